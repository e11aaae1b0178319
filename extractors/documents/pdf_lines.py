"""Words of a page → lines in reading order.

In: `PageWords`. Out: `Line`s. Where the content stream runs as a person reads (nearly always), its order is kept. Where it
jumps about, lines are rebuilt from the places of the words and ordered by recursive cuts: columns where a white gutter runs
through, rows where a white band does. A margin column of line numbers set like the text is read with the lines it numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from extractors.documents.pdf_words import PageWords, Word

_SPLIT_GAP_EMS = 2.0
_SAME_LINE_OVERLAP = 0.5
_NATURAL_SHARE = 0.85
_MIN_GUTTER_EMS = 0.9
_JOIN_GAP_EMS = 0.16


@dataclass(slots=True)
class Line:
    """Words that stand on one line without a wide gap."""

    words: list[Word]
    page: int
    x0: float = 0.0
    top: float = 0.0
    x1: float = 0.0
    bottom: float = 0.0
    size: float = 0.0
    bold: bool = False
    text: str = ""
    starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        words = self.words
        self.x0, self.x1 = min(word.x0 for word in words), max(word.x1 for word in words)
        self.top, self.bottom = min(word.top for word in words), max(word.bottom for word in words)
        longest = max(words, key=lambda word: len(word.text))
        self.size, self.bold = longest.size, all(word.bold for word in words)
        pieces: list[str] = []
        length = 0
        for place, word in enumerate(words):
            if place and word.spaced:
                pieces.append(" ")
                length += 1
            self.starts.append(length)
            pieces.append(word.text)
            length += len(word.text)
        self.text = "".join(pieces)

    @property
    def middle(self) -> float:
        """The height of the line's middle."""
        return (self.top + self.bottom) / 2


def reading_lines(page: PageWords) -> list[Line]:
    """The lines of a page in reading order."""
    lines = _stream_lines(page)
    if len(lines) < 3:
        return sorted(lines, key=lambda line: (round(line.middle), line.x0))
    lines = _with_line_numbers(lines)
    if _natural_share(lines) >= _NATURAL_SHARE:
        return lines
    return _cut(_rebuilt(page))


def _stream_lines(page: PageWords) -> list[Line]:
    """The lines pdfium sees, split where the next word stands far off, above, below or back."""
    lines: list[Line] = []
    current: list[Word] = []
    for word in page.words:
        if current and not _follows(current[-1], word):
            lines.append(Line(current, page.number))
            current = []
        current.append(word)
    if current:
        lines.append(Line(current, page.number))
    return lines


def _follows(before: Word, word: Word) -> bool:
    if word.line != before.line:
        return False
    em = max(before.size, word.size, 1.0)
    gap = word.x0 - before.x1
    shared = min(before.bottom, word.bottom) - max(before.top, word.top)
    return -em < gap < _SPLIT_GAP_EMS * em and shared > 0


def _natural_share(lines: Sequence[Line]) -> float:
    """The share of steps from line to line that a reader makes: on, down, or up to the next column or block."""
    natural = 0
    lowest = lines[0].bottom
    for before, line in pairwise(lines):
        em = max(before.size, line.size, 1.0)
        on = abs(line.middle - before.middle) < em * 0.6 and line.x0 >= before.x1 - em
        down = line.middle > before.middle and line.top - before.bottom < em * 12
        column = line.middle < before.middle and line.x0 >= before.x1 - em
        natural += on or down or (column and before.bottom > lowest - em * 30)
        lowest = max(lowest, line.bottom)
    return natural / max(1, len(lines) - 1)


