"""Lexicon rows from a file of one's own: read as written, or refused with file, place and fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from extractors.errors import LexiconError
from flows.extensions import extra_rows

GOOD = '[[metrics]]\nname = "tutorials_held"\nunit = "count"\nen = ["tutorials held"]\nzh = ["专题报告"]\n'


def test_rows_of_a_file_are_read(tmp_path: Path) -> None:
    (tmp_path / "rows.toml").write_text(GOOD)
    assert [row.name for row in extra_rows(tmp_path / "rows.toml").metrics] == ["tutorials_held"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[[metric]]\nname = 'x'\n", r"metric: unknown key; did you mean metrics\? there are: metrics, awards"),
        ("metrics = 3\n", "metrics"),
        ("[[metrics]]\n", "metrics number 1, name"),
        ("[[metrics]]\nname = 'x'\nunti = 'count'\n", r"number 1 \(x\), unti: unknown key; did you mean unit\?"),
        ("[[", "rows.toml"),
        ("x = " + "[" * 100_000, "nested too deeply"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "rows.toml").write_text(content)
    with pytest.raises(LexiconError, match=said) as caught:
        extra_rows(tmp_path / "rows.toml")
    assert "rows.toml" in str(caught.value)


@pytest.mark.parametrize("content", [b"\xff\xfe", None])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "rows.toml").write_bytes(content)
    with pytest.raises(LexiconError, match=r"rows\.toml"):
        extra_rows(tmp_path / "rows.toml")
