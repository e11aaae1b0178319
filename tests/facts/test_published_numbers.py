"""Every number of every explanation is in the published tables: columns of numbers, or lists of numbers, never prose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from extractors.claims.bind import bind_claims
from extractors.documents.read import read_document
from extractors.facts.reconcile import reconcile
from extractors.facts.source_names import named
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.records.documents import DocumentHead, Source
from extractors.records.facts import FactsInput
from extractors.records.papers import Papers
from extractors.records.tables import TablesInput
from extractors.tables.build import build_tables
from tests.tables.sample_inputs import run_info

NUMBER = re.compile(r"(?<![\w.])\d[\d,]{0,20}(?:\.\d{1,10})?")
BARE = re.compile(r"[\d,.]{1,20}(?: %)?")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
NUMBERS = {
    "figure_claims": ("value", "lo", "hi", "weight"),
    "figures": ("value", "lo", "hi", "implied_lo", "implied_hi", "confidence", "year"),
    "figure_candidates": ("value", "lo", "hi"),
}
TEXTS = (  # name -> columns whose text may hold digits and is repeated in explanations as a name
    ("documents", ("title", "source_id")),
    ("figures", ("subject", "metric", "scope", "as_of_key")),
    ("figure_claims", ("scope", "metric")),
    ("links", ("openreview_id", "author_key")),
)
OURS = (
    """# ICLR 2031 in 12 figures

ICLR 2031 received 11,500 submissions and accepted 3,705 papers, a rate of 32%.
Of these 213 are orals, 380 are spotlights and 3,112 are posters.
""",
    """# 2031 年第 44 期：ICLR 2031 数据

ICLR 2031 共收到 11,672 篇投稿，录用 3,706 篇，总体录用率为 32.08%（3,706/11,672）。
""",
    """# 2nd report

ICLR 2031 accepted over 3,900 papers. 214 papers are orals.
""",
)


def tables_of(sources: Iterable[Source]) -> tuple[dict[str, pa.Table], Mapping[str, DocumentHead]]:
    documents, links, mentions, claims = [], [], [], []
    for source in sources:
        document = read_document(source)
        documents.append(document)
        links.append(find_links(document))
        mentions.append(find_mentions(document))
        claims.append(bind_claims(document, mentions[-1], links[-1]))
    heads = tuple(DocumentHead.of(document) for document in documents)
    papers = Papers(papers=())
    facts = reconcile(FactsInput(documents=heads, claims=tuple(claims), links=tuple(links), papers=papers))
    given = TablesInput(
        documents=tuple(documents),
        links=tuple(links),
        mentions=tuple(mentions),
        claims=tuple(claims),
        papers=papers,
        facts=facts,
        quarantined=(),
        run=run_info(finished_at=datetime(2031, 5, 6, tzinfo=UTC)),
        today=date(2031, 5, 6),
    )
    return build_tables(given), named({head.document_id: head for head in heads})


def known_numbers(tables: Mapping[str, pa.Table]) -> set[Decimal]:
    found: set[Decimal] = set()
    for name, columns in NUMBERS.items():
        for row in tables[name].select(columns).to_pylist():
            found |= {form for value in row.values() if value is not None for form in forms(value)}
    for row in tables["rule_checks"].to_pylist():
        found |= {Decimal(number).normalize() for number in row["numbers"]}
    for row in tables["conflicts"].to_pylist():  # the right result of a false sum is the conflict's own column
        found |= numbers_of(row["expected"]) if BARE.fullmatch(row["expected"]) else set()
    return found


def forms(value: float) -> set[Decimal]:
    """As published, and as explanations round confidences and weights."""
    return {Decimal(repr(value)).normalize(), Decimal(f"{value:.2f}").normalize()}


def numbers_of(text: str) -> set[Decimal]:
    return {Decimal(number.replace(",", "").rstrip(".")).normalize() for number in NUMBER.findall(text)}


def unexplained(tables: Mapping[str, pa.Table], heads: Mapping[str, DocumentHead]) -> list[Any]:
    """Numbers that stand in an explanation and in no table."""
    names = {head.source_id for head in heads.values()}
    for table, columns in TEXTS:
        names |= {str(value) for row in tables[table].select(columns).to_pylist() for value in row.values() if value}
    names |= {one for row in tables["figure_claims"].to_pylist() for one in row["attribution"]}
    ordered = sorted((name for name in names if re.search(r"\d", name)), key=len, reverse=True)
    known, missing = known_numbers(tables), []
    rows = [*tables["figures"].to_pylist(), *numeric_conflicts(tables)]
    for row in rows:
        for text in (row["explanation"], row["explanation_zh"]):
            plain = text
            for name in ordered:
                plain = plain.replace(name, " ")
            if lost := numbers_of(DAY.sub(" ", plain)) - known:
                missing.append((sorted(lost), text))
    return missing


def numeric_conflicts(tables: Mapping[str, pa.Table]) -> list[dict[str, Any]]:
    kinds = ("value", "arithmetic", "precision", "hedge", "scope", "count")
    return [row for row in tables["conflicts"].to_pylist() if row["kind"] in kinds]


def test_of_our_own_documents() -> None:
    sources = [
        Source(source_id=f"/d/{at}/file-{at}7.md", path=f"/d/{at}/file-{at}7.md", content=text.encode())
        for at, text in enumerate(OURS)
    ]
    tables, heads = tables_of(sources)
    assert tables["conflicts"].num_rows >= 3
    assert tables["rule_checks"].num_rows >= 3
    assert not unexplained(tables, heads)


@pytest.mark.shared
@pytest.mark.slow
def test_of_all_shared_documents(shared: Path) -> None:
    paths = [*sorted((shared / "seeds").glob("*.txt")), *sorted((shared / "articles/docs").glob("*"))]
    tables, heads = tables_of(Source(source_id=str(path), path=str(path), content=path.read_bytes()) for path in paths)
    assert not unexplained(tables, heads)
