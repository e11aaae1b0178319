"""What a number counts, as far as the words right beside it say so: papers, people, things, nothing, or something else.

In: text and a number's span. Out: `Counted`. Numbers that are part of a name, a size, a version, a heading number or a price
count nothing that a conference reports.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from extractors.spans import Span

Kind = Literal["paper", "people", "thing", "bare", "other", "none"]

_NOTE = r"(?:[*∗†‡§¶\u00b9\u00b2\u00b3\u2070-\u2079ᵃᵇᶜᵈᵉᶠ]{1,3}|\[\^?\w{1,12}\])?"
"""The sign of a footnote that hangs on a number: "56*", "11,672¹", "320[a]", "1,240[^3]"."""
_MORE = rf"{_NOTE}[ \u00a0]?(?:\+|＋|多|余|餘|来|來|几)?[ \u00a0]?"
PAPER = re.compile(
    rf"{_MORE}(?:(?:篇|份)(?:次)?|(?:(?:of (?:them|these|those|which)|more|further|other|additional|extra|valid|full|long|short|research|conference|regular|different|new|such|technical|unique|main-track|in total)[ ]){{0,3}}"
    r"(?:papers?|articles?|manuscripts?|works|entries|contributions|submissions?)(?![a-z]))"
)
PEOPLE = re.compile(
    rf"{_MORE}(?:[名位人](?!工|类|們|们)|(?:[a-z-]{{3,12}}[ ]){{0,2}}(?:people|persons|researchers|scholars|experts|individuals|delegates|members)(?![a-z]))"
)
THING = re.compile(rf"{_MORE}(?:[个個场場项項家所件](?!百分|月|小时|样本|token))")
BARE = re.compile(
    rf"{_MORE}(?:[左上][右下])?[ \u00a0]?(?:[ ]{{2,12}}(?=[(（]))?(?:$|[`·•,，.。;；:：、)）\]】|/／\n\t!！？?<\"”」』~—–-]|and(?![a-z])|or(?![a-z])|were(?![a-z])|was(?![a-z])|in(?![a-z])|this(?![a-z])|at(?![a-z])|for(?![a-z])|of(?![a-z])|from(?![a-z])|to(?![a-z])|last(?![a-z])|out(?![a-z])|with(?![a-z])|have(?![a-z])|had(?![a-z])|received(?![a-z])|are(?![a-z])|is(?![a-z])|as(?![a-z])|more(?![a-z])|that(?![a-z])|after(?![a-z])|(?:the|a|one|two) (?:years?|edition|previous|following)(?![a-z])|then(?![a-z])|while(?![a-z])|[(（]|[被的和与及至到为並并]|以上|录|接|投|降|升|增|下|上|(?=(?:19|20)\d\d))"
)
GLUED_BEFORE = re.compile(r"(?:\d\d\.|[A-Za-z_$€£¥#@]|[A-Za-z][-–]|[A-Za-z]\.|[\d][-–:]|v\.?)\Z")
PADDED = re.compile(r"0\d")
"""A number with a nought before it counts places, not things: "04 时间检验奖"."""
NAMED_BEFORE = re.compile(
    r"(?:(?:^|[^\u4e00-\u9fff]|[见如在由从和与及看])[表图]|(?<![a-z])(?:table|figure|fig\.?|section|sec\.?|appendix|chapter|phase|stage|round|talk|keynote|session|workshop|tutorial|panel|day|vol\.?|volume|scores?(?: of)?(?: \d{1,2},){0,4}))[ ]?$"
)
"""What a number behind these words names stands elsewhere on the page: "五篇论文见表 1"."""
SCORES = re.compile(r"(?:\d{1,2}(?:\.\d)?[/／]){2,12}\d{1,2}(?:\.\d)?(?![\d%％])")
"""Scores of reviewers: "8/8/6/3"; a line "4717/592/12.6%" has larger numbers."""
SCORES_CODE_POINTS = 40
LIST_MARK = re.compile(r"[.．、)）](?:[ ]|\D)|[ ]?[.．][ ]")
TIME_SPAN = re.compile(
    r"[ ]?(?:天|[届屆点點时時](?!人)|日(?!本)|小时|分钟|年|周(?![年])|years? |hours?(?![a-z])|minutes(?![a-z])|weeks?(?![a-z])|days?(?![a-z])|months?(?![a-z]))"
    r"|[ ]?(?:[人次位][ ]?)?(?:赞同|点赞|关注|收藏|阅读|浏览|评论|喜欢)(?=[了该本]|[。，,;；)）]|$)"
)
"""What follows a number that only measures time, or who liked a page: "前两天是 workshop", "1,204 人赞同了该回答"."""
DIFFERENCE = re.compile(
    r"(?:[多少](?:接受|接收|录用|收到?)?了|[多少]出|增加了?|减少了?|增长了?|下降了?)(?:不到|将近|近|约|大约|逾|超过|整整)?[ ]?$"
    r"|(?<![a-z])(?:rose|grew|increased|fell|dropped|declined|went (?:up|down)) by (?:about |almost |nearly |over |some |more than |less than )?$"
)
"""What is behind such words is a difference between two editions: "只多了不到 1100 篇"."""
POINTS = "百分点"
"""What is told in points is a difference, too: "降了约 2 个百分点"."""
PERCENT = re.compile(r"[ ]?(?:[%％]|per ?cent|个?百分点|[倍成])")
FEW = re.compile(
    r"one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|[一二两三四五六七八九十]{1,2}|\d{1,2}"
)
_OF = r"[ ](?:in|out of|of (?:every|each))(?: every| each)?[ ]"
SHARE_OF = re.compile(
    rf"{_OF}(?:{FEW.pattern})(?![\w]|[.,]\d)|[ ]?[篇份]?(?:投稿|论文|稿件)?(?:之?中|里)?[选取录中进][ ]?[一1](?![\d,十百千万])"
)
OF_SHARE = re.compile(
    rf"(?<![\w.,])(?:one|two|three|four|five|six|seven|eight|nine|\d)(?: (?:paper|submission|manuscript|author)s?)?{_OF}$"
)
"""A share in words, "one in five papers", "9 out of 10", "五选一": neither number counts papers."""
PER = re.compile(r"(?:(?<![a-z])every|每)[ ]?$")
"""What is told for every so many: "for every five papers", "每 100 篇投稿"."""
RANKS = re.compile(r"(?<![目此当會会提之以日])前$")
"""Ahead of a number of ranks: "前 3 名"; not of a time: "目前 3 名"."""
SHARE_CODE_POINTS = 34
DASH_WORD = re.compile(r"-[A-Za-z]")


@dataclass(frozen=True, slots=True)
class Counted:
    """What a number counts and where the word that says so ends."""

    kind: Kind
    end: int


def counted(low: str, span: Span, line_start: int) -> Counted:
    """What the number at `span` counts; `line_start` is where its sentence begins."""
    if _is_part(low, span, line_start) or low.endswith(POINTS, span.start, span.end):
        return Counted("none", span.end)
    for kind, pattern in (("paper", PAPER), ("people", PEOPLE), ("thing", THING), ("bare", BARE)):
        match = pattern.match(low, span.end)
        if match is not None:
            return Counted(kind, match.end() if kind != "bare" else span.end)  # type: ignore[arg-type]  # the literals of the tuple
    return Counted("other", span.end)


def _is_part(low: str, span: Span, line_start: int) -> bool:
    """Whether the number belongs to a name ("gpt-4"), a size ("7b"), a heading number ("3.1 ") or a list marker ("1. ")."""
    if GLUED_BEFORE.search(low, max(0, span.start - 3), span.start) or PADDED.match(low, span.start, span.end):
        return True
    if DIFFERENCE.search(low, max(0, span.start - 24), span.start) and not PERCENT.search(
        low, span.start, span.end + 6
    ):
        return True
    after = low[span.end : span.end + 2]
    if after[:1].isascii() and after[:1].isalpha() and low[span.end - 1].isdigit():
        return True
    if DASH_WORD.match(after) or TIME_SPAN.match(low, span.end):
        return True
    if RANKS.search(low, max(0, span.start - 2), span.start) and low[span.end : span.end + 1] in ("名", "位", "大"):
        return True
    if PER.search(low, max(0, span.start - 7), span.start) or _is_share(low, span):
        return True
    if names_place(low, span) or _is_score(low, span):
        return True
    opens = low[max(0, span.start - 1) : span.start] in ("(", "（")
    return span.start == line_start + opens and bool(LIST_MARK.match(low, span.end)) and len(span) <= 2


def names_place(low: str, span: Span) -> bool:
    """Whether a number says which table, figure or session something is."""
    return NAMED_BEFORE.search(low, max(0, span.start - 10), span.start) is not None


def _is_share(low: str, span: Span) -> bool:
    """Whether a small number is a half of a share in words."""
    if FEW.fullmatch(low, span.start, span.end) is None:
        return False
    before = max(0, span.start - SHARE_CODE_POINTS)
    return bool(SHARE_OF.match(low, span.end) or OF_SHARE.search(low, before, span.start))


def _is_score(low: str, span: Span) -> bool:
    """Whether the number is one of several that slashes join, all of them small."""
    if "/" not in low[span.end : span.end + 1] + low[span.start - 1 : span.start]:
        return False
    around = SCORES.finditer(low, max(0, span.start - SCORES_CODE_POINTS), span.end + SCORES_CODE_POINTS)
    return any(scores.start() <= span.start < scores.end() for scores in around)
