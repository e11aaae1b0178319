"""Documents are read and gone through in child processes, with limits, so that nothing a file contains can hurt the run.

In: tasks (an operation, a small head, inputs as bytes). Out: for every one of them one `Outcome`: product bytes, or a reason with
seconds and memory; for sources a `ReadOutcome` with a `Quarantined` row. A child that takes too long, too much memory, or dies
is ended and replaced; the parent parses nothing that comes from a document and holds at most one reply per worker. After
Apache Tika's fork parser, whose outcomes are ours. The protocol is in `flows.reader_process`.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import TracebackType

from extractors.records.documents import Quarantined, Source
from flows.errors import ReaderStartError
from flows.operations import Outcome, Setup, Task, answer, outcome_of
from flows.reader_process import first_frames, frame

DEFAULT_SECONDS = 20.0
DEFAULT_MEMORY_MIB = 1024
MAX_PRODUCT_BYTES = 160 * 2**20  # keeps the parent below 500 MB with two workers
START_SECONDS = 30.0
_CHUNK_BYTES = 1 << 20
_KEPT_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")  # no token or password reaches a reader

_CHILD_ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "PYTHONUTF8": "1",
    "PYTHONSAFEPATH": "1",
    "PYDANTIC_DISABLE_PLUGINS": "__all__",  # looking for them through all that is installed takes 40 ms
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOutcome:
    """What became of one source: `document_json` or `quarantined`. Seconds of reading, peak memory of the child in MiB."""

    source_id: str
    document_json: bytes | None
    quarantined: Quarantined | None
    seconds: float
    peak_mib: float


@dataclass(slots=True)
class _Worker:
    """One child and what it is doing."""

    process: subprocess.Popen[bytes]
    task: Task | None = None
    started: float = 0.0
    ready: bool = False
    received: bytearray = field(default_factory=bytearray)
    unsent: memoryview = field(default_factory=lambda: memoryview(b""))


class ReaderPool:
    """A number of children that read documents, or do what `setup` says. A context manager; may be used more than once.

    A further child is started when work has been waiting for `patience` seconds: what costs a second to load is not loaded twice
    for a few documents. With `workers=0` everything is done in this process and without limits: for tests of readers only.
    """

    def __init__(
        self,
        workers: int = 2,
        seconds: float = DEFAULT_SECONDS,
        memory_mib: int = DEFAULT_MEMORY_MIB,
        setup: Setup | None = None,
        patience: float = 0.0,
    ) -> None:
        self._count = workers
        self._seconds = seconds
        self._memory_mib = memory_mib
        self._setup = setup or Setup()
        self._patience = patience
        self._began = 0.0
        self._workers: list[_Worker] = []
        self._selector = selectors.DefaultSelector()
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the pool

    def __enter__(self) -> ReaderPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all children, whatever they do. Harmless when repeated."""
        for worker in list(self._workers):
            self._end(worker)
        self._selector.close()
        self._complaints.close()

    def start(self, count: int) -> None:
        """Start up to `count` children ahead of their work, so that they load what they need meanwhile."""
        for _ in range(min(count, self._count) - len(self._workers)):
            self._start()

    def read(self, sources: Iterable[Source]) -> Iterator[ReadOutcome]:
        """One outcome for each source, as they come; the order depends on how long each takes, the outcomes do not."""
        return map(_read_outcome, self.work(map(_reading, sources)))

    def work(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """One outcome for each task, as they come. A task is taken from `tasks` when a child is free for it."""
        if self._count == 0:
            for task in tasks:
                head, product = answer(self._setup, {"operation": task.operation, **task.head}, task.inputs)
                yield outcome_of(task, head, product)
            return
        self._began = time.monotonic()
        waiting = iter(tasks)
        following = next(waiting, None)
        while True:
            while following is not None and (worker := self._free()) is not None:
                self._give(worker, following)
                following = next(waiting, None)
            if following is None and not any(worker.task for worker in self._workers):
                return
            yield from self._step()

    def _free(self) -> _Worker | None:
        """A child to give work to. One that is still loading gets none while another is ready: that one may be done first."""
        for worker in [worker for worker in self._workers if worker.task is None]:
            if _has_ended(worker.process.pid):
                self._end(worker)  # children die with the thread that started them; another one is started
        some_ready = any(worker.ready for worker in self._workers)
        for worker in self._workers:
            if worker.task is None and (worker.ready or not some_ready):
                return worker
        if self._workers and (len(self._workers) >= self._count or self._waits() > 0):
            return None
        started = self._start()
        return None if some_ready else started

    def _waits(self) -> float:
        """Seconds until a further child may be started."""
        return self._began + self._patience - time.monotonic()

    def _start(self) -> _Worker:
        root = os.pathsep.join(
            filter(None, (str(Path(__file__).resolve().parent.parent), os.environ.get("PYTHONPATH")))
        )
        environment = {name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ}
        process = subprocess.Popen(
            [sys.executable, "-m", "flows.reader_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            env=environment | _CHILD_ENVIRONMENT | {"PYTHONPATH": root},
            bufsize=0,
        )
        worker = _Worker(process, unsent=memoryview(frame(self._setup.to_json(self._memory_mib))))
        assert process.stdin is not None  # noqa: S101 - both are pipes; for mypy
        assert process.stdout is not None  # noqa: S101
        os.set_blocking(process.stdin.fileno(), False)
        os.set_blocking(process.stdout.fileno(), False)
        self._selector.register(process.stdout, selectors.EVENT_READ, worker)
        self._selector.register(process.stdin, selectors.EVENT_WRITE, worker)
        self._workers.append(worker)
        self._send(worker)  # at once: nobody waits for the pipes of a child that was started ahead
        return worker

    def _give(self, worker: _Worker, task: Task) -> None:
        described = json.dumps({**task.head, "operation": task.operation, "inputs": len(task.inputs)}).encode()
        frames = b"".join((bytes(worker.unsent), *map(frame, (described, *task.inputs))))
        if not worker.unsent:
            self._selector.register(_pipe(worker, "stdin"), selectors.EVENT_WRITE, worker)
        worker.task, worker.started, worker.unsent = task, time.monotonic(), memoryview(frames)

    def _step(self) -> Iterator[Outcome]:
        """Wait for whatever comes first: bytes, room to send, or the end of somebody's time."""
        now = time.monotonic()
        left = min(self._deadline(worker) - now for worker in self._workers if worker.task)
        if 0 < (patience := self._waits()) < left:
            left = patience
        for key, mask in self._selector.select(max(0.0, left)):
            worker: _Worker = key.data
            if worker not in self._workers:
                continue  # the other pipe told that it died
            if mask & selectors.EVENT_WRITE:
                self._send(worker)
            if mask & selectors.EVENT_READ:
                outcome = self._receive(worker)
                if outcome is not None:
                    yield outcome
        now = time.monotonic()
        for worker in [worker for worker in self._workers if worker.task and self._deadline(worker) <= now]:
            detail = f"stopped after {self._seconds:g} seconds" if worker.ready else "the reader did not start"
            yield self._failed(worker, "timeout", detail)

    def _deadline(self, worker: _Worker) -> float:
        return worker.started + (self._seconds if worker.ready else START_SECONDS)

    def _send(self, worker: _Worker) -> None:
        try:
            sent = os.write(_pipe(worker, "stdin"), worker.unsent[:_CHUNK_BYTES])
        except BlockingIOError:
            return
        except OSError:  # the child is gone; its end is read on the other pipe
            sent = len(worker.unsent)
        worker.unsent = worker.unsent[sent:]
        if not worker.unsent:
            self._selector.unregister(_pipe(worker, "stdin"))

    def _receive(self, worker: _Worker) -> Outcome | None:
        try:
            chunk = os.read(_pipe(worker, "stdout"), _CHUNK_BYTES)
        except BlockingIOError:
            return None
        except OSError:
            chunk = b""
        if not chunk:
            return self._died(worker)
        worker.received += chunk
        if not worker.ready:
            ready = first_frames(worker.received, 1)
            if ready is None:
                return None
            worker.ready, worker.started = True, time.monotonic()
            del worker.received[: 8 + len(ready[0])]
        if len(worker.received) > MAX_PRODUCT_BYTES:
            return self._failed(
                worker, "too_large", f"what was found in it fills more than {MAX_PRODUCT_BYTES >> 20} MiB"
            )
        frames = first_frames(worker.received, 2)
        if frames is None or worker.task is None:
            return None
        head = json.loads(frames[0])
        outcome = outcome_of(worker.task, head, frames[1])
        worker.received.clear()
        worker.task = None
        if head["last"]:
            self._end(worker)
        return outcome

    def _died(self, worker: _Worker) -> Outcome | None:
        """The child closed its pipe: between documents that is its right, within one it is a crash."""
        if worker.task is None:
            self._end(worker)
            return None
        if not worker.ready:
            self._end(worker, patient=True)
            raise ReaderStartError(f"the process that reads documents does not start: {self._complaint()}")
        return self._failed(worker, "crash", "")

    def _failed(self, worker: _Worker, reason: str, detail: str) -> Outcome:
        task, seconds = worker.task, time.monotonic() - worker.started
        status, peak_mib = self._end(worker, patient=reason == "crash")
        if reason == "crash":
            detail = _cause(status)
            if peak_mib > self._memory_mib * 0.8:
                reason, detail = "out_of_memory", f"{detail} at {peak_mib:.0f} MiB, the limit is {self._memory_mib} MiB"
        assert task is not None  # noqa: S101 - only a busy worker fails; for mypy
        return Outcome(
            task=task, product=None, reason=reason, detail=detail, retry_helps=True,
            seconds=round(seconds, 3), peak_mib=round(peak_mib, 1),
        )  # fmt: skip

    def _complaint(self) -> str:
        """The last line a child wrote before it was ready; afterwards it writes to nowhere."""
        self._complaints.seek(0)
        lines = self._complaints.read()[-4000:].decode("utf-8", "replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "it says nothing")

    def _end(self, worker: _Worker, *, patient: bool = False) -> tuple[int, float]:
        """End a child at once and forget it; its wait status and its peak memory in MiB."""
        self._workers.remove(worker)
        for name in ("stdin", "stdout"):
            pipe = getattr(worker.process, name)
            if pipe.fileno() in self._selector.get_map():
                self._selector.unregister(pipe.fileno())
            pipe.close()
        if not patient or not _ends_soon(worker.process.pid):
            with suppress(ProcessLookupError):
                os.kill(worker.process.pid, signal.SIGKILL)
        _, status, usage = os.wait4(worker.process.pid, 0)
        worker.process.returncode = os.waitstatus_to_exitcode(status)
        return worker.process.returncode, usage.ru_maxrss / 1024


def _pipe(worker: _Worker, name: str) -> int:
    return int(getattr(worker.process, name).fileno())


def _has_ended(pid: int) -> bool:
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _ends_soon(pid: int) -> bool:
    """Whether a child that closed its pipe ends by itself within a second, so that its own signal is seen."""
    for _ in range(100):
        if _has_ended(pid):
            return True
        time.sleep(0.01)
    return False


def _cause(status: int) -> str:
    if status < 0:
        try:
            return f"the reader's process died of {signal.Signals(-status).name}"
        except ValueError:
            return f"the reader's process died of signal {-status}"
    return f"the reader's process ended with exit code {status}"


def _reading(source: Source) -> Task:
    fields = {name: getattr(source, name) for name in Source.__dataclass_fields__ if name != "content"}
    described = json.loads(json.dumps(fields, default=str))
    return Task(operation="read", name=source.source_id, inputs=(source.content,), head={"source": described})


def _read_outcome(outcome: Outcome) -> ReadOutcome:
    row = None
    if outcome.product is None:
        source = outcome.task.head["source"]
        row = Quarantined(
            source_id=outcome.task.name,
            path=str(source["path"]) if isinstance(source, dict) else outcome.task.name,
            document_id=sha256(outcome.task.inputs[0]).hexdigest(),
            stage="documents",
            reason=outcome.reason,
            detail=outcome.detail,
            retry_helps=outcome.retry_helps,
            seconds=outcome.seconds,
            peak_mib=outcome.peak_mib,
        )
    return ReadOutcome(
        source_id=outcome.task.name,
        document_json=outcome.product,
        quarantined=row,
        seconds=outcome.seconds,
        peak_mib=outcome.peak_mib,
    )
