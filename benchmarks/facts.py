"""What `facts` is worth: against majority vote and TruthFinder on synthetic conference years, and how its time grows.

    python -m benchmarks.facts            both, a few minutes
    python -m benchmarks.facts accuracy   shares of wrong published values at 2, 4 and 7 documents; dials swept; calibration
    python -m benchmarks.facts growth     seconds and peak memory for 1,250 to 10,000 claims; the growth exponent

A published value is right when its printed interval holds the truth; the same rule for every method. "Nobody right" are figures
that no document tells rightly: no choice among what is told can get below them. "Undisputed" are wrong values that carry neither a
conflict nor a broken rule nor the mark of a single source.
"""

from __future__ import annotations

import math
import sys
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from benchmarks.synthetic import Parameters, Year, years
from extractors.facts.arithmetic import last_place
from extractors.facts.intervals import of_claim, point
from extractors.facts.reconcile import reconcile
from extractors.records.claims import FigureClaim
from extractors.records.facts import FactsInput

YEARS = 300
SWEPT = {
    "error_scale": (0.5, 1.5, 2.0, 3.0),
    "copies": (0.0, 0.6),
    "reworded": (0.5, 1.0),
    "throughout": (0.1, 0.3),
    "rounded": (0.0, 0.5),
    "mentions": (0.4, 1.0),
    "prints_sum": (0.0, 1.0),
}
SEED = 20250424
TRUST, ROUNDS, DAMPING = (
    0.9,
    20,
    0.3,
)  # TruthFinder's usual start, rounds until stable, damping factor (Yin et al. 2008)


@dataclass(slots=True)
class Tally:
    """Figures published, wrong ones, wrong and undisputed ones of several sources and of one; and those nobody gets right."""

    published: int = 0
    wrong: int = 0
    unflagged: int = 0
    alone: int = 0
    hopeless: int = 0


Choice = dict[str, FigureClaim]


def by_metric(year: Year) -> dict[str, list[FigureClaim]]:
    found: dict[str, list[FigureClaim]] = defaultdict(list)
    for row in year.inputs.claims:
        for claim in row.figures:
            if claim.role in ("stated", "result"):  # the parts of a printed sum repeat what the document states already
                found[claim.metric].append(claim)
    return found


def vote(year: Year) -> Choice:
    """The value most documents print; the lowest of equals."""
    chosen = {}
    for metric, claims in by_metric(year).items():
        counts: dict[Decimal, int] = defaultdict(int)
        for claim in claims:
            counts[claim.value] += 1
        best = min(counts, key=lambda value: (-counts[value], value))
        chosen[metric] = next(claim for claim in claims if claim.value == best)
    return chosen


def truthfinder(year: Year) -> Choice:
    """TruthFinder without implication between values: trust of sources and confidence of values, in turn."""
    claims = by_metric(year)
    trust = {row.document_id: TRUST for row in year.inputs.claims}
    confidence: dict[tuple[str, Decimal], float] = {}
    for _ in range(ROUNDS):
        scores: dict[tuple[str, Decimal], float] = defaultdict(float)
        for metric, rows in claims.items():
            for claim in rows:
                scores[metric, claim.value] -= math.log(max(1e-9, 1 - trust[claim.document_id]))
        confidence = {fact: 1 / (1 + math.exp(-DAMPING * score)) for fact, score in scores.items()}
        for document in trust:
            own = [
                confidence[metric, c.value]
                for metric, rows in claims.items()
                for c in rows
                if c.document_id == document
            ]
            if own:
                trust[document] = sum(own) / len(own)
    return {
        metric: max(rows, key=lambda claim: (confidence[metric, claim.value], -claim.value))
        for metric, rows in claims.items()
    }


def right(claim: FigureClaim, truth: Decimal) -> bool:
    """Whether the printed number is true: a count in its interval, a rate to one unit of its last printed place."""
    if claim.unit == "count":
        return of_claim(claim).holds(point(truth))
    return abs(claim.value - truth) <= last_place(claim)


def measure(documents: int, parameters: Parameters, count: int = YEARS) -> dict[str, Tally]:
    """Tallies by method."""
    tallies = {"vote": Tally(), "truthfinder": Tally(), "facts": Tally()}
    for year in years(count, documents, SEED, parameters):
        exact = {**year.truth, "acceptance_rate": 100 * year.truth["accepted"] / year.truth["submissions"]}
        for name, method in (("vote", vote), ("truthfinder", truthfinder)):
            for metric, claim in method(year).items():
                tallies[name].published += 1
                tallies[name].wrong += not right(claim, exact[metric])
        _measure_facts(year, exact, tallies["facts"])
    return tallies


