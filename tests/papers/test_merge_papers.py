"""All replies into one row per wanted id: order does not matter, history is told, files only fill."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from itertools import permutations

from extractors.papers.notes_file import read_notes_file
from extractors.papers.read import merge_papers, read_reply
from extractors.records.papers import Outcome, Papers, Reply
from tests.flows.small_openreview import note

T0 = datetime(2026, 4, 1, 12, tzinfo=UTC)


def part(days: int, *notes: object, sha: str = "") -> Papers:
    body = json.dumps({"notes": notes}).encode()
    time = T0 + timedelta(days=days)
    return read_reply(Reply(reply_sha256=sha or f"{days:064d}", body=body, api=2, asked=(), fetched_at=time))


def test_one_row_per_wanted_id_whatever_the_order() -> None:
    parts = [
        part(0, note("A"), note("B")),
        part(1, note("B", title="Renamed"), note("C")),
        part(2, note("B", title="Renamed again")),
    ]
    statuses = {"D": Outcome("forbidden", "not for you"), "E": ("deferred", "can go on at 14:05")}
    merged = {repr(merge_papers(list(order), statuses, ["E", "D", "B", "A"])) for order in permutations(parts)}
    assert len(merged) == 1
    state = merge_papers(parts, statuses, ["E", "D", "B", "A"])
    assert [(row.openreview_id, row.api_status) for row in state.papers] == [
        ("A", "ok"), ("B", "ok"), ("D", "forbidden"), ("E", "deferred"),
    ]  # fmt: skip
    assert state.papers[1].title == "Renamed again"
    assert [(change.before, change.after) for change in state.changes] == [
        ("On the habits of B", "Renamed"), ("Renamed", "Renamed again"),
    ]  # fmt: skip
    assert state.changes[0].seen_at == T0 + timedelta(days=1)


def test_an_equal_reply_keeps_the_time_of_the_first() -> None:
    state = merge_papers([part(0, note("A")), part(9, note("A"), note("B"))], {}, ["A"])
    assert (state.papers[0].fetched_at, state.changes) == (T0, ())


def test_nobody_asked_is_a_status_too() -> None:
    assert merge_papers([], {}, ["A"]).papers[0].api_status == "not_requested"


def test_a_later_failure_never_removes_what_was_known() -> None:
    for status in ("challenge_required", "deferred", "offline", "forbidden"):
        row = merge_papers([part(0, note("A"))], {"A": Outcome(status, "x", T0)}, ["A"]).papers[0]  # type: ignore[arg-type]
        assert (row.title, row.api_status) == ("On the habits of A", "ok")
    later = merge_papers([part(0, note("A")), part(1, {"id": "A", "content": 7})], {}, ["A"]).papers[0]
    assert (later.title, later.api_status) == ("On the habits of A", "ok")
    assert "could not be read" in later.issues[-1]


def test_a_deletion_is_told_and_dated() -> None:
    state = merge_papers([part(0, note("A")), part(1, note("A") | {"ddate": 1})], {}, ["A"])
    assert (state.papers[0].api_status, state.papers[0].title) == ("deleted", None)
    assert [(change.field, change.after) for change in state.changes] == [("api_status", "deleted")]


def test_a_reply_takes_the_values_of_its_forum_or_is_invalid_without_it() -> None:
    review = note("R", title="Official Review") | {"forum": "A"}
    row = merge_papers([part(0, review, note("A"))], {}, ["R"]).papers[0]
    assert (row.openreview_id, row.forum, row.title) == ("R", "A", "On the habits of A")
    alone = merge_papers([part(0, review)], {}, ["R"]).papers[0]
    assert (alone.api_status, alone.title, alone.forum) == ("invalid", None, "A")


def test_a_file_of_notes_fills_what_openreview_refuses_and_is_named() -> None:
    local = read_notes_file(json.dumps({"id": "A", "title": "From a file", "abstract": "Local."}).encode(), "jsonl")
    refused = merge_papers([local], {"A": Outcome("challenge_required", "guest")}, ["A"]).papers[0]
    assert (refused.api_status, refused.title, refused.abstract) == ("challenge_required", "From a file", "Local.")
    assert (refused.abstract_source, refused.fetched_at) == ("notes_file", None)
    known = merge_papers([local, part(0, note("A"))], {}, ["A"]).papers[0]
    assert (known.title, known.abstract_source) == ("On the habits of A", "openreview")
    without = merge_papers([local, part(0, note("A", abstract=None))], {}, ["A"]).papers[0]
    assert (without.title, without.abstract, without.abstract_source) == ("On the habits of A", "Local.", "notes_file")
