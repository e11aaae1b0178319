"""The four real documents, run once through the command line with OpenReview answered by a stand-in on loopback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.conftest import ROOT


@dataclass(frozen=True)
class SeedRun:
    """A finished run: its folder, what it printed as JSON, and its tables as lists of rows."""

    folder: Path
    printed: dict[str, object]
    environment: dict[str, str]

    def rows(self, table: str) -> list[dict[str, object]]:
        found = pq.read_table(self.folder / f"processed/latest/{table}.parquet").to_pylist()
        assert isinstance(found, list)
        return found

    def again(self, *arguments: str) -> dict[str, object]:
        return confacts(self.folder, self.environment, *arguments)


def confacts(folder: Path, environment: dict[str, str], *arguments: str) -> dict[str, object]:
    command = [sys.executable, "-m", "flows.cli", "run", *arguments, "--json"]
    done = subprocess.run(
        [*command, "--raw", str(folder / "raw"), "--processed", str(folder / "processed")],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    printed = json.loads(done.stdout)
    assert isinstance(printed, dict)
    return printed


@pytest.fixture(scope="session")
def replay(shared: Path) -> Iterator[str]:
    program = shared / "tools/openreview_replay.py"
    notes = shared / "openreview/iclr2025_notes.jsonl"
    with subprocess.Popen(
        [sys.executable, str(program), str(notes), "--port", "0"], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[1]
        server.terminate()


@pytest.fixture(scope="session")
def seed_paths(shared: Path) -> list[str]:
    return [os.path.relpath(path, ROOT) for path in sorted((shared / "seeds").glob("*.txt"))]


@pytest.fixture(scope="session")
def environment(replay: str) -> dict[str, str]:
    return os.environ | {"OPENREVIEW_API_BASEURL_V2": f"{replay}/v2", "OPENREVIEW_API_BASEURL": f"{replay}/v1"}


@pytest.fixture(scope="session")
def run_again(environment: dict[str, str]) -> Callable[..., dict[str, object]]:
    return lambda folder, *arguments: confacts(folder, environment, *arguments)


@pytest.fixture(scope="session")
def seeds(seed_paths: list[str], environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> SeedRun:
    folder = tmp_path_factory.mktemp("seeds")
    return SeedRun(folder, confacts(folder, environment, *seed_paths), environment)
