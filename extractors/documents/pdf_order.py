"""Reading order by places: recursive cuts along gutters and white bands (XY-cut, Nagy and Seth 1984).

In: boxes on a page (lines, or runs of lines that belong together). Out: the same in reading order. A gutter that runs through
everything in a region separates columns, which are read one after the other; where something crosses the gutter (a title, a
wide figure) the region is first cut into bands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

MIN_GUTTER_EMS = 0.9
_TALL_EMS = 1.9  # a column has at least two lines
_MAX_DEPTH = 40


class Placed(Protocol):
    """Something with a place and a font size in points, origin at the top left."""

    x0: float
    top: float
    x1: float
    bottom: float
    size: float


Item = TypeVar("Item", bound=Placed)


def in_order(items: Sequence[Item], depth: int = 0) -> list[Item]:
    """The items in reading order."""
    if len(items) < 2 or depth > _MAX_DEPTH:
        return sorted(items, key=lambda item: (item.top, item.x0))
    parts = _columns(items) or _bands(items)
    if len(parts) > 1:
        return [item for part in parts for item in in_order(part, depth + 1)]
    return _by_rows(items)


def _by_rows(items: Sequence[Item]) -> list[Item]:
    """Row by row, each from left to right; items whose middles differ by less than half a line are one row."""
    rows: list[list[Item]] = []
    for item in sorted(items, key=lambda item: item.top + item.bottom):
        middle = (item.top + item.bottom) / 2
        if rows and middle - (rows[-1][0].top + rows[-1][0].bottom) / 2 < item.size * 0.5:
            rows[-1].append(item)
        else:
            rows.append([item])
    return [item for row in rows for item in sorted(row, key=lambda item: item.x0)]


def _columns(items: Sequence[Item]) -> list[list[Item]]:
    """The items left and right of the gutters that run through all of them; nothing where a side is a single line."""
    em = sorted(item.size for item in items)[len(items) // 2] or 1.0
    groups: list[list[Item]] = []
    edge = float("-inf")
    for item in sorted(items, key=lambda item: item.x0):
        if groups and item.x0 < edge + MIN_GUTTER_EMS * em:
            groups[-1].append(item)
        else:
            groups.append([item])
        edge = max(edge, item.x1)
    tall = all(
        max(item.bottom for item in group) - min(item.top for item in group) > _TALL_EMS * em for group in groups
    )
    return groups if len(groups) > 1 and tall else []


def _bands(items: Sequence[Item]) -> list[list[Item]]:
    """Runs of rows that share their gutters; a row that crosses one begins a new band."""
    rows: list[list[Item]] = []
    edge = float("-inf")
    for item in sorted(items, key=lambda item: item.top):
        if rows and item.top < edge - item.size * 0.3:
            rows[-1].append(item)
        else:
            rows.append([item])
        edge = max(edge, item.bottom)
    if len(rows) < 2:
        return []
    bands = [rows[0]]
    for row in rows[1:]:
        alone = len(row) == 1 and len(bands[-1]) == 1
        if alone or _columns([*bands[-1], *row]):
            bands[-1] = [*bands[-1], *row]
        else:
            bands.append(row)
    return bands if len(bands) > 1 else []
