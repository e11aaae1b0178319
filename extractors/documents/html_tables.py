"""HTML tables: which are data, and their cells laid out with row and column spans.

In: the cells of one `<table>` as ranges of blocks. Out: one table block among what stands in no cell, or the blocks as they are for a
table that only lays out the page (it nests another, has one column, or holds long text). A cell that spans rows or
columns is repeated in every place it covers, so that every row can be read by column. Where no cell is declared a heading, the first
row heads the table if it alone is bold, or if each of its cells is a word for what columns hold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from extractors.documents.html_page import Block, InlineMark
from extractors.spans import Span

_MAX_SPAN = 100  # HTML's own limit for colspan is 1000; a page with more than 100 columns is no table one reads
_MAX_CELLS = 1_000_000
_MAX_REPEATED_CELLS = 50_000
_LONGEST_DATA_CELL_CODE_POINTS = 1500
_MAX_BLOCKS_PER_DATA_CELL = 8
_COLUMN = re.compile(
    r"(?:获奖|獲獎|得奖|得獎|第一|通讯|通訊|所属|所屬|有效|总|總|中文|英文)?(?:(?:论文|論文|文章|作品|题目|題目|标题|標題|名称|名稱|篇名|作者|单位|單位|机构|機構|团队|團隊|国家|國家|奖项|獎項|奖|獎|类别|類別|类型|類型|年份|年度|年"
    r"|会议|會議|届次|地点|地點|时间|時間|日期|投稿|录用|錄用|录取|錄取|接收|接受|收录|收錄|领域|領域|赛道|賽道|主题|主題|序号|序號|编号|編號|备注|備註|链接|連結|数量|數量){1,2}[数數量率]?|得主|届|屆|篇[数數])"
    r"|(?:paper |article |first )?titles?|papers?|articles?|works?|winners?|recipients?|(?:first )?authors?|names?|institutions?|affiliations?|organi[sz]ations?|countr(?:y|ies)|awards?|prizes?|categor(?:y|ies)|years?"
    r"|venues?|conferences?|editions?|events?|locations?|dates?|tracks?|topics?|areas?|submissions|submitted|accepted|(?:acceptance )?rates?|notes?|links?|sessions?|no\.?|#",
    re.IGNORECASE,
)
"""What a cell says that heads a column and nobody declared a heading."""
_FEWEST_ROWS = 2
_FEWEST_NAMED, _LONGEST_NAME = 2, 12
_DIGIT = re.compile(r"\d")


@dataclass(slots=True, kw_only=True)
class CellShape:
    """How many columns and rows a cell covers, and whether it is declared to head them."""

    columns: int = 1
    rows: int = 1
    heads: bool = False


@dataclass(slots=True, kw_only=True)
class _Cell(CellShape):
    first: int
    last: int = -1


Placed = Sequence[Sequence[tuple[CellShape, int, int]]]
"""The cells of each row, with where the text of each begins and ends."""


@dataclass(slots=True)
class TableFrame:
    """A table while it is read. Numbers of blocks are those of the page."""

    first_block: int
    rows: list[list[_Cell]] = field(default_factory=list)
    nested: bool = False

    def start_row(self) -> None:
        """Begin a row."""
        self.rows.append([])

    def start_cell(self, block: int, heads: bool, declared: dict[str, str]) -> None:
        """Begin a cell whose first block will be number `block`."""
        if not self.rows:
            self.rows.append([])
        columns, rows = spans(declared)
        self.rows[-1].append(_Cell(first=block, columns=columns, rows=rows, heads=heads))

    def end_cell(self, block: int) -> None:
        """End the current cell before block number `block`."""
        if self.rows and self.rows[-1] and self.rows[-1][-1].last < 0:
            self.rows[-1][-1].last = block


def closed_table(frame: TableFrame, blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a table that ends, its cells as one block unless it is a layout table. `blocks` begin with number `frame.first_block`.

    What stands in no cell is kept: behind the table what follows its last cell, such as the text behind a table that no tag ends; before
    it the rest, where browsers put it, and captions.
    """
    cells = [Span(cell.first, cell.last).shifted(-frame.first_block) for row in frame.rows for cell in row]
    table = _merged(frame, blocks)
    if table is None:
        return list(blocks)
    outside = [Span(before.end, after.start) for before, after in pairwise((Span(0, 0), *cells))]
    between = [block for span in outside for block in blocks[span.start : span.end]]
    behind = blocks[cells[-1].end :]
    captions = [block for block in behind if block.kind == "caption"]
    return [*between, *captions, table, *(block for block in behind if block.kind != "caption")]


