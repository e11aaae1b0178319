"""Lines of a PDF → blocks: paragraphs, headings, list items, captions, tables, and the page furniture between them.

In: the lines of all pages in reading order, what of them is furniture, the tables. Out: `Block`s in order. A paragraph goes on
over the end of a column or page where its last line is full and its sentence open; furniture met on the way is put behind it.
Headings are told by size against the body's, or by weight where a short bold line stands alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from extractors.documents.counting import NUMBER, NumberedLine, counted_items
from extractors.documents.headings import bracketed_level, numbered_level, opens_references
from extractors.documents.pdf_lines import Line
from extractors.documents.pdf_tables import Table
from extractors.documents.wrapping import columns
from extractors.records.documents import SectionKind

_SAME_SIZE_SHARE = 0.035
_HEADING_SIZE_RATIO = 1.12
_RAGGED_SHARE = 0.06
_SHORT_COLUMNS = 60
_LONGEST_HEADING_CODE_POINTS = 220
_SIGNS = "•·▪●○◦‣■□◆➢►✓–"
"""Signs that open an item however large it is set; numbers open headings, too."""
_BULLET = re.compile(
    rf"(?:[{_SIGNS}—*-]"
    r"|\(?\d{1,2}[.)、）](?!\d)|[（(][一二三四五六七八九十]{1,3}[)）]|[①-⑳]|\(?[a-z]\)) ?(?=\S)"
)
_GLYPHS = frozenset(_SIGNS)
_POINT_RATIO = 1.05
"""How much larger than what stands below it the point of a slide is set."""
_CAPTION = re.compile(r"(?:Figure|Fig\.|Table|图|表|圖) {0,2}\d{1,3}(?: {0,2}[.:：|\-–—]|$| {1,3}[\u3400-\u9fff])")
_SECTION_NUMBER = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[一二三四五六七八九十]{1,3}、|第[一二三四五六七八九十\d]{1,3}[章节部]) {0,3}\S"
)
_REFERENCE = re.compile(r"\[(\d{1,4})\]")
_FIRST_HAN = "\u2e80"
"""Before it no writing breaks its lines between any two characters; “ and É begin words."""
_SENTENCE_END = re.compile(r"""[.!?。！？:：;；]["'”’)）\]]{0,3}$""")
_OPENS_SENTENCE = re.compile(r"[A-Z0-9“\"(（\[【《「]")


@dataclass(slots=True)
class Block:
    """Lines that form one section. A table has its `lines` in its cells, too."""

    kind: SectionKind
    lines: list[Line]
    level: int = 0
    in_main_text: bool = True
    marker: str = ""
    table: Table | None = None


def blocks(
    pages: Sequence[Sequence[Line]], kinds: Mapping[int, SectionKind], tables: Sequence[Sequence[Table]]
) -> list[Block]:
    """The blocks of a document, from the lines and the tables of each page."""
    body = [line for lines in pages for line in lines if id(line) not in kinds]
    size = body_size(body)
    counted = frozenset(id(body[place]) for place in counted_items(_numbered_lines(body)))
    pitch = _usual_pitch(body)
    found: list[Block] = []
    current: list[Line] = []
    waiting: list[Block] = []
    for lines, drawn in zip(pages, tables, strict=True):
        stands = _table_places(lines, drawn)
        for place, line in enumerate([*lines, None]):
            for table in stands.get(place, ()):
                if current:
                    found.append(_classified(current, size, counted))
                found += waiting
                current, waiting = [], []
                found.append(Block("table", [line for cell in table.cells for line in cell], table=table))
            if line is None:
                break
            if id(line) in kinds:
                waiting.append(Block(kinds[id(line)], [line], in_main_text=False))
                if not current:
                    found += waiting
                    waiting = []
                continue
            if current and not _continues(current, line, lines[place : place + 5], pitch, counted):
                found.append(_classified(current, size, counted))
                found += waiting
                current, waiting = [], []
            current.append(line)
    if current:
        found.append(_classified(current, size, counted))
    found += waiting
    found = list(_items_again(found, size))
    _set_levels(found)
    return found


