"""The verdicts worked out by hand for the four seed documents: sections 1 to 3 of the golden file."""

from __future__ import annotations

from decimal import Decimal

import pytest

from extractors.records.claims import FigureClaim
from extractors.records.facts import Award, Conflict, Facts, FactsInput, Figure

pytestmark = pytest.mark.shared


def figure(facts: Facts, metric: str, subject: str = "ICLR 2025") -> Figure:
    """The current row of a figure."""
    found = [row for row in facts.figures if (row.subject, row.metric, row.is_current) == (subject, metric, True)]
    assert len(found) == 1, f"{subject} {metric}: {len(found)} current rows"
    return found[0]


def conflicts(facts: Facts, kind: str, metric: str) -> list[Conflict]:
    """The conflicts of a kind about a metric of ICLR 2025."""
    return [row for row in facts.conflicts if (row.kind, row.metric, row.subject) == (kind, metric, "ICLR 2025")]


def award(facts: Facts, start: str) -> Award:
    """The award of the paper whose title starts so."""
    return next(row for row in facts.awards if any(title.startswith(start) for title in row.titles))


def test_k01_accepted_stays_open_between_two_counts(golden: Facts) -> None:
    row = figure(golden, "accepted")
    assert (row.value, row.agreement) == (Decimal(3705), "conflicting")
    assert row.kept == ("c007",)
    assert row.lost == ("c032", "c034")
    assert [(one.severity, one.status) for one in conflicts(golden, "value", "accepted")] == [("low", "open")]
    assert "the rate cannot choose between 3,705 and 3,706" in row.explanation
    assert "无法在 3,705 与 3,706 之间取舍" in row.explanation_zh


def test_k02_submissions_stay_open_and_keep_their_precision(golden: Facts) -> None:
    row = figure(golden, "submissions")
    assert (row.value, row.lo, row.hi, row.agreement) == (Decimal(11500), Decimal(11450), Decimal(11550), "conflicting")
    (conflict,) = conflicts(golden, "value", "submissions")
    assert (conflict.severity, conflict.likely_cause, conflict.observed) == ("medium", "definition", "11,672")


def test_k03_rates_agree_at_one_point(golden: Facts) -> None:
    row = figure(golden, "acceptance_rate")
    assert (row.value, row.lo, row.hi, row.agreement) == (Decimal(32), Decimal("31.5"), Decimal("32.5"), "agreed")
    assert [one.severity for one in conflicts(golden, "precision", "acceptance_rate")] == ["info"]
    assert not conflicts(golden, "value", "acceptance_rate")


def test_k04_a_false_sum_is_set_aside_with_its_arithmetic(golden: Facts) -> None:
    row = figure(golden, "acceptance_rate")
    assert row.set_aside == ("c033",)
    assert "3,706/11,672 = 31.75 %" in row.explanation
    assert "3,706/11,672 = 31.75 %" in row.explanation_zh
    (conflict,) = conflicts(golden, "arithmetic", "acceptance_rate")
    assert (conflict.severity, conflict.claim_ids) == ("high", ("c033", "c034", "c035"))
    (ruling,) = [one for one in golden.rulings if one.claim_id == "c033"]
    assert (ruling.rank, ruling.weight) == ("set_aside", 0.0)
    assert "31.75 %" in ruling.reason


def test_k05_one_document_gives_two_values(golden: Facts) -> None:
    (conflict,) = conflicts(golden, "hedge", "submissions")
    assert {"c030", "c031"} <= set(conflict.claim_ids)
    assert conflict.document_ids == ("001",)


def test_k21_orals_agree_with_the_count_of_the_note(golden: Facts) -> None:
    row = figure(golden, "orals")
    assert (row.value, row.agreement) == (Decimal(213), "agreed")
    counted = {claim.claim_id: claim for claim in golden.counted}
    assert [counted[one].document_id for one in row.kept if one in counted] == ["003"]


def test_k22_award_papers_add_up(golden: Facts) -> None:
    assert figure(golden, "award_count:total").consistency == "consistent"
    assert figure(golden, "award_count:Outstanding Paper").agreement == "agreed"
    assert figure(golden, "award_count:Honorable Mention").agreement == "agreed"


def test_the_year_before_stays_apart(golden: Facts) -> None:
    rows = {metric: figure(golden, metric, "ICLR 2024") for metric in ("submissions", "accepted", "acceptance_rate")}
    assert [str(row.value) for row in rows.values()] == ["7262", "2260", "31.1"]
    assert {(row.agreement, row.consistency) for row in rows.values()} == {("single_source", "consistent")}


@pytest.mark.parametrize(("metric", "value"), [("spotlights", 380), ("workshops", 40), ("award_candidates", 36)])
def test_figures_of_one_source(golden: Facts, metric: str, value: int) -> None:
    row = figure(golden, metric)
    assert (row.value, row.agreement) == (Decimal(value), "single_source")


def test_eight_awards_from_three_documents(golden: Facts) -> None:
    assert sorted(row.award for row in golden.awards) == [
        *["Honorable Mention"] * 3,
        *["Outstanding Paper"] * 3,
        "Test of Time",
        "Test of Time Runner-up",
    ]
    assert len(award(golden, "AlphaEdit").titles) == 3


def test_nothing_is_dropped(golden: Facts, golden_input: FactsInput) -> None:
    claims: list[FigureClaim] = [claim for row in golden_input.claims for claim in row.figures]
    every = [claim.claim_id for claim in (*claims, *golden.counted)]
    placed = [one for row in golden.figures for one in (*row.kept, *row.lost, *row.set_aside)]
    assert sorted(placed) == sorted(every)
    assert sorted(row.claim_id for row in golden.rulings) == sorted(every)
