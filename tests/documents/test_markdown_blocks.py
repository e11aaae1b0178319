"""Blocks that CommonMark does not know or reads otherwise: rows of bars without a rule line, footnotes."""

from __future__ import annotations

import pytest

from extractors.documents.read import read_document
from extractors.records.documents import Grounding, Source

HEAD = "# A note\n\nIt has a heading, so that no line is taken for one.\n\n"


def blocks(text: str) -> list[tuple[str, str, str]]:
    """Kind, marker and text of the blocks below the head; each stands where it was received."""
    document = read_document(Source(source_id="n.md", path="n.md", content=(HEAD + text).encode()))
    grounding = Grounding(document)
    for section in document.sections:
        place = grounding.ground(section.span)
        assert document.received_text[place.start : place.end] == place.quote
    return [(section.kind, section.marker, section.span.of(document.text)) for section in document.sections][2:]


BARS = [
    ("A | B | C\nd | e | f\ng | h | i", [("table", "", "A\tB\tC\nd\te\tf\ng\th\ti")]),
    ("| A | B |\n|---|\n| c | d |\n| e | f |", [("table", "", "A\tB\nc\td\ne\tf")]),
    ("> | A | B |\n> |---|---|\n> | c | d |", [("table", "", "A\tB\nc\td")]),
    (
        "- Best Paper | Rivers | Ann\n- Runner-up | Lakes | Bob\n- Test of Time | Seas | Carl",
        [
            ("list_item", "-", "Best Paper | Rivers | Ann"),
            ("list_item", "-", "Runner-up | Lakes | Bob"),
            ("list_item", "-", "Test of Time | Seas | Carl"),
        ],
    ),
    (
        "1. a | b | c\n2) d | e | f\n3) g | h | i",
        [("list_item", "1.", "a | b | c"), ("list_item", "2)", "d | e | f"), ("list_item", "3)", "g | h | i")],
    ),
    ("## a | b | c\n## d | e | f\n## g | h | i", [("heading", "", "a | b | c"), ("heading", "", "d | e | f"), ("heading", "", "g | h | i")]),
    ("> [!note] Best | a | b\n> c | d | e\n> f | g | h", [("quote", "[!note]", "Best | a | b\nc | d | e\nf | g | h")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found"), BARS)
def test_rows_of_bars_are_a_table_where_they_begin_as_nothing_else(
    text: str, found: list[tuple[str, str, str]]
) -> None:
    assert blocks(text) == found


FOOTNOTES = [
    ("收到9,473篇[^1]。\n\n[^1]: 其中录用2,610篇。", [("paragraph", "收到9,473篇[^1]。"), ("reference", "[^1]: 其中录用2,610篇。")]),
    ("Many[^1] came.\n\n[^1]: One.", [("paragraph", "Many[^1] came."), ("reference", "[^1]: One.")]),
    ("[^1]: As of May.\n[^a]: https://example.org/a", [("reference", "[^1]: As of May."), ("reference", "[^a]: https://example.org/a")]),
    ("Many[^1] came.\n[^1]: As of May,\nand June.\n\n- [^2]: x", [("paragraph", "Many[^1] came."), ("reference", "[^1]: As of May,\nand June."), ("reference", "[^2]: x")]),
    ("[1]: https://example.org/a\n[^1]: One.", [("reference", "[1]"), ("reference", "[^1]: One.")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found"), FOOTNOTES)
def test_footnotes_are_kept_with_or_without_blanks_and_each_is_one(text: str, found: list[tuple[str, str]]) -> None:
    assert [(kind, words) for kind, _, words in blocks(text)] == found
