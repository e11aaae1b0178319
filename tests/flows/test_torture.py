"""kill -9 and a full disk at many file operations: readers see the old snapshot or the new one, and a rerun completes."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.shared]

STEP = 61  # of some 600 file operations; a step of 1 takes an hour

CHECK = """
import json, subprocess, sys
from pathlib import Path
current = Path("processed/current.json")
if current.exists():
    snapshot = Path("processed/snapshots") / json.loads(current.read_bytes())["snapshot"]
    assert (snapshot / "report.html").is_file()
    sys.exit(subprocess.run([sys.executable, "-m", "flows.cli", "check", str(snapshot)]).returncode)
"""

NAIVE = """
from pathlib import Path
folder = Path("processed/latest")
folder.mkdir(parents=True, exist_ok=True)
for name in ("figures", "awards"):
    (folder / f"{name}.json").write_text('{"rows": [' + '1, ' * 400 + '1]}')
"""

NAIVE_CHECK = """
import json
from pathlib import Path
found = [json.loads(path.read_text()) for path in Path("processed/latest").glob("*.json")]
assert len(found) in (0, 2)
"""


def torture(
    shared: Path, folder: Path, check: str, fault: str, step: int, command: list[str]
) -> subprocess.CompletedProcess[str]:
    (folder / "check.py").write_text(check)
    checked = f"cd {shlex.quote(str(folder))} && PYTHONPATH={ROOT} {sys.executable} check.py"
    return subprocess.run(
        [sys.executable, shared / "tools/kill_at.py", "--under", folder / "processed", "--check", checked, "--fault", fault,
         "--step", str(step), "--reset", f"rm -rf {shlex.quote(str(folder / 'processed'))}", "--", *command],
        cwd=folder, env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_torture_finds_a_writer_that_is_known_to_be_bad(shared: Path, tmp_path: Path) -> None:
    (tmp_path / "naive.py").write_text(NAIVE)
    done = torture(shared, tmp_path, NAIVE_CHECK, "kill", 1, [sys.executable, "naive.py"])
    assert done.returncode == 1, done.stdout
    assert "violations=0" not in done.stdout


@pytest.mark.parametrize("fault", ["kill", "enospc"])
def test_a_run_can_end_anywhere(shared: Path, tmp_path: Path, fault: str) -> None:
    shutil.copytree(ROOT / "raw", tmp_path / "raw")
    command = [sys.executable, "-m", "flows.cli", "run", "--offline", "--quiet"]
    done = torture(shared, tmp_path, CHECK, fault, STEP, command)
    assert done.returncode == 0, done.stdout
    assert "violations=0" in done.stdout
