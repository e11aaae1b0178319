"""Items under a label: one paper each, with its authors, affiliations and links.

In: a view. Out: drafts. An item begins where a title stands at the beginning of a list item, a paragraph or a heading; what follows up
to the next item, label or heading belongs to it. Labels inside an item count too: before the title ("**Best Paper**: T"), after
it ("T (Best Paper) — A, B"), or in a field of the record ("Venue: ICLR 2024 Outstanding Paper").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from extractors.claims.award_affiliations import institutions_in
from extractors.claims.award_inline import after_title, before_title, field_label
from extractors.claims.award_labels import composed
from extractors.claims.award_people import authors_in
from extractors.claims.award_scopes import InForce, Scopes
from extractors.claims.award_view import Draft, Line, View
from extractors.records.documents import Link
from extractors.records.mentions import Mention
from extractors.spans import Span

LEAD_CODE_POINTS = 16
LETTERS = re.compile(r"[^\W\d_]")
FIELD_LEAD = re.compile(
    r"(?:论文|原文|英文|中文)?(?:标题|题目|名称|论文|題目|標題|論文)|(?:paper )?title|paper", re.IGNORECASE
)
TITLE_FIELD = re.compile(r"论文题为|题为|题目(?:是|为)|标题(?:是|为)|原题|全名|全称|論文題為")
RANK_LINE = re.compile(
    r"^(?:(?:first|second|third|1st|2nd|3rd) (?:place|prize)|[一二三]等奖|第[一二三]名|gold|silver|bronze)\b",
    re.IGNORECASE,
)
EDITION_BEHIND = re.compile(r"[”\"》」*_.]{0,4}\s{0,2}[(（\[][^()（）\n]{0,40}\d\d[^()（）\n]{0,12}[)）\]]")
SENTENCE_INSIDE = re.compile(r"[。！；]|[.!?] [A-Z]")
BODY_LINES = 8
NEXT_IN_LINE = re.compile(r"[;；]\s?[*_“\"《「\[]{0,3}$")
LABEL_TAIL = re.compile(
    r"\s?(?:[(（][^()（）\n]{0,40}[)）])?\s?(?:\d{1,2}|[一二三四五六])?\s?[*_]{0,2}\s?(?:[:：]|—{1,2}|–)\s{0,3}[*_]{0,2}(?=\S)"
)
BODY_START = 90


@dataclass(slots=True)
class Item:
    """A title line, what holds for it, and the lines that belong to it."""

    title: Mention
    line: Line
    force: InForce
    body: list[Line] = field(default_factory=list)
    before: Line | None = None


def item_drafts(view: View, *, page: bool = False) -> Iterator[Draft]:
    """Drafts of all items of the document, in order. With `page`, the page's title is a label like any other."""
    for item in items(view, page=page):
        yield from drafts_of(view, item)


def items(view: View, *, page: bool = False) -> Iterator[Item]:
    """Items in order, each with its body."""
    scopes, current, pending = Scopes(view, page=page), None, None
    lines = view.lines
    for place, line in enumerate(lines):
        force = scopes.feed(line)
        if force.role in ("label", "edition") or line.section.kind == "table":
            if current:
                yield current
            current, pending = None, None
            continue
        following = lines[place + 1] if place + 1 < len(lines) else None
        title = opening_title(view, line, following, force)
        if title is not None:
            if current and replaces(current, title):
                current.title, current.line = title, line
                continue
            if current:
                yield current
            current, pending = Item(title, line, force, before=pending), None
        elif line.section.kind == "heading":
            if current:
                yield current
            current, pending = None, None
        elif RANK_LINE.match(view.text[line.span.start : line.span.start + 20]):
            if current:
                yield current
            current, pending = None, line
        elif current is not None and len(current.body) < BODY_LINES:
            current.body.append(line)
    if current:
        yield current


