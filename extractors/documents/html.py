"""The HTML reader.

In: decoded HTML. Out: a `Reading` whose text layer holds every block of the page in order, separated by blank lines: the title
element first (kind `metadata`), then the article as main text and everything around it kept but not read. Each section has its
offset in the source. Cells of a table row are separated by tabs, rows by line breaks.
Front matter of a site generator before the page gives a title where the page has none. It opens no address, expands no entity beyond HTML's own, runs no script.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extractors.documents.front_matter import front_matter
from extractors.documents.html_blocks import read_page
from extractors.documents.html_body import main_blocks
from extractors.documents.html_metadata import read_metadata
from extractors.documents.html_page import Block, Page
from extractors.documents.reading import Reading
from extractors.errors import UnreadableDocument
from extractors.records.documents import Mark, Section, SectionKind, Source
from extractors.spans import Span

_REGIONS: dict[str, SectionKind] = {"nav": "navigation", "menu": "navigation", "header": "header", "footer": "footer"}

_MOST_FOLDS = 16  # deeper `details` are nested by nobody; paths would grow with their number


def read(source: Source, decoded: str) -> Reading:
    """The reading of a page; raises `UnreadableDocument("no_text")` when no block holds text."""
    matter = front_matter(decoded)
    page = read_page(" " * matter.end + decoded[matter.end :] if matter else decoded)
    if matter and not page.title:
        page.title = dict(matter.values).get("title", "")
        page.title_at = max(0, decoded.find(page.title, 0, matter.end))
    if not page.blocks and not page.title:
        raise UnreadableDocument("no_text", f"{len(decoded)} characters of HTML hold no text")
    picked, outside = main_blocks(decoded, page)
    layer = _Layer(page)
    if page.title:
        layer.add_title(page.title, page.title_at)
    regions = _regions(page, outside)
    for block, is_main in zip(page.blocks, picked, strict=True):
        is_title = block.kind == "heading" and block.level == 1 and not outside[block.element]
        layer.add(block, is_main, None if is_main or is_title else regions[block.element])
    text = "\n\n".join(layer.pieces)
    metadata = read_metadata(page, picked, source.url)
    return Reading(
        media_type="text/html",
        received_text=text,
        text=text,
        sections=tuple(layer.sections),
        marks=tuple(sorted(layer.marks, key=lambda mark: (mark.span.start, -mark.span.end, mark.kind))),
        title=metadata.title,
        byline=metadata.byline,
        published=metadata.published,
        published_basis=metadata.published_basis,
        language=metadata.language,
        url=metadata.url,
        copied_from=metadata.copied_from,
        metadata=metadata.declared,
        warnings=metadata.warnings + (("nested_deeply",) if page.depth > 1000 else ()),
    )


@dataclass(frozen=True, slots=True)
class _Heading:
    """An open heading. Higher ranks stand below lower ones; it heads nothing behind the element number `last`."""

    rank: tuple[int, int]
    last: int
    text: str


class _Layer:
    """The text layer as it grows, with sections and marks in its offsets."""

    def __init__(self, page: Page) -> None:
        self._folds = _folds(page)
        self.pieces: list[str] = []
        self.sections: list[Section] = []
        self.marks: list[Mark] = []
        self._length = 0
        self._headings: list[_Heading] = []

    def add_title(self, title: str, at: int) -> None:
        """The title element, kept as metadata."""
        self._section(title, kind="metadata", in_main_text=False, source_start=at)

    def add(self, block: Block, is_main: bool, region: SectionKind | None) -> None:
        """One block of the body."""
        start = self._length
        leads = block.kind == "heading" and (is_main or (region is None and block.level == 1))
        depth, last, is_summary = self._folds[block.element]
        rank = (depth, 0 if is_summary else block.level)
        while self._headings and (
            self._headings[-1].last < block.element or (leads and self._headings[-1].rank >= rank)
        ):
            self._headings.pop()
        path = tuple(heading.text for heading in self._headings) if is_main else ()
        self._section(
            block.text,
            kind=region or block.kind,
            level=0 if region else block.level,
            path=path + block.leads,
            in_main_text=is_main,
            rows=tuple(tuple(Span(low, high).shifted(start) for low, high in row) for row in block.rows),
            header_rows=block.header_rows,
            marker=block.marker,
            source_start=block.at,
        )
        self.marks += [
            Mark(kind=kind, span=Span(low + start, high + start), target=target)
            for kind, low, high, target in block.marks
        ]
        if leads:
            self._headings.append(_Heading(rank, last, block.text))

    def _section(self, text: str, *, kind: SectionKind, level: int = 0, **rest: object) -> None:
        span = Span(self._length, self._length + len(text))
        self.pieces.append(text)
        self._length += len(text) + 2
        self.sections.append(Section(ordinal=len(self.sections), kind=kind, level=level, span=span, **rest))  # type: ignore[arg-type]


def _regions(page: Page, outside: Sequence[bool]) -> list[SectionKind]:
    """For each element what a block there is when it is not main text."""
    regions: list[SectionKind] = ["boilerplate"] * len(page.elements)
    for number, element in enumerate(page.elements):
        if number and outside[number]:
            inherited = regions[element.parent]
            regions[number] = _REGIONS.get(element.name, inherited) if inherited == "boilerplate" else inherited
    return regions


def _folds(page: Page) -> list[tuple[int, int, bool]]:
    """For each element in how many `details` it stands, the last element of the innermost, and whether it stands in its summary.

    A summary heads its `details` and nothing else: what it heads lies below it, and headings in there end with it.
    """
    last = list(range(len(page.elements)))
    for number in range(len(last) - 1, 0, -1):  # parents come before what stands in them
        parent = page.elements[number].parent
        last[parent] = max(last[parent], last[number])
    folds = [(0, len(last), False)]
    for number, element in enumerate(page.elements[1:], start=1):
        depth, end, in_summary = folds[element.parent]
        if element.name == "details":
            depth, end, in_summary = min(depth + 1, _MOST_FOLDS), last[number], False
        folds.append((depth, end, in_summary or (element.name == "summary" and depth > 0)))
    return folds
