"""Tables that plain text sets with blanks.

In: a block of lines. Out: rows of cells, each cell as the spans of its lines, or None when the block is no table. Columns begin
where the first line's cells begin; a line with an empty first column goes on with the row above, if only its last cell goes on.
Numbers set to the right stand under their heads, not at their beginnings: there a piece belongs to the head it overlaps. Rules
("-----") are no rows; a cell left empty is an empty span. What bars or tabs part, and rows of which several cells go on, is read by
`text_grids`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from extractors.documents.text_grids import PIECE, barred, bars_in, delimited, gapped, is_rule, tabbed
from extractors.documents.text_lines import Block, Line, starts_item
from extractors.documents.wrapping import columns as width
from extractors.spans import Span

_MAX_LINES = 20_000
_MAX_ROW_LINES = 8
_MIN_COLUMNS = 2
_MIN_ROWS = 2
_MAX_LINE_CHARACTERS = 400
_MIN_PIECES = 3
_MIN_BARS = 2
_MAX_TABLES = 50
_RUN_AT_LEAST_LINES = 3
"""Fewer lines with a title above or a note below them are not worth a table of their own."""
_DIGIT = re.compile(r"\d")
_BESIDE_COLUMNS = 3
"""How far beside its head a short number may stand ("n/a" right of a centred head)."""


def split_tables(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, with a table taken out of a block that holds a title above it or a note below it."""
    for block in _joined(blocks):
        rest = block
        for _ in range(_MAX_TABLES):
            run = None if rest.gaps else _table_within(rest.lines)
            if run is None:
                break
            above, table, below = rest.lines[: run.start], rest.lines[run.start : run.end], rest.lines[run.end :]
            if above:
                yield Block(above, opens_page=rest.opens_page)
            yield Block(table, opens_page=rest.opens_page and not above, closes_page=rest.closes_page and not below)
            rest = Block(below, closes_page=rest.closes_page)
            if not below:
                break
        if rest.lines:
            yield rest


