"""Titles of papers as printed: marked by form (bold, italic, link, quotation marks), by place (the first line of an item, a
heading with authors under it, a table's "Paper" column) or by a field ("论文标题：").

In: the reading, with award names found. Out: mentions of kind `title`; the pattern says how the title was recognised. A form
alone is weak evidence, so a title is a candidate here and `claims` decides which of them an award is bound to. What is cut
off: list numbers, a label before the title, "(CONF 2024)" and links after it, the Chinese translation in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import islice

from extractors.lexicon.awards import OVER_QUOTED, SIGNS
from extractors.lexicon.phrases import is_han
from extractors.lexicon.rows import ExtraRows
from extractors.mentions.component import Finder, Reading
from extractors.mentions.names import read_names
from extractors.mentions.person_lines import person_lines
from extractors.mentions.rosters import Institutions, in_roster
from extractors.mentions.sought import sought
from extractors.mentions.title_announced import announced_titles
from extractors.mentions.title_cells import in_cells
from extractors.mentions.title_forms import (
    COUNTS,
    LEAD,
    PICTOGRAMS,
    QUOTES,
    cut_line,
    is_names,
    is_no_paper,
    is_title_like,
    unquoted,
)
from extractors.mentions.title_lines import (
    AUTHOR_CUE,
    HAN_BEHIND_LATIN,
    HAN_SENTENCE,
    authors_stand,
    is_of_people,
    is_sentence,
    sentence_case,
    under_heads,
    wrapped,
)
from extractors.mentions.title_marks import Places, marked, sentences_with_award
from extractors.mentions.title_references import REFERENCE_AUTHORS, references
from extractors.mentions.title_rivals import settled, without_beginnings, without_parts
from extractors.mentions.title_runs import title_runs
from extractors.mentions.title_slots import RANK_LEAD, THESIS, title_slots
from extractors.mentions.title_written import TWO_NAMES, written_titles
from extractors.records.mentions import Mention
from extractors.spans import Span

FIELD = re.compile(
    rf"(?:\d{{1,2}}[.、)]?\s{{0,2}}|[-•*\s{PICTOGRAMS}]{{1,6}})?"
    r"(?:数据集|基准|论文原文标题|论文英文标题|论文标题|原文标题|英文标题|论文题目|论文名称|论文名|論文標題|論文題目|题目|标题|論文|论文|[Pp]aper [Tt]itle|[Tt]itle|[Pp]aper)\s?(?:\d{1,2}|[一二三四五六七八九十])?\s?[:：]{1,2}\s{0,3}(?=[^\s:：])"
)
REFERENCE = re.compile(
    r"(?:[-*•]\s{0,3})?\[\d{1,3}\]\s{0,3}(.{4,2000}?)(?:\.|,)\s+(.{8,300}?)(?:\s?\[[A-Z](?:/OL)?\]|\.\s(?:In|arXiv|Advances|Proc)|[.,]\s(?:[A-Z]{3,}|[12]\d{3})|\.$)"
)
MAX_CITED_REST = 4
MIN_LETTERS = 2
MIN_HAN_CITED = 6
SUBTITLE = re.compile(r"\w: (?:An? [a-z]{2,}|[A-Z][a-z]{2,})(?: \S{1,40}){2}")
"""Words in quotation marks with a colon and a capital inside are a title whatever stands beside them."""
OF_TRACK = re.compile(r"\s?(?:特别|特別|专题|專題)?(?:赛道|賽道|赛区)")
"""Behind words in quotation marks that name a track: "「AI for Social Impact」特别赛道"."""
CITES = re.compile(r"[A-Za-z)][.,，]\s?$")
"""Names in Latin letters before a Chinese title in quotation marks: a citation."""
TRACK_NAME = re.compile(r"\b[Tt]rack\b|赛道|賽道")
MAX_BEFORE_LABEL = 44
BEFORE_LABEL = re.compile(
    r"(?:[(（\[](?:[A-Z][a-z]{2,8}\.? )?(?:\d{1,2},? )?(?:19|20)\d\d[)）\]]\s{1,2})?[\W\d_]{0,16}(?:(?:the |ACM |IEEE |USENIX )?[A-Z][A-Za-z&/-]{1,12}(?: [A-Z][A-Za-z]{2,8})?[ -]?['’]?\d{2,4}[\W_]{1,3})?(?:the |(?:[A-Z][\w.'’-]{1,20} ){1,3})?"
)
LABEL_TAIL = re.compile(
    r"\s?(?:[(（][^()（）\n]{0,40}[)）]|(?:[-–—,]|for|in)\s?[^:：\n]{2,50}?\b[Tt]rack(?=[*_)]{0,3}\s?[:：]))?\s?(?:\d{1,2}|[一二三四五六])?\s?[*_]{0,2}\s?(?:[:：]|—{1,2}|–|[|｜\])）】]\s?[:：]?|,(?=\s))\s{0,3}[*_]{0,2}(?=\S)"
)
BLANKS = re.compile(r"[ \u3000]{2,40}(?=\S)")
"""Between a label and what it labels, set in columns."""
RELATIVE = re.compile(
    r"(?:which|who|whose|where|that|given|presented|sponsored|established|for|with|and|but|the|an?)\b"
)
"""Behind a name and a comma the sentence goes on: "The Test of Time Award, which looks back ten years, ..."."""
HAN_COMMA = re.compile(r"[，；、](?=[\u3400-\u9fffA-Z])")
MAX_IN_LINE = 40
WIDTH = str.maketrans("（）", "()")
WON = sought(
    r"\b(?:went to|goes to|was (?:awarded|given) to|(?:was|were) won by|won the|received the)\b",
    *("was won by", "were won by", "went to", "goes to", "was awarded", "was given", "won the", "received the"),
)
"""In a line that tells of winners and is no title: "The third went to A (University) ..."."""
SEMICOLON = re.compile(r"[;；]\s?(?=[A-Z0-9])")
MAX_NAME_WORDS = 2
PAPER_BEFORE = re.compile(
    r"\b(?:for|with) (?:the|his|her|their) (?:[a-z]{3,10} )?(?:paper|poster|article|work|demo),? $"
)
"""Words in quotation marks behind it are a title, however they are capitalised."""
CITATION = re.compile(
    r"(?:[Ff]or|[Ii]n recognition of|[Ii]n honou?r of) (?:(?:a|an|the|his|her|their|its) )?(?:[a-z-]{4,16} ){0,2}(?:contributions?|work|research|service|leadership|record|developing|introducing|promoting|advancing|pioneering|outstanding|formative|seminal|fundamental|key|sustained)\b"
)
"""What a person's award is given for: "for formative work in software architecture"."""
LOWER_START = re.compile(r"[a-z]{1,20}[ ,]")
"""Words in quotation marks that begin small are cited words ("from Twitter"); a nickname goes on with more than letters."""
SAID = re.compile(
    r"(?:said|says|wrote|writes|noted|praised|commented|remarked|explained|jury|committee|called it|评价|认为|称|说|写道|表示)[^.。]{0,10}[:：,，]?\s?$"
)


