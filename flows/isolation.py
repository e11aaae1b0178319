"""Documents are read in child processes, with limits, so that nothing a file contains can hurt the run.

In: sources. Out: for every one of them one `ReadOutcome`: the product bytes of its document, or a `Quarantined` row with reason,
seconds and memory. A child that takes too long, too much memory, or dies is ended and replaced; the parent parses nothing that
comes from a document and holds at most one reply per worker. After Apache Tika's fork parser, whose outcomes are ours.
The protocol is in `flows.reader_process`.
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
from pathlib import Path
from types import TracebackType

from extractors.records.documents import Quarantined, Source
from flows.errors import ReaderStartError
from flows.reader_process import frame, read_one

DEFAULT_SECONDS = 20.0
DEFAULT_MEMORY_MIB = 1024
MAX_PRODUCT_BYTES = 160 * 2**20  # keeps the parent below 500 MB with two workers
START_SECONDS = 30.0
_CHUNK_BYTES = 1 << 20
_KEPT_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")  # no token or password reaches a reader


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
    source: Source | None = None
    started: float = 0.0
    ready: bool = False
    received: bytearray = field(default_factory=bytearray)
    unsent: memoryview = field(default_factory=lambda: memoryview(b""))


class ReaderPool:
    """A number of reading children. Use it as a context manager; `read` may be called more than once.

    With `workers=0` documents are read in this process and without limits: for tests of readers only.
    """

    def __init__(
        self, workers: int = 2, seconds: float = DEFAULT_SECONDS, memory_mib: int = DEFAULT_MEMORY_MIB
    ) -> None:
        self._count = workers
        self._seconds = seconds
        self._memory_mib = memory_mib
        self._workers: list[_Worker] = []
        self._selector = selectors.DefaultSelector()
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the pool

    def __enter__(self) -> ReaderPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in list(self._workers):
            self._end(worker)
        self._selector.close()
        self._complaints.close()

    def read(self, sources: Iterable[Source]) -> Iterator[ReadOutcome]:
        """One outcome for each source, as they come; the order depends on how long each takes, the outcomes do not."""
        if self._count == 0:
            for source in sources:
                head, product = read_one(source)
                yield _outcome(source, head, product)
            return
        waiting = iter(sources)
        more = True
        while True:
            while more and (idle := self._idle()) is not None:
                following = next(waiting, None)
                if following is None:
                    more = False
                    break
                self._give(idle if isinstance(idle, _Worker) else self._start(), following)
            if not more and not any(worker.source for worker in self._workers):
                return
            yield from self._step()

    def _idle(self) -> _Worker | bool | None:
        """A worker without work, True when one more may be started, None when all are busy."""
        for worker in self._workers:
            if worker.source is None:
                return worker
        return True if len(self._workers) < self._count else None

    def _start(self) -> _Worker:
        root = str(Path(__file__).resolve().parent.parent)
        environment = {name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ}
        process = subprocess.Popen(  # noqa: S603 - our own module, our own interpreter
            [sys.executable, "-m", "flows.reader_process", str(self._memory_mib)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            env=environment | {"PYTHONPATH": root, "PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "PYTHONSAFEPATH": "1"},
            bufsize=0,
        )
        worker = _Worker(process)
        assert process.stdin is not None  # noqa: S101 - both are pipes; for mypy
        assert process.stdout is not None  # noqa: S101
        os.set_blocking(process.stdin.fileno(), False)
        os.set_blocking(process.stdout.fileno(), False)
        self._selector.register(process.stdout, selectors.EVENT_READ, worker)
        self._workers.append(worker)
        return worker

    def _give(self, worker: _Worker, source: Source) -> None:
        fields = {name: getattr(source, name) for name in Source.__dataclass_fields__ if name != "content"}
        described = json.dumps(fields, default=str).encode()
        worker.source, worker.started = source, time.monotonic()
        worker.unsent = memoryview(frame(described) + frame(source.content))
        self._selector.register(_pipe(worker, "stdin"), selectors.EVENT_WRITE, worker)

    def _step(self) -> Iterator[ReadOutcome]:
        """Wait for whatever comes first: bytes, room to send, or the end of somebody's time."""
        now = time.monotonic()
        left = min(self._deadline(worker) - now for worker in self._workers if worker.source)
        for key, mask in self._selector.select(max(0.0, left)):
            worker: _Worker = key.data
            if mask & selectors.EVENT_WRITE:
                self._send(worker)
            if mask & selectors.EVENT_READ:
                outcome = self._receive(worker)
                if outcome is not None:
                    yield outcome
        now = time.monotonic()
        for worker in [worker for worker in self._workers if worker.source and self._deadline(worker) <= now]:
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

    def _receive(self, worker: _Worker) -> ReadOutcome | None:
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
            ready = _frames(worker.received, 1)
            if ready is None:
                return None
            worker.ready, worker.started = True, time.monotonic()
            del worker.received[: 8 + len(ready[0])]
        if len(worker.received) > MAX_PRODUCT_BYTES:
            return self._failed(
                worker, "too_large", f"its text and sections fill more than {MAX_PRODUCT_BYTES >> 20} MiB"
            )
        frames = _frames(worker.received, 2)
        if frames is None or worker.source is None:
            return None
        head = json.loads(frames[0])
        outcome = _outcome(worker.source, head, frames[1])
        worker.received.clear()
        worker.source = None
        if head["last"]:
            self._end(worker)
        return outcome

    def _died(self, worker: _Worker) -> ReadOutcome | None:
        """The child closed its pipe: between documents that is its right, within one it is a crash."""
        if not worker.ready:
            self._end(worker, patient=True)
            raise ReaderStartError(f"the process that reads documents does not start: {self._complaint()}")
        if worker.source is None:
            self._end(worker)
            return None
        return self._failed(worker, "crash", "")

    def _failed(self, worker: _Worker, reason: str, detail: str) -> ReadOutcome:
        source, seconds = worker.source, time.monotonic() - worker.started
        status, peak_mib = self._end(worker, patient=reason == "crash")
        if reason == "crash":
            detail = _cause(status)
            if peak_mib > self._memory_mib * 0.8:
                reason, detail = "out_of_memory", f"{detail} at {peak_mib:.0f} MiB, the limit is {self._memory_mib} MiB"
        assert source is not None  # noqa: S101 - only a busy worker fails; for mypy
        row = _row(source, reason, detail, True, round(seconds, 3), round(peak_mib, 1))
        return ReadOutcome(
            source_id=source.source_id, document_json=None, quarantined=row, seconds=seconds, peak_mib=peak_mib
        )

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


