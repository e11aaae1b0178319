"""Reading snapshots: the one in force, an older one, what changed between two, exports, and the check for readers' own CI.

In: a `processed` folder and a name. Out: tables as published; nothing here writes below `processed`. pandas is imported when
a frame is asked for, not before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq

from extractors.errors import ContractError
from extractors.tables.checks import violations
from extractors.tables.contract import TABLES, contract_json
from extractors.tables.evolution import breaks
from flows.snapshots.files import (
    MANIFEST,
    SCHEMA,
    SNAPSHOTS,
    Manifest,
    SnapshotError,
    current_snapshot,
    read_manifest,
    read_tags,
    snapshots_in_order,
    verify,
)

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Snapshot", "check_directory", "current_snapshot", "list_snapshots", "open_snapshot", "verify"]

_BACK = re.compile(r"~(\d{1,6})")


@dataclass(frozen=True)
class Snapshot:
    """One snapshot, opened. Tables are read when asked for; a snapshot never changes, so no lock is needed."""

    path: Path

    @cached_property
    def manifest(self) -> Manifest:
        """What it holds, and when it was made; raises SnapshotError."""
        return read_manifest(self.path)

    @property
    def table_names(self) -> tuple[str, ...]:
        """The tables it holds: those of its own schema version."""
        return tuple(
            entry.name.removesuffix(".parquet") for entry in self.manifest.files if entry.name.endswith(".parquet")
        )

    def table(self, name: str) -> pa.Table:
        """A table as Arrow; raises SnapshotError when it cannot be read."""
        path = self.path / f"{name}.parquet"
        try:
            return pq.read_table(path)
        except (OSError, pa.ArrowException) as error:
            raise SnapshotError(f"{path} cannot be read: {error}") from error

    def tables(self) -> dict[str, pa.Table]:
        """All its tables by name."""
        return {name: self.table(name) for name in self.table_names}

    def frame(self, name: str) -> pd.DataFrame:
        """A table as a pandas frame of Arrow types: integers stay integers beside nulls."""
        from flows.snapshots.frames import frame_of

        return frame_of(self.table(name))


@dataclass(frozen=True, slots=True)
class Listed:
    """A snapshot in a list."""

    name: str
    created_at: datetime
    schema_version: str
    is_current: bool
    tags: tuple[str, ...]


def open_snapshot(processed: Path, which: str = "current") -> Snapshot:
    """Open a snapshot: `current`, `previous`, `~2` (two before), a tag, a name or its beginning, a folder, or a date.

    A date (2031-05-06) or time (2031-05-06T12:00) opens the last snapshot made until then (UTC). Raises SnapshotError with
    what there is.
    """
    if which in ("current", "latest"):
        current = current_snapshot(processed)
        if current is None:
            raise SnapshotError(f"no snapshot in {processed} yet; make one with: confacts run")
        return Snapshot(current)
    folder = Path(which)
    if (folder / MANIFEST).is_file():
        return Snapshot(folder)
    history = snapshots_in_order(processed)
    names = [path.name for path, _ in history]
    found = _by_name(which, names, read_tags(processed)) or _by_place(which, names) or _by_time(which, history)
    if found is None:
        shown = ", ".join(names[-3:]) if names else "none yet"
        raise SnapshotError(f"no snapshot {which!r} in {processed / SNAPSHOTS}; the last ones: {shown}")
    return Snapshot(processed / SNAPSHOTS / found)


def list_snapshots(processed: Path) -> list[Listed]:
    """All snapshots, newest first."""
    try:
        current = current_snapshot(processed)
    except SnapshotError:
        current = None
    tags = read_tags(processed)
    return [
        Listed(
            path.name,
            manifest.created_at,
            manifest.schema_version,
            path == current,
            tuple(sorted(tag for tag, name in tags.items() if name == path.name)),
        )
        for path, manifest in reversed(snapshots_in_order(processed))
    ]


def check_directory(folder: Path, pinned: Path | None = None) -> tuple[str, ...]:
    """What breaks the contract in a folder of published tables, one line each: for readers' own CI.

    Checks the manifest's sums, and for a snapshot of this version schemas, keys, references and quotes. `pinned` is the
    `schema.json` a reader was built on: then only what would break that reader is looked for beyond the sums.
    """
    if not (folder / MANIFEST).is_file():
        return (f"{folder} is no folder of published tables: there is no {MANIFEST} in it",)
    wrong = list(verify(folder))
    try:
        found = json.loads((folder / SCHEMA).read_bytes())
        expected = contract_json() if pinned is None else json.loads(pinned.read_bytes())
        wrong += breaks(expected, found)
    except (OSError, ValueError, KeyError, TypeError) as error:
        return (*wrong, f"{folder / SCHEMA} or {pinned} is not a contract: {type(error).__name__}: {error}")
    if found == contract_json():
        try:
            wrong += violations({spec.name: Snapshot(folder).table(spec.name) for spec in TABLES})
        except (SnapshotError, ContractError) as error:
            wrong.append(str(error))
    return tuple(wrong)


def _by_name(which: str, names: list[str], tags: dict[str, str]) -> str | None:
    if tags.get(which) in names:
        return tags[which]
    beginnings = [name for name in names if name.startswith(which)]
    if len(beginnings) > 1 and not _is_day(which):
        raise SnapshotError(f"{which!r} begins the names of {len(beginnings)} snapshots: {', '.join(beginnings[-3:])}")
    return beginnings[0] if len(beginnings) == 1 else None


def _by_place(which: str, names: list[str]) -> str | None:
    back = 1 if which == "previous" else None
    if match := _BACK.fullmatch(which):
        back = int(match[1])
    return names[-1 - back] if back is not None and back < len(names) else None


def _by_time(which: str, history: Iterable[tuple[Path, Manifest]]) -> str | None:
    """A day means its end."""
    try:
        until = (
            datetime.combine(date.fromisoformat(which), time.max, UTC)
            if _is_day(which)
            else datetime.fromisoformat(which)
        )
    except ValueError:
        return None
    until = until if until.tzinfo else until.replace(tzinfo=UTC)
    found = [path.name for path, manifest in history if manifest.created_at <= until]
    return found[-1] if found else None


def _is_day(which: str) -> bool:
    return len(which) == 10 and which[4:5] == "-"
