"""Labels inside an item: before its title, after it, or in a field of its record; and whether two titles stand in one list.

In: a line and the title in it. Out: the label, or None. A label after a title stands in brackets, behind a dash, an emoji or a comma;
a sentence that only mentions an award is left to `sentences`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from extractors.claims.awards.labels import (
    BEHIND_NAME,
    Label,
    edition,
    is_plural,
    left_over,
    level_of,
    without_namesake,
)
from extractors.claims.awards.tracks import track_of
from extractors.claims.awards.view import Line, View
from extractors.lexicon.people import ROLE_MODIFIERS, ROLES
from extractors.records.mentions import Mention
from extractors.spans import Span

FIELD = re.compile(
    r"^[\W_]{0,6}(?:venue|published|publication|conference|award|awards|honou?rs?|prize|note|会议|发表于|发表|奖项|荣誉|获奖|出处|来源)[*_\s]{0,3}[:：]{1,2}",
    re.IGNORECASE,
)
MAX_GAP = 60
VENUE_NAME = re.compile(
    r"(?:\b(?:(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)|the|[A-Z][\w/&-]{1,20}) ){0,6}(?:Conference|Symposium|Workshop|Meeting|Congress|Journal|Transactions|Proceedings|Letters)\b[^.;(（\n]{0,140}"
)
PLACE = re.compile(
    r"(?:(?<=[,.\n])|^)\s?[A-Z][^\W\d_]{2,16}(?: [A-Z][^\W\d_]{2,16}){0,2}(?=[,.\n]|\s*$|\s?[(（])", re.MULTILINE
)
FILLS_BRACKET = re.compile(r"[*_]{0,3}[)\]）】]")
COLON = re.compile(r"[*_]{0,2}\s?[:：][*_]{0,2}\s{0,3}")
IN_SQUARE = re.compile(r"[*_]{0,2}\][*_]{0,2}[ ]")
"""Behind a label in square brackets, before people: "[Runner-up] A and B: T"."""
WORD = re.compile(r"[^\W\d_]{2,}")
MAX_NAMED = 60
LINK_FOLLOWS = re.compile(
    r"[*_]{0,3}\s{1,2}[\[(]{0,2}(?:PDF|pdf|[Pp]aper|[Cc]ode|[Ll]ink|[Aa]r[Xx]iv|[Vv]ideo|[Ss]lides|[Pp]roject|Artifacts? (?:Available|Reusable|Functional|Evaluated)|Results (?:Reproduced|Replicated)|Technical(?=\s*$))\b"
)
OF_EDITION = re.compile(r"(?: too| as well)? (?:of|at|in) (?:the )?(?=[A-Z\d])")
TOO = re.compile(r" too| as well")
ONE_OF_THEM = re.compile(
    r"(?:[Oo]ne of (?:the )?(?:two|three|four|five|six|several)?|(?:the |an)other(?: one of the)?)\s$"
)
SURNAMES = re.compile(
    r"[”\"»]?\s?(?:—|–|-|,)\s[A-Z][\w'’-]{1,20}(?:(?:,? & |,? and |, )[A-Z][\w'’-]{1,20}){0,7}(?: [(（][^()（）]{2,40}[)）])?[.,]\s"
)
"""Authors by their surnames alone, behind a title in a list: " — Frankle & Carbin (MIT), "."""
MAX_BLOCK = 900
MAX_EDITION = 40
MAX_NOTE = 140
MAX_NOTES = 4
GIVEN = re.compile(r"\b(?:awarded|received|won|winner of|recipient of|selected as|named)\b|荣获|获得|获", re.IGNORECASE)
SET_OFF = re.compile(
    r"(?:[🏆🥇🥈🥉⭐⏳🕰🎖🏅★]\ufe0f?|—|–|--|[|·•,，;；:：.。\n]|\s-|[(（\[【]|\])[\s*_]{0,5}$|\s[*_]{1,3}$"
)
SPONSOR = re.compile(r"(?<= )(?:(?:ACM|IEEE|USENIX|AAAI|IFIP|SIG[A-Z]{2,6}) ){1,3}$")
"""Whose award it is, right before its name: "ACM SIGSOFT Distinguished Paper Award"."""
ZH_COPULA = re.compile(
    r"(?:后来|它|这篇)?(?:也|就|还|正|又|同样|同时)?(?:是|为|获评?|获得|得到|拿到|拿下|拿了?|荣获|入选|被评为)|第[一二三四五六七八]篇(?:是|为)?"
)
BRACKETS = re.compile(r"[(（][^()（）\n]{0,200}[)）]|\[[A-Z*†]{1,2}\]")
BESIDE_PEOPLE = re.compile(
    r"\bet al\b|合?著(?=[，,。]|$)|\bby\b|\bwith\b|\balong\b|\btogether\b|等人?|\bcolleagues\b|\bco-?authors?\b|\bco-?authored\b|\bauthors?\b|作者|机构"
    rf"|\b(?:{'|'.join(re.escape(word) for word in sorted((*ROLE_MODIFIERS, *ROLES), key=len, reverse=True))})",
    re.IGNORECASE,
)
BESIDE_VENUE = re.compile(
    r"\b(?:oral|spotlight|poster|highlight|talk|presentations?|full|short|long|regular|invited|proc|proceedings|conference|symposium|workshop|international|annual|journal|transactions|accepted|appear|appeared|published|presented"
    r"|arxiv|preprint|pp|pages?|vol|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|acm|ieee|usenix|top|acceptance|rate|selected|equal|contribution|project|website|code|video|slides|pdf|link)\b",
    re.IGNORECASE,
)
NEXT_IN_LINE = re.compile(r"[;；]\s?(?:[（(]\d{1,2}[)）]\s?)?[*_“\"《「\[]{0,3}$")
"""Before the next of several titles in a line, each behind a semicolon: "T (A); (2) U (B)"."""
JOINT = re.compile(r"(?:、|\band|&|[和与與及])[ ]?[*_“\"《「\[]{0,4}$")
"""Before the next of several titles in a line: "T (A, B) and U (C)", "《T》和《U》"."""
NEXT_BRACKETED = re.compile(r"[)）][,，.。]?[ ]?[*_“\"《「\[]{0,4}$")
OPENS_PEOPLE = re.compile(r"[*_”\"》」\]]{0,4}(?:\([^()\s]{1,200}\))?[ ]?[(（]")
"""Where each title has its people in a bracket, less stands between two: "T (A, B), U (C)"."""
TOLD_APART = re.compile(
    r"\b(?:was|is|were|got|gets|received|wins?|won|finalists?|nominated|runner|shortlisted|honou?rable)\b|入围|获|得奖|提名|候选|荣誉",
    re.IGNORECASE,
)
"""Behind a title, what that one got."""
TOLD_CODE_POINTS = 90


def label_from(view: View, award: Mention, around: Span) -> Label:
    """A label read from a mention inside an item."""
    venue, year = edition(view, around)
    return Label(
        award=award.key or "", span=award.span, kind=award.pattern.removeprefix("award:"), track=track_of(view, Span(min(around.start, award.span.start), max(award.span.end, min(around.end, award.span.end + 30))), award),
        venue=venue, year=year, strong=True, plural=is_plural(view, award),
    )  # fmt: skip


def after_title(view: View, line: Line, title: Mention) -> Label | None:
    """The label that follows a title on its line: "T (Best Paper)", "T 🏆 Best Paper Award", "T, ICLR 2024 Outstanding Paper"."""
    around = Span(title.span.end, max(title.span.end, min(line.span.end, title.span.end + 160)))
    for award in view.within("award", around)[:2]:
        between = without_sponsor(view, Span(title.span.end, award.span.start))
        gap = view.text[between.start : between.end]
        if len(gap) > MAX_GAP or gap.count("\n"):
            break
        if left_over(view, between, view.simple[between.start : between.end]) == "" and closes(
            view, award, line.span.end
        ):
            return label_from(view, award, around)
    return label_behind(view, title, line.section.span.end if line.section.kind != "heading" else line.span.end)


def label_behind(view: View, title: Mention, end: int) -> Label | None:
    """The label behind a title and what belongs to it: "*T*, A, B 🏆 **Best Paper, KDD 2016**", "T / A, B / ICLR 2023 (Outstanding Paper)".
    A mark, a sign or a bracket sets it off and something closes it; between them stand only people, places, venue and date.
    """
    around = Span(title.span.end, max(title.span.end, min(end, title.span.end + MAX_BLOCK)))
    for award in view.within("award", around)[:2]:
        before = without_copula(view, Span(around.start, award.span.start))
        one = ONE_OF_THEM.search(view.text, before.start, before.end)
        before = without_sponsor(view, Span(before.start, one.start()) if one is not None else before)
        opened = SET_OFF.search(view.text[before.start : before.end])
        if "\n" in view.text[before.start : before.end] and heads_line(view, award):
            break
        bracket = opened is not None and opened.group().strip()[:1] in ("(", "[", "（", "【")
        surnames = SURNAMES.fullmatch(view.text, before.start, before.end) is not None
        told = view.within("person", before) or view.within("venue", before) or bracket or surnames
        alone = bracket and FILLS_BRACKET.match(view.text, award.span.end, around.end) and named_list(view, before)
        if opened and told and (alone or surnames or only_people(view, before)) and closes(view, award, around.end):
            return label_from(
                view,
                award,
                Span(max(before.start, before.end - MAX_EDITION), min(around.end, award.span.end + MAX_EDITION)),
            )
    return None


def heads_line(view: View, award: Mention) -> bool:
    """Whether an award's name begins its line and a colon and a title of its own follow: "Best Demo: T"."""
    start = view.text.rfind("\n", 0, award.span.start) + 1
    end = view.text.find("\n", award.span.end)
    led = not view.text[start : award.span.start].strip(" *_-•")
    colon = view.text[award.span.end : award.span.end + 4].strip(" *_)）")[:1] in (":", "：")
    return led and colon and bool(view.within("title", Span(award.span.end, end if end >= 0 else len(view.text))))


