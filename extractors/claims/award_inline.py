"""Labels inside an item: before its title, after it, or in a field of its record.

In: a line and the title in it. Out: the label, or None. A label after a title stands in brackets, behind a dash, an emoji or a comma;
a sentence that only mentions an award is left to `award_sentences`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.claims.award_labels import Label, edition, is_plural, left_over, track_of
from extractors.claims.award_view import Line, View
from extractors.records.mentions import Mention
from extractors.spans import Span

FIELD = re.compile(
    r"^[\W_]{0,6}(?:venue|published|publication|conference|award|awards|honou?rs?|prize|note|会议|发表于|发表|奖项|荣誉|获奖|出处|来源)[*_\s]{0,3}[:：]",
    re.IGNORECASE,
)
ONLY_MARKS = re.compile(r"[\s\W_]{0,12}")
MAX_GAP = 60
MAX_BLOCK = 900
SET_OFF = re.compile(
    r"(?:[🏆🥇🥈🥉⭐⏳🕰🎖🏅★]\ufe0f?|—|–|--|[|·•,，;；:：.。\n]|\s-|[(（\[【])[\s*_]{0,5}$|\s[*_]{1,3}$"
)
BRACKETS = re.compile(r"[(（][^()（）\n]{0,200}[)）]")
ET_AL = re.compile(r"\bet al\b|\bby\b|等人?|\bcolleagues\b|\bco-authors\b|\bauthors?\b|作者|机构", re.IGNORECASE)


def label_from(view: View, award: Mention, around: Span) -> Label:
    """A label read from a mention inside an item."""
    venue, year = edition(view, around)
    return Label(
        award=award.key or "", span=award.span, kind=award.pattern.removeprefix("award:"), track=track_of(view, Span(min(around.start, award.span.start), max(award.span.end, min(around.end, award.span.end + 30))), award),
        venue=venue, year=year, strong=True, plural=is_plural(view, award),
    )  # fmt: skip


def after_title(view: View, line: Line, title: Mention) -> Label | None:
    """The label that follows a title on its line: "T (Best Paper)", "T 🏆 Best Paper Award", "T, ICLR 2024 Outstanding Paper"."""
    around = Span(title.span.end, max(title.span.end, min(line.span.end, title.span.end + 160)))
    for award in view.within("award", around)[:2]:
        between = Span(title.span.end, award.span.start)
        gap = view.text[between.start : between.end]
        if len(gap) > MAX_GAP or gap.count("\n"):
            break
        if left_over(view, between, view.simple[between.start : between.end]) == "" and closes(view, award, line):
            return label_from(view, award, around)
    return label_last(view, line, title)


def label_last(view: View, line: Line, title: Mention) -> Label | None:
    """A label that ends the block behind title and authors: "*T*, A, B 🏆 **Best Paper, KDD 2016**", set off by a mark or a sign."""
    end = line.section.span.end if line.section.kind == "list_item" else line.span.end
    end = max(end, title.span.end)
    around = Span(title.span.end, min(end, title.span.end + MAX_BLOCK))
    awards = view.within("award", around)
    if end > around.end or len(awards) != 1 or not SET_OFF.search(view.text[around.start : awards[0].span.start]):
        return None
    award = awards[0]
    before, after = Span(around.start, award.span.start), Span(award.span.end, around.end)
    nobody = left_over(view, after, view.simple[after.start : after.end]) == ""
    if nobody and only_people(view, before) and view.within("person", before):
        return label_from(view, award, Span(before.end, after.end))
    return None


def only_people(view: View, span: Span) -> bool:
    """Whether a span holds nothing but names, affiliations and signs."""
    rest, at = [], span.start
    named = sorted(
        (one.span for kind in ("person", "institution") for one in view.within(kind, span)), key=lambda one: one.start
    )
    for one in named:
        rest.append(view.simple[at : one.start])
        at = max(at, one.end)
    rest.append(view.simple[at : span.end])
    words = BRACKETS.sub(" ", " ".join(rest))
    return left_over(view, span, ET_AL.sub(" ", words)) == ""


def closes(view: View, award: Mention, line: Line) -> bool:
    """Whether the label ends its unit: a bracket, a dash, punctuation or the line."""
    after = view.text[award.span.end : min(line.span.end, award.span.end + 3)]
    return not after.strip() or after.lstrip()[0] in ")）]】,，;；.。—–-|:：!！🏆⭐" or after.startswith(("\n", " ("))


def before_title(view: View, line: Line, title: Mention) -> Label | None:
    """The label that stands before a title on its line."""
    for award in view.within("award", Span(line.span.start, title.span.start)):
        rest = view.simple[line.span.start : award.span.start] + view.simple[award.span.end : title.span.start]
        if left_over(view, Span(line.span.start, title.span.start), rest) == "":
            return label_from(view, award, Span(line.span.start, title.span.start))
    return None


def field_label(view: View, body: Sequence[Line], line: Line, title: Mention) -> Label | None:
    """The label in a field of the record, on a line of its own or after a line break in the item."""
    spans = [one.span for one in body] + (
        [Span(title.span.end, line.section.span.end)] if line.section.kind == "list_item" else []
    )
    for span in spans:
        for award in view.within("award", span):
            start = max(span.start, view.text.rfind("\n", span.start, award.span.start) + 1)
            before = view.text[start : award.span.start]
            if FIELD.match(before) and len(before) < MAX_GAP:
                return label_from(view, award, Span(start, min(span.end, award.span.end + 20)))
    return None
