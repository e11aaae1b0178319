"""Lines and blocks of plain text, and the signs by which one line goes on in the next.

In: text. Out: blocks of lines between blank lines, each line with its place. Form feeds end lines and blocks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractors.documents.wrapping import columns

MIN_CUT_COLUMNS = 80  # a paragraph cut by a page end is a long one
_LINE = re.compile(r"[^\n\x0b\x0c\x85\u2028\u2029]+|[\n\x0b\x0c\x85\u2028\u2029]")
_ITEM = re.compile(
    r"(?:[-*•·▪‣●○◦–]\ufe0f?[ \t\u3000]{1,4}|--[ ]{1,4}|(?:\d\ufe0f?\u20e3|🔟)[ \t\u3000]{0,4}|\d{1,3}[.)．][ \t\u3000]{1,4}|\d{1,2}[、．]|[(（](?:\d{1,2}|[a-z])[)）]\s{0,4}|[①-⑳]\s{0,4}|[a-zA-Z]\)\s{1,4})(?=\S)"
)
_FILLED_ROW = re.compile(r"[^;\s];[^;\s][^;]{0,200};|\";\"")
_EMPTY_ROW = re.compile(r";{2,40}")
_TITLE_ROW = re.compile(r"(?:\"[^\";]{1,200}\"|[^\";]{1,200});{3,40}")
"""Rows of a spreadsheet's export: one without a cell is a blank line, one with a single cell stands alone."""
_HAN = re.compile(r"[\u3400-\u9fff]")
_ENDED = re.compile(r"[。．.!！?？:：;；…”\"』」》】]\Z")
_OPEN_END = re.compile(r"[,，、(（]\Z|[-–—]\Z")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its place without blanks around it, its raw form, its indentation in characters, and how many tabs stand behind it."""

    start: int
    end: int
    text: str
    raw: str
    indent: int
    tabs_behind: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Lines between two blank lines, and whether a form feed stands before or behind them.

    A table may have blank lines inside: `gaps` are the lines, by number, that stand below one.
    """

    lines: list[Line]
    opens_page: bool = False
    closes_page: bool = False
    gaps: frozenset[int] = frozenset()


def blocks_of(text: str) -> list[Block]:
    """The blocks of `text`."""
    blocks: list[Block] = []
    lines: list[Line] = []
    ended, page = True, False
    exported = {line.count(";") for line in text.split("\n") if _FILLED_ROW.search(line)} if ";;" in text else set()
    for found in _LINE.finditer(text):
        raw = found.group()
        if raw in "\n\x0b\x0c\x85\u2028\u2029":
            if (ended or raw == "\x0c") and lines:
                blocks.append(Block(lines, opens_page=page, closes_page=raw == "\x0c"))
                lines, page = [], False
            page = page or raw == "\x0c"
            ended = True
            continue
        bare = raw.strip()
        of_export = bare.endswith(";;") and bare.count(";") in exported
        titled = of_export and _TITLE_ROW.fullmatch(bare) is not None
        if titled and lines:
            blocks.append(Block(lines, opens_page=page))
            lines, page = [], False
        if bare and not (of_export and _EMPTY_ROW.fullmatch(bare)):
            indent = len(raw) - len(raw.lstrip())
            start = found.start() + indent
            end = indent + len(bare)
            lines.append(Line(start, start + len(bare), bare, raw[:end], indent, raw.count("\t", end)))
            ended = titled
        # a line of blanks only leaves `ended` as it is, so it separates like an empty one
    if lines:
        blocks.append(Block(lines, opens_page=page))
    return blocks


def starts_item(text: str) -> str:
    """The bullet or number that opens a list item, with the blank behind it; "" when there is none.

    >>> [starts_item(x) for x in ("- one", "12) twelve", "3、三", "3.5 % of all")]
    ['- ', '12) ', '3、', '']
    """
    found = _ITEM.match(text)
    return found.group() if found else ""


def is_ended(text: str) -> bool:
    """Whether a line ends as a sentence does, or a part of one."""
    return _ENDED.search(text) is not None


def continues(before: str, after: str) -> bool:
    """Whether a paragraph that ends in `before` goes on in `after`, which stands behind a blank line.

    >>> continues("一个很长的段落，它在这一页的末尾没有说完，因为纸张不够长，所以剩下的部分只好写到下一页去，读者需要翻过这一页才能看到后面的内容和最终的", "结论。")
    True
    """
    if columns(before) < MIN_CUT_COLUMNS or is_ended(before):
        return False
    first, last = after[:1], before[-1:]
    if _OPEN_END.search(before):
        return True
    if _HAN.search(before[-40:]) and _HAN.match(first):
        return True
    if _HAN.search(before[-40:]):
        return last.isalnum() and (first.isalnum() or first in "(（“") and _HAN.search(after[:40]) is not None
    return first.islower() and last.isalnum()
