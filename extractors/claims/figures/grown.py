"""Growths that were given to the edition they start from: "CVPR 2023 had 9,155 submissions, so there are 26% more".

In: all figure claims of a document. Out: the same, a growth moved to the later edition where the levels told in the document say so: its
percent leads from the edition it stands beside to a later one, and not to that edition from an earlier one.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from extractors.records.claims import FigureClaim

GROWING = ("submissions", "accepted", "attendees", "under_review")
YEARS_AT_MOST = 2
"""Conferences are held every year or every other year."""
SLACK_POINTS = Decimal("0.51")
"""A growth is printed in whole percents, or more exactly."""
LEAST_GROWTH = Decimal(3)
"""A smaller percent is met by chance."""

LEVELS_AT_MOST = 8
"""Of one edition: a document that tells more is a list or an attack."""

Levels = dict[tuple[str, str, int], set[Decimal]]


def grown_years(claims: Sequence[FigureClaim]) -> dict[str, int]:
    """The claims of growth, by id, that belong to another year than they were given, and that year."""
    levels: Levels = {}
    for one in claims:
        if one.metric in GROWING and one.venue is not None and one.year is not None:
            told = levels.setdefault((one.metric, one.venue, one.year), set())
            if len(told) < LEVELS_AT_MOST:
                told.add(one.value)
    moved = {}
    for one in claims:
        if one.metric != "growth_rate" or one.venue is None or one.year is None or one.value < LEAST_GROWTH:
            continue
        steps = range(1, YEARS_AT_MOST + 1)
        if any(_leads(levels, one.venue, one.year - step, one.year, one.value) for step in steps):
            continue
        later = [one.year + step for step in steps if _leads(levels, one.venue, one.year, one.year + step, one.value)]
        if later:
            moved[one.claim_id] = later[0]
    return moved


def _leads(levels: Levels, venue: str, first: int, second: int, growth: Decimal) -> bool:
    """Whether a level of one year, grown by so many percent, is that of another year."""
    pairs = (
        (low, high)
        for metric in GROWING
        for low in levels.get((metric, venue, first), ())
        for high in levels.get((metric, venue, second), ())
    )
    return any(low > 0 and abs(100 * (high - low) - growth * low) <= SLACK_POINTS * low for low, high in pairs)
