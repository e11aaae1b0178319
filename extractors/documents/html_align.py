"""Chosen lines without places → the blocks of a page they are.

In: the blocks of a page and the lines of a text made from it, both in document order. Out: for every block whether it is among
the lines. Long lines that occur once on both sides are anchors; short ones count only between the anchors they belong to.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Mapping, Sequence

from extractors.documents.html_page import Block
from extractors.spans import Span

_ANCHOR_CODE_POINTS = 24


def aligned(blocks: Sequence[Block], chosen: Sequence[str]) -> list[bool]:
    """Which blocks the chosen lines are; both run in document order."""
    squeezed = ["".join(block.text.split()) for block in blocks]
    places: dict[str, deque[int]] = {}
    for place, line in enumerate(chosen):
        places.setdefault(line, deque()).append(place)
    anchors = _anchors(squeezed, places)
    whole = "\n".join(chosen)
    starts = [0]
    for line in chosen:
        starts.append(starts[-1] + len(line) + 1)
    numbers = [number for number, _ in anchors]
    picked = [False] * len(blocks)
    for number, block in enumerate(blocks):
        position = bisect_left(numbers, number)
        if position < len(numbers) and numbers[position] == number:
            picked[number] = True
            continue
        low = anchors[position - 1][1] if position else 0
        high = anchors[position][1] if position < len(anchors) else len(chosen) - 1
        picked[number] = _between(block, squeezed[number], places, low, high) or (
            high >= low and _within(block, whole, Span(starts[low], starts[high + 1]))
        )
    return picked


def _anchors(squeezed: Sequence[str], places: Mapping[str, Sequence[int]]) -> list[tuple[int, int]]:
    """Pairs (block, chosen line) of long equal text that occurs once on both sides, in the order of both."""
    once: dict[str, int] = {}
    for text in squeezed:
        once[text] = once.get(text, 0) + 1
    pairs = [
        (number, places[text][0])
        for number, text in enumerate(squeezed)
        if len(text) >= _ANCHOR_CODE_POINTS and once[text] == 1 and len(places.get(text, ())) == 1
    ]
    return _increasing(pairs)


def _increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest run of pairs in which both numbers grow (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, (_, place) in enumerate(pairs):
        at = bisect_left(tails, place)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [place]
        ends[at : at + 1] = [number]
    chain: list[tuple[int, int]] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        chain.append(pairs[number])
        number = before[number]
    return chain[::-1]


def _between(block: Block, text: str, places: Mapping[str, deque[int]], low: int, high: int) -> bool:
    """Whether the block, or most of its lines, are chosen lines between two anchors that no block before it took; they are taken.

    Neither anchor lies before those of the block before, so that places once passed are dropped for good.
    """
    candidates = [text] if "\n" not in block.text and "\t" not in block.text else [text, *_lines(block.text)]
    found = 0
    for candidate in candidates:
        left = places.get(candidate, deque())
        while left and left[0] < low:
            left.popleft()
        if left and left[0] <= high:
            left.popleft()
            found += len(candidate)
        if found and candidate is text:
            return True
    return found * 2 > len(text)


def _lines(text: str) -> list[str]:
    return ["".join(line.split()) for line in re.split(r"[\n\t]", text) if line.strip()]


def _within(block: Block, chosen: str, place: Span) -> bool:
    """Whether at least half of a longer block stands inside this place of the chosen text, cut differently there."""
    found = total = 0
    for line in _lines(block.text):
        total += len(line)
        if len(line) >= _ANCHOR_CODE_POINTS // 2:
            head, tail = line[: _ANCHOR_CODE_POINTS * 2], line[-_ANCHOR_CODE_POINTS * 2 :]
            found += len(line) * any(chosen.find(end, place.start, place.end) >= 0 for end in (head, tail))
    return total > 0 and found * 2 > total
