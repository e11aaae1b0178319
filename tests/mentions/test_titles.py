"""Where a title ends on its line, and what is no title."""

from __future__ import annotations

import pytest

from extractors.documents.read import read_document
from extractors.mentions.find import find_mentions
from extractors.mentions.title_forms import cut_line, is_title_like, unquoted
from extractors.records.documents import Source
from extractors.spans import Span

LINES = {
    "1. Quiet Layers (ICML 2031) [Paper]": "Quiet Layers",
    "《会折叠的注意力》 — 邓力、俞栋": "会折叠的注意力",
    "Tides of Tokens — Fei-Fei Li, Bo Zhang": "Tides of Tokens",
    "Tides of Tokens by Fei-Fei Li and Bo Zhang": "Tides of Tokens",
    "Normalization: Training by Reducing Internal Shift": "Normalization: Training by Reducing Internal Shift",
    "Segmenting Everything (SegE)": "Segmenting Everything (SegE)",
    "Do Agents Plan?": "Do Agents Plan?",
    "Deep Wells.": "Deep Wells",
    "Slow Rivers(中文直译：慢河)": "Slow Rivers",
    "Sand Clocks (Alex Graves et al., MIT)": "Sand Clocks",
}


@pytest.mark.parametrize("line", LINES)
def test_titles_end_where_authors_and_links_begin(line: str) -> None:
    assert unquoted(line, cut_line(line, Span(0, len(line)))).of(line) == LINES[line]


@pytest.mark.parametrize(
    "part", ["Paper", "Authors", "ICML 2031", "https://example.org", "Full text", "12,000", "作者"]
)
def test_no_titles(part: str) -> None:
    assert not is_title_like(part, strong=True)


def test_titles_are_found_by_form_place_and_field() -> None:
    text = "# Best Paper\n\n- **Blue Lamps for Agents** (Alex Graves et al.)\n\n论文标题：Red Lamps for Robots\n\n他们引用了《绿灯》。\n"
    document = read_document(Source(source_id="a.md", path="a.md", content=text.encode()))
    found = {
        mention.span.of(document.text): mention.pattern
        for mention in find_mentions(document).mentions
        if mention.kind == "title"
    }
    assert found == {
        "Blue Lamps for Agents": "title:marked",
        "Red Lamps for Robots": "title:field",
        "绿灯": "title:quoted",
    }
