"""A paper's own PDF: its abstract and nothing beside it."""

from __future__ import annotations

import io

import pytest
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate

from extractors.documents.read import read_document
from extractors.papers.paper_pdf import read_paper_pdf
from extractors.papers.read import merge_papers
from extractors.records.documents import Document, Source
from extractors.records.papers import Outcome

FIRST = "We look at the habits of tides and of those who watch them. Both return."
SECOND = "A second paragraph tells how we counted."


def pdf(*blocks: tuple[str, str], name: str = "AbCdEf1234.pdf") -> Document:
    styles, held = getSampleStyleSheet(), io.BytesIO()
    SimpleDocTemplate(held, title="On the Habits of Tides").build(
        [Paragraph(text, styles[style]) for style, text in blocks]
    )
    return read_document(Source(source_id=name, path=f"raw/papers/{name}", content=held.getvalue()))


TITLE, AUTHORS = ("Title", "On the Habits of Tides"), ("Normal", "Ada Lovelace, Emmy Noether")
BODY = (("Heading1", "1 Introduction"), ("Normal", "Much has been said about tides. In the abstract, little is known."))


@pytest.mark.parametrize(
    "blocks",
    [
        (TITLE, AUTHORS, ("Heading1", "Abstract"), ("Normal", FIRST), ("Normal", SECOND), *BODY),
        (TITLE, AUTHORS, ("Normal", f"Abstract. {FIRST}"), ("Normal", SECOND), *BODY),
        (TITLE, AUTHORS, ("Normal", f"<b>Abstract</b>: {FIRST} {SECOND}"), *BODY),
    ],
    ids=["heading", "run in", "bold"],
)
def test_the_abstract_ends_at_the_next_heading(blocks: tuple[tuple[str, str], ...]) -> None:
    papers = read_paper_pdf(pdf(*blocks)).papers
    assert [(paper.openreview_id, paper.abstract_source) for paper in papers] == [("AbCdEf1234", "pdf")]
    assert papers[0].abstract == f"{FIRST} {SECOND}"


def test_without_an_abstract_nothing_is_made_up() -> None:
    found = read_paper_pdf(pdf(TITLE, AUTHORS, *BODY))
    assert found.papers == ()
    assert "no abstract" in found.issues[0]


def test_a_file_that_is_named_otherwise_is_no_paper() -> None:
    assert read_paper_pdf(pdf(TITLE, ("Heading1", "Abstract"), ("Normal", FIRST), name="my paper.pdf")).papers == ()


def test_it_fills_what_openreview_refuses_and_is_named() -> None:
    local = read_paper_pdf(pdf(TITLE, AUTHORS, ("Heading1", "Abstract"), ("Normal", FIRST), *BODY))
    row = merge_papers([local], {"AbCdEf1234": Outcome("challenge_required", "guest")}, ["AbCdEf1234"]).papers[0]
    assert (row.api_status, row.abstract, row.abstract_source) == ("challenge_required", FIRST, "pdf")
    assert (row.decision, row.venue, row.authors) == ("unknown", None, ())