def _items_again(blocks: Sequence[Block], size: float) -> Iterator[Block]:
    """Large lines behind a bullet are headings only where something smaller stands below them on the page, as slides set their points."""
    for block, below in zip_longest(blocks, blocks[1:]):
        first = block.lines[0] if block.kind == "heading" and not block.lines[0].bold else None
        if first is None or first.text[:1] not in _GLYPHS or first.size < size * _HEADING_SIZE_RATIO:
            yield block
            continue
        held = below.lines[:1] if below is not None and below.in_main_text else []
        leads = any(line.size * _POINT_RATIO < first.size for line in held)
        yield block if leads else Block("list_item", block.lines, level=1, marker=first.text[:1])


def _table_places(lines: Sequence[Line], drawn: Sequence[Table]) -> dict[int, list[Table]]:
    """Before which line each table is read: after the last line that stands above it in its column."""
    places: dict[int, list[Table]] = {}
    for table in sorted(drawn, key=lambda table: (table.top, table.x0)):
        beside = [
            (number, line) for number, line in enumerate(lines) if min(line.x1, table.x1) > max(line.x0, table.x0)
        ]
        above = [number for number, line in beside if line.middle < table.top + 2]
        below = [number for number, line in beside if line.middle > table.bottom - 2]
        place = above[-1] + 1 if above else (below[0] if below else len(lines))
        places.setdefault(place, []).append(table)
    return places