def make_titles(extra: ExtraRows) -> Finder:
    """A finder of titles; extra rows do not matter to it."""
    del extra

    def find(reading: Reading) -> list[Mention]:
        awards = Places([mention.span for mention in reading.mentions("awards")])
        persons = {one.line.span.start for one in reading.once(person_lines)}
        found = [
            *fields(reading),
            *in_cells(reading),
            *references(reading),
            *quoted(reading, awards),
            *marked(reading, awards, persons),
        ]
        found += [
            *announced_titles(reading),
            *title_slots(reading),
            *lines(reading, awards, persons),
            *labelled(reading),
            *title_runs(reading),
            *written_titles(reading),
        ]
        places = reading.once(Institutions)
        found = [one for one in found if one.pattern == "title:quoted" or not places.fill(reading.text, one.span)]
        return settled(without_parts(reading.text, without_beginnings(reading.text, found)))

    return find


def fields(reading: Reading) -> Iterator[Mention]:
    """What stands after "论文标题：" and the like, to the end of the line."""
    for line in reading.lines:
        found = FIELD.match(reading.text, line.span.start, line.span.end)
        if found:
            span = unquoted(reading.text, cut_line(reading.text, Span(found.end(), line.span.end)))
            part = span.of(reading.text)
            cited = read_names(reading.text, found.end(), line.span.end, reference=True)
            if len(cited.names) > 1 and cited.end > span.end - MAX_CITED_REST:
                continue  # "Paper: Lin, J., & Han, S. (2024). “T”"
            if is_title_like(part, strong=True) or is_names(part):
                yield Mention(kind="title", span=span, pattern="title:field")


AFTER_QUOTE = re.compile(r"[.,]?[ ]{1,2}(?:by )?(?=[A-ZÀ-ÞĀ-ž])")
AND_TITLE = re.compile(r"[,.]?[”\"][,.]?[ ](?:and|as well as)[ ]")
"""Between two quoted titles: the second one is one however it is capitalised."""
WRITTEN = re.compile(r",? (?:was |is )?(?:written |led )?by (?=[A-ZÀ-ÞĀ-ž])")
MAX_BEHIND_QUOTE = 200
OTHER_POST = re.compile(r"(?:上一篇|下一篇|前一篇|后一篇|往期|推荐阅读|延伸阅读|相关文章|相关阅读)\s?[:：]\s?$")
"""Before the title of another post of a site: "上一篇：《APNet 2023 速记》"."""


