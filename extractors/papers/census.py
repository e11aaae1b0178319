"""A census: counting a venue's papers, and saying so in a document like any other. Pure; paging is `flows.openreview`.

In: the papers of a venue's pages. Out: a `Census`; its text, which is kept under raw/ as a source of class `api` and read
like any other document; and, from that document, figure claims of role `counted`, each grounded in the line that states
it. So a count has characters to point at, a date, and a weight, and `facts` treats it as one voice among others.

Nothing is inferred from what was not shown: a kind of paper that the venue does not show to everybody is not counted.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal

from extractors.records.claims import Claims, FigureClaim
from extractors.records.documents import Document, Grounding
from extractors.records.papers import Census, Decision, Paper
from extractors.spans import Span

EXTRACTOR = "census"
VERSION = "1"
COUNTED = ("submissions", "accepted", "orals", "spotlights", "posters", "rejected", "withdrawn", "desk_rejected")

_HEADING = re.compile(r"Census of ([^\n]{1,60}) ((?:19|20)[0-9]{2}) on OpenReview(?: \(([a-z0-9_:.-]{1,80})\))?")
_COUNTED_ON = re.compile(r"Counted on ((?:19|20)[0-9]{2}-[01][0-9]-[0-3][0-9])")
_LINE = re.compile(r"(?m)^([a-z_]{4,20}): ([0-9]{1,3}(?:,[0-9]{3}){0,3}) papers?$")


def count(
    papers: Sequence[Paper],
    *,
    venue: str,
    year: int,
    as_of: date,
    shown: frozenset[Decision],
    reply_sha256s: Sequence[str] = (),
) -> Census:
    """Count papers by decision and presentation; `shown` are the decisions whose papers the venue shows completely.

    Papers equal in title, authors and abstract count once: the old API holds some venues twice over. Orals, spotlights and
    posters are counted only where every accepted paper says which it is.
    """
    distinct: dict[tuple[object, ...], Paper] = {}
    for paper in sorted(papers, key=lambda paper: paper.openreview_id):
        names = tuple(author.name for author in paper.authors)
        distinct.setdefault((paper.title or paper.openreview_id, names, paper.abstract, paper.decision), paper)
    by_decision: dict[Decision, int] = {}
    for paper in distinct.values():
        by_decision[paper.decision] = by_decision.get(paper.decision, 0) + 1
    accepted = [paper for paper in distinct.values() if paper.decision == "accepted"]
    kinds = [paper.presentation for paper in accepted]
    told = bool(kinds) and all(kind in ("oral", "spotlight", "poster") for kind in kinds)
    everything = {"accepted", "rejected", "withdrawn", "desk_rejected"} <= shown
    return Census(
        venue=venue,
        year=year,
        as_of=as_of,
        submissions=len(distinct) if everything else None,
        accepted=len(accepted) if "accepted" in shown else None,
        orals=kinds.count("oral") if told else None,
        spotlights=kinds.count("spotlight") if told else None,
        posters=kinds.count("poster") if told else None,
        rejected=by_decision.get("rejected", 0) if "rejected" in shown else None,
        withdrawn=by_decision.get("withdrawn", 0) if "withdrawn" in shown else None,
        desk_rejected=by_decision.get("desk_rejected", 0) if "desk_rejected" in shown else None,
        reply_sha256s=tuple(sorted(reply_sha256s)),
    )


def census_text(census: Census, venue_id: str, scope: str = "main") -> str:
    """The census as a document: one paragraph a line, so that no reader joins two counts."""
    track = "" if scope == "main" else f" ({scope})"
    lines = [
        f"Census of {census.venue} {census.year} on OpenReview{track}",
        f"Counted on {census.as_of.isoformat()} (UTC) from the notes of {venue_id}, one for each paper.",
        *(f"{name}: {number:,} paper{'' if number == 1 else 's'}" for name, number in counts(census).items()),
    ]
    if missing := [name for name in COUNTED if getattr(census, name) is None]:
        lines.append(f"Not counted, because OpenReview does not show all of them: {', '.join(missing)}.")
    lines.append(f"Counted from {len(census.reply_sha256s)} landed replies: {', '.join(census.reply_sha256s)}.")
    return "\n\n".join(lines) + "\n"


def counts(census: Census) -> Mapping[str, int]:
    """What was counted, in the order of publication."""
    numbers = {name: getattr(census, name) for name in COUNTED}
    return {name: number for name, number in numbers.items() if number is not None}


def is_census(document: Document) -> bool:
    """Whether a document is a census written by `census_text`: a source of class `api` with its heading."""
    return document.source_class == "api" and _HEADING.match(document.text) is not None


def census_claims(document: Document) -> Claims:
    """The counts of a census as figure claims of role `counted`, as of the day they were counted on."""
    heading, counted_on = _HEADING.match(document.text), _COUNTED_ON.search(document.text)
    figures: list[FigureClaim] = []
    grounding = Grounding(document)
    for line in _LINE.finditer(document.text) if heading is not None else ():
        if line[1] not in COUNTED or heading is None:
            continue
        value = Decimal(line[2].replace(",", ""))
        key = "\n".join((document.document_id, line[1], str(line.start()), str(value)))
        figures.append(
            FigureClaim(
                claim_id=hashlib.sha256(key.encode()).hexdigest()[:32],
                document_id=document.document_id,
                venue=heading[1],
                year=int(heading[2]),
                metric=line[1],
                scope=heading[3] or "main",
                value=value,
                lo=value,
                hi=value,
                unit="count",
                qualifier="exact",
                hedge="asserted",
                attribution=(),
                role="counted",
                derivation=None,
                alternative_to=None,
                as_of=_day(counted_on[1]) if counted_on else document.as_of,
                as_of_basis="text" if counted_on else document.as_of_basis,
                provenance=grounding.ground(Span(line.start(), line.end())),
                value_provenance=grounding.ground(Span(line.start(2), line.end(2))),
                pattern="census_line",
                extractor=EXTRACTOR,
                extractor_version=VERSION,
            )
        )
    return Claims(document_id=document.document_id, figures=tuple(figures), awards=(), statements=(), issues=())


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
