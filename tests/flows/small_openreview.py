"""A stranger's OpenReview: a small server on loopback with notes of our own writing, for tests that need nothing else."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from flows.landing.replies import Landing
from flows.openreview.fetch import FetchSummary, fetch_papers
from flows.openreview.options import OpenReviewOptions

VENUE = "ICLR.cc/2025/Conference"


@dataclass
class Asked:
    """One request as it came in."""

    method: str
    path: str
    query: dict[str, str]
    body: dict[str, object]
    headers: dict[str, str]


Answer = tuple[int, object]
Answerer = Callable[[Asked], Answer | None]


@dataclass
class SmallOpenReview:
    """What the server knows and how it behaves; `before` may answer in its place."""

    notes: dict[str, dict[str, object]] = field(default_factory=dict)
    v1: set[str] = field(default_factory=set)
    batches: bool = True  # POST /notes/search with ids
    lists: bool = False  # GET /notes?ids=
    latency: float = 0.0
    before: Answerer = lambda asked: None
    asked: list[Asked] = field(default_factory=list)
    in_flight: int = 0
    most_in_flight: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    url: str = ""

    @property
    def paths(self) -> Counter[str]:
        return Counter(f"{asked.method} {asked.path}" for asked in self.asked)

    def options(self, **given: object) -> OpenReviewOptions:
        """Options that point here and are quick about everything."""
        quick: dict[str, object] = {
            "base_v2": f"{self.url}/v2", "base_v1": f"{self.url}/v1", "backoff_seconds": 0.002, "wait_cap_seconds": 5.0,
            "connect_seconds": 1.0, "read_seconds": 1.0, "request_seconds": 2.0,
        }  # fmt: skip
        return OpenReviewOptions(**(quick | given))  # type: ignore[arg-type]

    def fetch(self, ids: list[str], folder: Path, **given: object) -> FetchSummary:
        return fetch_papers(ids, Landing(folder), self.options(**given))

    def reply_to(self, asked: Asked) -> Answer:
        if (told := self.before(asked)) is not None:
            return told
        version, path = asked.path.split("/", 2)[1:]
        known = {ident: note for ident, note in self.notes.items() if (ident in self.v1) == (version == "v1")}
        if path == "notes/search" and asked.method == "POST":
            if not self.batches:
                return 405, {"name": "Error", "message": "Method not allowed", "status": 405}
            ids = asked.body.get("ids")
            return 200, {"notes": [known[i] for i in ids if i in known] if isinstance(ids, list) else []}
        if path == "notes" and "id" in asked.query:
            note = known.get(asked.query["id"])
            return (200, {"notes": [note]}) if note else (404, {"name": "NotFoundError", "status": 404})
        if path == "notes" and "ids" in asked.query and self.lists:
            return 200, {"notes": [known[i] for i in asked.query["ids"].split(",") if i in known]}
        if path == "notes" and "content.venueid" in asked.query:
            return 200, self._page(known, asked.query)
        return 404, {"name": "NotFoundError", "status": 404}

    def _page(self, known: Mapping[str, dict[str, object]], query: dict[str, str]) -> dict[str, object]:
        ids = sorted(i for i, note in known.items() if venue_id(note) == query["content.venueid"])
        size = int(query.get("limit", "1000"))
        page: dict[str, object] = {"notes": [known[i] for i in ids if i > query.get("after", "")][:size]}
        return page | ({"count": len(ids)} if query.get("count") == "true" else {})


def venue_id(note: Mapping[str, object]) -> object:
    content = note["content"]
    assert isinstance(content, dict)
    held = content.get("venueid")
    return held["value"] if isinstance(held, dict) else held


def note(ident: str, venue: str = "ICLR 2025 Poster", venueid: str = VENUE, **content: object) -> dict[str, object]:
    """A note of API 2 of our own writing."""
    fields: dict[str, object] = {
        "title": f"On the habits of {ident}",
        "abstract": f"We look at {ident}, twice.",
        "authors": ["Ada Lovelace", "Emmy Noether"],
        "authorids": ["~Ada_Lovelace1", "emmy@example.org"],
        "venue": venue,
        "venueid": venueid,
    } | content
    wrapped = {name: {"value": value} for name, value in fields.items()}
    return {"id": ident, "forum": ident, "version": 2, "domain": VENUE, "cdate": 1728000000000, "content": wrapped}


def plain(wrapped: dict[str, object]) -> dict[str, object]:
    """The same note as API 1 sends it."""
    content = wrapped["content"]
    assert isinstance(content, dict)
    unwrapped = {name: held["value"] for name, held in content.items()}
    return {k: v for k, v in wrapped.items() if k not in ("version", "domain")} | {
        "content": unwrapped, "invitation": f"{VENUE}/-/Blind_Submission",
    }  # fmt: skip


def ids(count: int) -> list[str]:
    return [f"Paper{number:05d}" for number in range(count)]


def several(count: int, venues: int = 1) -> dict[str, dict[str, object]]:
    """Notes of as many venues, in turn."""
    series = (VENUE, *(f"Series{number}.example/2025/Conference" for number in range(1, venues)))
    return {ident: note(ident, venueid=series[n % venues]) for n, ident in enumerate(ids(count))}


@contextmanager
def serving(knows: SmallOpenReview) -> Iterator[SmallOpenReview]:
    """The server, while the block runs."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            """Stay silent."""

        def do_GET(self) -> None:
            self.answer()

        def do_POST(self) -> None:
            self.answer()

        def answer(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            raw = self.rfile.read(length)
            parts = urlsplit(self.path)
            query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
            asked = Asked(self.command, parts.path, query, json.loads(raw or b"{}"), dict(self.headers))
            with knows.lock:
                knows.asked.append(asked)
                knows.in_flight += 1
                knows.most_in_flight = max(knows.most_in_flight, knows.in_flight)
            try:
                time.sleep(knows.latency)
                self.send(*knows.reply_to(asked))
            except (BrokenPipeError, ConnectionResetError):
                pass
            finally:
                with knows.lock:
                    knows.in_flight -= 1

        def send(self, status: int, said: object) -> None:
            headers = {"Content-Type": "application/json"}
            if isinstance(said, tuple):
                said, headers = said[0], headers | said[1]
            body = said if isinstance(said, bytes) else json.dumps(said).encode()
            head = f"HTTP/1.1 {status} Told\r\n" + "".join(f"{k}: {v}\r\n" for k, v in headers.items())
            self.wfile.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    knows.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield knows
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
