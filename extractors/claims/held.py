"""When a conference was held, as its text tells: "took place in Como in August 2017", "于 2019 年 8 月在科莫举行", "**Como, August 2017.**".

In: places of one document. Out: the year of a date that can be a conference's, and the places where a text says that it was held then.
A day alone dates a text or a deadline, and so tells no edition unless a verb says so. The next conference is announced, not told of.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractors.claims.places import Places
from extractors.records.mentions import Mention
from extractors.spans import Span

HELD_IN = re.compile(r"((?:19|20)\d\d)-\d\d(?:$|-\d\d/)")
DATED = re.compile(r"(?:19|20)\d\d")
WAS_HELD = re.compile(
    r"(?<![a-z])(?:held|hosted|convened|took place|takes? place|taking place|met|meets|gathered|came together)(?![a-z])|举行|举办|召开|开幕|落幕|闭幕"
)
ANNOUNCED = re.compile(r"(?<![a-z])(?:will|next|deadline|due)(?![a-z])|下一?[届次]|明年|[将即]|截止")
DATELINE_BEFORE = re.compile(r"[*_ ]{0,4}(?:[^\W\d_][\w.'’-]{1,20}[ ,，]{1,2}){0,5}")
DATELINE_AFTER = re.compile(r"[ ]?[*_]{0,3}[ ]?(?:[.:：。—–](?=[ *_—])|[：。—])")
DATELINE_CODE_POINTS = 60
THIS_TIME = re.compile(
    r"(?<![a-z])(?:this (?:year|edition|spring|summer|autumn|fall|winter|week)(?:['’]s)?|last week|(?:yesterday|today)(?= (?:in|at) ))(?![a-z])"
    r"|今[年夏秋冬春天日](?!起)|本[周週届屆]|上[周週]|近日|昨[天日]"
)
"""Told from the day of writing: what was held then is the edition of the dateline's year."""


@dataclass(frozen=True, slots=True)
class Held:
    """A place that tells when the conference was held, under which headings it stands, and of which venue it says so."""

    start: int
    path: tuple[str, ...]
    venue: str | None
    year: int


def held_in(date: Mention) -> int | None:
    """The year of a month or of several days, as a conference is dated ("May 2019", "June 10–15, 2019"); a single day dates a text.

    >>> held_in(Mention(kind="date", span=Span(0, 8), key="2019-05"))
    2019
    """
    dated = HELD_IN.match(date.key or "")
    return None if dated is None else int(dated.group(1))


def find_held(places: Places) -> list[Held]:
    """The places of the main text that tell when a conference was held, in order."""
    found = []
    for date in places.all("date"):
        section = places.section_at(date.span.start)
        dated = DATED.match(date.key or "")
        if section is None or dated is None or section.kind == "heading" or not places.in_main_text(date.span.start):
            continue
        sentence = places.around(date.span)
        opening = held_in(date) is not None and _is_dateline(places, date, section.span.start)
        if not opening and not _says_held(places, sentence):
            continue
        keys = {one.key for one in places.within("venue", sentence.start, sentence.end)}
        found.append(Held(sentence.start, section.path, keys.pop() if len(keys) == 1 else None, int(dated.group())))
    return found


def is_of_its_year(places: Places, venue: str | None) -> bool:
    """Whether a text tells of the conference of the year it was written in, before it names any edition by its year: "this autumn SOSP
    met in Huntsville", and only further down "a best paper of SOSP 2017".
    """
    for one in places.all("venue"):
        if one.key != venue or not places.in_main_text(one.span.start):
            continue
        if one.year is not None:
            return False
        sentence = places.around(one.span)
        if THIS_TIME.search(places.low, sentence.start, sentence.end):
            named = (
                *places.within("venue", one.span.end, sentence.end),
                *places.within("year", sentence.start, sentence.end),
            )
            return all(other.year is None for other in named)
    return False


def _says_held(places: Places, sentence: Span) -> bool:
    if ANNOUNCED.search(places.low, sentence.start, sentence.end):
        return False
    return WAS_HELD.search(places.low, sentence.start, sentence.end) is not None


def _is_dateline(places: Places, date: Mention, start: int) -> bool:
    """Whether a block opens with a place and a date: "Vienna, October 2017 —", "**Como, August 2017.**"."""
    if date.span.start - start > DATELINE_CODE_POINTS:
        return False
    before = DATELINE_BEFORE.fullmatch(places.low, start, date.span.start)
    return before is not None and DATELINE_AFTER.match(places.low, date.span.end) is not None
