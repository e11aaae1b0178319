"""Main text of HTML, measured with the article benchmarks beside the project. Floors may only rise."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

# (suite, language, sha256 of its cases, floor of F1, floor of precision, floor of recall); measured 2026-11: .971, .935, .934
FLOORS = [
    ("aeb", None, "936e5fcbcf775517", 0.971, 0.956, 0.985),
    ("traf", None, "47ff65f12c70ad5a", 0.934, 0.914, 0.954),
    ("traf", "en", "47ff65f12c70ad5a", 0.933, 0.910, 0.956),
]


@pytest.mark.shared
@pytest.mark.slow
@pytest.mark.parametrize(("suite", "language", "corpus", "f1", "precision", "recall"), FLOORS)
def test_main_text_stays_as_good(
    shared: Path, root: Path, suite: str, language: str | None, corpus: str, f1: float, precision: float, recall: float
) -> None:
    cases = shared / "suites" / "html" / f"{suite}.dev.jsonl"
    if hashlib.sha256(cases.read_bytes()).hexdigest()[:16] != corpus:
        pytest.skip("the floors were measured on other cases")
    command = [
        sys.executable,
        str(shared / "suites" / "scorers" / "score_html.py"),
        "benchmarks.documents:html_main_text",
        "--suite",
        suite,
    ]
    command += ["--lang", language] if language else []
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True, timeout=600)
    figures = next(line.split() for line in done.stdout.splitlines() if line.strip()[:1].isdigit())
    assert figures[1] == "0"
    measured = [float(figure) for figure in figures[2:5]]
    assert all(got >= floor for got, floor in zip(measured, (f1, precision, recall), strict=True)), done.stdout
