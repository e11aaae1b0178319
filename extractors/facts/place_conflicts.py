"""Where an edition was held, told more or less finely: a hall and its city agree; two cities do not.

In: statements `event_city` and `event_venue`. Out: `Conflict`s of kind venue, metric `place`: closed where one place lies in the other (the finer
one is kept), open where cities differ. A hall whose city nobody knows is neither for nor against a city.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from extractors.facts.conflict_ids import conflict_id_of
from extractors.lexicon.places import city_in
from extractors.records.claims import Statement
from extractors.records.facts import Conflict

CITY, HALL = "event_city", "event_venue"


def place_conflicts(statements: Iterable[Statement]) -> tuple[Conflict, ...]:
    """All of them, by id."""
    editions: dict[str, list[Statement]] = {}
    for row in sorted(statements, key=lambda row: row.claim_id):
        if row.attribute in (CITY, HALL) and row.venue and row.year:
            editions.setdefault(f"{row.venue} {row.year}", []).append(row)
    found = [
        _conflict(subject, rows)
        for subject, rows in editions.items()
        if len({row.value.casefold() for row in rows}) > 1
    ]
    return tuple(sorted(found, key=lambda row: row.conflict_id))


def _city(row: Statement) -> str | None:
    city = city_in(row.value)
    return city.en if city else row.value if row.attribute == CITY else None


def _conflict(subject: str, rows: Sequence[Statement]) -> Conflict:
    cities = {city for row in rows if (city := _city(row))}
    agree = len(cities) < 2
    said = Counter(value for value, _ in {(row.value, row.document_id) for row in rows})
    halls = {row.value for row in rows if row.attribute == HALL}
    ranked = sorted(said, key=lambda value: (agree and value not in halls, -said[value], value))
    printed, printed_zh = ", ".join(ranked), "、".join(ranked)
    kept = ranked[0]
    return Conflict(
        conflict_id=conflict_id_of("venue", subject, "place", "main"),
        kind="venue",
        subject=subject,
        metric="place",
        scope="main",
        severity="info" if agree else "medium",
        status="closed" if agree else "open",
        claim_ids=tuple(sorted({row.claim_id for row in rows})),
        document_ids=tuple(sorted({row.document_id for row in rows})),
        rule="a hall lies in its city",
        observed=", ".join(ranked[1:]),
        expected=kept,
        likely_cause="unknown",
        decision_id=None,
        explanation=f"{subject} was held in places that agree: {printed}; the finest, {kept}, is kept."
        if agree
        else f"Documents give different places for {subject}: {printed}.",
        explanation_zh=f"{subject} 的地点说法一致：{printed_zh}；保留最细的 {kept}。"
        if agree
        else f"各文档给出的 {subject} 地点不同：{printed_zh}。",
    )
