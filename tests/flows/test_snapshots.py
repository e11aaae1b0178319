"""Opening older snapshots, telling what changed, exporting without formulas, and checking a folder in readers' own CI."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from extractors.records.tables import TablesInput
from extractors.tables.build import build_tables
from flows.snapshots.diff import Change, diff, diff_frame
from flows.snapshots.export import export_tables, guarded
from flows.snapshots.files import SnapshotError
from flows.snapshots.opening import Snapshot, check_directory, list_snapshots, open_snapshot
from flows.snapshots.publish import publish, tag
from tests.tables.sample_inputs import NOON, paper, run_info, sample


def put(processed: Path, given: TablesInput, days: int) -> str:
    run = run_info(finished_at=NOON + timedelta(days=days))
    return publish(build_tables(given), processed, run, "").snapshot.name


@pytest.fixture(scope="module")
def processed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three days: the sample, a changed figure, a paper that changed its title; the second day is tagged."""
    folder = tmp_path_factory.mktemp("processed")
    put(folder, sample(), 0)
    given = sample()
    figures = (replace(given.facts.figures[0], value=Decimal(1205), agreement="resolved"), given.facts.figures[1])
    second = replace(given, facts=replace(given.facts, figures=figures))
    tag(folder, "camera-ready", put(folder, second, 1))
    put(folder, replace(second, papers=replace(given.papers, papers=(paper("abc123XYZ_", "=Maps()"),))), 2)
    return folder


@pytest.fixture(scope="module")
def names(processed: Path) -> list[str]:
    return [listed.name for listed in reversed(list_snapshots(processed))]


@pytest.mark.parametrize(
    ("which", "place"),
    [
        ("current", 2),
        ("latest", 2),
        ("previous", 1),
        ("~0", 2),
        ("~2", 0),
        ("camera-ready", 1),
        ("2031-05-06", 0),
        ("2031-05-07", 1),
        ("2031-05-08T11:59", 1),
        ("2031-05-08T12:00:00+00:00", 2),
        ("2099-01-01", 2),
        ("20310506T", 0),
    ],
)
def test_time_travel(processed: Path, names: list[str], which: str, place: int) -> None:
    assert open_snapshot(processed, which).path.name == names[place]


def test_a_snapshot_opens_by_its_name_and_by_its_folder(processed: Path, names: list[str]) -> None:
    assert open_snapshot(processed, names[1]).path.name == names[1]
    assert open_snapshot(processed, str(processed / "snapshots" / names[0])).path.name == names[0]


@pytest.mark.parametrize("which", ["2031-05-05", "~3", "yesterday", "../..", "2031-13-77", "203105"])
def test_what_is_not_there_is_said_with_what_is(processed: Path, which: str) -> None:
    with pytest.raises(SnapshotError, match=r"the last ones|begins the names"):
        open_snapshot(processed, which)


def test_before_the_first_run(tmp_path: Path) -> None:
    with pytest.raises(SnapshotError, match="confacts run"):
        open_snapshot(tmp_path)
    assert list_snapshots(tmp_path) == []


def test_the_list_shows_tags_and_which_is_current(processed: Path) -> None:
    listed = list_snapshots(processed)
    assert [one.is_current for one in listed] == [True, False, False]
    assert [one.tags for one in listed] == [(), ("camera-ready",), ()]


@pytest.mark.parametrize("name", ["", "../x", "a/b", "current", "previous", "~1", "2031-05-06", "a\nb", "x" * 80])
def test_a_name_by_which_nothing_could_be_asked_for_is_no_tag(processed: Path, names: list[str], name: str) -> None:
    with pytest.raises(SnapshotError, match="cannot be a tag"):
        tag(processed, name, names[0])


def test_frames_keep_integers_beside_nulls(processed: Path) -> None:
    frame = open_snapshot(processed).frame("figures")
    assert str(frame.dtypes["year"]) == "int32[pyarrow]"
    assert frame.set_index("metric").loc["accepted", "value"] == 1205.0


