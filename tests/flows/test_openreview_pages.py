"""Where no form of batches is offered: the pages of a venue, when they cost less than the ids they bring."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from extractors.papers.read import merge_papers, read_reply
from flows.landing.replies import Landing
from flows.openreview import pages
from flows.openreview.fetch import FetchSummary
from tests.flows.small_openreview import VENUE, Asked, SmallOpenReview, ids, note, plain, serving, several


@pytest.fixture
def site() -> Iterator[SmallOpenReview]:
    with serving(SmallOpenReview(notes=several(214), batches=False)) as knows:
        yield knows


def paged(site: SmallOpenReview) -> int:
    """How many pages the site was asked for."""
    return sum("content.venueid" in asked.query for asked in site.asked)


def titles(folder: Path, summary: FetchSummary) -> list[str | None]:
    parts = [read_reply(reply) for reply in Landing(folder).replies()]
    return [paper.title for paper in merge_papers(parts, summary.statuses, list(summary.statuses)).papers]


@pytest.mark.parametrize(("count", "requests"), [(1, 1), (5, 5), (6, 8), (24, 26), (25, 8), (50, 8), (214, 8)])
def test_a_venue_that_holds_many_is_paged(site: SmallOpenReview, tmp_path: Path, count: int, requests: int) -> None:
    site.latency = 0.01
    summary = site.fetch(ids(count), tmp_path, concurrency=3)
    assert (summary.counts, summary.requests) == ({"ok": count}, requests)
    assert site.most_in_flight <= 3
    assert titles(tmp_path, summary) == [f"On the habits of {ident}" for ident in ids(count)]
    again = site.fetch(ids(count), tmp_path)
    assert (again.counts, again.requests) == ({"ok": count}, 0)


def test_progress_counts_what_was_wanted_and_not_what_pages_hold(site: SmallOpenReview, tmp_path: Path) -> None:
    from flows.openreview.fetch import fetch_papers

    told: list[int] = []
    fetch_papers(ids(60), Landing(tmp_path), site.options(), lambda done, _: told.append(done))
    assert list(dict.fromkeys(told)) == [0, 1, 2, 3, 4, 5, 60]


@pytest.mark.parametrize("venues", [2, 3])
def test_several_venues_are_paged_one_after_the_other(
    site: SmallOpenReview, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, venues: int
) -> None:
    monkeypatch.setattr(pages, "PAGE_NOTES", 50)
    site.notes = several(214, venues)
    summary = site.fetch(ids(214), tmp_path)
    assert summary.counts == {"ok": 214}
    assert summary.requests <= 40
    assert paged(site) >= 4


def test_scattered_ids_cost_the_two_refusals_and_no_page(site: SmallOpenReview, tmp_path: Path) -> None:
    site.notes = several(214, venues=214)
    assert site.fetch(ids(214), tmp_path).requests == 216
    assert paged(site) == 0


@pytest.mark.parametrize("answer", [400, 403, 404, 405, 413, 501, 200])
def test_pages_that_are_refused_or_hold_others_cost_one_request(
    site: SmallOpenReview, tmp_path: Path, answer: int
) -> None:
    others = {"notes": [note(f"Other{n:05d}") for n in range(1000)]} if answer == 200 else {"name": "Error"}
    site.before = lambda asked: (answer, others) if "content.venueid" in asked.query else None
    summary = site.fetch(ids(214), tmp_path)
    assert (summary.counts, summary.requests, paged(site)) == ({"ok": 214}, 217, 1)


@pytest.mark.parametrize("seed", range(12))
def test_once_pages_have_helped_requests_never_exceed_ids(
    site: SmallOpenReview, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Venues of any size among which the wanted ids are spread at random: full pages, and pages that bring nearly none."""
    chance = random.Random(seed)  # noqa: S311  (the same cases every time)
    monkeypatch.setattr(pages, "PAGE_NOTES", chance.choice([10, 25, 60]))
    site.notes = several(chance.choice([100, 400, 900]), venues=chance.choice([1, 2, 4, 8]))
    wanted = sorted(chance.sample(sorted(site.notes), chance.choice([30, 60, 100])))
    summary = site.fetch(wanted, tmp_path)
    assert summary.counts == {"ok": len(wanted)}
    most = len(wanted) + (2 if paged(site) == 0 else 3 if paged(site) == 1 else 0)
    assert summary.requests <= most


