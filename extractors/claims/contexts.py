"""What the text around a sentence says of its edition: the block before it, lines that serve as headings, the headings themselves.

In: places of one document. Out: for a position the venue and year that its surroundings name, and which mentions only label a
paper ("(CVPR 2010)") and tell nothing of the figures beside it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from extractors.claims.compared import compared_numbers, dated_between
from extractors.claims.held import find_held, held_in
from extractors.claims.places import Places
from extractors.claims.year_words import BESIDE_LAST, HERE, THIS_YEAR
from extractors.lexicon.awards import looks_back
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

SECTION_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
NAMED_IN_FULL = re.compile(
    r"(?:(?<![a-z])(?:conference|symposium|workshop|congress|meeting)(?![a-z])|大会|会议|研讨会|年会)[^.;。；()（）\n]{0,90}$"
)
"""Before a bracket: the conference's own name, whose short form the bracket tells."""
FULL_NAME_CODE_POINTS = 120
CONTEXT_CODE_POINTS = 6_000
LEAD_CODE_POINTS = 60
"""A longer line without end mark is text, not a label; "NeurIPS 2023 (New Orleans), the numbers" has 39."""
ENDS_SENTENCE = re.compile(r"[。！!？?；;]$|\.$")
OPENS_TAG = re.compile(r"[(（\[【][ ]?(?:to appear (?:in|at) |originally (?:in|at) |in |at |from |of |发表于|来自)?$")
CLOSES_TAG = re.compile(
    r"(?:[ ]?(?:best|outstanding|award|oral|spotlight|poster|最佳|杰出)[^()（）]{0,30})?[ ]?[)）\]】]"
)
CONTRAST = re.compile(
    r"(?:而|反观|相比之下|作为(?:比较|对比|对照|参照|参考)|对[比照]一下|(?<![a-z])(?:whereas|while|by contrast|in contrast|(?:for|by) comparison|as a comparison|unlike))[ ,，]{0,2}(?:in |at |for |the |去年的?|上一?[届屆年]的?[ ]?)?$"
)
HAD_BEEN = re.compile(
    r",? (?:it|there|that|the (?:number|figure|total|conference|committee)s?) had(?![a-z])|[ ](?:meeting|edition|conference|symposium)[^.;]{0,60}[ ]had been(?![a-z])|[)）] had (?:been )?(?=\d)"
)
"""Behind a year that a sentence goes back to: "In 2023 it had been 9,155 submissions"; the next sentence is about this edition again."""
RANKED_WITH = re.compile(
    r"[^。；;，,.\n]{0,40}(?:并称|並稱|合称|合稱|齐名|齊名|并列|並列|统称|among the top (?:conferences|venues))"
)
NAVIGATION = re.compile(r"[·|»›•][^·|»›•]{1,60}[·|»›•]")
"""Two separators make a line of links to other pages ("Home · Calls · Awards 2021"), not a label of what follows."""
OPENS_WITH_YEAR = re.compile(r"[*_-]{0,3}(?:and |but |then |到了?)?(?:in |for |at |in the year |[在于])?[*_]{0,3}")
SINCE_BEFORE = re.compile(
    r"(?<![a-z])since[ ](?:the )?(?:(?!(?:and|but|then|when|that) )[a-z][\w-]{2,16} ){0,2}(?:in )?$|自[从從]?$"
)
SINCE_CODE_POINTS = 40
"""Code points before a year that hold "since Montreal in "."""
SINCE_AFTER = re.compile(r"[ ]?(?:以后|以後|以来|以來|之后|之後|至今)")
LAST_BEFORE = re.compile(
    r"[去前]年(?:在?[\u4e00-\u9fff]{2,6}的[ ]?)?[ ]?$|上一?[次回][^，。；\d]{0,18}(?:还是|是在?|要追溯到)[ ]?$"
)
"""A year named right behind these is compared with: "去年 2018 在印度是投稿 1320", "上一次坐在一起还是 2020 年"."""
FAR_PAST_YEARS = 5
"""A bare year this much older than the edition is the year of a paper (Test of Time), not of the figure."""
TELLS_FIGURES = re.compile(
    r"\d[ ](?:valid |full )?(?:submissions|papers were|attendees|participants)|acceptance rate|篇投稿|录用率|接收率"
)
"""In a sentence with such words an old year is that of its figures: pages tell the history of a conference."""
NEXT_TOLD = re.compile(r"[;；]|,? (?:while|whereas|whilst)(?![a-z])|，而")


