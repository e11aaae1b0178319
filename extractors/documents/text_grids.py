"""Tables of plain text whose cells run over several lines: joined by column, not by line.

In: the lines of a block. Out: rows of cells, each cell as the spans of its lines in reading order, or None. Columns are parted by
bars ("award | paper"), by tabs, of which every line has as many, or by a gap that runs through all lines, so that heads and cells may stand a little beside each other. A row
begins where the first column is filled, or at each rule where lines between rules leave cells empty. Running text in two columns is
no table: there every line fills the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from extractors.documents.reading import trimmed
from extractors.documents.text_lines import Line, starts_item
from extractors.documents.wrapping import columns as width
from extractors.spans import Span

PIECE = re.compile(r"\S+(?: \S+)*")
_RULE = re.compile(r"[-=_+|:─━═—┄┈┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝ ]{3,400}")
_SOLID = re.compile(r"[-=_─━═—┄┈]{3}")
_BAR = re.compile(r"[|｜│┃║]")
_BESIDE_BARS = " \t\u3000"
_MIN_GAP_COLUMNS = 2
_MIN_COLUMNS = 2
_MAX_COLUMNS = 16
_MIN_ROWS = 2
_MIN_ROWS_WITHOUT_RULE = 3
_LABELS_ONE_IN = 4
"""In a table with rules, rows that fill one cell only are labels of those below them, and few."""
_SLACK_COLUMNS = 2
_NUMBER = re.compile(r"[<>~≈]?\d[\d,.]{0,12}\s?[%+]?")

_FIELD = re.compile(
    r"(?:^|(?<=;))(?:\"(?P<quoted>[^\"]{0,1000}+(?:\"\"[^\"]{0,300}+){0,20}+)\"|(?P<plain>(?:[^;\"\s][^;\"]{0,1000}+)?))(?=;|$)"
)
"""A cell of an export: in quotation marks it may hold semicolons; a blank behind one parts words of a sentence, or of a program."""

Row = list[list[Span]]


@dataclass(frozen=True, slots=True)
class _Part:
    """What one line holds of a cell, and the terminal column it begins in, where gaps part the cells."""

    place: Span
    text: str
    column: int = 0


_Line = list[_Part | None]
"""A line by columns; None where it leaves one empty."""


def is_rule(line: Line) -> bool:
    """Whether a line is nothing but a rule: "-----", "====+====", "├──┼──┤".

    >>> [is_rule(Line(0, len(x), x, x, 0)) for x in ("--------", "+----+---+", "| - |", "a ---")]
    [True, True, False, False]
    """
    return _RULE.fullmatch(line.text) is not None and _SOLID.search(line.text) is not None


def bars_in(line: Line) -> int:
    """How many bars part the cells of a line, one at its end included."""
    return len(_BAR.findall(line.text))


def barred(lines: Sequence[Line]) -> list[Row] | None:
    """The rows of a table whose columns bars part, or None."""
    body = [line for line in lines if not is_rule(line)]
    counts = {bars_in(line) for line in body}
    if len(counts) != 1 or 0 in counts or len(body) < _MIN_ROWS:
        return None
    left, right = (all(_BAR.match(line.text[end]) for line in body) for end in (0, -1))
    if len(body) == len(lines) and not (left and right) and (len(body) < _MIN_ROWS_WITHOUT_RULE or counts == {1}):
        return None
    groups = [[_between_bars(line, left=left, right=right) for line in group] for group in _groups(lines)]
    return _rows(groups) if len(groups[0][0]) >= _MIN_COLUMNS else None


def tabbed(lines: Sequence[Line]) -> list[Row] | None:
    """The rows of a table whose cells tabs part, as many in every line, or None. A line is a row; what no line fills is no column."""
    tabs = {line.raw.count("\t") + line.tabs_behind for line in lines}
    if len(tabs) != 1 or 0 in tabs or len(lines) < _MIN_ROWS:
        return None
    if tabs == {1} and (len(lines) < _MIN_ROWS_WITHOUT_RULE or all(starts_item(line.text) for line in lines)):
        return None
    cells = [_between_tabs(line) for line in lines]
    filled = [at for at, column in enumerate(zip(*cells, strict=True)) if any(column)]
    return [[row[at] for at in filled] for row in cells] if len(filled) >= _MIN_COLUMNS else None


def delimited(lines: Sequence[Line]) -> list[Row] | None:
    """The rows of a spreadsheet's export, whose cells semicolons part, as many in every line, quotation marks aside; or None."""
    if len(lines) < _MIN_ROWS_WITHOUT_RULE or not all(";" in line.raw for line in lines):
        return None
    cells = [_between_semicolons(line) for line in lines]
    widths = {len(row) for row in cells}
    return cells if len(widths) == 1 and widths.pop() > _MIN_COLUMNS else None


