"""Tables of a PDF page, found by the lines drawn for them.

In: the drawn edges of a page and its words. Out: `Table`s, whose words are taken out of the running text. A grid is resolved by
pdfplumber's own algorithm (edges → intersections → cells), fed with pdfium's paths, which costs a twentieth of parsing the page
again. Where only horizontal rules are drawn, columns come from where the rules are cut or from the white between the words, and
rows from the rules, or from the printed lines where there are but three rules (booktabs).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from extractors.documents.pdf_edges import Edge
from extractors.documents.pdf_lines import Line
from extractors.documents.pdf_words import Word

MAX_EDGES = 3_000  # a chart has more, and is no table
_SNAP_POINTS = 3.0
_MIN_RULES = 3
_MIN_WIDTH_POINTS = 60.0
_MAX_ROWS = 400
_MIN_GAP_EMS = 0.6
_WHOLE_WIDTH_SHARE = 0.9
_MAX_LINES_IN_WIDE_CELL = 3
_MIN_STACKED_LINES = 3
_MIN_FILLED_SHARE = 0.25  # a drawing has a word here and there
_MAX_LINES_BETWEEN = 3
_WIDE_PITCH = 1.25  # lines of a row stand as close as the type allows; rows have white between them
_MIN_PROSE_ROWS = 6
_PROSE_CODE_POINTS = 22  # in some column of a table cells are short; columns of running text between rules have none


_MAX_HEAD_ROWS = 3
_FIGURE = re.compile(r"\d")
_YEAR = re.compile(r"(?:19|20)\d\d年?")


@dataclass(slots=True)
class Table:
    """Cells as lines of words; `rows` hold numbers of cells, a cell that spans several places in each of them."""

    page: int
    x0: float
    top: float
    x1: float
    bottom: float
    cells: list[list[Line]]
    rows: list[list[int]]


Frame = tuple[float, float, float, float]
"""(x0, top, x1, bottom) in points."""


def tables(page: int, edges: Sequence[Edge], words: Sequence[Word]) -> tuple[list[Table], list[Word]]:
    """The tables of a page and the words outside them."""
    if len(edges) < _MIN_RULES or len(edges) > MAX_EDGES:
        return [], list(words)
    found: list[Table] = []
    left = list(words)
    horizontal = [edge for edge in edges if edge.x1 - edge.x0 > edge.bottom - edge.top]
    vertical = [edge for edge in edges if edge.x1 - edge.x0 <= edge.bottom - edge.top]
    grids = _grids(horizontal, vertical) if len(vertical) >= 2 and len(horizontal) >= 2 else []
    for frames in [*grids, *_ruled([edge for edge in horizontal if not edge.is_side], grids, left)]:
        table, rest = _filled(page, frames, left)
        if table is not None:
            found.append(table)
            left = rest
    return found, left


def _grids(horizontal: Sequence[Edge], vertical: Sequence[Edge]) -> list[list[Frame]]:
    """The cells of each grid of lines."""
    from pdfplumber.table import cells_to_tables, edges_to_intersections, intersections_to_cells, merge_edges

    drawn = [_as_plumber(edge, "h") for edge in horizontal] + [_as_plumber(edge, "v") for edge in vertical]
    merged = merge_edges(drawn, _SNAP_POINTS, _SNAP_POINTS, _SNAP_POINTS, _SNAP_POINTS)
    if len(merged) > MAX_EDGES // 4:
        return []
    cells = intersections_to_cells(edges_to_intersections(merged, _SNAP_POINTS, _SNAP_POINTS))
    return [[tuple(cell) for cell in table] for table in cells_to_tables(cells) if len(table) >= 4]


def _as_plumber(edge: Edge, orientation: str) -> dict[str, object]:
    return {
        "x0": edge.x0, "x1": edge.x1, "top": edge.top, "bottom": edge.bottom, "orientation": orientation,
        "width": edge.x1 - edge.x0, "height": edge.bottom - edge.top,
    }  # fmt: skip


def _ruled(horizontal: Sequence[Edge], grids: Sequence[Sequence[Frame]], words: Sequence[Word]) -> list[list[Frame]]:
    """The cells of tables drawn with horizontal rules only: runs of at least three rules of one width, with words between."""
    heights: dict[int, list[Edge]] = {}
    for edge in sorted(horizontal, key=lambda edge: (edge.top, edge.x0)):
        if any(_inside(edge, cells) for cells in grids):
            continue
        key = next((key for key in (round(edge.top), round(edge.top) - 1, round(edge.top) + 1) if key in heights), None)
        heights.setdefault(round(edge.top) if key is None else key, []).append(edge)
    rules = [_rule(parts) for _, parts in sorted(heights.items())]
    rules = [rule for rule in rules if rule[2] - rule[0] >= _MIN_WIDTH_POINTS]
    found: list[list[Frame]] = []
    while rules:
        first = rules[0]
        same = [rule for rule in rules if abs(rule[0] - first[0]) < 6 and abs(rule[2] - first[2]) < 6]
        rules = [rule for rule in rules if rule not in same]
        found += [_ruled_cells(run, words) for run in _apart(same, words) if len(run) >= _MIN_RULES]
    return [cells for cells in found if cells]


def _apart(rules: Sequence[Rule], words: Sequence[Word]) -> list[list[Rule]]:
    """Rules of one width, parted where running text stands between two of them: the rule of a page's head is none of the table below."""
    runs = [list(rules[:1])]
    for above, below in pairwise(rules):
        between = _between(above, below, words)
        if len(_printed_lines(between)) > _MAX_LINES_BETWEEN and not _white_cuts(between, above[0], above[2]):
            runs.append([])
        runs[-1].append(below)
    return runs


