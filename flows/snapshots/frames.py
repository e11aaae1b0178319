"""Arrow tables as pandas frames, for people who work with them, and frames as plain rows."""

from __future__ import annotations

import pandas as pd
import pyarrow as pa

from extractors.report.rows import Row


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
