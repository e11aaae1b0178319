"""Lists of names: separators, marks, cuts, affiliations, and chunks that are no names."""

from __future__ import annotations

import time

import pytest

from extractors.mentions.names import read_names
from extractors.mentions.person_lines import PLACE_OF_ONE

LISTS = {
    "Fei-Fei Li, Bo Zhang and Corinna Cortes": ["Fei-Fei Li", "Bo Zhang", "Corinna Cortes"],
    "Fei-Fei Li, Bo Zhang, & Corinna Cortes": ["Fei-Fei Li", "Bo Zhang", "Corinna Cortes"],
    "Fei-Fei Li;Bo Zhang;Corinna Cortes": ["Fei-Fei Li", "Bo Zhang", "Corinna Cortes"],
    "Fei-Fei Li · Bo Zhang · Corinna Cortes": ["Fei-Fei Li", "Bo Zhang", "Corinna Cortes"],
    "邓力、俞栋、Fei-Fei Li": ["邓力", "俞栋", "Fei-Fei Li"],
    "Jun-Yan Zhu*¹, Phillip Isola†²": ["Jun-Yan Zhu", "Phillip Isola"],
    "Alex Graves (MIT), Geoffrey Hinton (Sony AI)": ["Alex Graves", "Geoffrey Hinton"],
    "Maarten de Rijke, Teven Le Scao, J. David Neelin": ["Maarten de Rijke", "Teven Le Scao", "J. David Neelin"],
    "Chris (Yu Hsuan) Lee, Graeme Best, Geoffrey Hollinger": [
        "Chris (Yu Hsuan) Lee",
        "Graeme Best",
        "Geoffrey Hollinger",
    ],
    "YU HUANG, Kee-Eung Kim": ["YU HUANG", "Kee-Eung Kim"],
    "Ph.D. student Fei-Fei Li and faculty members Bo Zhang and Corinna Cortes": [
        "Fei-Fei Li",
        "Bo Zhang",
        "Corinna Cortes",
    ],
    "Bo Zhang along with CMU Research Professor Emeritus Tom Mitchell": ["Bo Zhang", "Tom Mitchell"],
    "Zico Kolter, Tom Mitchell; Carnegie Mellon University": ["Zico Kolter", "Tom Mitchell"],
}
CUT = (
    "Fei-Fei Li et al.",
    "Fei-Fei Li, Bo Zhang, et al.",
    "邓力等",
    "邓力、俞栋等人",
    "Fei-Fei Li and colleagues",
    "Fei-Fei Li and co-authors",
)
NO_NAMES = (
    "Learning Dynamics of Networks",
    "Visual Programming: Reasoning",
    "the authors",
    "2031",
    "Deep Learning, Neural Networks",
)


def names(text: str) -> list[str]:
    """The names read from the start of a text."""
    return [span.of(text) for span in read_names(text, 0, len(text)).names]


@pytest.mark.parametrize("text", LISTS)
def test_lists(text: str) -> None:
    assert names(text) == LISTS[text]


@pytest.mark.parametrize("text", CUT)
def test_cut_lists_say_so(text: str) -> None:
    assert not read_names(text, 0, len(text)).complete


@pytest.mark.parametrize("text", NO_NAMES)
def test_no_names(text: str) -> None:
    assert names(text) == []


def test_names_of_a_bibliography_end_at_their_initials() -> None:
    text = "Krause A, Sugiyama M. Slow Rivers of Thought"
    found = read_names(text, 0, len(text), reference=True)
    assert [span.of(text) for span in found.names] == ["Krause A", "Sugiyama M"]


def test_notes_in_brackets_are_no_affiliations() -> None:
    text = "邓力（一作）、Fei-Fei Li（浙江大学）"
    assert [span.of(text) for span in read_names(text, 0, len(text)).brackets] == ["浙江大学"]


def test_a_long_line_without_blanks_behind_a_name_and_a_comma_is_read_at_once() -> None:
    begun = time.process_time()
    assert PLACE_OF_ONE.fullmatch("报告形式有口头和海报两种今年还第一次让作者投票" * 6 + "，选出论文") is None
    assert time.process_time() - begun < 1
