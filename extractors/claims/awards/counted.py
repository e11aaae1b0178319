"""Awards whose number is told before the papers: "this year's five Outstanding Papers: ...", then five titled paragraphs.

In: a view and the drafts so far. Out: drafts for the papers that follow a counted award name and that no label reaches, when they are
exactly as many as the sentence says: marked titles in the rest of its paragraph, or items up to the next award name. Nothing is
guessed where the number differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from extractors.claims.awards.affiliations import institutions_in
from extractors.claims.awards.item import Item
from extractors.claims.awards.items import drafts_of
from extractors.claims.awards.labels import read_label
from extractors.claims.awards.order import COUNT, beside, number
from extractors.claims.awards.order import MAX_BETWEEN as MAX_BESIDE
from extractors.claims.awards.people import authors_in
from extractors.claims.awards.presented import NO_PRIZE, about, is_run_in, own_words
from extractors.claims.awards.view import Draft, Line, View
from extractors.records.mentions import Mention
from extractors.spans import Span

FORMS = ("title:quoted", "title:marked")
MIN_COUNT = 2
MAX_BELOW, MAX_BETWEEN, MAX_NAME = 3000, 1, 60
"""How far below, how many lines without a paper between those with one; how long before its count an award's name starts."""
IN_ALL = re.compile(r"共有?\s?$")
OF_THEM = re.compile(
    r"\W{0,3}(?:here are |I (?:noted|liked|wrote down) )?(two|three|four|five|six|seven|eight) (?:of them|this year|this time)\W{0,3}[:：]\W{0,3}",
    re.IGNORECASE,
)
"""A sentence behind that of an award, over its papers: "Three of them:"."""
COUNTED = re.compile(r"\s?[（(]?(?:一共|共有|共|有|评出|选出)?\s?")
"""Between an award's name and its count: "杰出论文奖共三篇"."""


def counted_drafts(view: View, drafts: Sequence[Draft], unlabelled: Sequence[Item]) -> Iterator[Draft]:
    """Drafts of the papers behind each counted award name: titles told there, or the items no label reaches."""
    taken = {draft.title.start: draft.award for draft in drafts if draft.title is not None}
    free = [item for item in unlabelled if item.title.span.start not in taken]
    for line, sentence, award, count in counted(view):
        told = view.within("title", Span(award.span.end, max(award.span.end, sentence.end)))
        start = award.span.end if told else sentence.end  # "共三篇，T（A）；U（B）；V（C）。" in a sentence
        behind = view.within("title", Span(start, max(start, line.span.end)))
        titles = [one for one in behind if one.pattern in FORMS and not is_run_in(view, one)]
        if len(titles) == count and all(taken.get(one.span.start, award.key) == award.key for one in titles):
            found = in_paragraph(view, award, titles)
            yield from (draft for draft in found if draft.title is not None and draft.title.start not in taken)
        elif not titles:
            yield from list(in_items(view, line, award, count, free, taken)) or in_lines(
                view, line, award, count, taken
            )


def counted(view: View) -> Iterator[tuple[Line, Span, Mention, int]]:
    """Line, sentence, award name and number of every sentence that counts an award's papers and names none of them."""
    for line in view.lines:
        if line.section.kind == "table":
            continue
        for sentence in view.sentences_in(line.span):
            awards = [one for one in view.within("award", sentence) if one.pattern == "award:paper"]
            if not awards:
                yield from counted_later(view, line, sentence)
                continue
            for found in COUNT.finditer(view.simple, sentence.start, sentence.end):
                count = number(found.group(1) or found.group(2))
                award = next(
                    (one for one in near(view, found.end(), MAX_BESIDE) if beside(view, found.end(), one)),
                    None,
                )
                before = near(view, found.start() - MAX_NAME, MAX_NAME) if award is None else []
                award = award or next(
                    (one for one in before if COUNTED.fullmatch(view.simple, one.span.end, found.start())), None
                )
                named = view.within("title", Span(sentence.start, award.span.start)) if award else []
                if award is not None and count >= MIN_COUNT and (not named or line.section.kind == "heading"):
                    yield line, sentence, award, count
                    break


