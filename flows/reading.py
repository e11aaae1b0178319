"""Reading one file outside a run, within the same limits, for `confacts text`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from extractors.errors import UnreadableDocument
from extractors.records.documents import Document, Quarantined
from flows.errors import SourceError
from flows.isolation import ReaderPool
from flows.products import decode
from flows.settings import Settings
from flows.sources import read_bytes, select


def read_file(file: Path, settings: Settings) -> Document:
    """The document in `file`; raises SourceError when it cannot be opened and UnreadableDocument when it cannot be read."""
    selection = select([str(file)], settings.raw)
    if len(selection.selected) != 1:
        raise SourceError(f"{file}: name one document")
    selected = selection.selected[0]
    content = read_bytes(selected, settings.documents.max_mib)
    if isinstance(content, Quarantined):
        raise SourceError(f"{file}: {content.detail}")
    limits = settings.documents
    with ReaderPool(workers=1, seconds=limits.seconds, memory_mib=limits.memory_mib) as pool:
        (outcome,) = pool.read([replace(selected.hints, content=content)])
    if outcome.document_json is None:
        row = outcome.quarantined
        raise UnreadableDocument(row.reason if row else "crash", f"{file}: {row.detail if row else 'no answer'}")
    return decode(Document, outcome.document_json)
