"""Counting a venue. In: a venue id. Out: its landed pages and a `Census`; the text of it as a source under raw/census/.

The accepted papers are always asked for; the rejected, withdrawn and desk-rejected ones only where the venue's group says
that it shows all of them (ICLR does, NeurIPS and ICML do not): what is shown in part is not counted. A census that was
killed goes on behind its last page within a day; one that is complete is not asked again on the same day.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from extractors.papers.census import census_text, count
from extractors.records.papers import Census, Decision, Paper
from flows.landing.replies import Landing
from flows.openreview.client import Client, Question, Verdict
from flows.openreview.explain import advice
from flows.openreview.options import OpenReviewOptions
from flows.openreview.pages import BrokenOff, venue_pages
from flows.openreview.venues import VenueId
from flows.store import replace_file

RESUMED_WITHIN = timedelta(hours=24)
FOLDER = "census"

Progress = Callable[[int, int | None], None]

# What a venue's group says of itself, and the state whose papers it then shows completely.
_SHOWN: tuple[tuple[str, Decision, str], ...] = (
    ("public_submissions", "rejected", "Rejected_Submission"),
    ("public_withdrawn_submissions", "withdrawn", "Withdrawn_Submission"),
    ("public_desk_rejected_submissions", "desk_rejected", "Desk_Rejected_Submission"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CensusResult:
    """A census, the file it was written to, and what it took. `census` is None when `problem` says why it is incomplete."""

    census: Census | None
    path: Path | None
    problem: str
    requests: int
    pages_from_disk: int


class _Incomplete(Exception):
    """The pages end before the venue does; the text says why and what to do."""


def take_census(
    venue: VenueId,
    raw: Path,
    landing: Landing,
    options: OpenReviewOptions,
    on_progress: Progress | None = None,
    *,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> CensusResult:
    """Count a venue. Never raises for what OpenReview says; `on_progress(papers, papers announced or None)`."""
    with Client(options, landing) as client:
        pages = _Pages(client, landing, venue, _turn(landing, venue, options, clock()), on_progress)
        try:
            papers, replies, shown = pages.everything()
            if not any(paper.decision == "accepted" for paper in papers):
                raise _Incomplete(_nothing(venue, len(papers)))
        except _Incomplete as error:
            return CensusResult(
                census=None, path=None, problem=str(error), requests=client.requests, pages_from_disk=pages.from_disk
            )
        if pages.turn.done not in landing.marks():
            landing.mark(pages.turn.done)
        census = count(
            papers, venue=venue.venue, year=venue.year, as_of=pages.turn.day, shown=shown, reply_sha256s=replies
        )
        path = raw / FOLDER / f"{venue.venue_id.replace('/', '-')}-{pages.turn.day.isoformat()}.txt"
        text = census_text(census, venue.venue_id, venue.scope).encode()
        if not path.is_file() or path.read_bytes() != text:
            replace_file(path, text, durable=True)
        return CensusResult(
            census=census, path=path, problem="", requests=client.requests, pages_from_disk=pages.from_disk
        )


@dataclass(frozen=True, slots=True)
class _Turn:
    """One census of a venue: its day, and a number that a refresh raises. Its pages are found by their labels."""

    venue_id: str
    day: date
    number: int

    @property
    def prefix(self) -> str:
        return f"census {self.venue_id} {self.day.isoformat()} {self.number} "

    @property
    def done(self) -> str:
        return f"{self.prefix}complete"


def _turn(landing: Landing, venue: VenueId, options: OpenReviewOptions, now: datetime) -> _Turn:
    """The census of today when there is one, one that was begun within a day and not finished, or else a new one."""
    number = 0
    for request in reversed(landing.requests()):
        words = request.query.split(" ")
        if words[:2] != ["census", venue.venue_id] or len(words) < 5:
            continue
        last = _Turn(venue.venue_id, date.fromisoformat(words[2]), int(words[3]))
        complete = last.done in landing.marks()
        goes_on = last.day == now.date() if complete else now - request.time < RESUMED_WITHIN
        if goes_on and not options.refresh:
            return last
        number = last.number
        break
    return _Turn(venue.venue_id, now.date(), number + 1)


class _Pages:
    """The pages of one census, from disk where they are landed."""

    def __init__(
        self, client: Client, landing: Landing, venue: VenueId, turn: _Turn, on_progress: Progress | None
    ) -> None:
        self._client, self._landing, self._venue = client, landing, venue
        self.turn = turn
        self._on_progress = on_progress
        self._counted = 0
        self.from_disk = 0

    def everything(self) -> tuple[list[Paper], list[str], frozenset[Decision]]:
        """All papers that are shown completely, the hashes of their pages, and the decisions they stand for."""
        papers: list[Paper] = []
        replies: set[str] = set()
        shown = self._shown()
        for venue_id in (self._venue.venue_id, *shown.values()):
            for paper, digest in self._of(venue_id):
                papers.append(paper)
                replies.add(digest)
        return papers, sorted(replies), frozenset[Decision]({"accepted", *shown})

    def _shown(self) -> Mapping[Decision, str]:
        """The further states whose papers the venue shows to everybody; none when its group does not say so."""
        if self._venue.api == 1:
            return {}
        question = Question(
            api=2, path="/groups", params={"id": self._venue.venue_id}, label=f"{self.turn.prefix}group", notes=False
        )
        request = self._landing.answer_to(question.label)
        refused = any(told.query == question.label and told.http in (403, 404) for told in self._landing.requests())
        if request is None and not refused:
            verdict = self._client.ask(question)
            if verdict.kind in ("deferred", "challenge_required", "offline"):
                raise _Incomplete(self._why(verdict))
            request = self._landing.answer_to(question.label)
        group = {} if request is None else _group(self._landing.read(request).body)
        return {state: f"{self._venue.venue_id}/{suffix}" for flag, state, suffix in _SHOWN if group.get(flag) is True}

    def _of(self, venue_id: str) -> Iterator[tuple[Paper, str]]:
        """Every paper with this venue id, and the hash of its page; raises _Incomplete."""
        before = self._counted
        pages = venue_pages(self._client, self._landing, api=self._venue.api, venue_id=venue_id, label=self.turn.prefix)
        try:
            for page in pages:
                self.from_disk += not page.asked
                yield from ((paper, page.reply_sha256) for paper in page.papers if paper.venue_id == venue_id)
                self._counted += len(page.papers)
                if self._on_progress is not None:
                    self._on_progress(self._counted, None if page.announced is None else before + page.announced)
        except BrokenOff as end:
            if end.verdict is not None:
                raise _Incomplete(self._why(end.verdict)) from None
            raise _Incomplete(f"{venue_id}: {end}; nothing was counted, run again with --refresh") from None

    def _why(self, verdict: Verdict) -> str:
        told = advice(verdict.kind, verdict.detail, self._client.options, self._client.credentials.problem)
        return f"{self._venue.venue_id}: {told} What has arrived is kept; the census goes on behind it."


def _group(body: bytes) -> Mapping[str, object]:
    """The settings of the first group in a reply: its content, with the values unwrapped."""
    try:
        groups = json.loads(body)["groups"]
        content = groups[0]["content"]
        return {name: held["value"] for name, held in content.items() if isinstance(held, dict) and "value" in held}
    except (ValueError, RecursionError, TypeError, KeyError, IndexError, AttributeError):
        return {}


def _nothing(venue: VenueId, papers: int) -> str:
    if venue.api == 1:
        return (
            f"{venue.venue_id}: the old API holds no decisions in the papers of this venue ({papers} papers shown); "
            "they cannot be counted this way"
        )
    return f"{venue.venue_id}: OpenReview shows no accepted papers under this id; mind its upper and lower case"
