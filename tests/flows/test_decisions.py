"""decisions.toml: what is read, what is refused and with which words, what adding one leaves alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from extractors.errors import DecisionError
from extractors.records.facts import Decision
from flows.decisions import append_decision, load_decisions

DECISION = Decision(
    decision_id="one",
    subject="ICLR 2025",
    metric="accepted",
    scope="main",
    value=Decimal(3705),
    prefer_document=None,
    set_aside_claim=None,
    reason="counted on the day",
    by="Ada Lovelace",
    decided_on=date(2025, 6, 20),
    expires=date(2026, 6, 20),
    expects=(Decimal(3705), Decimal("3706")),
)
ENTRY = """# kept by hand
[[decision]]
id = "rate"   # a remark
subject = "ICLR 2025"
metric = "acceptance_rate"
value = 31.75
reason = "recomputed"
by = "Ada Lovelace"
date = 2025-06-20
"""


def test_no_file_means_no_decision(tmp_path: Path) -> None:
    assert load_decisions(tmp_path / "decisions.toml") == ()


def test_what_is_added_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "decisions.toml"
    other = replace(DECISION, decision_id="two", value=None, prefer_document="000", expires=None, expects=())
    append_decision(path, DECISION)
    append_decision(path, other)
    assert load_decisions(path) == (DECISION, other)
    assert [one.name for one in tmp_path.iterdir()] == ["decisions.toml"]


def test_adding_leaves_what_stands_there(tmp_path: Path) -> None:
    path = tmp_path / "decisions.toml"
    path.write_text(ENTRY, encoding="utf-8")
    append_decision(path, DECISION)
    assert path.read_text(encoding="utf-8").startswith(ENTRY)
    rate, added = load_decisions(path)
    assert (rate.value, rate.scope, rate.expects) == (Decimal("31.75"), "main", ())
    assert added == DECISION


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"reason": "  "}, "reason is empty"),
        ({"by": ""}, "by is empty"),
        ({"value": None}, "exactly one of"),
        ({"prefer_document": "000"}, "value and prefer_document"),
        ({"expires": date(2025, 1, 1)}, "before it was made"),
    ],
)
def test_an_unsound_decision_is_refused_by_name(tmp_path: Path, change: dict[str, object], words: str) -> None:
    path = tmp_path / "decisions.toml"
    with pytest.raises(DecisionError, match=f"decision one: .*{words}"):
        append_decision(path, replace(DECISION, **change))
    assert not path.exists()


def test_an_id_is_used_once(tmp_path: Path) -> None:
    path = tmp_path / "decisions.toml"
    append_decision(path, DECISION)
    with pytest.raises(DecisionError, match="decision one: the id is used twice"):
        append_decision(path, DECISION)
    assert load_decisions(path) == (DECISION,)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('reason = "recomputed"', 'reason = ""', "decision rate: reason must be a text"),
        ("value = 31.75", "value = true", "decision rate: value must be a number"),
        ("value = 31.75", 'value = "nan"', "decision rate: value must be a number"),
        ("date = 2025-06-20", 'date = "June"', "decision rate: date must be a date"),
        ("value = 31.75", "vlaue = 31.75", "decision rate: unknown key 'vlaue'"),
        ("value = 31.75", "value = 31.75\nexpects = [1]", "decision rate: expects is written"),
        ('id = "rate"', 'id = ""', "decision number 1: id must be a text"),
        ("[[decision]]", "[decision]", "two brackets"),
        ("[[decision]]", "[[decisions]]", "unknown entry 'decisions'"),
        ("by = ", "by ", "decisions.toml"),
    ],
)
def test_a_faulty_file_names_the_fault(tmp_path: Path, before: str, after: str, words: str) -> None:
    path = tmp_path / "decisions.toml"
    path.write_text(ENTRY.replace(before, after), encoding="utf-8")
    with pytest.raises(DecisionError, match=words):
        load_decisions(path)
