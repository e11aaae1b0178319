"""The tables of a snapshot as plain rows, made when asked for and kept.

Straight from Arrow: loading pandas takes a fifth of a whole run, and a page needs nothing of it but rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

Row = dict[str, Any]  # the cells of one row by column; a cell is what the contract's type says, or None
LEFT_OUT = ("received_text", "text", "abstract", "tldr")
"""Columns the page never shows, and most of the bytes."""


class TableRows:
    """Rows by the name of their table."""

    def __init__(self, tables: Mapping[str, pa.Table]) -> None:
        self._tables = tables
        self._rows: dict[str, list[Row]] = {}

    def __getitem__(self, name: str) -> list[Row]:
        if name not in self._rows:
            self._rows[name] = self.first(name, self.count(name))
        return self._rows[name]

    def first(self, name: str, count: int) -> list[Row]:
        """The first rows of a table."""
        table = self._tables[name]
        shown = table.select([column for column in table.column_names if column not in LEFT_OUT])
        rows: list[Row] = shown.slice(0, count).to_pylist()
        return rows

    def count(self, name: str) -> int:
        """How many rows a table has."""
        return int(self._tables[name].num_rows)

    def present(self, name: str, column: str) -> list[Any]:
        """The values of one column that are not null."""
        return [value for value in self._tables[name][column].to_pylist() if value is not None]
