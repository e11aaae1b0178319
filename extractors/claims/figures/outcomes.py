"""Counts that a verb makes figures only beside the submissions they come from: "Of 6,656 submissions, CVPR took 1,467".

In: places, one sentence, its bound numbers and those bound before in its block. Out: further `Bound`s. "took", "chose", "survived" say
acceptance of nothing by themselves; with a number of submissions in the sentence (or just before), larger but not by orders of
magnitude, they do. The other way round, "of 7,911" beside an accepted count is the number of submissions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from extractors.claims.figures.bound import NUMBERS_AT_MOST, WHOLES, Bound
from extractors.claims.figures.counted import counted
from extractors.claims.places import Places
from extractors.records.mentions import Mention
from extractors.spans import Span

LEAST_SHARE, LARGEST_SHARE = Decimal("0.02"), Decimal("0.8")
"""No conference accepts fewer or more of its submissions; the shared material has 9 % to 60 %."""
SMALLEST_WHOLE = 50
_SMALL = r"(?:(?:only|just|about|around|roughly|some|over|nearly|almost|exactly|in the end|finally|eventually|a total of|together|~|了|约|仅|近|超过?|共|最终|其中的?)[ ]?){0,3}"
TAKES = re.compile(
    r"(?:(?<![a-z])(?:took|take|takes|taking|chose|choose|chooses|choosing|selected|selects|selecting|picked|picks|kept|keeps|keeping|printed|prints|published|publishes|publishing|included|includes|let through|waved through|approved|retained|settled on|ended up with|leaving|left|cleared|admitted|presented|presents|ran|run)"
    rf"|选出|选中|选取|留下|挑选|挑出|保留|发表|放行|刊登|胜出|筛出|通过|入列|收下|要)[ ]?{_SMALL}$"
)
TAKEN = re.compile(
    r"[ ]?(?:of (?:them|these|those|which) |papers? |篇(?:论文|稿件|文章)?|份)?(?:最终|最后|成功|得以|顺利|finally |eventually |ultimately |in the end )?"
    r"(?:(?:were|was|are|have been|had been|will be|will|got|being|to be|papers)[ ]){0,2}(?:survived|passed|got an? (?:slot|place|spot)|found an? (?:slot|place|spot)|got in|get in|got through|chosen|selected|picked|kept|printed|published|included|in the programme?|in the proceedings|remained|remain|made it|succeeded|presented|retained|cleared|went through|(?:papers )?(?:appear|appeared) (?:at|in)|make up the programme?"
    r"|过审|通过|入选|胜出|留下|脱颖而出|突围|过关|发表|幸存|闯关)"
)
_PAPERS = r"[ \n](?:(?:long|short|full|regular|research|student|industry)[ \n])?papers?(?:[ \n]?\([^()]{1,120}\))?"
LIST_ACCEPTED = re.compile(
    rf"{_PAPERS}(?:(?:,|,? and)[ \n]\d[\d,]{{0,6}}{_PAPERS}){{0,3}}(?<=\))[ \n](?:were|have been|are|got)[ \n](?:finally |eventually )?accepted(?![a-z])"
)
"""Behind each count of a list whose verb stands at its end: "117 long papers (62 oral) and 69 short papers (24 oral) were accepted"."""
FROM_POOL = re.compile(
    rf"(?:^|(?<![a-z]))(?:out of|of|from|among|chosen from|selected from)[ ](?:the |its |all |these |a pool of |a total of |as many as )?{_SMALL}$"
)
POOL_AFTER = re.compile(r"[ ]?(?:多|余|餘)?[ ]?[篇份](?:有效)?(?:投稿|论文|稿件|来稿|文章)?(?:之?中|里|当中)")
POOL_BEFORE = re.compile(r"(?:[从從自在][ ]?(?:约|近|全部|总共|共|超过?)?[ ]?)$")
OF_POOL = re.compile(
    r"[ ]?(?:papers |of them |manuscripts )?(?:were accepted |accepted )?(?:out )?of (?:the |its |a total of |all )?"
)
AT_DESK = re.compile(
    r"[ ]?(?:papers |submissions |of them |manuscripts )?(?:at the desk|without (?:peer )?review|before review|on the desk|outright)"
)
NOT_FIGURE = re.compile(
    r"[ ]?(?:of the (?:reviewers|authors|attendees)|pages?|minutes|hours|days|euros?|dollars|people|awards?|prizes)"
)
Wholes = Sequence[Bound]


def bind_outcomes(places: Places, sentence: Span, bound: Sequence[Bound], earlier: Wholes) -> list[Bound]:
    """The further figures of one sentence. `earlier` are submissions that its block told just before."""
    named = {one.span.start: one for one in bound}
    numbers = places.within("number", sentence.start, sentence.end)
    numbers = [one for one in numbers if _may_be_papers(places, one, sentence)]
    if len(numbers) > NUMBERS_AT_MOST:
        return []
    wholes = [one for one in bound if one.metric in WHOLES]
    found: list[Bound] = []
    for number in numbers:
        if number.span.start in named:
            continue
        one = _pool(places, number, [*bound, *found]) or _accepted(places, number, wholes or list(earlier), named)
        if one is not None:
            found.append(one)
            named[one.span.start] = one
            wholes += [one] if one.metric == "submissions" else []
    return found


def at_the_desk(places: Places, one: Bound) -> bool:
    """Whether a count of rejections is of those without review: "rejected 210 papers at the desk"."""
    return one.metric == "rejected" and AT_DESK.match(places.low, one.span.end) is not None


def is_count(places: Places, number: Mention) -> bool:
    """Whether a number is a whole one without unit, and no year or date."""
    quantity = number.quantity
    if quantity is None or quantity.unit != "count" or quantity.value != quantity.value.to_integral_value():
        return False
    return not places.is_dated(number.span)


def _may_be_papers(places: Places, number: Mention, sentence: Span) -> bool:
    kind = counted(places.low, number.span, sentence.start).kind
    return kind in ("paper", "bare", "thing", "other") and is_count(places, number)


def _accepted(places: Places, number: Mention, wholes: Sequence[Bound], named: dict[int, Bound]) -> Bound | None:
    """A count that a verb of choosing takes, of submissions that the text has told."""
    quantity, span = number.quantity, number.span
    if quantity is None or NOT_FIGURE.match(places.low, span.end):
        return None
    before = TAKES.search(places.low, max(0, span.start - 48), span.start)
    listed = LIST_ACCEPTED.match(places.low, span.end)
    after = listed or TAKEN.match(places.low, span.end)
    if before is None and after is None:
        return None
    free = [
        one
        for one in wholes
        if LEAST_SHARE * one.quantity.value <= quantity.value <= LARGEST_SHARE * one.quantity.value
    ]
    if (
        not free
        or free[-1].quantity.value < SMALLEST_WHOLE
        or (not listed and any(one.metric == "accepted" and one.span > free[-1].span for one in named.values()))
    ):
        return None
    cue = Span(*after.span()) if after is not None else Span(before.start(), span.start) if before is not None else span
    return Bound(number, quantity, "accepted", span, cue, "figure:accepted:outcome")


def _pool(places: Places, number: Mention, bound: Sequence[Bound]) -> Bound | None:
    """The submissions that an accepted count is said to come from: "accepted 1,692 of 7,911", "7,911 篇中录用 1,692 篇"."""
    quantity, span, low = number.quantity, number.span, places.low
    if quantity is None or quantity.value < SMALLEST_WHOLE or any(one.metric in WHOLES for one in bound):
        return None
    for one in bound:
        fits = LEAST_SHARE * quantity.value <= one.quantity.value <= LARGEST_SHARE * quantity.value
        if one.metric != "accepted" or not fits or one.quantity.unit != "count":
            continue
        start = max(0, span.start - 40)
        ahead = span.start < one.span.start and (
            FROM_POOL.search(low, start, span.start)
            or POOL_AFTER.match(low, span.end)
            or POOL_BEFORE.search(low, start, span.start)
        )
        behind = span.start > one.span.end and OF_POOL.fullmatch(low, one.span.end, span.start)
        behind = behind or (span.start > one.cue.end and OF_POOL.fullmatch(low, one.cue.end, span.start))
        if ahead or behind:
            return Bound(number, quantity, "submissions", span, one.cue, "figure:submissions:pool")
    return None
