"""What a child loads before it is asked for anything."""

from __future__ import annotations

import subprocess
import sys

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
