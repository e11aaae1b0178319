"""What a page costs grows with its size and no faster: counted in steps, not in seconds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from extractors.documents.html import read
from extractors.documents.html_align import aligned
from extractors.documents.html_page import Block
from extractors.documents.html_tokens import LONGEST_TAG_CODE_POINTS, START, Endings, tokens
from extractors.records.documents import Source

DOUBLE = 2.2  # what twice the size may take, with what every page takes left in


Steps = Callable[[Callable[[], object]], int]


@pytest.mark.parametrize("line", ["Accept(Poster)", "allofthesewereacceptedthisyear"])
def test_equal_lines_are_aligned_in_steps_that_grow_with_their_number(steps: Steps, line: str) -> None:
    def aligning(size: int) -> int:
        blocks = [Block("paragraph", 0, line, 0, 0)] * size
        return steps(lambda: aligned(blocks, [line] * size))

    assert aligning(400) < DOUBLE * aligning(200)


def test_equal_lines_are_taken_once_each() -> None:
    blocks = [Block("paragraph", 0, "Poster", 0, 0) for _ in range(4)]
    assert aligned(blocks, ["Poster", "Oral", "Poster"]) == [True, True, False, False]


@pytest.mark.parametrize("opening", ["<dl><dt>a<dd>b ", "<ul><li>a", "<details><summary>a</summary>b"])
def test_paths_of_what_nobody_closes_do_not_grow_without_end(opening: str) -> None:
    def held(size: int) -> int:
        result = read(Source(source_id="page", path="page.html", content=b""), opening * size)
        return sum(len(section.path) for section in result.sections)

    assert held(400) < DOUBLE * held(200)


def test_quoted_brackets_do_not_end_a_tag() -> None:
    found = list(tokens("<a" + " x='>' y=\">'\"" * 1000 + ">text"))
    assert [(kind, name) for kind, name, *_ in found] == [(START, "a"), (0, "")]
    assert found[-1][2] == "text"


def test_what_has_no_end_ahead_is_looked_through_once(steps: Steps) -> None:
    def looking(size: int) -> int:
        endings = Endings('<a ">" ' * size)
        return steps(lambda: [endings.find_tag_end(7 * number + 2) for number in range(size)])

    assert looking(400) < DOUBLE * looking(200)


def test_a_quote_that_closes_too_far_away_is_none() -> None:
    source = "<a '>text</a>" + "x" * LONGEST_TAG_CODE_POINTS + "'>"
    assert next(iter(tokens(source))) == (START, "a", " '", 0)
