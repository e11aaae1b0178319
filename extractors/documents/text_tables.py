"""Tables that plain text sets with blanks.

In: a block of lines. Out: rows of cells, each cell as the spans of its lines, or None when the block is no table. Columns begin
where the first line's cells begin; a line with an empty first column goes on with the row above, if only its last cell goes on
(spans cannot be put in another order than the source's). Numbers set to the right stand under their heads, not at their beginnings:
there a piece belongs to the head it overlaps. Rules ("-----") are no rows; a cell left empty is an empty span.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractors.documents.text_lines import Block, Line
from extractors.documents.wrapping import columns as width
from extractors.spans import Span

_CELL = re.compile(r"\S+(?: \S+)*")
_MIN_COLUMNS = 2
_MIN_ROWS = 2
_MAX_LINE_CHARACTERS = 400
_RULE = re.compile(r"[-=_+|─━═—┄┈ ]{3,400}")
_MIN_PIECES = 3
_RUN_AT_LEAST_LINES = 3
"""Fewer lines with a title above or a note below them are not worth a table of their own."""
_DIGIT = re.compile(r"\d")
_BESIDE_COLUMNS = 3
"""How far beside its head a short number may stand ("n/a" right of a centred head)."""


def split_tables(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, with a table taken out of a block that holds a title above it or a note below it."""
    for block in blocks:
        run = _longest_run(block.lines)
        inner = Block(block.lines[run.start : run.end])
        if len(run) < _RUN_AT_LEAST_LINES or len(run) == len(block.lines) or table_of(inner) is None:
            yield block
            continue
        for lines in (block.lines[: run.start], inner.lines, block.lines[run.end :]):
            if lines:
                yield Block(lines)


def _longest_run(lines: Sequence[Line]) -> Span:
    """The longest run of neighbouring lines of several pieces, rules between them included."""
    best, start = Span(0, 0), 0
    for at, line in enumerate(lines):
        short = len(line.raw) <= _MAX_LINE_CHARACTERS
        if short and ((_is_rule(line) and at > start) or len(_CELL.findall(line.raw)) >= _MIN_PIECES):
            best = max(best, Span(start, at + 1), key=len)
        else:
            start = at + 1
    return best


def table_of(block: Block) -> list[list[list[Span]]] | None:
    """The rows of the table that `block` is, or None."""
    if len(block.lines) < _MIN_ROWS or any(len(line.raw) > _MAX_LINE_CHARACTERS for line in block.lines):
        return None
    block = Block([line for line in block.lines if not _is_rule(line)])
    if len(block.lines) < _MIN_ROWS:
        return None
    columns = _columns(block)
    if len(columns) < _MIN_COLUMNS:
        return None
    return _aligned(block, columns) or _even(block, len(columns)) or _under_heads(block) or _cornered(block)


def _is_rule(line: Line) -> bool:
    return _RULE.fullmatch(line.text) is not None


def _under_heads(block: Block) -> list[list[list[Span]]] | None:
    """Rows whose pieces stand under the first line's, each under one: most cells below are numbers."""
    first = block.lines[0]
    heads = _pieces(first)
    if len(heads) < _MIN_PIECES or len(block.lines) <= _MIN_ROWS or _DIGIT.search(first.text.split()[0]):
        return None
    rows: list[list[list[Span]]] = []
    for line in block.lines:
        offset, end = line.start - line.indent, line.start
        row: list[list[Span]] = []
        placed = {
            _head_of(piece, heads): found for piece, found in zip(_pieces(line), _CELL.finditer(line.raw), strict=True)
        }
        if len(placed) != len(_pieces(line)) or None in placed or len(placed) < _MIN_COLUMNS:
            return None
        if list(placed) != sorted(placed, key=lambda at: -1 if at is None else at):
            return None
        for at in range(len(heads)):
            found = placed.get(at)
            cell = Span(end, end) if found is None else Span(offset + found.start(), offset + found.end())
            row.append([cell])
            end = cell.end
        rows.append(row)
    below = [
        line.raw[found.start() : found.end()]
        for line in block.lines[1:]
        for found in list(_CELL.finditer(line.raw))[1:]
    ]
    numeric = sum(1 for piece in below if _DIGIT.search(piece))
    return rows if numeric * 2 >= len(below) else None


def _cornered(block: Block) -> list[list[list[Span]]] | None:
    """Rows of one piece more than the first line has: the heads ("2018  2019  2020") leave the corner above the labels empty."""
    first, *below = block.lines
    heads = _pieces(first)
    if len(heads) < _MIN_COLUMNS or len(below) < _MIN_ROWS:
        return None
    for line in below:
        pieces = _pieces(line)
        if len(pieces) != len(heads) + 1 or pieces[0].end > heads[0].start or _DIGIT.match(line.text):
            return None
        if not all(_DIGIT.search(piece) for piece in _CELL.findall(line.raw)[1:]):
            return None
    rows = [[[Span(first.start, first.start)]]] + [[] for _ in below]
    for row, line in zip(rows, block.lines, strict=True):
        offset = line.start - line.indent
        row += [[Span(offset + found.start(), offset + found.end())] for found in _CELL.finditer(line.raw)]
    return rows


def _pieces(line: Line) -> list[Span]:
    """The terminal columns that the pieces of a line take."""
    return [
        Span(width(line.raw[: found.start()]), width(line.raw[: found.end()])) for found in _CELL.finditer(line.raw)
    ]


def _head_of(piece: Span, heads: Sequence[Span]) -> int | None:
    """The one head that a piece stands under; None where it stands under two or none."""
    over = [at for at, head in enumerate(heads) if head.overlaps(piece)]
    if not over:
        gaps = [max(head.start - piece.end, piece.start - head.end) for head in heads]
        over = [at for at, gap in enumerate(gaps) if gap == min(gaps) and gap <= _BESIDE_COLUMNS]
    return over[0] if len(over) == 1 else None


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