def test_unknown_ids_are_asked_for_in_both_apis(site: SmallOpenReview, tmp_path: Path) -> None:
    unknown = [f"Unknown{n:03d}" for n in range(12)]
    summary = site.fetch([*ids(60), *unknown], tmp_path)
    assert summary.counts == {"not_found": 12, "ok": 60}
    assert summary.requests == 2 + 4 + 1 + 2 * 12, "one of five looked up is unknown"
    nobody = site.fetch([f"Nobody{n:04d}" for n in range(40)], tmp_path)
    assert (nobody.counts, nobody.requests) == ({"not_found": 40}, 80)


def test_papers_of_the_old_api_are_paged_there(site: SmallOpenReview, tmp_path: Path) -> None:
    site.notes, site.v1 = {ident: plain(held) for ident, held in site.notes.items()}, set(ids(214))
    summary = site.fetch(ids(214), tmp_path)
    assert (summary.counts, summary.requests) == ({"ok": 214}, 2 + 5 + 5 + 1)
    assert [asked.path for asked in site.asked if "content.venueid" in asked.query] == ["/v1/notes"]


def test_a_run_goes_on_behind_the_pages_of_the_one_before(
    site: SmallOpenReview, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGE_NOTES", 50)
    sentence = {"name": "RateLimitError", "message": "Please try again in 60 minutes and 13 seconds"}

    def stops(asked: Asked) -> tuple[int, object] | None:
        return (429, sentence) if "content.venueid" in asked.query and paged(site) > 2 else None

    site.before = stops
    first = site.fetch(ids(214), tmp_path)
    assert first.counts == {"deferred": 112, "ok": 102}
    assert first.resume_at is not None
    site.before = lambda asked: None
    site.asked.clear()
    assert site.fetch(ids(214), tmp_path).counts == {"ok": 214}
    assert [asked.query.get("after") for asked in site.asked if "after" in asked.query] == [
        "Paper00099", "Paper00149", "Paper00199",
    ]  # fmt: skip
    assert site.paths == {"GET /v2/notes": 5 + 3}, "refusals are known, and landed pages are not asked for"


def test_a_refresh_asks_for_pages_again_and_tells_what_changed(site: SmallOpenReview, tmp_path: Path) -> None:
    site.fetch(ids(60), tmp_path)
    site.notes["Paper00001"] = note("Paper00001", title="Another title")
    summary = site.fetch(ids(60), tmp_path, refresh=True)
    assert summary.requests == 8
    parts = [read_reply(reply) for reply in Landing(tmp_path).replies()]
    papers = merge_papers(parts, summary.statuses, ids(60))
    assert [(change.openreview_id, change.field, change.after) for change in papers.changes] == [
        ("Paper00001", "title", "Another title")
    ]


def test_a_landed_page_that_was_damaged_stops_no_run(
    site: SmallOpenReview, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGE_NOTES", 50)
    site.fetch(ids(50), tmp_path)
    page = next(request for request in Landing(tmp_path).requests() if request.query.startswith(f"pages {VENUE}"))
    (tmp_path / f"openreview/replies/{str(page.sha256)[:2]}/{page.sha256}.json").unlink()
    wanted = ids(214)[60:]
    assert site.fetch(wanted, tmp_path).counts == {"ok": len(wanted)}
    assert site.fetch(ids(50), tmp_path).counts == {"ok": 50}, "what was lost with it is asked for again"
