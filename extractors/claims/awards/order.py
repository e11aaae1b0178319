"""Awards that only order tells: headings were lost, a sentence says "3 papers won, 3 more were mentioned", six titles follow.

In: a view and the drafts so far. Out: drafts for titled records ("论文标题：…") that no label reaches, when the counts a sentence gives
for its awards add up to exactly their number; nothing otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractors.claims.awards.affiliations import institutions_in
from extractors.claims.awards.labels import edition
from extractors.claims.awards.people import authors_in
from extractors.claims.awards.view import Draft, View
from extractors.records.mentions import Mention
from extractors.spans import Span

COUNT = re.compile(
    r"(?<![\d.,一二三四五六七八九十百])(\d{1,2}|[一二两三四五六七八九十]{1,3})\s?(?:篇|项|个)|\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b(?= (?:\w+ ){0,3}?(?:papers?|best|outstanding|distinguished|hono))",
    re.IGNORECASE,
)
WORDS = {
    word: value
    for value, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], start=1
    )
}
WORDS |= {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
WORDS |= {"pair": 2, "trio": 3}
WON = re.compile(r"获奖|得奖|获得奖|were (?:awarded|honou?red)|won\b")
MIN_HEADINGS = 4
"""Fewer headings are as many as a sentence counts by chance."""
MAX_BETWEEN = 24
MAX_RECORD_CODE_POINTS = 6000


def order_drafts(view: View, drafts: Sequence[Draft]) -> Iterator[Draft]:
    """Drafts by order, when the counts fit."""
    taken = {draft.title.start for draft in drafts if draft.title is not None}
    yield from under_headings(view, drafts)
    titles = [title for title in view.all("title") if title.pattern == "title:field"]
    free = [title for title in titles if title.span.start not in taken]
    if not free or len(free) != len(titles):
        return
    fitting = [plan for plan in plans(view, free[0].span.start) if sum(count for count, _ in plan) == len(free)]
    plan = max(fitting, key=len, default=None)
    if plan is None:
        return
    awards = [award for count, award in plan for _ in range(count)]
    for place, (title, award) in enumerate(zip(free, awards, strict=True)):
        end = (
            free[place + 1].span.start
            if place + 1 < len(free)
            else min(len(view.text), title.span.end + MAX_RECORD_CODE_POINTS)
        )
        yield record(view, title, award, Span(title.span.end, end))


def under_headings(view: View, drafts: Sequence[Draft]) -> Iterator[Draft]:
    """Drafts of headings that are the titles themselves, in the order in which a sentence above counts the awards."""
    if drafts or not view.headings:
        return
    level = max(one.level for one in view.headings)
    titles = [one for one in view.headings if one.level == level]
    words = {one.span.of(view.text) for one in titles}
    if len(titles) < MIN_HEADINGS or len(words) < len(titles) or any(view.within("award", one.span) for one in titles):
        return
    fitting = [plan for plan in plans(view, titles[0].span.start) if sum(count for count, _ in plan) == len(titles)]
    plan = max(fitting, key=len, default=[])
    awards = [award for count, award in plan for _ in range(count)] if len(plan) > 1 else []
    for heading, award in zip(titles, awards, strict=False):
        found = record(view, title_of(view, heading.span), award, view.under(heading.span))
        block = view.section_at(award.span.start)
        found.venue, found.year = edition(view, block.span if block is not None else award.span)
        yield found


def title_of(view: View, heading: Span) -> Mention:
    """The title that a heading is: a mention that fills it, else all of it."""
    filling = (
        one
        for one in view.within("title", heading)
        if one.span.start == heading.start and len(one.span) * 2 > len(heading)
    )
    return next(filling, Mention(kind="title", span=heading, pattern="title:heading"))


def plans(view: View, before: int) -> Iterator[list[tuple[int, Mention]]]:
    """For each sentence before the records: the counts it gives with the award each belongs to."""
    last: Mention | None = None
    for sentence in view.sentences:
        if sentence.start >= before:
            return
        awards = [award for award in view.within("award", sentence) if award.pattern == "award:paper"]
        plan: list[tuple[int, Mention]] = []
        for found in COUNT.finditer(view.simple, sentence.start, sentence.end):
            count = number(found.group(1) or found.group(2))
            award = next((one for one in awards if beside(view, found.end(), one)), None)
            clause = re.split(r"[，,；;。]", view.simple[found.end() : sentence.end])[0]
            if award is None and last is not None and WON.search(clause):
                award = last
            if award is not None:
                plan.append((count, award))
        if len(plan) >= 1:
            yield plan
        if awards:
            last = awards[0] if awards[0].key != "Honorable Mention" else last


def beside(view: View, end: int, award: Mention) -> bool:
    """Whether an award name follows a count within its clause."""
    between = view.simple[end : award.span.start] if award.span.start >= end else None
    return between is not None and len(between) <= MAX_BETWEEN and not re.search(r"[，,；;。+、]|\d", between)


def number(words: str) -> int:
    """The value of a numeral or number word below a hundred.

    >>> number("three"), number("三十五"), number("十二"), number("39")
    (3, 35, 12, 39)
    """
    if words.isdigit():
        return int(words)
    tens, ten, ones = words.casefold().partition("十")
    if not ten or words == ten:
        return WORDS.get(words.casefold(), 0)
    return 10 * WORDS.get(tens, 0 if tens else 1) + WORDS.get(ones, 0)


def record(view: View, title: Mention, award: Mention, rest: Span) -> Draft:
    """The draft of one record: its fields stand on the lines after the title."""
    authors: list[Span] = []
    institutions: list[Span] = []
    complete, link = True, None
    place, lines = rest.start, 0
    while place < rest.end and lines < 8:
        end = view.text.find("\n", place, rest.end)
        end = rest.end if end < 0 else end
        line = Span(place, end)
        if len(line):
            lines += 1
            link = link or next((one for one in view.links_in(line) if one.openreview_id), None)
            if not institutions:
                institutions = (
                    institutions_in(view, line, title.span)
                    if re.match(r".{0,8}[:：]", view.text[line.start : line.end])
                    else []
                )
            if not authors and any(person.pattern.startswith("person:field") for person in view.within("person", line)):
                authors, complete = authors_in(view, line, title.span)
        place = end + 1
    return Draft(
        award=award.key or "", label=award.span, title=title.span, authors=authors, complete=complete, institutions=institutions, whole=title.span,
        pattern="award:order", link=link,
    )  # fmt: skip
