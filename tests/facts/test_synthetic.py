"""Against majority vote and TruthFinder on a few synthetic conference years; the whole comparison is `benchmarks.facts`."""

from __future__ import annotations

import pytest

from benchmarks.facts import exponent, measure
from benchmarks.synthetic import Parameters


@pytest.mark.parametrize("documents", [4, 7])
def test_at_most_half_of_the_wrong_values_of_vote_and_truthfinder(documents: int) -> None:
    found = measure(documents, Parameters(), 40)
    facts = found["facts"]
    assert 2 * facts.wrong <= min(found["vote"].wrong, found["truthfinder"].wrong)
    assert facts.unflagged + facts.alone <= 0.03 * facts.published


def test_the_growth_exponent_is_a_slope() -> None:
    assert round(exponent([(10, 1.0), (100, 10.0), (1000, 100.0)]), 6) == 1
