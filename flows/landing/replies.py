"""The landing zone: what the network said, as bytes, before anybody reads it. In: answers. Out: replies and outcomes.

    raw/openreview/replies/<ab>/<sha256>.json   the body of a good answer, exactly as received (after gzip)
    raw/openreview/requests.jsonl               one line per request: what was asked, when, what came of it; append only

The body is fsynced before its line is written, and the line before the request counts as made, so that after `kill -9`
no answer that was paid for is asked again (`flows.landing.ledger`). Bodies of refusals are not kept: they carry challenge
addresses. Sources from addresses are landed by `flows.landing.sources`.
"""

from __future__ import annotations

import contextlib
import hashlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, cast, get_args

from extractors.records.papers import ApiStatus, Outcome, Reply
from flows.errors import DamagedProductError
from flows.landing.ledger import Ledger, time_of
from flows.store import replace_file

LEDGER = "requests.jsonl"
NEVER = datetime.min.replace(tzinfo=UTC)
STATUSES: frozenset[str] = frozenset(get_args(ApiStatus))


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One request as the ledger keeps it. `asked` are ids; a census page has none and carries its `query` instead.

    `sha256` names the landed body (None for a refusal); `malformed` says that the body is not of the documented shape.
    """

    time: datetime
    service: str
    api: Literal[1, 2]
    asked: tuple[str, ...]
    query: str
    http: int | None
    detail: str
    sha256: str | None
    malformed: bool


class Landing:
    """The replies of OpenReview below one `raw` folder. Safe for threads; two processes are kept apart by the run lock."""

    def __init__(self, root: Path, *, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.folder = root / "openreview"
        self._ledger = Ledger(self.folder / LEDGER, clock)
        self._keeping = tuple(threading.Lock() for _ in range(16))

    # -- reading -----------------------------------------------------------------------------------------------------

    def requests(self) -> list[Request]:
        """All requests ever made, in order."""
        return [_request(line) for line in self._ledger.lines() if "api" in line]

    def landed(self) -> list[Request]:
        """Requests whose reply is to be read, in order, without its bytes.

        Left out are replies equal to the one before for the same question (asking again brought nothing new), and
        malformed ones that a later answer made good, and what are no notes (a venue's group).
        """
        outcomes, last, kept = self.statuses(), dict[tuple[int, tuple[str, ...], str], str](), []
        lost = self._lost()
        for request in self.requests():
            if request.sha256 is None or request.query.endswith(" group") or request.time < lost(request.sha256):
                continue
            question = (request.api, request.asked, request.query)
            stale = request.malformed and not any(
                ident in outcomes and outcomes[ident].status == "invalid" for ident in request.asked
            )
            if stale or last.get(question) == request.sha256:
                continue
            last[question] = request.sha256
            kept.append(request)
        return kept

    def answer_to(self, query: str) -> Request | None:
        """The last good answer to a page of a census, when there is one."""
        lost = self._lost()
        found = [request for request in self.requests() if request.query == query and request.sha256 is not None]
        usable = [request for request in found if not request.malformed and request.time >= lost(request.sha256)]
        return usable[-1] if usable else None

    def replies(self) -> list[Reply]:
        """Every reply to be read, in the order of landing; raises DamagedProductError when a file's bytes have changed.

        What was lost is written down, so that it is left out and asked for again from the next run on.
        """
        return [self.read(request) for request in self.landed()]

    def read(self, request: Request) -> Reply:
        """One reply with its bytes, whose hash is checked."""
        digest = request.sha256 or ""
        path = self._body_path(digest)
        try:
            body = path.read_bytes()
        except FileNotFoundError:
            body = b""
        if hashlib.sha256(body).hexdigest() != digest:
            with contextlib.suppress(OSError):
                self.mark(f"lost {digest}")
            raise DamagedProductError(
                f"{path} is missing or not what was landed on {request.time:%Y-%m-%d}; run again to ask for it again"
            )
        return Reply(reply_sha256=digest, body=body, api=request.api, asked=request.asked, fetched_at=request.time)

    def marks(self) -> frozenset[str]:
        """Everything that was marked as done."""
        return frozenset(str(line["mark"]) for line in self._ledger.lines() if "mark" in line)

    def statuses(self) -> dict[str, Outcome]:
        """The latest outcome of every id that was ever asked for."""
        latest: dict[str, Outcome] = {}
        lost = self._lost()
        for line in self._ledger.lines():
            time = time_of(line)
            if time is None or time < lost(line.get("sha256")):
                continue
            for status, detail, ids in _outcomes(line):
                latest.update((ident, Outcome(status, detail, time)) for ident in ids)
        return latest

    # -- writing -----------------------------------------------------------------------------------------------------

    def land(
        self,
        *,
        service: str,
        api: Literal[1, 2],
        asked: Sequence[str] = (),
        query: str = "",
        http: int | None,
        detail: str = "",
        body: bytes | None = None,
        malformed: bool = False,
        outcomes: Mapping[str, tuple[ApiStatus, str]] | None = None,
    ) -> Request:
        """Keep one answer durably (`body` for good ones only), with what it says of each id; gives its ledger entry."""
        digest = None if body is None else hashlib.sha256(body).hexdigest()
        if body is not None and digest is not None:
            self._keep(self._body_path(digest), body)
        line: dict[str, object] = {
            "service": service,
            "api": api,
            "asked": list(asked),
            "query": query,
            "http": http,
            "detail": detail,
            "sha256": digest,
            "malformed": malformed,
            "outcomes": _grouped(outcomes or {}),
        }
        return _request(self._ledger.append(line))

    def settle(self, outcomes: Mapping[str, tuple[ApiStatus, str]]) -> None:
        """Keep what became of each id."""
        if outcomes:
            self._ledger.append({"outcomes": _grouped(outcomes)})

    def _lost(self) -> Callable[[object], datetime]:
        """When a reply was found to be lost; what was landed before is gone."""
        times = {
            str(line["mark"])[len("lost ") :]: time_of(line) or NEVER
            for line in self._ledger.lines()
            if str(line.get("mark")).startswith("lost ")
        }
        return lambda digest: times.get(str(digest), NEVER)

    def mark(self, text: str) -> None:
        """Keep that something happened: a census is complete, a reply is lost."""
        self._ledger.append({"mark": text})

    def _keep(self, path: Path, body: bytes) -> None:
        with self._keeping[int(path.name[0], 16)]:  # two threads may bring the same bytes, such as an empty list
            if not path.is_file() or path.read_bytes() != body:  # also where a landed file was damaged
                replace_file(path, body, durable=True)

    def _body_path(self, digest: str) -> Path:
        return self.folder / "replies" / digest[:2] / f"{digest}.json"


def _request(line: Mapping[str, object]) -> Request:
    asked, http = line.get("asked"), line.get("http")
    return Request(
        time=time_of(line) or NEVER,
        service=str(line.get("service", "")),
        api=1 if line.get("api") == 1 else 2,
        asked=tuple(map(str, asked)) if isinstance(asked, list) else (),
        query=str(line.get("query") or ""),
        http=http if isinstance(http, int) else None,
        detail=str(line.get("detail") or ""),
        sha256=str(line["sha256"]) if line.get("sha256") else None,
        malformed=bool(line.get("malformed")),
    )


def _grouped(outcomes: Mapping[str, tuple[ApiStatus, str]]) -> list[list[object]]:
    """Outcomes as the ledger holds them: ids that share status and detail together."""
    groups: dict[tuple[ApiStatus, str], list[str]] = {}
    for ident in sorted(outcomes):
        groups.setdefault(outcomes[ident], []).append(ident)
    return [[status, detail, ids] for (status, detail), ids in sorted(groups.items())]


def _outcomes(line: Mapping[str, object]) -> Iterator[tuple[ApiStatus, str, list[str]]]:
    groups = line.get("outcomes")
    for group in groups if isinstance(groups, list) else ():
        if isinstance(group, list) and len(group) == 3 and group[0] in STATUSES and isinstance(group[2], list):
            yield cast("ApiStatus", group[0]), str(group[1]), [str(ident) for ident in group[2]]
