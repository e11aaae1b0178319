"""Papers that a sentence presents: a title that is set off, with its people beside it, said to have no other award.

In: a view and a sentence. Out: titles, each with the words that tell of it. Which award they are of is for `discourse` to say.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from extractors.claims.awards.rules import CANDIDATE, EARLIER, LEADS_TITLE
from extractors.claims.awards.view import View
from extractors.records.mentions import Mention
from extractors.spans import Span

FORMS = ("title:quoted", "title:marked", "title:announced", "title:embedded", "title:written")
MIN_TITLE_WORDS, MIN_HAN = 3, 8
NO_PRIZE = re.compile(
    r"\b(?:without|no|not (?:win|given)|any) (?:an? )?(?:prizes?|awards?)\b|\b(?:got|won|received) (?:none|nothing)\b|\bour guess\b"
    r"|\brejected\b|\bshould have\b|\b(?:did|does|could) not win\b|\bdidn['’]t win\b|\bnot among\b|\branked\b|\bwon at\b"
    r"|没(?:有)?[得获拿]奖|不在[^，。；]{0,8}(?:[得获]奖)?名单|未[获得]奖|没有?入选|未能?入选|落选|被拒|拒稿|可惜|遗憾",
    re.IGNORECASE,
)
OF_OTHERS = re.compile(
    r"\b(?:keynotes?|tutorials?|workshops?|competitions?|grants?|quiz|audience|slides|guide|reviewed|lifetime|sessions?|fellowships?|medals?)\b"
    r"|教程|讲座|竞赛|比赛|审稿|主题演讲|特邀报告",
    re.IGNORECASE,
)
"""What leads to something else than a paper of the award."""
CITES = re.compile(
    r"\b(?:builds? on|based on|follow-?up|known for|unlike|compared with|author of|cites?|extends?)\b|基于|延续|改进自|引用",
    re.IGNORECASE,
)
"""What leads to a paper that the winner has to do with."""
YEARS_AGO = re.compile(r"\b(?:ten|10|twenty|20|\d\d) years ago\b")
"""How old the paper of a Test of Time award is, not when it got it."""
THEIRS = re.compile(
    r"^\W{0,4}(?:Their|His|Her|The (?:winning )?paper|In (?:their|his|her)|That(?:['’]s| is)|It is)\b|^\W{0,3}(?:全名|(?:论文)?(?:题为|题目|名为))"
)
THEY = re.compile(r"\bthey\b|[他她]们")
"""Behind a title, its authors, whom the sentence before names."""
AUTHORS = re.compile(r"\b(?:authors?|written|gave the talk|presented|led by|team)\b|作者|一作|完成|合作", re.IGNORECASE)
KIND_ONLY = re.compile(r"(?:[Pp]apers?|[Aa]wards?|[Pp]rizes?|[Cc]ompetition|论文奖?|奖)$")
TRACK_BEHIND = re.compile(r"[”\"」》』]?\s?(?:特别|专题)?(?:赛道|赛区|[Tt]rack\b)")
HEADS = re.compile(r"[*_\s]{0,4}[:：.。](?!\w)")
MAX_SIGNS = 6
AUTHORS_BEHIND = re.compile(
    r"[”\"»》」』*_]{0,3}[,，]?[”\"»》」』*_]{0,3}\s?(?:[(（]\s?|,?\s?(?:(?:was|is) )?(?:(?:led|written|co-?written|authored|co-?authored) )?by\s|,\s|，?由)(?=\S)"
)
Paper = tuple[Mention, Span]
"""A title, and the words that tell of it."""


def papers_in(view: View, sentence: Span, start: int, taken: Container[int]) -> Iterator[Paper]:
    """The papers that a sentence presents from `start` on; titles that are `taken` have their award already."""
    titles = view.within("title", Span(min(start, sentence.end), sentence.end))
    section = view.section_at(sentence.start)
    forms = (*FORMS, "title:line") if section is not None and section.kind == "quote" else FORMS
    for place, title in enumerate(titles):
        if title.span.start in taken or title.pattern not in forms:
            continue
        if not is_long(title.span.of(view.text)) or is_run_in(view, title):
            continue
        own = own_words(view, titles, place, sentence)
        behind = titles[place - 1].span.end if place else sentence.start
        if not speaks_of_others(view, Span(behind, own.end), title.span):
            yield title, about(view, sentence, own, title)


def own_words(view: View, titles: Sequence[Mention], place: int, sentence: Span) -> Span:
    """The words of a sentence about one of the titles in order, up to where those about the next one begin."""
    title = titles[place].span
    before = titles[place - 1].span.end if place else sentence.start
    after = titles[place + 1].span.start if place + 1 < len(titles) else sentence.end
    left = border(view, before, title.start) if before > sentence.start else min(sentence.start, title.start)
    right = border(view, title.end, after) if after < sentence.end else sentence.end
    return Span(left, max(right, title.end))


def lead_to(view: View, title: Mention) -> Span:
    """The words of a title's sentence that lead to it: "第二篇来自某大学，《", "洛桑某校与某大学合作的〈"."""
    sentence = view.sentence_at(title.span.start) or title.span
    titles = view.within("title", sentence)
    own = own_words(view, titles, titles.index(title), sentence) if title in titles else title.span
    return Span(min(own.start, title.span.start), title.span.start)


