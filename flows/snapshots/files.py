"""What lies on disk for one snapshot, and how it is told whole from damaged.

    processed/snapshots/<UTC time>-<hash8>/   <table>.parquet …  report.html  schema.json  manifest.json     immutable
    processed/current.json                    {"snapshot", "sequence", "schema_version", "manifest_sha256"}
    processed/latest                          a link to the current snapshot
    processed/tags.json                       {"tag": "snapshot"}: kept whatever their age

The manifest is written last and holds the sha256 of every other file; current.json holds the manifest's. Snapshots are
ordered by `sequence`, never by a clock.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from extractors.errors import ConfactsError

SNAPSHOTS = "snapshots"
CURRENT = "current.json"
LATEST = "latest"
TAGS = "tags.json"
MANIFEST = "manifest.json"
SCHEMA = "schema.json"
REPORT = "report.html"
STAGING = ".staging-"
REMOVING = ".removing-"
READ_BYTES = 1 << 20


class SnapshotError(ConfactsError):
    """A snapshot that cannot be read or written; the message names the file, and what still stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileEntry:
    """One file of a snapshot; `rows` is None for files that are no table."""

    name: str
    sha256: str
    size_bytes: int
    rows: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a snapshot holds. `content_sha256` is over all that may not change without a new snapshot."""

    snapshot: str
    sequence: int
    created_at: datetime
    schema_version: str
    content_sha256: str
    run_id: str
    previous: str | None
    files: tuple[FileEntry, ...]

    def as_json(self) -> bytes:
        """The manifest as the bytes of manifest.json."""
        values = {
            "snapshot": self.snapshot,
            "sequence": self.sequence,
            "created_at": self.created_at.astimezone(UTC).isoformat(),
            "schema_version": self.schema_version,
            "content_sha256": self.content_sha256,
            "run_id": self.run_id,
            "previous": self.previous,
            "files": {
                entry.name: {"sha256": entry.sha256, "bytes": entry.size_bytes, "rows": entry.rows}
                for entry in sorted(self.files, key=lambda entry: entry.name)
            },
        }
        return json_bytes(values)


def read_manifest(snapshot: Path) -> Manifest:
    """The manifest of a snapshot folder; raises SnapshotError when it is missing or not one."""
    path = snapshot / MANIFEST
    try:
        values = json.loads(path.read_bytes())
        return Manifest(
            snapshot=str(values["snapshot"]),
            sequence=int(values["sequence"]),
            created_at=datetime.fromisoformat(values["created_at"]),
            schema_version=str(values["schema_version"]),
            content_sha256=str(values["content_sha256"]),
            run_id=str(values["run_id"]),
            previous=values["previous"],
            files=tuple(
                FileEntry(name=name, sha256=entry["sha256"], size_bytes=int(entry["bytes"]), rows=entry["rows"])
                for name, entry in values["files"].items()
            ),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise SnapshotError(f"{path} is not the manifest of a snapshot: {type(error).__name__}: {error}") from error


def current_snapshot(processed: Path) -> Path | None:
    """The folder that current.json names, None before the first run; raises SnapshotError when it does not hold."""
    pointer = processed / CURRENT
    try:
        values = json.loads(pointer.read_bytes())
        snapshot = processed / SNAPSHOTS / str(values["snapshot"])
        expected = str(values["manifest_sha256"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SnapshotError(
            f"{pointer} cannot be read: {type(error).__name__}: {error}; a run writes it anew"
        ) from error
    manifest = snapshot / MANIFEST
    if not manifest.is_file() or sha256_of(manifest) != expected:
        raise SnapshotError(f"{manifest} is not the one {pointer} names; a run publishes a new snapshot")
    return snapshot


def snapshots_in_order(processed: Path) -> list[tuple[Path, Manifest]]:
    """All complete snapshots, oldest first. Folders without a readable manifest are left out."""
    folder = processed / SNAPSHOTS
    found = []
    for path in sorted(folder.iterdir()) if folder.is_dir() else []:
        if path.is_dir() and not path.name.startswith("."):
            try:
                found.append((path, read_manifest(path)))
            except SnapshotError:
                continue
    return sorted(found, key=lambda pair: (pair[1].sequence, pair[0].name))


def verify(snapshot: Path) -> tuple[str, ...]:
    """What is wrong with a snapshot, one line a file: missing, strange, cut short, or a flipped byte. Empty when whole."""
    try:
        manifest = read_manifest(snapshot)
    except SnapshotError as error:
        return (str(error),)
    wrong = []
    for entry in manifest.files:
        path = snapshot / entry.name
        if not path.is_file():
            wrong.append(f"{path} is missing")
        elif path.stat().st_size != entry.size_bytes:
            wrong.append(f"{path} has {path.stat().st_size} bytes, the manifest says {entry.size_bytes}")
        elif sha256_of(path) != entry.sha256:
            wrong.append(f"{path} is damaged: its sha256 is not the manifest's")
    known = {entry.name for entry in manifest.files} | {MANIFEST}
    wrong += [f"{path} is not in the manifest" for path in sorted(snapshot.iterdir()) if path.name not in known]
    return tuple(wrong)


def verify_current(processed: Path) -> tuple[str, ...]:
    """The same for the snapshot that current.json names, the pointer included."""
    try:
        snapshot = current_snapshot(processed)
    except SnapshotError as error:
        return (str(error),)
    return () if snapshot is None else verify(snapshot)


def standing_snapshot(processed: Path) -> Path | None:
    """The snapshot in force when pointer, manifest and every file are whole; else None, and the next run publishes anew."""
    try:
        snapshot = current_snapshot(processed)
    except SnapshotError:
        return None
    return None if snapshot is None or verify(snapshot) else snapshot


def read_tags(processed: Path) -> dict[str, str]:
    """Snapshots by tag; raises SnapshotError when tags.json cannot be read, so that nothing tagged is ever removed."""
    path = processed / TAGS
    try:
        values = json.loads(path.read_bytes())
        return {str(tag): str(name) for tag, name in values.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, AttributeError) as error:
        raise SnapshotError(f"{path} cannot be read: {type(error).__name__}: {error}") from error


def sha256_of(path: Path) -> str:
    """Sha256 of a file's bytes, read piece by piece."""
    hashed = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(READ_BYTES):
            hashed.update(piece)
    return hashed.hexdigest()


def json_bytes(values: object) -> bytes:
    """JSON a person can read, the same for the same values."""
    return (json.dumps(values, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()
