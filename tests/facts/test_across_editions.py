"""Growth against the edition before; the number of an edition against its year."""

from __future__ import annotations

from decimal import Decimal

import pytest

from extractors.facts.across_editions import edition_conflicts
from extractors.facts.reconcile import reconcile
from extractors.records.claims import Statement
from tests.facts.cases import facts_input, figure_claim, head, provenance

COUNTS = {("submissions", 2024): 8000, ("submissions", 2025): 10000, ("accepted", 2024): 2000, ("accepted", 2025): 2400}


@pytest.mark.parametrize(("growth", "conflicts"), [("25", 0), ("20", 0), ("31.5", 1)])
def test_growth_is_that_of_submissions_or_of_accepted_papers(growth: str, conflicts: int) -> None:
    claims = [
        figure_claim(f"{metric}{year}", "a", metric, value, year=year) for (metric, year), value in COUNTS.items()
    ]
    amount = Decimal(growth)
    claims.append(figure_claim("growth", "a", "growth_rate", amount, lo=amount, hi=amount, unit="percent"))
    found = [
        row for row in reconcile(facts_input([head("a", "blog")], claims)).conflicts if row.metric == "growth_rate"
    ]
    assert len(found) == conflicts
    for row in found:
        assert (row.kind, row.expected) == ("arithmetic", "submissions 25.00 %, accepted 20.00 %")


@pytest.mark.parametrize(("number", "year", "expected"), [("13", 2025, None), ("12", 2025, "13"), ("14", 2026, None)])
def test_the_number_of_an_edition_follows_from_its_year(number: str, year: int, expected: str | None) -> None:
    statement = Statement(
        claim_id="s",
        document_id="a",
        venue="ICLR",
        year=year,
        attribute="edition",
        value=number,
        provenance=provenance("a"),
        pattern="test",
    )
    assert [row.expected for row in edition_conflicts([statement])] == ([expected] if expected else [])