def speaks_of_others(view: View, around: Span, title: Span) -> bool:
    """Whether the words about a title say that it got nothing, or something earlier, or that a winner builds on it."""
    lead = YEARS_AGO.sub("", view.simple[around.start : title.start])
    if NO_PRIZE.search(view.simple, title.end, around.end):
        return True
    return any(pattern.search(lead) for pattern in (CANDIDATE, EARLIER, NO_PRIZE, CITES, OF_OTHERS))


def border(view: View, start: int, end: int) -> int:
    """Where between two titles the words about the second begin: "，以及某大学 A 等人的《"; at the second where nothing leads to it."""
    between = view.simple[start:end].rstrip()
    lead = LEADS_TITLE.search(between)
    if lead is None and "; " in between:
        return start + between.rindex("; ") + 2
    return start + lead.start() if lead else end


def is_run_in(view: View, title: Mention) -> bool:
    """Whether marked words head what follows them: "**Features in 3D.** A and B …", "**Grants:** …", or call themselves an award's paper."""
    marked = title.pattern == "title:marked"
    named = KIND_ONLY.search(title.span.of(view.text)) or TRACK_BEHIND.match(view.simple, title.span.end)
    return named is not None or (marked and HEADS.match(view.text, title.span.end) is not None and opens(view, title))


def opens(view: View, title: Mention) -> bool:
    """Whether a title stands at the beginning of its block or sentence."""
    sentence = view.sentence_at(title.span.start)
    return sentence is not None and title.span.start - sentence.start <= MAX_SIGNS


def is_long(title: str) -> bool:
    """Whether marked words can be a title and no name of a method or emphasis."""
    return len(title.split()) >= MIN_TITLE_WORDS or sum("\u3400" <= char <= "\u9fff" for char in title) >= MIN_HAN


def about(view: View, sentence: Span, own: Span, title: Mention) -> Span:
    """The words about a title, its people among them: those behind it, those before it, or those of the sentence before or behind."""
    behind = Span(title.span.start, max(own.end, title.span.end))
    beside = AUTHORS_BEHIND.match(view.text, title.span.end)
    if beside is not None and view.within("person", Span(beside.end(), beside.end() + 1)):
        return behind
    if view.within("person", Span(own.start, title.span.start)):
        return Span(own.start, behind.end)
    if view.within("person", Span(title.span.end, behind.end)):
        return behind
    before = view.sentence_at(max(0, sentence.start - 1)) or view.sentence_at(max(0, sentence.start - 2))
    goes_on = THEIRS.match(sentence.of(view.text)) or THEY.search(view.simple, title.span.end, sentence.end)
    if before is not None and goes_on and view.within("person", before) and not view.within("title", before):
        return Span(before.start, behind.end)
    after = view.sentence_at(sentence.end) or view.sentence_at(sentence.end + 1)
    if (
        after is not None
        and behind.end == sentence.end
        and AUTHORS.search(after.of(view.simple))
        and not view.within("title", after)
    ):
        return Span(title.span.start, after.end)
    return behind
