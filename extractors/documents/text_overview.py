"""What only the whole of a text tells of its lines: running headers, labels that come back, chapters numbered without a dot.

Lists numbered without one, too, and the document's title. In: the blocks of a text. Out: the lines, or their words, that are such. No
line is changed or left out here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from extractors.documents.counting import NUMBER, NumberedLine, counted_items
from extractors.documents.headings import MAX_LONE_COLUMNS, TITLE_LEVEL, bracketed_level, ends_sentence
from extractors.documents.text_lines import Block, Line, starts_item
from extractors.documents.text_tables import table_of
from extractors.documents.wrapping import columns
from extractors.records.documents import Section

PAGE_NUMBER = re.compile(
    r"(?:[-–—·•~|]\s{0,3}|page\s{1,3}|第\s{0,2})?\d{1,4}(?:\s{0,3}[-–—·•~|]|\s{0,3}/\s{0,3}\d{1,4}|\s{1,3}of\s{1,3}\d{1,4}|\s{0,2}[页頁])?",
    re.I,
)
_DIGITS = re.compile(r"\d{1,9}")
_WIDE_GAP = re.compile(r"\s{3,400}")
_PAGE = re.compile(r"\d{1,9}|[ivxlc]{1,8}|[IVXLC]{1,8}")
_MIN_PAGE_NUMBER_INDENT = 8
_MIN_HEADER, _MAX_HEADER = 8, 160
"""Code points of a running header."""
_MAX_TITLE_LINES = 3
_MAX_TITLE = 200
_SENTENCE_END = re.compile(r"(?<=[a-z\d)][.!?])\s(?=[A-Z(])|(?<=[。！？])")
_CHAPTER = re.compile(r"(\d{1,2})(?:\s{1,8}(?=[^\W\d_])|\.\s{1,8}(?=[A-Z][A-Z :&-]{3,60}$))")


def title_of(text: str, sections: tuple[Section, ...]) -> str:
    """The headings that open the document, joined; a repeated one counts once. An excerpt goes by its running header."""
    lines: list[str] = []
    for section in sections:
        if section.kind in ("page_number", "header"):
            continue
        line = section.span.of(text)
        if section.kind != "heading" or section.level != TITLE_LEVEL or len(lines) == _MAX_TITLE_LINES:
            break
        lines += [line] if line not in lines else []
    if lines:
        return " ".join(lines)
    opening = sections[0].span.of(text) if sections and sections[0].kind == "header" else ""
    if opening:
        return _WIDE_GAP.split(opening)[0]
    first = next((section.span.of(text).split("\n")[0] for section in sections if section.in_main_text), "")
    return _SENTENCE_END.split(first[:_MAX_TITLE])[0]


def line_pairs(blocks: list[Block], furniture: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each line of running text with the one below it, where that may go on with it."""
    for block in blocks:
        if table_of(block) is None:
            for before, after in pairwise(block.lines):
                if before.text not in furniture and after.text not in furniture and not starts_item(after.text):
                    yield before.raw, after.raw


def repeated_labels(blocks: list[Block]) -> frozenset[str]:
    """Labels in brackets that come back for every paper: they head a few lines, not what follows those."""
    counts = Counter(line.text for block in blocks for line in block.lines if bracketed_level(line.text))
    return frozenset(label for label, count in counts.items() if count > 1)


def running_headers(blocks: list[Block]) -> frozenset[str]:
    """Running headers and footers: lines that come back in another block, at the edge of a page or with a wide gap inside.

    The edge of a page is a form feed or a page number; a line that comes back only beside a running header belongs to it. A line
    with a wide gap right below a page number needs not come back: an excerpt has few pages.
    """
    repeated = {line for line, count in _counts(blocks).items() if count > 1}
    found = set()
    before: Line | None = None
    for block in blocks:
        for line, after in zip(block.lines, [*block.lines[1:], None], strict=True):
            edge = (block.opens_page and line is block.lines[0]) or (block.closes_page and after is None)
            edge = edge or _numbers_page(before) or _numbers_page(after) or "   " in line.text
            if (edge and len(line.text) >= _MIN_HEADER and _key(line) in repeated) or (
                after is None and _opens_page(before, line)
            ):
                found.add(line.text)
            before = line
    return frozenset(found | _companions(blocks, found, repeated))


