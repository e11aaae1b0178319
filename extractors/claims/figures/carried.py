"""Figures that a sentence leaves to the one before: "That makes 27.9%.", "A year ago it was 21.9%", "去年为 4,966 篇".

In: places, one sentence, its bound numbers and those bound before it in its block. Out: further `Bound`s. A share is that of the papers
told before it where its arithmetic says so; a level of another year has the metric of the sentence before, where only one can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from extractors.claims.compared import dated_between
from extractors.claims.figures.bound import NUMBERS_AT_MOST, WHOLES, Bound
from extractors.claims.figures.confirmed import decimals, is_share
from extractors.claims.figures.counted import counted
from extractors.claims.figures.cues import Cues
from extractors.claims.figures.pairs import fits_pair
from extractors.claims.figures.series import in_series
from extractors.claims.places import Places
from extractors.lexicon.metrics import is_plausible
from extractors.records.mentions import Mention
from extractors.spans import Span

POINTS_BACK = re.compile(
    r"[ *_]{0,4}(?:about |约)?$|[ ]?(?:by [^.;。\d]{1,40}[ ,])?(?:that|this|which|it)(?:'s| is| was| makes| made| gives| gave| means| comes to| amounts to| equals| works out (?:at|to)| corresponds to)[ ](?:[a-z-]{1,12}[ ]){0,4}$"
    r"|[ ]?(?:dividing|division of)[ ][^.;。\d]{1,50}[ ](?:gives|gave|yields|makes|comes to)[ ](?:about |roughly )?$"
    r"|[ ]?(?:这|即|也就是说?|相当于|换算下来|算下来|折合|比例|占比)[^，。\d]{0,8}$"
)
"""How a sentence begins that says what the numbers before it come to, or that is nothing but their share: "1470 accepted. 22.1%."."""
LEVEL = re.compile(
    r"(?:[ ,，(（]|(?<![a-z])(?:in|and|it|that|received|got|counted|drew|saw|reported|this|there|they|was|were|is|had|been|stood|at|only|just|about|around|still|the|figure|rate|number|share|for|edition|comparison|by|but|while|value|general|programme?|chairs?|organi[sz]ers|committee|wrote|says?|said|they|corresponding|over|nearly|almost|more|than|some)(?![a-z])"
    r"|[则則为為是的约約有只仅僅还還曾该該这這一数字數据據比例]){0,30}"
)
"""What may stand, besides the year, between the start of a sentence and a level of that year."""
STATES = re.compile(
    r"(?<![a-z])(?:wrote|says?|said|was|were|is|been|at|had|received|got|counted|drew|saw|reported)[ ](?:only |just |about |around |still |over |nearly |almost |some |more than )?$|[为為是有约約仅僅][ ]?$"
)

SHORT_SENTENCE = 120
"""A percent told to a tenth, alone in so short a sentence, that is the share just told is that share however it is led to."""
PEOPLES_SHARE = re.compile(
    r"(?<![a-z])(?:women|men|authors?|students?|remote|speakers|reviewers|attendees|industry)(?![a-z])|来自|学生|女性|作者|参会"
)
"""A share of people, whatever it happens to equal."""
IT_WAS = re.compile(
    r"(?<![a-z])(?:it|that|this|they|the (?:figures?|numbers?)) (?:was|were|is|are|had been|have been)[ ](?:only |just )?$"
)
OF = re.compile(r"[ ](?:papers )?(?:out )?of[ ]")
BRACKET = re.compile(r"[(（][^()（）\d]{2,24}[)）]")
"""Behind an edition: "SOSP 2021 (virtual) had over 1,000"."""
LISTED_RATE = re.compile(
    r"[ ]?[篇份]?[ ]?(?:有效)?(?:投稿|submissions|papers|submitted)?[ ]?(?:、|，|,|/|和|与|and|with)[ ]?(?:约|about )?"
)
ASKS = re.compile(r"(?:多少|几[篇份人名位个]|(?<![a-z])how many(?![a-z]))[^?？]{0,60}[?？]")
ANSWER_OPENS = 12
"""Code points before the number of an answer: "约", "exactly", "答案是"."""
ANSWER_CLOSES = re.compile(
    r"(?:[ ](?:papers |of them )?(?:in|to|at|for|from) (?:the |our )?[a-z][a-z -]{2,30}|[ ]?(?:论文|投稿|稿件))?[ ]?(?:[,，.。;；!！—–(（\n]|$)"
)
COMES_TO = re.compile(
    r"[^.;。；\d]{0,60}(?:(?:which|that)(?:['’]s| (?:comes to|is|was|makes|made|amounts to|equals|means)) (?:about |roughly |some )?|[（(] ?(?:about |约)?|[，,]\s?(?:也就是|即|相当于|约|占)\s?)"
)


def bind_carried(
    places: Places, cues: Cues, sentence: Span, bound: Sequence[Bound], before: Sequence[Bound], wholes: Sequence[Bound]
) -> list[Bound]:
    """The figures of one sentence that take their meaning from the sentences before."""
    numbers = [one for one in places.within("number", sentence.start, sentence.end) if one.quantity is not None]
    answer = _answer(places, cues, sentence, numbers[0]) if numbers and not bound else None
    if answer is not None:
        return [answer, *_share_of_answer(places, numbers[1:], answer)]
    paired = _paired_rate(places, numbers, bound, before)
    if paired is not None:
        return [paired]
    if not numbers or not before or any(one.span.start <= numbers[0].span.start for one in bound):
        return []
    pair = _pair(places, sentence, numbers, before)
    if pair:
        return pair
    first = numbers[0]
    share = _share(places, sentence, first, before, wholes)
    level = _level(places, sentence, first, before) if share is None else share
    if level is None or share is not None:
        return [] if share is None else [share]
    return [level, *_followed(places, sentence, numbers, level)]


def _pair(places: Places, sentence: Span, numbers: Sequence[Mention], before: Sequence[Bound]) -> list[Bound]:
    """What got in and what came in at another edition, where the sentence before told both: "For NSDI 2022 it was 78 of 396"."""
    if len(numbers) < 2 or not {"accepted", "submissions"} <= {one.metric for one in before}:
        return []
    part, whole = numbers[:2]
    opening = Span(sentence.start, part.span.start)
    dated = dated_between(places, opening.start, opening.end)
    if not dated or not IT_WAS.search(places.low, opening.start, opening.end):
        return []
    if not OF.fullmatch(places.low, part.span.end, whole.span.start) or not fits_pair(places, whole, part):
        return []
    both = Span(part.span.start, whole.span.end)
    return [
        Bound(one, one.quantity, metric, one.span, both, f"figure:{metric}:carried_pair")
        for one, metric in ((part, "accepted"), (whole, "submissions"))
        if one.quantity is not None
    ]


def _paired_rate(
    places: Places, numbers: Sequence[Mention], bound: Sequence[Bound], before: Sequence[Bound]
) -> Bound | None:
    """The rate right behind another edition's submissions, where both were told of the edition before: "去年是 4966 投稿、31.8%"."""
    if not {"submissions", "acceptance_rate"} <= {one.metric for one in before}:
        return None
    if not bound or bound[-1].metric != "submissions" or bound[-1].number not in numbers[:-1]:
        return None
    share = numbers[numbers.index(bound[-1].number) + 1]
    quantity, gap = share.quantity, Span(bound[-1].span.end, share.span.start)
    if quantity is None or quantity.unit != "percent" or not LISTED_RATE.fullmatch(places.low, gap.start, gap.end):
        return None
    return Bound(share, quantity, "acceptance_rate", share.span, bound[-1].cue, "figure:acceptance_rate:carried_pair")


