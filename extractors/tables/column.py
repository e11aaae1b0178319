"""The words a contract is written in: column, reference, table, and the eight types every reader understands alike.

Dictionaries, decimals, structs and null-typed columns came out differently in pandas, polars and DuckDB, so they are not
among the types. A column also names how it is read from a row's record, so that a column is added in one place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack, get_args

import pyarrow as pa

if TYPE_CHECKING:
    from extractors.tables.inputs import Inputs

ColumnType = Literal["string", "int32", "int64", "float64", "bool", "date32", "timestamp[us, UTC]", "list<string>"]

ARROW_TYPES: dict[str, pa.DataType] = {
    "string": pa.string(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "float64": pa.float64(),
    "bool": pa.bool_(),
    "date32": pa.date32(),
    "timestamp[us, UTC]": pa.timestamp("us", tz="UTC"),
    "list<string>": pa.list_(pa.field("element", pa.string(), nullable=False)),
}

Reader = str | Callable[..., object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """Every value of `column` that is not null (every element of a list) stands in `table.target`."""

    column: str
    table: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One published column. `read` is an attribute path of the row's record ("provenance.start"), or a function of it.

    `unit` is "" or a word such as "code points"; `allowed` lists the values of a closed vocabulary. A `volatile` column may
    differ between two runs on the same inputs (a time, a cost) and never makes a snapshot new.
    """

    name: str
    type: ColumnType
    meaning: str
    read: Reader = field(compare=False)
    nullable: bool = False
    unit: str = ""
    allowed: tuple[str, ...] = ()
    volatile: bool = False

    @property
    def arrow_field(self) -> pa.Field:
        """The column as an Arrow field; its meaning rides along as a courtesy (readers may drop it)."""
        metadata = {"description": self.meaning} | ({"unit": self.unit} if self.unit else {})
        return pa.field(self.name, ARROW_TYPES[self.type], nullable=self.nullable, metadata=metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpec:
    """One published table: rows are sorted by `key`, which is unique, as is each tuple of columns in `unique`."""

    name: str
    meaning: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    references: tuple[Reference, ...] = ()
    unique: tuple[tuple[str, ...], ...] = ()
    rows: Callable[[Inputs], Iterable[object]] = field(compare=False)

    @property
    def schema(self) -> pa.Schema:
        """The explicit Arrow schema every file of this table is written with."""
        return pa.schema([column.arrow_field for column in self.columns])

    def column(self, name: str) -> Column:
        """The column of that name; raises KeyError."""
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(f"{self.name} has no column {name}")

    @property
    def quotes(self) -> tuple[tuple[str, str, str], ...]:
        """Triples of columns with `documents.received_text[start:end] == words`: char_start, char_end, quote and the like."""
        names = {column.name for column in self.columns}
        if "document_id" not in names:
            return ()
        parts = [("char_start", "char_end", "quote")]
        parts += [(f"{part}_start", f"{part}_end", f"{part}_text") for part in ("value", "label", "title")]
        return tuple(triple for triple in parts if names.issuperset(triple))


class _More(TypedDict, total=False):
    nullable: bool
    unit: str
    allowed: tuple[str, ...]
    volatile: bool


def text(name: str, meaning: str, read: Reader | None = None, **more: Unpack[_More]) -> Column:
    """A column of type string that is read from the attribute of its own name unless `read` says otherwise."""
    return _column("string", name, meaning, read, more)


def texts(name: str, meaning: str, read: Reader | None = None, **more: Unpack[_More]) -> Column:
    """A column of type list<string>; never null, an empty list where there is nothing."""
    return _column("list<string>", name, meaning, read, more)


def whole(name: str, meaning: str, read: Reader | None = None, **more: Unpack[_More]) -> Column:
    """A column of type int64."""
    return _column("int64", name, meaning, read, more)


def small(name: str, meaning: str, read: Reader | None = None, **more: Unpack[_More]) -> Column:
    """A column of type int32."""
    return _column("int32", name, meaning, read, more)


def real(name: str, meaning: str, read: Reader | None = None, **more: Unpack[_More]) -> Column:
    """A column of type float64."""
    return _column("float64", name, meaning, read, more)


def flag(name: str, meaning: str, read: Reader | None = None, **more: Unpack[_More]) -> Column:
    """A column of type bool."""
    return _column("bool", name, meaning, read, more)


def day(name: str, meaning: str, read: Reader | None = None, **more: Unpack[_More]) -> Column:
    """A column of type date32."""
    return _column("date32", name, meaning, read, more)


def moment(name: str, meaning: str, read: Reader | None = None, **more: Unpack[_More]) -> Column:
    """A column of type timestamp[us, UTC]."""
    return _column("timestamp[us, UTC]", name, meaning, read, more)


def words_of(literal: object) -> tuple[str, ...]:
    """The values of a `Literal` of the records, for `Column.allowed`.

    >>> words_of(Literal["main", "side"])
    ('main', 'side')
    """
    return tuple(str(value) for value in get_args(literal))


def content_id(*parts: str | int | None) -> str:
    """An id that is the same wherever the same parts meet: 20 hexadecimal digits of a sha256.

    >>> content_id("a", 1) == content_id("a", 1) != content_id("a1")
    True
    """
    return hashlib.sha256(ascii(parts).encode("ascii")).hexdigest()[:20]


def _column(kind: ColumnType, name: str, meaning: str, read: Reader | None, more: _More) -> Column:
    return Column(name=name, type=kind, meaning=meaning, read=name if read is None else read, **more)
