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
from dataclasses import dataclass, field

from extractors.claims.awards.announced import draft
from extractors.claims.awards.force import InForce
from extractors.claims.awards.labels import read_label
from extractors.claims.awards.order import number
from extractors.claims.awards.rules import CANDIDATE, EARLIER, LEADS_TITLE, NEXT_TITLE
from extractors.claims.awards.scopes import Scopes
from extractors.claims.awards.view import Draft, View
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

FORMS = ("title:quoted", "title:marked", "title:announced", "title:embedded", "title:written")
PAPER = "award:paper"
MIN_TITLE_WORDS, MIN_HAN = 3, 8
MAX_COUNT = 12
MAX_EMPTY = 2
"""So many paragraphs without a paper end a topic."""
COUNT = re.compile(
    r"(?<![\w.,'’-])(?P<en>two|three|four|five|six|seven|eight|nine|ten|\d{1,2})(?= (?:of (?:them|these|those)\b|more\b|(?:[a-z-]+ ){0,2}(?:papers?|works?|awards?|winners?|honou?rable|mentions?|projects)\b)|[.:;]| (?:from|come|came|have|were|are|was|got|received|won)\b)"
    r"|(?<![\d第年月.])(?P<zh>[两二三四五六七八九十]|\d{1,2})\s?(?:篇|项)(?!之一)",
    re.IGNORECASE,
)
WINS = re.compile(
    r"\b(?:winners?|won|wins|winning|honou?red|prizes?|awards?|awarded|recogni[sz]ed|was chosen for|were chosen for)\b|获奖|得奖|得主|同获|同样获|也获|摘得|斩获|拿下|夺得|奖项?(?:给|授)了?",
    re.IGNORECASE,
)
GOES_ON = re.compile(
    r"\b(?:another|second|third|fourth|fifth|sixth|the (?:first|last|final|other|others|remaining|rest)|also|too|as well|both|so (?:is|did|was)|finally|last(?! year)|of them|of these|favou?rite)\b|另一|另外|还有|其余|剩下|第[一二三四五六七八]篇|也是|同样|之一|其中|首先|最后|最受|最[喜爱]|我记得",
    re.IGNORECASE,
)
NO_PRIZE = re.compile(
    r"\b(?:without|no|not (?:win|given)|any) (?:an? )?(?:prizes?|awards?)\b|\b(?:got|won|received) (?:none|nothing)\b|\bour guess\b|没(?:有)?[得获拿]奖|未[获得]奖",
    re.IGNORECASE,
)
CITES = re.compile(
    r"\b(?:builds? on|based on|follow-?up|known for|unlike|compared with|author of|cites?|extends?)\b|基于|延续|改进自|引用",
    re.IGNORECASE,
)
"""What leads to a paper that the winner has to do with."""
NOT_YET = re.compile(r"will be (?:announced|presented|given)|to be announced|将(?:在|于).{0,12}(?:公布|揭晓|颁发)")
YEARS_AGO = re.compile(r"\b(?:ten|10|twenty|20|\d\d) years ago\b")
"""How old the paper of a Test of Time award is, not when it got it."""
THEIRS = re.compile(
    r"^\W{0,4}(?:Their|His|Her|The (?:winning )?paper|In (?:their|his|her)|That(?:['’]s| is)|It is)\b|^\W{0,3}全名"
)


AUTHORS = re.compile(r"\b(?:authors?|written|gave the talk|presented|led by|team)\b|作者|一作|完成|合作", re.IGNORECASE)
KIND_ONLY = re.compile(r"(?:[Pp]apers?|[Aa]wards?|[Pp]rizes?|[Cc]ompetition|论文奖?|奖)$")
HEADS = re.compile(r"[*_\s]{0,4}[:：.。](?!\w)")
MAX_SIGNS = 6
LEVELS = ("Honorable Mention", "Runner-up")
WINNER = re.compile(r"\bwinners?\b|得主", re.IGNORECASE)
AUTHORS_BEHIND = re.compile(
    r"[”\"»》」』*_]{0,3}[,，]?[”\"»》」』*_]{0,3}\s?(?:[(（]\s?|,?\s?(?:(?:was|is) )?(?:(?:led|written|co-?written|authored|co-?authored) )?by\s|,\s|，?由)(?=\S)"
)
MAX_BETWEEN = 3
"""Sentences from the one that tells an award to the paper, where nobody says how many there are."""


