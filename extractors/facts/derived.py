"""Figures no document states and the others leave no choice about: posters are the accepted papers left by orals and spotlights.

In: the answers of a component. Out: outcomes of agreement `derived` without claims; the value follows from the chosen values,
implied bounds from all candidates. Derived only where total and every other part are exact and the metric is stated nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from extractors.facts.answers import Answer, Outcome, Setting, figure_id_of
from extractors.facts.components import Component
from extractors.facts.decisions import NO_DECISION
from extractors.facts.groups import Group, GroupKey
from extractors.facts.implied import missing_part
from extractors.facts.intervals import Interval
from extractors.facts.numbers import shown
from extractors.facts.rules import RULES, RULES_VERSION, Rule
from extractors.facts.status import Verdict
from extractors.records.facts import Figure, RuleCheck

LEAST_CONFIDENCE = 0.5  # of every figure it is derived from; below, it would mix documents that contradict each other


def derived(known: Mapping[str, Answer], component: Component, setting: Setting) -> Iterator[Outcome]:
    """The derived figures of one component."""
    segments = {name: row.segment for name, row in known.items() if row.segment is not None}
    for rule in RULES:
        metric = missing_part(rule, segments)
        if metric is None or known[rule.left].group.key not in component.published:
            continue
        home = known[rule.left].group.key
        value = segments[rule.left].lo - sum((segments[name].lo for name in rule.right if name != metric), Decimal(0))
        sure = min(known[name].confidence for name in rule.metrics if name != metric) >= LEAST_CONFIDENCE
        if value >= 0 and sure and (home.subject, metric, home.scope) not in setting.stated:
            yield _outcome(replace(home, metric=metric), value, rule, known)


def _outcome(key: GroupKey, value: Decimal, rule: Rule, known: Mapping[str, Answer]) -> Outcome:
    total, parts = _span(known[rule.left]), [_span(known[name]) for name in rule.right if name != key.metric]
    low = max(Decimal(0), total.lo - sum((part.hi for part in parts), Decimal(0)))
    high = total.hi - sum((part.lo for part in parts), Decimal(0))
    verdict = Verdict(kept=(), lost=(), agreement="derived", spread=0.0)
    group = Group(key=key, votes=())
    return Outcome(
        answer=Answer(group=group, solution=None, verdict=verdict, best=None, candidates=()),
        figure=_figure(key, value, (low, high), rule, known),
        standing=NO_DECISION,
    )


def _figure(
    key: GroupKey, value: Decimal, bounds: tuple[Decimal, Decimal], rule: Rule, known: Mapping[str, Answer]
) -> Figure:
    home = known[rule.left].group.claims[0]
    detail = _detail(key.metric, value, rule, known)
    tied = [known[name] for name in rule.metrics if name in known]
    confidence = min(answer.confidence for answer in tied)
    answer, low, high = (shown(number, "count") for number in (value, *bounds))
    between = f" ({low} to {high} over all stated values)" if low != high else ""
    between_zh = f"（按所有给出的值为 {low} 至 {high}）" if low != high else ""
    return Figure(
        figure_id=figure_id_of(key),
        subject=key.subject,
        venue=home.venue,
        year=home.year,
        metric=key.metric,
        scope=key.scope,
        as_of_key=key.as_of_key,
        is_current=True,
        value=value,
        lo=value,
        hi=value,
        unit="count",
        agreement="derived",
        consistency="unchecked",
        confidence=round(confidence, 6),
        spread=0.0,
        implied_lo=bounds[0],
        implied_hi=bounds[1],
        kept=(),
        lost=(),
        set_aside=(),
        checks=(
            RuleCheck(
                rule=rule.name,
                version=rule.version,
                metrics=rule.metrics,
                held=True,
                decisive=False,
                detail=detail,
                detail_zh=detail,
                numbers=(value,),
            ),
        ),
        decision_id=None,
        explanation=f"{key.metric} of {key.subject}: {answer}; stated by no document, derived: {detail}{between}.",
        explanation_zh=f"{key.subject} 的 {key.metric}：{answer}；无文档直接给出，推得：{detail}{between_zh}。",
        rules_version=RULES_VERSION,
    )


def _detail(metric: str, value: Decimal, rule: Rule, known: Mapping[str, Answer]) -> str:
    parts = [name for name in rule.right if name != metric]
    segments = {name: known[name].segment for name in (rule.left, *parts)}
    shown_parts = [shown(segment.lo, "count") for segment in segments.values() if segment is not None]
    return f"{rule.left} − {' − '.join(parts)} = {' − '.join(shown_parts)} = {shown(value, 'count')}"


def _span(answer: Answer) -> Interval:
    """From the least to the greatest candidate."""
    found = [row.segment for row in (answer.solution.candidates if answer.solution else ()) if row.segment]
    return Interval(min(row.start for row in found), max(row.end for row in found))
