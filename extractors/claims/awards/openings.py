"""Where an item begins: which title opens a line, and whether line and title together speak for a paper.

In: a view, a line, what holds for it. Out: the title, or None. A title opens a list item, a paragraph or a heading when nothing but
numbers, signs, a label or a field's name stands before it, or its authors do ("A and B. T"), and when something shows that the line
is a paper and not a remark: people, a link, a label in force or behind it.
"""

from __future__ import annotations

import re

from extractors.claims.awards.force import InForce
from extractors.claims.awards.inline import after_title, before_title, only_people
from extractors.claims.awards.labels import left_over
from extractors.claims.awards.people_first import BODY_START, FIRM, LEAD_CODE_POINTS, MAX_CAPTION, title_behind
from extractors.claims.awards.view import Line, View
from extractors.lexicon.awards import is_place
from extractors.lexicon.phrases import is_han
from extractors.records.mentions import Mention
from extractors.spans import Span

LETTERS = re.compile(r"[^\W\d_]")
FIELD_LEAD = re.compile(
    r"(?:论文|原文|英文|中文)?(?:标题|题目|名称|论文|題目|標題|論文|得主|获奖论文)|(?:paper )?title|(?:winning |awarded )?paper|winners?|recipients?",
    re.IGNORECASE,
)
RANK_LINE = re.compile(
    r"^(?:(?:first|second|third|1st|2nd|3rd) (?:place|prize)|[一二三]等奖|第[一二三]名|gold|silver|bronze)\b",
    re.IGNORECASE,
)
CARD = re.compile(r"\{\{[<%][^\n]{1,300}\btitle\s?=\s?\"")
"""A card of a website whose pages are Markdown: `{{< card header="none" title="T" >}}`."""
COUNT_LEAD = re.compile(r"^(?:一?共|共有|有|计|合计|分别是)?[一二两三四五六七八九十\d]{1,3}\s?[篇项][:：]")
"""How many papers follow in the same line: "共四篇：（1）T，…"."""
CITE_KEY = re.compile(r"@[\w:-]{3,40}\s")
"""A reference of Zotero before the title of its paper: "[[@colusso2019]] A Translational Model"."""
EDITION_BEHIND = re.compile(r"[”\"》」*_.]{0,4}\s{0,2}[(（\[][^()（）\n]{0,40}\d\d[^()（）\n]{0,12}[)）\]]")
SENTENCE_INSIDE = re.compile(r"[。！；]|[.!] [A-Z]")
"""A question may stand inside a title: "What Does BERT Look At? An Analysis ..."."""
LABEL_SIGN = re.compile(r"[:：|｜—–\]】]|\.(?=[*_]{0,3}\s)|[ \u3000]{2}")
LIST_SIGN = re.compile(r"[:：,，|｜—–\])）】]|\.(?=[*_]{0,3}\s)|[ \u3000]{2}")
FINITE = re.compile(r"\b(?:is|are|was|were|has|have|had|does|did|we|they|I|must|will|shall|should|may|can)\b")
FIELD_FOLLOWS = re.compile(
    r"[\W_]{0,4}(?:(?:论文)?作者(?:单位|机构)?|(?:所属|研究)?机构|单位|(?:论文|原文)(?:地址|链接|主页)|[Aa]uthors?|[Aa]ffiliations?|[Ii]nstitutions?|[Pp]aper (?:link|url))[*_\s]{0,3}[:：]|[Bb]y:?\s"
)
"""A field of a paper's record on the line below its title: "机构：", "论文地址："."""
EDITION_LEAD = re.compile(
    r"[\W_]{0,6}(?:(?:19|20)\d\d\]?|[’']\d\d)(?:, ?[^\W\d_][^\d:：,;()（）—–]{1,30})?(?:\s?[(（][^()（）]{1,30}[)）])?[*_\s]{0,4}[—–:：.|-]{1,2}[\W_]{0,8}"
)
"""Year and place before a title: "2021, Ljubljana (online) — "."""
BY_AUTHORS = re.compile(r"[”\"»*_]{0,3}(?:,? (?:by|from) |\s(?:--|—{1,2}|–)\s|\s?[(（])")
REMARK_FOLLOWS = re.compile(r"[》〉]\s?(?:[，：:（(]|—|–|$)")
HAN_COMMA = re.compile(r"[”\"*_]{0,3}，\s?(?:作者(?:包括|有|是|为|：)?\s?)?")
MAX_PLACE = 30
MIN_WORD = 3
MIN_TITLE_WORDS = 4
MAX_MARKS = 6
MAX_EDITION = 14
BRACKETED = re.compile(r"[(（\[][^()（）\[\]\n]{1,24}[)）\]]")


