"""Fetching by id: how many requests, which status, what a rerun asks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from extractors.papers.read import merge_papers, read_reply
from extractors.records.papers import Outcome, Papers
from flows.landing.replies import Landing
from flows.openreview.fetch import FetchSummary
from flows.openreview.options import OpenReviewOptions, Secret
from tests.flows.small_openreview import Asked, SmallOpenReview, ids, note, plain, serving, several


@pytest.fixture
def site() -> Iterator[SmallOpenReview]:
    with serving(SmallOpenReview(notes=several(214))) as knows:
        yield knows


@pytest.fixture
def scattered() -> Iterator[SmallOpenReview]:
    """Every paper is of another venue, and no form of batches is offered: ids can only be asked for one by one."""
    with serving(SmallOpenReview(notes=several(214, venues=214), batches=False)) as knows:
        yield knows


def merged(folder: Path, summary: FetchSummary) -> Papers:
    parts = [read_reply(reply) for reply in Landing(folder).replies()]
    return merge_papers(parts, summary.statuses, list(summary.statuses))


def test_all_papers_come_in_batches_and_a_rerun_asks_nobody(site: SmallOpenReview, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    from flows.openreview.fetch import fetch_papers

    first = fetch_papers(ids(214), Landing(tmp_path), site.options(), lambda done, total: told.append((done, total)))
    assert (first.counts, first.requests, first.explanations) == ({"ok": 214}, 5, ())
    assert told[0] == (0, 214)
    assert told[-1] == (214, 214)
    assert told == sorted(told)
    again = site.fetch(ids(214), tmp_path)
    assert (again.counts, again.requests, again.from_disk) == ({"ok": 214}, 0, 214)
    assert len(site.asked) == 5
    papers = merged(tmp_path, again).papers
    assert len(papers) == 214
    assert all(paper.title and paper.abstract and paper.decision == "accepted" for paper in papers)


@pytest.mark.parametrize("missing", [1, 3, 30])
def test_an_id_that_no_batch_holds_costs_one_request(site: SmallOpenReview, tmp_path: Path, missing: int) -> None:
    for ident in ids(missing):
        del site.notes[ident]
    summary = site.fetch(ids(214), tmp_path)
    assert summary.counts == {"not_found": missing, "ok": 214 - missing}
    assert summary.requests == 5 + missing


def test_what_v2_does_not_hold_v1_may(site: SmallOpenReview, tmp_path: Path) -> None:
    site.v1 = set(ids(40))
    site.notes |= {ident: plain(site.notes[ident]) for ident in ids(40)}
    summary = site.fetch(ids(214), tmp_path)
    assert (summary.counts, summary.requests) == ({"ok": 214}, 5 + 1 + 1)
    papers = {paper.openreview_id: paper for paper in merged(tmp_path, summary).papers}
    assert papers["Paper00000"].api == 1
    assert papers["Paper00000"].title == "On the habits of Paper00000"
    assert papers["Paper00000"].authors[1].profile_id == "emmy@example.org"


def test_where_batches_are_refused_single_calls_run_side_by_side(scattered: SmallOpenReview, tmp_path: Path) -> None:
    scattered.latency = 0.02
    summary = scattered.fetch(ids(60), tmp_path, concurrency=6)
    assert (summary.counts, summary.requests) == ({"ok": 60}, 62)
    assert 4 <= scattered.most_in_flight <= 6


@pytest.mark.parametrize("count", [1, 2, 5, 6, 214])
@pytest.mark.parametrize("refusal", [400, 403, 404, 405, 413, 501])
def test_where_one_form_of_batches_is_refused_the_other_keeps_requests_below_ids(
    site: SmallOpenReview, tmp_path: Path, count: int, refusal: int
) -> None:
    site.lists = True
    site.before = lambda asked: (refusal, {"name": "Error"}) if asked.method == "POST" else None
    summary = site.fetch(ids(count), tmp_path)
    assert summary.counts == {"ok": count}
    assert summary.requests == (count if count < 6 else 1 + -(-count // 50)) <= count


def test_what_a_refusal_taught_is_known_in_the_next_run(scattered: SmallOpenReview, tmp_path: Path) -> None:
    assert scattered.fetch(ids(100), tmp_path).requests == 102, "two forms are refused, once"
    assert scattered.fetch(ids(214), tmp_path).requests == 114
    scattered.batches = scattered.lists = True
    assert scattered.fetch(ids(214), tmp_path, refresh=True).requests == 5


def test_a_few_ids_go_in_one_batch_once_batches_are_known_to_work(site: SmallOpenReview, tmp_path: Path) -> None:
    assert site.fetch(ids(3), tmp_path).requests == 3
    assert site.fetch(ids(10), tmp_path).requests == 1
    assert site.fetch(ids(14), tmp_path).requests == 1


def test_a_service_that_does_not_know_the_filter_of_ids_is_asked_one_by_one(
    scattered: SmallOpenReview, tmp_path: Path
) -> None:
    newest = {"notes": [note(f"Newer{n:05d}") for n in range(9)]}
    scattered.before = lambda asked: (200, newest) if "ids" in asked.query else None
    summary = scattered.fetch(ids(120), tmp_path)
    assert (summary.counts, summary.requests) == ({"ok": 120}, 122)


def refuse_guests(asked: Asked) -> tuple[int, object] | None:
    if asked.path.endswith("/login"):
        wrong = asked.body.get("password") != "opensesame"
        return (400, {"message": "Invalid username or password"}) if wrong else (200, {"token": "fresh-token"})
    bearer = asked.headers.get("Authorization")
    if bearer == "Bearer fresh-token":
        return None
    if bearer:
        return 401, {"name": "TokenExpiredError", "message": "Token has expired, please log in again", "status": 401}
    return 403, {"name": "ChallengeRequiredError", "details": {"challengeUrl": "https://openreview.net/challenge?x"}}


def test_a_challenge_costs_one_refusal(site: SmallOpenReview, tmp_path: Path) -> None:
    site.before = refuse_guests
    told: list[tuple[int, int]] = []
    from flows.openreview.fetch import fetch_papers

    summary = fetch_papers(ids(214), Landing(tmp_path), site.options(), lambda done, total: told.append((done, total)))
    assert (summary.counts, summary.requests) == ({"challenge_required": 214}, 1)
    assert {done for done, _ in told} == {0}, "a refusal is no progress"
    assert len(summary.explanations) == 1
    assert "OPENREVIEW_TOKEN" in summary.explanations[0]
    assert "challenge?x" not in (tmp_path / "openreview/requests.jsonl").read_text()


def test_a_browser_check_with_status_200_is_a_challenge_too(site: SmallOpenReview, tmp_path: Path) -> None:
    page = b"<!doctype html><title>Verifying your browser</title>"
    site.before = lambda asked: (200, (page, {"Content-Type": "text/html"}))
    summary = site.fetch(ids(214), tmp_path)
    assert (summary.counts, summary.requests) == ({"challenge_required": 214}, 1)


def test_a_token_opens_the_gate(site: SmallOpenReview, tmp_path: Path) -> None:
    site.before = refuse_guests
    assert site.fetch(ids(214), tmp_path, token=Secret("Bearer fresh-token")).counts == {"ok": 214}


def test_an_expired_token_is_renewed_once_with_the_password(site: SmallOpenReview, tmp_path: Path) -> None:
    site.before = refuse_guests
    known = {"username": "ada@example.org", "password": Secret("opensesame")}
    summary = site.fetch(ids(214), tmp_path, token=Secret("stale-token"), **known)
    assert summary.counts == {"ok": 214}
    assert site.paths["POST /v2/login"] == 1


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"token": Secret("stale-token")}, "expired or was withdrawn. Take a new one"),
        (
            {"username": "ada@example.org", "password": Secret("wrong")},
            "Invalid username or password): check OPENREVIEW_",
        ),
    ],
)
def test_bad_credentials_are_named_and_not_tried_again(
    site: SmallOpenReview, tmp_path: Path, given: dict[str, object], says: str
) -> None:
    site.before = refuse_guests
    summary = site.fetch(ids(214), tmp_path, **given)
    assert summary.counts == {"challenge_required": 214}
    assert summary.requests <= 2
    assert says in summary.explanations[0]


def test_a_second_factor_is_explained(site: SmallOpenReview, tmp_path: Path) -> None:
    site.before = lambda asked: (
        (200, {"mfaPending": True, "mfaMethods": ["totp"]}) if asked.path.endswith("/login") else refuse_guests(asked)
    )
    summary = site.fetch(ids(3), tmp_path, username="ada@example.org", password=Secret("opensesame"))
    assert "second factor" in summary.explanations[0]


def test_no_secret_is_written_shown_or_sent_in_the_open(
    site: SmallOpenReview, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def echo(asked: Asked) -> tuple[int, object] | None:
        password = asked.body.get("password")
        return (400, {"message": f"wrong: {password}"}) if password else refuse_guests(asked)

    site.before = echo
    secrets = ["canary-token-1", "canary-word-2"]
    options = site.options(token=Secret(secrets[0]), username="canary-user", password=Secret(secrets[1]))
    from flows.openreview.fetch import fetch_papers

    summary = fetch_papers(ids(5), Landing(tmp_path), options)
    written = "".join(path.read_text() for path in tmp_path.rglob("*") if path.is_file())
    shown = f"{options} {options!r} {summary} {capsys.readouterr()} {written}"
    assert not [secret for secret in [*secrets, "canary-user"] if secret in shown]
    elsewhere = OpenReviewOptions(base_v2="http://openreview.example", token=Secret(secrets[0]))
    assert not elsewhere.keeps_secrets(2)


def test_a_limit_is_waited_out_and_learned(scattered: SmallOpenReview, tmp_path: Path) -> None:
    state = {"start": 0.0, "served": 0, "refused": 0, "windows": 0}
    refused_in: list[int] = []

    def limited(asked: Asked) -> tuple[int, object] | None:
        with scattered.lock:
            if time.monotonic() - state["start"] > 0.5:
                state.update(start=time.monotonic(), served=0, windows=state["windows"] + 1)
            state["served"] += 1
            if state["served"] <= 20:
                return None
            refused_in.append(int(state["windows"]))
        reset = datetime.now(UTC) + timedelta(seconds=state["start"] + 0.5 - time.monotonic())
        details = {"limit": 20, "remaining": 0, "resetTime": reset.isoformat().replace("+00:00", "Z")}
        return 429, {"name": "RateLimitError", "message": "Too many requests", "details": details}

    scattered.before = limited
    summary = scattered.fetch(ids(60), tmp_path, concurrency=4)
    assert summary.counts == {"ok": 60}
    assert set(refused_in) == {1}, "after the first window the limit is known"
    assert len(refused_in) <= 4


def test_beyond_the_wait_cap_the_rest_is_deferred_and_the_next_run_goes_on(
    scattered: SmallOpenReview, tmp_path: Path
) -> None:
    left = {"passes": 38}  # two of them refuse batches

    def limited(asked: Asked) -> tuple[int, object] | None:
        left["passes"] -= 1
        message = "Too many requests. Please try again in 60 minutes and 13 seconds (2026-08-31-4689127)"
        return (429, {"name": "RateLimitError", "message": message}) if left["passes"] < 0 else None

    scattered.before = limited
    started = time.monotonic()
    first = scattered.fetch(ids(100), tmp_path, concurrency=4)
    assert time.monotonic() - started < 3
    assert first.counts == {"deferred": 64, "ok": 36}
    assert first.resume_at is not None
    assert abs(first.resume_at - datetime.now(UTC) - timedelta(minutes=60)) < timedelta(minutes=1)
    assert f"{first.resume_at:%Y-%m-%dT%H:%M}" in first.explanations[0]
    shut = scattered.fetch(ids(100), tmp_path)
    assert (shut.counts, shut.requests) == ({"deferred": 64, "ok": 36}, 1), "it is known that there are no batches"
    scattered.before = lambda asked: None
    assert scattered.fetch(ids(100), tmp_path).counts == {"ok": 100}


def test_a_service_that_is_down_is_left_alone(site: SmallOpenReview, tmp_path: Path) -> None:
    site.before = lambda asked: (503, b"oops")
    summary = site.fetch(ids(214), tmp_path, concurrency=2)
    assert summary.counts == {"deferred": 214}
    assert summary.requests <= 24
    assert "503" in summary.explanations[0]


def test_an_address_nobody_listens_on_is_offline(tmp_path: Path) -> None:
    from flows.openreview.fetch import fetch_papers

    nobody = OpenReviewOptions(base_v2="http://127.0.0.1:9/v2", base_v1="http://127.0.0.1:9/v1", backoff_seconds=0.01)
    summary = fetch_papers(ids(3), Landing(tmp_path), nobody)
    assert summary.counts == {"offline": 3}
    assert "OpenReview was not reached: no connection could be made; run again later" in summary.explanations[0]
    assert "--offline" not in summary.explanations[0]


def test_offline_asks_nobody_and_keeps_what_is_landed(site: SmallOpenReview, tmp_path: Path) -> None:
    site.fetch(ids(10), tmp_path)
    asked = len(site.asked)
    summary = site.fetch(ids(12), tmp_path, offline=True)
    assert summary.counts == {"offline": 2, "ok": 10}
    assert "Run again without --offline" in summary.explanations[0]
    assert len(site.asked) == asked


def test_a_reply_leads_to_its_forum(site: SmallOpenReview, tmp_path: Path) -> None:
    review = note("Review0001", title="Official Review")
    site.notes["Review0001"] = review | {"forum": "Paper00000", "replyto": "Paper00000"}
    summary = site.fetch(["Review0001", "Paper00001"], tmp_path)
    row = merged(tmp_path, summary).papers[1]
    assert (row.openreview_id, row.forum, row.title) == ("Review0001", "Paper00000", "On the habits of Paper00000")
    assert "is a reply" in row.issues[0]


def test_ids_that_are_none_are_never_asked_for(site: SmallOpenReview, tmp_path: Path) -> None:
    strange = ["../../etc/passwd", "a" * 65, "", "with blank", "-bxf89v3Nx"]
    summary = site.fetch(strange, tmp_path)
    assert summary.counts == {"invalid": 4, "not_found": 1}
    assert all("passwd" not in str(asked.query) for asked in site.asked)


def test_age_and_refresh_ask_again_and_changes_are_told(site: SmallOpenReview, tmp_path: Path) -> None:
    site.fetch(ids(3), tmp_path)
    assert site.fetch(ids(3), tmp_path, max_age=timedelta(days=1)).requests == 0
    site.notes["Paper00001"] = note("Paper00001", venue="ICLR 2025 Conference Withdrawn Submission",
                                    venueid="ICLR.cc/2025/Conference/Withdrawn_Submission")  # fmt: skip
    summary = site.fetch(ids(3), tmp_path, max_age=timedelta(0))
    assert summary.requests == 3
    state = merged(tmp_path, summary)
    assert [paper.decision for paper in state.papers] == ["accepted", "withdrawn", "accepted"]
    assert [(change.openreview_id, change.field) for change in state.changes] == [
        ("Paper00001", "venue"), ("Paper00001", "venue_id"), ("Paper00001", "decision"),
    ]  # fmt: skip
    before = state.papers[0].fetched_at
    assert site.fetch(ids(3), tmp_path, refresh=True).requests == 3
    assert merged(tmp_path, summary).papers[0].fetched_at == before, "asking again changes nothing by itself"


def test_a_vanished_paper_keeps_what_was_known(site: SmallOpenReview, tmp_path: Path) -> None:
    site.fetch(ids(3), tmp_path)
    del site.notes["Paper00001"]
    summary = site.fetch(ids(3), tmp_path, refresh=True)
    assert summary.statuses["Paper00001"].status == "not_found"
    state = merged(tmp_path, summary)
    assert state.papers[1].title == "On the habits of Paper00001"
    assert [(change.before, change.after) for change in state.changes] == [("ok", "not_found")]


def test_statuses_are_explained_once_each() -> None:
    from flows.openreview.explain import explain

    statuses = {f"Id{n}": Outcome("forbidden", "x") for n in range(9)} | {"Zz": Outcome("not_found", "gone")}
    told = explain(statuses, OpenReviewOptions())
    assert [sentence.split(":")[0] for sentence in told] == ["9 forbidden", "1 not_found"]
    assert "(Id0, Id1, Id2, ...)" in told[0]
