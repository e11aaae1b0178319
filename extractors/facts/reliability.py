"""How reliable sources are, estimated from what they share. An option, off by default; `reconcile` never calls it.

In: (item, source, value) triples of sources that share many items. Out: a prior by source, to be given as the weight of its
document, and the source each source copies. With three to ten documents that share ten figures such estimates are noise;
with `LEAST_SHARED` items and more they are not. After Dong, Berti-Equille and Srivastava (2009): sources that share errors copy.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LEAST_SHARED = 20  # items two sources must share before one says anything of the other
ROUNDS = 8  # the estimates of the flight data no longer move after six
START_PRIOR = 0.8
PSEUDO_ITEMS = 4.0  # of START_PRIOR, so that a source of few items keeps a modest prior
LEAST_SHARED_ERRORS = 0.7  # share of either's errors that both make alike: such sources are one voice
LEAST_ERRORS = 5
PRIOR_BOUNDS = (0.05, 0.99)

Triple = tuple[str, str, str]
"""Item, source, value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reliability:
    """Prior by source, and for each source the name of the voice it speaks with."""

    priors: Mapping[str, float]
    voices: Mapping[str, str]


def estimate(triples: Iterable[Triple]) -> Reliability:
    """Estimate in turn the true values from the sources and the sources from the values."""
    items: dict[str, dict[str, str]] = defaultdict(dict)
    for item, source, value in sorted(triples):
        items[item].setdefault(source, value)
    sources = sorted({source for votes in items.values() for source in votes})
    priors = dict.fromkeys(sources, START_PRIOR)
    voices = {source: source for source in sources}
    for _ in range(ROUNDS):
        chosen = {item: choose(votes, priors, voices) for item, votes in items.items()}
        priors = _priors(items, chosen, sources)
        voices = _voices(items, chosen, sources)
    return Reliability(priors=priors, voices=voices)


def choose(votes: Mapping[str, str], priors: Mapping[str, float], voices: Mapping[str, str]) -> str:
    """The value with the most log-odds; a voice speaks once for a value, with its most reliable source."""
    strongest: dict[tuple[str, str], float] = {}
    for source, value in votes.items():
        prior = priors.get(source, START_PRIOR)
        key = (value, voices.get(source, source))
        strongest[key] = max(strongest.get(key, -math.inf), math.log(prior / (1 - prior)))
    scores: dict[str, float] = defaultdict(float)
    for (value, _), weight in sorted(strongest.items()):
        scores[value] += weight
    return min(scores, key=lambda value: (-round(scores[value], 9), value))


def _priors(items: Mapping[str, Mapping[str, str]], chosen: Mapping[str, str], sources: list[str]) -> dict[str, float]:
    hits: dict[str, float] = dict.fromkeys(sources, START_PRIOR * PSEUDO_ITEMS)
    seen: dict[str, float] = dict.fromkeys(sources, PSEUDO_ITEMS)
    for item, votes in items.items():
        for source, value in votes.items():
            hits[source] += value == chosen[item]
            seen[source] += 1
    low, high = PRIOR_BOUNDS
    return {source: min(high, max(low, hits[source] / seen[source])) for source in sources}


def _voices(items: Mapping[str, Mapping[str, str]], chosen: Mapping[str, str], sources: list[str]) -> dict[str, str]:
    """Sources that make the same errors are one voice, named after the least of them."""
    shared: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for item, votes in items.items():
        names = sorted(votes)
        wrong = {source for source in names if votes[source] != chosen[item]}
        for at, one in enumerate(names):
            for other in names[at + 1 :]:
                counts = shared[one, other]
                counts[0] += 1
                counts[1] += one in wrong
                counts[2] += other in wrong
                counts[3] += one in wrong and votes[one] == votes[other]
    voice = {source: source for source in sources}
    for (one, other), (both, errors_one, errors_other, alike) in sorted(shared.items()):
        least = max(LEAST_ERRORS, LEAST_SHARED_ERRORS * max(errors_one, errors_other))
        if both >= LEAST_SHARED and alike >= least:
            low, high = sorted((voice[one], voice[other]))
            voice = {source: low if name == high else name for source, name in voice.items()}
    return voice