def _between_semicolons(line: Line) -> list[list[Span]]:
    cells: list[list[Span]] = []
    at = 0
    while at <= len(line.text):
        field = _FIELD.match(line.text, at)
        if field is None:
            return []
        group = "quoted" if field["quoted"] is not None else "plain"
        inside = trimmed(line.text, Span(*field.span(group)))
        cells.append([Span(line.start + inside.start, line.start + inside.end)] if len(inside) else [])
        at = field.end() + 1
    return cells


def _between_tabs(line: Line) -> list[list[Span]]:
    cells: list[list[Span]] = []
    at = line.start - line.indent
    for inside in (line.raw + "\t" * line.tabs_behind).split("\t"):
        text = inside.strip()
        start = at + len(inside) - len(inside.lstrip())
        cells.append([Span(start, start + len(text))] if text else [])
        at += len(inside) + 1
    return cells


def gapped(lines: Sequence[Line], gaps: frozenset[int] = frozenset()) -> list[Row] | None:
    """The rows of a table whose columns a gap parts that runs through all lines, with cells of several lines, or None.

    `gaps` are the lines, by number, that stand below a blank line: such a line opens a row, as one below a rule does.
    """
    if len(lines) < _MIN_ROWS_WITHOUT_RULE:
        return None
    groups = list(_groups(lines, gaps))
    pieces = {line: _pieces(line) for group in groups for line in group}
    ranges = _merged([taken for found in pieces.values() for taken, _ in found])
    if not _MIN_COLUMNS <= len(ranges) <= _MAX_COLUMNS:
        return None
    if len(ranges) == _MIN_COLUMNS and any(starts_item(line.text) for line in pieces):
        return None
    cells = [[_placed(pieces[line], ranges) for line in group] for group in groups]
    flat = [line for group in cells for line in group]
    heads = cells[0] if len(groups) > 1 else flat[:1]
    if not all(any(column) for column in zip(*heads, strict=True)) or all(all(line) for line in flat):
        return None
    rows = _rows(cells)
    labels = sum(sum(bool(cell) for cell in row) < _MIN_COLUMNS for row in rows)
    if labels * _LABELS_ONE_IN > (len(rows) if len(groups) > 1 and not gaps else 0):
        return None
    return rows if len(rows) >= (_MIN_ROWS_WITHOUT_RULE if len(groups) == 1 else _MIN_ROWS) else None


def _groups(lines: Sequence[Line], gaps: frozenset[int] = frozenset()) -> Iterator[list[Line]]:
    """The lines between rules and gaps."""
    group: list[Line] = []
    for at, line in enumerate(lines):
        rule = is_rule(line)
        if group and (rule or at in gaps):
            yield group
            group = []
        if not rule:
            group.append(line)
    if group:
        yield group


def _between_bars(line: Line, *, left: bool, right: bool) -> _Line:
    """The cells of a line between its bars; where all lines begin or end with a bar, that one parts nothing."""
    bars = [found.start() for found in _BAR.finditer(line.text)]
    edges = [*([] if left else [-1]), *bars, *([] if right else [len(line.text)])]
    cells: _Line = []
    for before, after in pairwise(edges):
        inside = line.text[before + 1 : after]
        text = inside.strip(_BESIDE_BARS)
        start = line.start + before + 1 + len(inside) - len(inside.lstrip(_BESIDE_BARS))
        cells.append(_Part(Span(start, start + len(text)), text) if text else None)
    return cells


