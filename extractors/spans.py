"""Spans of text, and the edits that lead from received text to the text we read, with the way back.

In: text as received and a list of edits. Out: the edited text, and for every span of it the span of received text it was
read from. All offsets count code points; every span is half-open, `[start, end)`.

The idea is eyecite's SpanUpdater, made exact: an edit is a record, never a diff guessed afterwards. A document's text is
`apply(edits, received_text)`, so replaying its edits proves the map.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True, init=False)
class Span:
    """Half-open range of code points `[start, end)`."""

    start: int
    end: int

    def __init__(self, start: int, end: int) -> None:
        if not 0 <= start <= end:
            raise ValueError(f"not a span: [{start}, {end})")
        _set_start(self, start)
        _set_end(self, end)

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The characters this span covers.

        >>> Span(3, 8).of("共收到11,500份投稿")
        '11,50'
        """
        return text[self.start : self.end]

    def covers(self, other: Span) -> bool:
        """Whether `other` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end

    def shifted(self, by: int) -> Span:
        """The span moved by `by` code points."""
        return Span(self.start + by, self.end + by)


_set_start, _set_end = (Span.__dict__[name].__set__ for name in ("start", "end"))
"""Spans are made by the ten thousand: what `dataclass` writes for a frozen class takes twice the time."""


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """`received_text[start:end]` reads as `after`, because of `rule` (a machine-readable word such as `mojibake`)."""

    start: int
    end: int
    after: str
    rule: str


def apply(edits: Sequence[Edit], text: str) -> str:
    """The text with all edits made. Edits are sorted and do not overlap; raises ValueError otherwise.

    >>> apply([Edit(5, 6, "", "url_space")], "https ://openreview.net")
    'https://openreview.net'
    """
    pieces: list[str] = []
    position = 0
    for edit in edits:
        if edit.start < position or edit.end < edit.start or edit.end > len(text):
            raise ValueError(f"edit out of order or out of range: {edit}")
        pieces += (text[position : edit.start], edit.after)
        position = edit.end
    pieces.append(text[position:])
    return "".join(pieces)


def compose(first: Sequence[Edit], second: Sequence[Edit]) -> tuple[Edit, ...]:
    """Edits equal to making `first` on the received text and then `second` on what came out.

    Edits that share a code point become one edit whose rule names both (`mojibake+fullwidth`); all others are carried
    over, each at its received place.

    >>> compose([Edit(0, 2, "é", "mojibake")], [Edit(3, 4, "", "nul")])
    (Edit(start=0, end=2, after='é', rule='mojibake'), Edit(start=4, end=5, after='', rule='nul'))
    """
    way = OffsetMap(first)
    placed = [(span.start, span.end, 1, edit) for edit, span in zip(first, way.edited, strict=True)]
    placed += [(edit.start, edit.end, 2, edit) for edit in second]
    placed.sort(key=lambda item: item[:3])
    clusters: list[list[tuple[int, int, int, Edit]]] = []
    low = high = -1
    for item in placed:
        start, end, _, _ = item
        if start < high and (end > start or start > low):
            clusters[-1].append(item)
            high = max(high, end)
        else:
            clusters.append([item])
            low, high = start, end
    return tuple(_merged(cluster, way) for cluster in clusters)


class OffsetMap:
    """The way between received and edited text, built from the edits alone. Both look-ups take logarithmic time.

    A span that cuts through the outcome of an edit covers that whole edit on the other side: half of a repaired run has
    no place of its own. Runs deleted exactly at the border of a span are left out.
    """

    def __init__(self, edits: Sequence[Edit]) -> None:
        self.received = [Span(edit.start, edit.end) for edit in edits]
        self.edited: list[Span] = []
        shift = 0
        for edit in edits:
            self.edited.append(Span(edit.start + shift, edit.start + shift + len(edit.after)))
            shift += len(edit.after) - (edit.end - edit.start)
        self._received_starts = [span.start for span in self.received]
        self._received_ends = [span.end for span in self.received]
        self._edited_starts = [span.start for span in self.edited]
        self._edited_ends = [span.end for span in self.edited]

    def to_received(self, span: Span) -> Span:
        """The smallest received span that the edited `span` was read from.

        >>> OffsetMap([Edit(5, 6, "", "url_space")]).to_received(Span(0, 8))
        Span(start=0, end=9)
        """
        start = self._start(span.start, self._edited_starts, self._edited_ends, self.received, self._received_ends)
        end = self._end(span.end, self._edited_starts, self._edited_ends, self._received_ends)
        return Span(start, max(start, end))

    def to_edited(self, span: Span) -> Span:
        """The smallest edited span that holds what became of the received `span`."""
        start = self._start(span.start, self._received_starts, self._received_ends, self.edited, self._edited_ends)
        end = self._end(span.end, self._received_starts, self._received_ends, self._edited_ends)
        return Span(start, max(start, end))

    def shift_at(self, at: int) -> int:
        """How far the received place of an edited position that lies in no outcome is from it."""
        passed = bisect_right(self._edited_ends, at)
        return self._received_ends[passed - 1] - self._edited_ends[passed - 1] if passed else 0

    @staticmethod
    def _start(at: int, starts: list[int], ends: list[int], there: list[Span], there_ends: list[int]) -> int:
        passed = bisect_right(ends, at)
        if passed < len(starts) and starts[passed] < at:
            return there[passed].start
        return at if passed == 0 else there_ends[passed - 1] + at - ends[passed - 1]

    @staticmethod
    def _end(at: int, starts: list[int], ends: list[int], there_ends: list[int]) -> int:
        passed = bisect_left(starts, at)
        if passed == 0:
            return at
        return there_ends[passed - 1] + max(0, at - ends[passed - 1])


def widest(spans: Iterable[Span]) -> Span:
    """The span from the first start to the last end; raises ValueError on nothing."""
    spans = list(spans)
    return Span(min(span.start for span in spans), max(span.end for span in spans))


def _merged(cluster: list[tuple[int, int, int, Edit]], way: OffsetMap) -> Edit:
    """One edit on the received text for edits of two steps that hang together; `cluster` is in middle coordinates."""
    if len(cluster) == 1 and cluster[0][2] == 1:
        return cluster[0][3]
    if len(cluster) == 1:
        low, high, _, edit = cluster[0]
        shift = way.shift_at(low)
        return Edit(low + shift, high + shift, edit.after, edit.rule)
    low, high = cluster[0][0], max(end for _, end, _, _ in cluster)
    received = way.to_received(Span(low, high))
    outcomes = [(start, edit.after) for start, _, step, edit in cluster if step == 1]
    pieces: list[str] = []
    position = low
    for start, end, step, edit in cluster:
        if step == 2:
            pieces += (_outcome(outcomes, position, start), edit.after)
            position = end
    pieces.append(_outcome(outcomes, position, high))
    rules = dict.fromkeys(rule for item in cluster for rule in item[3].rule.split("+"))
    return Edit(received.start, received.end, "".join(pieces), "+".join(rules))


def _outcome(outcomes: list[tuple[int, str]], start: int, end: int) -> str:
    """Middle text `[start, end)`, which lies wholly inside outcomes of first edits."""
    return "".join(after[max(0, start - at) : max(0, end - at)] for at, after in outcomes)
