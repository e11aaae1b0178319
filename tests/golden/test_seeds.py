"""What must come out of the four real documents, from bytes to tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.golden.conftest import SeedRun

pytestmark = pytest.mark.shared

NOTE, REPORT, BLOG, PRESS = "003", "000", "001", "002"


def named(seeds: SeedRun) -> dict[object, str]:
    """Document ids to the three digits with which the files begin."""
    return {row["document_id"]: Path(str(row["source_path"])).name[:3] for row in seeds.rows("documents")}


def figure(seeds: SeedRun, subject: str, metric: str, scope: str = "main") -> dict[str, object]:
    (found,) = (
        row
        for row in seeds.rows("figures")
        if (row["subject"], row["metric"], row["scope"]) == (subject, metric, scope) and row["is_current"]
    )
    return found


def test_documents_links_and_papers(seeds: SeedRun) -> None:
    assert len(seeds.rows("documents")) == 4
    links = [row for row in seeds.rows("links") if row["openreview_id"]]
    assert len(links) == 225
    assert Counter(named(seeds)[row["document_id"]] for row in links) == {NOTE: 219, BLOG: 6}
    papers = [row for row in seeds.rows("papers") if row["openreview_id"]]
    assert len(papers) == 214
    assert all(row["title"] and row["abstract"] and row["api_status"] == "ok" for row in papers)


def test_a_paper_of_another_venue_is_not_counted(seeds: SeedRun) -> None:
    (other,) = (row for row in seeds.rows("papers") if row["openreview_id"] == "tQukGCDaNT")
    assert other["venue"] != "ICLR 2025 Oral"
    assert (other["year"], str(other["venue"]).startswith("NeurIPS")) == (2024, True)
    assert figure(seeds, "ICLR 2025", "orals")["value"] == 213


def test_awards_of_each_document_and_all_together(seeds: SeedRun) -> None:
    winners = [row for row in seeds.rows("award_claims") if row["status"] == "winner"]
    names = named(seeds)
    assert Counter(names[row["document_id"]] for row in winners) == {REPORT: 8, BLOG: 6, PRESS: 6}
    assert all((row["venue"], row["year"]) == ("ICLR", 2025) for row in winners)
    awards = [row for row in seeds.rows("awards") if (row["venue"], row["year"]) == ("ICLR", 2025)]
    assert Counter(row["award"] for row in awards) == {
        "Outstanding Paper": 3, "Honorable Mention": 3, "Test of Time": 1, "Test of Time Runner-up": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("metric", "value", "agreement"),
    [
        ("accepted", 3705, "conflicting"),
        ("submissions", 11500, "conflicting"),
        ("acceptance_rate", 32, "agreed"),
        ("orals", 213, "agreed"),
        ("spotlights", 380, "single_source"),
        ("workshops", 40, "single_source"),
        ("award_candidates", 36, "single_source"),
        ("award_count:Outstanding Paper", 3, "agreed"),
        ("award_count:Honorable Mention", 3, "agreed"),
    ],
)
def test_a_figure_of_this_year(seeds: SeedRun, metric: str, value: float, agreement: str) -> None:
    found = figure(seeds, "ICLR 2025", metric)
    assert (found["value"], found["agreement"]) == (value, agreement)
    assert found["consistency"] != "inconsistent"


@pytest.mark.parametrize(("metric", "value"), [("submissions", 7262), ("accepted", 2260), ("acceptance_rate", 31.1)])
def test_last_years_figures_stand_under_last_year(seeds: SeedRun, metric: str, value: float) -> None:
    assert figure(seeds, "ICLR 2024", metric)["value"] == pytest.approx(value)


def test_both_counts_of_accepted_papers_are_kept(seeds: SeedRun) -> None:
    claims = [row for row in seeds.rows("figure_claims") if (row["metric"], row["year"]) == ("accepted", 2025)]
    assert {row["value"] for row in claims} == {3705.0, 3706.0}
    conflict = next(row for row in seeds.rows("conflicts") if (row["metric"], row["kind"]) == ("accepted", "value"))
    assert (conflict["severity"], conflict["status"]) == ("low", "open")


def test_submissions_keep_all_that_was_said(seeds: SeedRun) -> None:
    claims = [row for row in seeds.rows("figure_claims") if (row["metric"], row["year"]) == ("submissions", 2025)]
    assert {row["value"] for row in claims} == {11500.0, 11672.0}
    assert {(row["value"], row["hedge"]) for row in claims} >= {(11672.0, "hedged"), (11500.0, "unofficial")}


def test_the_false_rate_is_set_aside_with_its_arithmetic(seeds: SeedRun) -> None:
    (claim,) = (row for row in seeds.rows("figure_claims") if row["value"] == pytest.approx(32.08))
    assert claim["rank"] == "set_aside"
    assert "3,706/11,672 = 31.75 %" in str(claim["rank_reason"])
    assert "3,706/11,672 = 31.75 %" in str(figure(seeds, "ICLR 2025", "acceptance_rate")["explanation"])
    assert 32.08 not in {row["value"] for row in seeds.rows("figures")}


def test_no_trap_becomes_a_figure(seeds: SeedRun) -> None:
    traps = {12.54, 36.7, 3000, 1400, 595, 660, 10002, 20000, 1600000, 465, 12000, 14, 3.3}
    assert not {row["value"] for row in seeds.rows("figures")} & traps
    assert not {row["value"] for row in seeds.rows("figure_claims")} & traps


def test_every_span_of_every_table_gives_its_quote(seeds: SeedRun) -> None:
    texts = {row["document_id"]: row["received_text"] for row in seeds.rows("documents")}
    checked: Counter[str] = Counter()
    for table in ("sections", "links", "mentions", "figure_claims", "award_claims", "statements"):
        for row in seeds.rows(table):
            quote = row.get("quote", row.get("text"))
            if row["document_id"] in texts and row["char_start"] is not None and "quote" in row:
                assert str(texts[row["document_id"]])[row["char_start"] : row["char_end"]] == quote, table
                checked[table] += 1
    assert {"links", "mentions", "figure_claims", "award_claims"} <= set(checked)


def test_a_second_run_asks_nobody_and_builds_nothing(seeds: SeedRun, seed_paths: list[str], replay: str) -> None:
    import requests

    before = {path.name: path.read_bytes() for path in (seeds.folder / "processed/latest").iterdir()}
    served = requests.get(f"{replay}/_stats", timeout=5).json()["served"]
    printed = seeds.again(*seed_paths)
    assert requests.get(f"{replay}/_stats", timeout=5).json()["served"] == served
    assert not any(stage["counts"].get("built") for stage in printed["stages"])
    assert {path.name: path.read_bytes() for path in (seeds.folder / "processed/latest").iterdir()} == before


def test_shuffled_input_gives_the_same_bytes(
    seeds: SeedRun, seed_paths: list[str], tmp_path: Path, run_again: Callable[..., object]
) -> None:
    (tmp_path / "raw").symlink_to(seeds.folder / "raw")
    run_again(tmp_path, *(seed_paths[index] for index in (2, 0, 3, 1)))
    for path in sorted((seeds.folder / "processed/latest").glob("*.parquet")):
        if path.stem != "runs":
            assert (tmp_path / "processed/latest" / path.name).read_bytes() == path.read_bytes(), path.name


def test_facts_alone_never_load_prefect(seeds: SeedRun, seed_paths: list[str]) -> None:
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "flows.cli", "run", *seed_paths, "--only", "facts", "--force",
         "--raw", str(seeds.folder / "raw"), "--processed", str(seeds.folder / "processed")],
        env=seeds.environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    loaded = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines() if "|" in line}
    assert "extractors" in loaded
    assert not loaded & {"prefect", "spacy", "pdfplumber", "trafilatura"}
