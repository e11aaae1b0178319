"""Reading in child processes: every source has one outcome, whatever it does to the child that reads it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from extractors.documents.reading import Reading
from extractors.records.documents import REJECTIONS, Document, Source
from flows.errors import ReaderStartError
from flows.isolation import ReaderPool, ReadOutcome
from flows.operations import readers
from flows.products import decode
from flows.reader_process import MAX_DOCUMENTS, frame

GRACE_SECONDS = 2.0


def source(name: str, content: bytes) -> Source:
    return Source(source_id=name, path=name, content=content)


def note(number: int) -> Source:
    return source(f"note-{number}.txt", f"Note {number}: 3,705 papers were accepted.\n".encode())


def outcomes(pool: ReaderPool, sources: list[Source]) -> dict[str, ReadOutcome]:
    found = {outcome.source_id: outcome for outcome in pool.read(sources)}
    assert sorted(found) == sorted(item.source_id for item in sources)
    return found


def bomb(content: bytes) -> bytes:
    """A PDF with one page whose content stream is `content`, deflated."""
    stream = zlib.compress(content, 9)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out = b"%PDF-1.7\n" + b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, body) for number, body in enumerate(objects, 1))
    return out + b"trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n"


def test_outcomes_hold_the_same_bytes_as_reading_here() -> None:
    sources = [note(number) for number in range(6)]
    with ReaderPool(workers=2) as pool, ReaderPool(workers=0) as here:
        apart, together = outcomes(pool, sources), outcomes(here, sources)
    for name, outcome in apart.items():
        assert outcome.quarantined is None
        assert outcome.document_json == together[name].document_json
        assert decode(Document, outcome.document_json or b"").source_id == name


def test_what_cannot_be_read_is_a_row_with_its_cause() -> None:
    with ReaderPool(workers=1) as pool:
        found = outcomes(pool, [source("nothing.pdf", b""), source("half.pdf", b"%PDF-1.7\n1 0 obj"), note(1)])
    assert found["note-1.txt"].document_json
    for name in ("nothing.pdf", "half.pdf"):
        row = found[name].quarantined
        assert row is not None
        assert row.reason in REJECTIONS
        assert row.detail
        assert row.document_id is not None
        assert row.seconds is not None


def test_a_reader_that_takes_too_long_is_stopped_and_replaced() -> None:
    slow = source("slow.html", b"<table>" + b"<tr>" + b"<td>1</td>" * 400_000 + b"</table>")
    started = time.monotonic()
    with ReaderPool(workers=1, seconds=0.4) as pool:
        found = outcomes(pool, [slow, note(1), note(2)])
    assert time.monotonic() - started < 0.4 + 2 * GRACE_SECONDS + 5
    row = found["slow.html"].quarantined
    assert row is not None
    assert row.reason == "timeout"
    assert row.retry_helps
    assert found["note-2.txt"].document_json


def test_a_reader_that_takes_too_much_memory_is_a_row() -> None:
    with ReaderPool(workers=1, memory_mib=160) as pool:
        found = outcomes(pool, [source("bomb.pdf", bomb(b" " * 300_000_000)), note(1)])
    row = found["bomb.pdf"].quarantined
    assert row is not None
    assert row.reason in {"out_of_memory", "crash", "broken", "no_text"}
    assert row.detail
    assert found["note-1.txt"].document_json


def test_a_reader_that_dies_is_a_row_and_the_others_are_read() -> None:
    long = source("long.txt", b"3,705 papers were accepted.\n" * 20_000)

    def sources() -> Iterator[Source]:
        yield from (note(0), long)
        os.kill(pool._workers[0].process.pid, signal.SIGKILL)  # the child was given the long one just now
        yield note(1)

    with ReaderPool(workers=1) as pool:
        found = {outcome.source_id: outcome for outcome in pool.read(sources())}
    assert {name for name, outcome in found.items() if outcome.document_json} == {"note-0.txt", "note-1.txt"}
    assert found["long.txt"].quarantined
    assert found["long.txt"].quarantined.reason == "crash"


def test_workers_are_replaced_after_many_documents() -> None:
    with ReaderPool(workers=1) as pool:
        next(iter(pool.read([note(0)])))
        before = pool._workers[0].process.pid
        assert all(outcome.document_json for outcome in pool.read([note(n) for n in range(MAX_DOCUMENTS + 5)]))
        assert pool._workers[0].process.pid != before


def test_no_child_outlives_the_pool() -> None:
    with ReaderPool(workers=2) as pool:
        list(pool.read([note(number) for number in range(4)]))
        pids = [worker.process.pid for worker in pool._workers]
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_the_environment_of_a_reader_holds_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENREVIEW_TOKEN", "canary")
    with ReaderPool(workers=1) as pool:
        list(pool.read([note(1)]))
        environment = Path(f"/proc/{pool._workers[0].process.pid}/environ").read_bytes()
    assert b"canary" not in environment


def test_a_reader_may_open_no_socket_and_start_no_program() -> None:
    program = (
        "from flows import reader_process as r\n"
        "r._confine(512)\n"
        "import socket, subprocess\n"
        "for act in (lambda: socket.create_connection(('127.0.0.1', 9)), lambda: subprocess.run(['true'])):\n"
        "    try:\n"
        "        act()\n"
        "    except PermissionError as error:\n"
        "        print('refused')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["refused", "refused"]


def test_a_file_name_that_is_not_utf8_does_not_stop_the_reader() -> None:
    odd = Source(source_id="bad-\udcff.txt", path="bad-\udcff.txt", content=b"3,705 papers accepted\n")
    with ReaderPool(workers=1) as pool:
        (found,) = list(pool.read([odd]))
    assert found.source_id == "bad-\udcff.txt"
    assert json.loads(found.document_json or b"{}")["source_path"] == "bad-\\udcff.txt"


def test_few_small_files_start_fast() -> None:
    started = time.monotonic()
    with ReaderPool(workers=2) as pool:
        assert all(outcome.document_json for outcome in pool.read([note(number) for number in range(4)]))
    assert time.monotonic() - started < 5.0  # 0.3 s on an idle machine; wide, because tests share theirs


class Point:
    """An installed entry point."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __lt__(self, other: Point) -> bool:
        return self.name < other.name

    def load(self) -> object:
        return lambda source, decoded: Reading(
            media_type="text/plain", received_text="from outside", text="from outside"
        )


def test_a_reader_from_outside_takes_its_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Point("text/plain")])
    readers.cache_clear()
    with ReaderPool(workers=0) as pool:
        (found,) = pool.read([note(1)])
    readers.cache_clear()
    assert decode(Document, found.document_json or b"").text == "from outside"


def test_a_reader_for_no_format_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Point("image/png")])
    readers.cache_clear()
    with pytest.raises(ReaderStartError, match="image/png"):
        readers()
    readers.cache_clear()


def test_a_reader_process_that_does_not_start_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    with ReaderPool(workers=1) as pool, pytest.raises(ReaderStartError, match="does not start"):
        list(pool.read([note(1)]))


def test_frames_carry_their_length() -> None:
    assert frame(b"abc") == b"\x00\x00\x00\x00\x00\x00\x00\x03abc"
