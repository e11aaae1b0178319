"""Titles that overlap: which of them stays.

In: titles found by several kinds of evidence. Out: one for each place: of those that overlap the one found by the strongest evidence, not
words that only begin or stand inside the title of their line.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from extractors.mentions.names_around import names_to_line_end
from extractors.records.mentions import Mention

WITHIN = re.compile(r"[a-z] [“\"‘][^\s“”\"]{1,20}(?: [^\s“”\"]{1,20}){0,3}[”\"’] [a-z]")
"""Up to four words in quotation marks with words of the same title around them."""
GOES_ON = re.compile(
    r"[*_]{0,2} (?!(?:by|and|with|from|at|was|were|is|are|has|have|had|won|received|got|comes?|came|which|who|that)\b)[A-Za-z]"
)
MIN_REST = 8
"""Code points of a title behind the quoted words that it begins with."""
STRENGTH = {
    "title:field": 0,
    "title:cell": 0,
    "title:reference": 0,
    "title:quoted": 1,
    "title:marked": 2,
    "title:announced": 2,
    "title:slot": 3,
    "title:line": 4,
    "title:embedded": 5,
    "title:run": 5,
    "title:written": 5,
}


def without_beginnings(text: str, found: list[Mention]) -> list[Mention]:
    """Without marked words that only begin the title of their line: "**Distilled Fields** Enable Manipulation". Behind a whole title people
    follow: "[Distilled Fields](…) Ada Lin, Bo Wu".
    """
    longer = {one.span.start: one.span.end for one in found if one.pattern in ("title:line", "title:slot")}

    def begins(one: Mention) -> bool:
        end = longer.get(one.span.start, 0)
        if one.pattern != "title:marked" or end <= one.span.end or not GOES_ON.match(text, one.span.end, end):
            return False
        return not names_to_line_end(text, one.span.end).names

    return [one for one in found if not begins(one)]


def without_parts(text: str, found: list[Mention]) -> list[Mention]:
    """Without quoted words inside the title of a line: "Exploring the “Internet from space” with Hypatia"; or at the beginning of a marked
    one: "*“Who Is the Dude”: Inferring Address Terms*".
    """
    whole = sorted((one.span for one in found if one.pattern == "title:line"), key=lambda span: span.start)
    starts = [span.start for span in whole]
    marked = {one.span.start: one.span.end for one in found if one.pattern == "title:marked"}

    def is_part(one: Mention) -> bool:
        if one.pattern != "title:quoted":
            return False
        at = bisect_left(starts, one.span.start) - 1
        inside = at >= 0 and whole[at].end > one.span.end + 1 and whole[at].start < one.span.start - 1
        begins = marked.get(one.span.start - 1, 0) > one.span.end + MIN_REST
        return begins or (inside and WITHIN.match(text, one.span.start - 3, one.span.end + 3) is not None)

    return [one for one in found if not is_part(one)]


def settled(found: list[Mention]) -> list[Mention]:
    """Of titles that overlap, the one found by the strongest evidence; sorted."""
    kept: dict[int, Mention] = {}
    taken: set[int] = set()
    for mention in sorted(found, key=lambda one: (STRENGTH[one.pattern], -len(one.span), one.span.start)):
        reach = range(mention.span.start, mention.span.end)
        if len(mention.span) and taken.isdisjoint(reach):
            kept[mention.span.start] = mention
            taken.update(reach)
    return sorted(kept.values(), key=lambda one: one.span.start)
