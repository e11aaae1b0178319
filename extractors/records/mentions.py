"""What leaves the room `mentions`: spans that name something. Finding only; nothing is bound to anything here.

All spans are spans of `Document.text`. Metric phrases, qualifiers, hedges and attributions are not mentions: they are
words *about* a number and are found where numbers are bound, in `claims`, so that a changed row of those lexica rebuilds
claims and below, nothing above.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from extractors.spans import Span

MentionKind = Literal[
    "venue",        # "ICLR 2025", "本届ICLR", "CVPR": key = canonical venue acronym, year when the mention itself carries one
    "year",         # a bare year, "今年", "去年", "last year": year when absolute, relative_year when not
    "edition",      # "第13届", "the 13th annual": quantity holds the ordinal
    "number",       # quantity holds value, bounds, unit
    "award",        # "杰出论文奖": key = canonical award name of the lexicon
    "title",        # a paper's title as printed
    "person",
    "institution",  # key = institution id of the lexicon when known
    "date",         # key = ISO date, or ISO interval "2025-04-24/2025-04-28"
    "citation",     # "[4]": key = "4"
    "entity",       # found by a trained pipeline the user named; key = its label
]  # fmt: skip
Unit = Literal["count", "percent", "ratio", "ordinal", "multiple", "year", "none"]
Qualifier = Literal["exact", "round_number", "rounded", "approx", "at_least", "at_most", "range", "fraction"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A printed number as an interval.

    `value` is what is printed, in units of `unit` (percent: 32.08 means 32.08 %); `[lo, hi]` is what the printed form allows,
    None for an open side. A ratio "3,706/11,672" is two mentions of unit `count`, linked by `Mention.partner`.
    """

    value: Decimal
    lo: Decimal | None
    hi: Decimal | None
    unit: Unit
    qualifier: Qualifier


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """One span that names something. `pattern` names the rule or lexicon row that found it, for counting and for explaining.

    `partner` is the index, in the same tuple of mentions, of the other half of a printed ratio or range.
    """

    kind: MentionKind
    span: Span
    key: str | None = None
    year: int | None = None
    relative_year: int | None = None
    quantity: Quantity | None = None
    partner: int | None = None
    pattern: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentions:
    """All mentions of one document in text order, with its sentences and clauses (sorted, not overlapping).

    `pipeline` names the components that ran, `issues` says in words what a trained pipeline of the user's could not do.
    """

    document_id: str
    language: str
    sentences: tuple[Span, ...]
    clauses: tuple[Span, ...]
    mentions: tuple[Mention, ...]
    pipeline: tuple[str, ...]
    issues: tuple[str, ...] = ()
