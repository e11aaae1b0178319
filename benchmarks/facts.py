"""What `facts` is worth: against majority vote and TruthFinder on synthetic conference years, and how its time grows.

    python -m benchmarks.facts            both, a few minutes
    python -m benchmarks.facts accuracy   shares of wrong published values at 2, 4 and 7 documents; parameters swept
    python -m benchmarks.facts growth     seconds and peak memory for 1,250 to 10,000 claims; the growth exponent

A published value is right when its printed interval holds the truth; the same rule for every method. "Unflagged" are wrong
values that carry neither a conflict nor a broken rule nor the mark of a single source.
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
SEED = 20250424
TRUST, ROUNDS, DAMPING = (
    0.9,
    20,
    0.3,
)  # TruthFinder's usual start, rounds until stable, damping factor (Yin et al. 2008)


@dataclass(slots=True)
class Tally:
    """Published, wrong, wrong and unflagged."""

    published: int = 0
    wrong: int = 0
    unflagged: int = 0
    alone: int = 0

    def row(self) -> str:
        """Shares for people."""
        return (
            f"{self.wrong / max(1, self.published):6.3f}  unflagged {self.unflagged / max(1, self.published):6.3f}"
            f"  single source and wrong {self.alone / max(1, self.published):6.3f}  of {self.published}"
        )


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
            if figure.agreement == "single_source" and figure.consistency != "inconsistent":
                tally.alone += 1
            elif figure.agreement != "conflicting" and figure.consistency != "inconsistent":
                tally.unflagged += 1


def accuracy() -> None:
    for documents in (2, 4, 7):
        print(f"{documents} documents")
        for name, tally in measure(documents, Parameters()).items():
            print(f"  {name:12} wrong {tally.row()}")
    for scale in (2.0, 3.0):
        for documents in (2, 4, 7):
            found = measure(documents, Parameters(error_scale=scale), YEARS // 2)
            shares = " / ".join(f"{tally.wrong / max(1, tally.published):.3f}" for tally in found.values())
            unflagged = found["facts"].unflagged / max(1, found["facts"].published)
            print(f"  error rates × {scale:.0f}, {documents} documents  {shares}  facts unflagged {unflagged:.3f}")
    print("swept at 4 documents: share wrong by vote / truthfinder / facts")
    for field, values in (
        ("error_scale", (0.5, 1.0, 2.0, 3.0)),
        ("copies", (0.0, 0.25, 0.6)),
        ("rounded", (0.0, 0.2, 0.5)),
        ("mentions", (0.4, 0.7, 1.0)),
        ("prints_sum", (0.0, 0.3, 1.0)),
    ):
        for value in values:
            found = measure(4, replace(Parameters(), **{field: value}), YEARS // 2)
            shares = " / ".join(f"{tally.wrong / max(1, tally.published):.3f}" for tally in found.values())
            print(f"  {field:12} {value:4}  {shares}")
    calibration()


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


def growth() -> None:
    """Seconds and memory at four sizes; the exponent is fitted through the logarithms."""
    measured: list[tuple[int, float]] = []
    for size in (1250, 2500, 5000, 10000):
        inputs = many(size)
        count = sum(len(row.figures) for row in inputs.claims)
        seconds = min(_timed(lambda inputs=inputs: reconcile(inputs)) for _ in range(2))
        tracemalloc.start()
        reconcile(inputs)
        peak = tracemalloc.get_traced_memory()[1] / 2**20
        tracemalloc.stop()
        measured.append((count, seconds))
        print(
            f"  {count:6} claims  {seconds:7.2f} s of CPU  {1e6 * seconds / count:7.0f} µs a claim  {peak:6.1f} MiB peak"
        )
    print(f"  growth exponent {exponent(measured):.2f}")


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
