"""Places that a line or a row lists by its form: rosters, legends of numbers, the line below the authors, what follows them behind a full
stop. The unknown members of such a list count by their place alone.

In: a view and the words of one item. Out: spans of institutions' names.
"""

from __future__ import annotations

import re

from extractors.claims.awards.view import View, stripped
from extractors.lexicon.people import ROLES
from extractors.lexicon.places import CITY_OF
from extractors.lexicon.traditional import simplified
from extractors.records.mentions import Mention
from extractors.spans import Span

BETWEEN_PLACES = re.compile(r"\s?[,，;；]\s?")
AND_LAST = re.compile(r"[\s.]{0,2}(?:\band|&)?[\s.]{0,2}$")
ROLE_WORD = re.compile(rf"\b(?i:{'|'.join(map(re.escape, ROLES))}|fellow)\b")
LEGEND_BEGINS = re.compile(r"^[(\[]?1[)\]]?\s{0,2}(?=[^\W\d_])", re.MULTILINE)
LEGEND_PART = re.compile(r"(?:^|[;；,，]\s{0,3})[(\[]?(\d{1,2})[)\]]?\s{0,2}(?=[^\W\d_])", re.MULTILINE)
LOOKS_LIKE_NAME = re.compile(
    r"(?:[A-Z][\w&.'’-]{1,24}(?: (?:of|for|and|de|di|the|&|[A-Z][\w&.,'’-]{0,24})){0,6}(?: \([A-Z][A-Za-z]{1,12}\))?|[\u3400-\u9fff·A-Za-z]{2,16}(?: [A-Za-z]{2,16}){0,3})"
)
NO_PLACE = re.compile(
    r"\d|\b(?:author|equal|contribution|student|advisor|corresponding|first|lead|chair|professor|oral|poster|spotlight|et al)\b|作者|一作|导师|贡献",
    re.IGNORECASE,
)
"""What a bracket behind a name says when it names no institution."""
SET_OFF = re.compile(r"[*†‡§¹²³\s]{0,3}[:：—–(（,，-]{1,2}\s?")
MAX_LEGEND = 400
TAIL = re.compile(r"(?: et al)?\.[ ]{1,2}(?=[A-Z])")
TAIL_ENDS = re.compile(r"\.(?= |$)|[\[(（\n;；]|$")
BETWEEN_LINED = re.compile(r"\s?[,，;；、/／·|]\s?")
MAX_PLACES = 8
COUNTRY = re.compile(
    r"(?:the )?(?:USA|U\.S\.A?\.?|UK|United (?:States|Kingdom)|[A-Z][a-z]+(?:land|ia|an|many|ance|ina|orea|aly|ain|ada))|中国|美国|英国|德国|法国|日本|韩国"
)
COINED = re.compile(
    r"[A-Z]{3}|[a-z][A-Z]|\b(?:University|Institute|Lab|Labs|Research|College|Academy)\b|大学|研究|公司|实验室"
)
"""What only an organisation is called: "IAIFI", "FriendliAI"."""
PRESS = re.compile(r"\b(?:Press|Journal|Scholar|Books|Review|Magazine)\b")
OTHER_KINDS = ("person", "title", "award", "venue", "year", "number")
"""What no list of places holds."""


def parted(view: View, span: Span, cuts: re.Pattern[str]) -> list[Span]:
    """The parts of a span between cuts."""
    at = [
        span.start,
        *(place for cut in cuts.finditer(view.text, span.start, span.end) for place in cut.span()),
        span.end,
    ]
    return [stripped(view.text, Span(start, end)) for start, end in zip(at[::2], at[1::2], strict=True)]


def row_of(view: View, person: Mention) -> Span | None:
    """The place of the only name of a line, unless an institution that is known stands behind a comma there."""
    if person.pattern != "person:listed":
        return None
    place = behind_person(view, person.span)
    known = view.within("institution", place) if view.text.startswith((",", "，"), person.span.end) else []
    return known[0].span if known else place


def of_rosters(view: View, span: Span) -> list[Span]:
    """The places of a line that lists people with their roles and places: what stands between commas and is neither name nor role."""
    people = [one.span for one in view.within("person", span) if one.pattern == "person:roster"]
    found: list[Span] = []
    for at, one in enumerate(people):
        following = people[at + 1].start if at + 1 < len(people) else view.text.find("\n", one.end)
        end = min(following if following >= 0 else span.end, span.end)
        known = [other.span for other in view.within("institution", Span(one.end, max(one.end, end)))]
        parts = [
            Span(part.start, part.start + len(AND_LAST.sub("", part.of(view.text))))
            for part in parted(view, Span(one.end, max(one.end, end)), BETWEEN_PLACES)
        ]
        unknown = [
            part for part in parts if is_place_name(view, part) and not any(part.overlaps(other) for other in known)
        ]
        found += known or unknown[:1]
    return found


