"""Text → ranges in words: "more than 30,000", "between the tenth and the fifteenth", "大于100并且小于300", "至少有10个".

In: text and its numbers. Out: intervals with open or closed ends and the span of the whole phrase. Follows the conventions of
Recognizers-Text (a bare A–B holds A and not B). The pipeline itself uses `Number.partner` and the qualifiers of `claims`; this
is for readers of free text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from extractors.mentions.numbers import Number, find_numbers
from extractors.spans import Span

LOOK_BACK_CODE_POINTS = 48

_OR_EQUAL = r"(?:or|and)[ ]{1,3}equals?(?:[ ]{1,3}(?:to|than))?"
_MORE = r"(?:bigger|greater|more|higher|larger|smaller|less|fewer|lower)"
BEFORE_EN: tuple[tuple[str, str], ...] = (
    (r"(?:at least|no(?:t)? (?:less|fewer|smaller|lower) than|minimum of)", ">="),
    (r"(?:at most|no(?:t)? (?:more|greater|bigger|larger|higher) than|up to|maximum of)", "<="),
    (rf"(?:equal(?:s)? (?:to )?or (?:more|greater|larger|bigger|higher) than|(?:bigger|greater|more|larger|higher)(?: than)? {_OR_EQUAL}|>[ ]?=|≥)", ">="),
    (rf"(?:equal(?:s)? (?:to )?or (?:less|fewer|smaller|lower) than|(?:smaller|less|fewer|lower)(?: than)? {_OR_EQUAL}|(?<!>)<[ ]?=|≤)", "<="),
    (r"(?:(?:bigger|greater|more|higher|larger) than|over|above|beyond|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|(?<![<=])>)", ">"),
    (r"(?:(?:smaller|less|fewer|lower) than|under|below|(?<![>=])<(?!>))", "<"),
    (r"equals? to", "="),
)  # fmt: skip
AFTER_EN: tuple[tuple[str, str], ...] = (
    (r"(?:or|and) (?:more|above|over|greater|larger|higher|bigger)(?: than)?(?![ ]{1,2}\d)", ">="),
    (r"(?:or|and) (?:less|fewer|below|under|lower|smaller)(?: than)?(?![ ]{1,2}\d)", "<="),
)
BEFORE_ZH: tuple[tuple[str, str], ...] = (
    (r"(?:大于[ ]?(?:或者?)?[ ]?等于|不[小少低]于|至少有?|最少有?|起码)", ">="),
    (r"(?:[小少低]于[ ]?(?:或者?)?[ ]?等于|不[大多高]于|不超过|至多有?|最多[为為有]?|顶多)", "<="),
    (r"(?:[大多高]于|超过了?|超過了?|突破了?|比(?=[^，。]{1,12}[大高多])|(?<=[比率])过)", ">"),
    (r"(?:[小少低]于|不到|不足|比(?=[^，。]{1,12}[小低少]))", "<"),
)
AFTER_ZH: tuple[tuple[str, str], ...] = (
    (r"(?:或者?以上|及以上)", ">="),
    (r"(?:或者?以下|及以下)", "<="),
    (r"(?:[个個篇次种種位名项項份]{0,1}(?:以上|之上)|多|余|餘)", ">"),
    (r"(?:[个個篇次种種位名项項份]{0,1}(?:以下|之下))", "<"),
)
BETWEEN = re.compile(r"(?:between(?: the)?|from|位?于|在|介于)[ ]{0,3}$")
JOIN_EN = re.compile(r"[ ]{0,3}(?:and|but)?[ ]{0,3}(?:the )?(?:is |be )?")
JOIN_ZH = re.compile(r"[ ]{0,3}[,，、]?(?:并且|并|且|而且|同时|但|和)?[ ]{0,3}")
CLOSE_ZH = re.compile(r"[个個]?之[间間]")
COMPARED = re.compile(r"[ ]{0,2}([大高多小低少])")


@dataclass(frozen=True, slots=True)
class NumberRange:
    """`lo`/`hi` None where open-ended; the flags say whether the end itself belongs to the range."""

    span: Span
    lo: Decimal | None
    hi: Decimal | None
    lo_closed: bool = False
    hi_closed: bool = False


def _compile(rows: Sequence[tuple[str, str]], *, before: bool) -> tuple[tuple[re.Pattern[str], str], ...]:
    tail = r"[ ]{0,3}(?:the )?[ ]{0,3}$" if before else ""
    head = r"" if before else r"[ ]{0,3}"
    return tuple((re.compile(rf"{head}(?:{pattern}){tail}"), sign) for pattern, sign in rows)


_BEFORE = {"en": _compile(BEFORE_EN, before=True), "zh": _compile(BEFORE_ZH, before=True)}
_AFTER = {"en": _compile(AFTER_EN, before=False), "zh": _compile(AFTER_ZH, before=False)}


def find_ranges(text: str, language: str) -> tuple[NumberRange, ...]:
    """All ranges of a text, in order."""
    language = "zh" if language.startswith("zh") else "en"
    lowered = text.lower() if len(text.lower()) == len(text) else text
    numbers = find_numbers(text, language)
    found: list[NumberRange] = []
    at = 0
    while at < len(numbers):
        pair = _pair(lowered, numbers, at)
        if pair is not None:
            found.append(pair)
            at += 2
            continue
        one = _compared(lowered, numbers[at], language)
        if one is not None:
            merged = _merge(lowered, found[-1], one, language) if found else None
            if merged is not None:
                found[-1] = merged
            else:
                found.append(one)
        at += 1
    return tuple(found)


def _pair(text: str, numbers: Sequence[Number], at: int) -> NumberRange | None:
    """Two ends: "20-30", "between 20 and 30", "20和30之间", "from 200 to 3000"."""
    if at + 1 >= len(numbers):
        return None
    first, second = numbers[at], numbers[at + 1]
    low, high = first.quantity.value, second.quantity.value
    between = text[first.span.end : second.span.start].strip()
    before = BETWEEN.search(text, max(0, first.span.start - 14), first.span.start)
    closing = CLOSE_ZH.match(text, second.span.end)
    worded = (before is not None and between in ("and", "and the")) or (
        closing is not None and between in ("和", "与", "到", "至")
    )
    if not low < high or not (first.link == second.link == "range" or worded):
        return None
    start = before.start() if before is not None and (worded or before.group().startswith("from")) else first.span.start
    return NumberRange(Span(start, closing.end() if closing else second.span.end), low, high, lo_closed=True)


def _compared(text: str, number: Number, language: str) -> NumberRange | None:
    """One number with a comparison before or after it."""
    start, end, value = number.span.start, number.span.end, number.quantity.value
    back = max(0, start - LOOK_BACK_CODE_POINTS)
    for pattern, sign in _BEFORE[language]:
        match = pattern.search(text, back, start)
        if match is not None:
            compared = COMPARED.match(text, end) if match.group().startswith("比") else None
            return _signed(Span(match.start(), compared.end() if compared else end), value, sign)
    if language == "zh" and number.quantity.qualifier == "at_least":
        more = text[end : end + 1] in "多余餘"
        return NumberRange(Span(start, end + more), value, None)
    for pattern, sign in _AFTER[language]:
        match = pattern.match(text, end)
        if match is not None:
            return _signed(Span(start, match.end()), value, sign)
    return None


def _signed(span: Span, value: Decimal, sign: str) -> NumberRange:
    closed = "=" in sign
    lo = value if sign in (">", ">=", "=") else None
    hi = value if sign in ("<", "<=", "=") else None
    return NumberRange(span, lo, hi, closed and lo is not None, closed and hi is not None)


def _merge(text: str, first: NumberRange, second: NumberRange, language: str) -> NumberRange | None:
    """Two comparisons: "more than 10 and less than 40" is one range; "more than 40 and less than 10" is two."""
    join = JOIN_ZH if language == "zh" else JOIN_EN
    if second.span.start < first.span.end or not join.fullmatch(text, first.span.end, second.span.start):
        return None
    low, high = (first, second) if first.hi is None else (second, first)
    if low.hi is not None or high.lo is not None or low.lo is None or high.hi is None or not low.lo < high.hi:
        return None
    return replace(low, span=Span(first.span.start, second.span.end), hi=high.hi, hi_closed=high.hi_closed)
