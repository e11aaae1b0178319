"""Text that was pasted into a format that does not fit it: notes in preformatted blocks, articles without blank lines, tables of layout."""

from __future__ import annotations

import io

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from extractors.documents.read import read_document
from extractors.records.documents import Document, Source

TABLE = """
    year   submitted   accepted   rate
    2018     4,856      1,011     20.8%
    2019     6,743      1,428     21.2%
"""
CODE = """
    for year in (2018, 2019):
        print(rates[year] / total, "2018")
"""


def document(text: str, form: str = "md") -> Document:
    """Read a text as a file of its form."""
    return read_document(Source(source_id=f"a.{form}", path=f"a.{form}", content=text.encode()))


def blocks(found: Document, *kinds: str) -> list[str]:
    """The texts of the sections of these kinds."""
    return [one.span.of(found.text) for one in found.sections if one.kind in kinds]


def test_a_table_that_markdown_keeps_as_it_is_has_rows() -> None:
    found = document(f"# Years\n\n## Arithmetic\n\nFour years in numbers:\n{TABLE}\nThe rates went up.\n")
    tables = [one for one in found.sections if one.kind == "table"]
    assert [[cell.of(found.text) for cell in row] for row in tables[0].rows][1] == ["2018", "4,856", "1,011", "20.8%"]
    assert tables[0].path == ("Arithmetic",)
    assert tables[0].in_main_text
    assert blocks(found, "paragraph") == ["Four years in numbers:", "The rates went up."]


@pytest.mark.parametrize("block", [CODE, "\n    name   loss\n    small  0.31\n    large  0.29\n"])
def test_code_and_other_output_stays_code(block: str) -> None:
    found = document(f"# Arithmetic\n\nHow it was done:\n{block}\nThat is all.\n")
    assert len(blocks(found, "code")) == 1
    assert not blocks(found, "table")


def test_a_fence_with_a_program_stays_code() -> None:
    found = document("# Arithmetic\n\n```python\nyear  accepted  rate\n2018  1,011  20.8%\n2019  1,428  21.2%\n```\n")
    assert len(blocks(found, "code")) == 1


def test_a_fence_of_plain_text_shows_its_table() -> None:
    found = document("# Arithmetic\n\n```text\nyear  accepted  rate\n2018  1,011  20.8%\n2019  1,428  21.2%\n```\n")
    assert len(blocks(found, "table")) == 1


def test_notes_in_a_preformatted_element_keep_their_headings() -> None:
    notes = "Best Paper\n  Kites Without Strings\n  Jeremy Klotz (Columbia University)\nHonorable Mention\n  Roofs\n  Tomas Simon (Meta)"
    page = f"<html><body><main><h1>ECCV 2024</h1><p>The list of the day, as I wrote it down.</p><pre>{notes}</pre></main></body></html>"
    found = document(page, "html")
    assert blocks(found, "heading") == ["ECCV 2024", "Best Paper", "Honorable Mention"]
    assert [one.path for one in found.sections if one.span.of(found.text) == "Roofs"] == [
        ("ECCV 2024", "Honorable Mention")
    ]


def test_every_line_of_a_chinese_article_without_blank_lines_is_a_paragraph() -> None:
    lines = [f"这是第{number}句话，它在这里结束。" for number in "一二三四五六七八九十"] + [
        "最佳论文",
        "它颁给了一盏灯。",
    ]
    assert blocks(document("# 标题\n\n" + "\n".join(lines)), "paragraph") == lines


def test_lines_that_were_wrapped_stay_one_paragraph() -> None:
    lines = ["This sentence was wrapped by hand after so many columns and"] * 14
    assert len(blocks(document("\n".join(lines)), "paragraph")) == 1


