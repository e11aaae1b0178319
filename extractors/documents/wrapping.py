"""Whether a line was broken by width or on purpose.

In: the lines of a document. Out: the width it was wrapped at, if it was, and what a line break between two lines reads as: a
blank, nothing (between Chinese characters, or after a hyphen inside a word or address), or the break itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from extractors.documents.hyphens import ends_half

MIN_WRAP_COLUMNS = 40
MAX_WRAP_COLUMNS = 140
_MIN_EVIDENCE_LINES = 4
_MIN_LONG_LINES = 6
"""Among lists and headings only the long lines speak: six of them, most as long as lines can be, are wrapped text."""
_ENUMERATES = (",", "，", "、")
_ENDS_AND = re.compile(r"[ ](?:and|und|et|&)\Z")
_ENDS_OPEN = re.compile(r"[ ](?:and|und|et|&|of|the|for|at|from|with|by)\Z")
_LONGEST_WORD_COLUMNS = 24
_MIN_CUT_WORD_COLUMNS = 20
_WIDE = re.compile(r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_FIRST_WORD = re.compile(r"\S{1,200}")
_CJK_EDGE = re.compile(r"[\u2e80-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]")
_COUNTS = re.compile(r"\d[\d,.]{0,12}[ ][a-z]{2}")
_FIELD_ZH = r"[\u3400-\u9fff]{2,6}[:：]"
_FIELD = re.compile(rf"\s{{0,40}}{_FIELD_ZH}")
_LABELLED = re.compile(rf"\s{{0,40}}(?:[A-Z][A-Za-z-]{{1,20}}:\s|{_FIELD_ZH})")
_OPENS_LINE = re.compile(r"\s{0,40}(?:>|【|\[[^\W\d]|[\u2600-\u27bf\U0001f300-\U0001faff])")
"""A reply by mail, a pictogram, or places in brackets below the names of those who work there; a number in brackets cites."""
_MIN_LISTED_COLUMNS = 40
_LISTS_ON = re.compile(r"(?:[A-Z][^\s,;()]{0,20} ){1,3}[A-Z][^\s,;()]{1,24}[,;]\Z")
_LISTED = re.compile(r"(?:[A-Z][^\s,;()]{0,20} (?:of )?){1,4}[A-Z][^\s,;()]{1,24}(?:[,;()]|\s{0,4}$| and )")
"""A list of names, or of places, that goes on in the next line."""
_CUT_NAME = re.compile(r"[^\W\d_], [A-Z][^\W\d_]{1,20}(?: [A-Z]\.)?\Z")
_SURNAME = re.compile(r"[A-Z][^\W\d_]{1,24}(?:,| and |[，、。])")
"""A name cut in two at the end of a line, inside a list: "Sathya Gunasekar, Jimmy" over "Lu, Daniel S. Berger"."""
_CUT_ADDRESS = re.compile(r"https?://[^\s]{1,280}[?&=]\Z")
_MAX_QUOTE = 200
_OPEN_QUOTE = re.compile(r"(?:《[^《》]{1,200}|“[^“”]{1,200}|(?:^|[\s(（])\"[^\s\"][^\"]{0,200})\Z")
_CLOSING = re.compile(r"[^《》“”\"]{1,200}[》”\"]")
_URL_TAIL = re.compile(r"(?:https?://|www\.)[^\s]{1,2000}[-/_=&?.]$")

Joiner = Callable[[str, str], str]


def columns(line: str) -> int:
    """Columns a line takes on a terminal: Chinese characters take two."""
    if line.isascii():
        return len(line)
    return len(line) + len(_WIDE.findall(line))


def wrap_columns(lines: Iterable[tuple[str, str]]) -> int | None:
    """The width at which lines were wrapped, from pairs of a line and the one that follows it inside a paragraph.

    None where breaks are made on purpose: most lines, also of the long ones, end long before the next word would have passed
    the width.
    """
    pairs = [(columns(line.rstrip()), _first_word_columns(after), _slack(line)) for line, after in lines]
    widths = sorted(width for width, _, _ in pairs if MIN_WRAP_COLUMNS <= width <= MAX_WRAP_COLUMNS)
    if len(widths) < _MIN_EVIDENCE_LINES:
        return None
    limit = widths[(len(widths) * 95) // 100]
    full = [pair for pair in pairs if _fills(*pair, limit)]
    if len(full) * 10 >= len(pairs) * 7:
        return limit
    long, full_and_long = (sum(_tells(width, word, limit) for width, word, _ in some) for some in (pairs, full))
    return limit if long >= _MIN_LONG_LINES and full_and_long * 4 >= long * 3 else None


def _fills(width: int, word: int, slack: int, limit: int) -> bool:
    """Whether a line is so long that the first word of the next had no place in it."""
    return width <= limit + 2 and width + 1 + word > limit - slack


def _tells(width: int, word: int, limit: int) -> bool:
    """Whether it says something that a line is full: a short line is not, and before an address every line is."""
    return width * 10 >= limit * 7 and word <= _LONGEST_WORD_COLUMNS


def _first_word_columns(line: str) -> int:
    found = _FIRST_WORD.search(line)
    if found is None:
        return 0
    word, wide = found.group(), _WIDE.search(found.group())
    return columns(word[: max(wide.start(), 1)] if wide else word)  # a line may be broken before each Chinese letter


def joiner(limit: int | None) -> Joiner:
    """What a break between two lines reads as, given the width the document was wrapped at."""

    def join(before: str, after: str) -> str:
        full = _goes_on(before, after) or (limit is not None and _is_full(before, after, limit))
        full = full or _CUT_ADDRESS.search(before.rstrip()[-300:]) is not None
        return glue(before, after) if full else "\n"

    return join


def _goes_on(before: str, after: str) -> bool:
    """Whatever the width: a long line that ends inside a sentence, and a small letter behind it, or a count of something.

    Or a line of some length that ends inside a word, a Chinese line behind a comma, and a title whose quotation mark is still open.
    """
    bare, rest = before.rstrip(), after.lstrip()
    if columns(bare) >= _MIN_CUT_WORD_COLUMNS and ends_half(bare[-2:], rest[:80]):
        return True
    if columns(bare) >= MIN_WRAP_COLUMNS and bare[-1:] in _ENUMERATES[1:] and _CJK_EDGE.match(rest):
        return True
    if _OPEN_QUOTE.search(bare[-_MAX_QUOTE:]) and _CLOSING.match(rest):
        return True
    if columns(bare) >= MIN_WRAP_COLUMNS and _ENDS_OPEN.search(bare[-8:]):
        return True
    if columns(bare) >= _MIN_LISTED_COLUMNS and _LISTS_ON.search(bare[-40:]) and _LISTED.match(rest):
        return indent(before) == indent(after)
    if columns(bare) >= _MIN_LISTED_COLUMNS and _CUT_NAME.search(bare[-40:]) and _SURNAME.match(rest):
        return True
    if columns(bare) < MIN_WRAP_COLUMNS or not (bare[-1:].isalnum() or bare[-1:] == ","):
        return False
    return rest[:1].islower() or (bare[-1:].islower() and _COUNTS.match(rest) is not None)


def indent(line: str) -> int:
    """How many blanks a line begins with."""
    return len(line) - len(line.lstrip())


def opens_field(line: str) -> bool:
    """Whether a line begins with the Chinese name of a field and a colon: "机构：北京大学"."""
    return _FIELD.match(line) is not None


def enumerates(line: str) -> bool:
    """Whether a line ends inside an enumeration, whose next member begins the line below."""
    bare = line.rstrip()
    return bare[-1:] in _ENUMERATES or _ENDS_AND.search(bare[-8:]) is not None


def _is_full(before: str, after: str, limit: int) -> bool:
    width = columns(before.rstrip())
    if 2 * columns(before.strip()) < limit:  # set in the middle or to the right
        return False
    if _OPENS_LINE.match(after) or (_LABELLED.match(before) and _LABELLED.match(after)):
        return False
    if before.rstrip()[-1:] in _ENUMERATES and width * 10 >= limit * 8:
        return width <= limit + 4
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
    return "" if ends_half(before.rstrip()[-2:], after.lstrip()[:80]) else " "
