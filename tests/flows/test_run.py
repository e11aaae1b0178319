"""Whole runs on the bundled sample: what is built, skipped, set aside, and why; the same bytes in any order."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from flows.errors import MissingProductError
from flows.run import RunRequest, plan_run, run_pipeline
from flows.settings import Settings, load_settings
from flows.stages import STAGE_NAMES, chosen
from flows.store import Store
from flows.summary import RunSummary
from tests.conftest import ROOT

SAMPLE = ROOT / "raw"


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, RunSummary]:
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(SAMPLE, folder / "raw", ignore=shutil.ignore_patterns("openreview"), dirs_exist_ok=True)
    shutil.copytree(SAMPLE / "samples/openreview", folder / "raw/samples/openreview", dirs_exist_ok=True)
    return folder, run_pipeline(settings(folder), RunRequest())


@pytest.fixture
def project(first: tuple[Path, RunSummary], tmp_path: Path) -> Path:
    """A copy of a project that was run once."""
    return Path(shutil.copytree(first[0], tmp_path / "project", symlinks=True))


def settings(folder: Path, **options: object) -> Settings:
    return load_settings(
        raw=folder / "raw", processed=folder / "processed", decisions=folder / "decisions.toml", offline=True, **options
    )


def outcomes(summary: RunSummary) -> dict[str, Counter[str]]:
    return {report.stage: report.counts for report in summary.stages}


def built(summary: RunSummary) -> set[str]:
    return {report.stage for report in summary.stages if report.counts["built"]}


def reasons(summary: RunSummary, stage: str) -> str:
    return " ".join(reason for report in summary.stages if report.stage == stage for _, reason in report.reasons)


def tables(folder: Path) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes() for path in (folder / "processed/latest").glob("*.parquet") if path.stem != "runs"
    }


def test_the_first_run_reads_everything_and_publishes(first: tuple[Path, RunSummary]) -> None:
    folder, summary = first
    assert summary.documents == 4
    assert summary.papers == summary.papers_ok > 0
    assert summary.figures > 0
    assert summary.awards > 0
    assert summary.conflicts_open > 0
    assert summary.snapshot_is_new
    assert summary.exit_code(strict=False) == 0
    assert summary.exit_code(strict=True) == 4
    assert (Path(summary.snapshot) / "report.html").is_file()
    assert json.loads((folder / "processed/current.json").read_bytes())["snapshot"] == Path(summary.snapshot).name


def test_notes_that_a_person_brings_fill_what_is_missing_and_say_what_was_wrong(tmp_path: Path) -> None:
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw/list.md").write_text("# ICLR 2025\n\n[One](https://openreview.net/forum?id=AbCdEf1234)\n")
    (tmp_path / "raw/sources.toml").write_text('[[source]]\npath = "list.md"\n')
    notes = tmp_path / "notes.jsonl"
    notes.write_text('{"id": "AbCdEf1234", "title": "On tides", "abstract": "They return."}\n{broken\n[]\n7\n"x"\n')
    for _ in range(2):  # said of an unchanged file too
        summary = run_pipeline(settings(tmp_path, papers=(notes,)), RunRequest())
        assert (summary.papers, summary.papers_ok, summary.papers_from_files) == (1, 0, 1)
        told = next(note for note in summary.notes if note.startswith(str(notes)))
        assert "line 2: not JSON" in told
        assert "line 3: expected an object, found a list" in told
        assert told.endswith("and 1 more")
    row = pq.read_table(tmp_path / "processed/latest/papers.parquet").to_pylist()[0]
    assert (row["title"], row["abstract"]) == ("On tides", "They return.")
    assert (row["abstract_source"], row["api_status"]) == ("notes_file", "offline")


def test_a_second_run_builds_nothing_and_says_so(project: Path) -> None:
    before = tables(project)
    summary = run_pipeline(settings(project), RunRequest())
    assert built(summary) == set()
    assert not summary.snapshot_is_new
    assert tables(project) == before
    assert "4 skipped, unchanged" in next(report.line() for report in summary.stages if report.stage == "claims")


def test_a_touched_but_equal_file_builds_nothing(project: Path) -> None:
    for path in (project / "raw/samples").iterdir():
        os.utime(path)
    assert built(run_pipeline(settings(project), RunRequest())) == set()


def test_an_edited_source_builds_that_source_and_what_reads_it(project: Path) -> None:
    path = next((project / "raw/samples").glob("*.md"))
    path.write_bytes(path.read_bytes() + b"\n- one more line\n")
    found = outcomes(run_pipeline(settings(project), RunRequest()))
    for stage in ("documents", "links", "mentions", "claims"):
        assert (found[stage]["built"], found[stage]["skipped"]) == (1, 3), stage


def test_an_added_metrics_row_builds_claims_and_below(project: Path) -> None:
    (project / "lexicon.toml").write_text(
        '[[metrics]]\nname = "tutorials"\nunit = "count"\nen = ["tutorials"]\nzh = ["教程"]\n', encoding="utf-8"
    )
    summary = run_pipeline(settings(project, lexicon=project / "lexicon.toml"), RunRequest())
    assert "claims" in built(summary)
    assert built(summary).isdisjoint({"documents", "links", "papers", "mentions"})
    assert "settings changed" in reasons(summary, "claims")


def test_one_stage_alone_adopts_what_is_there(project: Path) -> None:
    summary = run_pipeline(settings(project), RunRequest(stages=("facts",), force=True))
    found = outcomes(summary)
    assert list(found) == [name for name in STAGE_NAMES if name not in {"tables"} and name in found]
    assert found["facts"] == Counter(built=1)
    assert found["claims"] == Counter(adopted=4)
    assert summary.snapshot == ""


def test_a_stage_without_its_inputs_names_the_command_that_makes_them(tmp_path: Path) -> None:
    shutil.copytree(SAMPLE, tmp_path / "raw")
    with pytest.raises(MissingProductError, match="confacts run --to mentions"):
        run_pipeline(settings(tmp_path), RunRequest(stages=("claims",)))


def test_force_builds_again_and_publishes_nothing_new(project: Path) -> None:
    before = tables(project)
    summary = run_pipeline(settings(project), RunRequest(force=True))
    assert built(summary) == set(STAGE_NAMES)
    assert not summary.snapshot_is_new
    assert tables(project) == before


def test_a_plan_tells_and_writes_nothing(project: Path) -> None:
    path = next((project / "raw/samples").glob("*.md"))
    path.write_bytes(path.read_bytes() + b"\n- one more line\n")
    before = {found: found.stat().st_mtime_ns for found in (project / "processed").rglob("*")}
    lines = {report.stage: report.line() for report in plan_run(settings(project), RunRequest())}
    assert lines["documents"] == "documents  1 built (changed: bytes), 3 skipped, unchanged"
    assert lines["links"] == "links      1 built (waits for documents), 3 skipped, unchanged"
    assert lines["papers"] == "papers     waits for links"
    assert {found: found.stat().st_mtime_ns for found in (project / "processed").rglob("*")} == before


def test_a_plan_says_of_an_address_that_it_will_be_fetched(project: Path) -> None:
    request = RunRequest(sources=("https://a.example/page", str(next((project / "raw/samples").glob("*.md")))))
    online = next(iter(plan_run(settings(project).model_copy(update={"offline": False}), request)))
    assert online.line() == "documents  2 built (new, to be fetched)"
    (offline, *_) = plan_run(settings(project), request)
    assert offline.line() == "documents  1 built (new), 1 failed (fetch_failed)"


def test_the_order_of_sources_does_not_change_a_byte(project: Path, tmp_path: Path) -> None:
    text = (project / "raw/sources.toml").read_text(encoding="utf-8")
    head, *entries = text.split("\n[[source]]\n")
    (project / "raw/sources.toml").write_text(
        head + "".join(f"\n[[source]]\n{entry}\n" for entry in reversed(entries)), encoding="utf-8"
    )
    before = tables(project)
    shutil.rmtree(project / "processed")
    run_pipeline(settings(project), RunRequest())
    assert tables(project) == before


def test_a_damaged_product_is_noticed_and_built_again(project: Path) -> None:
    before = tables(project)
    for path in (project / "processed/products/claims").iterdir():
        path.write_bytes(path.read_bytes()[:-20])
    summary = run_pipeline(settings(project), RunRequest(stages=chosen(None, "facts", None), force=True))
    assert summary.exit_code(strict=False) == 0
    assert tables(project) == before


def test_a_bad_file_is_set_aside_and_the_others_finish(project: Path) -> None:
    (project / "raw/broken.pdf").write_bytes(b"%PDF-1.7\nnothing of a file")
    (project / "raw/empty.txt").write_bytes(b"")
    with (project / "raw/sources.toml").open("a", encoding="utf-8") as file:
        for name in ("broken.pdf", "empty.txt", "absent.md"):
            file.write(f'\n[[source]]\npath = "{name}"\n')
    summary = run_pipeline(settings(project), RunRequest())
    assert summary.exit_code(strict=False) == 3
    assert {(Path(row.path).name, row.reason) for row in summary.quarantined} == {
        ("broken.pdf", "broken"), ("empty.txt", "empty"), ("absent.md", "not_found"),
    }  # fmt: skip
    assert all(row.detail for row in summary.quarantined)
    assert summary.documents == 4
    rows = pq.read_table(project / "processed/latest/quarantine.parquet").to_pylist()
    assert len(rows) == 3


def test_every_quote_of_every_table_stands_where_it_says(first: tuple[Path, RunSummary]) -> None:
    folder, _ = first
    latest = folder / "processed/latest"
    texts = {
        row["document_id"]: row["received_text"] for row in pq.read_table(latest / "documents.parquet").to_pylist()
    }
    checked = Counter()
    for path in sorted(latest.glob("*.parquet")):
        table = pq.read_table(path)
        if {"document_id", "char_start", "char_end", "quote"} <= set(table.column_names):
            for row in table.to_pylist():
                if row["char_start"] is not None and row["document_id"]:
                    assert texts[row["document_id"]][row["char_start"] : row["char_end"]] == row["quote"], path.name
                    checked[path.stem] += 1
    assert {"figure_claims", "award_claims"} <= set(checked)


def test_a_source_that_changes_while_it_is_read_is_never_kept_as_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from flows.work import documents

    source = tmp_path / "page.txt"
    answers = [b"ICLR 2025 accepted 3,705 papers.", b"ICLR 2025 accepted 9,999 papers."]
    monkeypatch.setattr(documents, "read_bytes", lambda *_: answers.pop(0))
    source.write_bytes(answers[0])
    summary = run_pipeline(settings(tmp_path), RunRequest(sources=(str(source),)))
    assert [row.reason for row in summary.quarantined] == ["changed"]
    monkeypatch.undo()
    again = run_pipeline(settings(tmp_path), RunRequest(sources=(str(source),)))
    assert not again.quarantined
    assert b"9,999" not in pq.read_table(tmp_path / "processed/latest/documents.parquet").to_pandas().to_json().encode()


def test_one_source_alone_keeps_the_others_as_recorded(project: Path) -> None:
    before = tables(project)
    summary = run_pipeline(settings(project), RunRequest(only_sources=("sample-notes",), force=True))
    found = outcomes(summary)
    for stage in ("documents", "links", "mentions", "claims"):
        assert (found[stage]["built"], found[stage]["adopted"]) == (1, 3), stage
    assert tables(project) == before


def test_one_source_of_a_new_project_is_read_alone(tmp_path: Path) -> None:
    shutil.copytree(SAMPLE, tmp_path / "raw")
    summary = run_pipeline(settings(tmp_path), RunRequest(only_sources=("sample-notes",)))
    assert summary.documents == 1
    assert summary.exit_code(strict=False) == 0


def test_a_run_of_nothing_readable_publishes_nothing(project: Path) -> None:
    before = (project / "processed/current.json").read_bytes()
    summary = run_pipeline(settings(project), RunRequest(sources=("absent.pdf",)))
    assert summary.exit_code(strict=False) == 3
    assert (project / "processed/current.json").read_bytes() == before


def test_what_was_refused_once_is_read_when_it_can_be(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = project / "raw/broken.pdf"
    path.write_bytes(b"%PDF-1.7\nnothing of a file")
    refused = run_pipeline(settings(project), RunRequest(sources=(str(path),), stages=("documents",)))
    assert [row.reason for row in refused.quarantined] == ["broken"]
    again = run_pipeline(settings(project), RunRequest(sources=(str(path),), stages=("documents",)))
    assert [row.reason for row in again.quarantined] == ["broken"]
    store = Store(project / "processed")
    (key,) = (path.name.split("-")[0] for path in (project / "processed/products/quarantine").iterdir())
    readable = next(iter((project / "processed/products/documents").iterdir())).read_bytes()
    store.write("documents", key, readable)
    assert run_pipeline(settings(project), RunRequest(sources=(str(path),), stages=("documents",))).documents == 1
