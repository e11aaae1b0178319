"""Plain text: lines become sections."""

from __future__ import annotations

import re

from extractors.documents.reading import Reading, numbered, trimmed
from extractors.records.documents import Section
from extractors.spans import Span

_BLOCK = re.compile(r"[^\n]{1,}")


def read(text: str) -> Reading:
    """The reading of decoded plain text."""
    sections = []
    for match in _BLOCK.finditer(text):
        span = trimmed(text, Span(match.start(), match.end()))
        if span.end > span.start:
            sections.append(Section(ordinal=0, kind="paragraph", level=0, span=span))
    title = sections[0].span.of(text) if sections else ""
    return Reading(media_type="text/plain", received_text=text, text=text, sections=numbered(sections), title=title)
