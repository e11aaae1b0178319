"""Reading what people write: TOML files, with errors that name file, place and cause.

In: a path. Out: its tables, unchecked. What the tables may hold is checked where they are used, by pydantic; `faults` puts into
words what such a check found, with the name of the entry, the keys there are and the nearest one. Numbers with a point come as
`Decimal` where exactness is asked for.
"""

from __future__ import annotations

import errno
import os
import stat
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import is_dataclass
from decimal import Decimal
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, SecretStr, ValidationError

from extractors.errors import ConfactsError

SHOWN_FAULTS = 5  # a file of another kind has as many faults as lines
MAX_BYTES = 8 * 2**20  # a sources file of 20,000 entries has 4 MB
NEAR = 0.6  # the share of letters two names must have in common for one to be proposed in place of the other
NAMED_BY = ("id", "name", "institution_id", "acronym", "path")
UNKNOWN_KEY = frozenset({"extra_forbidden", "unexpected_keyword_argument"})


def read_toml(path: Path, refused: type[ConfactsError], *, exact: bool = False) -> dict[str, Any]:
    """The tables of a TOML file; raises `refused` with file and cause when it cannot be read.

    Only a regular file of at most `MAX_BYTES` is read: a pipe would let us wait for ever, a device would never end.
    """
    try:
        text = _regular_bytes(path).decode("utf-8")
        return tomllib.loads(text, parse_float=Decimal if exact else float)
    except RecursionError:
        raise refused(f"{path}: brackets are nested too deeply") from None
    except OSError as error:
        raise refused(f"{path}: {error.strerror or error}") from error
    except ValueError as error:  # not TOML, not UTF-8, or a path that no file can have
        raise refused(f"{path}: {error}") from error


def _regular_bytes(path: Path) -> bytes:
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        state = os.fstat(file.fileno())
        if stat.S_ISDIR(state.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(state.st_mode):
            raise ValueError("not a regular file")
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise ValueError(f"more than {MAX_BYTES >> 20} MiB, too large for such a file")
    return content


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like this one; "" where none is.

    >>> nearest("wrokers", ("raw", "workers")), nearest("x", ("raw",))
    ('workers', '')
    """
    from difflib import get_close_matches

    by_fold = {one.casefold(): one for one in known}
    found = get_close_matches(name.casefold(), by_fold, n=1, cutoff=NEAR)
    return by_fold[found[0]] if found else ""


def instead(name: str, known: Collection[str], *, listed: bool = True) -> str:
    """What to put behind a complaint about a name that is not known: the nearest one, and all there are.

    >>> instead("wrokers", ("raw", "workers")), instead("x", ("raw",))
    ('; did you mean workers? there are: raw, workers', '; there are: raw')
    """
    near = nearest(name, known)
    proposal = f"; did you mean {near}?" if near else ""
    every = f"{' ' if near else '; '}there are: {', '.join(known) or 'none'}"
    return proposal + (every if listed else "")


def faults(error: ValidationError, kind: object, found: object = None) -> str:
    """Where and what pydantic found wrong in data of type `kind`, without the values: a value may be a secret.

    `found` is the data, where it came from one place: its entries are then called by their names.
    """
    told, listed = [], set()
    for fault in error.errors(include_input=False)[:SHOWN_FAULTS]:
        place, message = fault["loc"], fault["msg"].removeprefix("Value error, ")
        if fault["type"] in UNKNOWN_KEY:
            known = _keys(_kind_at(kind, place[:-1]))
            message = f"unknown key{instead(str(place[-1]), known, listed=place[:-1] not in listed)}"
            listed.add(place[:-1])
        told.append(f"{_place(place, found)}: {message}" if place else message)
    more = error.error_count() - SHOWN_FAULTS
    return "; ".join(told) + (f"; and {more} more" if more > 0 else "")


def _place(steps: tuple[int | str, ...], found: object) -> str:
    """Steps into tables and lists as a person counts them: `documents.seconds`, `source number 2 (my-report), weight`."""
    place, between = "", ""
    for step in steps:
        if isinstance(step, int):
            found = found[step] if isinstance(found, list) and step < len(found) else None
            place, between = f"{place} number {step + 1}{_name(found)}".strip(), ", "
        elif step != "[key]":  # pydantic's word for a key that may not be
            found = found.get(step) if isinstance(found, dict) else None
            place, between = f"{place}{between}{step}", "."
    return place


def _name(entry: object) -> str:
    names = [entry[key] for key in NAMED_BY if isinstance(entry.get(key), str)] if isinstance(entry, dict) else []
    return f" ({names[0][:100]})" if names else ""


def _kind_at(kind: object, steps: tuple[int | str, ...]) -> object:
    """The type that stands at a place in data of type `kind`; `object` where none is declared."""
    for step in steps:
        inner = get_args(kind)[:1] if isinstance(step, int) else (_keys(kind).get(step),)
        kind = _bare(inner[0]) if inner and inner[0] is not None else object
    return kind


def _keys(kind: object) -> Mapping[str, object]:
    """The keys that a table of this type may have, with their types; what must not stand in a file is left out."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        held = {info.alias or name: info.annotation for name, info in kind.model_fields.items()}
        return {name: inner for name, inner in held.items() if _bare(inner) is not SecretStr}
    if isinstance(kind, type) and is_dataclass(kind):
        return get_type_hints(kind)
    return {}


def _bare(kind: object) -> object:
    """A type without what `Annotated` says of it and without `None`."""
    while get_origin(kind) in {Annotated, Union, UnionType}:
        kind = get_args(kind)[0]
    return kind
