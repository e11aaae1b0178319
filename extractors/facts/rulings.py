"""A ruling for every figure claim: its weight, its rank and why, in English and Chinese.

In: one outcome. Out: its claims' rulings. A claim is preferred where its value is published, normal where it stands beside,
set aside with a reason where it took no part; none is ever dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from extractors.facts.groups import SetAside, Vote
from extractors.facts.status import Verdict
from extractors.records.facts import Rank, Ruling


def rulings(figure_id: str, value: Decimal | None, verdict: Verdict, aside: tuple[SetAside, ...]) -> Iterator[Ruling]:
    """The rulings of one figure's claims, in no order."""
    for vote in verdict.kept:
        yield _ruling(vote, figure_id, "preferred" if vote.claim.value == value else "normal", kept=True)
    for vote in verdict.lost:
        yield _ruling(vote, figure_id, "normal", kept=False)
    for row in aside:
        yield Ruling(
            claim_id=row.claim.claim_id,
            weight=0.0,
            rank="set_aside",
            reason=row.reason,
            reason_zh=row.reason_zh,
            figure_id=figure_id,
        )


def _ruling(vote: Vote, figure_id: str, rank: Rank, *, kept: bool) -> Ruling:
    reason, reason_zh = _reason(kept=kept, preferred=rank == "preferred")
    if not vote.votes:
        reason, reason_zh = (
            f"{reason}; a stronger claim of the same voice votes",
            f"{reason_zh}；由同源中更强的陈述投票",
        )
    return Ruling(
        claim_id=vote.claim.claim_id,
        weight=round(vote.weight, 6),
        rank=rank,
        reason=reason,
        reason_zh=reason_zh,
        figure_id=figure_id,
    )


def _reason(*, kept: bool, preferred: bool) -> tuple[str, str]:
    if preferred:
        return "its value is published", "其值被采用"
    if kept:
        return "agrees with the published value", "与采用的值相容"
    return "differs from the published value", "与采用的值不同"
