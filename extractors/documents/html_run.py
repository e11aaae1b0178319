"""The text of one block of a page while it is read: runs of text, line breaks, and what inline elements mark in it.

In: runs of text as written, and the tags of inline elements. Out: the text of a block, where it begins in the source, and its marks.
White space collapses as a browser collapses it; a line break of the source between two Chinese characters is no blank (CSS Text 3,
segment break transformation). It does not know where a block ends: that is `html_blocks`.
"""

from __future__ import annotations

import re
from html import unescape

from extractors.documents.html_page import InlineMark, joined_marks
from extractors.records.documents import MarkKind

_BLANKS = re.compile(r"[ \t\n\r\f]+")
_EAST_ASIAN_BREAK = re.compile(
    r"(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])[ \t\r\f]{0,64}\n[ \t\n\r\f]{0,64}(?=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])"
)
_MOST_OPEN_INLINE = 64
_NO_LEAD, _LEAD, _LEAD_ENDED = range(3)


class Run:
    """The text since the last block ended. Inline elements may stay open from one block to the next."""

    def __init__(self) -> None:
        self.length = 0
        self._at = -1
        self._pieces: list[str] = []
        self._marks: list[InlineMark] = []
        self._inline: list[tuple[str, MarkKind, str | None, int]] = []
        self._ends_blank = True
        self._lead = _NO_LEAD

    @property
    def ends_line(self) -> bool:
        """Whether the last thing is a line break."""
        return bool(self._pieces) and self._pieces[-1] == "\n"

    def add(self, body: str, at: int, *, verbatim: bool) -> None:
        """A run of text as written at `at` in the source; white space of `verbatim` text stays as it is."""
        text = unescape(body) if "&" in body else body
        if not verbatim:
            if "\n" in text:
                text = _EAST_ASIAN_BREAK.sub("", text)
            text = _BLANKS.sub(" ", text).replace("\xa0", " ")
            if self._ends_blank and text[:1] == " ":
                text = text[1:]
        if not text:
            return
        if self._lead == _LEAD_ENDED and any(map(str.isalpha, text)):
            self._forget()
        if self._at < 0:
            self._at = at + (len(body) - len(body.lstrip()))
        self._pieces.append(text)
        self.length += len(text)
        self._ends_blank = text[-1] in " \n"

    def break_line(self) -> None:
        """A line break in the text."""
        self._marks.append(("break", self.length, self.length, None))
        self._pieces.append("\n")
        self.length += 1
        self._ends_blank = True

    def part(self) -> None:
        """What comes now stands apart from what came before."""
        if not self._ends_blank:
            self._pieces.append(" ")
            self.length += 1
            self._ends_blank = True

    def hold_lead(self) -> None:
        """What begins now counts only if no words follow it in the block."""
        self._lead = _LEAD

    def end_lead(self) -> None:
        """What was begun so ends."""
        if self._lead == _LEAD:
            self._lead = _LEAD_ENDED

    def start_inline(self, name: str, kind: MarkKind, target: str | None) -> None:
        """An inline element begins here; beyond some that are open at once, further ones mark nothing."""
        if len(self._inline) < _MOST_OPEN_INLINE:
            self._inline.append((name, kind, target, self.length))

    def end_inline(self, name: str) -> None:
        """The innermost open inline element of this name ends here."""
        for place in range(len(self._inline) - 1, -1, -1):
            opened, kind, target, start = self._inline[place]
            if opened == name:
                del self._inline[place]
                self._marks.append((kind, start, self.length, target))
                return

    def take(self, *, verbatim: bool) -> tuple[str, int, list[InlineMark]] | None:
        """The text without the white space around it, its place in the source and its marks; None where it holds nothing. The run begins anew."""
        text, at = "".join(self._pieces), self._at
        marks = self._marks + [(kind, start, self.length, target) for _, kind, target, start in self._inline]
        self._forget()
        if not text.strip():
            return None
        bare = text.strip("\r\n").rstrip() if verbatim else text.strip(" \t\r\n\f")
        return bare, at, _within(bare, text.find(bare), marks)

    def _forget(self) -> None:
        self._inline = [(name, kind, target, 0) for name, kind, target, _ in self._inline]
        self._pieces.clear()
        self._marks = []
        self.length, self._at, self._ends_blank, self._lead = 0, -1, True, _NO_LEAD


def _within(bare: str, cut: int, marks: list[InlineMark]) -> list[InlineMark]:
    """The marks of a text in offsets of what is left of it behind the first `cut` characters, white space at their ends left out."""
    size = len(bare)
    kept: list[InlineMark] = []
    for kind, start, end, target in marks:
        low, high = min(max(start - cut, 0), size), min(max(end - cut, 0), size)
        while low < high and bare[low] in " \n":
            low += 1
        while low < high and bare[high - 1] in " \n":
            high -= 1
        if low < high or (kind == "break" and 0 < low < size):
            kept.append((kind, low, high, target))
    return joined_marks(bare, kept)
