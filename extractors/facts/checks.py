"""What each rule says about one figure: what it allows, whether it held, whether it can choose between the candidates.

In: a figure's candidates and the chosen segments of the figures it is tied to. Out: `RuleCheck`s in English and Chinese from
the same numbers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from extractors.facts.answers import Answer
from extractors.facts.arithmetic import shown_rate
from extractors.facts.intervals import Interval
from extractors.facts.numbers import shown, shown_interval
from extractors.facts.rules import HUNDRED, Rule, allows
from extractors.records.facts import RuleCheck


def check(rule: Rule, metric: str, known: Mapping[str, Answer]) -> RuleCheck | None:
    """`rule` seen from `metric`; None where one of its figures has no value. `known` are the component's answers."""
    values = {name: known[name].segment for name in rule.metrics}
    chosen = {name: segment for name, segment in values.items() if segment is not None}
    solution = known[metric].solution
    if len(chosen) < len(rule.metrics) or solution is None:
        return None
    left = known[rule.left]
    place = {rule.left: left.group.last_place(chosen[rule.left]) if rule.form == "rate" else Decimal(0)}
    held = allows(rule, chosen, place)
    options = [option.segment for option in solution.candidates if option.segment is not None]
    verdicts = [allows(rule, {**chosen, metric: option}, place) for option in options]
    words = _rate_words(rule, chosen, known, held=held) if rule.form == "rate" else _sum_words(rule, chosen, held=held)
    if rule.gain > 0 and len(options) > 1 and held:
        words = _joined(words, _choice(rule, metric, chosen, known, verdicts))
    return RuleCheck(
        rule=rule.name,
        version=rule.version,
        metrics=rule.metrics,
        held=held,
        decisive=len(set(verdicts)) > 1,
        detail=words[0],
        detail_zh=words[1],
        numbers=words[2],
    )


Words = tuple[str, str, tuple[Decimal, ...]]


def _joined(one: Words, other: Words) -> Words:
    return f"{one[0]}; {other[0]}", f"{one[1]}；{other[1]}", one[2] + other[2]


def _rate_words(rule: Rule, chosen: Mapping[str, Interval], known: Mapping[str, Answer], *, held: bool) -> Words:
    part, whole = chosen[rule.right[0]], chosen[_whole(rule, chosen, known)]
    printed = _printed(rule.left, known)
    pairs = [(part.lo, whole.lo)] if part.is_point and whole.is_point else [(part.lo, whole.hi), (part.hi, whole.lo)]
    numbers = tuple(
        shown_rate(HUNDRED * top / bottom, Decimal("0.01") if len(pairs) > 1 else _value(rule.left, known))
        for top, bottom in pairs
        if top.is_finite() and bottom.is_finite() and bottom > 0
    )
    sign = "/" if len(pairs) == 1 else " / "
    sum_ = sign.join(shown_interval(interval, "count") for interval in (part, whole))
    result = " – ".join(shown(number, "percent") for number in numbers)
    sum_ = f"{sum_} = {result}" if numbers else sum_
    verdict, verdict_zh = ("agrees with", "符合") if held else ("contradicts", "不符合")
    return f"{sum_}, which {verdict} {printed}", f"{sum_}，{verdict_zh} {printed}", numbers


def _whole(rule: Rule, chosen: Mapping[str, Interval], known: Mapping[str, Answer]) -> str:
    """The whole that a share fits, the first where none does."""
    place = {rule.left: known[rule.left].group.last_place(chosen[rule.left])}
    fitting = (name for name in rule.right[1:] if allows(replace(rule, right=(rule.right[0], name)), chosen, place))
    return next(fitting, rule.right[1])


def _value(metric: str, known: Mapping[str, Answer]) -> Decimal:
    best = known[metric].best
    return best.value if best is not None else Decimal("0.01")


def _printed(metric: str, known: Mapping[str, Answer]) -> str:
    answer = known[metric]
    if answer.best is not None:
        return shown(answer.best.value, answer.best.unit)
    return shown_interval(answer.segment, "percent") if answer.segment is not None else ""


def _choice(
    rule: Rule, metric: str, chosen: Mapping[str, Interval], known: Mapping[str, Answer], verdicts: Sequence[bool]
) -> Words:
    """Whether the rule can choose between the candidates of `metric`, and how wide a choice it leaves."""
    answer = known[metric]
    unit = answer.best.unit if answer.best else "count"
    values = sorted({row.value for row in answer.candidates if row.value is not None})
    if len(values) < 2:
        return "", "", ()
    among = " and ".join(shown(value, unit) for value in values)
    among_zh = " 与 ".join(shown(value, unit) for value in values)
    what, what_zh = ("rate", "比率") if rule.form == "rate" else ("sum", "总和")
    if not all(verdicts):
        return f"the {what} can tell {among} apart", f"{what_zh}能够区分 {among_zh}", ()
    text, text_zh = f"the {what} cannot choose between {among}", f"{what_zh}无法在 {among_zh} 之间取舍"
    rate = chosen[rule.left]
    if rule.form != "rate" or metric != rule.right[0] or rate.lo <= 0 or rate.hi.is_infinite():
        return text, text_zh, ()
    ranges = [(value, *whole_numbers(rate, value)) for value in values]
    printed = _printed(rule.left, known)
    text += ": " + "; ".join(_allowed(printed, rule.right[1], row) for row in ranges)
    text_zh += "：" + "；".join(_allowed_zh(printed, rule.right[1], row) for row in ranges)
    return text, text_zh, tuple(number for _, low, high in ranges for number in (low, high, high - low + 1))


def whole_numbers(rate: Interval, part: Decimal) -> tuple[Decimal, Decimal]:
    """Least and greatest whole number of which `part` is a percentage within `rate`.

    "32 %" with 3,705 allows 11,401 to 11,761.
    """
    least = Decimal(math.floor(HUNDRED * part / rate.hi)) + 1 if rate.hi > 0 else Decimal(0)
    greatest = Decimal(math.floor(HUNDRED * part / rate.lo)) if rate.lo > 0 else least
    return least, greatest


def _allowed(printed: str, whole: str, row: tuple[Decimal, Decimal, Decimal]) -> str:
    value, low, high = (shown(number, "count") for number in row)
    count = shown(row[2] - row[1] + 1, "count")
    return f"with {value}, {printed} allows {count} values of {whole} ({low} to {high})"


def _allowed_zh(printed: str, whole: str, row: tuple[Decimal, Decimal, Decimal]) -> str:
    value, low, high = (shown(number, "count") for number in row)
    count = shown(row[2] - row[1] + 1, "count")
    return f"取 {value} 时，{printed} 容许 {whole} 有 {count} 个取值（{low} 至 {high}）"


def _sum_words(rule: Rule, values: Mapping[str, Interval], *, held: bool) -> Words:
    parts = [values[name] for name in rule.right]
    low = sum((part.lo for part in parts), Decimal(0))
    total = values[rule.left]
    left = " + ".join(shown_interval(part, "count") for part in parts)
    names = " + ".join(rule.right)
    equals = f" = {shown(low, 'count')}" if len(parts) > 1 and all(part.is_point for part in parts) else ""
    numbers = (low,) if equals else ()
    sign = {("sum", True): "=", ("sum", False): "≠", ("at_most", True): "≤", ("at_most", False): ">"}[(rule.form, held)]
    text = f"{names} {sign} {rule.left}: {left}{equals} {sign} {shown_interval(total, 'count')}"
    return text, text, numbers
