"""All benchmarks one after the other: `python -m benchmarks [NAME...]`, as `make bench` does.

Every file beside this one that can be run is a benchmark and needs no arguments, except those named in NOT_BENCHMARKS. One that
misses a goal says so and ends with 1; the others still run, and this program then ends with 1 too.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
NOT_BENCHMARKS = {"__main__", "naive", "gate"}  # this file, the peer, and what `make gate` runs


def main() -> int:
    """Run the named benchmarks, or all; give the exit code."""
    runnable = (
        path.stem for path in FOLDER.glob("*.py") if '__name__ == "__main__"' in path.read_text(encoding="utf-8")
    )
    names = sorted(set(runnable) - NOT_BENCHMARKS)
    if unknown := sorted(set(sys.argv[1:]) - set(names)):
        sys.exit(f"no benchmark is called {unknown[0]}; there are {', '.join(names)}")
    missed = []
    for name in sys.argv[1:] or names:
        print(f"\n== {name}", flush=True)
        if subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], cwd=FOLDER.parent, check=False).returncode != 0:
            missed.append(name)
    print(f"\nmissed a goal: {', '.join(missed)}" if missed else "\nall goals are met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
