"""What a reader hands over before a document is complete, and how later repairs move everything that points into it.

In: the text layer a reader took from the bytes, with sections and marks. Out: the same after more edits, every span moved
with the characters it covers. Readers fill what their format declares and leave the rest at its default;
`extractors.documents.read` completes it (language, source class, dates, origin, quality).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from extractors.records.documents import Basis, Mark, MediaType, Section, SourceClass
from extractors.spans import Edit, OffsetMap, Span, apply, compose


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One reader's outcome. All spans of `sections` and `marks` are spans of `text == apply(edits, received_text)`.

    `received_text` is the decoded file for text and Markdown, for HTML and PDF the text layer before any repair; a reader
    that repairs nothing itself leaves `edits` empty and `text` equal to it. `metadata` holds what the file declares about
    itself, in its order and with its own keys, lower case (`og:site_name`, `author`, `producer`). `repair` says whether the general
    repairs (mojibake, broken addresses, lost blanks …) still have to be made on `text`.
    """

    media_type: MediaType
    received_text: str
    text: str
    edits: tuple[Edit, ...] = ()
    sections: tuple[Section, ...] = ()
    marks: tuple[Mark, ...] = ()
    title: str = ""
    byline: str | None = None
    published: date | None = None
    published_basis: Basis = "none"
    language: str | None = None
    source_class: SourceClass | None = None
    source_class_basis: Basis = "none"
    copied_from: str | None = None
    url: str | None = None
    metadata: tuple[tuple[str, str], ...] = ()
    encoding: str = ""
    encoding_method: str = ""
    pages: int | None = None
    warnings: tuple[str, ...] = ()
    quality_reasons: tuple[str, ...] = ()
    repair: bool = True


def edited(reading: Reading, edits: Sequence[Edit]) -> Reading:
    """The reading after `edits` on its `text`: edits composed, sections, cells and marks moved along."""
    if not edits:
        return reading
    way = OffsetMap(edits)
    return replace(
        reading,
        text=apply(edits, reading.text),
        edits=compose(reading.edits, edits) if reading.edits else tuple(edits),
        sections=tuple(_moved_section(section, way) for section in reading.sections),
        marks=tuple(replace(mark, span=way.to_edited(mark.span)) for mark in reading.marks),
    )


def _moved_section(section: Section, way: OffsetMap) -> Section:
    rows = tuple(tuple(way.to_edited(cell) for cell in row) for row in section.rows)
    return replace(section, span=way.to_edited(section.span), rows=rows)


def numbered(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections in order of their place in the text, with ordinals from 0."""
    ordered = sorted(sections, key=lambda section: (section.span.start, section.span.end))
    return tuple(replace(section, ordinal=ordinal) for ordinal, section in enumerate(ordered))


def parted(
    text: str, sections: Sequence[Section], parts: Callable[[str, Section], Iterable[Section]]
) -> tuple[Section, ...]:
    """The sections with each replaced by its parts, numbered again when one became several."""
    found = [part for section in sections for part in parts(text, section)]
    if len(found) == len(sections):
        return tuple(sections)
    return tuple(replace(section, ordinal=ordinal) for ordinal, section in enumerate(found))


def trimmed_sections(text: str, sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections without blanks at their ends (a table may end in an empty cell), those that hold nothing else left out, numbered in order."""
    kept: list[Section] = []
    for section in sections:
        span = section.span
        if not len(span):
            continue
        if section.kind != "table" and (text[span.start].isspace() or text[span.end - 1].isspace()):
            span = trimmed(text, span)
        if span.end > span.start:
            unchanged = span == section.span and section.ordinal == len(kept)
            kept.append(section if unchanged else replace(section, span=span, ordinal=len(kept)))
    return tuple(kept)


def trimmed(text: str, span: Span) -> Span:
    """The span without white space at its ends; an empty span at its start when there is nothing else."""
    inside = text[span.start : span.end]
    bare = inside.strip()
    if not bare:
        return Span(span.start, span.start)
    start = span.start + len(inside) - len(inside.lstrip())
    return Span(start, start + len(bare))
