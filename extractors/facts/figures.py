"""Groups of claims to figures: build the components, solve them, put every claim in its place.

In: figure claims (counted ones among them), heads, decisions, weights. Out: `Figure`s, `Ruling`s and, for `conflicts`, what
each group came to. Nothing is dropped: kept, lost and set aside are all claims of the group.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from extractors.facts.arithmetic import PrintedSum, printed_sums
from extractors.facts.checks import check
from extractors.facts.explain import figure_text
from extractors.facts.explain_zh import figure_text_zh
from extractors.facts.groups import Group, GroupKey, SetAside, by_key, make_group
from extractors.facts.independence import reprints
from extractors.facts.intervals import Interval
from extractors.facts.numbers import shown
from extractors.facts.rules import RULES, RULES_VERSION, Rule, applicable
from extractors.facts.solve import Solution, solve
from extractors.facts.status import Verdict, judge
from extractors.facts.weights import priors
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Consistency, Decision, Figure, Rank, RuleCheck, Ruling, SourceWeight


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One group with all that was found out about it."""

    group: Group
    solution: Solution | None
    verdict: Verdict
    checks: tuple[RuleCheck, ...]
    figure: Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconciled:
    """All figures, with what conflicts and explanations need to know of how they came about."""

    outcomes: tuple[Outcome, ...]
    rulings: tuple[Ruling, ...]
    sums: tuple[PrintedSum, ...]


def reconcile_figures(
    claims: Iterable[FigureClaim],
    heads: Mapping[str, DocumentHead],
    decisions: Sequence[Decision],
    weights: tuple[SourceWeight, ...],
) -> Reconciled:
    """Figures by id, rulings by claim id."""
    claims = sorted(claims, key=lambda claim: claim.claim_id)
    sums = printed_sums(claims)
    aside = {sum_.result.claim_id: _false_sum(sum_) for sum_ in sums if not sum_.holds}
    documents, by_class = reprints(heads), priors(weights)
    groups = {
        key: make_group(key, members, aside, heads, documents, by_class) for key, members in by_key(claims).items()
    }
    outcomes: list[Outcome] = []
    for component, rules in components(groups):
        by_metric = {key.metric: groups[key] for key in component}
        solvable = {metric: group for metric, group in by_metric.items() if group.votes}
        solutions = solve(solvable, rules)
        for metric, group in by_metric.items():
            outcomes.append(_outcome(group, metric, solvable, solutions, rules, heads, decisions))
    outcomes.sort(key=lambda outcome: outcome.figure.figure_id)
    rulings = tuple(sorted((row for one in outcomes for row in _rulings(one)), key=lambda row: row.claim_id))
    return Reconciled(outcomes=tuple(outcomes), rulings=rulings, sums=sums)


def _false_sum(sum_: PrintedSum) -> SetAside:
    numbers = f"{shown(sum_.numerator.value, 'count')}/{shown(sum_.denominator.value, 'count')} = {sum_.shown} %"
    printed = shown(sum_.result.value, "percent")
    return SetAside(
        claim=sum_.result,
        reason=f"its own arithmetic is false: {numbers}, not {printed}",
        reason_zh=f"其自身算式不成立：{numbers}，而非 {printed}",
    )


def components(groups: Mapping[GroupKey, Group]) -> list[tuple[tuple[GroupKey, ...], tuple[Rule, ...]]]:
    """Groups of one edition, scope and date that rules tie together; others alone. In order of their first key."""
    editions: dict[tuple[str, str, str], list[GroupKey]] = {}
    for key in sorted(groups):
        editions.setdefault((key.subject, key.scope, key.as_of_key), []).append(key)
    found: list[tuple[tuple[GroupKey, ...], tuple[Rule, ...]]] = []
    for keys in editions.values():
        metrics = frozenset(key.metric for key in keys if groups[key].votes)
        rules = applicable(RULES, metrics)
        home = {key.metric: key.metric for key in keys}
        for rule in rules:
            joined = {home[metric] for metric in rule.metrics}
            home = {metric: min(joined) if at in joined else at for metric, at in home.items()}
        for root in sorted(set(home.values())):
            members = tuple(key for key in keys if home[key.metric] == root)
            found.append((members, tuple(rule for rule in rules if home[rule.left] == root)))
    return found


