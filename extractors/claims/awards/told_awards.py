"""Awards that a sentence or a heading tells, with how many papers have them: "Five papers were given a Best Paper Award.".

In: a view, a sentence and the topic before it. Out: the topic that holds behind it, for `discourse` to gather its papers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from extractors.claims.awards.force import InForce
from extractors.claims.awards.introductions import JUDGES
from extractors.claims.awards.labels import read_label
from extractors.claims.awards.order import number
from extractors.claims.awards.presented import YEARS_AGO, Paper
from extractors.claims.awards.rules import CANDIDATE, EARLIER
from extractors.claims.awards.view import View
from extractors.claims.compared import sets_beside
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

PAPER = "award:paper"
MAX_COUNT = 60
COUNT = re.compile(
    r"(?<![\w.,'’-])(?P<en>two|three|four|five|six|seven|eight|nine|ten|pair|trio|\d{1,2})(?= (?:of (?:them|these|those)\b|of (?:[a-z-]+ ){0,3}(?:papers|awards|mentions)\b|more\b|(?:[a-z-]+ ){0,2}(?:papers?(?! (?:at|in) the (?:conference|programme?))|works?|awards?|winners?|honou?rable|mentions?|projects)\b)|[.:;]| in (?:all|total)\b| (?:from|come|came|have|were|are|was|got|received|won)\b)"
    r"|(?<![\d第年月.])(?<![一二三四五六七八九十百])(?P<zh>[两二三四五六七八九十]{1,3}|\d{1,2})\s?(?:篇|项)(?!之一|(?:论文)?(?:参会|录用|接收|投稿|发表))",
    re.IGNORECASE,
)
NOT_YET = re.compile(
    r"(?:will be|(?:is|are) to be) (?:announced|presented|given)|\b(?:is|are) (?:given|announced|presented|awarded) on\b|to be announced|将(?:在|于).{0,12}(?:公布|揭晓|颁发)|尚未(?:公布|揭晓)|即将(?:公布|揭晓)"
)
UNKNOWN_PRIZE = re.compile(
    r"\b(?:[A-Z][\w'’-]{1,20} ){1,4}(?:Awards?|Prizes?|Medals?|Grants?|Fellowships?)\b|\b(?:travel|student|audience|people's) (?:awards?|prizes?|grants?)\b"
)
"""A prize that no lexicon knows; what is told beside it is its own."""
TO_SO_MANY = re.compile(
    r" (?:(?:went|was|were|given|handed out|awarded|presented) ){0,2}to (?:a total of )?[a-z\d]{1,8} papers\b"
)
COMMA = re.compile(r"[，；;]\s?(?=前一年|去年|上一?届|往年)")


@dataclass(slots=True)
class Topic:
    """An award that was told, where, how many papers have it (empty: nobody says), and the papers presented since; `headed` when each of
    them has a heading of its own.
    """

    award: Mention
    told: Span
    counts: tuple[int, ...]
    force: InForce
    presented: list[Paper] = field(default_factory=list)
    held: set[int] = field(default_factory=set)
    empty: int = 0
    headed: bool = False

    def __len__(self) -> int:
        """How many papers it has so far."""
        return len(self.presented) + len(self.held)


def heading_topic(view: View, section: Section, force: InForce) -> Topic | None:
    """The award a heading names, if it is but a label."""
    label = read_label(view, section.span)
    if label is None or not label.strong or label.kind != "paper":
        return None
    award = next(one for one in view.within("award", section.span) if one.span == label.span)
    return Topic(award, section.span, counts_in(view, section.span), force)


def told_in(view: View, sentence: Span, topic: Topic | None, force: InForce) -> Topic | None:
    """The topic after a sentence: a new one, the one before, or none where it speaks of candidates, people or several awards."""
    awards = view.within("award", sentence)
    if not awards:
        if NOT_YET.search(sentence.of(view.simple)) or UNKNOWN_PRIZE.search(view.text, sentence.start, sentence.end):
            return None
        if topic is not None and not topic.counts and not len(topic):
            topic.counts = counts_in(view, sentence)
        return topic
    if sets_beside(view.simple.lower(), sentence):
        return topic  # another edition, told for comparison
    words = YEARS_AGO.sub("", sentence.of(view.simple))
    of_this_year = YEARS_AGO.sub("", told_of(view, sentence, awards[-1]).of(view.simple))
    judges = any(JUDGES.match(view.simple, one.span.end) for one in awards)
    if (
        judges
        or any(one.pattern != PAPER for one in awards)
        or any(pattern.search(words) for pattern in (CANDIDATE, NOT_YET))
        or EARLIER.search(of_this_year)
    ):
        return None
    if len({one.key for one in awards}) > 1:
        counted = [(one, counts_in(view, counting(view, sentence, one))[-1:]) for one in awards]
        return next((Topic(one, sentence, counts, force) for one, counts in counted if counts), None)
    if topic is not None and topic.award.key == awards[0].key and not view.within("venue", sentence):
        topic.counts, topic.empty = topic.counts or counts_in(view, sentence), -1
        return topic
    return Topic(awards[0], sentence, counts_in(view, sentence), force)


def told_of(view: View, sentence: Span, award: Mention) -> Span:
    """A sentence without its last clause about the year before: "最佳论文一口气给了七篇，前一年不过三篇" tells of this year."""
    comma = COMMA.search(view.simple, award.span.end, sentence.end)
    return Span(sentence.start, sentence.end if comma is None else comma.start())


def counting(view: View, sentence: Span, award: Mention) -> Span:
    """The words about how many papers have an award of several: behind it, "Best Paper Awards to 54 papers", else between the award named
    before, or the beginning of the sentence, and this one.
    """
    behind = TO_SO_MANY.match(view.simple, award.span.end, sentence.end)
    if behind is not None:
        return Span(*behind.span())
    earlier = [one.span.end for one in view.within("award", Span(sentence.start, award.span.start))]
    last = earlier[-1] if earlier else sentence.start
    theirs = TO_SO_MANY.match(view.simple, last, award.span.start) if earlier else None
    return Span(last if theirs is None else theirs.end(), award.span.start)


def counts_in(view: View, span: Span) -> tuple[int, ...]:
    """The numbers of papers that a span tells, two to `MAX_COUNT` each."""
    told = (number(found["en"] or found["zh"]) for found in COUNT.finditer(view.simple, span.start, span.end))
    return tuple(value for value in told if 1 < value <= MAX_COUNT)
