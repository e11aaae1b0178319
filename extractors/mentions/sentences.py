"""Where sentences and clauses end, in English and Chinese.

In: the reading text and the document's sections. Out: sentence spans and clause spans, sorted and without overlap. A sentence
never crosses a block, a table cell or a line break inside a block; a comma between digits ends nothing. Abbreviations and
initials do not end English sentences. Follows the punctuation only: no parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractors.mentions.sought import sought
from extractors.records.documents import Section
from extractors.spans import Span

SENTENCE_END = sought(
    r"(?<!\bYahoo)[。！？!?]+[”’」』）)\]\"']{0,3}|(?<!\.{4})\.[”’\"')\]]{0,3}(?=[ \u00a0])|\n+|；",
    *"。！？!?.\n；",
)
CLAUSE_END = sought(
    r"[，；;]|,(?!\d{3}(?!\d))|,(?<=[^\d],)|[。！？!?\n]|——|[ ]?[—–][ ]|[ ]\|[ ]|(?<=[\d篇%％)）])[ ][/／][ ](?=[^\d\s])|→|\((?=\D)|（(?=\D)",
    *"，；;,。！？!?\n—–|/／→(（",
    lead=1,
)
ABBREVIATIONS = frozenset(
    [
        "al",
        "e.g",
        "i.e",
        "vs",
        "cf",
        "fig",
        "figs",
        "eq",
        "eqs",
        "sec",
        "no",
        "nos",
        "vol",
        "pp",
        "p",
        "dr",
        "prof",
        "mr",
        "mrs",
        "ms",
        "st",
        "inc",
        "ltd",
        "co",
        "corp",
        "univ",
        "dept",
        "conf",
        "proc",
        "int",
        "intl",
        "approx",
        "ca",
        "etc",
        "jr",
        "sr",
        "resp",
        "u.s",
        "u.k",
        "ph.d",
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
    ]
)
IN_BRACKET = re.compile(
    r"[.!?][)）] (?=[a-z])|[.!?？！]》(?![。！？])|[?!？！][*_]{0,2}[，,、；;]|[?!][*_]{0,2}（|[?!][”\"»*_]{1,3} (?=[a-z(（])"
)
"""A whole sentence in a bracket, behind which the sentence around it goes on: "A (I still teach this one!) and B", "《Who Knows?》和",
"Who Knows?（A、B）、", “Who Knows?” by A.
"""
WORD_BEFORE = re.compile(r"[A-Za-z.]{1,12}$")
NOT_BLANK = re.compile(r"[ \t]{0,200}(?P<char>[^\s])")
LOOK_BACK_CODE_POINTS = 13
WRAPPED_LINE_CODE_POINTS = 50
"""A line shorter than this was ended on purpose; wrapped text runs 60 to 100 columns wide."""


def split_sentences(text: str, sections: Sequence[Section]) -> tuple[Span, ...]:
    """The sentences of all blocks, menus and running headers included; where blocks leave a gap, the gap is cut too."""
    return tuple(span for block in _blocks(text, sections) for span in _sentences(text, block))


def split_clauses(text: str, sentences: Sequence[Span]) -> tuple[Span, ...]:
    """The clauses of each sentence, in order. Marks that separate clauses belong to the clause before them."""
    found: list[Span] = []
    for sentence in sentences:
        start = sentence.start
        for match in CLAUSE_END.finditer(text, sentence.start, sentence.end):
            if match.end() > start:
                _add(text, start, match.end(), found)
                start = match.end()
        _add(text, start, sentence.end, found)
    return tuple(found)


def _blocks(text: str, sections: Sequence[Section]) -> Iterator[Span]:
    position = 0
    for section in sections:
        if section.span.start > position:
            yield Span(position, section.span.start)
        cells = sorted({cell for row in section.rows for cell in row if len(cell)})
        if cells:
            yield from _within(cells)
        else:
            yield section.span
        position = max(position, section.span.end)
    if position < len(text):
        yield Span(position, len(text))


def _within(cells: Sequence[Span]) -> Iterator[Span]:
    """The cells of a table once each; a cell that spans several columns stands in several places."""
    end = -1
    for cell in cells:
        if cell.start >= end:
            yield cell
            end = cell.end


def _sentences(text: str, block: Span) -> Iterator[Span]:
    found: list[Span] = []
    start = block.start
    for match in SENTENCE_END.finditer(text, block.start, block.end):
        if match.group()[0] == "." and _is_abbreviation(text, match.start()):
            continue
        if IN_BRACKET.match(text, match.start()):
            continue
        if match.group() == "\n" and _goes_on(text, start, match.start()):
            continue
        _add(text, start, match.end(), found)
        start = match.end()
    _add(text, start, block.end, found)
    yield from found


def _goes_on(text: str, start: int, line_end: int) -> bool:
    """Whether a line that is broken in the middle of a sentence goes on: it is long, ends like the inside of a sentence,
    and the next one starts like it (columns of a plain-text table are broken so).
    """
    line = text.rfind("\n", start, line_end) + 1
    next_char = NOT_BLANK.match(text, line_end + 1)
    if next_char is None or line_end - max(start, line) < WRAPPED_LINE_CODE_POINTS:
        return False
    last = text[line_end - 1 : line_end]
    return (next_char["char"].islower() or next_char["char"].isdigit()) and (
        last.islower() or last in ",-" or last.isdigit()
    )


def _is_abbreviation(text: str, dot: int) -> bool:
    match = WORD_BEFORE.search(text, max(0, dot - LOOK_BACK_CODE_POINTS), dot)
    if match is None:
        before = text[max(0, dot - 3) : dot].strip()
        return (
            before.isdigit()
            and (dot - len(before) == 0 or text[dot - len(before) - 1] in "\n ")
            and len(before) <= 2
            and _starts_line(text, dot - len(before))
        )
    word = match.group()
    return word.lower() in ABBREVIATIONS or (len(word) == 1 and word.isupper())


def _starts_line(text: str, at: int) -> bool:
    """Whether only blanks stand before `at` on its line: a list marker such as "1."."""
    line = text.rfind("\n", max(0, at - LOOK_BACK_CODE_POINTS), at)
    return not text[line + 1 : at].strip() and (line >= 0 or at < LOOK_BACK_CODE_POINTS)


def _add(text: str, start: int, end: int, found: list[Span]) -> None:
    """Append the span without outer white space, if anything is left."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end > start:
        found.append(Span(start, end))