def opening_title(view: View, line: Line, following: Line | None, force: InForce) -> Mention | None:
    """The title a line begins with, when line and title together speak for an item."""
    label_end = end_of_label(view, line)
    titles = view.within(
        "title",
        Span(
            line.span.start,
            min(line.span.end, max(line.span.start + LEAD_CODE_POINTS + 10, label_end + LEAD_CODE_POINTS)),
        ),
    )
    if label_end > line.span.start and line.first:
        titles = [
            one
            for one in titles
            if one.span.start >= label_end and not LETTERS.search(view.text[label_end : one.span.start])
        ]
        return titles[0] if titles else None
    title = next((one for one in titles if leads_to(view, line, one)), None)
    if title is None or title.pattern in ("title:reference", "title:run") or said(view, title):
        return None
    section = Span(title.span.end, line.section.span.end)
    if title.pattern == "title:field":
        return title
    named = bool(view.within("person", section)) if line.section.kind != "heading" else False
    next_named = (
        following is not None
        and begins_with_people(view, following)
        and following.section.kind not in ("heading", "list_item")
    )
    if line.section.kind == "heading":
        listed = following is not None and following.section.kind == "list_item" and begins_with_people(view, following)
        return title if next_named or listed or (following is not None and has_field(view, following)) else None
    if line.section.kind == "list_item" and (line.first):
        return title if item_like(view, line, title, force, named=named or next_named) else None
    if not line.first:
        return None
    whole = len(title.span) >= len(line.span) - len(edition_behind(view, line, title)) - 6
    if title.pattern in ("title:quoted", "title:marked"):
        near = named and view.within("person", section)[0].span.start - title.span.end < BODY_START
        return (
            title
            if near or (whole and (next_named or force.label is not None)) or after_title(view, line, title)
            else None
        )
    short = not SENTENCE_INSIDE.search(view.text[title.span.start : title.span.end])
    if whole and short and (next_named or (named and not line.last)):
        return title
    return title if after_title(view, line, title) and named else None


def said(view: View, title: Mention) -> bool:
    """Whether a line taken for a title is a Chinese sentence: a full stop ends it ("一句话：灯比雾亮。")."""
    words = title.span.of(view.text)
    stop = words.endswith(("。", "！")) or view.text.startswith(("。", "！"), title.span.end)
    clauses = title.pattern == "title:line" or (title.pattern == "title:marked" and "，" in words)
    return stop and clauses and words[:1] >= "\u3400"


def edition_behind(view: View, line: Line, title: Mention) -> str:
    """The bracket with venue or year that follows a title: "(ICML 2009)"."""
    found = EDITION_BEHIND.match(view.text, title.span.end, line.span.end)
    return found.group() if found else ""


def end_of_label(view: View, line: Line) -> int:
    """Where a label and its colon at the beginning of a line end, when it is the line's only one; else the line's start."""
    awards = view.within("award", line.span)
    if not awards or len({one.key for one in awards}) > 1 or awards[0].span.start - line.span.start > LEAD_CODE_POINTS:
        return line.span.start
    tail = LABEL_TAIL.match(view.text, awards[0].span.end, line.span.end)
    return tail.end() if tail else line.span.start


def item_like(view: View, line: Line, title: Mention, force: InForce, *, named: bool) -> bool:
    """Whether a list item that begins with a title is a paper and not a remark."""
    if after_title(view, line, title) is not None:
        return True
    if title.pattern in ("title:quoted", "title:marked"):
        rest = view.text[title.span.end : line.span.end].lstrip()
        return named or not rest.startswith((":", "：")) or force.label is not None
    rest = view.text[title.span.end : line.span.end].strip(" .。")
    linked = any(link.openreview_id or "arxiv" in link.url for link in view.links_in(line.section.span))
    part = view.text[title.span.start : title.span.end]
    latin = sum(letter.isascii() for letter in part) * 2 > len(part)
    return named or linked or (latin and not rest and len(part.split()) >= 2 and force.label is not None)


