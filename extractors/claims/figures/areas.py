"""Tables and lists told research area by research area: "Area | Submitted | Accepted", "## 各领域投稿", "Submissions by country".

In: text and a section of a document. Out: which rows or lines tell of one area, topic, country or institution only: their numbers are
no figures of the conference. The row of the total is; so are rows that each have an edition of their own beside its theme.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.claims.qualifying import tracks_in
from extractors.lexicon.phrases import lowered
from extractors.lexicon.traditional import simplified
from extractors.records.documents import Section
from extractors.spans import Span

_AREA = (
    r"(?:(?:research|subject|paper|topic|technical|primary|main|sub-?) ?)?"
    r"(?:areas?|topics?|themes?|subjects?|sub-?areas?|fields?|sub-?fields?|keywords?|disciplines?|countr(?:y|ies)(?:/regions?| or regions?)?|regions?|continents?|institutions?|affiliations?|organi[sz]ations?|universit(?:y|ies))"
)
_AREA_ZH = r"(?:研究|论文|投稿|所属|主要|细分|技术)?(?:领域|方向|主题|话题|课题|议题|专题|关键词|学科|国家|地区|国家[/／和或与]?地区|机构|单位|学校|高校)"
HEAD = re.compile(
    rf"[*_ #]{{0,4}}(?:{_AREA}|{_AREA_ZH})[ ]?(?:[(（][^()（）]{{1,40}}[)）]|\\[ ]?[^\\]{{1,30}})?[*_ :：]{{0,4}}"
)
BY_AREA = re.compile(rf"(?<![a-z])(?:by|per|across|for each)[ ]{_AREA}(?![a-z])|(?:各个?|分|按|不同){_AREA_ZH}")
TOTAL = re.compile(
    r"[*_ ]{0,4}(?:(?:grand |in )?total|overall|all(?: areas| topics| papers)?|sum|合计|总计|总和|总数|全部|总体|共计)(?![a-z])"
)
NUMBERING = re.compile(r"#?[ ]?\d{0,3}[.)）]?[ ]?")
VENUES_HEAD = re.compile(r"[*_ ]{0,4}(?:conferences?|venues?|meetings?|会议(?:名称?)?|顶会|期刊/会议)[*_ ]{0,4}")
"""Beside it an area only says what the conference of the row is about: "Area | Conference | Submitted"."""
TRACK_HEAD = re.compile(r"[*_ ]{0,4}tracks?[*_ ]{0,4}")
KIND_OF_TRACK = re.compile(
    r"(?<![a-z])(?:main|research|applied|industry|industrial|demos?|student|position|short|long|tutorials?|workshops?|journal|phd|doctoral|undergraduate|datasets?)(?![a-z])"
)
MANY_AREAS = 8
"""No conference has so many tracks."""
LONGEST_HEAD = 60
HEADS_ASKED = 3


def areas_of(low: str, section: Section) -> frozenset[Span]:
    """The first cells of the rows of a table that are of one area only."""
    if not section.rows:
        return frozenset()
    rows = [row for row in section.rows[max(1, section.header_rows) :] if row]
    heads = [head.of(low) if len(head) <= LONGEST_HEAD else "" for head in section.rows[0][:HEADS_ASKED]]
    at = next((column for column, head in enumerate(heads[:2]) if HEAD.fullmatch(head)), None)
    if at is None and heads and TRACK_HEAD.fullmatch(heads[0]) and _are_areas(low, rows):
        at = 0
    if at is None and not (_is_told_by_area(section) and heads and not heads[0].strip()):
        return frozenset()
    if any(VENUES_HEAD.fullmatch(head) for head in heads) or (at == 1 and _is_of_its_own(low, rows)):
        return frozenset()
    return frozenset(row[0] for row in rows if not any(TOTAL.match(low, cell.start, cell.end) for cell in row[:2]))


def _are_areas(low: str, rows: Sequence[Sequence[Span]]) -> bool:
    """Whether rows called tracks are so many, and none of them named as tracks are, that they are research areas."""
    named = any(tracks_in(low, row[0]) or KIND_OF_TRACK.search(low, row[0].start, row[0].end) for row in rows)
    return len(rows) >= MANY_AREAS and not named


def tells_one_area(low: str, section: Section) -> bool:
    """Whether a line of a list is of one area: "- Parsing: 120 submissions" below "Submissions by topic"."""
    if section.kind != "list_item" or not _is_told_by_area(section):
        return False
    return TOTAL.match(low, section.span.start, section.span.end) is None


def _is_of_its_own(low: str, rows: Sequence[Sequence[Span]]) -> bool:
    """Whether the first cells name what each row is of, and the area beside them is its theme: "2019 | Health | 310 | 77"."""
    first = [row[0].of(low).strip() for row in rows]
    return len(set(first)) == len(first) and not all(NUMBERING.fullmatch(text) for text in first)


def _is_told_by_area(section: Section) -> bool:
    """Whether the heading above says that what follows is told area by area."""
    return bool(section.path) and BY_AREA.search(simplified(lowered(section.path[-1]))) is not None
