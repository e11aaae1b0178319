"""Lines that name an edition and nothing else but where and when it was: "CoRL 2018 (Zürich. October 29-31)", "CAADRIA 2015: Daegu [KR]".

In: a view and a line. Out: whether what stands beside the edition is its place, and the year of an edition that no table knows.
"""

from __future__ import annotations

import re

from extractors.claims.awards.force import leads_deeper
from extractors.claims.awards.labels import UNKNOWN_EDITION
from extractors.claims.awards.view import Line, View

MAX_EDITION_LINE = 80
WHERE_AND_WHEN = re.compile(r"\s{0,4}(?:[(（][^()（）\n]{2,64}[)）]|\[[A-Za-z]{2,3}\])$")
PLACE_ONLY = re.compile(r"[\s*_#【\[(（]{0,4}(?:[\s,，·|:：—–-]{1,3}[^\W\d_]{2,16}){0,3}[\s*_】\])）:：.。]{0,4}")


def names_place(rest: str) -> bool:
    """Whether words beside an edition are a town, a country, a date in brackets, or nothing."""
    return PLACE_ONLY.fullmatch(WHERE_AND_WHEN.sub("", rest)) is not None


def unknown_term(view: View, line: Line) -> int | None:
    """The year of an item that names an edition no table knows, and perhaps its town, over the items nested in it."""
    named = UNKNOWN_EDITION.match(view.text, line.span.start, line.span.end)
    if named is None or line.section.kind != "list_item" or not leads_deeper(view, line):
        return None
    year = named.group()[-4:]
    whole = len(line.span) <= MAX_EDITION_LINE and names_place(view.text[named.end() : line.span.end])
    return int(year) if whole and year.isdecimal() else None