def _outcome(
    group: Group,
    metric: str,
    groups: Mapping[str, Group],
    solutions: Mapping[str, Solution],
    rules: Sequence[Rule],
    heads: Mapping[str, DocumentHead],
    decisions: Sequence[Decision],
) -> Outcome:
    del decisions
    solution = solutions.get(metric)
    verdict = judge(group, solution.segment if solution else None, solution.confidence if solution else 0.0)
    found = [check(rule, metric, groups, solutions) for rule in rules if metric in rule.metrics]
    checks = tuple(row for row in found if row is not None)
    figure = _figure(group, solution, verdict, checks, heads, None)
    return Outcome(group=group, solution=solution, verdict=verdict, checks=checks, figure=figure)


def figure_id_of(key: GroupKey) -> str:
    """Stable across runs: a hash of what the figure answers."""
    return hashlib.sha256("\x1f".join((key.subject, key.metric, key.scope, key.as_of_key)).encode()).hexdigest()[:16]


def _figure(
    group: Group,
    solution: Solution | None,
    verdict: Verdict,
    checks: tuple[RuleCheck, ...],
    heads: Mapping[str, DocumentHead],
    decision: Decision | None,
) -> Figure:
    key, claims = group.key, group.claims
    segment = solution.segment if solution else None
    best = value_claim(verdict)
    confidence = round(solution.confidence, 6) if solution else 0.0
    unit = (best or claims[0]).unit
    value = best.value if best else None
    words = (key, value, unit, verdict.agreement, confidence, verdict.kept, verdict.lost, group.aside, checks, heads)
    return Figure(
        figure_id=figure_id_of(key),
        subject=key.subject,
        venue=claims[0].venue,
        year=claims[0].year,
        metric=key.metric,
        scope=key.scope,
        as_of_key=key.as_of_key,
        is_current=True,
        value=value,
        lo=_finite(segment, "lo"),
        hi=_finite(segment, "hi"),
        unit=unit,
        agreement=verdict.agreement,
        consistency=consistency_of(checks),
        confidence=confidence,
        spread=round(verdict.spread, 6),
        implied_lo=None,
        implied_hi=None,
        kept=tuple(vote.claim.claim_id for vote in verdict.kept),
        lost=tuple(vote.claim.claim_id for vote in verdict.lost),
        set_aside=tuple(row.claim.claim_id for row in group.aside),
        checks=checks,
        decision_id=decision.decision_id if decision else None,
        explanation=figure_text(*words, decision),
        explanation_zh=figure_text_zh(*words, decision),
        rules_version=RULES_VERSION,
    )


def value_claim(verdict: Verdict) -> FigureClaim | None:
    """The narrowest kept claim that voted: its printed value is published, never an average."""
    ranked = sorted(
        verdict.kept,
        key=lambda vote: (
            not vote.votes,
            vote.interval.hi - vote.interval.lo,
            -round(vote.weight, 9),
            vote.claim.claim_id,
        ),
    )
    return ranked[0].claim if ranked else None


def consistency_of(checks: Sequence[RuleCheck]) -> Consistency:
    """Whether the chosen value fits the rules that could be tried."""
    if not checks:
        return "unchecked"
    return "consistent" if all(row.held for row in checks) else "inconsistent"


def _finite(segment: Interval | None, side: str) -> Decimal | None:
    if segment is None:
        return None
    bound = segment.lo if side == "lo" else segment.hi
    return bound if bound.is_finite() else None


def _rulings(outcome: Outcome) -> Iterable[Ruling]:
    figure = outcome.figure
    best = value_claim(outcome.verdict)
    kept = {vote.claim.claim_id for vote in outcome.verdict.kept}
    for vote in outcome.group.votes:
        claim = vote.claim
        rank: Rank = (
            "preferred" if best is not None and claim.claim_id in kept and claim.value == best.value else "normal"
        )
        reason, reason_zh = _reason(claim.claim_id in kept, votes=vote.votes, preferred=rank == "preferred")
        yield Ruling(
            claim_id=claim.claim_id,
            weight=round(vote.weight, 6),
            rank=rank,
            reason=reason,
            reason_zh=reason_zh,
            figure_id=figure.figure_id,
        )
    for row in outcome.group.aside:
        yield Ruling(
            claim_id=row.claim.claim_id,
            weight=0.0,
            rank="set_aside",
            reason=row.reason,
            reason_zh=row.reason_zh,
            figure_id=figure.figure_id,
        )


def _reason(kept: bool, *, votes: bool, preferred: bool) -> tuple[str, str]:
    if preferred:
        return "its value is published", "其值被采用"
    if kept:
        return "agrees with the published value", "与采用的值相容"
    if votes:
        return "differs from the published value", "与采用的值不同"
    return (
        "differs from the published value; the same voice says something stronger",
        "与采用的值不同；同一来源另有更强的陈述",
    )
