"""The solver: branch and bound finds what enumeration finds, candidates are capped, many documents stay quick."""

from __future__ import annotations

import time
from decimal import Decimal

import pytest

from extractors.facts import solve as solving
from extractors.facts.evidence import smallest_evidence
from extractors.facts.figures import given
from extractors.facts.groups import GroupKey, make_group
from extractors.facts.independence import Voices, squeezed
from extractors.facts.reconcile import reconcile
from extractors.facts.rules import RULES, applicable
from extractors.facts.weights import priors
from extractors.records.claims import FigureClaim
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
    heads = {"a": head("a", "institutional"), "b": head("b", "blog")}
    claims = [figure_claim("a", "a", "accepted", 3705), figure_claim("b", "b", "accepted", 3706)]
    (figure,) = reconcile(facts_input(list(heads.values()), claims)).figures
    settle, turn = smallest_evidence(figure, claims, given(heads, (), None))
    assert (str(settle.like.value), settle.outcome, settle.source_class) == ("3705", "settled", "institutional")
    assert (str(turn.like.value), turn.outcome, turn.source_class) == ("3706", "turned over", "institutional")
    assert "class institutional saying 3,706 would turn it over" in turn.text
    assert "机构来源称 3,706" in turn.text_zh


def test_a_rate_computed_from_wrong_counts_is_no_second_witness() -> None:
    """8,216 of 8,495 (97 %) is one slip; two voices with less weight say 2,816 and 33 %."""
    kinds = {"slip": "institutional", "counts": "blog", "rate": "blog"}
    said = [
        figure_claim("s1", "slip", "accepted", 8216),
        figure_claim("s2", "slip", "submissions", 8495),
        rate_claim("s3", "slip", "96.7", "96.65", "96.75"),
        figure_claim("c1", "counts", "accepted", 2816),
        rate_claim("r1", "rate", "33", "32.5", "33.5"),
    ]
    facts = reconcile(facts_input([head(name, kind) for name, kind in kinds.items()], said))
    assert {row.metric: str(row.value) for row in facts.figures} == {
        "accepted": "2816",
        "submissions": "8495",
        "acceptance_rate": "33",
    }


def test_a_rate_earns_trust_in_counts_only_as_somebody_elses() -> None:
    def confidence(document: str) -> float:
        said = [
            figure_claim("a", "a", "accepted", 250),
            figure_claim("b", "a", "submissions", 1000),
            rate_claim("c", document, "25", "24.5", "25.5"),
        ]
        facts = reconcile(facts_input([head("a", "blog"), head("b", "blog")], said))
        return next(row.confidence for row in facts.figures if row.metric == "accepted")

    assert confidence("b") > confidence("a") + 0.05


def rate_claim(claim_id: str, document: str, *numbers: str) -> FigureClaim:
    """A printed rate with its interval."""
    value, lo, hi = (Decimal(number) for number in numbers)
    return figure_claim(claim_id, document, "acceptance_rate", value, lo=lo, hi=hi, unit="percent", qualifier="rounded")


def test_squeezed_titles_lose_blanks_width_and_case() -> None:
    assert squeezed("ＳＡＭ 2： Segment-Anything") == "sam2segmentanything"