def named_list(view: View, span: Span) -> bool:
    """Whether a span can be names that nobody read: capitalised words with little between them, and no other title."""
    words = WORD.findall(view.text[span.start : span.end])
    capital = sum(word[0].isupper() for word in words)
    return len(words) <= MAX_NAMED and capital * 4 >= len(words) * 3 and not view.within("title", span)


def without_copula(view: View, before: Span) -> Span:
    """The words before a label without the last clause, when that only says that a paper is or got what follows: "，也是 KDD 2016 的"."""
    comma = max(view.simple.rfind(sign, before.start, before.end) for sign in "，,")
    clause = Span(max(comma + 1, before.start), before.end)
    says = comma >= 0 and ZH_COPULA.fullmatch(left_over(view, clause, view.simple[clause.start : clause.end]))
    return Span(before.start, clause.start) if says else before


def without_sponsor(view: View, before: Span) -> Span:
    """The words before a label without the society whose award it is."""
    sponsor = SPONSOR.search(view.text, before.start, before.end)
    return before if sponsor is None else Span(before.start, sponsor.start())


def behind_venue(view: View, title: Mention, end: int) -> Label | None:
    """The label right behind the venue that follows a cited title: "A, B. *T*. ASE 2020 ACM SIGSOFT Distinguished Paper Award"."""
    around = Span(title.span.end, max(title.span.end, min(end, title.span.end + MAX_BLOCK)))
    award = next(iter(view.within("award", around)), None)
    if award is None:
        return None
    before = without_sponsor(view, Span(around.start, award.span.start))
    told = view.within("venue", before) and only_people(view, before)
    return label_from(view, award, Span(before.start, award.span.end)) if told else None


