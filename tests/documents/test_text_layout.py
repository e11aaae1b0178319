"""Plain text that was laid out on pages: words cut at line ends, page furniture, rules, and tables whose cells run over lines."""

from __future__ import annotations

from collections import Counter

import pytest

from extractors.documents.read import read_document
from extractors.documents.wrapping import joiner
from extractors.records.documents import Document, Grounding, Source
from extractors.spans import Span, apply

PROSE = """\
We read every paper that had been proposed by one of the chairs of an
area, and we met twice to find the best of them, which was not an ea-
sy task. The number of papers has grown by a third since the last
edition of the conference, and two- and three-dimensional problems are"""
HEADER = "Working group on prizes                              Report 2019\nLisbon, Portugal"
WINNERS = """\
Best Paper Award
   A Quiet Method for Loud Problems and What It Says of the Vision-
   Language Models
   Yann LeCun (University of Some Place), Bo Zhang (Uni-
   versity of Another Place)
John A. Doe Memorial Award
   A Very Long River Seen in the Light of Small
   Lanterns
   Tim Salimans and Timo Aila"""


def read(text: str) -> Document:
    document = read_document(Source(source_id="a.txt", path="a.txt", content=text.encode()))
    assert apply(document.edits, document.received_text) == document.text
    return document


def shape(document: Document) -> list[tuple[str, str]]:
    return [(section.kind, section.span.of(document.text)) for section in document.sections]


def cells(text: str) -> list[list[str]]:
    document = read(text)
    rows = next(section.rows for section in document.sections if section.kind == "table")
    return [[cell.of(document.text) for cell in row] for row in rows]


def test_a_sentence_goes_on_over_the_head_and_the_number_of_a_page() -> None:
    text = f"{HEADER}\n\nReport\n\n{PROSE}\n\n                    - 4 -\n\n{HEADER}\n\nas frequent as others.\n\n{WINNERS}\n"
    document = read(text)
    body = [words for kind, words in shape(document) if kind == "paragraph"]
    assert body[0].endswith(
        "not an easy task. The number of papers has grown by a third since the last edition of the conference, "
        "and two- and three-dimensional problems are as frequent as others."
    )
    assert body[1:] == [
        "A Quiet Method for Loud Problems and What It Says of the Vision-Language Models",
        "Yann LeCun (University of Some Place), Bo Zhang (University of Another Place)",
        "A Very Long River Seen in the Light of Small Lanterns",
        "Tim Salimans and Timo Aila",
    ]
    assert [words for kind, words in shape(document) if kind == "header"] == HEADER.split("\n")
    assert document.sections[-1].path == ("John A. Doe Memorial Award",)
    assert document.title == "Working group on prizes"


PAGES = [
    (f"Report\n\n{PROSE}\n\x0cProceedings of Things\n\nas many as ever.\n\x0cProceedings of Things\n\nThe end.\n", 1),
    (
        f"Report\n\n{PROSE}\n\n                 · 71 ·\n会议通讯（内部）            2023 年第 6 期\n\nas many as ever.\n",
        0,
    ),
]


@pytest.mark.parametrize(("text", "headers"), PAGES)
def test_a_page_ends_at_a_form_feed_and_at_a_number_in_the_middle(text: str, headers: int) -> None:
    found = shape(read(text))
    assert any(words.endswith("three-dimensional problems are as many as ever.") for _, words in found)
    assert [kind for kind, _ in found].count("header") == headers


def test_lists_and_headings_do_not_hide_the_width_at_which_sentences_were_wrapped() -> None:
    items = "\n".join(f" - A short line {number}" for number in range(12))
    text = f"Report\n\n{items}\n\n{PROSE}\n\n{PROSE}\n\n{PROSE}\n\nThe Association of the Makers of Lanterns which Give Light to the\nRivers met.\n"
    assert shape(read(text))[-1][1].endswith("Light to the Rivers met.")


def test_an_item_is_wrapped_where_its_quotation_is_open_and_broken_on_purpose_behind_it() -> None:
    text = 'Winners\n\n (a) "Loud Problems and What They\n     Say of Small Things"\n     Bo Zhang\n (b) "Lanterns"\n     Tim Salimans\n'
    found = [words for kind, words in shape(read(text)) if kind == "list_item"]
    assert found == ['(a) "Loud Problems and What They Say of Small Things"\nBo Zhang', '(b) "Lanterns"\nTim Salimans']


