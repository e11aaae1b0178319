"""The lines of a document's main text: the pieces that line breaks cut its sections into.

In: a document. Out: lines with their section. Readers keep one block per section and mark hard breaks by newlines in the
reading text, so that a title and the authors under it are two lines of one section. Table cells are not lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from extractors.records.documents import Document, Section
from extractors.spans import Span

LINE = re.compile(r"[^\n]+")


@dataclass(frozen=True, slots=True)
class Line:
    """One line without the white space around it, and the section it stands in. `first` says it opens its section."""

    span: Span
    section: Section
    first: bool


def read_lines(document: Document) -> Iterator[Line]:
    """All lines of the main text in order, tables and code left out."""
    for section in document.sections:
        if not section.in_main_text or section.kind in ("table", "code", "metadata"):
            continue
        first = True
        for found in LINE.finditer(document.text, section.span.start, section.span.end):
            span = stripped(document.text, Span(found.start(), found.end()))
            if len(span):
                yield Line(span, section, first)
                first = False


def stripped(text: str, span: Span) -> Span:
    """The span without white space at its ends."""
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)
