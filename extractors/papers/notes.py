"""One note of OpenReview, as any of its APIs sends it: a raw mapping in, a frozen `Paper` out. Used by `papers` only.

Parse, don't validate: what is not as documented becomes an issue that names its place, `notes[3].content.authors.value`.
Read are API v2 (`{"value": ...}` wrappers), API v1 (plain content, `TL;DR`), and the author objects that replace authors
and authorids (`{"fullname", "username"}`). Acceptance is decided on `venueid` (in API 1, where it is no evidence, on
`venue`), presentation on the last word of `venue`. Nothing is inferred that the note does not say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache

from extractors.records.papers import Author, Decision, Outcome, Paper, Presentation, Reply

SITE = "https://openreview.net"
TITLE_CODE_POINTS = 2_000
ABSTRACT_CODE_POINTS = 50_000  # the longest of 1,000 real ones has 2,792
NAME_CODE_POINTS = 300
LIST_ITEMS = 5_000  # the longest real author lists have about 3,000
TLDRS = ("TLDR", "TL;DR", "one-sentence_summary")
CREATED, MODIFIED = ("cdate", "tcdate"), ("mdate", "tmdate")
KNOWN_LINES = 1024  # venues, venue ids and invitations repeat; what was read once is kept
FIRST_YEAR, LAST_YEAR = 1980, 2100

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_YEAR_IN_VENUE_ID = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")
_BETWEEN_AUTHORS = re.compile(r",(?: and )?| and |;")
_AFTER_YEAR = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9]) {1,4}([^\n]{1,120})")

# The last part of a venue id tells the state; a bare venue id is an accepted paper.
_STATES: tuple[tuple[str, Decision], ...] = (
    ("desk_reject", "desk_rejected"),
    ("withdrawn", "withdrawn"),
    ("reject", "rejected"),
    ("under_review", "under_review"),
    ("decision_pending", "under_review"),
    ("blind_submission", "under_review"),
    ("submission", "under_review"),
    ("submitted", "under_review"),
)
_PRESENTATIONS: tuple[Presentation, ...] = ("oral", "spotlight", "poster")


@dataclass(frozen=True, slots=True)
class Note:
    """One raw note and where it stands (`place`, such as `notes[3]`), collecting what is wrong with it."""

    ident: str
    raw: Mapping[str, object]
    content: Mapping[str, object]
    place: str
    issues: list[str]

    @classmethod
    def of(cls, raw: object, place: str) -> Note | None:
        """The note in `raw`, or None when that has no usable id."""
        if not isinstance(raw, dict) or not isinstance(raw.get("id"), str) or not _ID.fullmatch(raw["id"]):
            return None
        content = raw.get("content")
        issues = [] if isinstance(content, dict) else [f"{place}.content: expected an object, found {kind_of(content)}"]
        return cls(raw["id"], raw, content if isinstance(content, dict) else {}, place, issues)

    def paper(self, reply: Reply) -> Paper:
        """The paper this note is, `deleted` or `invalid` where it says or shows so. Times and hash are the reply's."""
        if self.raw.get("ddate") is not None:
            deleted = Outcome("deleted", "its authors or the venue have deleted it", reply.fetched_at)
            return absent(self.ident, deleted, reply, ())
        title = self._text("title", TITLE_CODE_POINTS, one_line=True)
        venue, venue_id = self._text("venue", 500, one_line=True), self._text("venueid", 500, one_line=True)
        abstract, invitation = self._text("abstract", ABSTRACT_CODE_POINTS), self._invitation()
        decision = _decision(venue, venue_id, invitation, v1=self._is_v1())
        authors, keywords = self._authors(), self._keywords()
        area, tldr = self._text("primary_area", 500, one_line=True), self._first_text(TLDRS, ABSTRACT_CODE_POINTS)
        pdf, created, modified = self._pdf(), self._first_date(CREATED), self._first_date(MODIFIED)
        if not title and not self.issues:
            self.issues.append(f"{self.place}.content.title: expected text, found nothing")
        return Paper(
            openreview_id=self.ident,
            forum=self._forum(),
            title=title,
            abstract=abstract,
            authors=authors,
            venue=venue,
            venue_id=venue_id,
            year=_year(venue_id, self._plain("domain"), venue, invitation),
            decision=decision,
            presentation=_presentation(venue) if decision in ("accepted", "unknown") else None,
            keywords=keywords,
            primary_area=area,
            tldr=tldr,
            pdf=pdf,
            created=created,
            modified=modified,
            api=reply.api,
            api_status="ok" if title else "invalid",
            api_detail="" if title else self.issues[0],
            abstract_source=reply.abstract_source if abstract else "none",
            fetched_at=reply.fetched_at,
            reply_sha256=reply.reply_sha256,
            issues=tuple(self.issues),
        )

    def _value(self, name: str) -> object:
        """A content field of v2 or v1. A wrapper without `value` is a field we may not read: nothing."""
        held = self.content.get(name)
        return held.get("value") if isinstance(held, dict) else held

    def _path(self, name: str) -> str:
        wrapped = isinstance(self.content.get(name), dict)
        return f"{self.place}.content.{name}{'.value' if wrapped else ''}"

    def _text(self, name: str, limit: int, *, one_line: bool = False) -> str | None:
        value = self._value(name)
        if value is None:
            return None
        if not isinstance(value, str):
            self.issues.append(f"{self._path(name)}: expected text, found {kind_of(value)}")
            return None
        return self._clean(value, name, limit, one_line=one_line) or None

    def _first_text(self, names: Sequence[str], limit: int) -> str | None:
        for name in names:
            if name in self.content and (text := self._text(name, limit)):
                return text
        return None

    def _clean(self, text: str, name: str, limit: int, *, one_line: bool = False) -> str:
        if len(text) > limit:
            self.issues.append(f"{self._path(name)}: {len(text)} characters, cut to {limit}")
            text = text[:limit]
        if not text.isprintable() and _UNPRINTABLE.search(text):
            self.issues.append(f"{self._path(name)}: control or direction characters replaced")
            text = _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)
        return " ".join(text.split()) if one_line else text.strip()

    def _list(self, name: str) -> list[object]:
        value = self._value(name)
        if isinstance(value, list):
            if len(value) > LIST_ITEMS:
                self.issues.append(f"{self._path(name)}: {len(value)} items, cut to {LIST_ITEMS}")
            return value[:LIST_ITEMS]
        if value is not None or (name in self.content and not _restricted(self.content[name])):
            self.issues.append(f"{self._path(name)}: expected a list, found {kind_of(value)}")
        return []

    def _authors(self) -> tuple[Author, ...]:
        printed = self._value("authors")
        if isinstance(printed, str):  # so in API 1 of 2017
            names: list[object] = [part for part in _BETWEEN_AUTHORS.split(printed[:TITLE_CODE_POINTS]) if part.strip()]
        else:
            names = self._list("authors")
        idents = self._list("authorids")
        idents += [None] * (len(names) - len(idents))
        authors: list[Author] = []
        for index, entry in enumerate(names):
            name, ident = entry, idents[index]
            if isinstance(entry, dict):
                name, ident = entry.get("fullname") or entry.get("name"), entry.get("username")
            if not isinstance(name, str) or not name.strip():
                self.issues.append(f"{self._path('authors')}[{index}]: expected a name, found {kind_of(name)}")
                continue
            clean = self._clean(name, "authors", NAME_CODE_POINTS, one_line=True)
            authors.append(Author(position=len(authors) + 1, name=clean, profile_id=_profile(ident)))
        return tuple(authors)

    def _keywords(self) -> tuple[str, ...]:
        value = self._value("keywords")
        entries = [value] if isinstance(value, str) else self._list("keywords")
        words = [
            " ".join(_UNPRINTABLE.sub("", part).split())[:300]
            for entry in entries
            if isinstance(entry, str)
            for part in entry.split(";")  # some put all their keywords into one
        ]
        if any(not isinstance(entry, str) for entry in entries):
            self.issues.append(f"{self._path('keywords')}: expected texts only")
        return tuple(dict.fromkeys(word for word in words if word))

    def _pdf(self) -> str | None:
        text = self._text("pdf", 500, one_line=True)
        return SITE + text if text and text.startswith("/") and not text.startswith("//") else text

    def _forum(self) -> str | None:
        forum = self._plain("forum")
        return forum if forum and _ID.fullmatch(forum) else None

    def _plain(self, name: str) -> str | None:
        value = self.raw.get(name)
        return value if isinstance(value, str) else None

    def _invitation(self) -> str:
        several = self.raw.get("invitations")
        first = several[0] if isinstance(several, list) and several else self.raw.get("invitation")
        return first if isinstance(first, str) else ""

    def _is_v1(self) -> bool:
        return "invitation" in self.raw or not isinstance(next(iter(self.content.values()), None), dict)

    def _first_date(self, names: Sequence[str]) -> date | None:
        for name in names:
            if name in self.raw and (found := self._date(name)) is not None:
                return found
        return None

    def _date(self, name: str) -> date | None:
        value = self.raw.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        try:
            found = datetime.fromtimestamp(value / 1000, UTC).date()
        except (ValueError, OverflowError, OSError):
            found = date.min
        if not FIRST_YEAR <= found.year <= LAST_YEAR:
            self.issues.append(f"{self.place}.{name}: expected milliseconds since 1970, found {shown(str(value))}")
            return None
        return found