Rule = tuple[float, float, float, tuple[float, ...]]
"""(x0, height, x1, inner cuts) of a horizontal rule, which may be drawn in pieces."""


def _rule(parts: Sequence[Edge]) -> Rule:
    cuts: list[float] = []
    for part in sorted(parts, key=lambda part: part.x0)[1:]:
        if not cuts or part.x0 - cuts[-1] > _SNAP_POINTS:
            cuts.append(part.x0)
    x0, x1 = min(part.x0 for part in parts), max(part.x1 for part in parts)
    return x0, sum(part.top for part in parts) / len(parts), x1, tuple(cut for cut in cuts if x0 + 6 < cut < x1 - 6)


def _ruled_cells(rules: Sequence[Rule], words: Sequence[Word]) -> list[Frame]:
    x0, x1 = min(rule[0] for rule in rules), max(rule[2] for rule in rules)
    heights = [rule[1] for rule in rules]
    inside = _between(rules[0], rules[-1], words)
    if not inside:
        return []
    cuts = max((rule[3] for rule in rules), key=len) or _white_cuts(inside, x0, x1)
    if not cuts:
        return []
    columns = [x0 - 2, *cuts, x1 + 2]
    if len(rules) == _MIN_RULES:
        heights = _printed_rows(inside, columns, heights)
    if len(heights) > _MAX_ROWS:
        return []
    return [(left, top, right, bottom) for top, bottom in pairwise(heights) for left, right in pairwise(columns)]


def _between(above: Rule, below: Rule, words: Sequence[Word]) -> list[Word]:
    """The words between two rules."""
    x0, x1 = min(above[0], below[0]), max(above[2], below[2])
    return [
        word
        for word in words
        if x0 - 2 < word.x0 and word.x1 < x1 + 2 and above[1] < (word.top + word.bottom) / 2 < below[1]
    ]


