"""Patterns that are tried where a sign stands find what they find everywhere: proved for each by its own tree, and tried on text."""

from __future__ import annotations

import importlib
import math
import pkgutil
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

import extractors
from extractors.mentions import numbers, rosters
from extractors.mentions.names import ET_AL
from extractors.mentions.people import FIELD
from extractors.mentions.sought import Sought, sought
from extractors.mentions.title_forms import NO_PAPER_WITHIN
from extractors.mentions.title_lines import MORE_SIGNS, PLACE_FOLLOWS
from extractors.mentions.title_slots import AFTER_NAMES

parser: Any = importlib.import_module("re._parser")
ANY_OF_MANY = ("NOT_LITERAL", "IN", "ANY")
NO_WIDTH = ("AT", "ASSERT", "ASSERT_NOT")
LARGEST_SET = 64


def every_sought() -> dict[str, Sought]:
    """All of them, by module and name."""
    found = {}
    for module in pkgutil.walk_packages(extractors.__path__, "extractors."):
        for name, value in vars(importlib.import_module(module.name)).items():
            for at, one in enumerate(value if isinstance(value, tuple) else (value,)):
                if isinstance(one, Sought) and one not in found.values():
                    found[f"{module.name}.{name}.{at}"] = one
    return found


def letters(op: str, argument: Any) -> list[str] | None:
    """The characters a node matches, when they are few."""
    if op == "LITERAL":
        return [chr(argument)]
    if op != "IN":
        return None
    chars: list[str] = []
    for kind, value in argument:
        if str(kind) == "LITERAL":
            chars.append(chr(value))
        elif str(kind) == "RANGE" and value[1] - value[0] < LARGEST_SET:
            chars += map(chr, range(value[0], value[1] + 1))
        else:
            return None
    return chars


@dataclass
class Proof:
    """Whether whatever a tree matches holds one of the signs, begun `lead` characters behind its beginning at most."""

    signs: tuple[str, ...]
    known: dict[tuple[str, float, frozenset[str]], bool] = field(default_factory=dict)

    def holds(self, items: Sequence[Any], lead: float, begun: frozenset[str] = frozenset()) -> bool:
        """Whether it is so of what is left of a tree. `begun` is what is missing of the signs that were begun."""
        key = (repr(items), lead, begun)
        if key not in self.known:
            self.known[key] = True  # an endless repetition that comes round again has found nothing against it
            self.known[key] = bool(items) and (lead >= 0 or bool(begun)) and self.goes_on(items, lead, begun)
        return self.known[key]

    def goes_on(self, items: Sequence[Any], lead: float, begun: frozenset[str]) -> bool:
        """Whether it is so whichever way the first node goes."""
        (op, argument), rest = items[0], list(items[1:])
        name = str(op)
        if name == "ASSERT" and argument[0] > 0 and lead == math.inf and self.holds(list(argument[1]), lead):
            return True  # the line of the match holds what stands behind it, too
        if name in NO_WIDTH:
            return self.holds(rest, lead, begun)
        if name == "BRANCH":
            return all(self.holds([*branch, *rest], lead, begun) for branch in argument[1])
        if name == "SUBPATTERN":
            return self.holds([*argument[3], *rest], lead, begun)
        if name in ("MAX_REPEAT", "MIN_REPEAT"):
            least, most, inner = argument
            if len(inner) == 1 and str(inner[0][0]) in ANY_OF_MANY and self.known_of(*inner[0]) is None:
                # nothing is known of these characters; the more of them, the harder
                return (least > 0 or self.holds(rest, lead, begun)) and self.holds(rest, lead - most)
            fewer = (max(0, least - 1), most if most == parser.MAXREPEAT else most - 1, inner)
            again = [*inner, (op, fewer), *rest]
            return (least > 0 or self.holds(rest, lead, begun)) and (most == 0 or self.holds(again, lead, begun))
        chars = self.known_of(op, argument)
        if chars is None:
            return name in (*ANY_OF_MANY, "LITERAL") and self.holds(rest, lead - 1)
        return all(self.past(char, rest, lead, begun) for char in chars)

    def known_of(self, op: Any, argument: Any) -> list[str] | None:
        """The characters a node matches, when they are few and signs have one of them."""
        chars = letters(str(op), argument)
        return None if chars is None or set(chars).isdisjoint("".join(self.signs)) else chars

    def past(self, char: str, rest: Sequence[Any], lead: float, begun: frozenset[str]) -> bool:
        """Whether it is so behind one character."""
        open_signs = (*begun, *(self.signs if lead >= 0 else ()))
        missing = frozenset(sign[1:] for sign in open_signs if sign[0] == char)
        return "" in missing or self.holds(rest, lead - 1, missing)


def crosses_lines(items: Sequence[Any]) -> bool:
    """Whether the nodes may match a line break, or ask what stands behind one."""
    return any(crosses_line(str(op), argument) for op, argument in items)