@dataclass(frozen=True, slots=True)
class Edition:
    """A venue and year, each None where the text does not say."""

    venue: str | None
    year: int | None


NOWHERE = Edition(None, None)


def is_since(low: str, mention: Mention) -> bool:
    """Whether a year only says since when: "for the first time since 2019", "2019 年以后首次"."""
    before = max(0, mention.span.start - SINCE_CODE_POINTS)
    return bool(SINCE_AFTER.match(low, mention.span.end) or SINCE_BEFORE.search(low, before, mention.span.start))


def is_now(places: Places, mention: Mention) -> bool:
    """Whether a relative word means the edition of the text: "this year", or "这一届" beside the one before."""
    low = mention.span.of(places.low)
    return low in THIS_YEAR or (
        low == "这一届"
        and BESIDE_LAST.search(places.low, max(0, mention.span.start - 124), mention.span.start) is not None
    )


def _row_start(section: Section | None, sentence: Span) -> int:
    """Where the block of a sentence begins; a row of a table says nothing of the next one."""
    if section is None:
        return 0
    at = bisect_right(section.rows, sentence.start, key=lambda row: row[0].start if row else 0)
    row = section.rows[at - 1] if at else ()
    return row[0].start if row else section.span.start


class Contexts:
    """Answers what surrounds a sentence."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._headings = self._of_headings()
        self._leads = self._of_leads()
        self._lead_starts = [start for start, _, _ in self._leads]
        self.held = find_held(places)
        self._held_starts = [one.start for one in self.held]

    def of_block(self, section: Section | None, sentence: Span, main_year: int | None) -> Edition:
        """The last edition named before a sentence in its own block."""
        start = max(_row_start(section, sentence), sentence.start - CONTEXT_CODE_POINTS)
        named = self._last(Span(start, sentence.start), main_year)
        if named.venue is not None:
            return named
        years = self._places.within("year", start, sentence.start)
        now = next((one.span.start for one in reversed(years) if is_now(self._places, one)), start)
        opening = [one for one in years if one.span.start >= now and self._opens(one)]
        return Edition(None, next((one.year for one in reversed(opening) if self._tells(one, main_year)), None))

    def agrees(self, section: Section | None, sentence: Span) -> bool:
        """Whether all years that a block tells before a sentence are one."""
        start = section.span.start if section is not None else 0
        named = (
            *self._places.within("venue", start, sentence.start),
            *self._places.within("year", start, sentence.start),
        )
        return len({one.year for one in named if one.year is not None}) <= 1

    def _opens(self, year: Mention) -> bool:
        """Whether a sentence, or a clause of it, begins with a year: "In 2019 there were ...", "... (21.5%), and in 2021 55 of 241"."""
        opens = (self._places.sentence_at(year.span.start).start, self._places.clause_around(year.span).start)
        return any(OPENS_WITH_YEAR.fullmatch(self._places.low, start, year.span.start) for start in opens)

    def of_text(self, sentence: Span, main_year: int | None, venue: str | None) -> Edition:
        """The last edition (of a venue) named before a sentence anywhere in the text."""
        reach = Span(max(0, sentence.start - CONTEXT_CODE_POINTS), sentence.start)
        return self._last(reach, main_year, venue)

    def of_lead(self, section: Section | None, position: int) -> Edition:
        """What the last line that serves as a heading says, unless a real heading came between."""
        at = bisect_left(self._lead_starts, position) - 1
        if at < 0 or section is None or self._leads[at][1] != section.path:
            return NOWHERE
        return self._leads[at][2]

    def of_held(self, section: Section | None, sentence: Span) -> Edition:
        """When the conference was held, as told before the end of a sentence below the same headings."""
        at = bisect_left(self._held_starts, sentence.end) - 1
        if at < 0 or section is None or self.held[at].path != section.path:
            return NOWHERE
        return Edition(self.held[at].venue, self.held[at].year)

    def of_headings(self, section: Section | None) -> Edition:
        """What the headings above say, the nearest first."""
        venue = year = None
        for heading in reversed(section.path if section is not None else ()):
            found = self.of_heading(heading)
            venue, year = venue or found.venue, year or found.year
        return Edition(venue, year)

    def of_heading(self, heading: str) -> Edition:
        """Venue and year of a heading's text, found where that heading stands."""
        found = self._headings.get(heading.strip())
        if found is not None:
            return found
        year = SECTION_YEAR.search(heading)
        return Edition(None, int(year.group(1)) if year else None)

    def is_label(self, mention: Mention) -> bool:
        """Whether a venue only labels the paper before it: "Secrets of Optical Flow (CVPR 2010)"; not where the venue's name does."""
        low = self._places.low
        opening = OPENS_TAG.search(low, max(0, mention.span.start - 16), mention.span.start)
        if opening is None or not self._is_bracketed(mention):
            return False
        if NAMED_IN_FULL.search(low, max(0, opening.start() - FULL_NAME_CODE_POINTS), opening.start()):
            return False
        named = self._places.last_before("venue", mention.span.start)
        return named is None or named.key != mention.key or bool(low[named.span.end : opening.start()].strip())

    def _is_bracketed(self, mention: Mention) -> bool:
        """Whether a venue stands in brackets of its own: in "Test of Time (ICML 2009)" it is where the old paper appeared."""
        low = self._places.low
        opening = OPENS_TAG.search(low, max(0, mention.span.start - 16), mention.span.start)
        return opening is not None and CLOSES_TAG.match(low, mention.span.end) is not None

    def _is_peer(self, mention: Mention) -> bool:
        """Whether a venue is only named as one of the rank of another: "与 ACL、NAACL 并称该领域三大会议"."""
        return mention.year is None and RANKED_WITH.match(self._places.low, mention.span.end) is not None

    def _last(self, reach: Span, main_year: int | None, venue: str | None = None) -> Edition:
        places = self._places
        venues = [one for one in places.within("venue", reach.start, reach.end) if venue in (None, one.key)]
        last = next(
            (one for one in reversed(venues) if not (one.year and self.is_label(one)) and not self._is_peer(one)), None
        )
        if last is None:
            return NOWHERE
        opens = places.around(last.span).start
        others = [one.span.end for one in places.within("venue", opens, last.span.start)]
        since = places.within("year", max([reach.start, opens, *others]), reach.end)
        for one in (*reversed(since), *(one for one in reversed(venues) if one.key == last.key)):
            if is_now(places, one) and (one.kind == "year" or one.span.of(places.low) in HERE):
                return Edition(last.key, main_year)
            if self._tells(one, main_year) and not (one.kind == "venue" and self.is_label(one)):
                return Edition(last.key, one.year)
        return Edition(last.key, None)

    def _tells(self, mention: Mention, main_year: int | None) -> bool:
        """Whether what follows goes on about this year: not when it was compared with, nor about the year of an old paper."""
        if mention.year is None:
            return False
        sentence = self._places.around(mention.span)
        old = mention.kind == "year" and main_year is not None and mention.year <= main_year - FAR_PAST_YEARS
        if old and not TELLS_FIGURES.search(self._places.low, sentence.start, sentence.end):
            return False
        before = max(0, mention.span.start - 24)
        earlier = main_year is not None and mention.year < main_year
        compared = mention.kind == "year" or earlier or self._places.low.startswith("则", mention.span.end + 1)
        if compared and LAST_BEFORE.search(self._places.low, before, mention.span.start):
            return False
        if is_since(self._places.low, mention) or self._is_ahead(mention, main_year):
            return False
        if (
            main_year is not None
            and mention.year != main_year
            and (
                CONTRAST.search(self._places.low, before, mention.span.start)
                or HAD_BEEN.match(self._places.low, mention.span.end)
            )
        ):
            return False
        if main_year is not None and mention.year != main_year and self._is_aside(mention, sentence):
            return False
        return compared_numbers(self._places, mention, sentence) is None

    def _is_aside(self, mention: Mention, sentence: Span) -> bool:
        """Whether a later clause sets a year beside figures that were told without one: "4,864 came in; Dublin, in 2022, had had 3,378"."""
        borders = NEXT_TOLD.finditer(self._places.low, sentence.start, mention.span.start)
        border = max((one.end() for one in borders), default=sentence.start)
        told = [
            one
            for one in self._places.within("number", sentence.start, border)
            if one.quantity is not None and not self._places.is_dated(one.span)
        ]
        return bool(told) and not dated_between(self._places, sentence.start, border)

    def _is_ahead(self, mention: Mention, main_year: int | None) -> bool:
        """Whether a bare year lies ahead of the edition and of the day of writing: "we hope to have some in 2025"."""
        published = self._places.document.published
        if mention.kind != "year" or mention.year is None or main_year is None or published is None:
            return False
        return mention.year > max(main_year, published.year)

    def _of_headings(self) -> dict[str, Edition]:
        found: dict[str, Edition] = {}
        for section in self._places.document.sections:
            if section.kind in ("heading", "list_item"):
                text = section.span.of(self._places.text).strip()
                if section.kind == "heading" or len(text) <= 2 * LEAD_CODE_POINTS:
                    found.setdefault(text, self.of_span(section.span))
        return found

    def _of_leads(self) -> list[tuple[int, tuple[str, ...], Edition]]:
        """Short lines that name one edition and say nothing of it: bold lines, labels, headings lost in conversion."""
        leads: list[tuple[int, tuple[str, ...], Edition]] = []
        for section in self._places.document.sections:
            if not section.in_main_text or len(section.span) > LEAD_CODE_POINTS:
                continue
            if section.kind == "paragraph" or self._stands_alone(section):
                edition = self._of_lead_line(section.span)
                if edition.year is not None:
                    leads.append((section.span.start, section.path, edition))
        return leads

    def _stands_alone(self, section: Section) -> bool:
        """Whether a list item has none beside it: "2. CVPR 2019" between two rules is a heading."""
        sections = self._places.document.sections
        beside = sections[max(0, section.ordinal - 1) : section.ordinal + 2]
        return section.kind == "list_item" and sum(one.kind == "list_item" for one in beside) == 1

    def _of_lead_line(self, span: Span) -> Edition:
        places = self._places
        text = span.of(places.text).strip()
        named = [*places.within("venue", span.start, span.end), *places.within("year", span.start, span.end)]
        numbers = places.within("number", span.start, span.end)
        counts = [one for one in numbers if not any(one.span.overlaps(other.span) for other in named)]
        if NAVIGATION.search(text):
            return NOWHERE
        if ENDS_SENTENCE.search(text) or counts or "\n" in text or any(one.relative_year is not None for one in named):
            return NOWHERE
        if any(self.is_label(one) for one in named if one.kind == "venue") or places.within(
            "date", span.start, span.end
        ):
            return NOWHERE
        return self.of_span(span) if len({one.year for one in named if one.year}) == 1 else NOWHERE

    def of_span(self, span: Span) -> Edition:
        """The one venue and the first year that a stretch of text names: the venue's own, else one that stands alone or with its
        month ("Como, August 2017: RecSys").
        """
        places = self._places
        venues: Sequence[Mention] = places.within("venue", span.start, span.end)
        if any(looks_back(one.key or "") for one in places.within("award", span.start, span.end)):
            venues = [one for one in venues if not (one.year and self._is_bracketed(one))]
        alone = [(one.span, one.year) for one in places.within("year", span.start, span.end)]
        alone += [(one.span, held_in(one)) for one in places.within("date", span.start, span.end)]
        years = [year for year in (*(one.year for one in venues), *(year for _, year in sorted(alone))) if year]
        keys = {mention.key for mention in venues}
        return Edition(venues[0].key if len(keys) == 1 else None, years[0] if years else None)
