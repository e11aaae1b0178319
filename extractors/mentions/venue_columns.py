"""Tables and headings → acronyms of conferences that stand where other conferences do, whichever lexicon they are missing from.

In: a reading and the venues that are beyond doubt. Out: acronyms as printed. One counts that fills a cell of a column or of a heading
row, or a heading, where known conferences fill others ("ICSE", "OOPSLA", "ICPC"); and one that heads parts of a page with two or more
years of its own ("MICSECS-2019", "MICSECS-2018").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from extractors.mentions.component import Reading
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

ACRONYM = r"(?P<acronym>[A-Z][A-Za-z&]{0,8}[A-Z][A-Za-z]{0,3}|[A-Z]{2,10})"
YEAR = r"[ ]?[-–'’(]?[ ]?(?P<year>(?:19|20)\d\d|(?<=['’])\d\d)\)?"
CELL = re.compile(rf"[*_\s]{{0,4}}{ACRONYM}(?:{YEAR})?[*_\s]{{0,4}}")
HEADING = re.compile(rf"[*_\s]{{0,4}}(?:Proc\. |Proceedings of |(?:ACM|IEEE) )?{ACRONYM}{YEAR}[*_\s:：]{{0,4}}")
COUNTED_HEADING = re.compile(
    rf"[*_\s]{{0,4}}(?:The )?\d{{1,3}}(?:st|nd|rd|th) {ACRONYM}[:,]? [^\n]{{0,40}}?(?P<year>(?:19|20)\d\d)\b[^\n]{{0,60}}"
)
"""Editions by their number: "20th DGCI: 19-21 September 2017 - Vienna"."""
VENUE_HEAD = re.compile(r"\b(?:conf|conference|venue|meeting)s?\b|会议|會議", re.IGNORECASE)
NO_VENUES = frozenset(
    ("AI", "ML", "CV", "NLP", "IR", "HCI", "SE", "PL", "OS", "DB", "TOTAL", "ALL", "SUM", "AVG", "NA", "TBD", "TBA", "USA", "UK", "EU", "PDF", "URL", "CFP", "FAQ", "GPT", "COVID", "CCF", "ACM", "IEEE", "NEWS", "AWARDS", "AWARD", "PAPERS", "EVENTS", "TALKS", "PRIZES", "WINNERS", "FALL", "SPRING", "SUMMER", "WINTER", "MAY", "JUNE", "JULY", "MARCH", "APRIL", "YEAR", "EDITION", "UPDATE", "PRESS", "STATS", "GSOC", "SRC", "LLM", "LLMS", "VLM", "GAN", "GANS", "VAE", "RL", "RAG", "MOE", "RLHF", "DPO", "CNN", "RNN", "GNN", "QA", "API", "TODO", "BOF")
)  # fmt: skip
"""Fields, methods, places and words in capitals that stand in such columns and headings, too."""
AT_LEAST, AMONG_HEADINGS = 2, 3
"""How many known conferences stand beside one that is not; a heading may name anything ("LLM")."""
MAX_CELL, MAX_HEADING = 24, 120


def listed_acronyms(reading: Reading, sure: Iterable[Mention], lexicon: Container[str]) -> frozenset[str]:
    """The acronyms of both kinds; for those of the lexicon, which are only doubtful elsewhere ("ACL", "FSE"), one neighbour is enough."""
    known = {one.span.start: one for one in sure}
    found: set[str] = set()
    for section in reading.document.sections:
        if section.in_main_text and section.kind == "table":
            for cells in _lists(section):
                found.update(_beside_known(reading.text, cells, known, lexicon))
            for cells in _named_columns(reading.text, section):
                found.update(one for one in _filled(reading.text, cells) if one in lexicon)
    for headings in _levels(reading.document.sections):
        found.update(_beside_known(reading.text, headings, known, lexicon, least=AMONG_HEADINGS))
    return frozenset(found | _heads_of_years(reading)) - NO_VENUES


def _lists(section: Section) -> Iterator[Sequence[Span]]:
    """The heading rows, and the columns below them."""
    yield from section.rows[: section.header_rows]
    body = section.rows[section.header_rows :]
    for place in range(max((len(row) for row in body), default=0)):
        yield _column(body, place)


def _named_columns(text: str, section: Section) -> Iterator[Sequence[Span]]:
    """The columns under a head that says they hold conferences."""
    heads = section.rows[section.header_rows - 1] if section.header_rows else ()
    for place, head in enumerate(heads):
        if VENUE_HEAD.search(text, head.start, head.end):
            yield _column(section.rows[section.header_rows :], place)


def _column(body: Iterable[Sequence[Span]], place: int) -> list[Span]:
    """The cells of a column, of rows that reach it."""
    return [row[place] for row in body if place < len(row)]


def _filled(text: str, cells: Iterable[Span]) -> Iterator[str]:
    """The acronyms that fill cells."""
    for cell in cells:
        filled = CELL.fullmatch(text, cell.start, cell.end) if len(cell) <= MAX_CELL else None
        if filled is not None:
            yield filled["acronym"]


def _levels(sections: Iterable[Section]) -> Iterable[Sequence[Span]]:
    """The headings of each level."""
    levels: defaultdict[int, list[Span]] = defaultdict(list)
    for section in sections:
        if section.kind == "heading" and section.in_main_text:
            levels[section.level].append(section.span)
    return levels.values()


def _beside_known(
    text: str, cells: Sequence[Span], known: Mapping[int, Mention], lexicon: Container[str], *, least: int = AT_LEAST
) -> Iterator[str]:
    """The acronyms that fill cells, when known conferences fill others."""
    short = [cell for cell in cells if 0 < len(cell) <= MAX_CELL]
    named = {known[cell.start].key for cell in short if cell.start in known}
    for acronym in _filled(text, [cell for cell in short if cell.start not in known] if named else ()):
        if len(named) >= least or acronym in lexicon:
            yield acronym


def _heads_of_years(reading: Reading) -> set[str]:
    """The acronyms of two or more headings that say nothing but one of their years each."""
    years: defaultdict[str, set[str]] = defaultdict(set)
    for section in reading.document.sections:
        if section.kind == "heading" and section.in_main_text and len(section.span) <= MAX_HEADING:
            head = HEADING.fullmatch(reading.text, section.span.start, section.span.end)
            head = head or COUNTED_HEADING.fullmatch(reading.text, section.span.start, section.span.end)
            if head is not None:
                years[head["acronym"]].add(head["year"])
    return {acronym for acronym, told in years.items() if len(told) >= AT_LEAST}
