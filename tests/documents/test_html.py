"""The HTML reader: blocks, marks, tables, places in the source, the article without what surrounds it."""

from __future__ import annotations

from datetime import date

import pytest

from extractors.documents.html import read
from extractors.documents.html_metadata import first_date
from extractors.documents.html_tokens import END, RAW, START, TEXT, attributes, tokens
from extractors.documents.reading import Reading
from extractors.records.documents import Section, Source

PARAGRAPH = (
    "The programme committee of the meeting received 11,500 papers this year and accepted 3,705 of them after two rounds of "
    "reviewing, which is more than in any year before; reviewers were asked to be brief, and most of them were."
)
ARTICLE = f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>What was accepted | Meeting Notes</title>
<meta property="article:published_time" content="2025-04-23T09:00:00Z"><meta name="author" content="Ada Lovelace">
</head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li></ul></nav>
<article><h1>What was accepted</h1>
<p>{PARAGRAPH}</p>
<h2>Prizes</h2>
<p>Three papers were named <b>Outstanding Paper</b>, among them <a href="https://openreview.net/forum?id=abcDEF1234">a study of
sparse attention</a>, and three more got an honourable mention from the same committee.</p>
<ul><li>First prize: <i>Sparse attention, revisited</i><ul><li>given by the chairs of the meeting</li></ul></li>
<li>Second prize: Maps of small worlds</li></ul>
<blockquote><p>{PARAGRAPH.replace("year", "season")}</p></blockquote>
<table><caption>Sizes</caption><tr><th>Year</th><th>Submitted</th><th>Accepted</th></tr>
<tr><td>2024</td><td>7,262</td><td>2,260</td></tr><tr><td>2025</td><td colspan="2">not yet known</td></tr></table>
<p>{PARAGRAPH.replace("papers", "manuscripts")}</p></article>
<aside class="related"><h3>Related posts</h3><ul><li><a href="/x">Ten ways to write a rebuttal</a></li></ul></aside>
<div class="comments"><p>Great post, thanks for sharing it with all of us here!</p></div>
<footer><p>Copyright 2025 Meeting Notes</p></footer></body></html>"""


def reading(page: str) -> Reading:
    return read(Source(source_id="page", path="page.html", content=b""), page)


def found(result: Reading, text: str) -> Section:
    return next(section for section in result.sections if section.span.of(result.text).startswith(text))


def main_text(result: Reading) -> str:
    return "\n".join(section.span.of(result.text) for section in result.sections if section.in_main_text)


def test_article_is_read_and_its_surroundings_are_kept_apart() -> None:
    result = reading(ARTICLE)
    assert "11,500 papers" in main_text(result)
    for outside in ("Home", "rebuttal", "Great post", "Copyright"):
        assert outside in result.text
        assert outside not in main_text(result)
    assert found(result, "Home").kind == "navigation"
    assert found(result, "Copyright").kind == "footer"


def test_sections_cover_the_text_in_order_without_overlap() -> None:
    result = reading(ARTICLE)
    end = 0
    for ordinal, section in enumerate(result.sections):
        assert section.ordinal == ordinal
        assert result.text[end : section.span.start].strip() == ""
        end = section.span.end
    assert result.text[end:].strip() == ""


def test_every_section_knows_its_place_in_the_source() -> None:
    result = reading(ARTICLE)
    for section in result.sections:
        first_word = section.span.of(result.text).split()[0]
        assert section.source_start is not None
        assert ARTICLE[section.source_start :].startswith(first_word)


def test_blocks_have_kind_level_and_path() -> None:
    result = reading(ARTICLE)
    assert (found(result, "Prizes").kind, found(result, "Prizes").level) == ("heading", 2)
    nested = found(result, "given by the chairs")
    assert (nested.kind, nested.level) == ("list_item", 2)
    assert nested.path == ("What was accepted", "Prizes", "First prize: Sparse attention, revisited")
    assert any(section.kind == "quote" for section in result.sections)


def test_marks_hold_bold_italic_and_links_with_their_target() -> None:
    result = reading(ARTICLE)
    marks = {(mark.kind, mark.span.of(result.text), mark.target) for mark in result.marks}
    assert ("bold", "Outstanding Paper", None) in marks
    assert ("italic", "Sparse attention, revisited", None) in marks
    assert ("link", "a study of sparse attention", "https://openreview.net/forum?id=abcDEF1234") in marks


DEFINITIONS = f"""<h1>Prizes</h1><p>{PARAGRAPH}</p><h2>Papers</h2><p>They are:</p><dl><dt>A Quiet Method<dd>Yann LeCun
<dd><ul><li>New York</ul><dt>Lanterns</dt><div><dt>and Rivers</dt><dd>Tim Salimans</dd></div></dl>
<h2>Thanks</h2><p>{PARAGRAPH.replace("papers", "manuscripts")}</p>"""


def test_what_describes_a_term_stands_below_it_as_in_a_nested_list() -> None:
    result = reading(f"<html><body><article>{DEFINITIONS}</article></body></html>")
    assert [
        (section.span.of(result.text), section.level, section.path[2:])
        for section in result.sections
        if section.kind == "list_item" and section.in_main_text
    ] == [
        ("A Quiet Method", 1, ()),
        ("Yann LeCun", 2, ("A Quiet Method",)),
        ("New York", 3, ("A Quiet Method",)),
        ("Lanterns", 1, ()),
        ("and Rivers", 1, ()),
        ("Tim Salimans", 2, ("and Rivers",)),
    ]
    assert found(result, "Thanks").kind == "heading"


def test_table_cells_are_spans_and_a_spanning_cell_is_repeated() -> None:
    result = reading(ARTICLE)
    table = next(section for section in result.sections if section.kind == "table")
    rows = [[cell.of(result.text) for cell in row] for row in table.rows]
    assert rows == [
        ["Year", "Submitted", "Accepted"],
        ["2024", "7,262", "2,260"],
        ["2025", "not yet known", "not yet known"],
    ]
    assert table.header_rows == 1
    assert table.in_main_text


def test_rows_that_span_are_repeated_downwards() -> None:
    result = reading(
        "<table><tr><td rowspan=2>2025</td><td>oral</td><td>213</td></tr><tr><td>poster</td><td>3,110</td></tr></table>"
    )
    table = next(section for section in result.sections if section.kind == "table")
    assert [[cell.of(result.text) for cell in row] for row in table.rows] == [
        ["2025", "oral", "213"],
        ["2025", "poster", "3,110"],
    ]


@pytest.mark.parametrize(
    ("first", "heads"),
    [
        ("<td>論文</td><td>作者單位</td><td>得獎年份</td>", 1),
        ("<td>Title</td><td>First author</td><td>Year</td>", 1),
        ("<td><b>Which one</b></td><td><b>Who</b></td><td><b>When</b></td>", 1),
        ("<td>Deep Graphs</td><td>MIT</td><td>2019</td>", 0),
        ("<td>论文</td><td></td><td>年份</td>", 0),
    ],
)
def test_a_first_row_heads_by_its_words_or_when_it_alone_is_bold(first: str, heads: int) -> None:
    body = "<tr><td>Spherical CNNs</td><td>Amsterdam</td><td>2018</td></tr>"
    result = reading(f"<table><tr>{first}</tr>{body}</table>")
    assert next(section for section in result.sections if section.kind == "table").header_rows == heads


def test_a_table_that_lays_out_the_page_is_no_table() -> None:
    result = reading(
        f"<table><tr><td><h2>Menu</h2><p>x</p></td><td><table><tr><td>{PARAGRAPH}</td></tr></table></td></tr></table>"
    )
    assert all(section.kind != "table" for section in result.sections)


def test_metadata_of_the_head() -> None:
    result = reading(ARTICLE)
    assert result.title == "What was accepted"
    assert result.byline == "Ada Lovelace"
    assert (result.published, result.published_basis) == (date(2025, 4, 23), "metadata")
    assert result.language == "en"


@pytest.mark.parametrize(
    ("page", "published", "basis"),
    [
        ('<script type="application/ld+json">{"@type":"NewsArticle","datePublished":"2025-07-14"}</script>', "2025-07-14", "metadata"),
        ('<script type="application/ld+json">{"@graph":[{"@type":"BlogPosting","datePublished":"2024-12-01T08:00:00+08:00"}]}</script>', "2024-12-01", "metadata"),
        ('<h1>Notes</h1><time datetime="2025-01-31">yesterday</time>', "2025-01-31", "byline"),
        ("<h1>会议总结</h1><p>发布于 2025年4月24日</p>", "2025-04-24", "dateline"),
        ("<h1>Notes</h1><p>June 5th, 2026 · 3 min read</p>", "2026-06-05", "dateline"),
        ('<script type="application/ld+json">{"@type":</script><h1>Notes</h1>', None, "none"),
    ],
)  # fmt: skip
def test_date_and_its_basis(page: str, published: str | None, basis: str) -> None:
    result = reading(f"{page}<p>{PARAGRAPH}</p>")
    assert result.published_basis == basis
    assert result.published == (date.fromisoformat(published) if published else None)


def test_structured_data_too_long_to_read_is_flagged() -> None:
    block = '<script type="application/ld+json">{"@type": "Article", "author": "Ada Lovelace", "x": "%s"}</script>'
    short, long = (reading(ARTICLE.replace("</head>", block % ("y" * size) + "</head>")) for size in (10, 600_000))
    assert (short.byline, short.warnings) == ("Ada Lovelace", ())
    assert long.warnings == ("structured_data_left_out",)


@pytest.mark.parametrize("text", ["2025-02-30", "in 1997", "3,705 of 11,500", "32.08 %", "version 1.2.3"])
def test_what_is_no_date(text: str) -> None:
    assert first_date(text) is None


def test_white_space_collapses_as_in_a_browser() -> None:
    result = reading("<p>one\n  two\t<b> three </b> four</p><p>投稿\n  数量</p><pre>a\n  b</pre>")
    texts = [section.span.of(result.text) for section in result.sections]
    assert texts == ["one two three four", "投稿数量", "a\n  b"]


def test_a_break_is_kept_and_two_begin_a_paragraph() -> None:
    result = reading("<div>first<br>second<br><br>third</div>")
    assert [section.span.of(result.text) for section in result.sections] == ["first\nsecond", "third"]
    assert [mark.span.start for mark in result.marks if mark.kind == "break"] == [5]


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<div>" * 200_000 + "3,705 accepted", "3,705 accepted"),
        ("<b>" * 100_000 + "3,705 accepted", "3,705 accepted"),
        ("<table><tr><td>" * 20_000 + "3,705", "3,705"),
        ("<p>3,705</p><!--" + "-" * 200_000, "3,705"),
        ("<p>3,705</p><script>" + "</scrip" * 30_000, "3,705"),
        ("<title>" * 50_000 + "3,705", "3,705"),
        ("<!--<p>3,705</p>", "3,705"),
        ("<p title='a>b' class=\"c>d\">3,705</p>", "3,705"),
        ("<p>p < 0.05 and 3,705", "p < 0.05 and 3,705"),
        ("<" * 100_000 + "<p>3,705</p>", "3,705"),
        ('<a "' * 50_000 + "<p>3,705</p>", "3,705"),
        (
            "<table>" + "<tr><td colspan=1000000000 rowspan=1000000000>3,705</td><td>x</td></tr>" * 50 + "</table>",
            "3,705",
        ),
        ("<select><option>x</select><p>3,705</p>", "3,705"),
        ("<svg><p>3,705</p>", "3,705"),
    ],
)
def test_hostile_pages_keep_their_text(page: str, text: str) -> None:
    assert text in reading(page).text


def test_no_entity_is_expanded_beyond_those_of_html() -> None:
    laughs = (
        '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b SYSTEM "file:///etc/passwd">]><p>3,705 &a; &b; &amp; &#26412;</p>'
    )
    text = reading(laughs).text
    assert text == "3,705 &a; &b; & 本"


def test_tokens_carry_offsets() -> None:
    source = "a<p class='x'>b<br/>c</P><title>t<b></title>"
    assert list(tokens(source)) == [
        (TEXT, "", "a", 0),
        (START, "p", " class='x'", 1),
        (TEXT, "", "b", 14),
        (START, "br", "/", 15),
        (TEXT, "", "c", 20),
        (END, "p", "", 21),
        (START, "title", "", 25),
        (RAW, "title", "t<b>", 32),
        (END, "title", "", 36),
    ]


def test_attributes_as_browsers_read_them() -> None:
    assert attributes(""" HREF="/a?b=1&amp;c=2" title='it "is"' checked data-x = y href=no""") == {
        "href": "/a?b=1&c=2",
        "title": 'it "is"',
        "checked": "",
        "data-x": "y",
    }
