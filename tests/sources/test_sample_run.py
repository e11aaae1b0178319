"""What the bundled sample comes to at the other end of the river, offline: the things its README says it shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

from flows.run import RunRequest, run_pipeline
from flows.settings import Settings, load_settings
from flows.summary import RunSummary

Table = Callable[[str], pd.DataFrame]


@pytest.fixture(scope="module")
def settings(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return load_settings(raw=root / "raw", processed=tmp_path_factory.mktemp("sample"), offline=True)


@pytest.fixture(scope="module")
def summary(settings: Settings) -> RunSummary:
    return run_pipeline(settings, RunRequest())


@pytest.fixture(scope="module")
def table(summary: RunSummary) -> Table:
    return lambda name: pd.read_parquet(Path(summary.snapshot) / f"{name}.parquet")


def figure(table: Table, subject: str, metric: str) -> pd.Series:
    figures = table("figures")
    found = figures[
        (figures.subject == subject) & (figures.metric == metric) & (figures.scope == "main") & figures.is_current
    ]
    assert len(found) == 1, f"{len(found)} rows for {metric} of {subject}"
    return found.iloc[0]


def test_everything_is_read(summary: RunSummary, table: Table) -> None:
    assert summary.quarantined == []
    documents = table("documents").set_index("source_id")
    assert documents.language.str[:2].to_dict() == {
        "sample-announcement": "en",
        "sample-blog": "zh",
        "sample-notes": "en",
        "sample-report": "zh",
    }


def test_links_are_found_repaired_and_repeats_marked(table: Table) -> None:
    links = table("links").dropna(subset="openreview_id").merge(table("documents")[["document_id", "source_id"]])
    assert links.groupby("source_id").size().to_dict() == {
        "sample-announcement": 16,
        "sample-blog": 4,
        "sample-notes": 11,
        "sample-report": 1,
    }
    assert links.openreview_id.nunique() == 18
    assert links[links.is_repeat].openreview_id.tolist() == ["g7ohDlTITL"]


def test_papers_come_from_the_recorded_replies(table: Table) -> None:
    papers = table("papers")
    fetched = papers[papers.api_status == "ok"]
    assert len(fetched) == 18
    assert fetched.title.notna().all()
    assert fetched.abstract.str.startswith("[Sample text]").all()
    assert set(fetched.api_version) == {1, 2}


@pytest.mark.parametrize(
    ("metric", "value"), [("orals", 86), ("spotlights", 367), ("posters", 1807), ("award_candidates", 44)]
)
def test_what_two_documents_say_alike_is_agreed(table: Table, metric: str, value: int) -> None:
    found = figure(table, "ICLR 2024", metric)
    assert (found.value, found.agreement) == (value, "agreed")


def test_a_conflict_is_kept_in_the_open(table: Table) -> None:
    found, claims, conflicts = figure(table, "ICLR 2024", "workshops"), table("figure_claims"), table("conflicts")
    assert (found.value, found.agreement) == (20, "conflicting")
    assert set(claims[claims.metric == "workshops"].value) == {20, 21}
    about = conflicts[
        (conflicts.subject == "ICLR 2024") & (conflicts.metric == "workshops") & (conflicts.kind == "value")
    ]
    assert about.status.tolist() == ["open"]


@pytest.mark.parametrize(("metric", "value", "other"), [("accepted", 2260, 2250), ("submissions", 7262, 7304)])
def test_a_resolved_figure_keeps_what_lost(table: Table, metric: str, value: int, other: int) -> None:
    found, claims = figure(table, "ICLR 2024", metric), table("figure_claims").set_index("claim_id")
    assert (found.value, found.agreement) == (value, "resolved")
    assert other in set(claims.loc[list(found.lost_claim_ids)].value)


def test_a_false_sum_is_set_aside_with_its_arithmetic(table: Table) -> None:
    claims = table("figure_claims")
    false = claims[(claims.metric == "acceptance_rate") & (claims.value == 30.94)]
    assert false["rank"].tolist() == ["set_aside"]
    assert "30.81" in false.rank_reason.item()
    assert "2,250/7,304" in figure(table, "ICLR 2024", "acceptance_rate").explanation


def test_rounding_and_bounds_are_no_conflict(table: Table) -> None:
    rate = figure(table, "ICLR 2024", "acceptance_rate")
    assert (rate.value, rate.agreement) == (31.1, "agreed")
    claims = table("figure_claims")
    bound = claims[(claims.metric == "submissions") & (claims.value == 7000)]
    assert bound.qualifier.tolist() == ["at_least"]


@pytest.mark.parametrize(("metric", "value"), [("submissions", 4956), ("accepted", 1574), ("acceptance_rate", 31.8)])
def test_last_years_figures_stay_with_last_year(table: Table, metric: str, value: float) -> None:
    found = figure(table, "ICLR 2023", metric)
    assert (found.value, found.agreement) == (value, "agreed")


def test_menus_and_related_links_state_nothing(table: Table) -> None:
    claims = table("figure_claims")
    assert claims[claims.year == 2025].empty
    assert claims[claims.venue == "NeurIPS"].empty


def test_awards_by_headings_and_by_reference_numbers(table: Table) -> None:
    awards = table("awards")
    counts = awards[(awards.venue == "ICLR") & (awards.year == 2024)].award.value_counts().to_dict()
    assert counts == {"Honorable Mention": 11, "Outstanding Paper": 5, "Test of Time": 1, "Test of Time Runner-up": 1}
    assert len(awards) == 18
    oldest = awards[awards.award == "Test of Time"].iloc[0]
    assert oldest.title == "Auto-Encoding Variational Bayes"


def test_one_paper_under_two_titles(table: Table) -> None:
    papers = table("papers").set_index("openreview_id")
    paper = papers.loc["zMPHKOmQNb"]
    assert paper.title == "Protein Discovery with Discrete Walk-Jump Sampling"
    assert "Protein Design with Discrete Walk-Jump Sampling" in list(paper.aliases)
    conflicts = table("conflicts")
    assert "Protein Design" in " ".join(conflicts[conflicts.kind == "title"].explanation)


@pytest.mark.parametrize("name", ["sections", "links", "mentions", "figure_claims", "award_claims"])
def test_every_quote_stands_where_it_says(table: Table, name: str) -> None:
    received = table("documents").set_index("document_id").received_text.to_dict()
    rows = table(name)
    assert len(rows) > 0
    for row in rows.itertuples():
        assert received[row.document_id][row.char_start : row.char_end] == row.quote


def test_a_second_run_builds_nothing_and_publishes_nothing(settings: Settings, summary: RunSummary) -> None:
    again = run_pipeline(settings, RunRequest())
    assert all(report.counts["built"] == 0 for report in again.stages)
    assert again.snapshot == summary.snapshot
    assert not again.snapshot_is_new
