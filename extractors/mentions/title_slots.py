"""Titles where the words around them leave a place for one, however they are capitalised.

In: the reading, with award names and venues found. Out: mentions of kind `title`, pattern `title:slot`: behind "for their paper" and
"the article titled" in a sentence with an award; in "...: T by A, B; T by C" there; behind authors and a full stop at the beginning of
a line ("A and B. T"); in the calls of a website's templates ("paper('T', 'A, B')"). Place is the evidence here and capitals are none:
"for their paper Partitioned Elias-Fano indexes".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from extractors.lexicon.phrases import FIRST_HAN
from extractors.mentions.component import Reading
from extractors.mentions.lines import Line
from extractors.mentions.names import LAST_HAN, NameList, read_names
from extractors.mentions.person_lines import ORGANISATION
from extractors.mentions.rosters import Institutions
from extractors.mentions.sought import sought
from extractors.mentions.title_forms import cut_line, is_names, is_title_like, start_of
from extractors.records.mentions import Mention
from extractors.spans import Span

WORK = r"(?:papers?|articles?|publications?|works?|stud(?:y|ies)|manuscripts?|contributions?)"
OWNED = r"(?:his|her|their|its|our|the|a|an|this)"
LEADS_SLOT = re.compile(
    rf"\b(?:for|with) {OWNED} (?:[a-z-]{{2,16}} ){{0,2}}(?:paper|article|publication)s?(?:,? (?:titled|entitled|called|named)|[:,])? (?=\S)"
    rf"|\b{WORK},? (?:titled|entitled|called|named)[:,]? (?=\S)"
)
ENDS_SLOT = re.compile(
    r",\s(?:which|whose|where|who|that|in which|presented|published|appear(?:ed|ing)|co-?authored|co-?written|written|authored|joint|jointly|together|based|a paper|with|by|and (?:the|for|to|he|she|they))\b"
    r"|\s(?:—{1,2}|–|--)\s|\s(?:presented|published|co-?authored|co-?written) (?:at|in|by|with)\b|\s(?:won|received|was (?:awarded|named|selected|given|recognized|honou?red))\b"
)
BEFORE_VENUE = re.compile(
    r",?\s(?:from|at|in|of|during|presented at|presented in|published at|published in)\s(?:the\s)?$"
)
BEFORE_AWARD = re.compile(r",?\s(?:and|while|whereas|but)\s|,\s|;\s")
PARTS = re.compile(r"[;；]\s?")
JOINS = re.compile(r"(?:and|as well as|plus)\s")
COLON = re.compile(r":\s")
BY_OR_BRACKET = re.compile(r"[”\"]?,? (?:by |[(（])")
AFTER_NAMES = re.compile(
    r"[^\S\n]{0,2}(?:[(（]?(?:19|20)\d\d[a-z]?[)）]?)?[^\S\n]{0,2}(?:[.:](?=[ \u00a0])|[—–]|--|-(?= ))[ \u00a0]{1,2}(?=[^\s“\"《])"
)
GAP_SIGN = re.compile(r"[.:—–-][ \u00a0]|[(（]")
"""One of the signs of both: what stands before the blank, or a bracket with a place."""
AFTER_PLACE = re.compile(r"[ \u00a0]{1,2}(?=[“\"]?[A-Z](?:\S{1,24} ){2})")
FEWEST_SURE = 2
RANK_LEAD = re.compile(r"(?:1st|2nd|3rd|[Ff]irst|[Ss]econd|[Tt]hird) (?:[Pp]lace|[Pp]rize)[*_]{0,2}\s?[:：–—-]\s{1,2}")
TITLE_END = re.compile(
    r"(?<!\b[A-Z])(?<!\bvs)[.?!](?=\s|$)|,\s(?=In\b|Proc|[A-Z]{3,}\b|(?:19|20)\d\d)|\s[\[(](?=[A-Z])(?![A-Za-z]{2,12}[)\]] [a-z])|\n"
)
CALL = re.compile(
    r"[{<(%\s-]{0,6}[A-Za-z_.]{2,24}(?:\.html)?\s?[( ]\s{0,2}(?:title\s?[=:]\s?)?(?P<quote>['\"])(?P<title>[^\n]{8,240}?)(?P=quote)\s{0,2}(?=[,)}%/]|$|\w{2,20}=)"
)
OPENS_CALL = ("{{", "{%", "<")
THESIS = sought(
    r"\b(?:for|with) (?:his|her|their|the) (?:[A-Z]?[A-Za-z.'’]{2,10} ){0,2}(?:thesis|dissertation),? ?(?:(?:titled|entitled|called|on)\b)?[:,]?\s{0,2}[“\"]?(?=[A-Z0-9])",
    *("thesis", "dissertation"),
    lead=40,
)
ENUMERATED = re.compile(
    r"[（(](?P<number>\d{1,2})[)）][ ]?(?P<title>[A-Z][^\u3400-\u9fff，。；;（\n]{12,220}?)(?=[ ]?[，；。;（])"
)
WINNER = re.compile(
    r"[\W\d_]{0,6}(?:[Ww]inners?|WINNERS?|[Rr]ecipients?|[Ww]inning [Pp]aper|得主|获奖论文)[*_]{0,2}\s?[:：][\s*_]{0,4}(?=[^\s“\"《])"
)
SAID_AGAIN = sought(
    r"\b[Tt](?:he|his) (?:award|prize|honou?r)\b",
    "he award",
    "he prize",
    "he hono",
    "his award",
    "his prize",
    "his hono",
    lead=1,
)
"""The award of a sentence before."""
MAX_SLOT = 320
MIN_WORDS = 2
SURE_WORDS = 3


def title_slots(reading: Reading) -> Iterator[Mention]:
    """Slots of all kinds."""
    institutions = reading.once(Institutions)
    yield from in_sentences(reading)
    theses = THESIS.search(reading.text) is not None
    people_first = levels_of_people_first(reading)
    for line in reading.lines:
        if line.first:
            listed = line.section.kind == "list_item" and line.section.level in people_first
            yield from behind_names(reading.text, line.span, institutions, listed=listed)
            winner = WINNER.match(reading.text, line.span.start, line.span.end)
            if winner:
                yield from slot(reading.text, Span(winner.end(), line.span.end))
            yield from enumerated(reading.text, line.span)
        thesis = THESIS.search(reading.text, line.span.start, line.span.end) if theses else None
        if thesis:
            yield from slot(reading.text, Span(thesis.end(), line.span.end))
        yield from in_call(reading.text, line)
    for section in reading.document.sections:
        if section.kind == "table" and section.in_main_text:
            for row in section.rows:
                for cell in row[1:]:
                    yield from behind_names(reading.text, cell, institutions)


def in_sentences(reading: Reading) -> Iterator[Mention]:
    """Slots of sentences that name an award."""
    text = reading.text
    awards = [one.span for one in reading.mentions("awards") if one.pattern != "award:person"]
    venues = [one.span for one in reading.mentions("venues") if one.kind == "venue"]
    starts, places = [one.start for one in awards], [one.start for one in venues]
    again = bool(awards) and SAID_AGAIN.search(text) is not None
    for sentence in reading.sentences:
        named = awards[bisect_left(starts, sentence.start) : bisect_left(starts, sentence.end)]
        if not named and not (again and SAID_AGAIN.search(text, sentence.start, sentence.end)):
            continue
        edges = [*venue_edges(text, venues[bisect_left(places, sentence.start) : bisect_left(places, sentence.end)])]
        for found in LEADS_SLOT.finditer(text, sentence.start, sentence.end):
            yield from slot(text, Span(found.end(), slot_end(text, found.end(), sentence.end, edges, named)))
        colon = COLON.search(text, named[0].end, sentence.end) if named else None
        if colon and ";" in text[colon.end() : sentence.end]:
            yield from listed(text, Span(colon.end(), sentence.end))


def venue_edges(text: str, venues: list[Span]) -> Iterator[int]:
    """Where "from SIGIR 2003" and "at CHI" begin."""
    for venue in venues:
        found = BEFORE_VENUE.search(text[max(0, venue.start - 20) : venue.start])
        if found:
            yield max(0, venue.start - 20) + found.start()


def slot_end(text: str, start: int, end: int, edges: list[int], awards: list[Span]) -> int:
    """The first thing that ends a title in a sentence: a relative clause, its venue, the next award."""
    end = min(end, start + MAX_SLOT)
    cut = ENDS_SLOT.search(text, start, end)
    end = min(end, cut.start() if cut else end, *(edge for edge in edges if edge > start), end)
    later = next((one for one in awards if one.start >= start), None)
    if later is not None and later.start < end:
        joints = [found.start() for found in BEFORE_AWARD.finditer(text, start, later.start)]
        end = joints[-1] if joints else later.start
    return end


def listed(text: str, span: Span) -> Iterator[Mention]:
    """Parts between semicolons that go on with their authors: "T by A, B; T by C"."""
    at = span.start
    for stop in [*(found for found in PARTS.finditer(text, span.start, span.end)), None]:
        part = Span(at, stop.start() if stop else span.end)
        joint = JOINS.match(text, part.start, part.end)
        part = Span(joint.end(), part.end) if joint else part
        title = cut_line(text, part)
        if title.end < part.end and BY_OR_BRACKET.match(text, title.end, part.end):
            yield from slot(text, part)
        at = stop.end() if stop else at


def slot(text: str, span: Span, *, least: int = MAX_SLOT) -> Iterator[Mention]:
    """The title in a slot, when one stands there: it begins with a capital, a digit or a name in mixed case. What could be a name is
    one only with `least` words.
    """
    title = cut_line(text, span)
    part = title.of(text)
    first = part.split(maxsplit=1)[0] if part.strip() else ""
    if not first or len(part.split()) < MIN_WORDS or not (first[0].isdigit() or first != first.lower()):
        return
    if len(part.split()) >= least or (is_title_like(part, strong=True) and not is_names(part)):
        yield Mention(kind="title", span=title, pattern="title:slot")


def levels_of_people_first(reading: Reading) -> set[int]:
    """Levels of lists of which several items are two or more people, a colon and a title: there one person and a colon lead to a title, too."""
    sure: Counter[int] = Counter()
    coloned: Counter[int] = Counter()
    for line in reading.lines:
        if (
            line.first
            and line.section.kind == "list_item"
            and COLON.search(reading.text, line.span.start, line.span.end)
        ):
            names = read_names(reading.text, start_of(reading.text, line.span), line.span.end)
            full = len(names.names) > 1 and all(" " in one.of(reading.text) for one in names.names)
            sure[line.section.level] += full and reading.text.startswith(": ", names.end)
            coloned[line.section.level] += 1
    return {level for level, count in sure.items() if count >= FEWEST_SURE and count * 2 >= coloned[level]}


def behind_names(text: str, line: Span, institutions: Institutions, *, listed: bool = False) -> Iterator[Mention]:
    """What follows authors and a full stop, a colon or a dash at the beginning of a line or cell: "A and B. T. In KDD 2016.". `listed` says
    that other items of its list begin with people and a colon.
    """
    start = start_of(text, line)
    if FIRST_HAN <= text[start : start + 1] <= LAST_HAN:
        return  # a name that begins so has no blank
    if GAP_SIGN.search(text, start, line.end) is None:
        return
    rank = RANK_LEAD.match(text, start, line.end)
    names = read_names(text, rank.end() if rank else start, line.end)
    if not names.names or not all(" " in one.of(text) for one in names.names):
        return
    if not names.complete and not text.startswith(":", names.end):
        return
    gap = AFTER_NAMES.match(text, names.end, line.end) or behind_place(text, names, line.end, institutions)
    placed = gap is not None and not gap.group().strip()
    lone = len(names.names) == 1 and gap is not None and "." not in gap.group() and not placed
    if gap is None or (lone and not (listed and ":" in gap.group())):
        return  # "Moser Flow: ..." is one title
    end = TITLE_END.search(text, gap.end(), line.end)
    stop = (end.start() + (text[end.start()] in "?!")) if end else line.end
    yield from slot(text, Span(gap.end(), stop), least=SURE_WORDS if len(names.names) > 1 else MAX_SLOT)


def behind_place(text: str, names: NameList, end: int, institutions: Institutions) -> re.Match[str] | None:
    """The blank between the bracket with the place of the last of some people and a title: "A and B (Grinnell College) T"."""
    place = names.brackets[-1] if names.brackets else None
    if place is None or not (ORGANISATION.search(place.of(text)) or institutions.starting_in(place)):
        return None
    return AFTER_PLACE.match(text, names.end, end)


def enumerated(text: str, line: Span) -> Iterator[Mention]:
    """English titles that a line counts in brackets: "（1）T，A 等；（2）U，B"."""
    found = list(ENUMERATED.finditer(text, line.start, line.end))
    if [int(one["number"]) for one in found] == list(range(1, len(found) + 1)) and len(found) > 1:
        for one in found:
            yield from slot(text, Span(*one.span("title")), least=SURE_WORDS)


def in_call(text: str, line: Line) -> Iterator[Mention]:
    """The first quoted argument of a template's call."""
    if not text.startswith(OPENS_CALL, line.span.start):
        return
    found = CALL.match(text, line.span.start, line.span.end)
    if found and is_title_like(found["title"], strong=True) and not is_names(found["title"]):
        yield Mention(kind="title", span=Span(*found.span("title")), pattern="title:slot")
