"""Rules of signs in plain text ("-----", "=====", "*****"): they part blocks, and head what stands above or between them.

In: blocks. Out: blocks without rules, and the level of each line that a rule makes a heading: a short line alone between two rules,
or right above one. As with underlined headings everywhere, the rule seen first is the highest; tables keep their rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.documents.headings import CHAPTER_LEVEL, MAX_LONE_COLUMNS, TITLE_LEVEL, ends_sentence
from extractors.documents.text_lines import Block, Line, starts_item
from extractors.documents.text_tables import table_of
from extractors.documents.wrapping import columns

_RULE = re.compile(r"([-=_*~#+─━═—┄┈])\1{2,400}")
_WIDE_GAP = re.compile(r"\S\s{3,400}\S")
_MAX_LEVEL = CHAPTER_LEVEL + 2

Style = tuple[str, bool]
"""The sign of a rule, and whether there is one above the line, too."""


def without_rules(blocks: Sequence[Block]) -> tuple[list[Block], dict[Line, int]]:
    """The blocks parted at their rules, and the levels of the lines that rules make headings."""
    kept: list[Block] = []
    styles: dict[Line, Style] = {}
    for block in blocks:
        if not any(_RULE.fullmatch(line.text) for line in block.lines) or table_of(block) is not None:
            kept.append(block)
            continue
        above, lines = "", list[Line]()
        first = True
        for line in [*block.lines, None]:
            rule = line is None or _RULE.fullmatch(line.text)
            if not rule and line is not None:
                lines.append(line)
                continue
            sign = line.text[0] if line is not None else ""
            if len(lines) == 1 and sign and _heads(lines[0], boxed=bool(above)):
                styles[lines[0]] = (sign, bool(above))
            if lines:
                kept.append(Block(lines, opens_page=block.opens_page and first))
                lines, first = [], False
            above = sign
    return kept, _levels(kept, styles)


def _heads(line: Line, *, boxed: bool) -> bool:
    """Whether a line above a rule is a heading, and no sentence, item of a list or line of cells."""
    if columns(line.text) > MAX_LONE_COLUMNS or ends_sentence(line.text):
        return False
    return boxed or not (_WIDE_GAP.search(line.text) or (starts_item(line.text) and line.text[0] in "-*•"))


def _levels(blocks: Sequence[Block], styles: dict[Line, Style]) -> dict[Line, int]:
    """The level of each heading: the first line of the document is its title, and the styles below it follow in their order."""
    title = next((line for line in styles if blocks and line is blocks[0].lines[0]), None)
    order = list(dict.fromkeys(style for line, style in styles.items() if line is not title))
    levels = {
        line: min(CHAPTER_LEVEL + order.index(style), _MAX_LEVEL) for line, style in styles.items() if style in order
    }
    return levels | ({title: TITLE_LEVEL} if title else {})
