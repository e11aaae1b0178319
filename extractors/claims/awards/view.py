"""A document as award binding looks at it: mentions by kind with look-up by span, and lines with their structure.

In: a document, its mentions and links. Out: `View`, built once per document; every look-up is logarithmic. `Draft` is an award
claim on its way: spans, not yet text.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from extractors.claims.places import SET_OFF, outside_titles
from extractors.lexicon.awards import EXPLAINED, OVER_QUOTED, SIGNS, YEAR_ALONE, is_place
from extractors.lexicon.traditional import simplified
from extractors.records.claims import AwardStatus
from extractors.records.documents import Document, Link, Links, Mark, Section
from extractors.records.mentions import Mention, Mentions
from extractors.spans import Span

LINE = re.compile(r"[^\n]+")
NAVIGATION = re.compile(
    r"[\W_]{0,4}(?:[上下前后]一[篇则页章]|延伸阅读|推荐阅读|相关阅读|往期回顾|[Pp]revious (?:post|article|story)|[Nn]ext (?:post|article|story)|[Rr]elated (?:posts?|articles?|stories))\s?[:：]"
)
"""Lines that lead to other pages: what they name is told there."""
MAX_HEAD = 140
EVERY = slice(None)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a section of the main text, without the white space around it. `first` says that it opens its section, or stands
    right under a line there that only names an award or a place.
    """

    span: Span
    section: Section
    first: bool
    last: bool


@dataclass(slots=True, kw_only=True)
class Draft:
    """An award claim before it is written: which label, which title, who, where it stands."""

    award: str
    label: Span | None
    status: AwardStatus = "winner"
    title: Span | None = None
    aliases: list[Span] = field(default_factory=list)
    authors: list[Span] = field(default_factory=list)
    author_texts: list[str] = field(default_factory=list)
    complete: bool = True
    institutions: list[Span] = field(default_factory=list)
    track: str | None = None
    venue: str | None = None
    year: int | None = None
    whole: Span
    pattern: str
    link: Link | None = None


DOUBTFUL = ("title:marked", "title:line", "title:run", "title:written")
"""Titles by form or place alone, which may be a conference or an institution."""
HEAD_REST = re.compile(r"[ *_:：#]{0,8}(?:(?:[A-Z][\w.'’&-]{1,20} ){1,3})?[ *_:：#]{0,8}")
"""What may stand beside an award's name that heads a block: the one it is named after."""

ASKED = re.compile(r"[”\"»’*_]{0,3}[,，;]|[”\"»’*_]{1,3} (?:by|from|received|won|was|is|got|took) ")
"""Behind a title that asks, the sentence goes on: "“…, a Mirage?”, by A and B, received ..."."""
MAX_SIGNS = 4
"""Code points between a title that asks and the rest of its sentence."""


