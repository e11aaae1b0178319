"""Whom a sentence names as the source of its figures ("根据 Reddit", "according to PaperCopilot", "数据来源：...").

In: the text of a sentence. Out: the names in lower case without blanks, in order, without repeats. A source that the sentence does
not name stays unnamed; who wrote the document is not an attribution.
"""

from __future__ import annotations

import re

from extractors.spans import Span

_NAME = r"@?[A-Za-z][A-Za-z0-9.&-]{1,30}(?: [A-Z][A-Za-z0-9.&-]{1,30}){0,3}"
_ZH_NAME = rf"(?:{_NAME}|[\u4e00-\u9fff]{{2,12}}?)"
_ZH_TAIL = r"(?= ?(?:网站|社区|平台|论坛)?(?:上)?(?:的|已有|现有|公布|发布|提供|统计|数据|信息|讨论|消息|报道|显示|披露|介绍|介紹|透露|表示|估计|官方|官网|账号|[，,、和与及。:：)）]|$))"
_BODIES = r"(?:program(?:me)? chairs?|general chairs?|communications chairs|organi[sz]ers|organi[sz]ing committee|official (?:blog|website|site|statistics))"
ENGLISH = re.compile(
    rf"(?<![A-Za-z])(?:[Aa]ccording to|[Aa]s reported by|[Rr]eported by|[Bb]ased on|[Pp]er|[Cc]redit:|[Ss]ources?:|[Dd]ata from|[Cc]ounted by) (?:the |a |an )?(?P<name>{_BODIES}|{_NAME}(?= data| statistics|[^A-Za-z0-9 ]| [a-z]+s(?![a-z])|$)|(?-i:[A-Z])[A-Za-z0-9.&-]{{1,30}})(?: and (?P<second>{_NAME}))?"
)
SPEAKS = re.compile(
    rf"(?:[Tt]he )?(?P<name>@[A-Za-z][A-Za-z0-9_]{{1,30}}|{_NAME})(?: account| website| site| blog)? (?:speaks of|reports|says|lists|gives|counts|claims|puts)(?= )"
)
CHINESE = re.compile(
    rf"(?:根据|根據|依据|(?<![数數证依])(?:据|據)|基于|基於|援引|引自|来源[:：]|來源[:：]|参考) ?(?P<name>{_ZH_NAME}){_ZH_TAIL}"
)
CHINESE_AND = re.compile(
    rf"(?: ?(?:讨论|数据|统计|信息|的)){{0,3}} ?(?:和|与|及|、) ?(?P<name>{_NAME})(?= ?(?:的|数据|统计|讨论|信息|[，,。)）]|$))"
)
SOURCE_LINE_CODE_POINTS = 60
NOT_SOURCES = frozenset(
    [
        "the",
        "this",
        "that",
        "these",
        "those",
        "our",
        "their",
        "its",
        "it",
        "we",
        "they",
        "he",
        "she",
        "a",
        "an",
        "table",
        "figure",
        "fig",
        "section",
        "total",
        "each",
        "此",
        "本",
        "我们",
        "上述",
        "以上",
        "统计",
        "数据",
        "官方数据",
        "结果",
        "最新",
        "公开",
        "论文",
        "作者",
        "现有",
        "目前",
        "了解",
        "介绍",
        "悉",
        "report",
        "paper",
        "cent",
        "报道",
        "報導",
    ]
)


SOURCE_LINE = re.compile(r"(?:数据来源|資料來源|数据出处|来源|來源|[Ss]ources?|[Dd]ata source)[ ]?[:：]")


def block_sources(text: str, block: Span) -> tuple[str, ...]:
    """Sources that a line of its own names for the whole block ("数据来源：PaperCopilot")."""
    line = SOURCE_LINE.search(text, block.start, block.end)
    return (
        ()
        if line is None
        else attributions(text, Span(line.start(), min(block.end, line.end() + SOURCE_LINE_CODE_POINTS)))
    )


def attributions(text: str, sentence: Span) -> tuple[str, ...]:
    """The sources that a sentence names.

    >>> attributions("According to PaperCopilot, 3,706 were accepted", Span(0, 46))
    ('papercopilot',)
    """
    found: list[tuple[int, str]] = []
    for pattern in (ENGLISH, CHINESE):
        for match in pattern.finditer(text, sentence.start, sentence.end):
            found.append((match.start("name"), match["name"]))
            if pattern is ENGLISH and match["second"]:
                found.append((match.start("second"), match["second"]))
            if pattern is CHINESE:
                more = CHINESE_AND.match(text, match.end("name"), sentence.end)
                if more is not None:
                    found.append((more.start("name"), more["name"]))
    found += [
        (match.start("name"), match["name"])
        for match in SPEAKS.finditer(text, sentence.start, sentence.end)
        if match["name"].startswith("@")
    ]
    names = [re.sub(r"[ .@]", "", name).lower() for _, name in sorted(found)]
    return tuple(name for name in dict.fromkeys(names) if name and name not in NOT_SOURCES)
