"""The offset map: replaying edits is exact, composing is associative with applying, and no look-up leaves the text."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors import spans
from extractors.spans import Edit, OffsetMap, Span, apply, compose

TEXTS = st.text(alphabet="ab 3,705篇é🧠\n", max_size=40)
QUICK = settings(max_examples=150, deadline=None)


@st.composite
def edits_of(draw: st.DrawFn, text: str) -> list[Edit]:
    """Sorted edits of `text` that do not overlap; insertions and deletions included."""
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    edits = []
    for start, end in zip(cuts[::2], cuts[1::2], strict=False):
        if edits and start == end == edits[-1].end:
            continue
        edits.append(Edit(start, end, draw(st.text(alphabet="xyz", max_size=3)), "test"))
    return edits


@st.composite
def text_and_edits(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    text = draw(TEXTS)
    return text, draw(edits_of(text))


@st.composite
def two_steps(draw: st.DrawFn) -> tuple[str, list[Edit], list[Edit]]:
    text, first = draw(text_and_edits())
    return text, first, draw(edits_of(apply(first, text)))


def test_doctests_hold() -> None:
    assert doctest.testmod(spans).failed == 0


@QUICK
@given(two_steps())
def test_composed_edits_do_what_both_steps_do(case: tuple[str, list[Edit], list[Edit]]) -> None:
    text, first, second = case
    assert apply(compose(first, second), text) == apply(second, apply(first, text))


@QUICK
@given(two_steps())
def test_composing_with_nothing_changes_nothing(case: tuple[str, list[Edit], list[Edit]]) -> None:
    text, first, _ = case
    assert apply(compose(first, []), text) == apply(compose([], first), text) == apply(first, text)


@QUICK
@given(text_and_edits(), st.data())
def test_every_span_has_a_place_on_the_other_side(case: tuple[str, list[Edit]], data: st.DataObject) -> None:
    text, edits = case
    edited = apply(edits, text)
    way = OffsetMap(edits)
    start = data.draw(st.integers(0, len(edited)))
    span = Span(start, data.draw(st.integers(start, len(edited))))
    there = way.to_received(span)
    assert 0 <= there.start <= there.end <= len(text)
    back = way.to_edited(there)
    assert 0 <= back.start <= back.end <= len(edited)


@QUICK
@given(text_and_edits(), st.data())
def test_untouched_characters_keep_their_place(case: tuple[str, list[Edit]], data: st.DataObject) -> None:
    text, edits = case
    untouched = [at for at in range(len(text)) if not any(edit.start <= at < edit.end for edit in edits)]
    if not untouched:
        return
    at = data.draw(st.sampled_from(untouched))
    way = OffsetMap(edits)
    there = way.to_edited(Span(at, at + 1))
    assert there.of(apply(edits, text))[-1:] == text[at]
    assert way.to_received(Span(there.end - 1, there.end)) == Span(at, at + 1)


@QUICK
@given(text_and_edits(), st.data())
def test_half_of_an_outcome_stands_for_its_whole_source(case: tuple[str, list[Edit]], data: st.DataObject) -> None:
    _, edits = case
    way = OffsetMap(edits)
    long = [(edit, there) for edit, there in zip(edits, way.edited, strict=True) if len(there) > 1]
    if not long:
        return
    edit, there = data.draw(st.sampled_from(long))
    inside = Span(there.start + 1, there.end)
    assert way.to_received(inside) == Span(edit.start, edit.end)


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(3, 5, "", "x"), Edit(4, 6, "", "x")],
        [Edit(5, 6, "", "x"), Edit(1, 2, "", "x")],
        [Edit(0, 99, "", "x")],
        [Edit(4, 2, "", "x")],
    ],
)
def test_edits_that_overlap_or_leave_the_text_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="edit out of"):
        apply(edits, "0123456789")


def test_a_span_cannot_run_backwards() -> None:
    with pytest.raises(ValueError, match="not a span"):
        Span(4, 3)
