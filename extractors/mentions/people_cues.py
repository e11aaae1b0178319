"""Words and signs in a line behind which people are named: "by", "written with", "作者是", a dash, "which A presented".

In: a text. Out: for each line, the cues that may stand in it, in the order in which they are believed, each with the pattern that its
mentions carry. Whether the names behind a cue are people is decided in `mentions.people`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Protocol

from extractors.mentions.known_names import HAN
from extractors.mentions.names import ROLE
from extractors.mentions.sought import Sought, sought
from extractors.mentions.title_announced import ANNOUNCED
from extractors.spans import Span

BY = sought(
    r"\b(?:[Bb]y|[Cc]ongratulations to|[Cc]ongrats to)[ \n](?=[^\W\d_a-z])|\b(?:authored|written) by (?=[^\W\d_a-z])|\b(?:written|co-?authored|co-?written|joint work|together) with (?=[^\W\d_a-z])|\bwork of (?=[^\W\d_a-z])|\bnamely (?=[^\W\d_a-z])|\b(?:honou?r|award|prize|recognition) for (?=[^\W\d_a-z])|出自(?=[A-ZÀ-ÞĀ-ž])|由(?=[A-ZÀ-ÞĀ-ž])",
    *("by ", "by\n", "By ", "By\n", "congrat", "Congrat", "authored by", "written by"),
    *(
        "written with",
        "coauthored with",
        "co-authored with",
        "cowritten with",
        "co-written with",
        "joint work with",
        "together with",
    ),
    *("work of", "namely ", "honor for", "honour for", "award for", "prize for", "recognition for", "出自", "由"),
)
DASH = sought(r"(?:—{1,2}|–|--|(?<![^\W_])-|-(?![^\W_])|――)[ \u3000]{0,2}(?=[^\W\d_])", *"—–-―")
AUTHOR_IS = sought(
    r"(?:作者(?:共|一共|只有|仅有|總共|总共)?[一二两三四五六七八九十\d]{1,3}[位人名]\s?(?=[:：])|(?:其余|其他|另外)[一二两三四五六七八九十]{1,2}[位人名](?:作者)?(?=[是为])|(?:得主|[获獲得][奖獎][者人])(?:分[别別])?[是为為]|一作|第一作者|通讯作者|作者(?:名单)?(?:里|中)?(?:分别|分別|依次|按序)?(?:是|为|為|包括|还有|還有|有)|作者\s?[:：]?\s?(?=[A-ZÀ-ÞĀ-ž][a-z])|作者(?=[\u3400-\u9fff]{2,3}(?:等|、|[(（][A-ZÀ-ÞĀ-ž]))|(?<=[，,])(?:成员)?包括\s?(?=[A-ZÀ-ÞĀ-ž][a-z])|共同一作|[Ff]irst author|led by|[Aa]uthors? (?:is|are|include)|(?<=[|·;,.] )[Aa]uthors?(?=: )|(?<=[Tt]he )authors(?=, [A-ZÀ-ÞĀ-ž]))[\s,为是:：]{0,3}",
    *(
        "作者",
        "其余",
        "其他",
        "另外",
        "得主",
        "获奖",
        "獲奖",
        "得奖",
        "获獎",
        "獲獎",
        "得獎",
        "一作",
        "第一作者",
        "通讯作者",
        "成员",
        "包括",
        "共同一作",
    ),
    *("first author", "First author", "led by", "author", "Author"),
)
ROLE_ZH = sought(
    r"(?:教授|研究员|研究員|博士后|博士後|博士生|硕士生|碩士生|本科生|研究生|学者|學者|科学家|科學家|工程师|工程師|博士|院士|第一作者|创始人)\s?[*_]{0,2}"
    r"(?=[A-ZÀ-ÞĀ-ž][a-z]|[\u3400-\u9fff]{2,3}(?:[（(、，,。*与與和及]|$))",
    *("教授", "研究员", "研究員", "博士", "硕士生", "碩士生", "本科生", "研究生", "学者", "學者", "科学家", "科學家"),
    *("工程师", "工程師", "院士", "第一作者", "创始人"),
)
OF_ZH = sought(
    r"(?:授予了?|颁给了?|頒給了?|颁发给了?|归于|由|的|(?:一|第[一二三四五六])篇是|(?:^|(?<=[。；，]))(?=[\u3400-\u9fff]{2,4}、[\u3400-\u9fff]{2,16}篇[《〈「]))[^\S\n]?(?=[A-ZÀ-ÞĀ-ž]|[\u3400-\u9fff]{2,4}(?:[、和]|等|[(（][A-ZÀ-ÞĀ-ž]))",
    *("授予", "颁给", "頒給", "颁发给", "归于", "由", "的", "篇"),
    lead=None,
)
TEAM_ZH = sought(
    r"(?:^|(?<=[，。；：、（]))(?=[\u3400-\u9fff]{2,3}、(?:[\u3400-\u9fff]{2,3}、){0,8}[\u3400-\u9fff]{2,3}等(?:人|同学|作者|研究者|老师|几位|[三四五六七八九十两]))",
    "等",
    lead=None,
    flags=re.MULTILINE,
)
"""Several Chinese names that begin a clause: "吉嘉铭、王恺乐、邱天异等人用数据压缩的视角说明"."""
TO_PEOPLE = sought(r"\bto (?=[A-ZÀ-ÞĀ-ž][^\W\d_]{1,24}[ -][A-ZÀ-ÞĀ-ž])", "to ")
WHO_WROTE = sought(
    r"\b(?:which|that|where) (?=[A-ZÀ-ÞĀ-ž][^\W\d_]{1,24}[ -](?:[^\n.;]|(?<=\b[A-ZÀ-ÞĀ-ž])\.){2,300}? (?:presented|wrote|published|introduced|proposed|described|showed|developed|authored|had)\b)",
    *("which ", "that ", "where "),
)
COMES_FROM = sought(
    r"(?:\b(?:comes?|came|is|was|hails?)|(?<=[\w*_”\"’]),|(?<=[”\"»])) from (?=[A-ZÀ-ÞĀ-ž][^\W\d_]{1,24}[ .-][A-ZÀ-ÞĀ-ž])",
    " from ",
    lead=5,
)
LISTED_BEHIND = sought(r"(?<=[\w)]): (?=[A-ZÀ-ÞĀ-ž][^\W\d_]{1,24}[ -](?:[a-z]{2,3} )?[A-ZÀ-ÞĀ-ž])", ": ")
IS_SOMEBODY = sought(
    r"\b(?:is|are|was|were|being) (?=[A-ZÀ-ÞĀ-ž][^\W\d_]{1,24}[ -](?:[a-z]{2,3} )?[A-ZÀ-ÞĀ-ž])",
    *("is ", "are ", "was ", "were ", "being "),
)
"""Who got it, behind a verb: "Runner-up was Marin Kobilarov, a graduate of ...", "The second is A and B of MIT for ..."."""
AFTER_SEMICOLON = sought(r"(?<=[^\s])[;；]\s(?=[A-ZÀ-ÞĀ-ž][^\W\d_]{1,24} )", *";；")
AFTER_VENUE = sought(r"\d[)）][,，:：]?\s{1,2}(?=[^\W\d_])", *")）", lead=1)
BETWEEN_HAN = sought(
    r"(?<=[\u3400-\u9fff，（：；。？！ ])(?<![^\u3400-\u9fff，（：；。）？！] )(?=(?:[A-ZÀ-ÞĀ-ž][^\W\d_、]{0,24}[. -]{1,2}){1,3}[A-ZÀ-ÞĀ-ž][^\W\d_、]{1,24}、[A-ZÀ-ÞĀ-ž])",
    "、",
    lead=None,
)
"""Latin names in a Chinese sentence, joined as Chinese joins: "是史丹佛 A B、C D 在 EMNLP 2014 發表的"."""
WITH_OTHERS_ZH = sought(
    r"(?<=[\u3400-\u9fff，（：；。])(?=(?:[A-ZÀ-ÞĀ-ž][^\W\d_、]{0,24}[. -]{1,2}){1,3}[A-ZÀ-ÞĀ-ž][^\W\d_、]{1,24}[ ]?等人(?:的|做|完成|提出|撰写|合作))",
    "等",
    lead=None,
)
"""Somebody with a Latin name and others: "威廉玛丽学院Viet Duong等人做的"."""
OPENED = sought(r"[(（][ ]?(?=[^\W\d_])", *"(（")
SUBJECT = re.compile(r"(?:^|(?<=[.!?:\]] ))(?=[A-ZÀ-ÞĀ-ž][^\W\d_]{1,24}[ -])", re.MULTILINE)
SENTENCE_ENDS = sought(r"[.!?:\]] (?=[A-ZÀ-ÞĀ-ž])", ". ", "! ", "? ", ": ", "] ")


class Finds(Protocol):
    """What finds a cue in a part of a text."""

    def finditer(self, text: str, start: int, end: int, /) -> Iterator[re.Match[str]]:
        """The cues, in order."""
        ...


class Subjects:
    """Where a sentence begins with a capitalised word: `SUBJECT`, tried at the beginning and behind ends of sentences only."""

    def finditer(self, text: str, start: int, end: int, /) -> Iterator[re.Match[str]]:
        """Empty matches at these places."""
        ends = SENTENCE_ENDS.finditer(text, max(0, start - 2), end)
        for at in sorted({start, *(found.end() for found in ends)}):
            found = SUBJECT.match(text, at, end)
            if found is not None:
                yield found


CUES: tuple[tuple[Finds, str], ...] = (
    (BY, "person:by"),
    (WHO_WROTE, "person:list"),
    (TO_PEOPLE, "person:to"),
    (COMES_FROM, "person:list"),
    (AUTHOR_IS, "person:by"),
    (ROLE, "person:role"),
    (ANNOUNCED, "person:by"),
    (ROLE_ZH, "person:by"),
    (DASH, "person:list"),
    (AFTER_VENUE, "person:list"),
    (TEAM_ZH, "person:list"),
    (OF_ZH, "person:of"),
    (Subjects(), "person:subject"),
    (IS_SOMEBODY, "person:is"),
    (LISTED_BEHIND, "person:is"),
    (AFTER_SEMICOLON, "person:bracket"),
    (OPENED, "person:bracket"),
    (BETWEEN_HAN, "person:joined"),
    (WITH_OTHERS_ZH, "person:joined"),
)
ANYWHERE = frozenset(rank for rank, (cue, _) in enumerate(CUES) if not isinstance(cue, Sought))
SIGNS: dict[str, list[int]] = {}
for _rank, (_cue, _) in enumerate(CUES):
    for _sign in _cue.signs if isinstance(_cue, Sought) else ():
        SIGNS.setdefault(_sign, []).append(_rank)


def places(text: str, sign: str) -> Iterator[int]:
    """Where a sign stands. Python looks for one literal many times as fast as for one of several."""
    at = text.find(sign)
    while at >= 0:
        yield at
        at = text.find(sign, at + 1)


class Cues:
    """The cues of a text, whose signs are looked for once for all its lines."""

    def __init__(self, text: str) -> None:
        han = HAN.search(text) is not None
        found = sorted(
            (place, rank)
            for sign, ranks in SIGNS.items()
            if han or not HAN.match(sign)
            for place in places(text, sign)
            for rank in ranks
        )
        self._places = [place for place, _ in found]
        self._ranks = [rank for _, rank in found]

    def of(self, span: Span) -> list[tuple[Finds, str]]:
        """Those that may stand in a span: a sign of theirs begins in it."""
        first = bisect_left(self._places, span.start)
        last = bisect_left(self._places, span.end)
        return [CUES[rank] for rank in sorted(ANYWHERE.union(self._ranks[first:last]))]
