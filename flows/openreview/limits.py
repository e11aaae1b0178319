"""One shared rate budget. In: announcements of limits. Out: threads that wait, or learn that waiting is not worth it.

Limits of OpenReview differ per endpoint and change often, so none is written down here: what a refusal tells (how many,
until when) is learned and kept for the next window, so that a window after the first sees no refused request. All
threads pass one gate. All waiting of a run together is capped; beyond the cap the gate stays shut and tells until when.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from extractors.errors import ConfactsError

REOPENING_MARGIN_SECONDS = 0.1
ANSWER_POLL_SECONDS = 0.05
LONGEST_DEFERRAL = timedelta(hours=24)  # a Retry-After of a year is a mistake, not a date


class GateShut(ConfactsError):
    """Waiting would pass the cap. `until` is when it can go on (UTC), as far as anybody said."""

    def __init__(self, until: datetime) -> None:
        super().__init__(f"can go on at {until:%Y-%m-%dT%H:%M:%SZ}")
        self.until = until


class RateGate:
    """The gate every request passes. Times are monotonic seconds; `waited` is what the run has spent waiting so far."""

    def __init__(
        self,
        wait_cap_seconds: float,
        *,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._cap = wait_cap_seconds
        self._clock = clock
        self._now = now
        self._changed = threading.Condition()
        self._opens_at = 0.0
        self._shut_until: datetime | None = None
        self._limit: int | None = None
        self._resting_until = 0.0
        self._window_seconds = 0.0
        self._passed_at = 0.0
        self._answered_at: float | None = None
        self._in_window = 0
        self.waited = 0.0

    @property
    def shut_until(self) -> datetime | None:
        """When the gate has been given up: the time at which it can go on."""
        return self._shut_until

    def pass_through(self) -> None:
        """Wait for a place in the current window; raises GateShut."""
        with self._changed:
            while True:
                if self._shut_until is not None:
                    raise GateShut(self._shut_until)
                now = self._clock()
                if now < self._opens_at:
                    self._changed.wait(self._opens_at - now)
                elif self._limit is not None and self._in_window >= self._limit:
                    if self._answered_at is None:
                        self._changed.wait(ANSWER_POLL_SECONDS)
                    else:
                        self._close(self._answered_at + self._window_seconds + REOPENING_MARGIN_SECONDS - now)
                else:
                    if self._in_window == 0:
                        self._passed_at, self._answered_at = now, None
                    self._in_window += 1
                    return

    def answered(self) -> None:
        """A request that passed has come to its end. The first of a window dates it: the server's began before."""
        with self._changed:
            if self._answered_at is None:
                self._answered_at = self._clock()
                self._changed.notify_all()

    def refused(self, seconds: float, limit: int | None) -> None:
        """A 429 came: nobody passes for `seconds`; `limit` is how many a window holds, when the server says so."""
        with self._changed:
            now = self._clock()
            if limit is not None and limit > 0 and now >= self._opens_at:
                self._limit = limit
                self._window_seconds = now + seconds - self._passed_at
            self._close(seconds + REOPENING_MARGIN_SECONDS)

    def rest(self, seconds: float) -> None:
        """One thread's pause before it tries again; pauses of several threads at once count once. Raises GateShut."""
        with self._changed:
            now = self._clock()
            if (until := now + seconds) > self._resting_until:
                self._spend(until - max(now, self._resting_until))
                self._resting_until = until
            if self._shut_until is not None:
                raise GateShut(self._shut_until)
        time.sleep(seconds)

    def _close(self, seconds: float) -> None:
        now = self._clock()
        opens_at = now + max(0.0, seconds)
        self._in_window = 0
        if opens_at > self._opens_at:
            self._spend(opens_at - max(now, self._opens_at))
            self._opens_at = opens_at
        self._changed.notify_all()

    def _spend(self, seconds: float) -> None:
        if self._shut_until is None and self.waited + seconds > self._cap:
            self._shut_until = self._now() + min(timedelta(seconds=min(seconds, 1e7)), LONGEST_DEFERRAL)
        else:
            self.waited += seconds
