"""A trained pipeline named in the settings, through whole runs: what is rebuilt and told when it is there, absent, faulty or slow."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet
import pytest
import spacy

from flows.doctor import examine
from flows.run import RunRequest, run_pipeline
from flows.settings import Settings, load_settings
from flows.stages import chosen
from flows.summary import EXIT_DONE, EXIT_SOME_FAILED, RunSummary
from tests.mentions.small_pipelines import broken, site

ALL = RunRequest()
TO_CLAIMS = RunRequest(stages=chosen(None, None, "claims"))
ENGLISH = "# ICLR 2031 awards\n\n## Best Paper Award\n\n**Burning Mirrors for the Siege of Ships**\nHypatia (Mouseion), Euclid (Lyceum)\n"
CHINESE = "# ICLR 2031\n\n共收到3705篇投稿，录用了一千篇论文。\n"
MISSING = "en: en_absent is not installed; runs go on without it; install it into this environment: python -m spacy download en_absent"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw/page.md").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "raw/seite.md").write_text(CHINESE, encoding="utf-8")
    (tmp_path / "raw/sources.toml").write_text('[[source]]\npath = "page.md"\n\n[[source]]\npath = "seite.md"\n')
    return tmp_path


def settings(folder: Path, name: str | None, **more: object) -> Settings:
    spacy_names = {"en": name} if name else {}
    return load_settings(raw=folder / "raw", processed=folder / "processed", offline=True, spacy=spacy_names, **more)


def counts(summary: RunSummary) -> dict[str, dict[str, int]]:
    return {report.stage: {word: count for word, count in report.counts.items() if count} for report in summary.stages}


def reasons(summary: RunSummary, stage: str) -> set[str]:
    return {reason for report in summary.stages if report.stage == stage for _, reason in report.reasons}


def rows(summary: RunSummary, table: str) -> list[dict[str, object]]:
    return list(pyarrow.parquet.read_table(Path(summary.snapshot) / f"{table}.parquet").to_pylist())


def importable(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    """For this process and for its children."""
    monkeypatch.syspath_prepend(str(place))
    monkeypatch.setenv("PYTHONPATH", str(place))


def test_it_joins_and_rebuilds_mentions_and_what_is_below(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    importable(monkeypatch, site(folder / "site", "en_names"))
    first = run_pipeline(settings(folder, None), ALL)
    joined = run_pipeline(settings(folder, "en_names"), ALL)
    assert joined.exit_code(strict=False) == EXIT_DONE
    assert joined.notes == first.notes
    assert counts(joined) | {"facts": {}, "tables": {}} == {
        "documents": {"skipped": 2}, "links": {"skipped": 2}, "papers": {}, "mentions": {"built": 2},
        "claims": {"built": 1, "skipped": 1}, "facts": {}, "tables": {},
    }  # fmt: skip
    assert reasons(joined, "mentions") == {"settings changed"}
    assert "changed: mentions" in reasons(joined, "claims")
    assert [row["authors"] for row in rows(first, "award_claims")] == [[]]
    (award,) = rows(joined, "award_claims")
    assert (award["authors"], award["institutions"]) == (["Hypatia", "Euclid"], ["Mouseion", "Lyceum"])
    (document,) = (row for row in rows(joined, "documents") if row["language"] == "en")
    found = {row["quote"]: row for row in rows(joined, "mentions") if row["pattern"] == "trained:en_names"}
    assert {name: row["kind"] for name, row in found.items()}["Hypatia"] == "person"
    for quote, row in found.items():
        assert str(document["received_text"])[row["char_start"] : row["char_end"]] == quote  # type: ignore[misc]
    again = run_pipeline(settings(folder, "en_names"), ALL)
    assert not any("built" in stage for stage in counts(again).values())


def test_what_is_not_installed_is_told_and_changes_nothing(folder: Path) -> None:
    first = run_pipeline(settings(folder, None), ALL)
    kept = {path.name: path.read_bytes() for path in Path(first.snapshot).glob("*.parquet")}
    for _ in range(2):  # told in every run
        without = run_pipeline(settings(folder, "en_absent"), ALL)
        assert without.notes == [*first.notes, MISSING]
        assert without.exit_code(strict=False) == EXIT_DONE
        assert not without.snapshot_is_new
        assert counts(without)["mentions"] == counts(without)["claims"] == {"skipped": 2}
        assert {path.name: path.read_bytes() for path in Path(without.snapshot).glob("*.parquet")} == kept


@pytest.mark.slow
def test_a_fault_is_told_in_every_run_and_stands_among_the_issues(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "site").mkdir()
    broken(folder / "site", "en_faulty", 'raise RuntimeError("of another spaCy")')
    importable(monkeypatch, folder / "site")
    said = "the trained pipeline en_faulty does not load: RuntimeError: of another spaCy"
    for _ in range(2):
        summary = run_pipeline(settings(folder, "en_faulty"), ALL)
        assert f"{said} (documents: 1)" in summary.notes
        assert summary.exit_code(strict=False) == EXIT_DONE
    (issue,) = (row for row in rows(summary, "issues") if row["kind"] == "trained_pipeline")
    assert (issue["detail"], issue["extractor"]) == (said, "mentions")
    assert [row["title"] for row in rows(summary, "awards")] == ["Burning Mirrors for the Siege of Ships"]


@pytest.mark.slow
def test_one_that_takes_too_long_costs_the_documents_of_its_language(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "site").mkdir()
    code = 'import time\nnlp = spacy.blank("en")\nwhole = nlp.tokenizer\ndef slow(text):\n    time.sleep(60)\nnlp.tokenizer = slow\nreturn nlp'
    broken(folder / "site", "en_slow", code)
    importable(monkeypatch, folder / "site")
    summary = run_pipeline(settings(folder, "en_slow", documents={"seconds": 2.0}), TO_CLAIMS)
    (row,) = summary.quarantined
    assert (Path(row.path).name, row.stage, row.reason) == ("page.md", "mentions", "timeout")
    assert "en_slow" in row.detail
    assert counts(summary)["claims"] == {"built": 1}
    assert summary.exit_code(strict=False) == EXIT_SOME_FAILED
    assert not run_pipeline(settings(folder, None, documents={"seconds": 2.0}), TO_CLAIMS).quarantined


@pytest.mark.slow
def test_a_folder_counts_by_its_content(folder: Path) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "ORG", "pattern": "Mouseion"}])  # type: ignore[attr-defined]
    nlp.to_disk(folder / "rules")
    assert counts(run_pipeline(settings(folder, str(folder / "rules")), TO_CLAIMS))["mentions"] == {"built": 2}
    assert counts(run_pipeline(settings(folder, str(folder / "rules")), TO_CLAIMS))["mentions"] == {"skipped": 2}
    meta = folder / "rules/meta.json"
    meta.write_text(json.dumps(json.loads(meta.read_text()) | {"version": "2"}))
    assert counts(run_pipeline(settings(folder, str(folder / "rules")), TO_CLAIMS))["mentions"] == {"built": 2}


@pytest.mark.parametrize(
    ("name", "told", "advice"),
    [
        ("en_absent", "en: en_absent is not installed; runs go on without it", "python -m spacy download en_absent"),
        ("no.such.package", "en: no.such.package is not installed; runs go on without it", "download no.such.package"),
        ("models/absent", "en: models/absent is not installed; runs go on without it", "no pipeline in the folder models/absent"),
    ],
)  # fmt: skip
def test_doctor_says_how_to_get_it(folder: Path, name: str, told: str, advice: str) -> None:
    (finding,) = (one for one in examine(settings(folder, name)) if one.subject == "spacy")
    assert (finding.level, finding.text) == ("warning", told)
    assert advice in finding.advice
