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
    r"(?:线下|线上|现场|远程|在线)(?P<came>参会|参加|到场|到会|出席|注册)?(?:者|人数|人员)?(?:有|为|大?约|大概|近|超过?|达|共|[:：]|[ ]){0,3}$"
)
_CROWD = r"(?:people|persons|researchers|scientists|experts|scholars|engineers|guests|visitors|participants|attendees)"
_PLACE = r"(?:building|venue|premises|site|(?:convention|conference|congress|exhibition|exposition|expo) cent(?:re|er)|halls|corridors|conference|symposium)"
AT_THE_PLACE = re.compile(
    rf"[ ](?:[a-z-]{{3,14}}[ ]){{0,2}}{_CROWD}[ ](?:(?:were|are|had|have|who|all|together|then|eventually)[ ]){{0,2}}"
    r"(?:in|inside|at|on|packed|filled|crowded|thronged|populated|roamed|walked(?: through)?|wandered(?: through)?|gathered (?:in|at)|poured into|streamed (?:in)?to|flocked to|descended (?:on|upon)|made (?:it|the trip|the journey|their way) to|turned up at|showed up at)"
    rf"[ ](?:the|this|our)[ ](?:[a-z]{{3,14}}[ ])?{_PLACE}(?![a-z])"
)
BROUGHT = re.compile(
    r"(?<![a-z])(?:brought|brings|drew|draws|attracted|attracts|lured|gathered|gathers|united|assembled)(?: together)?[ ](?:a record |an estimated |as many as |more than |well over |over |about |around |some |nearly |almost |roughly |close to )?$"
)
BROUGHT_TO = re.compile(
    rf"[ ](?:[a-z-]{{3,14}}[ ]){{0,2}}{_CROWD}[ ](?:from [^.;,\d]{{3,30}} )?(?:together |back )?(?:to|in|at) (?!(?:its|the|our|a) (?:session|workshop|tutorial|talk|panel|party|banquet|poster))"
)
""""The symposium brought some seven hundred security people to Vancouver": people who are taken somewhere have come."""
GATHERED_ZH = re.compile(
    r"[ ]?[多余]?[ ]?[人名位][^，。；,;\d]{0,12}(?:齐聚|汇聚|云集|聚集|相聚|涌入|来到|赶到|赴)(?:了|到|在|于)?|[ ]?[多余]?[ ]?[人名位][^，。；,;\d]{0,8}(?:到|来)了?(?:现场|会场)"
)
CROWDED_ZH = re.compile(
    r"(?:(?:会场|现场|会议中心|场馆|展馆|大楼)(?:里|内|中)?(?:共|一共|总共)?(?:有|来了|挤满了?|挤了|坐满了?|涌入了?|聚集了?|容纳了?)(?:约|近|超过?|大约|将近|至少|逾)?|(?:汇聚|吸引|聚集|迎来)了?(?:来自[^，。；,;\d]{1,16}的)?(?:约|近|超过?|大约|将近|至少|逾)?)[ ]?$"
)
PEOPLE_AFTER = re.compile(r"[ ]?[多余]?[ ]?[人名位](?!工|类|次)")


CROWD_CODE_POINTS = 48
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
        said_before = WHERE_BEFORE.search(places.low, max(sentence.start, span.start - 16), span.start)
        came = said_before is not None and said_before["came"] is not None and kind == "bare"
        if not said and ((kind != "people" and not came) or quantity.value < SMALLEST_UNSAID):
            continue
        behind = WHERE_AFTER.match(places.low, span.end, sentence.end)
        if (
            behind
            or (said_before and (said_before["came"] or PEOPLE_AFTER.match(places.low, span.end)))
            or _is_crowd(places.low, span, sentence)
        ):
            found.append(Bound(number, quantity, ATTENDEES, span, span, "figure:attendees:where"))
    return found


def _is_crowd(low: str, span: Span, sentence: Span) -> bool:
    """Whether people are said to be at the place of the conference, or to have been brought there."""
    if AT_THE_PLACE.match(low, span.end, sentence.end) or GATHERED_ZH.match(low, span.end, sentence.end):
        return True
    before = max(sentence.start, span.start - CROWD_CODE_POINTS)
    if BROUGHT.search(low, before, span.start) and BROUGHT_TO.match(low, span.end, sentence.end):
        return True
    return CROWDED_ZH.search(low, before, span.start) is not None and PEOPLE_AFTER.match(low, span.end) is not None
