"""What holds for any claims: order does not matter, nothing is dropped, every number of an explanation is in the records."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.facts.evidence import Needed, further, smallest_evidence
from extractors.facts.figures import given as given_with
from extractors.facts.reconcile import reconcile
from extractors.facts.source_names import named
from extractors.facts.weights import PRIOR_BY_CLASS
from extractors.records.claims import Claims, FigureClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Facts, FactsInput, Figure
from extractors.records.papers import Papers
from tests.facts.cases import figure_claim, head

NAMES = ("alpha", "beta", "gamma", "delta")
CLASSES = ("official", "institutional", "blog", "note", "forum")
NUMBER = re.compile(r"\d[\d,]{0,20}(?:\.\d{1,10})?")


@st.composite
def claims(draw: st.DrawFn) -> FigureClaim:
    """One claim about a small conference, plain or approximate, dated or not."""
    metric = draw(st.sampled_from(("submissions", "accepted", "orals", "spotlights", "posters", "acceptance_rate")))
    is_rate = metric == "acceptance_rate"
    value = Decimal(
        draw(
            st.sampled_from(("25", "25.4", "30", "31.75")) if is_rate else st.sampled_from((40, 60, 100, 103, 400, 410))
        )
    )
    qualifier = draw(st.sampled_from(("exact", "approx", "at_least")))
    slack = Decimal(5) if qualifier == "approx" else Decimal("0.5") if is_rate else Decimal(0)
    day = draw(st.sampled_from((None, None, date(2025, 3, 1), date(2025, 6, 1))))
    return figure_claim(
        draw(st.uuids(version=4)).hex,
        draw(st.sampled_from(NAMES)),
        metric,
        value,
        lo=value - slack,
        hi=None if qualifier == "at_least" else value + slack,
        unit="percent" if is_rate else "count",
        qualifier="rounded" if is_rate and qualifier == "exact" else qualifier,
        hedge=draw(st.sampled_from(("asserted", "hedged", "provisional"))),
        attribution=draw(st.sampled_from(((), (), ("forum",)))),
        role="numerator" if metric == "accepted" else "denominator" if metric == "submissions" else "result",
        derivation=draw(st.sampled_from((None, "sum"))),
        as_of=day,
        as_of_basis="text" if day else "none",
        quote=draw(st.sampled_from(("one", "a sentence that is long enough to have been copied from elsewhere"))),
    )


def inputs(found: list[FigureClaim], heads: list[DocumentHead]) -> FactsInput:
    """All claims by document."""
    rows = tuple(
        Claims(
            document_id=one.document_id,
            figures=tuple(claim for claim in found if claim.document_id == one.document_id),
            awards=(),
            statements=(),
            issues=(),
        )
        for one in heads
    )
    return FactsInput(documents=tuple(heads), claims=rows, links=(), papers=Papers(papers=()))


HEADS = [  # named by files and titles with digits, two of them alike: names are no numbers
    head(
        name,
        kind,
        source_id=f"/in/77/{name}-13.md",
        source_path=f"/in/77/{name}-13.md",
        title=f"Report {len(name)} of 88",
    )
    for name, kind in zip(NAMES, CLASSES, strict=False)
]
NAMED = sorted(
    {row.source_id for row in named({row.document_id: row for row in HEADS}).values()}, key=len, reverse=True
)
MANY = st.lists(claims(), max_size=10, unique_by=lambda claim: claim.claim_id)


RATE = {"unit": "percent", "qualifier": "rounded"}
ALWAYS = [  # a false sum in one document, and two counts that a rate cannot choose between
    figure_claim("p", "alpha", "accepted", 60, role="numerator", derivation="own"),
    figure_claim("q", "alpha", "submissions", 400, role="denominator", derivation="own"),
    figure_claim(
        "r",
        "alpha",
        "acceptance_rate",
        30,
        lo=Decimal("29.5"),
        hi=Decimal("30.5"),
        role="result",
        derivation="own",
        **RATE,
    ),
    figure_claim("s", "beta", "accepted", 100, year=2024),
    figure_claim("t", "gamma", "accepted", 101, year=2024),
    figure_claim("u", "alpha", "submissions", 400, year=2024),
    figure_claim("v", "delta", "acceptance_rate", 25, lo=Decimal("24.5"), hi=Decimal("25.5"), year=2024, **RATE),
]


@given(found=MANY, random=st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_order_does_not_matter(found: list[FigureClaim], random: Any) -> None:
    first = reconcile(inputs(found, HEADS))
    shuffled, heads = list(found), list(HEADS)
    random.shuffle(shuffled)
    random.shuffle(heads)
    other = inputs(shuffled, heads)
    assert reconcile(other) == first


@given(found=MANY)
@settings(max_examples=25, deadline=None)
def test_nothing_is_dropped(found: list[FigureClaim]) -> None:
    found = [*found, *ALWAYS]
    facts = reconcile(inputs(found, HEADS))
    placed = [one for row in facts.figures for one in (*row.kept, *row.lost, *row.set_aside)]
    assert sorted(placed) == sorted(claim.claim_id for claim in found)
    assert sorted(row.claim_id for row in facts.rulings) == sorted(placed)
    current = [(row.subject, row.metric, row.scope) for row in facts.figures if row.is_current]
    assert len(current) == len(set(current))
    assert any("r" in row.set_aside for row in facts.figures)


@given(found=MANY)
@settings(max_examples=25, deadline=None)
def test_every_number_of_an_explanation_is_in_the_records(found: list[FigureClaim]) -> None:
    found = [*found, *ALWAYS]
    facts = reconcile(inputs(found, HEADS))
    known = published_numbers(facts, found)
    assert any("cannot choose between 100 and 101" in row.explanation for row in facts.figures)
    for row in facts.figures:
        for text in (row.explanation, row.explanation_zh):
            said = {Decimal(number.replace(",", "").rstrip(".")) for number in NUMBER.findall(without_names(text))}
            assert said <= known, (said - known, text)


def published_numbers(facts: Facts, found: list[FigureClaim]) -> set[Decimal]:
    """Every number of the published rows, confidences and weights as explanations round them."""
    numbers = {number for claim in found for number in (claim.value, claim.lo, claim.hi) if number is not None}
    for row in facts.figures:
        numbers |= {
            number for number in (row.value, row.lo, row.hi, row.implied_lo, row.implied_hi) if number is not None
        }
        numbers |= {number for check in row.checks for number in check.numbers}
        numbers |= {Decimal(f"{row.confidence:.2f}"), Decimal(row.year or 0)}
    numbers |= {Decimal(f"{ruling.weight:.2f}") for ruling in facts.rulings}
    columns = [text for row in facts.conflicts for text in (row.observed, row.expected)]
    return numbers | {Decimal(number.replace(",", "")) for text in columns for number in NUMBER.findall(text)}


def without_names(text: str) -> str:
    """The text without ISO days and names of sources."""
    for name in NAMED:
        text = text.replace(name, "")
    return re.sub(r"\d{4}-\d\d-\d\d", "", text)


@given(found=MANY, kept=st.integers(min_value=0, max_value=9))
@settings(max_examples=25, deadline=None)
def test_claims_of_another_edition_change_nothing(found: list[FigureClaim], kept: int) -> None:
    moved = [replace(claim, year=2024) for claim in found[kept:]]
    alone = {row.figure_id: row for row in reconcile(inputs(found[:kept], HEADS)).figures}
    both = {row.figure_id: row for row in reconcile(inputs(found[:kept] + moved, HEADS)).figures if row.year == 2025}
    assert alone == both


@pytest.mark.parametrize("value", ["9" * 60, "-5", "1E+400", "NaN", "Infinity"])
def test_absurd_numbers_are_set_aside_and_harm_nothing(value: str) -> None:
    found = [
        figure_claim("a", "alpha", "accepted", value, role="numerator", derivation="sum"),
        figure_claim("b", "alpha", "submissions", 3, role="denominator", derivation="sum"),
        figure_claim("c", "alpha", "acceptance_rate", 30, unit="percent", role="result", derivation="sum"),
    ]
    rows = {row.metric: row for row in reconcile(inputs(found, HEADS)).figures}
    assert (rows["accepted"].value, rows["accepted"].set_aside) == (None, ("a",))
    assert rows["submissions"].value == 3


@pytest.mark.parametrize(
    ("metric", "value"), [("acceptance_rate", "133"), ("oral_rate", "-1"), ("spotlight_rate", "100.5")]
)
def test_a_share_lies_between_nothing_and_everything(metric: str, value: str) -> None:
    (row,) = reconcile(inputs([figure_claim("a", "alpha", metric, value, unit="percent")], HEADS)).figures
    assert (row.value, row.set_aside) == (None, ("a",))


def many_said(kind: str, count: int) -> tuple[list[FigureClaim], list[DocumentHead]]:
    """So many documents that answer one question."""
    fields: dict[str, dict[str, Any]] = {
        "two values": {},
        "days": {"as_of_basis": "text"},
        "attributions in a circle": {},
        "reprints in a circle": {},
        "intervals": {"qualifier": "approx"},
    }
    names = [f"d{at}" for at in range(count)]
    found = [
        figure_claim(
            name,
            name,
            "accepted",
            1000 + at % 2,
            quote=name,
            **fields[kind],
            **({"as_of": date.fromordinal(730000 + at)} if kind == "days" else {}),
            **({"attribution": (f"s{at}", f"s{(at + 1) % count}")} if kind.startswith("attributions") else {}),
            **({"lo": Decimal(at), "hi": Decimal(2000 + at)} if kind == "intervals" else {}),
        )
        for at, name in enumerate(names)
    ]
    copied = {name: names[at - 1] for at, name in enumerate(names)} if kind.startswith("reprints") else {}
    return found, [head(name, "blog", copied_from=copied.get(name)) for name in names]


@pytest.mark.parametrize(
    "kind", ["two values", "days", "attributions in a circle", "reprints in a circle", "intervals"]
)
def test_many_answers_to_one_question_all_get_a_place(kind: str) -> None:
    found, heads = many_said(kind, 600)
    start = time.process_time()
    facts = reconcile(inputs(found, heads))
    assert time.process_time() - start < 10
    placed = [one for row in facts.figures for one in (*row.kept, *row.lost, *row.set_aside)]
    assert sorted(placed) == sorted(claim.claim_id for claim in found)


def test_a_bound_that_is_no_number_stands_with_its_day() -> None:
    day = {"as_of": date(2025, 6, 1), "as_of_basis": "text"}
    found = [
        figure_claim("a", "alpha", "accepted", 5, lo=Decimal("NaN"), **day),
        figure_claim("b", "beta", "accepted", 6, **day),
        figure_claim("c", "gamma", "accepted", 7),
        figure_claim("d", "delta", "accepted", "NaN", **day),
    ]
    rows = {row.as_of_key: row for row in reconcile(inputs(found, HEADS)).figures}
    assert (rows["2025-06-01"].set_aside, rows[""].kept) == (("a", "d"), ("c",))


def test_what_was_set_aside_as_absurd_is_no_finer_value() -> None:
    found = [figure_claim("a", "alpha", "accepted", 5), figure_claim("b", "beta", "accepted", "1E+300")]
    assert not reconcile(inputs(found, HEADS)).conflicts


@given(found=MANY)
@settings(max_examples=25, deadline=None)
def test_the_smallest_evidence_is_enough_and_nothing_weaker_is(found: list[FigureClaim]) -> None:
    """What is said to change an outcome is added to the documents, and changes it; the next weaker class does not."""
    known = given_with({row.document_id: row for row in HEADS}, (), None)
    classes = sorted((prior, name) for name, prior in PRIOR_BY_CLASS.items() if name != "unknown")
    for figure in reconcile(inputs(found, HEADS)).figures:
        for needed in smallest_evidence(figure, found, known):
            names = [name for _, name in classes]
            at = names.index(needed.source_class) if needed.source_class else len(names)
            assert not any(changes(found, figure, needed, name) for name in names[max(0, at - 1) : at]), needed.text
            assert all(changes(found, figure, needed, name) for name in names[at : at + 1]), needed.text


def changes(found: list[FigureClaim], figure: Figure, needed: Needed, kind: str) -> bool:
    """Whether one more document of that class brings the outcome about, all rooms of the facts included."""
    more, document = further(needed.like, kind)
    facts = reconcile(inputs([*found, more], [*HEADS, document]))
    rows = [row for row in facts.figures if row.figure_id == figure.figure_id]
    said = [row for row in rows if row.value == needed.like.value]
    return bool(said) and (needed.outcome == "turned over" or said[0].agreement in ("agreed", "resolved"))
