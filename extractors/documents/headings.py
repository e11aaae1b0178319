"""Headings that lost their form: told by numbering, brackets, shortness and what surrounds them.

In: one line of text. Out: the level it would have as a heading, or None. Follows the habits of Chinese reports (`一、会议概况`,
`2.1 …`, `【…】`), of English announcements (a short line of its own, `Honorable Mentions:`), and of lists of references.
"""

from __future__ import annotations

import re

from extractors.documents.wrapping import columns
from extractors.lexicon.people import NOT_IN_NAMES, PARTICLES

MAX_HEADING_CHARACTERS = 160
MAX_LONE_COLUMNS = 90  # Chinese characters take two
MAX_LONE_WORDS = 14
MAX_PLAIN_WORDS = 6  # a longer line that names no award may be the title of a paper
_MIN_TITLE_COLUMNS = 40
_MAX_SMALL_WORD = 4
_NO_TITLE = re.compile(
    r"\b(?:University|Institut\w*|College|Research|Labs?|Laborator\w+|School|Academy|Cent(?:er|re)|Department|Inc|Google|DeepMind|Microsoft|Meta|Amazon|Apple|IBM"
    r"|Sessions?|Committee|Members|Chairs?|Category|Track|Room|Hall|Ballroom|Morning|Afternoon|Evening|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b"
)
"""On the line below a title it is where somebody works, when it was shown, or who chose it."""
TITLE_LEVEL = 1
CHAPTER_LEVEL = 2
LABEL_LEVEL = 4
_NUMBER_STARTS = frozenset("0123456789一二三四五六七八九十第(（")
_CHAPTER = re.compile(r"(?:第[一二三四五六七八九十百\d]{1,4}[章节部分]{1,2}|[一二三四五六七八九十]{1,3}、)\s{0,4}\S")
_SUBCHAPTER = re.compile(r"[(（][一二三四五六七八九十]{1,3}[)）]\s{0,4}\S")
_NUMBERED = re.compile(r"(\d{1,2}(?:\.\d{1,2}){1,3})\.?[\s、]{1,8}\S")
_SINGLE = re.compile(r"(?:\d{1,2}|[IVX]{1,5})\.?\s{1,8}(?=[^\W\d_])")
_BRACKETED = re.compile(r"【[^【】]{1,60}】\s{0,4}[:：]?\Z")
_PICTURE = re.compile(
    r"[\[［【(（]\s?(?:图片?|圖片?|动图|動圖|视频|影片|配图|配圖|image|img|picture|photo|figure|video|gif)\s?\d{0,3}\s?[\]］】)）]\Z",
    re.I,
)
"""A line that stands where a picture stood."""
_REFERENCES = re.compile(r"(?:参考文献|參考文獻|references|bibliography|works cited)\s{0,4}[:：]?\Z", re.I)
_ENDS_SENTENCE = re.compile(r"[。．.!！?？;；,，、…”\"]\Z")
_STOPS_INSIDE = re.compile(r"[。；;！!]|\.\s|，|、.{0,100}、|,.{1,100},")
_INITIAL = re.compile(r"\b(?:[A-Z]|Dr|St)\.\s")
"""A full stop that ends no sentence: "John A. Doe Award". Where no award is named, initials are those of authors."""
_ADDRESS = re.compile(r"https?:|www\.|\S@\S|\d{1,2}:\d\d")
_CUE = re.compile(
    r"awards?\b|prizes?\b|mentions?\b|winners?\b|runners?\b|finalists?\b|test of time|时间检验|時間檢驗|papers?\Z|奖|獎|提名|论文|論文|概况|总结",
    re.I,
)
_NAME = r"(?:[A-Z][\w.\x27’-]{0,20}\s){1,3}[A-Z][\w\x27’-]{1,20}(?:\s{0,2}\([^()]{1,60}\))?"
_PEOPLE = re.compile(
    rf"(?:[Aa]uthors?|[Bb]y|作者|论文作者)\s{{0,2}}[:：]|[Bb]y [A-Z]|{_NAME}\s{{0,2}}(?:[,;·、&]|and )\s{{0,2}}(?:and )?[A-Z]"
)
_LISTED = re.compile(rf"{_NAME}\s{{0,2}}[,;、&]\s{{0,2}}{_NAME}(?:\s{{0,2}}[,;、&]|\s{{0,2}}[(（]|$)")
"""Two full names and more of them, a bracket behind them, or the end of the line."""
_TWO = re.compile(r"([^\d,:;()&]{4,60}?) (?:and|&) ([^\d,:;()&]{4,60})")
_LABELLED = re.compile(r"\A[^:：]{1,30}[:：]\s{0,4}\S")
_AFFILIATION = re.compile(
    r"\A[^\s，。,.]{2,30}(?:大学|大學|学院|學院|研究所|研究院|实验室|實驗室|公司|编辑部|編輯部)(?:\s{1,4}[\u3400-\u9fff·]{2,8}){1,12}\Z"
)
_BYLINE = re.compile(
    r"(?:by|作者|文|编辑|編輯|责任编辑|责编|撰文|来源|來源|出品|author|authors|editor|posted|published|date|日期|时间)\s{0,4}(?:[:：|/｜]|\s)",
    re.I,
)


