"""Words of a page → lines in reading order.

In: `PageWords`. Out: `Line`s. Where the content stream runs as a person reads (nearly always), its order is kept. Where whole
blocks are out of order, the blocks are put in order; where two columns are drawn row by row, or words and lines are scattered,
lines are rebuilt from the places of the words. A margin column of line numbers set like the text is read with its lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from extractors.documents.pdf_order import MIN_GUTTER_EMS, in_order
from extractors.documents.pdf_words import PageWords, Word

_SPLIT_GAP_EMS = 2.0
_JOIN_GAP_EMS = 0.16
_EVEN_EMS = 0.25
_MIN_WORDS_OF_FULL_LINE = 3
_MIN_RUN_LINES = 2.5
_MIN_INTERLEAVED_ROWS = 6
_MIN_INTERLEAVED_SHARE = 0.4
_MIN_COLUMN_CODE_POINTS = 18  # a cell of a table is shorter, a line of a column longer
_EDGE_SHARE = 0.08
_BULLETS = frozenset("•◦▪▫‣·●○■□◆◇–")
_BULLET_REACH_EMS = 3.0


@dataclass(slots=True)
class Line:
    """Words that stand on one line without a wide gap. Places in points, origin at the top left of the page."""

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
        self.size, self.bold = _usual_size(words), all(word.bold for word in words)
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


def _usual_size(words: Sequence[Word]) -> float:
    """The size most of the characters are set in; a footnote mark at the start says nothing."""
    first = words[0].size
    if all(abs(word.size - first) < 0.1 for word in words):
        return first
    sizes: Counter[float] = Counter()
    for word in words:
        sizes[word.size] += len(word.text)
    return sizes.most_common(1)[0][0]


@dataclass(slots=True)
class _Run:
    """Lines of the stream that follow each other downwards, with the box around them."""

    lines: list[Line]
    x0: float
    top: float
    x1: float
    bottom: float
    size: float


def reading_lines(page: PageWords) -> list[Line]:
    """The lines of a page in reading order."""
    if _is_interleaved(page):
        return in_order(_rebuilt(page))
    lines = _with_line_numbers(_with_bullets(_stream_lines(page)))
    if len(lines) < 3 or not _steps_back(lines, page.height):
        return lines
    runs = _runs(lines)
    if len(lines) < _MIN_RUN_LINES * len(runs) and len(lines) > 8 and _is_scattered(lines):
        return in_order(_rebuilt(page))
    return [line for run in in_order(runs) for line in run.lines]


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
    return _unstretched(lines, page.number)


def _unstretched(lines: list[Line], page: int) -> list[Line]:
    """Lines whose few words justified setting has drawn apart, whole again: equal gaps, and as wide as the line above or below."""
    found: list[Line] = []
    groups = [list(group) for _, group in groupby(lines, key=lambda line: line.words[0].line)]
    for at, group in enumerate(groups):
        words = [word for line in group for word in line.words]
        beside = [*found[-1:], *(groups[at + 1][:1] if at + 1 < len(groups) else [])]
        whole = len(group) > 1 and _is_even(words) and any(_as_wide(words, line) for line in beside)
        found += [Line(words, page)] if whole else group
    return found


def _is_even(words: Sequence[Word]) -> bool:
    """Whether the gaps between words, two or more, are all the same."""
    gaps = [word.x0 - before.x1 for before, word in pairwise(words)]
    return len(gaps) > 1 and max(gaps) - min(gaps) < _EVEN_EMS * words[0].size


def _as_wide(words: Sequence[Word], line: Line) -> bool:
    """Whether words begin and end where a line of several words does."""
    em = line.size
    same = abs(words[0].x0 - line.x0) < em and abs(words[-1].x1 - line.x1) < em / 2
    return same and len(line.words) >= _MIN_WORDS_OF_FULL_LINE and abs(words[0].size - em) < 1


def _follows(before: Word, word: Word) -> bool:
    if word.line != before.line:
        return False
    em = max(before.size, word.size, 1.0)
    shared = min(before.bottom, word.bottom) - max(before.top, word.top)
    return -em < word.x0 - before.x1 < _SPLIT_GAP_EMS * em and shared > 0


def _is_interleaved(page: PageWords) -> bool:
    """Whether two columns of running text are drawn row by row: many rows have a gap at one place, and text on both sides."""
    rows: dict[int, list[Word]] = {}
    for word in page.words:
        rows.setdefault(word.line, []).append(word)
    gaps: Counter[int] = Counter()
    for row in rows.values():
        size = sum(len(word.text) for word in row)
        done = 0
        for before, word in pairwise(row):
            done += len(before.text)
            wide = word.x0 - before.x1 > MIN_GUTTER_EMS * max(before.size, word.size)
            if wide and done >= _MIN_COLUMN_CODE_POINTS and size - done >= _MIN_COLUMN_CODE_POINTS:
                gaps.update(range(int(before.x1 // 4) + 1, int(word.x0 // 4) + 1))
    if not gaps:
        return False
    _, count = gaps.most_common(1)[0]
    return count >= _MIN_INTERLEAVED_ROWS and count >= _MIN_INTERLEAVED_SHARE * len(rows)


def _steps_back(lines: Sequence[Line], height: float) -> int:
    """How often the stream goes up without going right, as no reader does; the page's edges do not count.

    Going up and right is how columns and cells follow each other; more than every tenth step of it is scatter, too.
    """
    back = across = 0
    body = [line for line in lines if height * _EDGE_SHARE < line.middle < height * (1 - _EDGE_SHARE)]
    for before, line in pairwise(body):
        if line.bottom > before.top + before.size * 0.3 or abs(line.middle - before.middle) < before.size:
            continue
        if line.x0 >= before.x1 - line.size or line.x0 > before.x0 + 5 * line.size:
            across += 1
        else:
            back += 1
    edge = len(body) != len(lines) and _edges_out_of_order(lines, height)
    return back + (across if across > max(3, len(body) // 10) else 0) + edge


def _edges_out_of_order(lines: Sequence[Line], height: float) -> bool:
    """Whether a line of the page's head comes after its body, or one of its foot before."""
    body = [
        place for place, line in enumerate(lines) if height * _EDGE_SHARE < line.middle < height * (1 - _EDGE_SHARE)
    ]
    if not body:
        return False
    return any(
        (line.middle <= height * _EDGE_SHARE and place > body[0])
        or (line.middle >= height * (1 - _EDGE_SHARE) and place < body[-1])
        for place, line in enumerate(lines)
    )


