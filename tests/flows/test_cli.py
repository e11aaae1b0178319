"""The command line as a user meets it: exit codes, one JSON document, clear errors, nothing a document can do to a terminal."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
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


@pytest.mark.parametrize("command", ["run", "flow"])
def test_another_run_is_told_within_two_seconds(project: Path, command: str) -> None:
    with run_lock(project / "processed", wait=False):
        done = confacts(project, command, "--offline")
    assert done.returncode == 75
    assert str(os.getpid()) in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "--only", "nothing"], "documents, links, papers"),
        (["run", "--from", "facts", "--to", "links"], "comes after"),
        (["run", "--only", "facts", "--from", "links"], "--only goes without"),
        (["run", "--raw", "absent"], "absent/sources.toml"),
        (["run", "--workers", "0"], "workers"),
        (["run", "--source", "nobody"], "nobody"),
        (["explain", "ICLR 1999"], "confacts: nothing is known of 'ICLR 1999'; there are: "),
        (["explain", "ICLR 2024", "acepted"], "did you mean accepted?"),
        (["census", "ICLRR 2025"], "did you mean ICLR?"),
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


def test_a_stopped_run_says_so(project: Path, tmp_path: Path) -> None:
    (tmp_path / "endless.txt").write_text("accepted 3,705 papers " * 150_000)
    command = [sys.executable, "-m", "flows.cli", "run", "endless.txt", "--offline"]
    run = subprocess.Popen(
        command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True
    )
    assert run.stderr is not None
    assert run.stderr.readline().startswith("documents")
    run.send_signal(signal.SIGINT)
    said = run.stderr.read()
    assert run.wait(timeout=30) == 130
    assert said.endswith("to go on from there: confacts run endless.txt --offline\nconfacts: stopped\n")
    assert "stopped  confacts run endless.txt" in confacts(tmp_path, "status").stdout


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


def test_a_failed_run_says_what_is_kept_and_the_command_that_resumes_it(project: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(project / "processed", tmp_path / "with blanks; and more", symlinks=True))
    shutil.rmtree(folder / "snapshots")
    (folder / "snapshots").write_text("a file where a folder should be")
    done = confacts(project, "run", "--offline", "--force", "--processed", str(folder))
    assert done.returncode == 1
    assert f"what was built is kept in {folder}" in done.stderr
    assert f"to go on from there: confacts run --offline --processed '{folder}'\n" in done.stderr


def test_a_run_that_did_not_begin_keeps_nothing_and_says_nothing_of_it(project: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file where a folder should be")
    done = confacts(project, "run", "--offline", "--processed", str(tmp_path / "file"))
    assert done.returncode == 2
    assert done.stderr == f"confacts: processed: {tmp_path / 'file'} is not a folder\n"


def test_failed_documents_exit_with_three_and_are_named(project: Path, tmp_path: Path) -> None:
    bad = tmp_path / "scan\x1b[2J.pdf"
    bad.write_bytes(b"%PDF-1.7\nnothing of a file")
    done = confacts(project, "run", str(bad), "--offline", "--processed", str(tmp_path / "processed"))
    assert done.returncode == 3
    assert "broken" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("CONFACTS_DECISIONS", "[[decision]]\nsubject = 1\n", "written.toml: decision number 1"),
        ("CONFACTS_LEXICON", "[[metrics]]\nname = 'x'\n", "written.toml: metrics number 1 (x), unit"),
        ("CONFACTS_CONFIG", "wrokers = 1\n", "wrokers: unknown key; did you mean workers?"),
        ("CONFACTS_WROKERS", "", "no setting is called CONFACTS_WROKERS; did you mean CONFACTS_WORKERS?"),
    ],
)
@pytest.mark.parametrize("command", ["run", "plan", "flow"])
def test_what_the_user_wrote_is_refused_before_anything_begins(
    project: Path, tmp_path: Path, command: str, name: str, content: str, said: str
) -> None:
    (tmp_path / "written.toml").write_text(content)
    done = confacts(project, command, "--offline", **{name: str(tmp_path / "written.toml")})
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1, "no stage, no traceback, no resuming"


def test_the_doctor_goes_on_behind_a_fault_and_tells_it_by_its_exit_code(project: Path) -> None:
    assert confacts(project, "doctor").returncode == 0
    done = confacts(project, "doctor", CONFACTS_LEXICON="nope.toml")
    assert done.returncode == 1
    assert "error    lexicon      nope.toml: No such file or directory" in done.stdout
    assert "credentials" in done.stdout
    assert done.stderr == ""


def test_a_flow_without_sources_says_so_in_one_line(tmp_path: Path) -> None:
    done = confacts(tmp_path, "flow", "--offline")
    assert done.returncode == 2
    assert done.stderr.startswith("confacts: raw/sources.toml is not there")
    assert len(done.stderr.splitlines()) == 1


def test_plan_status_conflicts_and_explain_answer(project: Path) -> None:
    assert "4 skipped, unchanged" in confacts(project, "plan", "--offline").stdout
    status = confacts(project, "status").stdout
    assert "4 documents, 20 papers, " in status
    assert re.search(
        r"^run-0000\d\d 20\d\d-\d\d-\d\d \d\d:\d\d UTC  done  confacts run --offline --json$", status, re.MULTILINE
    )
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


@pytest.fixture
def disputed(project: Path, tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A copy of the project, and a conflict between values in it."""
    folder = Path(shutil.copytree(project, tmp_path / "project", symlinks=True))
    listed = json.loads(confacts(folder, "conflicts", "--json").stdout)
    return folder, next(one for one in listed if one["kind"] == "value")


