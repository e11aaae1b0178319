"""One person a line with their place behind: "Name: University", "Name (Institute)", "Name – Lab", "Name, University, Country", as
conferences' own pages list winners and committees.

In: the reading, with institutions found. Out: the lines that are somebody with a place, each with the spans of name and place. A colon
also stands inside titles ("Moser Flow: ..."), so a form counts only where words of an organisation stand behind it in that line, or
in a line of the same run: neighbours of one kind and one form vouch for each other ("Priyal Vora: Independent Consultant"). A comma
also stands between people, so behind one the organisation comes first.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from extractors.lexicon.phrases import is_han
from extractors.mentions.component import Reading
from extractors.mentions.lines import LINE, Line, stripped
from extractors.mentions.names import read_name
from extractors.mentions.sought import sought
from extractors.mentions.title_forms import LEAD
from extractors.records.documents import Section
from extractors.spans import Span

BEHIND = re.compile(
    r"[*†‡§¹²³\s]{0,3}(?:(?P<sign>[:：,，]|—|–|--| -)\s?(?P<place>[^\n]{2,120})|[(（](?P<inside>[^()（）\n]{2,120})[)）])[,;，；.。\s]{0,3}"
)
ORGANISATION = sought(
    r"\b(?:Universit\w{1,4}|Universidad\w{0,3}|Institut\w{0,4}|Colleges?|Schools?|Academ\w{1,3}|Laborator\w{1,4}|Labs?|Cent(?:er|re)s?|Hospital|Polytechnic\w{0,3}|Facult\w{1,3}|Departments?|Corporation|Inc|Ltd|GmbH|Research|Technion|ETH|EPFL|MIT|Inria)\b"
    r"|大学|大學|学院|學院|研究院|研究所|实验室|實驗室|公司|中心",
    *(
        "Universit",
        "Universidad",
        "Institut",
        "College",
        "School",
        "Academ",
        "Laborator",
        "Lab",
        "Center",
        "Centre",
        "Hospital",
    ),
    *(
        "Polytechnic",
        "Facult",
        "Department",
        "Corporation",
        "Inc",
        "Ltd",
        "GmbH",
        "Research",
        "Technion",
        "ETH",
        "EPFL",
        "MIT",
        "Inria",
    ),
    *("大学", "大學", "学院", "學院", "研究院", "研究所", "实验室", "實驗室", "公司", "中心"),
)
NO_PLACE = re.compile(r"\d|\b(?:in|on|with|without|via|from|by|using|through|to|as|is|are|can|how|a|an)\b")
"""Words of titles and sentences that names of institutions do without."""
PEOPLE_BEHIND = re.compile(r"[(（][^()（）\n]{2,60}(?:等|et al|[,，、；;])[^()（）\n]{0,60}[)）]\s{0,2}$")
"""A bracket with several names or places is that of a paper: "Dual-Mandate Patrols: Multi-Armed Bandits for Green Security (Lily Xu 等，...)"."""
SAID_AGAIN = re.compile(r"[ ]?[(（]([^()（）\n]{2,40})[)）](?=\s{0,2}[,，:：—–-])")
COMPANY = re.compile(r", (?:Inc|Ltd|LLC|Corp|GmbH)\b")
MAX_LINE = 180
MIN_NAME_WORDS = 2
COMMAS = (",", "，")
WORD = r"[^\s,;；，。]{1,40}"
NAMED = r"(?!and )[A-ZÀ-ÞĀ-ž\u3400-\u9fff][^\s,;；，。]{0,24}"
PLACE_OF_ONE = re.compile(
    rf"(?!and ){WORD}(?: (?!and ){WORD}){{0,8}} ?(?:, {NAMED}(?: {NAMED}){{0,5}} ?){{0,3}}(?:\([^()]{{1,24}}\))?[\s.]{{0,3}}"
    rf"|{WORD}(?: {WORD}){{0,8}} ?(?:, [A-ZÀ-ÞĀ-ž][^\W\d_]{{1,16}}(?: [A-ZÀ-ÞĀ-ž][^\W\d_]{{1,16}}){{0,2}} ?)?(?:\([^()]{{1,24}}\))?[\s.]{{0,3}}"
)
"""What stands behind a name and a comma when nobody else does: an organisation, its city and country; two organisations and a country."""


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A line that names a person and where they are."""

    line: Line
    name: Span
    place: Span
    sign: str
    sure: bool


def person_lines(reading: Reading) -> list[PersonLine]:
    """Such lines in order: those that hold an organisation, and those of the same form beside them."""
    starts = [one.span.start for one in reading.mentions("institutions")]
    run: list[PersonLine] = []
    found: list[PersonLine] = []
    for line in reading.lines:
        one = person_line(reading.text, line, starts)
        if run and (one is None or one.sign != run[-1].sign or one.line.section.kind != run[-1].line.section.kind):
            found += vouched(run)
            run = []
        if one is not None:
            run.append(one)
    return [*found, *vouched(run)]


def person_line(text: str, line: Line, starts: list[int]) -> PersonLine | None:
    """The line as a name and a place; `sure` when the place holds an organisation."""
    if len(line.span) > MAX_LINE or line.section.kind == "heading":
        return None
    lead = LEAD.match(text, line.span.start, line.span.end)
    name = read_name(text, lead.end() if lead else line.span.start, line.span.end)
    behind = BEHIND.fullmatch(text, name_end(text, name, line.span.end), line.span.end) if name is not None else None
    if name is None or behind is None:
        return None
    place = Span(*behind.span("place" if behind["place"] else "inside"))
    words = place.of(text)
    if NO_PLACE.search(words) or PEOPLE_BEHIND.search(words) or not (words[0].isupper() or is_han(words)):
        return None
    comma = behind["sign"] in COMMAS
    if comma and not PLACE_OF_ONE.fullmatch(words):
        return None
    first = Span(place.start, place.start + len(words.partition(",")[0])) if comma else place
    at = bisect_left(starts, first.start)
    sure = (at < len(starts) and starts[at] < first.end) or ORGANISATION.search(first.of(text)) is not None
    sure = sure or (comma and COMPANY.search(words) is not None)
    if len(name.of(text).split()) < MIN_NAME_WORDS and name.of(text).isascii() and not (comma and sure):
        return None
    return PersonLine(
        line, name, Span(place.start, place.start + len(words.rstrip(" .。,，;；"))), behind["sign"] or "(", sure
    )


def name_end(text: str, name: Span, end: int) -> int:
    """Where a name ends, with the bracket behind it that says it in another script: "何凱明 (Kaiming He), Microsoft"."""
    again = SAID_AGAIN.match(text, name.end, end)
    other = read_name(text, again.start(1), again.end(1)) if again else None
    if again is None or other is None or other.end != again.end(1):
        return name.end
    return again.end() if is_han(name.of(text)) != is_han(other.of(text)) else name.end


def people_in_cell(text: str, section: Section, cell: Span, starts: list[int]) -> list[Span]:
    """The names of a cell whose lines are each somebody with a place; none when another line is in it."""
    lines = [
        Line(stripped(text, Span(*found.span())), section, first=False)
        for found in LINE.finditer(text, cell.start, cell.end)
    ]
    run = [person_line(text, line, starts) for line in lines if len(line.span)]
    people = [one for one in run if one is not None]
    return [one.name for one in vouched(people)] if len(people) == len(run) else []


def vouched(run: list[PersonLine]) -> Iterator[PersonLine]:
    """The lines of a run when at least half of them hold an organisation."""
    if sum(one.sure for one in run) * 2 >= len(run):
        yield from run
