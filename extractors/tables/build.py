"""Records → Arrow tables, one column at a time, through explicit schemas.

In: `TablesInput`. Out: one table per name of the contract, sorted by key. Types, keys, references and quotes are checked by
`extractors.tables.checks`, not here. Same input, same tables, for any order of the input's tuples.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from itertools import islice
from operator import attrgetter

import pyarrow as pa
import pyarrow.compute as pc

from extractors.errors import ContractError
from extractors.records.tables import TablesInput
from extractors.tables.column import ARROW_TYPES, Column, TableSpec
from extractors.tables.contract import TABLES
from extractors.tables.inputs import Inputs

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\ufffd"
CHUNK_ROWS = 8_192
LONG_CODE_POINTS = 4_096


def build_tables(given: TablesInput) -> dict[str, pa.Table]:
    """All tables of the contract, by name, each sorted by its key; raises ContractError where a value has a wrong type."""
    inputs = Inputs(given)
    return {spec.name: table_of(spec, spec.rows(inputs)) for spec in TABLES}


def table_of(spec: TableSpec, rows: Iterable[object]) -> pa.Table:
    """The rows as an Arrow table under the table's explicit schema, sorted by key.

    Row records live for one chunk only: 187,000 mentions at once were 300 MB of records on their way to 40 MB of columns.
    """
    schema, batches, waiting = spec.schema, [], iter(rows)
    while chunk := list(islice(waiting, CHUNK_ROWS)):
        arrays = [_array(spec, column, chunk) for column in spec.columns]
        batches.append(pa.RecordBatch.from_arrays(arrays, schema=schema))
    table = pa.Table.from_batches(batches, schema=schema)
    del batches
    order = pc.sort_indices(table, sort_keys=[(name, "ascending") for name in spec.key])
    if not pc.all(pc.less_equal(order[:-1], order[1:])).as_py():
        table = table.take(order)
    table = table.combine_chunks()
    pa.default_memory_pool().release_unused()
    return table


def _array(spec: TableSpec, column: Column, rows: Sequence[object]) -> pa.Array:
    read: Callable[..., object] = attrgetter(column.read) if isinstance(column.read, str) else column.read
    values = list(map(read, rows))
    if column.type == "float64":
        values = [float(value) if isinstance(value, Decimal) else value for value in values]
    wanted = ARROW_TYPES[column.type]
    try:
        if column.type == "string":
            values = [_handed_over(value) for value in values]
        return pa.array(values, type=wanted)
    except UnicodeEncodeError:
        return pa.array([_encodable(value) for value in values], type=wanted)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError) as error:
        raise ContractError(f"{spec.name}.{column.name}: a value is not {column.type}: {error}") from error


def _handed_over(value: object) -> object:
    """Long text as bytes: Arrow would leave a second copy of it, in UTF-8, inside a string that lives as long as its document."""
    return value.encode() if isinstance(value, str) and len(value) > LONG_CODE_POINTS else value


def _encodable(value: object) -> object:
    """Lone surrogates cannot be written as UTF-8; each becomes one U+FFFD, so that offsets stay as they are."""
    if isinstance(value, str):
        return _LONE_SURROGATE.sub(REPLACEMENT, value)
    if isinstance(value, Iterable):
        return [_encodable(element) for element in value]
    return value
