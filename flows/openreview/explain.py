"""Each status explained once, with what a person can do about it. In: outcomes. Out: sentences for the run's summary."""

from __future__ import annotations

from collections.abc import Mapping

from extractors.records.papers import Outcome
from flows.openreview.options import OpenReviewOptions

ORDER = ("challenge_required", "deferred", "offline", "forbidden", "not_found", "deleted", "invalid", "not_requested")
NAMED_IDS = 3


def explain(statuses: Mapping[str, Outcome], options: OpenReviewOptions, *, problem: str = "") -> tuple[str, ...]:
    """One sentence per status other than ok, in a fixed order; `problem` is what went wrong with the credentials."""
    told = []
    for status in ORDER:
        ids = sorted(ident for ident, outcome in statuses.items() if outcome.status == status)
        if ids:
            detail = statuses[ids[0]].detail
            told.append(f"{len(ids)} {status}: {advice(status, detail, options, problem)}{_named(ids)}")
    if problem and not any(problem in sentence for sentence in told):
        told.insert(0, f"credentials: {problem}")
    return tuple(told)


def advice(status: str, detail: str, options: OpenReviewOptions, problem: str) -> str:
    """What one status means here and what to do about it."""
    if status == "challenge_required":
        if problem:
            return f"{problem}. Then run again."
        if options.has_credentials:
            return f"{detail}, and the credentials did not help. Take a new token, set OPENREVIEW_TOKEN and run again."
        return (
            "OpenReview answers guests with a browser challenge. Set OPENREVIEW_TOKEN (or OPENREVIEW_USERNAME and "
            'OPENREVIEW_PASSWORD) and run again, or name a file of notes in the settings: papers = ["notes.jsonl"].'
        )
    if status == "deferred":
        return f"{detail}. What has arrived is kept; the next run asks for the rest only."
    if status == "offline":
        if options.offline:
            return f"{detail}. Run again without --offline (or the setting offline) when the network is there."
        return f"OpenReview was not reached: {detail}."
    if status == "forbidden":
        return "OpenReview has them and does not show them to this account. Use an account that may read them."
    if status == "not_found":
        return f"{detail}. Check the links; the answer is kept for 7 days, --refresh asks again at once."
    if status == "deleted":
        return "deleted on OpenReview by the authors or the venue."
    if status == "invalid":
        return f"the answer cannot be used ({detail}). Nothing was guessed; run again, or report it when it stays."
    return "nobody has asked for them yet; run the stage papers."


def _named(ids: list[str]) -> str:
    return f" ({', '.join(ids[:NAMED_IDS])}{', ...' if len(ids) > NAMED_IDS else ''})"
