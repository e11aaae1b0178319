"""HTML source → blocks: headings, paragraphs, list items, tables, captions, quotes and code, with inline marks and places.

In: decoded HTML. Out: `Page`: every block of text in order, menus and footers included, each with the offset of its first
character in the source, and what the head declares. What the text of a block is, `html_run` says.
It decides nothing about which blocks are the article: that is `html_body`. Elements never nest deeper here than a counter,
so 200,000 nested divs are read like one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

from extractors.documents.html_open import TABLE_PARTS, OpenElements
from extractors.documents.html_page import Block, Element, Page
from extractors.documents.html_run import Run
from extractors.documents.html_tables import TableFrame, closed_table
from extractors.documents.html_tokens import END, START, TEXT, Endings, attributes, tokens
from extractors.documents.preformatted import is_prose
from extractors.records.documents import MarkKind, SectionKind

BLOCK_NAMES = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table",
    "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
})  # fmt: skip
_HEADINGS = {f"h{level}": level for level in range(1, 7)} | {"summary": 6, "button": 6}
"""A summary heads what unfolds below it, beneath all headings around it; so does the button of an accordion, the only one that is opened."""
_UNFOLDS = re.compile(r"""(?<![\w-])class\s{0,3}=\s{0,3}["']?[^"'>]{0,120}accordion""", re.I)
_CONTEXT: dict[str, SectionKind] = {
    "figcaption": "caption", "caption": "caption", "blockquote": "quote", "pre": "code",
}  # fmt: skip
_ITEMS = frozenset({"li", "dl", "dt", "dd"})
_SPECIAL = frozenset(_HEADINGS) | frozenset(_CONTEXT)
_INLINE: dict[str, MarkKind] = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "cite": "italic", "a": "link", "code": "code", "kbd": "code",
    "sup": "superscript", "s": "strike", "del": "strike", "strike": "strike",
}  # fmt: skip
_SKIPPED = frozenset({
    "svg", "noscript", "template", "select", "button", "object", "canvas", "annotation", "datalist", "map",
})  # fmt: skip
_UNREAD_RAW = frozenset({"script", "style", "iframe", "noembed", "noframes", "textarea"})
_DISPLAYED = re.compile(r"(?<![\w-])display\s{0,3}:\s{0,3}(?:block|flex|grid|table|list-item)(?![\w-])", re.I)
_MAX_LEAD_CODE_POINTS = 200
_MOST_LEADS = 32
"""So many open items, the innermost, lead what stands in them; deeper lists are the work of tags that nobody closed."""


@dataclass(slots=True)
class _Item:
    """An open list item and the text that leads it, once read. A term is one, too, and what describes it stands inside."""

    marker: str
    lead: str = ""


@dataclass(slots=True)
class _List:
    ordered: bool
    number: int


