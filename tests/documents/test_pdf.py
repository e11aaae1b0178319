"""The PDF reader: paragraphs, page furniture, tables, links, metadata, and what it refuses."""

from __future__ import annotations

import io
from datetime import date

import pypdfium2
import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from extractors.documents.pdf import read
from extractors.documents.read import read_document
from extractors.documents.reading import Reading
from extractors.errors import UnreadableDocument
from extractors.records.documents import Section, Source
from extractors.spans import apply

FIRST = (
    "The committee of the meeting received 11,500 submissions and",
    "accepted 3,705 of them. Reviewers wrote more than forty thou-",
    "sand reports, and every one was read by at least one senior",
    "chair before a decision was made. What remained open was put",
    "to the programme chairs, who met for two days in February and",
)
SECOND = (
    "settled the last forty cases. Nobody was asked to decide on a",
    "paper of a colleague.",
)


def canvas(out: io.BytesIO, **options: object) -> Canvas:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    made = Canvas(out, pagesize=(612, 792), invariant=1, **options)
    made.setFont("Helvetica", 10)
    return made


def lines(made: Canvas, texts: tuple[str, ...], top: float, font: str = "Helvetica", size: float = 10) -> None:
    made.setFont(font, size)
    for row, text in enumerate(texts):
        made.drawString(72, top - 13 * row, text)


def reading(content: bytes) -> Reading:
    result = read(Source(source_id="made", path="made.pdf", content=content))
    assert apply(result.edits, result.received_text) == result.text
    end = 0
    for ordinal, section in enumerate(result.sections):
        assert section.ordinal == ordinal
        assert result.text[end : section.span.start].strip() == ""
        assert section.page is not None
        assert section.box is not None
        end = section.span.end
    return result


def texts(result: Reading, *kinds: str) -> list[str]:
    return [section.span.of(result.text) for section in result.sections if section.kind in kinds]


def found(result: Reading, start: str) -> Section:
    return next(section for section in result.sections if section.span.of(result.text).startswith(start))


def report(**options: object) -> bytes:
    """Two pages with running header, footer and page number; one paragraph runs over the page's end."""
    out = io.BytesIO()
    made = canvas(out, **options)
    made.setTitle("A year in figures")
    made.setAuthor("Ada Lovelace")
    for page in (1, 2):
        lines(made, ("Annual report of the meeting",), 760, size=8)
        lines(made, ("As announced; not checked",), 40, size=8)
        made.drawString(300, 25, str(page))
        if page == 1:
            lines(made, ("Size of the meeting",), 700, "Helvetica-Bold", 14)
            lines(made, FIRST, 670)
        else:
            lines(made, SECOND, 700)
            lines(made, ("1. Prizes",), 640, "Helvetica-Bold")
            lines(made, ("They are listed at the end.",), 620)
            made.linkURL("https://openreview.net/forum?id=abcDEF1234", (72, 616, 96, 630))
        made.showPage()
    made.save()
    return out.getvalue()


def test_wrapped_lines_hyphens_and_page_ends_are_joined() -> None:
    result = reading(report())
    (paragraph, last) = texts(result, "paragraph")
    assert paragraph.startswith("The committee of the meeting received 11,500 submissions and accepted 3,705 of them.")
    assert "forty thousand reports" in paragraph
    assert "in February and settled the last forty cases" in paragraph
    assert last == "They are listed at the end."
    assert {edit.rule for edit in result.edits} == {"line_wrap", "hyphenation"}
    assert "thou-\nsand" in result.received_text


def test_running_headers_footers_and_page_numbers_are_kept_apart() -> None:
    result = reading(report())
    assert texts(result, "header") == ["Annual report of the meeting"] * 2
    assert texts(result, "footer") == ["As announced; not checked"] * 2
    assert texts(result, "page_number") == ["1", "2"]
    assert all(
        section.in_main_text == (section.kind not in {"header", "footer", "page_number"}) for section in result.sections
    )


def test_headings_by_size_and_by_weight() -> None:
    result = reading(report())
    assert (found(result, "Size of").kind, found(result, "Size of").level) == ("heading", 1)
    assert (found(result, "1. Prizes").kind, found(result, "1. Prizes").level) == ("heading", 2)
    assert found(result, "They are").path == ("Size of the meeting", "1. Prizes")
    assert found(result, "They are").page == 2


