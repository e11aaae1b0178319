"""Tables without the rule line that Markdown asks for: rows of bars as they are left when a page is copied or converted.

In: markdown-it's block state. Out: the tokens of a table, as its own rule makes them. GFM reads a table only where a line of dashes
with as many columns stands below the head; pages turned into text keep the bars and lose that line, or keep one that is too short.
Three or more neighbouring lines with the same number of cells are read as a table all the same. Lines that begin as quotes, headings
or list items are those.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.table import escapedSplit

ROWS_AT_LEAST = 3
BARE_CELLS_AT_LEAST = 3
"""Rows of two cells need a bar at their beginning: "a | b" alone is a separator in a line of text."""
LONGEST_ROW_CODE_POINTS = 4_000
RULE = re.compile(r"[|:-][|: \t-]{0,4000}")
_OTHER_BLOCK = re.compile(r">|\[![A-Za-z]|#{1,6}(?:[ \t]|\Z)|(?:[-*+]|\d{1,9}[.)])(?:[ \t]|\Z)")
"""How a line begins that is a quote, a callout, a heading or a list item, bars or not."""


def loose_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The block rule: true where a table without a fitting rule line begins at line `start`."""
    rows: list[tuple[int, list[str]]] = []
    line = start
    while line < end and not state.isEmpty(line) and state.sCount[line] >= state.blkIndent:
        text = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
        if len(text) > LONGEST_ROW_CODE_POINTS or "|" not in text or _OTHER_BLOCK.match(text):
            break
        if RULE.fullmatch(text) and line > start:
            if line - start > 2 * len(rows):  # rules alone are no table, and each would look through all below it
                break
        else:
            cells = _cells(text)
            if len(cells) < (2 if text.startswith("|") else BARE_CELLS_AT_LEAST):
                break
            if rows and len(cells) != len(rows[0][1]):
                break
            rows.append((line, cells))
        line += 1
    if len(rows) < ROWS_AT_LEAST:
        return False
    if silent:
        return True
    _push(state, rows, (start, line))
    state.line = line
    return True


def _cells(text: str) -> list[str]:
    """The cells of a row, the empty ones outside its outer bars left out."""
    text = text.strip()
    cells = [cell.strip() for cell in escapedSplit(text)]
    if text.startswith("|"):
        cells = cells[1:]
    return cells[:-1] if text.endswith("|") and not text.endswith("\\|") else cells


def _push(state: StateBlock, rows: Sequence[tuple[int, list[str]]], lines: tuple[int, int]) -> None:
    """The tokens of the table: one row of heads, the others below."""
    state.push("table_open", "table", 1).map = list(lines)
    for at, (line, cells) in enumerate(rows):
        part, cell_tag = ("thead", "th") if at == 0 else ("tbody", "td")
        if at <= 1:
            state.push(f"{part}_open", part, 1).map = [line, line + 1 if at == 0 else lines[1]]
        state.push("tr_open", "tr", 1).map = [line, line + 1]
        for cell in cells:
            state.push(f"{cell_tag}_open", cell_tag, 1)
            token = state.push("inline", "", 0)
            token.map, token.content, token.children = [line, line + 1], cell, []
            state.push(f"{cell_tag}_close", cell_tag, -1)
        state.push("tr_close", "tr", -1)
        if at in (0, len(rows) - 1):
            state.push(f"{part}_close", part, -1)
    state.push("table_close", "table", -1)