def absent(ident: str, outcome: Outcome, reply: Reply | None = None, issues: Sequence[str] = ()) -> Paper:
    """The row of a paper of which nothing is known but why."""
    return Paper(
        openreview_id=ident, forum=None, title=None, abstract=None, authors=(), venue=None, venue_id=None, year=None,
        decision="unknown", presentation=None, keywords=(), primary_area=None, tldr=None, pdf=None, created=None,
        modified=None, api=reply.api if reply else None, api_status=outcome.status, api_detail=outcome.detail,
        abstract_source="none", fetched_at=reply.fetched_at if reply else None,
        reply_sha256=reply.reply_sha256 if reply else None, issues=tuple(issues),
    )  # fmt: skip


@lru_cache(KNOWN_LINES)
def _decision(venue: str | None, venue_id: str | None, invitation: str, *, v1: bool) -> Decision:
    """In API 2 the venue id tells. In API 1 it does not: ICLR 2017, 2022, 2023 and NeurIPS 2021, 2022 put the bare id on
    rejected papers too, and `venue` tells ("ICLR 2022 Submitted"). Where neither does, the decision is unknown.
    """
    if (decision := _state(venue_id)) is not None:
        return decision
    # Of a note without either, the invitation it answered tells of leaving only.
    if (decision := _state(invitation)) in ("withdrawn", "desk_rejected"):
        return decision
    if v1 and venue and "submitted" in venue.casefold():
        return "rejected"
    if v1 and venue and "workshop" in venue.casefold() and "workshop" not in (venue_id or "").casefold():
        return "unknown"  # "ICLR 2017 Invite to Workshop" carries the conference's id
    if venue_id and (venue or not v1):
        return "accepted"
    return "accepted" if _presentation(venue) in _PRESENTATIONS else "unknown"


