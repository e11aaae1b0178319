"""The table of institutions does not contradict itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from extractors.lexicon.institutions import INSTITUTIONS
from extractors.mentions.institution_names import english_names, spelled
from extractors.mentions.institutions import folded

IDS = {row.institution_id for row in INSTITUTIONS}
LEADING = Path(__file__).with_name("leading_universities.tsv")
"""Universities of the usual world rankings by citations and output, far more than the first 300, so that no choice of the 300 leaves
it; from public facts, not from a list of translations. English name, the usual Chinese name, other Chinese names in use.
"""


def test_ids_are_unique_slugs() -> None:
    assert len(IDS) == len(INSTITUTIONS)
    assert all(isinstance(row.aliases, tuple) and min(map(len, (row.en, *row.aliases))) > 1 for row in INSTITUTIONS)
    assert all(set(row.institution_id) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for row in INSTITUTIONS)


def test_several_hundred_with_names_in_both_languages() -> None:
    assert sum(row.zh is not None for row in INSTITUTIONS) > 1_200


def test_parents_exist_and_have_no_circles() -> None:
    parents = {row.institution_id: row.parent for row in INSTITUTIONS if row.parent}
    assert set(parents.values()) <= IDS
    for start in parents:
        seen, at = {start}, parents.get(start)
        while at is not None:
            assert at not in seen
            seen.add(at)
            at = parents.get(at)


@pytest.mark.parametrize("compared", [folded, spelled])
def test_a_name_stands_in_one_row_only(compared: Callable[[str], str]) -> None:
    names = Counter(
        name for row in INSTITUTIONS for name in {compared(one) for one in (row.en, row.zh, *row.aliases) if one}
    )
    assert [name for name, count in names.items() if count > 1] == []


def leading() -> list[tuple[str, list[str]]]:
    lines = LEADING.read_text(encoding="utf-8").splitlines()
    return [(english, chinese) for english, *chinese in (line.split("\t") for line in lines)]


def test_the_leading_universities_are_named_in_english() -> None:
    wrong = []
    for english, names in leading():
        for name in names:
            answer = english_names(name)
            if folded(english.removeprefix("The ")) not in {folded(one.removeprefix("The ")) for one in answer}:
                wrong.append((english, name, answer[:1]))
    assert wrong == []


def test_more_than_the_300_most_cited_are_asked_for() -> None:
    names = [name for _, chinese in leading() for name in chinese]
    assert len(leading()) >= 900
    assert len(set(names)) == len(names)
    assert len({english for english, _ in leading()}) == len(leading())
