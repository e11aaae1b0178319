"""The tables of awards and tracks do not contradict themselves."""

from __future__ import annotations

from extractors.lexicon.awards import AWARDS, award_row
from extractors.lexicon.rows import AwardName
from extractors.lexicon.tracks import TRACKS
from extractors.lexicon.traditional import FOLD, simplified


def test_names_are_unique_and_findable() -> None:
    names = [row.name for row in AWARDS]
    assert len(set(names)) == len(names)
    assert award_row("Test of Time") in AWARDS
    assert award_row("Nonsense") is None
    mine = AwardName(name="Mine", level=1, kind="paper", en=("mine",), zh=())
    assert award_row("Mine", (mine,)) is mine


def test_people_rank_below_papers() -> None:
    assert {row.level for row in AWARDS if row.kind == "person"} == {9}


def test_rows_speak_both_languages() -> None:
    assert all(row.en for row in AWARDS)
    assert all(row.zh for row in AWARDS)


def test_tracks_are_unique() -> None:
    assert len({name for name, _, _ in TRACKS}) == len(TRACKS)


def test_folding_keeps_offsets() -> None:
    text = "國立臺灣大學獲最佳論文獎"
    assert len(simplified(text)) == len(text)
    assert all(len(new) == 1 for new in FOLD.values())