def _answer(places: Places, cues: Cues, sentence: Span, number: Mention) -> Bound | None:
    """A number that answers the question right before it: "How many did we accept? 850 papers.", "接收了多少呢？850篇"."""
    asked = places.sentence_before(sentence)
    quantity = number.quantity
    if (
        asked is None
        or quantity is None
        or quantity.unit != "count"
        or number.span.start - sentence.start > ANSWER_OPENS
    ):
        return None
    if not ASKS.search(places.low, asked.start, asked.end) or places.within("number", asked.start, asked.end):
        return None
    named = [one for one in cues.within(asked.start, asked.end) if one.metric.unit == "count"]
    if len({one.metric.name for one in named}) != 1 or not is_plausible(named[0].metric.name, quantity.value):
        return None
    rest = counted(places.low, number.span, sentence.start)
    if rest.kind == "none" or not ANSWER_CLOSES.match(places.low, max(rest.end, number.span.end)):
        return None
    metric = named[0].metric.name
    return Bound(number, quantity, metric, number.span, named[0].span, f"figure:{metric}:answer")


def _share_of_answer(places: Places, numbers: Sequence[Mention], answer: Bound) -> list[Bound]:
    """The rate that a sentence says its answer comes to: "754 in the main conference, which comes to 22.4%"."""
    if answer.metric != "accepted" or not numbers:
        return []
    share, quantity = numbers[0], numbers[0].quantity
    gap = Span(answer.span.end, share.span.start)
    if quantity is None or quantity.unit != "percent" or not COMES_TO.fullmatch(places.low, gap.start, gap.end):
        return []
    return [Bound(share, quantity, "acceptance_rate", share.span, answer.cue, "figure:acceptance_rate:answer")]


