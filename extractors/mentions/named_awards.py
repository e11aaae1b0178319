"""Awards that no table knows, named by lines of the same form as those that name known ones: headings, lines that end in a colon.

In: a reading and the award names found in it. Out: mentions of kind `award`, called as printed ("Roger Needham PhD Award", "Best Research").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from extractors.mentions.component import Reading
from extractors.records.mentions import Mention
from extractors.spans import Span

NAMED = re.compile(r"(?:The )?(?:(?:[A-Z][\w.&'’-]{1,24}|and|for|of|in|&) ){1,7}(?:Award|Prize)s?(?= ?$)")
SUPERLATIVE = re.compile(
    r"(?:Best|BEST|Most|Outstanding|Distinguished|Notable(?! (?:[Pp]apers?|[Mm]entions?|[Ww]orks?|[Tt]alks?|[Oo]thers?|[Pp]osters?|[Aa]bsences?)\b))(?! (?:of|practices?|read|viewed|popular|recent|regards|wishes)\b(?! and))(?: [A-Za-z][\w’'&-]{0,20}){1,5}"
)
GLOSS = re.compile(r"\s?[(（][^()（）\n]{1,40}[)）]")
SMALL_WORDS = ("and", "of", "for", "the", "in", "on", "to", "a", "an")
FEWEST_ALIKE = 2
MAX_HEAD = 70
PLURAL = re.compile(r"(?<=Award)s$|(?<=Prize)s$|(?<=Paper)s$")
NOT_FOR_PAPERS = re.compile(
    r"\b(?:Researchers?|Achievements?|Service|Career|Scholars?|Fellows?|Investigators?|Contributions?|Leadership|Mentor\w*|Teach\w+|Volunteers?|Evaluators?|Reviewers?|Travel|Grants?|Sponsor\w*|Nominat\w+|Committee|Past|Previous|Other|All|About|Lecture|Medal|Community|Diversity|Chairs?|People|Person|Educator|Memorial|Innovators?)\b"
)
"""Words of headings about awards that are given to people, or about no award."""


def named_awards(reading: Reading, known: Sequence[Mention]) -> Iterator[Mention]:
    """Headings that are the name of an award no row has ("Roger Needham PhD Award", "Best Error Analysis"), called as printed, where
    lines of the same form name known ones: headings, lines that end in a colon, or paragraphs of a line.
    """
    ends = {one.span.start: one.span.end for one in known}
    starts = sorted(ends)
    for (kind, _), spans in heads_by_form(reading).items():
        free = [span for span in spans if bisect_left(starts, span.start) == bisect_left(starts, span.end)]
        filled = sum(fills(reading.text, ends.get(span.start), span) for span in spans)
        if len(free) == len(spans):
            continue
        for span in free:
            words = span.of(reading.text)
            named = kind == "heading" and NAMED.fullmatch(words)
            best = filled >= (1 if kind == "heading" else FEWEST_ALIKE) and SUPERLATIVE.fullmatch(words)
            if (named or best) and not NOT_FOR_PAPERS.search(words):
                key = " ".join(capital(word) for word in PLURAL.sub("", words.removeprefix("The ")).split())
                yield Mention(kind="award", span=span, key=key, pattern="award:paper")


def fills(text: str, end: int | None, head: Span) -> bool:
    """Whether a known name that ends at `end` fills a head, its gloss in brackets aside: "Best Poster (Sessions 1-3)"."""
    return end is not None and (end >= head.end or GLOSS.fullmatch(text, end, head.end) is not None)


def heads_by_form(reading: Reading) -> dict[tuple[str, bool], list[Span]]:
    """Lines that may head what follows, by the kind of their section and whether they end in a colon, which is left out."""
    forms: dict[tuple[str, bool], list[Span]] = {}
    for line, after in zip(reading.lines, [*reading.lines[1:], None], strict=False):
        words = line.span.of(reading.text)
        colon = words.endswith((":", "："))
        alone = after is None or after.first
        if line.first and len(words) <= MAX_HEAD and (line.section.kind == "heading" or colon or alone):
            end = line.span.start + len(words.rstrip(" :：*_"))
            forms.setdefault((line.section.kind, colon), []).append(Span(line.span.start, end))
    return forms


def capital(word: str) -> str:
    """A word as in the name of an award: "Best error analysis" is called "Best Error Analysis"."""
    return word if word in SMALL_WORDS else word[:1].upper() + word[1:]
