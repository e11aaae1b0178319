"""Why claims probably differ: time, another year's figure, swapped digits, another definition, rounding.

In: a question's claims, and what the other questions came to. Out: a `Cause` of the contract, checked from the most to the least
specific; "unknown" where nothing tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from extractors.facts.answers import Outcome
from extractors.facts.as_of import drifts
from extractors.facts.groups import BOUNDS, Vote
from extractors.facts.status import EDITION_METRICS, opposed
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Cause

MOST_COMPARED = 100  # different values of one question, pair by pair
LEAST_TELLING = 100  # a smaller count or a whole percent recurs from year to year by chance


Question = tuple[str, str, str]
"""Subject, metric, scope."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What the other questions came to: years by (venue, metric, value), pairs of documents far apart by edition.

    `drifting` are the questions (subject, metric, scope) whose rows of several days show that time moved the count.
    """

    years: Mapping[tuple[str, str, Decimal], frozenset[int]]
    far_apart: Mapping[str, Mapping[frozenset[str], int]]
    drifting: frozenset[Question]
    heads: Mapping[str, DocumentHead]


def surroundings(outcomes: Iterable[Outcome], heads: Mapping[str, DocumentHead]) -> Surroundings:
    """Built once for all conflicts."""
    years: dict[tuple[str, str, Decimal], set[int]] = {}
    apart: dict[str, dict[frozenset[str], int]] = {}
    rows: dict[Question, list[FigureClaim]] = {}
    for outcome in outcomes:
        figure = outcome.figure
        rows.setdefault(question_of(outcome), []).extend(vote.claim for vote in outcome.answer.group.votes)
        if figure.venue and figure.year and figure.value is not None:
            years.setdefault((figure.venue, figure.metric, figure.value), set()).add(figure.year)
        for pair in opposed(outcome.answer.verdict, far=True):
            pairs = apart.setdefault(figure.subject, {})
            pairs[pair] = pairs.get(pair, 0) + 1
    return Surroundings(
        years={key: frozenset(found) for key, found in years.items()},
        far_apart=apart,
        drifting=frozenset(question for question, claims in rows.items() if drifts(claims, heads)),
        heads=heads,
    )


def question_of(outcome: Outcome) -> Question:
    """What an outcome answers, whatever its day."""
    key = outcome.answer.group.key
    return key.subject, key.metric, key.scope


def likely_cause(outcome: Outcome, around: Surroundings) -> Cause:
    """The most telling explanation of a figure's differing claims."""
    told = [vote for vote in outcome.answer.group.votes if vote.claim.qualifier not in BOUNDS]
    claims = [vote.claim for vote in told]
    if question_of(outcome) in around.drifting:
        return "drift"
    if _transposed(claims):
        return "typo"
    if _another_year(outcome, around):
        return "wrong_year"
    if len({claim.scope for claim in claims}) > 1 or _longer_list(outcome):
        return "definition"
    distinct = list({(vote.interval, vote.claim.value): vote for vote in told}.values())[:MOST_COMPARED]
    if any(_rounds(one, other) for one in distinct for other in distinct):
        return "rounding"
    return "unknown"


def _longer_list(outcome: Outcome) -> bool:
    """Whether a list names more than were counted elsewhere: it then lists other tracks or kinds as well."""
    verdict = outcome.answer.verdict
    return any(vote.claim.role == "counted" and vote.claim.qualifier == "at_least" for vote in verdict.lost)


def _another_year(outcome: Outcome, around: Surroundings) -> bool:
    """Whether a value is also the venue's figure of another year, or the documents differ far in several figures."""
    figure, verdict = outcome.figure, outcome.answer.verdict
    for vote in (*verdict.lost, *verdict.kept):
        value = vote.claim.value
        telling = value >= LEAST_TELLING or value != value.to_integral_value()
        years = around.years.get((figure.venue or "", figure.metric, value), frozenset()) if telling else frozenset()
        if years - {figure.year}:
            return True
    pairs = around.far_apart.get(figure.subject, {})
    return any(pairs.get(pair, 0) >= EDITION_METRICS for pair in opposed(outcome.answer.verdict))


def _rounds(one: Vote, other: Vote) -> bool:
    """Whether one is a rounding of about the other: apart, but by no more than the width of its own interval."""
    width = one.interval.hi - one.interval.lo
    if one.interval.meets(other.interval) or not width.is_finite() or one.claim.qualifier == "exact":
        return False
    return abs(one.claim.value - other.claim.value) <= width


def _transposed(claims: Sequence[FigureClaim]) -> bool:
    """Two values that are each other with two neighbouring digits swapped: 3,705 and 3,750."""
    digits = {f"{claim.value:f}" for claim in claims}
    return any(
        text[:at] + text[at + 1] + text[at] + text[at + 2 :] in digits - {text}
        for text in digits
        for at in range(len(text) - 1)
    )
