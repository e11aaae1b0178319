"""Numbers that stand in the order of others: "4,956 and 7,304 submissions, respectively", "…, compared with 4,204 and 587 a year earlier".

In: places, one sentence, its bound numbers. Out: the bound numbers with those added that a list says in one breath. A list that
is compared with has the metrics of the figures before it, one by one; numbers told respectively share the one metric beside them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from extractors.claims.editions import RESPECTIVELY
from extractors.claims.figures.bound import NUMBERS_AT_MOST, Bound
from extractors.claims.places import Places
from extractors.claims.qualifying import scopes_in
from extractors.records.mentions import Mention
from extractors.spans import Span

LIST_GAP = re.compile(
    r"[ ]?[篇份名位]?[ ]?(?:, and |, |、| and |/| of |[,，]?和|与|及|以及)[ ]?(?:about |over |nearly |only |just |约|近)?"
)
COMPARES = re.compile(
    r"(?:compared (?:with|to)|against|versus|vs\.?|up from|down from|as opposed to|相比于?|相较于?|对比|去年(?:同期)?(?:分别)?(?:为|是)|上一?[届年](?:分别)?(?:为|是)|(?:it|they|that|this|the figures|the numbers|numbers) (?:was|were|had been|stood at|are|is)|(?:则|分别)[为是])[ ]?(?:only |just |about |the |约)?$"
)

VERSUS = re.compile(r"[ ]?(?:vs\.?|versus|against|对比|对)[ ]?")
OPENS = re.compile(r"[(（][ ]?(?:about |around )?\Z")
THAN = re.compile(r"\b(?:than|versus|compared (?:with|to)|vs\.?)(?![a-z])|[比于]")
TWO = 2
MAX_OPENING = 12
"""A bracket, a blank and "around " have nine code points."""


def in_parallel(places: Places, sentence: Span, bound: Sequence[Bound], earlier: Sequence[Bound] = ()) -> list[Bound]:
    """All figures of the sentence, those of parallel lists among them."""
    numbers = [one for one in places.within("number", sentence.start, sentence.end) if one.quantity is not None]
    if not (bound or earlier) or not 2 <= len(numbers) <= NUMBERS_AT_MOST:
        return list(bound)
    out = {one.span.start: one for one in bound}
    said = RESPECTIVELY.search(places.low, sentence.start, sentence.end) is not None
    for run in _runs(places, numbers):
        before = [one for one in bound if one.span.end <= run[0].span.start] or list(earlier)
        compared = COMPARES.search(places.low, max(sentence.start, run[0].span.start - 40), run[0].span.start)
        if compared is not None and 1 < len(run) <= len(before):
            pairs = list(zip(before[-len(run) :], run, strict=True))
            if all(_unit(one) == one_bound.quantity.unit for one_bound, one in pairs):
                for like, number in pairs:
                    out[number.span.start] = _like(like, number, "compared_list")
        elif said and len(run) > 1:
            named = [out[one.span.start] for one in run if one.span.start in out]
            for number in run if len({one.metric for one in named}) == 1 else ():
                if number.span.start not in out:
                    out[number.span.start] = _like(named[0], number, "respectively")
    return sorted(out.values(), key=lambda one: one.span)


def of_two_tracks(places: Places, sentence: Span, bound: Sequence[Bound]) -> list[Bound]:
    """All figures of the sentence, with the two in a bracket that are those of two tracks compared before it, in its order: "higher for
    long papers than for short papers (28% vs. 23%)".
    """
    numbers = {one.span.start: one for one in places.within("number", sentence.start, sentence.end) if one.quantity}
    out = {one.span.start: one for one in bound}
    for one in bound:
        second = VERSUS.match(places.low, one.span.end, sentence.end)
        if second is None:
            continue
        number = numbers.get(second.end())
        opened = OPENS.search(places.low, max(sentence.start, one.span.start - MAX_OPENING), one.span.start)
        if number is None or opened is None or _unit(number) != one.quantity.unit:
            continue
        tracks = scopes_in(places.low, Span(sentence.start, opened.start()))
        if len(tracks) == TWO and THAN.search(places.low, tracks[0][0].end, tracks[1][0].start):
            out[one.span.start] = replace(one, scope=tracks[0][1])
            out[number.span.start] = replace(_like(one, number, "versus"), scope=tracks[1][1])
    return sorted(out.values(), key=lambda one: one.span)


def _runs(places: Places, numbers: Sequence[Mention]) -> list[list[Mention]]:
    """Numbers with nothing but commas and "and" between them."""
    runs: list[list[Mention]] = []
    for number in numbers:
        last = runs[-1][-1] if runs else None
        if (
            last is not None
            and _unit(last) == _unit(number)
            and LIST_GAP.fullmatch(places.low, last.span.end, number.span.start)
        ):
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _unit(number: Mention) -> str:
    return number.quantity.unit if number.quantity is not None else "none"


def _like(like: Bound, number: Mention, how: str) -> Bound:
    quantity = number.quantity or like.quantity
    pattern = f"figure:{like.metric}:{how}"
    return replace(
        like, number=number, quantity=quantity, span=number.span, pattern=pattern, inherited=True, year_step=0
    )
