"""Markdown: CommonMark's structure, Obsidian's habits, no markup in the text, every word at its received place."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.rules_inline import entity

from extractors.documents import markdown_parser
from extractors.documents.read import read_document
from extractors.records.documents import Document, Grounding, Source


def read(text: str, path: str = "note.md") -> Document:
    return read_document(Source(source_id=path, path=path, content=text.encode()))


def shape(document: Document) -> list[tuple[str, int, str]]:
    return [(section.kind, section.level, section.span.of(document.text)) for section in document.sections]


def marks(document: Document) -> list[tuple[str, str, str | None]]:
    return [(mark.kind, mark.span.of(document.text), mark.target) for mark in document.marks]


NOTE = """\
---
title: "Winter reading"
author: A. Turing
date: 2025-02-03
tags: [notes, graphs]
---

# Winter reading

Read in *January*, `RESET` and **all** [here](https://example.org/a?b=1 "t").

## Graphs

- Rewiring [[Old Note|an older note]] #todo
\t- **First**: [key](https://openreview.net/forum?id=abcDEF12-_) is
\t  short
\t\t- innermost
- [x] done
1. one
2) two

> [!note] A callout
> quoted line

| Venue | Papers |
|---|:--|
| A\\|B | **12** |
| C | |

```python
x = 1
```

![a plot](plot.png) and <https://example.org/auto> and a &amp; b, \\*not bold\\*, ~~gone~~.

[1]: https://example.org/one "The first reference"
"""


@pytest.fixture(scope="module")
def note() -> Document:
    return read(NOTE)


def test_sections_have_kind_level_and_no_markup(note: Document) -> None:
    assert shape(note)[1:] == [
        ("heading", 1, "Winter reading"),
        ("paragraph", 0, "Read in January, RESET and all here."),
        ("heading", 2, "Graphs"),
        ("list_item", 1, "Rewiring an older note #todo"),
        ("list_item", 2, "First: key is short"),
        ("list_item", 3, "innermost"),
        ("list_item", 1, "done"),
        ("list_item", 1, "one"),
        ("list_item", 1, "two"),
        ("quote", 0, "A callout\nquoted line"),
        ("table", 0, "Venue\tPapers\nA|B\t12\nC\t"),
        ("code", 0, "x = 1"),
        ("paragraph", 0, "a plot and https://example.org/auto and a & b, *not bold*, gone."),
        ("reference", 0, "[1] The first reference"),
    ]


def test_paths_hold_headings_and_what_leads_the_items_around(note: Document) -> None:
    paths = {section.span.of(note.text): section.path for section in note.sections}
    assert paths["innermost"] == ("Graphs", "Rewiring an older note #todo", "First: key is")
    assert paths["First: key is short"] == ("Graphs", "Rewiring an older note #todo")
    assert paths["Graphs"] == ()


def test_marks_carry_what_markup_meant(note: Document) -> None:
    found = marks(note)
    for wanted in [
        ("italic", "January", None),
        ("code", "RESET", None),
        ("bold", "all", None),
        ("link", "here", "https://example.org/a?b=1"),
        ("wikilink", "an older note", "Old Note"),
        ("tag", "#todo", "todo"),
        ("bold", "First", None),
        ("link", "key", "https://openreview.net/forum?id=abcDEF12-_"),
        ("image", "a plot", "plot.png"),
        ("link", "https://example.org/auto", "https://example.org/auto"),
        ("strike", "gone", None),
        ("link", "The first reference", "https://example.org/one"),
    ]:
        assert wanted in found


def test_cells_are_spans_row_by_row(note: Document) -> None:
    table = next(section for section in note.sections if section.kind == "table")
    assert [[cell.of(note.text) for cell in row] for row in table.rows] == [
        ["Venue", "Papers"],
        ["A|B", "12"],
        ["C", ""],
    ]
    assert table.header_rows == 1


def test_markers_tell_bullets_numbers_tasks_and_callouts(note: Document) -> None:
    markers = {section.span.of(note.text): section.marker for section in note.sections if section.marker}
    assert markers["done"] == "- [x]"
    assert markers["one"] == "1."
    assert markers["A callout\nquoted line"] == "[!note]"


def test_front_matter_dates_signs_and_titles_the_note(note: Document) -> None:
    assert (note.title, note.byline, str(note.published), note.published_basis) == (
        "Winter reading",
        "A. Turing",
        "2025-02-03",
        "front_matter",
    )
    assert note.sections[0].kind == "metadata"
    assert not note.sections[0].in_main_text
    assert note.source_class == "note"


def test_every_word_stands_where_it_was_received(note: Document) -> None:
    grounding = Grounding(note)
    for word in ("January", "innermost", "12", "an older note", "A callout", "The first reference", "short"):
        at = note.text.index(word)
        place = grounding.ground(type(note.sections[0].span)(at, at + len(word)))
        assert place.quote == word
        assert note.received_text[place.start : place.end] == word


def test_marks_are_exact_in_the_received_text() -> None:
    text = "- a [*b* c](https://x.example/1) d [e](https://x.example/2)\n\n> q [f](https://x.example/3)\n\n| g [h](https://x.example/4) | i |\n|--|--|\n| [j\\|k](https://x.example/5) | l |\n"
    document = read(text)
    grounding = Grounding(document)
    links = [mark for mark in document.marks if mark.kind == "link"]
    received = [grounding.ground(mark.span).quote for mark in links]
    assert [mark.span.of(document.text) for mark in links] == ["b c", "e", "f", "h", "j|k"]
    assert received == ["b* c", "e", "f", "h", "j\\|k"]


HABITS = [
    ("<details><summary>More</summary>\n<ul>\n<li><a href=\"https://x.example/a\">An &amp; link</a></li>\n</ul>\n</details>", ["More", "An & link"]),
    ("one<br>two<br/>three", ["one\ntwo\nthree"]),
    ("![[Embedded note]] after", ["Embedded note after"]),
    ("**A title that goes on\nin the next line**, by Ann", ["A title that goes on in the next line, by Ann"]),
    ("line one  \nline two", ["line one\nline two"]),
    ("Heading\n=======\n\ntext", ["Heading", "text"]),
    ("<!-- hidden -->\n\nshown", ["shown"]),
    ("# T\n\n<script>alert(1)</script>\n\nshown", ["T", "shown"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sections"), HABITS)
def test_habits_of_writers(text: str, sections: list[str]) -> None:
    assert [found for _, _, found in shape(read(text + "\n\nlast words here, as ever."))][: len(sections)] == sections


def test_hard_wrapped_paragraphs_are_joined_and_lines_broken_on_purpose_are_not() -> None:
    words = "The committee met twice and read every paper that had been proposed to it by any of the chairs of an area in the months before."
    lines = [f"Winner {number}" for number in range(4)]
    text = "\n\n".join(["# T", *(textwrap.fill(words, 66) for _ in range(4)), "\n".join(lines)])
    found = [body for kind, _, body in shape(read(text)) if kind == "paragraph"]
    assert found[:4] == [words] * 4
    assert found[4] == "\n".join(lines)


def test_a_press_release_without_markup_has_headings() -> None:
    text = "Prizes of the Example Meeting announced\n\nLausanne, 3 May 2025 — The [meeting](#) has named its winners.\n\nHow they were chosen\n\nThe jury read all.\n\nBest Paper Winners\n\n- [A title.](#)\nYann LeCun, Bo Zhang\n\nMedia Contact: press@example.org"
    document = read(text, "release.txt")
    assert [(level, body) for kind, level, body in shape(document) if kind == "heading"] == [
        (1, "Prizes of the Example Meeting announced"),
        (2, "How they were chosen"),
        (2, "Best Paper Winners"),
    ]
    assert (str(document.published), document.published_basis, document.source_class) == (
        "2025-05-03",
        "dateline",
        "official",
    )


def test_deep_lists_keep_their_innermost_text() -> None:
    text = "\n".join("  " * depth + f"- level {depth}" for depth in range(60))
    assert "level 59" in read(text).text


def test_our_parser_renders_what_markdown_it_renders() -> None:
    for text in [
        NOTE,
        "***a** b*",
        "[a](<b c> 't') [d][1]\n\n[1]: /x\n",
        "* a\n\n  b\n* c\n",
        "a\n---\n|x|\n|-|\n|y|\n",
        "    code\n\n1. a\n   ```\n   b\n   ```\n",
    ]:
        _same(text)


@pytest.mark.shared
def test_our_parser_renders_what_markdown_it_renders_on_commonmark(shared: Path) -> None:
    cases = [json.loads(line) for line in (shared / "suites/markdown/commonmark.dev.jsonl").read_text().splitlines()]
    assert len(cases) > 300
    for case in cases:
        _same(case["md"])


def _same(text: str) -> None:
    """The reader's parser with its own rules off, against the plain library."""
    ours = markdown_parser.reader_parser()
    inline = ours.inline
    assert isinstance(inline, markdown_parser.PlacedInline)
    inline.ruler.disable(["wikilink", "highlight"])
    inline.ruler.at("entity", entity)
    inline.ruler2.enable("fragments_join")
    inline.prepare()
    ours.core.ruler.enable("text_join")
    plain = MarkdownIt("commonmark", {"maxNesting": markdown_parser.MAX_NESTING}).enable(["table", "strikethrough"])
    assert ours.render(text) == plain.render(text) == markdown_parser.render(text)


def test_paragraphs_of_bullet_signs_are_lists_and_one_sign_is_none() -> None:
    text = (
        "The winners:\n\n• **Rivers**, by two of us\n• Lakes\n  and seas\n\nOne • sign separates.\n\n• A sign alone\n"
    )
    document = read_document(Source(source_id="n.md", path="n.md", content=text.encode()))
    found = [(section.kind, section.marker, section.span.of(document.text)) for section in document.sections]
    assert found == [
        ("paragraph", "", "The winners:"),
        ("list_item", "•", "Rivers, by two of us"),
        ("list_item", "•", "Lakes\nand seas"),
        ("paragraph", "", "One • sign separates."),
        ("paragraph", "", "• A sign alone"),
    ]


ENTITIES = [
    ("The&nbsp;Outstanding&#160;Paper", "The Outstanding Paper", "Outstanding"),
    ("9,4&#8203;73 came", "9,473 came", "9,4&#8203;73"),
    ("Out&shy;standing", "Outstanding", "Out&shy;standing"),
    ("&lrm;9&#xFF14;73&rlm; caf&eacute;", "9473 café", "9&#xFF14;73"),
    ("a &amp; b &lt;c&gt; &unknown;", "a & b <c> &unknown;", "&unknown;"),
]


@pytest.mark.parametrize(
    "frame", ["# T\n\nwords\n\n{}\n", "# T\n\nwords\n\n<div>\n{}\n</div>\n", "# T\n\nwords\n\n## {}\n\nmore\n"]
)
@pytest.mark.parametrize(("written", "shown", "received"), ENTITIES)
def test_entities_are_repaired_as_what_they_stand_for(written: str, shown: str, received: str, frame: str) -> None:
    document = read(frame.format(written))
    section = document.sections[2]
    assert section.span.of(document.text) == shown
    assert received in Grounding(document).ground(section.span).quote
    if "##" in frame:
        assert document.sections[3].path == (shown,)
    assert read("Write `a&nbsp;b` for that.").text == "Write a&nbsp;b for that."


ATTRIBUTES = """\
## ZH3: Quadratic Zonal Harmonics
{: .medium-thin }

Thomas Roughton and Peter-Pike Sloan
{: .small style="color: #333"}
Read [the paper](https://example.org/p){:target="_blank" rel="noopener"} or *skip*{: .faint} it.

## Dates {#dates .wide}

Venue {: .top}
-----

- {: .first} one
- two
{: .list}

{::comment}
{:toc}

> quoted
> {: .side}
"""


def test_attribute_lists_are_markup() -> None:
    document = read(ATTRIBUTES)
    assert "{" not in document.text
    headings = [words for kind, _, words in shape(document) if kind == "heading"]
    assert headings == ["ZH3: Quadratic Zonal Harmonics", "Dates", "Venue"]
    assert "Read the paper or skip it." in document.text
    assert ("link", "the paper", "https://example.org/p") in marks(document)
    assert [words for kind, _, words in shape(document) if kind == "list_item"] == ["one", "two"]


@pytest.mark.parametrize(
    "kept",
    [
        "The block $A_{:,i}$ and the set {#a, #b} stay.",
        "Write `[x](y){:.class}` for that.",
        "In f(x){a=b} nobody is {.certain}.",
        "## The set {1, 2}",
    ],
)
def test_braces_that_are_no_attributes_stay(kept: str) -> None:
    assert read(f"Words before.\n\n{kept}\n").text.count("{") == kept.count("{")
    fenced = "```\n{: .x}\n## y {#z}\n```\n"
    assert read(fenced).text.count("{") == 2


def test_where_headings_are_html_a_lone_line_is_none() -> None:
    text = "<h2>Best Short Paper</h2>\n<h3>Rivers and their lakes</h3>\n\nYann LeCun and Bo Zhang\n\n<h2>Best Long Paper</h2>\n\nTim Salimans\n"
    found = [(kind, body) for kind, _, body in shape(read(text))]
    assert found[:3] == [
        ("heading", "Best Short Paper"),
        ("heading", "Rivers and their lakes"),
        ("paragraph", "Yann LeCun and Bo Zhang"),
    ]
    assert found[3:] == [("heading", "Best Long Paper"), ("paragraph", "Tim Salimans")]
