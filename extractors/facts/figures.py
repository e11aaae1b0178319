"""Groups of claims to figures: build the components, solve them, put every claim in its place.

In: figure claims (counted ones among them), heads, decisions, weights. Out: `Outcome`s: a `Figure` each, with what conflicts
need to know of how it came about. Nothing is dropped: kept, lost and set aside are all claims of the group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from extractors.facts.answers import Answer, Outcome, Setting, answers, figure_id_of, finite
from extractors.facts.arithmetic import PrintedSum, printed_sums
from extractors.facts.as_of import by_day, current
from extractors.facts.checks import check
from extractors.facts.components import Component, components
from extractors.facts.decisions import NO_DECISION, Stale, Standing, standings
from extractors.facts.derived import derived
from extractors.facts.explain import FigureWords, figure_text
from extractors.facts.explain_zh import figure_text_zh
from extractors.facts.groups import Group, GroupKey, SetAside, by_key, make_group, subject_of
from extractors.facts.implied import implied_bounds
from extractors.facts.independence import Voices, reprints
from extractors.facts.numbers import shown
from extractors.facts.rules import HUNDRED, RULES, RULES_VERSION
from extractors.facts.rulings import rulings
from extractors.facts.solve import solve
from extractors.facts.source_names import named
from extractors.facts.weights import priors
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Consistency, Decision, Figure, RuleCheck, Ruling, SourceWeight

SHARES = frozenset(rule.left for rule in RULES if rule.form == "rate")  # of a whole: never above 100 %
MOST_DIGITS = 12  # before the point; a hostile document may print a number of a thousand digits


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconciled:
    """The figures of one venue by id, rulings by claim id, printed sums, and decisions about figures that nobody states."""

    outcomes: tuple[Outcome, ...]
    rulings: tuple[Ruling, ...]
    sums: tuple[PrintedSum, ...]
    homeless: tuple[Stale, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What all figures are reconciled with: documents, what they are called, who reprints whom, priors by class, today."""

    heads: Mapping[str, DocumentHead]
    names: Mapping[str, DocumentHead]
    reprints: Voices
    priors: Mapping[str, float]
    today: date | None


def given(heads: Mapping[str, DocumentHead], weights: tuple[SourceWeight, ...], today: date | None) -> Given:
    """Made once for all venues."""
    return Given(heads=heads, names=named(heads), reprints=reprints(heads), priors=priors(weights), today=today)


def reconcile_figures(
    claims: Iterable[FigureClaim], decisions: Iterable[Decision], known: Given
) -> Iterator[Reconciled]:
    """Everything about figures, one venue after the other, so that no more than a venue is held at a time.

    Editions of a venue are compared with each other, venues never are. Claims without a venue go by their document. The order
    of nothing matters.
    """
    venues: dict[str, list[FigureClaim]] = {}
    for claim in claims:
        venues.setdefault(claim.venue or f"in {claim.document_id}", []).append(claim)
    homes = {subject_of(claim): venue for venue, members in venues.items() for claim in members}
    decided: dict[str, list[Decision]] = {}
    for decision in decisions:
        decided.setdefault(homes.get(decision.subject, ""), []).append(decision)
    for venue in sorted({*venues, *decided}):
        yield _reconciled(venues.pop(venue, []), decided.get(venue, ()), known)


def _reconciled(claims: Sequence[FigureClaim], decisions: Sequence[Decision], known: Given) -> Reconciled:
    claims = sorted(claims, key=lambda claim: claim.claim_id)
    absurd = {claim.claim_id: _absurd(claim) for claim in claims if _is_absurd(claim)}
    sums = printed_sums(claim for claim in claims if claim.claim_id not in absurd)
    aside = {**absurd, **{sum_.result.claim_id: _false_sum(sum_) for sum_ in sums if not sum_.holds}}
    questions = by_key(claims)
    standing, homeless = standings(decisions, questions, aside.keys(), known.heads, known.today)
    groups, latest = _groups(questions, aside, standing, known)
    stated = frozenset((key.subject, key.metric, key.scope) for key in questions)
    setting = Setting(heads=known.names, standing=standing, current=latest, stated=stated)
    outcomes = [outcome for component in components(groups) for outcome in _solved(component, setting)]
    outcomes.sort(key=lambda outcome: outcome.figure.figure_id)
    ruled = (
        ruling
        for one in outcomes
        for ruling in rulings(one.figure.figure_id, one.figure.value, one.answer.verdict, one.answer.group.aside)
    )
    return Reconciled(
        outcomes=tuple(outcomes),
        rulings=tuple(sorted(ruled, key=lambda row: row.claim_id)),
        sums=sums,
        homeless=homeless,
    )


def _false_sum(sum_: PrintedSum) -> SetAside:
    numbers = f"{shown(sum_.numerator.value, 'count')}/{shown(sum_.denominator.value, 'count')} = {sum_.shown} %"
    printed = shown(sum_.result.value, "percent")
    return SetAside(
        claim=sum_.result,
        reason=f"its own arithmetic is false: {numbers}, not {printed}",
        reason_zh=f"其自身算式不成立：{numbers}，而非 {printed}",
    )


