"""Rules that break only because another figure of the same document lost: one disagreement, not two.

In: a figure whose rule broke, the outcomes of its edition. Out: the disputed outcome that explains it: with the value that this figure's own
document gives there, the rule holds. "1.4 % orals" contradicts 112 of 5,290 and agrees with 112 of the 7,900 that the same text prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from extractors.facts.answers import Outcome
from extractors.facts.groups import Vote
from extractors.facts.rules import RULES, allows
from extractors.records.facts import RuleCheck

EditionKey = tuple[str, str, str]  # subject, metric, scope


def by_question(outcomes: Iterable[Outcome]) -> dict[EditionKey, Outcome]:
    """The current outcomes by what they answer."""
    return {(row.figure.subject, row.figure.metric, row.figure.scope): row for row in outcomes if row.figure.is_current}


def explained_by(
    outcome: Outcome, check: RuleCheck, known: Mapping[EditionKey, Outcome]
) -> tuple[Outcome, Vote] | None:
    """The disputed outcome and the losing claim with which the rule holds; None where the document contradicts itself."""
    rule = next((row for row in RULES if (row.name, row.version) == (check.rule, check.version)), None)
    figure = outcome.figure
    others = {name: known.get((figure.subject, name, figure.scope)) for name in check.metrics}
    if rule is None or any(row is None or row.answer.segment is None for row in others.values()):
        return None
    values = {name: row.answer.segment for name, row in others.items() if row and row.answer.segment}
    documents = {vote.claim.document_id for vote in outcome.answer.verdict.kept}
    place = {rule.left: outcome.answer.group.last_place(values[rule.left]) if rule.form == "rate" else Decimal(0)}
    for name in sorted(others):
        other = others[name]
        if other is None or name == figure.metric:
            continue
        for vote in other.answer.verdict.lost:
            own = vote.claim.document_id in documents
            if own and allows(rule, {**values, name: vote.interval}, place):
                return other, vote
    return None
