"""Signs that stand for awards on a page that says so: "🏆 = Best Paper Award, ⏳ = Test of Time Award".

In: a view. Out: the label of each sign, and the label of the sign beside a title. Without a legend a sign says nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from extractors.claims.awards.inline import label_from
from extractors.claims.awards.labels import Label
from extractors.claims.awards.view import Line, View
from extractors.records.mentions import Mention
from extractors.spans import Span

SIGN = re.compile(r"[\u2190-\u21ff\u231a-\u23ff\u25a0-\u27bf\u2b50\U0001f300-\U0001faff]")
STANDS_FOR = re.compile(
    r"\ufe0f?[*_`]{0,3}[ ]?(?:=|:|：|—|–|means|denotes|marks|stands for|is|表示|代表|指|为)[ ]?[*_`]{0,3}(?:(?:that )?(?:it|this|the paper|a paper) (?:is|was|won|got) )?(?:one of )?(?:the |an? )?(?:(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) )?"
)
CLOSES = re.compile(r"[*_`]{0,3}[ ]?(?:[,，;；.。、|·)）\n]|$)")
MAX_BEHIND, MAX_BEFORE = 24, 8
"""Code points between a title and its sign."""


def legend(view: View) -> Mapping[str, Label]:
    """The label of each sign that a line explains; the first explanation counts."""
    found: dict[str, Label] = {}
    awards = {one.span.start: one for one in view.all("award")}
    for line in view.lines if awards else ():
        for sign in SIGN.finditer(view.text, line.span.start, line.span.end):
            stands = STANDS_FOR.match(view.text, sign.end(), line.span.end)
            award = awards.get(stands.end()) if stands else None
            if award is not None and CLOSES.match(view.text, award.span.end):
                found.setdefault(sign.group(), label_from(view, award, award.span))
    return found


def signed(view: View, signs: Mapping[str, Label], line: Line, title: Mention) -> Label | None:
    """The label of the first explained sign beside a title on its line."""
    before = Span(max(line.span.start, title.span.start - MAX_BEFORE), title.span.start)
    behind = Span(title.span.end, max(title.span.end, min(line.span.end, title.span.end + MAX_BEHIND)))
    for beside in (behind, before) if signs else ():
        for sign in SIGN.finditer(view.text, beside.start, beside.end):
            if sign.group() in signs:
                return signs[sign.group()]
    return None
