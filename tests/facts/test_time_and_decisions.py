"""Counts that drift, a census beside documents, and what people decide: pinned, stale, expired."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from extractors.facts.reconcile import reconcile
from extractors.records.claims import Claims
from extractors.records.facts import Decision, Facts, FactsInput, Figure
from tests.facts.cases import facts_input, figure_claim
from tests.facts.cases import head as head_of

PIN = Decision(
    decision_id="pin",
    subject="ICLR 2025",
    metric="accepted",
    scope="main",
    value=Decimal(3706),
    prefer_document=None,
    set_aside_claim=None,
    reason="the count of the day the notifications went out",
    by="Ada Lovelace",
    decided_on=date(2025, 6, 1),
    expires=None,
    expects=(Decimal(3705), Decimal(3706)),
)


def rows(facts: Facts, metric: str) -> dict[str, Figure]:
    return {row.as_of_key: row for row in facts.figures if (row.metric, row.subject) == (metric, "ICLR 2025")}


def with_census(inputs: FactsInput, **counts: int) -> Facts:
    """The seeds and a counted document of OpenReview, as the census room writes it."""
    day = date(2025, 6, 16)
    made = [
        figure_claim(f"census-{metric}", "census", metric, count, role="counted", as_of=day, as_of_basis="text")
        for metric, count in counts.items()
    ]
    claims = Claims(document_id="census", figures=tuple(made), awards=(), statements=(), issues=())
    head = head_of("census", "api", as_of=day, as_of_basis="text")
    return reconcile(replace(inputs, documents=(*inputs.documents, head), claims=(*inputs.claims, claims)))


@pytest.mark.shared
def test_a_later_census_is_the_count_of_its_day(golden_input: FactsInput) -> None:
    facts = with_census(golden_input, accepted=3704, orals=213, spotlights=380, posters=3111)
    accepted = rows(facts, "accepted")
    assert {day: (row.value, row.is_current) for day, row in accepted.items()} == {
        "": (Decimal(3705), False),
        "2025-06-16": (Decimal(3704), True),
    }
    assert accepted[""].agreement == "conflicting"
    assert accepted["2025-06-16"].consistency == "consistent"
    told = {
        row.rule: (row.status, row.likely_cause, row.observed)
        for row in facts.conflicts
        if (row.kind, row.metric, row.subject) == ("value", "accepted", "ICLR 2025")
    }
    assert told == {
        "values of one question": ("open", "drift", "3,706"),
        "values of several days": ("closed", "drift", "3,704 (2025-06-16); 3,705 and 3,706 (earlier or undated)"),
    }
    for metric, value in (("orals", 213), ("spotlights", 380)):
        (row,) = rows(facts, metric).values()
        assert (row.value, row.agreement) == (Decimal(value), "agreed")
    (rate,) = rows(facts, "acceptance_rate").values()
    assert (rate.value, rate.set_aside) == (Decimal(32), ("c033",))
    (posters,) = rows(facts, "posters").values()
    assert (posters.value, posters.as_of_key) == (Decimal(3111), "2025-06-16")


def test_days_that_time_does_not_explain_stay_open() -> None:
    """Counts of three days that go up and down: nothing says which is wrong."""
    days = (date(2025, 3, 1), date(2025, 6, 1), date(2025, 9, 1))
    told = {"a": 3706, "b": 3711, "c": 3600, "d": 3605, "e": 3750, "f": 3755}
    claims = [
        figure_claim(name, name, "accepted", count, as_of=days[at // 2], as_of_basis="text")
        for at, (name, count) in enumerate(told.items())
    ]
    facts = reconcile(facts_input([head_of(name, "blog") for name in told], claims))
    (conflict,) = [row for row in facts.conflicts if row.rule == "values of several days"]
    assert (conflict.status, conflict.likely_cause) == ("open", "unknown")
    assert conflict.observed.startswith("3,750 and 3,755 (2025-09-01); ")


@pytest.mark.shared
def test_a_census_that_says_what_a_document_says_settles_it(golden_input: FactsInput) -> None:
    """The prototype's other half: with 11,672 / 3,706 counted, both are resolved and the false sum stays set aside."""
    facts = with_census(golden_input, submissions=11672, accepted=3706, orals=213, spotlights=380)
    for metric, value in (("accepted", 3706), ("submissions", 11672)):
        (row,) = rows(facts, metric).values()
        assert (row.value, row.agreement) == (Decimal(value), "resolved")
    assert rows(facts, "acceptance_rate")[""].set_aside == ("c033",)


@pytest.mark.shared
def test_a_pinned_value_stands_and_the_losers_stay(golden_input: FactsInput) -> None:
    facts = reconcile(replace(golden_input, decisions=(PIN,)))
    (row,) = rows(facts, "accepted").values()
    assert (row.value, row.agreement, row.decision_id) == (Decimal(3706), "pinned", "pin")
    assert (row.kept, row.lost) == (("c032", "c034"), ("c007",))
    assert PIN.reason in row.explanation
    assert [one.status for one in facts.conflicts if (one.kind, one.metric) == ("value", "accepted")] == ["decided"]


@pytest.mark.shared
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            {"expects": (Decimal(3705), Decimal(3707))},
            "it was made on 3,705, 3,707; the documents now say 3,705, 3,706",
        ),
        ({"expires": date(2025, 6, 2)}, "it expired on 2025-06-02"),
        ({"value": None, "prefer_document": "nowhere"}, "what it names is not there"),
        ({"metric": "reviewers"}, "no document states this figure"),
    ],
)
def test_a_stale_decision_reopens_and_says_so(golden_input: FactsInput, change: dict[str, object], words: str) -> None:
    facts = reconcile(replace(golden_input, decisions=(replace(PIN, **change),), today=date(2025, 7, 1)))
    (row,) = rows(facts, "accepted").values()
    assert (row.value, row.agreement) == (Decimal(3705), "conflicting")
    (stale,) = [one for one in facts.conflicts if one.kind == "decision"]
    assert (stale.status, stale.decision_id, stale.observed) == ("stale_decision", "pin", words)
    assert words in stale.explanation


@pytest.mark.shared
def test_a_document_preferred_and_a_claim_set_aside(golden_input: FactsInput) -> None:
    prefer = replace(PIN, value=None, prefer_document="001")
    aside = replace(PIN, decision_id="aside", value=None, set_aside_claim="c007", metric="accepted")
    preferred = rows(reconcile(replace(golden_input, decisions=(prefer,))), "accepted")[""]
    assert (preferred.value, preferred.agreement) == (Decimal(3706), "pinned")
    left = rows(reconcile(replace(golden_input, decisions=(aside,))), "accepted")[""]
    assert (left.value, left.set_aside, left.agreement) == (Decimal(3706), ("c007",), "single_source")
