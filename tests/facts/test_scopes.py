"""Definitions: a document that tells scopes apart is believed; a difference of scope between documents is named as cause."""

from __future__ import annotations

from decimal import Decimal

from extractors.facts.reconcile import reconcile
from tests.facts.cases import facts_input, figure_claim, head


def test_two_values_that_one_document_tells_apart_both_stand() -> None:
    claims = [
        figure_claim("a", "official", "accepted", 4090, scope="main:recommended"),
        figure_claim("b", "official", "accepted", 4089, scope="main:presented"),
        figure_claim("c", "blog", "accepted", 4090),
    ]
    facts = reconcile(facts_input([head("official", "official"), head("blog", "blog")], claims))
    rows = {row.scope: (row.value, row.agreement) for row in facts.figures}
    assert rows == {"main": (Decimal(4090), "agreed"), "main:presented": (Decimal(4089), "single_source")}
    assert not [row for row in facts.conflicts if row.kind == "value"]


def test_documents_with_different_definitions_conflict_by_definition() -> None:
    claims = [
        figure_claim("a", "one", "submissions", 9155, scope="main:valid"),
        figure_claim("b", "two", "submissions", 9251),
    ]
    facts = reconcile(facts_input([head("one", "blog"), head("two", "blog")], claims))
    (conflict,) = facts.conflicts
    assert (conflict.kind, conflict.likely_cause, conflict.status) == ("value", "definition", "open")


def test_a_scope_of_its_own_is_another_question() -> None:
    claims = [
        figure_claim("a", "one", "submissions", 9155),
        figure_claim("b", "two", "submissions", 1820, scope="position"),
    ]
    facts = reconcile(facts_input([head("one", "blog"), head("two", "blog")], claims))
    assert {row.scope: row.agreement for row in facts.figures} == {"main": "single_source", "position": "single_source"}
    assert not facts.conflicts


def test_claims_of_no_edition_are_never_merged_across_documents() -> None:
    claims = [
        figure_claim("a", "one", "accepted", 10, venue=None),
        figure_claim("b", "two", "accepted", 20, venue=None),
    ]
    facts = reconcile(facts_input([head("one", "blog"), head("two", "blog")], claims))
    assert {row.subject for row in facts.figures} == {"2025 in one", "2025 in two"}
    assert not facts.conflicts
