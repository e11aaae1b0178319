"""Award tables: one row per paper, columns told by their headings.

In: a view. Out: drafts, one per row that has an award and a title. Without an award column, the label in force above the table holds
for every row; an empty award or venue cell repeats the one above (a cell that spans rows).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from extractors.claims.awards.affiliations import (
    IN_BRACKETS,
    behind_names,
    in_field,
    institutions_in,
    listed,
    lone,
    with_members,
)
from extractors.claims.awards.field_tables import record_in
from extractors.claims.awards.force import InForce
from extractors.claims.awards.inline import behind_venue, label_behind, label_from, only_people
from extractors.claims.awards.labels import Label, composed, edition
from extractors.claims.awards.legends import in_row
from extractors.claims.awards.people import authors_in
from extractors.claims.awards.rules import NEGATED
from extractors.claims.awards.scopes import Scopes
from extractors.claims.awards.table_roles import Table, award_columns, body_of, label_beside, read_table
from extractors.claims.awards.view import Draft, View, best_link, stripped
from extractors.lexicon.awards import looks_back
from extractors.records.documents import Section
from extractors.spans import Span

IN_A_BRACKET = re.compile(r"[(（]\s?$")
MIN_TITLE = 3
WINNER = re.compile(
    r"(?:award )?(?:winners?|recipients?)\W{0,2}|(?:获奖|獲獎|得奖|得獎)(?:者|论文|論文)?|得主", re.IGNORECASE
)
NOT_YET = re.compile(
    r"to be (?:announced|confirmed|determined)\b|tb[acd]\W{0,2}$|待(?:公布|定|揭晓)|暂无", re.IGNORECASE
)
"""A cell whose paper nobody knows yet."""
FINALIST = re.compile(
    r"\W{0,4}(?:(?:award )?finalists?|nominees?|nominated|candidates?|shortlisted|入围|提名|候选)\W{0,4}", re.IGNORECASE
)
TIME = re.compile(r"[*_\s]{0,4}\d{1,2}[:.h]\d\d\b")
KINDS_ONLY = re.compile(
    r"(?:(?:best|outstanding|distinguished|honou?rable|conference|journal|student|papers?|posters?|demos?|dissertations?|nominees|winners?|mentions?|awards?|runners?|up|and|&|[-–:])[ ]{0,2}){1,6}",
    re.IGNORECASE,
)
"""A cell that names kinds of awards: an entry of a table of contents."""
AUTHORS_FIELD = re.compile(r"\s(?:Authors?|作者)\s?[:：]")
YEAR_BEHIND = re.compile(r" {0,2}[(（][^()（）]{0,16}(?:19|20)\d\d[)）]$")


def table_drafts(view: View, signs: Mapping[str, Label] | None = None, *, page: bool = False) -> Iterator[Draft]:
    """Drafts of all tables of the main text; `signs` are those that the page explains. With `page`, the page's title is a label like any
    other.
    """
    scopes = Scopes(view, page=page)
    for line in view.lines:
        force = scopes.feed(line)
        if line.section.kind == "table" and line.section.rows and not is_schedule(view, line.section):
            record = record_in(view, line.section)
            if record is not None:
                yield record_draft(view, line.section, *record, force)
                continue
            columns = award_columns(view, line.section)
            if len(columns) > 1:
                yield from column_drafts(view, line.section, columns, force)
                continue
            table = read_table(view, line.section)
            if force.label is None and not page:
                force = replace(force, label=label_beside(view, table))
            rows = list(rows_of(view, table, force, signs or {}))
            yield from rows or records_of(view, line.section)


def column_drafts(view: View, section: Section, columns: list[tuple[int, Label]], force: InForce) -> Iterator[Draft]:
    """Drafts of a table with a column for each award and a row for each edition."""
    table = read_table(view, section)
    above: tuple[str | None, int | None] = (None, None)
    for row in body_of(view, section):
        venue, year = venue_of(view, table, row)
        above = (venue or above[0], year or above[1])
        for place, label in columns:
            titles = view.within("title", row[place]) if place < len(row) else []
            for at, one in enumerate(titles):
                end = titles[at + 1].span.start if at + 1 < len(titles) else row[place].end
                behind = Span(one.span.end, max(one.span.end, end))
                authors, complete = authors_in(view, behind, None)
                yield Draft(
                    award=label.award, label=label.span, title=one.span, authors=authors, complete=complete,
                    institutions=institutions_in(view, behind, one.span), track=label.track or force.track,
                    venue=label.venue or above[0] or force.venue, year=label.year or above[1] or force.year,
                    whole=row[place], pattern="award:table", link=best_link(view.links_in(row[place])),
                )  # fmt: skip


def is_schedule(view: View, section: Section) -> bool:
    """Whether most rows begin with a time of day: the sessions of a programme, whatever heading stands above."""
    times = sum(TIME.match(view.text, row[0].start, row[0].end) is not None for row in section.rows if row)
    return times * 2 > len(section.rows)


def rows_of(view: View, table: Table, force: InForce, signs: Mapping[str, Label]) -> Iterator[Draft]:
    """One draft for each row with a label, or a sign that stands for one, and a title."""
    above: Label | None = None
    venue_above: tuple[str | None, int | None] = (None, None)
    for row in body_of(view, table.section):
        label = leveled(view, table, row, force.label)
        above = label or above
        held = label or (above if "award" in table.columns and is_blank(view, cell(table, row, "award")) else None)
        held = held or (table.label or force.label if "award" not in table.columns else None)
        title = title_of(view, table, row)
        held = held or (in_row(view, signs, row, title) if title is not None else None)
        found_venue = venue_of(view, table, row)
        given = cell(table, row, "year") if held is not None and looks_back(held.award) else None
        year = edition(view, given)[1] if given is not None else None  # not when the paper appeared
        venue_above = (found_venue[0] or venue_above[0], year or found_venue[1] or venue_above[1])
        if held is None or held.kind == "person" or title is None or is_denied(view, table, row, title):
            continue
        authors, complete = cell_people(view, table, row, title)
        whole = Span(min(cell.start for cell in row), max(cell.end for cell in row))
        yield Draft(
            award=held.award, label=held.span, status="candidate" if held.kind == "candidate" or is_finalist(view, row) else "winner", title=title,
            authors=authors, complete=complete, institutions=cell_institutions(view, table, row, title), track=track_cell(view, table, row) or held.track or force.track,
            venue=held.venue or venue_above[0] or force.venue, year=held.year or venue_above[1] or force.year, whole=whole, pattern="award:table",
            link=best_link(view.links_in(whole)),
        )  # fmt: skip


def record_draft(
    view: View, section: Section, title: Span, award: Span, people: dict[str, Span], force: InForce
) -> Draft:
    """The draft of a table of one paper's fields, its award among them: "英文标题 | T", "获奖 | NeurIPS 2025 Best Paper"."""
    label = label_from(view, view.within("award", award)[0], award)
    venue, year = edition(view, award)
    authors, complete = authors_in(view, people["authors"], title) if "authors" in people else ([], True)
    return Draft(
        award=label.award, label=label.span, status="candidate" if label.kind == "candidate" else "winner", title=title, authors=authors, complete=complete,
        institutions=in_field(view, people["institutions"]) if "institutions" in people else [], track=label.track or force.track, venue=venue or force.venue,
        year=year or force.year, whole=section.span, pattern="award:record", link=best_link(view.links_in(section.span)),
    )  # fmt: skip


