"""Claims that answer the same question, made ready for solving: intervals, voices, weights.

In: figure claims, heads, false sums. Out: `Group`s by (subject, metric, scope family, as-of key). A claim that names no
venue or year answers a question of its own document only. "valid submissions" and "submissions" share a family.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from extractors.facts.arithmetic import last_place
from extractors.facts.independence import Voices, voices_of
from extractors.facts.intervals import Interval, of_claim
from extractors.facts.weights import weight
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead

FORCE = 3  # parts of a claim's strength that a tie is about; the rest only makes the order total
MOST_TIED = 8  # a source with more values than this answers nothing; its first one votes
BOUNDS = frozenset({"at_least", "at_most"})
MAIN_SCOPE = "main"
PLAIN_SCOPES = ("main:valid", "main:recommended")  # what a rate is usually taken of


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class GroupKey:
    """What a figure answers. `as_of_key` is an ISO date, or "" for claims that carry none of their own."""

    subject: str
    metric: str
    scope: str
    as_of_key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """One claim ready for solving. `votes` is False where a stronger claim of the same voice speaks for it.

    `either` are other values that its voice gives with the same force: a source that contradicts itself speaks for each of
    them and against the rest, with one vote.
    """

    claim: FigureClaim
    interval: Interval
    voice: str
    weight: float
    votes: bool
    either: tuple[Interval, ...] = ()

    def meets(self, segment: Interval) -> bool:
        """Whether one of its voice's values shares a value with `segment`."""
        return self.interval.meets(segment) or any(one.meets(segment) for one in self.either)


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
    families: dict[GroupKey, list[FigureClaim]] = {}
    for claim in sorted(claims, key=lambda claim: claim.claim_id):
        families.setdefault(key_of(claim), []).append(claim)
    found = {
        replace(key, scope=scope): members
        for key, family in families.items()
        for scope, members in by_scope(key.scope, family).items()
    }
    return dict(sorted(found.items()))


def by_scope(family: str, claims: Sequence[FigureClaim]) -> dict[str, list[FigureClaim]]:
    """One question, unless one document itself tells scopes of the family apart by plain statements of different values.

    "4,090 recommended papers, of which 4,089 were presented" are two answers, and neither is an error. The scope that
    claims without one agree with keeps the family's name, else the one named first in `PLAIN_SCOPES`.
    """
    told: dict[str, dict[str, set[Decimal]]] = {}
    for claim in claims:
        if ":" in claim.scope and claim.hedge == "asserted" and claim.qualifier == "exact":
            told.setdefault(claim.document_id, {}).setdefault(claim.scope, set()).add(claim.value)
    apart = {scope for scopes in told.values() if _differ(scopes) for scope in scopes}
    if not apart:
        return {family: list(claims)}
    plain = {claim.value for claim in claims if claim.scope not in apart}
    home = min(apart, key=lambda scope: (not plain & _values(claims, scope), _plainness(scope), scope))
    found: dict[str, list[FigureClaim]] = {}
    for claim in claims:
        found.setdefault(claim.scope if claim.scope in apart and claim.scope != home else family, []).append(claim)
    return found


def _differ(scopes: Mapping[str, set[Decimal]]) -> bool:
    return any(not one & other for one in scopes.values() for other in scopes.values())


def _values(claims: Sequence[FigureClaim], scope: str) -> set[Decimal]:
    return {claim.value for claim in claims if claim.scope == scope}


def _plainness(scope: str) -> int:
    return PLAIN_SCOPES.index(scope) if scope in PLAIN_SCOPES else len(PLAIN_SCOPES)


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
    said = Counter((voices[claim.claim_id], of_claim(claim)) for claim in active)
    strength = {
        claim.claim_id: _strength(claim, weights, said[voices[claim.claim_id], of_claim(claim)]) for claim in active
    }
    speakers: dict[str, FigureClaim] = {}
    for claim in active:
        voice = voices[claim.claim_id]
        if voice not in speakers or strength[claim.claim_id] < strength[speakers[voice].claim_id]:
            speakers[voice] = claim
    speaking = {claim.claim_id for claim in speakers.values()}
    tied = _tied(active, speakers, voices, strength)
    votes = tuple(
        Vote(
            claim=claim,
            interval=of_claim(claim),
            voice=voices[claim.claim_id],
            weight=weights[claim.claim_id],
            votes=claim.claim_id in speaking,
            either=tied.get(claim.claim_id, ()),
        )
        for claim in active
    )
    out = tuple(aside[claim.claim_id] for claim in claims if claim.claim_id in aside)
    return Group(key=key, votes=votes, aside=out, pin=pin)


def _tied(
    active: Sequence[FigureClaim],
    speakers: Mapping[str, FigureClaim],
    voices: Mapping[str, str],
    strength: Mapping[str, tuple[bool, float, int, Decimal, str]],
) -> dict[str, tuple[Interval, ...]]:
    """The other values of voices that say several with the same force, by claim id of those that say them."""
    said: dict[str, dict[Interval, list[str]]] = {}
    for claim in active:
        voice = voices[claim.claim_id]
        if strength[claim.claim_id][:FORCE] == strength[speakers[voice].claim_id][:FORCE]:
            said.setdefault(voice, {}).setdefault(of_claim(claim), []).append(claim.claim_id)
    some = [rows for rows in said.values() if 1 < len(rows) <= MOST_TIED]
    apart = [rows for rows in some if not any(one.meets(two) for one, two in itertools.combinations(rows, 2))]
    return {
        claim_id: tuple(sorted(other for other in rows if other != interval))
        for rows in apart
        for interval, ids in rows.items()
        for claim_id in ids
    }


def _strength(claim: FigureClaim, weights: Mapping[str, float], times: int) -> tuple[bool, float, int, Decimal, str]:
    """A value before a bound, then strongest, then said most `times`, then narrowest, then by id: a total order.

    A document that states ten winners and lists six of them says ten.
    """
    interval = of_claim(claim)
    return (
        claim.qualifier in BOUNDS,
        -round(weights[claim.claim_id], 9),
        -times,
        interval.hi - interval.lo,
        claim.claim_id,
    )
