"""Figures that their own arithmetic names: "5,014 submissions, 1,249 papers (24.9%)", "2020: 687/2,594 (26.5%)".

In: places, one sentence, its bound numbers, submissions told just before. Out: further `Bound`s. Two counts and a percent that is
the smaller one's share of the larger: with a tenth of a percent printed chance makes one such in a thousand. A word for submissions
or acceptance, or a line that holds nothing but an edition and these numbers, says that the share is that of acceptance.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import pairwise

from extractors.claims.figures.bound import NUMBERS_AT_MOST, WHOLES, Bound
from extractors.claims.figures.cues import Cues
from extractors.claims.places import Places
from extractors.records.mentions import Mention
from extractors.spans import Span

SMALLEST_WHOLE = 100
"""Below, a share printed to a tenth is met by chance too easily (solved 45/50, 90.0%)."""
SMALLEST_PART = 8
SLACK_POINTS = Decimal("0.011")
"""Beyond half the last printed digit: some round down ("31.79 %" as 31.7)."""
ABOUT = re.compile(
    r"(?<![a-z])(?:just |a little )?(?:about|around|roughly|nearly|almost|under|below|over|above)[ ]$|[约近][ ]?$|不到[ ]?$"
)
ABOUT_POINTS = Decimal(1)
"""How far a share told with such a word may lie from the counts': 496 of 1,689 are "just below 30%"."""
WORD = re.compile(r"[a-z][a-z'&-]{0,30}|[\u4e00-\u9fff]")
LONELY_WORDS = frozenset(
    [
        "compare",
        "versus",
        "vs",
        "see",
        "also",
        "of",
        "out",
        "from",
        "accepted",
        "submitted",
        "papers",
        "paper",
        "in",
        "total",
        "about",
        "approx",
        "circa",
        "rate",
        "and",
        "the",
        "conf",
        "conference",
        "main",
        "track",
        "long",
        "short",
        "full",
        "research",
        "or",
        "i.e.",
        "ie",
        "to",
    ]
) | frozenset("对比年届第会议篇份投稿录用中约共仅率为即占主赛道长短论文")
BESIDE = re.compile(
    r"[ ]{0,2}(?:篇|份|of them|papers?|of these)?(?:[^\d.;。；]|(?<!\d)(?:19|20)\d\d(?!,?\d)){0,30}(?:[;；][ ](?=that|this|which))?(?:that's|that makes|which (?:is|was|makes|gives|means|equals|amounts to|comes to)|hence|thus|i\.e\.|or|so|making|giving|for|that is|即|也就是|合|占|率|比例|比率|[(（,，=:：—–])[ ]?[^\d.;。；,，]{0,20}"
)
IN_BRACKETS = re.compile(r"[^\d.;。；]{0,60}[(（][ ]?(?:约|約|about |~)?")
WORDED = re.compile(r"[a-z -]{1,20}|[一二三四五六七八九十两]{1,3}")
"""Small numbers in words stand between a count and its share as a paraphrase: "a little over one in four (25.9%)"."""
BEHIND_RATE = re.compile(r"[ ]?(?:[,，、/(（]|, or|即)[ ]?(?:共|约|about |or )?[ ]?")
CHAIN = re.compile(r"[ ]?[/／|][ ]?")
CLOSE_CODE_POINTS = 20
"""How far behind the last number a rate stands that is of counts further back: "710 篇（长文 571、短文 139），换算下来 21.2%"."""
CONTEXT_NAMES = ("submissions", "accepted", "acceptance_rate")


