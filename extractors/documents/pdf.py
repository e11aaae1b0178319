"""The PDF reader.

In: the bytes of a PDF. Out: a `Reading` whose text layer holds one printed line a line, blocks separated by blank lines, running
headers, footers and page numbers included; the reading text joins wrapped lines (`line_wrap`: a blank, nothing between Chinese
characters) and hyphenated words (`hyphenation`). Sections carry page and box, link annotations become marks.
Nothing in the file is run or followed: no action, no embedded file, no address.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from typing import Any

from extractors.documents.hyphens import is_hyphenation, words_of
from extractors.documents.pdf_aligned import aligned_tables
from extractors.documents.pdf_blocks import Block, blocks
from extractors.documents.pdf_fonts import use_own_font
from extractors.documents.pdf_furniture import furniture
from extractors.documents.pdf_lines import Line, reading_lines
from extractors.documents.pdf_tables import Table, head_rows, tables
from extractors.documents.pdf_words import HYPHEN_AT_LINE_END, PageLink, PageWords, Word, page_words
from extractors.documents.reading import Reading, edited
from extractors.documents.wrapping import glue
from extractors.errors import UnreadableDocument
from extractors.records.documents import Box, Mark, Section, Source
from extractors.spans import Edit, Span

MAX_PAGES = 5_000
_SIGNS_BEHIND = ",;.:)，。；：）"
"""Behind italic words; those of a title are part of no mark."""
_PDF_DATE = re.compile(r"(?:D:)?(\d{4})(\d{2})(\d{2})")
_NO_TITLE = re.compile(
    r"untitled|microsoft word|powerpoint|slide \d|\.(?:docx?|pdf|tex|dvi|indd|pptx?|wps)$|^\W{0,20}$", re.I
)


def read(source: Source, decoded: str = "") -> Reading:
    """The reading of a PDF; raises `UnreadableDocument` (`encrypted`, `broken`, `no_text`)."""
    del decoded
    document = _opened(source.content)
    try:
        pages, warnings = _pages(document)
        metadata = _metadata(document)
    finally:
        document.close()
    if not any(page.words for page in pages):
        raise UnreadableDocument("no_text", f"{len(pages)} pages and no text layer: a scan, or pictures only")
    drawn: list[list[Table]] = []
    for page in pages:
        on_page, page.words = tables(page.number, page.edges, page.words)
        drawn.append(on_page)
    lines: list[list[Line]] = []
    for number, page in enumerate(pages):
        aligned, left = aligned_tables(reading_lines(page)) if page.words else ([], [])
        drawn[number] += aligned
        lines.append(left)
    kinds = furniture(lines, [page.height for page in pages])
    found = blocks(lines, kinds, drawn)
    layer = _Layer({page.number: page.links for page in pages})
    for block in found:
        layer.add(block)
    text = "".join(layer.pieces)
    reading = Reading(
        media_type="application/pdf",
        received_text=text,
        text=text,
        sections=tuple(layer.sections),
        marks=tuple(sorted(layer.marks, key=lambda mark: (mark.span.start, -mark.span.end, mark.kind))),
        title=_title(metadata, found),
        byline=metadata.get("author") or None,
        published=_date(metadata),
        published_basis="metadata" if _date(metadata) else "none",
        metadata=tuple(metadata.items()),
        encoding="pdf",
        encoding_method="text_layer",
        pages=len(pages),
        warnings=tuple(warnings),
    )
    return edited(reading, sorted(layer.joins()))


def _opened(content: bytes) -> Any:
    import pypdfium2

    use_own_font()
    with suppress(pypdfium2.PdfiumError):
        pypdfium2.PdfDocument(b"-")  # pdfium has failures that set no cause, and would tell that of an earlier file
    try:
        document = pypdfium2.PdfDocument(content)
        count = len(document)
    except pypdfium2.PdfiumError as error:
        if "assword" in str(error) or "ecurity" in str(error):
            raise UnreadableDocument("encrypted", "the PDF asks for a password") from error
        raise UnreadableDocument(
            "broken", f"pdfium cannot open {len(content)} bytes: {error or 'no cause given'}"
        ) from error
    if count == 0:
        raise UnreadableDocument("broken", "the PDF has no pages")
    return document


def _pages(document: Any) -> tuple[list[PageWords], list[str]]:
    import pypdfium2

    pages: list[PageWords] = []
    warnings: dict[str, None] = {}
    for index in range(min(len(document), MAX_PAGES)):
        try:
            page = page_words(document, index)
        except pypdfium2.PdfiumError:
            page = PageWords(index + 1, 612.0, 792.0, [], [], [])
            warnings[f"page_unreadable:{index + 1}"] = None
        if page.cut:
            warnings[f"page_cut:{index + 1}"] = None
        pages.append(page)
    if len(document) > MAX_PAGES:
        warnings[f"pages_left_out:{len(document) - MAX_PAGES}"] = None
    return pages, list(warnings)[:50]


def _metadata(document: Any) -> dict[str, str]:
    """The document information dictionary, keys in lower case, values without controls."""
    found = document.get_metadata_dict(skip_empty=True)
    return {
        key.lower(): " ".join(value.split()).replace("\x00", "")[:2000] for key, value in found.items() if value.strip()
    }


def _date(metadata: Mapping[str, str]) -> date | None:
    match = _PDF_DATE.match(metadata.get("creationdate", ""))
    try:
        return date(int(match[1]), int(match[2]), int(match[3])) if match else None
    except ValueError:
        return None


def _title(metadata: Mapping[str, str], found: Sequence[Block]) -> str:
    declared = metadata.get("title", "")
    if declared and not _NO_TITLE.search(declared):
        return declared
    front = [block for block in found[:12] if block.in_main_text]
    heading = max(
        (block for block in front if block.kind == "heading"), key=lambda block: block.lines[0].size, default=None
    )
    chosen = heading or next(iter(front), None)
    return " ".join(line.text for line in chosen.lines).replace(HYPHEN_AT_LINE_END, "-")[:300] if chosen else ""


@dataclass(slots=True)
class _Layer:
    """The text layer as it grows."""

    links: Mapping[int, Sequence[PageLink]]
    pieces: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    _length: int = 0
    _headings: list[tuple[int, str]] = field(default_factory=list)
    _breaks: list[tuple[int, str, str]] = field(default_factory=list)
    _styles: list[tuple[Span, Word]] = field(default_factory=list)

    def add(self, block: Block) -> None:
        """One block: its lines, a section, the marks on it."""
        if self.pieces:
            self._write("\n\n")
        start = self._length
        rows = self._add_table(block.table) if block.table else ()
        for place, line in enumerate(() if block.table else block.lines):
            if place:
                self._breaks.append((self._length, block.lines[place - 1].text, line.text))
                self._write("\n")
            self._add_line(line)
        if block.kind == "heading":
            while self._headings and self._headings[-1][0] >= block.level:
                self._headings.pop()
        path = tuple(text for _, text in self._headings) if block.in_main_text else ()
        if block.kind == "heading":
            self._headings.append((block.level, " ".join(line.text for line in block.lines)))
        self._mark_styles(block)
        first = block.lines[0].page
        here: Sequence[Line | Table] = [line for line in block.lines if line.page == first]
        if block.table:
            here = [block.table]
        box = Box(
            page=first,
            x0=round(min(line.x0 for line in here), 2),
            top=round(min(line.top for line in here), 2),
            x1=round(max(line.x1 for line in here), 2),
            bottom=round(max(line.bottom for line in here), 2),
        )
        self.sections.append(
            Section(
                ordinal=len(self.sections),
                kind=block.kind,
                level=block.level,
                span=Span(start, self._length),
                path=path,
                in_main_text=block.in_main_text,
                page=first,
                marker=block.marker,
                rows=rows,
                header_rows=head_rows(block.table) if block.table else 0,
                box=box,
            )
        )

    def _add_line(self, line: Line) -> None:
        self._mark(line)
        self._write(line.text.replace(HYPHEN_AT_LINE_END, "-"))

    def _add_table(self, table: Table) -> tuple[tuple[Span, ...], ...]:
        """A table row by row, cells separated by tabs; a cell that spans places is written where it first stands."""
        written: dict[int, Span] = {}
        rows: list[tuple[Span, ...]] = []
        for number, row in enumerate(table.rows):
            if number:
                self._write("\n")
            fresh = 0
            for place in row:
                if place in written:
                    continue
                if fresh:
                    self._write("\t")
                fresh += 1
                start = self._length
                for at, line in enumerate(table.cells[place]):
                    if at:
                        self._breaks.append((self._length, table.cells[place][at - 1].text, line.text))
                        self._write("\n")
                    self._add_line(line)
                written[place] = Span(start, self._length)
            rows.append(tuple(written[place] for place in row))
        return tuple(rows)

    def joins(self) -> list[Edit]:
        """The edits that join the wrapped lines of each block."""
        edits: list[Edit] = []
        words = words_of("".join(self.pieces))
        for at, before, after in self._breaks:
            if before[-1:] in (HYPHEN_AT_LINE_END, "-", "\u00ad") and is_hyphenation(before[:-1], after, words):
                edits.append(Edit(at - 1, at + 1, "", "hyphenation"))
            else:
                edits.append(Edit(at, at + 1, glue(before.replace(HYPHEN_AT_LINE_END, "-"), after), "line_wrap"))
        return edits

    def _write(self, text: str) -> None:
        self.pieces.append(text)
        self._length += len(text)

    def _mark(self, line: Line) -> None:
        """Link marks for the words of a line that stand under a link annotation."""
        open_link: tuple[PageLink, int, int] | None = None
        links = self.links.get(line.page, ())
        for word, start in zip(line.words, line.starts, strict=True) if links else ():
            x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
            over = next((link for link in links if link.x0 <= x <= link.x1 and link.top <= y <= link.bottom), None)
            if open_link and over is not open_link[0]:
                self._close(open_link)
                open_link = None
            if over:
                begin = open_link[1] if open_link else self._length + start
                open_link = (over, begin, self._length + start + len(word.text))
        if open_link:
            self._close(open_link)
        for word, start in zip(line.words, line.starts, strict=True):
            begin, end = self._length + start, self._length + start + len(word.text)
            self._styles.append((Span(begin, end), word))
            if word.raised:
                self.marks.append(Mark(kind="superscript", span=Span(begin, end)))

    def _mark_styles(self, block: Block) -> None:
        """Marks for the bold and for the italic words of running text, over the ends of lines; none where all words are."""
        words, self._styles = self._styles, []
        if block.table:
            return
        for kind in ("bold", "italic"):
            styled = [(span, word, getattr(word, kind)) for span, word in words]
            if all(is_so for _, _, is_so in styled):
                continue
            for is_so, run in groupby(styled, key=lambda one: one[2]):
                if is_so:
                    places = list(run)
                    last = places[-1][1].text
                    behind = len(last) - len(last.rstrip(_SIGNS_BEHIND)) if kind == "italic" else 0
                    end = places[-1][0].end - behind
                    if end > places[0][0].start:
                        self.marks.append(Mark(kind=kind, span=Span(places[0][0].start, end)))

    def _close(self, link: tuple[PageLink, int, int]) -> None:
        self.marks.append(Mark(kind="link", span=Span(link[1], link[2]), target=link[0].target))
