"""What a heading or line says about awards: nothing, a label for what follows, or a label with a title.

In: a line and the award names in it. Out: `Label`, with the track and edition that stand beside the name. A line is a label
when nothing is left of it after the name, its gloss, a count, a track, a venue, a year and emoji are taken away.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractors.claims.awards.tracks import TRACK_PHRASES, track_of
from extractors.claims.awards.view import View
from extractors.lexicon.awards import looks_back
from extractors.records.mentions import Mention
from extractors.spans import Span

NOISE = re.compile(
    r"^[\W_]{0,4}(?:table|tab\.|表)\s?\d{1,3}[.:：]?\s|[\s\W_]|赛道|轨道|第?[一二三四五六七八九十]{1,3}[、.届]|\d{1,3}(?:st|nd|rd|th)?|篇|项|个|名|并列|得主|名单|获奖|得奖|揭晓|公布|获奖者|奖项|论文奖|论文|解读|介绍|以及|与|和|的|了|本届|今年|年度|大会"
    r"|\b(?:the|of|for|at|and|in|to|on|(?:under-?)?grad(?:uate)?s?|categor(?:y|ies)|winners?|awards?|prizes?|papers?|recipients?|list|announced|announcing|announcement|congratulations|this|year|year's|conference|track|main|all|our|are|is|were|was|go|goes|went|proudly|present|acm|ieee|sigcomm|iclr|icml|neurips|additional|other|honou?rs?|overall|audience|people|people's|choice|community|co|two|three|four|five|six|seven|eight|nine|ten|one|x|new|section|part|retrospective|from|through|over|years|history|historical|archive|so far|since|collected|ever|all-time)\b"
    r"|[一二两三四五六七八九十]{1,2}(?=篇|项|个)",
    re.IGNORECASE,
)
LEFT_OVER = 3
TABLE_NUMBER = re.compile(r"^[*_# ]{0,6}(?:表|[Tt]able )[ ]?\d{1,2}[.:：]?[ \u3000]{1,2}")
UNKNOWN_EDITION = re.compile(
    r"\b(?:(?:ACM|IEEE|IFIP|USENIX|SIG[A-Z]{2,5})(?:/[A-Z]{2,6})? ){0,3}[A-Z][A-Za-z]{0,3}[A-Z]{1,6}[a-z]{0,3},? ?['’]?(?:(?:19|20)\d\d|\d\d\b)"
)
"""A conference that no table knows, with its year: "ICSM 2006", "IVA'17"."""
FINALISTS_BEHIND = re.compile(r"[ ]?(?:入围|候选|决选)")
"""Behind an award's English name: "Best Paper 入圍："."""
PLURALS = ("papers", "mentions", "awards", "ups", "runners-up", "runners up", "winners", "hms", "prizes")
LEVELS = {"Honorable Mention": " Honorable Mention", "Best Paper Runner-up": " Runner-up"}
PLAIN_AWARDS = ("Best Paper", "Outstanding Paper", "Distinguished Paper", "Best Long Paper")
OWN_FAMILY = re.compile(r"best|outstanding|distinguished|paper|最佳|杰出|傑出|优秀|優秀|论文|論文", re.IGNORECASE)
LEVEL_FOR = re.compile(r" (?:for|of|to|in) (?:the )?", re.IGNORECASE)
NAMED_AFTER = re.compile(r"[\W_]{0,4}(?:(?:[A-Z][\w.'’&-]{1,20} ){2,5}|(?:[A-Z]{3,10} ){1,2})")
APPEARED = re.compile(
    r"[(（](?:for |of )?(?:(?:a |the )?(?:papers?|work)(?: published)? |published |appeared )?(?:from|in|at|of)\s|[(（][^()（）]{0,12}(?:发表|论文)",
    re.IGNORECASE,
)
MIN_TITLE = 20
COUNTED_BEHIND = re.compile(
    r"[:：]\s?共?\s?\d{1,3}\s?篇[\u3400-\u9fff]{0,8}\s*$|[*_]{0,3}\s?(?:共?有?|一共有?)\s?[\d一二两三四五六七八九十]{1,3}\s?[篇项個个]\s?(?=[:：]\s*$)"
)
"""How many of them a line goes on to tell: "杰出论文：26 篇里的几篇", "资源奖三篇："."""
AREA_GLOSSED = re.compile(r"[\W_]{0,4}[\u3400-\u9fff]{2,12}\s?[（(][A-Za-z][A-Za-z &/,-]{2,60}[)）]\s?的?")
"""A research area and its English name: "机器人视觉（Robot Vision）最佳论文"."""
ONE_WORD = re.compile(r"[\W_]{0,4}[A-Z][\w.'’&-]{2,20} ")
PRIZE = re.compile(r"(?:Award|Prize)s?$")
"""One word before it is a namesake only if the label is called a prize: "Seoul Test of Time Award"."""
OPENED_BY = re.compile(r"[*_]{0,3}\s?[:：|·–—-][*_]{0,3}\s?")
GLOSSED = re.compile(r"[\W_]{0,4}(?:[A-Z][\w.'’&-]{1,20} ){1,4}(?:Award|Prize|Medal)s? ?[(（]")
GLOSS_ENDS = re.compile(r"s?(?: [Aa]wards?)?[)）][ *_:：]{0,4}")
"""A prize with a name of its own and what it is for in a bracket: "Machtey Award (Best Student Paper)"."""
YEAR_ALONE = re.compile(r"[ *_:：]{0,8}(?:(?:19|20)\d\d[ *_:：]{0,8})?")
"""Behind a prize that is named after somebody or given at a conference of no table: "CONCUR Test of Time Award 2024"."""
PRIZE_FOR = re.compile(r" (?:Award|Prize|Medal)s? for (?:the |an? )?$")
"""Between a namesake and what the award is for: "Roger Needham Award for the best dissertation"."""
EARLIER_ONES = re.compile(
    r"\b(?:past|former|previous|earlier|last|old|all|other|the|my|our|how|why|who|and|for|of|to)\b", re.IGNORECASE
)
BEHIND_NAME = re.compile(
    r"(?: (?:on|for|in|of|sponsored by|supported by|presented by|donated by|endowed by|in (?:memory|honou?r) of) (?:the )?(?:[A-Z][\w.'’-]{0,24}(?:, and |, | and | & | (?=[A-Z])|(?=[\s:*_]|$))){1,8}){1,3}(?=[\s:*_]{0,4}$)"
    r"| (?:by|for) (?:an? |the )?(?:[Jj]unior|[Yy]oung|[Ee]arly[- ][Cc]areer|[Ss]tudent) (?:[Rr]esearchers?|[Ss]cientists?|[Ss]cholars?|[Aa]uthors?)(?=[\s:*_]{0,4}$)"
)
"""What an award is for and who gives it, behind its name at the end of a line: " on Cognitive Robotics sponsored by KROS"."""
COLON = re.compile(r"[:：]")


