"""Text → numbers, each with its exact span and the interval it allows.

In: text in English or Chinese. Out: `Number`s (counts, percents, ordinals; a ratio or range is two numbers that name each
other), and for the pipeline the same as mentions. Reads digits with separators, decimals, k/M, 万/亿, words of both languages,
percent, permille, 成, 百分之, fractions, full-width forms, "N+" and "~N". Numbers inside addresses are left alone. What a number
counts is not decided here.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from extractors.lexicon.phrases import lowered, places_of_words
from extractors.lexicon.rows import ExtraRows
from extractors.mentions import numerals_en, numerals_zh
from extractors.mentions.component import Finder, Reading
from extractors.mentions.intervals import approx_quantity, at_least_quantity, fraction_quantity, printed_quantity
from extractors.records.mentions import Mention, Quantity, Unit
from extractors.spans import Span

Kind = Literal["number", "percent", "ordinal"]

NARROW = {0xFF10 + digit: ord("0") + digit for digit in range(10)} | {
    0xFF0E: ord("."), 0xFF05: ord("%"), 0xFF0B: ord("+"), 0xFF5E: ord("~"), 0x2236: ord(":"),
    **{0xFF21 + at: ord("A") + at for at in range(26)}, **{0xFF41 + at: ord("a") + at for at in range(26)},
}  # fmt: skip
"""Full-width forms, one code point for one, so that spans stay."""
WIDE = re.compile("[" + "".join(map(chr, NARROW)) + "]")
WIDE_COMMA = re.compile(r"(?<=[０-９])，(?=[０-９]{3}(?![０-９]))|(?<=[０-９]\d)，(?=\d{3})")
HAN = re.compile(r"[\u4e00-\u9fff]")
ADDRESS = re.compile(r"(?:https?://|www\.)[!-~]{1,2000}")
PERCENT = re.compile(r"[ \t]{0,2}(?:%|‰|per[ ]?cent(?:age)?(?![a-z])|pct(?![a-z]))")
POINTS = re.compile(r"[ \t]{0,6}[个個][ \t]{0,3}百[ \t]{0,3}分[ \t]{0,3}[点點]")
TENTHS = re.compile(r"成(?P<half>半|[一二三四五六七八九])?(?![功为為了本员員立果长長员就熟都绩績])")
LONE_UNIT = re.compile(r"(?<=[近上逾超约約过過])(?P<unit>[百千万萬])(?=[多余餘]?[名位人篇份家個个])")
LONE_UNITS = {"百": Decimal(100), "千": Decimal(1_000), "万": Decimal(10_000), "萬": Decimal(10_000)}
"""Units that are numbers alone: "近千人到会", "上百篇论文"."""
UNIT_SIGNS = "十百千万亿拾佰仟萬億"
UNITS_ALONE = re.compile(rf"[{UNIT_SIGNS}]{{1,6}}")
SEVERAL_BEFORE = re.compile(r"[几幾数數][ \t]{0,2}$")
""""几十篇", "数百人", "好几千" say no number; "十几篇" does."""
RANK_BEFORE = re.compile(r"第[ \t]{0,2}$")
BEHIND = frozenset(" \t%‰p个個成")
"""With what "%", "percent", "个百分点" and "成" begin, blanks before them included."""
PLUS_BEGINS, ABOUT_ENDS = frozenset(" \t+"), frozenset(" \t\n~∼≈～")
PLUS = re.compile(r"[ \t]?\+(?![ \t]{0,2}\d)")
ABOUT = re.compile(r"[~∼≈～][ \t]{0,2}$")
RATIO = re.compile(r"[ \t]{0,2}[/／][ \t]{0,2}|[ \t]out of[ \t](?:the )?")
YEARLIKE = re.compile(r"(?:19|20)\d\d")
RANGE = re.compile(r"[ ]{0,2}(?:[-–—~～∼]|至|到|to)[ ]{0,2}")
"""No tab: that parts the cells of a table, and a dash between two is an empty one."""
MOVED = re.compile(
    r"(?<![a-z])(?:rose|risen|rising|grew|grown|growing|increas(?:ed|ing)|climb(?:ed|ing)|went|jump(?:ed|ing)|fell|fallen|falling|dropp(?:ed|ing)|declined|decreased|up|down)"
    r"(?: (?:sharply|slightly|steadily|again|slowly))? from (?:about |around |some |nearly )?$"
)
"""Behind these words two numbers are two levels: "rose from 2,590 to 2,958"."""
JOINERS = frozenset("-–—~～/:.")


@dataclass(frozen=True, slots=True)
class Number:
    """One number of a text. `partner` is the index of the other half of a ratio (`link` "ratio") or range ("range")."""

    kind: Kind
    span: Span
    quantity: Quantity
    form: str
    partner: int | None = None
    link: str = ""


def find_numbers(text: str, language: str, spelled: Sequence[int] | None = None) -> tuple[Number, ...]:
    """All numbers of a text in order. `language` is "en" or "zh"; anything else reads as English. `spelled` are where English number
    words stand, when that is known.
    """
    narrow = WIDE_COMMA.sub(",", text).translate(NARROW) if WIDE.search(text) else text
    addresses = [Span(*match.span()) for match in ADDRESS.finditer(narrow)] if "http" in text or "www." in text else []
    read = _chinese(narrow) if language.startswith("zh") else _english(narrow, spelled)
    return _linked(narrow, [number for number in _apart(read) if not _inside(number.span, addresses)])


def _apart(numbers: Iterable[Number]) -> Iterator[Number]:
    """Numbers in order without those inside the one before: the last numeral of "三成二" (32 %)."""
    end = 0
    for number in numbers:
        if number.span.start >= end:
            end = number.span.end
            yield number


def make_numbers(extra: ExtraRows) -> Finder:
    """The component: numbers of the whole reading text, each sentence read in the language of its script."""
    del extra

    def find(reading: Reading) -> Sequence[Mention]:
        found: list[Mention] = []
        spelled = _Spelled(reading.text)
        for run, script in _runs(reading):
            base = len(found)
            found += [
                Mention(
                    kind="number", span=number.span.shifted(run.start), quantity=number.quantity, pattern=_pattern(number),
                    partner=None if number.partner is None else base + number.partner,
                )
                for number in find_numbers(run.of(reading.text), script, spelled.within(run) if script == "en" else None)
            ]  # fmt: skip
        return found

    return find


class _Spelled:
    """Where English number words stand in a text: all components share the places of its words."""

    def __init__(self, text: str) -> None:
        self._text, self._low = text, lowered(text)
        words = places_of_words(self._low)
        self._places = sorted(place for word in words.keys() & numerals_en.NUMBER_WORDS for place in words[word])

    def within(self, run: Span) -> list[int] | None:
        """Those of a part of the text, counted from its beginning; None where its words are not those of the text: letters of another
        width, or a word that the part begins or ends in.
        """
        part = run.of(self._text)
        edges = self._low[max(0, run.start - 1) : run.start + 1], self._low[run.end - 1 : run.end + 1]
        if (
            WIDE.search(part)
            or part.lower() != run.of(self._low)
            or any(edge.isalnum() and len(edge) > 1 for edge in edges)
        ):
            return None
        first, last = (bisect_left(self._places, at) for at in (run.start, run.end))
        return [place - run.start for place in self._places[first:last]]


def _runs(reading: Reading) -> list[tuple[Span, str]]:
    """Neighbouring sentences of one script, joined. Bilingual documents change within a page."""
    runs: list[tuple[Span, str]] = []
    for sentence in reading.sentences:
        script = "zh" if HAN.search(reading.text, sentence.start, sentence.end) else "en"
        if runs and runs[-1][1] == script:
            runs[-1] = (Span(runs[-1][0].start, sentence.end), script)
        else:
            runs.append((sentence, script))
    return runs


def _pattern(number: Number) -> str:
    return f"number:{number.link or number.kind}:{number.form}"


def _english(text: str, spelled: Sequence[int] | None) -> Iterator[Number]:
    low = text.lower()
    low = low if len(low) == len(text) else text
    for numeral in numerals_en.read_numerals(low, spelled):
        span, value, place = numeral.span, numeral.value, numeral.unit_place
        if numeral.is_ordinal:
            yield Number("ordinal", span, printed_quantity(value, "ordinal", place), numeral.form)
            continue
        percent = PERCENT.match(low, span.end)
        if percent is not None:
            yield _percent(Span(span.start, percent.end()), value, place, numeral.form, percent.group())
        else:
            yield Number("number", span, _quantity(text, span, value, place, numeral.form, vague=False), numeral.form)


def _chinese(text: str) -> Iterator[Number]:
    units = [
        Number("number", Span(*match.span()), printed_quantity(LONE_UNITS[match["unit"]], "count", Decimal(1)), "words")
        for match in LONE_UNIT.finditer(text)
    ]
    yield from (
        sorted((*units, *_chinese_numerals(text)), key=lambda one: one.span) if units else _chinese_numerals(text)
    )


def _chinese_numerals(text: str) -> Iterator[Number]:
    for numeral in numerals_zh.read_numerals(text):
        span, value, place = numeral.span, numeral.value, numeral.unit_place
        if text[span.start] in UNIT_SIGNS and _says_several(text, numeral):
            continue
        before = text[max(0, span.start - 3) : span.start]
        if "第" in before and RANK_BEFORE.search(before):
            start = text.rindex("第", 0, span.start)
            yield Number("ordinal", Span(start, span.end), printed_quantity(value, "ordinal", place), numeral.form)
            continue
        if numeral.per:
            suffix = "‰" if numeral.per == 1000 else "%"
            yield _percent(span, value, place, numeral.form, suffix, scaled=True)
            continue
        goes_on = text[span.end : span.end + 1] in BEHIND
        end = PERCENT.match(text, span.end) or POINTS.match(text, span.end) if goes_on else None
        tenths = TENTHS.match(text, span.end) if goes_on and 0 < value <= 10 and not end else None
        if end is not None:
            yield _percent(Span(span.start, end.end()), value, place, numeral.form, end.group())
        elif tenths is not None:
            half = {"半": Decimal(5)}.get(
                tenths["half"] or "", Decimal(numerals_zh.DIGITS.get(tenths["half"] or "零", 0))
            )
            yield _percent(Span(span.start, tenths.end()), value * 10 + half, Decimal(1 if half else 10), "tenths", "%")
        else:
            if numeral.vague:
                place = Decimal(1)
            quantity = _quantity(
                text, span, value, place, "fraction" if numeral.is_fraction else numeral.form, numeral.vague
            )
            yield Number("number", span, quantity, numeral.form)


def _says_several(text: str, numeral: numerals_zh.ZhNumeral) -> bool:
    """Whether units stand behind "several": "几十", "数百"; not in "人数百分之三" or "总数十五"."""
    span = numeral.span
    units = UNITS_ALONE.match(text, span.start)
    alone = units is not None and (units.end() >= span.end or numeral.vague)
    before = max(0, span.start - 3)
    return alone and not (numeral.per or numeral.is_fraction) and bool(SEVERAL_BEFORE.search(text, before, span.start))


def _percent(span: Span, value: Decimal, place: Decimal, form: str, sign: str, *, scaled: bool = False) -> Number:
    """A percent; "‰" counts tenths of a percent unless the value was scaled already."""
    if "‰" in sign and not scaled:
        value, place = value / 10, place / 10
    return Number("percent", span, printed_quantity(value, "percent", place), form)


def _quantity(text: str, span: Span, value: Decimal, place: Decimal, form: str, vague: bool) -> Quantity:
    unit: Unit = "count"
    if form == "fraction":
        return fraction_quantity(value, "none")
    if vague or (text[span.end : span.end + 1] in PLUS_BEGINS and PLUS.match(text, span.end)):
        return at_least_quantity(value, unit)
    if (
        text[max(0, span.start - 1) : span.start] in ABOUT_ENDS
        and ABOUT.search(text, max(0, span.start - 3), span.start)
        and not text[max(0, span.start - 4) : span.start - 1].strip()[-1:].isdigit()
    ):
        return approx_quantity(value, unit)
    return printed_quantity(value, unit, place)


def _linked(text: str, numbers: list[Number]) -> tuple[Number, ...]:
    """Ratios ("3,706/11,672") and ranges ("20-30") as pairs. Three or more joined numbers are a date, a version, a place."""
    for at in range(len(numbers) - 1):
        first, second = numbers[at], numbers[at + 1]
        gap = Span(first.span.end, max(first.span.end, second.span.start))
        link = _link(text, gap, first, second)
        if not link or _continues(text, first.span.start - 1, -1) or _continues(text, second.span.end, 1):
            continue
        if link == "range":
            low, high = first.quantity.value, second.quantity.value
            first = replace(first, quantity=replace(first.quantity, qualifier="range", lo=low, hi=high))
            second = replace(second, quantity=replace(second.quantity, qualifier="range", lo=low, hi=high))
        numbers[at] = replace(first, partner=at + 1, link=link)
        numbers[at + 1] = replace(second, partner=at, link=link)
    return tuple(numbers)


def _link(text: str, gap: Span, first: Number, second: Number) -> str:
    """Whether what stands between two numbers makes them a ratio or a range."""
    if len(gap) == 0 or len(gap) > 12 or first.partner is not None or "ordinal" in (first.kind, second.kind):
        return ""
    between = gap.of(text)
    if (
        RATIO.fullmatch(between)
        and first.kind == second.kind == "number"
        and "fraction" not in (first.form, second.form)
    ):
        return "ratio"
    rising = first.quantity.value < second.quantity.value
    if YEARLIKE.fullmatch(first.span.of(text)) and not YEARLIKE.fullmatch(second.span.of(text)):
        return ""
    if between.strip() == "to" and MOVED.search(text[max(0, first.span.start - 40) : first.span.start].lower()):
        return ""
    return "range" if RANGE.fullmatch(between) and rising and first.kind in (second.kind, "number") else ""


def _continues(text: str, at: int, step: int) -> bool:
    """Whether a joiner and a digit go on beyond the pair: "2025-09-30", "1/2/3"."""
    beyond = at + step
    return 0 <= at < len(text) and text[at] in JOINERS and 0 <= beyond < len(text) and text[beyond].isdigit()


def _inside(span: Span, spans: list[Span]) -> bool:
    at = bisect_right(spans, Span(span.start, 2**62)) - 1
    return at >= 0 and span.start < spans[at].end
