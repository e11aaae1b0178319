"""What a child loads before it is asked for anything, and what a run does not load at all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PREPARED = """
import sys
from flows.operations import Setup
Setup(operations=("mentions",)).prepare()
assert "spacy" in sys.modules
assert not {"typer", "httpx", "jinja2", "spacy.cli"} & sys.modules.keys(), "spaCy's command line was loaded"
import spacy.cli
assert spacy.cli.info
"""


def test_a_child_loads_spacy_without_its_command_line_and_can_load_that_later() -> None:
    done = subprocess.run([sys.executable, "-c", PREPARED], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


RUN = """
import sys
from flows.cli import main
try:
    main()
except SystemExit as done:
    assert not done.code
assert "pyarrow" in sys.modules and "pandas" not in sys.modules
import pandas
"""


def test_a_run_from_the_command_line_loads_no_pandas(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("ICLR 2031 accepted 3,705 of 11,672 submissions.\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", RUN, "run", "note.txt", "--offline"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "processed/latest/figures.parquet").is_file()
