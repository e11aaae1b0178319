"""Mentions and claims in child processes: limits, crashes and failures are rows, and neither workers nor order change a byte."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from extractors.records.documents import Quarantined, Source
from flows.isolation import ReaderPool, ReadOutcome
from flows.operations import Outcome, Setup, Task, answer
from flows.run import Run, RunRequest, plan_run, run_pipeline
from flows.settings import Settings, load_settings
from flows.stages import chosen
from flows.summary import RunSummary
from flows.warmup import start_ahead
from tests.conftest import ROOT

TO_CLAIMS = RunRequest(stages=chosen(None, None, "claims"))
MENTIONS_ALONE = RunRequest(stages=("mentions",))
SMALL = "At ICLR 2031, 3,705 of 11,672 submitted papers were accepted.\n"
ENDLESS = "accepted 3,705 papers " * 150_000  # one line: read within a second, its mentions take many


def project(folder: Path, **texts: str) -> Path:
    (folder / "raw").mkdir(parents=True)
    entries = []
    for name, text in texts.items():
        (folder / "raw" / f"{name}.txt").write_text(text, encoding="utf-8")
        entries.append(f'[[source]]\npath = "{name}.txt"\n')
    (folder / "raw/sources.toml").write_text("\n".join(entries), encoding="utf-8")
    return folder


def settings(folder: Path, **options: object) -> Settings:
    return load_settings(raw=folder / "raw", processed=folder / "processed", offline=True, **options)


def products(folder: Path) -> dict[str, bytes]:
    return {
        f"{path.parent.name}/{path.name}": path.read_bytes() for path in (folder / "processed/products").glob("*/*")
    }


def counts(summary: RunSummary, stage: str) -> dict[str, int]:
    return dict(next(report.counts for report in summary.stages if report.stage == stage))


def test_mentions_that_take_too_long_are_a_row_and_the_run_goes_on(tmp_path: Path) -> None:
    folder = project(tmp_path, endless=ENDLESS, small=SMALL)
    summary = run_pipeline(settings(folder, documents={"seconds": 4.0}), TO_CLAIMS)
    (row,) = summary.quarantined
    assert (row.stage, row.reason, row.retry_helps) == ("mentions", "timeout", True)
    assert Path(row.path).name == "endless.txt"
    assert row.document_id is not None
    assert row.seconds is not None
    assert row.seconds < 8
    assert row.peak_mib is not None
    assert counts(summary, "mentions") == {"built": 1, "failed": 1}
    assert counts(summary, "claims") == {"built": 1}
    assert "tried again with --force, or with a higher documents.seconds" in row.detail
    again = run_pipeline(settings(folder, documents={"seconds": 4.0}), TO_CLAIMS)
    assert again.quarantined == [row], "not tried again"
    assert list(plan_run(settings(folder, documents={"seconds": 4.0}), MENTIONS_ALONE))[-1].counts["failed"] == 1


def test_a_document_that_takes_too_long_to_read_is_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = project(tmp_path, first=SMALL)
    read, asked = ReaderPool.read, []

    def slow(pool: ReaderPool, sources: Iterable[Source]) -> Iterator[ReadOutcome]:
        for one in read(pool, sources):
            asked.append(one.source_id)
            row = Quarantined(
                source_id=one.source_id, path="first.txt", document_id=None, stage="documents", reason="timeout",
                detail="stopped after 20 seconds", retry_helps=True, seconds=20.0, peak_mib=9.0,
            )  # fmt: skip
            yield replace(one, document_json=None, quarantined=row)

    monkeypatch.setattr(ReaderPool, "read", slow)
    (row,) = run_pipeline(settings(folder), TO_CLAIMS).quarantined
    assert run_pipeline(settings(folder), TO_CLAIMS).quarantined == [row]
    assert len(asked) == 1
    run_pipeline(settings(folder, documents={"seconds": 60.0}), TO_CLAIMS)
    run_pipeline(settings(folder), replace(TO_CLAIMS, force=True))
    assert len(asked) == 3


def test_a_child_that_dies_over_claims_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    give = ReaderPool._give

    def deadly(pool: ReaderPool, worker: object, task: Task) -> None:
        give(pool, worker, task)  # type: ignore[arg-type]
        if task.operation == "claims" and "second" in task.name:  # it has answered, so it is not dying at its start
            os.kill(pool._workers[0].process.pid, signal.SIGKILL)

    monkeypatch.setattr(ReaderPool, "_give", deadly)
    folder = project(tmp_path, first=SMALL, second=SMALL.replace("3,705", "3,706"))
    summary = run_pipeline(settings(folder, workers=1), TO_CLAIMS)
    (row,) = summary.quarantined
    assert (row.stage, row.reason) == ("claims", "crash")
    monkeypatch.undo()
    assert not run_pipeline(settings(folder, workers=1), TO_CLAIMS).quarantined, "a crash is tried again"
    assert "SIGKILL" in row.detail
    assert counts(summary, "claims") == {"built": 1, "failed": 1}


def outcome(task: Task, reason: str, detail: str) -> Outcome:
    return Outcome(task=task, product=None, reason=reason, detail=detail, seconds=0.0, peak_mib=0.0)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Outcomes by reason instead of work, for every document but `second`."""
    told: dict[str, str] = {}
    work = ReaderPool.work

    def failing_work(pool: ReaderPool, tasks: Iterable[Task]) -> Iterator[Outcome]:
        for one in work(pool, tasks):
            if one.task.operation != "mentions" or "second" in one.task.name:
                yield one
            else:
                yield outcome(one.task, told["reason"], told["detail"])

    monkeypatch.setattr(ReaderPool, "work", failing_work)
    return told