def test_a_conflict_is_explained_by_the_id_that_is_printed(disputed: tuple[Path, dict[str, str]]) -> None:
    folder, conflict = disputed
    line = next(row for row in confacts(folder, "conflicts").stdout.splitlines() if conflict["metric"] in row)
    printed = line.rpartition("[")[2].rstrip("]")
    assert conflict["conflict_id"].startswith(printed)
    done = confacts(folder, "explain", printed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(line)
    assert f"{conflict['subject']}  {conflict['metric']} (main)" in done.stdout
    assert conflict["conflict_id"][:12] in confacts(folder, "explain", conflict["subject"]).stdout


def test_every_conflict_can_be_explained(project: Path) -> None:
    for one in json.loads(confacts(project, "conflicts", "--all", "--json").stdout)[::3]:
        done = confacts(project, "explain", one["conflict_id"], "--zh")
        assert done.returncode == 0, done.stderr
        assert one["explanation_zh"] in done.stdout


def test_decide_refuses_without_a_reason_and_pins_with_one(disputed: tuple[Path, dict[str, str]]) -> None:
    folder, conflict = disputed
    question = ["decide", conflict["conflict_id"][:12], "--by", "the editors of this sample", "--value"]
    value = conflict["expected"].replace(",", "")
    assert confacts(folder, *question, value).returncode == 2
    assert confacts(folder, *question, value, "--reason", "  ").returncode == 2
    for wrong in ("nan", "Infinity", "1e999999999"):
        assert confacts(folder, *question, wrong, "--unstated", "--reason", "why").returncode == 2
    assert not (folder / "decisions.toml").exists()
    done = confacts(folder, *question, value, "--reason", "printed in the proceedings")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("to apply it: confacts run --from facts\n")
    assert confacts(folder, "run", "--offline", "--from", "facts").returncode == 0
    explained = json.loads(confacts(folder, "explain", conflict["subject"], conflict["metric"], "--json").stdout)
    assert "pinned" in {figure["agreement"] for figure in explained["figures"]}
    again = confacts(folder, *question, value, "--reason", "the same day, for another reason")
    assert "-2; to apply it" in again.stdout


def test_a_value_that_nobody_states_wants_consent(disputed: tuple[Path, dict[str, str]]) -> None:
    folder, conflict = disputed
    question = ["decide", conflict["subject"], conflict["metric"], "--value", "7000", "--by", "us", "--reason", "heard"]
    refused = confacts(folder, *question)
    assert refused.returncode == 2
    assert "no document states 7000; stated are" in refused.stderr
    assert conflict["expected"] in refused.stderr
    assert confacts(folder, *question, "--unstated").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--prefer-document", "sample-reprot"], "did you mean sample-report?"),
        (["--set-aside-claim", "nothing"], "no claim of this figure is called nothing"),
        (["--scope", "nowhere", "--value", "1"], "in these scopes: main"),
    ],
)
def test_a_decision_on_what_is_not_there_is_refused(
    disputed: tuple[Path, dict[str, str]], arguments: list[str], said: str
) -> None:
    folder, conflict = disputed
    done = confacts(
        folder, "decide", conflict["subject"], conflict["metric"], *arguments, "--by", "us", "--reason", "x"
    )
    assert done.returncode == 2
    assert said in done.stderr


def test_a_stale_decision_is_explained(disputed: tuple[Path, dict[str, str]]) -> None:
    folder, conflict = disputed
    (folder / "decisions.toml").write_text(
        f'''[[decision]]
id = "made-before"
subject = "{conflict["subject"]}"
metric = "{conflict["metric"]}"
value = 1
reason = "what was known then"
by = "the editors of this sample"
date = 2024-01-01
expects = {{ candidates = [1, 2] }}
'''
    )
    assert confacts(folder, "run", "--offline", "--from", "facts").returncode == 0
    done = confacts(folder, "explain", conflict["subject"], conflict["metric"])
    assert (
        "stale decision: Decision made-before by the editors of this sample is stale: it was made on 1, 2"
        in done.stdout
    )


def test_the_command_that_applies_a_decision_names_the_sources(project: Path, tmp_path: Path) -> None:
    (tmp_path / "a note.md").write_text("# ICLR 2024\n\nICLR 2024 accepted 2,260 papers.\n")
    assert confacts(tmp_path, "run", "a note.md", "--offline", "--processed", "other").returncode == 0
    question = ["ICLR 2024", "accepted", "--value", "2260", "--by", "us", "--reason", "counted"]
    done = confacts(tmp_path, "decide", *question, "--processed", "other")
    told = "confacts run 'a note.md' --processed other --from facts"
    assert done.stdout.endswith(f"to apply it: {told}\n"), done.stdout + done.stderr
    assert confacts(tmp_path, *shlex.split(told)[1:]).returncode == 0
    assert "pinned" in confacts(tmp_path, "explain", "ICLR 2024", "accepted", "--processed", "other").stdout


def test_snapshots_can_be_listed_compared_checked_exported_and_tagged(project: Path, tmp_path: Path) -> None:
    assert confacts(project, "tag", "kept").returncode == 0
    assert "kept" in confacts(project, "snapshots").stdout
    assert "nothing changed" in confacts(project, "diff", "current", "kept").stdout
    assert "keeps the contract" in confacts(project, "check", "processed/latest").stdout
    done = confacts(project, "export", str(tmp_path / "csv"), "--table", "figures")
    assert done.returncode == 0
    assert (tmp_path / "csv/figures.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert "figure_claims" in confacts(project, "schema").stdout
