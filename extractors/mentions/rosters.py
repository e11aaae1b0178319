"""Lists of people in which their roles and places stand between the names: "A, PhD student; B, University; C and D, Institute".

In: text, the range of a line, and where institutions begin and end. Out: the names, when the whole range reads as such a list and an
organisation stands in it; else none. Names alone, and names with brackets, are read by `mentions.names`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from itertools import chain, takewhile

from extractors.lexicon.people import ROLE_MODIFIERS, ROLES
from extractors.lexicon.phrases import FIRST_HAN
from extractors.mentions.component import Reading
from extractors.mentions.names import LAST_HAN, read_name, read_names, skip_marks
from extractors.mentions.person_lines import ORGANISATION
from extractors.mentions.sought import sought
from extractors.spans import Span

_MODIFIERS, _ROLES = (
    "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    for words in (("technical", *ROLE_MODIFIERS), ("fellow", *ROLES))
)
ROLE_BEHIND = re.compile(
    rf"(?:,| and) (?:an? |the )?(?:(?:{_MODIFIERS}) ){{0,3}}(?:{_ROLES})(?=[,;.\s]|$)", re.IGNORECASE
)
PLACE_BEHIND = re.compile(r"[,，] ?(?=[^\s,;；(（])")
CHUNK = re.compile(r"[^,;；，()（）\n]{2,100}")
LAST = re.compile(
    r"[,，] ?[A-Z][\w.'’&-]{1,24}(?: [A-Z][\w.'’-]{1,20}){0,3}(?:, (?:Inc|Ltd|Corp)\b\.?)?(?=\s{0,2}(?:[;；]|\.?$))",
    re.MULTILINE,
)
"""What ends a group between semicolons: a town, a country, a place nobody knows."""
LEADS_PLACE = re.compile(r"(?:[,，;；]|\bthe|\band) ?$")
JOINS = re.compile(r"[\s,;；、*_.]{0,4}(?:(?:and|&|和|与|及)\s)?(?:the )?")
"""What stands between institutions, and before and behind them."""
AND = re.compile(r" (?:and|&) ")
JOINT = re.compile(r"\s?[;；]\s?(?:and |& )?|,?\s?(?:and|&) |, ")
LEADING = re.compile(r"[ *_\n]{0,4}(?:(?:and|&) )?")
OTHERS = re.compile(r"et al|and others|others|Inc|Ltd", re.IGNORECASE)
SETS_OFF_PLACE = sought(
    r"\s?[;；]\s?|\s(?:—{1,2}|–|--)\s|,?[ ]\[(?=[^\[\]\n]{2,160}\][ .]?$)",
    *(";", "；", "—", "–", "--", "["),
    lead=2,
    flags=re.MULTILINE,
)
STOP_BEFORE_PLACE = sought(r"(?<=[a-zà-ÿ]{2})\. (?=[A-Z])", ". ")
SLASH = re.compile(r"[ ]?[/／][ ]?")
SIGN_OF_PLACE = re.compile(r"｜|\||·|\. |;|；|—|–|--|\[|/|／")
"""One of the signs of all these."""
OPENS_BRACKET = re.compile(r"[(（]")
PLACE_WORD = re.compile(rf"(?:[A-Z][\w.-]{{1,20}} ){{0,3}}{ORGANISATION.pattern.pattern}")
BETWEEN_DOTS = re.compile(r" · ")
BEFORE_PLACE = sought(r"\s?[｜|]\s?(?=[^｜|\n]{2,60}$)", *"｜|", lead=1, flags=re.MULTILINE)
BRACKET_OR_SIGN = {signs: re.compile(f"[()（）{signs}]") for signs in (",，", ";；")}
SEMICOLON = re.compile(r"[;；]")
COMMA = re.compile(r"[,，]")
MAX_ROSTER = 2000
MAX_PARTS = 400
MIN_NAMES = 2


class Institutions:
    """Where the institutions of a reading begin and end."""

    def __init__(self, reading: Reading) -> None:
        self._places = sorted((one.span.start, one.span.end) for one in reading.mentions("institutions"))
        self.starts = [start for start, _ in self._places]
        self.rosters: dict[Span, list[Span]] = {}
        """The names of the lines that were asked for; titles and people ask of the same ones."""

    def starting_in(self, span: Span) -> dict[int, int]:
        """Start → end of those that begin in a span."""
        return dict(self._places[bisect_left(self._places, (span.start, 0)) : bisect_left(self._places, (span.end, 0))])

    def fill(self, text: str, span: Span) -> bool:
        """Whether a span is nothing but institutions: "Microsoft Research and University of Washington"."""
        at = span.start
        for start, end in self.starting_in(span).items():
            if start < at or JOINS.fullmatch(text, at, start) is None:
                return False
            at = end
        return at > span.start and JOINS.fullmatch(text, at, span.end) is not None


def names_end(text: str, line: Span, places: Mapping[int, int]) -> int:
    """Where a line's names end before a sign with their place behind: "A、B｜某大学", "A, B · ETH Zurich", "A, B — University", "A and B;
    Lab and Institute", "A and B. University", "A, B / University"; else its end. `places` are the institutions of the line.
    """
    if SIGN_OF_PLACE.search(text, line.start, line.end) is None:
        return line.end
    slash = next((one for one in SLASH.finditer(text, line.start, line.end) if one.end() in places), None)
    if slash is not None and not OPENS_BRACKET.search(text, line.start, slash.start()):
        return slash.start()
    bar = BEFORE_PLACE.search(text, line.start, line.end)
    if bar is not None:
        return bar.start()
    for dot in BETWEEN_DOTS.finditer(text, line.start, line.end):
        name = read_name(text, dot.end(), line.end, listed=True)
        if name is None or " " not in name.of(text):
            return dot.start()
    stop = STOP_BEFORE_PLACE.search(text, line.start, line.end)
    if stop is not None and (stop.end() in places or PLACE_WORD.match(text, stop.end(), line.end)):
        return stop.start()
    signs = list(SETS_OFF_PLACE.finditer(text, line.start, line.end))
    if len(signs) != 1 or OPENS_BRACKET.search(text, line.start, signs[0].start()):
        return line.end
    place = signs[0].end()
    listed = text[place - 1] == "[" and (places or ORGANISATION.search(text, place, line.end))
    known = listed or place in places or PLACE_WORD.match(text, place, line.end)
    return signs[0].start() if known else line.end


def in_roster(text: str, line: Span, institutions: Institutions) -> list[Span]:
    """The names of a line that lists people with their roles and places."""
    if FIRST_HAN <= text[line.start : line.start + 1] <= LAST_HAN:
        return []  # the names of a roster have blanks, and those that begin so have none
    if line not in institutions.rosters:
        places = institutions.starting_in(line)
        placed = bool(places) or ORGANISATION.search(text, line.start, line.end) is not None
        institutions.rosters[line] = read_roster(text, line.start, line.end, places) if placed else []
    return institutions.rosters[line]


def read_roster(text: str, start: int, end: int, places: Mapping[int, int]) -> list[Span]:
    """The names of a roster that fills the range, in order."""
    if COMMA.search(text, start, end) is None:  # a place stands behind one
        return []
    short = end - start <= MAX_ROSTER
    if short and (beside := beside_places(text, cut(text, Span(start, end), ",，"), places)):
        return beside
    has_groups = SEMICOLON.search(text, start, end) is not None
    if has_groups and short and (grouped := read_groups(text, start, end, places)):
        return grouped
    names: list[Span] = []
    placed, at = False, start
    # "Eric Rice" is somebody: what leads to a place stands before it
    places = {one: places[one] for one in places if LEADS_PLACE.search(text, max(start, one - 5), one)}
    for _ in range(MAX_PARTS if short else 0):
        role = ROLE_BEHIND.search(text, at, end)
        found = read_names(
            text,
            at,
            min((place for place in (*places, role.start() if role else end) if at < place < end), default=end),
        )
        full = list(takewhile(lambda one: " " in one.of(text), found.names))
        # "Long Jin": an adjective where no list begins
        lone = read_name(text, at, end, listed=True) if not full else None
        if not full and (lone is None or " " not in lone.of(text)):
            return []
        names += [lone] if lone is not None else full
        behind: int | None = found.end if full and len(full) == len(found.names) else names[-1].end
        while behind is not None:
            at = skip_marks(text, behind, end)
            role = ROLE_BEHIND.match(text, at, end)
            behind = role.end() if role else place_end(text, at, end, places)
            placed = placed or (role is None and behind is not None)
            last = LAST.match(text, behind or at, end) if has_groups and role is None else None
            behind = last.end() if last else behind
        if not text[at:end].strip(" .;；*_"):
            return names if placed and len(names) >= MIN_NAMES else []
        joint = JOINT.match(text, at, end)
        if joint is None:
            return []
        at = joint.end()
    return []


def beside_places(text: str, parts: list[Span], places: Mapping[int, int]) -> list[Span]:
    """The names of a list in which every part is a full name and, behind a blank, an institution: "A B University of X, C D MIT"."""
    names: list[Span] = []
    for part in parts:
        place = next((one for one in places if part.start < one < part.end), part.start)
        name = read_name(text, part.start, max(part.start, place - 1), listed=True)
        if name is None or name.end != place - 1 or " " not in name.of(text):
            return []
        names.append(name)
    return names if len(names) >= MIN_NAMES else []


def read_groups(text: str, start: int, end: int, places: Mapping[int, int]) -> list[Span]:
    """The names of groups between semicolons, each with its place behind: "A, B, and C, University; D, Wind River Systems; E".

    A place is sure behind "and" and a name, or by what it is called; where half of the groups have one, the last words behind a comma
    are one in the others too. None where something else stands in a group.
    """
    names: list[Span] = []
    groups = [cut(text, one, ",，") for one in cut(text, Span(start, end), ";；")]
    placed = [next((at for at in range(1, len(group)) if is_place(text, group, at, places)), None) for group in groups]
    if len(groups) < MIN_NAMES or sum(at is not None for at in placed) * 2 < len(groups):
        return []
    for group, place in zip(groups, placed, strict=True):
        if OTHERS.fullmatch(text, group[0].start, group[-1].end):
            continue
        last = len(group) if OTHERS.fullmatch(group[-1].of(text)) else max(1, len(group) - 1)
        people = [people_in(text, chunk) for chunk in group[: place or last]]
        if not all(people):
            return []
        names += chain.from_iterable(people)
    return names


def cut(text: str, span: Span, signs: str) -> list[Span]:
    """The parts of a span between signs that stand outside of brackets, without blanks and a leading "and"."""
    parts, start, depth = [], span.start, 0
    stops = [found.start() for found in BRACKET_OR_SIGN[signs].finditer(text, span.start, span.end)]
    for at in (*stops, span.end):
        sign = text[at] if at < span.end else signs[0]
        depth += (sign in "(（") - (sign in ")）")
        if sign in signs and (depth <= 0 or at == span.end):
            lead = LEADING.match(text, start, at)
            first = lead.end() if lead else start
            words = text[first:at].rstrip(" .*_\n")
            parts += [Span(first, first + len(words))] if words else []
            start = at + 1
    return parts


def is_place(text: str, group: list[Span], at: int, places: Mapping[int, int]) -> bool:
    """Whether a chunk is surely where those before it work: behind "and" and a name, or by what it is called."""
    before, chunk = group[at - 1], group[at]
    between = text[group[at - 2].end : before.start] if at > 1 else ""
    last_of_list = AND.search(text, before.start, before.end) or between.strip(" ,，") in ("and", "&")
    return bool(last_of_list) or chunk.start in places or ORGANISATION.search(chunk.of(text)) is not None


def people_in(text: str, chunk: Span) -> list[Span]:
    """The full names that fill a chunk, with brackets and marks; none where anything else stands in it."""
    found = read_names(text, chunk.start, chunk.end)
    full = all(" " in one.of(text) for one in found.names)
    return found.names if full and not text[found.end : chunk.end].strip(" *†‡.") else []


def place_end(text: str, at: int, end: int, places: Mapping[int, int]) -> int | None:
    """Where an organisation behind a comma ends; a name behind "and" is somebody else."""
    lead = PLACE_BEHIND.match(text, at, end)
    if lead is None:
        return None
    start = lead.end() + (4 if text.startswith("the ", lead.end()) else 0)
    known = places.get(start)
    chunk = (
        CHUNK.match(text, max(start, known or start), end) if known is None or text[known : known + 1] == " " else None
    )
    stop = min(known, end) if known is not None else None
    if (
        chunk is not None
        and known is None
        and not (ORGANISATION.search(chunk.group()) or inside(places, start, chunk.end()))
    ):
        return None
    if chunk is not None:
        stop = chunk.end()
        joint = next((one for one in AND.finditer(text, start, stop) if somebody(text, one.end(), stop, places)), None)
        stop = joint.start() if joint else stop
    return stop


def inside(places: Mapping[int, int], start: int, end: int) -> bool:
    """Whether an institution begins in a range."""
    return any(start <= at < end for at in places)


def somebody(text: str, start: int, end: int, places: Mapping[int, int]) -> bool:
    """Whether a full name, and no institution, stands at a place."""
    names = read_names(text, start, end)
    return start not in places and bool(names.names) and " " in names.names[0].of(text)
