"""Titles marked by form: in bold, in italics, as the text of a link.

In: the reading, and where award names stand. Out: mentions of kind `title`, pattern `title:marked`. A form alone is weak evidence: what
could be a name is a title only where names stand beside it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterator

from extractors.lexicon.awards import OVER_QUOTED, is_place
from extractors.lexicon.phrases import is_han
from extractors.lexicon.traditional import simplified
from extractors.mentions.component import Reading
from extractors.mentions.names import read_names
from extractors.mentions.names_around import TO_TITLE, names_to_line_end, names_up_to
from extractors.mentions.rosters import Institutions, in_roster, read_roster
from extractors.mentions.title_forms import (
    COUNTS,
    NICKNAME,
    QUOTES,
    STOP,
    cut_line,
    is_names,
    is_notice,
    is_title_like,
    unquoted,
)
from extractors.mentions.title_lines import AUTHOR_CUE, names_with_more, sentence_case, two_in_one
from extractors.mentions.title_runs import blocked_spans
from extractors.records.documents import Mark
from extractors.records.mentions import Mention
from extractors.spans import Span

MAX_AHEAD = 200
MAX_NAMES_AHEAD = 600
AUTHORS_LEAD = re.compile(r"(?:—|–|-|\bby|[(（,，、])\s?[*_]{0,2}$")
BRACKET_FOLLOWS = re.compile(r"[*_”\"]{0,3}\s?(?:[(（]|by |— |– )")
BY_FOLLOWS = re.compile(r"[*_”\"]{0,2},? by [A-Z]")
FOR_A_WORK = re.compile(
    r"[*_]{0,3}(?:\s?[(（][^()（）\n]{2,60}[)）]|,\s[A-Z][^,\n]{3,60}(?=,\sfor\s))?(?:,?\s{1,2}(?:and|&)\s[^\n]{3,80}?)?,?\s{1,2}for\s{1,2}(?:(?:his|her|their|the) (?:[a-z]{3,12} ){0,2}(?:paper|work|article)s?\b|[*_“\"\[])"
)
"""Behind somebody in bold: "goes to **Ada Lin** (X Labs) and **Bo Wu** for *“T”*"."""
GIVEN_TO = re.compile(r"\b(?:to|by|with) [*_]{0,3}$")
ROLE_BEFORE = re.compile(
    r"\b(?:[Pp]rofessors?|[Ss]tudents?|[Rr]esearchers?|[Ss]cientists?|[Aa]lumn(?:us|a|i)|[Pp]ostdocs?|[Ff]aculty|[Cc]o-authors?|[Aa]uthors?|[Ff]ellows?|Dr\.)"
    r"(?: of [a-z ]{4,30})?[ \n](?:[A-Z][\w.'’-]{1,20} (?:[A-Z][\w.'’-]{0,20} ){0,2}and )?[*_]{0,3}$"
)
"""Behind it stands somebody: "professors **Chen Li** and **Sharad Mehrotra** have won ..."."""
WITH_OTHERS = re.compile(r"[*_]{0,3}(?: from [^(（\n]{3,80}?)?[,，]?\s?[(（]\s?(?:joint work )?with [A-ZÀ-Þ]")
"""Behind the one who presented: "**Thomas Caissard** (with David Coeurjolly and ...), T"."""
AT_PLACE = re.compile(r"[*_]{0,3},? (?:of|at) (?:the )?[A-ZÀ-Þ]")
NAMES_FOLLOW = re.compile(
    r"[*_”\"]{0,3}(?:\s?[(（][^()（）\n]{1,20}[)）])?(?:\s{0,2}\n{1,2}\s{0,2}|\.\s|\s?[(（]|，\s?|\s(?:—{1,2}|–|-|by)\s)"
)
OF_SESSION = re.compile(r"\b[Ss]essions?:?(?: (?:on|about|called|titled|named))? [*_“\"]{0,3}$")
"""What a session is called is no paper: "in the session *Touch and Force*"."""
MAX_SESSION = 24
CHAPTER = re.compile(r"0\d(?!\d)(?:[ .、\u3000]{1,3}|(?=[\u3400-\u9fff]))")
"""A number with a nought counts chapters: "01  投了多少"."""
COMPOUND = re.compile(r"[a-z]{3,16}-[a-z]{3,16}")
"""Words that a sentence stresses: "went to **diffusion-model** research"."""
MAX_RUN_IN = 2
NO_SUBTITLE = re.compile(r"[:：]|\b(?:is|are|was|were|has|have|had|we|they|I|it)\b")
SUBTITLE = re.compile(r"[*_]{0,3}[:：]\s(?=[A-Za-z\d])")
MAX_SHORT_NAME, MAX_SMALL_WORD, MIN_SUBTITLE = 5, 3, 2
MAX_FIELD_NAME = 10
MIN_BEHIND_NAMES = 3
"""Words of the shortest title behind its authors in one mark."""


class Places:
    """Spans that can be asked whether one of them lies in another span."""

    def __init__(self, spans: list[Span]) -> None:
        self._spans = sorted(spans)
        self._starts = [span.start for span in self._spans]

    def first(self, span: Span) -> Span | None:
        """The first one that begins inside `span`."""
        at = bisect_left(self._starts, span.start)
        return self._spans[at] if at < len(self._starts) and self._starts[at] < span.end else None

    def inside(self, span: Span) -> bool:
        """Whether a span begins inside `span`."""
        return self.first(span) is not None


LEADS_TO_PAPER = re.compile(
    r"openreview\.net/(?:forum|pdf)|arxiv\.org/(?:abs|pdf|html)|aclanthology\.org/(?!events|volumes|venues|people)\w|doi\.org/10|dl\.acm\.org/doi|ieeexplore\.ieee\.org/(?:abstract/)?document|usenix\.org/conference/\w{2,24}/presentation|proceedings\.mlr\.press/v"
)
"""Addresses of single papers: the text of such a link is a title in whatever case."""

ASKS_TO = re.compile(
    r"(?:Links?|Read|See|Download|Full|Preprint|View|List|Announcement|Click|Check|More|Watch|Here)\b", re.IGNORECASE
)
"""What the text of a link says that is no title."""


class Around:
    """Spans that can be asked whether one of them holds another span."""

    def __init__(self, spans: list[Span]) -> None:
        self._spans = spans
        self._starts = [span.start for span in spans]

    def around(self, span: Span) -> Span | None:
        """The one that covers `span`."""
        at = bisect_right(self._starts, span.start) - 1
        return self._spans[at] if at >= 0 and self._spans[at].covers(span) else None

    def inside_of(self, span: Span) -> bool:
        """Whether one of the spans covers `span`."""
        return self.around(span) is not None


def sentences_with_award(reading: Reading) -> Around:
    """The sentences in which an award's name begins."""
    awards = Places([one.span for one in reading.mentions("awards")])
    return Around([sentence for sentence in reading.sentences if awards.inside(sentence)])


