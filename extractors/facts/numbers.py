"""How numbers are written in explanations: counts with thousands commas, rates as printed with a percent sign.

In: Decimals. Out: text that `explain` and `explain_zh` share, so that both say the same numbers.
"""

from __future__ import annotations

from decimal import Decimal

from extractors.facts.intervals import Interval
from extractors.records.claims import FigureClaim
from extractors.records.mentions import Unit


def shown(value: Decimal, unit: Unit) -> str:
    """One value with its unit.

    >>> shown(Decimal("11672"), "count"), shown(Decimal("32.08"), "percent")
    ('11,672', '32.08 %')
    """
    plain = f"{value.normalize():,f}" if value == value.to_integral_value() else f"{value:,f}"
    if unit == "percent":
        return f"{value:f} %"
    return plain if unit != "year" else plain.replace(",", "")


def shown_claim(claim: FigureClaim) -> str:
    """A claim's value as it was meant: "at least 12,000", "about 11,500"."""
    word = {"approx": "about ", "at_least": "at least ", "at_most": "at most "}.get(claim.qualifier, "")
    return word + shown(claim.value, claim.unit)


def shown_claim_zh(claim: FigureClaim) -> str:
    """As `shown_claim`, in Chinese."""
    word = {"approx": "约 ", "at_least": "至少 ", "at_most": "至多 "}.get(claim.qualifier, "")
    return word + shown(claim.value, claim.unit)


def shown_interval(interval: Interval, unit: Unit) -> str:
    """An interval's two ends, or its one value."""
    if interval.is_point:
        return shown(interval.lo, unit)
    if interval.hi.is_infinite():
        return f"≥ {shown(interval.lo, unit)}"
    if interval.lo.is_infinite():
        return f"≤ {shown(interval.hi, unit)}"
    return f"{shown(interval.lo, unit)} – {shown(interval.hi, unit)}"
