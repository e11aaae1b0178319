"""Small readings of Markdown tokens and lines that the block walker needs: where lines and cells begin, what leads an item.

In: tokens, or source and positions. Out: positions and short texts. No state, no sections.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markdown_it.token import Token

from extractors.documents.markdown_inline import Places

LEAD_CHARACTERS = 120
WORDS = ("text", "text_special", "code_inline", "wikilink")
"""Inline tokens that carry words."""


def line_starts(source: str, first: int) -> list[int]:
    """Source offsets at which the lines from offset `first` on begin."""
    starts, at = [first], source.find("\n", first)
    while at >= 0:
        starts.append(at + 1)
        at = source.find("\n", at + 1)
    return starts


def definition_lines(env: Mapping[str, Any]) -> list[int]:
    """The lines on which reference definitions stand, in order."""
    found = [*env.get("references", {}).values(), *env.get("duplicate_refs", [])]
    return sorted(definition["map"][0] for definition in found)


def lead_of(tokens: Sequence[Token]) -> str:
    """The words that lead an item or heading: its first line without markup, cut at a length."""
    pieces = []
    for token in tokens:
        if token.type in ("softbreak", "hardbreak") or token.content.startswith("<br"):
            break
        if token.type in WORDS:
            pieces.append(token.content)
    return "".join(pieces).strip()[:LEAD_CHARACTERS].rstrip(" :：")


def is_bold(tokens: Sequence[Token]) -> bool:
    """Whether a paragraph is one bold span, a colon behind it aside."""
    inside = [token for token in tokens if token.content or token.nesting]
    if len(inside) < 3 or inside[0].type != "strong_open":
        return False
    closing = [position for position, token in enumerate(inside) if token.type == "strong_close"]
    behind = "".join(token.content for token in inside[closing[0] + 1 :]) if closing else "x"
    return len(closing) == 1 and behind.strip() in ("", ":", "：")


def row_cells(tokens: Sequence[Token], at: int) -> int:
    """How many cells the table row that opens at `at` has."""
    count = 0
    while tokens[at].type != "tr_close":
        count += tokens[at].type == "inline"
        at += 1
    return count


def cell_start(source: str, raw: str, cursor: int, end: int, *, first: bool) -> int:
    """Where a cell's content starts: behind the bar; a row's first bar may be left out, and quotes or bullets precede it."""
    if first:
        bar = source.find("|", cursor, end)
        found = source.find(raw, cursor, end) if raw else cursor
        if bar < 0 or (raw and found < bar):
            return found
        lead = source[cursor:bar].strip(" \t>")
        cursor = bar + 1 if not lead or not raw else cursor
        if raw:
            return source.index(raw, cursor)
    while cursor < end and source[cursor] in " \t":
        cursor += 1
    return cursor


def cell_places(content: str, start: int) -> Places:
    """Escaped bars lose their backslash in a cell's content, so each moves the rest by one."""
    starts, shifts, at = [0], [start], content.find("|")
    while at >= 0:
        starts.append(at)
        shifts.append(shifts[-1] + 1)
        at = content.find("|", at + 1)
    return Places(starts, shifts)
