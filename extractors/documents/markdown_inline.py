"""Inline Markdown to reading text: the words stay, the markup becomes marks.

In: the placed tokens of one block and the way from the block's content to the source. Out: kept ranges and marks on a `Tracer`.
A soft line break becomes a blank where the paragraph was wrapped by width, else it stays a line break.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

from markdown_it.token import Token

from extractors.documents.markdown_parser import AT, LINK, PIECES
from extractors.documents.tracer import Tracer
from extractors.documents.wrapping import glue, opens_field
from extractors.records.documents import MarkKind

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]{0,30})")
_HREF = re.compile(r"""\b(?:href|src)\s{0,5}=\s{0,5}(?:"([^"]{0,4000})"|'([^']{0,4000})'|([^\s"'>]{1,4000}))""", re.I)
_ENDS_SENTENCE = ("。", "！", "？", ".", "!", "?")
_OPENING: dict[str, MarkKind] = {
    "em_open": "italic",
    "strong_open": "bold",
    "s_open": "strike",
    "link_open": "link",
    "mark_open": "highlight",
}
_CLOSING: dict[str, MarkKind] = {
    "em_close": "italic",
    "strong_close": "bold",
    "s_close": "strike",
    "link_close": "link",
    "mark_close": "highlight",
}
TAG_MARKS: dict[str, MarkKind] = {
    "a": "link", "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "code": "code", "kbd": "code",
    "sup": "superscript", "s": "strike", "del": "strike", "strike": "strike",
}  # fmt: skip


class Places:
    """The way from offsets in a block's content to the source: one shift for each line or unescaped piece."""

    __slots__ = ("_shifts", "_starts", "shift")

    def __init__(self, starts: list[int], shifts: list[int]) -> None:
        self._starts = starts
        self._shifts = shifts
        self.shift = shifts[0] if len(shifts) == 1 else None

    def __call__(self, offset: int) -> int:
        """The source position of content offset `offset`."""
        if self.shift is not None:
            return offset + self.shift
        return offset + self._shifts[bisect_right(self._starts, offset) - 1]

    def keep(self, tracer: Tracer, offset: int, size: int) -> None:
        """Keep content `[offset, offset + size)`, piece by piece where the way has several."""
        if len(self._starts) > 1:
            for border in self._starts[bisect_right(self._starts, offset) : bisect_left(self._starts, offset + size)]:
                start = self(offset)
                tracer.keep(start, start + border - offset)
                size -= border - offset
                offset = border
        start = self(offset)
        tracer.keep(start, start + size)


def target_of(tag: str) -> str | None:
    """The address an HTML tag points to, entities resolved."""
    found = _HREF.search(tag)
    return None if found is None else html.unescape(next(group for group in found.groups() if group is not None))


