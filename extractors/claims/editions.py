"""Which edition (venue and year) a figure is about: the clause decides before the document does.

In: places of one document. Out: for a position in a sentence, the venue and the year, and how each was known. Order for the year:
one that stands with a venue or alone before the number in its sentence; one right after it in its clause; a table's heads; the
headings above; a relative word ("去年") from the main edition; the main edition itself (title, then most of the text, then the
date of publication). A wrong year printed in a document is kept: it is what the document says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from extractors.claims.places import Places
from extractors.records.mentions import Mention
from extractors.spans import Span

SECTION_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_COMPARE = r"(?:相比于?|相较于?|对比|對比|[比较較从由從]|than|up from|down from|from|versus|vs\.?|against|compared (?:with|to)|over)"
COMPARED = re.compile(rf"{_COMPARE}(?: the| that of| those of)?[ ]?$")
COMPARED_NUMBER = re.compile(
    rf"(?<![a-z]){_COMPARE}[ ]?(?:the |just |about |only |around |约)?(?P<number>[\d.,]{{1,12}}[%％]?)[^\d.;。；]{{0,24}}$"
)
RIGHT_AFTER = re.compile(
    r"[ ]?(?:篇|份|%)?(?:papers|submissions|attendees|people|accepted|submitted)?[ ]?(?:in|for|at|during|\(|（|\[|of)[ ]?(?:the year )?$|[ ]?(?:篇|份)?[(（]$"
)
BACK_CODE_POINTS = 48
CONTEXT_CODE_POINTS = 6_000
FAR_PAST_YEARS = 5
"""A bare year this much older than the edition is the year of a paper (Test of Time), not of the figure."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A venue and year, each None where the text does not say."""

    venue: str | None
    year: int | None


