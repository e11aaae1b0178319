"""Lists of names: separators, marks, cuts, affiliations, and chunks that are no names."""

from __future__ import annotations

import pytest

from extractors.mentions.names import read_names

LISTS = {
    "Ada Quill, Bo Zhang and Carla Voss": ["Ada Quill", "Bo Zhang", "Carla Voss"],
    "Ada Quill, Bo Zhang, & Carla Voss": ["Ada Quill", "Bo Zhang", "Carla Voss"],
    "Ada Quill;Bo Zhang;Carla Voss": ["Ada Quill", "Bo Zhang", "Carla Voss"],
    "Ada Quill · Bo Zhang · Carla Voss": ["Ada Quill", "Bo Zhang", "Carla Voss"],
    "陈明、周洁、Ada Quill": ["陈明", "周洁", "Ada Quill"],
    "Junyi Fang*¹, Peter Olsen†²": ["Junyi Fang", "Peter Olsen"],
    "Ann Reed (MIT), Karl Beck (Sony AI)": ["Ann Reed", "Karl Beck"],
    "Maarten de Rijke, Teven Le Scao, J. David Neelin": ["Maarten de Rijke", "Teven Le Scao", "J. David Neelin"],
    "Chris (Yu Hsuan) Lee, Graeme Best, Geoffrey Hollinger": [
        "Chris (Yu Hsuan) Lee",
        "Graeme Best",
        "Geoffrey Hollinger",
    ],
    "YU HUANG, Kee-Eung Kim": ["YU HUANG", "Kee-Eung Kim"],
    "Nia Obi, Sam Roth; Carnegie Mellon University": ["Nia Obi", "Sam Roth"],
}
CUT = (
    "Ada Quill et al.",
    "Ada Quill, Bo Zhang, et al.",
    "陈明等",
    "陈明、周洁等人",
    "Ada Quill and colleagues",
    "Ada Quill and co-authors",
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
    text = "Falk N, Mori Y. Slow Rivers of Thought"
    found = read_names(text, 0, len(text), reference=True)
    assert [span.of(text) for span in found.names] == ["Falk N", "Mori Y"]


def test_notes_in_brackets_are_no_affiliations() -> None:
    text = "陈明（一作）、Ada Quill（浙江大学）"
    assert [span.of(text) for span in read_names(text, 0, len(text)).brackets] == ["浙江大学"]
