"""The exact solution of one rule-connected component: the cheapest blame, and how sure each answer is.

In: the groups of one edition and scope that rules connect, and those rules. Out: for each group the chosen segment, its
marginal probability and every candidate's. Cost of a state = weights of the votes it contradicts + costs of broken rules -
gains of equalities that held; probability is proportional to exp(-cost). Ties are broken by the segments themselves, so the
outcome never depends on order. After Fellegi and Holt: find the cheapest set of claims to blame.
"""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from extractors.facts.groups import BOUNDS, Group
from extractors.facts.intervals import Interval, segments
from extractors.facts.own_rates import own_rates
from extractors.facts.rules import Rule, allows

MOST_STATES = 100_000  # combinations enumerated in full; above, branch and bound in the same order
MOST_KEPT = (
    100_000  # states that marginals are summed over in branch and bound; after them only a better one is looked for
)
PIN_WEIGHT = 20.0  # log-odds; a person's decision outweighs every source
MOST_CANDIDATES = 12  # per group, the best supported; the rest fall under "none of them"
NEGLIGIBLE_COST = (
    14.0  # log-odds above the best: e^-14 is under one in a million, left out of marginals in branch and bound
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One possible answer: a segment, or None for "none of them"; `cost` is the weight of the votes against it."""

    segment: Interval | None
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The answer for one group. `marginals` are parallel to `candidates`; `chosen` indexes both."""

    candidates: tuple[Candidate, ...]
    marginals: tuple[float, ...]
    chosen: int

    @property
    def segment(self) -> Interval | None:
        """The chosen segment; None only for a group without votes."""
        return self.candidates[self.chosen].segment

    @property
    def confidence(self) -> float:
        """Marginal of the chosen candidate: a ranking, not a calibrated probability."""
        return self.marginals[self.chosen]


def candidates_of(group: Group) -> tuple[Candidate, ...]:
    """The elementary segments of the voting claims' intervals by rising cost, then "none of them".

    Where someone gives a value, bounds ("over 9,400") only speak for or against values: they are no answers themselves.
    """
    voting = [vote for vote in group.votes if vote.votes]
    ballots = [((vote.interval, *vote.either), vote.weight) for vote in voting]
    values = [one for vote in voting if vote.claim.qualifier not in BOUNDS for one in (vote.interval, *vote.either)]
    if group.pin is not None:
        ballots.append(((group.pin,), PIN_WEIGHT))
        values.append(group.pin)
    answers = values or [one for said, _ in ballots for one in said]
    total = math.fsum(weight for said, weight in ballots if said[0] in answers)
    found = [
        Candidate(
            segment=segment,
            cost=math.fsum(weight for said, weight in ballots if not any(one.holds(segment) for one in said)),
        )
        for segment in segments(one for said, _ in ballots for one in said)
        if any(interval.holds(segment) for interval in answers)
    ]
    found.sort(key=lambda candidate: (round(candidate.cost, 9), _width(candidate), candidate.segment))
    return (*found[:MOST_CANDIDATES], Candidate(segment=None, cost=total))


def _width(candidate: Candidate) -> float:
    segment = candidate.segment
    return math.inf if segment is None else float(segment.hi - segment.lo)


def solve(groups: Mapping[str, Group], rules: Sequence[Rule]) -> dict[str, Solution]:
    """Solve one component; `groups` by metric, every rule's metrics among them."""
    if not groups:
        return {}
    metrics = sorted(groups)
    options = {metric: candidates_of(groups[metric]) for metric in metrics}
    tables = [_table(rule, options, groups) for rule in rules]
    states = math.prod(len(options[metric]) for metric in metrics)
    counted = _enumerate if states <= MOST_STATES else _branch_and_bound
    best, weights = counted([options[metric] for metric in metrics], [_indexed(table, metrics) for table in tables])
    return {
        metric: Solution(candidates=options[metric], marginals=tuple(weights[at]), chosen=best[at])
        for at, metric in enumerate(metrics)
    }


RuleTable = tuple[tuple[str, ...], dict[tuple[int, ...], float]]
IndexedTable = tuple[tuple[int, ...], dict[tuple[int, ...], float]]


def _table(rule: Rule, options: Mapping[str, Sequence[Candidate]], groups: Mapping[str, Group]) -> RuleTable:
    """What each combination of its metrics' candidates costs under one rule; "none of them" cannot be checked."""
    own = own_rates(rule, groups) if rule.form == "rate" else None
    costs: dict[tuple[int, ...], float] = {}
    for picks in itertools.product(*(range(len(options[metric])) for metric in rule.metrics)):
        chosen = {metric: options[metric][pick].segment for metric, pick in zip(rule.metrics, picks, strict=True)}
        values = {metric: segment for metric, segment in chosen.items() if segment is not None}
        if len(values) == len(rule.metrics):
            places = {rule.left: groups[rule.left].last_place(values[rule.left])} if rule.form == "rate" else {}
            gain = rule.gain if own is None or own.witnessed(values[rule.left]) else 0.0
            cost = rule.cost if own is None or not own.paid(rule.left, chosen) else 0.0
            costs[picks] = -gain if allows(rule, values, places) else cost
        if own is not None and (excused := own.excused(rule.left, chosen)):
            costs[picks] = costs.get(picks, 0.0) - excused
    return rule.metrics, costs


def _indexed(table: RuleTable, metrics: Sequence[str]) -> IndexedTable:
    return tuple(metrics.index(metric) for metric in table[0]), table[1]


def _enumerate(
    options: Sequence[Sequence[Candidate]], tables: Sequence[IndexedTable]
) -> tuple[tuple[int, ...], list[list[float]]]:
    """Best state and normalised marginals over all states, grown one metric at a time."""
    states: list[tuple[tuple[int, ...], float]] = [((), 0.0)]
    for row, due in zip(options, _due(options, tables), strict=True):
        grown = [
            ((*picks, pick), cost + candidate.cost) for picks, cost in states for pick, candidate in enumerate(row)
        ]
        for places, table in due:
            grown = [(picks, cost + table.get(tuple([picks[place] for place in places]), 0.0)) for picks, cost in grown]
        states = grown
    return _summed(options, states)


def _due(options: Sequence[Sequence[Candidate]], tables: Sequence[IndexedTable]) -> list[list[IndexedTable]]:
    """For each metric the tables that can be looked up once it is picked."""
    due: list[list[IndexedTable]] = [[] for _ in options]
    for table in tables:
        due[max(table[0])].append(table)
    return due


def _branch_and_bound(
    options: Sequence[Sequence[Candidate]], tables: Sequence[IndexedTable]
) -> tuple[tuple[int, ...], list[list[float]]]:
    """As `_enumerate`, leaving out states that cost `NEGLIGIBLE_COST` more than the best found so far."""
    least = [min(candidate.cost for candidate in row) for row in options]
    after = [math.fsum(least[at:]) for at in range(len(options) + 1)]
    due = _due(options, tables)
    gains = [sum(min(0.0, min(table.values(), default=0.0)) for _, table in row) for row in due]
    gain_after = [sum(gains[at:]) for at in range(len(options) + 1)]
    costs: list[tuple[tuple[int, ...], float]] = []
    best = math.inf

    def descend(picks: tuple[int, ...], cost: float) -> None:
        nonlocal best
        at = len(picks)
        reach = best + NEGLIGIBLE_COST if len(costs) < MOST_KEPT else best
        if cost + after[at] + gain_after[at] > reach:
            return
        if at == len(options):
            best = min(best, cost)
            costs.append((picks, cost))
            return
        for pick, candidate in enumerate(options[at]):
            state = (*picks, pick)
            extra = sum(table.get(tuple([state[place] for place in places]), 0.0) for places, table in due[at])
            descend(state, cost + candidate.cost + extra)

    descend((), 0.0)
    return _summed(options, costs)


def _summed(
    options: Sequence[Sequence[Candidate]], costs: Sequence[tuple[tuple[int, ...], float]]
) -> tuple[tuple[int, ...], list[list[float]]]:
    whole = _answered(options, costs)
    best_picks, best_cost = min(whole, key=lambda state: (round(state[1], 9), state[0]))
    weights = [[0.0] * len(row) for row in options]
    for picks, cost in costs:
        share = math.exp(best_cost - cost)
        for row, pick in zip(weights, picks, strict=True):
            row[pick] += share
    total = sum(weights[0])
    return best_picks, [[share / total for share in row] for row in weights]


def _answered(
    options: Sequence[Sequence[Candidate]], costs: Sequence[tuple[tuple[int, ...], float]]
) -> Sequence[tuple[tuple[int, ...], float]]:
    """States that answer every group: "none of them" weighs in marginals and is never published while a claim stands."""
    last = [len(row) - 1 if len(row) > 1 else -1 for row in options]
    return [state for state in costs if not any(map(operator.eq, state[0], last))]
