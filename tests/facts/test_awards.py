"""Awards across documents: one row per award and paper, names that mean one award, papers that two documents rank apart."""

from __future__ import annotations

import pytest

from extractors.facts.identity import Identities
from extractors.facts.institutions import compare, institution_id, united
from extractors.facts.reconcile import reconcile
from extractors.records.claims import AwardClaim
from extractors.records.facts import Facts
from tests.facts.cases import award_claim, facts_input, head

ONE, TWO, THREE = "A First Study of Moving Things", "Second Thoughts on Sparse Nets", "Third Time Lucky in Search"


def awards_of(*claims: AwardClaim) -> Facts:
    heads = [head(name, "blog") for name in sorted({claim.document_id for claim in claims})]
    return reconcile(facts_input(heads, [], list(claims)))


def test_two_documents_that_name_one_award_differently() -> None:
    facts = awards_of(
        award_claim("a1", "a", "Best Paper", ONE),
        award_claim("a2", "a", "Best Paper", TWO),
        award_claim("b1", "b", "Outstanding Paper", ONE),
        award_claim("b2", "b", "Outstanding Paper", TWO),
        award_claim("c1", "c", "Outstanding Paper", ONE),
    )
    assert [(row.award, row.agreement, len(row.claim_ids)) for row in facts.awards] in (
        [("Outstanding Paper", "agreed", 3), ("Outstanding Paper", "agreed", 2)],
        [("Outstanding Paper", "agreed", 2), ("Outstanding Paper", "agreed", 3)],
    )
    assert [row.kind for row in facts.conflicts if row.kind != "coverage"] == ["label"]


def test_an_edition_that_has_both_awards_keeps_them_apart() -> None:
    facts = awards_of(
        award_claim("a1", "a", "Best Paper", ONE),
        award_claim("a2", "a", "Outstanding Paper", TWO),
        award_claim("b1", "b", "Outstanding Paper", ONE),
        award_claim("b2", "b", "Outstanding Paper", TWO),
    )
    assert sorted(row.award for row in facts.awards) == ["Best Paper", "Outstanding Paper", "Outstanding Paper"]
    rivals = [row for row in facts.awards if row.agreement == "conflicting"]
    assert [(row.award, row.title) for row in rivals] == [("Outstanding Paper", ONE)]


def test_a_paper_that_two_documents_give_different_awards() -> None:
    facts = awards_of(
        award_claim("a1", "a", "Outstanding Paper", ONE),
        award_claim("a2", "a", "Honorable Mention", TWO),
        award_claim("b1", "b", "Outstanding Paper", TWO),
        award_claim("b2", "b", "Honorable Mention", ONE),
    )
    assert {row.agreement for row in facts.awards} == {"conflicting"}
    assert {(row.kind, row.severity, row.status) for row in facts.conflicts} == {("award", "high", "open")}


def test_one_paper_may_have_two_awards() -> None:
    facts = awards_of(award_claim("a1", "a", "Best Paper", ONE), award_claim("a2", "a", "Best Student Paper", ONE))
    assert sorted((row.award, row.agreement) for row in facts.awards) == [
        ("Best Paper", "single_source"),
        ("Best Student Paper", "single_source"),
    ]
    assert not facts.conflicts


def test_candidates_denials_and_nameless_claims_make_no_award() -> None:
    facts = awards_of(
        award_claim("a1", "a", "Best Paper", ONE, status="candidate"),
        award_claim("a2", "a", "Best Paper", TWO, status="denied"),
        award_claim("a3", "a", "Best Paper", None),
    )
    assert facts.awards == ()
    assert [row.rank for row in facts.award_rulings] == ["normal", "normal", "set_aside"]


def test_a_claim_without_a_year_joins_the_edition_of_its_paper() -> None:
    facts = awards_of(
        award_claim("a1", "a", "Best Paper", ONE),
        award_claim("b1", "b", "Best Paper", ONE, year=None),
        award_claim("b2", "b", "Best Paper", TWO, year=None),
    )
    assert sorted((row.year or 0, row.title, row.agreement) for row in facts.awards) == [
        (0, TWO, "single_source"),
        (2025, ONE, "agreed"),
    ]


@pytest.mark.parametrize(
    ("printed", "same"),
    [
        ("A first study of moving things.", True),
        ("AFIRSTSTUDYOFMOVINGTHINGS", True),
        ("A Frist Study of Moving Things", True),
        ("A First Study of Moving Thing", True),
        ("A Second Study of Moving Things", False),
    ],
)
def test_titles_are_one_paper_by_letters_or_close_spelling(printed: str, same: bool) -> None:
    found = Identities({"abcdefghij": ONE}, [(None, printed, "a")])
    assert (found.resolve(None, printed) == "openreview:abcdefghij") is same


def test_close_titles_need_a_gap() -> None:
    """Two parts of one work are alike; a third spelling between them is neither."""
    found = Identities(
        {"aaaaaaaaaa": "Learning to Rank at Scale, Part I", "bbbbbbbbbb": "Learning to Rank at Scale, Part II"},
        [(None, "Learning to Rank at Scale, Part 1", "a")],
    )
    assert found.resolve(None, "Learning to Rank at Scale, Part 1").startswith("title:")


def test_institutions_compare_with_their_parents() -> None:
    def ids(*names: str) -> frozenset[str]:
        return frozenset(institution_id(name) for name in names)

    assert compare(ids("清华大学", "USTC"), ids("中国科学技术大学", "Tsinghua University")) == "equal"
    assert compare(ids("Google"), ids("Google DeepMind")) == "finer"
    assert compare(ids("MIT"), ids("MIT", "Stanford University")) == "partial"
    assert compare(ids("MIT"), ids("Stanford University")) == "different"
    assert united([("谷歌",), ("Google DeepMind",)]) == ("Google DeepMind",)
    assert united([("谷歌", "Google DeepMind")]) == ("Google", "Google DeepMind")


@pytest.mark.parametrize(
    ("short", "long", "same"),
    [
        ("MineCart", "MineCart: Agents in a World of Blocks", True),
        ("Planning-oriented Driving (PlanAD)", "Planning-oriented Driving", True),
        ("Genius：生成式交互环境", "Genius: Interactive Worlds from Video", True),
        ("Genius: Large Models at Play", "Genius: Interactive Worlds from Video", False),
        ("Position", "Position: Reviewers Need Rest", False),
    ],
)
def test_a_short_name_is_the_paper_it_begins(short: str, long: str, same: bool) -> None:
    facts = awards_of(award_claim("a", "a", "Best Paper", short), award_claim("b", "b", "Best Paper", long))
    assert (len(facts.awards) == 1) is same
    if same:
        assert facts.awards[0].titles == tuple(sorted((short, long)))
