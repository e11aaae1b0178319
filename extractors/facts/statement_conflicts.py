"""Statements that are not numbers: dates of an edition against each other and against the day a document was written.

In: statements, document heads. Out: `Conflict`s of kind date: two documents that date the same thing differently. Documents that
agree, or of which one says nothing, make none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from extractors.facts.conflict_ids import conflict_id_of
from extractors.records.claims import Statement
from extractors.records.facts import Conflict

DATES = frozenset({"event_start", "event_end"})  # facts of the edition; the date of a release is a document's own


def statement_conflicts(statements: Iterable[Statement]) -> tuple[Conflict, ...]:
    """All of them, by id."""
    questions: dict[tuple[str, str], list[Statement]] = {}
    for statement in sorted(statements, key=lambda row: row.claim_id):
        if statement.attribute in DATES and statement.venue and statement.year:
            key = (f"{statement.venue} {statement.year}", statement.attribute)
            questions.setdefault(key, []).append(statement)
    found = [_conflict(*key, rows) for key, rows in questions.items() if len({row.value for row in rows}) > 1]
    return tuple(sorted(found, key=lambda row: row.conflict_id))


def _conflict(subject: str, attribute: str, rows: Sequence[Statement]) -> Conflict:
    values: dict[str, set[str]] = {}
    for row in rows:
        values.setdefault(row.value, set()).add(row.document_id)
    ranked = sorted(values, key=lambda value: (-len(values[value]), value))
    day_only = {value[5:] for value in values}
    printed, printed_zh = ", ".join(ranked), "、".join(ranked)
    return Conflict(
        conflict_id=conflict_id_of("date", subject, attribute, "main"),
        kind="date",
        subject=subject,
        metric=attribute,
        scope="main",
        severity="medium",
        status="open",
        claim_ids=tuple(sorted({row.claim_id for row in rows})),
        document_ids=tuple(sorted({row.document_id for row in rows})),
        rule="an edition starts and ends once",
        observed=", ".join(ranked[1:]),
        expected=ranked[0],
        likely_cause="wrong_year" if len(day_only) == 1 else "unknown",
        decision_id=None,
        explanation=f"{attribute} of {subject} is given as {printed}.",
        explanation_zh=f"{subject} 的 {attribute} 有不同说法：{printed_zh}。",
    )
