"""The verdicts worked out by hand for the four seed documents: sections 1 to 3 of the golden file."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from extractors.facts.reconcile import reconcile
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


def test_k06_what_a_paper_measured_is_no_figure_of_the_conference(golden: Facts) -> None:
    assert not [row for row in golden.figures if row.value in (Decimal("12.54"), Decimal("36.7"))]


def test_k07_one_paper_under_two_titles(golden: Facts, fetched: Facts) -> None:
    by_majority, by_openreview = award(golden, "AlphaEdit"), award(fetched, "AlphaEdit")
    assert "Constrained Model Editing" in by_majority.title
    assert "Constrained Knowledge Editing" in by_openreview.title
    assert by_majority.openreview_id == by_openreview.openreview_id == "HvSytvg3Jh"
    for facts, title in ((golden, by_majority.title), (fetched, by_openreview.title)):
        (conflict,) = [row for row in facts.conflicts if row.kind == "title" and "AlphaEdit" in row.expected]
        assert (conflict.severity, conflict.status, conflict.expected) == ("low", "closed", title)
        (identity,) = [row for row in facts.identities if row.openreview_id == "HvSytvg3Jh"]
        assert len({name.replace(" ", "").rstrip(".") for name in (identity.title, *identity.aliases)}) == 2


def test_k08_best_and_outstanding_are_one_award(golden_input: FactsInput) -> None:
    """Where the press release's title binds as Best Paper, the three papers still have one award."""
    rows = tuple(
        replace(
            row,
            awards=tuple(
                replace(claim, award="Best Paper", label_as_printed="Best Paper Award")
                if (claim.document_id, claim.award) == ("002", "Outstanding Paper")
                else claim
                for claim in row.awards
            ),
        )
        for row in golden_input.claims
    )
    facts = reconcile(replace(golden_input, claims=rows))
    assert sorted(row.award for row in facts.awards).count("Outstanding Paper") == 3
    assert not [row for row in facts.awards if row.award == "Best Paper"]
    assert "Best Paper Award" in award(facts, "AlphaEdit").labels
    (conflict,) = [row for row in facts.conflicts if row.kind == "label" and row.metric.startswith("award")]
    assert (conflict.severity, conflict.status, conflict.expected) == ("low", "closed", "Outstanding Paper")


def test_k09_absence_is_no_denial(golden: Facts) -> None:
    covered = {row.metric: row.severity for row in golden.conflicts if row.kind == "coverage"}
    assert covered == {"award:Test of Time": "info", "award:Test of Time Runner-up": "info"}
    assert figure(golden, "award_count:Test of Time").agreement == "single_source"


def test_k10_institutions_are_sets(golden: Facts) -> None:
    row = award(golden, "AlphaEdit")
    assert row.institutions == ("National University of Singapore", "University of Science and Technology of China")
    assert not [one for one in golden.conflicts if one.kind == "institution" and row.title in one.explanation]


def test_k11_the_finer_institution_is_kept(golden: Facts) -> None:
    row = award(golden, "Safety Alignment")
    assert row.institutions == ("Google DeepMind", "Princeton University")
    (conflict,) = [one for one in golden.conflicts if one.kind == "institution" and row.title in one.explanation]
    assert (conflict.severity, conflict.status) == ("info", "closed")


@pytest.mark.parametrize("online", [False, True])
def test_k13_to_k16_links_of_the_note(online: bool, golden: Facts, fetched: Facts) -> None:
    facts = fetched if online else golden
    (twice,) = [row for row in facts.conflicts if row.kind == "link" and row.metric == "links"]
    assert (twice.observed, twice.expected) == ("219", "214")
    for ident in ("gc8QAQfXv6", "tc90LV0yRL", "rFpZnn11gj", "Q6a9W6kzv5", "gHLWTzKiZV"):
        assert ident in twice.explanation
    (names,) = [row for row in facts.conflicts if (row.subject, row.metric) == ("paper:Q6a9W6kzv5", "name")]
    assert names.observed == "PhysAgent / PhysBench"
    (foreign,) = [row for row in facts.conflicts if (row.kind, row.metric) == ("venue", "links")]
    assert (foreign.subject, foreign.observed, foreign.severity) == ("ICLR 2025", "tQukGCDaNT", "medium")


