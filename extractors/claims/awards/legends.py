"""Signs that stand for awards on a page that says so: "🏆 = Best Paper Award, ⏳ = Test of Time Award".

In: a view. Out: the label of each sign, and the label of the sign beside a title. Without a legend a sign says nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from extractors.claims.awards.inline import label_from
from extractors.claims.awards.labels import Label
from extractors.claims.awards.view import Line, View
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

SIGN = re.compile(r"[\u2190-\u21ff\u231a-\u23ff\u25a0-\u27bf\u2b50\U0001f300-\U0001faff]")
STANDS_FOR = re.compile(
    r"\ufe0f?[*_`]{0,3}[ ]?(?:=|:|：|—|–|means|denotes|marks|stands for|is|表示|代表|指|为)[ ]?[*_`]{0,3}(?:(?:that )?(?:it|this|the paper|a paper) (?:is|was|won|got) )?(?:one of )?(?:the |an? )?(?:(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) )?"
)
KEY = re.compile(
    r"[*_`# ]{0,4}(?:symbols?|legend|key|marks?|icons?|图例|符号|标记|圖例|符號|標記|说明|說明)(?![a-z])", re.IGNORECASE
)
STANDS_IN_KEY = re.compile(rf"(?:{STANDS_FOR.pattern})|\ufe0f?[*_`]{{0,3}}[ \u00a0]{{1,2}}(?:the |an? )?")
"""In a line that is called a key a blank is enough: "**Symbols** 🏆 Outstanding Paper Award · 🎤 oral"."""
WON = re.compile(
    r"[*_` ]{0,4}(?:(?:it |the paper |this paper )?(?:won|got|received|is|was) )?(?:(?:the|an?|its) )?[*_`]{0,3}",
    re.IGNORECASE,
)
"""Before an award, what a cell says of the papers with a sign."""
PAIR, MAX_SIGNS = 2, 12
CLOSES = re.compile(
    r"[*_`]{0,3}(?:[ ]?[(（](?!nomin|shortlist|candidat|finalist|withdrawn|not |none|other )[A-Za-z][A-Za-z ()-]{2,40}[)）])?[*_`]{0,3}[ \u00a0]{0,3}(?:[,，;；.。、|·)）\n\u3000]|$)"
)
"""Behind what a sign stands for, its English name aside: "🏆 杰出论文（Outstanding Paper）、🎖️ 荣誉提名"."""
MAX_BEHIND, MAX_BEFORE = 24, 8
"""Code points between a title and its sign."""


def legend(view: View) -> Mapping[str, Label]:
    """The label of each sign that a line or a row of a table explains; the first explanation counts."""
    found: dict[str, Label] = {}
    awards = {one.span.start: one for one in view.all("award")}
    for line in view.lines if awards else ():
        if line.section.kind == "table":
            for sign, meant in in_rows(view, line.section):
                found.setdefault(sign, label_from(view, meant, meant.span))
            continue
        stands = STANDS_FOR if not KEY.match(view.text, line.span.start, line.span.end) else STANDS_IN_KEY
        for found_sign in SIGN.finditer(view.text, line.span.start, line.span.end):
            told = stands.match(view.text, found_sign.end(), line.span.end)
            award = awards.get(told.end()) if told else None
            if award is not None and CLOSES.match(view.text, award.span.end):
                found.setdefault(found_sign.group(), label_from(view, award, award.span))
    return found


def in_rows(view: View, table: Section) -> Iterator[tuple[str, Mention]]:
    """Signs that fill the first cell of a row, with the one award of the cell beside it: "🏆 | got a *Distinguished Paper Award*"."""
    for row in table.rows:
        if len(row) != PAIR:
            continue
        sign = SIGN.fullmatch(row[0].of(view.text).strip().rstrip("\ufe0f"))
        named = view.papers(row[1])
        lead = Span(row[1].start, named[0].span.start) if named else row[1]
        if sign is not None and len(named) == 1 and WON.fullmatch(lead.of(view.simple)):
            yield sign.group(), named[0]


def signed(view: View, signs: Mapping[str, Label], line: Line, title: Mention) -> Label | None:
    """The label of the first explained sign beside a title on its line."""
    before = Span(max(line.span.start, title.span.start - MAX_BEFORE), title.span.start)
    behind = Span(title.span.end, max(title.span.end, min(line.span.end, title.span.end + MAX_BEHIND)))
    return first_explained(view, signs, (behind, before))


def in_row(view: View, signs: Mapping[str, Label], row: Sequence[Span], title: Span) -> Label | None:
    """The label of the first explained sign in a row's cells, those of words aside."""
    return first_explained(view, signs, [one for one in row if not one.covers(title) and len(one) <= MAX_SIGNS])


def first_explained(view: View, signs: Mapping[str, Label], places: Sequence[Span]) -> Label | None:
    """The label of the first sign in these places that the page explains."""
    found = (one.group() for place in places for one in SIGN.finditer(view.text, place.start, place.end))
    return next((signs[sign] for sign in found if sign in signs), None) if signs else None