def numbered_level(line: str) -> int | None:
    """The level a line's own numbering gives it: `一、` and `1` are chapters, `2.1` lies one below.

    >>> [numbered_level(x) for x in ("一、会议概况", "2.1 杰出论文 1: Some Title", "2.1% of all papers", "Some text.")]
    [2, 3, None, None]
    """
    if (
        line[:1] not in _NUMBER_STARTS
        or len(line) > MAX_HEADING_CHARACTERS
        or line.endswith(("。", "；", "，", ";", ","))
    ):
        return None
    if _CHAPTER.match(line) and columns(line) <= MAX_LONE_COLUMNS:
        return CHAPTER_LEVEL
    if _SUBCHAPTER.match(line) and columns(line) <= MAX_LONE_COLUMNS:
        return CHAPTER_LEVEL + 1
    numbered = _NUMBERED.match(line)
    return CHAPTER_LEVEL + numbered[1].count(".") if numbered else None


def lone_level(line: str) -> int | None:
    """The level of a short line that stands by itself between blank lines, or None when it reads like a sentence or a byline.

    >>> [lone_level(x) for x in ("Selection Process", "Honorable Mentions:", "Yann LeCun, Bo Zhang, Tim Salimans", "[图片]")]
    [2, 2, None, None]
    """
    if _PICTURE.match(line) or columns(line) > MAX_LONE_COLUMNS or _ADDRESS.search(line) or is_byline(line):
        return None
    if _LISTED.match(line):
        return None
    bare = line.rstrip(":： ")
    if not _CUE.search(bare) and len(bare.split()) > MAX_PLAIN_WORDS and not opens_references(bare):
        return None
    stops = _STOPS_INSIDE.search(_INITIAL.sub("", bare) if _CUE.search(bare) else bare)
    if not bare or _ENDS_SENTENCE.search(bare) or stops or len(bare.split()) > MAX_LONE_WORDS:
        return None
    if bare[0].islower() or not any(character.isalpha() for character in bare) or are_two_people(bare):
        return None
    if _LABELLED.match(line) and not _SINGLE.match(line):
        return None
    return CHAPTER_LEVEL


def bracketed_level(line: str) -> int | None:
    """The level of a line that is nothing but a label in brackets: `【论文核心贡献】:`."""
    return LABEL_LEVEL if line[:1] == "【" and _BRACKETED.match(line) and not _PICTURE.match(line) else None


def title_line(line: str) -> bool:
    """Whether the first line of a document can be its title: it may ask, exclaim, hold commas and be longer."""
    return columns(line) <= MAX_HEADING_CHARACTERS and not line.endswith(("。", ".", "，", ",")) and not is_byline(line)


