"""A snapshot is whole or not there; equal content is not published twice; a flipped byte is found."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from extractors.errors import ContractError
from extractors.records.tables import TablesInput
from extractors.tables.build import build_tables
from extractors.tables.schema_version import SCHEMA_VERSION
from flows.snapshots.files import (
    SnapshotError,
    current_snapshot,
    read_manifest,
    snapshots_in_order,
    standing_snapshot,
    verify,
    verify_current,
)
from flows.snapshots.publish import Published, earlier_conflicts, publish, retain, tag
from tests.tables.sample_inputs import NOON, conflict, run_info, sample


def published(processed: Path, given: TablesInput, hours: int = 0, **options: int) -> Published:
    run = run_info(finished_at=NOON + timedelta(hours=hours), run_id=f"run-{hours}")
    given = replace(given, run=run, earlier_conflicts=earlier_conflicts(processed))
    return publish(build_tables(given), processed, run, "<!doctype html><title>report</title>", **options)


def test_a_first_run_publishes_and_every_file_is_as_the_manifest_says(tmp_path: Path) -> None:
    outcome = published(tmp_path, sample())
    assert outcome.is_new
    assert outcome.snapshot == current_snapshot(tmp_path)
    assert (tmp_path / "latest").resolve() == outcome.snapshot
    assert verify(outcome.snapshot) == ()
    assert outcome.snapshot.name.startswith("20310506T120000Z-")
    assert json.loads((outcome.snapshot / "schema.json").read_text())["schema_version"] == SCHEMA_VERSION
    assert pq.read_table(outcome.snapshot / "figures.parquet").num_rows == 2


def test_nothing_new_makes_no_new_snapshot(tmp_path: Path) -> None:
    first = published(tmp_path, sample())
    second = published(tmp_path, sample(), hours=30)
    assert second == Published(snapshot=first.snapshot, is_new=False)
    assert len(snapshots_in_order(tmp_path)) == 1
    assert published(tmp_path, sample(), hours=31, force=True).is_new


def test_a_changed_table_makes_a_new_snapshot_and_the_old_one_stays(tmp_path: Path) -> None:
    first = published(tmp_path, sample())
    second = published(tmp_path, sample(title="KDDX 2031 in more numbers"), hours=1)
    assert second.is_new
    assert first.snapshot.is_dir()
    assert read_manifest(second.snapshot).previous == first.snapshot.name
    assert [manifest.sequence for _, manifest in snapshots_in_order(tmp_path)] == [1, 2]


def test_a_clock_that_goes_back_does_not_reorder(tmp_path: Path) -> None:
    published(tmp_path, sample())
    later = published(tmp_path, sample(title="another title"), hours=-48)
    assert snapshots_in_order(tmp_path)[-1][0] == later.snapshot == current_snapshot(tmp_path)


def test_tables_that_break_the_contract_leave_the_old_snapshot(tmp_path: Path) -> None:
    first = published(tmp_path, sample())
    tables = build_tables(sample())
    tables["figures"] = tables["figures"].slice(0, 1)
    with pytest.raises(ContractError, match="figures"):
        publish(tables, tmp_path, run_info(), "")
    assert current_snapshot(tmp_path) == first.snapshot
    assert not list((tmp_path / "snapshots").glob(".*"))


@pytest.mark.parametrize("name", ["papers.parquet", "report.html", "schema.json"])
def test_a_flipped_byte_is_found_and_mended_by_the_next_run(tmp_path: Path, name: str) -> None:
    first = published(tmp_path, sample())
    path = first.snapshot / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    assert [line for line in verify_current(tmp_path) if name in line and "damaged" in line]
    assert standing_snapshot(tmp_path) is None
    mended = published(tmp_path, sample(), hours=1)
    assert mended.is_new
    assert verify_current(tmp_path) == ()


def test_missing_strange_and_truncated_files_are_found(tmp_path: Path) -> None:
    snapshot = published(tmp_path, sample()).snapshot
    (snapshot / "awards.parquet").unlink()
    (snapshot / "notes.txt").write_text("mine")
    (snapshot / "links.parquet").write_bytes(b"PAR1")
    said = "\n".join(verify(snapshot))
    assert "awards.parquet is missing" in said
    assert "notes.txt is not in the manifest" in said
    assert "links.parquet has 4 bytes" in said


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"snapshot": "../..", "manifest_sha256": "0"}'])
def test_a_damaged_pointer_is_named_and_the_next_run_mends_it(tmp_path: Path, content: bytes) -> None:
    first = published(tmp_path, sample())
    (tmp_path / "current.json").write_bytes(content)
    with pytest.raises(SnapshotError, match="a run"):
        current_snapshot(tmp_path)
    assert standing_snapshot(tmp_path) is None
    assert published(tmp_path, sample(), hours=1) == Published(snapshot=first.snapshot, is_new=False)
    assert current_snapshot(tmp_path) == first.snapshot


def test_a_run_that_died_before_the_pointer_is_taken_up(tmp_path: Path) -> None:
    first = published(tmp_path, sample())
    pointer = (tmp_path / "current.json").read_bytes()
    second = published(tmp_path, sample(title="changed"), hours=1)
    (tmp_path / "current.json").write_bytes(pointer)
    assert current_snapshot(tmp_path) == first.snapshot
    assert published(tmp_path, sample(title="changed"), hours=2) == Published(snapshot=second.snapshot, is_new=False)
    assert current_snapshot(tmp_path) == second.snapshot


def test_retention_keeps_the_last_the_young_the_tagged_and_the_current(tmp_path: Path) -> None:
    made = [published(tmp_path, sample(title=f"title {day}"), hours=24 * day, keep=99).snapshot for day in range(6)]
    tag(tmp_path, "paper-submission", made[1].name)
    gone = retain(tmp_path, NOON + timedelta(days=5), keep=2)
    assert gone == (made[0].name, made[2].name, made[3].name)
    assert current_snapshot(tmp_path) == made[5]
    assert retain(tmp_path, NOON, keep=1) == ()


def test_a_tag_needs_a_snapshot(tmp_path: Path) -> None:
    published(tmp_path, sample())
    with pytest.raises(SnapshotError, match="not a snapshot"):
        tag(tmp_path, "v1", "20200101T000000Z-00000000")


def test_conflicts_keep_the_day_they_were_first_seen_and_stay_when_they_are_gone(tmp_path: Path) -> None:
    given = sample()
    published(tmp_path, given)
    next_day = replace(given, today=given.today + timedelta(days=1))
    both = replace(next_day.facts, conflicts=(conflict(), conflict("conflict-new")))
    rows = _conflicts(published(tmp_path, replace(next_day, facts=both), hours=24))
    assert rows["conflict-accepted"] == (given.today, None, "open")
    assert rows["conflict-new"] == (next_day.today, None, "open")
    third = replace(sample(conflicts=()), today=given.today + timedelta(days=2))
    rows = _conflicts(published(tmp_path, third, hours=48))
    assert rows["conflict-accepted"] == (given.today, third.today, "closed")
    assert not published(tmp_path, replace(third, today=given.today + timedelta(days=9)), hours=96).is_new
    back = replace(given, today=given.today + timedelta(days=12))
    assert _conflicts(published(tmp_path, back, hours=288))["conflict-accepted"] == (given.today, None, "open")


def _conflicts(outcome: Published) -> dict[str, tuple[object, ...]]:
    rows = pq.read_table(outcome.snapshot / "conflicts.parquet").to_pylist()
    return {row["conflict_id"]: (row["first_seen"], row["closed_on"], row["status"]) for row in rows}
