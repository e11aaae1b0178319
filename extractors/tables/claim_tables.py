"""Contract and rows of `figure_claims`, `award_claims`, `statements` and `issues`: what documents state, losers included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from extractors.records.claims import AwardClaim, AwardStatus, FigureClaim, Hedge, Issue, Role, Statement
from extractors.records.documents import Basis, Provenance
from extractors.records.facts import Rank, Ruling
from extractors.records.mentions import Qualifier, Unit
from extractors.tables.column import (
    Column,
    Reference,
    TableSpec,
    content_id,
    day,
    flag,
    real,
    small,
    text,
    texts,
    words_of,
)
from extractors.tables.inputs import Inputs, Place
from extractors.tables.span_columns import (
    BOX,
    CONTEXT,
    DOCUMENT,
    IN_DOCUMENTS,
    IN_SECTIONS,
    PLACE,
    QUOTE,
    found_by,
    optional,
    part,
)

UNRULED = "not reconciled: the claim names no edition"


@dataclass(frozen=True, slots=True)
class FigureClaimRow:
    """A figure claim with what reconciling made of it."""

    claim: FigureClaim
    provenance: Provenance | None
    value_provenance: Provenance | None
    place: Place
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class AwardClaimRow:
    """An award claim with the award and the paper it went into."""

    claim: AwardClaim
    provenance: Provenance
    label_provenance: Provenance | None
    title_provenance: Provenance | None
    place: Place
    ruling: Ruling
    award_id: str | None
    paper_id: str | None


@dataclass(frozen=True, slots=True)
class StatementRow:
    """A statement that is not a number."""

    claim: Statement
    provenance: Provenance
    place: Place
    extractor_version: str


@dataclass(frozen=True, slots=True)
class IssueRow:
    """What a document could not decide."""

    issue_id: str
    issue: Issue
    provenance: Provenance | None
    place: Place
    stage: str
    extractor_version: str


def figure_claim_rows(inputs: Inputs) -> Iterator[FigureClaimRow]:
    """One row per figure a document states or the pipeline counted; a census of OpenReview has no document to quote."""
    for claim in inputs.figure_claims:
        ruling = inputs.rulings.get(claim.claim_id) or _unruled(claim.claim_id)
        provenance = claim.provenance if claim.document_id else None
        value = claim.value_provenance if claim.document_id else None
        yield FigureClaimRow(claim, provenance, value, inputs.place(provenance), ruling)


def award_claim_rows(inputs: Inputs) -> Iterator[AwardClaimRow]:
    """One row per award a document states."""
    for claim in inputs.award_claims:
        award = inputs.award_of_claim.get(claim.claim_id)
        linked = inputs.paper_by_openreview_id[claim.openreview_id] if claim.openreview_id else None
        yield AwardClaimRow(
            claim,
            claim.provenance,
            claim.label_provenance,
            claim.title_provenance,
            inputs.place(claim.provenance),
            inputs.rulings.get(claim.claim_id) or _unruled(claim.claim_id),
            None if award is None else award.award_id,
            linked if award is None else award.paper_id,
        )


def statement_rows(inputs: Inputs) -> Iterator[StatementRow]:
    """One row per statement that is not a number."""
    for claims in inputs.given.claims:
        for claim in claims.statements:
            yield StatementRow(claim, claim.provenance, inputs.place(claim.provenance), inputs.software_version)


def issue_rows(inputs: Inputs) -> Iterator[IssueRow]:
    """One row per thing a text could not decide; equal ones on one spot are one."""
    rows: dict[str, IssueRow] = {}
    for stage, issue in _issues(inputs):
        at = issue.provenance
        spot = () if not issue.document_id else (None, None) if at is None else (at.start, at.end)
        issue_id = content_id("issue", issue.document_id, issue.kind, issue.detail, *spot)
        rows[issue_id] = IssueRow(issue_id, issue, at, inputs.place(at), stage, inputs.software_version)
    yield from rows.values()


def _issues(inputs: Inputs) -> Iterator[tuple[str, Issue]]:
    """Each issue with the stage that met it."""
    for claims in inputs.given.claims:
        yield from (("claims", issue) for issue in claims.issues)
    for detail in inputs.given.papers.issues:
        yield "papers", Issue(document_id="", kind="openreview_reply", detail=detail, provenance=None)
    yield from (("mentions", issue) for issue in inputs.given.issues)


def _unruled(claim_id: str) -> Ruling:
    return Ruling(claim_id=claim_id, weight=0.0, rank="normal", reason=UNRULED, reason_zh="", figure_id=None)


_RULING: tuple[Column, ...] = (
    real("weight", "weight of the claim's vote; 0 for a claim without a vote", "ruling.weight", unit="log-odds"),
    text("rank", "preferred: kept; normal: valid, not chosen; set_aside: shown false or not about this figure", "ruling.rank", allowed=words_of(Rank)),
    text("rank_reason", "why that rank, in English", "ruling.reason"),
    text("rank_reason_zh", "why that rank, in Chinese", "ruling.reason_zh"),
)  # fmt: skip
_EDITION: tuple[Column, ...] = (
    text("venue", "canonical acronym of the venue, null where the text does not say", "claim.venue", nullable=True),
    small("year", "year of the edition, null where the text does not say", "claim.year", nullable=True),
)
_SAID: tuple[Column, ...] = (
    text("hedge", "how firmly the document says it", "claim.hedge", allowed=words_of(Hedge)),
    texts("attribution", "whom the document names as its source", "claim.attribution"),
)

FIGURE_CLAIMS = TableSpec(
    name="figure_claims",
    meaning="every figure a document states or that was counted, losers included: one row per statement of one document",
    key=("claim_id",),
    rows=figure_claim_rows,
    references=(
        IN_DOCUMENTS,
        IN_SECTIONS,
        Reference(column="figure_id", table="figures", target="figure_id"),
        Reference(column="alternative_to", table="figure_claims", target="claim_id"),
    ),
    columns=(
        text("claim_id", "id of the claim", "claim.claim_id"),
        *optional((DOCUMENT,)),
        *_EDITION,
        text("metric", "what is counted or measured", "claim.metric"),
        text("scope", "main, unless the text narrows it", "claim.scope"),
        real("value", "value as printed; rates in percent", "claim.value"),
        real("lo", "smallest value the printed form allows, null when open", "claim.lo", nullable=True),
        real("hi", "largest value the printed form allows, null when open", "claim.hi", nullable=True),
        text("unit", "unit of value, lo and hi", "claim.unit", allowed=words_of(Unit)),
        text("qualifier", "how exact the printed form is", "claim.qualifier", allowed=words_of(Qualifier)),
        *_SAID,
        text("role", "stated, part of a printed sum, listed or counted", "claim.role", allowed=words_of(Role)),
        text("derived_from", "groups numerator, denominator and result of one printed sum", "claim.derivation", nullable=True),
        text("alternative_to", "the claim the same sentence offers instead", "claim.alternative_to", nullable=True),
        day("as_of", "date the figure describes", "claim.as_of", nullable=True),
        text("as_of_basis", "what that date was read from", "claim.as_of_basis", allowed=words_of(Basis)),
        *_RULING,
        text("figure_id", "the reconciled figure it went into", "ruling.figure_id", nullable=True),
        *optional(QUOTE),
        *optional(CONTEXT),
        *part("value", "the number as received"),
        *PLACE,
        *BOX,
        text("pattern", "the rule that bound the number", "claim.pattern"),
        *found_by("claim.extractor", "claim.extractor_version"),
    ),
)  # fmt: skip

AWARD_CLAIMS = TableSpec(
    name="award_claims",
    meaning="every award a document states: one row per statement of one document",
    key=("claim_id",),
    rows=award_claim_rows,
    references=(
        IN_DOCUMENTS,
        IN_SECTIONS,
        Reference(column="paper_id", table="papers", target="paper_id"),
        Reference(column="award_id", table="awards", target="award_id"),
    ),
    columns=(
        text("claim_id", "id of the claim", "claim.claim_id"),
        DOCUMENT,
        *_EDITION,
        text("award", "canonical English name of the award", "claim.award"),
        text("label_as_printed", "the award's name as it stands in the text", "claim.label_as_printed"),
        text("track", "track, null for the main track", "claim.track", nullable=True),
        text(
            "status", "winner, candidate, denied, or an earlier year's", "claim.status", allowed=words_of(AwardStatus)
        ),
        text("paper_title", "title as printed and read", "claim.paper_title", nullable=True),
        texts("authors", "authors as printed, in order", "claim.authors"),
        flag("authors_complete", "false where the text says there are more", "claim.authors_complete"),
        texts("institutions", "institutions as printed, in order", "claim.institutions"),
        text("openreview_id", "id on OpenReview, where linked", "claim.openreview_id", nullable=True),
        text("url", "address of the paper, where linked", "claim.url", nullable=True),
        text("paper_id", "the paper it resolves to", nullable=True),
        text("award_id", "the reconciled award it went into", nullable=True),
        *_SAID,
        *_RULING,
        *QUOTE,
        *CONTEXT,
        *part("label", "the award's name as received, where it stands apart from the quote or in it"),
        *part("title", "the paper's title as received"),
        *PLACE,
        *BOX,
        text("pattern", "the rule that bound award and paper", "claim.pattern"),
        *found_by("claim.extractor", "claim.extractor_version"),
    ),
)

STATEMENTS = TableSpec(
    name="statements",
    meaning="what documents say of an edition that is not a number: dates, city, trends",
    key=("claim_id",),
    rows=statement_rows,
    references=(IN_DOCUMENTS, IN_SECTIONS),
    columns=(
        text("claim_id", "id of the claim", "claim.claim_id"),
        DOCUMENT,
        *_EDITION,
        text("attribute", "what is said: dates, city, trend, a term", "claim.attribute"),
        text("value", "ISO text or plain text", "claim.value"),
        text(
            "about",
            'the paper it is about instead of an edition: "openreview:<id>" or a title',
            "claim.about",
            nullable=True,
        ),
        *QUOTE,
        *CONTEXT,
        *PLACE,
        *BOX,
        text("pattern", "the rule that found it", "claim.pattern"),
        *found_by(lambda _: "claims"),
    ),
)

ISSUES = TableSpec(
    name="issues",
    meaning="what a text could not decide or what looks wrong in it; recorded instead of invented",
    key=("issue_id",),
    rows=issue_rows,
    references=(IN_DOCUMENTS, IN_SECTIONS),
    columns=(
        text("issue_id", "id of the issue"),
        text("document_id", "sha256 of the document's bytes, null for a reply of OpenReview", lambda row: row.issue.document_id or None, nullable=True),
        text("kind", "machine-readable kind", "issue.kind"),
        text("detail", "what was found", "issue.detail"),
        *optional(QUOTE),
        *PLACE,
        *found_by("stage"),
    ),
)  # fmt: skip
