"""Numbers that go on where the one before left off: "26.1% in 2023 and 27.5% in 2024", "CVPR 突破九千、ICCV 突破八千", "从 a% 降至 b%".

In: a number without a metric of its own, and the figures bound before it in its sentence. Out: the same metric for it, where nothing
but venues, years, tracks and small words stand between the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractors.claims.figures.bound import Bound
from extractors.claims.figures.counted import Counted
from extractors.claims.figures.fits import OF_THEM
from extractors.claims.places import Places
from extractors.claims.qualifying import tracks_in
from extractors.records.mentions import Mention
from extractors.spans import Span

WORD = re.compile(r"[a-z0-9'&-]{1,30}|[\u4e00-\u9fff]")
SERIES_WORDS = frozenset(
    [
        "and",
        "or",
        "in",
        "for",
        "to",
        "from",
        "at",
        "by",
        "of",
        "the",
        "with",
        "while",
        "whereas",
        "respectively",
        "compared",
        "s",
        "but",
        "then",
        "papers",
        "paper",
        "up",
        "down",
        "also",
        "had",
        "has",
        "was",
        "were",
        "is",
        "are",
        "vs",
        "versus",
        "against",
        "only",
        "about",
        "around",
        "over",
        "more",
        "than",
        "just",
        "climbed",
        "rose",
        "fell",
        "dropped",
        "grew",
        "jumped",
        "slipped",
        "dipped",
        "edged",
        "slightly",
        "again",
        "before",
        "after",
        "followed",
        "already",
        "next",
        "year",
        "reached",
        "reaching",
        "hit",
        "passed",
        "topped",
        "nearly",
        "almost",
        "roughly",
        "there",
        "it",
        "still",
        "back",
        "came",
        "saw",
        "went",
        "risen",
        "fallen",
        "climbing",
        "rising",
        "falling",
        "sharply",
        "slowly",
        "later",
        "since",
        "even",
        "when",
        "that",
        "received",
        "got",
        "counted",
        "same",
        "as",
        "worked",
        "served",
        "attendees",
        "participants",
        "have",
        "registered",
        "some",
    ]
) | frozenset(
    "左右低于於跟比较較相对去今在和与及持平一到至降升增涨跌下上为是的则而或篇份人名位个個突破了约近超过投有年届分别从由可能仅达達总数最终共计即减少缩略回落小幅继续进步大飙猛冲攀高首次已又更再之后随此变成滑稍逐后来第往前"
)
SAID_BESIDE = re.compile(
    r"(?:又|再)?创(?:下|造)?了?(?:历史|历届|同期)?(?:的)?(?:新高|最高|纪录|记录)|(?:是|为)(?:历史|历届)(?:之最|最高|新高)"
    r"|(?<= )in [a-z]{3,14}(?: [a-z]{3,14}){0,2}(?=[ ](?:had|has|got|drew|received|saw|counted)(?![a-z]))"
    r"|[在于][\u4e00-\u9fff]{2,6}(?:举行|举办|召开)?(?:的?那(?:一)?[届次]|的?时候?)?(?=[是有为只共收])"
    r"|(?<![a-z])(?:a(?: new)? record|an all-time high|the (?:highest|largest) ever)(?![a-z])"
)
"""What may stand between two levels and says nothing of the figure: a record, where the other edition was."""
SERIES_AT_MOST_CODE_POINTS = 64
YEAR_BEHIND_CODE_POINTS = 6
"""How near behind a number its year begins: "274 the year before", "170 in 2008", "170 for ESORICS 2008"."""
TRACK_CODE_POINTS = 32
IN_TOWN = re.compile(r" in [A-Z][a-zé]{2,14}(?: [A-Z][a-zé]{2,14}){0,2}(?=[ ,.;)])")
"""Before the year of a number: "9,227 attendees, after 6,512 in Salt Lake City the year before"."""
FOR = re.compile(r" (?:for|in|among|at) (?:the )?")
"""Before a track behind its number: "24.6% and 16.7% for short papers"."""
APPOSITION = re.compile(
    r"[ ]?[:：][ ]?|[ ]?[篇份]?[ ]?[(（](?:官方|另一|一说|也有|据|又|或|officially|others say|some say|or |elsewhere )[^()（）\d]{0,18}|[ ]?[篇份]?[，,]?[ ]?(?:总数|最终)?(?:达到|达|達到|即|为|共计|共|一共|namely|reaching|to be exact)了?[ ]?"
)
EMPHASIS = re.compile(r"(?<![a-z])an? [a-z-]{3,14} $")
"""Right before a number: "from 500 to an astounding 2,500"."""
LONG_AGO = re.compile(
    r"(?<![a-z])(?:past|last|within|over|in)[ ](?:the )?(?:[a-z0-9-]{1,8}[ ]){0,2}(?:years|decades?)(?![a-z])|[十\d]年[来间内]|多年"
)
"""A change over several years: what it began with is of no edition that the sentence tells."""
LEVELLED = re.compile(r"[ ]?(?:相差|相比|相当|相當|持平|略|稍|小幅|有所|基本|差不多|接近|[又还還更要高低])")
"""What a Chinese sentence says of a percent it compares with: "与去年的 31.8% 相差无几", "比去年的 25.3% 略高"."""
GROWN_FROM = re.compile(
    r"[ ]?(?:成长|成長|多出|多了|高出|高了|增长|增長|增加|上升|上涨|上漲|下降|减少|減少)(?:了|约|約)?[ ]?\d"
)
"""What it says of a count: "较 2023 年的 8,088 增长 39%"."""
CHANGES_BY = re.compile(r"(?<![a-z])by[ ]$|[增减][加长少了]{1,2}$")
"""After these words a number is a difference, not a level."""
POOL_OF = re.compile(r"[ ](?:papers |submissions )?(?:out )?of (?:the |these |those |all |its |their )?")
"""Before the whole that the number before it is a part of: "desk-rejected 14 of the 478"."""
FROM_TO = re.compile(
    r"[^。；;]{0,14}(?:降至|减至|减少到|减少至|减到|缩至|降到|升至|升到|增至|增到|涨到|涨至|下降到|下降至|上升到|上升至|提高到|跌至|回落至|down to|up to|to)(?:[^。；;]{0,8}|[ ]an? [a-z-]{3,14} )$"
)
FROM_VALUE = re.compile(
    r"(?<![a-z])(?:from|on|over|than)[ ](?:the )?(?:[^.;]{0,30}[ ]when (?:there|it|we|they) (?:were|was|had been|had|received)[ ])?$"
    r"|[比较较][^，。]{0,8}$"
)
"""After a change in percent, the value it is a change from: "1,955 submissions (up 61% from 1,217 in 2018)"."""
FROM_BEFORE = re.compile(r"(?:从|由|from)[^，。,;]{0,12}$")


CHANGES = ("+", "＋", "±")
"""Right before a number they make it a change, and no level of another edition: "（较上年约 +2%）"."""


def in_series(
    places: Places, numbers: Sequence[Mention], index: int, bound: Sequence[Bound], what: Counted
) -> Bound | None:
    """A number that goes on where the one before left off."""
    number = numbers[index]
    quantity = number.quantity
    if not bound or quantity is None or index == 0 or numbers[index - 1] is not bound[-1].number:
        return None
    last = bound[-1]
    gap = Span(last.span.end, number.span.start)
    if places.low[gap.end - 1 : gap.end] in CHANGES:
        return None
    from_value = last.metric == "growth_rate" and len(bound) > 1 and FROM_VALUE.search(places.low, gap.start, gap.end)
    if from_value:
        last = bound[-2]
    if quantity.unit != last.quantity.unit or what.kind == "none" or OF_THEM.match(places.low, number.span.end):
        return None
    compared = LEVELLED if quantity.unit == "percent" else GROWN_FROM
    if what.kind == "other" and not compared.match(places.low, number.span.end):
        return None
    if CHANGES_BY.search(places.low, gap.start, gap.end) or POOL_OF.fullmatch(places.low, gap.start, gap.end):
        return None
    if len(gap) > SERIES_AT_MOST_CODE_POINTS or number.partner is not None:
        return None
    named = [m.span for kind in ("venue", "year") for m in places.within(kind, gap.start, gap.end)]
    named += tracks_in(places.low, gap)
    town = IN_TOWN.match(places.text, number.span.end)
    reach = (number.span.end if town is None else town.end()) + YEAR_BEHIND_CODE_POINTS
    behind = [*places.within("year", number.span.end, reach)]
    behind += [one for one in places.within("venue", number.span.end, reach) if one.year is not None]
    tracks = tracks_in(places.low, Span(number.span.end, min(len(places.low), number.span.end + TRACK_CODE_POINTS)))
    behind_track = any(FOR.fullmatch(places.low, number.span.end, one.start) for one in tracks)
    in_town = town is not None and quantity.unit == "count"
    apposed = APPOSITION.fullmatch(places.low, gap.start, gap.end) and not last.metric.startswith("award_count")
    if (
        not (named or behind or behind_track or from_value or in_town)
        and not FROM_TO.search(places.low, gap.start, gap.end)
        and not apposed
    ):
        return None
    emphasis = EMPHASIS.search(places.low, gap.start, gap.end)
    said = gap if emphasis is None else Span(gap.start, emphasis.start())
    beside = [Span(*match.span()) for match in SAID_BESIDE.finditer(places.low, said.start, said.end)]
    if apposed or all(word in SERIES_WORDS for word in _words_outside(places.low, said, [*named, last.cue, *beside])):
        return replace(
            last,
            number=number,
            quantity=quantity,
            span=number.span,
            pattern=f"figure:{last.metric}:series",
            inherited=True,
        )
    return None


def _words_outside(low: str, gap: Span, spans: Sequence[Span]) -> Iterator[str]:
    for match in WORD.finditer(low, gap.start, gap.end):
        if not any(span.start <= match.start() < span.end for span in spans):
            yield match.group()


def from_to(places: Places, bound: list[Bound]) -> list[Bound]:
    """Two years in one phrase, "从 a% 降至 b%" without years: a belongs to the edition before."""
    out, dateless = list(bound), []
    for at in range(len(bound) - 1):
        first, second = bound[at], bound[at + 1]
        if first.metric != second.metric or not second.inherited:
            continue
        gap = Span(first.span.end, second.span.start)
        start = max(0, first.span.start - 16)
        years = [
            m
            for kind in ("venue", "year")
            for m in places.within(kind, start, second.span.end)
            if m.year or m.relative_year
        ]
        if (
            not years
            and FROM_BEFORE.search(places.low, start, first.span.start)
            and FROM_TO.search(places.low, gap.start, gap.end)
        ):
            out[at] = replace(first, year_step=-1)
            if LONG_AGO.search(places.low, places.sentence_at(first.span.start).start, first.span.start):
                dateless.append(first)
    return [one for one in out if not any(one.span == other.span for other in dateless)]
