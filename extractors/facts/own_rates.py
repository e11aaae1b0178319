"""Rates that a source computed from the counts beside them: no second witness to these counts.

In: a rule about a rate, the groups it ties. Out: `OwnRates`: which rates follow from their source's own counts. Such a rate that fits its
own counts proves nothing, so the rule earns nothing by it; and where those counts are wrong the rate is wrong for the same reason,
so that blaming the counts blames it as well. "8,216 of 8,495 papers (97 %)" is one slip, and not three witnesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from extractors.facts.groups import Group, Vote
from extractors.facts.intervals import Interval
from extractors.facts.rules import Rule, allows

Chosen = Mapping[str, Interval | None]
"""The segment of each metric in one state; None is "none of them"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRates:
    """The voting rates of one rule: those without counts of their own, and the others with every pair of counts they follow from."""

    independent: tuple[Vote, ...]
    computed: tuple[tuple[Vote, tuple[Mapping[str, Interval], ...]], ...]

    def witnessed(self, rate: Interval) -> bool:
        """Whether a source that did not compute it says so."""
        return any(vote.interval.holds(rate) for vote in self.independent)

    def paid(self, metric: str, chosen: Chosen) -> bool:
        """Whether nobody says the chosen rate but sources whose counts `chosen` contradicts: the rule breaks by that same slip."""
        rate = chosen[metric]
        if rate is None or self.witnessed(rate):
            return False
        holders = [pairs for vote, pairs in self.computed if vote.interval.holds(rate)]
        return bool(holders) and not any(_fits(pair, chosen) for pairs in holders for pair in pairs)

    def excused(self, metric: str, chosen: Chosen) -> float:
        """The weight of the rates of `metric` that `chosen` contradicts together with the counts they were computed from."""
        rate = chosen[metric]
        lost = ((vote, pairs) for vote, pairs in self.computed if rate is None or not vote.meets(rate))
        return sum(vote.weight for vote, pairs in lost if not any(_fits(pair, chosen) for pair in pairs))


def own_rates(rule: Rule, groups: Mapping[str, Group]) -> OwnRates:
    """Every voting rate of the rule, sorted by whether its source gives counts that it follows from."""
    found = [(vote, tuple(_pairs(rule, vote, groups))) for vote in groups[rule.left].votes if vote.votes]
    return OwnRates(
        independent=tuple(vote for vote, pairs in found if not pairs),
        computed=tuple((vote, pairs) for vote, pairs in found if pairs),
    )


def _pairs(rule: Rule, rate: Vote, groups: Mapping[str, Group]) -> Iterator[Mapping[str, Interval]]:
    """Counts of the rate's own document that it follows from."""
    place = {rule.left: groups[rule.left].last_place(rate.interval)}
    own = {metric: _said(groups[metric], rate.claim.document_id) for metric in rule.right}
    part, *wholes = rule.right
    for top in own[part]:
        for whole in wholes:
            for bottom in own[whole]:
                pair = {part: top, whole: bottom}
                values = {**pair, **dict.fromkeys(wholes, bottom), rule.left: rate.interval}
                if allows(rule, values, place):
                    yield pair


def _said(group: Group, document_id: str) -> list[Interval]:
    return sorted({vote.interval for vote in group.votes if vote.claim.document_id == document_id})


def _fits(pair: Mapping[str, Interval], chosen: Chosen) -> bool:
    return all((segment := chosen[metric]) is not None and said.meets(segment) for metric, said in pair.items())
