"""Running headers, footers and page numbers of a PDF.

In: the lines of all pages. Out: for each line that is page furniture, what it is. Furniture stands at the top or bottom edge of
its page and says the same (numbers aside) at the same height on another page; a page number counts with the pages. Text that
runs up the page (a stamp in the margin) is none of the article either. All of it is kept as sections, not read.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from extractors.documents.pdf_lines import Line
from extractors.records.documents import SectionKind

_EDGE_SHARE = 0.13
_EDGE_LINES = 4
_MAX_UPWARDS_SHARE = 0.3  # on a page set sideways throughout, such lines are its text
_SAME_HEIGHT_POINTS = 4.0
_TITLE_SIZE_RATIO = 1.25
_NUMBERS = re.compile(r"\d{1,6}")
_PAGE_NUMBER = re.compile(
    r"\A[-–—|·• ]{0,4}(?:page|p\.|第)? {0,2}(?:\d{1,4}|[ivxlc]{1,7}) {0,2}页?(?: {0,2}(?:of|/|共|[,，] {0,2}共) {0,2}\d{1,4} {0,2}页?)?[-–—|·• ]{0,4}",
    re.I,
)


def furniture(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> dict[int, SectionKind]:
    """Kinds of furniture by `id` of the line. `heights` are those of the pages in points."""
    kinds: dict[int, SectionKind] = {}
    repeated: dict[str, list[tuple[int, Line, bool]]] = defaultdict(list)
    for number, (lines, height) in enumerate(zip(pages, heights, strict=True)):
        upwards = _upwards(lines)
        if sum(len(line.text) for line in upwards) < _MAX_UPWARDS_SHARE * sum(len(line.text) for line in lines):
            kinds.update((id(line), "boilerplate") for line in upwards)
        for line, is_top in _edge_lines(lines, height):
            text = " ".join(line.text.split())
            if _PAGE_NUMBER.fullmatch(text):
                if _stands_alone(line, lines, is_top):
                    kinds[id(line)] = "page_number"
            else:
                repeated[_NUMBERS.sub("#", text)].append((number, line, is_top))
    usual = _usual_size(pages)
    for occurrences in repeated.values():
        for number, line, is_top in occurrences:
            if any(
                other != number
                and abs(line.top - there.top) < _SAME_HEIGHT_POINTS
                and _says_the_same(line, there, usual)
                for other, there, _ in occurrences
            ):
                kinds[id(line)] = "header" if is_top else "footer"
    return kinds


def _says_the_same(line: Line, there: Line, usual: float) -> bool:
    """Whether a line is that of another page: title lines of slides are large, and differ in a number: "ECCV 2018", "ECCV 2020"."""
    return line.text == there.text or line.size < _TITLE_SIZE_RATIO * usual


def _usual_size(pages: Sequence[Sequence[Line]]) -> float:
    """The size that most lines are set in."""
    sizes = sorted(line.size for lines in pages for line in lines)
    return sizes[len(sizes) // 2] if sizes else 0.0


def _upwards(lines: Sequence[Line]) -> list[Line]:
    """Lines that run up the page, and short words between them, too short to tell by themselves."""
    sure = [line for line in lines if all(word.is_upwards for word in line.words)]
    between = [
        line
        for line in (lines if sure else ())
        if any(
            other is not line
            and abs(line.x0 - other.x0) < 2
            and abs(line.x1 - other.x1) < 2
            and min(abs(line.top - other.bottom), abs(other.top - line.bottom)) < other.size
            for other in sure
        )
    ]
    known = set(map(id, sure))
    return [*sure, *(line for line in between if id(line) not in known)]


def _edge_lines(lines: Sequence[Line], height: float) -> list[tuple[Line, bool]]:
    """The outermost lines of a page within its edges, and whether they stand at the top."""
    by_height = sorted(lines, key=lambda line: line.top)
    top = [(line, True) for line in by_height[: _EDGE_LINES * 2] if line.bottom < height * _EDGE_SHARE]
    bottom = [(line, False) for line in by_height[-_EDGE_LINES * 2 :] if line.top > height * (1 - _EDGE_SHARE)]
    return top + bottom


def _stands_alone(line: Line, lines: Sequence[Line], is_top: bool) -> bool:
    """Whether nothing but other furniture stands further out, and nothing that is not beside it on its height."""
    beyond = sum(1 for other in lines if (other.bottom < line.top if is_top else other.top > line.bottom))
    return beyond <= 1
