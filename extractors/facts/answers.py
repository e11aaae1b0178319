"""What solving says about one group, before it is put into words.

In: a group and its solution. Out: `Answer`: the verdict on its claims, the claim whose value is published, the candidates.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from extractors.facts.decisions import Standing
from extractors.facts.groups import Group, GroupKey, Vote
from extractors.facts.intervals import Interval
from extractors.facts.solve import Solution
from extractors.facts.status import EDITION_METRICS, Verdict, judge, opposed
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Figure, FigureCandidate


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One group decided. `best` is the claim whose printed value is published; None where no claim takes part."""

    group: Group
    solution: Solution | None
    verdict: Verdict
    best: FigureClaim | None
    candidates: tuple[FigureCandidate, ...]

    @property
    def segment(self) -> Interval | None:
        """What the kept claims leave open."""
        return self.solution.segment if self.solution else None

    @property
    def confidence(self) -> float:
        """Marginal probability of the chosen segment."""
        return self.solution.confidence if self.solution else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One answer with the figure made of it. A derived figure has a group without claims."""

    answer: Answer
    figure: Figure
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What every figure is made with: heads, standings by question, the current rows, (subject, metric, scope) stated."""

    heads: Mapping[str, DocumentHead]
    standing: Mapping[GroupKey, Standing]
    current: frozenset[GroupKey]
    stated: frozenset[tuple[str, str, str]]


def figure_id_of(key: GroupKey) -> str:
    """Stable across runs: a hash of what the figure answers."""
    return hashlib.sha256("\x1f".join((key.subject, key.metric, key.scope, key.as_of_key)).encode()).hexdigest()[:16]


def answers(groups: Mapping[str, Group], solutions: Mapping[str, Solution]) -> dict[str, Answer]:
    """One answer a group, by metric. Nothing is resolved between documents that seem to speak of different editions.

    A document that tells last year's figures throughout is right about itself: its sums hold, and each of its figures lends the
    others weight. Which of the two speaks of this edition, no rule can tell.
    """
    found = {metric: _answer(group, solutions.get(metric)) for metric, group in groups.items()}
    apart = Counter(pair for answer in found.values() for pair in opposed(answer.verdict, far=True))
    strangers = {pair for pair, metrics in apart.items() if metrics >= EDITION_METRICS}
    return {metric: _doubted(answer, strangers) for metric, answer in found.items()}


def _doubted(answer: Answer, strangers: Collection[frozenset[str]]) -> Answer:
    if answer.verdict.agreement != "resolved" or opposed(answer.verdict).isdisjoint(strangers):
        return answer
    return replace(answer, verdict=replace(answer.verdict, agreement="conflicting"))


def _answer(group: Group, solution: Solution | None) -> Answer:
    verdict = judge(group, solution.segment if solution else None, solution.confidence if solution else 0.0)
    ranked = sorted(verdict.kept, key=narrowest_first)
    return Answer(
        group=group,
        solution=solution,
        verdict=verdict,
        best=ranked[0].claim if ranked else None,
        candidates=_candidates(group, solution) if solution else (),
    )


def narrowest_first(vote: Vote) -> tuple[bool, Decimal, float, str]:
    """Voting claims first, the narrowest first, the heavier first: whose printed value is published. Never an average."""
    return (not vote.votes, vote.interval.hi - vote.interval.lo, -round(vote.weight, 9), vote.claim.claim_id)


def _candidates(group: Group, solution: Solution) -> tuple[FigureCandidate, ...]:
    rows = []
    for candidate, probability in zip(solution.candidates, solution.marginals, strict=True):
        segment = candidate.segment
        holders = [vote for vote in group.votes if segment is not None and vote.interval.holds(segment)]
        best = min(holders, key=narrowest_first, default=None)
        value = best.claim.value if best else segment.lo if segment is not None else None
        rows.append(
            FigureCandidate(
                value=value,
                lo=finite(segment.lo) if segment is not None else None,
                hi=finite(segment.hi) if segment is not None else None,
                probability=round(probability, 6),
                claim_ids=tuple(sorted(vote.claim.claim_id for vote in holders)),
            )
        )
    return tuple(sorted(rows, key=lambda row: (row.value is None, -row.probability, row.lo or 0, row.hi or 0)))


def finite(value: Decimal) -> Decimal | None:
    """None for an open side."""
    return value if value.is_finite() else None
