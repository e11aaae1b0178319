"""The rules that figures of one edition obey, as data: named, versioned, each with what it may cost or earn.

In: metric names. Out: `Rule` rows; `solve` weighs them and `explain` puts them into words. A new rule is one row here. The
metrics lexicon may add rows of its own kind: `part_of` gives a subset rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from extractors.facts.intervals import Interval

RULES_VERSION = "2025.2"
BROKEN_COST = 3.0  # log-odds; more than one blog, less than one census
HELD_GAIN = 1.0  # log-odds an equality earns that was checked and held; inequalities earn nothing
HUNDRED = Decimal(100)

Form = Literal["rate", "sum", "at_most"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One relation of figures of the same edition and scope.

    rate: `left` (a percent) is 100 * right[0] / right[1], or of any further `right`, where usage differs. sum: `left` is the sum of
    `right`. at_most: the sum of `right` is at most `left`. The rule is not tried where a figure of `unless` is stated.
    """

    name: str
    version: str
    form: Form
    left: str
    right: tuple[str, ...]
    gain: float = HELD_GAIN
    cost: float = BROKEN_COST
    unless: tuple[str, ...] = ()

    @property
    def metrics(self) -> tuple[str, ...]:
        """Every metric the rule speaks of, the left one first."""
        return (self.left, *self.right)


RULES: tuple[Rule, ...] = (
    Rule(name="acceptance_rate", version="1", form="rate", left="acceptance_rate", right=("accepted", "submissions")),
    Rule(name="oral_rate", version="1", form="rate", left="oral_rate", right=("orals", "accepted", "submissions")),
    Rule(
        name="highlight_rate",
        version="1",
        form="rate",
        left="highlight_rate",
        right=("highlights", "accepted", "submissions"),
    ),
    Rule(
        name="spotlight_rate",
        version="1",
        form="rate",
        left="spotlight_rate",
        right=("spotlights", "accepted", "submissions"),
    ),
    Rule(name="presentations", version="1", form="sum", left="accepted", right=("orals", "spotlights", "posters")),
    Rule(
        name="orals_and_posters",
        version="1",
        form="sum",
        left="accepted",
        right=("orals", "posters"),
        unless=("spotlights", "highlights"),
    ),
    Rule(
        name="orals_and_spotlights", version="1", form="at_most", left="accepted", right=("orals", "spotlights"), gain=0
    ),
    Rule(name="orals_within_accepted", version="1", form="at_most", left="accepted", right=("orals",), gain=0),
    Rule(
        name="highlights_within_accepted", version="1", form="at_most", left="accepted", right=("highlights",), gain=0
    ),
    Rule(
        name="accepted_within_submissions", version="1", form="at_most", left="submissions", right=("accepted",), gain=0
    ),
    Rule(
        name="decisions_within_submissions",
        version="1",
        form="at_most",
        left="submissions",
        right=("accepted", "rejected", "desk_rejected", "withdrawn"),
        gain=0,
    ),
    Rule(
        name="decisions",
        version="1",
        form="sum",
        left="submissions",
        right=("accepted", "rejected", "withdrawn", "desk_rejected"),
    ),
    Rule(
        name="award_papers",
        version="1",
        form="sum",
        left="award_count:total",
        right=("award_count:Outstanding Paper", "award_count:Honorable Mention"),
    ),
    Rule(
        name="finalists_within_candidates",
        version="1",
        form="at_most",
        left="award_candidates",
        right=("award_finalists",),
        gain=0,
    ),
)


def applicable(rules: Iterable[Rule], metrics: frozenset[str]) -> tuple[Rule, ...]:
    """The rules all of whose metrics are there, in the order of the table."""
    return tuple(rule for rule in rules if metrics.issuperset(rule.metrics) and metrics.isdisjoint(rule.unless))


def allows(rule: Rule, values: Mapping[str, Interval], last_places: Mapping[str, Decimal]) -> bool:
    """Whether the intervals can meet under the rule. `last_places` widens a rate by the unit of its last printed place."""
    left, right = values[rule.left], [values[metric] for metric in rule.right]
    if rule.form == "rate":
        place = last_places.get(rule.left, Decimal(0))
        return any(_rate_allows(left, right[0], whole, place) for whole in right[1:])
    low = sum((part.lo for part in right), Decimal(0))
    if rule.form == "at_most":
        return low <= left.hi
    high = sum((part.hi for part in right), Decimal(0))
    return low <= left.hi and left.lo <= high


def _rate_allows(rate: Interval, part: Interval, whole: Interval, last_place: Decimal) -> bool:
    """`last_place` (percentage points): half of it is in the printed interval already, so that much is added each side."""
    slack = last_place / 2
    if whole.hi <= 0:
        return False
    low = Decimal(0) if whole.hi.is_infinite() or part.lo.is_infinite() else HUNDRED * part.lo / whole.hi
    high = Decimal("Infinity") if part.hi.is_infinite() or whole.lo <= 0 else HUNDRED * part.hi / whole.lo
    return rate.lo - slack < high and low < rate.hi + slack if low < high else rate.lo - slack < low < rate.hi + slack