def body_size(lines: Sequence[Line]) -> float:
    """The font size most of the characters are set in."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size * 2) / 2] += columns(line.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def _usual_pitch(lines: Sequence[Line]) -> float:
    """The usual distance from line to line, in font sizes."""
    pitches: Counter[float] = Counter()
    for before, line in pairwise(lines):
        step = (line.middle - before.middle) / max(before.size, 1.0)
        if before.page == line.page and 0.8 < step < 2.6 and abs(before.x0 - line.x0) < 40:
            pitches[round(step * 20) / 20] += 1
    return pitches.most_common(1)[0][0] if pitches else 1.2


def _right_edge(current: Sequence[Line], following: Sequence[Line]) -> float:
    """How far the column reaches to the right: as the paragraph so far, or, after one line, as the lines that follow."""
    if len(current) > 1:
        return max(line.x1 for line in current)
    first = current[0]
    edge, before = first.x1, first
    for line in following:
        near = line.page == before.page and 0 < line.middle - before.middle < before.size * 2
        if not near or abs(line.x0 - first.x0) > 3 * first.size:
            break
        edge, before = max(edge, line.x1), line
    return edge


def _continues(
    current: Sequence[Line], line: Line, following: Sequence[Line], pitch: float, counted: frozenset[int]
) -> bool:
    """Whether `line`, the first of `following`, goes on with the paragraph `current`; a line of `counted` opens an item."""
    before = current[-1]
    em = max(before.size, 1.0)
    if id(line) in counted:
        return False
    if id(before) in counted and before.text.isdecimal() and abs(line.middle - before.middle) < em * 0.45:
        return True
    goes_on = before.words[-1].bold and line.words[0].bold
    weight = line.bold == before.bold or goes_on or _runs_in(current, line)
    if abs(line.size - before.size) > em * _SAME_SIZE_SHARE or not weight:
        return _same_row(before, line) and abs(line.size - before.size) < em * 0.5
    if _same_row(before, line):
        return True
    edge = _right_edge(current, following)
    width = edge - min(found.x0 for found in current)
    word = line.words[0]
    room = edge - before.x1 - (min(word.x1 - word.x0, 12 * em) if line.text[:1] < _FIRST_HAN else em)
    full = room < em or edge - before.x1 < width * _RAGGED_SHARE
    ended = _SENTENCE_END.search(before.text) is not None
    marked = _BULLET.match(line.text) is not None
    if _CAPTION.match(line.text) and (ended or not full):
        return False
    if line.page != before.page or line.middle < before.middle:
        return full and not (ended or marked or before.bold) and width > 8 * em
    if (line.middle - before.middle) / em > pitch * 1.3 + 0.1:
        return False
    if _REFERENCE.match(line.text) and _REFERENCE.match(current[0].text):
        return False
    if marked and (ended or not full or _BULLET.match(current[0].text) is not None):
        return False
    opening = _BULLET.match(current[0].text) is not None or id(current[0]) in counted
    hanging = opening and abs(before.middle - current[0].middle) < em * 0.45  # still the first row
    if line.x0 - before.x0 > 0.8 * em and not hanging:
        return False
    return full or (not ended and before.x1 > edge - width * 0.35 and not _OPENS_SENTENCE.match(line.text))


def _runs_in(current: Sequence[Line], line: Line) -> bool:
    """Whether bold words that open a paragraph end right before this line, inside a sentence: "**A Title That Fills Its Line** by ..."."""
    opens = all(one.bold for one in current) and line.text[:1].islower()
    return opens and _SENTENCE_END.search(current[-1].text) is None


def _numbered_lines(lines: Sequence[Line]) -> Iterator[NumberedLine]:
    """Lines that begin with a number; where the gap behind it is wide, its words are the next line at its height."""
    for place, line in enumerate(lines):
        found = NUMBER.match(line.text)
        if found is None or line.words[0].raised:
            continue
        words = line.text[found.end() :]
        if not words and place + 1 < len(lines):
            beside = lines[place + 1]
            level = beside.page == line.page and abs(beside.middle - line.middle) < line.size * 0.45
            words = beside.text if level and beside.x0 > line.x1 else ""
        yield NumberedLine(
            place=place, number=int(found[1]), left=line.x0, right=line.words[0].x1, size=line.size, words=words
        )


def _same_row(before: Line, line: Line) -> bool:
    em = max(before.size, line.size, 1.0)
    return (
        before.page == line.page and abs(line.middle - before.middle) < em * 0.45 and -em < line.x0 - before.x1 < 3 * em
    )


def _classified(lines: list[Line], size: float, counted: frozenset[int]) -> Block:
    text = " ".join(line.text for line in lines)
    first = lines[0]
    bullet = _BULLET.match(first.text)
    if _CAPTION.match(first.text):
        return Block("caption", lines)
    if len(text) <= _LONGEST_HEADING_CODE_POINTS and len(lines) <= 4 and any(c.isalpha() for c in text):
        sentence = _SENTENCE_END.search(text) is not None and columns(text) > _SHORT_COLUMNS
        large = first.size >= size * _HEADING_SIZE_RATIO and not sentence
        strong = (
            all(line.bold for line in lines)
            and len(lines) <= 2
            and len(text) < 120
            and (_SECTION_NUMBER.match(text) is not None or not _SENTENCE_END.search(text))
        )
        if large or strong:
            return Block("heading", lines)
        declared = numbered_level(text) or bracketed_level(text)
        if declared and not sentence:
            return Block("heading", lines, level=declared)
    if bullet or id(first) in counted:
        return Block("list_item", lines, level=1, marker=bullet.group().strip() if bullet else first.words[0].text)
    return Block("paragraph", lines)


def _set_levels(found: Sequence[Block]) -> None:
    """Heading levels by their numbering, else by size, largest first; under a heading that says so, `[1] …` are references."""
    sizes = sorted({round(block.lines[0].size) for block in found if block.kind == "heading"}, reverse=True)
    in_references = False
    for block in found:
        text = block.lines[0].text
        if block.kind == "heading":
            numbered = numbered_level(text)
            block.level = numbered or block.level or min(6, sizes.index(round(block.lines[0].size)) + 1)
            in_references = opens_references(text)
        elif in_references and block.kind in ("paragraph", "list_item"):
            marker = _REFERENCE.match(text)
            block.kind, block.level, block.marker = "reference", 0, marker.group() if marker else ""
