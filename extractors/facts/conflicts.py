"""Every disagreement in the open, under an id that stays the same from run to run.

In: what each group came to, printed sums. Out: `Conflict`s: values, arithmetic, precision, hedges within one document.
`award_conflicts` has those of awards, papers and links.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from extractors.facts.arithmetic import PrintedSum
from extractors.facts.figures import Outcome, Reconciled
from extractors.facts.groups import key_of
from extractors.facts.numbers import shown, shown_claim, shown_claim_zh
from extractors.facts.status import likely_cause, severity_of, spread_of
from extractors.records.claims import FigureClaim
from extractors.records.facts import Cause, Conflict, ConflictStatus, Severity


def conflict_id_of(kind: str, subject: str, metric: str, scope: str, *more: str) -> str:
    """Stable across runs: a hash of what the conflict is about, never of who takes part."""
    return hashlib.sha256("\x1f".join((kind, subject, metric, scope, *more)).encode()).hexdigest()[:16]


def figure_conflicts(reconciled: Reconciled) -> tuple[Conflict, ...]:
    """All conflicts of figures, by id."""
    found = [conflict for outcome in reconciled.outcomes for conflict in _of_outcome(outcome)]
    found += [_arithmetic(sum_) for sum_ in reconciled.sums if not sum_.holds]
    return tuple(
        sorted({conflict.conflict_id: conflict for conflict in found}.values(), key=lambda row: row.conflict_id)
    )


def _of_outcome(outcome: Outcome) -> Iterable[Conflict]:
    if outcome.verdict.disputed:
        yield _value(outcome)
    elif not all(check.held for check in outcome.checks):
        yield _rule_broken(outcome)
    if hedged := _alternatives(outcome):
        yield _hedge(outcome, hedged)
    finer = [row.claim for row in outcome.group.aside]
    kept = [vote.claim for vote in outcome.verdict.kept]
    if not outcome.verdict.disputed and len({claim.value for claim in (*kept, *finer)}) > 1:
        yield _precision(outcome, [*kept, *finer])


def _value(outcome: Outcome) -> Conflict:
    figure, verdict = outcome.figure, outcome.verdict
    status: ConflictStatus = "open" if figure.agreement == "conflicting" else "closed"
    return make_conflict(
        "value",
        outcome,
        [vote.claim for vote in (*verdict.kept, *verdict.lost)],
        severity=severity_of(verdict.spread, rule_broken=not all(check.held for check in outcome.checks)),
        status=status,
        rule="values of one question",
        observed=_values([vote.claim for vote in verdict.lost]),
        expected="" if figure.value is None else shown(figure.value, figure.unit),
        cause=likely_cause(outcome.group.votes),
        explanation=figure.explanation,
        explanation_zh=figure.explanation_zh,
    )


def _rule_broken(outcome: Outcome) -> Conflict:
    broken = [check for check in outcome.checks if not check.held]
    return make_conflict(
        "arithmetic",
        outcome,
        [vote.claim for vote in outcome.verdict.kept],
        severity="high",
        status="open",
        rule=", ".join(f"{check.rule}/{check.version}" for check in broken),
        observed="" if outcome.figure.value is None else shown(outcome.figure.value, outcome.figure.unit),
        expected="; ".join(check.detail for check in broken),
        cause="arithmetic",
        explanation=outcome.figure.explanation,
        explanation_zh=outcome.figure.explanation_zh,
    )


def _alternatives(outcome: Outcome) -> list[FigureClaim]:
    """Claims of one document that offer different values for one question ("A, or maybe B")."""
    by_document: dict[str, list[FigureClaim]] = {}
    for vote in outcome.group.votes:
        by_document.setdefault(vote.claim.document_id, []).append(vote.claim)
    found: list[FigureClaim] = []
    for claims in by_document.values():
        intervals = [vote.interval for vote in outcome.group.votes if vote.claim in claims]
        if any(not one.meets(other) for one in intervals for other in intervals):
            found += claims
    return found


def _hedge(outcome: Outcome, claims: Sequence[FigureClaim]) -> Conflict:
    values, values_zh = _values(claims), _values_zh(claims)
    return make_conflict(
        "hedge",
        outcome,
        claims,
        severity=severity_of(spread_of(claims), rule_broken=False),
        status="open" if outcome.figure.agreement == "conflicting" else "closed",
        rule="one document, one value",
        observed=values,
        expected="",
        cause="unknown",
        explanation=f"One document gives {values} for {outcome.figure.metric} of {outcome.figure.subject}.",
        explanation_zh=f"同一文档对 {outcome.figure.subject} 的 {outcome.figure.metric} 给出 {values_zh}。",
    )


def _precision(outcome: Outcome, claims: Sequence[FigureClaim]) -> Conflict:
    values, values_zh = _values(claims), _values_zh(claims)
    return make_conflict(
        "precision",
        outcome,
        claims,
        severity="info",
        status="closed",
        rule="printed numbers are intervals",
        observed=values,
        expected="",
        cause="rounding",
        explanation=f"{values} are one value at different precision.",
        explanation_zh=f"{values_zh} 是同一值的不同精度。",
    )


def _arithmetic(sum_: PrintedSum) -> Conflict:
    key = key_of(sum_.result)
    numbers = f"{shown(sum_.numerator.value, 'count')}/{shown(sum_.denominator.value, 'count')} = {sum_.shown} %"
    printed = shown(sum_.result.value, "percent")
    claims = (sum_.numerator, sum_.denominator, sum_.result)
    return Conflict(
        conflict_id=conflict_id_of("arithmetic", key.subject, key.metric, key.scope, sum_.result.claim_id),
        kind="arithmetic",
        subject=key.subject,
        metric=key.metric,
        scope=key.scope,
        severity="high",
        status="open",
        claim_ids=tuple(sorted(claim.claim_id for claim in claims)),
        document_ids=(sum_.result.document_id,),
        rule="printed derivation",
        observed=printed,
        expected=f"{sum_.shown} %",
        likely_cause="arithmetic",
        decision_id=None,
        explanation=f"The document prints {printed} as the result of its own sum, but {numbers}; {printed} is set aside.",
        explanation_zh=f"文档将 {printed} 作为自身算式的结果，但 {numbers}；{printed} 已搁置。",
    )


def _values(claims: Iterable[FigureClaim]) -> str:
    return ", ".join(
        dict.fromkeys(shown_claim(claim) for claim in sorted(claims, key=lambda row: (row.value, row.claim_id)))
    )


def _values_zh(claims: Iterable[FigureClaim]) -> str:
    ordered = sorted(claims, key=lambda row: (row.value, row.claim_id))
    return "、".join(dict.fromkeys(shown_claim_zh(claim) for claim in ordered))


def make_conflict(
    kind: str,
    outcome: Outcome,
    claims: Sequence[FigureClaim],
    *,
    severity: Severity,
    status: ConflictStatus,
    rule: str,
    observed: str,
    expected: str,
    cause: Cause,
    explanation: str,
    explanation_zh: str,
) -> Conflict:
    """A conflict about one figure."""
    key = outcome.group.key
    return Conflict(
        conflict_id=conflict_id_of(kind, key.subject, key.metric, key.scope, key.as_of_key),
        kind=kind,
        subject=key.subject,
        metric=key.metric,
        scope=key.scope,
        severity=severity,
        status=status,
        claim_ids=tuple(sorted({claim.claim_id for claim in claims})),
        document_ids=tuple(sorted({claim.document_id for claim in claims})),
        rule=rule,
        observed=observed,
        expected=expected,
        likely_cause=cause,
        decision_id=outcome.figure.decision_id,
        explanation=explanation,
        explanation_zh=explanation_zh,
    )
