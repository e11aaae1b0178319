"""Which edition (venue and year) a figure is about: the clause decides before the document does.

In: places of one document. Out: for a position in a sentence, the venue and the year, and how each was known. Order for the year:
one that stands with a venue or alone before the number in its sentence; one right after it in its clause; a table's heads; what
was named before in its block, on a line that serves as a heading, in the headings above; a relative word ("去年") from the main
edition; the main edition itself (title, then most of the text, then the date of publication). A wrong year printed in a document
is kept: it is what the document says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from extractors.claims.compared import compared_numbers, sets_beside
from extractors.claims.contexts import (
    CONTEXT_CODE_POINTS,
    FAR_PAST_YEARS,
    NOWHERE,
    Contexts,
    Edition,
    is_now,
    is_since,
)
from extractors.claims.main_edition import main_edition
from extractors.claims.places import Places
from extractors.claims.towns import Towns
from extractors.claims.year_words import COUNTED_ON, DEICTIC, EDITION_WORD, MOVES_ON, YEARS_BETWEEN
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

__all__ = ["Edition", "Editions"]

RIGHT_AFTER = re.compile(
    r"[ ]?(?:篇|份|%)?(?:papers|submissions|attendees|people|accepted|submitted)?[ ]?(?:in|for|at|during|\(|（|\[|of)[ ]?(?:the year )?$|[ ]?(?:篇|份)?[(（]$|[ ]$"
)
RESPECTIVELY = re.compile(r"respectively|分别|分別|依次|依序|in that order")
OF_THESE = re.compile(
    r"(?:of (?:these|those|them|which|the latter)|out of (?:these|those)|among (?:these|those|them)|其中|当中|这些|這些)"
)
UNKNOWN_SERIES = re.compile(r"(?P<name>[A-Z][^()\n\d]{7,120}) \((?P<acronym>[A-Z][A-Za-z]{1,9})\)")
"""A head that names a series no table knows: "Parallel Problem Solving From Nature (PPSN)"."""
THIS_EDITION = re.compile(
    r"本[届屆](?:会议|會議|大会|大會|年会)?|本次(?:会议|會議|大会|大會)|(?<![a-z])this year[’']s (?:conference|edition)"
)
ELSEWHERE = re.compile(
    r"(?:than|unlike|compared (?:with|to)) (?:in )?[A-Z][a-z]{2,16}(?: [A-Z][a-z]{2,16})?,? where [^,;]*$"
)
"""An edition told by its town, which no text gives a year: "tougher than Budapest, where 40 out of 222 got in"."""
RUN_GAP = re.compile(r"[^\d。；;.]{0,14}")
MOVES_AT_MOST = 4
OPENS_SENTENCE = re.compile(r"(?:and |but |then |到了?)?")
NUMBER_GAP = re.compile(
    r"[ ]?[篇份名位人%％]?[ ]?(?:, and|,|、|and|/|[,，]?和|与|以?及)[ ]?(?:about |over |nearly |约|近)?"
)
RUN_AT_MOST = 5
OPENING = 6
"""Code points of a sentence in which a town sets its edition: "巴黎当时是 26.2%，录取 2,160 篇"."""


class Editions:
    """Answers which edition a position belongs to."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._contexts = Contexts(places)
        self.main, self._titled_year = main_edition(places, self._contexts)
        published = places.document.published
        self._is_of_this_year = self._titled_year or (published is not None and published.year == self.main.year)

    def at(self, span: Span, *, metric: str, heads: Sequence[Span] = ()) -> Edition:
        """The edition that the number at `span` is about. `heads` are the heading cells of a table that govern it."""
        sentence = self._places.around(span)
        paired = self._respectively(span, sentence)
        if paired is not None and paired.kind == "venue" and paired.year is not None:
            return Edition(paired.key, paired.year)
        venue = paired.key if paired is not None and paired.kind == "venue" else self._venue(span, sentence, heads)
        if paired is not None and paired.kind == "year":
            return Edition(venue, self._year_of(paired, span, sentence))
        return Edition(venue, self._year(span, sentence, heads, metric, venue))

    def _venue(self, span: Span, sentence: Span, heads: Sequence[Span]) -> str | None:
        places = self._places
        before = places.within("venue", sentence.start, span.start)
        if before:
            return before[-1].key
        clause = places.clause_around(span)
        after = places.within("venue", span.end, clause.end)
        if after:
            return after[0].key
        for head in heads:
            named = places.within("venue", head.start, head.end)
            if named:
                return named[0].key
            unknown = UNKNOWN_SERIES.fullmatch(places.text, head.start, head.end)
            if unknown and stands_for(unknown["acronym"], unknown["name"]):
                return unknown["acronym"]
        if self._titled_year and THIS_EDITION.search(places.low, sentence.start, span.start):
            section = self._places.section_at(span.start)
            if self._contexts.of_block(section, sentence, self.main.year).year is None:
                return self._contexts.of_headings(section).venue or self.main.venue  # others are named in passing
        return self._context(span, sentence).venue or self.main.venue

    def _year(self, span: Span, sentence: Span, heads: Sequence[Span], metric: str, venue: str | None) -> int | None:
        places = self._places
        clause = places.clause_around(span)
        elsewhere = ELSEWHERE.search(places.text, sentence.start, span.start)
        if elsewhere and self._of_town(clause, sentence) is None:
            return None
        owner = self._owner(span, sentence)
        if owner is not None and metric != "growth_rate":
            return self._year_of(owner, span, sentence)
        told = self._told(sentence.start, span.start, metric, span, sentence)
        if not told and (row := self._year_of_row(heads)) is not None:
            return row
        colon = places.low.find(":", span.end, clause.end)
        after = self._told(span.end, clause.end if colon < 0 else colon, metric, span, sentence)
        if after and RIGHT_AFTER.fullmatch(places.low, span.end, after[0].span.start):
            return self._year_of(after[0], span, sentence)
        if told or after:
            return self._year_of(told[-1] if told else after[0], span, sentence)
        for head in heads:
            years = [m for kind in ("venue", "year") for m in places.within(kind, head.start, head.end) if m.year]
            if years:
                return years[0].year
        if metric != "growth_rate" and (year := self._of_town(clause, sentence)) is not None:
            return year
        carried = self._carried(sentence, metric)
        if carried is not None:
            return self._year_of(carried, span, sentence)
        context = self._context(span, sentence, venue)
        return context.year or self.main.year

    @cached_property
    def _towns(self) -> Towns:
        """The towns that stand for editions; who only asks for the main edition needs none."""
        return Towns(self._places)

    def _of_town(self, clause: Span, sentence: Span) -> int | None:
        """The year of the edition whose town the clause names, or its sentence opens with."""
        opening = Span(sentence.start, min(sentence.end, sentence.start + OPENING))
        return self._towns.of(clause).year or self._towns.of(opening).year

    def _year_of_row(self, heads: Sequence[Span]) -> int | None:
        """The year that fills a head of its own: in a cell of that row, another one behind the number is a remark's."""
        for head in heads:
            for one in self._places.within("year", head.start, head.end):
                if (
                    one.year is not None
                    and not self._places.low[one.span.end : head.end].strip(" *_年")
                    and one.span.start == head.start
                ):
                    return one.year
        return None

    def _owner(self, span: Span, sentence: Span) -> Mention | None:
        """The year compared with whose number this is: "this year 4,535, compared with 4,204 and 587 a year earlier"."""
        for kind in ("year", "venue"):
            for mention in self._places.within(kind, sentence.start, sentence.end):
                dated = mention.year is not None or mention.relative_year is not None
                if dated and span in (compared_numbers(self._places, mention, sentence) or ()):
                    return mention
        return None

    def _told(self, start: int, end: int, metric: str, span: Span, sentence: Span) -> list[Mention]:
        """Venues and years between two places that can tell the year of the number at `span`, in order."""
        mentions = [*self._places.within("venue", start, end), *self._places.within("year", start, end)]
        mentions.sort(key=lambda mention: mention.span)
        return [mention for mention in mentions if self._counts(mention, metric, span, sentence)]

    def _counts(self, mention: Mention, metric: str, span: Span, sentence: Span) -> bool:
        """Whether a mention can tell the year of this figure. A year that is compared with belongs to its own numbers only."""
        if (mention.year is None and mention.relative_year is None) or is_since(self._places.low, mention):
            return False
        own = compared_numbers(self._places, mention, sentence)
        if own is not None and (span not in own or metric == "growth_rate"):
            return False
        if metric.startswith("award_count:Test of Time") and mention.span.start > span.start:
            return False  # "two papers of ICCV 2015": when they appeared
        old = (
            self.main.year is not None and mention.year is not None and mention.year <= self.main.year - FAR_PAST_YEARS
        )
        return not (mention.kind == "year" and old and metric.startswith("award_count"))

    def _carried(self, sentence: Span, metric: str) -> Mention | None:
        """The year of the sentence before, where this one goes on about its numbers: "Last year 9,000 came in. Of these, ..."."""
        places = self._places
        if not OF_THESE.match(places.low, sentence.start):
            return None
        before = places.sentence_before(sentence)
        if before is None or places.section_at(before.start) is not places.section_at(sentence.start):
            return None
        numbers = places.within("number", before.start, before.end)
        told = self._told(before.start, before.end, metric, numbers[-1].span, before) if numbers else []
        told = [one for one in told if compared_numbers(places, one, before) is None]
        return told[-1] if told else None

    def _respectively(self, span: Span, sentence: Span) -> Mention | None:
        """The edition of a number that is one of several, each with its own: "2023 年和 2024 年分别收到 4,956 和 7,304 篇"."""
        places = self._places
        if RESPECTIVELY.search(places.low, sentence.start, sentence.end) is None:
            return None
        numbers = [one.span for one in places.within("number", sentence.start, sentence.end)]
        run = next((run for run in _runs(places.low, numbers, NUMBER_GAP) if span in run), [])
        dated = [
            *places.within("venue", sentence.start, sentence.end),
            *places.within("year", sentence.start, sentence.end),
        ]
        dated.sort(key=lambda one: one.span)
        told = [one for one in dated if one.year is not None or one.relative_year is not None]
        for named in (dated, told):  # "2022、2023 三年 EMNLP": a venue without a year is of them all
            for editions in _runs(places.low, [one.span for one in named], RUN_GAP):
                if 1 < len(editions) == len(run) <= RUN_AT_MOST:
                    return next(one for one in named if one.span == editions[run.index(span)])
        return None

    def _year_of(self, mention: Mention, span: Span, sentence: Span) -> int | None:
        if mention.year is not None:
            return mention.year
        low = mention.span.of(self._places.low)
        absolute = [
            one for one in self._told(sentence.start, mention.span.start, "", span, sentence) if one.year is not None
        ]
        if absolute and low not in DEICTIC and mention.relative_year is not None:
            between = self._places.within("year", absolute[-1].span.end, mention.span.start)
            next_to = low.endswith(" that") and not between  # "274 in 2008 and 300 the year before that"
            step = -1 if next_to else mention.relative_year * self._years_between(low, span, sentence)
            return (absolute[-1].year or 0) + step
        if low in COUNTED_ON and mention.relative_year is not None and (last := self._last_named(sentence)) is not None:
            return last + mention.relative_year
        base = self._context(span, sentence).year or self.main.year
        if self._is_of_this_year and is_now(self._places, mention):
            base = self._contexts.of_headings(self._places.section_at(span.start)).year or self.main.year
        if base is None or mention.relative_year is None:
            return None
        return base + mention.relative_year * self._years_between(low, span, sentence)

    def _last_named(self, sentence: Span) -> int | None:
        """The year named last before a sentence in its block, those that are only compared with aside."""
        section = self._places.section_at(sentence.start)
        start = sentence.start if section is None else max(section.span.start, sentence.start - CONTEXT_CODE_POINTS)
        named = [
            one for kind in ("venue", "year") for one in self._places.within(kind, start, sentence.start) if one.year
        ]
        named = [one for one in named if not self._only_compared(one)]
        return max(named, key=lambda one: one.span).year if named else None

    def _only_compared(self, mention: Mention) -> bool:
        """Whether a year is only compared with; one that a sentence sets beside what was told can be taken up again."""
        sentence = self._places.around(mention.span)
        told = sets_beside(self._places.low, sentence)
        return not told and compared_numbers(self._places, mention, sentence) is not None

    def _years_between(self, low: str, span: Span, sentence: Span) -> int:
        """How many years lie between two of what a relative word counts: editions ("the previous edition") or years."""
        venue = self._context(span, sentence).venue or self.main.venue
        return YEARS_BETWEEN.get(venue or "", 1) if EDITION_WORD.search(low) else 1

    def _context(self, span: Span, sentence: Span, venue: str | None = None) -> Edition:
        """What surrounds the sentence, nearest first; for the year of a venue named in the sentence, what was said of that venue."""
        section = self._places.section_at(span.start)
        block = self._contexts.of_block(section, sentence, self.main.year)
        if (
            venue
            and block.venue not in (None, venue)
            and block.year != self.main.year
            and not self._contexts.agrees(section, sentence)
        ):
            block = Edition(block.venue, None)  # another venue's years were compared there
        lead = self._contexts.of_lead(section, span.start)
        above = self._contexts.of_headings(section)
        held = self._contexts.of_held(section, sentence)
        found = [block, lead, above, held if held.venue in (None, venue, above.venue) else NOWHERE]
        if not self._titled_year and all(one.year is None for one in found):
            named = venue or next((one.venue for one in found if one.venue), None)
            found.append(self._numbered(section, sentence, named))
        if not self._titled_year and all(one.year is None for one in found[1:]):
            found.append(self._contexts.of_text(sentence, self.main.year, venue or block.venue))
        year = next((one.year for one in found if one.year is not None), None)
        if year is not None:
            year += self._moved_on(section, sentence)
        return Edition(next((one.venue for one in found if one.venue), None), year)

    def _numbered(self, section: Section | None, sentence: Span, venue: str | None) -> Edition:
        """The year that the number of an edition tells, named up to this sentence below the same headings: "the 11th ACM Conference on
        Recommender Systems" was in 2017.
        """
        reach = max(0, sentence.start - CONTEXT_CODE_POINTS)
        for one in reversed(self._places.within("edition", reach, sentence.end)):
            there = self._places.section_at(one.span.start)
            if section is None or there is None or there.path != section.path:
                break
            if one.year is not None and one.key == venue:
                return Edition(one.key, one.year)
        return NOWHERE

    def _moved_on(self, section: Section | None, sentence: Span) -> int:
        """By how many years sentences before this one have moved its block on since it last named a year: "Three years later ..."."""
        places, steps, low = self._places, 0, self._places.low
        start = sentence.start if section is None else max(section.span.start, sentence.start - CONTEXT_CODE_POINTS)
        opened = [one for one in places.within("year", start, sentence.start) if one.span.of(low) in MOVES_ON]
        for one in reversed(opened[-MOVES_AT_MOST:]):
            opens = places.sentence_at(one.span.start).start
            if not OPENS_SENTENCE.fullmatch(low, opens, one.span.start):
                continue
            since = [
                *places.within("venue", one.span.end, sentence.start),
                *places.within("year", one.span.end, sentence.start),
            ]
            if any(other.year for other in since):
                break
            steps += one.relative_year or 0
        return steps


def stands_for(acronym: str, name: str) -> bool:
    """Whether the letters of an acronym begin words of a name, in order.

    >>> stands_for("PPSN", "Parallel Problem Solving From Nature"), stands_for("RATE", "Share of papers")
    (True, False)
    """
    initials = iter(word[0].upper() for word in name.replace("-", " ").split())
    return all(letter in initials for letter in acronym.upper())


def _runs(low: str, spans: Sequence[Span], gap: re.Pattern[str]) -> list[list[Span]]:
    """Spans that stand close behind one another, as lists."""
    runs: list[list[Span]] = []
    for span in spans:
        if runs and span.start >= runs[-1][-1].end and gap.fullmatch(low, runs[-1][-1].end, span.start):
            runs[-1].append(span)
        else:
            runs.append([span])
    return runs