def _measure_facts(year: Year, exact: dict[str, Decimal], tally: Tally) -> None:
    facts = reconcile(year.inputs)
    claims = {claim.claim_id: claim for row in year.inputs.claims for claim in row.figures}
    for figure in facts.figures:
        if figure.agreement == "derived" or figure.value is None:
            continue
        best = next(claims[one] for one in figure.kept if claims[one].value == figure.value)
        tally.published += 1
        if not right(best, exact[figure.metric]):
            tally.wrong += 1
            stated = (claims[one] for one in (*figure.kept, *figure.lost, *figure.set_aside))
            tally.hopeless += not any(right(claim, exact[figure.metric]) for claim in stated)
            if figure.agreement == "single_source" and figure.consistency != "inconsistent":
                tally.alone += 1
            elif figure.agreement != "conflicting" and figure.consistency != "inconsistent":
                tally.unflagged += 1


def accuracy() -> None:
    """The table of decision record 0012, then the calibration."""
    print("| dial | documents | nobody right | vote | TruthFinder | facts | undisputed | single source |")
    print("|---|---|---|---|---|---|---|---|")
    for documents in (2, 4, 7):
        _row("documented rates", documents, Parameters(), YEARS)
    for dial, values in SWEPT.items():
        for value in values:
            for documents in (4, 7):
                _row(f"{dial} {value:g}", documents, replace(Parameters(), **{dial: value}), YEARS // 2)
    calibration()


def _row(name: str, documents: int, parameters: Parameters, count: int) -> None:
    found = measure(documents, parameters, count)
    facts = found["facts"]
    shares = [facts.hopeless, *(tally.wrong for tally in found.values()), facts.unflagged, facts.alone]
    print(
        f"| {name} | {documents} | " + " | ".join(f"{share / facts.published:.3f}" for share in shares) + " |",
        flush=True,
    )


def calibration() -> None:
    """Whether confidence means what it says: share right by band, 4 documents."""
    bands: dict[int, list[bool]] = defaultdict(list)
    for year in years(YEARS, 4, SEED + 1):
        exact = {**year.truth, "acceptance_rate": 100 * year.truth["accepted"] / year.truth["submissions"]}
        claims = {claim.claim_id: claim for row in year.inputs.claims for claim in row.figures}
        for figure in reconcile(year.inputs).figures:
            if figure.agreement != "derived" and figure.value is not None:
                best = next(claims[one] for one in figure.kept if claims[one].value == figure.value)
                bands[min(9, int(figure.confidence * 10))].append(right(best, exact[figure.metric]))
    print("calibration at 4 documents: confidence band, share right, figures")
    for band, hits in sorted(bands.items()):
        print(f"  {band / 10:.1f}-{(band + 1) / 10:.1f}  {sum(hits) / len(hits):.2f}  {len(hits)}")


def many(claims: int) -> FactsInput:
    """About so many claims in a tenth as many groups: editions of ten documents each."""
    rows, heads = [], []
    for at, year in enumerate(years(max(1, claims // 60), 10, SEED, Parameters(mentions=1.0, prints_sum=0.0))):
        heads += year.inputs.documents
        rows += [
            replace(row, figures=tuple(replace(claim, venue=f"CONF{at}") for claim in row.figures))
            for row in year.inputs.claims
        ]
    return FactsInput(documents=tuple(heads), claims=tuple(rows), links=(), papers=year.inputs.papers)


def growth(*sizes: int) -> None:
    """Seconds and memory by size; the exponent is fitted through the logarithms.

    What is returned grows with the claims, each explained in two languages; the work beside it must not.
    """
    measured: list[tuple[int, float]] = []
    for size in sizes or (1250, 2500, 5000, 10000):
        inputs = many(size)
        count = sum(len(row.figures) for row in inputs.claims)
        seconds = min(_timed(lambda inputs=inputs: reconcile(inputs)) for _ in range(2))
        returned, beside = memory(inputs)
        measured.append((count, seconds))
        print(
            f"  {count:6} claims  {seconds:7.2f} s of CPU  {1e6 * seconds / count:5.0f} µs a claim"
            f"  {returned:6.1f} MiB returned, {beside:5.1f} MiB beside it",
            flush=True,
        )
    print(f"  growth exponent {exponent(measured):.2f}")


def memory(inputs: FactsInput) -> tuple[float, float]:
    """MiB of what `reconcile` returns, and how much more it held at its peak."""
    tracemalloc.start()
    facts = reconcile(inputs)
    returned, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del facts
    return returned / 2**20, (peak - returned) / 2**20


def exponent(measured: Sequence[tuple[int, float]]) -> float:
    """Slope of log seconds over log size, by least squares."""
    points = [(math.log(size), math.log(seconds)) for size, seconds in measured]
    middle_x, middle_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / sum((x - middle_x) ** 2 for x, _ in points)


def _timed(work: Callable[[], object]) -> float:
    start = time.process_time()  # other programs on the machine do not count
    work()
    return time.process_time() - start


if __name__ == "__main__":
    for name in sys.argv[1:] or ["accuracy", "growth"]:
        print(name)
        {"accuracy": accuracy, "growth": growth}[name]()