class InlineWalker:
    """Walks inline tokens in order. `joiner(before, after)` says what a soft break between two texts reads as."""

    def __init__(self, tracer: Tracer, joiner: Callable[[str, str], str]) -> None:
        self._tracer = tracer
        self._joiner = joiner
        self._open: list[tuple[MarkKind, int, str | None]] = []
        self._steps: dict[str, Callable[[Token, str, Places], None]] = {
            "text": self._text,
            "text_special": self._special,
            "code_inline": self._code,
            "softbreak": self._softbreak,
            "hardbreak": self._hardbreak,
            "html_inline": self._tag,
            "image": self._image,
            "wikilink": self._wikilink,
        }

    def walk(self, tokens: Sequence[Token], content: str, places: Places) -> None:
        """Carry one block over; marks left open at its end close there."""
        depth = len(self._open)
        for token in tokens:
            kind = token.type
            if kind in self._steps:
                self._steps[kind](token, content, places)
            elif kind in _OPENING:
                href = token.attrs.get("href")
                self._open.append((_OPENING[kind], self._tracer.length, None if href is None else str(href)))
            elif kind in _CLOSING:
                self._close(_CLOSING[kind])
        while len(self._open) > depth:
            self._close(self._open[-1][0])

    def _close(self, kind: MarkKind) -> None:
        for index in range(len(self._open) - 1, -1, -1):
            if self._open[index][0] == kind:
                _, start, target = self._open.pop(index)
                if self._tracer.length > start or kind == "link":
                    self._tracer.mark(kind, start, target)
                return

    def _text(self, token: Token, content: str, places: Places) -> None:
        pieces = token.meta.get(PIECES)
        if pieces is None:
            self._marker(token, content, places)
            return
        left, shift = len(token.content), places.shift
        if shift is not None and len(pieces) == 1:
            start = pieces[0][0] + shift
            self._tracer.keep(start, start + left)
            return
        for at, length in pieces:
            size = min(length, left)
            if size <= 0:
                break
            places.keep(self._tracer, at, size)
            left -= size

    def _marker(self, token: Token, content: str, places: Places) -> None:
        """An emphasis marker that stayed text, or the text of `<https://…>`."""
        if not token.content:
            return
        at = token.meta[AT]
        if content[at] == "<":
            close = content.find(">", at)
            self._tracer.keep(places(at + 1), places(close))
            return
        start = max(places(at), self._tracer.at)
        self._tracer.keep(start, start + len(token.content))

    def _special(self, token: Token, _content: str, places: Places) -> None:
        at = places(token.meta[AT])
        if token.info == "entity":
            self._tracer.put(at, at + len(token.markup), token.content, "entity")
        else:
            skip = len(token.markup) - len(token.content)
            self._tracer.keep(at + skip, at + len(token.markup))

    def _code(self, token: Token, content: str, places: Places) -> None:
        begin = token.meta[AT] + len(token.markup)
        start = self._tracer.length
        for lead in ("", " "):
            if content.startswith(lead + token.content, begin):
                places.keep(self._tracer, begin + len(lead), len(token.content))
                break
        else:
            end = content.index(token.markup, begin)
            self._tracer.put(places(begin), places(end), token.content)
        self._tracer.mark("code", start)

    def _softbreak(self, token: Token, content: str, places: Places) -> None:
        at = token.meta[AT]
        line_start = content.rfind("\n", 0, at) + 1
        line_end = content.find("\n", at + 1)
        margin = " " * (places(line_start) - self._tracer.source.rfind("\n", 0, places(line_start)) - 1)
        before, following = margin + content[line_start:at], content[at + 1 : None if line_end < 0 else line_end]
        marked = bool(self._open) and not opens_field(following) and before.rstrip()[-1:] not in _ENDS_SENTENCE
        after = glue(before, following) if marked else self._joiner(before, following)
        if after == "\n":
            self._hardbreak(token, content, places)
        else:
            self._tracer.put(places(at), places(at) + 1, after, "line_wrap")

    def _hardbreak(self, token: Token, content: str, places: Places) -> None:
        at = content.index("\n", token.meta[AT])
        if places(at) <= self._tracer.floor:
            return
        self._tracer.mark("break", self._tracer.length)
        start = places(at)
        self._tracer.keep(start, start + 1)

    def _tag(self, token: Token, _content: str, places: Places) -> None:
        found = _TAG.match(token.content)
        if found is None:
            return
        closing, name = bool(found[1]), found[2].lower()
        if name == "br":
            self._tracer.mark("break", self._tracer.length)
            at = places(token.meta[AT])
            self._tracer.put(at, at + len(token.content), "\n")
        elif name == "img":
            self._tracer.mark("image", self._tracer.length, target_of(token.content))
        elif name in TAG_MARKS and closing:
            self._close(TAG_MARKS[name])
        elif name in TAG_MARKS:
            self._open.append((TAG_MARKS[name], self._tracer.length, target_of(token.content) if name == "a" else None))

    def _image(self, token: Token, _content: str, places: Places) -> None:
        start = self._tracer.length
        shift = token.meta[AT] + 2
        inner = Places([0], [places(shift)]) if "\n" not in token.content else None
        if inner is not None:
            self.walk(token.children or [], token.content, inner)
        self._tracer.mark("image", start, str(token.attrs.get("src", "")))

    def _wikilink(self, token: Token, _content: str, places: Places) -> None:
        start, link = self._tracer.length, token.meta[LINK]
        for number, (at, size) in enumerate(link.pieces):
            if number:
                self._tracer.separate(places(at), " > ")
            places.keep(self._tracer, at, size)
        self._tracer.mark(link.kind, start, link.target)
