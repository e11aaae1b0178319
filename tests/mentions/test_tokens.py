"""The tokens of a text, and that spans of mentions lie between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.documents.read import read_document
from extractors.mentions.find import find_mentions
from extractors.mentions.pipeline import build_pipeline
from extractors.mentions.tokens import blank_pipeline
from extractors.records.documents import Source
from tests.conftest import ROOT

SAMPLES = sorted((ROOT / "raw" / "samples").glob("iclr2024-*.*"))


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("ICLR2025共收到", ["ICLR", "2025", "共", "收", "到"]),
        ("Özgür’s 3.7k", ["Özgür", "’", "s", "3", ".", "7", "k"]),
        ("a  b\n\nc", ["a", " ", "b", "\n\n", "c"]),
        ("_x_", ["_", "x", "_"]),
        ("", []),
    ],
)
def test_tokens_are_runs_of_one_kind(text: str, tokens: list[str]) -> None:
    assert [token.text for token in blank_pipeline("en").make_doc(text)] == tokens


@given(st.text())
def test_tokens_together_are_the_text(text: str) -> None:
    assert build_pipeline("zh").make_doc(text).text == text


def test_a_document_knows_its_language() -> None:
    assert [build_pipeline(language).make_doc("x").lang_ for language in ("en", "zh", "fr")] == ["en", "zh", "en"]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_mentions_begin_and_end_between_tokens(path) -> None:
    document = read_document(Source(source_id=path.name, path=path.name, content=path.read_bytes()))
    doc = build_pipeline(document.language).make_doc(document.text)
    borders = {token.idx for token in doc} | {token.idx + len(token) for token in doc}
    found = find_mentions(document).mentions
    assert found
    assert [one for one in found if not {one.span.start, one.span.end} <= borders] == []
