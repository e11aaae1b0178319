"""Titles of bibliography entries: what stands behind the authors.

In: the reading. Out: mentions of kind `title`, pattern `title:reference`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.mentions.component import Reading
from extractors.mentions.names import read_names
from extractors.records.mentions import Mention
from extractors.spans import Span

REFERENCE_AUTHORS = re.compile(r"(?:[-*•]\s{0,3})?\[\d{1,3}\]\s{0,3}")
QUOTED_TITLE = re.compile(r"[.,，。] ?[“\"「《](?=[^“”\"「」《》\n]{16,250}[”\"」》])")
REFERENCE_GAP = re.compile(
    r"[ .,:，。：]{0,4}(?:[(（]?(?:19|20)\d\d[a-z]?[)）]?[.,:，。：]{0,2} {0,2})?[ .,:，。：”\"“《]{0,4}"
)
REFERENCE_END = re.compile(
    r",?[”\"](?=[\s,.，。]|$)|》|\s?\[[A-Z](?:/OL)?\]|\s?//|[.?!]\s(?=In\b|arXiv|Advances|Proc|[A-Z]{3,}|[12]\d{3})|,\s(?=[12]\d{3}|In\b)|\.\s?$|[.。]\s(?=[A-Z])"
)


def references(reading: Reading) -> Iterator[Mention]:
    """The title of a bibliography entry: what follows the authors."""
    text = reading.text
    for line in reading.lines:
        number = REFERENCE_AUTHORS.match(text, line.span.start, line.span.end)
        if number is None:
            continue
        if QUOTED_TITLE.search(text, number.end(), line.span.end):
            continue  # the title is set off: `D. Ongaro, J. Ousterhout. "In Search of ..."`
        names = read_names(text, number.end(), line.span.end, reference=True)
        start = names.end
        start = REFERENCE_GAP.match(text, start, line.span.end).end()  # type: ignore[union-attr]  # it matches nothing, too
        end = reference_end(text, start, line.span.end)
        if names.names and end - start >= 8:
            yield Mention(kind="title", span=Span(start, end), pattern="title:reference")


def reference_end(text: str, start: int, end: int) -> int:
    """Where the title of an entry ends; a question mark stays with it."""
    found = REFERENCE_END.search(text, start, end)
    if found is None:
        return end
    return found.start() + (1 if text[found.start()] in "?!" else 0)
