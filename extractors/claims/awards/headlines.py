"""Headlines of journalists over the record of a paper: "最佳论文：让机器人听懂话", and below it "论文标题：…".

In: a line and the label in it. Out: whether the line is a headline, and so labels the paper that the field below it names; whether
a heading is itself the title of a paper; and the label that the page's title is, where it stands outside the main text.
"""

from __future__ import annotations

import re
from dataclasses import replace

from extractors.claims.awards.labels import Label, left_over, read_label
from extractors.claims.awards.same import squeezed
from extractors.claims.awards.view import Line, View
from extractors.records.documents import Section
from extractors.spans import Span

TITLE_FIELD = re.compile(r"(?:^|\n)title\s?[:=]\s{0,4}[\"']?$", re.IGNORECASE)
AREA = re.compile(r"[\W_]{0,6}[^\W获獲夺奪拿摘得凭在与與和A-Za-z\d]{2,8}")
"""Before the label of a headline: what it is given for ("移动操作最佳论文奖｜SteadyTray")."""
AFTER_LABEL = re.compile(r"[)）]?\s?[:：|｜—]{1,2}\s?(?=\S)")
WINS = re.compile(
    r"\b(?:wins?|won|receiv(?:es?|ed)|earn(?:s|ed)|gets?|awarded)\b|(?:斩获|斬獲|荣获|榮獲|摘得|夺得|奪得|拿下|获得|獲得|喜获|[获獲夺奪摘])",
    re.IGNORECASE,
)
SEVERAL = re.compile(r"[2-9二两三四五六七八九十双多][ ]?[篇项]|\b(?:papers|winners|works)\b", re.IGNORECASE)
"""What says that a page tells of more than one winner."""
HAN = re.compile(r"[\u3400-\u9fff]")
LATIN = re.compile(r"[A-Za-z]")
BEFORE_QUOTED = re.compile(r"[\s*_《“]")
OPENS_BRACKET = re.compile(r"[*_]{0,3}\s?[(（]\s?")
MAX_LABEL_LINE = 120
MAX_NUMBER = 6
"""Code points beside the title on its line: "3. "."""
MAX_TO_FIELD = 120
"""Code points between a headline that is no heading and the field that names its paper."""

FIRST_LINES = 200
ANNOUNCES = re.compile(r"揭晓|公布|出炉|解读|[Aa]nnounc|[Ww]inners? of|盘点|一览|汇总|[Cc]ongratulations")
LINKED_BESIDE = re.compile(r"\[[^\[\]]{1,40}\]")
"""Links beside a heading: "Outstanding Papers 2023 [Announcement] [All Papers]"."""


def is_headlined(view: View, line: Line, label: Label) -> bool:
    """Whether a line of a label, a colon and Chinese words or a short name stands over a field that names the paper, or over words that
    begin with it, no award between.
    """
    before = view.simple[line.span.start : label.span.start]
    opens = not left_over(view, line.span, before) or AREA.fullmatch(before) is not None
    colon = AFTER_LABEL.match(view.simple, label.span.end, line.span.end)
    if not opens or colon is None:
        return False
    below = view.under(line.span)
    if line.section.kind != "heading":
        below = Span(below.start, min(below.end, below.start + MAX_TO_FIELD))
    titles = view.within("title", below)
    field = next((one for one in titles if one.pattern == "title:field"), None)
    opens_below = bool(titles) and not BEFORE_QUOTED.sub("", view.text[below.start : titles[0].span.start])
    if opens_below and titles[0].pattern == "title:quoted" and not LATIN.search(view.text, colon.end(), line.span.end):
        field = titles[0]  # the text below begins with the paper; a Latin name in the headline is the paper's own
    if field is None and line.section.kind == "heading":
        field = next((one for one in titles if one.pattern == "title:marked" and heads_entry(view, one.span)), None)
    if field is None or view.within("award", Span(below.start, field.span.start)):
        return False
    words = view.text[colon.end() : line.span.end]
    return HAN.search(words) is not None or len(words.split()) == 1 or begins(words, field.span.of(view.text))


def heads_entry(view: View, title: Span) -> bool:
    """Whether a title opens its line, behind a number at most, with its authors in a bracket behind it: "**2. T**（A、B）"."""
    start = view.text.rfind("\n", 0, title.start) + 1
    opened = OPENS_BRACKET.match(view.text, title.end)
    alone = not any(letter.isalpha() for letter in view.text[start : title.start])
    return (
        alone
        and LATIN.search(title.of(view.text)) is not None
        and opened is not None
        and bool(view.within("person", Span(opened.end(), opened.end() + 1)))
    )


def begins(words: str, title: str) -> bool:
    """Whether a title begins with a headline's words.

    >>> begins("RoboCook", "RoboCook: Long-Horizon Elasto-Plastic Object Manipulation")
    True
    """
    return bool(squeezed(words)) and squeezed(title).startswith(squeezed(words))


def is_title(view: View, line: Line) -> bool:
    """Whether a line is a title and little else."""
    titles = view.within("title", line.span)
    return bool(titles) and len(titles[0].span) >= len(line.span) - MAX_NUMBER


def heads_authors(view: View, line: Line) -> bool:
    """Whether a heading is a paper's title, whatever topic it names: its authors begin the line below."""
    return is_title(view, line) and bool(view.within("person", Span(line.span.end, line.span.end + MAX_NUMBER)))


def title_outside(view: View) -> Label | None:
    """The label that the page's title is, when it stands outside of the main text and names one award for papers."""
    for section in view.document.sections:
        if section.in_main_text:
            return None
        named = title_in(view, section)
        label = read_label(view, named) if named is not None else None
        if label is not None and label.kind == "paper" and not tells_of_one(view, named, label):
            return replace(label, strong=True)
    return None


def tells_of_one(view: View, title: Span | None, label: Label) -> bool:
    """Whether a page's title says that one paper or group won: "CHAITok receives Honourable Mention"; its lists are about that one."""
    before = view.simple[title.start : label.span.start] if title is not None else ""
    return not label.plural and SEVERAL.search(before) is None and WINS.search(before) is not None


def title_in(view: View, section: Section) -> Span | None:
    """Where a section holds the page's title: all of a short one, or a field of what stands before the text ("title: ...")."""
    words, title = section.span.of(view.text).strip(), view.document.title
    short = section.kind in ("metadata", "heading", "header") and len(section.span) <= MAX_LABEL_LINE
    if short and words and words in title:
        return section.span
    at = view.text.find(title, section.span.start, section.span.end) if section.kind == "metadata" and title else -1
    is_field = at >= 0 and TITLE_FIELD.search(view.text, section.span.start, at) is not None
    return Span(at, at + len(title)) if is_field else None


def is_page_title(view: View, line: Line) -> bool:
    """Whether a line is the page's own title, which announces the awards: it labels items only where nothing else does."""
    words = line.span.of(view.text)
    titled = words == view.document.title or line.span.start < FIRST_LINES
    return titled and ANNOUNCES.search(LINKED_BESIDE.sub("", words)) is not None
