"""Lines on which the title stands behind its people or a remark: "A and B. T", "Ai2 的《T》", "R-CNN 终于等到了：T", "A (University) for her thesis: T".

In: a view, a line, its titles and what holds for it. Out: the title, or None. Titles that open their line are those of `openings`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from extractors.claims.awards.force import InForce
from extractors.claims.awards.inline import after_title, listed_on, only_people
from extractors.claims.awards.view import Line, View
from extractors.records.mentions import Mention
from extractors.spans import Span

OF_PLACES = re.compile(r"(?:[\s、，,和与及]|等|的|团队|單位|单位|合作)*[《〈“「]?")
THESIS = re.compile(r"\b(?:thesis|dissertation)\b", re.IGNORECASE)
LEAD_CODE_POINTS = 16
FIRM = ("title:quoted", "title:marked", "title:slot")
"""Titles that form or words speak for, not only their place at the beginning of a line."""
MAX_CAPTION = 40
BODY_START = 90
"""Code points behind a title in which its people begin."""


def title_behind(view: View, line: Line, titles: Sequence[Mention], force: InForce) -> Mention | None:
    """The title that stands behind its people on a line, or the thesis the line tells of."""
    if line.first and line.section.kind not in ("list_item", "paragraph"):
        return None
    firm = [one for one in titles if one.pattern in (*FIRM, "title:embedded") and line.first]
    return behind_people(view, line, firm, force) or thesis_of(view, line, force)


def behind_people(view: View, line: Line, titles: Sequence[Mention], force: InForce) -> Mention | None:
    """The title behind its authors or a remark: "A and B. T", "PhD student A and Professor B for “T”". In an item under a label, the only title."""
    if not titles:
        return None
    title, lead = titles[0], Span(line.span.start, titles[0].span.start)
    labelled = force.label is not None and force.label.kind != "person"
    if labelled and line.section.kind == "list_item" and len(titles) == 1:
        return title
    listed = all(listed_on(view, one, other) for one, other in pairwise(titles))
    if labelled and listed and (behind_remark(view, line, title) or behind_places(view, line, title)):
        return title
    led = bool(view.within("person", lead)) and only_people(view, lead)
    return title if led and (labelled or after_title(view, line, title) is not None) else None


def behind_places(view: View, line: Line, title: Mention) -> bool:
    """Whether nothing but the places that own a quoted title stands before it on its line: "Ai2 的《T》，…"."""
    rest, at = [], line.span.start
    for one in view.within("institution", Span(at, title.span.start)):
        rest.append(view.simple[at : one.span.start])
        at = max(at, one.span.end)
    owned = (
        title.pattern == "title:quoted"
        and at > line.span.start
        and view.text[at : at + 1] in ("的", "等", "团", "團", " ")
    )
    return owned and OF_PLACES.fullmatch("".join(rest) + view.simple[at : title.span.start]) is not None


def behind_remark(view: View, line: Line, title: Mention) -> bool:
    """Whether a short remark and a colon lead to a title with its people behind it: "R-CNN 终于等到了：**T** — A, B"."""
    lead = view.text[line.span.start : title.span.start].rstrip(' *_“"《「')
    near = view.within("person", Span(title.span.end, min(line.span.end, title.span.end + BODY_START)))
    return len(lead) <= MAX_CAPTION and lead.endswith((":", "：")) and bool(near)


def thesis_of(view: View, line: Line, force: InForce) -> Mention | None:
    """The thesis a line tells of behind its author, under a label: "Name (University) for her thesis: T"."""
    found = [one for one in view.within("title", line.span) if one.pattern == "title:slot"]
    people = view.within("person", Span(line.span.start, line.span.start + LEAD_CODE_POINTS))
    if force.label is None or len(found) != 1 or not people or view.within("award", line.span):
        return None
    return found[0] if THESIS.search(view.text, line.span.start, found[0].span.start) else None
