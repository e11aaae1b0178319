"""Paging through a venue. In: a venue id, its API, a label for the ledger. Out: pages of papers, each landed before the next.

Pages go by key (`sort=id`, `after`), so that a paper that comes or goes between two pages moves nothing. A page that is
landed under its label is read from disk. A census counts all pages of a venue; a fetch takes those that help.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from extractors.papers.read import read_reply
from extractors.records.papers import Paper, Reply
from flows.landing.replies import Landing
from flows.openreview.client import Client, Question, Verdict

PAGE_NOTES = 1000  # the most that either API gives
PAGES_CAP = 100  # a venue of 100,000 papers does not exist


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page. `papers` are those that no page before held; `announced` is how many the venue has, where it is said.

    `asked` is false for a page that was on disk.
    """

    papers: tuple[Paper, ...]
    reply_sha256: str
    announced: int | None
    asked: bool


class BrokenOff(Exception):
    """The pages end before the venue does, and why; `verdict` is what came of the last request, when that was the cause."""

    def __init__(self, why: str, verdict: Verdict | None = None) -> None:
        super().__init__(why)
        self.verdict = verdict


def venue_pages(
    client: Client,
    landing: Landing,
    *,
    api: Literal[1, 2],
    venue_id: str,
    label: str,
    is_stale: Callable[[tuple[Paper, ...]], bool] = lambda _: False,
) -> Iterator[Page]:
    """The pages of a venue, asked for as they are taken; a landed page whose papers are stale is asked for again.

    Raises BrokenOff, and DamagedProductError for a landed page whose bytes have changed.
    """
    after, announced = "", None
    seen: set[str] = set()
    for _ in range(PAGES_CAP):
        question = _question(api, venue_id, after, label)
        reply, asked = _landed(landing, question.label), False
        papers = () if reply is None else read_reply(reply).papers
        if reply is None or is_stale(papers):
            reply, asked = _asked(client, landing, question), True
            papers = read_reply(reply).papers
        announced = _announced(reply.body) if announced is None else announced
        fresh = tuple(paper for paper in papers if paper.openreview_id not in seen)
        seen.update(paper.openreview_id for paper in fresh)
        yield Page(papers=fresh, reply_sha256=reply.reply_sha256, announced=announced, asked=asked)
        if not papers or (announced is not None and len(seen) >= announced):
            break
        if not fresh:
            raise BrokenOff("OpenReview sent the same page twice")
        after = papers[-1].openreview_id
    else:
        raise BrokenOff(f"no end after {PAGES_CAP} pages")
    if announced is not None and len(seen) < announced:
        raise BrokenOff(f"{announced} papers announced, {len(seen)} came")


def _question(api: Literal[1, 2], venue_id: str, after: str, label: str) -> Question:
    first = {"count": "true", "offset": "0"}  # the count came without offset in 2025, and only with it in 2026
    return Question(
        api=api,
        path="/notes",
        params={"content.venueid": venue_id, "sort": "id", "limit": str(PAGE_NOTES)}
        | ({"after": after} if after else first),
        label=f"{label}{venue_id} after {after or '-'}",
    )


def _landed(landing: Landing, label: str) -> Reply | None:
    request = landing.answer_to(label)
    return None if request is None else landing.read(request)


def _asked(client: Client, landing: Landing, question: Question) -> Reply:
    verdict = client.ask(question)
    reply = _landed(landing, question.label)
    if verdict.kind != "ok" or reply is None:
        raise BrokenOff(verdict.detail, verdict)
    return reply


def _announced(body: bytes) -> int | None:
    """How many papers the reply says there are."""
    count_said = json.loads(body.decode("utf-8-sig")).get("count")  # it was parsed once already
    return count_said if isinstance(count_said, int) and not isinstance(count_said, bool) and count_said >= 0 else None