def opening_title(view: View, line: Line, following: Line | None, force: InForce) -> Mention | None:
    """The title a line begins with, when line and title together speak for an item."""
    titles = view.within("title", line.span)
    if titles and line.first and set_before(view, line, titles[0]):
        return titles[0]
    title = next((one for one in titles[:2] if leads_to(view, line, one)), None)
    if title is None:
        return title_behind(view, line, titles, force)
    if (
        title.pattern in ("title:reference", "title:run", "title:written")
        or said(view, title)
        or in_menu(view, line, title)
    ):
        return None
    if introduces(view, line, title, following):
        return None
    section = Span(title.span.end, line.section.span.end)
    if title.pattern == "title:field":
        return title
    named = bool(view.within("person", section)) if line.section.kind != "heading" else False
    next_named = (
        following is not None
        and (begins_with_people(view, following) or FIELD_FOLLOWS.match(view.simple, following.span.start) is not None)
        and (
            following.section.kind not in ("heading", "list_item")
            or (
                line.section.kind == following.section.kind == "list_item"
                and following.section.level > line.section.level
            )
        )
    )
    if line.section.kind == "heading":
        listed = following is not None and following.section.kind == "list_item" and begins_with_people(view, following)
        told = next_named or listed or (following is not None and has_field(view, following))
        return title if told or heads_paper(view, line, title, force) else None
    if not line.first:
        return None
    if line.section.kind == "list_item":
        return title if item_like(view, line, title, force, named=named or next_named) else None
    whole = len(title.span) >= len(line.span) - len(edition_behind(view, line, title)) - 6
    behind = Span(title.span.end, max(title.span.end, line.span.end))
    whole = whole or (
        bool(view.links_in(behind)) and not left_over(view, behind, BRACKETED.sub(" ", behind.of(view.simple)))
    )
    if in_book_marks(view, line, title) and force.label is not None and force.label.kind == "paper":
        return title
    if title.pattern in FIRM:
        near = named and view.within("person", section)[0].span.start - title.span.end < BODY_START
        return (
            title
            if near or (whole and (next_named or force.label is not None)) or after_title(view, line, title)
            else None
        )
    short = not SENTENCE_INSIDE.search(view.text[title.span.start : title.span.end])
    if whole and short and (next_named or (named and not line.last)):
        return title
    if named and force.label is not None and force.label.kind != "person" and written_by(view, title):
        return title
    return title if after_title(view, line, title) and named else None


def heads_paper(view: View, line: Line, title: Mention, force: InForce) -> bool:
    """Whether a heading of a Chinese page right below that of an award is an English title, a place in a bracket behind it: "#### T（谷歌）"."""
    label, section = force.label, line.section
    above = view.section_at(label.span.start) if label is not None and label.kind == "paper" else None
    if above is None or above.kind != "heading" or above.level + 1 != section.level or view.document.language != "zh":
        return False
    words = title.span.of(view.text)
    whole = len(title.span) * 2 > len(line.span) and leads_to(view, line, title)
    told = view.within("institution", line.span) or view.within("person", line.span)
    return whole and words.isascii() and len(words.split()) >= MIN_TITLE_WORDS and bool(told)


def introduces(view: View, line: Line, title: Mention, following: Line | None) -> bool:
    """Whether a colon ends the line, and another title begins the next: an area, over the paper that won there."""
    if view.text[title.span.end : line.span.end].strip(" *_") not in (":", "：") or following is None:
        return False
    below = view.within("title", Span(following.span.start, following.span.start + 1))
    return title.pattern == "title:line" or (bool(below) and not begins_with_people(view, following))


def in_book_marks(view: View, line: Line, title: Mention) -> bool:
    """Whether a paragraph begins with a title in Chinese title marks that a remark follows: "《T》，情绪识别数据"."""
    opens = title.pattern == "title:quoted" and view.text[line.span.start : title.span.start].lstrip() in ("《", "〈")
    return opens and REMARK_FOLLOWS.match(view.text, title.span.end, line.span.end) is not None


