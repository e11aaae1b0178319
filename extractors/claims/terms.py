"""Terms coined in the text about one paper: “挤压效应” (squeezing effect), 'the so-called “early exit effect”'.

In: document, links, award claims. Out: `Statement`s with attribute `term:<head>` and the paper they are `about`: the one linked in the same
bullet or block, else the award paper whose title stands before. A term is a noun phrase with one of the heads below that the text sets
off as a name: by quotes, by a dash, by a verb of naming. A gloss in parentheses is a statement of its own that quotes the same characters.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from extractors.claims.places import Places
from extractors.lexicon.traditional import simplified
from extractors.records.claims import AwardClaim, Statement
from extractors.records.documents import Links, Provenance
from extractors.spans import Span

HEADS: dict[str, str] = {
    "效应": "effect", "现象": "phenomenon", "悖论": "paradox", "定律": "law", "假说": "hypothesis", "困境": "dilemma", "诅咒": "curse",
    "陷阱": "trap", "effect": "effect", "phenomenon": "phenomenon", "paradox": "paradox", "law": "law", "hypothesis": "hypothesis",
    "dilemma": "dilemma", "curse": "curse", "trap": "trap",
}  # fmt: skip
"""Heads of coined names; "method" and "mechanism" head ordinary phrases and would join what is different."""
REACH_CODE_POINTS = (
    4_000  # how far a title governs; the longest text about one award paper in the shared documents has 1,900
)
_ZH_HEAD = "|".join(name for name in HEADS if not name.isascii())
_EN_HEAD = "|".join(name for name in HEADS if name.isascii())
_ZH = rf"[\u4e00-\u9fff]{{2,6}}?(?:{_ZH_HEAD})"
_WORD = r"[A-Za-z][a-z-]{0,20}"
_EN = rf"{_WORD}(?:[ ]{_WORD}){{0,3}}?[ ]?(?i:{_EN_HEAD})"
_OPEN, _CLOSE = "[“\"「『'‘]", "[”\"」』'’]"
CHINESE = re.compile(
    rf"(?:{_OPEN}(?P<quoted>{_ZH}){_CLOSE}|(?:——|称为|称之为|称作|命名为|叫做|名为|所谓的?)(?P<named>{_ZH})(?![\u4e00-\u9fff]))"
    rf"(?:[ ]?[(（](?P<gloss>{_EN})[)）])?"
)
ENGLISH = re.compile(
    rf"(?:{_OPEN}(?P<quoted>{_EN}){_CLOSE}|(?:so-called|called|termed|dubbed|named|coined?)[ ](?:the[ ])?(?P<named>{_EN})(?![A-Za-z]))"
    rf"(?:[ ]?[(（](?P<gloss>{_ZH})[)）])?"
)
LOST_BLANK = re.compile(r"(?<=[a-z])(?=[A-Z])")


def bind_terms(places: Places, links: Links, awards: Sequence[AwardClaim]) -> tuple[Statement, ...]:
    """All coined terms that belong to a paper, in text order."""
    papers = _Papers(places, links, awards)
    found: dict[str, Statement] = {}
    for span, term in _terms(places.text):
        paper = papers.at(span.start) if places.in_main_text(span.start) else None
        if paper is not None:
            row = _statement(places.document.document_id, places.grounding.ground(span), term, paper)
            found[row.claim_id] = row
    return tuple(sorted(found.values(), key=lambda row: (row.provenance.start, row.value)))


def _terms(text: str) -> Iterator[tuple[Span, str]]:
    for pattern, read in ((CHINESE, simplified(text)), (ENGLISH, text)):
        for match in pattern.finditer(read):
            name = "quoted" if match["quoted"] else "named"
            gloss = match.span("gloss")
            whole = Span(match.start(name), max(match.end(name), gloss[1]))
            yield whole, _spelt(match[name])
            if match["gloss"]:
                yield whole, _spelt(match["gloss"])


def _spelt(term: str) -> str:
    """The term with lost blanks back ("SqueezingEffect") and English in lower case."""
    return LOST_BLANK.sub(" ", term).strip().lower()


def _head(term: str) -> str:
    return next(head for name, head in HEADS.items() if term.endswith(name))


class _Papers:
    """Which paper a place is about: the only one linked in its block, else the title before it."""

    def __init__(self, places: Places, links: Links, awards: Sequence[AwardClaim]) -> None:
        self._places = places
        titles = {
            (claim.title_provenance.start, _name_of(claim))
            for claim in awards
            if claim.title_provenance is not None and (claim.paper_title or claim.openreview_id)
        }
        self._titles = sorted(titles)
        self._starts = [start for start, _ in self._titles]
        self._linked: dict[int, set[str]] = {}
        for link in links.links:
            section = places.section_at(link.span.start)
            if link.openreview_id and section is not None:
                self._linked.setdefault(section.ordinal, set()).add(f"openreview:{link.openreview_id}")

    def at(self, position: int) -> str | None:
        """The paper, or None where none or more than one may be meant."""
        section = self._places.section_at(position)
        linked = self._linked.get(section.ordinal, set()) if section is not None else set()
        if linked:
            return next(iter(linked)) if len(linked) == 1 else None
        received = self._places.grounding.ground(Span(position, position)).start
        at = bisect_right(self._starts, received) - 1
        if at < 0 or received - self._starts[at] > REACH_CODE_POINTS:
            return None
        return self._titles[at][1]


def _name_of(claim: AwardClaim) -> str:
    return f"openreview:{claim.openreview_id}" if claim.openreview_id else claim.paper_title or ""


def _statement(document_id: str, provenance: Provenance, term: str, paper: str) -> Statement:
    attribute = f"term:{_head(term)}"
    parts = (document_id, provenance.start, provenance.end, attribute, term, paper)
    return Statement(
        claim_id=hashlib.sha256("\x1f".join(map(str, parts)).encode()).hexdigest()[:24],
        document_id=document_id,
        venue=None,
        year=None,
        attribute=attribute,
        value=term,
        provenance=provenance,
        pattern="statement:term",
        about=paper,
    )