def _with_line_numbers(lines: list[Line]) -> list[Line]:
    """Lines with a margin column of numbers, set in the size of the text, put before the lines they number."""
    run: list[Line] = []
    best: list[Line] = []
    for line in lines:
        counts_on = (
            line.text.isdecimal()
            and len(line.text) < 5
            and (not run or (int(line.text) == int(run[-1].text) + 1 and line.top > run[-1].top))
        )
        run = [*run, line] if counts_on else ([line] if line.text.isdecimal() and len(line.text) < 5 else [])
        if len(run) > len(best):
            best = run
    if len(best) < 5:
        return lines
    numbers = set(map(id, best))
    rest = [line for line in lines if id(line) not in numbers]
    body = [line for line in rest if len(line.text) > 3]
    edge = max(line.x1 for line in best)
    if not body or any(line.x0 < edge and line.top < best[-1].bottom and line.bottom > best[0].top for line in body):
        return lines
    if abs(best[0].size - sorted(line.size for line in body)[len(body) // 2]) > 1.0:
        return lines
    merged = sorted([*rest, *best], key=lambda line: line.middle)
    rows: list[list[Line]] = []
    for line in merged:
        if rows and line.middle - rows[-1][0].middle < line.size * 0.5:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [line for row in rows for line in sorted(row, key=lambda line: line.x0)]


def _rebuilt(page: PageWords) -> list[Line]:
    """Lines built from places alone: words that share a height and stand close together."""
    rows: list[list[Word]] = []
    for word in sorted(page.words, key=lambda word: (word.top + word.bottom, word.x0)):
        middle = (word.top + word.bottom) / 2
        row = rows[-1] if rows else None
        if row and abs(middle - (row[0].top + row[0].bottom) / 2) < max(word.size, row[0].size) * 0.4:
            row.append(word)
        else:
            rows.append([word])
    lines: list[Line] = []
    for row in rows:
        row.sort(key=lambda word: word.x0)
        current = [row[0]]
        for word in row[1:]:
            em = max(word.size, current[-1].size, 1.0)
            gap = word.x0 - current[-1].x1
            if gap > _MIN_GUTTER_EMS * em:
                lines.append(Line(current, page.number))
                current = []
            else:
                word.spaced = gap > _JOIN_GAP_EMS * em
            current.append(word)
        lines.append(Line(current, page.number))
    return lines


def _cut(lines: list[Line], depth: int = 0) -> list[Line]:
    """Lines ordered by recursive cuts: the widest horizontal band first where it separates, else the leftmost gutter."""
    if len(lines) < 2 or depth > 40:
        return sorted(lines, key=lambda line: (line.top, line.x0))
    columns = _columns(lines)
    if columns:
        return [line for column in columns for line in _cut(column, depth + 1)]
    bands = _bands(lines)
    if len(bands) > 1:
        return [line for band in bands for line in _cut(band, depth + 1)]
    return sorted(lines, key=lambda line: (line.middle, line.x0))


def _columns(lines: list[Line]) -> list[list[Line]]:
    """The lines left and right of a gutter that runs through all of them; nothing where there is none."""
    em = sorted(line.size for line in lines)[len(lines) // 2] or 1.0
    groups: list[list[Line]] = []
    edge = float("-inf")
    for line in sorted(lines, key=lambda line: line.x0):
        if groups and line.x0 < edge + _MIN_GUTTER_EMS * em:
            groups[-1].append(line)
        else:
            groups.append([line])
        edge = max(edge, line.x1)
    tall = [group for group in groups if len({round(line.middle) for line in group}) >= 2]
    return groups if len(groups) > 1 and len(tall) == len(groups) else []


def _bands(lines: list[Line]) -> list[list[Line]]:
    """Runs of lines between which the page's layout changes: a line that crosses a gutter stands in a band of its own."""
    ordered = sorted(lines, key=lambda line: line.top)
    rows: list[list[Line]] = []
    edge = float("-inf")
    for line in ordered:
        if rows and line.top < edge - line.size * 0.3:
            rows[-1].append(line)
        else:
            rows.append([line])
        edge = max(edge, line.bottom)
    if len(rows) < 2:
        return []
    bands: list[list[Line]] = [rows[0]]
    for row in rows[1:]:
        if (
            bool(_columns([*bands[-1], *row]))
            or (len(row) == 1 and len(bands[-1]) == 1)
            or _same_layout(bands[-1], row)
        ):
            bands[-1] = [*bands[-1], *row]
        else:
            bands.append(row)
    return bands


def _same_layout(band: list[Line], row: list[Line]) -> bool:
    """Whether the row's lines keep the gutters of the band above."""
    return len(row) > 1 and all(
        any(abs(line.x0 - other.x0) < line.size and len(row) > 1 for other in band[-len(row) - 2 :]) for line in row
    )
