"""What leaves the room `papers`, and what it reads: landed replies of OpenReview."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, NamedTuple

ApiStatus = Literal[
    "ok", "not_found", "forbidden", "challenge_required", "deferred", "deleted", "invalid", "offline", "not_requested",
]  # fmt: skip
Presentation = Literal["oral", "spotlight", "poster", "other"]
Decision = Literal["accepted", "rejected", "withdrawn", "desk_rejected", "under_review", "unknown"]
AbstractSource = Literal["openreview", "pdf", "notes_file", "bibtex", "none"]


class Outcome(NamedTuple):
    """What became of asking for one id: the status, what was said, and when (UTC; None when nothing was asked)."""

    status: ApiStatus
    detail: str = ""
    seen_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One landed answer: its bytes, what was asked, and when (UTC). `api` is 1 or 2; `asked` are the ids of the request."""

    reply_sha256: str
    body: bytes
    api: Literal[1, 2]
    asked: tuple[str, ...]
    fetched_at: datetime
    abstract_source: AbstractSource = "openreview"


class Author(NamedTuple):
    """One author of a paper as OpenReview prints it. `profile_id` is a `~Name1` id, an e-mail address, or None.

    A tuple, as 10,000 papers have 50,000 of them: made three times as fast as a frozen record.
    """

    position: int
    name: str
    profile_id: str | None
    affiliation: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """One paper of OpenReview, or the reason why there is none (`api_status`; then every other field is empty)."""

    openreview_id: str
    forum: str | None
    title: str | None
    abstract: str | None
    authors: tuple[Author, ...]
    venue: str | None
    venue_id: str | None
    year: int | None
    decision: Decision
    presentation: Presentation | None
    keywords: tuple[str, ...]
    primary_area: str | None
    tldr: str | None
    pdf: str | None
    created: date | None
    modified: date | None
    api: Literal[1, 2] | None
    api_status: ApiStatus
    api_detail: str
    abstract_source: AbstractSource
    fetched_at: datetime | None
    reply_sha256: str | None
    issues: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperChange:
    """What a later reply says differently from an earlier one about the same paper (title, venue, decision, abstract)."""

    openreview_id: str
    field: str
    before: str | None
    after: str | None
    seen_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """A complete count of one edition's papers on OpenReview, as of a day (UTC). None: that kind was not counted.

    `accepted` is `orals + spotlights + posters` where all three were counted. `reply_sha256s` are the pages it was counted from.
    """

    venue: str
    year: int
    as_of: date
    submissions: int | None = None
    accepted: int | None = None
    orals: int | None = None
    spotlights: int | None = None
    posters: int | None = None
    rejected: int | None = None
    withdrawn: int | None = None
    desk_rejected: int | None = None
    reply_sha256s: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """The papers of one landed reply, or the merged state of all that were asked for (one row per id, sorted).

    `issues` are about the reply as a whole, such as a note that nobody asked for.
    """

    papers: tuple[Paper, ...]
    changes: tuple[PaperChange, ...] = ()
    issues: tuple[str, ...] = ()
    censuses: tuple[Census, ...] = ()
