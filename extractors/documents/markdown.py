"""Markdown notes and pages, habits of Obsidian and kramdown included.

In: decoded text. Out: a `Reading` whose text has no markup: headings, list items, quotes, tables, code as sections; bold,
italic, links, code, `#tags`, `[[wikilinks]]`, embeds, line breaks as marks. Front matter is kept as a `metadata` section.
Follows CommonMark as markdown-it-py reads it, GFM tables and strikethrough, and Obsidian's help pages on links, tags, embeds
and callouts. Encoding is repaired before anything is parsed: mojibake hides blanks and emoji from the parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from markdown_it.token import Token

from extractors.documents.front_matter import FrontMatter, front_matter
from extractors.documents.markdown_attributes import attribute_edits
from extractors.documents.markdown_blocks import BlockWalker
from extractors.documents.markdown_html_tables import row_gap_edits
from extractors.documents.markdown_includes import include_edits
from extractors.documents.markdown_obsidian import comment_edits
from extractors.documents.markdown_parser import MAX_INLINE_CHARACTERS, reader_parser
from extractors.documents.reading import Reading, trimmed_sections
from extractors.documents.repair import character_edits
from extractors.documents.wrapping import joiner, wrap_columns
from extractors.records.documents import Mark, Section
from extractors.spans import Edit, Span, apply, compose

_TAG = re.compile(r"(?<![^\s(（,，、;；])#(?![#\s])([^\s#,.;:!?'\"`|()\[\]{}<>，。；：！？、（）【】]{1,100})")
_PARSER = reader_parser()
_DIGITS = re.compile(r"\d{1,100}")


def read(text: str) -> Reading:
    """The reading of decoded Markdown."""
    first = character_edits(text)
    source = apply(first, text) if first else text
    for hiding in (comment_edits, include_edits, attribute_edits, row_gap_edits):
        hidden = hiding(source)
        if hidden:
            first, source = compose(first, hidden), apply(hidden, source)
    matter = front_matter(source)
    body = matter.end if matter else 0
    env: dict[str, Any] = {}
    tokens = _PARSER.parse(source[body:] if body else source, env)
    walker = BlockWalker(source, body, env, joiner(wrap_columns(_soft_lines(tokens, source[body:]))))
    if matter:
        _keep_matter(walker, matter)
    walker.walk(tokens)
    second = walker.tracer.finish()
    return _reading(text, source, first, second, walker, matter)


def _soft_lines(tokens: list[Token], text: str) -> Iterator[tuple[str, str]]:
    """Each line of a paragraph with the line that follows it, both as far from the margin as they stand in the text."""
    source = text.split("\n")
    for token in tokens:
        if token.type == "inline" and "\n" in token.content:
            lines = token.content.split("\n")
            raw = source[slice(*token.map)] if token.map else []
            if len(raw) == len(lines):
                lines = [
                    " " * (len(full.rstrip()) - len(line.rstrip())) + line
                    for full, line in zip(raw, lines, strict=True)
                ]
            yield from pairwise(lines)


def _keep_matter(walker: BlockWalker, matter: FrontMatter) -> None:
    inner = matter.inner
    raw = inner.of(walker.tracer.source)
    bare = raw.strip("\n")
    if bare:
        start = inner.start + raw.index(bare)
        walker.begin(start)
        walker.tracer.keep(start, start + len(bare))
        walker.add("metadata", 0, in_main_text=False, path=())


def _reading(
    text: str,
    source: str,
    first: tuple[Edit, ...],
    second: tuple[Edit, ...],
    walker: BlockWalker,
    matter: FrontMatter | None,
) -> Reading:
    edits = compose(first, second) if first else second
    read_text = apply(second, source)
    marks = [*walker.tracer.marks, *_tags(read_text, walker.sections, walker.tracer.marks)]
    marks.sort(key=lambda mark: (mark.span, mark.kind, mark.target or ""))
    return Reading(
        media_type="text/markdown",
        received_text=text,
        edits=edits,
        text=read_text,
        sections=trimmed_sections(read_text, walker.sections),
        marks=tuple(marks),
        title=_title(read_text, walker.sections, matter),
        metadata=matter.values if matter else (),
        warnings=_warnings(walker, matter),
        repair=False,
    )


def _warnings(walker: BlockWalker, matter: FrontMatter | None) -> tuple[str, ...]:
    found = matter.warnings if matter else ()
    return (*found, "long_paragraph") if walker.longest > MAX_INLINE_CHARACTERS else found


def _tags(text: str, sections: list[Section], marks: list[Mark]) -> Iterator[Mark]:
    """Obsidian's `#tags`: at least one character that is no digit, and none of them in code."""
    taken = {mark.span.start for mark in marks if mark.kind == "wikilink"}
    taken.update(at for mark in marks if mark.kind == "code" for at in range(mark.span.start, mark.span.end))
    for section in sections:
        if section.kind in ("code", "metadata") or "#" not in section.span.of(text):
            continue
        for found in _TAG.finditer(text, section.span.start, section.span.end):
            if not _DIGITS.fullmatch(found[1]) and found.start() not in taken:
                yield Mark(kind="tag", span=Span(found.start(), found.end()), target=found[1])


def _title(text: str, sections: list[Section], matter: FrontMatter | None) -> str:
    declared = dict(reversed(matter.values)).get("title", "") if matter else ""
    if declared.strip():
        return declared.strip()
    headings = [section for section in sections if section.kind == "heading"]
    highest = min((section.level for section in headings), default=0)
    return next((section.span.of(text).strip() for section in headings if section.level == highest), "")
