"""Award names: what a label says, and what only looks like one."""

from __future__ import annotations

import pytest

from extractors.documents.read import read_document
from extractors.lexicon.awards import AWARDS
from extractors.mentions.award_names import award_name
from extractors.mentions.find import find_mentions
from extractors.records.documents import Source

LABELS = {
    "Best Paper Award": "Best Paper", "BEST STUDENT PAPER": "Best Student Paper", "Outstanding Paper Honorable Mention": "Honorable Mention",
    "Best Paper Runner-Up": "Best Paper Runner-up", "Outstanding Main Track Runner-Ups": "Outstanding Paper Runner-up", "Longuet-Higgins Prize": "Test of Time",
    "Koenderink Prize (Test of Time)": "Test of Time", "10-Year Highest-Impact Paper": "Test of Time", "Marr Prize": "Best Paper", "Best Demo Paper": "Best Demo Paper",
    "Special Theme Paper Award": "Theme Paper", "最佳论文奖": "Best Paper", "傑出論文": "Outstanding Paper", "最佳学生论文提名": "Best Student Paper Honorable Mention",
    "时间检验奖": "Test of Time", "時間檢驗獎": "Test of Time", "杰出立场论文": "Outstanding Position Paper", "经典论文奖": "Classic Paper", "榮譽提名": "Honorable Mention",
    "最佳论文亚军": "Best Paper Runner-up", "Best Human-Robot Interaction Paper": "Best Paper",
}  # fmt: skip
PEOPLE = (
    "Outstanding Reviewers",
    "Young Researcher Award",
    "Thomas S. Huang Memorial Prize",
    "青年学者奖",
    "优秀审稿人",
    "Lifetime Achievement Award",
)
NOT_LABELS = (
    "the best way to write a paper",
    "a good paper",
    "outstanding results on three tasks",
    "最佳的方法",
    "best practices for papers",
)


def found(text: str) -> list[tuple[str | None, str]]:
    """The award mentions of a text."""
    document = read_document(Source(source_id="a.txt", path="a.txt", content=text.encode()))
    return [(mention.key, mention.pattern) for mention in find_mentions(document).mentions if mention.kind == "award"]


@pytest.mark.parametrize("label", LABELS)
def test_labels(label: str) -> None:
    assert found(f"{label} 2031")[0] == (LABELS[label], "award:paper")


@pytest.mark.parametrize("label", PEOPLE)
def test_awards_for_people(label: str) -> None:
    assert found(label)[0][1] == "award:person"


@pytest.mark.parametrize("text", NOT_LABELS)
def test_what_is_no_label(text: str) -> None:
    assert found(text) == []


def test_two_languages_side_by_side_are_one_label() -> None:
    assert found("Best Student Paper（最佳学生论文）") == [("Best Student Paper", "award:paper")]
    assert found("1 篇时间检验候选 (Runner Up)") == [("Test of Time Runner-up", "award:paper")]


def test_candidates_are_marked() -> None:
    assert found("Award Candidates")[0][1] == "award:candidate"
    assert found("Best Paper Finalists")[0][1] == "award:candidate"


def test_every_row_is_found_by_its_own_phrases() -> None:
    for row in AWARDS:
        for phrase in (*row.en, *row.zh):
            name = award_name(phrase, AWARDS)
            assert name is not None, phrase
            assert (name.kind == "person") == (row.kind == "person"), phrase
