"""Lexica of metrics, qualifiers and venues: each row says what it needs to, and serves more than one document."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from extractors.claims.figures.bind import bind_figures
from extractors.documents.read import read_document
from extractors.errors import UnreadableDocument
from extractors.lexicon.metrics import AFTER_ONLY, BEFORE_ONLY, METRICS, SHARE_METRICS, WEAK
from extractors.lexicon.phrases import PhraseTable, lowered
from extractors.lexicon.qualifiers import COUNTRIES, QUALIFIERS, SCOPES
from extractors.lexicon.venues import AMBIGUOUS, VENUES
from extractors.mentions.find import find_mentions
from extractors.records.documents import Source

CASES = Path(__file__).parent.parent / "claims" / "cases_figures.toml"
HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("metric", METRICS, ids=[metric.name for metric in METRICS])
def test_a_metric_has_both_languages_and_a_meaning(metric) -> None:
    assert metric.en
    assert metric.zh
    assert metric.meaning
    assert len(set(metric.en)) == len(metric.en)
    assert not any(HAN.search(phrase) for phrase in metric.en)
    assert all(phrase == lowered(phrase) for phrase in (*metric.en, *metric.zh, *metric.en_not, *metric.zh_not))


def test_metric_names_and_phrases_are_unique() -> None:
    assert len({metric.name for metric in METRICS}) == len(METRICS)
    owners: dict[str, set[str]] = defaultdict(set)
    for metric in METRICS:
        for phrase in (*metric.en, *metric.zh):
            owners[phrase].add(metric.name)
    assert {phrase: names for phrase, names in owners.items() if len(names) > 1} == {}


def test_phrases_of_the_side_tables_belong_to_metrics() -> None:
    phrases = {phrase for metric in METRICS for phrase in (*metric.en, *metric.zh)}
    assert phrases >= BEFORE_ONLY
    assert phrases >= AFTER_ONLY
    assert phrases >= WEAK
    assert not BEFORE_ONLY & AFTER_ONLY


def test_tables_of_metrics_name_metrics() -> None:
    names = {metric.name for metric in METRICS}
    assert names >= set(SHARE_METRICS)
    assert {metric.part_of for metric in METRICS} - {None} <= names


def test_venues_cover_the_fields() -> None:
    assert len(VENUES) >= 80
    fields = {venue.field for venue in VENUES}
    assert fields >= {
        "ml",
        "vision",
        "language",
        "data",
        "systems",
        "networks",
        "hci",
        "graphics",
        "robotics",
        "security",
        "theory",
    }


def test_venue_names_are_unique() -> None:
    owners: dict[str, set[str]] = defaultdict(set)
    for venue in VENUES:
        for name in (venue.acronym, *venue.aliases, *venue.en, *venue.zh):
            owners[name.lower()].add(venue.acronym)
    assert {name: found for name, found in owners.items() if len(found) > 1} == {}
    assert {venue.acronym for venue in VENUES} | {alias for venue in VENUES for alias in venue.aliases} >= AMBIGUOUS


@pytest.mark.parametrize(
    ("acronym", "edition", "year"),
    [
        ("ICLR", 13, 2025),
        ("NeurIPS", 39, 2025),
        ("ICML", 42, 2025),
        ("ACL", 63, 2025),
        ("AAAI", 39, 2025),
        ("IJCAI", 34, 2025),
        ("KDD", 31, 2025),
        ("ECCV", 18, 2024),
        ("SIGIR", 48, 2025),
        ("OSDI", 18, 2024),
        ("SOSP", 30, 2024),
    ],
)
def test_editions_of_known_series(acronym, edition, year) -> None:
    from extractors.mentions.venues import edition_year

    venue = next(venue for venue in VENUES if venue.acronym == acronym)
    assert edition_year(venue, edition) == year


def test_qualifiers_and_scopes_have_both_languages() -> None:
    assert all(row.en and row.zh for row in QUALIFIERS)
    assert all(en and zh for _, en, zh in SCOPES)
    assert all(en and zh for _, _, en, zh in COUNTRIES)


def test_the_longest_phrase_wins_and_borders_hold() -> None:
    table = PhraseTable([("rate", 1), ("acceptance rate", 2), ("录用", 3), ("录用率", 4)])
    text = lowered("The Acceptance  rates and iterate; 录用率")
    assert [(span.of(text), row) for span, row in table.find(text)] == [("acceptance  rates", 2), ("录用率", 4)]


def test_long_texts_are_matched_like_short_ones() -> None:
    table = PhraseTable([("rate", 1), ("acceptance rate", 2), ("录用", 3), ("录用率", 4), ("oral论文", 5)])
    text = "acceptance rate, 录用率 oral论文 rates " * 100
    whole = list(table.find(text))
    direct = [(match.start(), match.end()) for match in table.pattern.finditer(text)]
    assert [(span.start, span.end) for span, _ in whole] == direct


def fired(text_or_path, content: bytes) -> set[str]:
    document = read_document(Source(source_id=str(text_or_path), path=str(text_or_path), content=content))
    return {claim.pattern for claim in bind_figures(document, find_mentions(document))[0]}


@pytest.mark.shared
@pytest.mark.slow
def test_no_rule_serves_one_document_only(shared) -> None:
    """Every rule that fires on the measured documents fires on two of them or on a text of our own as well."""
    documents: dict[str, set[str]] = defaultdict(set)
    for path in sorted((*(shared / "articles" / "docs").iterdir(), *(shared / "seeds").iterdir())):
        try:
            for pattern in fired(path, path.read_bytes()):
                documents[pattern].add(path.name)
        except UnreadableDocument:
            continue
    own = {
        pattern
        for case in tomllib.loads(CASES.read_text(encoding="utf-8"))["case"]
        for pattern in fired("case.md", case["text"].encode())
    }
    assert sorted(pattern for pattern, names in documents.items() if len(names) == 1 and pattern not in own) == []