class Editions:
    """Answers which edition a position belongs to."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self.main = self._main_edition()

    def at(self, span: Span, *, metric: str, heads: Sequence[Span] = ()) -> Edition:
        """The edition that the number at `span` is about. `heads` are the heading cells of a table that govern it."""
        sentence = self._places.around(span)
        year = self._year(span, sentence, heads, metric)
        venue = self._venue(span, sentence, heads)
        return Edition(venue, year)

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
        return self._context(span, sentence).venue or self.main.venue

    def _year(self, span: Span, sentence: Span, heads: Sequence[Span], metric: str) -> int | None:
        places = self._places
        clause = places.clause_around(span)
        told = self._told(sentence.start, span.start, metric, span, sentence)
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
        context = self._context(span, sentence)
        return context.year or self.main.year

    def _told(self, start: int, end: int, metric: str, span: Span, sentence: Span) -> list[Mention]:
        """Venues and years between two places that can tell the year of the number at `span`, in order."""
        mentions = [*self._places.within("venue", start, end), *self._places.within("year", start, end)]
        mentions.sort(key=lambda mention: mention.span)
        return [mention for mention in mentions if self._counts(mention, metric, span, sentence)]

    def _counts(self, mention: Mention, metric: str, span: Span, sentence: Span) -> bool:
        """Whether a mention can tell the year of this figure. A year that is compared with belongs to one number only."""
        if mention.year is None and mention.relative_year is None:
            return False
        own = self._compared_number(mention, sentence)
        if own is not None and (own != span or metric == "growth_rate"):
            return False
        if mention.kind == "year" and metric.startswith("award_count:Test of Time") and mention.span.start > span.start:
            return False
        old = (
            self.main.year is not None and mention.year is not None and mention.year <= self.main.year - FAR_PAST_YEARS
        )
        return not (mention.kind == "year" and old and metric.startswith("award_count"))

    def _compared_number(self, mention: Mention, sentence: Span) -> Span | None:
        """The one number that a compared year belongs to: "up from 9,473 in 2024", "较去年的 15,671"; None for other years."""
        places, at = self._places, mention.span.start
        back = max(sentence.start, at - BACK_CODE_POINTS)
        inside = COMPARED_NUMBER.search(places.low, back, at)
        if inside is not None:
            numbers = places.within("number", inside.start("number"), at)
            return numbers[0].span if len(numbers) == 1 else None
        if COMPARED.search(places.low, back, at) is None:
            return None
        after = places.within("number", mention.span.end, sentence.end)
        if not after:
            return Span(at, at)
        if ":" in places.low[mention.span.end : after[0].span.start].replace("：", ":"):
            return None
        return after[0].span

    def _is_compared(self, mention: Mention) -> bool:
        """Whether a year is only compared with ("grew by 23% compared to 2023"): the next sentence goes on about this one."""
        return self._compared_number(mention, self._places.around(mention.span)) is not None

    def _year_of(self, mention: Mention, span: Span, sentence: Span) -> int | None:
        if mention.year is not None:
            return mention.year
        base = self._context(span, sentence).year or self.main.year
        return None if base is None or mention.relative_year is None else base + mention.relative_year

    def _context(self, span: Span, sentence: Span) -> Edition:
        """What the headings above say, else the last venue named before in the same block or the one before it."""
        section = self._places.section_at(span.start)
        venue = year = None
        for heading in reversed(section.path if section is not None else ()):
            found = self._heading(heading)
            venue, year = venue or found.venue, year or found.year
        block = section.span.start if section is not None else 0
        earlier = self._places.within("venue", max(block, sentence.start - CONTEXT_CODE_POINTS), sentence.start)
        if earlier:
            last = earlier[-1]
            venue = last.key
            same = [mention for mention in earlier if mention.key == last.key]
            since = self._places.within("year", last.span.end, sentence.start)
            told = [mention.year for mention in (*same, *since) if mention.year and not self._is_compared(mention)]
            year = told[-1] if told else year
        return Edition(venue, year)

    def _heading(self, heading: str) -> Edition:
        """Venue and year of a heading's text, found where that heading stands."""
        found = self._headings().get(heading)
        if found is not None:
            return found
        year = SECTION_YEAR.search(heading)
        return Edition(None, int(year.group(1)) if year else None)

    def _headings(self) -> dict[str, Edition]:
        if not hasattr(self, "_cache"):
            self._cache: dict[str, Edition] = {}
            for section in self._places.document.sections:
                if section.kind == "heading":
                    text = section.span.of(self._places.text).strip()
                    self._cache.setdefault(text, self._of_span(section.span))
        return self._cache

    def _of_span(self, span: Span) -> Edition:
        venues = self._places.within("venue", span.start, span.end)
        years = [
            mention.year for mention in (*venues, *self._places.within("year", span.start, span.end)) if mention.year
        ]
        keys = {mention.key for mention in venues}
        return Edition(venues[0].key if len(keys) == 1 else None, years[0] if years else None)

    def _main_edition(self) -> Edition:
        """The edition the document is mostly about."""
        places = self._places
        document = places.document
        venues = [mention for mention in places.all("venue") if places.in_main_text(mention.span.start)]
        titled = self._titled(document.title, venues)
        dated = Counter((mention.key, mention.year) for mention in venues if mention.year)
        named = Counter(mention.key for mention in venues)
        venue = titled.venue or (named.most_common(1)[0][0] if named else None)
        if titled.year is not None:
            return Edition(venue, titled.year)
        years = [(count, year) for (key, year), count in dated.items() if key == venue and year is not None]
        edition_years = [mention.year for mention in places.all("edition") if mention.year and mention.key == venue]
        if years:
            return Edition(venue, max(years)[1])
        if edition_years:
            return Edition(venue, edition_years[0])
        if document.published is not None:
            return Edition(venue, document.published.year)
        dates = [int(mention.key[:4]) for mention in places.all("date") if mention.key and mention.key[:4].isdigit()]
        return Edition(venue, dates[0] if dates else None)

    def _titled(self, title: str, venues: Sequence[Mention]) -> Edition:
        """What the title says, by looking its venue up among the mentions."""
        names = [mention for mention in venues if mention.span.of(self._places.text) in title]
        keys = list(dict.fromkeys(mention.key for mention in names))
        year = SECTION_YEAR.search(title)
        years = [mention.year for mention in names if mention.year]
        return Edition(
            keys[0] if len(keys) == 1 else None,
            int(year.group(1)) if year else (years[0] if years else None),
        )
