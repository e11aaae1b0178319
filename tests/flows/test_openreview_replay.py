"""The stand-in beside the project in all its moods: 214 real ids, the right status for each, few requests."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from extractors.papers.read import merge_papers, read_reply
from extractors.records.papers import Paper, Papers
from flows.landing.replies import Landing
from flows.openreview.fetch import FetchSummary, fetch_papers
from flows.openreview.options import OpenReviewOptions, Secret

pytestmark = pytest.mark.shared


@dataclass
class Replay:
    """A running stand-in."""

    url: str
    ids: list[str]

    def stats(self) -> dict[str, object]:
        with urllib.request.urlopen(f"{self.url}/_stats") as answer:  # noqa: S310  (it is our own loopback server)
            found: dict[str, object] = json.load(answer)
        return found

    def options(self, **given: object) -> OpenReviewOptions:
        quick: dict[str, object] = {
            "base_v2": f"{self.url}/v2", "base_v1": f"{self.url}/v1", "backoff_seconds": 0.01, "request_seconds": 4.0,
        }  # fmt: skip
        return OpenReviewOptions(**(quick | given))  # type: ignore[arg-type]

    def fetch(self, folder: Path, ids: list[str] | None = None, **given: object) -> tuple[FetchSummary, Papers]:
        landing = Landing(folder)
        wanted = self.ids if ids is None else ids
        summary = fetch_papers(wanted, landing, self.options(**given))
        parts = [read_reply(reply) for reply in landing.replies()]
        return summary, merge_papers(parts, summary.statuses, wanted)


# The stand-in without any form of batches; its refusals count in no limit.
NO_BATCHES = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("replay", sys.argv[1])
replay = importlib.util.module_from_spec(spec)
spec.loader.exec_module(replay)
del sys.argv[0]

class Handler(replay.Handler):
    def reply_to(self, path, version, query, body, ordinal):
        if path == "/notes/search" or "ids" in query:
            return self.send(405, replay.error("Error", "Method not allowed", 405))
        return super().reply_to(path, version, query, body, ordinal)

replay.Handler = Handler
replay.main()
"""

Start = Callable[..., "Iterator[Replay]"]


@pytest.fixture
def replay(shared: Path) -> Callable[..., object]:
    notes = shared / "openreview/iclr2025_notes.jsonl"
    with notes.open(encoding="utf-8") as lines:
        ids = [json.loads(line)["id"] for line, _ in zip(lines, range(214), strict=False)]

    @contextmanager
    def start(*modes: str, batches: bool = True) -> Iterator[Replay]:
        words = [word for mode in modes for word in ("--mode", mode)]
        start_by = [] if batches else ["-c", NO_BATCHES]
        program = [
            sys.executable,
            *start_by,
            str(shared / "tools/openreview_replay.py"),
            str(notes),
            "--port",
            "0",
            *words,
        ]
        with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield Replay(server.stdout.readline().split()[1], ids)
            finally:
                server.terminate()

    return start


def statuses(papers: Papers) -> dict[str, int]:
    return {
        status: [row.api_status for row in papers.papers].count(status)
        for status in {row.api_status for row in papers.papers}
    }  # type: ignore[misc]


def test_214_papers_in_five_requests_and_then_none(replay: Callable[..., object], tmp_path: Path) -> None:
    with replay("latency:50") as site:  # type: ignore[attr-defined]
        summary, papers = site.fetch(tmp_path)
        assert (statuses(papers), summary.requests) == ({"ok": 214}, 5)
        assert all(row.title and row.abstract for row in papers.papers)
        assert site.fetch(tmp_path)[0].requests == 0
        assert site.stats()["served"] == 5


def test_ids_of_every_kind_at_once(replay: Callable[..., object], tmp_path: Path) -> None:
    """v1, missing, empty, private, junk, a reply, a moved title: seven ids left out of batches cost seven requests."""
    with replay() as probe:  # type: ignore[attr-defined]
        i = probe.ids
    words = [f"v1:{i[1]},{i[2]}", f"missing:{i[3]},{i[4]}", f"empty:{i[5]}", f"private:{i[6]},{i[7]}", f"junk:{i[8]}",
             f"reply:{i[9]}={i[10]}", f"moved:{i[11]}=A new title"]  # fmt: skip
    with replay(*words) as site:  # type: ignore[attr-defined]
        summary, papers = site.fetch(tmp_path)
    rows = {row.openreview_id: row for row in papers.papers}
    assert [rows[i[n]].api_status for n in range(1, 12)] == [
        "ok", "ok", "not_found", "not_found", "not_found", "forbidden", "forbidden", "invalid", "ok", "ok", "ok",
    ]  # fmt: skip
    assert summary.requests <= 5 + 7
    assert (rows[i[1]].api, rows[i[0]].api) == (1, 2)
    assert rows[i[9]].title == rows[i[10]].title
    assert rows[i[11]].title == "A new title"
    assert any("content.title.value: expected text, found a number" in issue for issue in rows[i[8]].issues)
    assert len(summary.explanations) == 3


