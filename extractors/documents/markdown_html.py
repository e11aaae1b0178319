"""HTML inside Markdown: `<details>`, `<ul>`, `<table>`, `<a>` and their like lose their tags and keep their words.

In: a range of the source that markdown-it-py calls an HTML block. Out: sections and marks through the block walker. Scripts
and styles are left out. Cells are laid out as in pages (`html_tables`); paragraphs and items inside one are lines of it. This is no
HTML parser: tags need not match, and nothing is fetched.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any, Protocol

from extractors.documents.html_tables import CellShape, header_rows, laid_out, spans
from extractors.documents.html_tokens import Endings, attributes
from extractors.documents.markdown_inline import TAG_MARKS, target_of
from extractors.documents.repair import entity_text
from extractors.documents.tracer import Tracer
from extractors.records.documents import MarkKind, SectionKind
from extractors.spans import Span

_MARKUP = re.compile(r"<!--|<(/?)([a-zA-Z][a-zA-Z0-9-]{0,30})\b[^<>]{0,4000}>")
_UNSEEN = {"script", "style", "template", "noscript"}
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
_HEADINGS = {f"h{level}": level for level in range(1, 7)} | {"summary": 6}
_ROW_GROUPS = {"thead", "tbody", "tfoot"}

Tag = tuple[str, bool, int, int]
"""The name of a tag, in small letters, whether it closes, and where in the source it begins and ends; no name for what is hidden."""


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
        self._open: dict[MarkKind, list[tuple[int, str | None]]] = {}
        self._rows: list[list[tuple[CellShape, int, int]]] = []
        self._cell: tuple[CellShape, int] | None = None
        self._heads = False
        self._line = 0
        """Where the present line of the text began: no blank opens it."""
        self._gap = ""
        """What stands before the next words: nothing, a blank, or a break between blocks of one cell."""

    def walk(self, start: int, end: int) -> None:
        """Carry the HTML block at source `[start, end)` over."""
        position = start
        for tag in _tags(self._walker.tracer.source, start, end):
            name, _, opens, closes = tag
            self._words(position, opens)
            position = closes
            if name:
                self._tag(tag)
        self._words(position, end)
        self._end_block()

    def _tag(self, tag: Tag) -> None:
        name, closing, start, end = tag
        tracer = self._walker.tracer
        if name == "br" and self._start is not None:
            tracer.mark("break", tracer.length)
            tracer.put(start, end, "\n")
            self._line, self._gap = tracer.length, ""
        elif name in TAG_MARKS:
            self._mark(TAG_MARKS[name], closing, tracer.source[start:end])
        elif name == "img":
            tracer.mark("image", tracer.length, target_of(tracer.source[start:end]))
        elif name in ("td", "th", "tr") or (name in _ROW_GROUPS and self._rows):
            self._part_of_table(tag)
        elif name == "table" and closing:
            self._end_block()
        elif name not in _INLINE:
            self._block(name, closing)

    def _block(self, name: str, closing: bool) -> None:
        """A tag that ends one block and begins another; inside a table, a line."""
        if self._rows:
            self._gap = "\n"
            return
        self._end_block()
        self._heads = name == "thead" and not closing
        self._lists += (name in ("ul", "ol")) * (-1 if closing else 1)
        if not closing:
            self._kind = "list_item" if name == "li" else "heading" if name in _HEADINGS else "paragraph"
            self._level = max(1, self._lists) if name == "li" else _HEADINGS.get(name, 0)

    def _part_of_table(self, tag: Tag) -> None:
        """A cell ends where the next one, a row or a group of rows begins or ends: end tags may be left out."""
        name, closing, start, end = tag
        tracer = self._walker.tracer
        self._end_cell()
        if name in _ROW_GROUPS:
            self._heads = name == "thead" and not closing
        elif closing:
            return
        elif name == "tr":
            self._rows.append([])
        else:
            self._rows = self._rows or [[]]
            if self._start is None:
                self._start = self._walker.begin(end)
            else:
                tracer.separate(end, "\t" if self._rows[-1] else "\n")
            columns, rows = spans(attributes(tracer.source[start + len(f"<{name}") : end - 1]))
            self._cell = CellShape(columns=columns, rows=rows, heads=name == "th" or self._heads), tracer.length
            self._line, self._gap = tracer.length, ""

    def _end_cell(self) -> None:
        if self._cell is not None:
            shape, start = self._cell
            self._rows[-1].append((shape, start, self._walker.tracer.length))
        self._cell = None

    def _mark(self, kind: MarkKind, closing: bool, tag: str) -> None:
        opened = self._open.setdefault(kind, [])
        if not closing:
            opened.append((self._walker.tracer.length, target_of(tag) if kind == "link" else None))
        elif opened:
            start, target = opened.pop()
            if kind != "link" or target is not None:
                self._add_mark(kind, start, target)

    def _add_mark(self, kind: MarkKind, start: int, target: str | None) -> None:
        """A mark opened before its block began starts where the block starts."""
        start = max(start, self._start if self._start is not None else start)
        if self._walker.tracer.length > start:
            self._walker.tracer.mark(kind, start, target)

    def _words(self, start: int, end: int) -> None:
        """Text between two tags, line by line; lines inside a block are wrapped lines."""
        source, position = self._walker.tracer.source, start
        for line in _LINE.finditer(source, start, end):
            bare = line.group().strip()
            if not bare:
                continue
            begin = line.start() + line.group().index(bare)
            self._part(begin, begin > position)
            position = begin + len(bare)
            self._keep(begin, position)
        if end > position:
            self._gap = self._gap or " "

    def _part(self, begin: int, blank: bool) -> None:
        """Part the words at source `begin` from those before them; marks opened since begin with the words."""
        tracer, gap = self._walker.tracer, self._gap or " " * blank
        self._gap = ""
        if self._start is None:
            self._start = self._walker.begin(begin)
        elif gap and tracer.length > self._line:
            before = tracer.length
            tracer.separate(begin, gap)
            for opened in self._open.values():
                for index in range(len(opened) - 1, -1, -1):
                    if opened[index][0] != before:
                        break
                    opened[index] = (tracer.length, opened[index][1])

    def _keep(self, start: int, end: int) -> None:
        tracer = self._walker.tracer
        position = start
        for entity in _ENTITY.finditer(tracer.source, start, end):
            tracer.keep(position, entity.start())
            tracer.put(entity.start(), entity.end(), entity_text(html.unescape(entity.group())), "entity")
            position = entity.end()
        tracer.keep(position, end)

    def _end_block(self) -> None:
        self._end_cell()
        if self._start is not None:
            rows = [row for row in self._rows if row]
            if rows:
                grid = tuple(tuple(Span(*place) for place in row) for row in laid_out(rows))
                heads = header_rows([[shape for shape, _, _ in row] for row in rows])
                self._walker.add("table", self._start, level=0, rows=grid, header_rows=heads)
            else:
                self._walker.add(self._kind, self._start, level=self._level)
        self._start, self._rows, self._heads, self._gap = None, [], False, ""
        self._kind, self._level = "paragraph", 0


def _tags(source: str, start: int, end: int) -> Iterator[Tag]:
    """The tags in source `[start, end)`, with comments and elements that are not seen as ones without a name."""
    block = source[start:end]
    endings = Endings(block)
    position = 0
    while found := _MARKUP.search(block, position):
        name, closing, position = (found[2] or "").lower(), bool(found[1]), found.end()
        hidden = _hidden(block, endings, name, position) if not name or (name in _UNSEEN and not closing) else 0
        if hidden or name:
            position = hidden or position
            yield "" if hidden else name, closing, start + found.start(), start + position


def _hidden(block: str, endings: Endings, name: str, inside: int) -> int:
    """Where the comment or the element ends whose content begins at `inside`; 0 where it never does, and hides nothing."""
    closing = endings.find_end_tag(name, inside) if name else endings.find("-->", inside)
    return block.find(">", closing) + 1 if closing >= 0 else 0
