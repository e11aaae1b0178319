"""Venues with their editions, dates and years."""

from __future__ import annotations

import pytest

from extractors.documents.read import read_document
from extractors.lexicon.rows import NO_EXTRA, ExtraRows, Venue
from extractors.mentions.dates import find_dates
from extractors.mentions.find import find_mentions
from extractors.records.documents import Source


def found(text: str, kind: str, extra: ExtraRows = NO_EXTRA) -> list[tuple]:
    document = read_document(Source(source_id="a.txt", path="a.txt", content=text.encode()))
    return [(mention.key, mention.year) for mention in find_mentions(document, extra).mentions if mention.kind == kind]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ICLR 2025 was held.", [("ICLR", 2025)]),
        ("本届ICLR2025共收到投稿", [("ICLR", 2025)]),
        ("ICLR'25 and NAACL-HLT'13", [("ICLR", 2025), ("NAACL", 2013)]),
        ("AAAI-26 is next.", [("AAAI", 2026)]),
        ("2025 年的 ICLR 很大", [("ICLR", 2025)]),
        ("NIPS 2016 was in Barcelona", [("NeurIPS", 2016)]),
        ("the International Conference on Learning Representations", [("ICLR", None)]),
        ("国际表征学习大会开幕", [("ICLR", None)]),
        ("cvpr 2024 notes", [("CVPR", 2024)]),
        ("see YiRen2025ICLR for more", []),
        ("an ACL injury", []),
        ("micro benchmarks are fast", []),
    ],
)
def test_venues(text, expected) -> None:
    assert found(text, "venue") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("今年是ICLR举办的第13届", [("ICLR", 2025)]),
        ("ICLR held its 13th annual event", [("ICLR", 2025)]),
        ("The 42nd ICML is over", [("ICML", 2025)]),
    ],
)
def test_an_edition_number_becomes_a_year(text, expected) -> None:
    assert found(text, "edition") == expected


def test_a_venue_from_outside() -> None:
    extra = ExtraRows(venues=(Venue(acronym="NOWHERE", en=("Conference on Nothing",), zh=()),))
    assert found("NOWHERE 2025 has begun.", "venue", extra) == [("NOWHERE", 2025)]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Singapore, 23 April 2025", "2025-04-23"),
        ("April 23, 2025", "2025-04-23"),
        ("2025年4月24日至4月28日", "2025-04-24/2025-04-28"),
        ("2023 年 6 月 18–22 日", "2023-06-18/2023-06-22"),
        ("4.24-4.28", "--04-24/--04-28"),
        ("June 18-22, 2023", "2023-06-18/2023-06-22"),
        ("2025-09-30", "2025-09-30"),
        ("at 10:18", "T10:18"),
        ("in March 2025", "2025-03"),
    ],
)
def test_dates(text, key) -> None:
    assert [mention.key for mention in find_dates(text)] == [key]


@pytest.mark.parametrize("text", ["2025-13-40", "31 Smarch 2020", "3.5-4.5 times more", "version 1.2.3"])
def test_no_date(text) -> None:
    assert [mention for mention in find_dates(text) if mention.key and not mention.key.startswith("--")] == []


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("In 2025 we met", [(None, 2025)]),
        ("we had 2029 posters", []),
        ("the 2025 submissions", [(None, 2025)]),
        ("it scored 2,025", []),
        ("2067/8161", []),
    ],
)
def test_years_and_counts(text, years) -> None:
    assert [(key, year) for key, year in found(text, "year") if year] == years


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("So, NeurIPS, formerly NIPS, twenty eighteen, Montreal.", [2018]),
        ("It was held in twenty twenty-one and at home.", [2021]),
        ("They have twenty twenty vision.", []),
        ("There were twenty ten minute talks in the hall.", []),
        ("Of twenty eleven students none came.", []),
    ],
)
def test_spoken_years(text, years) -> None:
    assert [year for _, year in found(text, "year") if year] == years
