"""The command line as a user meets it: exit codes, one JSON document, clear errors, nothing a document can do to a terminal."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from flows.store import run_lock
from tests.conftest import ROOT


def confacts(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "flows.cli", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "raw", folder / "raw")
    done = confacts(folder, "run", "--offline", "--json")
    assert done.returncode == 0, done.stderr
    return folder


def test_json_is_one_document_on_stdout(project: Path) -> None:
    done = confacts(project, "run", "--offline", "--json")
    printed = json.loads(done.stdout)
    assert [stage["stage"] for stage in printed["stages"]] == [
        "documents", "links", "papers", "mentions", "claims", "facts", "tables",
    ]  # fmt: skip
    assert printed["snapshot_is_new"] is False


def test_the_last_lines_name_the_report(project: Path) -> None:
    done = confacts(project, "run", "--offline")
    assert "4 documents" in done.stdout
    assert "nothing changed" in done.stdout
    report = next(line for line in done.stdout.splitlines() if line.startswith("report: ")).removeprefix("report: ")
    assert (project / report).is_file()
    assert "skipped, unchanged" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr


def test_strict_tells_open_conflicts_by_its_exit_code(project: Path) -> None:
    assert confacts(project, "run", "--offline", "--strict").returncode == 4


def test_another_run_is_told_within_two_seconds(project: Path) -> None:
    with run_lock(project / "processed", wait=False):
        done = confacts(project, "run", "--offline")
    assert done.returncode == 75
    assert str(os.getpid()) in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "--only", "nothing"], "documents, links, papers"),
        (["run", "--from", "facts", "--to", "links"], "comes after"),
        (["run", "--only", "facts", "--from", "links"], "--only goes without"),
        (["run", "--raw", "absent"], "absent/sources.toml"),
        (["run", "--workers", "0"], "workers"),
        (["run", "--source", "nobody"], "nobody"),
        (["explain", "ICLR 1999"], "ICLR 1999"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_wrong_usage_exits_with_two_and_says_what_is_allowed(project: Path, arguments: list[str], said: str) -> None:
    done = confacts(project, *arguments)
    assert done.returncode == 2, done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["run", "--only", "nothing"], 2),
        (["run", "--raw", "absent"], 2),
        (["diff", "a", "b"], 1),
        (["explain", "ICLR 1900"], 2),
        (["run", "https://me:canary@a.example/"], 2),
    ],
)
def test_a_failure_is_one_json_document_too(project: Path, arguments: list[str], code: int) -> None:
    done = confacts(project, *arguments, "--json")
    assert done.returncode == code
    printed = json.loads(done.stdout)
    assert printed["exit_code"] == code
    assert printed["error"] in done.stderr
    assert "canary" not in done.stdout + done.stderr


def test_names_of_files_forge_no_line_and_break_no_encoding(project: Path, tmp_path: Path) -> None:
    names = (b"one\nconfacts: forged.pdf", b"two\xff.pdf", b"three\xe4\xbc\x9a.pdf")
    for name in names:
        (tmp_path / os.fsdecode(name)).write_bytes(b"%PDF-1.7\nnothing" + name)
    done = confacts(
        project, "run", str(tmp_path), "--offline", "--processed", str(tmp_path / "processed"), PYTHONIOENCODING="ascii"
    )
    assert done.returncode == 3, done.stderr
    assert done.stdout.count("not taken: ") == len(names)
    assert not any(line.startswith("confacts: forged") for line in (done.stdout + done.stderr).splitlines())


def test_the_command_that_resumes_can_be_typed(project: Path, tmp_path: Path) -> None:
    folder = tmp_path / "with blanks; and more"
    folder.write_text("a file where a folder should be")
    done = confacts(project, "run", "--offline", "--processed", str(folder))
    assert done.returncode == 1
    assert f"--processed '{folder}' --offline" in done.stderr


def test_failed_documents_exit_with_three_and_are_named(project: Path, tmp_path: Path) -> None:
    bad = tmp_path / "scan\x1b[2J.pdf"
    bad.write_bytes(b"%PDF-1.7\nnothing of a file")
    done = confacts(project, "run", str(bad), "--offline", "--processed", str(tmp_path / "processed"))
    assert done.returncode == 3
    assert "broken" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


def test_a_failed_run_says_what_is_kept_and_what_resumes_it(project: Path, tmp_path: Path) -> None:
    (tmp_path / "decisions.toml").write_text("[[decision]]\nsubject = 1\n")
    done = confacts(
        project,
        "run",
        "--offline",
        "--processed",
        str(tmp_path / "processed"),
        CONFACTS_DECISIONS=str(tmp_path / "decisions.toml"),
    )
    assert done.returncode == 1
    assert "decisions.toml" in done.stderr
    assert "to go on from there: confacts run" in done.stderr


def test_plan_status_conflicts_and_explain_answer(project: Path) -> None:
    assert "4 skipped, unchanged" in confacts(project, "plan", "--offline").stdout
    assert "run-" in confacts(project, "status").stdout
    listed = json.loads(confacts(project, "conflicts", "--json").stdout)
    assert listed
    subject, metric = listed[0]["subject"], listed[0]["metric"]
    assert subject in confacts(project, "explain", subject, metric).stdout
    assert confacts(project, "explain", subject, "--zh").returncode == 0
    assert "sample-report" in confacts(project, "explain", "sample-report").stdout


def test_text_prints_what_the_pipeline_reads(project: Path) -> None:
    path = next((project / "raw/samples").glob("*.md"))
    done = confacts(project, "text", str(path))
    assert done.returncode == 0
    assert len(done.stdout) > 200
    assert "Â" not in done.stdout


def test_decide_refuses_without_a_reason_and_pins_with_one(project: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(project, tmp_path / "project", symlinks=True))
    conflict = next(one for one in json.loads(confacts(folder, "conflicts", "--json").stdout) if one["kind"] == "value")
    question = [
        "decide",
        conflict["subject"],
        conflict["metric"],
        "--value",
        "7000",
        "--by",
        "the editors of this sample",
    ]
    assert confacts(folder, *question).returncode == 2
    assert confacts(folder, *question, "--reason", "  ").returncode == 1
    for value in ("nan", "Infinity", "1e999999999"):
        assert confacts(folder, *question, "--value", value, "--reason", "why").returncode == 1
    assert not (folder / "decisions.toml").exists()
    done = confacts(folder, *question, "--reason", "printed in the proceedings")
    assert done.returncode == 0, done.stderr
    assert confacts(folder, "run", "--offline", "--from", "facts").returncode == 0
    explained = json.loads(confacts(folder, "explain", conflict["subject"], conflict["metric"], "--json").stdout)
    assert "pinned" in {figure["agreement"] for figure in explained["figures"]}


def test_snapshots_can_be_listed_compared_checked_exported_and_tagged(project: Path, tmp_path: Path) -> None:
    assert confacts(project, "tag", "kept").returncode == 0
    assert "kept" in confacts(project, "snapshots").stdout
    assert "nothing changed" in confacts(project, "diff", "current", "kept").stdout
    assert "keeps the contract" in confacts(project, "check", "processed/latest").stdout
    done = confacts(project, "export", str(tmp_path / "csv"), "--table", "figures")
    assert done.returncode == 0
    assert (tmp_path / "csv/figures.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert "figure_claims" in confacts(project, "schema").stdout
