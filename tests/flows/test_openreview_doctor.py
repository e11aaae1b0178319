"""What the doctor says of OpenReview before anybody is asked."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime

import pytest

from flows.openreview.doctor import diagnose, token_expiry
from flows.openreview.options import OpenReviewOptions, Secret

NOW = datetime(2026, 4, 1, 12, tzinfo=UTC)


def jwt(**claims: object) -> str:
    part = base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")
    return f"e30.{part}.c2ln"


def credentials(**given: object) -> tuple[str, str, str]:
    options = OpenReviewOptions(**given)  # type: ignore[arg-type]
    found = next(finding for finding in diagnose(options, now=NOW) if finding.subject == "credentials")
    return found.level, found.text, found.advice


def test_a_guest_is_told_what_will_happen_and_what_to_do() -> None:
    level, text, advice = credentials()
    assert level == "warning"
    assert "challenge_required" in text
    assert "One request will be refused" in text
    for word in ("OPENREVIEW_TOKEN", "OPENREVIEW_USERNAME", "OPENREVIEW_PASSWORD", 'papers = ["notes.jsonl"]'):
        assert word in advice


@pytest.mark.parametrize(
    ("given", "level", "says"),
    [
        ({"token": Secret(jwt(exp=NOW.timestamp() + 3600))}, "ok", "good until 2026-04-01 13:00 UTC"),
        ({"token": Secret(jwt(exp=NOW.timestamp() - 60))}, "warning", "has expired"),
        ({"token": Secret("opaque")}, "ok", "OPENREVIEW_TOKEN is set"),
        ({"username": "ada", "password": Secret("canary")}, "ok", "logs in once"),
        ({"username": "ada"}, "warning", "OPENREVIEW_PASSWORD is missing"),
        ({"password": Secret("canary")}, "warning", "OPENREVIEW_USERNAME is missing"),
        ({"token": Secret("canary"), "base_v2": "http://openreview.example"}, "warning", "not sent over plain http"),
    ],
)
def test_credentials_are_judged_without_being_shown(given: dict[str, object], level: str, says: str) -> None:
    found = credentials(**given)
    assert found[0] == level
    assert says in found[1]
    assert "canary" not in repr(diagnose(OpenReviewOptions(**given), now=NOW))  # type: ignore[arg-type]


def test_swapped_addresses_and_odd_ones_are_noticed() -> None:
    swapped = OpenReviewOptions(base_v2="https://api.openreview.net", base_v1="ftp://x")
    warnings = [found for found in diagnose(swapped) if found.subject == "address" and found.level == "warning"]
    assert [found.advice for found in warnings] == ["check OPENREVIEW_API_BASEURL_V2", "check OPENREVIEW_API_BASEURL"]


@pytest.mark.parametrize("token", ["", "a.b.c", "e30.e30.x", "e30.!!!.x", "Bearer x", jwt(exp="soon"), jwt(exp=1e300)])
def test_a_token_that_does_not_say_when_it_ends(token: str) -> None:
    assert token_expiry(token) is None