def _pieces(line: Line) -> list[tuple[Span, _Part]]:
    """The pieces of a line between gaps: the terminal columns each takes, and its place."""
    offset = line.start - line.indent
    return [
        (
            Span(width(line.raw[: found.start()]), width(line.raw[: found.end()])),
            _Part(Span(offset + found.start(), offset + found.end()), found.group(), width(line.raw[: found.start()])),
        )
        for found in PIECE.finditer(line.raw)
    ]


def _merged(taken: list[Span]) -> list[Span]:
    """The columns of a table: terminal columns that some line fills, parted by gaps that none does."""
    merged: list[Span] = []
    for span in sorted(taken):
        if merged and span.start < merged[-1].end + _MIN_GAP_COLUMNS:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def _placed(pieces: Sequence[tuple[Span, _Part]], ranges: Sequence[Span]) -> _Line:
    """The cells of a line by column; pieces in one column are one cell."""
    cells: _Line = []
    for column in ranges:
        inside = [part for taken, part in pieces if column.covers(taken)]
        whole = Span(inside[0].place.start, inside[-1].place.end) if inside else None
        cells.append(_Part(whole, "  ".join(part.text for part in inside), inside[0].column) if whole else None)
    return cells


def _rows(groups: Sequence[Sequence[_Line]]) -> list[Row]:
    """The rows of the lines of a table, each cell as the spans of its lines."""
    flat = [line for group in groups for line in group]
    widths = [max((width(part.text) for line in flat if (part := line[at])), default=0) for at in range(len(flat[0]))]
    by_rules = _rules_part_rows(groups, widths)
    rows: list[Row] = []
    for group in groups:
        heads = group is groups[0] and len(groups) > 1 and not all(all(line) for line in group)
        for at, line in enumerate(group):
            above, below = (group[at - 1] if at else None), (group[at + 1] if at + 1 < len(group) else None)
            if above and (heads or by_rules or _hangs(line, above) or _goes_on(above, line, below, widths)):
                for cell, part in zip(rows[-1], line, strict=True):
                    cell.extend([part.place] if part else [])
            else:
                rows.append([[part.place] if part else [] for part in line])
    return rows


def _rules_part_rows(groups: Sequence[Sequence[_Line]], widths: Sequence[int]) -> bool:
    """Whether there is a rule below every row, so that lines without one between them are one row.

    A rule may also part groups of rows: then there are lines below others that fill every cell although there was place above.
    """
    widest = widths.index(max(widths))
    pairs = [pair for group in groups[1:] for pair in pairwise(group)]
    return (
        len(groups) > _MIN_ROWS
        and any(line[0] is None for _, line in pairs)
        and all(not all(line) or _is_full(before[widest], line[widest], widths[widest]) for before, line in pairs)
        and not any(_count_both(before, line) for before, line in pairs)
    )


def _count_both(before: _Line, line: _Line) -> bool:
    """Whether two lines hold a number in the same cell: those are two rows."""
    return any(
        above is not None and part is not None and _NUMBER.fullmatch(above.text) and _NUMBER.fullmatch(part.text)
        for above, part in zip(before, line, strict=True)
    )


def _hangs(line: _Line, above: _Line) -> bool:
    """Whether the first cell of a line goes on, deeper, with one that stands alone above it."""
    first, label = line[0], above[0]
    return first is not None and label is not None and not any(above[1:]) and first.column > label.column


def _goes_on(before: _Line, line: _Line, below: _Line | None, widths: Sequence[int]) -> bool:
    """Whether a line that leaves cells empty goes on with the row above it.

    Where it fills the first, all that it fills must have been full above; where it leaves only the first empty, the widest other: a label
    may also stand beside the first of its rows only.
    """
    if _count_both(before, line) or (below is not None and _hangs(below, line)):
        return False
    if line[0] is not None:
        return not all(line) and all(_is_full(*cell) for cell in zip(before, line, widths, strict=True) if cell[1])
    widest = 1 + widths[1:].index(max(widths[1:]))
    return not all(line[1:]) or _is_full(before[widest], line[widest], widths[widest])


def _is_full(above: _Part | None, part: _Part | None, limit: int) -> bool:
    """Whether the first word of a part had no place in the line above it."""
    if above is None or part is None:
        return False
    return width(above.text) + 1 + width(part.text.split()[0]) > limit - _SLACK_COLUMNS
