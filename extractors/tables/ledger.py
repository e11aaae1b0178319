"""The conflicts of an earlier snapshot as records again, so that a conflict keeps the day it was first seen.

In: the table `conflicts` of a snapshot. Out: `SeenConflict` records for `TablesInput.earlier_conflicts`.
"""

from __future__ import annotations

from dataclasses import fields

import pyarrow as pa

from extractors.records.facts import Conflict
from extractors.records.tables import SeenConflict

_LISTS = ("claim_ids", "document_ids")


def seen_conflicts(conflicts: pa.Table) -> tuple[SeenConflict, ...]:
    """The rows of `conflicts` as records, in the order of the table; raises KeyError where a column is missing."""
    return tuple(_seen(row) for row in conflicts.to_pylist())


def _seen(row: dict[str, object]) -> SeenConflict:
    values = {field.name: row[field.name] for field in fields(Conflict)}
    for name in _LISTS:
        found = values[name]
        values[name] = tuple(found) if isinstance(found, list) else ()
    return SeenConflict(
        conflict=Conflict(**values),  # type: ignore[arg-type]  # the contract's types are the record's
        first_seen=row["first_seen"],  # type: ignore[arg-type]  # a date32 column
        closed_on=row["closed_on"],  # type: ignore[arg-type]  # a date32 column
    )
