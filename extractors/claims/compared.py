"""Years that a sentence only compares with, and the numbers that are theirs: "up from 9,473 in 2024", "相比 2023 年的 4,956 篇、1,574 篇".

In: places, a year or venue mention, its sentence. Out: the spans of the numbers that belong to the compared year (none, where the
year stands for itself: "compared with 2023, submissions grew"), or None for a year that is not compared with.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.claims.places import Places
from extractors.records.mentions import Mention
from extractors.spans import Span

_COMPARE = r"(?:相比于?|相较于?|相對於?|对比|與|对照|[比较較从從由]|than|up from|down from|from|versus|vs\.?|against|compared (?:with|to)|over|below|above|as opposed to|after)"
COMPARED = re.compile(
    rf"(?:{_COMPARE}|(?:%|per ?cent)[ ](?:(?:up )?on|above))(?: the| that of| those of| the figures of| in| at)?[ ]?$|[比较較](?:上一?[届屆年次]|去年)的?[ ]?$"
)
BREAKS_OFF = re.compile(r"[—–；;]|[ ]-[ ]|^[^()（）]{0,12}[)）]")
"""Behind such a mark another thing is told: "a 26% increase over 2023 — to an attendance of 12,000", "(+17% over last year), 88"."""
AND_ZH = re.compile(r"[与和跟同]$")
WITH_ZH = re.compile(r"[与和跟同][ ]?$")
ALIKE_ZH = re.compile(r"[^，,;；。]{0,30}相[比较]")
"""Compared from both sides: "与 ICSE 2022 的 691 篇相比增长 15%"."""
PARITY_ZH = re.compile(r"[^，,;；。]{0,24}(?:相差无几|相差無幾|持平|相当|相當|接近|相近|差不多)")
"""Told equal: "接收率 31%, 与去年的 30.5% 持平"; "与" alone only joins ("2023 年与 2024 年")."""
COMPARE_NUMBERS = re.compile(
    rf"(?<![a-z]){_COMPARE}[ ]?(?:the |just |about |only |around |约|a rate of |an acceptance rate of )?(?=[\d.,]{{1,12}}(?![\d.,]*[ ](?:authors|people|countries|institutions|researchers|participants|organi[sz]ations|reviewers)(?![a-z])))"
)
WHEN = re.compile(r",? when [^,;.。()（）]{2,60}")
"""What a clause tells of the year right before it: "from the 241 of 2021, when also 55 were taken"."""
EDITION_ASIDE = re.compile(r"[ ]?(?:年|edition|conference|meeting|[届次])?[ ]?(?P<aside>[(（][^()（）\n]{4,100}[)）])")
"""A bracket right behind the year compared with: "than 17.7 percent for the 2022 edition (323 of 1,822)"."""
BACK_CODE_POINTS = 90
"""How far before a year the numbers compared with begin ("up from 6,743 submissions and 1,428 accepted papers in 2019")."""
STOPS_GAP = re.compile(r"[;；。]|\.[ ]| to |[至到]|->|→|[,，][ ]?(?:while|but|whereas|而|但)")
AFTER_YEAR = re.compile(r"(?:[ ]?年)?[ ]?(?:相比|相较|时|時)?[，,](?![ ]when)")
TIMES = re.compile(
    r"(?:[(（](?P<level>[^()（）\n]{1,40})[)）])?(?P<of>的|[^，。；()（）]{1,12}的)[ ]?(?:将近|不到|超过|近|约)?[\d.]{0,4}[一二两兩三四五六七八九十]?[ ]?倍"
)
"""A multiple of a year's count: "几乎是去年（4,407 篇）的两倍"."""
LIST_GAP_ZH = re.compile(r"[^，,;；。]{0,16}[、和与及/（(=][^，,;；。]{0,14}")
LIST_GAP_EN = re.compile(r"[^;.。；，]{0,40}(?:, | and | \(|/)[^;.。；，]{0,24}")
MAIN_VERB = re.compile(
    r"(?<![a-z])(?:was|were|rose|grew|fell|received|saw|has|reached|is|are|this|now|climbed|today)(?![a-z])"
)
NOUN = re.compile(r"[ ]?(?:[a-z]{2,20}|[篇份个名位人])")
LIST_AT_MOST = 6
SETS_BESIDE = re.compile(
    r"(?:to put (?:that|this|it|these numbers|things) in(?:to)? (?:perspective|context)|(?:for|by|in) (?:comparison|contrast|reference|context)|as a (?:comparison|reference))(?![a-z])"
    r"|作为(?:对比|对照|参照|参考|比较)|相比之下|对比之下|与之(?:相比|对比|形成对比)|做个(?:对比|比较)"
)
BESIDE_INSIDE = re.compile(r"[^,;:.\d]{2,30}(?:(?:19|20)\d\d)?, (?:for|by|in) (?:comparison|contrast),")
ASIDE_CODE_POINTS = 60
OPENS_ASIDE = re.compile(r"[(（][^()（）\d]{0,12}$")
TELLS_OF = re.compile(r"[ ]?[:：=]|[ ](?:had|received|got|saw)(?![a-z])")
CLOSES_ASIDE = re.compile(r"[^()（）\n]{1,60}[)）]")
""""3,600 submissions (last year 3,359), 840 accepted": what a bracket tells of another year ends with it."""
LEVEL_BESIDE = re.compile(
    r"[ ]?[(（](?:vs\.? |versus |was |it was |compared (?:to|with) |against |only |just |about |around |over |约)?(?P<level>\d[\d.,]{0,9}[ ]?%?)"
    r"(?:[ ](?:submissions|papers|submitted|accepted|attendees|participants|registrations|people|were|was)){0,3}[ ]?[篇人]?(?:,? (?:in|at|for|during|back in)(?: the)?)? ?$"
)
CLOSES_LEVEL = re.compile(r"[ ]?年?[)）]")
DASHED = re.compile(r"(?:—{1,2}|[ ]–[ ])[^—–\n]{4,120}(?:—{1,2}|[ ]–[ ])")
"""An aside between dashes."""


