"""Awards of the project's own articles (tests/articles) against their hand-made gold: floors for all, and for the mean document.

An award is found when its paper's title agrees (letters and digits); authors and institutions are compared for the papers found.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from extractors.claims.bind import bind_claims
from extractors.documents.read import read_document
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.records.documents import Source

ARTICLES = Path(__file__).resolve().parent.parent / "articles"
FLOOR_PRECISION, FLOOR_RECALL, FLOOR_MEAN_DOCUMENT = 0.98, 0.98, 0.97
FLOOR_AUTHORS = 0.95
Counts = dict[str, tuple[int, int, int]]


def plain(text: str) -> str:
    """Letters and digits only, so that marks and blanks do not matter."""
    return re.sub(r"[\W_]", "", text).casefold()


def people_of_gold(path: Path) -> dict[str, set[str]]:
    gold = json.loads(path.read_text(encoding="utf-8"))
    rows = [row for row in gold["awards"] if row["paper_title"]]
    return {plain(row["paper_title"]): {plain(name) for name in row["authors"] or ()} for row in rows}


def people_found(path: Path) -> dict[str, set[str]]:
    document = read_document(Source(source_id=path.name, path=path.name, content=path.read_bytes()))
    claims = bind_claims(document, find_mentions(document), find_links(document)).awards
    winners = [claim for claim in claims if claim.status == "winner" and claim.paper_title]
    return {plain(claim.paper_title or ""): {plain(name) for name in claim.authors} for claim in winners}


def compared(found: set[str], wanted: set[str]) -> tuple[int, int, int]:
    return len(found & wanted), len(found - wanted), len(wanted - found)


@pytest.fixture(scope="module")
def counts() -> tuple[Counts, Counts]:
    """By document: found rightly, found beyond the gold, missed; for papers and for the authors of all of its papers."""
    papers, authors = {}, {}
    for path in sorted((ARTICLES / "docs").iterdir()):
        wanted, found = people_of_gold(ARTICLES / "gold" / f"{path.stem}.json"), people_found(path)
        papers[path.stem] = compared(set(found), set(wanted))
        pairs = [{f"{title}:{name}" for title, names in side.items() for name in names} for side in (found, wanted)]
        authors[path.stem] = compared(*pairs)
    return papers, authors


def f1(right: int, extra: int, missed: int) -> float:
    return 2 * right / (2 * right + extra + missed) if right + extra + missed else 1.0


def test_all_awards_of_all_articles(counts) -> None:
    right, extra, missed = (sum(column) for column in zip(*counts[0].values(), strict=True))
    assert right / (right + extra) >= FLOOR_PRECISION, counts[0]
    assert right / (right + missed) >= FLOOR_RECALL, counts[0]


def test_the_mean_article(counts) -> None:
    scores = [f1(*row) for row in counts[0].values() if sum(row)]
    assert sum(scores) / len(scores) >= FLOOR_MEAN_DOCUMENT, counts[0]


def test_authors_of_all_articles(counts) -> None:
    assert f1(*(sum(column) for column in zip(*counts[1].values(), strict=True))) >= FLOOR_AUTHORS, counts[1]