def test_an_exception_in_one_document_sets_it_aside(tmp_path: Path, failing: dict[str, str]) -> None:
    failing |= {"reason": "failed", "detail": "ValueError: of the test"}
    summary = run_pipeline(settings(project(tmp_path, first=SMALL, second=SMALL + SMALL)), TO_CLAIMS)
    (row,) = summary.quarantined
    assert (row.stage, row.reason, row.detail) == ("mentions", "failed", "ValueError: of the test")


def test_a_broken_installation_stops_the_run(tmp_path: Path, failing: dict[str, str]) -> None:
    failing |= {"reason": "import", "detail": "ModuleNotFoundError: No module named 'spacy'"}
    with pytest.raises(ImportError, match="spacy"):
        run_pipeline(settings(project(tmp_path, first=SMALL, second=SMALL + SMALL)), TO_CLAIMS)


def test_an_operation_tells_type_and_message_of_what_went_wrong() -> None:
    head, product = answer(Setup(), {"operation": "mentions"}, [b"no document"])
    assert head["reason"] == "failed"
    assert str(head["detail"]).startswith("ValidationError: ")
    assert product == b""


def test_neither_workers_nor_the_order_of_outcomes_change_a_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {f"note{number}": SMALL.replace("3,705", f"3,{705 + number}") * (9 - number) for number in range(8)}
    one = project(tmp_path / "one", **texts)
    run_pipeline(settings(one, workers=1), TO_CLAIMS)
    monkeypatch.setattr("flows.warmup.PATIENCE_SECONDS", {"documents": 0.0, "mentions": 0.0, "claims": 0.0})
    work = ReaderPool.work

    def turned(pool: ReaderPool, tasks: Iterable[Task]) -> Iterator[Outcome]:
        every = list(work(pool, tasks))
        yield from reversed(every)

    monkeypatch.setattr(ReaderPool, "work", turned)
    two = project(tmp_path / "two", **texts)
    run_pipeline(settings(two, workers=2), TO_CLAIMS)
    assert products(one) == products(two)
    assert sum(name.startswith("claims/") for name in products(one)) == len(texts)


def test_two_children_work_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    busy: list[int] = []
    give = ReaderPool._give

    def counted(pool: ReaderPool, worker: object, task: Task) -> None:
        give(pool, worker, task)  # type: ignore[arg-type]
        busy.append(sum(one.task is not None for one in pool._workers))

    monkeypatch.setattr(ReaderPool, "_give", counted)
    sources = [Source(source_id=f"{n}.txt", path=f"{n}.txt", content=SMALL.encode() * n) for n in range(1, 5)]
    with ReaderPool(workers=2) as readers, ReaderPool(workers=2, setup=Setup(operations=("mentions",))) as finders:
        documents = {found.source_id: found.document_json or b"" for found in readers.read(sources)}
        busy.clear()
        tasks = [Task(operation="mentions", name=name, inputs=(content,)) for name, content in documents.items()]
        assert {found.task.name for found in finders.work(tasks) if found.product} == set(documents)
    assert max(busy) == 2


def test_a_child_that_ended_while_idle_is_replaced() -> None:
    with ReaderPool(workers=1) as pool:
        pool.start(1)
        first = pool._workers[0].process.pid
        os.kill(first, signal.SIGKILL)
        os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
        (found,) = pool.read([Source(source_id="a.txt", path="a.txt", content=SMALL.encode())])
    assert found.document_json


KILLED = """
import sys, time
from pathlib import Path
from flows.isolation import ReaderPool, ReadOutcome
from flows.operations import Setup
pool = ReaderPool(workers=2, setup=Setup(operations=("mentions", "claims")))
pool.start(2)
print(*[worker.process.pid for worker in pool._workers], flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("after_seconds", [0.1, 2.5])
def test_no_child_outlives_a_parent_that_is_killed(after_seconds: float) -> None:
    parent = subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, cwd=ROOT, text=True)
    assert parent.stdout is not None
    with parent.stdout:
        children = [int(word) for word in parent.stdout.readline().split()]
    assert len(children) == 2
    time.sleep(after_seconds)  # while they load, and when they are ready
    parent.kill()
    parent.wait()
    ends = time.monotonic() + 10
    while any(alive(child) for child in children):
        assert time.monotonic() < ends
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def started_ahead(folder: Path, request: RunRequest) -> set[str]:
    """The stages for which a child was started before a run; that run uses them and ends them."""
    with Run(settings(folder), request, dry=True) as dry:
        started = start_ahead(dry)
    working = {stage for stage, pool in started.items() if pool._workers}
    with Run(settings(folder), request) as run:
        run.children.update(started)
        for stage in run.visits:
            run.stage(stage)
    assert not any(pool._workers for pool in started.values())
    return working


def test_children_are_started_ahead_when_there_is_something_to_read(tmp_path: Path) -> None:
    folder = project(tmp_path, small=SMALL)
    assert started_ahead(folder, TO_CLAIMS) == {"documents", "mentions"}
    assert counts(run_pipeline(settings(folder), TO_CLAIMS), "claims") == {"skipped": 1}
    assert started_ahead(folder, TO_CLAIMS) == set()
    assert started_ahead(folder, RunRequest(stages=("documents",), force=True)) == {"documents"}