def compared_numbers(places: Places, mention: Mention, sentence: Span) -> tuple[Span, ...] | None:
    """The numbers that belong to a compared year; None for a year that nothing is compared with."""
    at = mention.span.start
    dated = [one.span.end for one in dated_between(places, sentence.start, at) if places.low[one.span.end : at].strip()]
    back = max([sentence.start, at - BACK_CODE_POINTS, *dated])  # "比上届 VLDB 2022": one edition told twice
    aside = _aside(places, mention, sentence) or _between_dashes(places, mention, sentence)
    aside = aside or _set_beside(places, mention, sentence) or _level_beside(places, mention, sentence)
    if aside:
        return aside
    inside = [match.end() for match in COMPARE_NUMBERS.finditer(places.low, back, at)]
    if inside:
        numbers = places.within("number", inside[0], at)
        if 0 < len(numbers) <= LIST_AT_MOST and not STOPS_GAP.search(places.low, numbers[0].span.end, at):
            when = WHEN.match(places.low, mention.span.end, sentence.end)
            if when is not None:
                numbers = [*numbers, *places.within("number", when.start(), when.end())]
            behind = EDITION_ASIDE.match(places.low, mention.span.end, sentence.end)
            more = places.within("number", behind.start("aside"), behind.end()) if behind else []
            return tuple(one.span for one in (*numbers, *more))
    times = TIMES.match(places.low, mention.span.end, sentence.end) if mention.relative_year is not None else None
    if times is not None:
        start, end = times.span("level" if times["level"] else "of")
        return tuple(one.span for one in places.within("number", start, end))
    together = WITH_ZH.search(places.low, max(sentence.start, at - 4), at) and ALIKE_ZH.match(
        places.low, mention.span.end, sentence.end
    )
    level = together or (
        AND_ZH.search(places.low, back, at) and PARITY_ZH.match(places.low, mention.span.end, sentence.end)
    )
    if COMPARED.search(places.low, back, at) is None and not level:
        return None
    after = places.within("number", mention.span.end, sentence.end)
    if not after or AFTER_YEAR.match(places.low, mention.span.end):
        return ()
    between = places.low[mention.span.end : after[0].span.start]
    if ":" in between.replace("：", ":"):
        return None
    if BREAKS_OFF.search(between):
        return ()
    return tuple(number.span for number in _listed(places, after))


def _between_dashes(places: Places, mention: Mention, sentence: Span) -> tuple[Span, ...]:
    """The numbers that dashes set off together with a year counted from the writer's: "— more than double last year's 12,107 —"."""
    if mention.relative_year is None:
        return ()
    for found in DASHED.finditer(places.low, sentence.start, sentence.end):
        if found.start() < mention.span.start and mention.span.end < found.end():
            numbers = places.within("number", found.start(), found.end())
            return tuple(one.span for one in numbers if not places.is_dated(one.span))
    return ()


