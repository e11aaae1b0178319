"""Definitions: a document that tells scopes apart is believed; a difference of scope between documents is named as cause."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from extractors.facts.reconcile import reconcile

Build = dict[str, Callable[..., Any]]


def test_two_values_that_one_document_tells_apart_both_stand(build: Build) -> None:
    figure = build["figure"]
    claims = [
        figure("a", "official", "accepted", 4090, scope="main:recommended"),
        figure("b", "official", "accepted", 4089, scope="main:presented"),
        figure("c", "blog", "accepted", 4090),
    ]
    facts = reconcile(build["input"]([build["head"]("official", "official"), build["head"]("blog", "blog")], claims))
    rows = {row.scope: (row.value, row.agreement) for row in facts.figures}
    assert rows == {"main": (Decimal(4090), "agreed"), "main:presented": (Decimal(4089), "single_source")}
    assert not [row for row in facts.conflicts if row.kind == "value"]


def test_documents_with_different_definitions_conflict_by_definition(build: Build) -> None:
    figure = build["figure"]
    claims = [figure("a", "one", "submissions", 9155, scope="main:valid"), figure("b", "two", "submissions", 9251)]
    facts = reconcile(build["input"]([build["head"]("one", "blog"), build["head"]("two", "blog")], claims))
    (conflict,) = facts.conflicts
    assert (conflict.kind, conflict.likely_cause, conflict.status) == ("value", "definition", "open")


def test_a_scope_of_its_own_is_another_question(build: Build) -> None:
    figure = build["figure"]
    claims = [figure("a", "one", "submissions", 9155), figure("b", "two", "submissions", 1820, scope="position")]
    facts = reconcile(build["input"]([build["head"]("one", "blog"), build["head"]("two", "blog")], claims))
    assert {row.scope: row.agreement for row in facts.figures} == {"main": "single_source", "position": "single_source"}
    assert not facts.conflicts


def test_claims_of_no_edition_are_never_merged_across_documents(build: Build) -> None:
    figure = build["figure"]
    claims = [figure("a", "one", "accepted", 10, venue=None), figure("b", "two", "accepted", 20, venue=None)]
    facts = reconcile(build["input"]([build["head"]("one", "blog"), build["head"]("two", "blog")], claims))
    assert {row.subject for row in facts.figures} == {"2025 in one", "2025 in two"}
    assert not facts.conflicts
