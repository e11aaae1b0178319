"""When to try again. In: a refusal. Out: the seconds it asks us to wait, and pauses of our own where it says nothing.

The order is the one that was seen to be reliable: `details.resetTime` (ISO 8601, UTC), the sentence "try again in N
minutes and M seconds", `Retry-After` (seconds or an HTTP date), `ratelimit-reset` (seconds), and else exponential with
jitter. Negative, unreadable and past times count as nothing said.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from flows.web import Answer

ATTEMPTS = 8  # of one request, against 503 storms
ATTEMPTS_AFTER_TIMEOUT = 2  # a silent server costs a whole deadline each time
ATTEMPTS_AFTER_NONSENSE = 6  # an HTML page or half an answer in place of JSON
LONGEST_PAUSE_SECONDS = 8.0
TRUSTED_SKEW_SECONDS = 5.0
ERROR_BODY_BYTES = 100_000

_TRY_AGAIN = re.compile(r"try again in (?:([0-9]{1,6}) minutes?)?(?: and )?(?:([0-9]{1,6}) seconds?)?", re.IGNORECASE)


def error_fields(answer: Answer) -> Mapping[str, object]:
    """The JSON object of an error answer, or nothing when the body is something else."""
    try:
        data = json.loads(answer.body[:ERROR_BODY_BYTES])
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def announced_wait(answer: Answer, now: datetime) -> float | None:
    """Seconds until the server lets us on, as it says itself."""
    fields = error_fields(answer)
    details = fields.get("details")
    reset = details.get("resetTime") if isinstance(details, dict) else None
    if isinstance(reset, str) and (seconds := _until(reset, now, answer)) is not None:
        return seconds
    if (seconds := _in_words(fields.get("message"))) is not None:
        return seconds
    if (seconds := _retry_after(answer.headers.get("retry-after", ""), now, answer)) is not None:
        return seconds
    reset = answer.headers.get("ratelimit-reset", "")  # seconds from now; seen in 2026
    return _retry_after(reset, now, answer) if reset.isdigit() else None


def announced_limit(answer: Answer) -> int | None:
    """How many requests a window holds, as the refusal says."""
    details = error_fields(answer).get("details")
    limit = details.get("limit") if isinstance(details, dict) else None
    return limit if isinstance(limit, int) and not isinstance(limit, bool) and limit > 0 else None


def pause(attempt: int, base_seconds: float) -> float:
    """Our own pause after the `attempt`-th failure (from 1): exponential, with jitter so that clients spread out."""
    longest: float = min(LONGEST_PAUSE_SECONDS, base_seconds * 2.0 ** (attempt - 1))
    return longest * random.uniform(0.5, 1.0)  # noqa: S311  (spreading load, not hiding anything)


def _until(text: str, now: datetime, answer: Answer) -> float | None:
    try:
        reset = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return None
    return _positive((_aware(reset) - now).total_seconds() - _skew(now, answer))


def _skew(now: datetime, answer: Answer) -> float:
    """How far the server's clock is ahead of ours, when that is too much to be the second its header is rounded to."""
    told = _http_date(answer.headers.get("date", ""))
    seconds = (told - now).total_seconds() if told is not None else 0.0
    return seconds if abs(seconds) > TRUSTED_SKEW_SECONDS else 0.0


def _in_words(message: object) -> float | None:
    match = _TRY_AGAIN.search(message[:1000]) if isinstance(message, str) else None
    return _positive(60 * int(match[1] or 0) + int(match[2] or 0)) if match else None


def _retry_after(text: str, now: datetime, answer: Answer) -> float | None:
    if text.strip().isascii() and text.strip().isdigit():
        return _positive(float(text.strip()[:12]))
    told = _http_date(text)
    return _positive((told - now).total_seconds() - _skew(now, answer)) if told is not None else None


def _http_date(text: str) -> datetime | None:
    try:
        return _aware(parsedate_to_datetime(text))
    except (ValueError, TypeError, IndexError):
        return None


def _aware(time: datetime) -> datetime:
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _positive(seconds: float) -> float | None:
    return seconds if seconds > 0 else None
