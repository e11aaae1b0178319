"""Towns that stand for editions: once "In Milan, ECCV 2024 presented ..." or "Munich in 2018" was told, "against around 900 in Munich"
is of 2018.

In: places of one document. Out: the edition of a town that a clause names, where the document dates that town once and for all.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache

from extractors.claims.contexts import NOWHERE, Edition
from extractors.claims.places import Places
from extractors.lexicon.places import CITY_OF
from extractors.lexicon.traditional import simplified
from extractors.records.mentions import Mention
from extractors.spans import Span

DATED_BEHIND = re.compile(r"[ ]?[(（]|,? (?:in )?|, ?|[ ]?['’]?")
DATED_BEFORE = re.compile(
    r"[ ]?[年届]?[ ]?(?:[在于]|[，,(（:：\t\n]|(?:,? (?:in|at|was held in|took place in)))?[ ]?(?:the )?|, (?:in|at) |[ ]?[(（]"
)
TOLD_AHEAD = re.compile(r",(?: [a-z]{2,9}){0,4}, ")
"""Between a town and its edition: "In Milan, three weeks ago, ECCV 2024 presented"."""
IN_BEFORE = re.compile(r"(?<![a-z])(?:in|at)[ ]$|[在于][ ]?$")
HOME_CODE_POINTS = 5
HOME_BEFORE = re.compile(r"(?<![a-z])from[ ]$|来自[ ]?$")
HOME_BEHIND = re.compile(
    r"['’]s[ ](?:\w{2,12} )?(?:team|lab|group|universit|tu(?![a-z])|researchers|authors|startups?|office)|[ ](?:office|lab|team|group|campus|startup|company|based)|-based(?! (?:edition|conference|meeting))|[ ]?(?:机构|高校|的?团队|的?公司|办公室)"
)
REACH = 32
"""Code points between a town and the year of its edition."""


@lru_cache(maxsize=1)
def towns_pattern() -> re.Pattern[str]:
    """One pattern for the names of all towns, the longest first, in lower case and simplified characters."""
    names = sorted({simplified(name) for name in CITY_OF}, key=lambda name: (-len(name), name))
    latin = "|".join(re.escape(name) for name in names if not "\u3400" <= name[0] <= "\u9fff")
    han = "|".join(re.escape(name) for name in names if "\u3400" <= name[0] <= "\u9fff")
    return re.compile(rf"(?<![a-z])(?:{latin})(?![a-z])|(?:{han})")


class Towns:
    """The editions of the towns that a document dates."""

    def __init__(self, places: Places) -> None:
        found = [Span(*one.span()) for one in towns_pattern().finditer(places.low)]
        self._spans = [one for one in found if not _in_a_name(places, one)]
        self._starts = [one.start for one in self._spans]
        self._low = places.low
        self._editions: dict[str, Edition] = {}
        for span in self._spans:
            dated = _dated(places, span)
            if dated is not None:
                self._remember(self._name(span), dated)

    def of(self, clause: Span) -> Edition:
        """The edition of the one town that a clause names."""
        inside = self._spans[bisect_left(self._starts, clause.start) : bisect_left(self._starts, clause.end)]
        named = {self._editions.get(self._name(one), NOWHERE) for one in inside if not self._is_home(one)}
        return named.pop() if len(named) == 1 else NOWHERE

    def _is_home(self, town: Span) -> bool:
        """Whether a town is where people come from or sit, and no conference's: "900 attendees from Vienna", "the Vancouver office"."""
        from_there = HOME_BEFORE.search(self._low, max(0, town.start - HOME_CODE_POINTS), town.start)
        return bool(from_there or HOME_BEHIND.match(self._low, town.end))

    def _remember(self, name: str, edition: Edition) -> None:
        """Keep a town's edition; one that is dated twice stands for none."""
        known = self._editions.get(name)
        if known is None or (known.year == edition.year and None in (known.venue, edition.venue)):
            self._editions[name] = Edition(edition.venue or (known.venue if known else None), edition.year)
        elif known != edition:
            self._editions[name] = NOWHERE

    def _name(self, span: Span) -> str:
        """The English name of the town at a place."""
        words = span.of(self._low)
        return CITY_OF[words].en if words in CITY_OF else words


def _in_a_name(places: Places, town: Span) -> bool:
    """Whether a town is part of an institution's name: "北京大学", "University of Washington"."""
    near = places.within("institution", max(0, town.start - REACH), town.end)
    return any(one.span.overlaps(town) for one in near)


def _dated(places: Places, town: Span) -> Edition | None:
    """The edition that stands right beside a town."""
    mentions: list[Mention] = [
        one
        for kind in ("venue", "year")
        for one in places.within(kind, max(0, town.start - REACH), town.end + REACH)
        if one.year is not None
    ]
    for one in mentions:
        before = one.span.end <= town.start and DATED_BEFORE.fullmatch(places.low, one.span.end, town.start)
        behind = one.span.start >= town.end and DATED_BEHIND.fullmatch(places.low, town.end, one.span.start)
        ahead = (
            one.kind == "venue"
            and one.span.start >= town.end
            and IN_BEFORE.search(places.low, max(0, town.start - 4), town.start)
            and TOLD_AHEAD.fullmatch(places.low, town.end, one.span.start)
        )
        if before or behind or ahead:
            return Edition(one.key if one.kind == "venue" else None, one.year)
    return None
