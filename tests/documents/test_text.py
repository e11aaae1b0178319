"""Plain text: the structure a page or PDF lost, found again."""

from __future__ import annotations

import textwrap
import time
from pathlib import Path

import pytest

from extractors.documents.read import read_document
from extractors.documents.wrapping import columns, joiner
from extractors.records.documents import Document, Source


def read(text: str) -> Document:
    return read_document(Source(source_id="a.txt", path="a.txt", content=text.encode()))


def shape(document: Document) -> list[tuple[str, int, str]]:
    return [(section.kind, section.level, section.span.of(document.text)) for section in document.sections]


REPORT = """\
会议速记

某某大学人工智能学院 周志华 李飞飞

本届会议在里斯本举行，为期四天，共有来自三十个国家的研究者参加，主办方在开幕式上公布了各项数字。

一、概况

本届会议共收到投稿一千二百篇，其中三百篇被录用。会上展示的论文覆盖了从理论到应用的许多方向，听众普遍认为今年的讨论比往年更为深入，而且提问的人也

更多。会议还组织了十个研讨会。

图 1 会场外景

2.1 最佳论文 1: A Quiet Method for Loud Problems^[1]

这篇论文的作者来自两所大学。

参考文献

- [1] Turing A, Hopper G. A quiet method for loud problems [C]//XYZ. 2025.
[2] Turing A. Another one. 2015.
"""


def test_a_report_gets_its_structure_back() -> None:
    document = read(REPORT)
    assert [(kind, level) for kind, level, _ in shape(document)] == [
        ("heading", 1), ("paragraph", 0), ("paragraph", 0), ("heading", 2), ("paragraph", 0), ("caption", 0), ("heading", 3),
        ("paragraph", 0), ("heading", 2), ("reference", 0), ("reference", 0),
    ]  # fmt: skip
    texts = [text for _, _, text in shape(document)]
    assert "提问的人也更多。" in texts[4]
    assert texts[6] == "2.1 最佳论文 1: A Quiet Method for Loud Problems[1]"
    assert document.sections[7].path == ("一、概况", "2.1 最佳论文 1: A Quiet Method for Loud Problems")
    assert [mark.kind for mark in document.marks] == ["superscript"]
    assert (document.language, document.source_class, document.byline) == (
        "zh",
        "institutional",
        "某某大学人工智能学院 周志华 李飞飞",
    )


def test_a_page_break_inside_a_sentence_is_one_edit() -> None:
    document = read(REPORT)
    assert [edit.rule for edit in document.edits if "line_wrap" in edit.rule] == ["line_wrap"]


BODY = "The figures below were taken from what the organisers have printed, and nothing was added to them by us or by anybody else."


def test_wrapped_lines_pages_and_columns_of_a_working_paper() -> None:
    page = "Selectivity of things                                  Working paper, part {0}"
    table = "Venue    Rate     Remark\nAAA      25 %     printed by the chairs and\n                  by nobody else\nBBB      none     -"
    text = "\n\n".join(
        [
            page.format(1),
            "2  What is known",
            *(textwrap.fill(BODY, 60) for _ in range(3)),
            table,
            "     7\n" + page.format(1),
            "3  More",
            textwrap.fill(BODY, 60),
        ]
    )
    document = read(text)
    kinds = [(kind, body) for kind, _, body in shape(document)]
    assert kinds.count(("paragraph", BODY)) == 4
    assert ("page_number", "7") in kinds
    assert [kind for kind, _ in kinds].count("header") == 2
    assert {section.in_main_text for section in document.sections if section.kind in ("header", "page_number")} == {
        False
    }
    rows = next(section for section in document.sections if section.kind == "table").rows
    assert [[cell.of(document.text) for cell in row] for row in rows] == [
        ["Venue", "Rate", "Remark"],
        ["AAA", "25 %", "printed by the chairs and by nobody else"],
        ["BBB", "none", "-"],
    ]


def test_chinese_lines_that_end_early_before_latin_words_are_wrapped_lines() -> None:
    lines = [
        "北京时间六月二十二日凌晨，今年的会议公布了获奖名单，我们的学院",
        "和伙伴完成的论文 Lanterns for Long Rivers 获得最佳论文奖",
        "，作者为两位研究生，他们在一年前开始这项工作，数据集已全部公开",
        "发布，代码也可以在项目主页上找到，供同行自由下载和使用它",
        "并继续改进，学院希望更多的学生参与到这样的合作研究当中来。",
    ]
    document = read("\n".join(lines))
    assert [document.text[one.span.start : one.span.end] for one in document.sections] == ["".join(lines)]