def test_a_table_of_layout_is_paragraphs_and_one_of_data_is_not() -> None:
    wide = "".join(
        f'<tr><td colspan="2">Award {n}</td></tr><tr><td colspan="2">Title {n}</td></tr><tr><td>By</td><td>Ada Lovelace</td></tr>'
        for n in (1, 2)
    )
    data = "<tr><td>2023</td><td>24.3%</td></tr>" * 4
    page = "<html><body><main><p>Some words about the awards of the year, long enough to be text.</p><table>{}</table></main></body></html>"
    assert "Title 1" in blocks(document(page.format(wide), "html"), "paragraph")
    assert len(blocks(document(page.format(data), "html"), "table")) == 1


def test_lines_that_end_in_semicolons_are_a_list() -> None:
    found = document("资源奖三篇：\n第一盏灯；\n第二盏灯；\n第三盏灯。\n")
    assert blocks(found, "list_item") == ["第一盏灯；", "第二盏灯；", "第三盏灯。"]
    assert blocks(found, "paragraph") == ["资源奖三篇："]


def test_a_list_of_names_goes_on_in_the_next_line() -> None:
    found = document(
        'AWARDS\n\n  "Kites"\n  Viet Duong, Qiong Wu, Zhengyi Zhou, Chenxiang Luo,\n  Eric Zavesky, Huaxiu Yao\n', "txt"
    )
    assert "Chenxiang Luo, Eric Zavesky" in found.text


def test_an_english_page_with_chinese_hyphens_is_in_what_it_says() -> None:
    text = (
        '<html><head><meta charset="gb2312"></head><body><main><p>'
        + "A plain sentence about videos. " * 40
        + "ESTIMATION‐THEORETIC</p></main></body></html>"
    )
    found = read_document(Source(source_id="a.html", path="a.html", content=text.encode("gb18030")))
    assert "ESTIMATION‐THEORETIC" in found.text
    assert found.encoding_method == "declared"


def drawn(*, bullets_last: bool) -> bytes:
    """Two columns of items whose bullets are drawn beside them, or after all text."""
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    bullets: list[tuple[float, float]] = []
    for left in (60, 320):
        for item in range(4):
            top = 760 - item * 60
            bullets.append((left - 12, top))
            if not bullets_last:
                canvas.drawString(*bullets[-1], "•")
            canvas.setFont("STSong-Light", 11)
            canvas.drawString(left, top, f"第{left}{item}盏灯的论文，它讲的是灯的故事和别的")
            canvas.drawString(left, top - 15, "事情，一共有两行字。")
            canvas.setFont("Helvetica", 11)
    for x, y in bullets if bullets_last else ():
        canvas.drawString(x, y, "•")
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_bullets_that_a_pdf_draws_last_open_their_items() -> None:
    def items(content: bytes) -> list[str]:
        found = read_document(Source(source_id="a.pdf", path="a.pdf", content=content))
        return ["".join(words.split()) for words in blocks(found, "list_item")]

    last = items(drawn(bullets_last=True))
    assert len(last) == 8
    assert last == items(drawn(bullets_last=False))
    assert last[0].startswith("•第600盏灯")
    assert last[4].startswith("•第3200盏灯")


def test_a_chinese_word_that_turns_from_bold_to_plain_is_two() -> None:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for top, bold, plain in (
        (700, "Lanterns for Long", "。周号益等，北京的一所大学和别的"),
        (680, "Rivers", "，作者是两位学生。"),
    ):
        canvas.setFont("Helvetica-Bold", 11)
        canvas.drawString(60, top, bold)
        canvas.setFont("STSong-Light", 11)
        canvas.drawString(60 + canvas.stringWidth(bold, "Helvetica-Bold", 11), top, plain)
    canvas.showPage()
    canvas.save()
    found = read_document(Source(source_id="a.pdf", path="a.pdf", content=out.getvalue()))
    assert [mark.span.of(found.text) for mark in found.marks if mark.kind == "bold"] == ["Lanterns for Long", "Rivers"]


