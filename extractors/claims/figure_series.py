"""Numbers that go on where the one before left off: "26.1% in 2023 and 27.5% in 2024", "CVPR 突破九千、ICCV 突破八千", "从 a% 降至 b%".

In: a number without a metric of its own, and the figures bound before it in its sentence. Out: the same metric for it, where nothing
but venues, years, tracks and small words stand between the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractors.claims.bound import Bound
from extractors.claims.counted import Counted
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
        "比",
        "较",
        "較",
        "相",
        "对",
        "去",
        "今",
        "在",
        "和",
        "与",
        "与",
        "及",
        "到",
        "至",
        "降",
        "升",
        "增",
        "涨",
        "跌",
        "下",
        "上",
        "为",
        "是",
        "的",
        "则",
        "而",
        "或",
        "篇",
        "份",
        "人",
        "名",
        "位",
        "个",
        "個",
        "突",
        "破",
        "了",
        "约",
        "近",
        "超",
        "过",
        "投",
        "有",
        "年",
        "届",
        "分",
        "别",
        "有",
        "从",
        "由",
        "可",
        "能",
        "仅",
        "达",
        "達",
        "总",
        "数",
        "最",
        "终",
        "共",
        "计",
        "即",
    ]
)
SERIES_AT_MOST_CODE_POINTS = 64
APPOSITION = re.compile(
    r"[ ]?[:：][ ]?|[ ]?[篇份]?[，,]?[ ]?(?:总数|最终)?(?:达到|达|達到|即|为|共计|共|一共|namely|reaching|to be exact)了?[ ]?"
)
FROM_TO = re.compile(
    r"[^。；;]{0,14}(?:降至|降到|升至|升到|增至|增到|涨到|涨至|下降到|下降至|上升到|上升至|提高到|跌至|回落至|down to|up to|to)[^。；;]{0,8}$"
)
FROM_BEFORE = re.compile(r"(?:从|由|from)[^，。,;]{0,12}$")


def in_series(
    places: Places, numbers: Sequence[Mention], index: int, bound: Sequence[Bound], what: Counted
) -> Bound | None:
    """A number that goes on where the one before left off."""
    number = numbers[index]
    quantity = number.quantity
    if not bound or quantity is None or index == 0 or numbers[index - 1] is not bound[-1].number:
        return None
    last = bound[-1]
    if quantity.unit != last.quantity.unit or what.kind in ("other", "none"):
        return None
    gap = Span(last.span.end, number.span.start)
    if len(gap) > SERIES_AT_MOST_CODE_POINTS or number.partner is not None:
        return None
    named = [m.span for kind in ("venue", "year") for m in places.within(kind, gap.start, gap.end)]
    named += tracks_in(places.low, gap)
    if (
        not named
        and not FROM_TO.search(places.low, gap.start, gap.end)
        and not APPOSITION.fullmatch(places.low, gap.start, gap.end)
    ):
        return None
    if all(word in SERIES_WORDS for word in _words_outside(places.low, gap, [*named, last.cue])):
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
    out = list(bound)
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
    return out
