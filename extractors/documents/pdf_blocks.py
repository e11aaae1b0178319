"""Lines of a PDF → blocks: paragraphs, headings, list items, captions, tables, and the page furniture between them.

In: the lines of all pages in reading order, what of them is furniture, the tables. Out: `Block`s in order. A paragraph goes on
over the end of a column or page where its last line is full and its sentence open; furniture met on the way is put behind it.
Headings are told by size against the body's, or by weight where a short bold line stands alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from extractors.documents.pdf_lines import Line
from extractors.records.documents import SectionKind

_SAME_SIZE_SHARE = 0.08
_HEADING_SIZE_RATIO = 1.12
_LONGEST_HEADING_CODE_POINTS = 220
_BULLET = re.compile(
    r"(?:[•·▪●○◦‣■□◆➢►✓–—*-]|\(?\d{1,2}[.)、）]|[（(][一二三四五六七八九十]{1,3}[)）]|[①-⑳]|\(?[a-z]\)) ?(?=\S)"
)
_CAPTION = re.compile(r"(?:Figure|Fig\.|Table|图|表|圖) {0,2}\d{1,3}(?:[.:：\-–— ]|$)")
_SECTION_NUMBER = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[一二三四五六七八九十]{1,3}、|第[一二三四五六七八九十\d]{1,3}[章节部]) {0,3}\S"
)
_SENTENCE_END = re.compile(r"""[.!?。！？:：;；]["'”’)）\]]{0,3}$""")
_OPENS_SENTENCE = re.compile(r"[A-Z0-9“\"(（\[【《「]")


@dataclass(slots=True)
class Block:
    """Lines that form one section. A table has `rows` of cells, each a list of lines, instead."""

    kind: SectionKind
    lines: list[Line]
    level: int = 0
    in_main_text: bool = True
    marker: str = ""
    rows: list[list[str]] = field(default_factory=list)


def blocks(pages: Sequence[Sequence[Line]], kinds: Mapping[int, SectionKind]) -> list[Block]:
    """The blocks of a document."""
    body = [line for lines in pages for line in lines if id(line) not in kinds]
    size = body_size(body)
    pitch = _usual_pitch(body)
    found: list[Block] = []
    current: list[Line] = []
    waiting: list[Block] = []
    edges = _Edges(body)
    for lines in pages:
        for line in lines:
            if id(line) in kinds:
                waiting.append(Block(kinds[id(line)], [line], in_main_text=False))
                if not current:
                    found += waiting
                    waiting = []
                continue
            if current and not _continues(current, line, edges, pitch):
                found.append(_classified(current, size))
                found += waiting
                current, waiting = [], []
            current.append(line)
    if current:
        found.append(_classified(current, size))
    found += waiting
    _set_levels(found)
    return found


def body_size(lines: Sequence[Line]) -> float:
    """The font size most of the characters are set in."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size * 2) / 2] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def _usual_pitch(lines: Sequence[Line]) -> float:
    """The usual distance from line to line, in font sizes."""
    pitches: Counter[float] = Counter()
    for before, line in pairwise(lines):
        step = (line.middle - before.middle) / max(before.size, 1.0)
        if before.page == line.page and 0.8 < step < 2.6 and abs(before.x0 - line.x0) < 40:
            pitches[round(step * 20) / 20] += 1
    return pitches.most_common(1)[0][0] if pitches else 1.2


class _Edges:
    """The right edge of the column a line stands in: how far lines that begin at about its left edge reach."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._right: dict[tuple[int, int], float] = {}
        for line in lines:
            for key in self._keys(line):
                self._right[key] = max(self._right.get(key, 0.0), line.x1)

    @staticmethod
    def _keys(line: Line) -> list[tuple[int, int]]:
        step = int(line.x0 // 24)
        return [(line.page, step), (line.page, step - 1), (line.page, step + 1)]

    def right(self, line: Line) -> float:
        """The right edge in points."""
        return self._right.get((line.page, int(line.x0 // 24)), line.x1)


def _continues(current: Sequence[Line], line: Line, edges: _Edges, pitch: float) -> bool:
    """Whether `line` goes on with the paragraph `current`."""
    before = current[-1]
    em = max(before.size, 1.0)
    if abs(line.size - before.size) > em * _SAME_SIZE_SHARE or line.bold != before.bold:
        return _same_row(before, line) and abs(line.size - before.size) < em * 0.5
    if _same_row(before, line):
        return True
    full = before.x1 > edges.right(before) - max(4 * em, (edges.right(before) - before.x0) * 0.12)
    ended = _SENTENCE_END.search(before.text) is not None
    if line.page != before.page or line.middle < before.middle:
        return full and not ended and not _BULLET.match(line.text) and not before.bold
    if (line.middle - before.middle) / em > pitch * 1.3 + 0.1:
        return False
    if _BULLET.match(line.text) or _CAPTION.match(line.text):
        return False
    first = current[0]
    if len(current) == 1 and _BULLET.match(first.text):
        return full or not ended
    indent = line.x0 - before.x0
    if indent > 0.8 * em and not (len(current) == 1 and _CAPTION.match(first.text)):
        return False
    if full:
        return True
    short = before.x1 < edges.right(before) - (edges.right(before) - before.x0) * 0.35
    return not ended and not short and not _OPENS_SENTENCE.match(line.text)


def _same_row(before: Line, line: Line) -> bool:
    em = max(before.size, line.size, 1.0)
    return (
        before.page == line.page and abs(line.middle - before.middle) < em * 0.45 and -em < line.x0 - before.x1 < 3 * em
    )


def _classified(lines: list[Line], size: float) -> Block:
    text = " ".join(line.text for line in lines)
    first = lines[0]
    bullet = _BULLET.match(first.text)
    if _CAPTION.match(first.text):
        return Block("caption", lines)
    if len(text) <= _LONGEST_HEADING_CODE_POINTS and len(lines) <= 4 and any(c.isalpha() for c in text):
        large = first.size >= size * _HEADING_SIZE_RATIO
        strong = (
            first.bold
            and len(lines) <= 2
            and len(text) < 120
            and (_SECTION_NUMBER.match(text) is not None or not _SENTENCE_END.search(text))
        )
        if large or strong:
            return Block("heading", lines)
    if bullet:
        return Block("list_item", lines, level=1, marker=bullet.group().strip())
    return Block("paragraph", lines)


def _set_levels(found: Sequence[Block]) -> None:
    """Heading levels by size, largest first; bold headings in the body's size stand below all of them."""
    sizes = sorted({round(block.lines[0].size) for block in found if block.kind == "heading"}, reverse=True)
    for block in found:
        if block.kind == "heading":
            block.level = min(6, sizes.index(round(block.lines[0].size)) + 1)