@dataclass(slots=True)
class Topic:
    """An award that was told, where, how many papers have it (empty: nobody says), and the papers presented since."""

    award: Mention
    told: Span
    counts: tuple[int, ...]
    force: InForce
    presented: list[tuple[Mention, Span]] = field(default_factory=list)
    held: set[int] = field(default_factory=set)
    empty: int = 0


def discourse_drafts(view: View, drafts: Sequence[Draft]) -> Iterator[Draft]:
    """A draft for each paper that is presented under a topic."""
    taken = {one.title.start: one.award for one in drafts if one.title is not None}
    for topic in topics(view, taken):
        for title, words in winners(view, topic):
            found = draft(view, topic.award, title, words, pattern="award:presented")
            found.venue, found.year = found.venue or topic.force.venue, found.year or topic.force.year
            yield found


def topics(view: View, taken: Mapping[int, str]) -> Iterator[Topic]:
    """The awards that prose or headings tell, each with the papers presented behind it."""
    topic: Topic | None = None
    for section, force in sections(view):
        if section.kind == "heading":
            if topic is not None:
                yield topic
            topic = heading_topic(view, section, force)
            continue
        if topic is not None and is_next_item(view, topic, section):
            yield topic
            topic = None
        if topic is not None and (force.venue, force.year) != (topic.force.venue, topic.force.year) and force.year:
            yield topic
            topic = Topic(topic.award, topic.told, (), force) if is_heading(view, topic) else None
        before = 0 if topic is None else len(topic.presented) + len(topic.held)
        for sentence in view.sentences_in(section.span):
            told = told_in(view, sentence, topic, force)
            if told is not topic and topic is not None:
                yield topic
            topic = told
            if topic is not None:
                present(view, topic, sentence, taken)
        if topic is not None:
            topic.empty = (
                0
                if len(topic.presented) + len(topic.held) > before or section.span.covers(topic.told)
                else topic.empty + 1
            )
            if topic.empty >= MAX_EMPTY:
                yield topic
                topic = None
    if topic is not None:
        yield topic


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
        if NOT_YET.search(sentence.of(view.simple)):
            return None
        if topic is not None and not topic.counts and len(topic.presented) + len(topic.held) < 1:
            topic.counts = counts_in(view, sentence)
        return topic
    words = YEARS_AGO.sub("", sentence.of(view.simple))
    if any(one.pattern != PAPER for one in awards) or any(
        pattern.search(words) for pattern in (CANDIDATE, EARLIER, NOT_YET)
    ):
        return None
    if len({one.key for one in awards}) > 1:
        counted = [(one, counts_in(view, before_award(view, sentence, one))[-1:]) for one in awards]
        return next((Topic(one, sentence, counts, force) for one, counts in counted if counts), None)
    if topic is not None and topic.award.key == awards[0].key and not view.within("venue", sentence):
        topic.counts, topic.empty = topic.counts or counts_in(view, sentence), -1
        return topic
    return Topic(awards[0], sentence, counts_in(view, sentence), force)


def before_award(view: View, sentence: Span, award: Mention) -> Span:
    """The words between the award named before, or the beginning of the sentence, and an award."""
    earlier = [one.span.end for one in view.within("award", Span(sentence.start, award.span.start))]
    return Span(earlier[-1] if earlier else sentence.start, award.span.start)


def counts_in(view: View, span: Span) -> tuple[int, ...]:
    """The numbers of papers that a span tells, two to `MAX_COUNT` each."""
    told = (number(found["en"] or found["zh"]) for found in COUNT.finditer(view.simple, span.start, span.end))
    return tuple(value for value in told if 1 < value <= MAX_COUNT)


def present(view: View, topic: Topic, sentence: Span, taken: Mapping[int, str]) -> None:
    """Note the papers of a sentence: those that have the topic's award already, and those it presents."""
    start = topic.award.span.end if topic.award.span.start >= sentence.start else sentence.start
    titles = view.within("title", Span(min(start, sentence.end), sentence.end))
    for place, title in enumerate(titles):
        award = taken.get(title.span.start)
        if award is not None:
            if award == topic.award.key:
                topic.held.add(title.span.start)
            continue
        if title.pattern not in FORMS or not is_long(title.span.of(view.text)) or is_run_in(view, title):
            continue
        behind = titles[place - 1].span.end if place else sentence.start
        left = border(view, behind, title.span.start) if place else behind
        right = border(view, title.span.end, titles[place + 1].span.start) if place + 1 < len(titles) else sentence.end
        own = Span(left, max(right, title.span.end))
        if not speaks_of_others(view, topic, Span(behind, own.end), title.span):
            topic.presented.append((title, about(view, sentence, own, title)))


