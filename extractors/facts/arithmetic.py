"""The unit check: a clause that prints its own derivation is tested alone, before anything is compared.

In: the claims of all documents. Out: for each printed sum what it comes to, and whether it holds. The result of a false sum
is set aside with the arithmetic as the reason, so it can never narrow anything: with this check off, a blog's 32.08 % was
published as agreed and raised the wrong count with it. Rates get one unit in the last place: of 268 published rates 47 do
not round from their own counts, mostly because they were cut off.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from extractors.records.claims import FigureClaim

HUNDRED = Decimal(100)
SHOWN_PLACES = 2  # decimals of a recomputed rate in a sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSum:
    """One printed derivation `result = numerator / denominator`, recomputed. `exact` is a percent."""

    numerator: FigureClaim
    denominator: FigureClaim
    result: FigureClaim
    exact: Decimal
    holds: bool

    @property
    def shown(self) -> Decimal:
        """The recomputed percent, rounded for people."""
        return shown_rate(self.exact, self.result.value)


def printed_sums(claims: Iterable[FigureClaim]) -> tuple[PrintedSum, ...]:
    """Every complete derivation among `claims`, in order of its result's claim id."""
    parts: dict[tuple[str, str, str | None, int | None], dict[str, FigureClaim]] = {}
    for claim in sorted(claims, key=lambda claim: claim.claim_id):
        if claim.derivation is not None and claim.role in ("numerator", "denominator", "result"):
            sum_ = (claim.document_id, claim.derivation, claim.venue, claim.year)
            parts.setdefault(sum_, {}).setdefault(claim.role, claim)
    found = [_recompute(roles) for roles in parts.values() if len(roles) == 3]
    return tuple(sorted((sum_ for sum_ in found if sum_), key=lambda sum_: sum_.result.claim_id))


def _recompute(roles: dict[str, FigureClaim]) -> PrintedSum | None:
    numerator, denominator, result = roles["numerator"], roles["denominator"], roles["result"]
    if denominator.value <= 0 or result.unit != "percent":
        return None
    low = _ratio(numerator.lo, denominator.hi, numerator.value, denominator.value)
    high = _ratio(numerator.hi, denominator.lo, numerator.value, denominator.value)
    within = last_place(result)
    floor = result.value - within if result.lo is None else min(result.lo, result.value - within)
    ceiling = result.value + within if result.hi is None else max(result.hi, result.value + within)
    exact = HUNDRED * numerator.value / denominator.value
    return PrintedSum(
        numerator=numerator,
        denominator=denominator,
        result=result,
        exact=exact,
        holds=floor < high and low < ceiling if low < high else floor < exact < ceiling,
    )


def _ratio(top: Decimal | None, bottom: Decimal | None, top_value: Decimal, bottom_value: Decimal) -> Decimal:
    over = top_value if top is None else top
    under = bottom_value if bottom is None or bottom <= 0 else bottom
    return HUNDRED * over / under


def last_place(claim: FigureClaim) -> Decimal:
    """One unit in the last printed place of a rate: 0.01 for 32.08, 1 for 32.

    The width of the interval tells it where the printed value has lost its zeros.
    """
    if (
        claim.qualifier in ("exact", "rounded")
        and claim.lo is not None
        and claim.hi is not None
        and claim.hi > claim.lo
    ):
        return claim.hi - claim.lo
    exponent = claim.value.as_tuple().exponent
    return Decimal(1).scaleb(min(0, exponent)) if isinstance(exponent, int) else Decimal(1)


def shown_rate(exact: Decimal, beside: Decimal) -> Decimal:
    """A percent rounded to two places, or to as many as `beside` prints where those are more.

    >>> shown_rate(Decimal("31.7512"), Decimal("32.08"))
    Decimal('31.75')
    """
    exponent = beside.as_tuple().exponent
    places = max(SHOWN_PLACES, -exponent if isinstance(exponent, int) else SHOWN_PLACES)
    return exact.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
