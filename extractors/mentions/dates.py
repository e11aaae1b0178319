"""Text → dates, times, years and years told relative to another ("去年", "last year", "上一届").

In: a reading. Out: mentions of kind `date` (key is an ISO date "2025-04-23", a month "2025-04", an interval
"2025-04-24/2025-04-28", a day without a year "--04-24", or a time "T10:18") and of kind `year`. Which edition a relative year
means is decided in `claims`. Days that no calendar has are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.lexicon.phrases import PhraseTable, lowered
from extractors.lexicon.rows import ExtraRows
from extractors.mentions.component import Finder, Reading
from extractors.mentions.counted_cells import bare_counts
from extractors.mentions.numerals_en import read_numerals
from extractors.mentions.sought import sought
from extractors.records.mentions import Mention
from extractors.spans import Span

MONTHS = {
    name: number
    for number, names in enumerate(
        ("January Jan", "February Feb", "March Mar", "April Apr", "May", "June Jun", "July Jul", "August Aug",
         "September Sept Sep", "October Oct", "November Nov", "December Dec"), start=1)
    for name in names.split()
}  # fmt: skip
_MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")(?![a-z])\.?"
_DASH = r"[ ]{0,1}(?:[-–—~～至到]|to)[ ]{0,1}"
_YEAR = r"(?:19|20)\d\d"

CHINESE = re.compile(
    rf"(?:(?P<y>{_YEAR})[ ]?年[ ]?)?(?<!\d)(?P<m>\d{{1,2}})[ ]?月[ ]?(?P<d>\d{{1,2}})[ ]?(?:[日号號]|(?={_DASH}\d))"
    rf"(?:{_DASH}(?:{_YEAR}[ ]?年[ ]?)?(?:(?P<m2>\d{{1,2}})[ ]?月[ ]?)?(?P<d2>\d{{1,2}})[ ]?[日号號])?"
)
CHINESE_MONTH = re.compile(rf"(?<!\d)(?P<y>{_YEAR})[ ]?年[ ]?(?P<m>\d{{1,2}})[ ]?月(?!\d)(?![ ]\d)")
NUMERIC = re.compile(rf"(?<![\d.])(?P<y>{_YEAR})(?P<s>[-/.])(?P<m>\d{{1,2}})(?P=s)(?P<d>\d{{1,2}})(?![\d])")
DAY_FIRST = re.compile(
    rf"(?<![\d.,])(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:{_DASH}(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?)?(?: of)?[ ]"
    rf"(?P<mon>{_MONTH})(?:,?[ ](?P<y>{_YEAR})(?!\d))?"
)
MONTH_FIRST = re.compile(
    rf"(?<![A-Za-z])(?P<mon>{_MONTH})[ ](?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?![\d,.]\d)(?!\d)"
    rf"(?:{_DASH}(?:(?P<mon2>{_MONTH})[ ])?(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?!\d))?(?:,?[ ](?P<y>{_YEAR})(?!\d))?"
)
MONTH_YEAR = re.compile(rf"(?<![A-Za-z])(?P<mon>{_MONTH}),?[ ](?P<y>{_YEAR})(?!\d)")
DOTTED = re.compile(
    rf"(?<![\d.])(?P<m>\d{{1,2}})\.(?P<d>\d{{1,2}}){_DASH}(?P<m2>\d{{1,2}})\.(?P<d2>\d{{1,2}})(?![\d.%])"
)
TIME = re.compile(r"(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])")
FROM_DIGITS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("zh", CHINESE), ("zh_month", CHINESE_MONTH), ("numeric", NUMERIC), ("day_first", DAY_FIRST), ("dotted", DOTTED),
    ("time", TIME),
)  # fmt: skip
FROM_MONTHS: tuple[tuple[str, re.Pattern[str]], ...] = (("month_first", MONTH_FIRST), ("month_year", MONTH_YEAR))
DIGIT_RUN = re.compile(r"[0-9][0-9]{0,63}")
MONTH_WORD = re.compile(_MONTH)
AFTER_DIGITS = frozenset("年月日号號./:-–—~～至到 snrt")
"""What may follow the first number of a date; addresses and identifiers are full of other runs of digits."""

YEAR = re.compile(
    r"(?<![\d.,$€£#/+=_-])(?<!\d )(?P<y>(?:19[7-9]|20[0-3])\d)(?![\d%％‰])(?![,.]\d)(?!-\d\d-)(?![/／]\d{3})(?P<unit>[ ]?年)?"
)
"""Years of conferences lie between 1970 and 2039; other numbers of four digits are counts."""
SHORT_YEAR = sought(
    r"(?:^|(?<=[\n\t；;、，,（(：:比较較自从從至到与和]))[ \u3000]*(?P<y>[012]\d)[ ]?年(?=[ ]?\d|[的]?[ ]?(?:投稿|录用|接收|收|中|录|共|只|有|没|是|为|多|少|高|低|增))"
    r"|(?<=[A-Za-z])[ \u3000]{1,12}(?P<v>[012]\d)[ ]?年(?=[ ]?\d|[的]?[ ]?(?:投稿|录用|接收|收|中|录|共|只|有|是|为))",
    *("年",),
    lead=None,
)
"""Years of two digits ("ISCA 17 年 54/322；24 年没查到", "比 13 年多 42%"): at the start of a clause, after a comparing word or a name,
and followed by what was counted; elsewhere "17 年" is as likely a length of time."""
COUNTED_AFTER = re.compile(
    r"[ ]?(?:篇|份|名|位|人|个|個|项|項|种|種|条|條|次|款|万|萬|亿|億|多|余|余|\+)"
    r"|[ ](?:valid |accepted |submitted )?(?:papers|submissions|posters|orals|spotlights|authors|people|participants|reviewers|attendees)(?![a-z])"
)
PART_BEFORE = re.compile(r"(?<!\d)(\d{1,4})[ ]?[/／][ ]?$")
SHARE_BEHIND = re.compile(r"[ ]?[(（=][ ]?(\d{1,2}(?:\.\d{1,2})?)[ ]?[%％]")
MAX_SHARE_OFF = 0.6
"""Points between a printed share and the division of the two counts before it: some are printed without decimals."""
SERVES_AS_NAME = re.compile(r"(?:the|our|all|for|of|in|its|their|this|since|from|by|and the)[ ]$")
"""After these words "2025 submissions" are the submissions of a year, otherwise two thousand and twenty-five of them."""
OPENS_WITH_YEAR = re.compile(r"(?:^|[.!?\n] ?)In $")
"""At the beginning of a sentence: "In 2021 submissions fell"."""
SPOKEN_YEAR = re.compile(
    r"(?:(?<=[,(] )|(?<=[A-Z]{3} )|(?<=[Ii][PRCN]S )|(?<=\bin )|(?<=\bof )|(?<=\bat )|(?<=\bfor )|(?<=\bfrom )|(?<=\bsince )|(?<=\byear ))"
    r"[Tt]wenty (?P<teen>ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)"
    r"(?=[,.;:!?)\n]|$| (?:in|at|was|were|had|has|and|edition|conference|the|we|there|they|it)(?![A-Za-z-]))"
)
"""Years as they are said: "NeurIPS, twenty eighteen, Montreal"."""
RELATIVE: tuple[tuple[str, int], ...] = (
    ("今年", 0), ("本年度", 0), ("本届", 0), ("本屆", 0), ("这一届", 0), ("這一屆", 0), ("这届", 0), ("這屆", 0), ("此届", 0), ("此屆", 0), ("本次会议", 0), ("本次大会", 0), ("本年", 0), ("这次在", 0), ("這次在", 0), ("这次收到", 0), ("這次收到", 0), ("这次共", 0), ("這次共", 0), ("当年", 0), ("當年", 0),
    ("this year", 0), ("this time around", 0), ("this time it", 0), ("this time there", 0), ("this time we", 0), ("this time they", 0), ("this time the", 0), ("this edition", 0), ("this year's", 0), ("current edition", 0), ("that year", 0),
    ("去年", -1), ("上年", -1), ("上一年", -1), ("前一年", -1), ("上届", -1), ("上屆", -1), ("上一届", -1), ("上一屆", -1), ("前一届", -1), ("前一屆", -1), ("上年度", -1),
    ("last year", -1), ("last year's", -1), ("the year before", -1), ("the year before that", -2), ("the previous year", -1), ("previous year", -1), ("prior year", -1), ("a year earlier", -1), ("one year earlier", -1), ("a year ago", -1), ("one year ago", -1), ("the year earlier", -1), ("previous edition", -1), ("last edition", -1), ("twelve months earlier", -1),
    ("前年", -2), ("两年前", -2), ("兩年前", -2), ("上上届", -2), ("上上屆", -2), ("一年前", -1), ("two years ago", -2), ("two years earlier", -2), ("明年", 1), ("下一届", 1), ("下一屆", 1), ("下届", 1), ("next year", 1), ("go back one year", -1), ("go back a year", -1), ("one year back", -1), ("a year back", -1), ("next edition", 1), ("the year after", 1), ("a year later", 1), ("one year later", 1), ("the following year", 1), ("the next year", 1), ("the following edition", 1), ("the edition after", 1), ("次年", 1), ("翌年", 1), ("第二年", 1), ("隔年", 1), ("the edition before", -1), ("twelve months before", -1), ("the year prior", -1), ("three years later", 3), ("four years later", 4), ("five years later", 5), ("两年后", 2), ("兩年後", 2), ("三年后", 3), ("三年後", 3), ("四年后", 4), ("四年後", 4), ("五年后", 5), ("五年後", 5), ("two years later", 2), ("three years ago", -3), ("three years earlier", -3), ("two years before", -2), ("三年前", -3), ("a year before", -1), ("year before", -1), ("year earlier", -1), ("one year before", -1), ("同年", 0), ("the same year", 0), ("that same year", 0),
)  # fmt: skip
"""Phrases that point to a year from another one, and by how much."""
BY_THIS = re.compile(r"\b(?:[Aa]t|[Bb]y|[Uu]ntil|[Bb]efore|[Aa]round|[Ff]rom) $")
MAX_BY = 8
"""Before "this time it ...": a time of the year, and no edition."""
DAYS_IN_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def make_dates(extra: ExtraRows) -> Finder:
    """The component: dates, times and years, whichever language the document is in."""
    del extra
    relative = PhraseTable(RELATIVE, plural=False)

    def find(reading: Reading) -> Sequence[Mention]:
        text = reading.text
        dates = find_dates(text)
        taken = [date.span for date in dates]
        years = [
            Mention(kind="year", span=Span(*match.span()), year=int(match["y"]), pattern="year:printed")
            for run in DIGIT_RUN.finditer(text)
            if len(run.group()) == 4 and (match := YEAR.match(text, run.start()))
            if match["unit"] or not _is_count(text, match)
        ]
        years += [
            Mention(
                kind="year",
                span=Span(match.start(group), match.end()),
                year=2000 + int(match[group]),
                pattern="year:short",
            )
            for match in SHORT_YEAR.finditer(text)
            for group in ("y" if match["y"] else "v",)
        ]
        years += [
            Mention(kind="year", span=Span(*match.span()), year=2000 + int(read_numerals(match["teen"])[0].value), pattern="year:spoken")
            for match in (SPOKEN_YEAR.finditer(text) if "wenty " in text else ())
        ]  # fmt: skip
        years.sort(key=lambda mention: mention.span)
        told = [
            Mention(kind="year", span=span, relative_year=step, pattern=f"year:relative:{step}")
            for span, step in relative.find(lowered(text))
            if not (
                text.startswith("this time", span.start)
                and BY_THIS.search(text, max(0, span.start - MAX_BY), span.start)
            )
        ]
        taken = sorted([*taken, *bare_counts(reading.document)])
        free = [year for year in years if not any(span.overlaps(year.span) for span in _near(taken, year.span))]
        return sorted((*dates, *free, *told), key=lambda mention: mention.span)

    return find


def find_dates(text: str) -> list[Mention]:
    """Dates and times in text order, the first and longest reading of each place.

    >>> [mention.key for mention in find_dates("2025年4月24日至4月28日")]
    ['2025-04-24/2025-04-28']
    """
    found: list[Mention] = []
    for run in DIGIT_RUN.finditer(text):
        if len(run.group()) <= 4 and text[run.end() : run.end() + 1] in AFTER_DIGITS:
            found += _read(text, run.start(), FROM_DIGITS)
    for month in MONTH_WORD.finditer(text):
        found += _read(text, month.start(), FROM_MONTHS)
    found.sort(key=lambda mention: (mention.span.start, -mention.span.end))
    kept: list[Mention] = []
    for mention in found:
        if not kept or mention.span.start >= kept[-1].span.end:
            kept.append(mention)
    return kept


def _read(text: str, start: int, patterns: Sequence[tuple[str, re.Pattern[str]]]) -> list[Mention]:
    """The dates that begin right here, in every reading."""
    found: list[Mention] = []
    for name, pattern in patterns:
        match = pattern.match(text, start)
        if match is not None:
            key = "T" + match.group() if name == "time" else _key(match.groupdict())
            if key is not None:
                found.append(Mention(kind="date", span=Span(*match.span()), key=key, pattern=f"date:{name}"))
    return found


def _is_count(text: str, match: re.Match[str]) -> bool:
    """Whether four digits count something: "2029 posters", "405 / 2008（20.2%）", but not "the 2025 submissions"."""
    part, share = (
        PART_BEFORE.search(text, max(0, match.start() - 8), match.start()),
        SHARE_BEHIND.match(text, match.end()),
    )
    if part is not None and share is not None:
        return abs(100 * int(part[1]) / int(match["y"]) - float(share[1])) < MAX_SHARE_OFF
    if COUNTED_AFTER.match(text, match.end()) is None:
        return False
    if OPENS_WITH_YEAR.search(text, max(0, match.start() - 6), match.start()):
        return False
    return SERVES_AS_NAME.search(text, max(0, match.start() - 8), match.start()) is None


def _key(parts: dict[str, str | None]) -> str | None:
    """The ISO form of a date's parts, or None for a day that does not exist."""
    month = int(parts["m"] or 0) if parts.get("m") else MONTHS.get((parts.get("mon") or "").rstrip("."), 0)
    year = parts.get("y") or "-"
    if not 1 <= month <= 12:
        return None
    if not parts.get("d"):
        return f"{year}-{month:02}"
    day = int(parts["d"] or 0)
    if not 1 <= day <= DAYS_IN_MONTH[month - 1]:
        return None
    first = f"{year}-{month:02}-{day:02}"
    if not parts.get("d2"):
        return first
    second_month = (
        int(parts["m2"] or 0) if parts.get("m2") else MONTHS.get((parts.get("mon2") or "").rstrip("."), month)
    )
    last = int(parts["d2"] or 0)
    if not 1 <= second_month <= 12 or not 1 <= last <= DAYS_IN_MONTH[second_month - 1]:
        return None
    return f"{first}/{year}-{second_month:02}-{last:02}"


def _near(taken: list[Span], span: Span) -> list[Span]:
    """The last date that starts at or before the end of `span`, if any."""
    low, high = 0, len(taken)
    while low < high:
        middle = (low + high) // 2
        if taken[middle].start < span.end:
            low = middle + 1
        else:
            high = middle
    return taken[low - 1 : low]