def speaks_of_others(view: View, topic: Topic, around: Span, title: Span) -> bool:
    """Whether the words about a title say that it got nothing, or something else or earlier, or that the winner builds on it."""
    lead = YEARS_AGO.sub("", view.simple[around.start : title.start])
    if str(topic.award.key).endswith(LEVELS) and WINNER.search(lead):
        return True
    if NO_PRIZE.search(view.simple, title.end, around.end):
        return True
    return any(pattern.search(lead) for pattern in (CANDIDATE, EARLIER, NO_PRIZE, CITES))


def border(view: View, start: int, end: int) -> int:
    """Where between two titles the words about the second begin: "，以及某大学 A 等人的《"; at the second where nothing leads to it."""
    between = view.simple[start:end].rstrip()
    lead = LEADS_TITLE.search(between)
    return start + lead.start() if lead else end


def is_run_in(view: View, title: Mention) -> bool:
    """Whether marked words head what follows them: "**Features in 3D.** A and B …", "**Grants:** …", or call themselves an award's paper."""
    marked = title.pattern == "title:marked"
    return KIND_ONLY.search(title.span.of(view.text)) is not None or (
        marked and HEADS.match(view.text, title.span.end) is not None and opens(view, title)
    )


def opens(view: View, title: Mention) -> bool:
    """Whether a title stands at the beginning of its block or sentence."""
    sentence = view.sentence_at(title.span.start)
    return sentence is not None and title.span.start - sentence.start <= MAX_SIGNS


def is_long(title: str) -> bool:
    """Whether marked words can be a title and no name of a method or emphasis."""
    return len(title.split()) >= MIN_TITLE_WORDS or sum("\u3400" <= char <= "\u9fff" for char in title) >= MIN_HAN


def about(view: View, sentence: Span, own: Span, title: Mention) -> Span:
    """The words about a title, its people among them: those behind it, those before it, or those of the sentence before or behind."""
    behind = Span(title.span.start, max(own.end, title.span.end))
    beside = AUTHORS_BEHIND.match(view.text, title.span.end)
    if beside is not None and view.within("person", Span(beside.end(), beside.end() + 1)):
        return behind
    if view.within("person", Span(own.start, title.span.start)):
        return Span(own.start, behind.end)
    if view.within("person", Span(title.span.end, behind.end)):
        return behind
    before = view.sentence_at(max(0, sentence.start - 1)) or view.sentence_at(max(0, sentence.start - 2))
    if before is not None and THEIRS.match(sentence.of(view.text)) and view.within("person", before):
        return Span(before.start, behind.end)
    after = view.sentence_at(sentence.end) or view.sentence_at(sentence.end + 1)
    if (
        after is not None
        and behind.end == sentence.end
        and AUTHORS.search(after.of(view.simple))
        and not view.within("title", after)
    ):
        return Span(title.span.start, after.end)
    return behind


def winners(view: View, topic: Topic) -> Iterator[tuple[Mention, Span]]:
    """The presented papers that got the award."""
    named = [one for one in topic.presented if view.within("person", one[1])]
    if topic.counts:
        room, held = topic.counts[0] - len(topic.held), len(topic.held)
        fits = len(topic.presented) in (room, sum(topic.counts) - held)
        if fits and len(named) * 2 >= len(topic.presented):
            yield from topic.presented
        elif 0 < len(named) <= room:
            yield from named
        elif room > 0:
            yield from [one for one in named if goes_on(view, one[0], WINS)][:room]
        return
    first = named[:1] if not topic.held and named and follows(view, topic, named[0][0]) else []
    yield from first
    last = first[-1][0] if first else None
    for one in named[len(first) :]:
        joined = last is not None and NEXT_TITLE.fullmatch(view.simple, last.span.end, one[0].span.start) is not None
        if joined or (goes_on(view, one[0], WINS) and goes_on(view, one[0], GOES_ON)):
            last = one[0]
            yield one


def follows(view: View, topic: Topic, title: Mention) -> bool:
    """Whether a paper stands in the sentence that tells its award or in one of the next two."""
    return len(view.sentences_in(Span(topic.told.start, title.span.start), slice(MAX_BETWEEN + 1))) <= MAX_BETWEEN


def goes_on(view: View, title: Mention, cue: re.Pattern[str]) -> bool:
    """Whether the sentence of a title has a word that says that one more paper is told."""
    sentence = view.sentence_at(title.span.start)
    return sentence is not None and any(
        cue.search(part.of(view.simple))
        for part in (Span(sentence.start, title.span.start), Span(title.span.end, max(title.span.end, sentence.end)))
    )
