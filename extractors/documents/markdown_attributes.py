"""Attribute lists of kramdown and its kin: `{: .wide }` under a block, `## Heading {#id}`, `[link](x){:target="_blank"}`.

In: Markdown text. Out: the edits that leave them out: they style the page and say nothing. Follows kramdown's syntax page on
attribute lists, extensions and header ids, and Pandoc's on attributes, which has no colon. Code keeps what looks like one; so
does a formula (`A_{:,i}`), because a list in a line needs words of an attribute and something it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.documents.markdown_obsidian import lines_outside_code
from extractors.spans import Edit

_WORD = r"(?:[#.][A-Za-z_][\w:-]{0,80}|[A-Za-z_][\w:-]{0,40}=(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'|[^\s\"'{}]{1,300}))"
_LIST = rf"\{{:?[ \t]{{0,4}}{_WORD}(?:[ \t]{{1,4}}{_WORD}){{0,12}}[ \t]{{0,4}}\}}"
_ALONE = re.compile(r"[ >]{0,6}\{:{1,2}[^{}\n]{0,300}\}[ \t]{0,8}")
_IN_LINE = re.compile(rf"(?<=[)\]*`]){_LIST}")
_HOLDER = re.compile(r"(?:\[[^\[\]\n]{0,300}\](?:\([^()\n]{0,500}\))?|[*`])\Z")
_BEHIND_HEADING = re.compile(rf"[ \t]{{1,4}}{_LIST}[ \t]{{0,8}}$")
_MAX_HOLDER = 800
_ITEM = re.compile(r"[ \t]{0,20}(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}(?=\{:)")
_IN_ITEM = re.compile(rf"{_LIST}[ \t]{{0,4}}")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*")


def attribute_edits(text: str) -> tuple[Edit, ...]:
    """The edits that leave out attribute lists; a line that is nothing else becomes a blank one."""
    if "{" not in text:
        return ()
    return tuple(Edit(start, end, "", "markup") for start, end in _attributes(text))


def _attributes(text: str) -> Iterator[tuple[int, int]]:
    for position, line in lines_outside_code(text):
        if "{" not in line:
            continue
        if _ALONE.fullmatch(line):
            start = line.index("{")
            yield position + start, position + len(line)
            continue
        item = _ITEM.match(line)
        opening = _IN_ITEM.match(line, item.end()) if item else None
        if opening:
            yield position + opening.start(), position + opening.end()
        behind = _BEHIND_HEADING.search(line) if _heads(text, position, line) else None
        for found in _IN_LINE.finditer(line, 0, behind.start() if behind else len(line)):
            held = _HOLDER.search(line[max(0, found.start() - _MAX_HOLDER) : found.start()])
            if held and line.count("`", 0, found.start()) % 2 == 0:
                yield position + found.start(), position + found.end()
        if behind:
            yield position + behind.start(), position + behind.end()


def _heads(text: str, position: int, line: str) -> bool:
    """Whether a line is a heading: signs before it, or a rule below."""
    below = position + len(line) + 1
    stop = text.find("\n", below)
    return line.lstrip().startswith("#") or bool(_UNDERLINE.fullmatch(text, below, len(text) if stop < 0 else stop))
