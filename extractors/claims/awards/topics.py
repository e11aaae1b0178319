"""What a heading or line on a page of awards says that names no award: another topic, an area, those who chose, the end of the article.

In: words or a line. Out: whether they say it. Decides nothing about what holds below.
"""

from __future__ import annotations

import re

from extractors.claims.awards.view import Line, View

MAX_AREA_WORDS, MAX_AREA, MAX_TOPIC, MAX_ROLES = 6, 50, 44, 60
OFF_TOPIC = re.compile(
    r"(?<![\w-])(?:other|others|criteria|committee|jury|selection|process|about|history|statistics|numbers|related|references?|links?|sources?|comments?|see also|last year|previous|notable papers|orals?|spotlights?|candidates?|finalists?|nominees|further reading|trends?|highlights?|keynotes?|speakers?|reading list|loose ends|people and things|forecasts?|predictions?|tutorials?|also (?:on|at|this)|schedule|sponsors?|travel)(?![\w-])"
    r"|其他|其它|评选|委员会|评审|流程|统计|往年|去年|上届|参考|链接|评论|相关|趋势|走向|候选|入围|预测|展望|总结|写在|关于|演讲|报告|口头|概况|数据|人物",
    re.IGNORECASE,
)
PAPER_NUMBER = re.compile(
    r"[\W_]{0,4}(?:获奖|得奖|winning )?(?:论文|paper)\s?(?:\d{1,2}|[一二三四五六七八九十]{1,2})\s?[:：.、]",
    re.IGNORECASE,
)
"""What counts the papers under a label; the words behind it are a title, whatever topic they name: "获奖论文 3：统计悬崖边缘的…"."""
AREA_WORDS = re.compile(
    r"\b(?:track|papers?|demos?|demonstrations?|area|domain|theme)\b|赛道|方向|领域|论文$|专题", re.IGNORECASE
)
ENDS_ARTICLE = re.compile(
    r"\W{0,6}(?:往期(?:精选|回顾|推荐|文章)?|(?:相关|推荐|延伸|猜你)(?:阅读|文章|推荐|喜欢)|热门文章|更多(?:阅读|文章)|[Rr]elated (?:posts|articles|stories|news)|[Yy]ou may also like|[Mm]ore from [^\n]{2,40})\W{0,6}"
)
"""What stands below such a line are other articles."""
OWN_JUDGES = re.compile(
    r"[\W_]{0,4}(?:(?:the )?(?:best paper )?(?:prize|awards?|selection) (?:committee|jury|board)|jury)\b|(?:评奖|评选|评审)委员会",
    re.IGNORECASE,
)
ORDINAL = re.compile(r"[\W_]{0,4}(?:The )?\d{1,3}(?:st|nd|rd|th) |第[一二三四五六七八九十\d]{1,4}届")
YEAR_DIGITS = 4
ROLES_LINE = re.compile(
    r"(?:(?:best|outstanding|distinguished|pc|tpc|research|award|paper|papers|awards|prize|program|programme|general|symposium|conference|workshops?|local|steering|organi[sz]ing|technical|publicity|publications?|proceedings|web|social|media|student|demo|posters?|doctoral|consortium|senior|area|track|industry|finance|sponsorship|registration|tutorials?|arrangements|virtual|diversity|inclusion|selection|review|committee|international|pre-conference|event|and|&|[/,])[ /]{0,2}){1,6}"
    r"(?:(?:co-?)?chairs?(?:persons?)?|committees?|jury|board|liaisons?|members|organi[sz]ers?|arrangements|volunteers)(?: members)?\W{0,4}"
    r"|(?:最佳论文|论文奖?|奖项?|程序|组织|评审|评选|评奖|大会|学术|指导){1,3}(?:委员会?|主席团?|评委会?)(?:成员|名单)?\W{0,4}",
    re.IGNORECASE,
)
"""A line of its own that says who chose or organised: "Best Paper Award Committee", "Program Chairs"."""

FINALISTS = re.compile(
    r"[\W\d_]{0,8}(?:(?:the |other |award |remaining |best paper )?(?:award )?(?:finalists?|nominees?|candidates|short-?list(?:ed)?(?: papers?)?)"
    r"|(?:其他|其它|其余|另外?|最终|最佳论文)?的?(?:入围|候选|决选|角逐)(?:决赛|最终)?(?:论文|作品|名单|者)?(?:还?有|为|如下|包括)?)[\W\d篇_]{0,8}",
    re.IGNORECASE,
)
MAX_FINALISTS_LINE = 32


def is_off_topic(words: str) -> bool:
    """Whether a short heading is about something else; one that counts a paper tells that paper's title."""
    return len(words) <= MAX_TOPIC and not PAPER_NUMBER.match(words) and OFF_TOPIC.search(words) is not None


def is_area(words: str) -> bool:
    """Whether a short heading names an area ("Linguistic Diversity Track")."""
    short = len(words.split()) <= MAX_AREA_WORDS and len(words) <= MAX_AREA
    return short and AREA_WORDS.search(words) is not None


def names_roles(view: View, line: Line) -> bool:
    """Whether a line says nothing but who chose or organised, whatever award it names. A prize's own committee, told below its heading,
    ends nothing: the winners stand behind it.
    """
    within = line.section.kind != "heading" and OWN_JUDGES.match(view.simple, line.span.start, line.span.end)
    short = len(line.span) <= MAX_ROLES and not within
    return short and ROLES_LINE.fullmatch(view.simple, line.span.start, line.span.end) is not None


def held_in(view: View, line: Line) -> int | None:
    """The year of the date in a heading that counts editions: "20th DGCI: 19-21 September 2017"."""
    dates = view.within("date", line.span) if ORDINAL.match(view.text, line.span.start, line.span.end) else []
    year = dates[0].key[:YEAR_DIGITS] if dates and dates[0].key else ""
    return int(year) if year.isdecimal() else None  # "19-21 July" has none


def announces_finalists(words: str) -> bool:
    """Whether a line says nothing but that finalists follow."""
    return len(words) <= MAX_FINALISTS_LINE and FINALISTS.fullmatch(words) is not None
