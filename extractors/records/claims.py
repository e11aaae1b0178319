"""What leaves the room `claims`: one record per statement of one document, losers included."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from extractors.records.documents import Basis, Provenance
from extractors.records.mentions import Qualifier, Unit

Hedge = Literal["asserted", "hedged", "unofficial", "provisional"]
Role = Literal["stated", "numerator", "denominator", "result", "listed", "counted"]
AwardStatus = Literal["winner", "candidate", "denied", "earlier"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureClaim:
    """One document says that `metric` of edition `venue year` is `value`.

    `value`, `lo`, `hi` are counts, or percents for rates; `lo`/`hi` None means open. `scope` is "main" unless the text narrows
    it ("main:valid", "datasets_and_benchmarks", "country:CN"). `derivation` groups the numerator, denominator and result of
    one printed sum; `alternative_to` is the claim that the same sentence offers instead ("A, or maybe B"). `provenance`
    quotes the clause, `value_provenance` the number itself.
    """

    claim_id: str
    document_id: str
    venue: str | None
    year: int | None
    metric: str
    scope: str
    value: Decimal
    lo: Decimal | None
    hi: Decimal | None
    unit: Unit
    qualifier: Qualifier
    hedge: Hedge
    attribution: tuple[str, ...]
    role: Role
    derivation: str | None
    alternative_to: str | None
    as_of: date | None
    as_of_basis: Basis
    provenance: Provenance
    value_provenance: Provenance
    pattern: str
    extractor: str
    extractor_version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardClaim:
    """One document says that a paper got an award (or, by `status`, that it was a candidate, did not, or did in another year).

    `award` is the canonical English name of the lexicon, `label_as_printed` what stands in the text, `track` None for the
    main track. `paper_title` is as printed and read (repaired), None when only an id or a number was given.
    """

    claim_id: str
    document_id: str
    venue: str | None
    year: int | None
    award: str
    label_as_printed: str
    track: str | None
    status: AwardStatus
    paper_title: str | None
    authors: tuple[str, ...]
    authors_complete: bool
    institutions: tuple[str, ...]
    openreview_id: str | None
    url: str | None
    hedge: Hedge
    attribution: tuple[str, ...]
    provenance: Provenance
    label_provenance: Provenance | None
    title_provenance: Provenance | None
    pattern: str
    extractor: str
    extractor_version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A statement about an edition that is not a number: a date, a city, a trend. `value` is ISO text or plain text.

    `about` is the paper a statement is about instead ("openreview:<id>", or its title as printed): a term coined for it.
    """

    claim_id: str
    document_id: str
    venue: str | None
    year: int | None
    attribute: str
    value: str
    provenance: Provenance
    pattern: str
    about: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """Something the text could not decide, or that looks wrong in it; nothing is invented, this is recorded instead."""

    document_id: str
    kind: str
    detail: str
    provenance: Provenance | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """Everything one document states."""

    document_id: str
    figures: tuple[FigureClaim, ...]
    awards: tuple[AwardClaim, ...]
    statements: tuple[Statement, ...]
    issues: tuple[Issue, ...]
