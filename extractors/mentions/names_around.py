"""Names that lead to a title, or follow it, on its line: "A and B. T", "[T](…) A, B and C".

In: text and where a title begins or ends. Out: the names, where nothing else stands between them and the title, or behind them.
"""

from __future__ import annotations

import re

from extractors.mentions.names import NameList, read_names
from extractors.mentions.title_forms import PICTOGRAMS

TO_TITLE = re.compile(
    r"[\s.,:，。：—–*_“\"《(（)）-]{1,8}(?:(?:19|20)\d\d[a-z]?[\s.,:)）]{1,4})?[“\"《*_]{0,3}|\s?(?:等人?)?(?:[一二两三四五六七八九十]{1,2}[人位]|\d{1,2}[ ]?[人位])?(?:(?:于|在)?(?:[一二两三四五六七八九十]{1,3}|\d{1,2}|(?:19|20)\d\d)[ ]?年前?)?(?:共同|合作|一起|联合|聯合)?(?:合写|合寫|合著|合作|撰写|撰寫|完成|发表|發表|提出)的(?:论文|論文|工作)?[“\"《〈「『*_]{1,3}|,? for (?:(?:his|her|their|the) (?:paper|work) (?:titled |entitled )?)?[“\"《*_]{0,3}"
)
CLAUSE = re.compile(r"(?<=[\u3400-\u9fff])(?:[，；：]|，?即)\s?(?=[A-ZÀ-ÞĀ-ž])")
"""Where names may begin inside a Chinese sentence: "由某大学完成，A、B 合写的《T》"."""
FEWEST_NAMES = 2
BEHIND_LIST = re.compile(
    rf"(?:[\s.,;]|#[\w/-]{{1,40}}|[{PICTOGRAMS}⭐]|[(（][^()（）\n]{{1,60}}[)）]|\[\[?(?:[Pp]df|PDF|[Pp]aper|[Cc]ode|[Ll]ink|[Aa]r[Xx]iv)\]?\]){{0,24}}"
)
"""Behind a list of names on its line: tags, stars, where they are ("(all DeepMind)"), a link."""
NAME_LETTER = re.compile(r"[^\W\d_]|[\u0300-\u036f]")
"""What every name holds."""


def names_to_line_end(text: str, start: int) -> NameList:
    """The full names that fill the rest of a line behind a blank, two at least or one with "et al."; none where anything but tags, signs
    and places stands there.
    """
    end = text.find("\n", start)
    names = (
        read_names(text, start + 1, end if end >= 0 else len(text)) if text[start : start + 1] == " " else NameList([])
    )
    full = sum(" " in name.of(text) for name in names.names)
    fills = BEHIND_LIST.fullmatch(text, names.end, end if end >= 0 else len(text)) is not None
    enough = full == len(names.names) and (full >= FEWEST_NAMES or (full == 1 and not names.complete))
    return names if enough and fills else NameList([])


def names_up_to(text: str, start: int, end: int) -> NameList:
    """The names that lead to a title at `end`: from `start` on or from behind the last colon before it, plain or as a bibliography writes
    them ("Adar, E., Teevan, J."). Where none lead there, those that `start` begins with.
    """
    if NAME_LETTER.search(text, start, end) is None:
        return NameList(end=start)
    colon = text.rfind(": ", start, max(start, end - 2))
    commas = [found.end() for found in CLAUSE.finditer(text, start, end)]
    for begin in (start, *((colon + 2,) if colon >= 0 else ()), *commas[-1:]):
        cited = read_names(text, begin, end, reference=True)
        plain = read_names(text, begin, end)
        reaches = cited.end >= plain.end and len(cited.names) >= FEWEST_NAMES and cited.end > cited.names[-1].start
        if reaches and TO_TITLE.fullmatch(text, cited.end, end):
            return cited
        if plain.names and TO_TITLE.fullmatch(text, plain.end, end):
            return plain
    return read_names(text, start, end)
