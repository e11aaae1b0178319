"""Printed names of institutions to ids, and sets of them compared with their parents in mind.

In: names as printed, the institutions lexicon. Out: ids (a slug of an unknown name), canonical names, what two sets say of
each other. Order is not a claim; a parent and its child do not contradict each other (Google, Google DeepMind).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal

from extractors.facts.independence import squeezed
from extractors.lexicon.institutions import INSTITUTIONS
from extractors.lexicon.rows import Institution
from extractors.lexicon.traditional import simplified

Comparison = Literal["equal", "finer", "partial", "different"]


@functools.cache
def _tables() -> tuple[Mapping[str, str], Mapping[str, Institution]]:
    """Ids by squeezed name and rows by id; computed once, never changed."""
    names: dict[str, str] = {}
    for row in INSTITUTIONS:
        for name in (row.en, row.zh or "", *row.aliases):
            if name:
                names.setdefault(_key(name), row.institution_id)
    return MappingProxyType(names), MappingProxyType({row.institution_id: row for row in INSTITUTIONS})


def _key(name: str) -> str:
    return squeezed(simplified(name))


def institution_id(name: str) -> str:
    """The lexicon's id of a printed name, else a slug of the name itself.

    >>> institution_id("中国科学技术大学") == institution_id("USTC")
    True
    """
    key = _key(name)
    return _tables()[0].get(key, key)


def canonical_name(name: str) -> str:
    """The lexicon's English name of a printed name, else the name itself."""
    row = _tables()[1].get(institution_id(name))
    return row.en if row else name


def ancestors(identifier: str) -> frozenset[str]:
    """Everything an institution belongs to, itself left out."""
    rows = _tables()[1]
    found: list[str] = []
    row = rows.get(identifier)
    while row is not None and row.parent is not None and row.parent not in found:
        found.append(row.parent)
        row = rows.get(row.parent)
    return frozenset(found)


def compare(one: frozenset[str], other: frozenset[str]) -> Comparison:
    """How two sets of ids stand to each other.

    equal: the same. finer: the same but for parents named where the other names a child. partial: all of one are in the
    other. different: each names something that the other does not.
    """
    if one == other:
        return "equal"
    left, right = _unmatched(one, other), _unmatched(other, one)
    if not left and not right:
        return "finer"
    return "different" if left and right else "partial"


def _unmatched(names: frozenset[str], among: frozenset[str]) -> frozenset[str]:
    above = frozenset(parent for name in among for parent in ancestors(name))
    return frozenset(name for name in names if name not in among and name not in above and not ancestors(name) & among)


def united(lists: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """The canonical names of all institutions printed, the finer where one list has the parent and another the child.

    A list that prints parent and child means both.
    """
    ids: dict[str, str] = {}
    both: set[str] = set()
    for names in lists:
        printed = {institution_id(name): canonical_name(name) for name in sorted(names)}
        both |= {parent for name in printed for parent in ancestors(name) if parent in printed}
        for identifier, name in printed.items():
            ids.setdefault(identifier, name)
    parents = {parent for identifier in ids for parent in ancestors(identifier)} - both
    return tuple(sorted(name for identifier, name in ids.items() if identifier not in parents))
