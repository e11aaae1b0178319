"""Conferences that no lexicon lists: the document introduces them, then its acronym is a venue like others."""

from __future__ import annotations

import pytest

from extractors.documents.read import read_document
from extractors.mentions.find import find_mentions
from extractors.mentions.venue_introductions import introduced_acronyms
from extractors.records.documents import Source


@pytest.mark.parametrize(
    ("text", "acronyms"),
    [
        ("the 25th International Conference on Speech and Computer (SPECOM 2023) was held", ("SPECOM",)),
        ("DCASE - Conference on Detection and Classification of Acoustic Scenes and Events", ("DCASE",)),
        ("| **DAFx** | International Conference on Digital Audio Effects |", ("DAFx",)),
        ("第八届中国健康信息处理大会（China Health Information Processing Conference，CHIP 2022）", ("CHIP",)),
        ("The Symposium was great (Best Paper) and its book is here (PDF)", ()),
        ("sponsored by the Association for Computing Machinery (ACM)", ()),
        ("the Conference on Robot Vision (CRV) in Toronto, near the lab (UTIAS)", ("CRV",)),
        ("International Conference\non nothing in particular\n(GPT)", ()),
    ],
)
def test_an_acronym_stands_beside_its_name(text, acronyms) -> None:
    assert introduced_acronyms(text) == acronyms


def test_its_editions_are_found_everywhere_in_the_text() -> None:
    text = (
        "The International Conference on Speech and Computer (SPECOM 2022) took place online.\n\nSPECOM 2023 is larger."
    )
    read = read_document(Source(source_id="a", path="a.txt", content=text.encode()))
    venues = [(one.key, one.year) for one in find_mentions(read).mentions if one.kind == "venue"]
    assert venues == [("SPECOM", 2022), ("SPECOM", 2023)]


def test_an_alias_that_is_also_a_word_needs_to_be_vouched_for() -> None:
    def keys(text: str) -> list[str | None]:
        read = read_document(Source(source_id="a", path="a.txt", content=text.encode()))
        return [one.key for one in find_mentions(read).mentions if one.kind == "venue"]

    assert keys("The VIS toolkit is fast. Nobody cites VIS.") == []
    assert keys("At VIS 2023 we saw much. VIS was in Melbourne.") == ["IEEE VIS", "IEEE VIS"]


def test_the_edition_of_a_series_nobody_lists_has_no_year() -> None:
    text = "The 25th International Conference on Speech and Computer (SPECOM 2023) was held. The 24th annual SPECOM was online."
    read = read_document(Source(source_id="a", path="a.txt", content=text.encode()))
    editions = [(one.key, one.year) for one in find_mentions(read).mentions if one.kind == "edition"]
    assert editions == [("SPECOM", None), ("SPECOM", None)]