def written_by(view: View, title: Mention) -> bool:
    """Whether its authors stand right behind a title: "T, by A and B", "T -- A, B", "T (A, B)", "T，某大学的 A、B"."""
    by = BY_AUTHORS.match(view.text, title.span.end)
    if by is not None:
        return bool(view.within("person", Span(by.end(), by.end() + 1)))
    comma = HAN_COMMA.match(view.text, title.span.end)
    people = view.within("person", Span(comma.end(), comma.end() + MAX_PLACE)) if comma else []
    if not comma or not people:
        return False
    placed = view.within("institution", Span(comma.end(), people[0].span.start))
    rest = view.simple[placed[-1].span.end if placed else comma.end() : people[0].span.start]
    return rest.strip() in ("", "的") and (not placed or placed[0].span.start == comma.end())


def in_menu(view: View, line: Line, title: Mention) -> bool:
    """Whether a title is a link to a place on its own page and nobody stands beside it: an entry of a table of contents."""
    if line.section.kind != "list_item" or view.within("person", line.section.span):
        return False
    marks = view.marks_in(Span(title.span.start, title.span.end))
    return any(
        mark.kind == "link"
        and len(mark.target or "") > 1
        and (mark.target or "").startswith("#")
        and mark.span.covers(title.span)
        for mark in marks
    )


def said(view: View, title: Mention) -> bool:
    """Whether a line taken for a title is a sentence: a full stop ends it ("一句话：灯比雾亮。", "The model is trained on two parts.")."""
    words = title.span.of(view.text)
    stop = words.endswith(("。", "！")) or view.text.startswith(("。", "！"), title.span.end)
    if not is_han(words):
        small = [word for word in words.split() if len(word) > MIN_WORD and word[0].islower()]
        closed = view.text.startswith((".", "!"), title.span.end) and title.pattern == "title:line"
        return closed and FINITE.search(words) is not None and len(small) * 2 > len(words.split())
    clauses = title.pattern == "title:line" or (title.pattern == "title:marked" and "，" in words)
    return stop and clauses


def edition_behind(view: View, line: Line, title: Mention) -> str:
    """The bracket with venue or year that follows a title: "(ICML 2009)"."""
    found = EDITION_BEHIND.match(view.text, title.span.end, line.span.end)
    return found.group() if found else ""


def set_before(view: View, line: Line, title: Mention) -> bool:
    """Whether a label, and a sign behind it, stand before the title and nothing else does: "Best Paper: T", "KDD 2019 best paper, T"."""
    label = before_title(view, line, title)
    signs = LIST_SIGN if line.section.kind == "list_item" else LABEL_SIGN
    if line.section.kind != "list_item" and len({one.key for one in view.within("award", line.span)}) > 1:
        return False  # a paragraph that goes through several awards
    if label is None:
        return False
    bold = view.bold_around(label.span)
    apart = bold is not None and bold.end <= title.span.start and title.pattern == "title:marked"
    return apart or signs.search(view.text[label.span.end : title.span.start]) is not None


def item_like(view: View, line: Line, title: Mention, force: InForce, *, named: bool) -> bool:
    """Whether a list item that begins with a title is a paper and not a remark."""
    if after_title(view, line, title) is not None:
        return True
    if title.pattern in FIRM:
        rest = view.text[title.span.end : line.span.end].lstrip()
        return named or not rest.startswith((":", "：")) or force.label is not None
    behind = title.span.end + len(edition_behind(view, line, title))
    rest = view.text[behind : line.span.end].strip(" .。;；,，")
    linked = any(link.openreview_id or "arxiv" in link.url for link in view.links_in(line.section.span))
    part = view.text[title.span.start : title.span.end]
    latin = sum(letter.isascii() for letter in part) * 2 > len(part)
    alone = not rest or only_places(view, Span(behind, max(behind, line.span.end)))
    enough = len(part.split()) >= (MIN_TITLE_WORDS if rest else 2)
    return named or linked or (latin and alone and enough and force.label is not None)


def only_places(view: View, span: Span) -> bool:
    """Whether nothing but links, signs and brackets with places stands behind a title: " 🔥 [pdf]", "（清华大学、北京大学）"."""
    placed = view.within("institution", span) or not any(sign in span.of(view.text) for sign in "(（")
    return bool(placed) and only_people(view, span)


