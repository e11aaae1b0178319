"""What is raised behind a number is no part of it, in every format that can raise."""

from __future__ import annotations

import pytest

from extractors.documents.read import read_document
from extractors.records.documents import Document, Source

RAISED = (
    "It received 11,672<sup>1</sup> papers, about 10<sup>4</sup>, and took 320<sup>a</sup> at the 12<sup>th</sup> time."
)


def read(content: str, path: str) -> Document:
    return read_document(Source(source_id=path, path=path, content=content.encode()))


@pytest.mark.parametrize(("content", "path"), [(f"<p>{RAISED}</p>", "page.html"), (f"# Report\n\n{RAISED}", "note.md")])
def test_raised_signs_stay_out_of_numbers(content: str, path: str) -> None:
    document = read(content, path)
    assert "It received 11,672¹ papers, about 10⁴, and took 320ᵃ at the 12th time." in document.text
    assert [edit.rule for edit in document.edits if edit.rule == "superscript"] == ["superscript"] * 3


def test_what_was_received_keeps_what_was_printed() -> None:
    document = read(f"<p>{RAISED}</p>", "page.html")
    assert document.received_text == "It received 11,6721 papers, about 104, and took 320a at the 12th time."
