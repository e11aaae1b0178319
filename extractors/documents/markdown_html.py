"""HTML inside Markdown: `<details>`, `<ul>`, `<table>`, `<a>` and their like lose their tags and keep their words.

In: a range of the source that markdown-it-py calls an HTML block. Out: sections and marks through the block walker. Scripts
and styles are left out. This is no HTML parser: tags need not match, and nothing is fetched.
"""

from __future__ import annotations

import html
import re
from typing import Any, Protocol

from extractors.documents.markdown_inline import TAG_MARKS, target_of
from extractors.documents.repair import entity_text
from extractors.documents.tracer import Tracer
from extractors.records.documents import MarkKind, SectionKind
from extractors.spans import Span

_PIECE = re.compile(
    r"<!--.{0,100000}?-->|<(script|style|template|noscript)\b[^<>]{0,2000}>.{0,100000}?</\1\s{0,8}>|<(/?)([a-zA-Z][a-zA-Z0-9-]{0,30})\b[^<>]{0,4000}>",
    re.S | re.I,
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")
_LINE = re.compile(r"[^\n]{1,100000}")
_INLINE = {
    *TAG_MARKS,
    "span",
    "font",
    "small",
    "sub",
    "u",
    "mark",
    "big",
    "abbr",
    "cite",
    "q",
    "label",
    "time",
    "wbr",
    "img",
}
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}


class Walker(Protocol):
    """What HTML blocks need of the block walker."""

    tracer: Tracer

    def begin(self, start: int) -> int:
        """Separate a new block."""

    def add(self, kind: SectionKind, start: int, **fields: Any) -> None:
        """Add the section of the text built since `start`."""


class HtmlBlocks:
    """Reads HTML blocks of one document in order."""

    def __init__(self, walker: Walker) -> None:
        self._walker = walker
        self._start: int | None = None
        self._kind: SectionKind = "paragraph"
        self._level = 0
        self._lists = 0
        self._open: list[tuple[MarkKind, int, str | None]] = []
        self._rows: list[list[Span]] = []
        self._cell: int | None = None

    def walk(self, start: int, end: int) -> None:
        """Carry the HTML block at source `[start, end)` over."""
        source = self._walker.tracer.source
        position = start
        for found in _PIECE.finditer(source, start, end):
            self._words(position, found.start())
            position = found.end()
            if found[3]:
                self._tag(found[3].lower(), bool(found[2]), found.group(), found.start(), found.end())
        self._words(position, end)
        self._end_block()

    def _tag(self, name: str, closing: bool, tag: str, start: int, end: int) -> None:
        tracer = self._walker.tracer
        if name == "br" and self._start is not None:
            tracer.mark("break", tracer.length)
            tracer.put(start, end, "\n")
        elif name in TAG_MARKS:
            self._mark(TAG_MARKS[name], closing, tag)
        elif name == "img":
            tracer.mark("image", tracer.length, target_of(tag))
        elif name in ("td", "th"):
            self._cell_tag(closing, end)
        elif name == "tr" and not closing:
            self._rows.append([])
        elif name == "table" and closing:
            self._end_block()
        elif name not in _INLINE and not self._rows:
            self._end_block()
            self._lists += (name in ("ul", "ol")) * (-1 if closing else 1)
            if not closing:
                self._kind = "list_item" if name == "li" else "heading" if name in _HEADINGS else "paragraph"
                self._level = max(1, self._lists) if name == "li" else int(name[1]) if name in _HEADINGS else 0

    def _mark(self, kind: MarkKind, closing: bool, tag: str) -> None:
        if not closing:
            self._open.append((kind, self._walker.tracer.length, target_of(tag) if kind == "link" else None))
            return
        for index in range(len(self._open) - 1, -1, -1):
            if self._open[index][0] == kind:
                _, start, target = self._open.pop(index)
                if kind != "link" or target is not None:
                    self._add_mark(kind, start, target)
                return

    def _add_mark(self, kind: MarkKind, start: int, target: str | None) -> None:
        """A mark opened before its block began starts where the block starts."""
        start = max(start, self._start if self._start is not None else start)
        if self._walker.tracer.length > start:
            self._walker.tracer.mark(kind, start, target)

    def _cell_tag(self, closing: bool, end: int) -> None:
        tracer = self._walker.tracer
        if closing and self._cell is not None and self._rows:
            self._rows[-1].append(Span(self._cell, tracer.length))
            self._cell = None
        elif not closing:
            if self._start is None:
                self._start = self._walker.begin(end)
            else:
                tracer.separate(end, "\t" if self._rows and self._rows[-1] else "\n")
            self._cell = tracer.length

    def _words(self, start: int, end: int) -> None:
        """Text between two tags, line by line; lines inside a block are wrapped lines."""
        tracer = self._walker.tracer
        for line in _LINE.finditer(tracer.source, start, end):
            bare = line.group().strip()
            if not bare:
                continue
            begin = line.start() + line.group().index(bare)
            if self._start is None:
                self._start = self._walker.begin(begin)
            elif tracer.length > (self._start if self._cell is None else self._cell):
                gap = _PIECE.sub("", tracer.source[tracer.at : begin])
                if gap[:1].isspace() or gap[-1:].isspace():
                    tracer.separate(begin, " ")
            self._keep(begin, begin + len(bare))

    def _keep(self, start: int, end: int) -> None:
        tracer = self._walker.tracer
        position = start
        for entity in _ENTITY.finditer(tracer.source, start, end):
            tracer.keep(position, entity.start())
            tracer.put(entity.start(), entity.end(), entity_text(html.unescape(entity.group())), "entity")
            position = entity.end()
        tracer.keep(position, end)

    def _end_block(self) -> None:
        if self._start is not None:
            rows = tuple(tuple(row) for row in self._rows if row)
            kind: SectionKind = "table" if rows else self._kind
            self._walker.add(kind, self._start, level=0 if rows else self._level, rows=rows)
        self._start, self._cell, self._rows = None, None, []
        self._kind, self._level = "paragraph", 0
