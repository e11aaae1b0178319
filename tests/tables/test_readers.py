"""Every table reads the same in pyarrow, pandas, polars and DuckDB, lists and nulls included."""

from __future__ import annotations

from datetime import UTC, date
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest

from extractors.tables.build import build_tables
from extractors.tables.contract import TABLES, table_spec
from flows.snapshots.publish import publish
from tests.tables.sample_inputs import run_info, sample

NAMES = [spec.name for spec in TABLES]

POLARS = {
    "string": pl.String,
    "int32": pl.Int32,
    "int64": pl.Int64,
    "float64": pl.Float64,
    "bool": pl.Boolean,
    "date32": pl.Date,
    "timestamp[us, UTC]": pl.Datetime("us", "UTC"),
    "list<string>": pl.List(pl.String),
}
DUCKDB = {
    "string": "VARCHAR",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "float64": "DOUBLE",
    "bool": "BOOLEAN",
    "date32": "DATE",
    "timestamp[us, UTC]": "TIMESTAMP WITH TIME ZONE",
    "list<string>": "VARCHAR[]",
}


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    processed = tmp_path_factory.mktemp("processed")
    return publish(build_tables(sample()), processed, run_info(), "").snapshot


@pytest.fixture(scope="module")
def expected() -> dict[str, list[dict[str, Any]]]:
    return {name: table.to_pylist() for name, table in build_tables(sample()).items()}


@pytest.mark.parametrize("name", NAMES)
def test_pyarrow(snapshot: Path, expected: dict[str, Any], name: str) -> None:
    table = pq.read_table(snapshot / f"{name}.parquet")
    assert table.schema.equals(table_spec(name).schema)
    assert table.to_pylist() == expected[name]
    assert table.schema.field(0).metadata[b"description"]


@pytest.mark.parametrize("name", NAMES)
def test_pandas(snapshot: Path, expected: dict[str, Any], name: str) -> None:
    frame = pd.read_parquet(snapshot / f"{name}.parquet", dtype_backend="pyarrow")
    assert list(frame.columns) == list(table_spec(name).schema.names)
    assert [str(kind) for kind in frame.dtypes] == [_pandas_type(column.type) for column in table_spec(name).columns]
    plain = pd.read_parquet(snapshot / f"{name}.parquet")
    assert len(plain) == len(expected[name])
    assert set(plain.columns) == set(frame.columns)


@pytest.mark.parametrize("name", NAMES)
def test_polars(snapshot: Path, expected: dict[str, Any], name: str) -> None:
    frame = pl.read_parquet(snapshot / f"{name}.parquet")
    assert dict(frame.schema) == {column.name: POLARS[column.type] for column in table_spec(name).columns}
    assert frame.to_dicts() == expected[name]


@pytest.mark.parametrize("name", NAMES)
def test_duckdb(snapshot: Path, expected: dict[str, Any], name: str) -> None:
    with duckdb.connect() as connection:
        connection.execute("SET TimeZone = 'UTC'")
        path = str(snapshot / f"{name}.parquet")
        found = connection.execute("SELECT * FROM read_parquet(?)", [path])
        kinds = {column[0]: str(column[1]) for column in found.description}
        assert kinds == {column.name: DUCKDB[column.type] for column in table_spec(name).columns}
        names = list(kinds)
        timed = any(column.type.startswith("timestamp") for column in table_spec(name).columns)
        if not timed:  # DuckDB asks for pytz to hand over a time with its zone
            assert [dict(zip(names, row, strict=True)) for row in found.fetchall()] == expected[name]


def test_quotes_can_be_found_in_sql(snapshot: Path) -> None:
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE VIEW documents AS SELECT * FROM read_parquet(?)".replace("?", f"'{snapshot / 'documents.parquet'}'")
        )
        for spec in (spec for spec in TABLES if spec.quotes):
            wrong = connection.execute(
                f"SELECT count(*) FROM read_parquet('{snapshot / spec.name}.parquet') AS row JOIN documents USING (document_id) "  # noqa: S608  # names of our own tables
                "WHERE substr(received_text, char_start + 1, char_end - char_start) != quote"
            ).fetchone()
            assert wrong == (0,), spec.name


def test_a_question_an_analyst_asks(snapshot: Path) -> None:
    with duckdb.connect() as connection:
        rows = connection.execute(
            f"SELECT c.value, d.title, c.rank FROM '{snapshot}/figure_claims.parquet' c "  # noqa: S608  # our own path
            f"JOIN '{snapshot}/documents.parquet' d USING (document_id) WHERE metric = 'accepted' ORDER BY value"
        ).fetchall()
    assert rows == [(1204.0, "KDDX 2031 in numbers", "preferred"), (1205.0, "KDDX 2031 速览", "normal")]


def test_dates_and_times_arrive_as_such(snapshot: Path) -> None:
    papers = pl.read_parquet(snapshot / "papers.parquet").to_dicts()
    assert papers[0]["created"] == date(2031, 1, 2)
    assert papers[0]["fetched_at"].astimezone(UTC).hour == 12


def _pandas_type(kind: str) -> str:
    words = {"float64": "double", "date32": "date32[day]", "list<string>": "list<element: string not null>"}
    return f"{words.get(kind, kind.replace('us, UTC', 'us, tz=UTC'))}[pyarrow]"
