"""Arrow tables as pandas frames and plain rows: the one place where nulls and lists change their form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd
import pyarrow as pa

Row = dict[str, Any]  # the cells of one row by column; a cell is what the contract's type says, or None


class Frames:
    """The tables of one snapshot as pandas frames, made when asked for and kept."""

    def __init__(self, tables: Mapping[str, pa.Table]) -> None:
        self._tables = tables
        self._frames: dict[str, pd.DataFrame] = {}

    def __getitem__(self, name: str) -> pd.DataFrame:
        if name not in self._frames:
            self._frames[name] = frame_of(self._tables[name])
        return self._frames[name]


def frame_of(table: pa.Table) -> pd.DataFrame:
    """A table as a frame of its Arrow types: integers stay integers where there are nulls, lists stay lists."""
    frame: pd.DataFrame = table.to_pandas(types_mapper=pd.ArrowDtype)
    return frame


def rows_of(frame: pd.DataFrame) -> list[Row]:
    """The frame's rows with None for null and Python's own lists."""
    columns = {name: [_plain(value) for value in frame[name].tolist()] for name in frame.columns}
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def _plain(value: object) -> object:
    if value is None or value is pd.NA or value is pd.NaT:
        return None
    if isinstance(value, float) and value != value:  # noqa: PLR0124  # NaN is the one float unlike itself
        return None
    return value
