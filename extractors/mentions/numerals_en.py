"""English numbers, in digits and in words: "3,705", "3.7k", "twenty-six", "two hundred and five", "one out of three".

In: lower-cased text. Out: numerals with their spans and exact values. Follows the conventions of Microsoft's Recognizers-Text
(Specs/Number) where they are those of print. Does not decide what a number means, nor its interval: see `numbers.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from extractors.spans import Span

UNITS = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
} | {"nought": 0}
TENS = {
    word: 10 * value
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
SCALES = {
    "hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "lakh": 10**5,
    "crore": 10**7,
}  # fmt: skip
SUFFIXES = {"k": 10**3, "m": 10**6, "mm": 10**6, "mln": 10**6, "b": 10**9, "bn": 10**9, "bln": 10**9, "tln": 10**12}
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12,
    **{word + "th": value for word, value in UNITS.items() if word not in
       ("zero", "one", "two", "three", "five", "eight", "nine", "twelve", "nought")},
    **{word[:-1] + "ieth": value for word, value in TENS.items()},
    **{word + "th": value for word, value in SCALES.items()},
}  # fmt: skip
FRACTION_NAMES = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4}
VULGAR = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅛": (1, 8)}

_NUMBER = (
    r"(?<![\d.])(?<!\d,)\d{1,3}(?:(?:,\d{3}){1,5}|(?:[ \u202f\u00a0]\d{3}){1,5})(?![\d,]\d)(?!\d)(?:\.\d{1,9}(?![.\d]))?"
    r"|(?<!\d)(?<!\d[.])\d{1,18}\.\d{1,12}(?!\.?\d)"
    r"|(?<!\d)\d{1,9},00(?![\d,])"
    r"|(?<!\d)\d{1,18}(?!\d)"
    r"|(?<![\d\w.])\.\d{1,12}(?![.\d])"
)
_WORDS = sorted((*UNITS, *TENS, *SCALES, *ORDINALS, *FRACTION_NAMES), key=len, reverse=True)
DIGITS = re.compile(_NUMBER)
TOKEN = re.compile(
    rf"(?P<number>{_NUMBER})(?P<rank>(?:st|nd|rd|th)(?![a-z]))?(?:[ \u00a0]?(?P<suffix>mm|k|m|mln|bn|bln|tln|b)(?![a-z0-9]))?"
    rf"|(?<![a-z])(?P<word>{'|'.join(_WORDS)})(?P<plural>s?)(?![a-z])|(?P<vulgar>[½⅓⅔¼¾⅕⅛])"
)
WORD = re.compile(r"[a-z]{1,64}|[0-9]{1,64}")
DIGIT = re.compile(r"[0-9½⅓⅔¼¾⅕⅛.](?:(?<=[0-9])[0-9]{0,63}|(?<=[½⅓⅔¼¾⅕⅛])|(?<=\.)(?=[0-9]))")
"""Where numbers in digits may begin."""
NUMBER_WORDS = frozenset(word + plural for word in _WORDS for plural in ("", "s"))
JOIN = re.compile(r"[ \t]{0,3}-?[ \t]{0,3}")
AND = re.compile(r"[ \t]{1,3}and[ \t]{1,3}")
POINT = re.compile(r"[ \t]{1,3}point[ \t]{1,3}")
OVER = re.compile(r"[ \t]{1,3}(?:over|out of)[ \t]{1,3}")
SIGN = re.compile(r"(?:(?<![\w)])-|\b(?:minus|negative)[ \t]{1,3})\Z")
NOT_ONE_BEFORE = re.compile(r"\b(?:the|which|this|that|every|any|each|no|another|some|last|first|only)[ \t]{1,3}$")
NOT_ONE_AFTER = re.compile(r"[ \t]{1,3}(?:another|by one|who|you|on)\b|[ \t]{0,2}-(?:to|off|line|way|shot|step|time)")
LOOK_BACK_CODE_POINTS = 12
LARGEST_FRACTION_IN_DIGITS = 15
"""From here on "5,290 out of 21,575" is two counts, not a share."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word or run of digits. `kind` is number, unit, ten, scale, ordinal or fraction."""

    kind: str
    span: Span
    value: Decimal
    plural: bool = False
    printed: str = ""
    suffix: int = 1


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as written: `form` is digits, words or fraction; `unit_place` is the value of one unit of its last digit.

    `is_ordinal` for "21st" and "eleventh"; `sure` is False for a lone "one" that is hardly a count.
    """

    span: Span
    value: Decimal
    form: str
    unit_place: Decimal
    is_ordinal: bool = False


def read_numerals(lowered: str, spelled: Sequence[int] | None = None) -> list[Numeral]:
    """All English numbers of a lower-cased text, in order, longest reading first. `spelled` are where its number words stand, when that
    is known.
    """
    words = spelled_in(lowered) if spelled is None else spelled
    tokens = [_token(match) for match in _matches(lowered, words)]
    found: list[Numeral] = []
    at = 0
    while at < len(tokens):
        taken, numerals = _read(lowered, tokens, at)
        found += numerals
        at += max(1, taken)
    return found


def spelled_in(lowered: str) -> list[int]:
    """Where number words stand."""
    return [word.start() for word in WORD.finditer(lowered) if word.group() in NUMBER_WORDS]


def _matches(lowered: str, spelled: Sequence[int]) -> Iterator[re.Match[str]]:
    """Where `TOKEN` fits, from left to right. It is tried only where digits and number words stand."""
    position = 0
    for start in sorted([*spelled, *(digit.start() for digit in DIGIT.finditer(lowered))]):
        match = TOKEN.match(lowered, start) if start >= position else None
        if match is not None:
            position = match.end()
            yield match


def place_of(printed: str, suffix: int = 1) -> Decimal:
    """The value of one unit of the last printed digit.

    >>> place_of("32.08"), place_of("3.7", 1000)
    (Decimal('0.01'), Decimal('100.0'))
    """
    _, _, decimals = printed.partition(".")
    return Decimal(1).scaleb(-len(decimals)) * suffix


def _token(match: re.Match[str]) -> Token:
    span = Span(*match.span())
    if match["number"]:
        printed = (
            re.sub(r"[, \u202f\u00a0]", "", match["number"])
            if not match["number"].endswith(",00")
            else match["number"][:-3]
        )
        suffix = SUFFIXES.get(match["suffix"] or "", 1)
        kind = "rank" if match["rank"] else "number"
        return Token(kind, span, Decimal(printed) * suffix, printed=printed, suffix=suffix)
    if match["vulgar"]:
        over, under = VULGAR[match["vulgar"]]
        return Token("vulgar", span, Decimal(over) / Decimal(under))
    word, plural = match["word"], bool(match["plural"])
    for kind, table in (
        ("unit", UNITS),
        ("ten", TENS),
        ("scale", SCALES),
        ("ordinal", ORDINALS),
        ("fraction", FRACTION_NAMES),
    ):
        if word in table:
            return Token(kind, span, Decimal(table[word]), plural)
    raise AssertionError(word)


def _read(text: str, tokens: list[Token], at: int) -> tuple[int, list[Numeral]]:
    """Read one number from token `at` on; returns how many tokens it took."""
    token = tokens[at]
    if token.kind in ("rank", "ordinal", "vulgar"):
        if token.kind == "vulgar":
            return 1, [Numeral(token.span, token.value, "fraction", Decimal(0))]
        return 1, _with_article(text, token)
    if token.kind == "fraction":
        return 1, []
    value, taken, place = _cardinal(text, tokens, at)
    end = tokens[at + taken - 1].span.end
    span = Span(_signed(text, token.span.start), end)
    sign = -1 if span.start < token.span.start else 1
    after = tokens[at + taken] if at + taken < len(tokens) else None
    if after is not None and after.kind in ("ordinal", "fraction") and JOIN.fullmatch(text, end, after.span.start):
        return taken + 1, _fraction_or_rank(tokens[at : at + taken], after, value, span)
    if (
        after is not None
        and OVER.fullmatch(text, end, after.span.start)
        and after.kind in ("number", "unit", "ten", "scale")
    ):
        under, more, _ = _cardinal(text, tokens, at + taken)
        big = token.kind == "number" and after.kind == "number" and under >= LARGEST_FRACTION_IN_DIGITS
        if under and not big and (value < under or "over" in text[end : after.span.start]):
            whole = Span(span.start, tokens[at + taken + more - 1].span.end)
            return taken + more, [Numeral(whole, sign * value / under, "fraction", Decimal(0))]
    if taken == 1 and token.kind == "unit" and value == 1 and _is_pronoun(text, token.span):
        return 1, []
    form = "digits" if token.kind == "number" and taken == 1 else "words"
    return taken, [Numeral(span, sign * value, form, place)]


def _cardinal(text: str, tokens: list[Token], at: int) -> tuple[Decimal, int, Decimal]:
    """Value, number of tokens and unit place of the longest cardinal from token `at` on."""
    total, current = Decimal(0), tokens[at].value
    place = place_of(tokens[at].printed, tokens[at].suffix) if tokens[at].printed else Decimal(1)
    ceiling = Decimal(10) ** 30
    if tokens[at].kind == "scale":
        place = Decimal(1)
    count = 1
    while at + count < len(tokens):
        last, token = tokens[at + count - 1], tokens[at + count]
        gap = text[last.span.end : token.span.start]
        joined, linked = bool(JOIN.fullmatch(gap)), bool(AND.fullmatch(gap))
        if token.kind == "scale" and joined and not (token.plural and last.kind == "scale"):
            if token.value == 100:
                current, place = current * 100, place * 100
            elif token.value < ceiling:
                total, current, ceiling, place = (
                    total + current * token.value,
                    Decimal(0),
                    token.value,
                    place * token.value,
                )
            else:
                break
        elif (
            token.kind in ("unit", "ten", "number")
            and (joined or linked)
            and _may_follow(tokens, at + count, linked=linked)
        ):
            if token.kind == "number" and last.kind == "number":
                break
            current, place = current + token.value, Decimal(1)
        elif token.kind in ("unit", "ten") and POINT.fullmatch(gap):
            return _decimals(text, tokens, at, count, total + current)
        else:
            break
        count += 1
    return total + current, count, place


def _may_follow(tokens: list[Token], at: int, *, linked: bool) -> bool:
    """Whether token `at` adds to what was read: ones after tens, anything under a hundred after "hundred"."""
    last, token = tokens[at - 1], tokens[at]
    if token.kind == "number" and token.printed.count("."):
        return False
    if linked and at + 1 < len(tokens) and tokens[at + 1].kind == "scale" and tokens[at + 1].value == 100:
        return False
    if last.kind == "ten":
        return token.kind == "unit" and 0 < token.value < 10 and not linked
    if last.kind == "scale":
        return last.value > 100 or token.value < 100
    return False


def _decimals(text: str, tokens: list[Token], at: int, count: int, whole: Decimal) -> tuple[Decimal, int, Decimal]:
    """The words after "point": digits one by one, or a number under a hundred."""
    digits = ""
    while at + count < len(tokens) and tokens[at + count].kind in ("unit", "ten"):
        token, last = tokens[at + count], tokens[at + count - 1]
        if digits and not JOIN.fullmatch(text, last.span.end, token.span.start):
            break
        if digits and last.kind == "ten" and token.kind == "unit":
            digits = digits[:-1] + str(token.value)
        else:
            digits += str(token.value)
        count += 1
    return whole + Decimal("0." + digits), count, Decimal(1).scaleb(-len(digits))


def _fraction_or_rank(heads: list[Token], after: Token, value: Decimal, span: Span) -> list[Numeral]:
    """A cardinal before an ordinal: "five eighths" is a fraction, "twenty-first" a rank, "two hundredth" may be either."""
    whole = Span(span.start, after.span.end)
    found: list[Numeral] = []
    last = heads[-1]
    ranked = not after.plural and after.kind == "ordinal" and heads[0].kind != "number"
    if ranked and (last.kind == "ten" and after.value < 10):
        return [Numeral(whole, value + after.value, "words", Decimal(1), is_ordinal=True)]
    if ranked and after.value >= 100:
        found.append(Numeral(whole, value * after.value, "words", Decimal(1), is_ordinal=True))
    elif ranked and last.kind == "scale":
        found.append(Numeral(whole, value + after.value, "words", Decimal(1), is_ordinal=True))
    if after.value >= 2 and not (value > 1 and not after.plural and after.kind == "ordinal"):
        found.append(Numeral(whole, value / after.value, "fraction", Decimal(0)))
    elif not found:
        found.append(Numeral(span, value, "words", Decimal(1)))
    return found


def _with_article(text: str, token: Token) -> list[Numeral]:
    """A rank: "eleventh", "21st"; "a hundredth" is also a fraction."""
    found = [
        Numeral(token.span, token.value, "digits" if token.kind == "rank" else "words", Decimal(1), is_ordinal=True)
    ]
    article = re.search(r"(?<![a-z])an?[ \t]{1,3}$", text[max(0, token.span.start - 6) : token.span.start])
    if article and token.kind == "ordinal" and token.value >= 3:
        start = token.span.start - len(article.group())
        found.append(Numeral(Span(start, token.span.end), 1 / token.value, "fraction", Decimal(0)))
    return found


def _signed(text: str, start: int) -> int:
    """Where the number starts with its sign."""
    back = max(0, start - LOOK_BACK_CODE_POINTS)
    match = SIGN.search(text[back:start])
    return start if match is None else back + match.start()


def _is_pronoun(text: str, span: Span) -> bool:
    """Whether "one" is a pronoun: "the one", "one another": not a count."""
    before = text[max(0, span.start - LOOK_BACK_CODE_POINTS) : span.start]
    return bool(NOT_ONE_BEFORE.search(before) or NOT_ONE_AFTER.match(text, span.end))