def test_link_annotations_are_marks_on_the_words_under_them() -> None:
    result = reading(report())
    (link,) = [mark for mark in result.marks if mark.kind == "link"]
    assert link.target == "https://openreview.net/forum?id=abcDEF1234"
    assert link.span.of(result.text) == "They"


def test_metadata_is_the_files_own() -> None:
    result = reading(report())
    assert (result.title, result.byline, result.pages) == ("A year in figures", "Ada Lovelace", 2)
    assert (result.published, result.published_basis) == (
        date(2000, 1, 1),
        "metadata",
    )  # reportlab's date for invariant files


ROWS = (
    ("Year", "Submitted", "Accepted"),
    ("2024", "7,262", "2,260"),
    ("2025", "11,500", "3,705"),
    ("2026", "19,525", "5,355"),
)


def table(*, rules: str) -> bytes:
    out = io.BytesIO()
    made = canvas(out)
    lines(made, FIRST, 720)
    heights = [600 - 20 * row for row in range(len(ROWS) + 1)]
    for row, cells in enumerate(ROWS):
        for column, cell in enumerate(cells):
            made.drawString(76 + 120 * column, heights[row] - 14, cell)
    if rules == "booktabs":
        heights = [heights[0], heights[1], heights[-1]]
    for height in heights if rules != "none" else ():
        made.line(72, height, 432, height)
    for column in range(4) if rules == "grid" else ():
        made.line(72 + 120 * column, heights[0], 72 + 120 * column, heights[-1])
    lines(made, SECOND, 480)
    made.save()
    return out.getvalue()


@pytest.mark.parametrize("rules", ["grid", "rows", "booktabs", "none"])
def test_tables_are_rows_of_cells(rules: str) -> None:
    result = reading(table(rules=rules))
    (section,) = [section for section in result.sections if section.kind == "table"]
    assert tuple(tuple(cell.of(result.text) for cell in row) for row in section.rows) == ROWS
    assert section.header_rows == 1
    kinds = [section.kind for section in result.sections]
    assert kinds == ["paragraph", "table", "paragraph"]


def test_running_text_in_a_box_is_no_table() -> None:
    out = io.BytesIO()
    made = canvas(out)
    made.rect(60, 500, 480, 240)
    made.rect(62, 502, 476, 236)
    lines(made, FIRST + SECOND, 700)
    made.save()
    assert texts(reading(out.getvalue()), "table") == []


def test_chinese_lines_are_joined_without_a_blank() -> None:
    out = io.BytesIO()
    made = canvas(out)
    chinese = (
        "本届会议共收到一万一千五百篇投稿，其中三千七百零五篇被录用，",
        "录用率约为百分之三十二。程序委员会在二月召开了两天的会议，",
        "对最后四十篇论文作出决定。",
    )
    lines(made, chinese, 700, "STSong-Light")
    made.save()
    assert texts(reading(out.getvalue()), "paragraph") == ["".join(chinese)]


def test_line_numbers_set_like_the_text_are_read_with_their_lines() -> None:
    out = io.BytesIO()
    made = canvas(out)
    for row in range(8):
        made.drawString(50, 700 - 20 * row, str(row + 1))
    for row in range(8):
        made.drawString(90, 700 - 20 * row, f"Line of the hearing that says what is said in turn {chr(97 + row) * 3}.")
    made.save()
    text = " ".join(reading(out.getvalue()).text.split())
    assert "1 Line of the hearing that says what is said in turn aaa. 2 Line" in text


def test_raised_digits_stay_out_of_numbers() -> None:
    out = io.BytesIO()
    made = canvas(out)
    text = made.beginText(72, 700)
    text.setFont("Helvetica", 10)
    text.textOut("The meeting received 11,672")
    text.setFont("Helvetica", 6)
    text.setRise(4)
    text.textOut("1")
    text.setFont("Helvetica", 10)
    text.setRise(0)
    text.textOut(" submissions in 2025")
    made.drawText(text)
    made.save()
    result = read_document(Source(source_id="made", path="made.pdf", content=out.getvalue()))
    assert result.text == "The meeting received 11,672¹ submissions in 2025"
    assert " ".join(result.received_text.split()) == "The meeting received 11,6721 submissions in 2025"


