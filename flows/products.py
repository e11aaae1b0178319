"""Records to bytes and back: the JSON form in which stage products are kept.

Field order is the order of the record, numbers of figures are text (Decimal), times are ISO 8601: same record, same bytes.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import TypeVar, cast

from pydantic import TypeAdapter

Record = TypeVar("Record")


@cache
def _adapter(kind: Hashable) -> TypeAdapter[object]:
    return TypeAdapter(cast("type[object]", kind))


def get_ready(*kinds: type[object]) -> None:
    """Build what encodes and decodes these records, which takes up to 0.1 s, before it is needed."""
    for kind in kinds:
        _adapter(cast("Hashable", kind))


def encode(record: object) -> bytes:
    """The bytes of a record."""
    return _adapter(cast("Hashable", type(record))).dump_json(record)


def decode(kind: type[Record], content: bytes) -> Record:
    """The record of type `kind` that these bytes hold; raises pydantic's ValidationError when they hold none."""
    return cast("Record", _adapter(cast("Hashable", kind)).validate_json(content))
