"""What is printed of hostile text: one record a line, nothing that a terminal obeys."""

from __future__ import annotations

import io
from collections import Counter

import pytest
from rich.console import Console

from flows.console import ConsoleObserver, Verbosity, plain, plain_lines
from flows.summary import StageReport

HOSTILE = ["\x1b[2J", "\x07", "\r", "\n", "\x00", "\x9b31m", "\u202e", "\u2028", "\u200b", "\udcff", "\x7f", "\t"]
FORGED = "a.txt\nconfacts: done"


@pytest.mark.parametrize("hostile", HOSTILE)
def test_what_a_terminal_would_obey_is_escaped(hostile: str) -> None:
    shown = plain(f"before{hostile}after")
    assert shown.isprintable()
    assert shown.startswith("before\\")
    shown.encode()


@pytest.mark.parametrize("text", ["ICLR 2025: 3,705 (31.7 %)", "会议收到 11,500 篇投稿", "naïve “quotes” → 𝔸"])
def test_readable_text_stays_as_it_is(text: str) -> None:
    assert plain(text) == text


def test_lines_of_a_text_stay_lines() -> None:
    assert plain_lines("one\n\x1btwo") == "one\n\\x1btwo"


def printed(verbosity: Verbosity) -> list[str]:
    stream = io.StringIO()
    observer = ConsoleObserver(verbosity, stream=Console(file=stream, soft_wrap=True, width=40))
    observer.begins("documents", 2)
    observer.item("documents", FORGED, "built", "new")
    observer.item("documents", FORGED, "failed", "[bold]broken[/bold]")
    observer.ends(StageReport(stage="documents", counts=Counter(built=1, failed=1)))
    return stream.getvalue().splitlines()


@pytest.mark.parametrize(("verbosity", "lines"), [("quiet", 0), ("normal", 2), ("verbose", 3)])
def test_a_file_name_cannot_forge_a_line(verbosity: Verbosity, lines: int) -> None:
    shown = printed(verbosity)
    assert len(shown) == lines
    assert all(line.startswith("documents") for line in shown)


def test_markup_in_a_document_is_not_taken_for_ours() -> None:
    assert any("[bold]broken[/bold]" in line for line in printed("normal"))


def test_the_bar_of_a_stage_that_did_not_end_is_taken_away_and_the_cursor_shown() -> None:
    stream = io.StringIO()
    observer = ConsoleObserver("normal", stream=Console(file=stream, force_terminal=True, width=80))
    observer.begins("documents", 2)
    observer.clear()
    observer.says("stopped")
    shown = stream.getvalue()
    assert shown.count("\x1b[?25l") == shown.count("\x1b[?25h") == 1
    assert shown.endswith("stopped\n")
