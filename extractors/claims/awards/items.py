"""Items under a label: one paper each, with its authors, affiliations and links.

In: a view. Out: drafts. An item begins where a title stands at the beginning of a list item, a paragraph or a heading; what follows up
to the next item, label or heading belongs to it. Labels inside an item count too: before the title ("**Best Paper**: T"), after
it ("T (Best Paper) — A, B"), or in a field of the record ("Venue: ICLR 2024 Outstanding Paper").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from extractors.claims.awards.affiliations import institutions_in
from extractors.claims.awards.field_tables import fields_in
from extractors.claims.awards.force import InForce
from extractors.claims.awards.inline import FIELD, after_title, before_title, field_label, listed_on
from extractors.claims.awards.item import Item, extent, full_title, institutions_of, link_of, people_of
from extractors.claims.awards.labels import Label, composed, edition
from extractors.claims.awards.legends import signed
from extractors.claims.awards.openings import (
    EDITION_LEAD,
    alone_under_label,
    announced_by,
    begins_with_people,
    is_person_line,
    is_rank,
    leads_to,
    opening_title,
    under_names,
)
from extractors.claims.awards.people import authors_in
from extractors.claims.awards.same import squeezed
from extractors.claims.awards.scopes import Scopes
from extractors.claims.awards.view import Draft, Line, View, best_link
from extractors.lexicon.awards import looks_back
from extractors.records.mentions import Mention
from extractors.spans import Span

DENIED = re.compile(
    r"(?<![\u3400-\u9fff])(?:没(?:有)?[得获拿]|未[获得])奖(?![感演证名理词金])|\b(?:did|does) not (?:win|get|receive) (?:an? |any |the )?(?:award|prize)s?(?! (?:at|in|from)\b)|\b(?:without|no) (?:award|prize)\b(?! (?:money|ceremony|labels?|talk|citation|lecture|speech|page))|\bnot a winner\b",
    re.IGNORECASE,
)
NO_AWARD = re.compile(
    r"[\W_]{0,6}(?:awards?|honou?rs?|prizes?|奖项|荣誉|获奖)[*_\s]{0,3}[:：]{1,2}\s{0,3}(?:无|没有|none|no|n/a|[-—–])[ ]{0,2}$",
    re.IGNORECASE,
)
"""The field of a record that says so: "奖项:: 无"."""
BODY_LINES = 8
MAX_AREA = 90
MAX_FIELD = 60
"""A longer line with a colon at its end introduces something and is no field of a record."""


def items(view: View, *, page: bool = False) -> Iterator[Item]:
    """Items in order, each with its body. Under a heading that names a paper again, list items are remarks about it. With `page`, the
    page's title is a label like any other.
    """
    scopes, current, pending = Scopes(view, page=page), None, None
    lines, listed, discussed = view.lines, set[str](), 0
    for place, line in enumerate(lines):
        force = scopes.feed(line)
        if line.section.kind == "heading" and not 0 < discussed < line.section.level:
            discussed = line.section.level if squeezed(line.span.of(view.text)) in listed else 0
        following = lines[place + 1 : place + 2]
        if current is not None and goes_on(view, current, line, lines[place - 1], force, following):
            current.body.append(line)
            continue
        title, before = begins(view, lines, place, force, remarks=discussed > 0)
        if title is not None and current and remarks_on(view, current, line, title):
            title, before = None, None
        if title is not None and current and replaces(current, title):
            current.headline = (current.line, current.title)
            current.title, current.line = title, line
        elif current is not None and title is None and told_under(view, current, line, force):
            current.body.append(line)
        elif title is not None or ends(view, line, force):
            if current:
                yield current
            if title is not None:
                current, pending = Item(title, line, force, before=before or pending), None
                listed.add(squeezed(title.span.of(view.text)))
            else:
                current, pending = None, line if is_rank(view, line) else None
        elif current is not None and (len(current.body) < BODY_LINES or is_person_line(view, line)):
            current.body.append(line)
    if current:
        yield current


def goes_on(view: View, item: Item, line: Line, above: Line, force: InForce, following: Sequence[Line]) -> bool:
    """Whether a line that may look like a label or an edition is a part of the item above it: a remark, a field, the edition below its
    heading.
    """
    noted = force.role == "label" and is_note(item, line, following)
    dated = force.role == "edition" and item.line is above and item.line.section.kind == "heading"
    return noted or dated or is_award_field(view, item, line, following)


def begins(
    view: View, lines: Sequence[Line], place: int, force: InForce, *, remarks: bool
) -> tuple[Mention | None, Line | None]:
    """The title of the item that a line begins, and the line of its authors when that stands above."""
    line = lines[place]
    if force.role in ("label", "edition") or line.section.kind == "table":
        return None, None
    if remarks and line.section.kind == "list_item":
        return None, None
    above, following = lines[place - 1] if place else None, lines[place + 1] if place + 1 < len(lines) else None
    if line.section.kind == "heading" and following is not None and is_edition(view, following):
        following = lines[place + 2] if place + 2 < len(lines) else None  # where the paper of a card appeared
    title = opening_title(view, line, following, force)
    if title is not None and above is not None and announced_by(view, above, line):
        return title, above
    if title is None and above is not None and above.section.kind == "heading":
        title = alone_under_label(view, above, line, following, force)
    if title is None and under_names(view, above, line):
        return view.within("title", line.span)[0], above
    return title, None


def is_edition(view: View, line: Line) -> bool:
    """Whether a line is a conference with its year and nothing else."""
    venues = view.within("venue", line.span)
    return len(venues) == 1 and venues[0].year is not None and venues[0].span == line.span


def ends(view: View, line: Line, force: InForce) -> bool:
    """Whether a line that begins no item ends the one above it: a label, an edition, a table, a heading, an introduction, a rank."""
    introduces = (
        line.section.kind == "paragraph" and len(line.span) > MAX_FIELD and view.text[line.span.end - 1] in ":："
    )
    return (
        force.role in ("label", "edition")
        or line.section.kind in ("table", "heading")
        or introduces
        or is_rank(view, line)
    )


def is_note(item: Item, line: Line, following: Sequence[Line]) -> bool:
    """Whether a label nested below an item is a remark about it and no label of items below itself."""
    level = line.section.level if line.section.kind == "list_item" else 0
    deeper = item.line.section.kind == "list_item" and level > item.line.section.level
    return deeper and not any(one.section.kind == "list_item" and one.section.level > level for one in following)


def is_award_field(view: View, item: Item, line: Line, following: Sequence[Line]) -> bool:
    """Whether a line is the field of a record that says what its paper got, behind the field of its title: "- 奖项:: 杰出论文"."""
    field = item.title.pattern == "title:field" and FIELD.match(line.span.of(view.text)) is not None
    return field and not any(
        title.pattern == "title:field" for one in following for title in view.within("title", one.span)
    )


def replaces(item: Item, title: Mention) -> bool:
    """Whether a title is the full form of the item above it: the field under a heading with a short name."""
    return title.pattern == "title:field" and item.line.section.kind == "heading" and not item.body


def told_under(view: View, item: Item, line: Line, force: InForce) -> bool:
    """Whether a table of fields, or a deeper heading, goes on with the paper that a heading names for an award."""
    if item.line.section.kind != "heading" or force.label is not item.force.label:
        return False
    deeper = line.section.kind == "heading" and line.section.level > item.line.section.level
    return force.role not in ("label", "edition") and (
        deeper or (not item.body and bool(fields_in(view, line.section)))
    )


def remarks_on(view: View, item: Item, line: Line, title: Mention) -> bool:
    """Whether a list item with words like a title tells about the paper that the heading above it names for an award, or the item it is
    nested in, whose authors stand between them or which links the paper.
    """
    if item.force.label is None or line.section.kind != "list_item" or title.pattern == "title:field":
        return False
    if item.line.section.kind == "heading":
        return True
    nested = item.line.section.kind == "list_item" and line.section.level > item.line.section.level
    plain = title.pattern == "title:line" and not view.links_in(line.span) and not view.within("person", line.span)
    remark = plain or not leads_to(view, line, title)
    behind = Span(item.title.span.end, max(item.title.span.end, item.line.span.end))
    whole = bool(view.within("person", behind)) or any(one.openreview_id for one in view.links_in(item.line.span))
    return nested and remark and (whole or any(begins_with_people(view, one) for one in item.body))


def drafts_of(view: View, item: Item, signs: Mapping[str, Label] | None = None) -> Iterator[Draft]:
    """The drafts of one item: none when neither a label is in force nor one is printed in it or meant by one of the page's `signs`."""
    inline = (
        after_title(view, item.line, item.title)
        or field_label(view, item.body, item.line, item.title)
        or before_title(view, item.line, item.title)
        or (before_title(view, *item.headline) if item.headline is not None else None)
        or signed(view, signs or {}, item.line, item.title)
    )
    label = inline or item.force.label
    if label is None or label.kind == "person" or is_denied(view, item):
        return
    span = extent(item)
    title, alias = full_title(view, item)
    authors, complete = people_of(view, item, title)
    lead = Span(item.line.span.start, max(item.line.span.start, item.title.span.start))
    told = edition(view, lead)[1] if EDITION_LEAD.fullmatch(view.simple, lead.start, lead.end) else None
    year = told or label.year or item.force.year
    if looks_back(label.award):
        year = item.force.year or label.year  # the year beside the title says when the paper appeared
    above = item.force.label.award if item.force.label is not None else None
    name = composed(label.award, label.span.of(view.text), above) if inline is not None else label.award
    draft = Draft(
        award=name, label=label.span, status="candidate" if label.kind == "candidate" else "winner", title=title, aliases=alias, authors=authors,
        complete=complete, institutions=institutions_of(view, item, title), track=label.track or item.force.track or area_above(view, item), venue=label.venue or item.force.venue,
        year=year, whole=span, pattern="award:item" if inline is None else "award:item_label", link=link_of(view, item),
    )  # fmt: skip
    yield draft
    yield from in_same_line(view, item, draft)


