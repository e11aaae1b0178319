"""Whatever a document holds and however it was repaired, its rows quote it exactly."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.records.documents import Document, Section
from extractors.records.mentions import Mention, Mentions
from extractors.spans import Edit, Span, apply
from extractors.tables.build import build_tables
from extractors.tables.checks import check_tables
from tests.tables.sample_inputs import EN, sample

# Letters of several widths in UTF-8 and UTF-16, a NUL, a lone surrogate, a combining mark, a right-to-left override.
ALPHABET = "aé中🧠\x00\ud83d\u0301\u202e\n =<"


@st.composite
def documents(draw: st.DrawFn) -> tuple[Document, Mentions]:
    """A document with edits, sections that cover its text, and mentions anywhere in it."""
    received = draw(st.text(ALPHABET, min_size=1, max_size=60))
    marks = sorted(draw(st.lists(st.integers(0, len(received)), max_size=8)))
    edits = tuple(
        Edit(start, end, draw(st.text(ALPHABET, max_size=3)), "rule")
        for start, end in zip(marks[::2], marks[1::2], strict=False)
    )
    text = apply(edits, received)
    borders = sorted({0, len(text), *draw(st.lists(st.integers(0, len(text)), max_size=4))})
    sections = tuple(
        Section(ordinal=place, kind="paragraph", level=0, span=Span(start, end))
        for place, (start, end) in enumerate(pairwise(borders))
    )
    places = draw(st.lists(st.tuples(st.integers(0, len(text)), st.integers(0, len(text))), max_size=6))
    mentions = tuple(Mention(kind="entity", span=Span(min(place), max(place))) for place in places)
    document = replace(sample().documents[1], received_text=received, edits=edits, text=text, sections=sections)
    return document, Mentions(document_id=EN, language="en", sentences=(), clauses=(), mentions=mentions, pipeline=())


@settings(max_examples=25, deadline=None)
@given(drawn=documents())
def test_every_row_quotes_its_document(drawn: tuple[Document, Mentions]) -> None:
    document, mentions = drawn
    base = sample()
    nothing = replace(base.facts, **dict.fromkeys(base.facts.__slots__, ()))
    tables = build_tables(
        replace(base, documents=(document,), links=(), mentions=(mentions,), claims=(), facts=nothing)
    )
    check_tables(tables)
    assert tables["mentions"].num_rows == len(mentions.mentions)
    assert tables["sections"].num_rows == len(document.sections)
