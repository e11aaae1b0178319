"""What rules imply: bounds for a figure from the figures beside it, and the one part of a sum that nobody states.

In: rules and chosen segments. Out: implied bounds, kept apart from the value and its interval; derived values. Only equalities
and subsets that hold are used, so that one false figure does not spread.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from extractors.facts.intervals import Interval
from extractors.facts.rules import HUNDRED, Rule
from extractors.records.mentions import Unit

RATE_STEP = Decimal("0.0001")  # percentage points; implied rates are rounded outwards to it
Bounds = tuple[Decimal | None, Decimal | None]


def implied_bounds(metric: str, unit: Unit, rules: Sequence[Rule], values: Mapping[str, Interval]) -> Bounds:
    """The tightest bounds the rules give for `metric`; None is open. `values` holds every other figure's segment."""
    lows: list[Decimal] = []
    highs: list[Decimal] = []
    for rule in rules:
        if metric in rule.metrics and all(name in values for name in rule.metrics if name != metric):
            low, high = _by_rule(rule, metric, values)
            lows += [low] if low is not None and low.is_finite() else []
            highs += [high] if high is not None and high.is_finite() else []
    low = max(lows, default=None)
    high = min(highs, default=None)
    if low is not None and high is not None and low > high:
        return None, None
    return _rounded(low, unit, up=unit == "count"), _rounded(high, unit, up=unit != "count")


def _rounded(value: Decimal | None, unit: Unit, *, up: bool) -> Decimal | None:
    """Counts inwards to whole numbers, rates outwards to `RATE_STEP`."""
    if value is None:
        return None
    if unit == "count":
        return Decimal(math.ceil(value) if up else math.floor(value))
    return value.quantize(RATE_STEP, rounding=ROUND_CEILING if up else ROUND_FLOOR)


def _by_rule(rule: Rule, metric: str, values: Mapping[str, Interval]) -> Bounds:
    if rule.form == "rate":
        return _by_rate(rule, metric, values)
    others = [values[name] for name in rule.right if name != metric]
    low = sum((part.lo for part in others), Decimal(0))
    high = sum((part.hi for part in others), Decimal(0))
    if metric == rule.left:
        return low, high if rule.form == "sum" else None
    total = values[rule.left]
    return (total.lo - high if rule.form == "sum" else None), total.hi - low


def _by_rate(rule: Rule, metric: str, values: Mapping[str, Interval]) -> Bounds:
    if len(rule.right) != 2:  # of which whole it is a share, the rule leaves open
        return None, None
    part, whole = rule.right
    if metric == rule.left:
        low = _over(HUNDRED * values[part].lo, values[whole].hi)
        return low, _over(HUNDRED * values[part].hi, values[whole].lo)
    rate = values[rule.left]
    if metric == part:
        return rate.lo * values[whole].lo / HUNDRED, rate.hi * values[whole].hi / HUNDRED
    return _over(HUNDRED * values[part].lo, rate.hi), _over(HUNDRED * values[part].hi, rate.lo)


def _over(top: Decimal, bottom: Decimal) -> Decimal | None:
    return top / bottom if top.is_finite() and bottom.is_finite() and bottom > 0 else None


def missing_part(rule: Rule, values: Mapping[str, Interval]) -> str | None:
    """The one part of a sum that no document states, when total and all other parts are exact; else None."""
    absent = [name for name in rule.right if name not in values]
    known = [values[name] for name in rule.metrics if name in values]
    exact = all(interval.is_point for interval in known) and not rule.unless
    return absent[0] if rule.form == "sum" and len(absent) == 1 and rule.left in values and exact else None
