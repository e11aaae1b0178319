"""Plain text that was once a page, a PDF or a terminal's output.

In: decoded text. Out: a `Reading` with the structure a reader sees: headings by their numbering or position, lists,
references, captions, tables set with blanks or bars, page numbers and running headers. Wrapped lines of one paragraph are joined,
and so are paragraphs that a page end cut inside a sentence. Nothing is left out but bullets, rules, the breaks that were joined,
and what stands between the two pages of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from extractors.documents.counting import NUMBER
from extractors.documents.headings import (
    CHAPTER_LEVEL,
    LABEL_LEVEL,
    TITLE_LEVEL,
    announces_award,
    bracketed_level,
    ends_title,
    in_title_case,
    leads_title,
    lone_level,
    names_people,
    numbered_level,
    opens_references,
    single_numbered,
    title_line,
)
from extractors.documents.hyphens import breaks_word, words_of
from extractors.documents.reading import Reading, trimmed_sections
from extractors.documents.repair import character_edits
from extractors.documents.text_cells import put_row
from extractors.documents.text_lines import Block, Line, blocks_of, continues, is_ended, starts_item
from extractors.documents.text_overview import (
    PAGE_NUMBER,
    chapters,
    hung_lines,
    line_pairs,
    numbered_items,
    repeated_labels,
    running_headers,
    title_of,
)
from extractors.documents.text_rules import without_rules
from extractors.documents.text_tables import split_tables, table_of
from extractors.documents.tracer import Tracer
from extractors.documents.wrapping import enumerates, glue, joiner, wrap_columns
from extractors.records.documents import Mark, Section, SectionKind
from extractors.spans import Span, apply, compose

_CAPTION = re.compile(r"(?:图|圖|表|Figure|Fig\.|Table)\s{0,3}\d{1,3}(?:[.-]\d{1,3})?(?:\s{1,4}|[.:：]\s{0,4})\S")
_REFERENCE = re.compile(r"(?:[-*•]\s{1,4})?\[(\d{1,3})\]\s{0,4}\S")
_RAISED = re.compile(r"\^(\[\d{1,3}(?:[,，–-]\d{1,3}){0,9}\])")


def read(text: str) -> Reading:
    """The reading of decoded plain text."""
    first = character_edits(text)
    source = apply(first, text) if first else text
    reader = _TextReader(source)
    reader.walk()
    second = reader.tracer.finish()
    read_text = apply(second, source)
    sections = trimmed_sections(read_text, reader.sections)
    return Reading(
        media_type="text/plain",
        received_text=text,
        edits=compose(first, second) if first else second,
        text=read_text,
        sections=sections,
        marks=tuple(reader.tracer.marks),
        title=title_of(read_text, sections),
        repair=False,
    )


class _TextReader:
    """Walks the blocks of one text in order."""

    def __init__(self, source: str) -> None:
        self.tracer = Tracer(source)
        self.sections: list[Section] = []
        self._source = source
        self._blocks, self._ruled = without_rules(list(split_tables(blocks_of(source))))
        self._words = words_of(source)
        self._furniture = running_headers(self._blocks)
        self._join = joiner(wrap_columns(line_pairs(self._blocks, self._furniture)))
        self._headings: list[tuple[int, str]] = []
        self._numbered = any(numbered_level(block.lines[0].text) for block in self._blocks)
        self._numbered = self._numbered or any(level > TITLE_LEVEL for level in self._ruled.values())
        self._labels = repeated_labels(self._blocks)
        self._chapters = chapters(self._blocks)
        self._hung = hung_lines(self._blocks)
        self._counted = numbered_items(self._blocks)
        self._in_references = False
        self._body_seen = False
        self._next = ""
        self._index = 0

    def walk(self) -> None:
        """Carry all blocks over."""
        index = 0
        while index < len(self._blocks):
            self._index = index
            index += self._block(index)

    def _block(self, index: int) -> int:
        block = self._blocks[index]
        table = table_of(block)
        if table is not None:
            self._table(table)
            return 1
        groups = list(self._groups(block))
        below = [*groups[1:], self._blocks[index + 1].lines if index + 1 < len(self._blocks) else []]
        for position, group in enumerate(groups):
            last = position == len(groups) - 1
            self._next = below[position][0].text if below[position] else ""
            self._group(group, lone=len(groups) == 1, block=block)
            if last and self.sections and self.sections[-1].kind in ("paragraph", "list_item"):
                return 1 + self._continued(index)
        return 1

    def _groups(self, block: Block) -> Iterator[list[Line]]:
        """The lines of a block, those that belong to one paragraph together."""
        group: list[Line] = []
        led = False
        for line, after in zip(block.lines, [*block.lines[1:], None], strict=True):
            if led and line.indent == group[-1].indent and not self._stands_alone(line):
                group.append(line)  # what a line that ends in a colon leads to, set deeper
                continue
            if group and (
                self._stands_alone(line)
                or self._stands_alone(group[-1], heading_only=True)
                or (self._glue(group[0], group[-1], line) is None and not self._is_tail(group[-1], line, after))
            ):
                led = line.indent > group[-1].indent and leads_title(group[-1].text)
                yield group
                group = []
            group.append(line)
        if group:
            yield group

    def _stands_alone(self, line: Line, *, heading_only: bool = False) -> bool:
        text = line.text
        heading = bracketed_level(text) or self._is_furniture(line)
        if heading or (numbered_level(text) and not text.endswith(("。", "."))):
            return True
        return not heading_only and bool(self._item(line) or _REFERENCE.match(text) or _CAPTION.match(text))

    def _is_tail(self, before: Line, line: Line, after: Line | None) -> bool:
        below = after or next((block.lines[0] for block in self._blocks[self._index + 1 : self._index + 2]), None)
        return below is not None and before.indent <= line.indent and ends_title(before.text, line.text, below.text)

    def _glue(self, first: Line, before: Line, line: Line, below: Line | None = None) -> str | None:
        """What the break between two lines of the group that `first` opens reads as: deeper lines belong to an item."""
        after = self._join(before.raw, line.raw)
        if after != "\n" and not self._are_authors(before, line, opens=before is first):
            return after
        if line.indent <= first.indent:
            return None
        if _REFERENCE.match(first.text) or (below is not None and ends_title(before.text, line.text, below.text)):
            return glue(before.text, line.text)
        return "\n" if self._item(first) else None

    def _are_authors(self, before: Line, line: Line, *, opens: bool) -> bool:
        """Whether a line lists who wrote what the line above it names: a deeper line, or the one below a title that `opens` its block."""
        item = self._item(before)
        deeper = line.indent > before.indent + len(item)
        titled = deeper or (opens and in_title_case(before.text[len(item) :]))
        return titled and names_people(line.text) and not enumerates(before.text)

    def _item(self, line: Line) -> str:
        """The bullet or number that opens a list item, with the blank behind it; "" when there is none."""
        found = NUMBER.match(line.text) if line in self._counted else None
        return found.group() if found else starts_item(line.text)

    def _continued(self, index: int) -> int:
        """Join paragraphs that a page end cut off, and what stands between, to the section just added. Returns how many blocks were taken."""
        last = index
        while (after := self._next_part(last)) is not None:
            before, block = self._blocks[last].lines[-1].text, self._blocks[after]
            line = block.lines[0]
            blank = "" if breaks_word(before, line.text, self._words) else glue(before, line.text)
            self.tracer.put(self.tracer.at, line.start, blank, "line_wrap" if after == last + 1 else "page_break")
            self._keep_lines(block.lines, after)
            section = self.sections[-1]
            self.sections[-1] = replace(section, span=Span(section.span.start, self.tracer.length))
            last = after
        return last - index

    def _next_part(self, last: int) -> int | None:
        """The block in which the paragraph at the end of block `last` goes on, behind the end of a page or a stray blank line."""
        after = self._past_page(last + 1)
        if after == len(self._blocks):
            return None
        before, lines = self._blocks[last].lines[-1], self._blocks[after].lines
        cut = after > last + 1 and not is_ended(before.text) and self._join(before.raw, lines[0].raw) != "\n"
        if not (cut or continues(before.text, lines[0].text)) or self._stands_alone(lines[0]):
            return None
        broken = len(lines) > 1 and self._glue(lines[0], lines[0], lines[1]) is None
        return None if broken or table_of(self._blocks[after]) else after

    def _past_page(self, index: int) -> int:
        """The first block from `index` on that is more than page numbers and running headers."""
        after = index
        while after < len(self._blocks) and all(self._is_furniture(line) for line in self._blocks[after].lines):
            after += 1
        return after

    def _is_furniture(self, line: Line) -> bool:
        return line.text in self._furniture or PAGE_NUMBER.fullmatch(line.text) is not None

    def _group(self, group: list[Line], *, lone: bool, block: Block) -> None:
        kind, level, skip, marker = self._classify(group, lone, block)
        start = self._begin(group[0].start + skip)
        first = replace(group[0], start=group[0].start + skip) if skip else group[0]
        ends_block = kind in ("paragraph", "list_item") and group[-1] is block.lines[-1]
        self._keep_lines([first, *group[1:]], self._index if ends_block else None)
        text = group[0].text
        if kind == "heading":
            self._open(level, text if len(group) == 1 else " ".join(line.text for line in group))
        self._body_seen = self._body_seen or kind not in ("heading", "header", "page_number")
        path = tuple(title for depth, title in self._headings if kind != "heading" or depth < level)
        span = Span(start, self.tracer.length)
        main = kind not in ("header", "page_number")
        self.sections.append(
            Section(
                ordinal=len(self.sections),
                kind=kind,
                level=level,
                span=span,
                path=path,
                in_main_text=main,
                marker=marker,
            )
        )

    def _classify(self, group: list[Line], lone: bool, block: Block) -> tuple[SectionKind, int, int, str]:
        text = group[0].text
        if len(group) == 1 and text in self._furniture:
            return "header", 0, 0, ""
        if len(group) == 1 and PAGE_NUMBER.fullmatch(text) and (lone or group[0].raw[:1].isspace()):
            return "page_number", 0, 0, ""
        reference = _REFERENCE.match(text)
        if reference and (self._in_references or text[:1] in "-*•["):
            return "reference", 0, text.index("["), f"[{reference[1]}]"
        if _CAPTION.match(text) and len(text) < 200 and not text.endswith("。"):
            return "caption", 0, 0, ""
        level = self._heading_level(group, lone, block)
        if level is not None:
            return "heading", level, 0, ""
        item = self._item(group[0])
        if item:
            bullet = not any(character.isalnum() for character in item.strip())
            return "list_item", 1 + min(group[0].indent // 2, 5), len(item) if bullet else 0, item.strip()
        return "paragraph", 0, 0, ""

    def _heading_level(self, group: list[Line], lone: bool, block: Block) -> int | None:
        text = group[0].text
        if len(group) > 1 or group[0] in self._ruled:
            return self._ruled.get(group[0])
        own = numbered_level(text) or bracketed_level(text) or (CHAPTER_LEVEL if group[0] in self._chapters else None)
        if own is not None:
            return own
        leads = group[0] is block.lines[0] or (self.sections and self.sections[-1].kind == "heading")
        leads = leads or (announces_award(text) and (bool(starts_item(self._next)) or group[0] in self._hung))
        first = leads and (announces_award(text) or group[0] is self._blocks[0].lines[0])
        if (not lone and not first) or (self.sections and names_people(self._next)) or self._under_award(text):
            return None
        level = lone_level(text)
        if level is None or starts_item(text):
            return TITLE_LEVEL if not self.sections and title_line(text) else None
        if single_numbered(text):
            return CHAPTER_LEVEL
        untitled = not self._body_seen and not self._headings
        excerpt = bool(self.sections) and self.sections[0].kind == "header"
        if untitled and not excerpt and (not self.sections or not announces_award(text)):
            return TITLE_LEVEL
        return LABEL_LEVEL if self._numbered and not opens_references(text) else CHAPTER_LEVEL

    def _under_award(self, text: str) -> bool:
        """A line directly below the heading of an award is a title, unless it names an award itself."""
        below = bool(self._headings) and bool(self.sections) and self.sections[-1].kind == "heading"
        return below and announces_award(self._headings[-1][1]) and not announces_award(text)

    def _open(self, level: int, title: str) -> None:
        self._in_references = opens_references(title)
        while self._headings and self._headings[-1][0] >= level:
            self._headings.pop()
        if level > TITLE_LEVEL and title not in self._labels:
            self._headings.append((level, _RAISED.sub("", title).rstrip(" :：")))

    def _begin(self, start: int) -> int:
        tracer = self.tracer
        if tracer.length:
            blank = self._source.count("\n", tracer.at, start) > 1
            tracer.separate(start, "\n\n" if blank else "\n")
        return tracer.length

    def _keep_lines(self, lines: list[Line], index: int | None) -> None:
        """Keep the lines of one paragraph; `index` is the block whose end they are, if they are."""
        after = self._next_part(index) if index is not None and lines[-1].text.endswith("-") else None
        below = [line.text for line in lines[1:]] + [self._blocks[after].lines[0].text if after else ""]
        for number, line in enumerate(lines):
            next_line = lines[number + 1] if number + 1 < len(lines) else None
            if number and self._glue(lines[0], lines[number - 1], line, next_line) == "\n":
                self.tracer.mark("break", self.tracer.length)
                self.tracer.separate(line.start, "\n")
            elif number:
                hyphen = breaks_word(lines[number - 1].text, line.text, self._words)
                rule, blank = ("hyphenation", "") if hyphen else ("line_wrap", glue(lines[number - 1].text, line.text))
                self.tracer.put(self.tracer.at, line.start, blank, rule)
            position = line.start
            for raised in _RAISED.finditer(self._source, line.start, line.end):
                self.tracer.keep(position, raised.start())
                start = self.tracer.length
                self.tracer.keep(raised.start(1), raised.end(1))
                self.tracer.marks.append(Mark(kind="superscript", span=Span(start, self.tracer.length)))
                position = raised.end()
            cut = breaks_word(line.text, below[number], self._words)
            self.tracer.keep(position, line.end - cut)

    def _table(self, rows: list[list[list[Span]]]) -> None:
        start: int | None = None
        spans: list[tuple[Span, ...]] = []
        for row in rows:
            at = min((part.start for cell in row for part in cell), default=self.tracer.at)
            if start is None:
                start = self._begin(at)
            else:
                self.tracer.separate(at, "\n")
            spans.append(put_row(self.tracer, row, self._words))
        path = tuple(title for _, title in self._headings)
        span = Span(start or 0, self.tracer.length)
        self.sections.append(
            Section(
                ordinal=len(self.sections),
                kind="table",
                level=0,
                span=span,
                path=path,
                rows=tuple(spans),
                header_rows=1,
            )
        )
        self._body_seen = True
