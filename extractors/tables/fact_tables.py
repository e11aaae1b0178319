"""Contract and rows of `figures`, `figure_candidates`, `rule_checks`, `awards` and `conflicts`: what reconciling decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from extractors.records.facts import (
    Agreement,
    Award,
    Cause,
    Conflict,
    ConflictStatus,
    Consistency,
    Figure,
    FigureCandidate,
    RuleCheck,
    Severity,
)
from extractors.records.mentions import Unit
from extractors.tables.column import Reference, TableSpec, day, flag, real, small, text, texts, words_of
from extractors.tables.inputs import Inputs


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One rule as it was applied to one figure."""

    figure_id: str
    ordinal: int
    check: RuleCheck


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """One value a figure could have."""

    figure_id: str
    ordinal: int
    candidate: FigureCandidate


@dataclass(frozen=True, slots=True)
class ConflictRow:
    """A conflict with its history."""

    conflict: Conflict
    first_seen: date
    closed_on: date | None


def figure_rows(inputs: Inputs) -> Iterator[Figure]:
    """One row per reconciled figure."""
    yield from inputs.facts.figures


def check_rows(inputs: Inputs) -> Iterator[CheckRow]:
    """One row per rule that had a say in a figure, in the order it was applied."""
    for figure in inputs.facts.figures:
        for ordinal, check in enumerate(figure.checks):
            yield CheckRow(figure.figure_id, ordinal, check)


def candidate_rows(inputs: Inputs) -> Iterator[CandidateRow]:
    """One row per value a figure could have."""
    for figure in inputs.facts.figures:
        for ordinal, candidate in enumerate(figure.candidates):
            yield CandidateRow(figure.figure_id, ordinal, candidate)


def award_rows(inputs: Inputs) -> Iterator[Award]:
    """One row per reconciled award."""
    yield from inputs.facts.awards


def conflict_rows(inputs: Inputs) -> Iterator[ConflictRow]:
    """Conflicts of today with the day they were first seen, and those that are gone, closed on the day they went."""
    today = inputs.given.today
    earlier = {seen.conflict.conflict_id: seen for seen in inputs.given.earlier_conflicts}
    for conflict in inputs.facts.conflicts:
        seen = earlier.pop(conflict.conflict_id, None)
        closed_on = (seen.closed_on if seen else None) or today
        yield ConflictRow(
            conflict,
            seen.first_seen if seen else today,
            closed_on if conflict.status == "closed" else None,
        )
    for seen in earlier.values():
        yield ConflictRow(
            replace(seen.conflict, status="closed"),
            seen.first_seen,
            seen.closed_on or today,
        )


_AGREEMENT = text("agreement", "how the documents stand to each other", allowed=words_of(Agreement))
_EXPLANATION = (
    text("explanation", "the decision in English"),
    text("explanation_zh", "the decision in Chinese"),
)
_EDITION = (
    text("venue", "canonical acronym of the venue", nullable=True),
    small("year", "year of the edition", nullable=True),
)

FIGURES = TableSpec(
    name="figures",
    meaning="one reconciled row per edition, metric, scope and date",
    key=("subject", "metric", "scope", "as_of_key"),
    unique=(("figure_id",),),
    rows=figure_rows,
    references=(
        Reference(column="kept_claim_ids", table="figure_claims", target="claim_id"),
        Reference(column="lost_claim_ids", table="figure_claims", target="claim_id"),
        Reference(column="set_aside_claim_ids", table="figure_claims", target="claim_id"),
    ),
    columns=(
        text("figure_id", "id of the figure"),
        text("subject", 'the edition, such as "ICLR 2025"'),
        *_EDITION,
        text("metric", "what is counted or measured"),
        text("scope", "main, unless narrowed"),
        text("as_of_key", 'ISO date the value describes, "" where undated'),
        flag("is_current", "whether this row is the best answer today"),
        real("value", "the value kept; rates in percent; null where every claim was set aside", nullable=True),
        real("lo", "smallest value the kept claims allow", nullable=True),
        real("hi", "largest value the kept claims allow", nullable=True),
        text("unit", "unit of value and bounds", allowed=words_of(Unit)),
        _AGREEMENT,
        text("consistency", "whether the arithmetic of the edition holds", allowed=words_of(Consistency)),
        real("confidence", "0 to 1; orders figures, is not a calibrated probability"),
        real("spread", "largest minus smallest candidate, relative to the value"),
        real("implied_lo", "smallest value the rules allow, from other figures", nullable=True),
        real("implied_hi", "largest value the rules allow, from other figures", nullable=True),
        texts("kept_claim_ids", "claims that say the kept value", "kept"),
        texts("lost_claim_ids", "valid claims that say another value", "lost"),
        texts("set_aside_claim_ids", "claims shown false or of another figure", "set_aside"),
        text("decision_id", "the human decision that pinned it", nullable=True),
        *_EXPLANATION,
        text("rules_version", "version of the set of rules"),
    ),
)

