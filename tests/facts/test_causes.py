"""The likely cause of a difference, and differences that are none: rounding, bounds, lists that are parts."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from extractors.facts.reconcile import reconcile
from extractors.records.facts import Facts
from tests.facts.cases import award_claim, facts_input, figure_claim, head

TITLES = ("A First Study of Moving Things", "Second Thoughts on Sparse Nets", "Third Time Lucky in Search")
MARCH, JUNE = date(2025, 3, 1), date(2025, 6, 1)


def told(*claims: Any, kinds: str = "blog") -> Facts:
    heads = [head(name, kinds) for name in sorted({claim.document_id for claim in claims})]
    return reconcile(facts_input(heads, list(claims)))


def approx(claim_id: str, document: str, metric: str, value: int, slack: int) -> Any:
    return figure_claim(
        claim_id, document, metric, value, lo=Decimal(value - slack), hi=Decimal(value + slack), qualifier="approx"
    )


@pytest.mark.parametrize(
    ("values", "fields", "cause"),
    [
        ((3706, 3704), ({"as_of": MARCH}, {"as_of": JUNE}), "drift"),
        ((3705, 3750), ({}, {}), "typo"),
        ((9155, 9251), ({"scope": "main:valid"}, {}), "definition"),
        ((9155, 9251), ({}, {}), "unknown"),
    ],
)
def test_the_cause_is_named(values: tuple[int, int], fields: tuple[dict[str, Any], dict[str, Any]], cause: str) -> None:
    claims = [
        figure_claim(name, name, "accepted", value, **more)
        for name, value, more in zip(("a", "b"), values, fields, strict=True)
    ]
    (conflict,) = [row for row in told(*claims).conflicts if row.kind == "value"]
    assert conflict.likely_cause == cause


def test_a_value_of_another_year_is_recognised() -> None:
    facts = told(
        figure_claim("a", "a", "submissions", 11672),
        figure_claim("b", "b", "submissions", 7262),
        figure_claim("c", "c", "submissions", 7262, year=2024),
    )
    (conflict,) = [row for row in facts.conflicts if row.kind == "value"]
    assert (conflict.subject, conflict.likely_cause) == ("ICLR 2025", "wrong_year")


def test_documents_far_apart_in_all_figures_speak_of_different_editions() -> None:
    facts = told(
        figure_claim("a1", "a", "submissions", 21575),
        figure_claim("a2", "a", "accepted", 5290),
        figure_claim("b1", "b", "submissions", 30709),
        figure_claim("b2", "b", "accepted", 7900),
    )
    assert {row.likely_cause for row in facts.conflicts if row.kind == "value"} == {"wrong_year"}


def test_rounded_values_bounds_and_finer_values_are_no_conflicts() -> None:
    facts = told(
        figure_claim("a", "a", "submissions", 11672),
        figure_claim("b", "b", "submissions", 11500, lo=Decimal(11500), hi=None, qualifier="at_least"),
        approx("c", "c", "submissions", 11700, 100),
    )
    (row,) = facts.figures
    assert (row.value, row.agreement, row.lost) == (Decimal(11672), "agreed", ())
    assert {(one.kind, one.severity, one.status) for one in facts.conflicts} == {("precision", "info", "closed")}


def test_a_document_that_states_ten_and_lists_two_says_ten() -> None:
    awards = [award_claim(f"w-{at}", "a", "Best Paper", at) for at in TITLES[:2]]
    facts = reconcile(facts_input([head("a", "blog")], [figure_claim("a", "a", "award_count:Best Paper", 10)], awards))
    (row,) = facts.figures
    assert (row.value, row.agreement) == (Decimal(10), "single_source")
    assert [(one.kind, one.observed, one.expected) for one in facts.conflicts] == [("count", "at least 2", "10")]


def test_a_list_longer_than_its_count_is_a_conflict_inside_the_document() -> None:
    awards = [award_claim(f"w-{at}", "a", "Best Paper", at) for at in TITLES]
    facts = reconcile(facts_input([head("a", "blog")], [figure_claim("a", "a", "award_count:Best Paper", 2)], awards))
    assert "hedge" in {one.kind for one in facts.conflicts}


def test_a_list_counts_the_main_track() -> None:
    awards = [
        award_claim(f"w-{at}", "a", "Best Paper", at, track=track)
        for at, track in zip(TITLES, (None, None, "demo"), strict=True)
    ]
    facts = reconcile(facts_input([head("a", "blog")], [figure_claim("a", "a", "award_count:Best Paper", 2)], awards))
    assert [str(claim.value) for claim in facts.counted] == ["2"]
    assert {one.kind for one in facts.conflicts} == {"count"}


def test_a_share_may_be_of_accepted_papers_or_of_submissions() -> None:
    claims = [
        figure_claim("a", "a", "submissions", 10000),
        figure_claim("b", "a", "accepted", 2500),
        figure_claim("c", "a", "orals", 100),
        figure_claim(
            "d", "a", "oral_rate", 1, lo=Decimal("0.5"), hi=Decimal("1.5"), unit="percent", qualifier="rounded"
        ),
    ]
    assert {row.consistency for row in told(*claims).figures} == {"consistent"}


def test_a_breakdown_that_does_not_add_up_is_told_once() -> None:
    claims = [
        figure_claim("a", "a", "accepted", 2500),
        figure_claim("b", "a", "orals", 100),
        figure_claim("c", "a", "spotlights", 200),
        figure_claim("d", "a", "posters", 2100),
    ]
    facts = told(*claims)
    (conflict,) = facts.conflicts
    assert (conflict.kind, conflict.metric, conflict.severity) == ("arithmetic", "accepted", "high")
    assert "100 + 200 + 2,100 = 2,400" in conflict.explanation
    assert "inconsistent" in {row.consistency for row in facts.figures}


def test_a_share_of_a_count_that_lost_is_the_same_disagreement() -> None:
    """And it does not save that count: a forum's 7,900 with a share computed from it against the organisers' 5,290."""
    share = figure_claim(
        "d", "b", "oral_rate", "1.4", lo=Decimal("1.35"), hi=Decimal("1.45"), unit="percent", qualifier="rounded"
    )
    claims = [figure_claim("a", "a", "accepted", 5290), figure_claim("b", "b", "accepted", 7900)]
    heads = [head("a", "official"), head("b", "forum")]
    claims += [figure_claim("c", "b", "orals", 112), figure_claim("e", "a", "submissions", 21575), share]
    facts = reconcile(facts_input(heads, claims))
    assert {row.metric: str(row.value) for row in facts.figures}["accepted"] == "5290"
    found = {(row.kind, row.metric): (row.status, row.severity) for row in facts.conflicts}
    assert found.pop(("value", "accepted"))[1] == "high"
    assert found == {("arithmetic", "oral_rate"): ("closed", "low")}


@pytest.mark.parametrize(
    ("apart", "agreement"), [(("submissions",), "resolved"), (("submissions", "orals"), "conflicting")]
)
def test_documents_of_different_editions_resolve_nothing(apart: tuple[str, ...], agreement: str) -> None:
    """Two tell one edition and a third another, each right about its own; which is the one asked for, sums cannot tell."""
    values = {"submissions": 9000, "orals": 90, "accepted": 2000}
    claims = [
        figure_claim(f"{name}{metric}", name, metric, value // 2 if name == "c" and metric in apart else value)
        for name in "abc"
        for metric, value in values.items()
    ]
    heads = [head("a", "official"), head("b", "official"), head("c", "blog")]
    rows = {row.metric: row for row in reconcile(facts_input(heads, claims)).figures}
    assert {rows[metric].agreement for metric in apart} == {agreement}
    assert rows["submissions"].value == 9000
