"""What each rule says about one figure: what it allows, whether it held, whether it can choose between the candidates.

In: a figure's candidates and the chosen segments of the figures it is tied to. Out: `RuleCheck`s in English and Chinese from
the same numbers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import Decimal

from extractors.facts.arithmetic import shown_rate
from extractors.facts.groups import Group
from extractors.facts.intervals import Interval
from extractors.facts.numbers import shown, shown_interval
from extractors.facts.rules import HUNDRED, Rule, allows
from extractors.facts.solve import Solution
from extractors.records.facts import RuleCheck


def check(rule: Rule, metric: str, groups: Mapping[str, Group], solutions: Mapping[str, Solution]) -> RuleCheck | None:
    """`rule` seen from `metric`; None where one of its figures has no value."""
    chosen = {name: solutions[name].segment for name in rule.metrics}
    values = {name: segment for name, segment in chosen.items() if segment is not None}
    if len(values) < len(rule.metrics):
        return None
    place = groups[rule.left].last_place(values[rule.left]) if rule.form == "rate" else Decimal(0)
    options = [option.segment for option in solutions[metric].candidates if option.segment is not None]
    held = allows(rule, values, {rule.left: place})
    verdicts = {option: allows(rule, {**values, metric: option}, {rule.left: place}) for option in options}
    decisive = len(set(verdicts.values())) > 1
    if rule.form == "rate":
        detail, detail_zh, numbers = _rate_words(rule, metric, values, options, held=held, decisive=decisive)
    else:
        detail, detail_zh, numbers = _sum_words(rule, values, held=held)
    return RuleCheck(
        rule=rule.name,
        version=rule.version,
        metrics=rule.metrics,
        held=held,
        decisive=decisive,
        detail=detail,
        detail_zh=detail_zh,
        numbers=numbers,
    )


Words = tuple[str, str, tuple[Decimal, ...]]


def _rate_words(
    rule: Rule, metric: str, values: Mapping[str, Interval], options: Sequence[Interval], *, held: bool, decisive: bool
) -> Words:
    rate, part, whole = (values[name] for name in rule.metrics)
    if whole.is_point and part.is_point and whole.lo > 0:
        exact = shown_rate(HUNDRED * part.lo / whole.lo, rate.lo)
        sum_ = f"{shown(part.lo, 'count')}/{shown(whole.lo, 'count')} = {shown(exact, 'percent')}"
        numbers: tuple[Decimal, ...] = (exact,)
    else:
        bounds = [
            shown_rate(HUNDRED * top / bottom, Decimal("0.01"))
            for top, bottom in ((part.lo, whole.hi), (part.hi, whole.lo))
            if top.is_finite() and bottom.is_finite() and bottom > 0
        ]
        sum_ = f"{shown_interval(part, 'count')} / {shown_interval(whole, 'count')} = " + " – ".join(
            shown(bound, "percent") for bound in bounds
        )
        numbers = tuple(bounds)
    verdict, verdict_zh = ("agrees with", "符合") if held else ("contradicts", "不符合")
    detail = f"{sum_}, which {verdict} {_rate_text(rate)}"
    detail_zh = f"{sum_}，{verdict_zh} {_rate_text(rate)}"
    points = sorted({option.lo for option in options if option.is_point})
    if metric == rule.right[0] and len(points) > 1 and not decisive:
        ranges = [(point, *whole_numbers(rate, point)) for point in points]
        allowed = "; ".join(_allowed(rate, row) for row in ranges)
        allowed_zh = "；".join(_allowed_zh(rate, row) for row in ranges)
        among = " and ".join(shown(point, "count") for point in points)
        among_zh = " 与 ".join(shown(point, "count") for point in points)
        detail += f"; the rate cannot choose between {among}: {allowed}"
        detail_zh += f"；录用率无法在 {among_zh} 之间取舍：{allowed_zh}"
        numbers += tuple(number for _, low, high in ranges for number in (low, high, high - low + 1))
    return detail, detail_zh, numbers


def _rate_text(rate: Interval) -> str:
    middle = (rate.lo + rate.hi) / 2
    return shown(rate.lo, "percent") if rate.is_point else f"{shown(middle.normalize() + 0, 'percent')}"


def whole_numbers(rate: Interval, part: Decimal) -> tuple[Decimal, Decimal]:
    """Least and greatest whole number of which `part` is a percentage within `rate`.

    "32 %" with 3,705 allows 11,401 to 11,761.
    """
    least = Decimal(math.floor(HUNDRED * part / rate.hi)) + 1 if rate.hi > 0 else Decimal(0)
    greatest = Decimal(math.floor(HUNDRED * part / rate.lo)) if rate.lo > 0 else least
    return least, greatest


def _allowed(rate: Interval, row: tuple[Decimal, Decimal, Decimal]) -> str:
    point, low, high = row
    return (
        f"with {shown(point, 'count')}, {_rate_text(rate)} allows {shown(high - low + 1, 'count')} values of the whole "
        f"({shown(low, 'count')} to {shown(high, 'count')})"
    )


def _allowed_zh(rate: Interval, row: tuple[Decimal, Decimal, Decimal]) -> str:
    point, low, high = row
    return (
        f"取 {shown(point, 'count')} 时，{_rate_text(rate)} 容许 {shown(high - low + 1, 'count')} 个总数"
        f"（{shown(low, 'count')} 至 {shown(high, 'count')}）"
    )


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
