"""A source becomes a document: sniffed, decoded, read by the reader of its format, repaired and completed.

In: `Source`. Out: `Document`, or `UnreadableDocument` naming a reason of `REJECTIONS`. Pure: no time limit is kept here (the
worker process that calls this keeps it), no address is opened, no entity or include is followed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace

from extractors.documents import markdown, text
from extractors.documents.decode import Decoded, decode
from extractors.documents.reading import Reading
from extractors.documents.sniff import sniff_bytes, sniff_text
from extractors.errors import UnreadableDocument
from extractors.records.documents import Document, MediaType, Source

Reader = Callable[[Source, str], Reading]

MAX_BYTES = 50_000_000  # the largest decoded page the fetcher lets through; a 600-page proceedings PDF is about 30 MB


def _text(_source: Source, decoded: str) -> Reading:
    return text.read(decoded)


def _markdown(_source: Source, decoded: str) -> Reading:
    return markdown.read(decoded)


def _html(source: Source, decoded: str) -> Reading:
    from extractors.documents import html

    return html.read(source, decoded)


def _pdf(source: Source, decoded: str) -> Reading:
    from extractors.documents import pdf

    return pdf.read(source, decoded)


READERS: dict[MediaType, Reader] = {
    "text/plain": _text,
    "text/markdown": _markdown,
    "text/html": _html,
    "application/pdf": _pdf,
}
"""One reader a format. It gets the source and, for text formats, the decoded text ("" for PDF)."""


def read_document(
    source: Source, *, max_bytes: int = MAX_BYTES, readers: Mapping[MediaType, Reader] = READERS
) -> Document:
    """The document in `source`; raises `UnreadableDocument` when no reader can take it."""
    if len(source.content) > max_bytes:
        raise UnreadableDocument(
            "too_large", f"{len(source.content)} bytes, the limit is {max_bytes}", retry_helps=True
        )
    media_type, decoded = identify(source)
    reader = readers.get(media_type)
    if reader is None:
        raise UnreadableDocument("not_a_document", f"no reader for {media_type}")
    reading = reader(source, decoded.text)
    if not reading.encoding:
        reading = replace(reading, encoding=decoded.encoding, encoding_method=decoded.method)
    reading = replace(reading, warnings=(*decoded.warnings, *reading.warnings))
    return _complete(source, reading)


def identify(source: Source) -> tuple[MediaType, Decoded]:
    """The media type of a source and its decoded text (empty for PDF)."""
    announced = sniff_bytes(source.content)
    if announced == "application/pdf":
        return announced, Decoded(text="", encoding="", method="")
    decoded = decode(source.content)
    if not decoded.text.strip():
        raise UnreadableDocument("empty", f"{len(source.content)} bytes of white space")
    return announced or sniff_text(decoded.text, source.path), decoded


def _complete(source: Source, reading: Reading) -> Document:
    return Document(
        document_id=hashlib.sha256(source.content).hexdigest(),
        source_id=source.source_id,
        source_path=source.path,
        url=source.url or reading.url,
        media_type=reading.media_type,
        source_class=source.source_class or reading.source_class or "unknown",
        source_class_basis="declared" if source.source_class else reading.source_class_basis,
        language=source.language or reading.language or "en",
        title=reading.title,
        byline=reading.byline,
        published=source.published or reading.published,
        published_basis="declared" if source.published else reading.published_basis,
        as_of=source.as_of or source.published or reading.published,
        as_of_basis="declared" if source.as_of or source.published else reading.published_basis,
        copied_from=source.copied_from or reading.copied_from,
        weight=source.weight,
        size_bytes=len(source.content),
        encoding=reading.encoding,
        encoding_method=reading.encoding_method,
        received_text=reading.received_text,
        edits=reading.edits,
        text=reading.text,
        sections=reading.sections,
        marks=reading.marks,
        quality="good",
        quality_reasons=reading.quality_reasons,
        warnings=reading.warnings,
        pages=reading.pages,
    )
