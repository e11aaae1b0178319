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

from extractors.documents.headings import (
    TITLE_LEVEL,
    announces_award,
    is_label,
    lone_level,
    names_people,
    numbered_level,
    title_line,
)
from extractors.documents.markdown_html import HtmlBlocks
from extractors.documents.markdown_inline import InlineWalker, Places
from extractors.documents.markdown_lines import (
    WORDS,
    cell_places,
    cell_start,
    definition_lines,
    is_bold,
    lead_of,
    line_starts,
    row_cells,
)
from extractors.documents.tracer import Tracer
from extractors.documents.wrapping import Joiner
from extractors.records.documents import Section, SectionKind
from extractors.spans import Span

_CALLOUT = re.compile(r"\[!([A-Za-z][\w-]{0,30})\][+-]?[ \t]{0,8}")
_LISTS = ("bullet_list_open", "ordered_list_open", "table_open")
_HTML_HEADING = re.compile(r"<(h[1-6])[\s>]", re.I)
_BOLD_LABEL = re.compile(
    r"(?:\*\*|__)[^*_\n]{1,40}[:：]\s{0,4}(?:\*\*|__)\s{0,4}\S|(?:\*\*|__)[^*_\n]{1,40}(?:\*\*|__)\s{0,4}[:：]\s{0,4}\S"
)
_TASK = re.compile(r"\[[ xX/-]\][ \t]{1,8}")
_REFERENCE = re.compile(
    r"\[\^?(?![A-Z]\])(?:[\w.-]{1,20}\]:|(?=[^\]\d]{0,20}[\d^])[\w.-]{1,20}\]\s)|\[\^[\w.-]{1,20}\]\s"
)
"""A key with a number, or with a colon behind it: "[Runner-up] A and B: T" is an item with a label."""
_DEFINITION = re.compile(
    r"""[ \t>]{0,20}\[((?:[^\[\]\\]|\\.){1,300})\]:\s{0,20}(<[^<>\n]{0,2000}>|[^\s<]\S{0,2000})(?:\s{1,20}(["'(])([^\n]{0,1000}?)["')])?[ \t]{0,20}(?:\n|$)"""
)


