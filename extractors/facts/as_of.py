"""Figures change: claims that name their day stand in a row of their own where days disagree.

In: the claims of one question. Out: the same claims by as-of key, "" for those without a day of their own. A day counts when
the text or the owner of the document gives it, or when we counted ourselves; the day a page was published does not date its
figures. Public counts of one conference read 3,706 in March, 3,704 in June, 3,703 a year later, and all were right.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from decimal import Decimal

from extractors.facts.groups import Group
from extractors.facts.intervals import of_claim
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead

OWN_DAY = frozenset({"text", "declared"})
MOST_DRIFT = Decimal("0.05")  # share of the larger value; withdrawals move counts by far less, other years by more


def own_day(claim: FigureClaim) -> date | None:
    """The day a claim's figure describes, when it says so itself."""
    if claim.as_of is None or not (claim.as_of_basis in OWN_DAY or claim.role == "counted"):
        return None
    return claim.as_of


def by_day(claims: Sequence[FigureClaim], aside: Collection[str] = ()) -> dict[str, list[FigureClaim]]:
    """Claims by as-of key, "" for those without a day.

    A day whose claims say what undated ones say too is evidence about those and stays with them; a day with a value of its
    own has a row of its own. Claims whose id is in `aside` make no row where others do; they stand in that of their day.
    """
    active = [claim for claim in claims if claim.claim_id not in aside]
    if not active:
        return {"": list(claims)}
    days = _by_day(active)
    for claim in claims:
        if claim.claim_id in aside:
            days[_key(claim) if _key(claim) in days else min(days)].append(claim)
    return days


def _by_day(claims: Sequence[FigureClaim]) -> dict[str, list[FigureClaim]]:
    undated = [claim for claim in claims if own_day(claim) is None]
    days: dict[str, list[FigureClaim]] = {}
    for claim in claims:
        if own_day(claim) is not None:
            days.setdefault(_key(claim), []).append(claim)
    if len(days) == 1 and not undated:
        return days
    if undated:
        open_intervals = {of_claim(claim) for claim in undated}
        apart = {
            day: members
            for day, members in days.items()
            if not any(of_claim(claim).meets(interval) for claim in members for interval in open_intervals)
        }
    else:
        intervals = [of_claim(claim) for claim in claims]
        agree = max(row.start for row in intervals) < min(row.end for row in intervals)
        apart = {} if agree else days
    named = {claim.claim_id for members in apart.values() for claim in members}
    together = [claim for claim in claims if claim.claim_id not in named]
    return dict(sorted({**({"": together} if together else {}), **apart}.items()))


def _key(claim: FigureClaim) -> str:
    day = own_day(claim)
    return day.isoformat() if day else ""


def current(rows: Sequence[Group]) -> Group:
    """The row that is the best answer today: the one with the strongest vote, the latest among equals."""
    return max(
        rows, key=lambda row: (max((round(vote.weight, 9) for vote in row.votes), default=0.0), row.key.as_of_key)
    )


def drifts(claims: Sequence[FigureClaim], heads: Mapping[str, DocumentHead]) -> bool:
    """Whether exact counts moved one way in time.

    Either several days show it, or the latest dated count lies beyond all undated ones, close by.
    """
    exact = [claim for claim in claims if claim.unit == "count" and claim.qualifier == "exact"]
    if len({claim.value for claim in exact}) < 2 or not _close(exact):
        return False
    dated = sorted((day, claim.value) for claim in exact if (day := _any_day(claim, heads)) is not None)
    values = [value for _, value in dated]
    if len({day for day, _ in dated}) > 1 and len(set(values)) > 1:
        return values in (sorted(values), sorted(values, reverse=True))
    strong = [claim for claim in exact if own_day(claim) is not None]
    if not strong:
        return False
    latest = max(strong, key=lambda claim: (_key(claim), claim.claim_id)).value
    others = [claim.value for claim in exact if own_day(claim) is None]
    return bool(others) and (latest < min(others) or latest > max(others))


def _any_day(claim: FigureClaim, heads: Mapping[str, DocumentHead]) -> date | None:
    head = heads.get(claim.document_id)
    return claim.as_of or (head.as_of or head.published if head else None)


def _close(claims: Sequence[FigureClaim]) -> bool:
    values = [claim.value for claim in claims]
    return max(values) > 0 and (max(values) - min(values)) / max(values) <= MOST_DRIFT
