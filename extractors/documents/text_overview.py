"""What only the whole of a text tells of its lines: running headers, labels that come back, chapters numbered without a dot.

Lists numbered without one, too. In: the blocks of a text. Out: the lines, or their words, that are such. No line is changed or left out here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from extractors.documents.counting import NUMBER, NumberedLine, counted_items
from extractors.documents.headings import MAX_LONE_COLUMNS, bracketed_level, ends_sentence
from extractors.documents.text_lines import Block, Line
from extractors.documents.text_tables import table_of
from extractors.documents.wrapping import columns

PAGE_NUMBER = re.compile(
    r"(?:[-–—]\s{0,3}|page\s{1,3}|第\s{0,2})?\d{1,4}(?:\s{0,3}[-–—]|\s{0,3}/\s{0,3}\d{1,4}|\s{1,3}of\s{1,3}\d{1,4}|\s{0,2}页)?",
    re.I,
)
_DIGITS = re.compile(r"\d{1,9}")
_CHAPTER = re.compile(r"(\d{1,2})\s{1,8}(?=[^\W\d_])")


def line_pairs(blocks: list[Block]) -> Iterator[tuple[str, str]]:
    """Each line of running text with the one below it."""
    for block in blocks:
        if table_of(block) is None:
            for before, after in zip(block.lines, block.lines[1:], strict=False):
                yield before.raw, after.raw


def repeated_labels(blocks: list[Block]) -> frozenset[str]:
    """Labels in brackets that come back for every paper: they head a few lines, not what follows those."""
    counts = Counter(line.text for block in blocks for line in block.lines if bracketed_level(line.text))
    return frozenset(label for label, count in counts.items() if count > 1)


def running_headers(blocks: list[Block]) -> frozenset[str]:
    """Running headers: a line that comes back in another block, beside a page number or with a wide gap inside."""
    seen = Counter(
        line
        for block in blocks
        for line in {_DIGITS.sub("0", line.text) for line in block.lines if 8 <= len(line.text) <= 160}
    )
    repeated = {line for line, count in seen.items() if count > 1}
    found = set()
    before = ""
    for block in blocks if repeated else ():
        for line in block.lines:
            beside = PAGE_NUMBER.fullmatch(before) is not None or "   " in line.text
            if beside and _DIGITS.sub("0", line.text) in repeated:
                found.add(line.text)
            before = line.text
    return frozenset(found)


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
    """Lone lines that count on, with text between them: `3  Methods`, …, `4  What we found`."""
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
