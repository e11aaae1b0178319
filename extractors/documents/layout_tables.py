"""Tables that only set text in place: one wide cell below the other, as pages of the table era were built.

In: the reading text and its sections. Out: sections in which such a table became one paragraph per cell; a row with several cells of its
own among the wide ones gives one for each. A table of data has heads, or rows of several cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractors.documents.reading import parted, trimmed
from extractors.records.documents import Section
from extractors.spans import Span

MIN_ROWS = 4
WIDE_SHARE = (1, 2)
"""Half of the rows are one cell over the whole width."""
MIN_COLUMNS = 2
"""A table of one column is a list, and stays what it is."""


def without_layout(text: str, sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections, numbered again when a table was one of layout."""
    return parted(text, sections, _parts)


def _parts(text: str, section: Section) -> Iterator[Section]:
    columns = max((len(row) for row in section.rows), default=0)
    if section.header_rows or columns < MIN_COLUMNS:
        yield section
        return
    rows = [list(dict.fromkeys(cell for cell in row if len(trimmed(text, cell)))) for row in section.rows]
    filled = [row for row in rows if row]
    wide = sum(
        len(row) == 1 and len(whole) > 1 and _spans(whole) for row, whole in zip(rows, section.rows, strict=True)
    )
    part, all_rows = WIDE_SHARE
    if len(filled) < MIN_ROWS or wide * all_rows < len(filled) * part:
        yield section
        return
    for cell in dict.fromkeys(cell for row in filled for cell in row):
        span = trimmed(text, cell)
        yield replace(section, kind="paragraph", span=span, rows=(), header_rows=0)


def _spans(row: Sequence[Span]) -> bool:
    """Whether one cell fills a whole row."""
    return all(cell == row[0] for cell in row)