def leads_to(view: View, line: Line, title: Mention) -> bool:
    """Whether only bullets, numbers, emoji, quotation marks, a field's name or year and place stand before the title."""
    before = CITE_KEY.sub("", COUNT_LEAD.sub("", view.simple[line.span.start : title.span.start]))
    if CARD.fullmatch(before) or is_nickname(view, line, title):
        return True
    if title.pattern == "title:field" or EDITION_LEAD.fullmatch(before):
        return True
    return not LETTERS.search(RANK_LINE.sub("", FIELD_LEAD.sub("", before)))


def is_nickname(view: View, line: Line, title: Mention) -> bool:
    """Whether only a bold word stands before a linked title: "**VTM** [Universal Few-shot Learning ...](...)"."""
    lead = view.text[line.span.start : title.span.start].strip()
    bold = view.bold_around(Span(line.span.start, line.span.start + 1))
    alone = bold is not None and bold.of(view.text).strip() == lead and len(lead.split()) == 1
    return (
        alone and title.pattern == "title:marked" and not view.within("award", Span(line.span.start, title.span.start))
    )


def begins_with_people(view: View, line: Line) -> bool:
    """Whether a line begins with a name, or with "Authors:"."""
    people = view.within("person", Span(line.span.start, min(line.span.end, line.span.start + LEAD_CODE_POINTS)))
    return bool(people) and people[0].pattern.startswith(("person:list", "person:field", "person:by", "person:roster"))


def is_person_line(view: View, line: Line) -> bool:
    """Whether a line is one person with their place behind: "Name: University"."""
    people = view.within("person", Span(line.span.start, min(line.span.end, line.span.start + LEAD_CODE_POINTS)))
    return bool(people) and people[0].pattern == "person:listed"


def has_field(view: View, line: Line) -> bool:
    """Whether the line is a title field, or names the full title."""
    return any(one.pattern == "title:field" for one in view.within("title", line.span))


def under_names(view: View, above: Line | None, line: Line) -> bool:
    """Whether a line is a title under its authors: the block's first line lists them, this one is nothing but a marked title; or a
    colon behind them announces it ("A and B:"); or a heading names them ("2021 A and B" over "(for 2011) T").
    """
    announced = above is not None and above.section.kind == "paragraph" and view.text[above.span.end - 1] in ":："
    headed = above is not None and above.section.kind == "heading" and line.section.kind == "paragraph" and line.first
    together = above is not None and above.section is line.section and not line.first
    if above is None or not above.first or not (announced or headed or together):
        return False
    firm = (*FIRM, "title:line") if announced or headed else FIRM
    titles = [one for one in view.within("title", line.span) if one.pattern in firm]
    whole = bool(titles) and len(titles[0].span) >= len(line.span) - (MAX_EDITION if headed else MAX_MARKS)
    return whole and begins_with_people(view, above) and only_people(view, above.span)


def announced_by(view: View, above: Line, line: Line) -> bool:
    """Whether the line above is nothing but the authors and a colon: "A, B and C:" over the title on its line."""
    colon = above.section.kind == line.section.kind == "paragraph" and view.text[above.span.end - 1] in ":："
    return colon and begins_with_people(view, above) and only_people(view, above.span)


def is_rank(view: View, line: Line) -> bool:
    """Whether a line names a place of a competition: "First place: ...", whose paper the next line may name."""
    words = view.simple[line.span.start : line.span.end]
    return RANK_LINE.match(words) is not None or is_place(words[:MAX_CAPTION])


def alone_under_label(view: View, above: Line, line: Line, following: Line | None, force: InForce) -> Mention | None:
    """The title that is the whole paragraph right under its award's heading, with nothing else to tell: a card."""
    label, titles = force.label, view.within("title", line.span)
    if label is None or label.kind == "person" or not above.span.covers(label.span) or line.section.kind != "paragraph":
        return None
    words = titles[0].span.of(view.text).split() if titles else []
    whole = bool(titles) and len(titles[0].span) >= len(line.span) - MAX_MARKS and line.first and line.last
    capital = sum(word[0].isupper() for word in words) * 2 > len(words) >= MIN_TITLE_WORDS
    ends = following is None or following.section.kind == "heading" or len(following.span) <= MAX_CAPTION
    return titles[0] if whole and capital and ends else None
