"""Figures in tables: a cell's number takes its metric, venue and year from the heads of its row and column.

In: places and cues. Out: for each cell of a table of the main text the heading cells that govern it, nearest first (the heads of
its column, the first cells of its row), and the metric they name. A cell that says its own metric is read like a sentence;
caption and headings above are the last to be asked.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from extractors.claims.figures.areas import areas_of
from extractors.claims.figures.bound import Bound, as_percent
from extractors.claims.figures.cells import Cell, cells_of, terms, tiles
from extractors.claims.figures.counted import counted
from extractors.claims.figures.cues import Cue, Cues, find_cues
from extractors.claims.figures.outcomes import is_count
from extractors.claims.places import Places
from extractors.lexicon.metrics import SHARE_METRICS, is_plausible
from extractors.lexicon.phrases import lowered
from extractors.lexicon.traditional import simplified
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

LONGEST_FIGURE_CELL = 80
"""A longer cell is a sentence, and is read as one."""
LONGEST_HEAD = 60
SHORT_SUBMITTED = re.compile(r"(?:#|no\. ?|n ?)?(?<![a-z])(?:subm?s?|subm\.|sub\.|submit|received|投|收)(?![a-z])\.?")
SHORT_ACCEPTED = re.compile(r"(?:#|no\. ?|n ?)?(?<![a-z])(?:acc\.?|accept|acpt|taken|中|录|收录)(?![a-z])\.?")
SHORT_RATE = re.compile(
    r"%|％|(?:acc\.? ?)?(?:rate|ratio|率|比例)?[ ]?[(（]?(?:in )?[%％][)）]?|acc(?:\.|ept)? ?%|% ?acc(?:\.|epted)?|rate"
)
ONLY_RATE = re.compile(r"rate|ratio|percent(?:age)?|率|比率|比例|[%％]")
SHORT_ATTENDED = re.compile(r"registered|registrations?|attended|attendance|present|注册|到场")
"""Heads that alone say who came; the same words in a sentence may count anything."""
OTHER_UNIT = re.compile(
    r"[(（\[](?:in )?(?:days?|weeks?|months?|hours?|minutes?|usd|us\$|eur|€|\$|天|日|周|月|小时|元)[)）\]]"
)
"""A head that counts days or money counts no papers: "Submission to acceptance (days)"."""
SLASH = re.compile(r"[/／]")
OF_ANOTHER = re.compile(r"\s?[/／]\s?")
"""Behind the first number of a fraction: "22 / 97"."""
HEADS_CODE_POINTS = 160
ROW_AND_COLUMN = 2
"""Heads of a cell that may say that it is a rate: its column's, or where years head the columns its row's."""
ROWS_ASKED = 2
SHARE_IN_CELL = re.compile(
    r"[占佔](?:全部|所有|总)?(?:被?接收|录用|接受|录取|投稿)(?:论文|数|总数|总量)?的?[ ]?约?[ ]?$"
)
TELLS = re.compile(r"[ ]?(?:[篇份]|投|录|中|收|submissions?|submitted|papers|accepted|attendees)")
"""Behind the number of a cell that says itself what it counts."""
NUMBERS_AT_MOST = 3
"""A cell with more numbers than this lists something else than figures."""


class Tables:
    """The data cells of all tables of the main text, by place."""

    def __init__(self, places: Places) -> None:
        self._places = places
        cells = {
            cell.span: cell
            for section in places.document.sections
            if section.rows and section.in_main_text
            for cell in cells_of(
                section, places.low, headed=not self._is_data(section), of_area=areas_of(places.low, section)
            )
        }
        cells |= {cell.span: cell for cell in (*terms(places), *tiles(places))}
        self._cells = [cells[span] for span in sorted(cells)]
        self._starts = [cell.span.start for cell in self._cells]

    def at(self, position: int) -> Cell | None:
        """The data cell that holds a position."""
        at = bisect_right(self._starts, position) - 1
        return self._cells[at] if at >= 0 and position < self._cells[at].span.end else None

    def _is_data(self, section: Section) -> bool:
        """Whether the first row, taken for heads or not, is one like the next, its numbers told with what they count: "2905 投稿"."""
        rows = [[self._told(cell) for cell in row] for row in section.rows[:ROWS_ASKED]]
        return len(rows) > 1 and all(any(told) for told in rows)

    def _told(self, cell: Span) -> bool:
        """Whether a cell holds a count and a word beside it."""
        low = self._places.low
        numbers = [one for one in self._places.within("number", cell.start, cell.end) if is_count(self._places, one)]
        return any(
            counted(low, one.span, -1).kind != "none" and TELLS.match(low, one.span.end, cell.end) for one in numbers
        )

    def bind(self, cues: Cues, cell: Cell, taken: frozenset[int]) -> Iterator[Bound]:
        """The numbers of a cell that take their metric from a head. `taken` are starts of numbers that have one."""
        numbers = [
            number
            for number in self._places.within("number", cell.span.start, cell.span.end)
            if number.quantity is not None
        ]
        if len(cell.span) > LONGEST_FIGURE_CELL or len(numbers) > NUMBERS_AT_MOST:
            return
        several = self._of_several(cues, numbers, cell)
        yield from several
        taken |= {one.span.start for one in several}
        for number in numbers:
            if number.span.start in taken or number.quantity is None:
                continue
            if counted(self._places.low, number.span, -1).kind in ("none", "other"):
                continue
            bare = self._bare_percent(cues, number, cell)
            if bare is not None:
                yield bare
                continue
            share = self._share(cues, number, cell)
            if share is not None:
                yield share
                continue
            cue = self._head_cue(cues, number, cell)
            if cue is None and (short := self._short_head(number, cell)) is not None:
                yield Bound(
                    number, number.quantity, short, number.span, number.span, f"figure:{short}:table_short_head"
                )
            if cue is None or (
                number.quantity.unit == "count" and not is_plausible(cue.metric.name, number.quantity.value)
            ):
                continue
            yield Bound(
                number, number.quantity, cue.metric.name, number.span, number.span, f"figure:{cue.metric.name}:table"
            )

    def _of_several(self, cues: Cues, numbers: Sequence[Mention], cell: Cell) -> list[Bound]:
        """Numbers under a head that names as many metrics, in its order: "348 / 54" under "Submitted / Accepted"."""
        low = self._places.low
        if (
            len(numbers) < 2
            or not cell.heads
            or not all(
                OF_ANOTHER.fullmatch(low, first.span.end, second.span.start) for first, second in pairwise(numbers)
            )
        ):
            return []
        head, start, named = cell.heads[0], cell.heads[0].start, []
        for cut in (*(one.span() for one in SLASH.finditer(low, head.start, head.end)), (head.end, head.end)):
            named.append(next((one for one in cues.within(start, cut[0]) if one.metric.unit == "count"), None))
            start = cut[1]
        if len(named) != len(numbers):
            return []
        return [
            Bound(number, number.quantity, cue.metric.name, number.span, number.span, f"figure:{cue.metric.name}:table")
            for number, cue in zip(numbers, named, strict=True)
            if cue is not None and number.quantity is not None and number.quantity.unit == "count"
        ]

    def _share(self, cues: Cues, number: Mention, cell: Cell) -> Bound | None:
        """A percent that is said to be the share of the count its row tells: "占接收的 11.9%" in a row of highlights."""
        quantity, low = number.quantity, self._places.low
        if (
            quantity is None
            or quantity.unit != "percent"
            or not SHARE_IN_CELL.search(low, cell.span.start, number.span.start)
        ):
            return None
        for head in cell.heads:
            for cue in cues.within(head.start, head.end) if len(head) <= LONGEST_HEAD else ():
                metric = SHARE_METRICS.get(cue.metric.name)
                if metric is not None:
                    return Bound(number, quantity, metric, number.span, cue.span, f"figure:{metric}:table_share")
        return None

    def _bare_percent(self, cues: Cues, number: Mention, cell: Cell) -> Bound | None:
        """A rate without its sign: 22.6 under "Rate (%)" or "%"."""
        quantity = number.quantity
        if quantity is None or quantity.unit != "count" or not 0 < quantity.value <= 100 or len(cell.heads) == 0:
            return None
        low = self._places.low
        heads = [one for one in cell.heads[:ROW_AND_COLUMN] if len(one) <= LONGEST_HEAD]
        short = (one for one in heads if SHORT_RATE.fullmatch(one.of(low)))
        named = (one for one in heads if self._names_rate(cues, one, whole=one != cell.heads[0]))
        head = next(chain(short, named), cell.heads[0])
        text = head.of(low)
        rates = [cue for cue in cues.within(head.start, head.end) if cue.metric.unit == "percent"]
        if OTHER_UNIT.search(text) or OF_ANOTHER.match(self._places.low, number.span.end):
            return None
        if len(head) > LONGEST_HEAD or not (SHORT_RATE.fullmatch(text) or rates):
            return None
        metric = rates[0].metric.name if rates else "acceptance_rate"
        fraction = None if "%" in text or "％" in text else as_percent(quantity, number.span.of(self._places.low))
        percent = fraction or replace(quantity, unit="percent")
        return Bound(number, percent, metric, number.span, number.span, f"figure:{metric}:table_bare_percent")

    def _names_rate(self, cues: Cues, head: Span, *, whole: bool) -> bool:
        """Whether a head names a rate, and if `whole` nothing besides: not "ICSE 2025 (acceptance rate 22%)", which heads other numbers."""
        low = self._places.low
        named = [cue.span for cue in cues.within(head.start, head.end) if cue.metric.unit == "percent"]
        return any(
            not whole or not any(sign.isalnum() for sign in low[head.start : one.start] + low[one.end : head.end])
            for one in named
        )

    def _short_head(self, number: Mention, cell: Cell) -> str | None:
        """What the short words that heads of columns use stand for: "registered", and in a table that has both "Sub.", "Acc."."""
        if number.quantity is None or not cell.heads:
            return None
        if number.quantity.unit == "percent":
            return self._short_rate(cell)
        if number.quantity.unit != "count":
            return None
        if SHORT_ATTENDED.fullmatch(cell.heads[0].of(self._places.low)) and is_plausible(
            "attendees", number.quantity.value
        ):
            return "attendees"
        text = cell.heads[0].of(self._places.low)
        if not self._has_both(cell):
            return None
        return (
            "submissions" if SHORT_SUBMITTED.fullmatch(text) else "accepted" if SHORT_ACCEPTED.fullmatch(text) else None
        )

    def _short_rate(self, cell: Cell) -> str | None:
        """Percents under "rate" or 率 alone, in a table that has submissions and accepted papers."""
        rate = ONLY_RATE.fullmatch(cell.heads[0].of(self._places.low)) and self._has_both(cell)
        return "acceptance_rate" if rate else None

    def _has_both(self, cell: Cell) -> bool:
        """Whether the heads of a table name what came in and what got in."""
        heads = self._places.low[cell.section.span.start : cell.section.span.start + HEADS_CODE_POINTS]
        return bool(SHORT_SUBMITTED.search(heads) and SHORT_ACCEPTED.search(heads))

    def _head_cue(self, cues: Cues, number: Mention, cell: Cell) -> Cue | None:
        """The metric that the nearest head names with the number's unit; for percents also the heading above."""
        unit = number.quantity.unit if number.quantity is not None else "none"
        if cell.heads and OTHER_UNIT.search(cell.heads[0].of(self._places.low)):
            return None
        for head in cell.heads:
            for cue in cues.within(head.start, head.end) if len(head) <= LONGEST_HEAD else ():
                if cue.metric.unit == unit:
                    return cue
        if unit != "percent":
            return None
        for heading in (*reversed(cell.section.path), self._places.document.title):
            for cue in find_cues(simplified(lowered(heading)), ()).cues:
                if cue.metric.unit == unit and not cue.weak:
                    return cue
        return None
