"""The exceptions of the pure rooms.

    ConfactsError                   everything this project raises on purpose
    ├── UnreadableDocument          a source that no reader can take; becomes a quarantine row
    ├── MalformedReply              an OpenReview reply that breaks the expected shape, with the path into it
    ├── LexiconError                a lexicon row, ours or from outside, that contradicts itself or another
    ├── DecisionError               a human decision that cannot be read or applied
    └── ContractError               a table that breaks its published contract: never published

Bad *input* becomes an issue or a quarantine row and the run goes on; the last three are broken promises and stop it.
"""

from __future__ import annotations


class ConfactsError(Exception):
    """Base of every error raised on purpose. Its text is meant for the person at the terminal."""


class UnreadableDocument(ConfactsError):
    """No reader can take these bytes.

    `reason` is one of the machine-readable words of `extractors.records.documents.REJECTIONS`, `detail` says what was
    found where. `retry_helps` tells whether the same bytes could be read at another time (a limit was hit) or never.
    """

    def __init__(self, reason: str, detail: str, *, retry_helps: bool = False) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
        self.retry_helps = retry_helps


class MalformedReply(ConfactsError):
    """A reply of OpenReview that is not of the documented shape; `path` reads like `notes[3].content.authors.value`."""

    def __init__(self, path: str, expected: str, found: str) -> None:
        super().__init__(f"{path}: expected {expected}, found {found}")
        self.path = path
        self.expected = expected
        self.found = found


class LexiconError(ConfactsError):
    """A lexicon row is contradictory; the message names table, row and cause."""


class DecisionError(ConfactsError):
    """A decision in decisions.toml cannot be read or applied; the message names the decision and what is wrong."""


class ContractError(ConfactsError):
    """A table breaks its contract (types, keys, references, quotes); the message names table, column and rows."""
