r"""Whether a hyphen at the end of a line belongs to its word ("state-of-the-\nart") or only to the line ("ac-\ncepted").

In: the two lines and the words of the document. Out: yes or no. A word that the document writes elsewhere decides; without one the
hyphen falls away, except behind the first halves that compounds are made of, behind a word that holds one already (a compound is
broken at its own hyphens), and where the second half is left to a later word ("two- and three-dimensional").
"""

from __future__ import annotations

import re

_PIECE = re.compile(r"(?<![^\W\d_])[^\W\d_]{1,60}$")
_COMPOUND = re.compile(r"[^\W_]{1,60}-[^\W\d_]{1,60}$")
_HEAD = re.compile(r"[^\W\d_]{1,60}")
_WORD = re.compile(r"[^\W\d_]{2,60}(?:-[^\W\d_]{2,60})?")
_JOINS_HALVES = frozenset({"and", "or", "to", "nor", "versus"})
_KEPT_HYPHEN = frozenset(
    {
        "self",
        "well",
        "non",
        "state",
        "real",
        "high",
        "low",
        "long",
        "short",
        "large",
        "multi",
        "cross",
        "end",
        "open",
        "fine",
        "pre",
        "post",
    }
)


def words_of(text: str) -> frozenset[str]:
    """The words of a text, with and without a hyphen inside."""
    return frozenset(_WORD.findall(text))


def is_hyphenation(before: str, after: str, words: frozenset[str]) -> bool:
    """Whether the hyphen between two lines is one of hyphenation, and falls away.

    >>> [is_hyphenation(x, y, frozenset()) for x, y in (("were ac", "cepted"), ("a state-of-the", "art model"), ("2-dimen", "sional"))]
    [True, False, False]
    """
    left, right = _PIECE.search(before), _HEAD.match(after)
    if left is None or right is None or not right.group()[0].islower():
        return False
    if right.group() in _JOINS_HALVES:
        return False
    compound = _COMPOUND.search(before)
    if left.group() + right.group() in words or (compound and compound.group() + right.group() in words):
        return True
    if compound:
        return False
    return f"{left.group()}-{right.group()}" not in words and left.group().lower() not in _KEPT_HYPHEN


def breaks_word(before: str, after: str, words: frozenset[str]) -> bool:
    """Whether the first line ends in a hyphen that belongs to the line only."""
    return before.endswith("-") and is_hyphenation(before[:-1], after, words)


def ends_half(before: str, after: str) -> bool:
    """Whether a line ends in a hyphen behind a letter, and the word, or the compound, goes on in the next.

    >>> [ends_half(x, y) for x, y in (("Vision-", "Language Models"), ("two-", "and more"), ("the prize -", "a cup"))]
    [True, False, False]
    """
    left, right = before.rstrip(), after.lstrip()
    head = _HEAD.match(right)
    return left[-1:] == "-" and left[-2:-1].isalpha() and head is not None and head.group() not in _JOINS_HALVES
