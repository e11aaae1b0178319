"""The child process in which documents are read and gone through: `python -m flows.reader_process`.

In, on stdin: frames of 8 bytes big-endian length and that many bytes. The first is JSON and says what the child is for (its
operations, its limit, rows and pipelines added from outside). Each request is one frame of JSON (the operation, how many
inputs follow, and for `read` the `Source` without its content) and a frame for each input: raw bytes, or products of earlier
stages. Out, on stdout: one frame when ready, then for each request one frame of JSON (outcome, seconds, peak memory) and one
of product bytes (empty when there is none). No pickle on either side. The process limits its own address space, opens no
socket, starts no program, ignores Ctrl-C (the parent ends it) and dies with its parent.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import resource
import signal
import sys
from contextlib import suppress
from typing import Any, BinaryIO

from flows.operations import Setup, answer, status_mib

MAX_DOCUMENTS = 200  # a reader is replaced after so many, whatever its libraries leak
MAX_PRODUCTS = 5000  # our own code leaks nothing, and starting spaCy anew takes a second
COLLECT_MIB = 96  # above what the child held when it was ready
MAX_IDLE_MIB = 320  # or when it holds on to so much; the largest proceedings PDFs leave 200
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


def first_frames(received: bytearray, count: int) -> list[bytes] | None:
    """The first `count` frames in what was received, or None while they are incomplete."""
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


def _confine(memory_mib: int) -> None:
    """Limit memory to what is in use now and `memory_mib` more; refuse sockets and programs."""
    limit = int(status_mib("VmSize") + memory_mib) * _MIB
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        del arguments
        if event in _FORBIDDEN_EVENTS:
            raise PermissionError(f"a reader may not do this: {event}")

    sys.addaudithook(refuse)


def _die_with_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):  # not Linux: the end of stdin still ends an idle worker
        ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def main() -> int:
    """Serve until stdin ends or the worker is due to be replaced."""
    _die_with_parent()
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    first = read_frame(requests)
    if first is None:
        return 0
    setup, memory_mib = Setup.from_json(first)
    gc.disable()  # a document of 500,000 cells is read in two thirds of the time; rubbish is collected between documents
    setup.prepare()  # before the limit is set, so that it counts from here
    gc.freeze()  # modules and lexica are not looked through again
    os.dup2(nothing, 2)  # until here the parent can read why a reader does not start
    _confine(memory_mib)
    answers.write(frame(b"ready"))
    answers.flush()
    return _serve(setup, requests, answers)


def _serve(setup: Setup, requests: BinaryIO, answers: BinaryIO) -> int:
    at_start_mib = status_mib("VmRSS")
    limit = MAX_DOCUMENTS if "read" in setup.operations else MAX_PRODUCTS
    for count in range(1, limit + 1):
        described = read_frame(requests)
        if described is None:
            return 0
        request = json.loads(described)
        inputs = [read_frame(requests) for _ in range(request["inputs"])]
        head, product = answer(setup, request, [content for content in inputs if content is not None])
        del inputs
        if status_mib("VmRSS") > at_start_mib + COLLECT_MIB:
            gc.collect()
        held_mib = status_mib("VmRSS") - at_start_mib
        last = count == limit or held_mib > MAX_IDLE_MIB or head["reason"] == "out_of_memory"
        answers.write(frame(json.dumps(head | {"last": last}).encode()) + frame(product))
        answers.flush()
        if last:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
