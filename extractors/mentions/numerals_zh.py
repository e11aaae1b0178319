"""Chinese numbers, in characters, digits and both: 三千七百零五, 1.2万, 3万4000, 百分之三十二, 三成, 五百多, 两.

In: text whose full-width forms were narrowed one to one. Out: numerals with their spans and exact values. Reads like a person
does: a trailing digit stands for the next lower unit (一千三 is 1,300), 零 cancels that (一千零三 is 1,003). A numeral that is
part of a common word (一切, 四川) is no number, nor is a financial form alone (陆, 拾). Intervals: see `numbers.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from extractors.mentions.numerals_en import place_of
from extractors.spans import Span

PLAIN = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "○": 0, "两": 2, "兩": 2}
FORMAL = dict(zip("壹贰貳叁參肆伍陆陸柒捌玖", (1, 2, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9), strict=True))
DIGITS = PLAIN | FORMAL
SMALL = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
LARGE = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8, "兆": 10**12}
VAGUE = frozenset("多余餘几幾来來")
SUFFIXES = {"k": 10**3, "m": 10**6}

_CHARS = "".join((*DIGITS, *SMALL, *LARGE))
_ASCII = r"\d{1,3}(?:,\d{3}){1,5}(?!\d)(?:\.\d{1,9}(?!\d))?|\d{1,18}(?:\.\d{1,12}(?!\.?\d))?|\.\d{1,12}(?!\d)"
_PIECE = rf"(?:{_ASCII})(?:[ ]?[kKM](?![A-Za-z]))?|[{_CHARS}多余餘几幾来來又点點]|分[ ]{{0,3}}之"
START = re.compile(rf"(?<![\d.])(?<!\d,)(?:{_ASCII})(?:[ ]?[kKM](?![A-Za-z]))?|[{_CHARS}]")
BEGINNING = re.compile(rf"[\d.{_CHARS}]")
"""Where `START` is tried: looking for its many beginnings everywhere takes five times as long."""
PIECE = re.compile(_PIECE)
GAP = re.compile(r"[ \t]{0,4}")
PIECES_AT_MOST = 40
SIGN = frozenset("负負-")
ASCII_DIGITS = frozenset("0123456789.")

WORDS_WITH_NUMERALS = frozenset(
    ["一切", "一些", "一样", "一樣", "一般", "一起", "一定", "一直", "一下", "一看", "一边", "一邊", "一旦", "一律", "一共", "一向", "一度", "一连", "一再", "一时", "一時", "一番", "一致", "一同", "一方", "一旁", "一贯", "一貫", "一流", "一体", "一來", "一来", "一经", "一經", "一提", "一步", "一半", "一美", "一折", "唯一", "之一", "统一", "統一", "万一", "单一", "單一", "同一", "四川", "四处", "四處", "四周", "五官", "九九", "七夕", "百度", "十分", "十足", "百般", "千禧", "百姓", "万能", "萬能", "两者", "兩者", "两边", "三角", "三星", "九州", "双十", "百年", "万物", "万维", "千古", "三国", "五一", "五四", "一一", "一线", "一線", "一席", "一开", "一開", "一如", "一心", "一面", "一口", "一手", "一言", "四舍", "四捨", "五入"]
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ZhNumeral:
    """A number as written. `is_fraction` for 三分之一; `per` is 100 for 百分之 (a percent), 1000 for 千分之, and so on.

    `vague` marks 多, 余, 几 inside or after the number; `form` is digits or words; `unit_place` as in English.
    """

    span: Span
    value: Decimal
    form: str
    unit_place: Decimal
    per: int = 0
    is_fraction: bool = False
    vague: bool = False


@dataclass(frozen=True, slots=True)
class _Part:
    text: str
    span: Span


def read_numerals(text: str) -> list[ZhNumeral]:
    """All Chinese and digit numbers of the text, in order."""
    found: list[ZhNumeral] = []
    position = 0
    while (place := BEGINNING.search(text, position)) is not None:
        if START.match(text, place.start()) is None:
            position = place.end()
            continue
        parts = _parts(text, place.start())
        taken, numeral = _Reader(text, parts).numeral()
        if numeral is not None:
            found.append(numeral)
        position = parts[max(0, taken - 1)].span.end
    return found


def _parts(text: str, start: int) -> list[_Part]:
    """The run of numeral pieces from `start` on, gaps of a few blanks included."""
    parts: list[_Part] = []
    position = start
    while len(parts) < PIECES_AT_MOST and (piece := PIECE.match(text, position)) is not None:
        parts.append(_Part(piece.group(), Span(*piece.span())))
        gap = GAP.match(text, piece.end())
        position = piece.end() if gap is None else gap.end()
        if (
            position != piece.end()
            and piece.group()[-1].isdigit()
            and position < len(text)
            and text[position].isdigit()
        ):
            break
    return parts


class _Sum:
    """The value of a numeral while it is read: finished large groups, the group under 万, the digit not yet placed."""

    def __init__(self) -> None:
        self.total = Decimal(0)
        self.section = Decimal(0)
        self.number: Decimal | None = None
        self.unit = 1
        self.place = Decimal(1)
        self.own_place = Decimal(1)
        self.zero = self.seen = self.vague = False

    def is_empty(self) -> bool:
        """Whether nothing was read yet that a large unit could multiply."""
        return not (self.number is not None or self.section or self.total)

    def set_ascii(self, number: Decimal, place: Decimal, *, first: bool) -> None:
        """Digits such as 1.2 or 4000; `place` is the value of one unit of the last."""
        self.number, self.place, self.own_place, self.seen = number, place, place, True
        self.unit = 1 if first else self.unit

    def set_digit(self, digit: int, *, ends: bool) -> None:
        """One Chinese digit; 零 only marks that a unit is skipped."""
        self.seen = True
        if digit == 0:
            self.zero = True
            self.number = Decimal(0) if ends else self.number
        else:
            self.number, self.own_place = Decimal(digit), Decimal(1)

    def add_small(self, unit: int, *, sure: bool) -> None:
        """十, 百 or 千."""
        self.section += (self.number if self.number is not None else Decimal(1)) * unit
        self.place = self.own_place * unit if self.number is not None else Decimal(unit)
        self.seen = self.seen or self.number is not None or sure
        self.number, self.unit, self.zero = None, unit, False

    def add_large(self, unit: int) -> None:
        """万, 亿 or 兆: multiplies what was read since the last larger one."""
        if self.is_empty():
            self.section = Decimal(1)
        group = self.section + (self.number or 0)
        wraps = not group or (self.total and self.total < unit)
        self.total = (self.total + group) * unit if wraps else self.total + group * unit
        self.place = (
            self.own_place * unit if self.number is not None else self.place * unit if self.section else Decimal(unit)
        )
        self.seen, self.section, self.number, self.unit, self.zero = True, Decimal(0), None, unit, False

    def add_vague(self) -> bool:
        """多, 余 or 几 inside the number."""
        self.vague = True
        if self.number is not None:
            self.section, self.number = self.section + self.number, None
            return True
        return self.seen

    def whole(self) -> Decimal:
        """The value before a decimal point."""
        return self.total + self.section + (self.number or 0)

    def read(self, *, last_is_digit: bool, single: bool) -> tuple[Decimal, Decimal]:
        """Value and unit place. A last digit after 百 or more stands for the next lower unit (一千三), unless 零 precedes."""
        if self.number is None:
            return self.total + self.section, self.place
        if self.unit >= 100 and not self.zero and last_is_digit:
            lower = Decimal(self.unit) / 10
            return self.total + self.section + self.number * lower, lower
        return self.whole(), self.place if single else Decimal(1)


class _Reader:
    """Reads one number from the front of a run of parts."""

    def __init__(self, text: str, parts: list[_Part]) -> None:
        self.text = text
        self.parts = parts

    def numeral(self) -> tuple[int, ZhNumeral | None]:
        """How many parts were taken, and the number they are, if any."""
        if len(self.parts) == 1 and (word := self.parts[0].text)[0] in ASCII_DIGITS:  # most numbers, read sooner
            start, sign = self.signed()
            span = Span(start, self.parts[0].span.end)
            return 1, ZhNumeral(span, sign * self.ascii(word), "digits", self.ascii_place(word))
        taken, value, place, vague = self.cardinal(0)
        if taken == 0:
            return 1, None
        if taken < 0:
            return -taken, None
        whole = self.mixed(taken, value) if value is not None else None
        if whole is not None:
            return whole
        if value is None or (taken == 1 and self.is_word()):
            return taken, None
        start, sign = self.signed()
        form = "digits" if taken == 1 and self.parts[0].text[0] in "0123456789." else "words"
        end = self.parts[taken - 1].span.end
        if vague and self.parts[taken - 1].text in "来來":
            taken, end = taken - 1, self.parts[taken - 2].span.end
        return taken, ZhNumeral(Span(start, end), sign * value, form, place, vague=vague)

    def mixed(self, taken: int, value: Decimal) -> tuple[int, ZhNumeral] | None:
        """三分之一, 百分之二 and 三百又三分之一, when 分之 or 又 follows."""
        parts, base, at = self.parts, Decimal(0), taken
        if at < len(parts) and parts[at].text == "又":
            under_taken, under, _, _ = self.cardinal(at + 1)
            base, value, at = value, under if under is not None else Decimal(0), at + 1 + max(0, under_taken)
        if at >= len(parts) or not parts[at].text.startswith("分") or not value:
            return None
        negative = self.text[parts[at].span.end : parts[at].span.end + 2].strip()[:1] in SIGN
        rest = self if not negative else _Reader(self.text, self.parts[: at + 1] + self.after_sign(at))
        over_taken, over, place, vague = rest.cardinal(at + 1)
        if over_taken <= 0 or over is None:
            return None
        start, sign = self.signed()
        sign = -sign if negative else sign
        end = rest.parts[at + over_taken].span.end
        per = int(value) if self.is_percent_base(value) and not base else 0
        result = sign * over * 100 / value if per else sign * (base + over / value)
        form = "digits" if over_taken == 1 and rest.parts[at + 1].text[0] in "0123456789." else "words"
        place = place * 100 / value if per else Decimal(0)
        numeral = ZhNumeral(Span(start, end), result, form if per else "fraction", place, per, not per, vague)
        return (at + 1 + over_taken if rest is self else len(self.parts)), numeral

    def after_sign(self, at: int) -> list[_Part]:
        """The parts that follow 分之 and a sign."""
        after = self.parts[at].span.end
        gap = re.compile(r"[ \t]{0,3}[负負-][ \t]{0,3}").match(self.text, after)
        return _parts(self.text, gap.end() if gap else after)

    def is_percent_base(self, value: Decimal) -> bool:
        """百, 千, 万 and their multiples before 分之, written without a digit."""
        return value >= 100 and all(char in SMALL or char in LARGE for char in self.parts[0].text)

    def cardinal(self, at: int) -> tuple[int, Decimal | None, Decimal, bool]:
        """Parts taken from `at` on, value (None when the characters are no number), unit place, vagueness.

        Fewer than no parts: that many characters that must not be read as a number (二三十).
        """
        sum_ = _Sum()
        count = 0
        while at + count < len(self.parts):
            word = self.parts[at + count].text
            if word in DIGITS and sum_.number is not None and word[0] not in ASCII_DIGITS:
                return self.digits_in_a_row(at, count)
            if word in "点點" and count and (more := self.decimals(at + count + 1)):
                value = sum_.whole() + Decimal("0." + more)
                return count + 1 + len(more), value, Decimal(1).scaleb(-len(more)), sum_.vague
            if word in LARGE and sum_.is_empty() and not self.before_share(at + count):
                return -1 - count, None, Decimal(1), False
            if not self.take(sum_, at, count, word):
                break
            count += 1
        if not sum_.seen:
            return -max(1, count), None, Decimal(1), sum_.vague
        value, place = sum_.read(last_is_digit=self.parts[at + count - 1].text in DIGITS, single=count == 1)
        return count, value, place, sum_.vague

    def take(self, sum_: _Sum, at: int, count: int, word: str) -> bool:
        """Add one part to the sum; False when it does not belong to the number any more."""
        here = at + count
        if word[0] in ASCII_DIGITS:
            if sum_.number is not None or (count and self.gap(here) and sum_.unit == 1):
                return False
            sum_.set_ascii(self.ascii(word), self.ascii_place(word), first=not count)
        elif word in DIGITS:
            ends = here + 1 >= len(self.parts) or self.parts[here + 1].text in "点點"
            sum_.set_digit(DIGITS[word], ends=ends)
        elif word in SMALL:
            sure = SMALL[word] == 10 or self.followed_by_digit(here) or self.before_share(here)
            sum_.add_small(SMALL[word], sure=sure)
        elif word in LARGE:
            sum_.add_large(LARGE[word])
        elif word in VAGUE and count:
            return sum_.add_vague()
        else:
            return False
        return True

    def digits_in_a_row(self, at: int, count: int) -> tuple[int, Decimal | None, Decimal, bool]:
        """二〇二五 is a number digit by digit; 二三十 is "twenty or thirty" and none."""
        run = self.digit_run(at + count - 1)
        if count == 1 and run > 2:
            digits = "".join(str(DIGITS[part.text]) for part in self.parts[at : at + run])
            return run, Decimal(digits), Decimal(1), False
        return -self.skip(at + count), None, Decimal(1), False

    def gap(self, at: int) -> bool:
        """Whether blanks stand before part `at`."""
        return at > 0 and self.parts[at].span.start > self.parts[at - 1].span.end

    def digit_run(self, at: int) -> int:
        """How many plain digit characters stand side by side from part `at` on (二〇二五)."""
        count = 0
        while at + count < len(self.parts) and self.parts[at + count].text in PLAIN:
            count += 1
        return count

    def skip(self, at: int) -> int:
        """Parts up to the end of a run that is not to be read, such as 二三十."""
        while at < len(self.parts) and self.parts[at].text in DIGITS | SMALL | LARGE:
            at += 1
        return max(1, at)

    def followed_by_digit(self, at: int) -> bool:
        return at + 1 < len(self.parts) and self.parts[at + 1].text in DIGITS

    def before_share(self, at: int) -> bool:
        """Whether 分之 follows part `at`, other units between allowed (百万分之)."""
        at += 1
        while at < len(self.parts) and (self.parts[at].text in SMALL or self.parts[at].text in LARGE):
            at += 1
        return at < len(self.parts) and self.parts[at].text.startswith("分")

    def decimals(self, at: int) -> str:
        """The digits after 点; 两 does not stand there."""
        digits = ""
        while at < len(self.parts) and self.parts[at].text in DIGITS and self.parts[at].text not in "两兩":
            digits += str(DIGITS[self.parts[at].text])
            at += 1
        return digits

    @staticmethod
    def ascii(word: str) -> Decimal:
        number = word.rstrip("kKM ").replace(",", "")
        return Decimal(number) * SUFFIXES.get(word[-1].lower(), 1)

    @staticmethod
    def ascii_place(word: str) -> Decimal:
        return place_of(word.rstrip("kKM ").replace(",", ""), SUFFIXES.get(word[-1].lower(), 1))

    def signed(self) -> tuple[int, int]:
        """Start with the sign, and the sign."""
        start = self.parts[0].span.start
        sign = self.text[start - 1 : start]
        if sign in ("负", "負") or (sign == "-" and (start < 2 or self.text[start - 2] in " \t\n(（为為是")):
            return start - 1, -1
        return start, 1

    def is_word(self) -> bool:
        """Whether a lone character belongs to a word or names a day of the week, or is a financial form that only counts beside others."""
        part = self.parts[0]
        if part.text not in DIGITS and part.text not in SMALL:
            return False
        if part.text in FORMAL or part.text in "拾佰仟百千":
            return True
        start = part.span.start
        return (
            self.text[max(0, start - 2) : start].endswith(("周", "週", "星期", "礼拜", "禮拜"))
            or self.text[start : start + 2] in WORDS_WITH_NUMERALS
            or self.text[max(0, start - 1) : start + 1] in WORDS_WITH_NUMERALS
        )
