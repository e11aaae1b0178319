"""Cells of tables that hold a bare count which could be a year: "| 2016 | 2015 | 549 |" under "Year | Submitted | Accepted".

In: a document. Out: the spans of such cells, in order. The head of the column or the first cell of the row says that papers or people
are counted; or the row has its year already, and the column holds numbers that are no years. A column of years stays one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.lexicon.phrases import lowered
from extractors.lexicon.traditional import simplified
from extractors.records.documents import Document, Section
from extractors.spans import Span

YEAR_LIKE = re.compile(r"[* ]{0,4}(?:19[5-9]|20\d)\d[* ]{0,4}")
BARE = re.compile(r"[* ]{0,4}(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,6})[* ]{0,4}")
DATED = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|['’]\d\d(?!\d)")
YEARS_HEAD = re.compile(r"(?<![a-z])(?:years?|dates?|since|deadlines?|founded|edition)(?![a-z])|年|届|日期|截止")
COUNTED = re.compile(
    r"(?<![a-z])(?:submi(?:ssions?|tted)|subs?\.?|accept(?:ed|ances)|acc\.?|papers|articles|orals?|spotlights?|posters?|attend(?:ees|ance)|registra(?:nts|tions)|registered"
    r"|participants|reviewers?|authors|withdrawn|rejected)(?![a-z])|投稿|提交|收到|录用|接收|接受|录取|收录|论文|参会|注册|审稿人|作者数"
)
"""What a head counts. Not the metrics' lexicon: a row added there is to rebuild claims, and not mentions."""
LONGEST_HEAD = 40
LONGEST_BARE = 16


def bare_counts(document: Document) -> list[Span]:
    """The cells that look like a year and hold a count."""
    return sorted(cell for section in document.sections if section.rows for cell in _counts(document.text, section))


def _counts(text: str, section: Section) -> Iterator[Span]:
    """The cells of one table."""
    top, rows = section.rows[0], section.rows[max(1, section.header_rows) :]
    heads = [_names_count(text, head) for head in top]
    mixed = {column for row in rows for column, cell in enumerate(row) if _is_other_number(text, cell)}
    for row in rows:
        named = bool(row) and _names_count(text, row[0])
        dated = False
        for column, cell in enumerate(row):
            counted = named or (column < len(heads) and heads[column]) or (dated and column in mixed)
            if column and counted and _is_year_like(text, cell):
                yield cell
            dated = dated or (column < 2 and DATED.search(text, cell.start, cell.end) is not None)


def _is_year_like(text: str, cell: Span) -> bool:
    return 0 < len(cell) <= LONGEST_BARE and YEAR_LIKE.fullmatch(text, cell.start, cell.end) is not None


def _is_other_number(text: str, cell: Span) -> bool:
    if not 0 < len(cell) <= LONGEST_BARE or _is_year_like(text, cell):
        return False
    return BARE.fullmatch(text, cell.start, cell.end) is not None


def _names_count(text: str, head: Span) -> bool:
    """Whether a head says that papers or people are counted below or beside it."""
    if not 0 < len(head) <= LONGEST_HEAD:
        return False
    low = simplified(lowered(head.of(text)))
    return YEARS_HEAD.search(low) is None and COUNTED.search(low) is not None
