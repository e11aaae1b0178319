"""Preformatted blocks that show a table of years or a list of winners: notes that somebody pasted, no source code.

In: a reading. Out: the reading with such a block read as plain text, its lines joined and its table found; other blocks stay code. Markdown
indents what it keeps as it is, HTML sets it in `<pre>`; nothing in either says whether it is code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from extractors.documents.headings import announces_award
from extractors.documents.preformatted import has_code
from extractors.documents.reading import Reading, edited
from extractors.documents.text import read as read_text
from extractors.records.documents import Mark, Section
from extractors.spans import Span

MAX_CODE_POINTS = 20_000
DEEPEST_HEADING = 6
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
MIN_YEARS = 2
PLAIN = (None, "", "text", "txt", "plain", "plaintext")
"""Languages that a fence names where there is no program in it."""


def with_listings(reading: Reading) -> Reading:
    """The reading with its listings opened."""
    opened = {section.ordinal: inner for section in reading.sections if (inner := _listing(reading, section))}
    if not opened:
        return reading
    edits = [
        replace(edit, start=edit.start + section.span.start, end=edit.end + section.span.start)
        for section in reading.sections
        if section.ordinal in opened
        for edit in opened[section.ordinal].edits
    ]
    return _unfolded(edited(reading, edits), opened)


def _listing(reading: Reading, section: Section) -> Reading | None:
    """The reading of a preformatted block as plain text; None when it is code or shows nothing of the kind."""
    if section.kind != "code" or section.marker not in PLAIN or len(section.span) > MAX_CODE_POINTS:
        return None
    words = section.span.of(reading.text)
    if has_code(words):
        return None
    inner = read_text(words)
    listed = any(one.kind == "heading" and announces_award(one.span.of(inner.text)) for one in inner.sections)
    return inner if listed or any(_tells_years(inner.text, one) for one in inner.sections) else None


def _tells_years(text: str, section: Section) -> bool:
    """Whether a table has a year in two rows or columns: other output of programs has columns, too."""
    return sum(YEAR.fullmatch(cell.of(text)) is not None for row in section.rows for cell in row) >= MIN_YEARS


def _unfolded(reading: Reading, opened: Mapping[int, Reading]) -> Reading:
    sections: list[Section] = []
    marks: list[Mark] = list(reading.marks)
    for section in reading.sections:
        inner = opened.get(section.ordinal)
        if inner is None:
            sections.append(section)
            continue
        start = section.span.start
        sections += (_within(section, one, start) for one in inner.sections)
        marks += (replace(one, span=_moved(one.span, start)) for one in inner.marks)
    marks.sort(key=lambda mark: (mark.span.start, -mark.span.end, mark.kind))
    return replace(
        reading,
        sections=tuple(replace(section, ordinal=ordinal) for ordinal, section in enumerate(sections)),
        marks=tuple(marks),
    )


def _within(block: Section, inner: Section, start: int) -> Section:
    """A section of a block in its place, below the headings around it."""
    return replace(
        inner,
        span=_moved(inner.span, start),
        rows=tuple(tuple(_moved(cell, start) for cell in row) for row in inner.rows),
        level=min(DEEPEST_HEADING, inner.level + len(block.path)) if inner.kind == "heading" else inner.level,
        path=(*block.path, *inner.path),
        page=block.page,
        source_start=block.source_start,
    )


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)
