"""What a line beside a title says about it: authors who follow, a title that goes on, somebody with their institution.

In: text and the span of a line. Out: yes or no, or the span of the whole title. Says nothing about where titles stand: that is
`mentions.titles`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from extractors.lexicon.awards import EXPLAINED, YEAR_ALONE, is_place
from extractors.lexicon.traditional import simplified
from extractors.mentions.component import Reading
from extractors.mentions.names import read_names
from extractors.mentions.rosters import names_end
from extractors.mentions.title_forms import cut_line, is_title_like
from extractors.spans import Span

SPOKEN = re.compile(r"\b(?:I|we|our|it is|it was|this (?:paper|work))\b|[,.!]$")
ENDS_OPEN = re.compile(
    r"(?:\b(?:a|an|the|of|for|and|or|in|on|to|with|via|from|by|as|at|using|is|are|into|over|under|than|through|without)|[-–:&,/])$"
)
DASH_NAMES = re.compile(r"\s(?:—{1,2}|–|--)\s")
FIELD_NAME = re.compile(
    r"[\u3400-\u9fff]{0,4}(?:作者|单位|單位|机构|機構|来源|來源|导师|導師|地点|地點|时间|時間|链接|連結|地址|摘要|编辑|編輯|编译|編譯|记者|記者|供稿|完成人)\s?[:：]"
)
HAN_BEHIND_LATIN = re.compile(r"(?=\d{0,2}[A-Za-z])[^\u3400-\u9fff:：(（《“「]{2,60}(?<![-–—])[\u3400-\u9fff]{2}")
"""A sentence about a paper begins with its short name: "3D Gaussian Splatting 原论文发在 …"."""
HAN_SENTENCE = re.compile(r"[\u3400-\u4f5b\u4f5d-\u9fff]{1,80}，[\u3400-\u4f5b\u4f5d-\u9fff]")
"""The beginning of a sentence, before any sign that `cut_line` cuts at (the first of 作者 is none of these characters)."""
GOES_ON = re.compile(r"[(（][^()（）\n]{1,60}[)）][\s*_]{0,3}[\u3400-\u9fff]{2}")
HAN_AND = re.compile(r"\s?[和与、及]\s?")
MAX_WRAPPED = 120
HEAD_SIGNS = " *_#:："
NAMESAKE = re.compile(r"(?:[A-Z][\w.'’&-]{1,20} ){1,3}")
"""Somebody whose name an award has: "Jay Lepreau Best Paper"."""
MIN_SENTENCE_CASE = 4
PLACE_FOLLOWS = re.compile(
    r",? (?:[A-Z][\w.’'&-]{0,24} ){0,4}(?:University|Universidad|Universität|Institute of Technology)\b|,? (?:of|at|from|\() ?(?:the )?(?:[A-Z][\w.&-]{0,20} ){0,4}(?:University|Institute|College|Lab|Labs|Research|School)\b"
)
MORE_SIGNS = ("et", "等", "and ", "& co", "Universi", "Institute", "College", "Lab", "Research", "School")
"""One of these is in whatever says that a list of names is cut (`names.ET_AL`) or goes on with a place (`PLACE_FOLLOWS`)."""
AUTHOR_CUE = re.compile(r"(?i:authors?|by|written by|affiliations?|institutions?)\b\s?[:：]?|作者|机构|单位")
LEGEND = re.compile(r"[\s,;]{0,6}(?:[(\[]\d{1,2}[)\]]\s?|\d{1,2}(?=[A-Z]))(?P<place>[A-Z][^\d()\[\];]{1,70})")
ORGANISATION = re.compile(
    r"(?:University|Institute|Laborator(?:y|ies)|Labs?|College|Academy|School|Inc\.?|Research)\s{0,4}$|^(?:University|Institute|Department) of "
)
PLACES_JOINT = re.compile(r"\s?(?:[、，,;；/&·]|和|与|與|及|and\b|[.。]?$)\s?")
YEAR_LEAD = re.compile(r"(?:19|20)\d\d[:,.]?[ \u3000]{1,3}(?=[A-Z][^\W\d_]{1,24} )")
WINNER_IS = re.compile(r"(?:得主|[获獲得][奖獎][者人])(?:分[别別])?[是为為]")


def wrapped(text: str, span: Span, line: Span, end: int) -> Span:
    """A title that goes on in the next line: its last word cannot be the last, or names follow a dash only there."""
    if span.end < line.end or line.end + 1 >= end or text[line.end : line.end + 1] != "\n":
        return span
    start = line.end + 1
    stop = text.find("\n", start, end)
    rest = Span(start, end if stop < 0 else stop)
    dash = DASH_NAMES.search(text, rest.start, min(rest.end, rest.start + MAX_WRAPPED))
    behind = dash is not None and bool(read_names(text, dash.end(), rest.end).names)
    open_ended = ENDS_OPEN.search(text[max(span.start, span.end - 12) : span.end]) is not None
    if not (open_ended or (behind and not authors_stand(text, rest))):
        return span
    more = cut_line(text, rest)
    return Span(span.start, more.end) if len(more) else span


def is_legend(text: str, line: Span, placed: Mapping[int, int]) -> bool:
    """Whether a line says which place a mark stands for, once or more ("(1) IMDEA Software Institute  (2) Microsoft Research"), or is
    nothing but institutions.
    """
    at, known = line.start, False
    while (end := placed.get(at)) is not None and (joint := PLACES_JOINT.match(text, end, line.end)):
        at = joint.end()
    if at > line.start and at >= line.end:
        return True
    at = line.start
    while (found := LEGEND.match(text, at, line.end)) is not None:
        known = known or found.start("place") in placed or ORGANISATION.search(found["place"]) is not None
        at = found.end()
    return known and at > line.start and not text[at : line.end].strip()


def is_of_people(text: str, line: Span, places: Mapping[int, int]) -> bool:
    """Whether a line tells of people or where they work: winners, names with a place or a year, a legend. `places` are its institutions."""
    return (
        WINNER_IS.match(text, line.start) is not None
        or person_and_place(text, line, places)
        or names_and_place(text, line, places)
        or year_and_names(text, line)
        or is_legend(text, line, places)
    )


def person_and_place(text: str, line: Span, placed: Mapping[int, int]) -> bool:
    """Whether a line is somebody and where they are: "Harrie Oosterhuis, Radboud University"."""
    names = read_names(text, line.start, line.end)
    named = len(names.names) == 1 and " " in names.names[0].of(text)
    return named and any(at in placed for at in range(names.end, min(line.end, names.end + 4)))


def names_and_place(text: str, line: Span, places: Mapping[int, int]) -> bool:
    """Whether a line is names with their place behind a sign: "A、B｜Columbia University", "A, B — University of Bern"."""
    end = names_end(text, line, places)
    if end >= line.end:
        return False
    names = read_names(text, line.start, end)
    return bool(names.names) and names.end == end and " " in names.names[0].of(text)


def year_and_names(text: str, line: Span) -> bool:
    """Whether a line is a year and a list of people: "2021 A (University), B (Company)"."""
    year = YEAR_LEAD.match(text, line.start, line.end)
    names = read_names(text, year.end(), line.end) if year else None
    return names is not None and len(names.names) > 0 and names.end >= line.end - 1 and " " in names.names[0].of(text)


def authors_stand(text: str, span: Span) -> bool:
    """Whether a line begins with a list of names, or says that it does."""
    cue = AUTHOR_CUE.match(text, span.start, span.end)
    names = read_names(text, span.start, span.end)
    return (
        cue is not None or len(names.names) > 1 or bool(names.names and (names.end >= span.end - 1 or names.brackets))
    )


def sentence_case(part: str) -> bool:
    """A title of which only the first word is capitalised ("Deep contextualized word representations")."""
    words = part.split()
    return (
        len(words) >= MIN_SENTENCE_CASE
        and words[0][0].isupper()
        and is_title_like(part, strong=True)
        and not SPOKEN.search(part)
    )


def names_with_more(part: str) -> bool:
    """A list of names that is cut ("A and colleagues at X") or goes on with their place ("A and B of the University of X")."""
    if not any(sign in part for sign in MORE_SIGNS):
        return False
    names = read_names(part, 0, len(part))
    if not names.names:
        return False
    full = sum(" " in name.of(part) for name in names.names)
    placed = PLACE_FOLLOWS.match(part, names.end) is not None
    return (not names.complete and (full > 0 or len(part) <= names.end + 2)) or (placed and full == len(names.names))


def two_in_one(text: str, span: Span) -> list[Span]:
    """Short Latin names that a Chinese "and" joins ("ResNet和YOLO") are two titles."""
    parts, at = [], span.start
    for joint in HAN_AND.finditer(text, span.start, span.end):
        parts.append(Span(at, joint.start()))
        at = joint.end()
    parts.append(Span(at, span.end))
    return parts if len(parts) > 1 and all(len(part) > 1 and part.of(text).isascii() for part in parts) else [span]


def is_sentence(part: str, rest: str) -> bool:
    """Whether Chinese words at the beginning of a line are no title but an introduction ("其餘四篇是："), a field ("论文作者：…"), or a
    sentence: a comma in it, a full stop behind it, or a bracket behind it with more words ("曾提出某某（CVPR 2023）的…").
    """
    return (
        rest in (":", "：") or rest[:1] == "。" or "，" in part or bool(FIELD_NAME.match(part) or GOES_ON.match(rest))
    )


def under_heads(reading: Reading) -> set[int]:
    """Where second lines begin whose first line only names an award, a place of a competition or a year: they open their block anew."""
    awards = {mention.span.start: mention.span.end for mention in reading.mentions("awards")}
    venues = {one.span.start: one.span.end for one in reading.mentions("venues") if one.kind == "venue"}
    found = set()
    for line, after in pairwise(reading.lines):
        if not line.first or after.first or len(line.span) > MAX_WRAPPED:
            continue
        start = line.span.start
        while start < line.span.end and (start in venues or reading.text[start] in HEAD_SIGNS):
            start = venues.get(start, start + 1)
        at = next((at for at in range(start, line.span.end) if at in awards), start)
        start = at if NAMESAKE.fullmatch(reading.text, start, at) else start
        rest = reading.text[awards[start] : line.span.end] if start in awards else "-"
        bare = not rest.strip(HEAD_SIGNS) or EXPLAINED.fullmatch(rest) is not None
        if (
            bare
            or YEAR_ALONE.fullmatch(reading.text, line.span.start, line.span.end)
            or is_place(simplified(line.span.of(reading.text)))
        ):
            found.add(after.span.start)
    return found