@dataclass(frozen=True, slots=True)
class Label:
    """A label in force: the award's mention, its canonical name, track, edition. `strong` labels are nothing but a label."""

    award: str
    span: Span
    kind: str
    track: str | None
    venue: str | None
    year: int | None
    strong: bool
    plural: bool


def read_label(view: View, span: Span) -> Label | None:
    """The label a line or heading is or begins with; None when it names no award."""
    awards = unlinked(view, view.within("award", span))
    if not awards:
        return None
    award = awards[0]
    rest = view.simple[span.start : award.span.start] + " " + view.simple[award.span.end : span.end]
    for other in awards:
        if other is not award:
            rest = rest.replace(view.simple[other.span.start : other.span.end], " ")
    rest = COUNTED_BEHIND.sub(" ", BEHIND_NAME.sub(" ", rest))
    strong = len(left_over(view, span, rest)) <= LEFT_OVER and (
        len(awards) == 1 or all(one.key == award.key for one in awards)
    )
    strong = (strong or named_after(view, span, award)) and not behind_title(view, span, award)
    venue, year = edition(view, span)
    family = level_of(view, awards)
    chosen_from = FINALISTS_BEHIND.match(view.simple, award.span.end) is not None
    return Label(
        award=family or award.key or "", span=award.span, kind="candidate" if chosen_from else award.pattern.removeprefix("award:"), track=track_of(view, span, award),
        venue=venue, year=year, strong=strong or family is not None, plural=is_plural(view, award),
    )  # fmt: skip


def level_of(view: View, awards: list[Mention]) -> str | None:
    """The award of a heading that names level and family apart: "Honorable Mentions for Best Demo Paper"."""
    if len(awards) != 2 or (awards[0].key or "") not in LEVELS or (awards[1].key or "") in LEVELS:
        return None
    between = view.simple[awards[0].span.end : awards[1].span.start]
    return f"{awards[1].key}{LEVELS[awards[0].key or '']}" if LEVEL_FOR.fullmatch(between) else None


def behind_title(view: View, span: Span, award: Mention) -> bool:
    """Whether an award stands in a bracket behind a title, whose it is: "T (Honorable Mention)"."""
    bracket = view.text[span.start : award.span.start].rstrip(" *_").endswith(("(", "（", "[", "【"))
    titles = view.within("title", Span(span.start, award.span.start)) if bracket else []
    return any(
        one.pattern in ("title:marked", "title:quoted", "title:line") and len(one.span) > MIN_TITLE for one in titles
    )


