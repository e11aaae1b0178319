"""Conferences told by the company they keep: in columns, heading rows and headings."""

from __future__ import annotations

import pytest

from extractors.documents.read import read_document
from extractors.mentions.find import find_mentions
from extractors.records.documents import Source

COLUMN = """
| Conf | 2021 | 2020 |
| --- | --- | --- |
| ICSE | 23% | 20.9% |
| ASE | 19.2% | 22.5% |
| OOPSLA | 36% | 37% |
| ICPC | 38% | 40% |
| AI | 3% | 4% |
| Total | 1% | 2% |
"""
HEADED = "## ICML\n\nText.\n\n## KDD\n\nText.\n\n## ICLR\n\nText.\n\n## WOBS\n\nText.\n\n## FAQ\n\nText.\n"
YEARS = "## MOPSECS-2019\n\nText.\n\n## MOPSECS-2018\n\nText.\n\n## TUTOR 2018\n\nText.\n"


@pytest.mark.parametrize(
    ("text", "venues"),
    [
        (COLUMN, ["ICSE", "ASE", "OOPSLA", "ICPC"]),
        (COLUMN.replace("| OOPSLA | 36% | 37% |\n", ""), ["ICSE", "ASE"]),
        ("| Year | ICSE | FSE | QRST |\n| --- | --- | --- | --- |\n| 2020 | 1 | 2 | 3 |\n", ["ICSE", "FSE"]),
        ("| Year | ICSE | KDD | QRST |\n| --- | --- | --- | --- |\n| 2020 | 1 | 2 | 3 |\n", ["ICSE", "KDD", "QRST"]),
        (HEADED, ["ICML", "KDD", "ICLR", "WOBS"]),
        (HEADED.replace("## KDD\n", "## Two\n"), ["ICML", "ICLR"]),
        (YEARS, ["MOPSECS", "MOPSECS"]),
    ],
)
def test_a_conference_is_known_by_its_company(text: str, venues: list[str]) -> None:
    document = read_document(Source(source_id="s", path="s.md", content=text.encode()))
    found = [one.key for one in find_mentions(document).mentions if one.kind == "venue"]
    assert found == venues


def test_a_year_in_the_row_above_is_not_the_venues() -> None:
    text = "| Conf | 2016 |\n| --- | --- |\n| EMNLP | 3 |\n"
    document = read_document(Source(source_id="s", path="s.md", content=text.encode()))
    (venue,) = [one for one in find_mentions(document).mentions if one.kind == "venue"]
    assert (venue.span.of(document.text), venue.year) == ("EMNLP", None)
