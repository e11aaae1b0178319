"""Contract and rows of `documents`, `sections`, `repairs` and `links`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from extractors.records.documents import (
    Basis,
    Document,
    Grounding,
    Link,
    LinkKind,
    MediaType,
    Provenance,
    Quality,
    Section,
    SectionKind,
    SourceClass,
)
from extractors.spans import Edit
from extractors.tables.column import (
    Reference,
    TableSpec,
    content_id,
    day,
    flag,
    real,
    small,
    text,
    texts,
    whole,
    words_of,
)
from extractors.tables.inputs import Inputs, Place
from extractors.tables.span_columns import BOX, CONTEXT, DOCUMENT, IN_DOCUMENTS, IN_SECTIONS, PLACE, QUOTE, found_by

ParseStatus = Literal["ok", "flagged"]


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document with what was counted in it."""

    document: Document
    parse_status: ParseStatus
    repairs: list[str]
    section_count: int
    link_count: int
    figure_claim_count: int
    award_claim_count: int


@dataclass(frozen=True, slots=True)
class SectionRow:
    """A section with its text as read and as received."""

    section_id: str | None
    section: Section
    heading: str | None
    text: str
    provenance: Provenance
    place: Place
    extractor_version: str


@dataclass(frozen=True, slots=True)
class RepairRow:
    """One edit on the received text."""

    repair_id: str
    ordinal: int
    edit: Edit
    provenance: Provenance
    extractor_version: str


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link with the paper it leads to."""

    link_id: str
    link: Link
    paper_id: str | None
    provenance: Provenance
    place: Place
    extractor: str
    extractor_version: str


def document_rows(inputs: Inputs) -> Iterator[DocumentRow]:
    """One row per document that was read."""
    links = Counter(link.document_id for link in inputs.links)
    figures = Counter(claim.document_id for claim in inputs.figure_claims)
    awards = Counter(claim.document_id for claim in inputs.award_claims)
    for document in inputs.documents:
        rules = Counter(edit.rule for edit in document.edits)
        yield DocumentRow(
            document,
            "flagged" if document.warnings or document.quality == "poor" else "ok",
            [f"{rule}: {rules[rule]}" for rule in sorted(rules)],
            len(document.sections),
            links[document.document_id],
            figures[document.document_id],
            awards[document.document_id],
        )


def section_rows(inputs: Inputs) -> Iterator[SectionRow]:
    """One row per section of every document."""
    for document in inputs.documents:
        grounding = Grounding(document)
        for section in document.sections:
            provenance = grounding.ground(section.span)
            words = section.span.of(document.text)
            place = inputs.place_of(document.document_id, section.ordinal)
            yield SectionRow(
                place.section_id,
                section,
                words if section.kind == "heading" else (section.path[-1] if section.path else None),
                words,
                provenance,
                place,
                inputs.software_version,
            )


def repair_rows(inputs: Inputs) -> Iterator[RepairRow]:
    """One row per edit; made in order on the received text they give the text as read."""
    for document in inputs.documents:
        for ordinal, edit in enumerate(document.edits):
            before = document.received_text[edit.start : edit.end]
            yield RepairRow(
                content_id("repair", document.document_id, ordinal),
                ordinal,
                edit,
                Provenance(
                    document_id=document.document_id,
                    start=edit.start,
                    end=edit.end,
                    quote=before,
                    prefix="",
                    suffix="",
                    section=None,
                    page=None,
                ),
                inputs.software_version,
            )


def link_rows(inputs: Inputs) -> Iterator[LinkRow]:
    """One row per link of every document."""
    for link in inputs.links:
        found = link.openreview_id
        yield LinkRow(
            content_id("link", link.document_id, link.ordinal, link.url),
            link,
            inputs.paper_by_openreview_id[found] if found else None,
            link.provenance,
            inputs.place(link.provenance),
            f"links.{link.link_kind}",
            inputs.software_version,
        )


_BASES = words_of(Basis)

DOCUMENTS = TableSpec(
    name="documents",
    meaning="every source that was read, with its text as received and as read",
    key=("document_id",),
    rows=document_rows,
    columns=(
        text("document_id", "sha256 of the raw bytes", "document.document_id"),
        text("source_id", "the name in raw/sources.toml, or the path as given", "document.source_id"),
        text("source_path", "where the bytes were read", "document.source_path"),
        text("url", "address the document was published at", "document.url", nullable=True),
        text("media_type", "format, found by content", "document.media_type", allowed=words_of(MediaType)),
        text("source_class", "who speaks: decides the prior weight of its claims", "document.source_class", allowed=words_of(SourceClass)),
        text("source_class_basis", "what the class was read from", "document.source_class_basis", allowed=_BASES),
        text("language", "main language, ISO 639-1", "document.language"),
        text("title", "title as read", "document.title"),
        text("byline", "author line as printed", "document.byline", nullable=True),
        day("published", "date of publication", "document.published", nullable=True),
        text("published_basis", "what that date was read from", "document.published_basis", allowed=_BASES),
        day("as_of", "date the document's figures describe", "document.as_of", nullable=True),
        text("as_of_basis", "what that date was read from", "document.as_of_basis", allowed=_BASES),
        text("copied_from", "source this document says it reprints", "document.copied_from", nullable=True),
        real("weight", "prior probability set for this source by hand, null for its class's", "document.weight", nullable=True),
        whole("size_bytes", "size of the raw file", "document.size_bytes", unit="bytes"),
        text("encoding", "character encoding", "document.encoding"),
        text("encoding_method", "how the encoding was found", "document.encoding_method"),
        small("pages", "pages of a PDF", "document.pages", nullable=True),
        whole("received_chars", "length of received_text", lambda row: len(row.document.received_text), unit="code points"),
        whole("text_chars", "length of text", lambda row: len(row.document.text), unit="code points"),
        texts("repairs", "repairs as `rule: count`; each one is a row of `repairs`"),
        text("parse_status", "flagged: read, with warnings or poor quality", allowed=get_args(ParseStatus)),
        text("quality", "grade of the reading", "document.quality", allowed=words_of(Quality)),
        texts("quality_reasons", "why not better", "document.quality_reasons"),
        texts("warnings", "what was odd while reading", "document.warnings"),
        whole("section_count", "rows of `sections`", unit="rows"),
        whole("link_count", "rows of `links`", unit="rows"),
        whole("figure_claim_count", "rows of `figure_claims`", unit="rows"),
        whole("award_claim_count", "rows of `award_claims`", unit="rows"),
        text("received_text", "the decoded file (text, Markdown), or the text layer the reader took from it (HTML, PDF), before any repair; all spans count its code points", "document.received_text"),
        text("text", "the text as read: received_text with all repairs made", "document.text"),
    ),
)  # fmt: skip

SECTIONS = TableSpec(
    name="sections",
    meaning="headings, paragraphs, list items, tables and the rest of each document, in reading order",
    key=("section_id",),
    unique=(("document_id", "ordinal"),),
    rows=section_rows,
    references=(IN_DOCUMENTS,),
    columns=(
        text("section_id", "id of the section"),
        DOCUMENT,
        small("ordinal", "place in reading order, from 0", "section.ordinal"),
        text("kind", "what the section is", "section.kind", allowed=words_of(SectionKind)),
        small("level", "depth of a heading or of a list item, from 1; else 0", "section.level"),
        text("heading", "the heading itself, or the nearest one above", nullable=True),
        texts("path", "headings and leading list items above, outermost first", "section.path"),
        text("marker", "bullet or number as printed", "section.marker"),
        text("language", "language, where it differs from the document's", "section.language", nullable=True),
        flag("in_main_text", "false for menus, running headers, footers: kept, not read", "section.in_main_text"),
        small("page", "page of a PDF, from 1", "section.page", nullable=True),
        text("text", "text as read"),
        whole("text_start", "start in documents.text", "section.span.start", unit="code points"),
        whole("text_end", "end in documents.text, exclusive", "section.span.end", unit="code points"),
        *QUOTE,
        *BOX,
        *found_by(lambda _: "documents"),
    ),
)  # fmt: skip

REPAIRS = TableSpec(
    name="repairs",
    meaning="every edit that leads from the text as received to the text as read, in order",
    key=("repair_id",),
    unique=(("document_id", "ordinal"),),
    rows=repair_rows,
    references=(IN_DOCUMENTS,),
    columns=(
        text("repair_id", "id of the edit"),
        DOCUMENT,
        small("ordinal", "place in the order of edits, from 0"),
        text("rule", "why: mojibake, lost_space, url_space, markup and others", "edit.rule"),
        text("after", "what the quote reads as", "edit.after"),
        *QUOTE,
        *found_by(lambda _: "documents"),
    ),
)

LINKS = TableSpec(
    name="links",
    meaning="every link of each document with what it was attached to",
    key=("link_id",),
    unique=(("document_id", "ordinal"),),
    rows=link_rows,
    references=(IN_DOCUMENTS, IN_SECTIONS, Reference(column="paper_id", table="papers", target="paper_id")),
    columns=(
        text("link_id", "id of the link"),
        DOCUMENT,
        small("ordinal", "place among the document's links, from 0", "link.ordinal"),
        text("url", "address as written", "link.url"),
        text("url_normalised", "address as it resolves: canonical form for OpenReview papers", "link.url_normalised"),
        text("link_kind", "how the address names a paper, or why it names none", "link.link_kind", allowed=words_of(LinkKind)),
        text("openreview_id", "id of the paper on OpenReview", "link.openreview_id", nullable=True),
        text("paper_id", "the paper", nullable=True),
        text("anchor_text", "the words that are the link", "link.anchor_text"),
        text("context", "the sentence or bullet it stands in, as read", "link.context"),
        texts("section_path", "headings and leading list items above, outermost first", "link.section_path"),
        text("lead", "what stands before the link in its bullet, line or sentence", "link.lead"),
        text("author_key", "citation key in the same bullet, without its flag", "link.author_key", nullable=True),
        text("note_flag", "mark behind the key, such as `+`", "link.note_flag"),
        text("emoji", "emoji in the same bullet or sentence", "link.emoji"),
        texts("tags", "hash tags in the same bullet or sentence", "link.tags"),
        flag("is_repeat", "whether the same document linked the same paper before", "link.is_repeat"),
        *QUOTE,
        *CONTEXT,
        *PLACE,
        *BOX,
        *found_by("extractor"),
    ),
)  # fmt: skip
