"""Conference years with known truth, told by documents that err the way real ones do. Seeds fixed, parameters swept.

In: a seed, a number of documents, parameters. Out: `Year`s: the truth by metric and a `FactsInput`. The errors and their rates
are assumptions, written down here and not fitted to any method:

- drift: a count of another day, one to six papers off; definition: submissions with or without the incomplete ones
- transposed digits; last year's value; a rate joined from elsewhere beside the document's own counts
- rounding ("about 11,500"), which is not an error: the truth lies in the printed interval
- copying: a document takes another's figures, errors included, and does not say so: word for word, or `reworded`
- another edition: a document tells last year's figures `throughout` (seen once in twenty real documents)

Rates of error by class are not the table of `facts.weights`: blogs and notes are worse here, official pages not perfect.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal

from extractors.records.claims import Claims, FigureClaim
from extractors.records.documents import DocumentHead, Provenance, SourceClass
from extractors.records.facts import FactsInput
from extractors.records.papers import Papers

COUNTS = ("submissions", "accepted", "orals", "spotlights", "posters")
RATE = "acceptance_rate"
CLASSES: tuple[SourceClass, ...] = ("official", "institutional", "blog", "blog", "note", "forum")
# Share of wrong figures by class. Two counts speak for them (decision record 0012): of 262 rates in a community table 43 (16 %)
# disagree with their own counts, and of 73 claims in twenty real documents that others answer too 13 (18 %) lost or were set
# aside: blogs 6 of 26, institutions 0 of 17, official pages 0 of 5, all 5 of a forum. The mean here is 16 %; the sweep goes to three times.
ERRORS: dict[str, float] = {"official": 0.03, "institutional": 0.08, "blog": 0.18, "note": 0.18, "forum": 0.3}


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """Dials of the generator; all but the scale of errors are shares between 0 and 1."""

    error_scale: float = 1.0
    copies: float = 0.25
    reworded: float = 0.0
    throughout: float = 0.0
    rounded: float = 0.2
    mentions: float = 0.7
    prints_sum: float = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Year:
    """One edition: what is true, and what documents say of it."""

    truth: dict[str, Decimal]
    inputs: FactsInput


@dataclass(slots=True)
class _Teller:
    """A document being written."""

    name: str
    source_class: SourceClass
    claims: list[FigureClaim] = field(default_factory=list)


def years(count: int, documents: int, seed: int, parameters: Parameters = Parameters()) -> Iterator[Year]:
    """`count` editions told by so many documents each."""
    dice = random.Random(seed)  # noqa: S311  reproducible, not secret
    for at in range(count):
        yield _year(f"{at:04d}", documents, dice, parameters)


def true_values(dice: random.Random) -> dict[str, Decimal]:
    """A conference of some size: counts that add up and the rate they give, to two places."""
    submissions = dice.randint(900, 15000)
    accepted = round(submissions * dice.uniform(0.18, 0.34))
    orals, spotlights = round(accepted * dice.uniform(0.01, 0.07)), round(accepted * dice.uniform(0.05, 0.15))
    values = {
        "submissions": Decimal(submissions),
        "accepted": Decimal(accepted),
        "orals": Decimal(orals),
        "spotlights": Decimal(spotlights),
        "posters": Decimal(accepted - orals - spotlights),
    }
    values[RATE] = rate_of(values["accepted"], values["submissions"], 2)
    return values


def rate_of(accepted: Decimal, submissions: Decimal, places: int) -> Decimal:
    """A percent to so many places."""
    return (100 * accepted / submissions).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


def _year(name: str, documents: int, dice: random.Random, parameters: Parameters) -> Year:
    truth, last = true_values(dice), true_values(dice)
    tellers: list[_Teller] = []
    for at in range(documents):
        teller = _Teller(name=f"{name}-{at}", source_class=dice.choice(CLASSES))
        if tellers and teller.source_class not in ("official", "institutional") and dice.random() < parameters.copies:
            origin = dice.choice(tellers)
            _copy(teller, origin, reworded=parameters.reworded > 0 and dice.random() < parameters.reworded)
        else:
            astray = parameters.throughout > 0 and dice.random() < parameters.throughout
            _tell(teller, last if astray else truth, last, dice, parameters)
        tellers.append(teller)
    return Year(truth=truth, inputs=_inputs(tellers))


def _tell(
    teller: _Teller, truth: dict[str, Decimal], last: dict[str, Decimal], dice: random.Random, parameters: Parameters
) -> None:
    error = min(1.0, ERRORS[teller.source_class] * parameters.error_scale)
    said: dict[str, Decimal] = {}
    for metric in COUNTS:
        if dice.random() < parameters.mentions:
            value = _wrong(metric, truth, last, dice) if dice.random() < error else truth[metric]
            said[metric] = value
            about = metric in ("submissions", "accepted") and dice.random() < parameters.rounded
            teller.claims.append(_count(teller.name, metric, value, about=about))
    if dice.random() < parameters.mentions:
        places = dice.choice((0, 1, 2))
        own = (
            rate_of(said["accepted"], said["submissions"], places) if {"accepted", "submissions"} <= set(said) else None
        )
        true = rate_of(truth["accepted"], truth["submissions"], places)
        elsewhere = dice.random() < error
        value = (
            rate_of(last["accepted"], last["submissions"], places) if elsewhere else own if own is not None else true
        )
        prints = own is not None and dice.random() < parameters.prints_sum
        teller.claims.append(_rate(teller.name, value, places, "sum" if prints else None))
        if prints:
            teller.claims += [
                _part(teller.name, "accepted", said["accepted"], "numerator"),
                _part(teller.name, "submissions", said["submissions"], "denominator"),
            ]


def _wrong(metric: str, truth: dict[str, Decimal], last: dict[str, Decimal], dice: random.Random) -> Decimal:
    value = truth[metric]
    kind = dice.choice(("drift", "definition", "digits", "year"))
    if kind == "definition" and metric == "submissions":
        return (value * Decimal(str(dice.uniform(1.02, 1.15)))).quantize(Decimal(1))
    if kind in ("drift", "definition"):
        return value + dice.choice((-1, 1)) * dice.randint(1, 6)
    text = str(value)
    swaps = [at for at in range(len(text) - 1) if text[at] != text[at + 1] and not (at == 0 and text[1] == "0")]
    if kind == "digits" and swaps:
        at = dice.choice(swaps)
        return Decimal(text[:at] + text[at + 1] + text[at] + text[at + 2 :])
    return last[metric] if last[metric] != value else value + 1


def _copy(teller: _Teller, origin: _Teller, *, reworded: bool) -> None:
    for claim in origin.claims:
        copied = _claim(teller.name, claim.metric, claim.value, claim.lo, claim.hi, claim)
        if reworded:
            quote = _sentence(teller.name, claim.metric)
            copied = replace(copied, provenance=replace(copied.provenance, quote=quote))
        teller.claims.append(copied)


def _count(name: str, metric: str, value: Decimal, *, about: bool) -> FigureClaim:
    if about:
        step = Decimal(100) if value > 2000 else Decimal(10)
        printed = (value / step).quantize(Decimal(1), rounding=ROUND_HALF_UP) * step
        return _claim(name, metric, printed, printed - step, printed + step, None, qualifier="approx")
    return _claim(name, metric, value, value, value, None)


def _rate(name: str, value: Decimal, places: int, derivation: str | None) -> FigureClaim:
    half = Decimal(1).scaleb(-places) / 2
    role = "result" if derivation else "stated"
    return _claim(
        name, RATE, value, value - half, value + half, None, qualifier="rounded", role=role, derivation=derivation
    )


def _part(name: str, metric: str, value: Decimal, role: str) -> FigureClaim:
    return _claim(name, metric, value, value, value, None, role=role, derivation="sum")


def _claim(
    name: str,
    metric: str,
    value: Decimal,
    lo: Decimal | None,
    hi: Decimal | None,
    copied: FigureClaim | None,
    **fields: object,
) -> FigureClaim:
    quote = _sentence(name, metric) if copied is None else copied.provenance.quote
    role = str(fields.get("role", copied.role if copied else "stated"))
    place = Provenance(
        document_id=name, start=0, end=len(quote), quote=quote, prefix="", suffix="", section=None, page=None
    )
    return FigureClaim(
        claim_id=f"{name}/{metric}/{role}",
        document_id=name,
        venue="CONF",
        year=2025,
        metric=metric,
        scope="main",
        value=value,
        lo=lo,
        hi=hi,
        unit="percent" if metric == RATE else "count",
        qualifier=fields.get("qualifier", copied.qualifier if copied else "exact"),  # type: ignore[arg-type]  # given above
        hedge="asserted",
        attribution=(),
        role=role,  # type: ignore[arg-type]  # as above
        derivation=fields.get("derivation", copied.derivation if copied else None),  # type: ignore[arg-type]  # as above
        alternative_to=None,
        as_of=None,
        as_of_basis="none",
        provenance=place,
        value_provenance=place,
        pattern="synthetic",
        extractor="synthetic",
        extractor_version="1",
    )


def _sentence(name: str, metric: str) -> str:
    """A sentence of the document's own: no two documents share one, copies keep it."""
    return hashlib.sha256(f"{name} {metric}".encode()).hexdigest()


def _inputs(tellers: list[_Teller]) -> FactsInput:
    heads = tuple(
        DocumentHead(
            document_id=teller.name,
            source_id=teller.name,
            source_path=teller.name,
            source_class=teller.source_class,
            language="en",
            title="",
        )
        for teller in tellers
    )
    rows = tuple(
        Claims(document_id=teller.name, figures=tuple(teller.claims), awards=(), statements=(), issues=())
        for teller in tellers
    )
    return FactsInput(documents=heads, claims=rows, links=(), papers=Papers(papers=()))
