"""Reading what people write: TOML files, with errors that name file, place and cause.

In: a path. Out: its tables, unchecked. What the tables may hold is checked where they are used; `faults` puts into words what
such a check found. Numbers with a point come as `Decimal` where exactness is asked for.
"""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from extractors.errors import ConfactsError

SHOWN_FAULTS = 5  # a file of another kind has as many faults as lines


def read_toml(path: Path, refused: type[ConfactsError], *, exact: bool = False) -> dict[str, Any]:
    """The tables of a TOML file; raises `refused` with file and cause when it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal if exact else float)
    except RecursionError:
        raise refused(f"{path}: brackets are nested too deeply") from None
    except OSError as error:
        raise refused(f"{path}: {error.strerror or error}") from error
    except ValueError as error:  # not TOML, not UTF-8, or a path that no file can have
        raise refused(f"{path}: {error}") from error


def faults(error: ValidationError) -> str:
    """Where and what pydantic found wrong, without the values: a value may be a secret."""
    found = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors(include_input=False)]
    more = len(found) - SHOWN_FAULTS
    return "; ".join(found[:SHOWN_FAULTS]) + (f"; and {more} more" if more > 0 else "")