def records_of(view: View, section: Section) -> Iterator[Draft]:
    """Drafts of cells that hold a paper's whole record, its authors before or behind the title, the award last: a layout table."""
    for row in section.rows:
        for one in row:
            titles = view.within("title", one)
            if not titles:
                continue
            lead = Span(one.start, titles[0].span.start)
            cited = len(lead) > MIN_TITLE
            if cited and not (titles[0].pattern == "title:marked" and only_people(view, lead)):
                continue
            label = label_behind(view, titles[0], one.end)
            if label is None and cited:
                label = behind_venue(view, titles[0], one.end)
            if label is None or label.kind == "person":
                continue
            title, behind = titles[0].span, Span(titles[0].span.end, max(titles[0].span.end, label.span.start))
            authors, complete = authors_in(view, lead if cited else behind, title)
            yield Draft(
                award=label.award, label=label.span, status="candidate" if label.kind == "candidate" else "winner", title=title, authors=authors,
                complete=complete, institutions=institutions_in(view, behind, title), track=label.track, venue=label.venue, year=label.year, whole=one,
                pattern="award:record", link=best_link(view.links_in(one)),
            )  # fmt: skip


def cell(table: Table, row: tuple[Span, ...], role: str) -> Span | None:
    """The cell of a role in a row."""
    place = table.columns.get(role, -1)
    return row[place] if 0 <= place < len(row) else None


def is_blank(view: View, place: Span | None) -> bool:
    """Whether a cell is empty, or says that the one above holds on; a dash in it says that there is nothing."""
    return place is None or place.of(view.text).strip() in ("", "〃", "″", '"')


def words_of(view: View, table: Table, row: tuple[Span, ...], role: str) -> str:
    """The words of a role's cell."""
    found = cell(table, row, role)
    return view.text[found.start : found.end].strip(" -–—") if found else ""


