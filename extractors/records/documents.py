"""What leaves the rooms `documents` and `links`.

A `Source` is bytes as received. A `Document` is what a careful person reads in them: `text` is the reading text,
`received_text` the text before any repair, `edits` the way between the two. Spans inside records of later rooms are spans
of `Document.text`; `ground` turns such a span into a `Provenance`, the form in which it is published.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from extractors.spans import Edit, OffsetMap, Span

SourceClass = Literal["official", "institutional", "blog", "note", "forum", "api", "unknown"]
MediaType = Literal["text/plain", "text/markdown", "text/html", "application/pdf"]
SectionKind = Literal[
    "heading", "paragraph", "list_item", "table", "caption", "reference", "code", "quote", "metadata",
    "header", "footer", "page_number", "navigation", "boilerplate",
]  # fmt: skip
MarkKind = Literal[
    "bold", "italic", "link", "image", "code", "tag", "wikilink", "embed", "highlight", "superscript", "strike", "break"
]
Quality = Literal["good", "fair", "poor"]
Basis = Literal[
    "declared", "metadata", "front_matter", "byline", "dateline", "text", "file_name", "url", "inferred", "none"
]

LANGUAGES = ("en", "zh")  # have a pipeline of their own; a document in any other is read with the English one
REJECTIONS: dict[str, str] = {
    "empty": "the source has no bytes, or only white space",
    "no_text": "the source was read whole and holds no text (a scan, pictures only)",
    "not_a_document": "an image, an archive, a program or another format no reader takes",
    "encrypted": "the file asks for a password",
    "broken": "the file announces a format and then breaks it beyond reading",
    "undecodable": "no character encoding fits the bytes",
    "too_large": "the source is larger than the settings allow",
    "timeout": "reading took longer than the settings allow; the reader was stopped",
    "out_of_memory": "reading took more memory than the settings allow; the reader was stopped",
    "crash": "the reader's process died",
    "not_found": "the named file, folder or address does not exist or cannot be opened",
    "not_regular": "a device, a pipe, a socket or a link that leads outside",
    "same_id": "another source has the same id; that one is read",
    "changed": "the file was written to while the run read it",
    "fetch_failed": "the address did not answer with a document",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Bytes as received and where they came from. `source_id` is the name the user gave, or the path as given."""

    source_id: str
    path: str
    content: bytes
    url: str | None = None
    source_class: SourceClass | None = None
    published: date | None = None
    as_of: date | None = None
    language: str | None = None
    copied_from: str | None = None
    weight: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A place on a PDF page in points, origin at the top left."""

    page: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One block of a document, in reading order.

    `level` is the depth of a heading (1 to 6) or of a list item (1 is outermost), else 0. `path` holds the headings above,
    outermost first, and for nested list items the text that leads the enclosing items. `rows` are a table's cells as spans
    of `Document.text`, row by row; the first `header_rows` of them are headings. `source_start` is the code-point offset of
    the block in an HTML source, `box` its place on a PDF page.
    """

    ordinal: int
    kind: SectionKind
    level: int
    span: Span
    path: tuple[str, ...] = ()
    in_main_text: bool = True
    page: int | None = None
    language: str | None = None
    rows: tuple[tuple[Span, ...], ...] = ()
    header_rows: int = 0
    marker: str = ""
    source_start: int | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Inline form that carries meaning: bold, italic, a link or embed with its `target`, a `#tag`, a hard line break (empty span)."""

    kind: MarkKind
    span: Span
    target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """The way back to the characters a value was read from.

    `start` and `end` count code points of the document's `received_text`, and `received_text[start:end] == quote`, always.
    `prefix` and `suffix` are up to 32 code points around the quote (W3C Web Annotation's TextQuoteSelector).
    """

    document_id: str
    start: int
    end: int
    quote: str
    prefix: str
    suffix: str
    section: int | None
    page: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A source, read once. `document_id` is the sha256 of its bytes; `text == spans.apply(edits, received_text)`.

    `received_text` is the decoded file for text and Markdown, and for HTML and PDF the text layer the reader took from it.
    Sections cover the text in order without overlap; what is not `in_main_text` (menus, running headers) is kept, not read.
    """

    document_id: str
    source_id: str
    source_path: str
    url: str | None
    media_type: MediaType
    source_class: SourceClass
    source_class_basis: Basis
    language: str
    title: str
    byline: str | None
    published: date | None
    published_basis: Basis
    as_of: date | None
    as_of_basis: Basis
    copied_from: str | None
    weight: float | None
    size_bytes: int
    encoding: str
    encoding_method: str
    received_text: str
    edits: tuple[Edit, ...]
    text: str
    sections: tuple[Section, ...]
    marks: tuple[Mark, ...]
    quality: Quality
    quality_reasons: tuple[str, ...]
    warnings: tuple[str, ...]
    pages: int | None = None


class Grounding:
    """Turns spans of a document's reading text into provenance. Build once per document; look-ups are logarithmic."""

    CONTEXT_CODE_POINTS = 32

    def __init__(self, document: Document) -> None:
        self._document = document
        self._map = OffsetMap(document.edits)

    def ground(self, span: Span) -> Provenance:
        """The received characters that `span` of `document.text` was read from."""
        document, place = self._document, self._map.to_received(span)
        text = document.received_text
        section = self.section_at(span.start)
        return Provenance(
            document_id=document.document_id,
            start=place.start,
            end=place.end,
            quote=place.of(text),
            prefix=text[max(0, place.start - self.CONTEXT_CODE_POINTS) : place.start],
            suffix=text[place.end : place.end + self.CONTEXT_CODE_POINTS],
            section=None if section is None else section.ordinal,
            page=None if section is None else section.page,
        )

    def section_at(self, position: int) -> Section | None:
        """The section whose span holds the code point at `position` of the reading text."""
        sections = self._document.sections
        low, high = 0, len(sections)
        while low < high:
            middle = (low + high) // 2
            if sections[middle].span.start <= position:
                low = middle + 1
            else:
                high = middle
        if low == 0:
            return None
        found = sections[low - 1]
        return found if position < found.span.end else None


LinkKind = Literal["forum", "pdf", "attachment", "note", "not_a_paper", "invalid_id", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One link of a document with what it was attached to.

    `provenance` covers the anchor text (or the bare address). `openreview_id` is set for papers only; `link_kind` says how the
    address names it, or why it names none. `author_key` is a citation key such as `YiRen2025ICLR` without its `note_flag`
    (`+`, `++`); `emoji` and `tags` stand in the same bullet or sentence. `is_repeat` marks a second link to the same paper.
    `lead` is what stands before the link in its bullet, line or sentence (`DreamFusion`, `Paper`), at most 120 code points.
    """

    document_id: str
    ordinal: int
    provenance: Provenance
    span: Span
    url: str
    url_normalised: str
    link_kind: LinkKind
    openreview_id: str | None
    anchor_text: str
    context: str
    section_path: tuple[str, ...]
    author_key: str | None
    note_flag: str
    emoji: str
    tags: tuple[str, ...]
    is_repeat: bool
    lead: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """All links of one document, in order."""

    document_id: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentHead:
    """What `facts` must know of a document, without its text; what is not given is not known."""

    document_id: str
    source_id: str
    source_path: str
    url: str | None = None
    source_class: SourceClass
    weight: float | None = None
    language: str
    title: str
    byline: str | None = None
    published: date | None = None
    as_of: date | None = None
    as_of_basis: Basis = "none"
    copied_from: str | None = None

    @classmethod
    def of(cls, document: Document) -> DocumentHead:
        """The head of a document at hand."""
        return cls(**{name: getattr(document, name) for name in cls.__dataclass_fields__})


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarantined:
    """A source, row or reply that could not be taken: which, where, why, at what cost, and whether a retry can help."""

    source_id: str
    path: str
    document_id: str | None
    stage: str
    reason: str
    detail: str
    retry_helps: bool
    seconds: float | None = None
    peak_mib: float | None = None