def _merged(frame: TableFrame, blocks: Sequence[Block]) -> Block | None:
    """The cells as one block, or None for a layout table."""
    rows = [row for row in frame.rows if row]
    if frame.nested or len(rows) < 1 or max(len(row) for row in rows) < 2 or sum(map(len, rows)) > _MAX_CELLS:
        return None
    if len(rows) == 1 and not any(cell.heads for cell in rows[0]):
        return None
    base = frame.first_block
    pieces: list[str] = []
    marks: list[InlineMark] = []
    placed: list[list[tuple[CellShape, int, int]]] = []
    length = 0
    for row in rows:
        line: list[tuple[CellShape, int, int]] = []
        for number, cell in enumerate(row):
            if number:
                pieces.append("\t")
                length += 1
            inside = blocks[cell.first - base : cell.last - base]
            if len(inside) > _MAX_BLOCKS_PER_DATA_CELL:
                return None
            start = length
            for place, block in enumerate(inside):
                if place:
                    pieces.append("\n")
                    length += 1
                marks += [(kind, low + length, high + length, target) for kind, low, high, target in block.marks]
                pieces.append(block.text.replace("\t", " "))
                length += len(block.text)
            if length - start > _LONGEST_DATA_CELL_CODE_POINTS:
                return None
            line.append((cell, start, length))
        placed.append(line)
        pieces.append("\n")
        length += 1
    text = "".join(pieces)[:-1]
    if not text.strip():
        return None
    bold = {(low, high) for kind, low, high, _ in marks if kind == "bold"}
    heads = header_rows(rows) or _undeclared(text, placed, bold)
    first = next(block for row in rows for cell in row for block in blocks[cell.first - base : cell.last - base])
    return Block(
        kind="table", level=0, text=text, at=first.at, element=first.element,
        marks=[mark for mark in marks if mark[0] != "break"], rows=laid_out(placed), header_rows=heads,
    )  # fmt: skip


def laid_out(placed: Placed) -> list[list[tuple[int, int]]]:
    """Cells by row and column, with spanning cells repeated; bounded, whatever the spans say."""
    grid: list[list[tuple[int, int]]] = []
    pending: dict[int, tuple[int, tuple[int, int]]] = {}
    repeated = 0
    for line in placed:
        row: list[tuple[int, int]] = []

        def carry(row: list[tuple[int, int]] = row) -> None:
            while (column := len(row)) in pending and len(row) < _MAX_SPAN:
                left, span = pending.pop(column)
                row.append(span)
                if left > 1:
                    pending[column] = (left - 1, span)

        for cell, start, end in line:
            carry()
            for _ in range(min(cell.columns, max(1, _MAX_SPAN - len(row)))):
                if cell.rows > 1:
                    pending[len(row)] = (cell.rows - 1, (start, end))
                row.append((start, end))
        carry()
        repeated += len(row) - len(line)
        if repeated > _MAX_REPEATED_CELLS:
            break
        grid.append(row)
    return grid


def header_rows(rows: Sequence[Sequence[CellShape]]) -> int:
    """How many rows from the top hold heading cells only."""
    count = 0
    for row in rows:
        if not all(cell.heads for cell in row):
            break
        count += 1
    return count if count < len(rows) else min(1, len(rows) - 1)


def _undeclared(text: str, placed: Placed, bold: set[tuple[int, int]]) -> int:
    """One header row, when the first row reads as one: it alone is bold, or its cells name what columns hold."""
    if len(placed) < _FEWEST_ROWS:
        return 0
    first, second = ([(start, end) for _, start, end in line if text[start:end].strip()] for line in placed[:2])
    if len(first) < len(placed[0]):
        return 0
    alone = all(cell in bold for cell in first) and not any(cell in bold for cell in second)
    words = [text[start:end].strip() for start, end in first]
    named = sum(_COLUMN.fullmatch(word) is not None for word in words)
    short = all(len(word) <= _LONGEST_NAME and not _DIGIT.search(word) for word in words)
    return int(alone or named == len(words) or (short and named >= _FEWEST_NAMED and named * 2 >= len(words)))


def spans(declared: dict[str, str]) -> tuple[int, int]:
    """How many columns and rows a cell covers by its attributes."""
    return (_span(declared, "colspan"), _span(declared, "rowspan")) if declared else (1, 1)


def _span(declared: dict[str, str], name: str) -> int:
    value = declared.get(name, "1").strip()
    return (
        max(1, min(_MAX_SPAN, int(value)))
        if value.isdecimal() and len(value) < 10
        else (_MAX_SPAN if value.isdecimal() else 1)
    )