class View:
    """The document with look-ups."""

    def __init__(self, document: Document, mentions: Mentions, links: Links) -> None:
        self.document = document
        self.text = document.text
        self.simple = simplified(document.text)
        by_kind: dict[str, list[Mention]] = {}
        for mention in outside_titles(mentions.mentions, (*SET_OFF, "title:marked")):
            by_kind.setdefault(mention.kind, []).append(mention)
        drop_doubtful(by_kind)
        self.sentences = uncut(self.text, mentions.sentences, by_kind.get("title", []))
        self._by_kind = by_kind
        self._starts = {kind: [mention.span.start for mention in found] for kind, found in by_kind.items()}
        self._links = sorted(links.links, key=lambda link: link.span.start)
        self._link_starts = [link.span.start for link in self._links]
        self._marks = sorted(document.marks, key=lambda mark: (mark.span.start, mark.span.end))
        self._mark_starts = [mark.span.start for mark in self._marks]
        self._sentence_starts = [span.start for span in self.sentences]
        self._section_starts = [section.span.start for section in document.sections]
        self.headings = [section for section in document.sections if section.kind == "heading"]
        self._heading_starts = [heading.span.start for heading in self.headings]
        self.lines = tuple(self._lines())
        self.entries = self._entries()

    def all(self, kind: str) -> list[Mention]:
        """All mentions of a kind in text order."""
        return self._by_kind.get(kind, [])

    @cached_property
    def first_dated(self) -> str | None:
        """The first venue that is named with a year."""
        return next((one.key for one in self.all("venue") if one.year), None)

    def within(self, kind: str, span: Span) -> list[Mention]:
        """Mentions of a kind that begin inside `span`."""
        starts = self._starts.get(kind)
        if starts is None:
            return []
        return self._by_kind[kind][bisect_left(starts, span.start) : bisect_left(starts, span.end)]

    def links_in(self, span: Span) -> list[Link]:
        """Links that begin inside `span`."""
        return self._links[bisect_left(self._link_starts, span.start) : bisect_left(self._link_starts, span.end)]

    def marks_in(self, span: Span) -> list[Mark]:
        """Marks that begin inside `span`."""
        return self._marks[bisect_left(self._mark_starts, span.start) : bisect_left(self._mark_starts, span.end)]

    def bold_around(self, span: Span) -> Span | None:
        """The bold words on the line of `span` that hold it."""
        start = self.text.rfind("\n", 0, span.start) + 1
        bold = (one.span for one in self.marks_in(Span(start, span.start + 1)) if one.kind == "bold")
        return next((one for one in bold if one.covers(span)), None)

    def sentences_in(self, span: Span, kept: slice = EVERY) -> list[Span]:
        """Sentences that begin inside `span`, cut at its end; of many only those `kept`, so that a wide span costs no more than they do."""
        starts = self._sentence_starts
        places = range(bisect_left(starts, span.start), bisect_left(starts, span.end))[kept]
        return [Span(starts[at], min(self.sentences[at].end, span.end)) for at in places]

    def headings_in(self, span: Span) -> list[Section]:
        """Headings that begin inside `span`."""
        return self.headings[
            bisect_left(self._heading_starts, span.start) : bisect_left(self._heading_starts, span.end)
        ]

    def under(self, heading: Span) -> Span:
        """What stands under a heading, up to the next one of any level."""
        at = bisect_left(self._heading_starts, heading.end)
        return Span(heading.end, self._heading_starts[at] if at < len(self.headings) else len(self.text))

    def section_at(self, position: int) -> Section | None:
        """The section that holds a position, or the last one before it."""
        at = bisect_right(self._section_starts, position) - 1
        return self.document.sections[at] if at >= 0 else None

    def sentence_at(self, position: int) -> Span | None:
        """The sentence that holds a position."""
        at = bisect_right(self._sentence_starts, position) - 1
        return self.sentences[at] if at >= 0 and position < self.sentences[at].end else None

    def papers(self, span: Span) -> list[Mention]:
        """Award names in `span` that are given to papers, candidates among them."""
        return [mention for mention in self.within("award", span) if mention.pattern != "award:person"]

    def _entries(self) -> dict[str, Span]:
        """Bibliography number → the entry's line."""
        found: dict[str, Span] = {}
        for citation in self.all("citation"):
            if citation.pattern == "citation:entry" and citation.key:
                end = self.text.find("\n", citation.span.end)
                entry = Span(citation.span.end, end if end >= 0 else len(self.text))
                if citation.key not in found or not self.within("title", found[citation.key]):
                    found[citation.key] = entry  # a remark may begin with the number, too: "[1] is on GitHub"
        return found

    def _lines(self) -> Iterator[Line]:
        for section in self.document.sections:
            if not section.in_main_text or section.kind in ("code", "metadata"):
                continue
            if section.kind == "table":
                yield Line(section.span, section, True, True)
                continue
            spans = [
                stripped(self.text, Span(*found.span()))
                for found in LINE.finditer(self.text, section.span.start, section.span.end)
            ]
            spans = [span for span in spans if len(span) and not NAVIGATION.match(self.simple, span.start, span.end)]
            first = True
            for place, span in enumerate(spans):
                first = first or self.text.startswith(SIGNS, span.start)
                yield Line(span, section, first, place == len(spans) - 1)
                first = first and self._heads(span)

    def _heads(self, span: Span) -> bool:
        """Whether the first line of a block only heads it, with the name of an award, a place or a year: the next line begins it anew."""
        if len(span) > MAX_HEAD:
            return False
        awards = self.within("award", span)
        named = [one.span for one in (*self.within("venue", span), *awards[:1])]
        words = self.simple[span.start : span.end]
        rest = without(self.simple, span, named) if awards else "-"
        explained = bool(awards) and EXPLAINED.fullmatch(self.simple, awards[0].span.end, span.end) is not None
        area = OVER_QUOTED.match(self.text, span.end) is not None and not self.within("person", span)
        explained = explained or area
        return explained or bool(HEAD_REST.fullmatch(rest)) or bool(YEAR_ALONE.fullmatch(words)) or is_place(words)


def uncut(text: str, sentences: tuple[Span, ...], titles: list[Mention]) -> tuple[Span, ...]:
    """Sentences, those joined again that end inside a quoted or marked title ("HOGWILD!: A ...", "Do you know ...? Evaluating ..."), or right
    behind one that asks.
    """
    firm = [
        title.span
        for title in titles
        if title.pattern in ("title:quoted", "title:marked", "title:embedded", "title:run", "title:written")
    ]
    kept: list[Span] = []
    at = 0
    for sentence in sentences:
        while at < len(firm) and firm[at].end <= sentence.start:
            at += 1
        asked = bool(at) and sentence.start - firm[at - 1].end <= MAX_SIGNS and ASKED.match(text, firm[at - 1].end)
        inside = at < len(firm) and firm[at].start < sentence.start < firm[at].end
        if kept and (inside or asked):
            kept[-1] = Span(kept[-1].start, sentence.end)
        else:
            kept.append(sentence)
    return tuple(kept)


def drop_doubtful(by_kind: dict[str, list[Mention]]) -> None:
    """A run of capitalised words that is a person is no title, nor is a conference; an institution inside a person's name ("William Berkeley ...") is none."""
    people = by_kind.get("person", [])
    starts = [person.span.start for person in people]

    def in_person(span: Span) -> bool:
        at = bisect_left(starts, span.end) - 1
        return at >= 0 and people[at].span.overlaps(span)

    named = {one.span for kind in ("institution", "venue") for one in by_kind.get(kind, ())}
    by_kind["title"] = [one for one in by_kind.get("title", []) if one.pattern not in DOUBTFUL or one.span not in named]
    if people:
        by_kind["title"] = [
            one
            for one in by_kind.get("title", [])
            if one.pattern not in ("title:run", "title:written") or not in_person(one.span)
        ]
        by_kind["institution"] = [one for one in by_kind.get("institution", []) if not in_person(one.span)]


def without(text: str, span: Span, named: Sequence[Span]) -> str:
    """The words of a span between those that are named in it."""
    inside = sorted(named)
    starts, ends = [span.start, *(one.end for one in inside)], [*(one.start for one in inside), span.end]
    return "".join(text[start:end] for start, end in zip(starts, ends, strict=True))


def best_link(links: Sequence[Link]) -> Link | None:
    """The first link to a paper on OpenReview, else the first of all."""
    return next((link for link in links if link.openreview_id), links[0] if links else None)


def stripped(text: str, span: Span) -> Span:
    """The span without white space at its ends."""
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)
