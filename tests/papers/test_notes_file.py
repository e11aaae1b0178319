"""Files of notes: JSON in its forms, BibTeX with its escapes, and what is wrong with either."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.papers.notes_file import plain, read_notes_file
from tests.flows.small_openreview import note
from tests.flows.small_openreview import plain as api_1

BIB = r"""
% a comment with an @ sign
@string{iclr = "ICLR"}
@inproceedings{ example2025habits,
  title = {On the Habits of {B}ees {\&} {M}oons},
  author = {Lovelace, Ada and Klaus-Robert M{\"u}ller and {\L}ukasz Kaiser},
  booktitle = "ICLR 2025 Poster",
  year = 2025,
  abstract = {A brace {inside} and 50\% more.},
  url = {https://openreview.net/forum?id=AbCdEf1234}
}
@misc{nowhere, title={No address}, year={2024}}
@article{broken, title = {Never closed, url = {https://openreview.net/pdf?id=Zz00000001}
"""


def test_every_form_of_json_says_the_same() -> None:
    flat = {
        "id": "AbCdEf1234", "title": "On the habits of AbCdEf1234", "abstract": "We look at AbCdEf1234, twice.",
        "authors": ["Ada Lovelace", "Emmy Noether"], "venue": "ICLR 2025 Poster", "venueid": "ICLR.cc/2025/Conference",
    }  # fmt: skip
    two = note("AbCdEf1234")
    forms = [
        json.dumps(two).encode(), json.dumps(api_1(two)).encode(), json.dumps(flat).encode(), json.dumps([two]).encode(),
        json.dumps([two], indent=2).encode(), json.dumps({"notes": [two]}).encode(), b"\xef\xbb\xbf" + json.dumps(flat).encode(),
    ]  # fmt: skip
    read = [read_notes_file(form, "jsonl").papers for form in forms]
    assert {(rows[0].title, rows[0].abstract, rows[0].decision, rows[0].presentation) for rows in read} == {
        (flat["title"], flat["abstract"], "accepted", "poster")
    }
    assert {rows[0].abstract_source for rows in read} == {"notes_file"}
    assert {rows[0].fetched_at for rows in read} == {None}


def test_a_bad_line_is_named_and_the_others_are_read() -> None:
    lines = [json.dumps(note("B")), "{not json", '"text"', json.dumps({"title": "no id"}), json.dumps(note("A")), "",
             json.dumps(note("A"))]  # fmt: skip
    found = read_notes_file("\n".join(lines).encode(), "jsonl")
    assert [paper.openreview_id for paper in found.papers] == ["A", "B"]
    assert [issue.split(":")[0] for issue in found.issues] == ["line 2", "line 3", "line 4", "line 7"]


def test_bibtex_names_papers_by_their_address() -> None:
    found = read_notes_file(BIB.encode(), "bibtex")
    paper = found.papers[0]
    assert (paper.openreview_id, paper.title) == ("AbCdEf1234", "On the Habits of Bees & Moons")
    assert [author.name for author in paper.authors] == ["Ada Lovelace", "Klaus-Robert Müller", "Łukasz Kaiser"]
    assert (paper.abstract, paper.abstract_source) == ("A brace inside and 50% more.", "bibtex")
    assert (paper.venue, paper.decision, paper.presentation) == ("ICLR 2025 Poster", "accepted", "poster")
    assert any("nowhere" in issue for issue in found.issues)


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"Schr{\"o}dinger", "Schrödinger"),
        (r"Fran\c{c}ois \v{S}imko", "François Šimko"),
        (r"Erd\H{o}s na\"\i ve", "Erdős naïve"),
        (r"$L_{2}$ loss", "$L_{2}$ loss"),
        (r"\vec{x} \citep{a} \rho", r"\vecx \citepa \rho"),
        (r"Gro\ss e", "Große"),
        (r"A~B \_ \# {C}", "A B _ # C"),
    ],
)
def test_escapes_become_letters(latex: str, text: str) -> None:
    assert plain(latex) == text


@given(body=st.binary(max_size=300) | st.text(alphabet='@{}=",\\ \nabcid:[]', max_size=200).map(str.encode))
def test_no_file_ever_raises(body: bytes) -> None:
    read_notes_file(body, "jsonl")
    read_notes_file(body, "bibtex")
