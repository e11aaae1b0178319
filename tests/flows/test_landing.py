"""The landing zone: history kept, damage noticed and healed, nothing asked twice after a kill."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from flows.errors import DamagedProductError
from flows.landing.ledger import Ledger
from flows.landing.replies import Landing

T0 = datetime(2026, 4, 1, 12, tzinfo=UTC)


def land(landing: Landing, body: bytes, *asked: str, malformed: bool = False) -> None:
    outcomes = {} if malformed else dict.fromkeys(asked, ("ok", ""))
    landing.land(
        service="http://127.0.0.1", api=2, asked=asked, http=200, body=body, malformed=malformed, outcomes=outcomes
    )  # type: ignore[arg-type]


def body_file(folder: Path) -> Path:
    return next((folder / "openreview/replies").rglob("*.json"))


def test_what_is_landed_is_read_back_by_another_process(tmp_path: Path) -> None:
    land(Landing(tmp_path, clock=lambda: T0), b'{"notes": []}', "A", "B")
    reply = Landing(tmp_path).replies()[0]
    assert (reply.body, reply.asked, reply.api, reply.fetched_at) == (b'{"notes": []}', ("A", "B"), 2, T0)
    assert {ident: outcome.status for ident, outcome in Landing(tmp_path).statuses().items()} == {"A": "ok", "B": "ok"}


def test_an_equal_answer_adds_nothing_and_a_changed_one_keeps_both(tmp_path: Path) -> None:
    landing = Landing(tmp_path)
    for body in (b"one", b"one", b"two", b"one"):
        land(landing, body, "A")
    assert [reply.body for reply in Landing(tmp_path).replies()] == [b"one", b"two", b"one"]
    assert len(list((tmp_path / "openreview/replies").rglob("*.json"))) == 2


def test_times_never_run_backwards(tmp_path: Path) -> None:
    land(Landing(tmp_path, clock=lambda: T0), b"one", "A")
    land(Landing(tmp_path, clock=lambda: T0 - timedelta(days=1)), b"two", "A")
    times = [reply.fetched_at for reply in Landing(tmp_path).replies()]
    assert times == sorted(set(times))


def test_a_torn_line_is_skipped_and_does_not_swallow_the_next(tmp_path: Path) -> None:
    land(Landing(tmp_path), b"one", "A")
    ledger = tmp_path / "openreview/requests.jsonl"
    ledger.write_bytes(ledger.read_bytes() + b'{"time": "2026-04-01T12:00:00+00:00", "ap')
    land(Landing(tmp_path), b"two", "B")
    assert [reply.body for reply in Landing(tmp_path).replies()] == [b"one", b"two"]


@pytest.mark.parametrize(
    "line",
    [
        b'{"time": "2026-04-01T12:00:00", "api": 2, "asked": ["A"], "outcomes": [["not_found", "", ["A"]]]}',  # no zone
        b'{"time": "2026-04-01T12:00:09+00:00", "outcomes": [["ok"], ["odd", "", ["A"]], ["ok", "", "A"], 7]}',
        b'{"time": 12, "api": 2}', b"null", b"[]", b"\xff\xfe",
    ],
)  # fmt: skip
def test_a_line_that_somebody_edited_is_passed_over(tmp_path: Path, line: bytes) -> None:
    land(Landing(tmp_path), b"one", "A")
    ledger = tmp_path / "openreview/requests.jsonl"
    ledger.write_bytes(line + b"\n" + ledger.read_bytes() + line + b"\n")
    assert [reply.body for reply in Landing(tmp_path).replies()] == [b"one"]
    assert Landing(tmp_path).statuses()["A"].status == "ok"
    land(Landing(tmp_path), b"two", "B")
    assert len(Landing(tmp_path).replies()) == 2


@pytest.mark.parametrize("damage", ["flip", "remove"])
def test_a_flipped_byte_is_noticed_named_and_healed(tmp_path: Path, damage: str) -> None:
    land(Landing(tmp_path), b"precious", "A")
    path = body_file(tmp_path)
    path.write_bytes(b"precioux") if damage == "flip" else path.unlink()
    with pytest.raises(DamagedProductError, match=path.name):
        Landing(tmp_path).replies()
    assert Landing(tmp_path).replies() == []
    assert Landing(tmp_path).statuses() == {}, "so that it is asked for again"
    land(Landing(tmp_path), b"precious", "A")
    assert [reply.body for reply in Landing(tmp_path).replies()] == [b"precious"]
    assert Landing(tmp_path).statuses()["A"].status == "ok"


def test_nonsense_is_kept_while_nothing_better_came(tmp_path: Path) -> None:
    landing = Landing(tmp_path)
    land(landing, b"<html>", "A", malformed=True)
    landing.settle({"A": ("invalid", "an HTML page")})
    assert [reply.body for reply in landing.replies()] == [b"<html>"]
    land(landing, b"good", "A")
    assert [reply.body for reply in landing.replies()] == [b"good"]


def test_threads_share_a_ledger(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "l.jsonl")
    threads = [threading.Thread(target=lambda n=n: [ledger.append({"n": n}) for _ in range(25)]) for n in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    lines = Ledger(tmp_path / "l.jsonl").lines()
    assert len(lines) == 200
    assert [line["time"] for line in lines] == sorted({str(line["time"]) for line in lines})


def test_threads_that_bring_the_same_bytes_do_not_meet(tmp_path: Path) -> None:
    landing = Landing(tmp_path)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: land(landing, b'{"notes": []}', f"Id{n}"), range(40)))
    assert len(Landing(tmp_path).replies()) == 40


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize("fault", ["kill", "enospc"])
def test_a_kill_at_any_file_operation_leaves_a_readable_ledger(shared: Path, tmp_path: Path, fault: str) -> None:
    """Killed at its Nth file operation, for every N: the check reads all, and the rerun completes."""
    (tmp_path / "write.py").write_text(
        "from pathlib import Path\nfrom flows.landing.replies import Landing\n"
        f"landing = Landing(Path({str(tmp_path / 'raw')!r}))\nknown = landing.statuses()\n"
        "for n in range(3):\n"
        "    if f'Id{n}' not in known:\n"
        "        landing.land(service='s', api=2, asked=[f'Id{n}'], http=200, body=b'body %d' % n,\n"
        "                     outcomes={f'Id{n}': ('ok', '')})\n"
    )
    (tmp_path / "check.py").write_text(
        "from pathlib import Path\nfrom flows.landing.replies import Landing\n"
        f"landing = Landing(Path({str(tmp_path / 'raw')!r}))\n"
        "bodies = [reply.body for reply in landing.replies()]\n"
        "assert bodies == [b'body %d' % n for n in range(len(bodies))], bodies\n"
        "assert sorted(landing.statuses()) == [f'Id{n}' for n in range(len(bodies))]\n"
    )
    python = sys.executable
    done = subprocess.run(
        [python, str(shared / "tools/kill_at.py"), "--under", str(tmp_path / "raw"), "--fault", fault, "--step", "2",
         "--reset", f"rm -rf {tmp_path / 'raw'}", "--check", f"{python} {tmp_path / 'check.py'}",
         "--", python, str(tmp_path / "write.py")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "violations=0" in done.stdout, done.stdout