def _ends_soon(pid: int) -> bool:
    """Whether a child that closed its pipe ends by itself within a second, so that its own signal is seen."""
    for _ in range(100):
        if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
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


def _frames(received: bytearray, count: int) -> list[bytes] | None:
    """The first `count` frames, or None while they are incomplete."""
    frames: list[bytes] = []
    at = 0
    for _ in range(count):
        if len(received) < at + 8:
            return None
        size = int.from_bytes(received[at : at + 8], "big")
        if len(received) < at + 8 + size:
            return None
        frames.append(bytes(received[at + 8 : at + 8 + size]))
        at += 8 + size
    return frames


def _outcome(source: Source, head: dict[str, object], product: bytes) -> ReadOutcome:
    seconds, peak_mib = float(str(head["seconds"])), float(str(head["peak_mib"]))
    reason = head["reason"]
    row = None
    if reason is not None:
        row = _row(source, str(reason), str(head["detail"]), bool(head["retry_helps"]), seconds, peak_mib)
    return ReadOutcome(
        source_id=source.source_id,
        document_json=product if row is None else None,
        quarantined=row,
        seconds=seconds,
        peak_mib=peak_mib,
    )


def _row(source: Source, reason: str, detail: str, retry: bool, seconds: float, peak_mib: float) -> Quarantined:
    import hashlib

    return Quarantined(
        source_id=source.source_id,
        path=source.path,
        document_id=hashlib.sha256(source.content).hexdigest(),
        stage="documents",
        reason=reason,
        detail=detail,
        retry_helps=retry,
        seconds=seconds,
        peak_mib=peak_mib,
    )
