"""Paragraphs whose lines begin with a bullet sign are lists, also where the format knows other signs for them.

In: the reading text and its sections. Out: sections in which such a paragraph became list items, one for each bullet; lines before the
first bullet stay a paragraph, lines without a bullet go on with the item above. Converters and writers print "•" in Markdown and
HTML, where only "-" or <li> make a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractors.documents.reading import parted
from extractors.records.documents import Section
from extractors.spans import Span

BULLET = re.compile(
    r"^[ \t\u00a0]{0,8}(?:([•●‣▪◦◆❖➢]\ufe0f?|--)[ \t\u00a0]{1,4}|(\d\ufe0f?\u20e3|🔟)[ \t\u00a0]{0,4})(?=\S)",
    re.MULTILINE,
)
"""Signs with a blank behind them, and keycaps."""
LISTED = re.compile(r"[^\n]{2,160}[:：][ \t]{0,4}(?:\n[^\n]{2,400}[;；][ \t]{0,4}){1,60}\n[^\n]{2,400}[.。;；]\s{0,4}")
"""A line that ends in a colon, and below it lines that end in semicolons and the last in a full stop."""
LINE = re.compile(r"[^\n]+")
MIN_BULLETS = 2
"""One sign may separate two parts of a line; two lines that begin with it are a list."""


def bulleted(text: str, sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections, numbered again when a paragraph became a list."""
    return parted(text, sections, _parts)


def _parts(text: str, section: Section) -> Iterator[Section]:
    if section.kind == "paragraph" and LISTED.fullmatch(text, section.span.start, section.span.end):
        yield from _listed(text, section)
        return
    bullets = list(BULLET.finditer(text, section.span.start, section.span.end)) if section.kind == "paragraph" else []
    if len(bullets) < MIN_BULLETS:
        yield section
        return
    lead = text[section.span.start : bullets[0].start()]
    if lead.strip():
        yield replace(section, span=Span(section.span.start, section.span.start + len(lead.rstrip())))
    ends = [*(found.start() for found in bullets[1:]), section.span.end]
    for bullet, end in zip(bullets, ends, strict=True):
        stop = bullet.end() + len(text[bullet.end() : end].rstrip())
        yield replace(section, kind="list_item", level=1, span=Span(bullet.end(), stop), marker=bullet[1] or bullet[2])


def _listed(text: str, section: Section) -> Iterator[Section]:
    """The line that ends in a colon as a paragraph, and those below it as items."""
    lead, *items = (Span(*found.span()) for found in LINE.finditer(text, section.span.start, section.span.end))
    yield replace(section, span=lead)
    for item in items:
        yield replace(
            section, kind="list_item", level=1, span=Span(item.start, item.start + len(item.of(text).rstrip()))
        )
