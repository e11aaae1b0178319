"""Asking OpenReview, once and properly. In: a question (ids, or a page of a venue). Out: a `Verdict`; good answers landed.

The one layer of retries: 5xx, broken connections and nonsense are tried again with jitter, a 429 waits as it was told, a
401 logs in anew once, a guest challenge is final for the run. Whatever happens becomes a verdict; nothing is raised for
what a server does. Two breakers keep us from knocking on a shut door: one for the challenge, one for a service that is
down. What the site uses to keep robots out is respected: no cookie, no other name, no browser is tried.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Literal

from extractors.errors import MalformedReply
from extractors.papers.notes import shown
from extractors.papers.read import read_reply
from extractors.records.papers import ApiStatus, Papers, Reply
from flows.landing.replies import Landing
from flows.openreview import retry
from flows.openreview.auth import Credentials
from flows.openreview.limits import GateShut, RateGate
from flows.openreview.options import OpenReviewOptions
from flows.web import Answer, Bounds, ExchangeFailed, Web

FAILURES_UNTIL_DOWN = 2  # requests in a row that failed with all their attempts
BROWSER_CHECK = (b"verifying your browser", b"turnstile", b"challenge-platform")  # guests have got it with status 200
BROWSER_CHECK_BYTES = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One call. `asked` are the ids it is about (none for a venue's page); `label` names it in the ledger.

    `notes` is false when the answer is something else than notes; it is landed then and not read.
    """

    api: Literal[1, 2]
    path: str
    asked: tuple[str, ...] = ()
    params: Mapping[str, str] | None = None
    payload: Mapping[str, object] | None = None
    label: str = ""
    notes: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What came of a question; `papers` are what a good answer holds, in the order of the answer.

    `offered` is false when the service does not offer this kind of call (a batch), whatever the ids; `exhausted` is true when
    every attempt failed and another time may do better.
    """

    kind: ApiStatus
    detail: str = ""
    papers: Papers = field(default_factory=lambda: Papers(papers=()))
    offered: bool = True
    exhausted: bool = False


class Client:
    """A session of one run. Safe for threads. `requests` counts every request that left this machine."""

    def __init__(self, options: OpenReviewOptions, landing: Landing) -> None:
        self.options = options
        self._landing = landing
        bounds = Bounds(
            connect_seconds=options.connect_seconds,
            read_seconds=options.read_seconds,
            total_seconds=options.request_seconds,
            wire_bytes=options.wire_bytes,
            decoded_bytes=options.decoded_bytes,
        )
        self._web = Web(bounds, contact=options.contact, connections=options.concurrency)
        self.gate = RateGate(options.wait_cap_seconds)
        self.credentials = Credentials(options, self._post_login)
        self._lock = threading.Lock()
        self._open: Verdict | None = None
        self._failures = 0
        self._refusals = 0
        self.requests = 0

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self._web.__exit__()

    @property
    def stopped(self) -> Verdict | None:
        """Why nothing more is asked in this run, when a breaker is open or the gate is shut."""
        if self._open is None and self.gate.shut_until is not None:
            return Verdict(kind="deferred", detail=str(GateShut(self.gate.shut_until)))
        return self._open

    def ask(self, question: Question) -> Verdict:
        """Ask until there is a verdict."""
        if self.options.offline:
            return Verdict(kind="offline", detail="the run is offline")
        attempt, renewed = 0, False
        while self._open is None:
            attempt += 1
            try:
                headers = self.credentials.header(question.api)
                answer = self._send(question, headers)
                if answer.status == 429:
                    self._wait_as_told(question, answer)
                    attempt -= 1
                    continue
                if answer.status == 401 and not renewed and self.credentials.renew(headers):
                    renewed = True
                    continue
                verdict, again = self._judge(question, answer)
            except ExchangeFailed as failure:
                verdict, again = self._failed(question, failure)
            except GateShut as shut:
                return Verdict(kind="deferred", detail=str(shut))
            if attempt >= again:
                return self._final(verdict, exhausted=again > 0)
            try:
                self.gate.rest(retry.pause(attempt, self.options.backoff_seconds))
            except GateShut as shut:
                return Verdict(kind="deferred", detail=str(shut))
        return self._open

    def _send(self, question: Question, headers: Mapping[str, str]) -> Answer:
        self.gate.pass_through()
        if self._open is not None:  # it may have opened while this thread waited
            raise ExchangeFailed("unreachable", "not sent")
        with self._lock:
            self.requests += 1
        try:
            return self._web.exchange(
                "GET" if question.payload is None else "POST",
                self.options.base(question.api) + question.path,
                params=question.params,
                payload=question.payload,
                headers=headers,
            )
        finally:
            self.gate.answered()

    def _wait_as_told(self, question: Question, answer: Answer) -> None:
        with self._lock:
            self._refusals += 1
            refusals = self._refusals
        told = retry.announced_wait(answer, datetime.now(UTC))
        seconds = told if told is not None else retry.pause(min(refusals, 8), 2 * self.options.backoff_seconds)
        self.gate.refused(seconds, retry.announced_limit(answer))
        self._land(question, 429, f"wait {seconds:.0f} s")

    def _judge(self, question: Question, answer: Answer) -> tuple[Verdict, int]:
        """The verdict on an answer, and how many attempts its kind is worth (0: it is final)."""
        if answer.status == 200:
            return self._read(question, answer)
        name, message = _name(answer), _message(answer)
        self._land(question, answer.status, f"{name or 'HTTP ' + str(answer.status)}")
        if answer.status >= 500 and answer.status != 501:
            return Verdict(
                kind="deferred", detail=f"the service answered {answer.status}; run again later"
            ), retry.ATTEMPTS
        if name == "ChallengeRequiredError" or answer.status == 401:
            return self._shut_out(answer.status), 0
        refused = answer.status in (400, 405, 413, 414, 501)
        if (refused and len(question.asked) != 1) or (answer.status in (403, 404) and len(question.asked) > 1):
            return Verdict(kind="invalid", detail=f"answered {answer.status}", offered=False), 0
        if answer.status == 404 or name == "NotFoundError" or message.startswith("Note Not Found"):
            return Verdict(kind="not_found", detail="this id is not known"), 0
        if answer.status == 403:
            return Verdict(kind="forbidden", detail="it exists and may not be read by this account"), 0
        if 300 <= answer.status < 400:
            return Verdict(kind="invalid", detail=f"answered {answer.status}, a redirect, which is never followed"), 0
        return Verdict(
            kind="invalid", detail=f"answered {answer.status} where a note was expected"
        ), retry.ATTEMPTS_AFTER_NONSENSE

    def _read(self, question: Question, answer: Answer) -> tuple[Verdict, int]:
        if not question.notes:
            self._land(question, 200, "", answer.body)
            return Verdict(kind="ok"), 0
        probe = Reply(
            reply_sha256="", body=answer.body, api=question.api, asked=question.asked, fetched_at=datetime.now(UTC)
        )
        try:
            papers = read_reply(probe)
        except MalformedReply as error:
            if any(word in answer.body[:BROWSER_CHECK_BYTES].lower() for word in BROWSER_CHECK):
                self._land(question, 200, "a browser check in place of an answer")
                return self._shut_out(200), 0
            self._land(question, 200, str(error), answer.body, malformed=True)
            return Verdict(kind="invalid", detail=str(error)), retry.ATTEMPTS_AFTER_NONSENSE
        outcomes = {paper.openreview_id: (paper.api_status, paper.api_detail) for paper in papers.papers}
        self._land(question, 200, "", answer.body, outcomes=outcomes)
        # A batch that brings only what nobody asked for was not understood.
        return Verdict(kind="ok", papers=papers, offered=bool(papers.papers or not papers.issues)), 0

    def _failed(self, question: Question, failure: ExchangeFailed) -> tuple[Verdict, int]:
        if self._open is not None:
            return self._open, 0
        self._land(question, None, f"{failure.kind}: {failure.detail}")
        if failure.kind in ("too_large", "undecodable"):
            return Verdict(kind="invalid", detail=failure.detail), retry.ATTEMPTS_AFTER_TIMEOUT
        kind: ApiStatus = "offline" if failure.kind == "unreachable" else "deferred"
        attempts = retry.ATTEMPTS if failure.kind == "broken" else retry.ATTEMPTS_AFTER_TIMEOUT
        return Verdict(kind=kind, detail=f"{failure.detail}; run again later"), attempts

    def _final(self, verdict: Verdict, *, exhausted: bool) -> Verdict:
        """Count failures in a row; after two of them the service is down for this run."""
        with self._lock:
            if not (exhausted and verdict.kind in ("deferred", "offline", "invalid")):
                self._failures = 0
            else:
                self._failures += 1
                if self._failures >= FAILURES_UNTIL_DOWN and self._open is None:
                    self._open = verdict
        return replace(verdict, exhausted=exhausted)

    def _shut_out(self, status: int) -> Verdict:
        why = self.credentials.problem or (
            "OpenReview asks guests for a browser challenge"
            if status == 403
            else "the credentials were not accepted (401)"
        )
        with self._lock:
            self._open = self._open or Verdict(kind="challenge_required", detail=why)
            return self._open

    def _land(
        self,
        question: Question,
        status: int | None,
        detail: str,
        body: bytes | None = None,
        *,
        malformed: bool = False,
        outcomes: Mapping[str, tuple[ApiStatus, str]] | None = None,
    ) -> None:
        self._landing.land(
            service=self.options.base(question.api),
            api=question.api,
            asked=question.asked,
            query=question.label,
            http=status,
            detail=detail,
            body=body,
            malformed=malformed,
            outcomes=outcomes,
        )

    def _post_login(self, payload: Mapping[str, object]) -> Answer | None:
        """POST /login with the same patience as any request; None when no answer came."""
        for attempt in range(1, retry.ATTEMPTS + 1):
            try:
                question = Question(api=2, path="/login", payload=payload, label="login")
                answer = self._send(question, {})
                if answer.status == 429:
                    self._wait_as_told(question, answer)
                elif answer.status < 500:
                    return answer
                self.gate.rest(retry.pause(attempt, self.options.backoff_seconds))
            except (ExchangeFailed, GateShut):
                return None
        return None


def _name(answer: Answer) -> str:
    name = retry.error_fields(answer).get("name")
    return shown(name) if isinstance(name, str) else ""


def _message(answer: Answer) -> str:
    message = retry.error_fields(answer).get("message")
    return message if isinstance(message, str) else ""
