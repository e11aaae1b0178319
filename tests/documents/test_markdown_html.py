"""HTML inside Markdown: cells as in pages, blocks inside a cell as its lines, words without tags at their received places."""

from __future__ import annotations

import time

import pytest

from extractors.documents.read import read_document
from extractors.records.documents import Document, Grounding, Source

HEAD = "# A note\n\nIt has a heading, so that no line is taken for one.\n\n"


def read(text: str) -> Document:
    return read_document(Source(source_id="note.md", path="note.md", content=(HEAD + text).encode()))


TABLES: list[tuple[str, int, list[list[str]]]] = [
    (
        "<table><tr><td><p>Deep Rivers</p><p>Ann Lee</p></td><td><div>a</div> <div>b</div></td></tr></table>",
        0,
        [["Deep Rivers\nAnn Lee", "a\nb"]],
    ),
    ("<table><tr><td><ul>\n<li>a</li>\n<li>b</li>\n</ul></td><td>one<br>two <b>three</b></td></tr></table>", 0, [["a\nb", "one\ntwo three"]]),
    ("<table>\n<tr><th>Award<th>Paper\n<tr><td>Best<td>Rivers\n</table>", 1, [["Award", "Paper"], ["Best", "Rivers"]]),
    (
        '<table><thead><tr><td>Award</td><td>Paper</td></tr></thead>\n<tbody><tr><td rowspan="2">Best</td><td>Rivers</td></tr><tr><td>Lakes</td></tr></tbody></table>',
        1,
        [["Award", "Paper"], ["Best", "Rivers"], ["Best", "Lakes"]],
    ),
    ("<table><tr><th COLSPAN=2>Awards</th></tr><tr><th>a</th><th>b</th></tr><tr><td>1</td><td></td></tr></table>", 2, [["Awards", "Awards"], ["a", "b"], ["1", ""]]),
    ("<table><tr><th>Best</th><td>Rivers</td></tr><tr><th>Next</th><td>Lakes</td></tr></table>", 0, [["Best", "Rivers"], ["Next", "Lakes"]]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "heads", "rows"), TABLES)
def test_cells_are_laid_out_as_in_a_page(text: str, heads: int, rows: list[list[str]]) -> None:
    document = read(text)
    (table,) = [section for section in document.sections if section.kind == "table"]
    assert [[cell.of(document.text) for cell in row] for row in table.rows] == rows
    assert table.header_rows == heads
    grounding = Grounding(document)
    for row in table.rows:
        for cell in row:
            words = cell.of(document.text)
            assert not words.isalpha() or grounding.ground(cell).quote == words


BLOCKS = [
    ("<table><caption>Winners</caption><tr><td>a<td>b</table>", [("paragraph", 0, "Winners"), ("table", 0, "a\tb")]),
    ("<details>\n<summary>All winners</summary>\n<p>Rivers</p>\n</details>", [("heading", 6, "All winners"), ("paragraph", 0, "Rivers")]),
    ("<div>one<!-- <b> --> two<script>x = '<p>'</script>, <Style>p {}</style >three</div>", [("paragraph", 0, "one two, three")]),
    ("<div>one <!-- two</div>", [("paragraph", 0, "one <!-- two")]),
    ("<div><script>one</div>", [("paragraph", 0, "one")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found"), BLOCKS)
def test_blocks_and_what_is_hidden(text: str, found: list[tuple[str, int, str]]) -> None:
    document = read(text)
    assert [(one.kind, one.level, one.span.of(document.text)) for one in document.sections][2:] == found


def test_marks_hold_the_words_inside_their_tags() -> None:
    document = read('<div>one <b>two</b> <i>\nthree</i> <a href="/x">four</a></div>')
    marks = [(mark.kind, mark.span.of(document.text), mark.target) for mark in document.marks]
    assert marks == [("bold", "two", None), ("italic", "three", None), ("link", "four", "/x")]


FLOODS = ["<!-- a\n", "<script>\n", "<script></a>\n", "<b></i>\n", "<td><b>x", "<table><tr><td rowspan=99 colspan=99>x"]


@pytest.mark.parametrize("flood", FLOODS)
def test_what_never_ends_is_looked_for_once(flood: str) -> None:
    start = time.perf_counter()
    read("<div>one\n" + flood * 10_000)
    assert time.perf_counter() - start < 2.0