def names_people(line: str) -> bool:
    """Whether a line lists people: what stands above it is the title of their paper.

    >>> [names_people(x) for x in ("Yann LeCun, Bo Zhang and Tim Salimans (MIT)", "作者：周志华、李飞飞", "We met, ate, and left.")]
    [True, True, False]
    """
    return _PEOPLE.match(line[:400]) is not None


def leads_title(line: str) -> bool:
    """Whether a line is people and a colon: the authors over the title of their paper."""
    return line.endswith((":", "：")) and names_people(line.rstrip(":："))


def are_two_people(line: str) -> bool:
    """Whether a line is two full names and nothing else: the authors of the title above it.

    >>> [are_two_people(x) for x in ("Yann LeCun and Laurens van der Maaten", "Natural Language and Computer Vision", "Chairs and Reviewers")]
    [True, False, False]
    """
    joined = _TWO.fullmatch(line)
    return joined is not None and all(
        2 <= len(words) <= 5
        and words[0][0].isupper()
        and all((word[0].isupper() and word.casefold() not in NOT_IN_NAMES) or word in PARTICLES for word in words)
        for words in (joined[1].split(), joined[2].split())
    )


def ends_title(before: str, line: str, after: str) -> bool:
    """Whether a word alone on a line, or a few in title case, end the title above: below stand the people who wrote the paper.

    >>> [ends_title("A Quiet Method for the Loud Problems of Long", x, "Yann LeCun, Bo Zhang") for x in ("Rivers", "DeepMind", "MIT")]
    [True, False, False]
    """
    if columns(before) < _MIN_TITLE_COLUMNS or _ENDS_SENTENCE.search(before) or names_people(before):
        return False
    if before.endswith((":", "：")):
        return False
    word = line.isalpha() and line[1:].islower()  # capitals inside are those of a company: "DeepMind"
    few = (
        in_title_case(before)
        and in_title_case(line, words=2)
        and not (announces_award(before) or _NO_TITLE.search(line))
    )
    word = word or few
    return word and _CUE.search(line) is None and names_people(after)


def in_title_case(line: str, words: int = 3) -> bool:
    """Whether a line can be a title, of so many longer `words`, nearly all of them capitalised, and lists nobody.

    >>> [in_title_case(x) for x in ("A Quiet Method for Loud Problems", "At noon we met the group of", "Yann LeCun, Bo Zhang, Tim Salimans")]
    [True, False, False]
    """
    long = [word for word in line.split() if len(word) > _MAX_SMALL_WORD and word[0].isalpha()]
    capital = sum(word[0].isupper() for word in long)
    named = _LISTED.match(line) or are_two_people(line) or _ENDS_SENTENCE.search(line)
    return len(long) >= words and capital * 5 >= len(long) * 4 and not named


def announces_award(line: str) -> bool:
    """Whether a short line names an award: such a line heads what follows it even without a blank line between."""
    return _CUE.search(line) is not None


def ends_sentence(line: str) -> bool:
    """Whether a line ends as sentences and parts of them do."""
    return _ENDS_SENTENCE.search(line) is not None


def opens_references(line: str) -> bool:
    """Whether a heading opens a list of references."""
    return _REFERENCES.match(line.strip()) is not None


def single_numbered(line: str) -> bool:
    """Whether a heading carries a single number: `3  Results`."""
    return _SINGLE.match(line) is not None


def is_byline(line: str) -> bool:
    """Whether a line says who wrote, edited or published, and where they work.

    >>> [is_byline(x) for x in ("某某大学计算机学院 周志华 李飞飞", "By Yann LeCun", "Award winners")]
    [True, True, False]
    """
    return _BYLINE.match(line) is not None or _AFFILIATION.match(line) is not None


def is_label(line: str) -> bool:
    """Whether a short line only announces what follows: `杰出论文：`, `Runners-up:`."""
    bare = line.rstrip()
    return bare.endswith((":", "：")) and len(bare) <= 60 and not _STOPS_INSIDE.search(bare) and len(bare.split()) <= 8
