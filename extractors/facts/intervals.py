"""Printed numbers as half-open intervals of points, exact in Decimal.

A bound is (value, 0) just before the value or (value, 1) just after it, so that [3705, 3705] and [31.5, 32.5) are both
half-open pairs of bounds and touching intervals never share a point by accident. Follows XBRL Calculations 1.1: a check
fails only if the intervals cannot meet.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from extractors.records.claims import FigureClaim

Bound = tuple[Decimal, int]

LOWEST: Bound = (Decimal("-Infinity"), 0)
HIGHEST: Bound = (Decimal("Infinity"), 1)
HALF_OPEN_QUALIFIERS = frozenset({"rounded"})  # "32 %" is [31.5, 32.5): 32.5 would print as 33


@dataclass(frozen=True, slots=True, order=True)
class Interval:
    """All numbers between two bounds."""

    start: Bound
    end: Bound

    @property
    def lo(self) -> Decimal:
        """Lowest value, or -Infinity."""
        return self.start[0]

    @property
    def hi(self) -> Decimal:
        """Highest value, or Infinity; whether it belongs to the interval is in `end`."""
        return self.end[0]

    @property
    def is_point(self) -> bool:
        """Whether exactly one value fits."""
        return self.lo == self.hi

    def holds(self, other: Interval) -> bool:
        """Whether `other` lies inside."""
        return self.start <= other.start and other.end <= self.end

    def meets(self, other: Interval) -> bool:
        """Whether the two share a value."""
        return self.start < other.end and other.start < self.end


def point(value: Decimal) -> Interval:
    """The interval of one value."""
    return Interval((value, 0), (value, 1))


def of_claim(claim: FigureClaim) -> Interval:
    """The interval a claim allows; a side that is None is open. A crossed pair, or one of no numbers, leaves the printed value."""
    if any(side is not None and side.is_nan() for side in (claim.lo, claim.hi)):
        return point(claim.value)
    lo = LOWEST if claim.lo is None else (claim.lo, 0)
    hi_closed = claim.qualifier not in HALF_OPEN_QUALIFIERS or claim.lo == claim.hi
    hi = HIGHEST if claim.hi is None else (claim.hi, 1 if hi_closed else 0)
    return Interval(lo, hi) if lo < hi else point(claim.value)


def apart(intervals: Iterable[Interval]) -> bool:
    """Whether two of them share no value.

    >>> apart([point(Decimal(1)), point(Decimal(2))]), apart([point(Decimal(1))])
    (True, False)
    """
    found = list(intervals)
    return bool(found) and max(one.start for one in found) >= min(one.end for one in found)


def segments(intervals: Iterable[Interval]) -> tuple[Interval, ...]:
    """The elementary pieces into which the bounds of `intervals` cut their union, in order.

    >>> one, two = point(Decimal(1)), Interval((Decimal(0), 0), (Decimal(2), 1))
    >>> [(str(s.lo), str(s.hi)) for s in segments([one, two])]
    [('0', '1'), ('1', '1'), ('1', '2')]
    """
    covering: dict[Bound, int] = {}
    for interval in set(intervals):
        covering[interval.start] = covering.get(interval.start, 0) + 1
        covering[interval.end] = covering.get(interval.end, 0) - 1
    found: list[Interval] = []
    bounds = sorted(covering)
    depth = 0
    for at, following in itertools.pairwise(bounds):
        depth += covering[at]
        if depth:
            found.append(Interval(at, following))
    return tuple(found)
