"""The child process that reads documents: `python -m flows.reader_process MEMORY_MIB`.

In, on stdin: frames of 8 bytes big-endian length and that many bytes; for each document one frame of JSON (the `Source` without
its content) and one frame of content. Out, on stdout: one frame when ready, then for each document one frame of JSON (outcome,
seconds, peak memory) and one frame of product bytes (empty for a document that was not read). No pickle on either side.
The process limits its own address space, opens no socket, starts no program, ignores Ctrl-C (the parent ends it) and dies with its parent.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from extractors.errors import UnreadableDocument
from extractors.records.documents import MediaType, Source
from flows.errors import ReaderStartError

if TYPE_CHECKING:
    from extractors.documents.read import Reader

READERS_GROUP = "confacts.readers"
MAX_DOCUMENTS = 200  # a worker is replaced after so many, whatever it leaks
COLLECT_MIB = 128
MAX_IDLE_MIB = 384  # or when it holds on to so much; the largest proceedings PDFs leave 250
_FORBIDDEN_EVENTS = frozenset(
    {
        "socket.connect",
        "socket.bind",
        "socket.getaddrinfo",
        "subprocess.Popen",
        "os.system",
        "os.exec",
        "os.posix_spawn",
    }
)
_SET_PARENT_DEATH_SIGNAL = 1  # prctl's PR_SET_PDEATHSIG
_MIB = 2**20


def read_frame(stream: BinaryIO) -> bytes | None:
    """One frame, or None at the end of the stream."""
    head = stream.read(8)
    if len(head) < 8:
        return None
    size = int.from_bytes(head, "big")
    body = stream.read(size)
    return body if len(body) == size else None


def frame(body: bytes) -> bytes:
    """A frame around `body`."""
    return len(body).to_bytes(8, "big") + body


def read_one(source: Source) -> tuple[dict[str, object], bytes]:
    """The outcome of reading `source` in this process: a head (`reason` is None when read) and the product bytes."""
    started = time.perf_counter()
    _reset_peak()
    product, reason, detail, retry = b"", None, "", False
    try:
        product = _read(source)
    except UnreadableDocument as error:
        reason, detail, retry = error.reason, error.detail, error.retry_helps
    except Exception as error:  # noqa: BLE001 - whatever a library raises becomes a row that names it
        if _is_memory(error):
            reason, detail, retry = "out_of_memory", f"the reader ran out of memory ({type(error).__name__})", True
        else:
            reason, detail = "broken", _described(error)
    head: dict[str, object] = {
        "reason": reason,
        "detail": detail or (reason or ""),
        "retry_helps": retry,
        "seconds": round(time.perf_counter() - started, 4),
        "peak_mib": round(_peak_mib(), 1),
    }
    return head, product


def _read(source: Source) -> bytes:
    from extractors.documents.read import read_document
    from flows.products import encode

    return encode(read_document(source, readers=readers()))


@cache
def readers() -> Mapping[MediaType, Reader]:
    """Our readers, and in place of them those that installed packages name for a media type (group `confacts.readers`)."""
    from importlib.metadata import entry_points

    from extractors.documents.read import READERS

    named = {point.name: point for point in sorted(entry_points(group=READERS_GROUP))}
    if unknown := sorted(set(named) - set(READERS)):
        raise ReaderStartError(f"the entry point {unknown[0]!r} of {READERS_GROUP} names no media type that is read")
    return {kind: named[kind].load() if kind in named else reader for kind, reader in READERS.items()}


def _described(error: BaseException) -> str:
    """Type, message and the innermost place of ours, never empty (24 of 143 PDF errors carry no message of their own)."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_globals.get("__name__", "")
        if name.startswith(("extractors.", "flows.")):
            place = f" in {name}, line {trace.tb_lineno}"
        trace = trace.tb_next
    message = " ".join(str(error).split())[:500] or "no message"
    return f"{type(error).__name__}: {message}{place}"


def _is_memory(error: BaseException) -> bool:
    """Whether a failed allocation stands anywhere in the chain; libraries wrap it."""
    pending: list[BaseException | None] = [error]
    seen: set[int] = set()
    while pending:
        found = pending.pop()
        if found is None or id(found) in seen:
            continue
        seen.add(id(found))
        if isinstance(found, MemoryError) or "allocate" in str(found)[:200]:
            return True
        pending += [found.__cause__, found.__context__]
    return False


def _status(key: str) -> float:
    try:
        for line in Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith(key):
                return int(line.split()[1]) / 1024
    except (OSError, ValueError, IndexError):
        pass
    return 0.0


def _reset_peak() -> None:
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _peak_mib() -> float:
    return _status("VmHWM") or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _confine(memory_mib: int) -> None:
    """Limit memory to what is in use now and `memory_mib` more; refuse sockets and programs; die with the parent."""
    limit = int(_status("VmSize") + memory_mib) * _MIB
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):  # not Linux: the end of stdin still ends an idle worker
        ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        del arguments
        if event in _FORBIDDEN_EVENTS:
            raise PermissionError(f"a reader may not do this: {event}")

    sys.addaudithook(refuse)


def main() -> int:
    """Serve until stdin ends or the worker is due to be replaced."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    readers()  # before the limit is set, so that it counts from here
    os.dup2(nothing, 2)  # until here the parent can read why a reader does not start
    gc.disable()  # a document of 500,000 cells is read in two thirds of the time; rubbish is collected between documents
    _confine(int(sys.argv[1]))
    answers.write(frame(b"ready"))
    answers.flush()
    for count in range(1, MAX_DOCUMENTS + 1):
        described, content = read_frame(requests), read_frame(requests)
        if described is None or content is None:
            return 0
        source = _source(described, content)
        del content
        head, product = read_one(source)
        if _status("VmRSS") > COLLECT_MIB:
            gc.collect()
        last = count == MAX_DOCUMENTS or _status("VmRSS") > MAX_IDLE_MIB or head["reason"] == "out_of_memory"
        answers.write(frame(json.dumps(head | {"last": last}).encode()) + frame(product))
        answers.flush()
        if last:
            return 0
    return 0


def _source(described: bytes, content: bytes) -> Source:
    from datetime import date

    fields = json.loads(described)
    for name in (
        "source_id",
        "path",
    ):  # a file name that is not UTF-8 comes with lone surrogates, which no product may hold
        fields[name] = fields[name].encode("utf-8", "backslashreplace").decode("utf-8")
    for name in ("published", "as_of"):
        if fields[name] is not None:
            fields[name] = date.fromisoformat(fields[name])
    return Source(content=content, **fields)


if __name__ == "__main__":
    sys.exit(main())
