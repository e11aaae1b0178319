"""Cells with what heads them: those of tables, and big numbers set above or below what they count.

In: a section with rows, or the places of a document. Out: `Cell`s. A page's statistics are often laid out as tiles, a number and its
label each in a block of its own ("8,585", "valid submissions"); a row of them shows which of both comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from extractors.claims.places import Places
from extractors.records.documents import Section
from extractors.spans import Span

ONLY_NUMBER = re.compile(
    r"[*_~+≈]{0,3}(?:about |over |约|近|超)?\d[\d.,]{0,9}[ ]?(?:[%％k万]|percent)?[+*_]{0,3}", re.IGNORECASE
)
LABEL = re.compile(r"[^\d\n]{1,48}[^\d\n:：.。]")
"""What a number of a tile counts: a few words, no sentence."""
LEADING = re.compile(r"[~≈]?\d[\d.,]{0,9}(?<=\d)[ ]?[%％]?(?![\d-])")
DIGIT = re.compile(r"\d")
YEAR = re.compile(r"[*_ ]{0,4}(?:19|20)\d\d[*_ ]{0,4}")
LETTERS = re.compile(r"[^\W\d_]{2}")
FEWEST_TILES = 2
FEWEST_COLUMNS = 3
"""Of a table in which a row of one cell stands out."""

COUNTS = re.compile(r"投稿|录用|接收|接受|率|submi|accept|rate|%|参会|attend")
FEWEST_WITH_TWO_HEADS, FEWEST_COUNTS = 3, 2


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell with the cells that head it, nearest first; `of_area` where its row is one of several research areas or countries."""

    span: Span
    heads: tuple[Span, ...]
    section: Section
    of_area: bool = False


def cells_of(section: Section, low: str, *, headed: bool, of_area: frozenset[Span]) -> Iterator[Cell]:
    """The cells below the header rows; a table without any has its first row as header, unless that is a row of data. A band across the
    table begins a part of it, with heads of its own where the row below has no number. `low` is the document's text in lower case.
    """
    header_rows = max(1, section.header_rows) if headed else 0
    if header_rows == 1 and is_second_head(section, low):
        header_rows = 2
    width = max((len(row) for row in section.rows), default=0)
    top: list[Sequence[Span]] = []
    band: tuple[Span, ...] = ()
    opened = False
    for number, row in enumerate(section.rows):
        if headed and is_band(row, width, low):
            band, opened = row[:1], True
            continue
        heads_part = opened and not any(DIGIT.search(low, cell.start, cell.end) for cell in row)
        if heads_part or number < header_rows:
            top = [row] if heads_part else [*top, row]
            opened = False
            continue
        opened = False
        for column, span in enumerate(row):
            if not len(span):
                continue
            above = [head[column] for head in top if column < len(head)]
            heads = dict.fromkeys(
                head for head in (*above, *_before(row, column, low), *band) if len(head) and head != span
            )
            yield Cell(span, tuple(heads), section, row[0] in of_area)


def is_second_head(section: Section, low: str) -> bool:
    """Whether the second row names what the columns count, below years or conferences that span several of them."""
    if len(section.rows) < FEWEST_WITH_TWO_HEADS:
        return False
    first, second = section.rows[:2]
    spanned = len(set(first)) < len(first)
    words = [cell.of(low) for cell in dict.fromkeys(second) if cell not in first]
    counts = sum(COUNTS.search(word) is not None for word in words)
    return spanned and counts >= FEWEST_COUNTS and not any(DIGIT.search(word) for word in words)


def _before(row: Sequence[Span], column: int, low: str) -> Sequence[Span]:
    """The cells of a row that head one of it: the first two, or the year nearest to it where two tables stand side by side."""
    years = [cell for cell in row[:column] if YEAR.fullmatch(low, cell.start, cell.end)]
    first = row[: min(column, 2)]
    return first if len(set(years)) < 2 else [*(cell for cell in first if cell not in years), years[-1]]


def is_band(row: Sequence[Span], width: int, low: str) -> bool:
    """Whether a row is one cell across a table of several columns, with words in it."""
    return width >= FEWEST_COLUMNS and len(set(row)) == 1 and LETTERS.search(low, row[0].start, row[0].end) is not None


def tiles(places: Places) -> Iterator[Cell]:
    """The numbers of tiles, each with its label as its head. A row of tiles alternates; what it begins with, each of them begins with."""
    run: list[Section] = []
    for section in (*(one for one in places.document.sections if one.in_main_text), None):
        if (
            section is not None
            and (not run or _is_number(places, section) != _is_number(places, run[-1]))
            and _fits(places, section)
        ):
            run.append(section)
            continue
        yield from _tiles_of(places, run)
        run = [section] if section is not None and _fits(places, section) else []


def terms(places: Places) -> Iterator[Cell]:
    """The numbers that begin what describes a term, with the term as their head: a definition list "Submissions", "5025 (a record)"."""
    sections = [one for one in places.document.sections if one.in_main_text]
    for term, told in pairwise(sections):
        described = term.kind == told.kind == "list_item" and told.level == term.level + 1
        number = LEADING.match(places.low, told.span.start, told.span.end) if described else None
        if number and LABEL.fullmatch(places.low, term.span.start, term.span.end):
            yield Cell(Span(*number.span()), (term.span,), told)


def _tiles_of(places: Places, run: list[Section]) -> Iterator[Cell]:
    label_first = _label_first(places, run)
    if label_first is None:
        return
    if _is_number(places, run[0]) == label_first:
        run = run[1:]  # what heads the row, or a number whose label has others beside it
    for first, second in list(pairwise(run))[::2] if len(run) >= 2 * FEWEST_TILES else ():
        number, label = (second, first) if label_first else (first, second)
        yield Cell(number.span, (label.span,), number)


def _label_first(places: Places, run: list[Section]) -> bool | None:
    """Whether labels stand above their numbers; None where nothing says so. A term stands above what describes it; else a row that is
    whole shows it, and a heading above a row is none of its labels.
    """
    if len(run) < 2 * FEWEST_TILES:
        return None
    numbers = {one.level for one in run if _is_number(places, one)}
    labels = {one.level for one in run if not _is_number(places, one) and one.kind != "heading"}
    if len(numbers) == len(labels) == 1 and numbers != labels:
        return max(numbers) > max(labels)
    begins_with_number = _is_number(places, run[0])
    if len(run) % 2 and not begins_with_number:
        return False if run[0].kind == "heading" else None
    return not begins_with_number


def _fits(places: Places, section: Section) -> bool:
    """Whether a block can be a half of a tile."""
    if section.kind not in ("paragraph", "list_item", "heading") or section.rows:
        return False
    return _is_number(places, section) or LABEL.fullmatch(places.low, section.span.start, section.span.end) is not None


def _is_number(places: Places, section: Section) -> bool:
    return ONLY_NUMBER.fullmatch(places.low, section.span.start, section.span.end) is not None
