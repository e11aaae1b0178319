"""Tables that plain text sets with blanks.

In: a block of lines. Out: rows of cells, each cell as the spans of its lines, or None when the block is no table. Columns begin
where the first line's cells begin; a line with an empty first column goes on with the row above, if only its last cell goes on
(spans cannot be put in another order than the source's).
"""

from __future__ import annotations

import re

from extractors.documents.text_lines import Block, Line
from extractors.documents.wrapping import columns as width
from extractors.spans import Span

_CELL = re.compile(r"\S+(?: \S+)*")
_MIN_COLUMNS = 2
_MIN_ROWS = 2
_MAX_LINE_CHARACTERS = 400


def table_of(block: Block) -> list[list[list[Span]]] | None:
    """The rows of the table that `block` is, or None."""
    if len(block.lines) < _MIN_ROWS or any(len(line.raw) > _MAX_LINE_CHARACTERS for line in block.lines):
        return None
    columns = _columns(block)
    if len(columns) < _MIN_COLUMNS:
        return None
    return _aligned(block, columns) or _even(block, len(columns))


def _aligned(block: Block, columns: list[int]) -> list[list[list[Span]]] | None:
    rows: list[list[list[Span]]] = []
    for line in block.lines:
        cells = _cells(line, columns)
        if cells is None:
            return None
        if cells[0] is not None:
            if cells[1] is None:
                return None
            rows.append([[cell] for cell in cells if cell is not None])
        elif not rows or any(cell is not None for cell in cells[:-1]) or cells[-1] is None:
            return None
        else:
            rows[-1][-1].append(cells[-1])
    return rows if len(rows) >= _MIN_ROWS else None


def _columns(block: Block) -> list[int]:
    """Terminal columns at which the first line's cells begin."""
    raw = block.lines[0].raw
    return [width(raw[: found.start()]) for found in _CELL.finditer(raw)]


def _even(block: Block, columns: int) -> list[list[list[Span]]] | None:
    """Rows of as many cells each, however they are aligned: at least three rows or three columns of them."""
    rows = []
    for line in block.lines:
        offset = line.start - line.indent
        cells = [[Span(offset + found.start(), offset + found.end())] for found in _CELL.finditer(line.raw)]
        if len(cells) != columns:
            return None
        rows.append(cells)
    return rows if len(rows) >= _MIN_ROWS and len(rows) + columns > _MIN_ROWS + _MIN_COLUMNS else None


def _cells(line: Line, columns: list[int]) -> list[Span | None] | None:
    """The cells of a line by column; None when a piece begins in no column."""
    offset = line.start - line.indent
    cells: list[Span | None] = [None] * len(columns)
    for found in _CELL.finditer(line.raw):
        at = width(line.raw[: found.start()])
        if at not in columns:
            return None
        cells[columns.index(at)] = Span(offset + found.start(), offset + found.end())
    return cells
