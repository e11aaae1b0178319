"""Titles in the cells of tables: the column whose head says so, that of an award, or the one behind the names of awards.

In: the reading, with awards found. Out: mentions of kind `title`, without the authors that stand before a title in its cell.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from extractors.mentions.component import Reading
from extractors.mentions.names import read_names
from extractors.mentions.title_forms import cut_line, is_title_like, unquoted
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

TITLE_COLUMNS = re.compile(
    r"paper|title|^[*_]{0,2}what[*_]{0,2}$|work|publication|论文|論文|标题|標題|题目|題目|作品|short ?name|短名",
    re.IGNORECASE,
)
WINNER_COLUMNS = re.compile(r"^\W{0,3}(?:winn(?:er|ing)|recipient|awarded to|得主|[获獲得][奖獎])", re.IGNORECASE)


def behind_names(text: str, cell: Span) -> Span:
    """A cell without the authors before its title: "A Lima, B Dias: T"."""
    names = read_names(text, cell.start, cell.end)
    full = len(names.names) > 1 and all(" " in name.of(text) for name in names.names)
    return Span(names.end + 2, cell.end) if full and text.startswith(": ", names.end) else cell


def in_cells(reading: Reading) -> Iterator[Mention]:
    """The cells of a table's title column; without one, of the column whose head is the name of an award, and of all such columns."""
    labels = {one.span.start for one in reading.mentions("awards")}
    for section in reading.document.sections:
        if section.kind != "table" or not section.in_main_text or not section.rows:
            continue
        if section.header_rows < 1:
            yield from behind_labels(reading, section, labels)
            continue
        top = section.rows[section.header_rows - 1]
        columns = [place for place, head in enumerate(top) if TITLE_COLUMNS.search(head.of(reading.text))]
        named = [place for place, head in enumerate(top) if head.start in labels]
        won = [place for place, head in enumerate(top) if WINNER_COLUMNS.search(head.of(reading.text))]
        columns = named if len(named) > 1 and set(columns) <= set(named) else (columns or named or won)[:1]
        for row in section.rows[section.header_rows :]:
            for column in columns:
                if column < len(row):
                    yield from title_in_cell(reading.text, row[column])


def behind_labels(reading: Reading, table: Section, labels: Container[int]) -> Iterator[Mention]:
    """The second cells of a table without heads whose first cells name awards, most of them."""
    rows = [row for row in table.rows if len(row) > 1 and row[0].start in labels]
    for row in rows if len(rows) * 2 > len(table.rows) else ():
        yield from title_in_cell(reading.text, row[1])


def title_in_cell(text: str, cell: Span) -> Iterator[Mention]:
    """The title on the first line of a cell, without the authors before it."""
    span = unquoted(text, cut_line(text, behind_names(text, cell)))
    if is_title_like(span.of(text), strong=True):
        yield Mention(kind="title", span=span, pattern="title:cell")
