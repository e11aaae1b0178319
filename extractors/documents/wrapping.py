"""Whether a line was broken by width or on purpose.

In: the lines of a document. Out: the width it was wrapped at, if it was, and what a line break between two lines reads as: a
blank, nothing (between Chinese characters, or after a hyphen inside a word or address), or the break itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

MIN_WRAP_COLUMNS = 40
MAX_WRAP_COLUMNS = 140
_MIN_EVIDENCE_LINES = 4
_WIDE = re.compile(r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_FIRST_WORD = re.compile(r"\S{1,200}")
_CJK_EDGE = re.compile(r"[\u2e80-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]")
_COUNTS = re.compile(r"\d[\d,.]{0,12}[ ][a-z]{2}")
_CUT_ADDRESS = re.compile(r"https?://[^\s]{1,280}[?&=]\Z")
_URL_TAIL = re.compile(r"(?:https?://|www\.)[^\s]{1,2000}[-/_=&?.]$")

Joiner = Callable[[str, str], str]


def columns(line: str) -> int:
    """Columns a line takes on a terminal: Chinese characters take two."""
    if line.isascii():
        return len(line)
    return len(line) + len(_WIDE.findall(line))


def wrap_columns(lines: Iterable[tuple[str, str]]) -> int | None:
    """The width at which lines were wrapped, from pairs of a line and the one that follows it inside a paragraph.

    None where breaks are made on purpose: most lines end long before the next word would have passed the width.
    """
    pairs = [(columns(line.rstrip()), _first_word_columns(after), _slack(line)) for line, after in lines]
    widths = sorted(width for width, _, _ in pairs if MIN_WRAP_COLUMNS <= width <= MAX_WRAP_COLUMNS)
    if len(widths) < _MIN_EVIDENCE_LINES:
        return None
    limit = widths[(len(widths) * 95) // 100]
    full = sum(1 for width, word, slack in pairs if width <= limit + 2 and width + 1 + word > limit - slack)
    return limit if full * 10 >= len(pairs) * 7 else None


def _first_word_columns(line: str) -> int:
    found = _FIRST_WORD.search(line)
    if found is None:
        return 0
    word = found.group()
    return 2 if _WIDE.match(word) else columns(word)


def joiner(limit: int | None) -> Joiner:
    """What a break between two lines reads as, given the width the document was wrapped at."""

    def join(before: str, after: str) -> str:
        full = _goes_on(before, after) or (limit is not None and _is_full(before, after, limit))
        full = full or _CUT_ADDRESS.search(before.rstrip()[-300:]) is not None
        return glue(before, after) if full else "\n"

    return join


def _goes_on(before: str, after: str) -> bool:
    """Whatever the width: a long line that ends inside a sentence, and a small letter behind it, or a count of something."""
    bare, rest = before.rstrip(), after.lstrip()
    if columns(bare) < MIN_WRAP_COLUMNS or not (bare[-1:].isalnum() or bare[-1:] == ","):
        return False
    return rest[:1].islower() or (bare[-1:].islower() and _COUNTS.match(rest) is not None)


def _is_full(before: str, after: str, limit: int) -> bool:
    width = columns(before.rstrip())
    return width <= limit + 4 and width + 1 + _first_word_columns(after) > limit - _slack(before)


def _slack(line: str) -> int:
    """Columns a full line may fall short of the width once the word that did not fit is counted.

    Chinese lines, which break between any two characters, end early before a mark that opens none and where Latin letters make
    an odd column, so that the width itself is known less well.
    """
    return 6 if not line.isascii() and _WIDE.search(line) else 2


def glue(before: str, after: str) -> str:
    """The blank, or its absence, between two lines of one sentence."""
    left, right = before.rstrip()[-1:], after.lstrip()[:1]
    if not left or not right:
        return ""
    if _CJK_EDGE.match(left) and _CJK_EDGE.match(right):
        return ""
    if _URL_TAIL.search(before.rstrip()[-2000:]):
        return ""
    if left == "-" and right.islower() and before.rstrip()[-2:-1].isalpha():
        return ""
    return " "
