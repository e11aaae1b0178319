"""Where things stand in one document: sentences, clauses, mentions by kind, and the way back to received characters.

In: a document and its mentions. Out: look-ups by position, all logarithmic. Decides nothing.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from extractors.lexicon.phrases import lowered
from extractors.lexicon.traditional import simplified
from extractors.records.documents import Document, Grounding, Section
from extractors.records.mentions import Mention, MentionKind, Mentions
from extractors.spans import Span

SET_OFF = ("title:quoted", "title:field", "title:reference", "title:cell")
"""Titles that are surely some; words in bold may be a headline, and name the conference that the text is about."""
LONGER = 20
"""How many code points a title has beside the conference in it."""


def outside_titles(mentions: Sequence[Mention], forms: Sequence[str] = SET_OFF) -> Iterator[Mention]:
    """The mentions, in order, without the conferences that a paper's title names: "Do CoNLL-2003 Named Entity Taggers Still Work Well?"."""
    titles = sorted(one.span for one in mentions if one.pattern in forms)
    starts = [span.start for span in titles]
    for mention in mentions:
        at = bisect_right(starts, mention.span.start) - 1 if mention.kind == "venue" else -1
        held = at >= 0 and titles[at].covers(mention.span) and len(titles[at]) > len(mention.span) + LONGER
        if not held:
            yield mention


class Places:
    """Look-ups over one document and its mentions."""

    def __init__(self, document: Document, mentions: Mentions) -> None:
        self.document = document
        self.mentions = mentions
        self.text = document.text
        self.low = simplified(lowered(document.text))
        self.grounding = Grounding(document)
        self._sentence_starts = [span.start for span in mentions.sentences]
        self._clause_starts = [span.start for span in mentions.clauses]
        self._kinds: dict[str, tuple[list[int], list[Mention]]] = {}
        for mention in outside_titles(mentions.mentions):
            starts, members = self._kinds.setdefault(mention.kind, ([], []))
            starts.append(mention.span.start)
            members.append(mention)

    def sentence_at(self, position: int) -> Span:
        """The sentence that holds a position; the bare position where none does."""
        return _at(self._sentence_starts, self.mentions.sentences, position)

    def sentence_before(self, sentence: Span) -> Span | None:
        """The sentence before this one."""
        at = bisect_left(self._sentence_starts, sentence.start)
        return self.mentions.sentences[at - 1] if at else None

    def clause_at(self, position: int) -> Span:
        """The clause that holds a position."""
        return _at(self._clause_starts, self.mentions.clauses, position)

    def within(self, kind: MentionKind, start: int, end: int) -> Sequence[Mention]:
        """Mentions of a kind that start in `[start, end)`, in order."""
        starts, members = self._kinds.get(kind, ([], []))
        return members[bisect_left(starts, start) : bisect_left(starts, end)]

    def is_dated(self, span: Span) -> bool:
        """Whether a year or date begins in a span: what stands there counts nothing."""
        return any(self.within(kind, span.start, span.end) for kind in ("year", "date"))

    def last_before(self, kind: MentionKind, position: int) -> Mention | None:
        """The last mention of a kind that starts before a position."""
        starts, members = self._kinds.get(kind, ([], []))
        at = bisect_left(starts, position)
        return members[at - 1] if at else None

    def all(self, kind: MentionKind) -> Sequence[Mention]:
        """All mentions of a kind."""
        return self._kinds.get(kind, ([], []))[1]

    def around(self, span: Span) -> Span:
        """The sentence around a span, cut at `REACH_CODE_POINTS` either way: hostile lines run on for a megabyte."""
        sentence = self.sentence_at(span.start)
        return Span(
            max(sentence.start, span.start - REACH_CODE_POINTS),
            max(span.end, min(sentence.end, span.end + REACH_CODE_POINTS)),
        )

    def clause_around(self, span: Span) -> Span:
        """The clause around a span, cut likewise."""
        clause = self.clause_at(span.start)
        return Span(
            max(clause.start, span.start - REACH_CODE_POINTS),
            max(span.end, min(clause.end, span.end + REACH_CODE_POINTS)),
        )

    def section_at(self, position: int) -> Section | None:
        """The block that holds a position."""
        return self.grounding.section_at(position)

    def in_main_text(self, position: int) -> bool:
        """Whether a position belongs to what is read: not to menus, running headers, references or code."""
        section = self.section_at(position)
        return section is None or (section.in_main_text and section.kind not in UNREAD)


REACH_CODE_POINTS = 600
"""How far words act on a number: the longest sentence with a figure in the shared documents has 390 code points."""
UNREAD = frozenset(("reference", "code", "header", "footer", "page_number", "navigation", "boilerplate"))
"""Kinds of blocks whose numbers tell nothing about a conference."""


def _at(starts: list[int], spans: Sequence[Span], position: int) -> Span:
    at = bisect_right(starts, position) - 1
    return spans[at] if at >= 0 and position < spans[at].end else Span(position, position)
