"""What changed between two snapshots: figures, awards, papers, conflicts and documents, as rows a person can read.

In: two opened snapshots, of the same schema version or not (columns both have are compared). Out: `Change` rows, sorted.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal

from flows.snapshots.opening import Snapshot

if TYPE_CHECKING:
    import pandas as pd

    from extractors.report.rows import Row

Kind = Literal["added", "removed", "changed"]


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """One changed value; `column` is "" for a whole row that came or went. Values are as text, lists joined by "; "."""

    table: str
    subject: str
    kind: Kind
    column: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Watched:
    """A table whose changes are told: its key, the columns that name a row for people, what is shown of a row that came or
    went beside its name, and the columns that are compared.
    """

    table: str
    key: tuple[str, ...]
    named_by: tuple[str, ...]
    shown: str
    compared: tuple[str, ...]


WATCHED: tuple[Watched, ...] = (
    Watched(
        "figures",
        ("subject", "metric", "scope", "as_of_key"),
        ("subject", "metric", "scope", "as_of_key"),
        "value",
        ("value", "lo", "hi", "agreement", "consistency", "confidence", "decision_id", "is_current"),
    ),
    Watched(
        "awards",
        ("award_id",),
        ("venue", "year", "award", "title"),
        "authors",
        ("award", "track", "title", "authors", "institutions", "agreement", "openreview_id", "document_ids"),
    ),
    Watched(
        "papers",
        ("paper_id",),
        ("paper_id",),
        "title",
        ("title", "venue", "year", "decision", "presentation", "api_status", "abstract"),
    ),
    Watched(
        "conflicts",
        ("conflict_id",),
        ("subject", "metric", "scope", "kind"),
        "observed",
        ("severity", "status", "observed", "expected", "likely_cause", "decision_id"),
    ),
    Watched(
        "documents",
        ("source_id", "document_id"),
        ("source_id",),
        "title",
        ("title", "source_class", "published", "quality", "parse_status"),
    ),
)
LONGEST_VALUE = 160


def diff(before: Snapshot, after: Snapshot) -> list[Change]:
    """All changes, by table and subject; empty when the two say the same."""
    changes: list[Change] = []
    for watched in WATCHED:
        changes += _changes(watched, before, after)
    return changes


def diff_frame(changes: list[Change]) -> pd.DataFrame:
    """The changes as a pandas frame with the columns of `Change`."""
    import pandas as pd

    return pd.DataFrame([asdict(change) for change in changes], columns=list(Change.__slots__))


def _changes(watched: Watched, before: Snapshot, after: Snapshot) -> list[Change]:
    old, new = _rows(watched, before), _rows(watched, after)
    changes = []
    for key in sorted(set(old) | set(new)):
        if key not in new:
            changes.append(Change(watched.table, _subject(watched, old[key]), "removed", "", _text(old[key].get(watched.shown)), ""))  # fmt: skip
        elif key not in old:
            changes.append(Change(watched.table, _subject(watched, new[key]), "added", "", "", _text(new[key].get(watched.shown))))  # fmt: skip
        else:
            changes += _changed(watched, old[key], new[key])
    return sorted(changes)


def _changed(watched: Watched, old: Row, new: Row) -> list[Change]:
    return [
        Change(watched.table, _subject(watched, new), "changed", column, _text(old[column]), _text(new[column]))
        for column in watched.compared
        if column in old and column in new and old[column] != new[column]
    ]


def _rows(watched: Watched, snapshot: Snapshot) -> dict[tuple[str, ...], Row]:
    from flows.snapshots.frames import rows_of

    if watched.table not in snapshot.table_names:
        return {}
    frame = snapshot.frame(watched.table)
    wanted = [
        name for name in dict.fromkeys((*watched.key, *watched.named_by, *watched.compared)) if name in frame.columns
    ]
    return {tuple(_text(row[name]) for name in watched.key): row for row in rows_of(frame[wanted])}


def _subject(watched: Watched, row: Row) -> str:
    words = [_text(row.get(name)) for name in watched.named_by]
    return " · ".join(word for word in words if word and word != "main")


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.12g}"
    if isinstance(value, (list, tuple)):
        return "; ".join(map(str, value))
    words = str(value)
    return words if len(words) <= LONGEST_VALUE else f"{words[: LONGEST_VALUE - 1]}…"
