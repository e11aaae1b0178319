"""Papers that an article presents one after the other once it has told their award: "Five papers were given a Best Paper Award.", then
"Optics is the subject of another winner. In “T”, A and B build …" in the paragraphs behind.

In: a view and the drafts so far. Out: drafts with pattern `award:presented`. A sentence or heading that tells one paper award makes it the
topic of what follows, until the next heading or award, or two paragraphs without a paper. A quoted or marked title there, with
people beside it, is a winner if the told number of papers is not reached without it or words such as "another winner" say so; where
nobody has told a number, only the first paper behind the award is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from extractors.claims.awards.announced import draft
from extractors.claims.awards.bindings import Memory
from extractors.claims.awards.force import InForce
from extractors.claims.awards.labels import LEVELS, is_plural
from extractors.claims.awards.presented import FORMS, MIN_TITLE_WORDS, Paper, is_long, papers_in
from extractors.claims.awards.rules import NEXT_TITLE
from extractors.claims.awards.scopes import Scopes
from extractors.claims.awards.sentences import owned
from extractors.claims.awards.told_awards import Topic, heading_topic, told_in
from extractors.claims.awards.told_editions import of_a_title
from extractors.claims.awards.topics import is_off_topic
from extractors.claims.awards.view import Draft, View
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

MAX_EMPTY = 2
"""So many paragraphs without a paper end a topic."""
WINS = re.compile(
    r"\b(?:winners?|won|wins|winning|honou?red|prizes?|awards?|awarded|recogni[sz]ed|was chosen for|were chosen for)\b|获奖|得奖|得主|同获|同样获|也获|摘得|斩获|拿下|夺得|奖项?(?:给|授)了?",
    re.IGNORECASE,
)
GOES_ON = re.compile(
    r"\b(?:another|second|third|fourth|fifth|sixth|the (?:first|last|final|other|others|remaining|rest)|also|too|as well|both|so (?:is|did|was)|finally|last(?! year)|of them|of these|favou?rite)\b|另一|另外|还有|其余|剩下|第[一二三四五六七八]篇|也是|同样|之一|其中|首先|最后|最受|最[喜爱]|我记得",
    re.IGNORECASE,
)
OTHER = re.compile(r"\b[Tt]he other (?:[a-z]+ )?$|另外?一[篇座个项](?:获得?)?$")
LEVEL_ENDINGS = tuple(one.lstrip() for one in LEVELS.values())
WINNER = re.compile(r"\bwinners?\b|得主", re.IGNORECASE)
OF_PAPERS = re.compile(
    r"\b(?:best|outstanding|distinguished|award(?:ed)?|prize|winning)[ -](?:winning )?papers?\b|\bprizewinners\b|(?:获奖|得奖|最佳|杰出)论文|(?:獲獎|得獎|傑出)論文",
    re.IGNORECASE,
)
"""What an article about each of the papers is called."""
FOLLOW = re.compile(r"\b(?:are|were) (?:the following|as follows)\b|如下[。：:]?$|(?:是|为|有)以下")
"""What a sentence says whose papers come in paragraphs of their own."""
MAX_CUE = 300
MAX_BETWEEN = 3
"""Sentences from the one that tells an award to the paper, where nobody says how many there are."""


def discourse_drafts(view: View, drafts: Sequence[Draft]) -> Iterator[Draft]:
    """A draft for each paper that is presented under a topic."""
    taken = {one.title.start: one.award for one in drafts if one.title is not None}
    family: Mention | None = None
    for topic in topics(view, taken):
        family = family if topic.award.key in LEVELS else topic.award
        for title, words in winners(view, topic):
            found = draft(view, topic.award, title, words, pattern="award:presented")
            found.award = owned(view, topic.told, topic.award, Memory(award=family), None)
            found.venue, found.year = found.venue or topic.force.venue, found.year or topic.force.year
            yield found


def topics(view: View, taken: Mapping[int, str]) -> Iterator[Topic]:
    """The awards that prose or headings tell, each with the papers presented behind it."""
    reader = Reader(view, taken)
    for section, force in sections(view):
        reader.read(section, force)
    reader.turn_to(None)
    yield from reader.done


class Reader:
    """Reads blocks in order; `done` holds the topics that have ended."""

    def __init__(self, view: View, taken: Mapping[int, str]) -> None:
        self.done: list[Topic] = []
        self._view, self._taken = view, taken
        self._topic: Topic | None = None
        self._unmet: dict[str | None, tuple[int, ...]] = {}  # counts of topics that ended without a paper
        self._won = False  # whether words since a heading speak of winning
        self._before: list[Paper] = []  # papers presented since a heading, before any award was told

    def read(self, section: Section, force: InForce) -> None:
        """Read one block."""
        view = self._view
        if section.kind == "heading":
            self._before, self._won = [], False
            topic = heading_topic(view, section, force)
            if topic is None and self._topic is not None and is_due(view, self._topic, section):
                self._topic.headed = True
                return
            self.turn_to(topic)
            return
        topic = self._topic
        if topic is not None and is_next_item(view, topic, section):
            self.turn_to(None)
        elif topic is not None and force.year and (force.venue, force.year) != (topic.force.venue, topic.force.year):
            self.turn_to(Topic(topic.award, topic.told, (), force) if is_heading(view, topic) else None)
        papers = len(self._topic) if self._topic is not None else 0
        for sentence in view.sentences_in(section.span):
            self._read_sentence(sentence, force)
        if self._topic is not None:
            told_here = section.span.covers(self._topic.told)
            self._topic.empty = 0 if told_here or len(self._topic) > papers else self._topic.empty + 1
            if self._topic.empty >= MAX_EMPTY:
                self.turn_to(None)

    def turn_to(self, topic: Topic | None) -> None:
        """End the topic and begin another, with the number of papers an empty one of the same award told."""
        last = self._topic
        if last is not None:
            self.done.append(last)
            if last.counts and not len(last):
                self._unmet[last.award.key] = last.counts
        if topic is not None and not topic.counts:
            topic.counts = self._unmet.pop(topic.award.key, ())
        self._topic = topic

    def _read_sentence(self, sentence: Span, force: InForce) -> None:
        told = told_in(self._view, sentence, self._topic, force)
        if told is not self._topic:
            if told is not None and self._won and is_other(self._view, told):
                told.presented, told.counts = self._before[-1:], told.counts or (2,)
            self.turn_to(told)
        topic, view = self._topic, self._view
        if topic is None:
            if not view.within("award", sentence):
                self._won = self._won or WINS.search(view.simple, sentence.start, sentence.end) is not None
                self._before += papers_in(view, sentence, sentence.start, self._taken)
            return
        self._before = []
        start = topic.award.span.end if topic.award.span.start >= sentence.start else sentence.start
        titles = view.within("title", sentence)
        topic.held.update(one.span.start for one in titles if self._taken.get(one.span.start) == topic.award.key)
        levels = str(topic.award.key).endswith(LEVEL_ENDINGS)
        topic.presented += [
            one
            for one in papers_in(view, sentence, start, self._taken)
            if not (levels and WINNER.search(view.simple, sentence.start, one[0].span.start))
            and not is_elsewhere(view, topic, Span(sentence.start, one[0].span.start))
        ]


def is_due(view: View, topic: Topic, heading: Section) -> bool:
    """Whether papers of a topic that told how many there are may stand below headings of their own: an article with one for each."""
    if not topic.counts or len(topic) >= topic.counts[0] or is_heading(view, topic):
        return False
    if len(topic) and not topic.headed:
        return False
    words = heading.span.of(view.simple)
    if view.document.title == words or view.within("award", heading.span) or is_off_topic(words):
        return False
    return topic.headed or heads_each(view, heading, topic.counts[0])


def heads_each(view: View, heading: Section, count: int) -> bool:
    """Whether a page about award papers has as many headings from this one on as papers were counted, each with a paper below it."""
    if not OF_PAPERS.search(view.document.title):
        return False
    alike = [one.span for one in view.headings if one.level == heading.level and one.span.start >= heading.span.start]
    ends = [*(one.start for one in alike[1:]), len(view.text)]
    below = [Span(one.end, max(one.end, end)) for one, end in zip(alike, ends, strict=True)][:count]
    return len(below) == count and all(any(is_paper(view, one) for one in view.within("title", part)) for part in below)


def is_paper(view: View, title: Mention) -> bool:
    """Whether a title is set off and long enough for a paper's."""
    return title.pattern in FORMS and is_long(title.span.of(view.text))


