"""A number bound to the metric it is a figure of: what the figure modules hand to one another.

In and out: records of this room only. Decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from extractors.records.claims import Role
from extractors.records.mentions import Mention, Quantity
from extractors.spans import Span

NUMBERS_AT_MOST = 80
"""A sentence with more numbers is a list or an attack: what several numbers say together is not read from it."""

WHOLES = ("submissions", "under_review")
"""Metrics of which accepted papers are a part."""


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
