"""Where sentences and clauses end."""

from __future__ import annotations

import itertools

import pytest

from extractors.mentions.sentences import split_clauses, split_sentences


def sentences(text: str) -> list[str]:
    return [span.of(text) for span in split_sentences(text, ())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We had 3,705 papers. They were good.", ["We had 3,705 papers.", "They were good."]),
        ("By A. Turing et al. in 2024. Next.", ["By A. Turing et al. in 2024.", "Next."]),
        ("录用 3,705 篇。其中 Oral 213 篇！", ["录用 3,705 篇。", "其中 Oral 213 篇！"]),
        ("Rate: 24.5%\nOrals: 77", ["Rate: 24.5%", "Orals: 77"]),
        (
            "The committee received a number of papers and of these\n   forty were accepted.",
            ["The committee received a number of papers and of these\n   forty were accepted."],
        ),
    ],
)
def test_sentences(text, expected) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("投稿 9,155 篇，接受 2,359 篇，接受率 25.8%。", 3),
        ("We had 1,234 papers, of which 300 were accepted.", 2),
        ("A | B | C", 3),
    ],
)
def test_clauses(text, count) -> None:
    clauses = split_clauses(text, split_sentences(text, ()))
    assert len(clauses) == count
    assert all(first.end <= second.start for first, second in itertools.pairwise(clauses))
