"""Why a figure is what it is, in plain English, from the numbers that decided.

In: a figure's verdict, checks, set-aside claims. Out: one paragraph: value and status, for, against, set aside, what each
rule says and whether it can choose. `explain_zh` says the same in Chinese, from the same numbers;
`evidence` says what would change the outcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from extractors.facts.groups import GroupKey, SetAside, Vote
from extractors.facts.numbers import shown, shown_claim
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Agreement, Decision, RuleCheck
from extractors.records.mentions import Unit

STATUS: Mapping[Agreement, str] = {
    "agreed": "independent sources agree",
    "single_source": "one source only",
    "resolved": "sources disagree; the evidence for this value is strong",
    "conflicting": "sources disagree and the evidence does not settle it",
    "pinned": "decided by a person",
    "derived": "stated by no document, derived from other figures",
}
CLASSES_ZH: Mapping[str, str] = {
    "official": "官方", "institutional": "机构", "blog": "博客", "note": "笔记", "forum": "论坛", "api": "接口",
    "counted": "清点", "unknown": "来源不明",
}  # fmt: skip
HEDGES = {"asserted": "", "hedged": ", hedged", "unofficial": ", unofficial", "provisional": ", provisional"}


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureWords:
    """Everything an explanation may say, the same for both languages."""

    key: GroupKey
    value: Decimal | None
    unit: Unit
    agreement: Agreement
    confidence: float
    kept: tuple[Vote, ...]
    lost: tuple[Vote, ...]
    aside: tuple[SetAside, ...]
    checks: tuple[RuleCheck, ...]
    heads: Mapping[str, DocumentHead]
    decision: Decision | None


def figure_text(words: FigureWords) -> str:
    """The paragraph of one figure."""
    key, heads, decision = words.key, words.heads, words.decision
    answer = "no value" if words.value is None else shown(words.value, words.unit)
    dated = f" as of {key.as_of_key}" if key.as_of_key else ""
    parts = [
        f"{key.metric} of {key.subject}{dated}: {answer}; {STATUS[words.agreement]} (confidence {words.confidence:.2f})."
    ]
    if decision is not None:
        parts.append(f"Decision {decision.decision_id} by {decision.by}: {decision.reason}.")
    if words.kept:
        parts.append("For: " + "; ".join(_vote(vote, heads) for vote in words.kept) + ".")
    if words.lost:
        parts.append("Against: " + "; ".join(_vote(vote, heads) for vote in words.lost) + ".")
    if words.aside:
        parts.append(
            "Set aside: " + "; ".join(f"{_claim(row.claim, heads)}, because {row.reason}" for row in words.aside) + "."
        )
    parts += [f"Rule {check.rule}: {check.detail}." for check in words.checks]
    return " ".join(parts)


def source_name(claim: FigureClaim, heads: Mapping[str, DocumentHead]) -> str:
    """The name a document goes by in explanations."""
    head = heads.get(claim.document_id)
    return "OpenReview" if head is None else head.source_id


def _vote(vote: Vote, heads: Mapping[str, DocumentHead]) -> str:
    silent = "" if vote.votes else ", same voice as a stronger claim"
    if vote.either:
        silent = ", one of several values of its source"
    return f"{_claim(vote.claim, heads)}, weight {vote.weight:.2f}{silent}"


def _claim(claim: FigureClaim, heads: Mapping[str, DocumentHead]) -> str:
    head = heads.get(claim.document_id)
    kind = "counted" if claim.role == "counted" else head.source_class if head else "unknown"
    scope = "" if claim.scope == "main" else f", of {claim.scope}"
    via = f", after {', '.join(claim.attribution)}" if claim.attribution else ""
    return f"{shown_claim(claim)} ({source_name(claim, heads)}, {kind}{HEDGES[claim.hedge]}{via}{scope})"
