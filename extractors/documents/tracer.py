"""Builds reading text out of pieces of a source, and keeps the edits that lead there.

In: in source order, ranges to keep, to replace or to leave out. Out: edits on the source, and at any moment the length of the
text built so far, which is where the next kept character will stand. Whatever lies between two kept ranges is left out.
"""

from __future__ import annotations

from extractors.records.documents import Mark, MarkKind
from extractors.spans import Edit, Span


class Tracer:
    """One pass over a source. `at` is the first source character not yet dealt with, `length` that of the text so far;
    nothing before `floor` is kept.
    """

    __slots__ = ("_pending", "at", "edits", "floor", "length", "marks", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.floor = 0
        self.length = 0
        self.edits: list[Edit] = []
        self.marks: list[Mark] = []
        self._pending: tuple[int, str, str] | None = None

    def keep(self, start: int, end: int) -> None:
        """Keep source `[start, end)`; everything since the last kept character is left out as markup."""
        start = max(start, self.at, self.floor)
        if end <= start:
            return
        self._flush(start)
        self.at = end
        self.length += end - start

    def put(self, start: int, end: int, after: str, rule: str = "markup") -> None:
        """Read source `[start, end)` as `after`."""
        start, end = max(start, self.at), max(end, self.at)
        if self.source[start:end] == after:
            self.keep(start, end)
            return
        if self._pending is None:
            self._pending = (self.at if start > self.at else start, after, rule)
        else:
            at, before, first = self._pending
            self._pending = (at, before + after, first if rule == "markup" else rule)
        self.at = end
        self.length += len(after)

    def separate(self, start: int, after: str) -> None:
        """Read whatever lies between here and source position `start` as `after`: the blank between two blocks."""
        start = max(start, self.at)
        gap = self.source[self.at : start]
        if self._pending is None and gap.startswith(after):
            self.keep(self.at, self.at + len(after))
        elif self._pending is None and gap.endswith(after):
            self.keep(start - len(after), start)
        else:
            self.put(self.at, start, after)

    def mark(self, kind: MarkKind, start: int, target: str | None = None) -> None:
        """Mark the text built since `start`."""
        self.marks.append(Mark(kind=kind, span=Span(start, self.length), target=target))

    def finish(self) -> tuple[Edit, ...]:
        """All edits, in order; the rest of the source is left out."""
        self._flush(len(self.source))
        return tuple(self.edits)

    def _flush(self, start: int) -> None:
        if self._pending is not None:
            at, after, rule = self._pending
            self.edits.append(Edit(at, start, after, rule))
            self._pending = None
        elif start > self.at:
            self.edits.append(Edit(self.at, start, "", "markup"))
