"""Who wrote the paper of an award: the authors in the words that belong to one item.

In: a view and the span of an item (or of the words around a title in a sentence). Out: author spans in order, and whether the list
is complete.
"""

from __future__ import annotations

import re

from extractors.claims.awards.inline import only_people
from extractors.claims.awards.view import View
from extractors.records.mentions import Mention
from extractors.spans import Span

ADVISOR = re.compile(r"(?:advisors?|supervisors?|导师)\s?[:：]\s?$", re.IGNORECASE)
OF_PLACE = re.compile(r" (?:of|at|from) (?:the )?[A-Z]")
WRITTEN_WITH = re.compile(r"\b(?:written|authored|co-?authored|co-?written|work|together|joint(?:ly)?) with (?:the )?$")
MAX_ROLE = 80
BRACKETS = re.compile(r"[(（][^()（）\n]{1,300}[)）]")


def authors_in(view: View, span: Span, title: Span | None) -> tuple[list[Span], bool]:
    """Persons of the first list in the span; names inside the title and advisors are no authors."""
    people = [
        person for person in view.within("person", span)
        if (title is None or not title.overlaps(person.span)) and not ADVISOR.search(view.text[max(0, person.span.start - 14) : person.span.start])
    ]  # fmt: skip
    kept: list[Mention] = []
    for person in people:
        with_more = kept and WRITTEN_WITH.search(view.text, kept[-1].span.end, person.span.start)
        if kept and not with_more and person.span.start - kept[-1].span.end > reach(view, kept[-1], person):
            break
        kept.append(person)
        if person.pattern.endswith(":cut"):
            break
    complete = not any(person.pattern.endswith(":cut") for person in kept)
    return [person.span for person in kept], complete


def reach(view: View, left: Mention, right: Mention) -> int:
    """How far apart two names of one list may stand: brackets with affiliations do not count, nor do "A, Institution; B",
    "A of Institution and B", "A、某大学的 B".
    """
    between = view.text[left.span.end : right.span.start]
    if left.pattern == right.pattern == "person:listed" and between.count("\n") in (1, 2):
        return len(between)  # one person a line, their places between
    if left.pattern == right.pattern == "person:roster" and "\n" not in between:
        return len(between)
    placed = view.within("institution", Span(left.span.end, right.span.start))
    if len(between) <= MAX_ROLE and only_people(view, Span(left.span.end, right.span.start)):
        return MAX_ROLE  # "A, LTI professor B along with C"
    grouped = "; " in between and "(" not in between
    owned = between.rstrip().endswith("的") or OF_PLACE.match(between)
    beside = sum(len(" of the ") + len(one.span) for one in placed) if grouped or (placed and owned) else 0
    return 12 + beside + sum(len(found.group()) for found in BRACKETS.finditer(between))
