"""Reading a file that a person named: a regular file of a fair size, or a reason why not. Never waits, never reads without end.

A pipe would let us wait for ever, a device would never end, and a name may lead to either.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Literal

Reason = Literal["not_found", "not_regular", "too_large"]
MIB = 2**20


class UnreadableFile(Exception):
    """A file that cannot be read; the text says why, `reason` is one of the words of `quarantine`."""

    def __init__(self, reason: Reason, text: str) -> None:
        super().__init__(text)
        self.reason = reason


def read_regular(path: Path, most_mib: int) -> bytes:
    """The bytes of a regular file of at most `most_mib` MiB; raises UnreadableFile."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as file:
            state = os.fstat(handle)
            if not stat.S_ISREG(state.st_mode):
                text = "a directory, not a file" if stat.S_ISDIR(state.st_mode) else "not a regular file"
                raise UnreadableFile("not_regular", text)
            if state.st_size > most_mib * MIB:
                raise UnreadableFile("too_large", f"{state.st_size / MIB:.0f} MiB; {most_mib} are allowed")
            return file.read(most_mib * MIB + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise UnreadableFile("not_found", getattr(error, "strerror", None) or str(error)) from error
