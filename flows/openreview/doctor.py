"""What will happen when OpenReview is asked, told before it is. In: options. Out: findings, each with what to do.

No request is made here: `confacts doctor` also works on a train. What only an answer can tell (whether a token is still
good) is told by the summary of the run that gets the answer.
"""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from urllib.parse import urlsplit

from flows.openreview.auth import PLAIN_HTTP
from flows.openreview.options import API_V1, API_V2, PROJECT_URL, OpenReviewOptions

# The official site's own cookie, and the official clients' log-in (expiresIn: a week at most).
WHERE_TOKENS_ARE = (
    "a token is what POST /login answers, or the cookie openreview.accessToken of a browser that is logged in to "
    "openreview.net"
)

Level = Literal["ok", "note", "warning", "error"]  # an error: a run would be refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding: how serious, what is so, and what to do about it (empty when nothing needs doing)."""

    level: Level
    subject: str
    text: str
    advice: str = ""


def diagnose(options: OpenReviewOptions, *, now: datetime | None = None) -> tuple[Finding, ...]:
    """Everything there is to say about asking OpenReview with these options, in a fixed order. Never shows a secret."""
    found = [_credentials(options, now or datetime.now(UTC)), *_addresses(options), *_limits(options)]
    if options.offline:
        found.insert(
            0, Finding(level="note", subject="network", text="offline: nobody is asked, landed replies are used")
        )
    return tuple(found)


def _credentials(options: OpenReviewOptions, now: datetime) -> Finding:
    if options.has_credentials and not options.keeps_secrets(2):
        return Finding(
            level="warning", subject="credentials", text=PLAIN_HTTP, advice="set OPENREVIEW_API_BASEURL_V2 to https"
        )
    if options.token:
        expiry = token_expiry(options.token.reveal())
        if expiry is not None and expiry <= now:
            return Finding(
                level="warning",
                subject="credentials",
                text=f"OPENREVIEW_TOKEN has expired at {expiry:%Y-%m-%d %H:%M} UTC; papers would be challenge_required",
                advice=f"take a new token and set OPENREVIEW_TOKEN; {WHERE_TOKENS_ARE}",
            )
        until = f", good until {expiry:%Y-%m-%d %H:%M} UTC" if expiry else ""
        return Finding(level="ok", subject="credentials", text=f"OPENREVIEW_TOKEN is set{until}")
    if options.username and options.password:
        return Finding(
            level="ok",
            subject="credentials",
            text="OPENREVIEW_USERNAME and OPENREVIEW_PASSWORD are set; a run logs in once",
            advice=f"an account with a second factor cannot log in unattended: set OPENREVIEW_TOKEN instead; {WHERE_TOKENS_ARE}",
        )
    if options.username or options.password:
        missing = "OPENREVIEW_PASSWORD" if options.username else "OPENREVIEW_USERNAME"
        return Finding(
            level="warning",
            subject="credentials",
            text=f"{missing} is missing",
            advice=f"set {missing}, or OPENREVIEW_TOKEN",
        )
    return Finding(
        level="warning",
        subject="credentials",
        text=(
            "none: OpenReview answers guests with a browser challenge (403) since mid-2026. One request will be refused, "
            "then no more are made; papers not fetched before get the status challenge_required, with no abstract and no "
            "decision; the run goes on and everything else is published"
        ),
        advice=(
            f"set OPENREVIEW_USERNAME and OPENREVIEW_PASSWORD, or OPENREVIEW_TOKEN; {WHERE_TOKENS_ARE}. Without an account, name a "
            'file of notes in confacts.toml: papers = ["notes.jsonl"]'
        ),
    )


def _addresses(options: OpenReviewOptions) -> list[Finding]:
    findings = []
    for api, usual, name in ((2, API_V2, "OPENREVIEW_API_BASEURL_V2"), (1, API_V1, "OPENREVIEW_API_BASEURL")):
        base = options.base(api)
        parts = urlsplit(base)
        level: Level = "ok" if base == usual else "note"
        if parts.scheme not in ("http", "https") or not parts.hostname:
            text, level = f"API {api}: {name} is no http address", "warning"
        elif base == (API_V1 if api == 2 else API_V2):
            text, level = (
                f"API {api}: {name} is the address of the other API; papers would seem not to exist",
                "warning",
            )
        else:
            text = f"API {api}: {parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
        findings.append(
            Finding(level=level, subject="address", text=text, advice=f"check {name}" if level == "warning" else "")
        )
    return findings


def _limits(options: OpenReviewOptions) -> list[Finding]:
    findings = [
        Finding(
            level="ok",
            subject="limits",
            text=(
                f"up to {options.concurrency} requests at once, {options.batch_size} papers each; a run waits "
                f"{options.wait_cap_seconds:g} s in all for rate limits, then defers the rest to the next run"
            ),
        )
    ]
    if options.contact == PROJECT_URL:
        findings.append(
            Finding(
                level="note",
                subject="contact",
                text="the User-Agent names the project's address, not yours",
                advice="set openreview.contact in confacts.toml to an address where you can be reached",
            )
        )
    return findings


def token_expiry(token: str) -> datetime | None:
    """When a JSON Web Token says that it ends (UTC); None for a token that does not say. Nothing is verified.

    >>> token_expiry("not-a-jwt") is None
    True
    """
    parts = token.strip().removeprefix("Bearer ").split(".")
    if len(parts) != 3:
        return None
    try:
        claims = json.loads(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)))
        return datetime.fromtimestamp(float(claims["exp"]), UTC)
    except (ValueError, TypeError, KeyError, OverflowError, OSError, binascii.Error):
        return None