def is_denied(view: View, item: Item) -> bool:
    """Whether a remark behind the title and its people says that the paper got nothing: "T，A 等 —— 没有得奖，但……"."""
    denied = DENIED.search(view.simple, item.title.span.end, max(item.title.span.end, item.line.span.end))
    if denied is not None and not view.papers(Span(item.title.span.end, denied.start())):
        return True
    return any(NO_AWARD.match(view.simple, one.span.start, one.span.end) for one in item.body)


def in_same_line(view: View, item: Item, first: Draft) -> Iterator[Draft]:
    """Further papers of the item's line, each with the people behind it: "最佳论文：T (A, B)；U (C)", "Best Papers: “T” by A and “U” by B"."""
    before = item.title
    titles = view.within("title", Span(item.title.span.end, max(item.title.span.end, item.line.span.end)))
    ends = [*(one.span.start for one in titles), item.line.span.end]
    for title, end in zip(titles, ends[1:], strict=True):
        if not listed_on(view, before, title):
            return
        words, before = Span(title.span.end, end), title
        authors, complete = authors_in(view, words, title.span)
        places = institutions_in(view, words, title.span)
        yield replace(
            first, title=title.span, aliases=[], authors=authors, complete=complete, institutions=places,
            whole=Span(title.span.start, end), link=best_link(view.links_in(words)),
        )  # fmt: skip


def area_above(view: View, item: Item) -> str | None:
    """The area that the line over a quoted title names, in the same block."""
    above = view.text[item.line.section.span.start : item.line.span.start].strip()
    quoted = item.title.pattern == "title:quoted" and item.title.span.start - item.line.span.start <= 1
    return above if quoted and above and "\n" not in above and len(above) <= MAX_AREA else None