def test_rows_of_an_export_are_a_table_and_its_titles_are_lines() -> None:
    text = 'ICML 2019 awards;;;;\n;;;;\n"Award";"Paper";"Authors";"From";"Note"\nBest;"Lamps; or, Light";Ann Bell;MIT;\nRunner-up;Kites;Bo Chen;ETH;new\n'
    found = read_document(Source(source_id="a.txt", path="a.txt", content=text.encode()))
    tables = [section for section in found.sections if section.kind == "table"]
    assert [[[cell.of(found.text) for cell in row] for row in table.rows] for table in tables] == [
        [
            ["Award", "Paper", "Authors", "From", "Note"],
            ["Best", "Lamps; or, Light", "Ann Bell", "MIT", ""],
            ["Runner-up", "Kites", "Bo Chen", "ETH", "new"],
        ]
    ]
    assert found.text.startswith("ICML 2019 awards;;;;\n")


def test_a_title_set_deeper_below_authors_and_a_colon_is_its_own_line() -> None:
    text = "Best Paper\n\nAnn Bell, Bo Chen and Carl Diaz:\n   Lamps That Burn in Long Winter Nights\n   and Kites That Do Not\n"
    found = read_document(Source(source_id="a.txt", path="a.txt", content=text.encode()))
    assert "Carl Diaz:\nLamps That Burn in Long Winter Nights" in found.text


def slides(titles: tuple[str, ...]) -> bytes:
    """Pages with a large title at one height, and items whose bullets are set as large as the titles."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(720, 405), invariant=1)
    for title in titles:
        canvas.setFont("Helvetica", 32)
        canvas.drawString(40, 360, title)
        canvas.setFont("Helvetica", 14)
        for item in range(5):
            canvas.drawString(60, 300 - 40 * item, f"A plain line of a slide, number {item}, with some words in it")
        canvas.setFont("Helvetica", 28)
        canvas.drawString(60, 80, "• Lamps over smaller words")
        canvas.setFont("Helvetica", 14)
        canvas.drawString(80, 55, "– The smaller words about lamps")
        canvas.setFont("Helvetica", 28)
        canvas.drawString(60, 20, "• Kites in large letters")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_titles_of_slides_are_headings_and_bullets_only_over_smaller_words() -> None:
    found = read_document(Source(source_id="a.pdf", path="a.pdf", content=slides(("ECCV 2018", "ECCV 2020"))))
    points = "• Lamps over smaller words"
    assert blocks(found, "heading") == ["ECCV 2018", points, "ECCV 2020", points]
    assert not blocks(found, "header")
    same = read_document(Source(source_id="a.pdf", path="a.pdf", content=slides(("The same words", "The same words"))))
    assert blocks(same, "header") == ["The same words", "The same words"]


def test_stars_of_authors_do_not_join_the_fields_of_a_record() -> None:
    text = (
        "最佳论文：灯\n作者：\nAnn Bell*、Bo Chen*、Carl Diaz*²\n机构：\n*北京大学、²清华大学\n"
        "获奖理由：一种优雅的方法。\n最佳论文荣誉提名（2篇）\n论文题目：Kites*\n"
    )
    found = read_document(Source(source_id="a.md", path="a.md", content=text.encode()))
    assert [line[:4] for line in found.text.split("\n") if line] == [
        "最佳论文",
        "作者：",
        "Ann ",
        "机构：",
        "北京大学",
        "获奖理由",
        "最佳论文",
        "论文题目",
    ]


def test_sentences_and_programs_with_semicolons_are_no_export() -> None:
    for text in (
        "The papers of ICLR 2024; 7,262 in all; were\nread by many; of them 2,260; accepted in May\n2024; as the chairs; told us in Vienna.\n",
        "int a; int b; int c;\nx = 1; y = 2; z = 3;\nfoo(); bar(); baz();\n",
        ";;;;\n",
        "A note in an old language.\n;;;;;;\nAnother one.\n",
    ):
        found = read_document(Source(source_id="a.txt", path="a.txt", content=text.encode()))
        assert not [section for section in found.sections if section.kind == "table"]
        assert found.text.count(";") == text.count(";")
