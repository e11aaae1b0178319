"""Blocks whose every line is a paragraph: Chinese articles pasted without blank lines between their paragraphs.

In: the reading text and its sections. Out: sections in which such a block became one paragraph per line. Chinese lines are not wrapped
by hand inside sentences, so lines that mostly end where sentences do are paragraphs, and short ones between them headings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractors.documents.reading import parted, trimmed
from extractors.records.documents import Section
from extractors.spans import Span

LINE = re.compile(r"[^\n]+")
ENDS = re.compile(r"[。！？!?…：:；」』”）][*_]{0,2}\s{0,4}$")
HAN = re.compile(r"[\u3400-\u9fff]")
MIN_LINES = 12
ENDED_SHARE = (6, 10)
"""Six lines of ten end as sentences do; the others are headings, entries of lists, names."""


def by_lines(text: str, sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections, numbered again when a block was parted."""
    return parted(text, sections, _parts)


def _parts(text: str, section: Section) -> Iterator[Section]:
    if section.kind != "paragraph" or text.count("\n", section.span.start, section.span.end) < MIN_LINES - 1:
        yield section
        return
    lines = [Span(*found.span()) for found in LINE.finditer(text, section.span.start, section.span.end)]
    lines = [span for line in lines if len(span := trimmed(text, line))]
    share, whole = ENDED_SHARE
    ended = sum(ENDS.search(text, line.start, line.end) is not None for line in lines)
    han = sum(HAN.search(text, line.start, line.end) is not None for line in lines)
    if len(lines) < MIN_LINES or ended * whole < len(lines) * share or han * whole < len(lines) * share:
        yield section
        return
    for line in lines:
        yield replace(section, span=line)
