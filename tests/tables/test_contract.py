"""The contract is what the issue promised, what is pinned, and what the documentation says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from extractors.tables.build import build_tables
from extractors.tables.column import ARROW_TYPES
from extractors.tables.contract import SCHEMA_VERSION, TABLES, contract_json, table_spec
from extractors.tables.evolution import breaks, differences, needed_version
from flows.snapshots import contract_page
from flows.snapshots.publish import publish
from tests.tables.sample_inputs import run_info, sample

PINNED = Path(__file__).parent.parent / "contracts" / "tables.json"

PROMISED = {
    "documents": "document_id source_path media_type source_class language received_text",
    "sections": "document_id ordinal level kind heading page in_main_text text char_start char_end",
    "links": "document_id openreview_id link_kind anchor_text context section_path is_repeat char_start char_end",
    "figure_claims": "document_id venue year metric scope value lo hi unit qualifier hedge attribution rank rank_reason quote "
    "char_start char_end",
    "award_claims": "document_id venue year award label_as_printed track paper_title authors institutions openreview_id url "
    "paper_id quote char_start char_end",
    "figures": "venue year metric scope value lo hi unit agreement consistency confidence explanation",
    "papers": "paper_id openreview_id title abstract api_status",
    "conflicts": "conflict_id kind subject metric severity status rule observed expected likely_cause explanation first_seen",
    "awards": "award_id paper_id claim_ids",
    "runs": "run_id schema_version network_mode inputs_sha256 code_sha256 config_sha256 decisions_sha256",
    "quarantine": "quarantine_id reason detail retry_helps payload",
    "authors": "author_id",
    "authorships": "paper_id position",
    "institutions": "institution_id name name_zh aliases parent",
    "entities": "entity_id",
    "mentions": "mention_id entity_id quote char_start char_end",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(PROMISED))
def test_the_promised_tables_have_the_promised_columns(name: str) -> None:
    names = {column.name for column in table_spec(name).columns}
    assert set(PROMISED[name].split()) <= names


@pytest.mark.parametrize("spec", TABLES, ids=lambda spec: spec.name)
def test_every_table_is_well_formed(spec: Any) -> None:
    names = [column.name for column in spec.columns]
    assert len(names) == len(set(names))
    assert set(spec.key) <= set(names)
    assert not any(column.nullable for column in spec.columns if column.name in spec.key)
    assert not any(column.nullable for column in spec.columns if column.type == "list<string>")
    assert all(column.meaning and not column.meaning.endswith(".") for column in spec.columns)
    for reference in spec.references:
        assert reference.column in names
        target = table_spec(reference.table)
        assert (reference.target,) in (target.key, *target.unique)


@pytest.mark.parametrize(
    "spec", [spec for spec in TABLES if "char_start" in spec.schema.names], ids=lambda spec: spec.name
)
def test_every_extracted_row_says_where_it_was_read_and_by_what(spec: Any) -> None:
    names = set(spec.schema.names)
    assert {"document_id", "char_start", "char_end", "quote", "extractor", "extractor_version"} - names <= {"quote"}
    assert spec.name == "issues" or {"quote", "extractor", "extractor_version"} <= names


def test_clock_times_stand_in_runs_and_in_landed_data_only() -> None:
    timed = {(spec.name, c.name) for spec in TABLES for c in spec.columns if pa.types.is_timestamp(ARROW_TYPES[c.type])}
    assert timed == {
        ("runs", "started_at"),
        ("runs", "finished_at"),
        ("papers", "fetched_at"),
        ("paper_changes", "seen_at"),
    }


def test_a_changed_contract_has_the_right_version() -> None:
    """To accept a change: bump SCHEMA_VERSION, note it in CHANGELOG, and write schema.json over the pinned file."""
    pinned = json.loads(PINNED.read_text(encoding="utf-8"))
    changes = differences(pinned, json.loads(json.dumps(contract_json())))
    needed = needed_version(pinned["schema_version"], changes)
    assert needed == SCHEMA_VERSION, f"{[change.text for change in changes]} ask for {needed}"
    assert not changes, (
        "the version is right; now pin the contract: write contract_json() to tests/contracts/tables.json"
    )


def test_the_documentation_is_the_contract() -> None:
    assert contract_page.PAGE.read_text(encoding="utf-8") == contract_page.contract_page(), (
        "python -m flows.snapshots.contract_page"
    )
    assert contract_page.main(["--check"]) == 0


def test_the_documented_ways_of_reading_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(build_tables(sample()), tmp_path / "processed", run_info(), "")
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", contract_page.contract_page(), re.DOTALL)
    found: dict[str, Any] = {}
    exec(code, found)  # noqa: S102  # our own documentation
    assert len(found["figures"]) == 2
    assert found["claims"].height == 2
    assert found["sides"]["stated"].tolist() == [1204.0, 1205.0]


def contract(**changes: Any) -> dict[str, Any]:
    column = {"name": "a", "type": "string", "nullable": False, "unit": "", "allowed": ["x", "y"], "meaning": "m"}
    table = {"meaning": "t", "key": ["a"], "unique": [], "references": [], "columns": [column]}
    values = column | {key: value for key, value in changes.items() if key in column}
    more = changes.get("more", [])
    return {
        "schema_version": "1.2.3",
        "tables": {"t": table | {"columns": [values, *more], "key": changes.get("key", ["a"])}},
    }


NEW = {"name": "b", "type": "string", "nullable": True, "unit": "", "allowed": [], "meaning": "m"}


@pytest.mark.parametrize(
    ("changes", "version"),
    [
        ({}, "1.2.3"),
        ({"meaning": "better words"}, "1.2.4"),
        ({"more": [NEW]}, "1.3.0"),
        ({"more": [NEW], "meaning": "better words"}, "1.3.0"),
        ({"allowed": ["x", "y", "z"]}, "1.3.0"),
        ({"allowed": ["x"]}, "2.0.0"),
        ({"more": [NEW | {"nullable": False}]}, "2.0.0"),
        ({"type": "int64"}, "2.0.0"),
        ({"nullable": True}, "2.0.0"),
        ({"unit": "percent"}, "2.0.0"),
        ({"name": "c"}, "2.0.0"),
        ({"key": ["b"]}, "2.0.0"),
    ],
)
def test_a_change_asks_for_its_version(changes: dict[str, Any], version: str) -> None:
    assert needed_version("1.2.3", differences(contract(), contract(**changes))) == version


def test_tables_that_come_are_additions_and_tables_that_go_are_breaks() -> None:
    empty = {"tables": {}}
    assert needed_version("1.2.3", differences(empty, contract())) == "1.3.0"
    assert needed_version("1.2.3", differences(contract(), empty)) == "2.0.0"
    assert breaks(contract(), empty) == ["t: the table is gone"]
    assert breaks(empty, contract()) == []
