"""The table of institutions does not contradict itself."""

from __future__ import annotations

from collections import Counter

from extractors.lexicon.institutions import INSTITUTIONS
from extractors.mentions.institutions import folded

IDS = {row.institution_id for row in INSTITUTIONS}


def test_ids_are_unique_slugs() -> None:
    assert len(IDS) == len(INSTITUTIONS)
    assert all(set(row.institution_id) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for row in INSTITUTIONS)


def test_several_hundred_with_names_in_both_languages() -> None:
    assert sum(row.zh is not None for row in INSTITUTIONS) > 700


def test_parents_exist_and_have_no_circles() -> None:
    parents = {row.institution_id: row.parent for row in INSTITUTIONS if row.parent}
    assert set(parents.values()) <= IDS
    for start in parents:
        seen, at = {start}, parents.get(start)
        while at is not None:
            assert at not in seen
            seen.add(at)
            at = parents.get(at)


def test_a_name_stands_in_one_row_only() -> None:
    names = Counter(
        name for row in INSTITUTIONS for name in {folded(one) for one in (row.en, row.zh, *row.aliases) if one}
    )
    assert [name for name, count in names.items() if count > 1] == []
