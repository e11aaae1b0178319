"""One item under a label: its title line, what holds for it, the lines that belong to it, and what they tell of its paper.

In: a view and an item. Out: the full title with its short names, people, places and link. Where items begin and end is for `items`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import takewhile

from extractors.claims.awards.affiliations import in_field, institutions_in
from extractors.claims.awards.field_tables import fields_in
from extractors.claims.awards.force import InForce
from extractors.claims.awards.inline import listed_on
from extractors.claims.awards.openings import begins_with_people, is_person_line
from extractors.claims.awards.people import authors_in
from extractors.claims.awards.people_first import BODY_START
from extractors.claims.awards.place_lists import of_legend
from extractors.claims.awards.view import Line, View, best_link
from extractors.lexicon.awards import SIGNS
from extractors.records.documents import Link
from extractors.records.mentions import Mention
from extractors.spans import Span

TITLE_FIELD = re.compile(r"论文题为|题为|题目(?:是|为)|标题(?:是|为)|原题|全名|全称|論文題為")
NEXT_SIGNED = re.compile(rf"\n\s{{0,4}}(?:{'|'.join(SIGNS)})")


@dataclass(slots=True)
class Item:
    """A title line, what holds for it, and the lines that belong to it. `headline` is the heading above with the paper's short name."""

    title: Mention
    line: Line
    force: InForce
    body: list[Line] = field(default_factory=list)
    before: Line | None = None
    headline: tuple[Line, Mention] | None = None


def extent(item: Item) -> Span:
    """From the title line to the end of the block it stands in."""
    return Span(item.title.span.start, max(item.line.span.end, item.title.span.end))


def full_title(view: View, item: Item) -> tuple[Span, list[Span]]:
    """The title, or the full one that the body names ("论文题为《...》") with the first as its short name; quoted, it is full already."""
    for line in item.body[:2] if item.title.pattern != "title:quoted" else ():
        for title in view.within("title", Span(line.span.start, min(line.span.end, line.span.start + BODY_START))):
            before = view.simple[line.span.start : title.span.start]
            if title.pattern == "title:quoted" and (TITLE_FIELD.search(before) or before.strip("（(《") == ""):
                return title.span, [item.title.span]
    return item.title.span, []


def people_of(view: View, item: Item, title: Span) -> tuple[list[Span], bool]:
    """Authors from the title's block, else from the line before it, else from the first line of the body that begins with them."""
    block = (
        Span(item.title.span.end, end_of_block(view, item))
        if item.line.section.kind != "heading"
        else Span(item.title.span.end, max(item.title.span.end, item.line.span.end))
    )
    lead = Span(item.line.span.start, max(item.line.span.start, title.start))
    authors, complete = authors_in(view, lead, title)
    if not authors:
        authors, complete = authors_in(view, block, title)
    if not authors and item.before is not None:
        authors, complete = authors_in(view, item.before.span, title)
    if not authors and (field := fields_of(view, item).get("authors")) is not None:
        authors, complete = authors_in(view, field, title)
    if not authors and (rows := person_rows(view, item)) is not None:
        authors, complete = authors_in(view, rows, title)
    for line in item.body[:4]:
        if authors or is_another(view, item, line):
            break
        if begins_with_people(view, line):
            authors, complete = authors_in(view, line.span, title)
    if not authors:
        cited = view.within("citation", item.line.span)
        authors, complete = cited_authors(view, cited[0].key or "") if cited else ([], True)
    return authors, complete


def fields_of(view: View, item: Item) -> dict[str, Span]:
    """The cells of the table of fields right under an item's heading."""
    return fields_in(view, item.body[0].section) if item.body else {}


def person_rows(view: View, item: Item) -> Span | None:
    """The lines right under a title that name one person each."""
    rows = list(takewhile(lambda line: is_person_line(view, line), item.body))
    return Span(rows[0].span.start, rows[-1].span.end) if rows else None


def end_of_block(view: View, item: Item) -> int:
    """Where the words about an item's title end in its block: at the next title of its list, or the next line with a winner's sign, which
    have people of their own.
    """
    end = item.line.section.span.end
    for title in view.within("title", Span(item.title.span.end, end)):
        if title.pattern == "title:slot" and title.span.start >= item.line.span.end:
            return item.line.span.end
        if listed_on(view, item.title, title):
            return title.span.start
    signed = NEXT_SIGNED.search(view.text, item.title.span.end, end)
    return signed.start() if signed else end


def is_another(view: View, item: Item, line: Line) -> bool:
    """Whether a line below an item of a list is the next one, with people before a title of its own."""
    own, other = item.line.section, line.section
    beside = own.kind == "list_item" and other.kind == "list_item" and other.level <= own.level
    titles = view.within("title", line.span) if beside and other is not own else []
    return bool(titles) and bool(view.within("person", Span(line.span.start, titles[0].span.start)))


def cited_authors(view: View, key: str) -> tuple[list[Span], bool]:
    """The authors of the bibliography entry with this number."""
    entry = view.entries.get(key)
    return authors_in(view, entry, None) if entry is not None else ([], True)


def institutions_of(view: View, item: Item, title: Span) -> list[Span]:
    """Affiliations from the title's block and from the beginnings of the body's lines."""
    found = institutions_in(
        view,
        Span(
            item.line.span.start,
            end_of_block(view, item) if item.line.section.kind != "heading" else item.line.span.end,
        ),
        title,
    )
    if item.before is not None:
        found = institutions_in(view, item.before.span, title) + found
    if not found and (field := fields_of(view, item).get("institutions")) is not None:
        found = in_field(view, field)
    if not found and (rows := person_rows(view, item)) is not None:
        found = institutions_in(view, rows, title)
    for line in item.body[:4]:
        if found or is_another(view, item, line):
            break
        sentences = view.sentences_in(line.span)
        head = sentences[0] if sentences and not begins_with_people(view, line) else line.span
        found = of_legend(view, line.span) or institutions_in(view, head, title)
    return found


def link_of(view: View, item: Item) -> Link | None:
    """The paper's link: the first OpenReview one in the item, else the first to a paper elsewhere."""
    spans = [
        item.line.section.span if item.line.section.kind != "heading" else item.line.span,
        *(line.span for line in item.body[:4]),
    ]
    links = [link for span in spans for link in view.links_in(span)]
    cited = view.within("citation", item.line.span)
    entry = view.entries.get(cited[0].key or "") if cited else None
    if entry is not None:
        links += [link for link in view.links_in(entry) if link.openreview_id]
    return best_link(links)