def _state(path: str | None) -> Decision | None:
    """The decision that the last part of a venue id or an invitation names; a bare venue id names none."""
    last = (path or "").rpartition("/")[2].casefold()
    return next((decision for word, decision in _STATES if word in last), None)


@lru_cache(KNOWN_LINES)
def _presentation(venue: str | None) -> Presentation | None:
    """The last word: "ICLR 2025 Oral", "NeurIPS 2024 spotlight", "ICLR 2026 ConditionalPoster", "ICML 2023 OralPoster".

    What stands after the year and is none of them ("ICLR 2023 notable top 5%") is `other`.
    """
    after = _AFTER_YEAR.search(venue or "")
    words = after[1].casefold().split() if after else []
    if not words or words[-1] in ("conference", "submission", "submitted", "accept"):
        return None
    return next((kind for kind in _PRESENTATIONS if kind in words[-1]), "other")


@lru_cache(KNOWN_LINES)
def _year(*texts: str | None) -> int | None:
    found = (_YEAR_IN_VENUE_ID.search(text or "") for text in texts)
    return next((int(match[0]) for match in found if match), None)


def _profile(value: object) -> str | None:
    if not isinstance(value, str) or value.startswith(("http:", "https:")) or not value.isprintable():
        return None
    return value.strip()[:300] or None


def _restricted(held: object) -> bool:
    return isinstance(held, dict) and "value" not in held


def kind_of(value: object) -> str:
    """What a JSON value is, in words for a message."""
    names = {dict: "an object", list: "a list", str: "text", bool: "a truth value", type(None): "null"}
    return names.get(type(value), "a number")


def shown(text: str) -> str:
    """A piece of foreign text that is safe in a message: short, ASCII, control characters escaped."""
    return ascii(text[:80])[1:-1]