RULE_CHECKS = TableSpec(
    name="rule_checks",
    meaning="every rule that had a say in a figure: what it allows, whether it held, whether it could decide",
    key=("figure_id", "ordinal"),
    rows=check_rows,
    references=(Reference(column="figure_id", table="figures", target="figure_id"),),
    columns=(
        text("figure_id", "the figure"),
        small("ordinal", "order of application, from 0"),
        text("rule", "name of the rule", "check.rule"),
        text("version", "version of the rule", "check.version"),
        texts("metrics", "metrics it relates", "check.metrics"),
        flag("held", "whether the kept values fulfil it", "check.held"),
        flag("decisive", "whether it could tell the candidates apart", "check.decisive"),
        text("detail", "what it allows, in English", "check.detail"),
        text("detail_zh", "what it allows, in Chinese", "check.detail_zh"),
        texts(
            "numbers",
            "numbers that detail computes and no claim prints",
            lambda row: [f"{number:f}" for number in row.check.numbers],
        ),
    ),
)

FIGURE_CANDIDATES = TableSpec(
    name="figure_candidates",
    meaning="every value a figure could have, with its probability and the claims that say so",
    key=("figure_id", "ordinal"),
    rows=candidate_rows,
    references=(
        Reference(column="figure_id", table="figures", target="figure_id"),
        Reference(column="claim_ids", table="figure_claims", target="claim_id"),
    ),
    columns=(
        text("figure_id", "the figure"),
        small("ordinal", "order of the candidates, from 0"),
        real("value", "the value; null stands for none of the stated values", "candidate.value", nullable=True),
        real("lo", "smallest value the candidate allows, null when open", "candidate.lo", nullable=True),
        real("hi", "largest value the candidate allows, null when open", "candidate.hi", nullable=True),
        real("probability", "share of the evidence, 0 to 1; the candidates of a figure add up to 1", "candidate.probability"),
        texts("claim_ids", "claims that say so", "candidate.claim_ids"),
    ),
)  # fmt: skip

AWARDS = TableSpec(
    name="awards",
    meaning="one row per award and paper of an edition, from all documents",
    key=("award_id",),
    rows=award_rows,
    references=(
        Reference(column="paper_id", table="papers", target="paper_id"),
        Reference(column="claim_ids", table="award_claims", target="claim_id"),
        Reference(column="document_ids", table="documents", target="document_id"),
    ),
    columns=(
        text("award_id", "id of the award"),
        *_EDITION,
        text("award", "canonical English name of the award"),
        text("track", "track, null for the main track", nullable=True),
        texts("labels", "the award's names as printed"),
        text("paper_id", "the paper"),
        text("openreview_id", "its id on OpenReview", nullable=True),
        text("title", "the paper's title"),
        texts("titles", "titles as printed"),
        texts("authors", "authors, in order"),
        texts("institutions", "institutions, as a set"),
        _AGREEMENT,
        texts("claim_ids", "the claims it rests on"),
        texts("document_ids", "the documents that state it"),
        *_EXPLANATION,
    ),
)

CONFLICTS = TableSpec(
    name="conflicts",
    meaning="every disagreement, open or closed",
    key=("conflict_id",),
    rows=conflict_rows,
    columns=(
        text("conflict_id", "stable across runs: a hash of kind, subject, metric and scope", "conflict.conflict_id"),
        text("kind", "value, arithmetic, precision, hedge, scope, title, label, coverage, institution, venue, link, count, award, decision or date", "conflict.kind"),
        text("subject", "the edition or paper", "conflict.subject"),
        text("metric", "what disagrees", "conflict.metric"),
        text("scope", "scope of the figure", "conflict.scope"),
        text("severity", "how much it matters", "conflict.severity", allowed=words_of(Severity)),
        text("status", "closed: the evidence agrees now, or its documents are gone", "conflict.status", allowed=words_of(ConflictStatus)),
        texts("claim_ids", "claims that disagree; those of a closed conflict may be gone", "conflict.claim_ids"),
        texts("document_ids", "documents that disagree; those of a closed conflict may be gone", "conflict.document_ids"),
        text("rule", "rule that found it", "conflict.rule"),
        text("observed", "what the documents say", "conflict.observed"),
        text("expected", "what would agree", "conflict.expected"),
        text("likely_cause", "why they may disagree", "conflict.likely_cause", allowed=words_of(Cause)),
        text("decision_id", "the human decision about it", "conflict.decision_id", nullable=True),
        text("explanation", "the conflict in English", "conflict.explanation"),
        text("explanation_zh", "the conflict in Chinese", "conflict.explanation_zh"),
        day("first_seen", "day it was first seen (UTC)"),
        day("closed_on", "day it was first seen closed (UTC), null while open", nullable=True),
    ),
)  # fmt: skip
