"""Titles that a sentence announces: "获奖论文为：Authors. “T”", "獲獎文章題為：T" with T on the next line, "论文题目为T", "The winning paper is T".

In: the reading. Out: mentions of kind `title`, pattern `title:announced`, for titles that no mark sets off: the Latin words behind the
cue up to a Chinese one, or the title of a citation that stands there; and for short names that a sentence about an award calls papers
("获得最佳论文的两篇论文——CLAY 和 DressCode"). Quoted and marked titles are found by `mentions.titles`;
`claims.awards.announced` binds both.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from extractors.mentions.component import Reading
from extractors.mentions.names import read_names
from extractors.mentions.sought import sought
from extractors.mentions.title_forms import cut_line, is_names, is_title_like
from extractors.records.mentions import Mention
from extractors.spans import Span

PAPER = r"(?:论文|論文|文章|作品|工作|研究|成果)"
IS = r"(?:是|为|為|叫做|叫|[:：])"
CUE_ZH = (
    rf"(?:(?:[获獲得][奖獎]|[获獲][颁頒])(?:的?{PAPER}|者)(?:的?(?:英文)?(?:题目|題目|标题|標題|名称|名稱|题|題|名))?"
    rf"|(?:论文|論文|文章)的?(?:英文)?(?:题目|題目|标题|標題|名称|名稱|题|題|名)(?=(?:分别|分別)?[是为為叫]))(?:分别|分別)?{IS}[:：]?"
)
CUE_EN = (
    r"\b(?:(?:[Ww]inning|[Aa]warded|[Aa]ward-winning|[Pp]rize-winning|[Hh]onou?red) (?:paper|work|article)s?"
    r"(?:,? (?:(?:is|was|are|were|titled|entitled|called|named) ?){1,2}| ?:)|(?:[Tt]he|[Tt]heir|[Hh]is|[Hh]er|[Tt]his) (?:paper|work|article)s?,? (?:is |was )?(?:titled|entitled|called|named)\b)[:,]?"
)
ANNOUNCED = sought(
    f"{CUE_ZH}|{CUE_EN}",
    *("获奖", "獲奖", "得奖", "获獎", "獲獎", "得獎", "获颁", "獲颁", "获頒", "獲頒", "题", "題", "标题", "標題", "名"),
    *("inning ", "warded ", "onored ", "onoured ", "titled", "called", "named"),
    lead=24,
)
"""Words that say that a title follows."""
LEAD = re.compile(r"[\s*_]{0,4}(?:[\u3400-\u9fff\d \u3001]{0,24}的[ *_]{0,3})?")
LATIN = re.compile(r"[A-Z][^\u3400-\u9fff，。；：\n“”《》〈〉「」]{7,220}")
GOES_ON = re.compile(r",? (?:is|was|[a-z]{3,12}s) (?:a|an|the|that|how|for|on|whether|what|why)\b")
"""Behind a title the sentence about it goes on: "Their paper, titled T, settles a question"."""
CITED = re.compile(r"[ .,:，。：]{1,4}(?:[(（]?(?:19|20)\d\d[a-z]?[)）]?[.,:，。：]{0,2} {0,2})?")
CITED_END = re.compile(r"[.?!]\s(?=In\b|Proc|[A-Z]{3,}|[12]\d{3})|,\s(?=[12]\d{3}|In\b|[A-Z]{3,})|\.\s?$")
MIN_LISTED = 2
NAME = r"[A-Z][A-Za-z0-9+-]{1,20}(?:\.[A-Za-z0-9]{1,3})?(?![A-Za-z+-])(?! ?[A-Za-z:：])(?!, ?[A-Z])"
JOINT = r"\s?(?:和|与|與|、|及|以及)\s?"
NAMES = rf"{NAME}(?:{JOINT}{NAME}){{0,5}}"
WINS = r"(?:先后|先後|分别|分別|双双|雙雙|同时|同時|均|都|也|共同|一举|一舉)?(?:[荣榮斩斬]?[获獲]|摘|拿下|拿到|夺|奪|入选|入選|被评|被評)"
SHORT_NAMES = (
    re.compile(rf"(?:论文|論文|工作|成果|作品)(?:之一|分别|分別)?\s?(?:—{{1,2}}|[:：]|，?即)\s?(?P<names>{NAMES})"),
    re.compile(rf"(?:论文|論文|工作|系统|系統|模型|方法|框架|算法|演算法)\s?(?P<names>{NAMES})\s?(?={WINS})"),
)
ONE_NAME = re.compile(NAME)
AWARD_WITHIN = 80


def announced_titles(reading: Reading) -> Iterator[Mention]:
    """Unmarked titles behind a cue, in its line or the one below, and short names that stand for papers."""
    text = reading.text
    yield from short_names(reading)
    for cue in ANNOUNCED.finditer(text):
        lead = LEAD.match(text, cue.end())
        found = LATIN.match(text, lead.end() if lead else cue.end())
        verb = GOES_ON.search(text, *found.span()) if found else None
        span = of_citation(text, Span(found.start(), verb.start() if verb else found.end())) if found else None
        if span is not None and is_title_like(span.of(text), strong=True) and not is_names(span.of(text)):
            yield Mention(kind="title", span=span, pattern="title:announced")


def of_citation(text: str, span: Span) -> Span | None:
    """The title in Latin words: behind the authors, when it begins with several of them; None where only authors stand."""
    names = read_names(text, span.start, span.end, reference=True)
    if len(names.names) < MIN_LISTED and names.complete:
        return cut_line(text, span)
    gap = CITED.match(text, names.end, span.end)
    if gap is None:
        return None
    end = CITED_END.search(text, gap.end(), span.end)
    return cut_line(text, Span(gap.end(), end.start() if end else span.end))


def short_names(reading: Reading) -> Iterator[Mention]:
    """Names of one word that are called papers near an award's name; names of conferences and places are none."""
    text = reading.text
    awards = [one.span.start for one in reading.mentions("awards") if one.pattern != "award:person"]
    taken = [one.span for step in ("venues", "institutions") for one in reading.mentions(step)]
    for found in (one for pattern in SHORT_NAMES for one in pattern.finditer(text)) if awards else ():
        start, end = found.span("names")
        if bisect_left(awards, start - AWARD_WITHIN) == bisect_left(awards, end + AWARD_WITHIN):
            continue
        for name in ONE_NAME.finditer(text, start, end):
            span = Span(*name.span())
            if not any(span.overlaps(other) for other in taken):
                yield Mention(kind="title", span=span, pattern="title:announced")
