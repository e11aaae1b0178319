"""What kind of answer a solved group is: agreement among voices, spread, severity and the likely cause of a difference.

In: a group and its chosen segment. Out: words of the contract. Two axes are kept apart: whether sources agree, and whether
the chosen value fits the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from extractors.facts.groups import BOUNDS, Group, Vote
from extractors.facts.intervals import Interval, of_claim
from extractors.records.claims import FigureClaim
from extractors.records.facts import Agreement, Severity

RESOLVED_CONFIDENCE = 0.90  # from here on the best answer stands although someone says otherwise
LOW_SPREAD = 0.001  # 3,705 against 3,706 is 0.0003
FAR = 0.1  # share of the larger value; two metrics this far apart between two documents are no slips of the pen
MOST_PAIRED = 30  # votes on either side
EDITION_METRICS = 2  # that must be far apart between two documents before one is suspected to speak of another edition
MEDIUM_SPREAD = 0.02  # 11,500 against 11,672 is 0.015


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """One group's claims sorted into kept and lost; `set aside` is the group's own."""

    kept: tuple[Vote, ...]
    lost: tuple[Vote, ...]
    agreement: Agreement
    spread: float

    @property
    def disputed(self) -> bool:
        """Whether a voice says something else."""
        return self.agreement in ("conflicting", "resolved") or (self.agreement == "pinned" and bool(self.lost))


def judge(group: Group, segment: Interval | None, confidence: float) -> Verdict:
    """Sort the claims of a solved group. A claim is kept where it can be true of the chosen segment.

    A claim set aside for its own false sum narrows nothing, but still agrees where the chosen value could print as it does:
    32.08 % with 32 %.
    """
    kept = tuple(vote for vote in group.votes if segment is not None and vote.interval.meets(segment))
    lost = tuple(vote for vote in group.votes if segment is None or not vote.interval.meets(segment))
    against = {vote.voice for vote in lost if vote.votes and (segment is None or not vote.meets(segment))}
    agreement: Agreement
    if against:
        agreement = "resolved" if confidence >= RESOLVED_CONFIDENCE else "conflicting"
    else:
        finer = {claim.document_id for claim in compatible(group, segment)} - {vote.claim.document_id for vote in kept}
        agreement = "agreed" if len({vote.voice for vote in kept}) + len(finer) > 1 else "single_source"
    return Verdict(kept=kept, lost=lost, agreement=agreement, spread=spread_of([vote.claim for vote in group.votes]))


def compatible(group: Group, segment: Interval | None) -> list[FigureClaim]:
    """The claims set aside that the chosen segment could still print as."""
    numbers = [row.claim for row in group.aside if row.claim.value.is_finite()]
    return [claim for claim in numbers if segment is not None and of_claim(claim).meets(segment)]


def opposed(verdict: Verdict, *, far: bool = False) -> set[frozenset[str]]:
    """Pairs of documents of which one's claim was kept and the other's lost; only those far apart if asked.

    Of hundreds that answer one question the heaviest speak for all: pairs grow with the square.
    """
    kept, lost = (
        sorted((vote for vote in votes if vote.votes), key=lambda vote: (-vote.weight, vote.claim.claim_id))[
            :MOST_PAIRED
        ]
        for votes in (verdict.kept, verdict.lost)
    )
    return {
        frozenset({one.claim.document_id, other.claim.document_id})
        for one in kept
        for other in lost
        if not far or spread_of([one.claim, other.claim]) > FAR
    }


def spread_of(claims: Sequence[FigureClaim]) -> float:
    """Relative distance of the furthest printed values: 0.015 for 11,500 against 11,672.

    A bound counts where it contradicts a value: "at least 15" beside 13, not beside 17.
    """
    values = [claim.value for claim in claims if claim.qualifier not in BOUNDS]
    least, most = min(values, default=Decimal(0)), max(values, default=Decimal(0))
    if values:
        values += [row.value for row in claims if row.qualifier == "at_least" and row.value > least]
        values += [row.value for row in claims if row.qualifier == "at_most" and row.value < most]
    largest = max((abs(value) for value in values), default=Decimal(0))
    return float((max(values) - min(values)) / largest) if largest else 0.0


def severity_of(spread: float, *, rule_broken: bool) -> Severity:
    """How much a difference matters."""
    if rule_broken or spread > MEDIUM_SPREAD:
        return "high"
    return "low" if spread <= LOW_SPREAD else "medium"
