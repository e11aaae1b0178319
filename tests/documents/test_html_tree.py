"""What browsers make of tags that are left out, stand in the wrong place or unfold something: nothing is lost, everything ends."""

from __future__ import annotations

import pytest

from extractors.documents.html import read
from extractors.documents.reading import Reading
from extractors.records.documents import Section, Source


def reading(inside: str) -> Reading:
    page = f"<main><h1>ICML 2024 Awards</h1><p>These were given in Vienna.</p>{inside}</main>"
    return read(Source(source_id="page", path="page.html", content=b""), page)


def outline(result: Reading) -> list[tuple[str, int, str]]:
    """Kind, level and text of what stands below the first paragraph."""
    return [(section.kind, section.level, section.span.of(result.text)) for section in result.sections[2:]]


def paths(result: Reading) -> dict[str, tuple[str, ...]]:
    """The headings above each text below the first one."""
    return {section.span.of(result.text): section.path[1:] for section in result.sections[2:]}


def rows(result: Reading) -> list[list[str]]:
    table: Section = next(section for section in result.sections if section.rows)
    return [[cell.of(result.text) for cell in row] for row in table.rows]


HEAD = "<tr><th>Award</th><th>Paper</th></tr>"
BEST = "<tr><td>Best</td><td>Alpha</td></tr>"
NEXT = "<tr><td>Second</td><td>Beta</td></tr>"
CELLS = [["Award", "Paper"], ["Best", "Alpha"]]


def test_text_behind_a_table_that_no_tag_ends_is_kept_and_read() -> None:
    result = reading(f"<table>{HEAD}{BEST}<h2>Test of Time</h2><p>ICML 2024 received 9,473 submissions.</p>")
    assert rows(result) == CELLS
    assert paths(result)["ICML 2024 received 9,473 submissions."] == ("Test of Time",)
    assert all(section.in_main_text for section in result.sections[1:])


@pytest.mark.parametrize(
    ("inside", "texts"),
    [
        (f"<table>{HEAD}{BEST}<p>Runners-up:</p>{NEXT}</table>", ["Runners-up:", "table"]),
        (f"<table>{HEAD}Runners-up:{BEST}{NEXT}<p>Thanks.</p></table>", ["Runners-up:", "table", "Thanks."]),
        (f"<table>{HEAD}{BEST}{NEXT}<caption>Winners</caption></table>", ["Winners", "table"]),
        (f"<table>{HEAD}{BEST}{NEXT}<h2>More</h2><table>{HEAD}{BEST}</table>", ["table", "More", "table"]),
    ],
)
def test_what_stands_in_a_table_and_in_no_cell_is_put_beside_it(inside: str, texts: list[str]) -> None:
    result = reading(inside)
    assert ["table" if section.rows else section.span.of(result.text) for section in result.sections[2:]] == texts


@pytest.mark.parametrize(
    "table",
    [
        "<table><tr><th>Award<th>Paper<tr><td>Best<td>Alpha",
        "<table><thead><tr><th>Award<th>Paper<tbody><tr><td><ul><li>Best<td>Alpha</table>",
        f"<div><table>{HEAD}<tr><td>Best</div></td><td>Alpha</main></td></tr></table></div>",
        f"<table>{HEAD}<tr></div><td><div>Best</td></li><td>Alpha</td></tr></table>",
    ],
)
def test_cells_end_where_browsers_end_them(table: str) -> None:
    assert rows(reading(table)) == CELLS


def test_parts_of_a_table_outside_of_any_are_text() -> None:
    assert [text for *_, text in outline(reading("a<tr><td>b<td>c</td></tr>d"))] == ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<h2>Best</h3><p>a</p><p>b</p>", [("heading", 2, "Best"), ("paragraph", 0, "a"), ("paragraph", 0, "b")]),
        ("<h2>A<h2>B</h2><p>x</p>", [("heading", 2, "A"), ("heading", 2, "B"), ("paragraph", 0, "x")]),
        ("<h3><div>A</div></h2><p>x</p>", [("heading", 3, "A"), ("paragraph", 0, "x")]),
    ],
)
def test_a_heading_ends_with_any_end_of_a_heading_or_before_the_next(
    inside: str, expected: list[tuple[str, int, str]]
) -> None:
    assert outline(reading(inside)) == expected