def test_places_in_brackets_below_names_are_a_line_of_their_own() -> None:
    join = joiner(70)
    names = "    Yann LeCun, Bo Zhang, Tim Salimans, Timo Aila and Samuli Laine"
    assert [join(names, after) for after in ("    [Universities of A and B]", "    [12] and others", "> Yes.")] == [
        "\n",
        " ",
        "\n",
    ]


def test_rules_part_chapters_and_head_them() -> None:
    text = "=======\nDigest\n=======\n\n-------\n1. First\n-------\n\nIt rained.\n\nBest papers:\n\n- One\n\n-------\n2. Second\n-------\nA sentence above a rule.\n-----\nMore.\n"
    document = read(text)
    assert document.title == "Digest"
    assert {
        section.span.of(document.text): section.path for section in document.sections if section.kind != "heading"
    } == {
        "It rained.": ("1. First",),
        "One": ("1. First", "Best papers"),
        "A sentence above a rule.": ("2. Second",),
        "More.": ("2. Second",),
    }


TABLES = [
    (
        ("Table 1. Prizes\n"
        "  -----------------------------------------------------------\n"
        "  No.   Paper                            First author\n"
        "  -----------------------------------------------------------\n"
        "   1    A Quiet Method for Loud          Yann LeCun\n"
        "        Problems in Self-                (Meta)\n"
        "        Made Worlds\n"
        "   2    Lanterns for Long Rivers         Bo Zhang\n"
        "  -----------------------------------------------------------\n"),
        [
            ["No.", "Paper", "First author"],
            ["1", "A Quiet Method for Loud Problems in Self-Made Worlds", "Yann LeCun (Meta)"],
            ["2", "Lanterns for Long Rivers", "Bo Zhang"],
        ],
    ),
    (
        ("  award              | paper\n --------------------+---------------------\n  Best Paper         | A Quiet Method\n"
        "                     | for Loud Problems\n  Honorable Mention  | Lanterns\n"),
        [["award", "paper"], ["Best Paper", "A Quiet Method for Loud Problems"], ["Honorable Mention", "Lanterns"]],
    ),
    (
        ("+--------------+-------------------+-----------+\n| Prize        | Title             | Author    |\n"
        "+==============+===================+===========+\n| Best Paper   | A Quiet Method    | Yann      |\n"
        "|              | for Problems      | LeCun     |\n+--------------+-------------------+-----------+\n"
        "| Best Student | Lanterns for Long | Bo Zhang  |\n| Paper        | Rivers            |           |\n"
        "+--------------+-------------------+-----------+\n"),
        [
            ["Prize", "Title", "Author"],
            ["Best Paper", "A Quiet Method for Problems", "Yann LeCun"],
            ["Best Student Paper", "Lanterns for Long Rivers", "Bo Zhang"],
        ],
    ),
    (
        "| Prize | Title |\n|:---|---:|\n| Best Paper | A Quiet Method |\n| Runner-up | |\n",
        [["Prize", "Title"], ["Best Paper", "A Quiet Method"], ["Runner-up", ""]],
    ),
    (
        ("  奖项        论文                        作者\n  ------------------------------------------------\n"
        "  最佳论文    一种用于噪声环境的安静方法  周志华、\n              及其应用                    李飞飞\n"
        "  最佳学生    长河中的灯笼                王小云\n  论文\n"),
        [
            ["奖项", "论文", "作者"],
            ["最佳论文", "一种用于噪声环境的安静方法及其应用", "周志华、李飞飞"],
            ["最佳学生论文", "长河中的灯笼", "王小云"],
        ],
    ),
    (
        (" No.  Title                   Authors\n\n 1    A Quiet Method for      Yann LeCun,\n      Loud Problems           Bo Zhang\n\n"
        " 2    Lanterns for Long       Tim Salimans\n      Rivers\n"),
        [
            ["No.", "Title", "Authors"],
            ["1", "A Quiet Method for Loud Problems", "Yann LeCun, Bo Zhang"],
            ["2", "Lanterns for Long Rivers", "Tim Salimans"],
        ],
    ),
    (
        ("Track   Title                             Author\nMain    A Quiet Method                    Bo Zhang\n"
        "        Lanterns                          Yann LeCun\nDemos   A Long River in a Dark Place       Tim Salimans\n"),
        [
            ["Track", "Title", "Author"],
            ["Main", "A Quiet Method", "Bo Zhang"],
            ["", "Lanterns", "Yann LeCun"],
            ["Demos", "A Long River in a Dark Place", "Tim Salimans"],
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rows"), TABLES)
def test_cells_of_several_lines_are_joined_by_column(text: str, rows: list[list[str]]) -> None:
    assert cells(f"A sentence that comes first, as it does.\n\n{text}") == rows


@pytest.mark.parametrize("text", [*(text for text, _ in TABLES), WINNERS])
def test_no_letter_is_lost(text: str) -> None:
    document = read(f"A sentence that comes first, as it does.\n\n{text}")
    received, kept = (Counter(filter(str.isalnum, one)) for one in (document.received_text, document.text))
    assert received == kept


def test_words_of_a_wrapped_cell_lead_back_to_the_lines_of_their_row() -> None:
    document = read(TABLES[0][0])
    grounding = Grounding(document)
    at = document.text.index("Made Worlds")
    quote = grounding.ground(Span(at, at + len("Made Worlds")))
    assert quote.quote == document.received_text[quote.start : quote.end]
    assert "Made Worlds" in quote.quote
    assert "Lanterns" not in quote.quote
    first = grounding.ground(Span(document.text.index("A Quiet"), document.text.index("A Quiet") + 7))
    assert first.quote == "A Quiet"
    below = grounding.ground(Span(document.text.index("Lanterns"), document.text.index("Lanterns") + 8))
    assert below.quote == "Lanterns"


def test_numbers_below_each_other_are_two_rows_and_heads_of_two_lines_are_one() -> None:
    text = (
        "Track              Submitted   Accepted\n                   papers      papers      Rate\n"
        "-----------------  ----------  ----------  ------\nResearch           412         101         24.5%\n"
        "                   205         40          19.5%\nDemos and\n  Posters          61          40          65.6%\n"
        "-----------------  ----------  ----------  ------\nTotal              617         141         22.9%\n"
    )
    assert cells(f"A sentence that comes first, as it does.\n\n{text}") == [
        ["Track", "Submitted papers", "Accepted papers", "Rate"],
        ["Research", "412", "101", "24.5%"],
        ["", "205", "40", "19.5%"],
        ["Demos and Posters", "61", "40", "65.6%"],
        ["Total", "617", "141", "22.9%"],
    ]


def test_a_running_head_is_known_on_left_and_right_pages() -> None:
    title = "Proceedings of the Meeting on Things (2019)"
    text = f"{title}                 iii\n\n{PROSE}\n\niv                 {title}\n\nas many as ever.\n\n{title}                  v\n\nEnd.\n"
    found = shape(read(text))
    assert [kind for kind, _ in found].count("header") == 2
    assert found[1][1].endswith("three-dimensional problems are as many as ever.")


NO_TABLES = [
    "The river ran through the town and\n  nobody saw it, for all of them had\n  gone to the hall | and sat there.\n",
    "\tThe river ran\n\tthrough the town\n\tand on.\n",
    "1.\tAlpha\n2.\tBeta\n3.\tGamma\n",
    "Alpha\tone\nBeta\ttwo\n\nAlpha and\tBeta\tran\nthrough\tthe town.\n",
    "(1)  A first item of a list that runs\n     over two lines\n(2)  A second item of it\n(3)  A third\n",
]


@pytest.mark.parametrize("text", NO_TABLES)
def test_running_text_and_lists_are_no_tables(text: str) -> None:
    assert "table" not in {kind for kind, _ in shape(read(f"A sentence that comes first.\n\n{text}"))}


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "Year\tSubmissions\tAccepted\tRate\n2022\t5,630\t\t21.9%\n2023\t6,538\t1,827\t\n\t9,473\t2,610\t27.5%",
            [["Year", "Submissions", "Accepted", "Rate"], ["2022", "5,630", "", "21.9%"], ["2023", "6,538", "1,827", ""], ["", "9,473", "2,610", "27.5%"]],
        ),
        ("Award\tPaper\nBest  of all\tAlpha\n\tBeta", [["Award", "Paper"], ["Best  of all", "Alpha"], ["", "Beta"]]),
        ("1.\tAlpha\tYann LeCun\n2.\t\tBo Zhang", [["1.", "Alpha", "Yann LeCun"], ["2.", "", "Bo Zhang"]]),
        ("In figures:\nYear\t\tPapers\n2022\t\t5\n2023\t\t6\n2024\t\t\n", [["Year", "Papers"], ["2022", "5"], ["2023", "6"], ["2024", ""]]),
    ],
)  # fmt: skip
def test_cells_between_tabs_may_be_empty(text: str, rows: list[list[str]]) -> None:
    assert cells(f"A sentence that comes first.\n\n{text}\n\nAnother one.\n") == rows
