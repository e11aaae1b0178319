"""Reference numbers: "[4]" in the text and the entry "[4] ..." of the bibliography that it points to.

In: the reading text. Out: mentions of kind `citation` whose key is the number; pattern `citation:entry` where a line of the
main text begins with the number (the bibliography), `citation:use` elsewhere. Ranges "[4-6]" and lists "[4, 5]" give one
mention per number, all on the bracket's span, and so do "[4]-[6]" and "[4] to [6]". Link definitions of Markdown ("[4]: https://...")
are links and not entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.lexicon.rows import ExtraRows
from extractors.mentions.component import Finder, Reading
from extractors.records.mentions import Mention
from extractors.spans import Span

BRACKET = re.compile(
    r"\[(\d{1,3}(?:\s?[,，、;–-]\s?\d{1,3}){0,20})\](?:\s?(?P<to>[-–—~～至到]|to\b)\s?\[(?P<last>\d{1,3})\])?(?!\(|:)"
)
ENTRY = re.compile(r"(?:[-*•]\s{0,3})?\[(\d{1,3})\]\s{0,3}(?=\S)")
RANGE = re.compile(r"(\d{1,3})\s?[–-]\s?(\d{1,3})")
NUMBER = re.compile(r"\d{1,3}")
MAX_RANGE = 50


def make_citations(extra: ExtraRows) -> Finder:
    """A finder of reference numbers; neither language nor rows matter to it."""
    del extra

    def find(reading: Reading) -> list[Mention]:
        entries = {
            found.start(1) - 1
            for line in reading.lines
            if (found := ENTRY.match(reading.text, line.span.start, line.span.end))
        }
        found_all = []
        for found in BRACKET.finditer(reading.text):
            span = Span(found.start(), found.end())
            pattern = "citation:entry" if found.start() in entries else "citation:use"
            inside = f"{found.group(1)}-{found['last']}" if found["last"] else found.group(1)
            found_all += [Mention(kind="citation", span=span, key=key, pattern=pattern) for key in numbers(inside)]
        return found_all

    return find


def numbers(inside: str) -> Iterator[str]:
    """The numbers of a bracket, ranges written out.

    >>> list(numbers("4-6, 9"))
    ['4', '5', '6', '9']
    """
    for part in re.split(r"[,，、;]", inside):
        range_ = RANGE.fullmatch(part.strip())
        if range_ and 0 < int(range_[2]) - int(range_[1]) <= MAX_RANGE:
            yield from (str(number) for number in range(int(range_[1]), int(range_[2]) + 1))
        else:
            yield from NUMBER.findall(part)
