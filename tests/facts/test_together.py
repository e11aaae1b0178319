"""All shared documents at once: what is no conflict is not reported, what is one is rightly explained."""

from __future__ import annotations

import itertools
from decimal import Decimal
from pathlib import Path

import pytest

from extractors.claims.bind import bind_claims
from extractors.documents.read import read_document
from extractors.facts.intervals import of_claim
from extractors.facts.reconcile import reconcile
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead, Source
from extractors.records.facts import Facts, FactsInput
from extractors.records.papers import Papers

pytestmark = [pytest.mark.shared, pytest.mark.slow]
Together = tuple[Facts, dict[str, FigureClaim]]
JUDGED = {  # open conflicts, each read beside its documents and found to be a true disagreement
    ("ICLR 2025", "accepted", "value"),  # 3,705 and 3,706
    ("ICLR 2025", "accepted", "hedge"),  # a report quotes both
    ("ICLR 2025", "submissions", "value"),  # 11,500 and 11,672
    ("ICLR 2025", "submissions", "hedge"),  # "about 11,500, perhaps 11,672"
    ("ICLR 2025", "acceptance_rate", "arithmetic"),  # 3,706/11,672 is not 32.08 %
    ("NeurIPS 2022", "award_count:Outstanding Paper", "value"),  # 13 stated, a list has 15 with two of another track
    ("CVPR 2026", "accepted", "value"),  # a blog's 4,071 against the organisers' 4,090
    ("NeurIPS 2025", "accepted", "value"),  # another year's figures under this year's name
    ("NeurIPS 2025", "submissions", "value"),
    ("NeurIPS 2025", "acceptance_rate", "value"),
}


@pytest.fixture(scope="module")
def together(shared: Path) -> Together:
    heads, claims, links = [], [], []
    for path in [*sorted((shared / "seeds").glob("*.txt")), *sorted((shared / "articles/docs").glob("*"))]:
        document = read_document(Source(source_id=path.name, path=str(path), content=path.read_bytes()))
        links.append(find_links(document))
        claims.append(bind_claims(document, find_mentions(document), links[-1]))
        heads.append(DocumentHead.of(document))
    facts = reconcile(
        FactsInput(documents=tuple(heads), claims=tuple(claims), links=tuple(links), papers=Papers(papers=()))
    )
    known = [*(claim for row in claims for claim in row.figures), *facts.counted]
    return facts, {claim.claim_id: claim for claim in known}


def test_two_official_values_both_stand_where_the_text_tells_them_apart(together: Together) -> None:
    facts, claims = together
    rows = {
        row.scope: row for row in facts.figures if (row.subject, row.metric, row.is_current) == ("CVPR 2026", "accepted", True)
    }  # fmt: skip
    assert {row.value for row in rows.values()} >= {Decimal(4089), Decimal(4090)}
    both = {Decimal(4089), Decimal(4090)}
    assert not [row for row in facts.conflicts if both <= {claims[one].value for one in row.claim_ids if one in claims}]


def test_values_that_can_both_be_true_are_no_conflict(together: Together) -> None:
    """Rounding and lower bounds ("9,000+" beside 9,155): every open conflict of values holds two that exclude each other."""
    facts, claims = together
    for row in facts.conflicts:
        if row.kind == "value" and row.status == "open":
            intervals = [of_claim(claims[one]) for one in row.claim_ids]
            assert any(not one.meets(other) for one, other in itertools.combinations(intervals, 2)), row.explanation
    bounded = [row for row in facts.conflicts if row.kind == "precision" and "at least" in row.observed]
    assert len(bounded) >= 3
    assert {row.status for row in bounded} == {"closed"}


def test_scopes_are_never_compared_across(together: Together) -> None:
    facts, claims = together
    for row in facts.conflicts:
        families = {claims[one].scope.split(":")[0] for one in row.claim_ids if one in claims}
        assert len(families) < 2, row.explanation


def test_a_wrong_year_is_the_likely_cause(together: Together) -> None:
    causes = {
        (row.metric, row.likely_cause)
        for row in together[0].conflicts
        if row.subject == "NeurIPS 2025" and row.kind == "value" and row.status == "open"
    }
    assert causes == {(metric, "wrong_year") for metric in ("accepted", "submissions", "acceptance_rate")}


def test_every_open_conflict_was_judged(together: Together) -> None:
    found = {(row.subject, row.metric, row.kind) for row in together[0].conflicts if row.status == "open"}
    assert found <= JUDGED, found - JUDGED