def test_numbered_headings_and_references_are_told_without_bold() -> None:
    out = io.BytesIO()
    made = canvas(out)
    lines(made, ("2.1 杰出论文：Sparse Attention Revisited",), 700, "STSong-Light", 10.5)
    lines(made, ("本文研究稀疏注意力，并给出了它的复杂度下界。",), 680, "STSong-Light")
    lines(made, ("参考文献",), 640, "STSong-Light", 14)
    lines(
        made, ("[1] A. Turing. Sparse attention, revisited. 2025.", "[2] G. Hopper. Maps of small worlds. 2024."), 615
    )
    made.save()
    result = reading(out.getvalue())
    assert (found(result, "2.1").kind, found(result, "2.1").level) == ("heading", 3)
    assert [section.marker for section in result.sections if section.kind == "reference"] == ["[1]", "[2]"]


def test_a_stamp_in_the_margin_is_not_read() -> None:
    out = io.BytesIO()
    made = canvas(out)
    lines(made, FIRST, 700)
    made.saveState()
    made.translate(30, 300)
    made.rotate(90)
    made.setFont("Helvetica", 20)
    made.drawString(0, 0, "Preprint of January")
    made.restoreState()
    made.save()
    result = reading(out.getvalue())
    assert set(texts(result, "boilerplate")) == {"Preprint", "of", "January"}
    assert "heading" not in {section.kind for section in result.sections}


def test_a_page_turned_on_its_side_is_read() -> None:
    out = io.BytesIO()
    made = canvas(out)
    made.setPageRotation(90)
    made.translate(612, 0)
    made.rotate(90)
    lines(made, FIRST, 500)
    made.save()
    assert texts(reading(out.getvalue()), "paragraph")[0].startswith(
        "The committee of the meeting received 11,500 submissions and accepted"
    )


def blank() -> bytes:
    out = io.BytesIO()
    made = canvas(out)
    made.rect(100, 100, 300, 300, fill=1)
    made.showPage()
    made.save()
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (blank(), "no_text"),
        (report(encrypt=StandardEncryption("secret", ownerPassword="owner")), "encrypted"),
        (report()[:300], "broken"),
        (b"%PDF-1.7\n", "broken"),
        (b"", "broken"),
    ],
    ids=["scan", "password", "truncated", "header only", "nothing"],
)
def test_what_cannot_be_read_says_why(content: bytes, reason: str) -> None:
    with pytest.raises(UnreadableDocument) as refused:
        reading(content)
    assert refused.value.reason == reason
    assert len(refused.value.detail) > 10


def test_the_cause_is_the_files_own_whatever_was_read_before() -> None:
    pageless = report().replace(b"/Pages ", b"/Pegas ")  # pdfium refuses it and sets no cause
    details = []
    for before in (report(encrypt=StandardEncryption("secret", ownerPassword="owner")), b"%PDF-1.7\n"):
        for content in (before, pageless):
            with pytest.raises(UnreadableDocument) as refused:
                reading(content)
        details.append((refused.value.reason, refused.value.detail))
    assert details[0] == details[1]


def test_a_password_that_only_guards_editing_does_not_stop_the_reader() -> None:
    result = reading(report(encrypt=StandardEncryption("", ownerPassword="owner")))
    assert "11,500 submissions" in result.text


def test_reading_twice_gives_the_same() -> None:
    assert reading(report()) == reading(report())


def test_a_page_pdfium_cannot_load_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    get = pypdfium2.PdfDocument.__getitem__

    def broken(self: pypdfium2.PdfDocument, index: int) -> object:
        if index == 1:
            raise pypdfium2.PdfiumError("Failed to load page.")
        return get(self, index)

    monkeypatch.setattr(pypdfium2.PdfDocument, "__getitem__", broken)
    assert reading(report()).warnings == ("page_unreadable:2",)


def test_italic_words_are_marked_without_the_sign_behind_them() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    text = canvas.beginText(72, 760)
    for font, words in (
        ("Helvetica", "The prize went to "),
        ("Helvetica-Oblique", "Lanterns for Slow Kernels,"),
        ("Helvetica", " a paper that was read by many people."),
    ):
        text.setFont(font, 11)
        text.textOut(words)
    canvas.drawText(text)
    canvas.save()
    result = read(Source(source_id="made", path="made.pdf", content=out.getvalue()))
    assert [(mark.kind, mark.span.of(result.text)) for mark in result.marks] == [
        ("italic", "Lanterns for Slow Kernels")
    ]