def marked(reading: Reading, awards: Places, persons: Container[int]) -> Iterator[Mention]:
    """Titles in bold, in italics or as the text of a link; `persons` are where lines begin that are somebody and a place."""
    text = reading.text
    beside_award = reading.once(sentences_with_award)
    paragraphs = Around(
        [
            Span(min(award.start, line.span.end), line.span.end)
            for line in reading.lines
            if (award := awards.first(line.span))
        ]
    )
    lines, places = Around([line.span for line in reading.lines]), reading.once(Institutions)
    rosters: dict[int, bool] = {}
    for mark in reading.document.marks:
        if mark.kind not in ("bold", "italic", "link", "wikilink") or not len(mark.span):
            continue
        span = unquoted(text, behind_authors(text, cut_line(text, mark.span, alone=True)))
        part = span.of(text)
        quoted = QUOTES.match(text, span.start, span.end)
        if quoted is not None and BY_FOLLOWS.match(text, quoted.end(), span.end):
            continue  # "**“T” by A and B**"
        if is_something_else(reading, mark, span, persons) or is_of_people(text, mark, span, places, rosters):
            continue
        if is_names(part) and is_recipient(text, span):
            continue
        after = text[span.end : span.end + 2]
        if part.rstrip().endswith((":", "：")) or (
            after.lstrip("*_").startswith((":", "：")) and (awards.inside(span) or is_field_name(part))
        ):
            continue
        beside = beside_award.inside_of(span), paragraphs.inside_of(span)
        if is_like_title(reading, mark, span, *beside) and not awards.inside(span) and "\n" not in part:
            line = lines.around(span) if mark.kind == "bold" else None
            whole = with_subtitle(reading, span, line.end) if line is not None else span
            yield from (Mention(kind="title", span=one, pattern="title:marked") for one in two_in_one(text, whole))


