"""The gate and the reading of refusals, without a network."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from flows.openreview.limits import GateShut, RateGate
from flows.openreview.retry import announced_limit, announced_wait, pause
from flows.web import Answer

NOW = datetime(2026, 8, 31, 8, 0, 0, tzinfo=UTC)
SENTENCE = b'{"message": "Too many requests: surpassing the limit. Please try again in %s (2026-08-31-4689127)"}'


def refusal(body: bytes = b"{}", **headers: str) -> Answer:
    return Answer(status=429, headers={name.replace("_", "-"): value for name, value in headers.items()}, body=body)


@pytest.mark.parametrize(
    ("answer", "seconds"),
    [
        (refusal(b'{"details": {"resetTime": "2026-08-31T08:59:25.212Z"}}', retry_after="5"), 3565.212),
        (refusal(SENTENCE % b"60 minutes and 13 seconds"), 3613),
        (refusal(SENTENCE % b"7 seconds", retry_after="5"), 7),
        (refusal(SENTENCE % b"1 minute"), 60),
        (refusal(retry_after="30"), 30),
        (refusal(retry_after="Mon, 31 Aug 2026 08:00:02 GMT"), 2),
        (refusal(ratelimit_reset="12"), 12),
        (refusal(retry_after="31536000"), 31536000),
        (refusal(retry_after="-5"), None),
        (refusal(retry_after="soon\x7f"), None),
        (refusal(b'{"details": {"resetTime": "2026-08-31T07:00:00Z"}}'), None),
        (refusal(b'{"details": {"resetTime": 12}}'), None),
        (refusal(b'{"details": "x"}'), None),
        (refusal(b"[1"), None),
        (refusal(b'{"message": 7}'), None),
        # The server's clock is an hour ahead of ours: its time counts from its own now.
        (refusal(b'{"details": {"resetTime": "2026-08-31T09:00:30Z"}}', date="Mon, 31 Aug 2026 09:00:00 GMT"), 30),
    ],
)  # fmt: skip
def test_the_wait_is_read_in_the_order_that_was_seen_to_hold(answer: Answer, seconds: float | None) -> None:
    assert announced_wait(answer, NOW) == seconds


def test_the_limit_is_read_where_it_is_a_number() -> None:
    assert announced_limit(refusal(b'{"details": {"limit": 36}}')) == 36
    assert announced_limit(refusal(b'{"details": {"limit": "36"}}')) is None
    assert announced_limit(refusal(b'{"details": {"limit": true}}')) is None
    assert announced_limit(refusal(b"oops")) is None


def test_pauses_grow_and_stay_bounded() -> None:
    assert all(0.125 <= pause(1, 0.25) <= 0.25 for _ in range(50))
    assert all(4 <= pause(30, 0.25) <= 8 for _ in range(50))


class Clock:
    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def test_the_gate_learns_the_limit_and_counts_the_window() -> None:
    clock = Clock()
    gate = RateGate(60, clock=clock)
    for _ in range(3):
        gate.pass_through()
        gate.answered()
    gate.refused(5.0, 2)
    clock.at += 5.2
    gate.pass_through()
    gate.answered()
    gate.pass_through()
    waited = gate.waited
    gate._changed.wait = lambda seconds: setattr(clock, "at", clock.at + seconds)  # type: ignore[method-assign]
    gate.pass_through()
    assert waited == pytest.approx(5.1)
    assert gate.waited == pytest.approx(10.2, abs=0.2), "the third of the window waits for the next"


def test_the_gate_shuts_for_good_beyond_its_cap_and_says_until_when() -> None:
    gate = RateGate(10, clock=Clock(), now=lambda: NOW)
    gate.refused(3600, 36)
    with pytest.raises(GateShut, match="2026-08-31T09:00:00Z"):
        gate.pass_through()
    assert gate.waited == 0
    assert gate.shut_until is not None


def test_a_year_is_taken_for_a_mistake() -> None:
    gate = RateGate(10, clock=Clock(), now=lambda: NOW)
    gate.refused(31536000, None)
    assert gate.shut_until == NOW + timedelta(hours=24)


def test_refusals_of_requests_in_flight_cost_one_wait() -> None:
    gate = RateGate(60, clock=Clock())
    for _ in range(8):
        gate.refused(5.0, None)
    assert gate.waited == pytest.approx(5.1)
