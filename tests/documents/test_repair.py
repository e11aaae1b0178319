"""Damage is undone for reading, kept as received, and every repair can be replayed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.documents.read import read_document
from extractors.documents.repair import character_edits, lost_space_edits
from extractors.records.documents import Grounding, Source
from extractors.spans import apply

CASES = [
    ("tagged #ðŸ§\xa0\xa0here", "tagged #🧠\xa0here", "mojibake"),
    ("it isnâ€™t so", "it isn’t so", "mojibake"),
    ("by LÃ©on Bottou and Bernhard SchÃ¶lkopf", "by Léon Bottou and Bernhard Schölkopf", "mojibake"),
    ("see https ://example.org/a", "see https://example.org/a", "url_space"),
    ("see https:// openreview.net/forum?id=a", "see https://openreview.net/forum?id=a", "url_space"),
    ("accep\u00adted", "accepted", "soft_hyphen"),
    ("3,7\u200b05", "3,705", "zero_width"),
    ("\u202e507,3\u202c", "507,3", "bidi"),
    ("3,\x00705", "3,705", "nul"),
    ("共３，７０５篇", "共3,705篇", "fullwidth"),
    ("３２．０８％", "32.08%", "fullwidth"),
    ("one\r\ntwo\rthree", "one\ntwo\nthree", "newline"),
]


@pytest.mark.parametrize(("received", "read", "rule"), CASES)
def test_damage_is_repaired_by_its_rule(received: str, read: str, rule: str) -> None:
    edits = character_edits(received)
    assert apply(edits, received) == read
    assert {edit.rule for edit in edits} == {rule}


UNTOUCHED = [
    "Plain text with a plain link https://example.org/a and 3,705 papers.",
    "普通的中文，带有“引号”、破折号——以及全角标点，（括号）。",
    "Zoë, Søren and Ångström went to a café; naïve façade.",
    "Family 👨\u200d👩\u200d👧 and flags 🇸🇬",
    "Привет, мир",
    "They wrote http://a.example and then stopped",
]


@pytest.mark.parametrize("text", UNTOUCHED)
def test_sound_text_is_left_alone(text: str) -> None:
    assert character_edits(text) == ()
    assert lost_space_edits(text) == ()


GLUED = "标题:RobustPlanningWithoutAnyExplicitMapsForSmallRobots\n研究领域:计算机视觉(ComputerVision)、强化学习(ReinforcementLearning)\n方法:提出ImplicitMapEncoding概念,见LatentSpaceSearch\n标题:GuidedSearchingforSparseRewardsviaLearnedModelsofGoals"


def test_titles_get_their_blanks_back_where_lost_blanks_are_the_rule() -> None:
    read = apply(lost_space_edits(GLUED), GLUED)
    assert "Robust Planning Without Any Explicit Maps For Small Robots" in read
    assert "Guided Searching for Sparse Rewards via Learned Models of Goals" in read


def test_names_keep_their_form_where_english_has_blanks() -> None:
    text = (
        "We call AutoModelForCausalLanguageModeling and DataParallelExecutorGroupForTraining from the DeepMind code. "
        * 3
    )
    assert lost_space_edits(text) == ()


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="aB3,.\u200b\u00ad\x00\r\nÂ â€™ðŸ§\xa0０１https:/", max_size=60))
def test_repairs_replay_and_repeat_to_nothing_new_for_simple_rules(text: str) -> None:
    edits = character_edits(text)
    read = apply(edits, text)
    assert not any(sign in read for sign in "\x00\r\u200b\u00ad")
    assert list(edits) == sorted(edits, key=lambda edit: (edit.start, edit.end))


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet="aé篇 #*_[]()`|>-\n\t!<&;.:1\\~", min_size=1, max_size=80), st.sampled_from(["a.md", "a.txt"]))
def test_any_text_replays_and_grounds(text: str, path: str) -> None:
    source = Source(source_id=path, path=path, content=("x" + text).encode())
    document = read_document(source)
    assert apply(document.edits, document.received_text) == document.text
    grounding = Grounding(document)
    position = 0
    for section in document.sections:
        assert section.span.start >= position
        assert not document.text[position : section.span.start].strip()
        position = section.span.end
        place = grounding.ground(section.span)
        assert document.received_text[place.start : place.end] == place.quote
    assert not document.text[position:].strip()


@pytest.mark.shared
def test_all_damaged_runs_of_the_double_encoded_note_are_repaired(shared: Path) -> None:
    path = next((shared / "seeds").glob("003_*"))
    text = path.read_bytes().decode("utf-8")
    edits = [edit for edit in character_edits(text) if edit.rule == "mojibake"]
    read = apply(edits, text)
    assert (len(edits), len(text), len(read)) == (52, 66_241, 66_150)
    assert (read.count("🧠"), read.count("🚀"), read.count("🔥"), read.count("’"), read.count("ö")) == (12, 5, 1, 3, 3)
    assert not any(sign in read for sign in ("Â", "â€", "ðŸ"))


@pytest.mark.shared
def test_edits_replay_for_every_source(shared: Path) -> None:
    paths = sorted(
        [
            *(shared / "seeds").glob("*.txt"),
            *(path for path in (shared / "articles/docs").iterdir() if path.suffix in (".md", ".txt")),
        ]
    )
    assert len(paths) >= 14
    for path in paths:
        document = read_document(Source(source_id=path.name, path=path.name, content=path.read_bytes()))
        assert apply(document.edits, document.received_text) == document.text, path.name
        assert document.sections, path.name


def test_title_and_paths_of_a_page_read_as_its_text_does() -> None:
    page = (
        "<title>Aw\u00adards of 2024</title><h1>Aw\u00adards of 2024</h1><p>Two were given.</p><h2>æœ€ä½³è®ºæ–‡å¥–</h2>"
        "<p>Alpha.</p><h3>\u200b</h3><ul><li>Be\u200bta<ul><li>Gamma</li></ul></li></ul>"
    )
    document = read_document(Source(source_id="p", path="p.html", content=page.encode()))
    assert document.title == "Awards of 2024"
    paths = {section.span.of(document.text): section.path for section in document.sections}
    assert paths["Alpha."] == ("Awards of 2024", "最佳论文奖")
    assert paths["Gamma"] == ("Awards of 2024", "最佳论文奖", "Beta")
