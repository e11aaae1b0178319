"""What people have decided, applied: a pinned value, a preferred document, a claim set aside; or stale, and then said so.

In: decisions, the claims of each question, what is set aside already, today's date or None. Out: per question a `Standing`.
A decision is stale when the candidates seen are not the ones it was made on, when it has expired, or when what it names is
not there; it then decides nothing and the conflict is open again. Losing claims always stay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from extractors.facts.groups import GroupKey, SetAside, scope_family
from extractors.facts.intervals import Interval, of_claim, point
from extractors.facts.numbers import shown
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class Stale:
    """A decision that does not hold any more, and why."""

    decision: Decision
    reason: str
    reason_zh: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What decisions say about one question: the one that pins it with what it pins, claims set aside, stale ones."""

    pinned_by: Decision | None = None
    pin: Interval | None = None
    aside: tuple[SetAside, ...] = ()
    stale: tuple[Stale, ...] = ()


NO_DECISION = Standing()


def standings(
    decisions: Iterable[Decision],
    questions: Mapping[GroupKey, Sequence[FigureClaim]],
    aside: Collection[str],
    heads: Mapping[str, DocumentHead],
    today: date | None,
) -> tuple[dict[GroupKey, Standing], tuple[Stale, ...]]:
    """Standings by question, and the stale decisions about questions that no document asks."""
    found: dict[GroupKey, list[Decision]] = {}
    homeless: list[Stale] = []
    for decision in sorted(decisions, key=lambda row: (row.decided_on, row.decision_id)):
        named = [
            GroupKey(subject=decision.subject, metric=decision.metric, scope=scope)
            for scope in (decision.scope, scope_family(decision.scope))
        ]
        if key := next((key for key in named if key in questions), None):
            found.setdefault(key, []).append(decision)
        else:
            homeless.append(
                Stale(decision=decision, reason="no document states this figure", reason_zh="没有文档给出该数字")
            )
    return {
        key: _standing(rows, [claim for claim in questions[key] if claim.claim_id not in aside], heads, today)
        for key, rows in found.items()
    }, tuple(homeless)


def _standing(
    decisions: Sequence[Decision], claims: Sequence[FigureClaim], heads: Mapping[str, DocumentHead], today: date | None
) -> Standing:
    """`decisions` by date: a later pin replaces an earlier one."""
    pinned_by: Decision | None = None
    pin: Interval | None = None
    aside: list[SetAside] = []
    stale: list[Stale] = []
    for decision in decisions:
        fault = _fault(decision, claims, today)
        named = _named(decision, claims, heads)
        if fault is None and not named:
            fault = ("what it names is not there", "其所指的对象不存在")
        if fault is not None:
            stale.append(Stale(decision=decision, reason=fault[0], reason_zh=fault[1]))
        elif decision.set_aside_claim is not None:
            reason = f"decision {decision.decision_id} by {decision.by}: {decision.reason}"
            aside += [SetAside(claim=claim, reason=reason, reason_zh=reason) for claim in named]
        else:
            pinned_by = decision
            pin = point(decision.value) if decision.value is not None else _narrowest(named)
    return Standing(pinned_by=pinned_by, pin=pin, aside=tuple(aside), stale=tuple(stale))


def _fault(decision: Decision, claims: Sequence[FigureClaim], today: date | None) -> tuple[str, str] | None:
    if decision.expires is not None and today is not None and decision.expires < today:
        return f"it expired on {decision.expires}", f"已于 {decision.expires} 失效"
    seen = {claim.value for claim in claims}
    if decision.expects and seen != set(decision.expects):
        was, now = _list(decision.expects, claims), _list(seen, claims)
        return f"it was made on {was}; the documents now say {now}", f"裁定时的候选为 {was}，现有文档给出 {now}"
    return None


def _list(values: Iterable[object], claims: Sequence[FigureClaim]) -> str:
    unit = claims[0].unit if claims else "count"
    return ", ".join(shown(value, unit) for value in sorted(set(values)))  # type: ignore[arg-type,type-var]  # Decimals


def _named(decision: Decision, claims: Sequence[FigureClaim], heads: Mapping[str, DocumentHead]) -> list[FigureClaim]:
    """The claims a decision speaks of; for a value, all of them."""
    if decision.set_aside_claim is not None:
        return [claim for claim in claims if claim.claim_id == decision.set_aside_claim]
    wanted = decision.prefer_document
    if wanted is None:
        return list(claims)
    return [claim for claim in claims if claim.document_id == wanted or _source(claim, heads) == wanted]


def _source(claim: FigureClaim, heads: Mapping[str, DocumentHead]) -> str:
    head = heads.get(claim.document_id)
    return head.source_id if head else ""


def _narrowest(claims: Sequence[FigureClaim]) -> Interval:
    return min((of_claim(claim) for claim in claims), key=lambda interval: (interval.hi - interval.lo, interval))
