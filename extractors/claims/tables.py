"""Figures in tables: a cell's number takes its metric, venue and year from the heads of its row and column.

In: places and cues. Out: bound numbers with the heading cells that govern each, nearest first: the cell itself, the heads of its
column, the first cells of its row. The table's caption and the headings above are left to `editions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractors.claims.counted import counted
from extractors.claims.cues import Cue, Cues
from extractors.claims.figure_bind import Bound, bind_sentence
from extractors.claims.places import Places
from extractors.lexicon.metrics import PLAUSIBLE_AT_LEAST
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

LONGEST_FIGURE_CELL = 80
"""A longer cell is a sentence, and is read as one."""
LONGEST_HEAD = 60


def bind_tables(places: Places, cues: Cues) -> Iterator[tuple[list[Bound], dict[int, Sequence[Span]]]]:
    """The figures of every table of the main text."""
    for section in places.document.sections:
        if section.rows and section.in_main_text:
            yield _table(places, cues, section)


def _table(places: Places, cues: Cues, section: Section) -> tuple[list[Bound], dict[int, Sequence[Span]]]:
    header_rows = section.header_rows or 1
    bounds: list[Bound] = []
    heads: dict[int, Sequence[Span]] = {}
    for row in section.rows[header_rows:]:
        for column, cell in enumerate(row):
            if not len(cell):
                continue
            above = [head[column] for head in section.rows[:header_rows] if column < len(head)]
            beside = [other for other in row[: min(column, 2)] if len(other) <= LONGEST_HEAD]
            governing = [head for head in (*above, *beside) if len(head) and head != cell]
            for one in _cell(places, cues, cell, above, beside):
                bounds.append(one)
                heads[one.span.start] = governing
    return bounds, heads


def _cell(places: Places, cues: Cues, cell: Span, above: Sequence[Span], beside: Sequence[Span]) -> Iterator[Bound]:
    own = bind_sentence(places, cues, cell)
    if own or len(cell) > LONGEST_FIGURE_CELL:
        yield from own
        return
    for number in places.within("number", cell.start, cell.end):
        cue = _head_cue(cues, number, (*above, *beside))
        if cue is None or number.quantity is None or counted(places.low, number.span, -1).kind in ("none", "other"):
            continue
        if number.quantity.unit == "count" and number.quantity.value < PLAUSIBLE_AT_LEAST.get(cue.metric.name, 1):
            continue
        yield Bound(number, number.quantity, cue.metric.name, number.span, cue.span, f"figure:{cue.metric.name}:table")


def _head_cue(cues: Cues, number: Mention, heads: Sequence[Span]) -> Cue | None:
    """The metric that the nearest head names, with the number's unit."""
    for head in heads:
        if len(head) > LONGEST_HEAD:
            continue
        for cue in cues.within(head.start, head.end):
            if number.quantity is not None and cue.metric.unit == number.quantity.unit:
                return cue
    return None
