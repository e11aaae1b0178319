"""A number bound to the metric it is a figure of: what the figure modules hand to one another.

In and out: records of this room only. Decides nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from extractors.records.claims import Role
from extractors.records.mentions import Mention, Quantity
from extractors.spans import Span

NUMBERS_AT_MOST = 80
"""A sentence with more numbers is a list or an attack: what several numbers say together is not read from it."""

WHOLES = ("submissions", "under_review")
"""Metrics of which accepted papers are a part."""


FRACTION = re.compile(r"0?\.\d{2,4}")


def as_percent(quantity: Quantity, words: str) -> Quantity | None:
    """A share that is printed as a fraction of one, in percent: "0.224" is 22.4, with the interval of its digits; None for other words."""
    if quantity.unit != "count" or not FRACTION.fullmatch(words):
        return None
    lo, hi = (None if side is None else _in_percent(side) for side in (quantity.lo, quantity.hi))
    return replace(quantity, value=_in_percent(quantity.value), lo=lo, hi=hi, unit="percent")


def _in_percent(share: Decimal) -> Decimal:
    """A share of one in percent, without zeros that only the product put there."""
    return Decimal(format((share * 100).normalize(), "f"))


@dataclass(frozen=True, slots=True)
class Bound:
    """A number with the metric it is a figure of. `year_step` moves the year ("从 a% 降至 b%": a is the year before); `scope` is a track
    that a list of tracks names it by.
    """

    number: Mention
    quantity: Quantity
    metric: str
    span: Span
    cue: Span
    pattern: str
    role: Role = "stated"
    group: int | None = None
    year_step: int = 0
    inherited: bool = False
    scope: str | None = None
