"""A run killed, or out of space, at any file operation leaves a whole snapshot, and the next run completes it.

The tool must first see a known-bad writer fail, or it does not see our writes. Steps of several operations keep the test
short; `CONFACTS_KILL_STEP=1` tries every operation.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.flows.publish_once import OLD

pytestmark = [pytest.mark.slow, pytest.mark.shared]
STEP = os.environ.get("CONFACTS_KILL_STEP", "17")
WRITER = Path(__file__).with_name("publish_once.py")


def torture(shared: Path, folder: Path, what: str, fault: str, step: str) -> tuple[int, int, str]:
    """How many runs were disturbed, how many violations were seen, and what was said."""
    processed, kept = folder / "processed", folder / "kept"
    environment = {**os.environ, "PYTHONPATH": str(WRITER.parents[2])}
    writer = [sys.executable, str(WRITER)]
    subprocess.run([*writer, what, str(processed), OLD], check=True, env=environment)
    processed.rename(kept)
    command = [
        sys.executable,
        str(shared / "tools" / "kill_at.py"),
        "--under", str(processed),
        "--reset", f"rm -rf {shlex.quote(str(processed))} && cp -a {shlex.quote(str(kept))} {shlex.quote(str(processed))}",
        "--check", shlex.join([*writer, "check", str(processed)]),
        "--fault", fault,
        "--step", step,
        "--", *writer, what, str(processed),
    ]  # fmt: skip
    said = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=900).stdout
    found = re.search(r"runs=(\d+) last N=\d+ violations=(\d+)", said)
    assert found, said
    return int(found[1]), int(found[2]), said


def test_the_tool_sees_a_naive_writer_fail(shared: Path, tmp_path: Path) -> None:
    runs, violations, said = torture(shared, tmp_path, "naive", "kill", "19")
    assert violations > 0, f"{runs} runs: {said}"


@pytest.mark.parametrize("fault", ["kill", "enospc"])
def test_readers_see_the_old_snapshot_or_the_new_one(shared: Path, tmp_path: Path, fault: str) -> None:
    runs, violations, said = torture(shared, tmp_path, "write", fault, STEP)
    assert runs > 5
    assert violations == 0, said