class _Builder:
    def __init__(self, source: str) -> None:
        self.page = Page([], [Element("", "", 0)], "", 0, [], [], [], "", 0)
        self._endings = Endings(source)
        self._open = OpenElements()
        self._run = Run()
        self._lists: list[_List] = []
        self._items: list[_Item] = []
        self._outside: list[int] = []  # how many items are open outside each open item and each list of terms
        self._terms: list[int] = []  # the same for the lists of terms only
        self._tables: list[TableFrame] = []
        self._lines: dict[
            str, list[bool]
        ] = {}  # open inline elements of names of which some stand in lines of their own
        self._skipping = ""
        self._skip_depth = 0
        self._script = ""

    def feed(self, source: str) -> Page:
        for kind, name, body, at in tokens(source):
            if self._skipping:
                self._skip(kind, name)
            elif kind == TEXT:
                if self._run.length or not body.isspace():
                    self._text(body, at)
            elif kind == START:
                self._start(name, body, at)
            elif kind == END:
                self._end(name)
            else:
                self._raw(name, body, at)
        self._flush()
        self._close_down_to(1)
        return self.page

    def _skip(self, kind: int, name: str) -> None:
        if name == self._skipping and kind in (START, END):
            self._skip_depth += -1 if kind == END else int(name != "button")  # a second button ends the first
            if self._skip_depth == 0:
                self._skipping = ""

    def _text(self, body: str, at: int) -> None:
        self._run.add(body, at, verbatim="pre" in self._open)

    def _raw(self, name: str, body: str, at: int) -> None:
        page = self.page
        if name == "title":
            if not page.title:
                page.title, page.title_at = " ".join(unescape(body).split()), at
        elif name == "script":
            if "ld+json" in self._script:
                page.json_ld.append(body)
        elif name not in _UNREAD_RAW:
            self._text(body, at)

    def _start(self, name: str, body: str, at: int) -> None:
        if name in BLOCK_NAMES:
            self._start_block(name, body)
            return
        if "display" in body or name in self._lines:
            self._start_line(name, body)
        if name in _INLINE:
            target = attributes(body).get("href") if name == "a" else None
            if name == "a":
                self._run.end_inline("a")
            self._run.start_inline(name, _INLINE[name], target)
        elif name == "br":
            self._break()
        elif name == "meta":
            self.page.metas.append(attributes(body))
        elif name == "time":
            self.page.times.append(attributes(body) | {"at": str(len(self.page.blocks))})
        elif name == "script":
            self._script = body.lower()
        elif name == "button":
            self._start_button(body, at)
        else:
            self._start_skipped(name, body, at)

    def _start_line(self, name: str, body: str) -> None:
        """Begin a line with an inline element whose style shows it as a block."""
        own = "display" in body and _DISPLAYED.search(attributes(body).get("style", "")) is not None
        if own or name in self._lines:
            self._lines.setdefault(name, []).append(own)
        if own:
            self._end_line()

    def _end_line(self) -> None:
        if self._run.length and not self._run.ends_line:
            self._run.break_line()

    def _start_button(self, body: str, at: int) -> None:
        """Read a button that unfolds what is below: one of an accordion, or the whole of a heading. "Share" behind a heading is none."""
        self._end("button")
        heading = self._open.innermost_of(_HEADINGS)
        if heading:
            holds = self._run.length or (self.page.blocks and self.page.blocks[-1].element >= heading)
            if not holds:
                self._run.hold_lead()
                return
        elif _UNFOLDS.search(body):
            self._start_block("button", body)
            return
        self._run.part()
        self._start_skipped("button", body, at)

    def _start_skipped(self, name: str, body: str, at: int) -> None:
        if name in _SKIPPED and not body.endswith("/") and self._endings.find_end_tag(name, at + 1) >= 0:
            self._skipping, self._skip_depth = name, 1

    def _break(self) -> None:
        """A line break; the second of two, or more, begins a new paragraph."""
        if self._run.ends_line:
            self._flush()
        elif self._run.length:
            self._run.break_line()

    def _start_block(self, name: str, body: str) -> None:
        self._flush()
        if name == "hr" or (name in TABLE_PARTS and not self._tables):
            return
        if name == "html" and not self.page.language and "lang" in body:
            found = attributes(body)
            self.page.language = found.get("lang", found.get("xml:lang", ""))
        self._close_down_to(self._open.left_by_start(name))
        elements = self.page.elements
        elements.append(Element(name, body, self._open.innermost))
        self._open.push(name, len(elements) - 1)
        self.page.depth = max(self.page.depth, len(self._open))
        if name in ("ul", "ol", "menu", "dir"):
            start = attributes(body).get("start", "1") if name == "ol" and "start" in body else "1"
            self._lists.append(_List(name == "ol", int(start) if start.isdecimal() and len(start) < 6 else 1))
        elif name in _ITEMS:
            self._start_item(name)
        elif name == "table":
            self._tables.append(TableFrame(len(self.page.blocks)))
        elif name == "tr":
            self._tables[-1].start_row()
        elif name in ("td", "th"):
            found = attributes(body) if "span" in body.lower() else {}
            self._tables[-1].start_cell(len(self.page.blocks), name == "th" or "thead" in self._open, found)

    def _start_item(self, name: str) -> None:
        if name == "dt" and self._terms:
            del self._items[self._terms[-1] :]
        if name != "dt":
            self._outside.append(len(self._items))
        if name == "dl":
            self._terms.append(len(self._items))
        elif name == "li" or self._terms:
            marker = ""
            if name == "li" and self._lists and self._lists[-1].ordered:
                marker = f"{self._lists[-1].number}."
                self._lists[-1].number += 1
            self._items.append(_Item(marker))

    def _end(self, name: str) -> None:
        if name in self._lines and self._lines[name] and self._lines[name].pop():
            self._end_line()
        if name in _INLINE:
            self._run.end_inline(name)
        elif name == "button" and name not in self._open:
            self._run.end_lead()
        elif name in BLOCK_NAMES or name == "button":
            self._flush()
            self._close_down_to(self._open.left_by_end(name))
        elif name == "br":
            self._break()

    def _close_down_to(self, left: int) -> None:
        while len(self._open) > left:
            self._pop()

    def _pop(self) -> None:
        name = self._open.pop()
        if name in ("ul", "ol", "menu", "dir"):
            self._lists.pop()
        elif name in _ITEMS and name != "dt":
            del self._items[self._outside.pop() :]
            if name == "dl":
                self._terms.pop()
        elif name in ("td", "th"):
            self._tables[-1].end_cell(len(self.page.blocks))
        elif name == "table":
            self._close_table()

    def _close_table(self) -> None:
        frame = self._tables.pop()
        if self._tables:
            self._tables[-1].nested = True
        blocks = self.page.blocks
        blocks[frame.first_block :] = closed_table(frame, blocks[frame.first_block :])

    def _flush(self) -> None:
        """End the current block, if it holds anything."""
        found = self._run.take(verbatim="pre" in self._open) if self._run.length else None
        if found is not None:
            text, at, marks = found
            block = Block("paragraph", 0, text, at, self._open.innermost, marks)
            self._classify(block)
            self.page.blocks.append(block)

    def _classify(self, block: Block) -> None:
        if self._items:
            block.leads = tuple(item.lead for item in self._items[-_MOST_LEADS:-1] if item.lead)
            item = self._items[-1]
            if item.lead:
                block.leads += (item.lead,)
            else:
                item.lead = block.text[:_MAX_LEAD_CODE_POINTS]
                block.kind, block.level, block.marker = "list_item", len(self._items), item.marker
        if not self._open.any_of(_SPECIAL):
            return
        for name, level in _HEADINGS.items():
            if name in self._open:
                block.kind, block.level, block.marker = "heading", level, ""
                return
        for name, kind in _CONTEXT.items():
            if name in self._open and not (name == "pre" and is_prose(block.text)):
                block.kind, block.level = kind, 0


def read_page(source: str) -> Page:
    """The blocks of an HTML source."""
    return _Builder(source).feed(source)