def crosses_line(name: str, argument: Any) -> bool:
    """The same of one node."""
    if name in ("ASSERT", "ASSERT_NOT"):
        return argument[0] > 0 and argument[1].getwidth()[1] > 1 and crosses_lines(argument[1])
    if name == "AT":
        return "END" in str(argument)
    if name == "BRANCH":
        return any(crosses_lines(branch) for branch in argument[1])
    if name == "SUBPATTERN":
        return crosses_lines(argument[3])
    if name in ("MAX_REPEAT", "MIN_REPEAT"):
        return crosses_lines(argument[2])
    if name == "LITERAL":
        return bool(argument == ord("\n"))
    # a set or a negated letter: tried as the pattern it came from
    return name not in ("IN", "NOT_LITERAL") or matches_break(name, argument)


def matches_break(name: str, argument: Any) -> bool:
    """Whether a set, or all but one letter, has the line break."""
    if name == "NOT_LITERAL":
        return bool(argument != ord("\n"))
    inside = any(
        (str(kind) == "LITERAL" and value == ord("\n"))
        or (str(kind) == "RANGE" and value[0] <= ord("\n") <= value[1])
        or (str(kind) == "CATEGORY" and str(value) in ("CATEGORY_SPACE", "CATEGORY_NOT_WORD", "CATEGORY_NOT_DIGIT"))
        for kind, value in argument
    )
    return inside != any(str(kind) == "NEGATE" for kind, _ in argument)


@pytest.mark.parametrize("name", sorted(every_sought()))
def test_every_match_holds_a_sign(name: str) -> None:
    one = every_sought()[name]
    tree = parser.parse(one.pattern.pattern, one.pattern.flags & ~re.UNICODE)
    assert not one.pattern.flags & re.IGNORECASE
    if one.lead is None:
        assert not crosses_lines(tree)
    assert Proof(one.signs).holds(list(tree), math.inf if one.lead is None else one.lead)


def text_of(one: Sought, seed: int) -> str:
    """Words, signs and marks of a pattern in any order."""
    words = re.findall(r"[A-Za-z]{1,12}|[\u3400-\u9fff]{1,4}", one.pattern.pattern)
    pieces = [*one.signs, *words, *" \n.,;:()（），。—–-", "Ada Lin", "2021", "x", " "]
    return "".join(random.Random(seed).choices(pieces, k=400))  # noqa: S311  # shuffles, keeps no secret


@pytest.mark.parametrize("name", sorted(every_sought()))
def test_finds_what_the_pattern_finds(name: str) -> None:
    one = every_sought()[name]
    for seed in range(12):
        text = text_of(one, seed)
        for start, end in ((0, len(text)), (7, len(text) - 9), (101, 333)):
            expected = [found.span() for found in one.pattern.finditer(text, start, end)]
            assert [found.span() for found in one.finditer(text, start, end)] == expected
            first = one.search(text, start, end)
            assert (first.span() if first else None) == (expected[0] if expected else None)


@pytest.mark.parametrize(
    ("pattern", "signs", "lead"),
    [("a?b", ("a",), 0), ("x{0,3}b", ("b",), 2), ("ab|c", ("ab",), 0), ("[ab]c", ("ac",), 0)],
)
def test_what_does_not_hold_is_not_proved(pattern: str, signs: tuple[str, ...], lead: int) -> None:
    assert not Proof(signs).holds(list(parser.parse(pattern)), lead)


def test_without_a_lead_only_lines_with_a_sign_are_read() -> None:
    one = sought(r"[a-z]{1,9} prize", "prize", lead=None)
    assert [found.group() for found in one.finditer("a prize\nno\nb prize, c prize")] == [
        "a prize",
        "b prize",
        "c prize",
    ]
    assert one.search("no\nprizes") is None


@pytest.mark.parametrize(
    ("pattern", "signs", "lead"),
    [
        (ET_AL, MORE_SIGNS, math.inf),
        (PLACE_FOLLOWS, MORE_SIGNS, math.inf),
        (FIELD, (":", "："), math.inf),
        (AFTER_NAMES, tuple(sign + blank for sign in ".:—–-" for blank in " \u00a0"), math.inf),
        (NO_PAPER_WITHIN, ("{", "::", "award", "ze"), math.inf),
        *((pattern, tuple(numbers.BEHIND), 0) for pattern in (numbers.PERCENT, numbers.POINTS, numbers.TENTHS)),
        (numbers.PLUS, tuple(numbers.PLUS_BEGINS), 0),
    ],
    ids=lambda value: value.pattern[:24] if isinstance(value, re.Pattern) else "",
)
def test_what_is_asked_before_a_pattern_is_in_each_match(
    pattern: re.Pattern[str], signs: tuple[str, ...], lead: float
) -> None:
    assert Proof(signs).holds(list(parser.parse(pattern.pattern)), lead)


def test_a_sign_of_a_place_is_one_of_any_of_them() -> None:
    signs = (*rosters.BEFORE_PLACE.signs, *rosters.STOP_BEFORE_PLACE.signs, *rosters.SETS_OFF_PLACE.signs, " · ")
    assert all(rosters.SIGN_OF_PLACE.search(sign) for sign in signs)
    assert rosters.BETWEEN_DOTS.pattern == " · "