def is_elsewhere(view: View, topic: Topic, lead: Span) -> bool:
    """Whether the words before a title name another conference than the topic's: "At RecSys 2021, A and B presented “T”"."""
    told = {one.key for one in view.within("venue", topic.told)} | {topic.force.venue}
    venues = [one for one in view.within("venue", lead) if not of_a_title(view, one)]
    return bool(told - {None}) and any(one.key not in told for one in venues)


def is_other(view: View, topic: Topic) -> bool:
    """Whether an award is told as the other one of two, the first of which went to the paper before."""
    return OTHER.search(view.simple, topic.told.start, topic.award.span.start) is not None


def is_heading(view: View, topic: Topic) -> bool:
    """Whether a heading told the award, which then holds for every edition named below it."""
    told = view.section_at(topic.told.start)
    return told is not None and told.kind == "heading"


def is_next_item(view: View, topic: Topic, section: Section) -> bool:
    """Whether a block is the item after the one that told the award: a list of news."""
    told = view.section_at(topic.told.start)
    listed = told is not None and told.kind == section.kind == "list_item"
    return listed and told is not section and section.level <= (told.level if told is not None else 0)


def sections(view: View) -> Iterator[tuple[Section, InForce]]:
    """Headings and blocks of prose, in order, with what holds for them; a table says nothing here."""
    last: Section | None = None
    scopes = Scopes(view)
    for line in view.lines:
        force = scopes.feed(line)
        if line.section is not last and line.section.kind in ("heading", "paragraph", "quote", "list_item"):
            last = line.section
            yield last, force