class BlockWalker:
    """Walks block tokens once, in order, and collects sections."""

    def __init__(self, source: str, first: int, env: Mapping[str, Any], joiner: Joiner) -> None:
        self.tracer = Tracer(source)
        self.sections: list[Section] = []
        self._source = source
        self._lines = line_starts(source, first)
        self._inline = InlineWalker(self.tracer, joiner)
        self._headings: list[tuple[int, str]] = []
        self._items: list[tuple[str, str]] = []
        self._quotes = 0
        self._fresh_item = False
        self._definitions = definition_lines(env)
        self.longest = 0
        self._titled = False
        self._marked_up = False
        self._depth = 1
        self._label: tuple[int, str] | None = None
        self._html = HtmlBlocks(self)

    def walk(self, tokens: Sequence[Token]) -> None:
        """Carry all blocks over."""
        index, count = 0, len(tokens)
        headings = [token.tag for token in tokens if token.type == "heading_open"]
        blocks = (token.content for token in tokens if token.type == "html_block")
        headings += [found.group(1).lower() for block in blocks for found in _HTML_HEADING.finditer(block)]
        self._marked_up = bool(headings)
        self._titled = headings.count("h1") == 1 or not headings
        while index < count:
            token = tokens[index]
            if self._definitions and token.map:
                self._define(token.map[0])
            index += self._step(token, tokens, index)
        self._define(len(self._lines) + 1)

    def _step(self, token: Token, tokens: Sequence[Token], index: int) -> int:
        kind = token.type
        if kind == "inline":
            self._paragraph(token, tokens[index - 1], tokens[index + 2 : index + 4])
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
            fields.setdefault("level", 0)
            if "path" not in fields:
                fields["path"] = self.path()
            self.sections.append(Section(ordinal=len(self.sections), kind=kind, span=span, **fields))

    def _paragraph(self, token: Token, opening: Token, following: Sequence[Token]) -> None:
        content = token.content
        if not content:
            return
        self.longest = max(self.longest, len(content))
        if opening.type == "heading_open":
            self._heading(token, opening)
            return
        places = self._places(token)
        floor = self._leading_marker(content)
        start = self.begin(places(floor))
        if floor:
            self.tracer.floor = places(floor)
        self._inline.walk(token.children or [], content, places)
        level = None if self._items or self._quotes else self._lost_heading(token, following)
        if level is not None:
            self._add_heading(token, start, level)
            self._label = self._headings[-1] if self._headings and is_label(content.strip("*_ ")) else None
        else:
            self._close_label(content)
            self._classify(token, content[:floor].strip(), start)

    def _classify(self, token: Token, marker: str, start: int) -> None:
        content = token.content
        if self._items and self._fresh_item:
            bullet, _ = self._items[-1]
            self._fresh_item = False
            self._items[-1] = (bullet, lead_of(token.children or []))
            kind: SectionKind = "reference" if _REFERENCE.match(content) and not marker else "list_item"
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
        self._depth = level
        self._add_heading(token, start, level)

    def _add_heading(self, token: Token, start: int, level: int) -> None:
        while self._headings and self._headings[-1][0] >= level:
            self._headings.pop()
        self.add("heading", start, level=level)
        if not (level == 1 and self._titled):
            lead = lead_of(token.children or [])
            self._headings += [(level, lead)] if lead else []

    def _close_label(self, content: str) -> None:
        """A paragraph that opens with a bold label starts a new record: a label above it headed the record before."""
        if (
            self._label is not None
            and self._headings
            and self._headings[-1] == self._label
            and _BOLD_LABEL.match(content)
        ):
            self._headings.pop()
            self._label = None

    def _lost_heading(self, token: Token, following: Sequence[Token]) -> int | None:
        """The level of a paragraph that is a heading in all but markup: bold throughout, a label before a list, a lone line."""
        line = (
            ""
            if "\n" in token.content
            else "".join(child.content for child in token.children or [] if child.type in WORDS)
        )
        if not line.strip() or not following or (len(following) > 1 and names_people(following[1].content)):
            return None
        if not self._marked_up:
            if token.children and token.children[0].type == "wikilink":
                return None
            if not self.sections:
                titled = title_line(line) and not line.endswith((":", "：")) and "`" not in token.content
                return TITLE_LEVEL if titled else None
            return numbered_level(line) or self._lone(line)
        below = min(self._depth + 1, 6) if self._depth < 6 else None
        if is_bold(token.children or []) and lone_level(line):
            return below
        return below if is_label(line) and following[0].type in _LISTS else None

    def _lone(self, line: str) -> int | None:
        """A lone line directly below the heading of an award is a title, unless it names an award itself."""
        last = self.sections[-1]
        under_award = (
            last.kind == "heading"
            and last.level > TITLE_LEVEL
            and self._headings
            and announces_award(self._headings[-1][1])
        )
        return None if under_award and not announces_award(line) else lone_level(line)

    def _places(self, token: Token, markup: str = "") -> Places:
        """The way from `token.content` to the source; content lines are tails of source lines."""
        content, source = token.content, self._source
        first, last = token.map or [0, 0]
        if "\n" not in content:
            at = self.line(first)
            if markup.startswith("#"):
                return Places([0], [source.index(content, source.index(markup, at) + len(markup))])
            return Places([0], [self._tail(content, first, last)[0]])
        starts, shifts, offset = [], [], 0
        number = first
        for line in content.split("\n"):
            bare = line.strip(" \t")
            found, number = self._tail(bare, number, last)
            lead = len(line) - len(line.lstrip(" \t"))
            starts.append(offset)
            shifts.append(found - lead - offset)
            offset += len(line) + 1
        return Places(starts, shifts)

    def _tail(self, bare: str, number: int, last: int) -> tuple[int, int]:
        """Where the line that ends in `bare` has it, and the number of the next; lines of odd blanks alone are passed over."""
        for candidate in range(number, max(last, number + 1)):
            found = self._source.rfind(bare, self.line(candidate), self.line(candidate + 1))
            if found >= 0:
                return found, candidate + 1
        raise AssertionError(f"a Markdown line that no source line ends in: {bare[:40]!r}")

    def _code(self, token: Token) -> None:
        first, last = token.map or [0, 0]
        first += token.type == "fence"
        start: int | None = None
        for number, line in enumerate(token.content.removesuffix("\n").split("\n"), first):
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
                cells = [token for token in tokens[at : at + 3 * row_cells(tokens, at) + 1] if token.type == "inline"]
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
            cursor = cell_start(source, raw, cursor, end, first=index == 0)
            if index == 0 and not later:
                begin = self.begin(cursor)
            else:
                self.tracer.separate(cursor, "\n" if index == 0 else "\t")
            start = self.tracer.length
            self._inline.walk(cell.children or [], cell.content, cell_places(cell.content, cursor))
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