def test_a_moved_title_is_a_dated_change(replay: Callable[..., object], tmp_path: Path) -> None:
    with replay() as site:  # type: ignore[attr-defined]
        site.fetch(tmp_path)
        ident = site.ids[11]
    with replay(f"moved:{ident}=A new title") as site:  # type: ignore[attr-defined]
        _, papers = site.fetch(tmp_path, refresh=True)
    assert [(change.openreview_id, change.field, change.after) for change in papers.changes] == [
        (ident, "title", "A new title")
    ]


def test_author_objects_say_what_the_two_lists_say(replay: Callable[..., object], tmp_path: Path) -> None:
    with replay() as site:  # type: ignore[attr-defined]
        plain = site.fetch(tmp_path / "a")[1]
    with replay("authors-v3") as site:  # type: ignore[attr-defined]
        objects = site.fetch(tmp_path / "b")[1]
    assert [row.authors for row in plain.papers] == [row.authors for row in objects.papers]


@pytest.mark.parametrize("given", [{"token": Secret("replay-token")}, {"username": "me", "password": Secret("secret")},
                                   {"token": Secret("old"), "username": "me", "password": Secret("secret")}])  # fmt: skip
def test_the_gate_opens_for_credentials(
    replay: Callable[..., object], tmp_path: Path, given: dict[str, object]
) -> None:
    with replay("auth", "search-open") as site:  # type: ignore[attr-defined]
        guest = site.fetch(tmp_path / "guest")[0]
        assert (guest.counts, guest.requests) == ({"challenge_required": 214}, 1)
        assert site.fetch(tmp_path / "me", **given)[0].counts == {"ok": 214}


@pytest.mark.parametrize(
    "words",
    [
        ("flaky:0.4",), ("drop:0.4",), ("html",), ("truncate",), ("limit:3:1",), ("limit:3:1", "retry-after"),
        ("flaky:0.2", "drop:0.1", "html", "truncate", "authors-v3", "limit:6:1"),
    ],
    ids="+".join,
)  # fmt: skip
def test_a_bad_day_delays_and_loses_nothing(replay: Callable[..., object], tmp_path: Path, words: list[str]) -> None:
    with replay(*words) as site:  # type: ignore[attr-defined]
        summary, papers = site.fetch(tmp_path)
    assert statuses(papers) == {"ok": 214}, summary.explanations


@pytest.mark.slow
def test_a_trickling_body_is_given_up_in_time_and_asked_again(replay: Callable[..., object], tmp_path: Path) -> None:
    with replay("slow-body") as site:  # type: ignore[attr-defined]
        started = time.monotonic()
        missing = [f"Nothing{n:03d}" for n in range(12)]
        # Batches of 20, so that the eleventh request is one of them.
        summary, papers = site.fetch(tmp_path, [*site.ids, *missing], request_seconds=2.0, batch_size=20)
    assert statuses(papers) == {"ok": 214, "not_found": 12}, summary.explanations
    assert time.monotonic() - started < 12


@pytest.mark.slow
def test_a_limit_of_40_in_5_seconds_is_respected(replay: Callable[..., object], tmp_path: Path) -> None:
    """180 ids that no batch holds: as many single calls, five windows, refusals in the first one only."""
    with replay("limit:40:5") as site:  # type: ignore[attr-defined]
        ids = [*site.ids, *(f"Missing{n:04d}" for n in range(150))]
        summary, papers = site.fetch(tmp_path, ids)
        refused = [request.time for request in Landing(tmp_path).requests() if request.http == 429]
    assert statuses(papers) == {"ok": 214, "not_found": 150}
    assert 1 <= len(refused) <= 10
    assert (refused[-1] - refused[0]).total_seconds() < 1, "no refusal after the first window"
    assert summary.waited_seconds < 40


