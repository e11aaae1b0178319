"""Which files a run reads: hostile names, links that lead outside, ids used twice; nothing ends the run, nothing is lost unsaid."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from extractors.records.documents import REJECTIONS, Quarantined
from flows.errors import SourceError
from flows.sources import Selection, read_bytes, select

MAX_MIB = 1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one document, beside a file that no link may lead to."""
    (tmp_path / "secret.txt").write_text("not of this folder")
    inside = tmp_path / "inside"
    (inside / "deep").mkdir(parents=True)
    (inside / "deep/page.txt").write_text("a page")
    return inside


def names(selection: Selection) -> list[str]:
    return [item.hints.path for item in selection.selected]


def test_a_folder_gives_its_files_of_known_kinds(folder: Path) -> None:
    (folder / "note.MD").write_text("a note")
    (folder / "program.exe").write_text("no document")
    assert [Path(name).name for name in names(select([str(folder)], folder))] == ["page.txt", "note.MD"]


@pytest.mark.parametrize(
    ("link", "target"),
    [
        ("up.txt", "../secret.txt"),
        ("absolute.txt", "/etc/hostname"),
        ("nowhere.txt", "absent.txt"),
        ("itself.txt", "itself.txt"),
        ("device.txt", "/dev/zero"),
    ],
)
def test_a_link_that_leads_out_of_a_folder_is_set_aside(folder: Path, link: str, target: str) -> None:
    (folder / link).symlink_to(target)
    found = select([str(folder)], folder)
    assert [row.reason for row in found.quarantined] == ["not_regular"]
    assert len(found.selected) == 1


def test_a_link_within_the_folder_is_read(folder: Path) -> None:
    (folder / "again.txt").symlink_to("deep/page.txt")
    assert len(select([str(folder)], folder).selected) == 2


@pytest.mark.parametrize("pattern", ["*/*.txt", "**/*.txt"])
def test_a_linked_folder_does_not_lead_a_glob_outside(folder: Path, pattern: str) -> None:
    (folder / "linked").symlink_to("..")
    found = select([f"{folder}/{pattern}"], folder)
    assert {Path(name).name for name in names(found)} == {"page.txt"}
    assert {row.reason for row in found.quarantined} == {"not_regular"}


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("absent.txt", "No such file"),
        ("a\0b.txt", "null"),
        ("x" * 5000, "too long"),
        ("../inside", "directory"),
    ],
)
def test_a_name_that_no_file_has_is_set_aside_when_it_is_read(tmp_path: Path, named: str, said: str) -> None:
    (tmp_path / "inside").mkdir()
    found = select([str(tmp_path / named)], tmp_path)
    if found.selected:
        row = read_bytes(found.selected[0], MAX_MIB)
        assert isinstance(row, Quarantined)
        assert said in row.detail
    else:
        assert [row.detail for row in found.quarantined] == ["no file matches"]


def fifo(path: Path) -> None:
    os.mkfifo(path)


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate((MAX_MIB << 20) + 1)


@pytest.mark.parametrize(
    ("make", "reason"), [(fifo, "not_regular"), (loop, "not_found"), (device, "not_regular"), (large, "too_large")]
)
def test_what_is_no_regular_file_of_a_fair_size_is_not_read(
    tmp_path: Path, make: Callable[[Path], None], reason: str
) -> None:
    make(tmp_path / "odd.txt")
    (selected,) = select([str(tmp_path / "odd.txt")], tmp_path).selected
    row = read_bytes(selected, MAX_MIB)
    assert isinstance(row, Quarantined)
    assert row.reason == reason
    assert row.reason in REJECTIONS


def test_a_name_that_is_not_utf_8_is_published_with_escapes_and_read(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.txt")).write_text("a page")
    (selected,) = select([str(tmp_path)], tmp_path).selected
    assert selected.hints.path.endswith("caf\\xe9.txt")
    assert selected.hints.source_id.isprintable()
    assert read_bytes(selected, MAX_MIB) == b"a page"


def test_files_of_one_name_in_different_folders_are_different_sources(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / "set" / name).mkdir(parents=True)
        (tmp_path / "set" / name / "page.txt").write_text(name)
    (tmp_path / "sources.toml").write_text('[[source]]\nid = "both"\npath = "set"\n')
    found = select([], tmp_path)
    assert [item.hints.source_id for item in found.selected] == ["both/one/page.txt", "both/two/page.txt"]


def test_an_id_used_twice_is_told_and_never_loses_a_document_unsaid(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(name)
    (tmp_path / "sources.toml").write_text(
        '[[source]]\nid = "one"\npath = "a.txt"\n[[source]]\nid = "one"\npath = "b.txt"\n'
    )
    found = select([], tmp_path)
    assert names(found) == ["a.txt"]
    assert [(row.path, row.reason) for row in found.quarantined] == [("b.txt", "same_id")]


def test_a_file_named_twice_is_one_source(folder: Path) -> None:
    found = select([str(folder / "deep/page.txt"), str(folder)], folder)
    assert len(found.selected) == 1
    assert not found.quarantined


def test_a_source_that_is_not_there_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "sources.toml").write_text('[[source]]\nid = "my-report"\npath = "a.md"\n')
    with pytest.raises(SourceError, match=r"no source is called my-reprot; did you mean my-report\? there are: my-rep"):
        select([], tmp_path, only=["my-reprot"])


@pytest.mark.parametrize("url", ["https://reader:canary-pw@a.example/x", "https://canary-pw@a.example/"])
def test_an_address_with_a_password_is_refused_without_repeating_it(tmp_path: Path, url: str) -> None:
    with pytest.raises(SourceError, match="user name or a password") as caught:
        select([url], tmp_path)
    assert "canary" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('[[source]]\npath = ""\n', "empty"),
        ('[[source]]\nid = "x"\n', "either path or url"),
        ('[[source]]\npath = "a"\nurl = "https://a.example/"\n', "either path or url"),
        (
            "[[source]]\nid = 'mine'\npth = 'a'\n",
            r"number 1 \(mine\), pth: unknown key; did you mean path\? there are: id,",
        ),
        ("[[source]]\npath = 'a'\n[[source]]\npath = 'b'\nweight = 2\n", r"source number 2 \(b\), weight"),
        ("source = 3\n", "source"),
        ("x = " + "[" * 100_000, "nested too deeply"),
        ("[[", "sources.toml"),
        ("[[reply]]\npath = 'absent'\nfetched_at = 2025-01-01T00:00:00Z\n", "absent"),
        ("\n".join(f"key{at} = {at}" for at in range(1000)), "and 995 more"),
    ],
)
def test_a_fault_of_the_sources_file_is_named(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "sources.toml").write_text(content)
    with pytest.raises(SourceError, match=said) as caught:
        select([], tmp_path)
    assert len(str(caught.value)) < 2000


def test_files_of_a_folder_that_are_no_documents_by_name_are_told(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name in ("a.md", "picture.png", "archive.zip", ".hidden"):
        (tmp_path / "folder" / name).write_bytes(b"text")
    selection = select([str(tmp_path / "folder")], tmp_path)
    assert len(selection.selected) == 1
    (note,) = selection.notes
    assert "2 files left out" in note
    assert "archive.zip, picture.png" in note
