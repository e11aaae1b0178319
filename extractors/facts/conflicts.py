"""Every disagreement in the open, under an id that stays the same from run to run.

In: what each group came to, printed sums. Out: `Conflict`s: values, arithmetic, precision, hedges within one document.
`award_conflicts` has those of awards, papers and links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from extractors.facts.answers import Outcome
from extractors.facts.arithmetic import PrintedSum
from extractors.facts.causes import Question, Surroundings, likely_cause, question_of, surroundings
from extractors.facts.conflict_ids import conflict_id_of
from extractors.facts.decisions import Stale
from extractors.facts.explain import source_name
from extractors.facts.figures import Reconciled
from extractors.facts.follow_on import EditionKey, by_question, explained_by
from extractors.facts.groups import Vote, key_of
from extractors.facts.intervals import apart
from extractors.facts.numbers import shown, shown_claim, shown_claim_zh
from extractors.facts.status import compatible, severity_of, spread_of
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Cause, Conflict, ConflictStatus, RuleCheck, Severity


def figure_conflicts(reconciled: Reconciled, heads: Mapping[str, DocumentHead]) -> tuple[Conflict, ...]:
    """All conflicts of figures, by id."""
    around = surroundings(reconciled.outcomes, heads)
    known = by_question(reconciled.outcomes)
    found = [conflict for outcome in reconciled.outcomes for conflict in _of_outcome(outcome, around, known)]
    found += [_arithmetic(sum_) for sum_ in reconciled.sums if not sum_.holds]
    found += _across_days(reconciled.outcomes, around)
    found += stale_conflicts(reconciled)
    return tuple(
        sorted({conflict.conflict_id: conflict for conflict in found}.values(), key=lambda row: row.conflict_id)
    )


def _of_outcome(outcome: Outcome, around: Surroundings, known: Mapping[EditionKey, Outcome]) -> Iterable[Conflict]:
    verdict = outcome.answer.verdict
    if verdict.disputed:
        yield _value(outcome, around)
    elif _broken(outcome):
        yield _rule_broken(outcome, around, known)
    if hedged := _alternatives(outcome):
        yield _hedge(outcome, hedged, around.heads)
    finer = compatible(outcome.answer.group, outcome.answer.segment)
    kept = [vote.claim for vote in verdict.kept]
    counted = [claim for claim in kept if claim.role == "counted"]
    if stated := [claim for claim in kept if claim.role != "counted"] if counted else []:
        yield _count(outcome, stated, counted)
    plain = [claim for claim in (*kept, *finer) if claim.role != "counted"]
    if not verdict.disputed and len({claim.value for claim in plain}) > 1:
        yield _precision(outcome, plain)


def _value(outcome: Outcome, around: Surroundings) -> Conflict:
    figure, verdict = outcome.figure, outcome.answer.verdict
    claims = [vote.claim for vote in (*verdict.kept, *verdict.lost)]
    return make_conflict(
        "value",
        outcome,
        claims,
        severity=severity_of(verdict.spread, rule_broken=not all(check.held for check in figure.checks)),
        status=status_of(outcome),
        rule="values of one question",
        observed=_values([vote.claim for vote in verdict.lost]),
        expected="" if figure.value is None else shown(figure.value, figure.unit),
        cause=likely_cause(outcome, around),
        explanation=figure.explanation,
        explanation_zh=figure.explanation_zh,
    )


def status_of(outcome: Outcome) -> ConflictStatus:
    """Decided by a person, reopened because that decision is stale, open, or closed by the evidence."""
    if outcome.figure.agreement == "pinned":
        return "decided"
    if outcome.standing.stale:
        return "stale_decision"
    return "open" if outcome.figure.agreement == "conflicting" else "closed"


def _across_days(outcomes: Iterable[Outcome], around: Surroundings) -> Iterable[Conflict]:
    """One conflict for a question whose rows of several days differ: time is named where it explains them."""
    rows: dict[Question, list[Outcome]] = {}
    for outcome in outcomes:
        rows.setdefault(question_of(outcome), []).append(outcome)
    for question, members in rows.items():
        if len(members) > 1:
            yield _one_across_days(members, drift=question in around.drifting)


def _one_across_days(members: Sequence[Outcome], *, drift: bool) -> Conflict:
    """Open where nothing explains the days; a dispute within one day has a conflict of its own."""
    latest = next((row for row in members if row.figure.is_current), members[0])
    claims = [vote.claim for row in members for vote in row.answer.group.votes]
    days = sorted(members, key=lambda row: row.figure.as_of_key, reverse=True)
    undated, undated_zh = ("earlier or undated", "更早或无日期") if drift else ("undated", "无日期")
    told = [(row.figure.as_of_key, [vote.claim for vote in row.answer.group.votes]) for row in days]
    values = "; ".join(f"{_values(said, ' and ')} ({day or undated})" for day, said in told if said)
    values_zh = "；".join(f"{_values(said, '、', shown_claim_zh)}（{day or undated_zh}）" for day, said in told if said)
    why, why_zh = ("counts drift in time", "数目随时间变动") if drift else ("the days differ", "日期不同")
    name = f"{latest.figure.metric} of {latest.figure.subject}"
    return make_conflict(
        "value",
        latest,
        claims,
        severity=severity_of(spread_of(claims), rule_broken=False),
        status="closed" if drift or not any(row.figure.agreement == "conflicting" for row in members) else "open",
        rule="values of several days",
        observed=values,
        expected="" if latest.figure.value is None else shown(latest.figure.value, latest.figure.unit),
        cause="drift" if drift else "unknown",
        explanation=f"{name}: {values}; {why}, each row stands for its day.",
        explanation_zh=f"{latest.figure.subject} 的 {latest.figure.metric}：{values_zh}；{why_zh}，各行对应各自日期。",
        more=("days",),
    )


def stale_conflicts(reconciled: Reconciled) -> list[Conflict]:
    """Decisions that decide nothing any more, each with the reason."""
    found = [(stale, outcome) for outcome in reconciled.outcomes for stale in outcome.standing.stale]
    rows = [(stale, outcome.answer.group.claims) for stale, outcome in found]
    rows += [(stale, ()) for stale in reconciled.homeless]
    return [_stale(stale, claims) for stale, claims in rows]


def _stale(stale: Stale, claims: Sequence[FigureClaim]) -> Conflict:
    decision = stale.decision
    return Conflict(
        conflict_id=conflict_id_of("decision", decision.subject, decision.metric, decision.scope, decision.decision_id),
        kind="decision",
        subject=decision.subject,
        metric=decision.metric,
        scope=decision.scope,
        severity="medium",
        status="stale_decision",
        claim_ids=tuple(sorted(claim.claim_id for claim in claims)),
        document_ids=tuple(sorted({claim.document_id for claim in claims})),
        rule="decisions hold for what they were made on",
        observed=stale.reason,
        expected="",
        likely_cause="unknown",
        decision_id=decision.decision_id,
        explanation=f"Decision {decision.decision_id} by {decision.by} is stale: {stale.reason}.",
        explanation_zh=f"{decision.by} 的裁定 {decision.decision_id} 已失效：{stale.reason_zh}。",
    )


def _broken(outcome: Outcome) -> list[RuleCheck]:
    """Broken rules that this figure answers for: each is told once, with the figure on its left."""
    return [row for row in outcome.figure.checks if not row.held and row.metrics[0] == outcome.figure.metric]


def _rule_broken(outcome: Outcome, around: Surroundings, known: Mapping[EditionKey, Outcome]) -> Conflict:
    broken = _broken(outcome)
    follows = [explained_by(outcome, check, known) for check in broken]
    causes = [row for row in follows if row is not None]
    more = more_zh = ""
    if len(causes) == len(broken):
        other, vote = causes[0]
        lost = shown_claim(vote.claim)
        more = f" It agrees with {lost} for {other.figure.metric} in the same document, which was not kept: one disagreement, not two."
        more_zh = (
            f"同一文档的 {other.figure.metric} 为 {shown_claim_zh(vote.claim)}，与之相符但未被采用：实为同一分歧。"
        )
    return make_conflict(
        "arithmetic",
        outcome,
        [vote.claim for vote in outcome.answer.verdict.kept],
        severity="low" if more else "high",
        status="closed" if more else "open",  # the disagreement it follows from has a conflict of its own
        rule=", ".join(f"{check.rule}/{check.version}" for check in broken),
        observed="" if outcome.figure.value is None else shown(outcome.figure.value, outcome.figure.unit),
        expected="; ".join(check.detail for check in broken),
        cause=likely_cause(causes[0][0], around) if more else "arithmetic",
        explanation=outcome.figure.explanation + more,
        explanation_zh=outcome.figure.explanation_zh + more_zh,
    )


def _alternatives(outcome: Outcome) -> list[FigureClaim]:
    """Claims of one document that offer different values for one question ("A, or maybe B")."""
    by_document: dict[str, list[Vote]] = {}
    for vote in outcome.answer.group.votes:
        by_document.setdefault(vote.claim.document_id, []).append(vote)
    return [vote.claim for votes in by_document.values() if apart(vote.interval for vote in votes) for vote in votes]


def _hedge(outcome: Outcome, claims: Sequence[FigureClaim], heads: Mapping[str, DocumentHead]) -> Conflict:
    """Documents that give several values, each told by itself."""
    told: dict[str, list[FigureClaim]] = {}
    for claim in claims:
        told.setdefault(source_name(claim, heads), []).append(claim)
    parts = sorted((name, _values(said, " and "), _values(said, "、", shown_claim_zh)) for name, said in told.items())
    name = f"{outcome.figure.metric} of {outcome.figure.subject}"
    return make_conflict(
        "hedge",
        outcome,
        claims,
        severity=severity_of(spread_of(claims), rule_broken=False),
        status=status_of(outcome),
        rule="one document, one value",
        observed=_values(claims),
        expected="",
        cause="unknown",
        explanation=" ".join(f"{source} itself gives {values} for {name}." for source, values, _ in parts),
        explanation_zh="".join(
            f"{source} 自身对 {outcome.figure.subject} 的 {outcome.figure.metric} 给出 {values}。"
            for source, _, values in parts
        ),
    )


def _count(outcome: Outcome, stated: Sequence[FigureClaim], counted: Sequence[FigureClaim]) -> Conflict:
    """Stated counts beside lists that were counted: as long as stated, or a part of it."""
    said, found = _values(stated), _values(counted)
    name = f"{outcome.figure.metric} of {outcome.figure.subject}"
    return make_conflict(
        "count",
        outcome,
        [*stated, *counted],
        severity="info",
        status="closed",
        rule="a list is as long as its count, or a part of it",
        observed=found,
        expected=said,
        cause="unknown",
        explanation=f"{name}: stated {said}, counted {found}.",
        explanation_zh=(
            f"{outcome.figure.subject} 的 {outcome.figure.metric}：文中为 {_values_zh(stated)}，清点为 {_values_zh(counted)}。"
        ),
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


def _values(
    claims: Iterable[FigureClaim], between: str = ", ", show: Callable[[FigureClaim], str] = shown_claim
) -> str:
    ordered = sorted(claims, key=lambda row: (row.value, row.claim_id))
    return between.join(dict.fromkeys(show(claim) for claim in ordered))


def _values_zh(claims: Iterable[FigureClaim]) -> str:
    return _values(claims, "、", shown_claim_zh)


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
    more: tuple[str, ...] = (),
) -> Conflict:
    """A conflict about one figure. `more` tells it from others of its kind about the same figure."""
    key = outcome.answer.group.key
    name = (key.subject, key.metric, key.scope, *(more or (key.as_of_key,)))
    return Conflict(
        conflict_id=conflict_id_of(kind, *name),
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
