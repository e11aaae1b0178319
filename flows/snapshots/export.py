"""Exports for programs that read no Parquet: CSV that a spreadsheet cannot be tricked with, and JSON lines.

In: an opened snapshot. Out: files in a folder the user names. Parquet stays as it is; only exports are guarded.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from flows.snapshots.files import SnapshotError
from flows.snapshots.opening import Snapshot
from flows.toml_files import instead

Format = Literal["csv", "jsonl"]

# A cell that begins with one of these runs as a formula when a spreadsheet opens the file.
FORMULA_STARTS = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "＝",
    "＋",
    "－",
    "＠",
)  # full-width signs count in some locales
LIST_SEPARATOR = "; "


def export_tables(
    snapshot: Snapshot, folder: Path, names: Iterable[str] = (), kind: Format = "csv"
) -> tuple[Path, ...]:
    """Write the named tables (all when none is named) into `folder`; tells the files. Raises SnapshotError."""
    wanted = tuple(names) or snapshot.table_names
    unknown = [name for name in wanted if name not in snapshot.table_names]
    if unknown:
        raise SnapshotError(f"no table is called {unknown[0]}{instead(unknown[0], snapshot.table_names)}")
    folder.mkdir(parents=True, exist_ok=True)
    write = _write_csv if kind == "csv" else _write_json_lines
    return tuple(write(snapshot, name, folder) for name in wanted)


def guarded(cell: object) -> object:
    """The cell as text that a spreadsheet shows and does not run; numbers stay numbers.

    >>> guarded("=HYPERLINK(1)"), guarded("-5 %"), guarded("plain"), guarded(-5.0)
    ("'=HYPERLINK(1)", "'-5 %", 'plain', -5.0)
    """
    if isinstance(cell, list):
        cell = LIST_SEPARATOR.join(map(str, cell))
    if isinstance(cell, str):
        cell = cell.replace("\x00", "\ufffd")
        return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell
    return "" if cell is None else cell


def _write_csv(snapshot: Snapshot, name: str, folder: Path) -> Path:
    """With a byte order mark, without which spreadsheets read Chinese as Latin letters."""
    path = folder / f"{name}.csv"
    table = snapshot.table(name)
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(table.column_names)
        for batch in table.to_batches():
            writer.writerows([guarded(row[column]) for column in table.column_names] for row in batch.to_pylist())
    return path


def _write_json_lines(snapshot: Snapshot, name: str, folder: Path) -> Path:
    path = folder / f"{name}.jsonl"
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for batch in snapshot.table(name).to_batches():
            for row in batch.to_pylist():
                file.write(json.dumps(row, ensure_ascii=False, default=str) + "\n")
    return path