def bind_confirmed(
    places: Places, cues: Cues, sentence: Span, bound: Sequence[Bound], earlier: Sequence[Bound]
) -> list[Bound]:
    """The figures of one sentence that arithmetic confirms."""
    named = {one.span.start: one for one in bound}
    numbers = places.within("number", sentence.start, sentence.end)
    numbers = [one for one in numbers if one.quantity is not None and not places.is_dated(one.span)]
    if len(numbers) > NUMBERS_AT_MOST:
        return []
    lonely = _is_lonely(places, sentence, numbers)
    told = any(not cue.weak and cue.metric.name in CONTEXT_NAMES for cue in cues.within(sentence.start, sentence.end))
    found: list[Bound] = []
    for at in range(len(numbers) - 2):
        three = numbers[at : at + 3]
        counts = [one for one in three if one.quantity is not None and one.quantity.unit == "count"]
        shares = [one for one in three if one.quantity is not None and one.quantity.unit == "percent"]
        if len(counts) == 2 and len(shares) == 1:
            alone = lonely or _is_chain(places, sentence, three)
            found += _triple(places, counts, shares[0], named, lonely=alone, told=told)
            named.update((one.span.start, one) for one in found)
    return found + _rates(places, numbers, named, [*bound, *found], earlier)


def _triple(
    places: Places, counts: Sequence[Mention], share: Mention, named: Mapping[int, Bound], *, lonely: bool, told: bool
) -> list[Bound]:
    part, whole = sorted(counts, key=lambda one: one.quantity.value if one.quantity is not None else Decimal(0))
    if part.quantity is None or whole.quantity is None or share.quantity is None:
        return []
    metrics = [named[one.span.start].metric if one.span.start in named else None for one in (part, whole, share)]
    if any(
        metric not in (None, want)
        for metric, want in zip(metrics, ("accepted", "submissions", "acceptance_rate"), strict=True)
    ):
        return []
    if None not in metrics or whole.quantity.value < SMALLEST_WHOLE or part.quantity.value < SMALLEST_PART:
        return []
    if not is_share(part.quantity.value, whole.quantity.value, share):
        return []
    strong = any(metric is not None for metric in metrics)
    precise = decimals(share) > 0
    beside = _is_beside(places, part, whole, share)
    if not (lonely or (strong and (precise or beside)) or (told and precise)):
        return []
    both = Span(min(part.span.start, whole.span.start), max(part.span.end, whole.span.end))
    wanted = ((part, "accepted"), (whole, "submissions"), (share, "acceptance_rate"))
    return [
        Bound(number, number.quantity, metric, number.span, both, f"figure:{metric}:confirmed")
        for number, metric in wanted
        if number.span.start not in named and number.quantity is not None
    ]


def _rates(
    places: Places,
    numbers: Sequence[Mention],
    named: Mapping[int, Bound],
    bound: Sequence[Bound],
    earlier: Sequence[Bound],
) -> list[Bound]:
    """Percents right behind an accepted count that are its share of the submissions told before: "Accepted were 1,900, which is 20.1%"."""
    wholes = [*(one for one in bound if one.metric in WHOLES), *earlier]
    found = []
    for part, share in pairwise(one for one in numbers if not WORDED.fullmatch(one.span.of(places.low))):
        if share.span.start in named or share.quantity is None or share.quantity.unit != "percent":
            continue
        taken, cue = named.get(part.span.start), Span(part.span.end, share.span.start)
        said = _follows(places, cue, share) and _fits_beside(places, taken, cue, share, bound, wholes)
        near = len(cue) <= CLOSE_CODE_POINTS and decimals(share) > 0
        if said or (near and _fits_any(bound, wholes, share)):
            found.append(
                Bound(share, share.quantity, "acceptance_rate", share.span, cue, "figure:acceptance_rate:confirmed")
            )
    return found + _counts_behind(places, numbers, named, wholes)


def _fits_beside(
    places: Places, beside: Bound | None, gap: Span, share: Mention, bound: Sequence[Bound], wholes: Sequence[Bound]
) -> bool:
    """Whether a percent is that of the count right before it: accepted papers, or the submissions of which they were told."""
    more = ABOUT_POINTS if ABOUT.search(places.low, gap.start, gap.end) else Decimal(0)
    if beside is None or beside.metric not in ("accepted", *WHOLES):
        return False
    if beside.metric == "accepted":
        return any(is_share(beside.quantity.value, one.quantity.value, share, more) for one in wholes)
    parts = [one for one in bound if one.metric == "accepted"]
    return any(is_share(one.quantity.value, beside.quantity.value, share, more) for one in parts)