def quoted(reading: Reading, awards: Places) -> Iterator[Mention]:
    """Titles in 《》, “” and the like; in a sentence that names an award two words in quotation marks are enough."""
    text = reading.text
    beside_award = reading.once(sentences_with_award)
    last = 0
    for line in reading.lines:
        for found in QUOTES.finditer(text, line.span.start, line.span.end):
            span = Span(found.start() + 1, found.end() - 1)
            span = Span(span.start, span.end - (text[span.end - 1] in ",，;."))  # the sign inside: “Title,” KDD 2016
            part = span.of(text)
            book = text[found.start()] in "《〈" and len(part) >= MIN_LETTERS
            # its first letter alone: a question mark inside may end the sentence
            beside = beside_award.inside_of(Span(span.start, span.start + 1))
            two_words = " " in part and is_names(part) and beside
            if OF_TRACK.match(text, found.end()) or OTHER_POST.search(text, max(0, found.start() - 12), found.start()):
                continue
            spoken = SAID.search(text[max(0, span.start - 24) : span.start - 1])
            lower = (beside or SUBTITLE.search(part)) and sentence_case(part) and not spoken
            cited = (part[:1].isupper() and sentence_case(part) and cites(text, line.span.start, found.start())) or (
                is_han(part)
                and len(part) >= MIN_HAN_CITED
                and CITES.search(text[max(0, found.start() - 4) : found.start()])
            )
            owned = beside and text[found.start() - 1 : found.start()] == "的" and part[:1].isupper() and " " in part
            told = PAPER_BEFORE.search(text[max(0, found.start() - 40) : found.start()]) is not None
            owned = owned or (told and sentence_case(part))
            like = not LOWER_START.match(part) and not CITATION.match(part) and is_title_like(part, strong=False)
            lower = lower and not CITATION.match(part)
            listed = opens_record(text, line.span.start, found.start(), found.end())
            listed = listed or (is_names(part) and is_written(text, found.end()))
            listed = listed or (AND_TITLE.fullmatch(text, last, found.start()) is not None and sentence_case(part))
            if (book or two_words or lower or cited or owned or like or listed) and not awards.inside(span):
                yield Mention(kind="title", span=span, pattern="title:quoted")
                last = span.end


def is_written(text: str, end: int) -> bool:
    """Whether words in quotation marks have authors: "“Discrete Element Textures” by A, B and C"."""
    by = WRITTEN.match(text, end)
    return by is not None and bool(read_names(text, by.end(), min(len(text), by.end() + MAX_BEHIND_QUOTE)).names)


def opens_record(text: str, line: int, start: int, end: int) -> bool:
    """Whether a quotation opens a line, and full names follow it: `1. "T?" A, B and C.`."""
    behind = AFTER_QUOTE.match(text, end)
    if text[line:start].strip(" *_-•0123456789.)（(") or behind is None:
        return False
    names = read_names(text, behind.end(), min(len(text), behind.end() + MAX_BEHIND_QUOTE))
    return len(names.names) > 1 and all(" " in name.of(text) for name in names.names)


def cites(text: str, start: int, end: int) -> bool:
    """Whether a line up to a quoted title is nothing but names with initials: "Adar, E., Teevan, J. and Dumais, S."."""
    names = read_names(text, start, end, reference=True)
    return len(names.names) > 1 and not text[names.end : end].strip(" .,:")


def labelled(reading: Reading) -> Iterator[Mention]:
    """What follows a label and a colon at the beginning of a line: "2.1 杰出论文 1: Safety Alignment ...", "最佳论文：D4RT，..."."""
    text = reading.text
    awards = {mention.span.start: mention.span for mention in reading.mentions("awards")}
    for line in reading.lines:
        start = next(
            (
                at
                for at in range(line.span.start, min(line.span.end, line.span.start + MAX_BEFORE_LABEL))
                if at in awards
            ),
            None,
        )
        if start is None or not BEFORE_LABEL.fullmatch(text, line.span.start, start):
            continue
        end = awards[start].end
        tail = LABEL_TAIL.match(text, end, line.span.end) or BLANKS.match(text, end, line.span.end)
        if tail is None:
            continue
        span = unquoted(text, cut_line(text, Span(tail.end(), line.span.end)))
        span = wrapped(text, span, line.span, line.section.span.end)
        comma = HAN_COMMA.search(text, span.start, span.end)
        span = Span(span.start, comma.start()) if comma else span
        if "《" in span.of(text) or text[span.end : line.span.end].strip(" *_)") in (":", "："):
            continue  # what introduces something: "Best Paper Award, a graphics card:"
        bare_han = (
            is_han(span.of(text)) and text[span.start - 1] not in "《〈" and ":" not in tail.group().replace("：", ":")
        )
        relative = "," in tail.group() and RELATIVE.match(text, span.start) is not None
        if (
            is_title_like(span.of(text), strong=True)
            and not (bare_han or relative)
            and not TRACK_NAME.search(span.of(text))
        ):
            yield Mention(kind="title", span=span, pattern="title:line")
            yield from behind_semicolons(text, Span(span.end, max(span.end, line.span.end)))


