"""Every value of the hand-made edition as it is published: a change of any of them shows in review.

To accept a change: `CONFACTS_WRITE_GOLDEN=1 pytest tests/tables/test_golden_rows.py`, then read the diff.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from extractors.tables.build import build_tables
from tests.tables.sample_inputs import sample

GOLDEN = Path(__file__).parent.parent / "contracts" / "sample_rows.json"
REWRITE = os.environ.get("CONFACTS_WRITE_GOLDEN") == "1"


def rows() -> dict[str, Any]:
    tables = {name: table.to_pylist() for name, table in build_tables(sample()).items()}
    plain: dict[str, Any] = json.loads(json.dumps(tables, default=str, ensure_ascii=False))
    return plain


@pytest.mark.parametrize("name", sorted(rows()))
def test_rows_are_as_they_were(name: str) -> None:
    if REWRITE:
        GOLDEN.write_text(json.dumps(rows(), ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert rows()[name] == json.loads(GOLDEN.read_text(encoding="utf-8"))[name]


def test_nobody_rewrites_what_is_compared_with_in_ci() -> None:
    assert not (REWRITE and os.environ.get("CI"))