def _numbers_page(line: Line | None) -> bool:
    return line is not None and PAGE_NUMBER.fullmatch(line.text) is not None


def _opens_page(before: Line | None, line: Line) -> bool:
    """Whether a line parted by a wide gap stands right below a page number that is set in the middle or to the right."""
    gap = len(_WIDE_GAP.split(line.text)) == 2
    return gap and before is not None and before.indent >= _MIN_PAGE_NUMBER_INDENT and _numbers_page(before)


def _key(line: Line) -> str:
    """What a line is apart from the numbers in it: those of the pages stand to the left on one and to the right on the next."""
    parts = [part for part in _WIDE_GAP.split(line.text) if not _PAGE.fullmatch(part)]
    return "   ".join(_DIGITS.sub("0", part) for part in parts)


def _counts(blocks: list[Block]) -> Counter[str]:
    """In how many blocks each line stands."""
    return Counter(
        key
        for block in blocks
        for key in {_key(line) for line in block.lines if _MIN_HEADER <= len(line.text) <= _MAX_HEADER}
    )


def _companions(blocks: list[Block], headers: set[str], repeated: set[str]) -> set[str]:
    """Lines that come back and never stand but beside a running header: its second line."""
    keys = {_key(line) for block in blocks for line in block.lines if line.text in headers}
    beside: Counter[str] = Counter()
    lines: dict[str, str] = {}
    for block in blocks:
        for before, after in pairwise(block.lines):
            for line, other in ((before, after), (after, before)):
                if other.text in headers and _key(line) in repeated - keys:
                    beside[_key(line)] += 1
                    lines[line.text] = _key(line)
    counts = _counts(blocks) if beside else Counter()
    return {line for line, key in lines.items() if beside[key] >= counts[key]}


def hung_lines(blocks: list[Block]) -> frozenset[Line]:
    """Lines inside a block with deeper ones above and below: each heads those below it."""
    return frozenset(
        line
        for block in blocks
        for above, line, below in zip(block.lines, block.lines[1:], block.lines[2:], strict=False)
        if above.indent > line.indent < below.indent
    )


def numbered_items(blocks: list[Block]) -> frozenset[Line]:
    """The lines that open the items of a list numbered without dots."""
    lines = [line for block in blocks for line in block.lines]
    numbered = [
        NumberedLine(
            place=place,
            number=int(found[1]),
            left=line.indent,
            right=line.indent + found.end(1),
            size=1.5,
            words=line.text[found.end() :].lstrip(),
        )
        for place, line in enumerate(lines)
        if (found := NUMBER.match(line.text))
    ]
    return frozenset(lines[place] for place in counted_items(numbered))


def chapters(blocks: list[Block]) -> frozenset[Line]:
    """Lone lines that count on, with text between them: `3  Methods`, …, `4  What we found`; `3. METHODS`."""
    numbered = [
        (place, int(found[1]), block.lines[0])
        for place, block in enumerate(blocks)
        if len(block.lines) == 1
        and (found := _CHAPTER.match(block.lines[0].text))
        and columns(block.lines[0].text) <= MAX_LONE_COLUMNS
        and not ends_sentence(block.lines[0].text)
    ]
    places = {place for place, _, _ in numbered}
    headed = [(number, line) for place, number, line in numbered if place + 1 < len(blocks) and place + 1 not in places]
    return frozenset(
        line
        for place, (number, line) in enumerate(headed)
        if (place and headed[place - 1][0] == number - 1)
        or (place + 1 < len(headed) and headed[place + 1][0] == number + 1)
    )
