"""Claims that answer the same question, made ready for solving: intervals, voices, weights.

In: figure claims, heads, false sums. Out: `Group`s by (subject, metric, scope family, as-of key). A claim that names no
venue or year answers a question of its own document only. "valid submissions" and "submissions" share a family.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from extractors.facts.arithmetic import last_place
from extractors.facts.independence import Voices, voices_of
from extractors.facts.intervals import Interval, of_claim
from extractors.facts.weights import weight
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead

MAIN_SCOPE = "main"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class GroupKey:
    """What a figure answers. `as_of_key` is an ISO date, or "" for claims that carry none of their own."""

    subject: str
    metric: str
    scope: str
    as_of_key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """One claim ready for solving. `votes` is False where a stronger claim of the same voice speaks for it."""

    claim: FigureClaim
    interval: Interval
    voice: str
    weight: float
    votes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """A claim that takes no part, and why."""

    claim: FigureClaim
    reason: str
    reason_zh: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """All claims of one question: those that take part and those set aside. `pin` is what a person decided."""

    key: GroupKey
    votes: tuple[Vote, ...]
    aside: tuple[SetAside, ...] = ()
    pin: Interval | None = None

    @property
    def claims(self) -> tuple[FigureClaim, ...]:
        """Every claim of the group, by claim id."""
        every = [vote.claim for vote in self.votes] + [row.claim for row in self.aside]
        return tuple(sorted(every, key=lambda claim: claim.claim_id))

    def last_place(self, interval: Interval) -> Decimal:
        """The unit of the last printed place of the finest claim that holds `interval`; 0 where none does."""
        places = [last_place(vote.claim) for vote in self.votes if vote.interval.holds(interval)]
        return min(places, default=Decimal(0))


def subject_of(claim: FigureClaim) -> str:
    """The edition a claim speaks of ("ICLR 2025"); where venue or year is missing, the document stands in for it.

    Nothing may be merged across documents on a guess.
    """
    if claim.venue and claim.year:
        return f"{claim.venue} {claim.year}"
    known = claim.venue or (str(claim.year) if claim.year else "unnamed edition")
    return f"{known} in {claim.document_id[:12]}"


def scope_family(scope: str) -> str:
    """Scopes that are compared with each other: "main:valid" with "main"; any other scope stands alone.

    >>> scope_family("main:valid"), scope_family("country:CN")
    ('main', 'country:CN')
    """
    head = scope.split(":", 1)[0]
    return MAIN_SCOPE if head in (MAIN_SCOPE, "") else scope


def key_of(claim: FigureClaim, as_of_key: str = "") -> GroupKey:
    """The question a claim answers."""
    return GroupKey(
        subject=subject_of(claim), metric=claim.metric, scope=scope_family(claim.scope), as_of_key=as_of_key
    )


def by_key(claims: Iterable[FigureClaim]) -> dict[GroupKey, list[FigureClaim]]:
    """Claims by question, questions and claims in order."""
    found: dict[GroupKey, list[FigureClaim]] = {}
    for claim in sorted(claims, key=lambda claim: claim.claim_id):
        found.setdefault(key_of(claim), []).append(claim)
    return dict(sorted(found.items()))


def make_group(
    key: GroupKey,
    claims: Sequence[FigureClaim],
    aside: Mapping[str, SetAside],
    heads: Mapping[str, DocumentHead],
    documents: Voices,
    by_class: Mapping[str, float],
    pin: Interval | None = None,
) -> Group:
    """The group of `claims`; those in `aside` (by claim id) take no part."""
    active = [claim for claim in claims if claim.claim_id not in aside]
    voices = voices_of(active, documents)
    weights = {claim.claim_id: weight(claim, heads.get(claim.document_id), by_class) for claim in active}
    speakers: dict[str, FigureClaim] = {}
    for claim in active:
        voice = voices[claim.claim_id]
        if voice not in speakers or _strength(claim, weights) < _strength(speakers[voice], weights):
            speakers[voice] = claim
    speaking = {claim.claim_id for claim in speakers.values()}
    votes = tuple(
        Vote(
            claim=claim,
            interval=of_claim(claim),
            voice=voices[claim.claim_id],
            weight=weights[claim.claim_id],
            votes=claim.claim_id in speaking,
        )
        for claim in active
    )
    out = tuple(aside[claim.claim_id] for claim in claims if claim.claim_id in aside)
    return Group(key=key, votes=votes, aside=out, pin=pin)


def _strength(claim: FigureClaim, weights: Mapping[str, float]) -> tuple[float, Decimal, str]:
    """Strongest first, then narrowest, then by id: a total order."""
    interval = of_claim(claim)
    return (-round(weights[claim.claim_id], 9), interval.hi - interval.lo, claim.claim_id)