def leads_to(view: View, line: Line, title: Mention) -> bool:
    """Whether only bullets, numbers, emoji, quotation marks or a field's name stand before the title."""
    before = view.simple[line.span.start : title.span.start]
    return title.pattern == "title:field" or not LETTERS.search(RANK_LINE.sub("", FIELD_LEAD.sub("", before)))


def begins_with_people(view: View, line: Line) -> bool:
    """Whether a line begins with a name, or with "Authors:"."""
    people = view.within("person", Span(line.span.start, min(line.span.end, line.span.start + LEAD_CODE_POINTS)))
    return bool(people) and people[0].pattern.startswith(("person:list", "person:field", "person:by"))


def has_field(view: View, line: Line) -> bool:
    """Whether the line is a title field, or names the full title."""
    return any(one.pattern == "title:field" for one in view.within("title", line.span))


def replaces(item: Item, title: Mention) -> bool:
    """Whether a title is the full form of the item above it: the field under a heading with a short name."""
    return title.pattern == "title:field" and item.line.section.kind == "heading" and not item.body


def drafts_of(view: View, item: Item) -> Iterator[Draft]:
    """The drafts of one item: none when neither a label is in force nor one is printed in it."""
    inline = (
        after_title(view, item.line, item.title)
        or field_label(view, item.body, item.line, item.title)
        or before_title(view, item.line, item.title)
    )
    label = inline or item.force.label
    if label is None or label.kind == "person":
        return
    span = extent(item)
    title, alias = full_title(view, item)
    authors, complete = people_of(view, item, title)
    year = label.year or item.force.year
    if name_is_late(label.award):
        year = item.force.year or label.year  # the year beside the title says when the paper appeared
    above = item.force.label.award if item.force.label is not None else None
    name = composed(label.award, label.span.of(view.text), above) if inline is not None else label.award
    yield Draft(
        award=name, label=label.span, status="candidate" if label.kind == "candidate" else "winner", title=title, aliases=alias, authors=authors,
        complete=complete, institutions=institutions_of(view, item, title), track=label.track or item.force.track, venue=label.venue or item.force.venue,
        year=year, whole=span, pattern="award:item" if inline is None else "award:item_label", link=link_of(view, item),
    )  # fmt: skip


def name_is_late(award: str) -> bool:
    """Whether an award is given years after the paper."""
    return award.startswith(("Test of Time", "Classic Paper"))


def extent(item: Item) -> Span:
    """From the title line to the end of the block it stands in."""
    return Span(item.title.span.start, max(item.line.span.end, item.title.span.end))


def full_title(view: View, item: Item) -> tuple[Span, list[Span]]:
    """The title, or the full one that the body names ("论文题为《...》") with the first as its short name."""
    for line in item.body[:2]:
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
    authors, complete = authors_in(view, block, title)
    if not authors and item.before is not None:
        authors, complete = authors_in(view, item.before.span, title)
    for line in item.body[:4]:
        if authors:
            break
        if begins_with_people(view, line):
            authors, complete = authors_in(view, line.span, title)
    if not authors:
        cited = view.within("citation", item.line.span)
        authors, complete = cited_authors(view, cited[0].key or "") if cited else ([], True)
    return authors, complete


def end_of_block(view: View, item: Item) -> int:
    """Where the words about an item's title end in its block: at the next title behind a semicolon, which has people of its own."""
    end = item.line.section.span.end
    for title in view.within("title", Span(item.title.span.end, end)):
        if NEXT_IN_LINE.search(view.text, item.title.span.end, title.span.start):
            return title.span.start
    return end


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
    for line in item.body[:4]:
        if found:
            break
        sentences = view.sentences_in(line.span)
        head = sentences[0] if sentences and not begins_with_people(view, line) else line.span
        found = institutions_in(view, head, title)
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
    if entry is not None and not any(link.openreview_id for link in links):
        links = [*(link for link in view.links_in(entry) if link.openreview_id), *links]
    return next((link for link in links if link.openreview_id), links[0] if links else None)