def test_diff_tells_figures_papers_and_nothing_else(processed: Path) -> None:
    first, second, third = (open_snapshot(processed, which) for which in ("~2", "~1", "~0"))
    assert diff(first, first) == []
    assert diff(first, second) == [
        Change("figures", "KDDX 2031 · accepted", "changed", "agreement", "conflicting", "resolved"),
        Change("figures", "KDDX 2031 · accepted", "changed", "value", "1204", "1205"),
    ]
    (paper_change,) = diff(second, third)
    assert paper_change.table == "papers"
    assert (paper_change.before, paper_change.after) == ("Maps of Quiet Places", "=Maps()")
    assert list(diff_frame(diff(first, third)).columns) == ["table", "subject", "kind", "column", "before", "after"]
    assert diff_frame([]).empty


def test_diff_tells_rows_that_came_and_went(tmp_path: Path) -> None:
    given = sample()
    put(tmp_path, given, 0)
    rulings = given.facts.rulings[:2]  # the claim of the second figure is not reconciled any more
    fewer = replace(given.facts, figures=given.facts.figures[:1], conflicts=(), awards=(), rulings=rulings)
    claims = tuple(replace(claims, awards=()) for claims in given.claims)
    put(tmp_path, replace(given, facts=replace(fewer, award_rulings=()), claims=claims), 1)
    before, after = open_snapshot(tmp_path, "previous"), open_snapshot(tmp_path)
    told = {(one.table, one.kind) for one in diff(before, after)}
    assert told == {("figures", "removed"), ("awards", "removed"), ("conflicts", "removed")}
    assert {(one.table, one.kind) for one in diff(after, before)} == {
        ("figures", "added"), ("awards", "added"), ("conflicts", "added"),
    }  # fmt: skip
    award = next(one for one in diff(after, before) if one.table == "awards")
    title = given.facts.awards[0].title
    assert (award.subject.count(title), award.after.count(title)) == (1, 0), "its title is told once"


def test_csv_runs_no_formula_and_keeps_every_row(processed: Path, tmp_path: Path) -> None:
    files = export_tables(open_snapshot(processed), tmp_path / "out", ["papers", "figures"])
    assert [path.name for path in files] == ["papers.csv", "figures.csv"]
    with files[0].open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["title"] == "'=Maps()"
    assert rows[0]["keywords"] == "maps"
    assert files[0].read_bytes().startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1", "＝1"])
def test_formula_starts_are_guarded(cell: str) -> None:
    assert guarded(cell) == f"'{cell}"
    assert guarded([cell]) == f"'{cell}"


def test_json_lines_keep_values_as_they_are(processed: Path, tmp_path: Path) -> None:
    (path,) = export_tables(open_snapshot(processed), tmp_path, ["papers"], "jsonl")
    row = json.loads(path.read_text(encoding="utf-8"))
    assert row["title"] == "=Maps()"
    assert row["keywords"] == ["maps"]
    with pytest.raises(SnapshotError, match="no table is called nonsense; there are: authors"):
        export_tables(open_snapshot(processed), tmp_path, ["nonsense"])


def test_a_whole_snapshot_passes_the_check_of_its_readers(processed: Path, tmp_path: Path) -> None:
    snapshot = open_snapshot(processed)
    assert check_directory(snapshot.path) == ()
    pinned = tmp_path / "schema.json"
    contract = json.loads((snapshot.path / "schema.json").read_text())
    contract["tables"]["figures"]["columns"].append(
        contract["tables"]["figures"]["columns"][0] | {"name": "wished_for"}
    )
    pinned.write_text(json.dumps(contract))
    assert check_directory(snapshot.path, pinned) == ("figures.wished_for: the column is gone",)


def test_a_damaged_or_foreign_folder_fails_the_check(tmp_path: Path) -> None:
    put(tmp_path, sample(), 0)
    snapshot = open_snapshot(tmp_path)
    (snapshot.path / "papers.parquet").write_bytes(b"PAR1 nothing PAR1")
    said = "\n".join(check_directory(snapshot.path))
    assert "papers.parquet has 17 bytes" in said
    assert "cannot be read" in said
    assert check_directory(tmp_path) == (
        f"{tmp_path} is no folder of published tables: there is no manifest.json in it",
    )
    with pytest.raises(SnapshotError, match=r"papers\.parquet cannot be read"):
        Snapshot(snapshot.path).table("papers")