def is_like_title(reading: Reading, mark: Mark, span: Span, beside: bool, below: bool) -> bool:
    """Whether marked words can be a title by their form or by the names around them; `beside` an award in their sentence, `below` one in
    their line.
    """
    text, part = reading.text, span.of(reading.text)
    return (
        is_title_like(part, strong=mark.kind == "bold")
        or (
            mark.kind == "link"
            and is_title_like(part, strong=True)
            and (bool(names_to_line_end(text, span.end).names) or led_by_names(text, span))
        )
        or (
            mark.kind == "link"
            and LEADS_TO_PAPER.search(mark.target or "")
            and not ASKS_TO.match(part)
            and sentence_case(part)
        )
        or (mark.kind == "italic" and sentence_case(part) and (beside or below or names_behind(text, span)))
        or (mark.kind in ("bold", "link") and "," not in part and names_above(text, span))
        or (mark.kind in ("bold", "link", "italic") and name_like_title(reading, span, italic=mark.kind == "italic"))
        or (
            beside
            and not AUTHORS_LEAD.search(text[max(0, span.start - 12) : span.start])
            and is_names(part)
            and " " in part
            and "," not in part
            and "、" not in part
            and (mark.kind != "link" or LEADS_TO_PAPER.search(mark.target or "") is not None)
        )
    )


def behind_authors(text: str, span: Span) -> Span:
    """Marked words without the full names that open them: "**Robin Milner and Davide Sangiorgi. Barbed Bisimulation**"."""
    names = read_names(text, span.start, span.end)
    rest = Span(min(names.end + 2, span.end), span.end)
    led = bool(names.names) and all(" " in one.of(text) for one in names.names) and text.startswith(". ", names.end)
    long = len(rest.of(text).split()) >= MIN_BEHIND_NAMES
    return rest if led and long and is_title_like(rest.of(text), strong=True) else span


def with_subtitle(reading: Reading, span: Span, end: int) -> Span:
    """A short name in bold with the rest of its title behind a colon on its line, which ends at `end`: "**FurnitureBench**: Reproducible
    Real-World Benchmark for ...".
    """
    text = reading.text
    colon = SUBTITLE.match(text, span.end, end)
    if colon is None or len(span.of(text).split()) > MAX_SHORT_NAME or is_field_name(span.of(text)):
        return span
    stop = STOP.search(text, colon.end(), end)
    rest = cut_line(text, Span(colon.end(), stop.start() if stop else end))
    others = reading.once(blocked_spans)
    at = bisect_left(others, rest)
    taken = at < len(others) and others[at].start < rest.end
    names = read_names(text, rest.start, rest.end)
    people = all(" " in one.of(text) for one in names.names) and (len(names.names) > 1 or names.end >= rest.end)
    if taken or (names.names and people) or NO_SUBTITLE.search(text, rest.start, rest.end):
        return span
    words = [word for word in rest.of(text).split() if len(word) > MAX_SMALL_WORD]
    capital = sum(word[0].isupper() for word in words)
    return Span(span.start, rest.end) if len(words) >= MIN_SUBTITLE and capital * 5 >= len(words) * 4 else span


def is_recipient(text: str, span: Span) -> bool:
    """Whether words that could be a name are somebody who got an award: for a work that is named behind, or "to **Ada Lin** of X Labs"."""
    return (
        ROLE_BEFORE.search(text, max(0, span.start - 80), span.start) is not None
        or WITH_OTHERS.match(text, span.end) is not None
        or FOR_A_WORK.match(text, span.end) is not None
        or (
            GIVEN_TO.search(text, max(0, span.start - 12), span.start) is not None
            and AT_PLACE.match(text, span.end) is not None
        )
    )


def is_something_else(reading: Reading, mark: Mark, span: Span, persons: Container[int]) -> bool:
    """Whether marked words are a field, a chapter, a count, a heading of their paragraph, a session or a place of a competition."""
    text, part = reading.text, span.of(reading.text)
    return (
        AUTHOR_CUE.match(part) is not None
        or is_notice(part)
        or (mark.kind == "bold" and COMPOUND.fullmatch(part) is not None)
        or CHAPTER.match(part) is not None
        or COUNTS.search(part) is not None
        or names_with_more(part)
        or span.start in persons
        or runs_in(text, mark.span, span)
        or OVER_QUOTED.match(text, span.end) is not None
        or OF_SESSION.search(text, max(0, span.start - MAX_SESSION), span.start) is not None
        or is_place(simplified(part))
    )


