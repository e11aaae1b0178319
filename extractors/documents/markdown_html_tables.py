"""Blank lines between the rows of an HTML table in a note.

In: Markdown text. Out: the edits that leave such lines out. CommonMark ends a block of HTML at a blank line, so that the rest of the
table is one more block, or code where it is indented; the renderers of websites (kramdown, Hugo with `unsafe`) read on to `</table>`.
A blank line beside words stays: in a cell it tells that Markdown follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.documents.markdown_obsidian import lines_outside_code
from extractors.spans import Edit

_PART = r"(?:t(?:able|r|d|h|body|head|foot)|caption)"
_ENDS = re.compile(
    rf"(?:<(?:{_PART}|col(?:group)?)\b[^<>]{{0,500}}>|</(?!table){_PART}>)[ \t]{{0,40}}\Z", re.IGNORECASE
)
_BEGINS = re.compile(rf"[ \t]{{0,80}}</?{_PART}\b", re.IGNORECASE)
_TAIL = 600


def row_gap_edits(text: str) -> tuple[Edit, ...]:
    """The edits that leave out blank lines between a tag of a table and the next one."""
    if "<t" not in text.lower():
        return ()
    return tuple(Edit(start, end, "", "markup") for start, end in _gaps(text))


def _gaps(text: str) -> Iterator[tuple[int, int]]:
    gap, inside, behind = -1, False, 0
    for position, line in lines_outside_code(text):
        if not line.strip() and position == behind:
            gap = position if inside and gap < 0 else gap
        else:
            if gap >= 0 and position == behind and _BEGINS.match(line):
                yield gap, position
            gap, inside = -1, _ENDS.search(line[-_TAIL:]) is not None
        behind = position + len(line) + 1