def _aside(places: Places, mention: Mention, sentence: Span) -> tuple[Span, ...]:
    """The numbers behind a year, or an edition and a colon, in a bracket that begins with it; not where the bracket dates the venue
    it stands behind.
    """
    opens = OPENS_ASIDE.search(places.low, max(sentence.start, mention.span.start - 14), mention.span.start)
    closes = CLOSES_ASIDE.match(places.low, mention.span.end, sentence.end)
    if opens is None or closes is None:
        return ()
    if mention.kind != "year" and not TELLS_OF.match(places.low, mention.span.end):
        return ()
    named = places.last_before("venue", opens.start())
    if named is not None and named.span.end >= opens.start() - 1:
        return ()
    numbers = places.within("number", mention.span.end, closes.end())
    return tuple(one.span for one in numbers if not places.is_dated(one.span))


def _level_beside(places: Places, mention: Mention, sentence: Span) -> tuple[Span, ...]:
    """The one number of a bracket that ends with a year or an edition, and is of the unit of the number before the bracket: "24%
    (20% in 2013)", "1,036 submissions (726 at KDD 2013)".
    """
    back = max(sentence.start, mention.span.start - BACK_CODE_POINTS)
    level = LEVEL_BESIDE.search(places.low, back, mention.span.start)
    if level is None or CLOSES_LEVEL.match(places.low, mention.span.end, sentence.end) is None:
        return ()
    inside = [
        one for one in places.within("number", level.start("level"), level.end("level")) if one.quantity is not None
    ]
    before = [one for one in places.within("number", back, level.start()) if not places.is_dated(one.span)]
    if len(inside) != 1 or not before or before[-1].quantity is None or inside[0].quantity is None:
        return ()
    same = before[-1].quantity.unit == inside[0].quantity.unit
    near = level.start() - before[-1].span.end < BACK_CODE_POINTS // 2
    return (inside[0].span,) if same and near else ()


def _set_beside(places: Places, mention: Mention, sentence: Span) -> tuple[Span, ...]:
    """The numbers of a sentence that only sets other editions beside what was told, from each up to the next: "For comparison, 2020 had
    9,400 submissions and 2019 had 6,743".
    """
    dated = dated_between(places, sentence.start, sentence.end)
    if not sets_beside(places.low, sentence) or mention not in dated:
        return ()
    later = [one.span.start for one in dated if one.span.start > mention.span.start]
    first = min(dated, key=lambda one: one.span) is mention
    start, end = sentence.start if first else mention.span.end, min(later, default=sentence.end)
    return tuple(one.span for one in places.within("number", start, end) if not places.is_dated(one.span))


def sets_beside(low: str, sentence: Span) -> bool:
    """Whether a sentence only sets something beside what was told: "For comparison, ...", "Tel Aviv in 2022, for comparison, had ..."."""
    if SETS_BESIDE.match(low, sentence.start):
        return True
    return BESIDE_INSIDE.match(low, sentence.start, min(sentence.end, sentence.start + ASIDE_CODE_POINTS)) is not None


def dated_between(places: Places, start: int, end: int) -> list[Mention]:
    """Years and dated venues between two places."""
    mentions = [*places.within("venue", start, end), *places.within("year", start, end)]
    return [one for one in mentions if (one.year is not None or one.relative_year is not None) and one.span.end <= end]


def _listed(places: Places, numbers: Sequence[Mention]) -> list[Mention]:
    """The first number and those that go on its list: "4,956 篇投稿、1,574 篇录用、录用率 31.8%"."""
    listed = [numbers[0]]
    for number in numbers[1:LIST_AT_MOST]:
        last = listed[-1]
        gap = places.low[last.span.end : number.span.start]
        goes_on = LIST_GAP_ZH.fullmatch(gap) or (LIST_GAP_EN.fullmatch(gap) and not MAIN_VERB.search(gap))
        if not goes_on or dated_between(places, last.span.end, number.span.start) or _same_noun(places, last, number):
            break
        listed.append(number)
    return listed


def _same_noun(places: Places, first: Mention, second: Mention) -> bool:
    """Whether an English list counts the same thing again: "2023's 4,956 submissions, 7,304 submissions came in"."""
    nouns = [NOUN.match(places.low, one.span.end) for one in (first, second)]
    return (
        all(noun is not None and noun.group().strip().isascii() for noun in nouns)
        and len({noun.group() for noun in nouns if noun}) == 1
    )