def _is_absurd(claim: FigureClaim) -> bool:
    numbers = [number for number in (claim.value, claim.lo, claim.hi) if number is not None]
    if any(not number.is_finite() or number.adjusted() >= MOST_DIGITS for number in numbers):
        return True
    return claim.value < 0 if claim.unit == "count" else claim.metric in SHARES and not 0 <= claim.value <= HUNDRED


def _absurd(claim: FigureClaim) -> SetAside:
    return SetAside(claim=claim, reason="no conference has such a figure", reason_zh="会议不可能有此数字")


def _groups(
    questions: Mapping[GroupKey, Sequence[FigureClaim]],
    aside: Mapping[str, SetAside],
    standing: Mapping[GroupKey, Standing],
    known: Given,
) -> tuple[dict[GroupKey, Group], frozenset[GroupKey]]:
    """All groups, split by day where days disagree, and the keys of the current rows. A pinned question is not split."""
    groups: dict[GroupKey, Group] = {}
    latest: set[GroupKey] = set()
    for key, claims in questions.items():
        decided = standing.get(key, NO_DECISION)
        out = {**aside, **{row.claim.claim_id: row for row in decided.aside}} if decided.aside else aside
        rows = []
        for day, members in ({"": claims} if decided.pin else by_day(claims, out)).items():
            made = make_group(
                replace(key, as_of_key=day), members, out, known.heads, known.reprints, known.priors, decided.pin
            )
            groups[made.key] = made
            rows.append(made)
        latest.add(current(rows).key)
    return groups, frozenset(latest)


def _solved(component: Component, setting: Setting) -> Iterable[Outcome]:
    solvable = {metric: group for metric, group in component.groups.items() if group.votes or group.pin}
    known = answers(component.groups, solve(solvable, component.rules))
    for key in component.published:
        yield _outcome(known[key.metric], known, component, setting)
    yield from derived(known, component, setting)


def _outcome(answer: Answer, known: Mapping[str, Answer], component: Component, setting: Setting) -> Outcome:
    metric = answer.group.key.metric
    standing = setting.standing.get(replace(answer.group.key, as_of_key=""), NO_DECISION)
    if standing.pinned_by is not None:
        answer = replace(answer, verdict=replace(answer.verdict, agreement="pinned"))
    found = [check(rule, metric, known) for rule in component.rules if metric in rule.metrics]
    checks = tuple(row for row in found if row is not None)
    segments = {name: row.segment for name, row in known.items() if row.segment is not None}
    held = {row.rule for row in checks if row.held}
    unit = answer.group.claims[0].unit if answer.best is None else answer.best.unit
    bounds = implied_bounds(metric, unit, [rule for rule in component.rules if rule.name in held], segments)
    figure = _figure(answer, checks, setting, standing.pinned_by)
    return Outcome(answer=answer, figure=replace(figure, implied_lo=bounds[0], implied_hi=bounds[1]), standing=standing)


def _figure(answer: Answer, checks: tuple[RuleCheck, ...], setting: Setting, decision: Decision | None) -> Figure:
    key, claims, verdict = answer.group.key, answer.group.claims, answer.verdict
    value = answer.best.value if answer.best else None
    if decision is not None and decision.value is not None:
        value = decision.value
    words = FigureWords(
        key=key,
        value=value,
        unit=(answer.best or claims[0]).unit,
        agreement=verdict.agreement,
        confidence=round(answer.confidence, 6),
        kept=verdict.kept,
        lost=verdict.lost,
        aside=answer.group.aside,
        checks=checks,
        heads=setting.heads,
        decision=decision,
    )
    segment = answer.segment
    return Figure(
        figure_id=figure_id_of(key),
        subject=key.subject,
        venue=claims[0].venue,
        year=claims[0].year,
        metric=key.metric,
        scope=key.scope,
        as_of_key=key.as_of_key,
        is_current=key in setting.current,
        value=value,
        lo=finite(segment.lo) if segment else None,
        hi=finite(segment.hi) if segment else None,
        unit=words.unit,
        agreement=verdict.agreement,
        consistency=_consistency(checks),
        confidence=words.confidence,
        spread=round(verdict.spread, 6),
        implied_lo=None,
        implied_hi=None,
        kept=tuple(vote.claim.claim_id for vote in verdict.kept),
        lost=tuple(vote.claim.claim_id for vote in verdict.lost),
        set_aside=tuple(row.claim.claim_id for row in answer.group.aside),
        checks=checks,
        decision_id=decision.decision_id if decision else None,
        explanation=figure_text(words),
        explanation_zh=figure_text_zh(words),
        rules_version=RULES_VERSION,
        candidates=answer.candidates,
    )


def _consistency(checks: Sequence[RuleCheck]) -> Consistency:
    if not checks:
        return "unchecked"
    return "consistent" if all(row.held for row in checks) else "inconsistent"
