"""The shape of the house: import directions, sizes, purity of rooms, docstrings, and that a planted violation is seen."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = sorted([*ROOT.glob("extractors/**/*.py"), *ROOT.glob("flows/**/*.py")])
LINES_OF_A_FILE = 350
LINES_OF_A_FUNCTION = 60
IMPURE = {"requests", "urllib3", "socket", "subprocess", "prefect", "time", "random", "os"}


def names(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


@pytest.mark.parametrize("path", CODE, ids=names(CODE))
def test_a_file_can_be_read_in_a_sitting(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= LINES_OF_A_FILE or path.parent.name == "lexicon", f"{lines} lines"


@pytest.mark.parametrize("path", CODE, ids=names(CODE))
def test_no_function_is_over_sixty_lines(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < LINES_OF_A_FUNCTION, node.name


@pytest.mark.parametrize("path", [path for path in CODE if path.name == "__init__.py"], ids=str)
def test_a_package_file_holds_its_docstring_only(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    assert len(tree.body) == 1


@pytest.mark.parametrize("path", sorted(ROOT.glob("extractors/**/*.py")), ids=str)
def test_rooms_touch_neither_clock_nor_network_nor_processes(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        found = (
            {alias.name.split(".")[0] for alias in node.names}
            if isinstance(node, ast.Import)
            else {str(node.module).split(".")[0]}
            if isinstance(node, ast.ImportFrom)
            else set()
        )
        assert not found & IMPURE, f"line {getattr(node, 'lineno', 0)}"


def test_there_is_no_room_without_a_name() -> None:
    assert not [path for path in CODE if path.stem in {"helpers", "utils", "misc", "common", "util"}]


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [program, "--no-cache"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(folder)},
    )


@pytest.mark.slow
def test_import_contracts_hold_and_a_planted_violation_breaks_them(tmp_path: Path) -> None:
    for folder in ("extractors", "flows"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert lint_imports(tmp_path).returncode == 0
    for planted, statement in (
        ("extractors/links.py", "import extractors.claims.bind"),
        ("extractors/spans.py", "import extractors.records.documents"),
        ("extractors/papers/read.py", "import requests"),
        ("flows/run.py", "import prefect"),
        ("extractors/claims/bind.py", "import spacy"),
        ("extractors/claims/awards/view.py", "import extractors.claims.figures.bound"),
        ("extractors/claims/places.py", "import extractors.claims.terms"),
    ):
        path = tmp_path / planted
        before = path.read_text(encoding="utf-8")
        path.write_text(f"{before}\n{statement}\n", encoding="utf-8")
        assert lint_imports(tmp_path).returncode != 0, f"{planted}: {statement} went unnoticed"
        path.write_text(before, encoding="utf-8")


def test_help_loads_neither_prefect_nor_spacy_nor_pandas() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "flows.cli", "--help"], capture_output=True, text=True, check=True
    )
    loaded = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines() if "|" in line}
    assert "typer" in loaded
    assert not loaded & {"prefect", "spacy", "pandas", "pyarrow", "pdfplumber", "trafilatura"}