def winners(view: View, topic: Topic) -> list[Paper]:
    """The presented papers that got the award."""
    named = [one for one in topic.presented if view.within("person", one[1])]
    if topic.counts:
        return as_counted(view, topic, named)
    if is_heading(view, topic) and is_plural(view, topic.award):
        return named
    if FOLLOW.search(view.simple, topic.award.span.end, topic.told.end):
        blocks = {block_of(view, one[0]): one for one in reversed(topic.presented)}
        return list(reversed(blocks.values()))
    return one_by_one(view, topic, named)


def block_of(view: View, title: Mention) -> int:
    """Where the paragraph of a title begins; of several titles in one the first is its paper."""
    section = view.section_at(title.span.start)
    return title.span.start if section is None else section.span.start


def as_counted(view: View, topic: Topic, named: list[Paper]) -> list[Paper]:
    """The papers of a topic that tells how many they are; `named` are those with people beside them."""
    presented, held = topic.presented, len(topic.held)
    later = bool(presented) and all(at > presented[-1][0].span.start for at in topic.held)
    if presented and (
        held > topic.counts[0] or (later and len(presented) == topic.counts[0])
    ):  # others got "the same distinction"
        held = sum(at < presented[-1][0].span.start for at in topic.held)
    room = topic.counts[0] - held
    fits = len(presented) in (room, sum(topic.counts) - held)
    whole = [one for one in presented if one in named or one[0].span.of(view.text).count(" ") > MIN_TITLE_WORDS]
    enough = len(named) * 2 >= room
    if len(whole) == len(presented) and (1 < len(whole) == room or (enough and room - 1 <= len(whole) <= room)):
        return presented
    if enough and not fits and 0 < len(whole) == room:
        return whole
    if fits and len(named) * 2 >= len(presented):
        return presented
    if 0 < len(named) <= room:
        return whole if len(named) * 2 >= len(whole) and len(named) < len(whole) <= room else named
    return [one for one in named if goes_on(view, one[0], WINS)][: max(room, 0)]


def one_by_one(view: View, topic: Topic, named: list[Paper]) -> list[Paper]:
    """The papers of a topic that tells no number: the first right behind the award, and those that words add to it."""
    first = bool(named) and not any(at < named[0][0].span.start for at in topic.held)
    found = named[:1] if first and follows(view, topic, named[0][0]) else []
    for one in named[len(found) :]:
        end = found[-1][0].span.end if found else None
        joined = end is not None and NEXT_TITLE.fullmatch(view.simple, end, one[0].span.start) is not None
        if joined or goes_on(view, one[0], WINS, GOES_ON):
            found.append(one)
    return found


def follows(view: View, topic: Topic, title: Mention) -> bool:
    """Whether a paper stands in the sentence that tells its award or in one of the next two."""
    return len(view.sentences_in(Span(topic.told.start, title.span.start), slice(MAX_BETWEEN + 1))) <= MAX_BETWEEN


def goes_on(view: View, title: Mention, *cues: re.Pattern[str]) -> bool:
    """Whether the words around a title, in its sentence, say that one more paper is told: each of the cues stands there."""
    sentence = view.sentence_at(title.span.start)
    if sentence is None:
        return False
    before = Span(max(sentence.start, title.span.start - MAX_CUE), title.span.start)
    behind = Span(title.span.end, max(title.span.end, min(sentence.end, title.span.end + MAX_CUE)))
    return all(any(cue.search(view.simple, part.start, part.end) for part in (before, behind)) for cue in cues)