def named_after(view: View, span: Span, award: Mention) -> bool:
    """Whether a line is an award's name after a person's or sponsor's: "Jay Lepreau Best Paper Awards", "USENIX Test of Time Awards"."""
    start = behind_venue(view, span)
    before = PRIZE_FOR.sub(" ", view.text[start : max(start, award.span.start)])
    if GLOSSED.fullmatch(before) and GLOSS_ENDS.fullmatch(view.text, award.span.end, span.end):
        return True
    return is_namesake(view, before, award) and YEAR_ALONE.fullmatch(view.text, award.span.end, span.end) is not None


def behind_venue(view: View, span: Span) -> int:
    """Where a line goes on behind the venue that opens it: "OSDI: Jay Lepreau Best Paper Award"."""
    venues = view.within("venue", Span(span.start, min(span.end, span.start + 4)))
    opened = OPENED_BY.match(view.text, venues[0].span.end, span.end) if venues else None
    return opened.end() if opened is not None else span.start


def without_namesake(view: View, start: int, award: Mention) -> str:
    """The words before an award's name on its line, without the person or sponsor it is named after."""
    named = is_namesake(view, view.text[start : award.span.start], award)
    return "" if named else view.simple[start : award.span.start]


def is_namesake(view: View, before: str, award: Mention) -> bool:
    """Whether the words before an award's name are those whom it is named after, or its area in two languages."""
    prize = PRIZE.search(view.text, award.span.start, award.span.end) is not None and ONE_WORD.fullmatch(before)
    named = prize or NAMED_AFTER.fullmatch(before) or AREA_GLOSSED.fullmatch(before)
    return bool(named) and not EARLIER_ONES.search(before)


def composed(award: str, printed: str, above: str | None) -> str:
    """A bare level under another label belongs to it: "Runner-up" under "Test of Time" is the Test of Time's.

    >>> composed("Best Paper Runner-up", "Runner-up", "Test of Time")
    'Test of Time Runner-up'
    """
    level = LEVELS.get(award)
    if level is None or above is None or OWN_FAMILY.search(printed) or above.endswith(tuple(LEVELS.values())):
        return award
    if above in PLAIN_AWARDS:
        return award if award == "Honorable Mention" else f"{above}{level}"
    return f"{above}{level}"


def of_level(award: str, above: str | None) -> str:
    """The award of a label below a heading that only names a level: "Best Student Paper" under "Honorable Mentions".

    >>> of_level("Best Student Paper", "Honorable Mention"), of_level("Outstanding Paper", "Honorable Mention")
    ('Best Student Paper Honorable Mention', 'Honorable Mention')
    """
    level = LEVELS.get(above or "")
    if level is None or above is None or award.endswith(tuple(LEVELS.values())) or award in LEVELS:
        return award
    return above if award in PLAIN_AWARDS else f"{award}{level}"


def unlinked(view: View, awards: list[Mention]) -> list[Mention]:
    """Of several names in one line those that are not only a link to somewhere else ("Outstanding Papers 2023 [Best Papers]")."""
    if len(awards) < 2:
        return awards
    plain = [
        award for award in awards
        if not any(mark.kind == "link" and mark.span.covers(award.span) for mark in view.marks_in(Span(max(0, award.span.start - 2), award.span.end)))
    ]  # fmt: skip
    return plain or awards


def left_over(view: View, span: Span, rest: str) -> str:
    """What remains of a line beside its label."""
    rest = TABLE_NUMBER.sub("", rest)
    for mention in view.within("venue", span):
        rest = rest.replace(mention.span.of(view.simple), " ")
    rest = UNKNOWN_EDITION.sub(" ", rest)
    for mention in (*view.within("year", span), *view.within("edition", span)):
        rest = rest.replace(mention.span.of(view.simple), " ")
    for mark in view.marks_in(span):
        if mark.kind == "link":
            rest = rest.replace(mark.span.of(view.simple), " ")
    for _, pattern in TRACK_PHRASES:
        rest = pattern.sub(" ", rest)
    rest = re.sub(r"[(（][^()（）]{0,40}[)）]", " ", rest)
    return NOISE.sub("", rest)


def edition(view: View, span: Span) -> tuple[str | None, int | None]:
    """Venue and year that stand in a span; a bracket behind an award that comes years later says when its papers appeared."""
    told = [award.span.end for award in view.within("award", span) if looks_back(award.key or "")]
    if told and (bracket := APPEARED.search(view.simple, told[0], span.end)):
        span = Span(span.start, bracket.start())
    venues = view.within("venue", span)
    years = [mention.year for mention in (*venues, *view.within("year", span)) if mention.year is not None]
    return (venues[0].key if venues else None), (years[0] if years else None)


def is_plural(view: View, award: Mention) -> bool:
    """Whether the label speaks of several papers."""
    words = view.text[award.span.start : award.span.end].casefold()
    before = view.simple[max(0, award.span.start - 8) : award.span.start]
    return words.rstrip(")）").endswith(PLURALS) or bool(
        re.search(r"[2-9二两三四五六七八九十]\s?(?:篇|项|个|名)", before)
    )
