"""Papers by id. In: the ids that documents link. Out: landed replies and a summary that explains itself.

Only what is not landed yet (or too old) is asked: in batches, by the official POST /notes/search, or where that is refused
by GET /notes?ids=, which other clients use, or where that is refused too by the pages of the venues that hold many of them;
ids an answer left out one by one, from the API that has not been asked for them; replies in a discussion lead to their
forum. A first request goes alone, so that a shut door costs one refusal, not one per id. A few ids are asked one by one
unless batches are known to work: finding out could cost more than it saves. What a refusal taught is in the ledger, for the
runs of a week. Which status means what is in `explain`.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from extractors.records.papers import ApiStatus, Outcome, Paper
from flows.errors import DamagedProductError
from flows.landing.replies import Landing, Request
from flows.openreview.client import Client, Question, Verdict
from flows.openreview.explain import explain
from flows.openreview.options import OpenReviewOptions
from flows.openreview.pages import BrokenOff, venue_pages

ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
REFUSALS_KEPT = timedelta(days=7)  # not_found and forbidden may change: an embargo ends
NOT_OFFERED = frozenset({404, 405, 501})  # there is no such call, whoever asks; a 403 or 400 may pass another time
BATCHES_FROM = (
    6  # ids that are worth finding out whether batches work; at most 5 requests are meant to be spent on that
)
SAMPLE = 5  # single look-ups that name the venues worth paging through
PAGES_FROM = 20  # papers that a venue seems to hold of those left; a page of a venue of 5,000 brings 4 of 20
FROM_A_PAGE = 4  # ids that pages must have brought, each on average, before the venue's next one is asked for
V1_BATCH_FROM = 20  # so many left out by v2: they may be papers of API 1, which can be asked for all at once
SETTLED: frozenset[ApiStatus] = frozenset({"ok", "deleted"})
REFUSED: frozenset[ApiStatus] = frozenset({"not_found", "forbidden"})
PASSING = frozenset({"deferred", "challenge_required", "offline"})
NOT_FOUND = Verdict(
    kind="not_found", detail="neither API of OpenReview shows it: deleted, never published, or not readable"
)

Api = Literal[1, 2]
Form = Literal["batch POST", "batch GET"]  # as the ledger names it
FORMS: tuple[Form, ...] = ("batch POST", "batch GET")
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchSummary:
    """What a fetch came to. `statuses` has one outcome per asked id, landed ones included; `counts` sums them up."""

    statuses: Mapping[str, Outcome]
    counts: Mapping[ApiStatus, int]
    requests: int
    from_disk: int
    seconds: float
    waited_seconds: float
    resume_at: datetime | None
    explanations: tuple[str, ...]


def fetch_papers(
    ids: Sequence[str], landing: Landing, options: OpenReviewOptions, on_progress: Progress | None = None
) -> FetchSummary:
    """Ask for what is missing. Never raises for what OpenReview says; `on_progress(done, total)` counts ids."""
    started = time.monotonic()
    wanted = list(dict.fromkeys(ids))
    known = landing.statuses()
    missing = [ident for ident in wanted if ID.fullmatch(ident) and _asks_again(known.get(ident), options)]
    fetch = _Fetch(landing, options, len(wanted), len(wanted) - len(missing), on_progress)
    fetch.progress()
    if missing and not options.offline:
        fetch.run(missing)
    latest = landing.statuses()
    statuses = {ident: _status(ident, latest, options) for ident in wanted}
    counts: dict[ApiStatus, int] = {}
    for status in sorted(outcome.status for outcome in statuses.values()):
        counts[status] = counts.get(status, 0) + 1
    return FetchSummary(
        statuses=statuses,
        counts=counts,
        requests=fetch.requests,
        from_disk=len(wanted) - len(missing),
        seconds=round(time.monotonic() - started, 3),
        waited_seconds=round(fetch.waited, 3),
        resume_at=fetch.resume_at,
        explanations=explain(statuses, options, problem=fetch.problem),
    )


def _asks_again(outcome: Outcome | None, options: OpenReviewOptions) -> bool:
    if outcome is None or outcome.seen_at is None or options.refresh:
        return True
    age = datetime.now(UTC) - outcome.seen_at
    if options.max_age is not None and age > options.max_age:
        return True
    # A note that was landed and cannot be read stays so; an answer that was no note at all may be one tomorrow.
    unreadable = outcome.status == "invalid" and outcome.detail.startswith("notes[")
    return not (outcome.status in SETTLED or unreadable or (outcome.status in REFUSED and age < REFUSALS_KEPT))


def _status(ident: str, latest: Mapping[str, Outcome], options: OpenReviewOptions) -> Outcome:
    if not ID.fullmatch(ident):
        return Outcome("invalid", "this is not an id of OpenReview")
    outcome = latest.get(ident)
    if options.offline and (outcome is None or outcome.status not in SETTLED | REFUSED | {"invalid"}):
        return Outcome("offline", "the run was offline and this paper is not landed")
    return outcome or Outcome("not_requested", "")


class _Fetch:
    """One run over the missing ids. Threads ask; this thread settles what they bring."""

    def __init__(
        self, landing: Landing, options: OpenReviewOptions, total: int, done: int, on_progress: Progress | None
    ) -> None:
        self._landing, self._options = landing, options
        self._total, self._done, self._on_progress = total, done, on_progress
        self._welcome = False
        self._forms, self._works = _forms(landing, options)
        self._failed: dict[str, None] = {}
        self._forums: dict[str, None] = {}
        self._named: Counter[tuple[Api, str]] = Counter()
        self.requests, self.waited, self.problem = 0, 0.0, ""
        self.resume_at: datetime | None = None

    def progress(self, more: int = 0) -> None:
        """Tell that `more` ids are settled."""
        self._done = min(self._total, self._done + more)
        if self._on_progress is not None:
            self._on_progress(self._done, self._total)

    def run(self, missing: Sequence[str]) -> None:
        """Settle every missing id, then the forums that replies among them lead to."""
        with Client(self._options, self._landing) as client:
            try:
                self._settle(client, list(missing))
                if self._failed and self._welcome and client.stopped is None:
                    self._settle(client, list(self._failed))  # single calls failed while the service works
                known = self._landing.statuses()
                forums = [ident for ident in self._forums if ident not in missing]
                if forums := [ident for ident in forums if _asks_again(known.get(ident), self._options)]:
                    self._settle(client, forums)
            finally:
                self.requests, self.waited = client.requests, client.gate.waited
                self.resume_at, self.problem = client.gate.shut_until, client.credentials.problem

    def _settle(self, client: Client, left: list[str]) -> None:
        """Batches from v2, then from v1 when many are left; what no batch held goes one by one to the other API."""
        apis: tuple[Api, ...] = (2, 1)
        if len(left) >= BATCHES_FROM or (self._works and len(left) > 1):
            left, offered = self._in_batches(client, 2, left)
            if offered:
                left, apis = self._left_by_v2(client, left)
            else:
                left = self._by_venue(client, left)
        for api in apis:
            left = self._one_by_one(client, api, left, last=api == apis[-1])

    def _left_by_v2(self, client: Client, left: list[str]) -> tuple[list[str], tuple[Api, ...]]:
        """What is left after asking v1 for many at once, if single calls, which settle what they ask, say that it helps."""
        if len(left) >= V1_BATCH_FROM:
            for probe in (left[0], left[len(left) // 2], left[-1]):
                left.remove(probe)
                if not self._one_by_one(client, 1, [probe], last=True):
                    left, offered = self._in_batches(client, 1, left)
                    return left, (2,) if offered else (1,)
        return left, (1,)

    def _in_batches(self, client: Client, api: Api, ids: list[str]) -> tuple[list[str], bool]:
        """The ids that no batch held, and whether the service offers batches at all; a form it refuses is not tried again."""
        while self._forms:
            left, offered = self._in_batches_by(self._forms[0], client, api, ids)
            if offered:
                return left, True
            del self._forms[0]
            ids = left
        return ids, False

    def _in_batches_by(self, form: Form, client: Client, api: Api, ids: list[str]) -> tuple[list[str], bool]:
        size = self._options.batch_size
        parts = [tuple(ids[start : start + size]) for start in range(0, len(ids), size)]
        left: list[str] = []
        offered = True
        for question, verdict in self._asked(client, [_batch(form, api, part) for part in parts], alone=True):
            if not verdict.offered:
                offered = False
                left.extend(question.asked)
            elif verdict.kind == "ok":
                left.extend(self._keep(question.asked, verdict.papers.papers))
            else:
                self._note(dict.fromkeys(question.asked, verdict))
        return left, offered

    def _by_venue(self, client: Client, left: list[str]) -> list[str]:
        """What is left after the pages of venues that a few single calls, which settle what they ask, name more than once.

        The first venue is tried on trust, further ones out of what was saved; docs/decisions/0014 has the sum.
        """
        saved, paged = -len(FORMS), set[tuple[Api, str]]()  # refused batches are made good first
        while len(left) >= PAGES_FROM and (saved > 0 or not paged) and client.stopped is None:
            sample = left[:: -(-len(left) // SAMPLE)]
            left = [ident for ident in left if ident not in sample]
            self._named.clear()
            self._one_by_one(client, 1, self._one_by_one(client, 2, sample, last=False), last=True)
            likely = [
                (-count, venue)
                for venue, count in self._named.items()
                if venue not in paged and count > 1 and len(left) * count >= PAGES_FROM * len(sample)
            ]
            if not likely:
                break
            venue = min(likely)[1]
            paged.add(venue)
            left, gain = self._in_pages(client, *venue, left)
            saved += gain
        return left

    def _in_pages(self, client: Client, api: Api, venue_id: str, left: list[str]) -> tuple[list[str], int]:
        """The ids that no page of a venue held, and how many more were held than pages asked for."""
        wanted, asked = frozenset(left), 0
        try:
            for page in venue_pages(
                client,
                self._landing,
                api=api,
                venue_id=venue_id,
                label="pages ",
                is_stale=lambda papers: any(paper.openreview_id in wanted for paper in papers),
            ):
                asked += page.asked
                left = self._keep(left, [paper for paper in page.papers if paper.openreview_id in wanted])
                if not left or len(wanted) - len(left) < FROM_A_PAGE * asked:
                    break
        except DamagedProductError:
            pass  # it is marked as lost, and asked for again from the next run on
        except BrokenOff as end:
            asked += end.verdict is not None
        return left, len(wanted) - len(left) - asked

    def _one_by_one(self, client: Client, api: Api, ids: Sequence[str], *, last: bool) -> list[str]:
        """The ids that this API does not know; when it is the `last` to be asked, that is their outcome."""
        left: list[str] = []
        unsettled: dict[str, Verdict] = {}
        for question, verdict in self._asked(client, [_single(api, ident) for ident in ids], alone=not self._welcome):
            absent = verdict.kind == "not_found" or (
                verdict.kind == "ok" and self._keep(question.asked, verdict.papers.papers) != []
            )
            if absent:
                left.append(question.asked[0])
                self._note({question.asked[0]: NOT_FOUND} if last else {})
            elif verdict.kind in PASSING:
                unsettled[question.asked[0]] = verdict
            elif verdict.kind != "ok":
                self._note({question.asked[0]: verdict})
        self._note(unsettled)
        return left

    def _asked(
        self, client: Client, questions: Sequence[Question], *, alone: bool
    ) -> Iterator[tuple[Question, Verdict]]:
        """Verdicts as they come. With `alone` the first is waited for, and a refused kind of call is not repeated."""
        rest = list(questions)
        if alone and rest:
            first = rest.pop(0)
            verdict = client.ask(first)
            yield first, verdict
            if not verdict.offered:
                yield from ((question, verdict) for question in rest)
                return
        if len(rest) < 2 or client.stopped is not None:
            yield from ((question, client.ask(question)) for question in rest)
            return
        with ThreadPoolExecutor(self._options.concurrency, thread_name_prefix="openreview") as pool:
            running = {pool.submit(client.ask, question): question for question in rest}
            try:
                for done in as_completed(running):
                    yield running[done], done.result()
            finally:
                pool.shutdown(wait=True, cancel_futures=True)

    def _keep(self, asked: Sequence[str], papers: Sequence[Paper]) -> list[str]:
        """Take note of the papers of a good answer (they are settled with it); the asked ids it left out."""
        self._welcome = True
        self._named.update((paper.api, paper.venue_id) for paper in papers if paper.api and paper.venue_id)
        self._forums.update((paper.forum, None) for paper in papers if paper.forum not in (None, paper.openreview_id))
        self.progress(len(papers))
        held = {paper.openreview_id for paper in papers}
        return [ident for ident in asked if ident not in held]

    def _note(self, verdicts: Mapping[str, Verdict]) -> None:
        """Settle ids that no answer held."""
        outcomes: dict[str, tuple[ApiStatus, str]] = {
            ident: (verdict.kind, verdict.detail) for ident, verdict in verdicts.items()
        }
        self._landing.settle(outcomes)
        self._failed.update((ident, None) for ident, verdict in verdicts.items() if verdict.exhausted)
        self.progress(sum(verdict.kind not in PASSING for verdict in verdicts.values()))


def _forms(landing: Landing, options: OpenReviewOptions) -> tuple[list[Form], bool]:
    """The forms of batches that may work, and whether the first is known to, from what the ledger holds of this service."""
    last: dict[str, Request] = {}
    for request in landing.requests():
        if request.service == options.base(2) and (request.http == 200 or request.http in NOT_OFFERED):
            last[request.query] = request
    week = datetime.now(UTC) - (timedelta() if options.refresh else REFUSALS_KEPT)
    forms = [form for form in FORMS if form not in last or last[form].http == 200 or last[form].time < week]
    return forms, bool(forms) and forms[0] in last and last[forms[0]].http == 200


def _batch(form: Form, api: Api, ids: tuple[str, ...]) -> Question:
    if form == "batch GET":
        return Question(api=api, path="/notes", params={"ids": ",".join(ids)}, asked=ids, label=form)
    return Question(api=api, path="/notes/search", payload={"ids": list(ids)}, asked=ids, label=form)


def _single(api: Api, ident: str) -> Question:
    return Question(api=api, path="/notes", params={"id": ident}, asked=(ident,))
