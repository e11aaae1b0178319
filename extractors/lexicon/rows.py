"""The row types of the lexica, and the rows that people add from outside.

Phrases are compared casefolded, after NFKC, with runs of white space as one blank. A phrase in Chinese needs no word
boundary; one in Latin letters does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A figure a conference can have. `relations` name rules of `facts` in which it takes part.

    `en` and `zh` are phrases that name it, `en_not` and `zh_not` phrases that contain them and mean something else.
    """

    name: str
    unit: Literal["count", "percent", "ordinal"]
    en: tuple[str, ...]
    zh: tuple[str, ...]
    en_not: tuple[str, ...] = ()
    zh_not: tuple[str, ...] = ()
    part_of: str | None = None
    relations: tuple[str, ...] = ()
    meaning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardName:
    """A class of award. `name` is the canonical English name; `level` orders them within an edition (1 is the highest)."""

    name: str
    level: int
    kind: Literal["paper", "person", "other"]
    en: tuple[str, ...]
    zh: tuple[str, ...]
    years_back: int = 0
    meaning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Venue:
    """A conference. `acronym` is canonical; `groups` are OpenReview group prefixes such as `ICLR.cc`; `first_year` and
    `first_edition` allow "the 13th" to become a year for annual venues.
    """

    acronym: str
    en: tuple[str, ...]
    zh: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    field: str = ""
    first_year: int | None = None
    first_edition: int | None = None
    every_years: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Institution:
    """A university, company or institute. `institution_id` is a slug of the English name; `parent` another row's id."""

    institution_id: str
    en: str
    zh: str | None
    aliases: tuple[str, ...] = ()
    parent: str | None = None
    country: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualifier:
    """A word beside a number. `meaning` is a qualifier (approx, at_least, at_most, exact) or a hedge (hedged, unofficial,
    provisional); `side` says where it stands from the number.
    """

    meaning: Literal["exact", "approx", "at_least", "at_most", "hedged", "unofficial", "provisional"]
    side: Literal["before", "after", "either", "clause"]
    en: tuple[str, ...]
    zh: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraRows:
    """Rows added from outside by entry points or a TOML file named in the settings; they extend the built-in tables."""

    metrics: tuple[Metric, ...] = ()
    awards: tuple[AwardName, ...] = ()
    venues: tuple[Venue, ...] = ()
    institutions: tuple[Institution, ...] = ()
    qualifiers: tuple[Qualifier, ...] = ()


NO_EXTRA = ExtraRows()
"""No rows from outside."""