def test_a_summary_heads_only_its_details() -> None:
    page = "<details><summary>Best Papers</summary>A <details><summary>Runner-up</summary>B</details><p>C</p></details><p>D</p>"
    result = read(Source(source_id="page", path="page.html", content=b""), page)
    assert {section.span.of(result.text): section.path for section in result.sections} == {
        "Best Papers": (),
        "A": ("Best Papers",),
        "Runner-up": ("Best Papers",),
        "B": ("Best Papers", "Runner-up"),
        "C": ("Best Papers",),
        "D": (),
    }


def test_headings_inside_details_stand_below_the_summary_and_end_with_it() -> None:
    result = reading(
        "<h3>Awards</h3><details><summary>In 2024</summary><h2>Best Papers</h2><p>Alpha won.</p></details>"
        "<details><summary><h4>In 2023</h4></summary><p>Beta won.</p></details><p>Both were read aloud.</p>"
    )
    assert [paths(result)[text] for text in ("Alpha won.", "Beta won.", "Both were read aloud.")] == [
        ("Awards", "In 2024", "Best Papers"),
        ("Awards", "In 2023"),
        ("Awards",),
    ]


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<h2>Best Papers <button>Share</button></h2>", [("heading", 2, "Best Papers")]),
        ("<h2><button>Copy</button>Best Papers <button>Share</button></h2>", [("heading", 2, "Best Papers")]),
        ("<h2><button>Best Papers</button> ▾</h2>", [("heading", 2, "Best Papers ▾")]),
        ("<h2><button><b>Best</b> Papers<svg></svg></button></h2>", [("heading", 2, "Best Papers")]),
        ("<h2>Best Papers<div><button>1x</button><button>2x</button></div></h2>", [("heading", 2, "Best Papers")]),
        ("<summary><button>Show</button> Best Papers</summary>", [("heading", 6, "Best Papers")]),
        ("<summary><button>Best Papers</button></summary>", [("heading", 6, "Best Papers")]),
        ("<button class=accordion>Best Papers</button>", [("heading", 6, "Best Papers")]),
        ("<p><b>Best Paper</b><button>copy</button><i>Learning</i></p>", [("paragraph", 0, "Best Paper Learning")]),
    ],
)
def test_a_button_is_read_where_it_is_a_whole_heading(inside: str, expected: list[tuple[str, int, str]]) -> None:
    after = [("paragraph", 0, "Alpha won this year.")]
    assert outline(reading(f"<div>{inside}<p>Alpha won this year.</p></div>")) == expected + after


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("<span style='display:block'>Best Paper Award</span><span style='display: flex'>Alpha</span>", "Best Paper Award\nAlpha"),
        ("<a href='/' style='color:red;display:list-item'>Best <a>Paper</a></a>Alpha", "Best Paper\nAlpha"),
        ("Best<span style='display:grid'>Paper <span>A</span> is</span>Alpha", "Best\nPaper A is\nAlpha"),
        ("Best<span style='display:inline-block'>Paper</span><i style='display:none'>s</i>", "BestPapers"),
    ],
)  # fmt: skip
def test_an_inline_element_that_is_shown_as_a_block_ends_a_line(inside: str, text: str) -> None:
    assert [found for *_, found in outline(reading(f"<div>{inside}</div>"))] == [text]


def test_a_button_ends_before_the_next() -> None:
    result = reading("<button>Menu<p>x</p><button>Share</button><p>Alpha won this year.</p>")
    assert [text for *_, text in outline(result)] == ["Alpha won this year."]
