"""Which award a counted level is of: "两篇杰出论文Runner-up", "two mentions for the same prize".

In: places, the award named beside a number and those of its sentence. Out: the key of the award, with its level.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.claims.places import Places
from extractors.records.mentions import Mention

TEST_OF_TIME = "Test of Time"
GLUED_LEVEL = re.compile(r"(?P<up>runner-?ups?)|honou?rable mentions?")
LATTER = re.compile(r"[ ]{1,2}(?:for|of|in) the (?:latter|same (?:award|prize))")


def of_level(places: Places, award: Mention, awards: Sequence[Mention]) -> str:
    """The award with what is glued to it: "两篇杰出论文Runner-up"."""
    level = GLUED_LEVEL.match(places.low, award.span.end)
    key = _latter(places, award, awards)
    return key if level is None else f"{key} {'Runner-up' if level['up'] else 'Honorable Mention'}"


def _latter(places: Places, award: Mention, awards: Sequence[Mention]) -> str:
    """The name that mentions go with: "a Test of Time Award, and two mentions for the latter" joins the two names, and so
    does a sentence about mentions behind one about the Test of Time Award.
    """
    key = str(award.key)
    if key != "Honorable Mention":
        return key
    before = [other.key for other in awards if other.span.end <= award.span.start and other.key != key]
    latter = LATTER.match(places.low, award.span.end)
    if latter and before:
        return f"{before[-1]} {key}" if before[-1] else key
    earlier = places.sentence_before(places.sentence_at(award.span.start))
    if before or earlier is None:
        return key
    told = {other.key for other in places.within("award", earlier.start, earlier.end)}
    if latter and len(told) == 1 and key not in told:
        return f"{told.pop()} {key}"
    return f"{TEST_OF_TIME} {key}" if told == {TEST_OF_TIME} else key
