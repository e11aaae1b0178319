"""People named in a document: author lists under titles, after dashes, in brackets, after "by" and "作者：", before "et al.".

In: the reading, with titles and institutions found. Out: mentions of kind `person`; pattern `person:list`,
`person:listed` (one person a line, their place behind), `person:roster` (roles and places between), `person:by`,
`person:bracket`, `person:et_al`, `person:field`, `person:reference`, with `:cut` appended on the last name of a list that ends in
"et al." or 等. Names are read by `mentions.names`; a name that stands alone in prose is not looked for here (a trained
pipeline joins in for that).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import replace

from extractors.lexicon.people import AUTHOR_CUES, NOT_IN_NAMES, ROLES
from extractors.lexicon.phrases import WORD_START, is_han, lowered, places_of_words
from extractors.lexicon.rows import ExtraRows
from extractors.mentions.component import Finder, Reading
from extractors.mentions.names import ET_AL, ROLE, NameList, read_name, read_names, skip_marks
from extractors.mentions.people_beside import MIN_LIST, beside, covers_line, mentioned
from extractors.mentions.people_cells import in_cells
from extractors.mentions.people_cues import Cues
from extractors.mentions.people_groups import people_groups
from extractors.mentions.people_subjects import subjects, writers
from extractors.mentions.person_lines import person_lines
from extractors.mentions.rosters import Institutions, in_roster, names_end
from extractors.mentions.sought import sought
from extractors.mentions.title_forms import PICTOGRAMS
from extractors.mentions.title_lines import YEAR_LEAD
from extractors.records.mentions import Mention
from extractors.spans import Span

FIELD = re.compile(
    rf"[*_\-•\s{PICTOGRAMS}]{{0,6}}(?:(?i:{'|'.join(AUTHOR_CUES[0])})|{'|'.join(AUTHOR_CUES[1])}|[Ww]ho(?=::))(?:\s?[/／]\s?(?:作者)?(?:机构|單位|单位|(?i:affiliations?|institutions?)))?[*_\s]{{0,3}}[:：]{{1,2}}[*_\s]{{0,3}}"
)
"""A field of a paper's record; two colons are those of a note in Obsidian ("authors:: A, B")."""
PLACE_BEHIND = (" / ", " — ", " – ", " | ")
"""Between people and their place in one bracket: "(A, B / KAIST)"."""
NEXT_FIELD = re.compile(r"[ ][A-Za-z][\w-]{1,20}::[ ]")
"""The key of the next field, where Markdown joins lines: "authors:: A B, C D status:: read"."""
FIELD_ALONE = re.compile(
    rf"[*_\-•\s{PICTOGRAMS}]{{0,6}}(?:(?i:authors?)|{'|'.join(AUTHOR_CUES[1])})[*_\s]{{0,3}}[:：]?[*_\s]{{0,3}}$"
)
CLOSES_DASH = re.compile(r"[ ]?[—–] ?[a-z]")
"""The second of two dashes: "a team – A and B – was chosen"."""
SUBJECT_GOES_ON = re.compile(
    r" (?:of|at|from) (?:the )?[A-ZÀ-ÞĀ-ž]| for (?:his|her|their|the) (?:[\w.]{2,10} ){0,2}(?:thesis|dissertation|paper|poster|article|demo|work)\b|(?: and (?:his|her|their) [a-z-]{3,16})?,? (?:has |have |also |both |jointly ){0,2}(?:won|win|wins|received|receives?|earned|captured|claimed|shared?|took|takes?|brought|garnered|was awarded|were awarded|was (?:named|honou?red|recognized)|were (?:named|honou?red|recognized))\b"
)
TOLD_OF = re.compile(r",? (?:of|at|from) (?:the )?[A-ZÀ-ÞĀ-ž]|,? (?:for|with) |, (?:an?|the|who|whose|both|all) ")
NUMBERED = re.compile(r"(?:[(（]\d{1,2}[)）]|\d{1,2}[.)、])\s{0,3}")
ROLE_WORDS = frozenset(found.group() for role in ROLES if (found := WORD_START.match(role)))
MORE_PEOPLE = sought(
    r"et\.?\s?al\b|and (?:others|colleagues|co-?authors|collaborators)\b|(?:(?<=[a-z.])|(?<=[a-z.] ))等人?的(?=\s?[*_“《「〈『]{0,3}[A-Z])",
    *("et", "and others", "and colleagues", "and coauthors", "and co-authors", "and collaborators", "等"),
)
BEFORE_ET_AL = re.compile(
    rf"(?:[^\W\d_][\w'’.\-]{{0,24}}[ ,、]{{1,2}}){{0,4}}[^\W\d_][\w'’.\-]{{0,24}}(?=[^\S\n]{{0,2}},?[^\S\n]{{0,2}}(?:{MORE_PEOPLE.pattern.pattern}))"
)
MAX_BEFORE_MORE = 140
"""Code points of the longest match before what ends it: five words of 25, four signs of 2, and 5 blanks and a comma."""
MAX_BEHIND_MORE = 8
"""So far the longest of these looks beyond its end."""
REFERENCE = re.compile(r"(?:[-*•]\s{0,3})?\[\d{1,3}\]\s{0,3}")
UNDER_TITLES = ("title:quoted", "title:marked")
MAX_BESIDE_TITLE = 24
LINK_WORD = re.compile(r"\s\[?(?:paper|pdf|code|link|arxiv|openreview|project|slides|video)\b", re.IGNORECASE)
MAX_ALONE = 4
MAX_FIELD_ALONE = 40
COLON = re.compile(r"[:：]")
"""In every field."""
SIGN_TOLD = re.compile(
    r"[(（]?[*⁎∗†‡]{0,2}[ ]?(?:表示|为|:|：|=)?[ ]?(?:共同一作|同等贡献|通讯作者|equal contribution|co-first authors?)[)）]?",
    re.IGNORECASE,
)
"""What a sign beside names means, at the end of their line."""
EDITION_REST = re.compile(r"[A-Z][\w&/-]{1,14}(?: [A-Z][\w&/-]{1,14}){0,2} ?[’']?(?:19|20)?\d\d(?:, [^.;\n]{2,40})?")
"""Where the paper appeared, behind its authors on the line below its title: "A and B. RSS 2014, Berkeley."."""


