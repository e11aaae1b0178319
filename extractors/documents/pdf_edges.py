"""What is drawn on a PDF page along its axes, and the page's coordinates.

In: an open pypdfium2 page. Out: `Edge`s, the raw material of tables, in points from the top left of the page as it is shown.
Pictures, shadings and curves are passed over; a page with more paths than a table can have is not looked at.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

MAX_OBJECTS = 6_000
_THIN_POINTS = 3.0
_SHORT_POINTS = 5.0
_MAX_SEGMENTS = 4_000


@dataclass(slots=True)
class Edge:
    """A straight line drawn along an axis, or the side of a rectangle."""

    x0: float
    top: float
    x1: float
    bottom: float
    is_side: bool = False


@dataclass(slots=True)
class Placer:
    """From the page's own coordinates to points from the top left of the page as it is shown."""

    left: float
    bottom: float
    right: float
    top: float
    rotation: int

    @property
    def width(self) -> float:
        """The width of the page as shown."""
        return self.top - self.bottom if self.rotation % 180 else self.right - self.left

    @property
    def height(self) -> float:
        """The height of the page as shown."""
        return self.right - self.left if self.rotation % 180 else self.top - self.bottom

    def box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """(x0, top, x1, bottom) of the box with corners (x0, y0) and (x1, y1)."""
        if self.rotation == 0:
            return x0 - self.left, self.top - y1, x1 - self.left, self.top - y0
        if self.rotation == 90:
            return y0 - self.bottom, x0 - self.left, y1 - self.bottom, x1 - self.left
        if self.rotation == 180:
            return self.right - x1, y0 - self.bottom, self.right - x0, y1 - self.bottom
        return self.top - y1, self.right - x1, self.top - y0, self.right - x0


def placer(page: Any) -> Placer:
    """How the coordinates of `page` become points from the top left; letter size where it gives no usable box."""
    left, bottom, right, top = page.get_bbox()
    if not (0 < right - left < 1e6 and 0 < top - bottom < 1e6):
        left, bottom, right, top = 0.0, 0.0, 612.0, 792.0
    return Placer(left, bottom, right, top, page.get_rotation())


def drawn_edges(page: Any, raw: Any, place: Placer) -> list[Edge]:
    """The straight lines and sides of rectangles on a page; none where it holds too much to be read as tables."""
    edges: list[Edge] = []
    paths = _paths(page.raw, raw)
    left, low, right, high = (ctypes.c_float() for _ in range(4))
    bounds = [ctypes.byref(value) for value in (left, low, right, high)]
    segments = 0
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    for path in paths:
        if not raw.FPDFPath_GetDrawMode(path, ctypes.byref(fill), ctypes.byref(stroke)) or not (
            fill.value or stroke.value
        ):
            continue  # a clip or a box that is never painted
        count = raw.FPDFPath_CountSegments(path)
        segments += count
        if segments > _MAX_SEGMENTS:
            return []
        if count <= 5:
            if raw.FPDFPageObj_GetBounds(path, *bounds):
                edges += _sides(place.box(left.value, low.value, right.value, high.value))
        else:
            edges += _strokes(path, count, raw, place) if stroke.value else []
    return edges


def _paths(page: Any, raw: Any) -> list[Any]:
    """The path objects of a page in order, those of forms drawn on it included; none where there are too many objects."""
    total = raw.FPDFPage_CountObjects(page)
    if total > MAX_OBJECTS:
        return []
    kind = raw.FPDFPageObj_GetType
    objects = [raw.FPDFPage_GetObject(page, number) for number in range(total)]
    return [found for found in objects if kind(found) == raw.FPDF_PAGEOBJ_PATH]


def _sides(box: tuple[float, float, float, float]) -> list[Edge]:
    """A thin box is a line, a larger one has four sides."""
    x0, top, x1, bottom = box
    wide, tall = x1 - x0, bottom - top
    if wide < _SHORT_POINTS and tall < _SHORT_POINTS:
        return []
    if tall <= _THIN_POINTS:
        middle = (top + bottom) / 2
        return [Edge(x0, middle, x1, middle)]
    if wide <= _THIN_POINTS:
        middle = (x0 + x1) / 2
        return [Edge(middle, top, middle, bottom)]
    return [
        Edge(x0, top, x1, top, True),
        Edge(x0, bottom, x1, bottom, True),
        Edge(x0, top, x0, bottom, True),
        Edge(x1, top, x1, bottom, True),
    ]


def _strokes(path: Any, count: int, raw: Any, place: Placer) -> list[Edge]:
    """The strokes along the axes of a path of many segments, as when a whole grid is drawn in one go."""
    matrix = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(path, ctypes.byref(matrix)):
        return []
    x, y = ctypes.c_float(), ctypes.c_float()
    edges: list[Edge] = []
    before: tuple[float, float] | None = None
    for number in range(count):
        segment = raw.FPDFPath_GetPathSegment(path, number)
        if not segment or not raw.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y)):
            continue
        point = (
            matrix.a * x.value + matrix.c * y.value + matrix.e,
            matrix.b * x.value + matrix.d * y.value + matrix.f,
        )
        kind = raw.FPDFPathSegment_GetType(segment)
        if before is not None and kind == raw.FPDF_SEGMENT_LINETO:
            west, east = sorted((before[0], point[0]))
            low, high = sorted((before[1], point[1]))
            if min(east - west, high - low) < 1.0:
                edges += _sides(place.box(west, low, east, high))
        before = point
    return edges
