"""A source becomes a document: sniffed, decoded, read by the reader of its format, repaired and completed.

In: `Source`. Out: `Document`, or `UnreadableDocument` naming a reason of `REJECTIONS`. Pure: no time limit is kept here (the
worker process that calls this keeps it), no address is opened, no entity or include is followed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from extractors.documents import text
from extractors.documents.bullets import bulleted
from extractors.documents.decode import Decoded, declared_charset, decode
from extractors.documents.language import language_of, with_languages
from extractors.documents.layout_tables import without_layout
from extractors.documents.line_paragraphs import by_lines
from extractors.documents.listings import with_listings
from extractors.documents.origin import origin_of
from extractors.documents.quality import quality_of
from extractors.documents.reading import Reading, edited, trimmed_sections
from extractors.documents.repair import character_edits, lost_space_edits, repaired
from extractors.documents.sniff import sniff_bytes, sniff_text
from extractors.documents.superscripts import superscript_edits
from extractors.errors import UnreadableDocument
from extractors.records.documents import Document, MediaType, Section, Source

Reader = Callable[[Source, str], Reading]

MAX_BYTES = 50_000_000  # the largest decoded page the fetcher lets through; a 600-page proceedings PDF is about 30 MB


def _text(_source: Source, decoded: str) -> Reading:
    return text.read(decoded)


def _markdown(_source: Source, decoded: str) -> Reading:
    from extractors.documents import markdown

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
    reading = with_listings(reading)
    reading = edited(reading, superscript_edits(reading.text, reading.marks))
    if not reading.encoding:
        reading = replace(reading, encoding=decoded.encoding, encoding_method=decoded.method)
    reading = replace(reading, warnings=(*decoded.warnings, *reading.warnings))
    if reading.repair:
        repairs = character_edits(reading.text)
        if repairs:  # a block of nothing but zero-width blanks is none
            reading = edited(reading, repairs)
            sections = trimmed_sections(reading.text, reading.sections)
            reading = replace(reading, sections=_with_repaired_paths(sections))
        reading = replace(reading, title=repaired(reading.title))
    reading = edited(reading, lost_space_edits(reading.text))
    return _complete(source, reading)


def _with_repaired_paths(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections, with the headings above them as those headings read now; one that held nothing visible heads nothing."""
    now = {name: repaired(name) for section in sections for name in section.path}
    if all(name == after for name, after in now.items()):
        return tuple(sections)
    return tuple(
        replace(section, path=tuple(now[name] for name in section.path if now[name])) if section.path else section
        for section in sections
    )


def identify(source: Source) -> tuple[MediaType, Decoded]:
    """The media type of a source and its decoded text (empty for PDF)."""
    announced = sniff_bytes(source.content)
    if announced == "application/pdf":
        return announced, Decoded(text="", encoding="", method="")
    decoded = decode(source.content, declared_charset(source.content))
    if not decoded.text.strip():
        raise UnreadableDocument("empty", f"{len(source.content)} bytes of white space")
    return announced or sniff_text(decoded.text, source.path), decoded


def _complete(source: Source, reading: Reading) -> Document:
    sections = without_layout(reading.text, reading.sections)
    sections = bulleted(reading.text, by_lines(reading.text, sections))
    reading = replace(reading, sections=sections)
    origin = origin_of(source, reading)
    language = source.language or language_of(reading.text, reading.language)
    quality, reasons = quality_of(reading, len(source.content))
    return Document(
        document_id=hashlib.sha256(source.content).hexdigest(),
        source_id=source.source_id,
        source_path=source.path,
        url=source.url or reading.url,
        media_type=reading.media_type,
        source_class=origin.source_class,
        source_class_basis=origin.source_class_basis,
        language=language,
        title=reading.title,
        byline=origin.byline,
        published=origin.published,
        published_basis=origin.published_basis,
        as_of=origin.as_of,
        as_of_basis=origin.as_of_basis,
        copied_from=origin.copied_from,
        weight=source.weight,
        size_bytes=len(source.content),
        encoding=reading.encoding,
        encoding_method=reading.encoding_method,
        received_text=reading.received_text,
        edits=reading.edits,
        text=reading.text,
        sections=with_languages(reading.text, reading.sections, language),
        marks=reading.marks,
        quality=quality,
        quality_reasons=reasons,
        warnings=reading.warnings,
        pages=reading.pages,
    )