def _white_cuts(words: Sequence[Word], x0: float, x1: float) -> list[float]:
    """Where white runs down through all rows: the middles of gaps that no word crosses."""
    em = sorted(word.size for word in words)[len(words) // 2]
    cuts: list[float] = []
    edge = None
    for word in sorted(words, key=lambda word: word.x0):
        if edge is not None and word.x0 - edge > _MIN_GAP_EMS * em:
            cuts.append((edge + word.x0) / 2)
        edge = word.x1 if edge is None else max(edge, word.x1)
    return [cut for cut in cuts if x0 < cut < x1]


def _printed_rows(words: Sequence[Word], columns: Sequence[float], rules: Sequence[float]) -> list[float]:
    """Row borders between printed lines. Where white parts the rows, they are parted there; else a line that leaves the first column empty
    goes on with the row above.
    """
    lines = _printed_lines(words)
    pitches = [_middle(below) - _middle(above) for above, below in pairwise(lines)]
    wide = _WIDE_PITCH * min(pitches, default=0.0)
    body = [pitch for line, pitch in zip(lines, pitches, strict=False) if _middle(line) > rules[1]]
    close = [line for line, pitch in zip(lines[1:], pitches, strict=True) if pitch <= wide]
    wraps = any(not _fills(line, columns) for line in close)
    spaced = wraps and any(pitch > wide for pitch in body) and any(pitch <= wide for pitch in body)
    borders = [rules[0]]
    for line, pitch in zip(lines[1:], pitches, strict=True):
        top = min(word.top for word in line)
        above = max(rule for rule in rules if rule <= top + 3) if top + 3 >= rules[0] else rules[0]
        starts = pitch > wide if spaced else any(word.x0 < columns[1] for word in line)
        if starts or above > borders[-1]:
            borders.append(max(above, top) if above > borders[-1] and above > top - 12 else top)
    return [*borders, rules[-1]]


def _printed_lines(words: Sequence[Word]) -> list[list[Word]]:
    """Words by the height they are printed at, from above."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda word: word.top + word.bottom):
        if lines and (word.top + word.bottom) - (lines[-1][0].top + lines[-1][0].bottom) < word.size:
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def _fills(line: Sequence[Word], columns: Sequence[float]) -> bool:
    """Whether a printed line has words in every column, as no line does that goes on with cells above it."""
    return all(any(left <= word.x0 < right for word in line) for left, right in pairwise(columns))


def _middle(line: Sequence[Word]) -> float:
    """The height of a printed line, that of its first word's middle."""
    return (line[0].top + line[0].bottom) / 2


def _inside(edge: Edge, cells: Sequence[Frame]) -> bool:
    top, bottom = min(cell[1] for cell in cells) - 3, max(cell[3] for cell in cells) + 3
    left, right = min(cell[0] for cell in cells) - 3, max(cell[2] for cell in cells) + 3
    return top <= edge.top <= bottom and left <= edge.x0 and edge.x1 <= right


def _filled(page: int, frames: Sequence[Frame], words: Sequence[Word]) -> tuple[Table | None, list[Word]]:
    """The table with its words, and the words left over; no table where what the lines enclose does not read as one."""
    held, rest = _assigned(frames, words)
    x0, top = min(frame[0] for frame in held), min(frame[1] for frame in held)
    x1, bottom = max(frame[2] for frame in held), max(frame[3] for frame in held)
    for frame, inside in list(held.items()):
        if (
            frame[2] - frame[0] > _WHOLE_WIDTH_SHARE * (x1 - x0)
            and len(_cell_lines(inside, page)) > _MAX_LINES_IN_WIDE_CELL
        ):
            rest += inside  # a box around running text, or the body of a table whose rows are not drawn
            del held[frame]
    by_row = sorted(held, key=lambda frame: (frame[1], frame[0]))
    number = {frame: place for place, frame in enumerate(by_row)}
    lefts = _borders(frame[0] for frame in held)
    rows: list[list[int]] = []
    for height in _borders(frame[1] for frame in held):
        row = [_at(by_row, left + 2 * _SNAP_POINTS, height + 2 * _SNAP_POINTS, number) for left in lefts]
        if any(place is not None and held[by_row[place]] for place in row):
            rows.append([place for place in row if place is not None])
    cells = [_cell_lines(held[frame], page) for frame in by_row]
    cells, rows = _unstacked(cells, rows)
    if not reads_as_table(cells, rows, len({round(frame[0]) for frame, inside in held.items() if inside})):
        return None, list(words)
    taken = {id(word) for inside in held.values() for word in inside}
    return Table(page, x0, top, x1, bottom, cells, rows), [word for word in words if id(word) not in taken]


def _assigned(frames: Sequence[Frame], words: Sequence[Word]) -> tuple[dict[Frame, list[Word]], list[Word]]:
    """The words whose middle lies in each frame, and all others."""
    held: dict[Frame, list[Word]] = {frame: [] for frame in frames}
    by_row = sorted(held, key=lambda frame: (frame[1], frame[0]))
    x0, top = min(frame[0] for frame in held), min(frame[1] for frame in held)
    x1, bottom = max(frame[2] for frame in held), max(frame[3] for frame in held)
    rest: list[Word] = []
    for word in words:
        x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
        found = None
        if x0 <= x <= x1 and top <= y <= bottom:
            found = next((cell for cell in by_row if cell[0] <= x <= cell[2] and cell[1] <= y <= cell[3]), None)
        (rest if found is None else held[found]).append(word)
    return held, rest


def _unstacked(cells: list[list[Line]], rows: list[list[int]]) -> tuple[list[list[Line]], list[list[int]]]:
    """Rows drawn as one taken apart: where all cells hold equally many lines on the same heights, each height is a row."""
    taken: list[list[int]] = []
    for row in rows:
        filled = [cells[place] for place in row if cells[place]]
        count = len(filled[0]) if filled else 0
        level = len(set(row)) > 1 and all(
            len(cell) == count
            and all(abs(one.middle - other.middle) < 2 for one, other in zip(cell, filled[0], strict=True))
            for cell in filled
        )
        if count < _MIN_STACKED_LINES or len(filled) < len(row) or not level:
            taken.append(row)
            continue
        for line in range(count):
            taken.append(list(range(len(cells), len(cells) + len(row))))
            cells = [*cells, *([cells[place][line]] for place in row)]
    used = sorted({place for row in taken for place in row})
    number = {place: at for at, place in enumerate(used)}
    return [cells[place] for place in used], [[number[place] for place in row] for row in taken]


def head_rows(table: Table) -> int:
    """How many rows are heads: the first, and each below a head that spans columns, while its own cells are no figures."""
    count = 1
    while count < min(_MAX_HEAD_ROWS, len(table.rows) - 1):
        above, row = table.rows[count - 1], table.rows[count]
        spans = any(one == other for one, other in pairwise(above))
        own = ["".join(line.text for line in table.cells[place]) for place in row if place not in above]
        if not spans or any(_FIGURE.search(text) and not _YEAR.fullmatch(text) for text in own):
            break
        count += 1
    return count


def reads_as_table(cells: Sequence[Sequence[Line]], rows: Sequence[Sequence[int]], columns: int) -> bool:
    """At least two rows and columns hold words, most of the grid is not empty, and not every column is running text."""
    if len(rows) < 2 or columns < 2:
        return False
    filled = [sum(len(line.text) for line in cell) for cell in cells if cell]
    if len(filled) < _MIN_FILLED_SHARE * len(cells):
        return False
    width = max(len(row) for row in rows)
    means = []
    for column in range(width):
        lengths = [
            sum(len(line.text) for line in cells[row[column]])
            for row in rows
            if column < len(row) and cells[row[column]]
        ]
        means.append(sum(lengths) / len(lengths) if lengths else 0.0)
    return len(rows) < _MIN_PROSE_ROWS or min(means) < _PROSE_CODE_POINTS


def _borders(values: object) -> list[float]:
    borders: list[float] = []
    for value in sorted(values):  # type: ignore[call-overload]
        if not borders or value - borders[-1] > _SNAP_POINTS:
            borders.append(value)
    return borders


def _at(frames: Sequence[Frame], x: float, y: float, number: dict[Frame, int]) -> int | None:
    return next((number[frame] for frame in frames if frame[0] <= x <= frame[2] and frame[1] <= y <= frame[3]), None)


def _cell_lines(words: Sequence[Word], page: int) -> list[Line]:
    lines: list[list[Word]] = []
    for word in words:
        if lines and abs((word.top + word.bottom) - (lines[-1][-1].top + lines[-1][-1].bottom)) < word.size:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [Line(line, page) for line in lines]
