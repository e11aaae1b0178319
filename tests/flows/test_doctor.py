"""What the doctor says of this machine and of what the user wrote: everything, whatever is wrong with one part."""

from __future__ import annotations

import importlib.metadata
from collections import defaultdict
from pathlib import Path

import pytest

from extractors.errors import LexiconError
from extractors.lexicon.rows import NO_EXTRA
from flows.doctor import examine
from flows.extensions import extra_rows, pipelines
from flows.openreview.doctor import Finding
from flows.settings import load_settings

SUBJECTS = ["python", "settings", "sources", "lexicon", "decisions", "weights", "spacy", "snapshot", "prefect"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with one source."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw/sources.toml").write_text('[[source]]\npath = "a.md"\n')
    (tmp_path / "raw/a.md").write_text("# A page\n")
    return tmp_path


def findings(**options: object) -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = defaultdict(list)
    for finding in examine(load_settings(**options)):
        found[finding.subject].append(finding)
    return found


def test_all_is_well() -> None:
    found = findings()
    assert list(found) == SUBJECTS
    assert {finding.level for rows in found.values() for finding in rows} == {"ok"}
    assert found["spacy"][0].text == "no trained pipelines; the built-in components work without"
    assert found["weights"][0].text == "as built in"


@pytest.mark.parametrize(
    ("subject", "options", "file", "content", "said"),
    [
        ("lexicon", {"lexicon": Path("rows.toml")}, "rows.toml", "[[metric]]\n", "did you mean metrics?"),
        ("lexicon", {"lexicon": Path("absent.toml")}, "", "", "absent.toml: No such file"),
        ("decisions", {}, "decisions.toml", "[[decision]]\n", "decisions.toml: decision number 1"),
        ("papers", {"papers": (Path("absent.jsonl"),)}, "", "", "absent.jsonl is no file"),
        ("disk", {"processed": Path("taken")}, "taken", "", "taken is not a folder"),
    ],
)
def test_what_a_run_would_refuse_is_an_error_and_the_rest_is_told(
    folder: Path, subject: str, options: dict[str, object], file: str, content: str, said: str
) -> None:
    if file:
        (folder / file).write_text(content)
    found = findings(**options)
    (error,) = found[subject]
    assert error.level == "error"
    assert said in error.text
    assert set(SUBJECTS) <= set(found)


def test_what_a_run_does_without_is_a_warning(folder: Path) -> None:
    (folder / "raw/sources.toml").write_text('[[source]]\npath = "absent/*.md"\n')
    (folder / "processed").mkdir()
    (folder / "processed/current.json").write_text("{")
    found = findings(spacy={"en": "no_such_pipeline"})
    assert [finding.level for finding in found["sources"]] == ["ok", "warning"]
    assert [finding.level for finding in found["snapshot"]] == ["warning"]
    (missing,) = found["spacy"]
    assert (missing.level, missing.text) == ("warning", "en: no_such_pipeline is not installed; runs go on without it")


def test_weights_are_told_beside_the_usual_ones() -> None:
    assert findings(weights={"blog": 0.8})["weights"][0].text == "blog 0.8 (usually 0.65)"


def points(monkeypatch: pytest.MonkeyPatch, *found: importlib.metadata.EntryPoint) -> None:
    monkeypatch.setattr(
        importlib.metadata, "entry_points", lambda group: tuple(point for point in found if point.group == group)
    )


def test_plug_ins_are_told_and_their_pipelines_join_in(monkeypatch: pytest.MonkeyPatch) -> None:
    point = importlib.metadata.EntryPoint
    points(
        monkeypatch,
        point("zh", "json", "confacts.nlp"),
        point("rows", "extractors.lexicon.rows:ExtraRows", "confacts.lexicon"),
    )
    assert pipelines({}) == {"zh": "json"}
    assert pipelines({"zh": "mine"}) == {"zh": "mine"}, "the settings are stronger"
    assert extra_rows(None) == NO_EXTRA
    assert [finding.text for finding in findings()["plug-in"]] == [
        "confacts.lexicon: rows from extractors.lexicon.rows:ExtraRows", "confacts.nlp: zh from json",
    ]  # fmt: skip


@pytest.mark.parametrize("value", ["absent_module:rows", "json:loads", "builtins:dict"])
def test_a_plug_in_that_fails_is_named(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    points(monkeypatch, importlib.metadata.EntryPoint("theirs", value, "confacts.lexicon"))
    with pytest.raises(LexiconError, match="the entry point theirs"):
        extra_rows(None)
    assert findings()["lexicon"][0].level == "error"
