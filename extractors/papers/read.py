"""The room `papers`: landed replies of OpenReview in, papers out. Pure; asking is done in `flows.openreview`.

Two doors: `read_reply` makes papers of one reply, `merge_papers` makes one row per wanted id of all of them, and tells
what changed between them. What one note says is read in `extractors.papers.notes`; files of notes that people bring along in
`extractors.papers.notes_file`. Only `MalformedReply` is raised, for a body that is not JSON of the documented shape.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

from extractors.errors import MalformedReply
from extractors.papers.notes import Note, absent, kind_of, shown
from extractors.records.papers import ApiStatus, Outcome, Paper, PaperChange, Papers, Reply

CHANGES_TOLD = ("title", "abstract", "venue", "venue_id", "decision")
FROM_FILES = ("notes_file", "bibtex", "pdf")


def read_reply(reply: Reply) -> Papers:
    """The papers of one landed reply, in the order of the reply.

    Of a note that comes twice the first is kept. Where ids were asked for, other notes are left out and named in `issues`;
    an id that was asked alone and answered with another is `invalid`. Raises MalformedReply.
    """
    notes = _notes(reply.body)
    found: dict[str, Paper] = {}
    issues: list[str] = []
    for index, raw in enumerate(notes):
        note = Note.of(raw, f"notes[{index}]")
        if note is None:
            issues.append(f"notes[{index}]: expected a note with an id, found {kind_of(raw)}")
        elif reply.asked and note.ident not in reply.asked:
            issues.append(f"notes[{index}].id: {shown(note.ident)} was not asked for")
        elif note.ident in found:
            issues.append(f"notes[{index}].id: {shown(note.ident)} comes a second time; the first is kept")
        else:
            found[note.ident] = note.paper(reply)
    if len(reply.asked) == 1 and reply.asked[0] not in found and issues:
        found[reply.asked[0]] = absent(reply.asked[0], Outcome("invalid", issues[0], reply.fetched_at), reply, issues)
    return Papers(papers=tuple(found.values()), issues=tuple(issues))


def _notes(body: bytes) -> list[object]:
    """The list `notes` of a body; raises MalformedReply."""
    try:
        data = json.loads(body.decode("utf-8-sig"), parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise MalformedReply("reply", "UTF-8", f"byte 0x{body[error.start]:02x} at {error.start}") from None
    except (ValueError, RecursionError) as error:
        cause = "nesting without end" if isinstance(error, RecursionError) else shown(str(error))
        raise MalformedReply("reply", "JSON", f"{_kind_of_body(body)} ({cause})") from None
    if not isinstance(data, dict):
        raise MalformedReply("reply", "an object", kind_of(data))
    notes = data.get("notes")
    if not isinstance(notes, list):
        raise MalformedReply("notes", "a list", kind_of(notes) if "notes" in data else "nothing")
    return notes


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _kind_of_body(body: bytes) -> str:
    start = body[:200].lstrip().lower()
    if not start:
        return "nothing"
    return "an HTML page" if start.startswith((b"<!doctype", b"<html")) else f"{len(body)} bytes that are not"


def merge_papers(
    parts: Sequence[Papers],
    statuses: Mapping[str, Outcome | tuple[ApiStatus, str]],
    wanted: Collection[str],
) -> Papers:
    """One row per wanted id, sorted, whatever the order of `parts`; `statuses` are the latest outcomes of asking.

    The reply fetched last wins; an equal one keeps the earlier time, so that asking again changes nothing by itself. A
    failure to read or to ask again never removes what an earlier reply said: it is told in `issues`. Local files of notes
    fill only what OpenReview left empty, and are named in `abstract_source`. A reply's id takes the values of its forum.
    """
    seen: dict[str, list[Paper]] = defaultdict(list)
    for part in parts:
        for paper in part.papers:
            seen[paper.openreview_id].append(paper)
    rows, changes = [], []
    for ident in sorted(set(wanted)):
        current, told = _latest(seen.get(ident, ()))
        changes.extend(told)
        if current is not None and current.forum not in (None, ident):
            current = _as_forum(current, _latest(seen.get(str(current.forum), ()))[0])
        outcome = Outcome(*statuses[ident]) if ident in statuses else None
        row, told = _with_outcome(ident, current, outcome)
        changes.extend(told)
        rows.append(_filled(row, seen.get(ident, ())))
    return Papers(papers=tuple(rows), changes=tuple(changes))


def _latest(versions: Iterable[Paper]) -> tuple[Paper | None, list[PaperChange]]:
    """The last good version from OpenReview itself, and what changed on the way."""
    current: Paper | None = None
    changes: list[PaperChange] = []
    asked = [paper for paper in versions if paper.abstract_source not in FROM_FILES]
    for paper in sorted(asked, key=lambda paper: (paper.fetched_at is not None, paper.fetched_at, paper.reply_sha256)):
        if current is None or current.api_status == "invalid":
            current = paper
        elif paper.api_status == "invalid":
            current = replace(current, issues=(*current.issues, f"a later reply could not be read: {paper.api_detail}"))
        elif not _same(current, paper):
            changes.extend(_changes(current, paper))
            current = paper
    return current, changes


def _same(one: Paper, other: Paper) -> bool:
    return replace(one, fetched_at=other.fetched_at, reply_sha256=other.reply_sha256, issues=other.issues) == other


def _changes(before: Paper, after: Paper) -> list[PaperChange]:
    if after.fetched_at is None:
        return []
    told = ("api_status",) if before.api_status != after.api_status else CHANGES_TOLD
    return [
        PaperChange(
            openreview_id=after.openreview_id,
            field=field,
            before=getattr(before, field),
            after=getattr(after, field),
            seen_at=after.fetched_at,
        )
        for field in told
        if getattr(before, field) != getattr(after, field)
    ]


def _as_forum(reply: Paper, forum: Paper | None) -> Paper:
    """The row of an id that is a reply (a review, a decision): the values of the paper it replies to."""
    note = f"{reply.openreview_id} is a reply in the forum {reply.forum}; the values are those of the forum"
    if forum is None or forum.api_status != "ok":
        why = "was not fetched" if forum is None else f"is {forum.api_status}"
        outcome = Outcome("invalid", f"a reply in the forum {reply.forum}, which {why}", reply.fetched_at)
        return replace(absent(reply.openreview_id, outcome), forum=reply.forum, fetched_at=reply.fetched_at)
    return replace(forum, openreview_id=reply.openreview_id, issues=(note, *forum.issues))


def _with_outcome(ident: str, paper: Paper | None, outcome: Outcome | None) -> tuple[Paper, list[PaperChange]]:
    if paper is None:
        return absent(ident, outcome or Outcome("not_requested", "nobody asked for it")), []
    if outcome is None or outcome.status in (paper.api_status, "ok", "not_requested", "offline"):
        return paper, []
    if paper.api_status in ("invalid", "deleted"):
        return paper, []
    issue = f"asked again: {outcome.status}; the values are those of the last good reply"
    changes = []
    if outcome.status in ("not_found", "forbidden", "deleted") and outcome.seen_at is not None:
        changes = [
            PaperChange(
                openreview_id=ident, field="api_status", before="ok", after=outcome.status, seen_at=outcome.seen_at
            )
        ]
    return replace(paper, issues=(*paper.issues, issue)), changes


def _filled(row: Paper, versions: Iterable[Paper]) -> Paper:
    """What OpenReview left empty, from the files of notes that the user named; the first by hash where several differ."""
    files = [paper for paper in versions if paper.abstract_source in FROM_FILES]
    for local in sorted(files, key=lambda paper: (paper.abstract_source, paper.reply_sha256 or "")):
        if row.title is None:
            row = replace(
                local,
                api=row.api,
                api_status=row.api_status,
                api_detail=row.api_detail,
                fetched_at=row.fetched_at,
                issues=row.issues,
            )
        elif row.abstract is None and local.abstract is not None:
            row = replace(row, abstract=local.abstract, abstract_source=local.abstract_source)
    return row