def only_people(view: View, span: Span) -> bool:
    """Whether a span holds nothing but names, affiliations and signs."""
    rest, at = [], span.start
    named = sorted(
        (one.span for kind in ("person", "institution") for one in view.within(kind, span)), key=lambda one: one.start
    )
    for one in named:
        rest.append(view.simple[at : one.start])
        at = max(at, one.end)
    rest.append(view.simple[at : span.end])
    words = PLACE.sub(" ", VENUE_NAME.sub(" ", BRACKETS.sub(" ", "\n".join(rest))))
    words = BESIDE_VENUE.sub(" ", BESIDE_PEOPLE.sub(" ", words))
    return left_over(view, span, words) == ""


def closes(view: View, award: Mention, end: int) -> bool:
    """Whether the label ends its unit: a bracket, a dash, punctuation or the line."""
    if LINK_FOLLOWS.match(view.text, award.span.end, end):
        return True
    at = behind_edition(view, award, end)
    after = view.text[at : min(end, at + 3)]
    return not after.strip() or after.lstrip()[0] in ")）]】,，;；.。—–-|:：!！🏆⭐" or after.startswith(("\n", " ("))


def behind_edition(view: View, award: Mention, end: int) -> int:
    """Where a label ends with the edition told behind it: "best paper too", "best papers of ICLR 2018", "best paper of 2019"."""
    of = OF_EDITION.match(view.text, award.span.end, end)
    at = of.end() if of is not None else award.span.end
    named = [*view.within("venue", Span(at, at + 1)), *view.within("year", Span(at, at + 1))]
    if named:
        return max(one.span.end for one in named)
    too = TOO.match(view.text, award.span.end)
    return award.span.end if too is None else too.end()