def test_a_title_is_not_cut_where_a_long_latin_word_did_not_fit_into_a_chinese_line() -> None:
    join = joiner(94)
    line = "获奖名单今天公布，两个学院合作的论文 Lanterns and Mirrors for Long Rivers"
    assert (columns(line), join(line, "Probabilistic 获得最佳论文奖")) == (73, "\n")
    assert join(line + " and Towns", "Probabilistic 获得最佳论文奖") == " "
    assert join("x " * 38 + "Towns", "Probabilistic flows") == " "
    assert join("x " * 36 + "Towns", "Probabilistic flows") == "\n"


def test_without_a_width_a_count_goes_on_a_sentence_and_an_item_does_not() -> None:
    join = joiner(None)
    line = "Every member of the programme committee had to read about"
    assert join(line, "20 submissions, and every review was there.") == " "
    assert join(line, "20. Submissions") == "\n"
    assert join("The committee read", "20 submissions") == "\n"


def test_an_excerpt_goes_by_its_running_header_and_its_chapters_count_on() -> None:
    header = "Selection at venues                    Working paper, part 2"
    body = textwrap.fill(BODY, 60)
    text = f"{header}\n\n3  What the organisers themselves have published so far\n\n{body}\n\n14\n\n{header}\n\n4  What is different from the years before that\n\n{body}\n\n15\n"
    document = read(text)
    assert document.title == "Selection at venues"
    assert [(level, body) for kind, level, body in shape(document) if kind == "heading"] == [
        (2, "3  What the organisers themselves have published so far"),
        (2, "4  What is different from the years before that"),
    ]


def test_a_ragged_line_that_ends_inside_a_sentence_goes_on() -> None:
    words = "The committee met twice and read every paper that had been proposed to it by any of the chairs of an area in the months before, and wrote"
    wrapped = "\n".join(textwrap.wrap(words, 90))
    ragged = "A line that was broken much too early, as hands do, without\na reason."
    found = [
        body
        for kind, _, body in shape(read("\n\n".join(["Report", wrapped, ragged, wrapped, wrapped])))
        if kind == "paragraph"
    ]
    assert ragged.replace("\n", " ") in found


def test_lines_broken_on_purpose_stay_lines() -> None:
    text = "获奖名单\n论文标题:某某方法\n机构:甲大学、乙公司\n【核心贡献】:\n提出了一种方法。\n论文标题:另一方法\n机构:丙大学\n【核心贡献】:\n提出了另一种方法。"
    document = read(text)
    assert [kind for kind, _, _ in shape(document)] == [
        "heading",
        *["paragraph"] * 2,
        "heading",
        *["paragraph"] * 3,
        "heading",
        "paragraph",
    ]
    assert all(section.path == () for section in document.sections if section.kind == "paragraph")


LISTS = [
    ("- one\n- two", ["one", "two"]),
    ("1. one\n2. two", ["1. one", "2. two"]),
    ("• one\n• two", ["one", "two"]),
    ("（1）甲\n（2）乙", ["（1）甲", "（2）乙"]),
]


@pytest.mark.parametrize(("text", "items"), LISTS)
def test_list_items_lose_bullets_and_keep_numbers(text: str, items: list[str]) -> None:
    document = read("A sentence that comes first, as it does.\n\n" + text)
    assert [body for kind, _, body in shape(document) if kind == "list_item"] == items


NO_HEADINGS = [
    "It rained on that day.",
    "Yann LeCun, Bo Zhang, Tim Salimans",
    "Timo Schick and Hinrich Schütze",
    "Emiel van Miltenburg & Chris van der Lee",
    "https://example.org/a/b",
    "Email: a@example.org",
    "作者：周志华",
]


@pytest.mark.parametrize("line", NO_HEADINGS)
def test_sentences_names_and_addresses_are_no_headings(line: str) -> None:
    document = read(
        f"Title\n\nA first paragraph, long enough to be one.\n\n{line}\n\nThe last paragraph, which says no more."
    )
    assert ("heading", 2, line) not in shape(document)


def paths(text: str) -> dict[str, tuple[str, ...]]:
    document = read(text)
    return {section.span.of(document.text): section.path for section in document.sections}


