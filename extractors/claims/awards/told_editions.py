"""Which edition a sentence gives an award at: beside the award, in the sentence, before it, above it, or the document's own.

In: a view, a sentence, what was remembered of the ones before it and what is in force. Out: venue and year, and whether a sentence is set
at an earlier edition or a document goes through several conferences.
"""

from __future__ import annotations

import re

from extractors.claims.awards.bindings import Memory
from extractors.claims.awards.force import InForce
from extractors.claims.awards.rules import EARLIER
from extractors.claims.awards.view import View
from extractors.claims.compared import SETS_BESIDE
from extractors.lexicon.awards import looks_back
from extractors.records.mentions import Mention
from extractors.spans import Span

BEHIND_TITLE = re.compile(
    r"[,，]?[”\"》」*_]{0,3}(?:\s?[(（]\s?|,? (?:from|published in|published at|presented at) (?:the )?"
    r"|,? (?:which|that) (?:was |were |had |has )?(?:first |originally )?(?:appeared|published|presented) (?:at|in) (?:the )?(?:[Pp]roceedings of (?:the )?)?)$"
)
AHEAD_OF_TITLE = re.compile(
    r"\s?(?:会议)?(?:上)?(?:就|首次|首度|曾)?(?:发表|提出|发布|录用|刊出)(?:了|的)(?:论文|文章|工作)?\s?[《“「*_]{0,2}| (?:[a-z]+ )?(?:paper|article|work),? [“\"*_]{1,2}"
)
"""Between a venue and the title of a paper that appeared there: "在 EMNLP 2014 发表的 T", "their SIGIR 2009 paper “T”"."""
OPENS_YEAR = re.compile(
    r"(?P<year>(?:19[89]|20[0-3])\d)[*_]{0,2}(?:[\s\u3000]*[:：.|｜—–-]\s|[ \u3000]{1,4}(?=[\u3400-\u9fff]))"
)
"""A year that opens a paragraph, as chronicles set it: "2024　共 505 篇投稿"."""
BEFORE_AWARD = re.compile(r"[ ]?年?度?的?[\u3400-\u9fff ]{0,5}")
AT_EDITION = re.compile(r"\s?(?:大会|会议|年会|会)?(?:上|中|期间)[，,有]")
MAX_EDITION_BEFORE, MAX_TO_AWARD = 40, 4
MAX_BEHIND_TITLE = 64
SETS_AT_MOST = 48
"""Code points of "to put these numbers into perspective"."""


def remember_edition(view: View, sentence: Span, memory: Memory) -> None:
    """The edition a sentence speaks of, for those after it: its venue (without a year it keeps the year), or the year it opens with."""
    if SETS_BESIDE.match(view.simple[sentence.start : sentence.start + SETS_AT_MOST].lower()):
        return  # another edition, told for comparison
    last = memory.award.key if memory.award is not None else None
    if looks_back(last or "") and not any(not looks_back(one.key or "") for one in view.papers(sentence)):
        return  # where and when the papers of a Test of Time appeared
    venues = [venue for venue in view.within("venue", sentence) if not of_a_title(view, venue)]
    if venues:
        key = venues[-1].key
        memory.year = next((one.year for one in reversed(venues) if one.key == key and one.year), memory.year)
        memory.venue = key
        return
    opens = OPENS_YEAR.match(view.simple, sentence.start, sentence.end)
    if opens is not None and view.text[sentence.start - 1 : sentence.start] in ("", "\n"):
        memory.year = int(opens["year"])


def of_a_title(view: View, venue: Mention) -> bool:
    """Whether a venue stands in a bracket right behind a title, or right before one, and says where that paper appeared."""
    ahead = AHEAD_OF_TITLE.match(view.simple, venue.span.end)
    if ahead is not None and view.within("title", Span(ahead.end(), ahead.end() + 1)):
        return True
    before = view.text[max(0, venue.span.start - MAX_BEHIND_TITLE) : venue.span.start]
    opened = BEHIND_TITLE.search(before)
    if opened is None:
        return False
    at = venue.span.start - len(opened.group())
    return any(title.span.end == at for title in view.within("title", Span(max(0, at - 300), at)))


def edition_beside(view: View, award: Mention) -> bool:
    """Whether an edition stands right before an award's name: "SIGIR 2020 的时间检验奖"."""
    near = view.within("venue", Span(max(0, award.span.start - MAX_EDITION_BEFORE), award.span.start))
    return any(one.year and award.span.start - one.span.end <= MAX_TO_AWARD for one in near)


def edition_of(
    view: View, sentence: Span, award: Mention, memory: Memory, force: InForce
) -> tuple[str | None, int | None]:
    """Venue and year beside the award, else of the sentence, else of what came before, else of the heading."""
    venues = [
        one
        for one in view.within("venue", sentence)
        if view.text[one.span.start - 1 : one.span.start] in "(（" or not of_a_title(view, one)
    ]
    near = sorted(
        venues,
        key=lambda one: (
            min(abs(one.span.start - award.span.end), abs(award.span.start - one.span.end)),
            one.span.start,
        ),
    )
    venue = near[0].key if near else None
    year = next((one.year for one in near if one.key == venue and one.year), None)
    if year is None:
        year = year_of_award(view, sentence, award)
    if year is None and venue in (None, force.venue, memory.venue):
        year = force.year or memory.year
    if year is None and venue is not None:
        lead = Span(sentence.start, max(sentence.start, award.span.start))
        told = {one.year for one in view.within("year", lead) if one.year and not of_a_title(view, one)}
        year = told.pop() if len(told) == 1 else None
    return venue or force.venue or memory.venue, year


def year_of_award(view: View, sentence: Span, award: Mention) -> int | None:
    """The year that stands right before an award's name: "2023 年的研究类时间检验奖"."""
    before = view.within("year", Span(sentence.start, max(sentence.start, award.span.start)))
    if not before or not BEFORE_AWARD.fullmatch(view.simple, before[-1].span.end, award.span.start):
        return None
    return before[-1].year


def set_at_edition(view: View, sentence: Span, award: Mention, year: int) -> bool:
    """Whether a sentence is set at an earlier edition ("在科布伦茨举行的 SOSP 2023 上，…"), and not told of as the one before this."""
    lead = Span(sentence.start, max(sentence.start, award.span.start))
    if EARLIER.search(lead.of(view.simple)):
        return False
    return any(one.year == year and AT_EDITION.match(view.simple, one.span.end) for one in view.within("venue", lead))


def goes_round(view: View, venue: str | None) -> bool:
    """Whether a venue is another than the first of a document whose heading names no edition: a round-up of conferences."""
    opening = view.headings[0].span if view.headings else Span(0, 0)
    if any(one.year for one in view.within("venue", opening)):
        return False
    return venue != (view.first_dated or venue)


def year_of_document(view: View) -> int | None:
    """The one edition's year that the document is about: the year in its title or first words, when headings name no other."""
    years = {
        mention.year
        for heading in view.headings
        if heading.level > 1
        for mention in view.within("venue", heading.span)
        if mention.year
    }
    opening = Span(0, min(len(view.text), 400))
    first = [mention.year for mention in view.within("venue", opening) if mention.year]
    told = {mention.year for mention in view.within("year", opening) if mention.year}
    if len(told - set(first)) > 1:
        first = []  # an opening that goes through the years is about none of them
    titled = next(
        (int(word) for word in view.document.title.replace("：", " ").split() if word[:4].isdigit() and len(word) == 4),
        None,
    )
    year = titled or (first[0] if first else None)
    return year if year is not None and years <= {year} else None