def before_title(view: View, line: Line, title: Mention) -> Label | None:
    """The label that stands before a title on its line."""
    lead = Span(line.span.start, title.span.start)
    awards = view.within("award", lead)
    family = level_of(view, awards)  # "Honorable Mention for Best Theme Paper — T"
    if family and not left_over(
        view, lead, view.simple[lead.start : awards[0].span.start] + view.simple[awards[1].span.end : lead.end]
    ):
        return replace(label_from(view, awards[0], lead), award=family)
    for award in awards:
        rest = without_namesake(view, lead.start, award) + view.simple[award.span.end : lead.end]
        if left_over(view, lead, rest) == "":
            return label_from(view, award, lead)
        if (end := before_people(view, lead, award)) is not None:
            return label_from(view, award, Span(lead.start, end))
    return None


def before_people(view: View, lead: Span, award: Mention) -> int | None:
    """Where a label ends that opens its line, with the people it was given to between it and the title: "Best Paper: A, B and C. T",
    "**Best Paper in Vision** A, B: *T*", "[Runner-up] A and B: T".
    """
    colon = COLON.match(view.text, award.span.end, lead.end) or IN_SQUARE.match(view.text, award.span.end, lead.end)
    end = colon.end() if colon is not None else end_of_bold(view, lead, award)
    if end is None or left_over(view, lead, view.simple[lead.start : award.span.start]):
        return None
    between = Span(end, lead.end)
    return end if view.within("person", between) and only_people(view, between) else None


def end_of_bold(view: View, lead: Span, award: Mention) -> int | None:
    """Where the bold words before `lead.end` end that are an award's name and what it is for, and nothing else."""
    bold = view.bold_around(award.span)
    if bold is None or bold.end >= lead.end:
        return None
    words = view.simple[bold.start : award.span.start] + view.simple[award.span.end : bold.end]
    return None if left_over(view, bold, BEHIND_NAME.sub(" ", words)) else bold.end


def listed_on(view: View, before: Mention, title: Mention) -> bool:
    """Whether a title is the next of a list in its line: behind a semicolon, or behind nothing but the people of the one before."""
    gap = Span(before.span.end, title.span.start)
    if title.pattern != before.pattern or view.within("award", gap):
        return False
    if NEXT_IN_LINE.search(view.text, gap.start, gap.end):
        return True
    if title.pattern not in ("title:quoted", "title:marked") or not only_people(view, gap):
        return False
    bracketed = NEXT_BRACKETED.search(view.text, gap.start, gap.end) and OPENS_PEOPLE.match(view.text, title.span.end)
    if not bracketed and not JOINT.search(view.text, gap.start, gap.end):
        return False
    behind = view.simple[title.span.end : title.span.end + TOLD_CODE_POINTS].split("\n", 1)[0]
    return TOLD_APART.search(behind) is None and not view.within("person", title.span)


def field_label(view: View, body: Sequence[Line], line: Line, title: Mention) -> Label | None:
    """The label in a field of the record, on a line of its own or after a line break in the item."""
    spans = [one.span for one in body] + (
        [Span(title.span.end, line.section.span.end)] if line.section.kind == "list_item" else []
    )
    for span in spans:
        for award in view.within("award", span):
            start = max(span.start, view.text.rfind("\n", span.start, award.span.start) + 1)
            before = view.text[start : award.span.start]
            if FIELD.match(before) and len(before) < MAX_GAP:
                return label_from(view, award, Span(start, min(span.end, award.span.end + 20)))
    remarks = (remark for one in body[:MAX_NOTES] for remark in (one.span, *stated(view, one)))
    return next((label for one in remarks if (label := note(view, one)) is not None), None)


def stated(view: View, line: Line) -> list[Span]:
    """The first sentence of a line, when it can be a remark of its own: "时间检验奖。作者 A 和 B，…"; not "Honorable Mentions: seven."."""
    return [one for one in view.sentences_in(line.span)[:1] if not COLON.search(view.text, one.start, one.end)]


def note(view: View, remark: Span) -> Label | None:
    """The label of a remark that says nothing else: "Best paper award at ASRU 2019", "Awarded Best Paper", "ICLR 2023 (Oral, Outstanding
    Paper)", "时间检验奖。".
    """
    awards = view.within("award", remark)
    if len(remark) > MAX_NOTE or len(awards) != 1 or view.within("person", remark):
        return None
    award = awards[0]
    rest = view.simple[remark.start : award.span.start] + " " + view.simple[award.span.end : remark.end]
    if left_over(view, remark, GIVEN.sub(" ", BESIDE_VENUE.sub(" ", rest))):
        return None
    return label_from(view, award, remark)
