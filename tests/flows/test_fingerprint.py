"""Code fingerprints: what changes them, what does not, and how far a change reaches."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from flows.fingerprint import CodeFingerprints, library_versions, package_folder, sha256_hex
from flows.stages import STAGES


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    return Path(
        shutil.copytree(package_folder(), tmp_path / "extractors", ignore=shutil.ignore_patterns("__pycache__"))
    )


def codes(rooms: Path) -> dict[str, str]:
    found = CodeFingerprints(rooms)
    return {stage.name: sha256_hex(*(found.code(entry) for entry in stage.entry)) for stage in STAGES}


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {name for name in before if before[name] != after[name]}


def test_comments_docstrings_and_formatting_are_free(rooms: Path) -> None:
    before = codes(rooms)
    path = rooms / "spans.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('"""Spans of text', '"""Other words. Spans of text') + "\n\n# a remark\n", encoding="utf-8"
    )
    assert changed(before, codes(rooms)) == set()


@pytest.mark.parametrize("docstring", ["", '"""Said otherwise."""'])
def test_docstrings_of_functions_and_classes_are_free(tmp_path: Path, docstring: str) -> None:
    def code(words: str, value: str) -> str:
        folder = tmp_path / words.strip('"').replace(" ", "") / value / "extractors"
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("", encoding="utf-8")
        body = f'class One:\n    """One."""\n    word = "{value}"\n\ndef two():\n    {words}\n    return "{value}"\n'
        (folder / "room.py").write_text(body, encoding="utf-8")
        return CodeFingerprints(folder).code("extractors.room")

    assert code('"""Said so."""', "a") == code(docstring, "a") != code(docstring, "b")


def test_a_file_written_after_python_cached_it_counts_as_it_is(rooms: Path) -> None:
    """Python's cache tells two states of a file apart by whole seconds and size only."""
    path = rooms / "spans.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "\nADDED = 1\n", encoding="utf-8")
    first = CodeFingerprints(rooms).code("extractors.spans")
    second = int(path.stat().st_mtime)
    path.write_text(text + "\nADDED = 2\n", encoding="utf-8")
    if int(path.stat().st_mtime) == second:
        assert CodeFingerprints(rooms).code("extractors.spans") != first


def test_a_row_of_the_metrics_lexicon_reaches_claims_and_below_and_nothing_above(rooms: Path) -> None:
    before = codes(rooms)
    path = rooms / "lexicon/metrics.py"
    path.write_text(path.read_text(encoding="utf-8") + "\nADDED = 1\n", encoding="utf-8")
    touched = changed(before, codes(rooms))
    assert "claims" in touched
    assert not touched & {"documents", "links", "papers", "mentions"}


@pytest.mark.parametrize("table", ["awards", "institutions", "venues"])
def test_a_row_of_a_lexicon_of_names_rebuilds_no_document_link_or_paper(rooms: Path, table: str) -> None:
    before = codes(rooms)
    path = rooms / f"lexicon/{table}.py"
    path.write_text(path.read_text(encoding="utf-8") + "\nADDED = 1\n", encoding="utf-8")
    touched = changed(before, codes(rooms))
    assert {"mentions", "claims"} <= touched
    assert not touched & {"documents", "links", "papers"}


def test_a_reader_reaches_documents_only(rooms: Path) -> None:
    before = codes(rooms)
    path = rooms / "documents/text.py"
    path.write_text(path.read_text(encoding="utf-8") + "\nADDED = 1\n", encoding="utf-8")
    assert changed(before, codes(rooms)) == {"documents"}


def test_what_was_learned_is_the_same_the_next_time(rooms: Path) -> None:
    first = CodeFingerprints(rooms)
    code = first.code(STAGES[0].entry[0])
    assert CodeFingerprints(rooms, known=first.learned).code(STAGES[0].entry[0]) == code


def test_parts_are_not_confused_with_their_concatenation() -> None:
    assert sha256_hex("ab", "c") != sha256_hex("a", "bc")


def test_a_missing_library_has_a_version_too() -> None:
    assert library_versions(["no-such-library", "requests"]).startswith("no-such-library==none requests==")