def _counts_behind(
    places: Places, numbers: Sequence[Mention], named: Mapping[int, Bound], wholes: Sequence[Bound]
) -> list[Bound]:
    """Counts right behind a rate told to a tenth that are its share of submissions told before: "（去年 22.4%，752 篇）"."""
    found = []
    for share, part in pairwise(numbers):
        rate, quantity = named.get(share.span.start), part.quantity
        if rate is None or rate.metric != "acceptance_rate" or quantity is None or quantity.unit != "count":
            continue
        if part.span.start in named or not BEHIND_RATE.fullmatch(places.low, share.span.end, part.span.start):
            continue
        if decimals(share) > 0 and any(is_share(quantity.value, one.quantity.value, share) for one in wholes):
            found.append(Bound(part, quantity, "accepted", part.span, rate.cue, "figure:accepted:confirmed"))
    return found


def _follows(places: Places, gap: Span, share: Mention) -> bool:
    """Whether a percent is said of the count right before it."""
    if BESIDE.fullmatch(places.low, gap.start, gap.end):
        return True
    return decimals(share) > 0 and IN_BRACKETS.fullmatch(places.low, gap.start, gap.end) is not None


def _fits_any(bound: Sequence[Bound], wholes: Sequence[Bound], share: Mention) -> bool:
    """Whether a percent told to a tenth is the share of any accepted count before it, or of all tracks together."""
    parts = [one for one in bound if one.metric == "accepted" and one.span.end <= share.span.start]
    if any(is_share(part.quantity.value, one.quantity.value, share) for part in parts for one in wholes):
        return True
    told = [one for one in wholes if one.span.end <= share.span.start]
    part, whole = (sum((one.quantity.value for one in some), Decimal(0)) for some in (parts, told))
    return len(parts) > 1 and len(parts) == len(told) and is_share(part, whole, share)


def _is_beside(places: Places, part: Mention, whole: Mention, share: Mention) -> bool:
    last = max(part.span.end, whole.span.end)
    return last <= share.span.start and BESIDE.fullmatch(places.low, last, share.span.start) is not None


def is_share(part: Decimal, whole: Decimal, share: Mention, more: Decimal = Decimal(0)) -> bool:
    """Whether the percent is the part's share, rounded as printed; `more` points beside it are let pass."""
    if share.quantity is None or not 0 < part < whole:
        return False
    slack = Decimal(5).scaleb(-1 - decimals(share)) + SLACK_POINTS + more
    return abs(100 * part - share.quantity.value * whole) <= slack * whole


def decimals(share: Mention) -> int:
    """How many digits a percent shows behind its point, those of "26.0%" too: its interval is one unit of the last wide."""
    quantity = share.quantity
    if quantity is None or quantity.lo is None or quantity.hi is None or quantity.qualifier != "rounded":
        return 0
    return max(0, -(quantity.hi - quantity.lo).normalize().adjusted())


def _is_chain(places: Places, sentence: Span, three: Sequence[Mention]) -> bool:
    """Whether slashes join the three behind an edition, the share told to a tenth: "IJCAI-20（线上）：4717 / 592 / 12.6%"."""
    first, second, third = (one.span for one in three)
    if not all(
        CHAIN.fullmatch(places.low, gap.start, gap.end)
        for gap in (Span(first.end, second.start), Span(second.end, third.start))
    ):
        return False
    dated = (*places.within("venue", sentence.start, first.start), *places.within("year", sentence.start, first.start))
    return any(one.year for one in dated) and decimals(three[2]) > 0


def _is_lonely(places: Places, sentence: Span, numbers: Sequence[Mention]) -> bool:
    """Whether a line holds nothing but an edition and three numbers: an entry of a list of acceptance figures."""
    if len(numbers) != 3 or len(sentence) > 90:
        return False
    outside = [*(one.span for one in numbers)]
    dated = [one for kind in ("venue", "year") for one in places.within(kind, sentence.start, sentence.end)]
    outside += [one.span for one in dated]
    words = [
        match.group()
        for match in WORD.finditer(places.low, sentence.start, sentence.end)
        if not any(span.start <= match.start() < span.end for span in outside)
    ]
    return bool(dated) and all(word in LONELY_WORDS for word in words)