def behind_semicolons(text: str, rest: Span) -> Iterator[Mention]:
    """Further papers of a labelled line: "最佳论文：T (A, B)；U (C)；V (D)"."""
    for sign in islice(SEMICOLON.finditer(text, rest.start, rest.end), MAX_IN_LINE):
        before = text[rest.start : sign.start()].translate(WIDTH)
        if before.count("(") != before.count(")"):
            continue  # inside a bracket: "T (A, B; University)"
        after = text.find(sign.group()[0], sign.end(), rest.end)
        span = unquoted(text, cut_line(text, Span(sign.end(), after if after >= 0 else rest.end)))
        if len(span.of(text).split()) > MAX_NAME_WORDS and is_title_like(span.of(text), strong=True):
            yield Mention(kind="title", span=span, pattern="title:line")


def begins_han_sentence(text: str, line: Span) -> bool:
    """Whether a line begins with Chinese words up to a comma and behind it: whatever is cut off behind them, that is a sentence."""
    lead = LEAD.match(text, line.start, line.end)
    return HAN_SENTENCE.match(text, lead.end() if lead else line.start, line.end) is not None


def lines(reading: Reading, awards: Places, persons: Container[int]) -> Iterator[Mention]:
    """The first line of a list item, paragraph or heading, up to where a title ends, when the line reads like one."""
    text, institutions = reading.text, reading.once(Institutions)
    forms = {mark.span.start for mark in reading.document.marks if mark.kind in ("bold", "link") and len(mark.span)}
    bold = {one.span.start: one.span.end for one in reading.document.marks if one.kind in ("bold", "link")}
    under, theses = under_heads(reading), THESIS.search(text) is not None
    for line, after in zip(reading.lines, [*reading.lines[1:], None], strict=False):
        if (
            not (line.first or line.span.start in under or text.startswith(SIGNS, line.span.start))
            or line.span.start in persons
            or RANK_LEAD.match(text, line.span.start, line.span.end)
            or (theses and THESIS.search(text, line.span.start, line.span.end))
            or REFERENCE_AUTHORS.match(text, line.span.start, line.span.end)
            or FIELD.match(text, line.span.start, line.span.end)
            or OVER_QUOTED.match(text, line.span.end)
            or begins_han_sentence(text, line.span)
        ):
            continue
        alone = (
            after is not None
            and (not after.first or line.section.kind == "heading")
            and (authors_stand(text, after.span) or after.span.start in persons)
            and not institutions.starting_in(Span(after.span.start, after.span.start + 1))
        )
        span = unquoted(text, cut_line(text, line.span, alone=alone))
        span = span if alone else wrapped(text, span, line.span, line.section.span.end)
        end = bold.get(span.start, span.end)
        marked = text[span.start : end] if end < span.end and text.startswith(" ", end) else ""
        if len(marked.split()) > MAX_NAME_WORDS and read_names(text, end + 1, line.span.end).names:
            span = Span(span.start, end)  # "**T** A, B and C (Best Paper)", "[T](...) A, B #tag"
        part = span.of(text)
        if is_han(part) and is_sentence(part, text[span.end : line.span.end].strip(" *_")):
            continue
        listed = line.section.kind == "list_item" or len(part.split()) > MAX_NAME_WORDS
        name_like = (
            alone
            and listed
            and not (after and after.span.start in forms)
            and is_names(part)
            and "," not in part
            and "、" not in part
        )
        like = len(span) and (is_title_like(part, strong=True) or name_like) and not awards.inside(span)
        # what takes longer to ask, of the few that are left
        if (
            like
            and not is_no_paper(line.span.of(text))
            and not is_of_people(text, line.span, institutions.starting_in(line.span))
            and not (part.startswith("In ") and TWO_NAMES.search(part))
            and not (AUTHOR_CUE.match(part) and ":" in line.span.of(text)[:14].replace("：", ":"))
            and not (HAN_BEHIND_LATIN.match(part) or WON.search(part) or COUNTS.search(part))
            and not ("," in part and in_roster(text, line.span, institutions))
        ):
            yield Mention(kind="title", span=span, pattern="title:line")