def of_legend(view: View, span: Span) -> list[Span]:
    """The places of a line that counts them, the unknown ones among them: "1 Allen Institute for AI; 2 University of Utah; 3 OpenAI"."""
    found: list[Span] = []
    for first in LEGEND_BEGINS.finditer(view.text, span.start, span.end):
        end = view.text.find("\n", first.end(), span.end)
        line = Span(first.start(), end if end >= 0 else span.end)
        marks = list(LEGEND_PART.finditer(view.text, line.start, line.end))
        places = view.within("institution", line)
        if len(line) > MAX_LEGEND or not places or [int(one[1]) for one in marks] != list(range(1, len(marks) + 1)):
            continue
        for mark, after in zip(marks, [*(one.start() for one in marks[1:]), line.end], strict=True):
            part = stripped(view.text, Span(mark.end(), after))
            known = [one.span for one in places if part.covers(one.span)]
            found += known or ([part] if is_place_name(view, part) and not part.of(view.text)[:1].islower() else [])
    return found


def of_tails(view: View, span: Span) -> list[Span]:
    """The places behind the names of a line, a full stop between: "*T*. A, B and C. UC Berkeley, FriendliAI."."""
    found: list[Span] = []
    people = [one.span for one in view.within("person", span)]
    for at, one in enumerate(people):
        tail = TAIL.match(view.text, one.end, span.end)
        following = people[at + 1].start if at + 1 < len(people) else span.end
        ends = TAIL_ENDS.search(view.text, tail.end(), span.end) if tail is not None else None
        if tail is None or ends is None or ends.start() > following:
            continue
        found += listed_places(view, Span(tail.end(), ends.start()), fewest=1)
    return found


def of_lines(view: View, span: Span) -> list[Span]:
    """The places of a line of its own that holds nothing else: "MIT CSAIL, IAIFI" below the authors."""
    found: list[Span] = []
    whole = span.start == 0 or view.text[span.start - 1] == "\n"
    start = span.start if whole else view.text.find("\n", span.start, span.end) + 1 or span.end
    while start < span.end:
        end = view.text.find("\n", start, span.end)
        line = stripped(view.text, Span(start, end if end >= 0 else span.end))
        if len(line) and len(line) <= MAX_LEGEND:
            found += listed_places(view, line, fewest=2)
        start = end + 1 if end >= 0 else span.end
    return found


def listed_places(view: View, span: Span, *, fewest: int) -> list[Span]:
    """All members of a list that is nothing but names of places, when half of them are known."""
    known = [one.span for one in view.within("institution", span)]
    others = (one for kind in OTHER_KINDS for one in view.within(kind, span))
    if not known or any(one.pattern != "title:line" for one in others):  # which any line may be taken for
        return []
    parts = [one for one in parted(view, span, BETWEEN_LINED) if len(one)]
    parts = [
        one
        for one in parts
        if simplified(one.of(view.text).casefold()) not in CITY_OF and not COUNTRY.fullmatch(one.of(view.text))
    ]
    named = [next((one for one in known if part.covers(one)), None) for part in parts]
    if any(PRESS.search(one.of(view.text)) for one in parts):
        return []
    if not fewest <= len(parts) <= MAX_PLACES or not all(is_place_name(view, part) for part in parts):
        return []
    unknown = [part for one, part in zip(named, parts, strict=True) if one is None]
    enough = len(unknown) * 2 < len(parts)
    enough = enough or (len(unknown) * 2 == len(parts) and all(COINED.search(one.of(view.text)) for one in unknown))
    return [one or part for one, part in zip(named, parts, strict=True)] if enough else []


def is_place_name(view: View, part: Span) -> bool:
    """Whether words between commas can be an institution's name and are no role."""
    words = part.of(view.text)
    return bool(LOOKS_LIKE_NAME.fullmatch(words)) and not NO_PLACE.search(words) and not ROLE_WORD.search(words)


def behind_person(view: View, name: Span) -> Span:
    """What stands behind the only name of a line: "Name: Place", "Name (Place)"."""
    end = view.text.find("\n", name.end)
    rest = SET_OFF.match(view.text, name.end)
    place = Span(rest.end() if rest else name.end, end if end >= 0 else len(view.text))
    return Span(place.start, place.start + len(place.of(view.text).rstrip(" .。,，;；)）")))
