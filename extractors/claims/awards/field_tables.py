"""Tables of one paper's fields under its title: a row for the name of a field and what it holds ("作者 | A, B", "Affiliation | X").

In: a table of the main text. Out: the cells by role; nothing when the first column holds no names of fields.
"""

from __future__ import annotations

import re
from functools import lru_cache

from extractors.claims.awards.view import View, stripped
from extractors.records.documents import Section
from extractors.spans import Span

ROLES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("authors", re.compile(r"(?:first |all |co-?)?authors?|(?:全部|论文|第一|主要)?作者|研究者", re.IGNORECASE)),
    (
        "institutions",
        re.compile(
            r"affiliations?|institutions?|organi[sz]ations?|(?:作者|研究|所属|所屬)?(?:机构|機構|单位|單位)",
            re.IGNORECASE,
        ),
    ),
    (
        "other",
        re.compile(
            r"(?:paper |full |chinese |english )?titles?|(?:paper |project |code )?(?:links?|urls?|pages?)|code|pdf|arxiv|openreview|venue|award|field|topic|keywords?|year|abstract|tl;?dr"
            r"|(?:论文|論文|中文|英文|原文|项目|代码)?(?:标题|標題|题目|題目|链接|連結|主页|地址|名称)|代码|会议|會議|奖项|獎項|领域|領域|方向|关键词|年份|摘要|备注",
            re.IGNORECASE,
        ),
    ),
)
AWARD_FIELD = re.compile(
    r"(?:所?获)?奖项?(?:情况|信息)?|获奖|荣誉|(?:paper )?(?:award|honou?r|prize|distinction)s?|category", re.IGNORECASE
)
TITLE_FIELDS = (
    re.compile(r"英文(?:标题|题目|名)|english title|original title|原(?:标题|题|文标题)", re.IGNORECASE),
    re.compile(r"(?:论文|paper )?(?:标题|题目|名称|title)|论文|paper", re.IGNORECASE),
    re.compile(r"(?:中文)?(?:标题|题目|译名|译题)"),
)
"""Names of the field that holds the title; the one in the paper's own language is asked first."""
COLUMNS, MIN_FIELDS = 2, 2


def fields_in(view: View, section: Section) -> dict[str, Span]:
    """The cells of a paper's fields by role, empty for any other table: all rows have two cells, and two or more of them a known name."""
    named = [(role_of(view.text[name.start : name.end]), value) for name, value in in_twos(section)]
    known = [(role, value) for role, value in named if role is not None]
    if (
        len(known) < MIN_FIELDS
        or len(known) * 2 <= len(section.rows)
        or not any(role == "authors" for role, _ in known)
    ):
        return {}
    return dict(reversed(known))


def in_twos(section: Section) -> tuple[tuple[Span, ...], ...]:
    """The rows of a table in which each is a name and a value; none for any other section."""
    twos = section.kind == "table" and all(len(row) == COLUMNS for row in section.rows)
    return section.rows if twos else ()


def bare(name: str) -> str:
    """The name of a field without signs around it."""
    return name.strip(" *_:：\n")


@lru_cache(maxsize=256)
def role_of(name: str) -> str | None:
    """What the field of this name holds; None for words that name none."""
    words = bare(name)
    return next((role for role, pattern in ROLES if pattern.fullmatch(words)), None)


def record_in(view: View, section: Section) -> tuple[Span, Span, dict[str, Span]] | None:
    """The cells of title and award of a table of one paper's fields, and those of its people; None for any other table."""
    named = {bare(view.simple[name.start : name.end]): value for name, value in reversed(in_twos(section))}
    award = next((value for name, value in named.items() if AWARD_FIELD.fullmatch(name)), None)
    title = next(
        (value for pattern in TITLE_FIELDS for name, value in named.items() if pattern.fullmatch(name)),
        None,
    )
    if award is None or title is None or not view.within("award", award):
        return None
    people = {role: value for name, value in named.items() if (role := role_of(name)) in ("authors", "institutions")}
    return stripped(view.text, title), award, people
