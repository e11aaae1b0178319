"""Obsidian's additions to Markdown: what is shown is read, what is hidden is not, what is linked is marked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt

from extractors.documents.front_matter import front_matter
from extractors.documents.read import read_document
from extractors.records.documents import Document, Grounding, Mark, Source

HEAD = "# A note\n\nIt has a heading, so that no line is taken for one.\n\n"


def read(text: str) -> Document:
    return read_document(Source(source_id="note.md", path="note.md", content=text.encode()))


def body(document: Document) -> list[str]:
    return [section.span.of(document.text) for section in document.sections][2:]


def marks(document: Document, *kinds: str) -> list[tuple[str, str, str | None]]:
    return [(mark.kind, mark.span.of(document.text), mark.target) for mark in document.marks if mark.kind in kinds]


SHOWN: dict[str, tuple[list[str], list[tuple[str, str, str | None]]]] = {
    "see [[Award list]]": (["see Award list"], [("wikilink", "Award list", "Award list")]),
    "see [[Award list|the list]]": (["see the list"], [("wikilink", "the list", "Award list")]),
    "see [[Award list#Best papers]]": (
        ["see Award list > Best papers"],
        [("wikilink", "Award list > Best papers", "Award list#Best papers")],
    ),
    "see [[#Best papers]] and [[Notes/2024#^a1b2c3]]": (
        ["see Best papers and Notes/2024 > ^a1b2c3"],
        [("wikilink", "Best papers", "#Best papers"), ("wikilink", "Notes/2024 > ^a1b2c3", "Notes/2024#^a1b2c3")],
    ),
    "the paper [[PDF]](https://example.org/a.pdf)": (
        ["the paper [PDF]"],
        [("link", "[PDF]", "https://example.org/a.pdf")],
    ),
    "| a | b |\n|---|---|\n| [[Award list\\|list]] | 7 |": (["a\tb\nlist\t7"], [("wikilink", "list", "Award list")]),
    "[[https://openreview.net/forum?id=abcDEF12-_|a paper]]": (
        ["a paper"],
        [("link", "a paper", "https://openreview.net/forum?id=abcDEF12-_")],
    ),
    "![[Award list]] and ![[Award list#Best papers|these]]": (
        ["Award list and these"],
        [("embed", "Award list", "Award list"), ("embed", "these", "Award list#Best papers")],
    ),
    "![[plot.png|300]] ![[plot.PNG|300x200]] ![[plot.jpeg|a plot]]": (
        ["plot.png plot.PNG a plot"],
        [("image", "plot.png", "plot.png"), ("image", "plot.PNG", "plot.PNG"), ("image", "a plot", "plot.jpeg")],
    ),
    "[text](Award%20list.md)": (["text"], [("link", "text", "Award%20list.md")]),
    "of them ==3,705 **were** accepted==, 中文==高亮==也是": (
        ["of them 3,705 were accepted, 中文高亮也是"],
        [("highlight", "3,705 were accepted", None), ("bold", "were", None), ("highlight", "高亮", None)],
    ),
    "a==b==c, https://x.example/?q=a==&r==b and `==code==`, == none ==": (
        ["a==b==c, https://x.example/?q=a==&r==b and ==code==, == none =="],
        [],
    ),
    "#venue/iclr #2024 #y2024 #中文标签，后文 a#b `#code`": (
        ["#venue/iclr #2024 #y2024 #中文标签，后文 a#b #code"],
        [("tag", "#venue/iclr", "venue/iclr"), ("tag", "#y2024", "y2024"), ("tag", "#中文标签", "中文标签")],
    ),
    "shown %%hidden 3,706%% again": (["shown  again"], []),
    "shown\n\n%%\nhidden\n\n- hidden, too\n%%\n\nagain": (["shown", "again"], []),
    "`%%` stays, 5%% stays": (["%% stays, 5%% stays"], []),
    "```python\n%%time\nx\n%%time\n```": (["%%time\nx\n%%time"], []),
    "a comment %% that never ends\n\n%% and another\n\n%%\n\nthe end": (
        ["a comment %% that never ends", "%% and another", "%%", "the end"],
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", SHOWN)
def test_what_is_shown_is_read(text: str) -> None:
    document = read(HEAD + text + "\n")
    shown, marked = SHOWN[text]
    assert body(document) == shown
    assert sorted(
        marks(document, "wikilink", "embed", "image", "link", "highlight", "tag", *(["bold"] if "**" in text else []))
    ) == sorted(marked)
    for mark in document.marks:
        Grounding(document).ground(mark.span)


CALLOUTS = {
    "> [!note]\n> words": [("[!note]", "words")],
    "> [!TIP] Of use\n> words\n>\n> more": [("[!TIP]", "Of use\nwords"), ("", "more")],
    "> [!faq]- Folded?\n> yes": [("[!faq]-", "Folded?\nyes")],
    "> [!question] Outer\n> > [!todo] Inner\n> > words": [("[!question]", "Outer"), ("[!todo]", "Inner\nwords")],
    "> [!a-kind-of-ones-own]+ Title **bold**": [("[!a-kind-of-ones-own]+", "Title bold")],
    "> [not a callout] words": [("", "[not a callout] words")],
}


@pytest.mark.parametrize("text", CALLOUTS)
def test_callouts_are_quotes_with_their_kind(text: str) -> None:
    document = read(HEAD + text + "\n")
    quotes = [section for section in document.sections if section.kind == "quote"]
    assert [(section.marker, section.span.of(document.text)) for section in quotes] == CALLOUTS[text]
    assert all(mark.span.start > quotes[0].span.start for mark in document.marks if mark.kind == "break")


def test_a_block_that_begins_with_code_is_no_title() -> None:
    document = read("It costs `3` of them, not five\n\nThat is all there is to say, says [[someone]].\n")
    assert [section.kind for section in document.sections] == ["paragraph", "paragraph"]


@pytest.mark.shared
def test_notes_of_the_suite_read_as_they_are_shown(shared: Path) -> None:
    """obsidian-export writes plain Markdown of what Obsidian shows; where a note embeds another, that is up to the embed."""
    cases = [
        json.loads(line) for line in (shared / "suites/markdown/obsidian_export.dev.jsonl").read_text().splitlines()
    ]
    assert len(cases) >= 14
    for case in cases:
        document = read(case["text"])
        matter = front_matter(case["expect"])
        _same_front_matter(case["text"], case["expect"])
        shown = blocks(case["expect"][matter.end if matter else 0 :])
        ours = [
            (section.kind, squeezed(section.marker + section.span.of(document.text)))
            for section in document.sections
            if section.kind != "metadata"
        ]
        embeds = [mark for mark in document.marks if mark.kind == "embed"]
        if embeds:
            assert len(embeds) == case["text"].count("![["), case["id"]
            first = next(n for n, (_, text) in enumerate(ours) if squeezed(embeds[0].span.of(document.text)) in text)
            assert ours[:first] == shown[:first], case["id"]
        else:
            assert ours == shown, case["id"]
            _same_links(document, case["expect"], case["id"])


def blocks(markdown: str) -> list[tuple[str, str]]:
    """Kind and words of each block, by the plain library."""
    found: list[tuple[str, str]] = []
    kind: list[str] = []
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown):
        if token.nesting == 1:
            kind.append(
                {"heading": "heading", "blockquote": "quote", "list_item": "list_item"}.get(token.type[:-5], "")
            )
        elif token.nesting == -1:
            kind.pop()
        elif token.type in ("fence", "code_block"):
            found.append(("code", squeezed(token.content)))
        elif token.type == "inline":
            words = "".join(child.content or " " for child in token.children or [] if child.type != "html_inline")
            found.append((next((name for name in reversed(kind) if name), "paragraph"), squeezed("-" * ("list_item" in kind) + words)))  # fmt: skip
    return found


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def _same_front_matter(text: str, shown: str) -> None:
    ours, theirs = front_matter(text), front_matter(shown)
    assert (ours.values if ours else ()) == (theirs.values if theirs else ())


def _same_links(document: Document, shown: str, case: str) -> None:
    wanted = [link for token in MarkdownIt("commonmark").parse(shown) for link in _links(token.children or [])]
    ours = [mark for mark in document.marks if mark.kind == "wikilink"]
    assert len(ours) == len(wanted), case
    for mark, (href, words) in zip(ours, wanted, strict=True):
        assert squeezed(mark.span.of(document.text)) == squeezed(words), case
        assert _points_to(mark, href), case


def _links(children: list[Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for number, child in enumerate(children):
        if child.type == "link_open":
            end = next(at for at in range(number, len(children)) if children[at].type == "link_close")
            found.append((str(child.attrs["href"]), "".join(inner.content for inner in children[number:end])))
    return found


def _points_to(mark: Mark, href: str) -> bool:
    file, _, anchor = unquote(href).partition("#")
    note, _, heading = str(mark.target).partition("#")
    slug = re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-"))
    return slug == anchor and (not note or note == file.rpartition("/")[2].removesuffix(".md"))
