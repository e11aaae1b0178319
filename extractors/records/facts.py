"""What leaves the room `facts`: for every question one row with all its claims, and every disagreement in the open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from extractors.records.claims import Claims, FigureClaim
from extractors.records.documents import DocumentHead, Links
from extractors.records.mentions import Unit
from extractors.records.papers import Papers

Agreement = Literal["agreed", "single_source", "resolved", "conflicting", "pinned", "derived"]
Consistency = Literal["consistent", "inconsistent", "unchecked"]
Severity = Literal["info", "low", "medium", "high"]
Rank = Literal["preferred", "normal", "set_aside"]
Cause = Literal["rounding", "drift", "definition", "copy", "typo", "wrong_year", "arithmetic", "unknown"]
ConflictStatus = Literal["open", "decided", "closed", "stale_decision"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A human decision of decisions.toml: exactly one of `value`, `prefer_document`, `set_aside_claim`.

    `expects` are the candidate values it was made on; when others are seen the decision is stale and the conflict reopens.
    """

    decision_id: str
    subject: str
    metric: str
    scope: str
    value: Decimal | None
    prefer_document: str | None
    set_aside_claim: str | None
    reason: str
    by: str
    decided_on: date
    expires: date | None
    expects: tuple[Decimal, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What reconciling made of one claim: its weight (log-odds), its rank and why, in English and Chinese."""

    claim_id: str
    weight: float
    rank: Rank
    reason: str
    reason_zh: str
    figure_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCheck:
    """One rule applied to one edition: what it allows, whether it held, and whether it could tell the candidates apart.

    `numbers` are those that `detail` computes and no claim prints, so that every number of an explanation is published.
    """

    rule: str
    version: str
    metrics: tuple[str, ...]
    held: bool
    decisive: bool
    detail: str
    detail_zh: str
    numbers: tuple[Decimal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureCandidate:
    """One value a figure could have: the narrowest claim's value, what it allows, its probability and who says so.

    `value` None stands for "none of the stated values".
    """

    value: Decimal | None
    lo: Decimal | None
    hi: Decimal | None
    probability: float
    claim_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One reconciled figure of one edition. `subject` is "ICLR 2025"; `as_of_key` is an ISO date, or "" for undated, and the
    row with `is_current` is the best answer today. `kept + lost + set_aside` are all claims of the group.
    """

    figure_id: str
    subject: str
    venue: str | None
    year: int | None
    metric: str
    scope: str
    as_of_key: str
    is_current: bool
    value: Decimal | None
    lo: Decimal | None
    hi: Decimal | None
    unit: Unit
    agreement: Agreement
    consistency: Consistency
    confidence: float
    spread: float
    implied_lo: Decimal | None
    implied_hi: Decimal | None
    kept: tuple[str, ...]
    lost: tuple[str, ...]
    set_aside: tuple[str, ...]
    checks: tuple[RuleCheck, ...]
    decision_id: str | None
    explanation: str
    explanation_zh: str
    rules_version: str
    candidates: tuple[FigureCandidate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """One award of one paper of one edition, from all documents."""

    award_id: str
    venue: str | None
    year: int | None
    award: str
    track: str | None
    labels: tuple[str, ...]
    paper_id: str
    openreview_id: str | None
    title: str
    titles: tuple[str, ...]
    authors: tuple[str, ...]
    institutions: tuple[str, ...]
    agreement: Agreement
    claim_ids: tuple[str, ...]
    document_ids: tuple[str, ...]
    explanation: str
    explanation_zh: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperIdentity:
    """One paper under all its names. `paper_id` is `openreview:<id>` or `title:<key>`; `aliases` are other printed titles."""

    paper_id: str
    openreview_id: str | None
    title: str
    title_key: str
    aliases: tuple[str, ...]
    document_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A person, institution, venue or award that mentions resolve to. `parent` is the entity it belongs to."""

    entity_id: str
    kind: str
    name: str
    name_zh: str | None
    aliases: tuple[str, ...]
    parent: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A disagreement: `kind` is value, arithmetic, precision, hedge, scope, title, label, coverage, institution, venue, link,
    count, award, decision or date. `conflict_id` is stable across runs (a hash of kind, subject, metric and scope).
    """

    conflict_id: str
    kind: str
    subject: str
    metric: str
    scope: str
    severity: Severity
    status: ConflictStatus
    claim_ids: tuple[str, ...]
    document_ids: tuple[str, ...]
    rule: str
    observed: str
    expected: str
    likely_cause: Cause
    decision_id: str | None
    explanation: str
    explanation_zh: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Everything reconciled, each tuple sorted by its id or key.

    `counted` are figure claims that no document prints and this room counted (role `counted`): links of a list, winners of
    an award, a census of OpenReview. Their provenance quotes the first thing counted; a census has no document and the
    empty `document_id`.
    """

    figures: tuple[Figure, ...]
    awards: tuple[Award, ...]
    identities: tuple[PaperIdentity, ...]
    entities: tuple[Entity, ...]
    conflicts: tuple[Conflict, ...]
    rulings: tuple[Ruling, ...]
    award_rulings: tuple[Ruling, ...]
    counted: tuple[FigureClaim, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceWeight:
    """Prior probability that a claim of a document of this class is right; overrides the table in `facts/weights.py`."""

    source_class: str
    prior: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsInput:
    """All that `facts` reads. The order of no tuple matters: the outcome is the same for any shuffle."""

    documents: tuple[DocumentHead, ...]
    claims: tuple[Claims, ...]
    links: tuple[Links, ...]
    papers: Papers
    decisions: tuple[Decision, ...] = ()
    weights: tuple[SourceWeight, ...] = ()
    today: date | None = None