def test_titles_below_an_award_are_no_headings_of_their_own() -> None:
    text = (
        "Prizes of the year\n\nOUTSTANDING PAPERS\n\nA Short Title\nAuthors: A. Turing, G. Hopper\n\nAnother Title\n\n"
        "Yann LeCun, Bo Zhang, Tim Salimans\n\nTest of Time\n\nOld Title\n"
    )
    found = paths(text)
    assert found["A Short Title"] == found["Another Title"] == ("OUTSTANDING PAPERS",)
    assert found["Old Title"] == ("Test of Time",)
    assert found["Test of Time"] == ()


def test_an_award_heads_its_lines_without_a_blank_line_between() -> None:
    found = paths("Prizes\nBest Paper Award\nA title\n\nHonorable Mentions\nAnother title\nAnd a third one\n")
    assert found["A title"] == ("Best Paper Award",)
    assert found["And a third one"] == ("Honorable Mentions",)


def test_lines_set_deeper_belong_to_their_item() -> None:
    document = read(
        "甲会议公布了名单。\n\n1. 论文一\n   作者：周志华\n2. 论文二\n   作者：李飞飞\n\n参考文献\n\n[1] A. Turing. A title which goes\n    on. 2021."
    )
    assert [body for kind, _, body in shape(document) if kind == "list_item"] == [
        "1. 论文一\n作者：周志华",
        "2. 论文二\n作者：李飞飞",
    ]
    assert [body for kind, _, body in shape(document) if kind == "reference"] == [
        "[1] A. Turing. A title which goes on. 2021."
    ]


def test_columns_are_counted_as_a_terminal_counts_them() -> None:
    document = read(
        "数据一览\n\n会议        投稿      录用率\nABC 2023    4,956     31.8%\nABC 2024    7,262     31.1%\n"
    )
    rows = next(section for section in document.sections if section.kind == "table").rows
    assert [[cell.of(document.text) for cell in row] for row in rows] == [
        ["会议", "投稿", "录用率"],
        ["ABC 2023", "4,956", "31.8%"],
        ["ABC 2024", "7,262", "31.1%"],
    ]


HYPHENS = [
    ("state-of-the-\nart models", "state-of-the-art models"),
    ("semi-super-\nvised models", "semi-super-vised models"),
    ("semi-super-\nvised models; semi-supervised ones", "semi-supervised models; semi-supervised ones"),
    ("and were pub-\nlished last year", "and were published last year"),
]


@pytest.mark.parametrize(("cut", "whole"), HYPHENS)
def test_a_compound_is_cut_at_its_own_hyphens_unless_it_is_written_otherwise(cut: str, whole: str) -> None:
    start = "The papers that the jury of the meeting read are on "
    assert read(f"Title\n\n{start}{cut}, it said.").text == f"Title\n\n{start}{whole}, it said."


def test_a_line_of_a_megabyte_takes_less_than_a_second() -> None:
    start = time.perf_counter()
    document = read("accepted 3,705 papers " * 50_000)
    assert time.perf_counter() - start < 1.0
    assert document.text.count("3,705") == 50_000


@pytest.mark.shared
def test_the_seeds_read_as_a_careful_person_reads_them(shared: Path) -> None:
    found = {}
    for path in sorted((shared / "seeds").glob("*.txt")):
        found[path.name[:3]] = read_document(Source(source_id=path.name, path=path.name, content=path.read_bytes()))
    headings = [text for kind, _, text in shape(found["000"]) if kind == "heading"]
    assert sum(text.startswith(("2.", "3.")) for text in headings) == 10
    assert [text[:2] for text in headings if text[1:2] == "、"] == ["一、", "二、", "三、", "四、"]
    assert sum(section.kind == "reference" for section in found["000"].sections) == 8
    assert sum(edit.rule == "line_wrap" for edit in found["000"].edits) == 8
    assert {name: document.source_class for name, document in found.items()} == {
        "000": "institutional",
        "001": "blog",
        "002": "official",
        "003": "note",
    }
    assert {name: document.language for name, document in found.items()} == {
        "000": "zh",
        "001": "zh",
        "002": "en",
        "003": "en",
    }
    assert (str(found["002"].published), str(found["003"].published)) == ("2025-04-23", "2025-06-13")
    assert found["001"].copied_from == "夕小瑶的卖萌屋"
    assert found["001"].byline == "ZejunCao"