def test_k15_a_typo_is_corrected_from_openreview(fetched: Facts) -> None:
    typos = [row for row in fetched.conflicts if row.kind == "title" and row.metric == "name"]
    assert [(row.subject, row.observed, row.expected) for row in typos] == [
        ("paper:XmProj9cPs", "Spyder 2.0", "Spider 2.0")
    ]


def test_k17_a_marked_key_is_another_key(fetched: Facts) -> None:
    rows = [row for row in fetched.conflicts if row.kind == "link" and row.metric == "key:jiachentwang2025iclr"]
    assert [row.observed for row in rows] == ["HD6bWcj87Y, uHLgDEgiS5"]
    assert not [row for row in fetched.conflicts if row.metric == "author"]


def test_k19_a_reprint_and_its_origin_are_one_voice(golden_input: FactsInput) -> None:
    """The article reposted once more: 3,706 gains no weight by it."""
    (blog,) = [row for row in golden_input.documents if row.document_id == "001"]
    (stated,) = [row for row in golden_input.claims if row.document_id == "001"]
    again = replace(
        stated,
        document_id="copy",
        figures=tuple(
            replace(claim, claim_id=f"copy-{claim.claim_id}", document_id="copy") for claim in stated.figures
        ),
        awards=(),
    )
    head = replace(blog, document_id="copy", source_id="copy", copied_from="001")
    facts = reconcile(
        replace(golden_input, documents=(*golden_input.documents, head), claims=(*golden_input.claims, again))
    )
    alone = figure(reconcile(golden_input), "accepted")
    assert figure(facts, "accepted").confidence == alone.confidence


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
    assert award(golden, "AlphaEdit").document_ids == ("000", "001", "002")


def test_nothing_is_dropped(golden: Facts, golden_input: FactsInput) -> None:
    claims: list[FigureClaim] = [claim for row in golden_input.claims for claim in row.figures]
    every = [claim.claim_id for claim in (*claims, *golden.counted)]
    placed = [one for row in golden.figures for one in (*row.kept, *row.lost, *row.set_aside)]
    assert sorted(placed) == sorted(every)
    assert sorted(row.claim_id for row in golden.rulings) == sorted(every)


def test_k12_the_finer_place_is_kept(golden: Facts) -> None:
    (row,) = [row for row in golden.conflicts if (row.kind, row.metric) == ("venue", "place")]
    assert (row.expected, row.observed) == ("Singapore Expo", "Singapore")
    assert (row.severity, row.status, row.document_ids) == ("info", "closed", ("000", "001", "002"))


def test_k14_a_cut_bullet_is_flagged(golden: Facts) -> None:
    (row,) = [row for row in golden.conflicts if row.rule == "cut off"]
    assert row.subject == "paper:Q6a9W6kzv5"
    assert row.observed.endswith(" a method to")
    assert row.expected.startswith(" enhance")


def test_k18_three_names_of_one_effect(golden: Facts) -> None:
    (row,) = [row for row in golden.entities if row.kind == "concept"]
    assert {row.name, row.name_zh, *row.aliases} == {"squeezing effect", "挤压效应", "压缩效应"}
    (alias,) = [one for one in golden.conflicts if one.kind == "label" and one.metric == "term:effect"]
    assert (alias.severity, alias.status, alias.document_ids) == ("info", "closed", ("000", "001", "002"))


def test_k20_release_and_event_dates_are_compatible(golden: Facts) -> None:
    assert not [row for row in golden.conflicts if row.kind == "date"]


def test_no_order_matters(golden_input: FactsInput, golden: Facts) -> None:
    turned = replace(
        golden_input,
        documents=golden_input.documents[::-1],
        links=golden_input.links[::-1],
        claims=tuple(
            replace(row, figures=row.figures[::-1], awards=row.awards[::-1], statements=row.statements[::-1])
            for row in golden_input.claims[::-1]
        ),
    )
    assert reconcile(turned) == golden
