"""What the report's template shows, as plain records: everything is decided here, the template only lays it out."""

from __future__ import annotations

from dataclasses import dataclass

from extractors.report.rows import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A quote with its surroundings; `value` is the part the claim is about, between `before` and `after`."""

    prefix: str
    before: str
    value: str
    after: str
    suffix: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimView:
    """One claim beside its rivals; `quote` None and `document` "" for what was counted on OpenReview."""

    claim_id: str
    value: str
    bounds: str
    rank: str
    rank_words: str
    reason: str
    document: str
    document_anchor: str
    source_class: str
    language: str
    said: str
    weight: str
    quote: Quote | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckView:
    """One rule as applied to a figure."""

    rule: str
    held: bool
    decisive: bool
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateView:
    """One value a figure could have; `percent` is its share of the evidence."""

    value: str
    percent: int
    documents: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureView:
    """One reconciled figure with its claims side by side; a settled one is shown folded."""

    anchor: str
    is_settled: bool
    metric: str
    scope: str
    as_of: str
    is_current: bool
    value: str
    bounds: str
    implied: str
    agreement: str
    agreement_words: str
    consistency: str
    consistency_words: str
    confidence: str
    document_count: int
    explanation: list[str]
    explanation_zh: str
    decision_id: str
    candidates: list[CandidateView]
    claims: list[ClaimView]
    hidden_claims: int
    checks: list[CheckView]


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionView:
    """All figures of one edition."""

    anchor: str
    subject: str
    figures: list[FigureView]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """One side of a disagreement: the value or the award and paper it names, what became of it, the claims that say so."""

    value: str
    title: str
    rank: str
    rank_words: str
    claims: list[ClaimView]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictView:
    """One disagreement. `explain` is what to type to see more of it."""

    anchor: str
    is_open: bool
    explain: str
    severity: str
    status: str
    kind: str
    subject: str
    metric: str
    observed: str
    expected: str
    cause: str
    rule: str
    explanation: list[str]
    explanation_zh: str
    first_seen: str
    closed_on: str
    figure_anchor: str
    sides: list[SideView]
    hidden_claims: int
    documents: list[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardView:
    """One award of one paper with the quotes it rests on."""

    award: str
    track: str
    title: str
    address: str
    other_titles: list[str]
    labels: list[str]
    authors: str
    institutions: str
    agreement: str
    agreement_words: str
    explanation: str
    claims: list[ClaimView]


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardsView:
    """All awards of one edition."""

    subject: str
    awards: list[AwardView]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusView:
    """How many papers OpenReview answered in one way, and what that means."""

    status: str
    words: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportView:
    """The whole report."""

    title: str
    described: str
    tiles: list[tuple[str, str, str]]
    open_conflicts: list[ConflictView]
    hidden_conflicts: int
    closed_conflicts: list[ConflictView]
    editions: list[EditionView]
    hidden_figures: int
    unbound: list[ClaimView]
    hidden_unbound: int
    awards: list[AwardsView]
    statuses: list[StatusView]
    papers: list[Row]
    hidden_papers: int
    documents: list[Row]
    quarantine: list[Row]
    issues: list[Row]
    software_version: str
    schema_version: str