def near(view: View, start: int, length: int) -> list[Mention]:
    """The names of papers' awards within `length` characters from `start`, those that reach beyond them, too."""
    found = view.within("award", Span(max(0, start), max(0, start + length)))
    return [one for one in found if one.pattern == "award:paper"]


def counted_later(view: View, line: Line, sentence: Span) -> Iterator[tuple[Line, Span, Mention, int]]:
    """A count that a sentence behind the only award of its paragraph gives: "Koenderink Prize 每年颁给…。今年…，共三篇"."""
    before = [
        one for one in view.within("award", Span(line.span.start, sentence.start)) if one.pattern == "award:paper"
    ]
    if len({one.key for one in before}) != 1:
        return
    of_them = OF_THEM.fullmatch(view.simple, sentence.start, sentence.end)
    if of_them is not None:
        yield line, sentence, before[-1], number(of_them[1])
        return
    found = COUNT.search(view.simple, sentence.start, sentence.end)
    if found is not None and IN_ALL.search(view.simple, max(sentence.start, found.start() - 3), found.start()):
        count = number(found.group(1) or found.group(2))
        if count >= MIN_COUNT:
            yield line, sentence, before[-1], count


def in_paragraph(view: View, award: Mention, titles: Sequence[Mention]) -> Iterator[Draft]:
    """The titles of one paragraph, each with the people beside it in its sentence."""
    for place, title in enumerate(titles):
        sentence = view.sentence_at(title.span.end) or title.span
        words = about(view, sentence, own_words(view, titles, place, sentence), title)
        yield draft_of(view, award, title, words)


def in_items(
    view: View, line: Line, award: Mention, count: int, free: Sequence[Item], taken: Mapping[int, str]
) -> Iterator[Draft]:
    """The items between the sentence's paragraph and the next name of another award; those that a label gave it count, too."""
    later = (one.span.start for one in view.all("award") if one.span.start >= line.span.end and one.key != award.key)
    end = next(later, len(view.text))
    found = [item for item in free if line.span.end <= item.title.span.start < end]
    held = sum(line.span.end <= start < end and name == award.key for start, name in taken.items())
    label = read_label(view, award.span)
    if (
        count not in (len(found), len(found) + held)
        or label is None
        or any(one.title.span.end > two.title.span.start for one, two in pairwise(found))
    ):
        return
    labelled = [replace(item, force=replace(item.force, label=label)) for item in found]
    drafts = [draft for item in labelled for draft in drafts_of(view, item)]
    if sum(bool(draft.authors) for draft in drafts) * 2 >= len(drafts):  # a list of links names nobody
        yield from (replace(draft, pattern="award:counted") for draft in drafts)


def in_lines(view: View, line: Line, award: Mention, count: int, taken: Mapping[int, str]) -> Iterator[Draft]:
    """The papers that the lines right below name, one each, where they are as many as counted: what speakers say in turn."""
    below = [one for one in view.lines if line.span.end < one.span.start < line.span.end + MAX_BELOW]
    found: list[tuple[Line, Mention]] = []
    for one in below[: count + MAX_BETWEEN]:
        titles = [title for title in view.within("title", one.span) if title.pattern == "title:quoted"]
        if one.section.kind == "heading" or len(titles) > 1 or len(found) == count:
            break
        denied = any(NO_PRIZE.search(view.simple, title.span.end, one.span.end) for title in titles)
        found += [] if denied else [(one, title) for title in titles]
    if len(found) != count or any(taken.get(title.span.start, award.key) != award.key for _, title in found):
        return
    for one, title in found:
        if title.span.start in taken:
            continue
        draft = draft_of(view, award, title, Span(title.span.end, max(title.span.end, one.span.end)))
        if draft.authors:
            yield draft


def draft_of(view: View, award: Mention, title: Mention, rest: Span) -> Draft:
    """The draft of a counted title, with the people and institutions of what stands behind it."""
    authors, complete = authors_in(view, rest, title.span)
    return Draft(
        award=award.key or "", label=award.span, title=title.span, authors=authors, complete=complete,
        institutions=institutions_in(view, rest, title.span), whole=title.span, pattern="award:counted",
    )  # fmt: skip
