"""Lists numbered without a dot or bracket: `1 A title`, `2 Another`.

In: the lines that begin with a number, with where they stand. Out: those that open an item of a list. One line that begins with
a number may be any line; three that count on from 1, one below the other at one edge, each before something that opens like a
title, are a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

NUMBER = re.compile(r"(\d{1,3})(?:\s|\Z)")
_OPENS = re.compile(r"[^\W\d_a-z]|[\"“‘'《「『【(（]")
_MIN_ITEMS = 3
_MAX_LINES_OF_ITEM = 15
_SAME_EDGE_EMS = 0.8
_MIN_OPENING_SHARE = 0.8  # of prose with numbered lines, most lines begin inside a sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedLine:
    """A line that begins with a number: its place among all lines, the edges of the number, the font size in the same unit."""

    place: int
    number: int
    left: float
    right: float
    size: float
    words: str


def counted_items(lines: Iterable[NumberedLine]) -> frozenset[int]:
    """The places of the lines that open an item; `lines` come in the order of their places.

    >>> texts = ["1 Maps", "2 Mirrors", "3 Lanterns of", "4 of a kind"]
    >>> sorted(counted_items(NumberedLine(place=n, number=n, left=0, right=1, size=1, words=text[2:]) for n, text in enumerate(texts, 1)))
    []
    >>> sorted(counted_items(NumberedLine(place=n, number=n, left=0, right=1, size=1, words=text[2:]) for n, text in enumerate(texts[:3], 1)))
    [1, 2, 3]
    """
    lists: list[list[NumberedLine]] = []
    near: list[list[NumberedLine]] = []  # those whose last item is not too far above to go on
    for line in lines:
        near = [known for known in near if line.place - known[-1].place <= _MAX_LINES_OF_ITEM]
        before = next((known for known in reversed(near) if _goes_on(known, line)), None)
        if before is not None:
            before.append(line)
        elif line.number == 1:
            lists.append([line])
            near.append(lists[-1])
    return frozenset(line.place for known in lists if _is_list(known) for line in known)


def _goes_on(known: list[NumberedLine], line: NumberedLine) -> bool:
    """Whether `line`, not far below, is the next item: the next number, at the same left or right edge."""
    last, edge = known[-1], _SAME_EDGE_EMS * line.size
    aligned = abs(line.left - last.left) < edge or abs(line.right - last.right) < edge / 2
    return aligned and line.number == last.number + 1


def _is_list(known: list[NumberedLine]) -> bool:
    opening = sum(1 for line in known if _OPENS.match(line.words))
    return len(known) >= _MIN_ITEMS and opening >= _MIN_OPENING_SHARE * len(known)