def make_people(extra: ExtraRows) -> Finder:
    """A finder of author lists in both scripts."""
    del extra

    def find(reading: Reading) -> list[Mention]:
        places = blocked(reading)
        seen: dict[tuple[int, int], Mention] = {}
        for mention in all_people(reading):
            if not any(
                mention.span.overlaps(span) and not (mention.span.covers(span) and len(span) * 2 < len(mention.span))
                for span in places.near(mention.span)
            ):
                seen.setdefault((mention.span.start, mention.span.end), mention)
        return without_overlaps(sorted(seen.values(), key=lambda mention: (mention.span.start, -mention.span.end)))

    return find


class blocked:  # noqa: N801 - reads as a question: what is blocked?
    """Spans in which no person is looked for: titles, award names and institutions that the lexicon knows."""

    CELL = 256

    def __init__(self, reading: Reading) -> None:
        self._cells: dict[int, list[Span]] = {}
        for mention in (*reading.mentions("titles"), *reading.mentions("awards"), *reading.mentions("institutions")):
            if mention.pattern in ("title:run", "title:written"):
                continue
            for cell in range(mention.span.start // self.CELL, mention.span.end // self.CELL + 1):
                self._cells.setdefault(cell, []).append(mention.span)

    def near(self, span: Span) -> list[Span]:
        """Blocked spans around `span`."""
        return [
            found
            for cell in range(span.start // self.CELL, span.end // self.CELL + 1)
            for found in self._cells.get(cell, ())
        ]


def all_people(reading: Reading) -> Iterator[Mention]:
    """Names by every cue, strongest first; the same name may come twice."""
    for one in reading.once(person_lines):
        yield Mention(kind="person", span=one.name, pattern="person:listed")
    text, field_open, above = reading.text, False, False
    titles = {title.span.start: title.span for title in reading.mentions("titles") if title.pattern in UNDER_TITLES}
    numbered = {one.span.start: one.span for one in reading.mentions("titles") if one.pattern == "title:line"}
    institutions = reading.once(Institutions)
    words = places_of_words(lowered(text))
    roles = sorted(place for word in words.keys() & ROLE_WORDS for place in words[word])
    cues = Cues(text)
    for line in reading.lines:
        span = line.span
        under, above = above, fills(titles, span) or follows_number(text, numbered, span)
        reference = REFERENCE.match(text, span.start, span.end)
        if reference:
            yield from mentioned(read_names(text, reference.end(), span.end, reference=True), "person:reference")
            continue
        if len(span) < MAX_FIELD_ALONE and FIELD_ALONE.match(span.of(text)):
            field_open = True
            continue
        field = FIELD.match(text, span.start, span.end) if COLON.search(text, span.start, span.end) else None
        if field or field_open:
            start = field.end() if field else span.start
            more = NEXT_FIELD.search(text, start, span.end)
            yield from mentioned(
                read_names(text, start, more.start() if more else span.end, any_case=True), "person:field"
            )
        elif roster := in_roster(text, span, institutions):
            yield from (Mention(kind="person", span=one, pattern="person:roster") for one in roster)
        else:
            has_role = bisect_left(roles, span.start) < bisect_left(roles, span.end)
            places = institutions.starting_in(span)
            yield from in_line(text, span, places, cues, under_title=not line.first or under, has_role=has_role)
        field_open = False
    yield from people_groups(reading)
    yield from beside(reading)
    yield from in_cells(reading)
    yield from subjects(reading)
    yield from writers(reading)


def follows_number(text: str, titles: dict[int, Span], line: Span) -> bool:
    """Whether a line is a number and a title: "(1) Stable Conformal Prediction Sets"."""
    number = NUMBERED.match(text, line.start, line.end)
    found = titles.get(number.end()) if number else None
    return found is not None and line.end - found.end <= 1


def fills(titles: dict[int, Span], line: Span) -> bool:
    """Whether a line is a title, apart from a quotation mark before it and a bracket behind it."""
    for at in range(line.start, min(line.end, line.start + 4)):
        if at in titles:
            return len(line) - len(titles[at]) <= MAX_BESIDE_TITLE
    return False


def in_line(
    text: str, span: Span, places: Mapping[int, int], cues: Cues, *, under_title: bool, has_role: bool
) -> Iterator[Mention]:
    """A line that is a list of names, or lists inside it after a cue. `has_role` says that a word of a role stands in it."""
    year = YEAR_LEAD.match(text, span.start, span.end)
    span = Span(year.end() if year else span.start, names_end(text, span, places))
    whole = read_names(text, span.start, span.end)
    past = skip_marks(text, whole.end, span.end) if len(whole.names) > 1 else whole.end
    rest = text[past : span.end].strip(" .。*†‡§¶°¹²³⁰⁴⁵⁶⁷⁸⁹⁺#,，;；")
    if whole.names and ((under_title and EDITION_REST.fullmatch(rest)) or SIGN_TOLD.fullmatch(rest)):
        rest = ""
    alone = under_title and not rest and len(whole.names) == 1 and MIN_LIST <= len(span.of(text).split()) <= MAX_ALONE
    if whole.names and (alone or covers_line(text, whole, rest)):
        yield from mentioned(whole, "person:list")
        return
    if leads_sentence(text, whole, places):
        yield from mentioned(whole, "person:list")
    for pattern, cue in cues.of(span):
        if pattern is ROLE and not has_role:  # the one pattern that is slow to find nothing
            continue
        for found in pattern.finditer(text, span.start, span.end):
            names = read_names(text, found.end(), span.end)
            if found.group().strip() == "的" and ends_clause(text, names, span.end):
                continue
            if names.names and believable(text, names, span.end, cue):
                yield from mentioned(names, cue)
    for near in around_more(text, span):
        for found in BEFORE_ET_AL.finditer(text, near.start, near.end):
            yield from before_et_al(text, Span(found.start(), found.end()))


def leads_sentence(text: str, names: NameList, places: Mapping[int, int]) -> bool:
    """Whether a list of full names with its places in a bracket is a sentence of its own: "A、B（北京大学）。两张图，一次前馈…"."""
    full = sum(" " in name.of(text) for name in names.names)
    placed = any(bracket.start in places for bracket in names.brackets)
    return full >= MIN_LIST and placed and text.startswith("。", names.end)


def ends_clause(text: str, names: NameList, end: int) -> bool:
    """Whether Chinese words behind 的 close their clause: things ("的效率和规模。"), not people with a paper or an 等 behind them."""
    han = bool(names.names) and is_han(names.names[0].of(text))
    return han and names.complete and text[names.end : min(end, names.end + 1)] in ("", "。", "，", "；", "、")


def believable(text: str, names: NameList, end: int, cue: str) -> bool:
    """Names after a cue count when they are several, cut, followed by an affiliation, or a full name that ends the unit."""
    full = sum(" " in name.of(text) or not name.of(text).isascii() for name in names.names)
    after = text[names.end : min(end, names.end + 1)]
    if cue == "person:bracket":
        closes = after in (")", "）", "，", ",", ";", "；", ":", "：", "/") or text.startswith(PLACE_BEHIND, names.end)
        return closes and (
            not names.complete or (full >= 1 and len(names.names) >= MIN_LIST) or (full == 1 and after in ",，;；")
        )
    if cue in ("person:by", "person:role") and full >= 1:
        return True
    if cue == "person:of":
        return (full >= 1 and not names.complete) or full >= MIN_LIST
    if cue == "person:joined":
        return full >= MIN_LIST and full == len(names.names)
    if cue == "person:to":
        return (full >= MIN_LIST and after in (";", ".")) or (
            full >= 1
            and text.startswith((" for ", " of ", " from ", " at ", " and ", ", for ", ", who ", ", whose "), names.end)
        )
    if cue == "person:is":
        return full == len(names.names) and TOLD_OF.match(text, names.end, end) is not None
    if cue == "person:subject":
        return full >= 1 and SUBJECT_GOES_ON.match(text, names.end, end) is not None
    if not names.complete or names.brackets:
        return full >= 1 or not names.complete
    if cue == "person:by":
        return False
    if full >= MIN_LIST + 1:
        return True
    closes = after in ("", ".", "。", "\n", "（", "(", "；", ";", "[") or bool(CLOSES_DASH.match(text, names.end, end))
    closes = closes or bool(LINK_WORD.match(text, names.end, end))
    return closes and (
        full >= MIN_LIST
        or (len(names.names) >= MIN_LIST and full * 2 >= len(names.names))
        or (full == 1 == len(names.names))
        or len(names.names) >= 2
    )


def around_more(text: str, span: Span) -> Iterator[Span]:
    """The parts of a line that hold "et al." and the like with all that `BEFORE_ET_AL` may match before them."""
    start = end = span.start
    for more in MORE_PEOPLE.finditer(text, span.start, span.end):
        if more.start() - MAX_BEFORE_MORE > end > start:
            yield Span(start, end)
        start = (
            start if end > start and more.start() - MAX_BEFORE_MORE <= end else max(end, more.start() - MAX_BEFORE_MORE)
        )
        end = min(span.end, more.end() + MAX_BEHIND_MORE)
    if end > start:
        yield Span(start, end)


def before_et_al(text: str, span: Span) -> Iterator[Mention]:
    """The name (or names) right before "et al."; words of a sentence before them are left out."""
    for start in word_starts(text, span):
        names = read_names(text, start, span.end)
        if names.names and names.end == span.end:
            cut = ET_AL.match(text, span.end)
            yield from mentioned(replace(names, complete=cut is None), "person:et_al")
            return


def word_starts(text: str, span: Span) -> Iterator[int]:
    """Where words begin, from the left."""
    yield from (found.start() for found in re.compile(r"\b[^\W\d_]").finditer(text, span.start, span.end))


def without_overlaps(mentions: list[Mention]) -> list[Mention]:
    """The first of mentions that overlap."""
    kept: list[Mention] = []
    for mention in mentions:
        if not kept or mention.span.start >= kept[-1].span.end:
            kept.append(mention)
    return kept


def is_name(text: str) -> bool:
    """Whether the whole text reads as one name.

    >>> is_name("Maarten de Rijke"), is_name("Learning Dynamics")
    (True, False)
    """
    name = read_name(text, 0, len(text))
    return name is not None and name.end == len(text) and text.casefold() not in NOT_IN_NAMES
