"""The exceptions of everything that waits and writes; each text says what is on disk and what to type next.

ConfactsError
├── SettingsError           a setting that cannot be read, with file and key
├── SourceError             sources.toml or a named source that cannot be used, with file, entry and cause
├── RunLockedError          another run holds the lock (exit code 75)
├── MissingProductError     a stage was asked for whose inputs are not there, with the command that makes them
├── UnresolvedConflictsError a conflict is open in a strict run
├── ReaderStartError        the process that reads documents does not start: a broken installation, not a broken document
└── DamagedProductError     a stored product whose bytes are not the ones its name announces; it is built again
"""

from __future__ import annotations

from extractors.errors import ConfactsError


class SettingsError(ConfactsError):
    """A setting cannot be read; the message names where it stands and what is allowed."""


class SourceError(ConfactsError):
    """A source cannot be used; the message names the entry and the cause."""


class RunLockedError(ConfactsError):
    """Another run works on the same folder. `holder` is its process id when known."""

    def __init__(self, path: str, holder: str) -> None:
        super().__init__(
            f"another run{f' (process {holder})' if holder else ''} holds {path}; use --wait to wait for it"
        )
        self.holder = holder


class MissingProductError(ConfactsError):
    """A stage needs products that are not there; the message ends with the command that makes them."""


class UnresolvedConflictsError(ConfactsError):
    """A conflict is open and the run was strict (exit code 4)."""


class DamagedProductError(ConfactsError):
    """A stored product does not hash to its name; `stage` is the one that made it, where that is known."""

    def __init__(self, text: str, stage: str = "") -> None:
        super().__init__(text)
        self.stage = stage


class ReaderStartError(ConfactsError):
    """The process that reads documents does not start; the message ends with what it said."""


def in_words(error: OSError) -> str:
    """What the system says went wrong, and with which file, without its number."""
    return f"{error.strerror or error}{f' ({error.filename})' if error.filename else ''}"
