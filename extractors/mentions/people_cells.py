"""People in the cells of tables: lists that fill a cell, the names of an authors' column, names beside or below the title of a cell.

In: the reading, with titles, institutions and venues found. Out: mentions of kind `person`. Where no table is, people are those of
`mentions.people` and `mentions.people_beside`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from extractors.lexicon.phrases import is_han
from extractors.lexicon.places import CITY_OF
from extractors.lexicon.traditional import simplified
from extractors.mentions.component import Reading
from extractors.mentions.lines import LINE
from extractors.mentions.names import NameList, read_name, read_names, skip_marks
from extractors.mentions.people_beside import MIN_LIST, covers_line, mentioned
from extractors.mentions.person_lines import ORGANISATION, people_in_cell
from extractors.mentions.rosters import Institutions, read_roster
from extractors.mentions.title_cells import behind_names
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

MIN_RECORD = 60
OPENING_QUOTES = ("“", '"', "「", "『", "《", "〈")
BEHIND_IN_CELL = re.compile(r"[”\"」』》〉*_ ]{0,3}(?:[(（]|—{1,2}|–|--|[ ]-[ ]|[,，/／｜|]|[ ]by[ ])[ ]?(?=[^\W\d_])")
ENDS_LINE = re.compile(r"[ .*_”\"」』》〉]{0,4}(?:[(（][^()（）\n]{1,40}[)）][ .*_]{0,4})?\n")
"""Behind a title in a cell: nothing, or where it appeared."""
FIELD_AND_VALUE, MAX_FIELD_NAME = 2, 16
AUTHOR_COLUMN = re.compile(r"\bauthors?\b|\bresearchers?\b|作者|研究者|研究人[员員]|得[主奖獎]", re.IGNORECASE)


def in_cells(reading: Reading) -> Iterator[Mention]:
    """Lists of names that fill a table cell, or stand between a title and a venue in one."""
    text = reading.text
    titles = {title.span.start: title.span for title in reading.mentions("titles")}
    venues = sorted(one.span for one in reading.mentions("venues") if one.kind == "venue")
    for section in reading.document.sections:
        if section.kind != "table" or not section.in_main_text:
            continue
        heads = section.rows[section.header_rows - 1] if section.header_rows else ()
        headed = {place for place, head in enumerate(heads) if AUTHOR_COLUMN.search(head.of(text))}
        for row in section.rows[section.header_rows :]:
            fielded = len(row) == FIELD_AND_VALUE and AUTHOR_COLUMN.search(row[0].of(text)[:MAX_FIELD_NAME]) is not None
            own = {1} if fielded else headed
            for place, cell in enumerate(row):
                yield from in_cell(reading, section, cell, titles, venues, own=place in own)


def in_cell(
    reading: Reading, section: Section, cell: Span, titles: dict[int, Span], venues: list[Span], *, own: bool
) -> Iterator[Mention]:
    """The people of one cell; `own` says that its column or row is that of authors."""
    text, institutions = reading.text, reading.once(Institutions)
    names = read_names(text, cell.start, cell.end)
    full = bool(names.names) and " " in names.names[0].of(text) and names.end >= cell.end - 1
    if own and (each := name_a_line(text, cell)):
        yield from (Mention(kind="person", span=one, pattern="person:listed") for one in each)
        return
    if behind_names(text, cell) != cell:
        yield from mentioned(names, "person:list")
        return
    if (own and full) or (names.names and covers_line(text, names, text[names.end : cell.end].strip(" .。\n"))):
        yield from mentioned(names, "person:list")
    elif own and (roster := read_roster(text, cell.start, cell.end, institutions.starting_in(cell))):
        yield from (Mention(kind="person", span=one, pattern="person:roster") for one in roster)
    elif own and (placed := people_in_cell(text, section, cell, institutions.starts)):
        yield from (Mention(kind="person", span=one, pattern="person:listed") for one in placed)
    elif own and (above := names_above_places(text, cell, institutions)):
        yield from (mention for names in above for mention in mentioned(names, "person:list"))
    elif (title := title_opening(text, titles, cell)) and (below := names_below_title(text, title, cell)):
        yield from mentioned(below, "person:list")
    elif title and (behind := names_behind_title(text, title, cell)):
        yield from mentioned(behind, "person:list")
    elif len(cell) > MIN_RECORD:
        yield from in_record(text, cell, titles.get(cell.start), venues)


def name_a_line(text: str, cell: Span) -> list[Span]:
    """The names of a cell whose lines are one person each with a place behind: "A, University", "B, Company (Town)"."""
    lines = list(LINE.finditer(text, cell.start, cell.end))
    names = [read_name(text, line.start(), line.end(), listed=True) for line in lines]
    placed = [one for one in names if one and " " in one.of(text) and text.startswith((",", "，", " (", "（"), one.end)]
    return placed if len(lines) > 1 and len(placed) == len(lines) else []


def names_above_places(text: str, cell: Span, institutions: Institutions) -> list[NameList]:
    """The names on the first lines of a cell of authors, one or more a line; where they work may stand on the lines below."""
    found: list[NameList] = []
    for line in LINE.finditer(text, cell.start, cell.end):
        names = read_names(text, line.start(), line.end())
        full = bool(names.names) and all(is_full(text, one) for one in names.names)
        alone = None if full else read_name(text, line.start(), line.end(), listed=True)  # "Bo Long"
        if alone is not None and " " in alone.of(text):
            names, full = NameList([alone], end=alone.end), True
        place = ORGANISATION.search(line.group()) or institutions.starting_in(Span(*line.span()))
        if not full or place or text[skip_marks(text, names.end, line.end()) : line.end()].strip(" ,;，；."):
            break
        found.append(names)
    return found


def is_full(text: str, name: Span) -> bool:
    """Whether a name has a surname and a given one: words with a blank between them, or Chinese characters."""
    words = name.of(text)
    return " " in words or is_han(words)


def title_opening(text: str, titles: dict[int, Span], cell: Span) -> Span | None:
    """The title that a cell begins with, a quotation mark before it left out."""
    at = cell.start + (text[cell.start : cell.start + 1] in OPENING_QUOTES)
    return titles.get(at)


def names_behind_title(text: str, title: Span, cell: Span) -> NameList | None:
    """The names behind the title of a cell, in a bracket or behind a dash or comma: "T（A、B，某大学）", "T — A, B"."""
    lead = BEHIND_IN_CELL.match(text, title.end, cell.end)
    names = read_names(text, lead.end(), cell.end) if lead is not None else NameList([])
    if any(simplified(one.of(text).casefold()) in CITY_OF for one in names.names):
        return None  # towns
    full = sum(is_full(text, one) for one in names.names)
    closed = text[names.end : names.end + 1] in ("", ")", "）", "，", ",", "；", ";", "\t", "\n", "。", ".", " ")
    return (
        names
        if full
        and full == len(names.names)
        and closed
        and (full > 1 or not names.complete or names.end >= cell.end - 1)
        else None
    )


def names_below_title(text: str, title: Span, cell: Span) -> NameList | None:
    """The names that fill the line below the title that begins a cell."""
    start = text.find("\n", title.end, cell.end) + 1
    if not start or not ENDS_LINE.fullmatch(text, title.end, start):
        return None
    line_end = text.find("\n", start, cell.end)
    end = line_end if line_end >= 0 else cell.end
    names = read_names(text, start, end)
    full = all(is_full(text, one) for one in names.names)
    return names if names.names and full and not text[names.end : end].strip(" .,") else None


def in_record(text: str, cell: Span, title: Span | None, venues: list[Span]) -> Iterator[Mention]:
    """Authors between the title that begins a cell and its venue: the record of a paper in a layout table."""
    if title is None:
        return
    at = bisect_left(venues, Span(title.end, title.end))
    end = venues[at].start if at < len(venues) and venues[at].start < cell.end else cell.end
    start = title.end + len(text[title.end : end]) - len(text[title.end : end].lstrip())
    names = read_names(text, start, end)
    if len(names.names) >= MIN_LIST and not text[names.end : end].strip(" .,(\n") and end < cell.end:
        yield from mentioned(names, "person:list")
