"""What was refused and would be refused again is remembered, so that the next run does not spend the same time on it.

A row is kept under the key of the product that could not be made: another input, other code or another library tries again.
Where a limit stopped the work the key holds the limits too, so that raising one tries again; `--force` always does. A crash
is not remembered: what ended a child from outside need not do so twice.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from extractors.records.documents import Quarantined
from flows.fingerprint import sha256_hex
from flows.products import decode, encode
from flows.run import Run

FOLDER = "quarantine"
RAISED_BY = {
    "timeout": ", or with a higher documents.seconds",
    "out_of_memory": ", or with a higher documents.memory_mib",
    "too_large": "",
}


def refused_before(run: Run, stage: str, grain: str, key: str) -> Quarantined | None:
    """The row with which an earlier run refused the product of this key, if this one would do the same."""
    if run.request.force and run.asks(stage, grain):
        return None
    for name in (key, _with_limits(run, key)):
        if run.store.find(FOLDER, name) is not None:
            run.aside(FOLDER, grain, name, bytes)
            return decode(Quarantined, run.read(FOLDER, grain))
    return None


def refuse(run: Run, row: Quarantined, key: str) -> None:
    """Set a source or a document aside, and remember it where the next run would do the same."""
    limited = row.reason in RAISED_BY
    if limited:
        row = replace(row, detail=f"{row.detail}; tried again with --force{RAISED_BY[row.reason]}")
    elif not row.retry_helps:  # it is refused the same way each time: without what it cost
        row = replace(row, seconds=None, peak_mib=None)
    if limited or not row.retry_helps:
        run.aside(FOLDER, row.source_id, _with_limits(run, key) if limited else key, partial(encode, row))
    run.quarantine(row)


def _with_limits(run: Run, key: str) -> str:
    limits = run.settings.documents
    return sha256_hex(key, f"{limits.seconds:g} s", f"{limits.memory_mib} MiB")