def test_a_limit_of_an_hour_defers_and_the_next_run_goes_on(replay: Callable[..., object], tmp_path: Path) -> None:
    with replay("limit:36:3600") as site:  # type: ignore[attr-defined]
        ids = [*site.ids, *(f"Missing{n:04d}" for n in range(100))]
        started = time.monotonic()
        summary, _ = site.fetch(tmp_path, ids)
        assert time.monotonic() - started < 10
        assert summary.counts["ok"] == 214
        assert summary.counts["deferred"] >= 60
        assert summary.resume_at is not None
    with replay() as site:  # type: ignore[attr-defined]
        again, _ = site.fetch(tmp_path, ids)
    assert again.counts == {"ok": 214, "not_found": 100}
    assert again.from_disk >= 214


@pytest.mark.parametrize(("count", "most"), [(1, 1), (2, 2), (5, 5), (50, 16), (214, 20)])
def test_where_all_batches_are_refused_a_venue_is_paged(
    replay: Callable[..., object], tmp_path: Path, count: int, most: int
) -> None:
    with replay(batches=False) as site:  # type: ignore[attr-defined]
        summary, papers = site.fetch(tmp_path / "pages", site.ids[:count])
        assert statuses(papers) == {"ok": count}
        assert summary.requests == site.stats()["served"] <= most
        assert site.fetch(tmp_path / "pages", site.ids[:count])[0].requests == 0
        assert site.stats()["most_in_flight"] <= 10
    with replay() as site:  # type: ignore[attr-defined]
        assert values(papers) == values(site.fetch(tmp_path / "batches", site.ids[:count])[1])


def values(papers: Papers) -> list[Paper]:
    """The papers without when and in which reply they came."""
    return [replace(row, fetched_at=None, reply_sha256="") for row in papers.papers]


@pytest.mark.parametrize(
    "words", [("limit:3:1",), ("limit:40:5",), ("flaky:0.3",), ("drop:0.3", "html", "truncate", "authors-v3")],
    ids="+".join,
)  # fmt: skip
def test_pages_on_a_bad_day_lose_nothing(replay: Callable[..., object], tmp_path: Path, words: list[str]) -> None:
    with replay(*words, batches=False) as site:  # type: ignore[attr-defined]
        _, papers = site.fetch(tmp_path)
        assert statuses(papers) == {"ok": 214}
        assert site.stats()["served"] < 60
        assert site.stats()["most_in_flight"] <= 10
    refused = [request for request in Landing(tmp_path).requests() if request.http == 429]
    assert bool(refused) == ("limit:3:1" in words)


def test_pages_that_a_limit_defers_go_on_in_the_next_run(replay: Callable[..., object], tmp_path: Path) -> None:
    with replay("limit:7:3600", batches=False) as site:  # type: ignore[attr-defined]
        first = site.fetch(tmp_path)[0]
    assert first.resume_at is not None
    assert first.counts["ok"] + first.counts["deferred"] == 214
    assert 60 < first.counts["ok"] < 180, "five single calls and two pages came through"
    with replay(batches=False) as site:  # type: ignore[attr-defined]
        again, papers = site.fetch(tmp_path)
    assert statuses(papers) == {"ok": 214}
    assert again.requests <= 10
    pages = [request.query for request in Landing(tmp_path).requests() if request.query.startswith("pages ")]
    landed = [request for request in Landing(tmp_path).requests() if request.sha256 and request.query in pages]
    assert len({request.query for request in landed}) == len(landed), "no landed page was asked for again"


@pytest.mark.slow
def test_killed_between_pages_it_goes_on_behind_the_last_one(replay: Callable[..., object], tmp_path: Path) -> None:
    with replay("latency:60", batches=False) as site:  # type: ignore[attr-defined]
        program = (
            "import sys\nfrom pathlib import Path\nfrom flows.landing.replies import Landing\n"
            "from flows.openreview.fetch import fetch_papers\nfrom flows.openreview.options import OpenReviewOptions\n"
            f"options = OpenReviewOptions(base_v2='{site.url}/v2', base_v1='{site.url}/v1')\n"
            "fetch_papers(sys.argv[2:], Landing(Path(sys.argv[1])), options)\n"
        )
        chance = random.Random(7)  # noqa: S311  (the same moments every time)
        for _ in range(5):
            with subprocess.Popen([sys.executable, "-c", program, str(tmp_path), *site.ids]) as run:
                time.sleep(chance.uniform(0.5, 1.3))
                run.kill()
        _, papers = site.fetch(tmp_path)
    assert statuses(papers) == {"ok": 214}
    pages = [request.query for request in Landing(tmp_path).requests() if request.query.startswith("pages ")]
    assert len(set(pages)) == len(pages), "no landed page was asked for again"
