"""Heads of drawn tables: a head over several columns has its parts in the row below."""

from __future__ import annotations

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from extractors.documents.pdf import read
from extractors.records.documents import Source

BODY = [["AAA", "7,262", "2,260", "11,672", "3,704"], ["BBB", "100", "20", "200", "50"]]
PARTS = ["Venue", "Submitted", "Accepted", "Submitted", "Accepted"]
HEADS = {
    "years over parts": ([["Venue", "2024", "2024", "2025", "2025"], PARTS], 2),
    "a title over all": ([["Counts of the committee"] * 5, PARTS], 2),
    "years below": ([["Venue", "Submitted", "Submitted", "Accepted", "Accepted"], ["Venue", "2024", "2025", "2024", "2025"]], 2),
    "one row": ([["Venue", "Sent", "Taken", "Sent again", "Taken again"]], 1),
    "a figure for two columns": ([["Venue", "Rate", "Rate", "Sent", "Taken"], ["CCC", "1 in 3", "12 %", "7", "8"]], 1),
}  # fmt: skip


def drawn(rows: list[list[str]]) -> bytes:
    """A grid in which equal cells beside or below each other are one, save in the body."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.setFont("Helvetica", 9)
    canvas.drawString(72, 760, "The committee counted what it had received and what it accepted in two years.")
    heads = len(rows) - len(BODY)
    for number, row in enumerate(rows):
        top = 700 - 20 * number
        for column, text in enumerate(row):
            left = 72 + 85 * column
            beside = number < heads and column > 0 and row[column - 1] == text
            below = 0 < number < heads and rows[number - 1][column] == text
            if not beside:
                canvas.line(left, top, left, top - 20)
            if not below:
                canvas.line(left, top, left + 85, top)
            if not beside and not below:
                canvas.drawString(left + 4, top - 14, text)
        canvas.line(72 + 85 * len(row), top, 72 + 85 * len(row), top - 20)
    canvas.line(72, 700 - 20 * len(rows), 72 + 85 * 5, 700 - 20 * len(rows))
    canvas.save()
    return out.getvalue()


@pytest.mark.parametrize("name", HEADS)
def test_rows_below_a_head_that_spans_are_heads(name: str) -> None:
    heads, count = HEADS[name]
    result = read(Source(source_id="made", path="made.pdf", content=drawn([*heads, *BODY])))
    table = next(section for section in result.sections if section.kind == "table")
    assert [[cell.of(result.text) for cell in row] for row in table.rows] == [*heads, *BODY]
    assert table.header_rows == count


WRAPPED = [
    [["Title"], ["Authors"], ["From"]],
    [["Lanterns for Sparse", "Scenes Without a Net"], ["Fei-Fei Li, Bo Zhang,", "Jian Sun, Corinna", "Cortes"], ["Stanford University"]],
    [["Split Mirrors for Slow", "and Foggy Displays"], ["Anima Anandkumar"], ["California Institute", "of Technology"]],
    [["Legs That Walk"], ["Yejin Choi,", "Noah Smith"], ["University of", "Washington, Allen", "Institute for AI"]],
]  # fmt: skip


def test_wrapped_rows_between_three_rules_are_parted_by_white() -> None:
    """The rule under the head of the page is none of the table's."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.setFont("Helvetica", 9)
    canvas.drawString(72, 800, "Bulletin of the society")
    canvas.line(72, 790, 540, 790)
    for line in range(5):
        canvas.drawString(72, 770 - 12 * line, "The juries agreed on one thing, that the programme should be read from its end to its beginning.")  # fmt: skip
    top = 690
    for number, row in enumerate(WRAPPED):
        if number < 2:
            canvas.line(72, top, 540, top)
        for left, lines in zip((76, 240, 400), row, strict=True):
            for line, text in enumerate(lines):
                canvas.drawString(left, top - 13 - 11 * line, text)
        top -= 20 + 11 * (max(map(len, row)) - 1)
    canvas.line(72, top, 540, top)
    canvas.save()
    result = read(Source(source_id="made", path="made.pdf", content=out.getvalue()))
    table = next(section for section in result.sections if section.kind == "table")
    rows = [[" ".join(cell.of(result.text).split()) for cell in row] for row in table.rows]
    assert rows == [[" ".join(lines) for lines in row] for row in WRAPPED]
    assert "The juries agreed" in result.text[: table.span.start]


def test_a_head_of_all_columns_but_the_first_belongs_to_its_table() -> None:
    rows = [["", "Submitted", "Accepted"], ["AAA 2031", "1,676", "434"], ["BBB 2031", "2,473", "621"], ["CCC 2031", "356", "99"]]  # fmt: skip
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for number, row in enumerate(rows):
        canvas.setFont("Helvetica-Bold" if number == 0 else "Helvetica", 9)
        canvas.drawString(142, 700 - 18 * number, row[0])
        for right, text in zip((323, 391), row[1:], strict=True):
            canvas.drawRightString(right, 700 - 18 * number, text)
    canvas.save()
    result = read(Source(source_id="made", path="made.pdf", content=out.getvalue()))
    table = next(section for section in result.sections if section.kind == "table")
    assert [[cell.of(result.text) for cell in row] for row in table.rows] == rows
    assert table.header_rows == 1
