"""Tables without lines: rows of a PDF whose parts stand in the same columns.

In: the lines of a page in reading order. Out: `Table`s and the lines outside them. At least three rows follow one another, each in
as many parts, each part above or below the others of its column and clear of the columns beside it. Running text in two columns
is none: there every column is long.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from extractors.documents.pdf_lines import Line
from extractors.documents.pdf_tables import Table, reads_as_table

_MIN_ROWS = 3
_COUNT = re.compile(r"(?<![\d,.])(?!(?:19|20)\d\d(?![\d,]))\d")  # a head may name a year and counts nothing
_MAX_PITCH_EMS = 3.2
_SAME_ROW_EMS = 0.5
_LONGEST_NUMBER_CODE_POINTS = 3
_MIN_TEXT_CODE_POINTS = 12
_MAX_MEAN_CELL_CODE_POINTS = 60


@dataclass(slots=True)
class _Columns:
    """The horizontal extent of each column so far."""

    ranges: list[tuple[float, float]]

    def take(self, row: Sequence[Line]) -> bool:
        """Widen the columns by a row; False, and nothing changes, where it does not fit them."""
        if len(row) != len(self.ranges):
            return False
        wider = [(min(low, line.x0), max(high, line.x1)) for (low, high), line in zip(self.ranges, row, strict=True)]
        fits = all(line.x0 < high and line.x1 > low for (low, high), line in zip(self.ranges, row, strict=True))
        clear = all(before[1] < after[0] for before, after in pairwise(wider))
        if fits and clear:
            self.ranges = wider
        return fits and clear


def aligned_tables(lines: Sequence[Line]) -> tuple[list[Table], list[Line]]:
    """The tables among the lines of a page, and the lines outside them."""
    found: list[Table] = []
    rest: list[Line] = []
    run: list[list[Line]] = []
    columns = _Columns([])
    above: list[Line] = []
    for row in [*_rows(lines), []]:
        near = bool(run and row) and 0 < row[0].middle - run[-1][0].middle < _MAX_PITCH_EMS * row[0].size
        if near and columns.take(row):
            run.append(row)
            continue
        head = above if _is_head(above, run, columns.ranges) else []
        table = _table(run, head)
        if table is not None:
            found.append(table)
            rest = rest[: len(rest) - len(head)]
        else:
            rest += [line for before in run for line in before]
        above = run[-1] if table is None and run else []
        run, columns = [row], _Columns([(line.x0, line.x1) for line in row])
    return found, rest


def _is_head(row: Sequence[Line], run: Sequence[list[Line]], ranges: Sequence[tuple[float, float]]) -> bool:
    """Whether the row above a run names all of its columns but the first."""
    if not row or not run or not run[0] or len(row) != len(ranges) - 1:
        return False
    if any(_COUNT.search(line.text) for line in row):
        return False
    near = 0 < run[0][0].middle - row[0].middle < _MAX_PITCH_EMS * row[0].size
    meets = [[place for place, (low, high) in enumerate(ranges) if line.x0 < high and line.x1 > low] for line in row]
    return near and meets == [[place] for place in range(1, len(ranges))]


def _rows(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines that follow one another on one height, from left to right."""
    rows: list[list[Line]] = []
    for line in lines:
        last = rows[-1][-1] if rows else None
        if last is not None and abs(line.middle - last.middle) < _SAME_ROW_EMS * line.size and line.x0 > last.x1:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _table(run: Sequence[list[Line]], head: Sequence[Line]) -> Table | None:
    """The table of a run of rows, where it reads as one, under a head that leaves the first column without a name."""
    if len(run) < _MIN_ROWS or len(run[0]) < 2 or _is_numbered_text(run):
        return None
    cells = [[], *([line] for line in head)] if head else []
    cells += [[line] for row in run for line in row]
    width = len(run[0])
    rows = [list(range(at, at + width)) for at in range(0, len(cells), width)]
    if sum(len(line.text) for cell in cells for line in cell) > _MAX_MEAN_CELL_CODE_POINTS * len(
        cells
    ) or not reads_as_table(cells, rows, width):
        return None
    lines = [line for cell in cells for line in cell]
    return Table(
        lines[0].page,
        min(line.x0 for line in lines),
        min(line.top for line in lines),
        max(line.x1 for line in lines),
        max(line.bottom for line in lines),
        cells,
        rows,
    )


def _is_numbered_text(run: Sequence[list[Line]]) -> bool:
    """Whether the first column only numbers the lines of the second: a list, a hearing, a programme."""
    if any(len(row[0].text) > _LONGEST_NUMBER_CODE_POINTS for row in run):
        return False
    return sum(len(row[1].text) for row in run) > _MIN_TEXT_CODE_POINTS * len(run)