def _joined(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, with the rows of a table between which blank lines stand joined to one."""
    at = 0
    while at < len(blocks):
        run = at
        while run < len(blocks) and _may_be_row(blocks[run], _MIN_PIECES if run == at else _MIN_COLUMNS):
            run += 1
        whole = _with_gaps(blocks[at:run]) if run - at >= _RUN_AT_LEAST_LINES else None
        if whole is not None and table_of(whole):
            yield whole
        else:
            run = max(run, at + 1)
            yield from blocks[at:run]
        at = run


def _may_be_row(block: Block, pieces: int) -> bool:
    lines = block.lines
    return (
        len(lines) <= _MAX_ROW_LINES
        and len(lines[0].raw) <= _MAX_LINE_CHARACTERS
        and len(PIECE.findall(lines[0].raw)) >= pieces
    )


def _with_gaps(blocks: Sequence[Block]) -> Block:
    starts = accumulate(len(block.lines) for block in blocks[:-1])
    return Block([line for block in blocks for line in block.lines], gaps=frozenset(starts))


def _table_within(lines: Sequence[Line]) -> Span | None:
    """Where the lines of a table stand among others: between rules, from a line of heads over a rule on, below a title."""
    if not _RUN_AT_LEAST_LINES < len(lines) <= _MAX_LINES or table_of(Block(list(lines))) is not None:
        return None
    rules = [at for at, line in enumerate(lines) if is_rule(line)]
    runs = []
    if rules:
        above = max(0, rules[0] - 1)
        runs = [Span(above, len(lines)), Span(above, rules[-1] + 1), Span(rules[0], rules[-1] + 1)]
    for run in runs:
        if (
            len(run) >= _RUN_AT_LEAST_LINES
            and len(run) < len(lines)
            and table_of(Block(list(lines[run.start : run.end])))
        ):
            return run
    below = list(lines[1:])
    if (
        len(below) > _RUN_AT_LEAST_LINES
        and len(PIECE.findall(lines[0].raw)) == 1
        and (barred(below) or tabbed(below) or gapped(below))
    ):
        return Span(1, len(lines))
    run = _longest_run(lines, lambda line: len(PIECE.findall(line.raw)) >= _MIN_PIECES)
    if len(run) < _RUN_AT_LEAST_LINES:
        run = _longest_run(lines, lambda line: bars_in(line) >= _MIN_BARS)
    short = len(run) < _RUN_AT_LEAST_LINES
    return None if short or len(run) == len(lines) or table_of(Block(list(lines[run.start : run.end]))) is None else run


def _longest_run(lines: Sequence[Line], is_row: Callable[[Line], bool]) -> Span:
    """The longest run of neighbouring lines that may be rows, rules between them included."""
    best, start = Span(0, 0), 0
    for at, line in enumerate(lines):
        short = len(line.raw) <= _MAX_LINE_CHARACTERS
        if short and ((is_rule(line) and at > start) or is_row(line)):
            best = max(best, Span(start, at + 1), key=len)
        else:
            start = at + 1
    return best


def table_of(block: Block) -> list[list[list[Span]]] | None:
    """The rows of the table that `block` is, or None."""
    if not _MIN_ROWS <= len(block.lines) <= _MAX_LINES:
        return None
    if any(len(line.raw) > _MAX_LINE_CHARACTERS for line in block.lines):
        return None
    found = barred(block.lines) or tabbed(block.lines) or delimited(block.lines)
    if found is not None:
        return found
    lines, gaps = block.lines, block.gaps
    block = Block([line for line in block.lines if not is_rule(line)])
    if len(block.lines) < _MIN_ROWS:
        return None
    columns = _columns(block)
    if len(columns) < _MIN_COLUMNS or (len(columns) == _MIN_COLUMNS and _is_list(block)):
        return None
    plain = _aligned(block, columns) or _even(block, len(columns)) or _under_heads(block) or _cornered(block)
    return plain or gapped(lines, gaps)


def _is_list(block: Block) -> bool:
    """Whether what begins as far left as the first line does are the numbers or bullets of a list."""
    left = block.lines[0].indent
    return all(starts_item(line.text) for line in block.lines if line.indent <= left)


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
            _head_of(piece, heads): found for piece, found in zip(_pieces(line), PIECE.finditer(line.raw), strict=True)
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
        for found in list(PIECE.finditer(line.raw))[1:]
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
        if not all(_DIGIT.search(piece) for piece in PIECE.findall(line.raw)[1:]):
            return None
    rows = [[[Span(first.start, first.start)]]] + [[] for _ in below]
    for row, line in zip(rows, block.lines, strict=True):
        offset = line.start - line.indent
        row += [[Span(offset + found.start(), offset + found.end())] for found in PIECE.finditer(line.raw)]
    return rows


def _pieces(line: Line) -> list[Span]:
    """The terminal columns that the pieces of a line take."""
    return [
        Span(width(line.raw[: found.start()]), width(line.raw[: found.end()])) for found in PIECE.finditer(line.raw)
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
    return [width(raw[: found.start()]) for found in PIECE.finditer(raw)]


def _even(block: Block, columns: int) -> list[list[list[Span]]] | None:
    """Rows of as many cells each, however they are aligned: at least three rows or three columns of them."""
    rows = []
    for line in block.lines:
        offset = line.start - line.indent
        cells = [[Span(offset + found.start(), offset + found.end())] for found in PIECE.finditer(line.raw)]
        if len(cells) != columns:
            return None
        rows.append(cells)
    return rows if len(rows) >= _MIN_ROWS and len(rows) + columns > _MIN_ROWS + _MIN_COLUMNS else None


def _cells(line: Line, columns: list[int]) -> list[Span | None] | None:
    """The cells of a line by column; None when a piece begins in no column."""
    offset = line.start - line.indent
    cells: list[Span | None] = [None] * len(columns)
    for found in PIECE.finditer(line.raw):
        at = width(line.raw[: found.start()])
        if at not in columns:
            return None
        cells[columns.index(at)] = Span(offset + found.start(), offset + found.end())
    return cells
