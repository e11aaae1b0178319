"""Figures of the project's own articles (tests/articles) against their hand-made gold: floors for all, and for the mean document.

A figure is found when metric, value and year agree; one found beyond the gold counts against it unless the gold sets the value aside.
"""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from extractors.claims.figures.bind import bind_figures
from extractors.documents.read import read_document
from extractors.mentions.find import find_mentions
from extractors.records.documents import Source

ARTICLES = Path(__file__).resolve().parent.parent / "articles"
FLOOR_ALL, FLOOR_MEAN_DOCUMENT = 0.98, 0.98
Key = tuple[str, Decimal, int | None]


def gold_of(path: Path) -> tuple[set[Key], set[Decimal]]:
    gold = json.loads(path.read_text(encoding="utf-8"))
    figures = {(row["metric"], Decimal(str(row["value"])).normalize(), row["year"]) for row in gold["figures"]}
    return figures, {Decimal(str(value)).normalize() for value in gold.get("ignore_figure_values", [])}


def found_in(path: Path) -> set[Key]:
    document = read_document(Source(source_id=path.name, path=path.name, content=path.read_bytes()))
    claims = bind_figures(document, find_mentions(document))[0]
    return {(claim.metric, claim.value.normalize(), claim.year) for claim in claims}


@pytest.fixture(scope="module")
def counts() -> dict[str, tuple[int, int, int]]:
    """By document: found rightly, found beyond the gold, missed."""
    out = {}
    for path in sorted((ARTICLES / "docs").iterdir()):
        wanted, aside = gold_of(ARTICLES / "gold" / f"{path.stem}.json")
        found = found_in(path)
        extra = {key for key in found - wanted if key[1] not in aside}
        out[path.stem] = (len(found & wanted), len(extra), len(wanted - found))
    return out


def f1(right: int, extra: int, missed: int) -> float:
    return 2 * right / (2 * right + extra + missed) if right + extra + missed else 1.0


def test_all_figures_of_all_articles(counts) -> None:
    assert f1(*(sum(column) for column in zip(*counts.values(), strict=True))) >= FLOOR_ALL, counts


def test_the_mean_article(counts) -> None:
    scores = [f1(*row) for row in counts.values() if sum(row)]
    assert sum(scores) / len(scores) >= FLOOR_MEAN_DOCUMENT, counts
