"""The columns every extracted row shares: the quote, its span, its place, and what found it.

Rows that use them carry `provenance` and, for places, `place` (see `extractors.tables.inputs.Place`).
"""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Protocol

from extractors.records.documents import Provenance
from extractors.tables.column import Column, Reader, Reference, real, small, text, whole


class Quoted(Protocol):
    """A row that may quote its document."""

    @property
    def provenance(self) -> Provenance | None:
        """Where the row was read, if anywhere."""


DOCUMENT = text("document_id", "sha256 of the document's bytes", "provenance.document_id")
IN_DOCUMENTS = Reference(column="document_id", table="documents", target="document_id")
IN_SECTIONS = Reference(column="section_id", table="sections", target="section_id")

QUOTE: tuple[Column, ...] = (
    whole("char_start", "start of the quote in documents.received_text", "provenance.start", unit="code points"),
    whole("char_end", "end of the quote, exclusive", "provenance.end", unit="code points"),
    text("quote", "the received characters: received_text[char_start:char_end]", "provenance.quote"),
)
CONTEXT: tuple[Column, ...] = (
    text("prefix", "up to 32 code points before the quote, as received", "provenance.prefix"),
    text("suffix", "up to 32 code points after the quote, as received", "provenance.suffix"),
)
PLACE: tuple[Column, ...] = (
    text("section_id", "the section the quote stands in", "place.section_id", nullable=True),
    small("page", "page of a PDF, from 1", "place.page", nullable=True),
)
BOX: tuple[Column, ...] = (
    whole("source_offset", "where the section begins in an HTML source", "place.source_offset", nullable=True, unit="code points"),
    real("box_x0", "left edge of the section's box on a PDF page, origin at the top left", "place.box_x0", nullable=True, unit="points"),
    real("box_top", "top edge of that box", "place.box_top", nullable=True, unit="points"),
    real("box_x1", "right edge of that box", "place.box_x1", nullable=True, unit="points"),
    real("box_bottom", "bottom edge of that box", "place.box_bottom", nullable=True, unit="points"),
)  # fmt: skip


def found_by(extractor: Reader, version: str = "extractor_version") -> tuple[Column, ...]:
    """The columns that name what made the row; `extractor` and `version` are read from the row's record."""
    return (
        text("extractor", "the room and rule that made this row", extractor),
        text("extractor_version", "version of that extractor", version),
    )


def optional(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """The same columns for rows that may have no quote: null where the row's `provenance` is None."""
    return tuple(
        Column(
            name=column.name,
            type=column.type,
            meaning=column.meaning,
            read=partial(_of_quoted, attrgetter(str(column.read))),
            nullable=True,
            unit=column.unit,
        )
        for column in columns
    )


def part(name: str, meaning: str) -> tuple[Column, ...]:
    """The columns of one part of a quote, read from `<name>_provenance` of the row's record, which may be None."""
    return tuple(
        Column(
            name=f"{name}_{end}",
            type="string" if end == "text" else "int64",
            meaning=meaning
            if end == "text"
            else f"{end} of {name}_text in received_text{', exclusive' if end == 'end' else ''}",
            read=partial(_of_part, f"{name}_provenance", attribute),
            nullable=True,
            unit="" if end == "text" else "code points",
        )
        for end, attribute in (("text", "quote"), ("start", "start"), ("end", "end"))
    )


def _of_part(holder: str, attribute: str, row: object) -> object:
    provenance = getattr(row, holder)
    return None if provenance is None else getattr(provenance, attribute)


def _of_quoted(get: attrgetter[object], row: Quoted) -> object:
    return None if row.provenance is None else get(row)
