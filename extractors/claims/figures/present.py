"""People told by where they were: "another 782 online", "incl. 4,700 in person", "560 physically there; over 400 remote", "线下 5000 人".

In: places, cues, one sentence and its bound numbers. Out: further `Bound`s for attendees. What stands right beside the number says only
where; that people are counted is said by a word for attendees in the same sentence, by the figures right before it, or by "people".
Parts told "of these" are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.claims.figures.bound import NUMBERS_AT_MOST, Bound
from extractors.claims.figures.counted import counted
from extractors.claims.figures.cues import Cues
from extractors.claims.places import Places
from extractors.lexicon.metrics import is_plausible
from extractors.spans import Span

ATTENDEES = "attendees"
_WHERE = r"(?:on[- ]?site|online|in[- ]person|remote(?:ly)?|virtual(?:ly)?|physical(?:ly)?(?: there| present)?)"
_WHO = r"(?:people|persons|participants|attendees|registrants|delegates|visitors|registrations|guests)"
WHERE_AFTER = re.compile(
    rf"[ ](?:(?:further|more|other|additional|others|extra|people|participants|attendees|joined|came|were|attended|participated|registered)[ ]){{0,3}}{_WHERE}"
    rf"(?: (?:{_WHO}|there|present|only|ones))?(?=[ ]?(?:$|[.,;:!?)\]、，；。]|and(?![a-z])|but(?![a-z])|registered|from(?![a-z])|in(?![a-z])|at(?![a-z])|while))"
)
WHERE_BEFORE = re.compile(
    r"(?:线下|线上|现场|远程|在线)(?:参会|参加|到场|到会|出席|注册)?(?:者|人数|人员)?(?:有|为|约|近|超过?|达|共|[:：]|[ ]){0,3}$"
)
PEOPLE_AFTER = re.compile(r"[ ]?[多余]?[ ]?[人名位](?!工|类|次)")


SMALLEST_UNSAID = 100
"""Fewer people on site are a class or a committee, unless a word for attendees stands there."""


def bind_present(
    places: Places, cues: Cues, sentence: Span, bound: Sequence[Bound], before: Sequence[Bound]
) -> list[Bound]:
    """The attendees of one sentence that are told by where they were; `before` are the figures that its block told last."""
    named = {one.span.start for one in bound}
    numbers = places.within("number", sentence.start, sentence.end)
    said = any(one.metric.name == ATTENDEES for one in cues.within(sentence.start, sentence.end))
    said = said or any(one.metric == ATTENDEES for one in before)
    if len(numbers) > NUMBERS_AT_MOST:
        return []
    found = []
    for number in numbers:
        quantity, span = number.quantity, number.span
        if span.start in named or quantity is None or quantity.unit != "count" or places.is_dated(span):
            continue
        kind = counted(places.low, span, sentence.start).kind
        if kind == "none" or not is_plausible(ATTENDEES, quantity.value):
            continue
        if not said and (kind != "people" or quantity.value < SMALLEST_UNSAID):
            continue
        said_before = WHERE_BEFORE.search(places.low, max(sentence.start, span.start - 16), span.start)
        behind = WHERE_AFTER.match(places.low, span.end, sentence.end)
        if behind or (said_before and PEOPLE_AFTER.match(places.low, span.end)):
            found.append(Bound(number, quantity, ATTENDEES, span, span, "figure:attendees:where"))
    return found
