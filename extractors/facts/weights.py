"""How much a claim weighs, in log-odds: logit(prior of its source) x hedge x form of the number. One table each.

In: a claim, the head of its document, overrides from the settings. Out: a weight of at least `LEAST_WEIGHT`.
Nothing is learned here: three to ten documents that share some ten metrics cannot identify source weights; iterating made
synthetic results worse. `sources.toml` may give one source a prior of its own, the settings a class.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from extractors.records.claims import FigureClaim, Hedge
from extractors.records.documents import DocumentHead
from extractors.records.facts import SourceWeight
from extractors.records.mentions import Qualifier

PRIOR_BY_CLASS: Mapping[str, float] = {
    "api": 0.98,  # a census of OpenReview itself; wrong only when the census is incomplete or later than the question
    "official": 0.95,  # press releases and sites of the conference; they do publish two counts (recommended, presented)
    "counted": 0.90,  # we counted a list ourselves; the list may be partial
    "institutional": 0.85,  # society and institute reports: edited, but compiled from the same public pages
    "blog": 0.65,  # reposted articles join numerators and rates from different places (seen: 3,706/11,672 with 32.08 %)
    "note": 0.60,  # personal notes: careful readers, stale figures
    "forum": 0.50,  # no weight of its own: a forum figure needs a second voice
    "unknown": 0.60,  # no class could be told; treated like a note
}
HEDGE_FACTOR: Mapping[Hedge, float] = {
    "asserted": 1.0,
    "provisional": 0.7,  # "the official figure decides"
    "unofficial": 0.6,  # "unofficial statistics"
    "hedged": 0.5,  # "possibly", "not confirmed"
}
FORM_FACTOR: Mapping[Qualifier, float] = {
    "exact": 1.0,
    "rounded": 1.0,  # a rate to its last digit is as good as a count, inside its interval
    "fraction": 1.0,
    "at_least": 1.0,  # bounds say little and are seldom wrong; their interval is what limits them
    "at_most": 1.0,
    "range": 0.9,
    "round_number": 0.7,  # "11,500": right to the nearest hundred, if the writer did round to the nearest
    "approx": 0.7,  # "about 11,500"
}
LEAST_WEIGHT = 0.05  # log-odds; even a forum's claim must count for something against "none of them"
MOST_PRIOR = 0.999  # no source is certain


def priors(overrides: tuple[SourceWeight, ...]) -> dict[str, float]:
    """The table of priors with the settings' overrides; a prior outside (0, 1) is clamped, not refused."""
    return {**PRIOR_BY_CLASS, **{row.source_class: row.prior for row in overrides}}


def weight(claim: FigureClaim, head: DocumentHead | None, by_class: Mapping[str, float]) -> float:
    """The claim's weight in log-odds. `head` is None for what was counted from replies of OpenReview.

    >>> round(logit(0.85), 2)
    1.73
    """
    if claim.role == "counted":
        prior = by_class["api" if head is None or head.source_class == "api" else "counted"]
    elif head is None:
        prior = by_class["unknown"]
    else:
        prior = head.weight if head.weight is not None else by_class.get(head.source_class, by_class["unknown"])
    return max(LEAST_WEIGHT, logit(prior) * HEDGE_FACTOR[claim.hedge] * FORM_FACTOR[claim.qualifier])


def logit(prior: float) -> float:
    """Log-odds of a probability, clamped to [1 - MOST_PRIOR, MOST_PRIOR]."""
    clamped = min(max(prior, 1 - MOST_PRIOR), MOST_PRIOR)
    return math.log(clamped / (1 - clamped))
