"""Run by test_openreview_hostile in a process of its own: asks every scenario of a rude server, prints what came of it."""

from __future__ import annotations

import json
import socket
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from extractors.errors import MalformedReply
from extractors.papers.read import merge_papers, read_reply
from extractors.records.papers import Papers, Reply
from flows.landing.replies import Landing
from flows.openreview.fetch import fetch_papers
from flows.openreview.options import OpenReviewOptions

ASKED = "AbCdEf1234"


def read(reply: Reply) -> Papers:
    try:
        return read_reply(reply)
    except MalformedReply:
        return Papers(papers=())


def ask(url: str, scenario: str) -> dict[str, object]:
    # Whatever is appended to the address stands behind a question mark, so that every call meets the scenario.
    base = f"{url}/{scenario}?"
    options = OpenReviewOptions(
        base_v2=base, base_v1=base, connect_seconds=1, read_seconds=1, request_seconds=2, wait_cap_seconds=4,
        backoff_seconds=0.02,
    )  # fmt: skip
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        landing = Landing(Path(folder))
        summary = fetch_papers([ASKED], landing, options)
        row = merge_papers([read(reply) for reply in landing.replies()], summary.statuses, [ASKED]).papers[0]
    return {
        "status": row.api_status, "detail": row.api_detail, "requests": summary.requests, "title": row.title,
        "seconds": time.monotonic() - started, "explained": len(summary.explanations),
    }  # fmt: skip


def main() -> None:
    url, scenarios = sys.argv[1], sys.argv[2].split(",")
    contacts: list[str] = []
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: tuple[str, int]) -> None:
        contacts.append(address[0])
        connect(self, address)

    socket.socket.connect = guarded  # type: ignore[method-assign, assignment]
    with ThreadPoolExecutor(12) as pool:
        outcomes = dict(zip(scenarios, pool.map(lambda name: ask(url, name), scenarios), strict=True))
    # Not getrusage: its peak begins with what the process that started this one held.
    status = Path("/proc/self/status").read_text(encoding="ascii")
    peak = int(status.partition("VmHWM:")[2].split()[0]) / 1024
    print(json.dumps({"outcomes": outcomes, "peak_mib": peak, "contacts": sorted(set(contacts))}))  # noqa: T201


if __name__ == "__main__":
    main()