def is_of_people(text: str, mark: Mark, span: Span, places: Institutions, rosters: dict[int, bool]) -> bool:
    """Whether marked words list people and their places, or are a place in such a line."""
    inside = mark.kind == "italic" and in_a_roster(text, span, places, rosters)
    return inside or bool(read_roster(text, span.start, span.end, places.starting_in(span)))


def in_a_roster(text: str, span: Span, places: Institutions, known: dict[int, bool]) -> bool:
    """Whether words stand behind a comma in a line of people and places, where italics set off the places. `known` holds the answers by
    line.
    """
    start = text.rfind("\n", 0, span.start) + 1
    if not text[start : span.start].rstrip(" *_").endswith((",", "，")):
        return False
    if start not in known:
        end = text.find("\n", span.end)
        known[start] = bool(in_roster(text, Span(start, end if end >= 0 else len(text)), places))
    return known[start]


def runs_in(text: str, mark: Span, span: Span) -> bool:
    """Whether a bold word or two open a line and end in a full stop: the heading of its paragraph ("**Storage.** ...")."""
    opens = not text[text.rfind("\n", 0, span.start) + 1 : span.start].strip(" *_")
    stop = text[span.end : span.end + 1] in (".", "。") and mark.end > span.end
    return opens and stop and len(span.of(text).split()) <= MAX_RUN_IN and not NICKNAME.search(span.of(text))


def names_above(text: str, span: Span) -> bool:
    """Whether the line above holds nothing but full names: "Song Han." over a linked "Smaller Still"."""
    start = text.rfind("\n", 0, span.start) + 1
    if not start or text[start : span.start].strip(" *_"):
        return False
    above = text.rfind("\n", 0, start - 1) + 1
    names = read_names(text, above, start - 1)
    full = bool(names.names) and all(" " in name.of(text) for name in names.names)
    return full and not text[names.end : start].strip(" .,:*_\n")


def names_behind(text: str, span: Span) -> bool:
    """Whether a line begins with the span and two names or more follow a comma: "*A walk in small worlds*, Chelsea Finn and Bo Li."."""
    if text[text.rfind("\n", 0, span.start) + 1 : span.start].strip(" *_") or text[span.end : span.end + 2] != ", ":
        return False
    names = read_names(text, span.end + 2, min(len(text), span.end + MAX_AHEAD)).names
    return sum(" " in name.of(text) for name in names) >= 2


def led_by_names(text: str, span: Span) -> bool:
    """Whether a list of names, and nothing else, leads from the beginning of the line or a colon to the span: "Best paper: A and B. T"."""
    start = text.rfind("\n", 0, span.start) + 1
    names = names_up_to(text, max(start, span.start - MAX_NAMES_AHEAD), span.start)
    return len(names.names) > 1 and TO_TITLE.fullmatch(text, names.end, span.start) is not None


def name_like_title(reading: Reading, span: Span, *, italic: bool) -> bool:
    """Two or three words that could be a name ("Segment Anything") are a title where authors follow: on the next line or in a
    bracket that ends in "et al.".
    """
    text = reading.text
    if not is_names(span.of(text)) or "、" in span.of(text):
        return False
    if "," in span.of(text):
        return BY_FOLLOWS.match(text, span.end) is not None
    rest = text[span.end : span.end + MAX_AHEAD]
    before = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    if (italic and not BRACKET_FOLLOWS.match(rest)) or (
        not before.rstrip(" *_").endswith((":", "：")) and any(letter.isalpha() for letter in before)
    ):
        return False
    opened = NAMES_FOLLOW.match(rest)
    if opened is None:
        return False
    names = read_names(text, span.end + opened.end(), min(len(text), span.end + MAX_AHEAD))
    full = any(" " in name.of(text) or is_han(name.of(text)) for name in names.names)
    return full or (bool(names.names) and not names.complete)


def is_field_name(part: str) -> bool:
    """A few Chinese characters, or one English word, before a colon name a field and not a paper."""
    return len(part) <= MAX_FIELD_NAME and (not part.isascii() or (part.isalpha() and part[1:].islower()))
