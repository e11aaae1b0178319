"""Lists numbered without dots, in PDFs and in text; text whose font is not in the file, and bold text."""

from __future__ import annotations

import doctest
import io
import textwrap

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from extractors.documents import counting
from extractors.documents.pdf import read
from extractors.documents.read import read_document
from extractors.documents.reading import Reading
from extractors.records.documents import Source

OPENING = "The committee chose these papers among all that had been accepted:"
ITEMS = {
    "en": (
        ["Rivers and Lanterns: A Study of Sparse Attention in Very Long Documents of", "many kinds, by Jun Zhu"],
        ["Mirrors for Small Worlds and Their Maps in the Age of Large Models and of", "Bo Zhang"],
        ["The Shape of Rewards That Nobody Wanted to Give to Anybody in Time at all"],
        ["Keeping Count of What Was Accepted"],
    ),
    "zh": (
        ["基于长文本的稀疏注意力研究与应用：一种新的方法，作者张某、李某，某某大学人工智能学院"],
        ["小世界的地图及其绘制方法"],
        ["没有人想要的奖励的形状与结构：从理论到实践的一次完整考察，作者王某，某某研究所实验室"],
        ["录用论文的计数"],
    ),
}


def drawn(texts: list[tuple[float, float, str]], font: str = "Helvetica") -> bytes:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.setFont(font, 10)
    for x, y, text in texts:
        canvas.drawString(x, y, text)
    canvas.save()
    return out.getvalue()


def reading(content: bytes) -> Reading:
    return read(Source(source_id="made", path="made.pdf", content=content))


@pytest.mark.parametrize("language", ITEMS)
@pytest.mark.parametrize("gap", [None, 14, 22, 45])
def test_items_are_told_by_counting_on(language: str, gap: float | None) -> None:
    texts, y = [(72.0, 700.0, OPENING)], 686.0
    for number, lines in enumerate(ITEMS[language], start=1):
        texts += [(72, y, f"{number} {lines[0]}")] if gap is None else [(72, y, str(number)), (72 + gap, y, lines[0])]
        texts += [(72 + (gap or 0), y - 14 * place, line) for place, line in enumerate(lines) if place]
        y -= 14 * len(lines)
    texts.append((72, y - 14, "That is all there is to say of them, the committee says."))
    result = reading(drawn(texts, "Helvetica" if language == "en" else "STSong-Light"))
    found = [
        (section.marker, section.span.of(result.text)) for section in result.sections if section.kind == "list_item"
    ]
    assert found == [(str(n), f"{n} {' '.join(lines)}") for n, lines in enumerate(ITEMS[language], start=1)]
    assert [section.kind for section in result.sections].count("paragraph") == 2


def test_prose_whose_lines_are_numbered_is_no_list() -> None:
    lines = textwrap.wrap(
        "all of the papers that had been sent to them were read by two people, then once more by a third", 24
    )
    result = reading(drawn([(72, 700 - 14 * place, f"{place + 1} {line}") for place, line in enumerate(lines)]))
    assert not [section for section in result.sections if section.kind == "list_item"]


def test_lists_of_a_text_are_told_the_same_way() -> None:
    lines = [line for number, item in enumerate(ITEMS["en"], 1) for line in (f"{number} {item[0]}", *item[1:])]
    document = read_document(Source(source_id="a", path="a.txt", content="\n".join([OPENING, *lines]).encode()))
    found = [section.marker for section in document.sections if section.kind == "list_item"]
    assert found == ["1", "2", "3", "4"]


def test_characters_without_a_font_have_the_box_of_their_em_and_are_not_lost() -> None:
    """On any machine: with a font of its own, or with none."""
    result = reading(drawn([(72, 700, "获奖论文"), (72, 640, "名"), (82, 640, "单")], "STSong-Light"))
    assert result.text == "获奖论文\n\n名单"
    box = result.sections[0].box
    assert box is not None
    assert (box.x0, round(box.x1)) == (72.0, 112)
    assert 10 <= box.bottom - box.top <= 12


def test_bold_words_are_marks_over_the_ends_of_lines() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    rows = [[("Helvetica", "The best paper of all was"), ("Helvetica-Bold", "Rivers and Lanterns of"), ("Helvetica", "")],
            [("Helvetica-Bold", "Many Kinds"), ("Helvetica", "by Jun Zhu, who was there to take the prize.")]]  # fmt: skip
    for place, row in enumerate(rows):
        x = 72.0
        for font, text in row:
            canvas.setFont(font, 10)
            canvas.drawString(x, 700 - 14 * place, text)
            x += pdfmetrics.stringWidth(text + " ", font, 10)
    canvas.save()
    document = read_document(Source(source_id="made", path="made.pdf", content=out.getvalue()))
    assert [(mark.kind, mark.span.of(document.text)) for mark in document.marks] == [
        ("bold", "Rivers and Lanterns of Many Kinds")
    ]


def test_doctests_hold() -> None:
    assert doctest.testmod(counting).failed == 0


def in_weights(lines: list[tuple[float, str]]) -> bytes:
    """A column of lines: where each begins, and its words; those between asterisks are bold."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for place, (x, words) in enumerate(lines):
        text = canvas.beginText(x, 700 - 13 * place)
        for number, part in enumerate(words.split("*")):
            text.setFont("Helvetica-Bold" if number % 2 else "Helvetica", 10)
            text.textOut(part)
        canvas.drawText(text)
    canvas.save()
    return out.getvalue()


def test_bold_words_run_into_their_paragraph_over_the_ends_of_lines() -> None:
    found = reading(
        in_weights(
            [
                (72, "*Three Lamps and One Mirror: A Study of How Small Models Remember the Places*"),
                (72, "*They Have Never Seen* was written by two people of Delft who had never met before then,"),
                (72, "and read by everybody in the hall before the second day of the meeting was over."),
                (72, ""),
                (72, "1. *Counting on Both Hands While Writing With Neither of Them in the Margins of*"),
                (84, "*Proofs*"),
                (84, "Jun Zhu and Bo Zhang, who live in the same street of a town by the sea, as they say"),
            ]
        )
    )
    assert "heading" not in [section.kind for section in found.sections]
    marks = [mark.span.of(found.text) for mark in found.marks if mark.kind == "bold"]
    assert [" ".join(mark.split()) for mark in marks] == [
        "Three Lamps and One Mirror: A Study of How Small Models Remember the Places They Have Never Seen",
        "Counting on Both Hands While Writing With Neither of Them in the Margins of Proofs",
    ]


def test_a_line_broken_before_a_quotation_mark_goes_on() -> None:
    lines = ["For the record, and to be complete, the one that won twelve months ago is called", "“Evaluating Them”."]
    found = reading(drawn([(72, 700 - 13 * place, line) for place, line in enumerate(lines)]))
    assert [" ".join(section.span.of(found.text).split()) for section in found.sections] == [" ".join(lines)]