def _runs(lines: Sequence[Line]) -> list[_Run]:
    runs: list[_Run] = []
    for line in lines:
        before = runs[-1].lines[-1] if runs else None
        em = line.size
        if before is not None and (
            (abs(line.middle - before.middle) < em * 0.6 and line.x0 > before.x0)
            or (0 < line.top - before.top < em * 2.6 and abs(line.x0 - before.x0) < em * 1.2)
        ):
            run = runs[-1]
            run.lines.append(line)
            run.x0, run.x1 = min(run.x0, line.x0), max(run.x1, line.x1)
            run.top, run.bottom = min(run.top, line.top), max(run.bottom, line.bottom)
        else:
            runs.append(_Run([line], line.x0, line.top, line.x1, line.bottom, line.size))
    return runs


def _is_scattered(lines: Sequence[Line]) -> bool:
    """Whether lines that share a height stand far apart in the stream: then lines themselves are broken up."""
    ordered = sorted(range(len(lines)), key=lambda place: (round(lines[place].middle), lines[place].x0))
    jumps = sum(
        1
        for one, other in pairwise(ordered)
        if abs(lines[one].middle - lines[other].middle) < lines[one].size * 0.5 and other != one + 1
    )
    steps = sum(1 for one, other in pairwise(ordered) if other != one + 1)
    return jumps > 2 or steps * 2 > len(lines)


def _with_bullets(lines: list[Line]) -> list[Line]:
    """Lines with bullets that were drawn apart, such as after all text, joined to the lines they stand beside."""
    apart = {
        place
        for place, line in enumerate(lines)
        if line.text in _BULLETS and not (place + 1 < len(lines) and _is_beside(line, lines[place + 1]))
    }
    if not apart:
        return lines
    joined = dict(enumerate(lines))
    for place in sorted(apart):
        beside = [at for at, line in enumerate(lines) if at not in apart and _is_beside(lines[place], line)]
        if beside:
            nearest = min(beside, key=lambda at: lines[at].x0)
            joined[nearest].words[0].spaced = True
            joined[nearest] = Line([*lines[place].words, *joined[nearest].words], lines[place].page)
            del joined[place]
    return [joined[place] for place in sorted(joined)]


def _is_beside(bullet: Line, line: Line) -> bool:
    """Whether a line begins right of a bullet, at its height."""
    reach = _BULLET_REACH_EMS * line.size
    return abs(line.middle - bullet.middle) < line.size * 0.5 and 0 <= line.x0 - bullet.x1 < reach


def _with_line_numbers(lines: list[Line]) -> list[Line]:
    """Lines with a margin column of numbers, set in the size of the text, put before the lines they number."""
    numbers = _counting_run(lines)
    if len(numbers) < 5:
        return lines
    taken = set(map(id, numbers))
    body = [line for line in lines if id(line) not in taken and len(line.text) > 3]
    edge = max(line.x1 for line in numbers)
    beside = [line for line in body if line.top < numbers[-1].bottom and line.bottom > numbers[0].top]
    if len(beside) * 3 < len(numbers) or any(line.x0 < edge for line in beside):
        return lines
    if abs(numbers[0].size - sorted(line.size for line in body)[len(body) // 2]) > 1.0:
        return lines
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.middle):
        if rows and line.middle - rows[-1][0].middle < line.size * 0.5:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [line for row in rows for line in sorted(row, key=lambda line: line.x0)]


def _counting_run(lines: Sequence[Line]) -> list[Line]:
    """The longest run of lines that are bare numbers, each one more than the one before and below it."""
    best: list[Line] = []
    run: list[Line] = []
    for line in lines:
        if not (line.text.isdecimal() and len(line.text) < 5):
            run = []
        elif run and int(line.text) == int(run[-1].text) + 1 and line.top > run[-1].top:
            run.append(line)
        else:
            run = [line]
        if len(run) > len(best):
            best = run
    return best


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
            if gap > MIN_GUTTER_EMS * em:
                lines.append(Line(current, page.number))
                current = []
            else:
                word.spaced = gap > _JOIN_GAP_EMS * em or (word.spaced and word.line == current[-1].line)
            current.append(word)
        lines.append(Line(current, page.number))
    return lines
