"""Readers that follow current.json while a writer publishes see one run or the next: no error, no mix."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pyarrow as pa

from extractors.tables.build import build_tables
from flows.snapshots.opening import open_snapshot
from flows.snapshots.publish import publish
from tests.tables.sample_inputs import conflict, run_info, sample

ROUNDS = 12


def edition(words: str) -> dict[str, pa.Table]:
    """Tables in which two files say the same words, so that a mix shows."""
    return build_tables(sample(title=words, conflicts=(replace(conflict(), observed=words),)))


def test_no_reader_sees_two_runs_mixed(tmp_path: Path) -> None:
    publish(edition("round 0"), tmp_path, run_info(), "")
    done = threading.Event()
    seen: list[tuple[str, str]] = []
    failed: list[BaseException] = []

    def read() -> None:
        while not done.is_set():
            try:
                snapshot = open_snapshot(tmp_path)
                titles = snapshot.table("documents")["title"].to_pylist()
                observed = snapshot.table("conflicts")["observed"].to_pylist()
                seen.append((titles[0], observed[0]))
            except Exception as error:  # noqa: BLE001  # whatever a reader meets is the finding
                failed.append(error)

    reader = threading.Thread(target=read)
    reader.start()
    try:
        for number in range(1, ROUNDS):
            assert publish(edition(f"round {number}"), tmp_path, run_info(), "").is_new
    finally:
        done.set()
        reader.join()
    assert not failed
    assert len({title for title, _ in seen}) > 1
    assert all(title == observed for title, observed in seen)
