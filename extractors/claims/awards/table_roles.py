"""Which column of a table holds what, and which award stands over it.

In: a view and a table. Out: `Table`, the column of each role with the award that the head of the titles names; the columns of a table
with one for each award; the award of the heading above or the caption below.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractors.claims.awards.labels import Label, read_label
from extractors.claims.awards.rules import CANDIDATE
from extractors.claims.awards.view import View
from extractors.records.documents import Section
from extractors.spans import Span

COLUMNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "award",
        re.compile(
            r"^(?!\W*(?:[颁頒获獲][奖獎]年[份度]?|award(?:ed)? years?|years?(?: of)?(?: the)? awards?)\W*$).*?(?:award|prize|honou?r|distinction|category|奖|獎|荣誉|榮譽|类别)",
            re.IGNORECASE,
        ),
    ),
    ("title", re.compile(r"title|paper|work|publication|^what$|论文|論文|标题|標題|题目|題目|作品", re.IGNORECASE)),
    ("authors", re.compile(r"author|people|researcher|^by$|^(?:by )?whom?$|作者|研究者|研究人员", re.IGNORECASE)),
    ("title", re.compile(r"winner|recipient|awarded to|得主|获奖|獲獎", re.IGNORECASE)),
    ("title", re.compile(r"^\W{0,3}(?:short ?names?|短名)\W{0,3}$", re.IGNORECASE)),
    (
        "institutions",
        re.compile(
            r"institution|affiliation|org[a-z]{0,3}i[sz]ation|^orgs?\.?$|where from|^from$|机构|機構|单位|單位",
            re.IGNORECASE,
        ),
    ),
    ("venue", re.compile(r"venue|conference|meeting|event|会议|會議|大会", re.IGNORECASE)),
    ("year", re.compile(r"year|edition|年", re.IGNORECASE)),
    ("track", re.compile(r"track|赛道|賽道|领域", re.IGNORECASE)),
)
LONGEST_HEAD = 40
YEAR = re.compile(r"\s{0,3}[’']?(?:19|20)?\d\d\s?[:.]?\s{0,3}")


@dataclass(frozen=True, slots=True)
class Table:
    """A table with the column of each role; -1 where there is none. `label` is the award that the head of the titles names."""

    section: Section
    columns: dict[str, int]
    label: Label | None = None


def read_table(view: View, section: Section) -> Table:
    """Which column is what, by the heading row, else by what the cells hold."""
    width = max(len(row) for row in section.rows)
    columns: dict[str, int] = {}
    body = body_of(view, section)
    headed = len(body) < len(section.rows)
    heads = [view.simple[cell.start : cell.end] for cell in section.rows[section.header_rows - 1]] if headed else []
    for name, pattern in COLUMNS:
        role = "authors" if name == "title" and name in columns else name  # a second one names the winners themselves
        if role in columns:
            continue
        for place, head in enumerate(heads):
            fits = place not in columns.values() and len(head) < LONGEST_HEAD and pattern.search(head)
            if fits and not (role == "award" and heads_winners(view, section, place)):
                columns[role] = place
                break
    if "award" not in columns:
        counts = [
            sum(1 for row in body if place < len(row) and view.within("award", row[place])) for place in range(width)
        ]
        if body and max(counts, default=0) * 2 > len(body):
            columns["award"] = counts.index(max(counts))
    if "year" not in columns and not heads and body and all(YEAR.fullmatch(row[0].of(view.text)) for row in body):
        columns["year"] = 0
    if "title" not in columns:
        counts = [
            sum(1 for row in body if place < len(row) and view.within("title", row[place])) for place in range(width)
        ]
        free = [place for place in range(width) if place not in columns.values()]
        if free and max((counts[place] for place in free), default=0) > 0:
            columns["title"] = max(free, key=lambda place: (counts[place], -place))
    at = columns.get("title", width)
    named = headed and at < len(heads) and len(heads[at]) < LONGEST_HEAD
    label = read_label(view, section.rows[section.header_rows - 1][at]) if named else None
    return Table(section, columns, label)


def heads_winners(view: View, section: Section, place: int) -> bool:
    """Whether a head is the name of an award, and the cells below it are its papers: "马尔奖" over titles."""
    cells = [row[place] for row in section.rows[section.header_rows :] if place < len(row)]
    head = section.rows[section.header_rows - 1][place]
    return bool(view.within("award", head)) and not any(view.within("award", cell) for cell in cells)


def body_of(view: View, section: Section) -> tuple[tuple[Span, ...], ...]:
    """The rows below the heading row; all of them when the first begins with a year as the others do."""
    years = all(row and YEAR.fullmatch(row[0].of(view.text)) for row in section.rows)
    return section.rows if years else section.rows[section.header_rows :]


def label_beside(view: View, table: Table) -> Label | None:
    """The one paper award that the heading above or the caption below a table of titles and authors names."""
    if not {"title", "authors"} <= table.columns.keys() or "award" in table.columns:
        return None
    section = table.section
    below = view.document.sections[section.ordinal + 1 : section.ordinal + 2]
    above = view.headings_in(Span(0, section.span.start))[-1:]
    for one in (*(one for one in below if one.kind == "caption"), *above):
        label = read_label(view, one.span)
        if (
            label is not None
            and label.strong
            and label.kind == "paper"
            and not CANDIDATE.search(one.span.of(view.simple))
        ):
            return label
    return None


def award_columns(view: View, section: Section) -> list[tuple[int, Label]]:
    """The columns whose heads are awards and whose cells hold the papers: "Best Paper | Best Student Paper" by year."""
    if not section.header_rows:
        return []
    heads = section.rows[section.header_rows - 1]
    labels = [(place, read_label(view, head)) for place, head in enumerate(heads) if len(head) < LONGEST_HEAD]
    return [
        (place, label)
        for place, label in labels
        if label is not None
        and label.strong
        and label.kind == "paper"
        and heads_winners(view, section, place)
        and any(view.within("title", row[place]) for row in body_of(view, section) if place < len(row))
    ]
