"""Levels that a sentence tells a change by: "比 2023 年的 8,260 篇多出 36%", "44% more than the 3,378 of last year", "up by half to around 900".

In: places, one sentence, its bound numbers. Out: further `Bound`s: the level that a change begins with or leads to has the metric of the
count that changed, and a percent right before "more than" such a level is its growth.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from extractors.claims.compared import dated_between
from extractors.claims.figures.bound import NUMBERS_AT_MOST, Bound
from extractors.claims.figures.cues import Cues
from extractors.claims.figures.outcomes import is_count
from extractors.claims.places import Places
from extractors.records.mentions import Mention, Quantity
from extractors.spans import Span

GROWN_TO = re.compile(
    r"[ ]?(?:,? (?:to|reaching)[ ](?:about |around |nearly |almost |over |more than |some |an? [a-z]{3,14} )?|[，,]?(?:达到?|至|到)了?[ ]?(?:约|近|超过?)?[ ]?)"
)
THAN_ZH = re.compile(
    r"(?:投稿(?:量|数)?|论文(?:数|总数)?|总数|数量|又|还|已|也|同样|均|都|这){0,3}[比较較][^，,。；;()（）\d]{0,6}[^，,。；;()（）]{0,16}[的是]?[ ]?$"
)
CLAUSE_ZH = re.compile(r"[，,；;。(（]")
GREW_ZH = re.compile(
    r"[ ]?[篇份人位名]?(?:投稿|论文)?[ ]?(?:又|还|大约|足足|整整)?(?:多出?|增加|增长|上涨|涨|上升|成长|高出?)了?(?:约|近|将近)?[ ]?"
)
SAYS_MORE = re.compile(
    r"[^,;.()\d]{0,40}(?:,|[ ]?[(（]|[ ]?[—–])[ ]?(?:(?:which|that) (?:is|was) |i\.e\.,? |up |nearly |almost |about |around |some |over |more than ){0,2}"
)
"""Between a count and the percent that it has grown by: nothing else is told there."""
MORE_THAN = re.compile(
    r"[ ](?:more|higher|larger|up|above)(?:[ ](?:papers|submissions|people|attendees))?(?:[ ](?:than|on|from|over|compared (?:to|with)))?[ ](?:the |its |about |around |some |only |just ){0,2}"
)
"""Between a percent and the level that it is told by."""
SMALLEST_LEVEL = 20


def grown_to(places: Places, cues: Cues, number: Mention, sentence: Span, bound: Sequence[Bound]) -> Bound | None:
    """The level that a growth led to: "submissions jumped by about 50% to around 900", "投稿量增长 50%，达到约 900 篇"."""
    quantity = number.quantity
    if not bound or bound[-1].metric != "growth_rate" or quantity is None or quantity.unit != "count":
        return None
    if GROWN_TO.fullmatch(places.low, bound[-1].span.end, number.span.start) is None:
        return None
    grown = [one for one in cues.within(sentence.start, bound[-1].span.start) if one.metric.unit == "count"]
    if not grown:
        return None
    metric = grown[-1].metric.name
    return Bound(number, quantity, metric, number.span, grown[-1].span, f"figure:{metric}:grown_to")


def bind_levels(places: Places, sentence: Span, bound: Sequence[Bound]) -> list[Bound]:
    """The levels and growths of one sentence that its words of comparison tell, beside what is bound already."""
    numbers = [one for one in places.within("number", sentence.start, sentence.end) if one.quantity is not None]
    counts = [one for one in bound if one.quantity.unit == "count" and not one.metric.startswith("award_count")]
    found: list[Bound] = []
    if len(numbers) > NUMBERS_AT_MOST or not counts:
        return found
    named = {one.span.start: one for one in bound}
    for first, second in pairwise(numbers):
        changed = next((one for one in reversed(counts) if one.span.end <= first.span.start), None)
        if changed is None or first.quantity is None or second.quantity is None:
            continue
        from_zh = is_from_level(places, first, second, sentence)
        beside = SAYS_MORE.fullmatch(places.low, changed.span.end, first.span.start) is not None
        if from_zh and first.span.start not in named:
            found.append(like(changed, first, first.quantity))
        growth = beside and is_more_than(places, first, second, named.get(second.span.start), changed)
        if growth and first.span.start not in named:
            pattern = "figure:growth_rate:more_than"
            found.append(Bound(first, first.quantity, "growth_rate", first.span, changed.cue, pattern))
        if growth and second.span.start not in named:
            found.append(like(changed, second, second.quantity))
    return found


def like(changed: Bound, level: Mention, quantity: Quantity) -> Bound:
    """A level of what changed, in another year."""
    return Bound(level, quantity, changed.metric, level.span, changed.cue, f"figure:{changed.metric}:grown_from")


def is_from_level(places: Places, level: Mention, growth: Mention, sentence: Span) -> bool:
    """Whether a count is what another year had, and the percent behind it the growth since: "比 2023 年的 8,260 篇多出 36%"."""
    if growth.quantity is None or growth.quantity.unit != "percent" or not is_level(places, level):
        return False
    clauses = [one.end() for one in CLAUSE_ZH.finditer(places.low, sentence.start, level.span.start)]
    than = THAN_ZH.match(places.low, clauses[-1] if clauses else sentence.start, level.span.start)
    if than is None or not dated_between(places, than.start(), level.span.start):
        return False
    return GREW_ZH.fullmatch(places.low, level.span.end, growth.span.start) is not None


def is_more_than(places: Places, growth: Mention, level: Mention, told: Bound | None, changed: Bound) -> bool:
    """Whether a percent is told by the level behind it, which is of another year: "44% more than the 3,378 that came in a year ago"."""
    if growth.quantity is None or growth.quantity.unit != "percent" or not is_level(places, level):
        return False
    if MORE_THAN.fullmatch(places.low, growth.span.end, level.span.start) is None:
        return False
    clause_end = places.clause_at(level.span.start).end
    same = told is None or told.metric == changed.metric
    return same and bool(dated_between(places, level.span.end, max(level.span.end, clause_end)))


def is_level(places: Places, number: Mention) -> bool:
    """Whether a number can be how many of something a conference had."""
    quantity = number.quantity
    return quantity is not None and is_count(places, number) and quantity.value >= SMALLEST_LEVEL