def _followed(places: Places, sentence: Span, numbers: Sequence[Mention], level: Bound) -> list[Bound]:
    """The numbers right behind a level that go on with it: "ESORICS 2009 received 222, compared with about 170 for ESORICS 2008"."""
    run = [level]
    for index in range(1, min(len(numbers), NUMBERS_AT_MOST)):
        what = counted(places.low, numbers[index].span, sentence.start)
        more = in_series(places, numbers, index, run, what)
        if more is None:
            break
        run.append(more)
    return run[1:]


def _share(
    places: Places, sentence: Span, number: Mention, before: Sequence[Bound], wholes: Sequence[Bound]
) -> Bound | None:
    """A percent that is the accepted papers' share of the submissions, both told just before."""
    quantity = number.quantity
    if quantity is None or quantity.unit != "percent":
        return None
    opens = POINTS_BACK.fullmatch(places.low, sentence.start, number.span.start)
    alone = [one for one in places.within("number", sentence.start, sentence.end) if one.quantity is not None]
    exact = decimals(number) > 0 and alone == [number] and len(sentence) <= SHORT_SENTENCE
    if exact and PEOPLES_SHARE.search(places.low, sentence.start, number.span.start):
        return None
    if opens is None and not exact:
        return None
    told = [one for one in (*before, *wholes) if one.metric in WHOLES]
    for part in reversed(before):
        if part.metric == "accepted" and any(is_share(part.quantity.value, one.quantity.value, number) for one in told):
            pattern = "figure:acceptance_rate:carried_share"
            return Bound(number, quantity, "acceptance_rate", number.span, part.cue, pattern)
    return None


def _level(places: Places, sentence: Span, number: Mention, before: Sequence[Bound]) -> Bound | None:
    """A number of another year, or another conference, in a sentence that names nothing but the edition."""
    quantity, opening = number.quantity, Span(sentence.start, number.span.start)
    dated = [*places.within("year", opening.start, opening.end)]
    dated += [one for one in places.within("venue", opening.start, opening.end) if one.year is not None]
    if quantity is None or len(dated) != 1 or not STATES.search(places.low, opening.start, opening.end):
        return None
    rest = places.low[opening.start : dated[0].span.start] + places.low[dated[0].span.end : opening.end]
    rest = BRACKET.sub(" ", rest)
    if LEVEL.fullmatch(rest) is None:
        return None
    told = [one for one in before if one.quantity.unit == quantity.unit and one.metric != "growth_rate"]
    if len({one.metric for one in told}) != 1:
        return None
    like = told[-1]
    pattern = f"figure:{like.metric}:carried_level"
    return replace(
        like, number=number, quantity=quantity, span=number.span, pattern=pattern, inherited=True, year_step=0
    )
