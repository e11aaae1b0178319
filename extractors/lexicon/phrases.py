"""How phrases of the lexica are matched: one compiled trie per table, one pass over the text, the longest phrase wins.

In: phrases with what each stands for. Out: spans of text with the row that fits. Phrases are compared in lower case with runs
of blanks as one; a phrase that begins or ends with a Latin letter or digit needs a word border there, a Chinese one does not.
spaCy's phrase matcher would need token borders, which "ICLR2025共收到" does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from extractors.spans import Span

Row = TypeVar("Row")
BLANK = r"[ \t\n\u00a0]{1,3}"
_END = ""


def lowered(text: str) -> str:
    """Lower case with every code point in its place (`str.lower` makes two of "İ")."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(char if len(char.lower()) != 1 else char.lower() for char in text)


def trie_pattern(phrases: Iterable[str], *, plural: bool = False, close: str = r"(?![a-zA-Z0-9])") -> re.Pattern[str]:
    """A pattern that matches the longest of the phrases at any place. `plural` lets Latin phrases end in "s" as well;
    `close` is what must hold after one that ends in a Latin letter or digit.
    """
    root: dict[str, dict] = {}  # type: ignore[type-arg]  # a trie is its own type, which mypy cannot name
    for phrase in sorted(set(phrases)):
        node = root
        for char in phrase:
            node = node.setdefault(char, {})
        node[_END] = {}
    return re.compile(_branch(root, "", ("s?" if plural else "") + close))


def _branch(node: dict, before: str, close: str) -> str:  # type: ignore[type-arg]  # as above
    """The pattern of everything below a trie node; longer phrases are tried first because the end comes last."""
    options: list[str] = []
    for char, below in sorted(node.items()):
        if char == _END:
            continue
        opening = r"(?<![a-zA-Z0-9])" if not before and _is_latin(char) else ""
        options.append(opening + (BLANK if char == " " else re.escape(char)) + _branch(below, char, close))
    if _END in node:
        options.append(close if _is_latin(before) else "")
    return options[0] if len(options) == 1 else f"(?:{'|'.join(options)})"


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


class PhraseTable(Generic[Row]):
    """Rows by their phrases. When two rows share a phrase the first given wins."""

    def __init__(
        self, rows: Iterable[tuple[str, Row]], *, plural: bool = True, close: str = r"(?![a-zA-Z0-9])"
    ) -> None:
        self._rows: dict[str, Row] = {}
        for phrase, row in rows:
            self._rows.setdefault(" ".join(lowered(phrase).split()), row)
        self.pattern = trie_pattern(self._rows, plural=plural, close=close) if self._rows else re.compile(r"(?!)")

    def __len__(self) -> int:
        return len(self._rows)

    def find(self, low: str, start: int = 0, end: int | None = None) -> Iterator[tuple[Span, Row]]:
        """Phrases in `low`, which must be `lowered` text, from left to right without overlap."""
        for match in self.pattern.finditer(low, start, len(low) if end is None else end):
            yield Span(*match.span()), self.row(match.group())

    def row(self, phrase: str) -> Row:
        """The row of a phrase as it was found."""
        key = " ".join(phrase.split())
        return self._rows[key] if key in self._rows else self._rows[key[:-1]]