def row_label(view: View, table: Table, row: tuple[Span, ...]) -> Label | None:
    """The label in the award cell; without such a column, the one in a bracket of another: "2024 (Runner-up)", "T (Best Paper)"."""
    roles = ("award",) if "award" in table.columns else ("year", "venue", "title")
    for span in [found for role in roles if (found := cell(table, row, role)) is not None]:
        for award in view.within("award", span):
            if roles[0] == "award" or IN_A_BRACKET.search(view.text, span.start, award.span.start):
                return label_from(view, award, span)
    return None


def leveled(view: View, table: Table, row: tuple[Span, ...], force: Label | None) -> Label | None:
    """The label of a row: "Winner" gives the award of the heading above the table, "Honorable Mention" that award's."""
    label = row_label(view, table, row)
    if force is None or force.kind != "paper":
        return label
    if label is None:
        return force if WINNER.fullmatch(words_of(view, table, row, "award")) else None
    return replace(label, award=composed(label.award, label.span.of(view.text), force.award))


def title_of(view: View, table: Table, row: tuple[Span, ...]) -> Span | None:
    """The title in the title cell: a mention of one, else the whole cell."""
    span = cell(table, row, "title")
    if span is None:
        return None
    titles = view.within("title", span)
    if titles:
        return titles[0].span
    bare = stripped(view.text, span)
    year = YEAR_BEHIND.search(view.text, bare.start, bare.end)
    bare = Span(bare.start, year.start()) if year else bare
    field = AUTHORS_FIELD.search(view.text, bare.start, bare.end)
    bare = Span(bare.start, field.start()) if field else bare
    people = view.within("person", bare)
    if people and people[0].span.start - bare.start < MIN_TITLE:
        return None
    if KINDS_ONLY.fullmatch(view.simple, bare.start, bare.end) or NOT_YET.match(view.simple, bare.start, bare.end):
        return None
    return bare if len(bare) >= MIN_TITLE and any(letter.isalpha() for letter in bare.of(view.text)) else None


def is_finalist(view: View, row: tuple[Span, ...]) -> bool:
    """Whether a cell of its own says that a row's paper was only in the last round."""
    return any(FINALIST.fullmatch(one.of(view.simple)) for one in row)


def is_denied(view: View, table: Table, row: tuple[Span, ...], title: Span) -> bool:
    """Whether a remark behind the title on its line says that it won nothing: "(not a winner, but read it)"."""
    own = cell(table, row, "title")
    line_end = view.text.find("\n", title.end)
    end = min(own.end if own is not None else title.end, line_end if line_end >= 0 else len(view.text))
    return NEGATED.search(view.simple, title.end, max(title.end, end)) is not None


def venue_of(view: View, table: Table, row: tuple[Span, ...]) -> tuple[str | None, int | None]:
    """Venue and year of the row's own cells, the title's left out."""
    spans = [found for role in ("venue", "year", "award") if (found := cell(table, row, role)) is not None]
    editions = [edition(view, span) for span in spans]
    return next((venue for venue, _ in editions if venue), None), next((year for _, year in editions if year), None)


def cell_people(view: View, table: Table, row: tuple[Span, ...], title: Span) -> tuple[list[Span], bool]:
    """Authors of the authors' cell, or of the title's cell before or behind the title."""
    span, own = cell(table, row, "authors"), cell(table, row, "title")
    if span is None and own is not None and own.covers(title):
        before = authors_in(view, Span(own.start, title.start), None)
        return before if before[0] else authors_in(view, Span(title.end, own.end), None)
    return authors_in(view, span, None) if span else ([], True)


def cell_institutions(view: View, table: Table, row: tuple[Span, ...], title: Span) -> list[Span]:
    """Institutions of the institution and author cells, with unknown members of a cell of their own and of the brackets behind names;
    without such cells, of what stands behind the title in its own.
    """
    around = cell(table, row, "title")
    if {"institutions", "authors"}.isdisjoint(table.columns) and around is not None:
        return institutions_in(view, Span(title.end, max(title.end, around.end)), title)
    spans = [found for role in ("institutions", "authors") if (found := cell(table, row, role)) is not None]
    named = [one.span for span in spans for one in view.within("institution", span)]
    own, beside = cell(table, row, "institutions"), cell(table, row, "authors")
    more = (listed(view, own, IN_BRACKETS, own=True) or lone(view, own)) if own is not None else []
    more += behind_names(view, beside, named) if beside is not None else []
    return with_members(view, named, more)


def track_cell(view: View, table: Table, row: tuple[Span, ...]) -> str | None:
    """The words of the track cell."""
    return words_of(view, table, row, "track") or None
