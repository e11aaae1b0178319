"""Checks that need two editions or the calendar: growth against the edition before, the number of an edition against its year.

In: reconciled figures, statements. Out: `Conflict`s of kind arithmetic and date. They are tried after solving, so that one edition
never changes another's figures. A growth printed without saying of what may be of submissions or of accepted papers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from extractors.facts.arithmetic import shown_rate
from extractors.facts.conflict_ids import conflict_id_of
from extractors.facts.numbers import shown
from extractors.lexicon.venues import VENUES
from extractors.records.claims import Statement
from extractors.records.facts import Conflict, Figure

GROWTH_OF = ("submissions", "accepted")
SLACK = Decimal(1)  # percentage points; a growth is often told of rounded counts


def growth_conflicts(figures: Sequence[Figure]) -> Iterator[Conflict]:
    """Growth figures that neither submissions nor accepted papers of two years bear out."""
    known = {(row.venue, row.year, row.metric): row for row in figures if row.is_current and row.value is not None}
    for (venue, year, metric), row in sorted(known.items(), key=repr):
        if metric != "growth_rate" or year is None or row.value is None:
            continue
        found = {name: rate for name in GROWTH_OF if (rate := _growth(known, venue, year, name)) is not None}
        if len(found) == len(GROWTH_OF) and all(abs(rate - row.value) > SLACK for rate in found.values()):
            yield _growth_conflict(row, found)


def _growth(
    known: Mapping[tuple[str | None, int | None, str], Figure], venue: str | None, year: int, name: str
) -> Decimal | None:
    now, before = known.get((venue, year, name)), known.get((venue, year - 1, name))
    if now is None or before is None or now.value is None or not before.value:
        return None
    return shown_rate(100 * (now.value - before.value) / before.value, Decimal("0.01"))


def _growth_conflict(row: Figure, found: Mapping[str, Decimal]) -> Conflict:
    printed = shown(row.value or Decimal(0), "percent")
    expected = ", ".join(f"{name} {shown(rate, 'percent')}" for name, rate in found.items())
    return Conflict(
        conflict_id=conflict_id_of("arithmetic", row.subject, row.metric, row.scope, "growth"),
        kind="arithmetic",
        subject=row.subject,
        metric=row.metric,
        scope=row.scope,
        severity="medium",
        status="open",
        claim_ids=row.kept,
        document_ids=(),
        rule="growth/1",
        observed=printed,
        expected=expected,
        likely_cause="arithmetic",
        decision_id=None,
        explanation=f"Growth of {row.subject} is given as {printed}; the two editions' figures give {expected}.",
        explanation_zh=f"{row.subject} 的增长率写作 {printed}；两届数字算得 {expected}。",
    )


def edition_conflicts(statements: Iterable[Statement]) -> Iterator[Conflict]:
    """Editions whose number is not the one their year makes them: the 13th ICLR is that of 2025."""
    rows = {venue.acronym: venue for venue in VENUES if venue.first_year and venue.first_edition}
    for statement in sorted(statements, key=lambda row: row.claim_id):
        venue = rows.get(statement.venue or "")
        if statement.attribute != "edition" or venue is None or not statement.year or not venue.first_year:
            continue
        number = statement.value.split(".")[0]
        expected = (venue.first_edition or 1) + (statement.year - venue.first_year) // venue.every_years
        if number.isdigit() and int(number) != expected:
            yield _edition_conflict(statement, number, expected)


def _edition_conflict(statement: Statement, number: str, expected: int) -> Conflict:
    subject = f"{statement.venue} {statement.year}"
    return Conflict(
        conflict_id=conflict_id_of("date", subject, "edition", "main", statement.document_id),
        kind="date",
        subject=subject,
        metric="edition",
        scope="main",
        severity="low",
        status="open",
        claim_ids=(statement.claim_id,),
        document_ids=(statement.document_id,),
        rule="edition_and_year/1",
        observed=number,
        expected=str(expected),
        likely_cause="wrong_year",
        decision_id=None,
        explanation=f"{subject} is called number {number}; by its year it is number {expected}.",
        explanation_zh=f"{subject} 被称为第 {number} 届；按年份应为第 {expected} 届。",
    )
