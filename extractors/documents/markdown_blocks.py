"""Markdown blocks to sections: headings, list items with their nesting path, quotes, code, tables, references.

In: markdown-it-py's block tokens and the text they were parsed from. Out: sections, marks and edits (through a `Tracer`).
A section's path holds the headings above it and the words that lead the list items around it; the only first-level heading
of a note, its title, is left out of paths. HTML blocks are handed to `markdown_html`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markdown_it.token import Token

from extractors.documents.markdown_html import HtmlBlocks
from extractors.documents.markdown_inline import InlineWalker, Places
from extractors.documents.tracer import Tracer
from extractors.documents.wrapping import Joiner
from extractors.records.documents import Section, SectionKind
from extractors.spans import Span

LEAD_CHARACTERS = 120
_CALLOUT = re.compile(r"\[!([A-Za-z][\w-]{0,30})\][+-]?[ \t]{0,8}")
_TASK = re.compile(r"\[[ xX/-]\][ \t]{1,8}")
_REFERENCE = re.compile(r"\[\^?[\w.-]{1,20}\][:\s]")
_DEFINITION = re.compile(
    r"""[ \t>]{0,20}\[((?:[^\[\]\\]|\\.){1,300})\]:\s{0,20}(<[^<>\n]{0,2000}>|[^\s<]\S{0,2000})(?:\s{1,20}(["'(])([^\n]{0,1000}?)["')])?[ \t]{0,20}(?:\n|$)"""
)


class BlockWalker:
    """Walks block tokens once, in order, and collects sections."""

    def __init__(self, source: str, first: int, env: Mapping[str, Any], joiner: Joiner) -> None:
        self.tracer = Tracer(source)
        self.sections: list[Section] = []
        self._source = source
        self._lines = _line_starts(source, first)
        self._inline = InlineWalker(self.tracer, joiner)
        self._headings: list[tuple[int, str]] = []
        self._items: list[tuple[str, str]] = []
        self._quotes = 0
        self._fresh_item = False
        self._definitions = _definition_lines(env)
        self._titled = False
        self._html = HtmlBlocks(self)

    def walk(self, tokens: Sequence[Token]) -> None:
        """Carry all blocks over."""
        index, count = 0, len(tokens)
        self._titled = sum(1 for token in tokens if token.type == "heading_open" and token.tag == "h1") == 1
        while index < count:
            token = tokens[index]
            if self._definitions and token.map:
                self._define(token.map[0])
            index += self._step(token, tokens, index)
        self._define(len(self._lines) + 1)

    def _step(self, token: Token, tokens: Sequence[Token], index: int) -> int:
        kind = token.type
        if kind == "inline":
            self._paragraph(token, tokens[index - 1])
        elif kind == "list_item_open":
            self._items.append((f"{token.info}{token.markup}", ""))
            self._fresh_item = True
        elif kind == "list_item_close":
            self._items.pop()
            self._fresh_item = False
        elif kind == "blockquote_open":
            self._quotes += 1
        elif kind == "blockquote_close":
            self._quotes -= 1
        elif kind in ("fence", "code_block"):
            self._code(token)
        elif kind == "html_block":
            first, last = token.map or [0, 0]
            self._html.walk(self.line(first), self.line(last))
        elif kind == "table_open":
            return self._table(tokens, index)
        return 1

    def line(self, number: int) -> int:
        """The source offset at which line `number` of the body starts."""
        return self._lines[number] if number < len(self._lines) else len(self._source)

    def path(self, own: int = 0) -> tuple[str, ...]:
        """Headings above and leads of enclosing list items, the innermost `own` items left out."""
        items = self._items[: len(self._items) - own] if own else self._items
        return tuple(title for _, title in self._headings) + tuple(lead for _, lead in items if lead)

    def begin(self, start: int) -> int:
        """Separate a new block that starts at source `start` from what went before; returns its place in the text."""
        tracer = self.tracer
        if tracer.length:
            blank = self._source.count("\n", tracer.at, start) > 1
            tracer.separate(start, "\n\n" if blank else "\n")
        return tracer.length

    def add(self, kind: SectionKind, start: int, **fields: Any) -> None:
        """Add the section of the text built since `start`, unless it is empty."""
        if self.tracer.length > start:
            span = Span(start, self.tracer.length)
            self.sections.append(
                Section(ordinal=len(self.sections), kind=kind, span=span, **{"level": 0, "path": self.path(), **fields})
            )

    def _paragraph(self, token: Token, opening: Token) -> None:
        content = token.content
        if not content:
            return
        if opening.type == "heading_open":
            self._heading(token, opening)
            return
        places = self._places(token)
        floor = self._leading_marker(content)
        start = self.begin(places(floor))
        if floor:
            self.tracer.floor = places(floor)
        self._inline.walk(token.children or [], content, places)
        self._classify(token, content[:floor].strip(), start)

    def _classify(self, token: Token, marker: str, start: int) -> None:
        content = token.content
        if self._items and self._fresh_item:
            bullet, _ = self._items[-1]
            self._fresh_item = False
            self._items[-1] = (bullet, _lead(token.children or []))
            kind: SectionKind = "reference" if _REFERENCE.match(content) else "list_item"
            marker = f"{bullet} {marker}".strip()
            self.add(kind, start, level=len(self._items), path=self.path(own=1), marker=marker)
        elif self._quotes:
            self.add("quote", start, level=len(self._items), marker=marker)
        else:
            self.add("reference" if _REFERENCE.match(content) else "paragraph", start, level=0)

    def _leading_marker(self, content: str) -> int:
        pattern = _TASK if self._fresh_item else _CALLOUT if self._quotes else None
        found = pattern.match(content) if pattern and content.startswith("[") else None
        return found.end() if found else 0

    def _heading(self, token: Token, opening: Token) -> None:
        level = int(opening.tag[1])
        places = self._places(token, opening.markup)
        start = self.begin(places(0))
        self._inline.walk(token.children or [], token.content, places)
        while self._headings and self._headings[-1][0] >= level:
            self._headings.pop()
        self.add("heading", start, level=level)
        if not (level == 1 and self._titled):
            lead = _lead(token.children or [])
            self._headings += [(level, lead)] if lead else []

    def _places(self, token: Token, markup: str = "") -> Places:
        """The way from `token.content` to the source; content lines are tails of source lines."""
        content, source = token.content, self._source
        first = (token.map or [0, 0])[0]
        if "\n" not in content:
            at, end = self.line(first), self.line(first + 1)
            if markup.startswith("#"):
                return Places([0], [source.index(content, source.index(markup, at) + len(markup))])
            return Places([0], [source.rindex(content, at, end)])
        starts, shifts, offset = [], [], 0
        for number, line in enumerate(content.split("\n"), first):
            bare = line.strip(" \t")
            found = source.rindex(bare, self.line(number), self.line(number + 1))
            lead = len(line) - len(line.lstrip(" \t"))
            starts.append(offset)
            shifts.append(found - lead - offset)
            offset += len(line) + 1
        return Places(starts, shifts)

    def _code(self, token: Token) -> None:
        first, last = token.map or [0, 0]
        first += token.type == "fence"
        start: int | None = None
        for number, line in enumerate(token.content.split("\n")[:-1], first):
            if number >= last:
                break
            end = self.line(number + 1)
            end -= self._source.startswith("\n", end - 1)
            begin = max(self.line(number), end - len(line))
            if start is None:
                start = self.begin(begin)
            else:
                self.tracer.separate(begin, "\n")
            self.tracer.keep(begin, end)
        if start is not None:
            self.add("code", start, marker=token.info.strip()[:40])

    def _table(self, tokens: Sequence[Token], index: int) -> int:
        rows: list[tuple[Span, ...]] = []
        at, header_rows = index, 0
        start = self.tracer.length
        while tokens[at].type != "table_close":
            if tokens[at].type == "tr_open":
                cells = [token for token in tokens[at : at + 3 * _row_cells(tokens, at) + 1] if token.type == "inline"]
                begin, row = self._row(cells, (tokens[at].map or [0, 0])[0], bool(rows))
                start = start if rows else begin
                rows.append(row)
            elif tokens[at].type == "thead_close":
                header_rows = len(rows)
            at += 1
        self.add("table", start, rows=tuple(rows), header_rows=header_rows)
        return at - index + 1

    def _row(self, cells: Sequence[Token], number: int, later: bool) -> tuple[int, tuple[Span, ...]]:
        source, cursor, end = self._source, self.line(number), self.line(number + 1)
        spans: list[Span] = []
        begin = self.tracer.length
        for index, cell in enumerate(cells):
            raw = cell.content.replace("|", "\\|")
            cursor = _cell_start(source, raw, cursor, end, first=index == 0)
            if index == 0 and not later:
                begin = self.begin(cursor)
            else:
                self.tracer.separate(cursor, "\n" if index == 0 else "\t")
            start = self.tracer.length
            self._inline.walk(cell.children or [], cell.content, _cell_places(cell.content, cursor))
            spans.append(Span(start, self.tracer.length))
            bar = source.find("|", cursor + len(raw), end)
            cursor = end if bar < 0 else bar + 1
        return begin, tuple(spans)

    def _define(self, before: int) -> None:
        """Reference definitions up to line `before`: `[2]: https://… "Title"` reads as `[2] Title` with a link."""
        while self._definitions and self._definitions[0] < before:
            number = self._definitions.pop(0)
            found = _DEFINITION.match(self._source, self.line(number))
            if found is None:
                continue
            start = self.begin(found.start(1) - 1)
            self.tracer.keep(found.start(1) - 1, found.end(1) + 1)
            anchor = start
            if found[4]:
                self.tracer.separate(found.start(4), " ")
                anchor = self.tracer.length
                self.tracer.keep(found.start(4), found.end(4))
            self.tracer.mark("link", anchor, found[2].strip("<>"))
            self.add("reference", start, marker=f"[{found[1]}]")


def _line_starts(source: str, first: int) -> list[int]:
    starts, at = [first], source.find("\n", first)
    while at >= 0:
        starts.append(at + 1)
        at = source.find("\n", at + 1)
    return starts


def _definition_lines(env: Mapping[str, Any]) -> list[int]:
    found = [*env.get("references", {}).values(), *env.get("duplicate_refs", [])]
    return sorted(definition["map"][0] for definition in found)


def _lead(tokens: Sequence[Token]) -> str:
    """The words that lead an item or heading: its first line without markup, cut at a length."""
    pieces = []
    for token in tokens:
        if token.type in ("softbreak", "hardbreak") or token.content.startswith("<br"):
            break
        if token.type in ("text", "text_special", "code_inline", "wikilink"):
            pieces.append(token.content)
    return "".join(pieces).strip()[:LEAD_CHARACTERS].rstrip(" :：")


def _row_cells(tokens: Sequence[Token], at: int) -> int:
    count = 0
    while tokens[at].type != "tr_close":
        count += tokens[at].type == "inline"
        at += 1
    return count


def _cell_start(source: str, raw: str, cursor: int, end: int, *, first: bool) -> int:
    """Where a cell's content starts: behind the bar; a row's first bar may be left out, and quotes or bullets precede it."""
    if first:
        bar = source.find("|", cursor, end)
        found = source.find(raw, cursor, end) if raw else cursor
        if bar < 0 or (raw and found < bar):
            return found
        lead = source[cursor:bar].strip(" \t>")
        cursor = bar + 1 if not lead or not raw else cursor
        if raw:
            return source.index(raw, cursor)
    while cursor < end and source[cursor] in " \t":
        cursor += 1
    return cursor


def _cell_places(content: str, start: int) -> Places:
    """Escaped bars lose their backslash in a cell's content, so each moves the rest by one."""
    starts, shifts, at = [0], [start], content.find("|")
    while at >= 0:
        starts.append(at)
        shifts.append(shifts[-1] + 1)
        at = content.find("|", at + 1)
    return Places(starts, shifts)
