"""A census: complete or nothing, killed and resumed to the same bytes, and a document like any other."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from extractors.documents.read import read_document
from extractors.papers.census import census_claims, is_census
from extractors.records.documents import Source
from flows.landing.replies import Landing
from flows.openreview import pages
from flows.openreview.census import CensusResult, take_census
from flows.openreview.options import OpenReviewOptions
from flows.openreview.venues import VenueId, named_venue, venue_ids
from tests.flows.small_openreview import Asked, SmallOpenReview, ids, note, plain, serving, several

NOON = datetime(2026, 4, 1, 12, tzinfo=UTC)
KINDS = ("ICLR 2025 Oral", "ICLR 2025 Spotlight", "ICLR 2025 Poster", "ICLR 2025 Poster")


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[SmallOpenReview]:
    monkeypatch.setattr(pages, "PAGE_NOTES", 100)
    notes = {ident: note(ident, venue=KINDS[n % 4]) for n, ident in enumerate(ids(212))}
    for n in range(30):
        ident = f"Rejected{n:04d}"
        notes[ident] = note(ident, "Submitted to ICLR 2025", "ICLR.cc/2025/Conference/Rejected_Submission")
    with serving(SmallOpenReview(notes=notes)) as knows:
        yield knows


def venue(text: str = "ICLR 2025") -> VenueId:
    found = named_venue(text)
    assert found is not None
    return found


def take(site: SmallOpenReview, raw: Path, at: datetime = NOON, **given: object) -> CensusResult:
    return take_census(venue(), raw, Landing(raw, clock=lambda: at), site.options(**given), clock=lambda: at)


def group(**flags: bool) -> object:
    content = {name: {"value": value} for name, value in flags.items()}
    return {"groups": [{"id": "ICLR.cc/2025/Conference", "domain": "ICLR.cc/2025/Conference", "content": content}]}


def test_a_venue_is_counted_by_presentation_and_only_what_is_shown(site: SmallOpenReview, tmp_path: Path) -> None:
    told: list[tuple[int, int | None]] = []
    result = take_census(
        venue(),
        tmp_path,
        Landing(tmp_path),
        site.options(),
        lambda done, of: told.append((done, of)),
        clock=lambda: NOON,
    )
    census = result.census
    assert census is not None
    assert (census.accepted, census.orals, census.spotlights, census.posters) == (212, 53, 53, 106)
    assert (census.rejected, census.withdrawn, census.submissions) == (None, None, None)
    assert told == [(100, 212), (200, 212), (212, 212)]
    assert site.paths == {"GET /v2/groups": 1, "GET /v2/notes": 3}


def test_what_the_venue_says_it_shows_is_counted_too(site: SmallOpenReview, tmp_path: Path) -> None:
    flags = {"public_submissions": True, "public_withdrawn_submissions": True, "public_desk_rejected_submissions": True}
    site.before = lambda asked: (200, group(**flags)) if asked.path.endswith("/groups") else None
    census = take(site, tmp_path).census
    assert census is not None
    assert (census.rejected, census.withdrawn, census.desk_rejected, census.submissions) == (30, 0, 0, 242)


def test_a_venue_that_hides_its_rejections_is_not_asked_for_them(site: SmallOpenReview, tmp_path: Path) -> None:
    site.before = lambda asked: (200, group(public_submissions=False)) if asked.path.endswith("/groups") else None
    census = take(site, tmp_path).census
    assert census is not None
    assert census.rejected is None
    assert not [asked for asked in site.asked if "Rejected" in asked.query.get("content.venueid", "")]


def test_the_same_day_asks_nobody_again_and_the_next_day_counts_anew(site: SmallOpenReview, tmp_path: Path) -> None:
    first = take(site, tmp_path)
    again = take(site, tmp_path, NOON + timedelta(hours=3))
    assert (again.requests, again.pages_from_disk, again.path) == (0, 3, first.path)
    assert take(site, tmp_path, NOON + timedelta(hours=3), refresh=True).requests == 4
    later = take(site, tmp_path, NOON + timedelta(days=1))
    assert (later.requests, later.census and later.census.as_of) == (4, date(2026, 4, 2))
    assert len(list((tmp_path / "census").iterdir())) == 2


def test_a_census_that_stops_goes_on_behind_its_last_page(site: SmallOpenReview, tmp_path: Path) -> None:
    whole = take(site, tmp_path / "whole")
    refuse = {"after": 2}

    def stops(asked: Asked) -> tuple[int, object] | None:
        if "content.venueid" in asked.query:
            refuse["after"] -= 1
        sentence = {"name": "RateLimitError", "message": "Please try again in 60 minutes and 13 seconds"}
        return (429, sentence) if refuse["after"] < 0 else None

    site.before = stops
    stopped = take(site, tmp_path / "parts")
    assert stopped.census is None
    assert "2026-" in stopped.problem or "can go on at" in stopped.problem
    assert not (tmp_path / "parts/census").exists()
    site.before = lambda asked: None
    site.asked.clear()
    resumed = take(site, tmp_path / "parts", NOON + timedelta(hours=20))
    assert (resumed.requests, resumed.pages_from_disk) == (1, 2)
    assert resumed.path is not None
    assert whole.path is not None
    assert resumed.path.read_bytes() == whole.path.read_bytes()


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ({"notes": [note("Paper00000")], "count": 5000}, "same page twice"),
        ({"notes": [], "count": 12}, "12 papers announced, 0 came"),
        ({"notes": []}, "no accepted papers"),
        ({"notes": "none"}, "notes: expected a list"),
    ],
)
def test_pages_that_make_no_sense_count_nothing(site: SmallOpenReview, tmp_path: Path, page: object, says: str) -> None:
    site.before = lambda asked: (200, page) if "content.venueid" in asked.query else None
    result = take(site, tmp_path)
    assert result.census is None
    assert says in result.problem
    assert not (tmp_path / "census").exists()


def test_a_paper_of_another_venue_on_the_page_is_not_counted(site: SmallOpenReview, tmp_path: Path) -> None:
    stray = note("Zz00000001", venueid="NeurIPS.cc/2024/Conference")
    site.notes = several(5) | {"Zz00000001": stray}
    page = {"notes": list(site.notes.values()), "count": 6}
    site.before = lambda asked: (200, page) if "content.venueid" in asked.query else None
    census = take(site, tmp_path).census
    assert census is not None
    assert census.accepted == 5


def test_the_old_api_is_counted_by_its_venue_line_and_copies_once(site: SmallOpenReview, tmp_path: Path) -> None:
    old = "NeurIPS.cc/2021/Conference"
    rows = [("A1", "NeurIPS 2021 Poster"), ("A2", "NeurIPS 2021 Oral"), ("A3", "NeurIPS 2021 Submitted")]
    site.notes = {ident: plain(note(ident, line, old)) for ident, line in rows}
    site.notes["A4"] = plain(note("A4", "NeurIPS 2021 Poster", old, title="On the habits of A1", abstract="We look at A1, twice."))  # fmt: skip
    site.v1 = set(site.notes)
    landing = Landing(tmp_path)
    census = take_census(venue("NeurIPS 2021"), tmp_path, landing, site.options(), clock=lambda: NOON).census
    assert census is not None
    assert (census.accepted, census.orals, census.posters, census.rejected) == (2, 1, 1, None)


def test_a_guest_is_told_what_to_do(site: SmallOpenReview, tmp_path: Path) -> None:
    site.before = lambda asked: (403, {"name": "ChallengeRequiredError"})
    result = take(site, tmp_path)
    assert (result.census, result.requests) == (None, 1)
    assert "OPENREVIEW_TOKEN" in result.problem


def test_a_census_is_a_document_whose_counts_are_grounded_claims(site: SmallOpenReview, tmp_path: Path) -> None:
    result = take(site, tmp_path)
    assert result.path is not None
    source = Source(source_id="census", path=str(result.path), content=result.path.read_bytes(), source_class="api")
    document = read_document(source)
    assert is_census(document)
    claims = census_claims(document).figures
    assert [(claim.metric, int(claim.value)) for claim in claims] == [
        ("accepted", 212), ("orals", 53), ("spotlights", 53), ("posters", 106),
    ]  # fmt: skip
    for claim in claims:
        assert (claim.venue, claim.year, claim.scope, claim.role) == ("ICLR", 2025, "main", "counted")
        assert claim.as_of == date(2026, 4, 1)
        for place in (claim.provenance, claim.value_provenance):
            assert document.received_text[place.start : place.end] == place.quote
    other = read_document(Source(source_id="x", path="x.txt", content=result.path.read_bytes(), source_class="blog"))
    assert not is_census(other), "a stranger's text that looks like a census is an ordinary document"


@pytest.mark.parametrize(
    ("text", "venue_id", "api"),
    [
        ("ICLR 2025", "ICLR.cc/2025/Conference", 2),
        ("iclr 2023", "ICLR.cc/2023/Conference", 1),
        ("ICLR 2017", "ICLR.cc/2017/conference", 1),
        ("NIPS 2022", "NeurIPS.cc/2022/Conference", 1),
        ("NeurIPS2024", "NeurIPS.cc/2024/Conference", 2),
        ("CoRL 2024", "robot-learning.org/CoRL/2024/Conference", 2),
        ("3DV 2025", "3DV/2025/Conference", 2),
        ("KDD.org/2026/Research_Track_Cycle_2", "KDD.org/2026/Research_Track_Cycle_2", 2),
        ("mlsys 2026", "MLSys.org/2026/Conference", 2),
        ("NeurIPS.cc/2022/Track/Datasets_and_Benchmarks", "NeurIPS.cc/2022/Track/Datasets_and_Benchmarks", 1),
        ("ICLR.cc/2025/Workshop/LLM_Reason", "ICLR.cc/2025/Workshop/LLM_Reason", 2),
    ],
)
def test_editions_and_venue_ids_are_named_by_case_and_api(text: str, venue_id: str, api: int) -> None:
    found = venue(text)
    assert (found.venue_id, found.api) == (venue_id, api)


@pytest.mark.parametrize("text", ["", "ICLR", "CVPR 2025", "ICLR 2013", "../../etc/2025/x", "a b/2025/c"])
def test_what_openreview_does_not_hold_is_none(text: str) -> None:
    assert named_venue(text) is None


def test_tracks_stand_beside_the_main_conference() -> None:
    assert [found.scope for found in venue_ids("NeurIPS", 2025)] == [
        "main", "datasets_and_benchmarks", "position_papers", "competitions", "creative_ai",
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.shared
def test_killed_five_times_at_random_it_ends_in_the_same_bytes(shared: Path, tmp_path: Path) -> None:
    """ICLR 2025 in the stand-in: 3,704 accepted as of its files, in four pages, none asked twice."""
    log = tmp_path / "log.jsonl"
    replay = [
        sys.executable,
        str(shared / "tools/openreview_replay.py"),
        str(shared / "openreview/iclr2025_notes.jsonl"),
    ]
    with subprocess.Popen([*replay, "--port", "0", "--mode", "latency:60", "--log", str(log)], stdout=subprocess.PIPE, text=True) as server:  # fmt: skip
        assert server.stdout is not None
        base = server.stdout.readline().split()[1]
        program = (
            "import sys\nfrom datetime import UTC, datetime\nfrom pathlib import Path\n"
            "from flows.landing.replies import Landing\nfrom flows.openreview.census import take_census\n"
            "from flows.openreview.options import OpenReviewOptions\nfrom flows.openreview.venues import named_venue\n"
            "raw = Path(sys.argv[1])\n"
            f"options = OpenReviewOptions(base_v2='{base}/v2', base_v1='{base}/v1')\n"
            "result = take_census(named_venue('ICLR 2025'), raw, Landing(raw), options,\n"
            "                     clock=lambda: datetime(2026, 4, 1, tzinfo=UTC))\n"
            "assert result.census, result.problem\n"
        )
        undisturbed = tmp_path / "whole"
        subprocess.run([sys.executable, "-c", program, str(undisturbed)], check=True)
        log.write_text("")
        chance = random.Random(5)  # noqa: S311  (the same five moments every time)
        for _ in range(5):
            with subprocess.Popen([sys.executable, "-c", program, str(tmp_path / "killed")]) as run:
                time.sleep(chance.uniform(0.3, 0.9))
                os.kill(run.pid, signal.SIGKILL)
        subprocess.run([sys.executable, "-c", program, str(tmp_path / "killed")], check=True)
        server.terminate()
    files = [next((folder / "census").iterdir()) for folder in (undisturbed, tmp_path / "killed")]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert "accepted: 3,704 papers" in files[0].read_text()
    assert "orals: 213 papers\n\nspotlights: 380 papers\n\nposters: 3,111 papers" in files[0].read_text()
    landed = Landing(tmp_path / "killed").requests()
    pages = [request.query for request in landed if " after " in request.query]
    assert len(pages) == len(set(pages)) == 4, "no landed page was asked for again"


def test_offline_a_census_is_read_from_disk_or_not_at_all(site: SmallOpenReview, tmp_path: Path) -> None:
    nothing = take(site, tmp_path, offline=True)
    assert (nothing.census, nothing.requests) == (None, 0)
    take(site, tmp_path)
    offline = OpenReviewOptions(base_v2=f"{site.url}/v2", base_v1=f"{site.url}/v1", offline=True)
    again = take_census(venue(), tmp_path, Landing(tmp_path), offline, clock=lambda: NOON)
    assert again.census is not None
    assert again.requests == 0
