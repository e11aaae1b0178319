"""Text → acronyms of conferences that the document introduces itself, whichever lexicon they are missing from.

In: text. Out: acronyms, in order of first mention. An acronym counts where it stands beside a written-out name that says what it is:
"the International Conference on Speech and Computer (SPECOM 2023)", "EUSIPCO - European Signal Processing Conference",
"第十六届中国信息系统及应用大会（…，WISA 2019）". Societies that hold conferences ("ACM", "IEEE") are no venues.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.mentions.sought import sought

NAME_CODE_POINTS = 160
"""How far before an acronym in brackets its name may begin; the longest name of the lexicon has 116 code points."""
_ACRONYM = r"(?P<acronym>[A-Z][A-Za-z&]{0,10}[A-Z][A-Za-z]{0,3})"
_YEAR = r"(?:[ ]?[-–'’]?[ ]?(?:(?:19|20)\d\d|(?<=['’])\d\d))?"
IN_BRACKETS = re.compile(rf"[(（](?:[^()（）\n]{{0,120}}[,，、;；][ ]?)?{_ACRONYM}{_YEAR}[)）]")
BEFORE_NAME = re.compile(
    rf"{_ACRONYM}{_YEAR}[ *_]{{0,3}}(?:[–—:：|\t][ ]?|-(?![A-Za-z])[ ]?)(?P<name>[^\n\t|]{{8,120}})"
)
SERIES = sought(
    r"(?<![A-Za-z])(?:Conference|Symposium|Congress|Colloquium|International (?:[A-Z][A-Za-z-]{2,20} ){1,6}Workshop(?! on))(?![A-Za-z])|(?:大会|会议|會議|大會|年会|年會|研讨会|研討會)",
    *("Conference", "Symposium", "Congress", "Colloquium", "International "),
    *("大会", "会议", "會議", "大會", "年会", "年會", "研讨会", "研討會"),
)
NAME_END = re.compile(r"[.!?。！？；;\n)）]")
HAN = re.compile(r"[\u4e00-\u9fff]")
SOCIETIES = frozenset(
    ("ACM", "IEEE", "IFIP", "CCF", "CAAI", "AAAI", "ACL", "USENIX", "SIAM", "ISCA", "IAPR", "IET", "INFORMS", "AI", "ML", "CV", "NLP", "PC", "AC", "SAC", "USA", "UK", "PDF", "TOC")
)  # fmt: skip


def introduced_acronyms(text: str) -> tuple[str, ...]:
    """The acronyms that the text ties to the name of a conference.

    >>> introduced_acronyms("the 25th International Conference on Speech and Computer (SPECOM 2023)")
    ('SPECOM',)
    """
    return tuple(dict.fromkeys(one for one in _found(text) if one not in SOCIETIES))


def _found(text: str) -> Iterator[str]:
    if SERIES.search(text) is None:
        return
    for match in IN_BRACKETS.finditer(text):
        before = text[max(0, match.start() - NAME_CODE_POINTS) : match.start()]
        ends = [end.end() for end in NAME_END.finditer(before)]
        name = before[ends[-1] :] if ends else before
        if _names(name, match["acronym"]):
            yield match["acronym"]
    for match in BEFORE_NAME.finditer(text):
        if _names(match["name"], match["acronym"]):
            yield match["acronym"]


def _names(name: str, acronym: str) -> bool:
    """Whether a stretch of text is the name of a conference that the acronym can stand for: two of its letters begin words of it."""
    if SERIES.search(name) is None:
        return False
    initials = {char for char in name if char.isupper()}
    chinese = HAN.search(name) is not None
    return chinese or len(initials.intersection(acronym)) >= 2
