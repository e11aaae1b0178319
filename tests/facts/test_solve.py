"""The solver: branch and bound finds what enumeration finds, candidates are capped, many documents stay quick."""

from __future__ import annotations

import time

import pytest

from extractors.facts import solve as solving
from extractors.facts.explain import smallest_evidence
from extractors.facts.groups import GroupKey, make_group
from extractors.facts.independence import Voices, squeezed
from extractors.facts.reconcile import reconcile
from extractors.facts.rules import RULES, applicable
from extractors.facts.weights import priors
from extractors.records.documents import DocumentHead
from tests.facts.cases import facts_input, figure_claim, head

VALUES = {
    "submissions": (10000, 10400, 9000),
    "accepted": (2500, 2550, 2400),
    "orals": (90, 100, 110),
    "posters": (2410, 2100, 2400),
}


def test_branch_and_bound_finds_what_enumeration_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    heads = {f"d{at}": head(f"d{at}", kind) for at, kind in enumerate(("official", "blog", "note"))}
    groups = {
        metric: make_group(
            GroupKey(subject="s", metric=metric, scope="main"),
            [figure_claim(f"{metric}{at}", f"d{at}", metric, value) for at, value in enumerate(values)],
            {},
            heads,
            Voices(),
            priors(()),
        )
        for metric, values in VALUES.items()
    }
    rules = applicable(RULES, frozenset(groups))
    whole = solving.solve(groups, rules)
    monkeypatch.setattr(solving, "MOST_STATES", 200)
    bounded = solving.solve(groups, rules)
    for metric in groups:
        assert whole[metric].chosen == bounded[metric].chosen
        assert bounded[metric].marginals == pytest.approx(whole[metric].marginals, abs=1e-4)


def test_hundreds_of_documents_that_all_differ_stay_quick() -> None:
    heads: list[DocumentHead] = [head(f"d{at}", "blog") for at in range(300)]
    claims = [
        figure_claim(f"{metric}{at}", f"d{at}", metric, 1000 + at, quote=f"{at}")
        for at in range(300)
        for metric in VALUES
    ]
    start = time.perf_counter()
    facts = reconcile(facts_input(heads, claims))
    assert time.perf_counter() - start < 20
    assert all(len(row.candidates) <= solving.MOST_CANDIDATES + 1 for row in facts.figures)


def test_what_would_change_the_outcome() -> None:
    heads = [head("a", "institutional"), head("b", "blog")]
    facts = reconcile(
        facts_input(heads, [figure_claim("a", "a", "accepted", 3705), figure_claim("b", "b", "accepted", 3706)])
    )
    (figure,) = facts.figures
    settle, turn = smallest_evidence(figure)
    assert (str(settle.value), settle.outcome) == ("3705", "settled")
    assert (str(turn.value), turn.outcome) == ("3706", "turned over")
    for needed in (settle, turn):
        third = head("c", needed.source_class or "official")
        more = figure_claim("c", "c", "accepted", needed.value, quote="another sentence altogether")
        (row,) = reconcile(
            facts_input([*heads, third], [*(claim_of(facts_claim) for facts_claim in "ab"), more])
        ).figures
        assert row.value == needed.value
        assert (row.agreement == "resolved") is (needed.outcome == "settled")


def claim_of(name: str) -> object:
    """The claim of document a or b."""
    return figure_claim(name, name, "accepted", {"a": 3705, "b": 3706}[name])


def test_squeezed_titles_lose_blanks_width_and_case() -> None:
    assert squeezed("ＳＡＭ 2： Segment-Anything") == "sam2segmentanything"
