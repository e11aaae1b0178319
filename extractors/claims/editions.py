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
COMPARED_BEFORE = re.compile(r"(?:[比较較]|than|over|from|versus|vs\.?|against)[ ]?$")
BACK_CODE_POINTS = 16
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

    def at(self, span: Span, *, metric: str, heads: Sequence[Span] = (), skip_relative: bool = False) -> Edition:
        """The edition that the number at `span` is about. `heads` are the heading cells of a table that govern it."""
        sentence = self._places.sentence_at(span.start)
        year = self._year(span, sentence, heads, metric, skip_relative=skip_relative)
        venue = self._venue(span, sentence, heads)
        return Edition(venue, year)

    def _venue(self, span: Span, sentence: Span, heads: Sequence[Span]) -> str | None:
        places = self._places
        before = places.within("venue", sentence.start, span.start)
        if before:
            return before[-1].key
        clause = places.clause_at(span.start)
        after = places.within("venue", span.end, clause.end)
        if after:
            return after[0].key
        for head in heads:
            named = places.within("venue", head.start, head.end)
            if named:
                return named[0].key
        return self._context(span, sentence).venue or self.main.venue

    def _year(self, span: Span, sentence: Span, heads: Sequence[Span], metric: str, *, skip_relative: bool) -> int | None:
        places = self._places
        told = [*places.within("venue", sentence.start, span.start), *places.within("year", sentence.start, span.start)]
        told = [mention for mention in told if self._counts(mention, metric, span, skip_relative=skip_relative)]
        clause = places.clause_at(span.start)
        if told:
            last = max(told, key=lambda mention: mention.span.start)
            return self._year_of(last, span, sentence)
        after = [*places.within("venue", span.end, clause.end), *places.within("year", span.end, clause.end)]
        after = [mention for mention in after if self._counts(mention, metric, span, skip_relative=skip_relative)]
        if after:
            return self._year_of(min(after, key=lambda mention: mention.span.start), span, sentence)
        for head in heads:
            years = [m for kind in ("venue", "year") for m in places.within(kind, head.start, head.end) if m.year]
            if years:
                return years[0].year
        context = self._context(span, sentence)
        return context.year or self.main.year

    def _counts(self, mention: Mention, metric: str, span: Span, *, skip_relative: bool) -> bool:
        """Whether a mention can tell the year of this figure."""
        if mention.year is None and mention.relative_year is None:
            return False
        text = self._places.low
        if mention.relative_year is not None and mention.year is None:
            compared = COMPARED_BEFORE.search(text, max(0, mention.span.start - BACK_CODE_POINTS), mention.span.start)
            return not (metric == "growth_rate" or (skip_relative and compared))
        old = self.main.year is not None and mention.year is not None and mention.year <= self.main.year - FAR_PAST_YEARS
        return not (mention.kind == "year" and old and metric.startswith("award_count"))

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
        earlier = self._places.within("venue", block, sentence.start)
        if earlier:
            last = earlier[-1]
            venue = last.key
            year = next((mention.year for mention in reversed(earlier) if mention.year and mention.key == last.key), year)
            since = [mention.year for mention in self._places.within("year", last.span.end, sentence.start) if mention.year]
            year = since[-1] if since else year
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
        years = [mention.year for mention in (*venues, *self._places.within("year", span.start, span.end)) if mention.year]
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
