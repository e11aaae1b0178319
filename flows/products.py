"""Records to bytes and back: the JSON form in which stage products are kept.

Field order is the order of the record, numbers of figures are text (Decimal), times are ISO 8601: same record, same bytes.
"""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from pydantic import TypeAdapter

Record = TypeVar("Record")


@cache
def _adapter(kind: type[Record]) -> TypeAdapter[Record]:
    return TypeAdapter(kind)


def encode(record: object) -> bytes:
    """The bytes of a record."""
    return _adapter(type(record)).dump_json(record)


def decode(kind: type[Record], content: bytes) -> Record:
    """The record of type `kind` that these bytes hold; raises pydantic's ValidationError when they hold none."""
    return _adapter(kind).validate_json(content)
