"""Words that lead to the papers below them: "Best Paper Awards went to:", "the following are the Outstanding Papers:".

In: a view and a line. Out: the label that an introduction gives; whether a line ends like one; and whether a
paragraph below one is an entry of its list. How long an introduction holds is for `scopes` to say.
"""

from __future__ import annotations

import re
from dataclasses import replace

from extractors.claims.awards.labels import Label, left_over, read_label
from extractors.claims.awards.tracks import track_in
from extractors.claims.awards.view import Line, View
from extractors.lexicon.awards import looks_back
from extractors.spans import Span

INTRO_END = re.compile(r"[:：]\s*$|(?:论文|作品|名单|提名)(?:分别)?(?:是|为|有|如下)\s*$")
GIVES = re.compile(r"\b(?:goes?|went|given|awarded|presented) to\s?(?:\.{2,6}|…|[:：])?\s*$")
"""A line that stops where the winner comes: "The Test of Time Award goes to ..."."""
JUDGES = re.compile(
    r"[’'s]{0,2} (?:selection |awards? |prize )?(?:committee|jury|panel|judges|chairs?|subcommittee|board)\b|的?(?:评选|评审|评奖|遴选)?(?:委员|评委|评审|主席)",
    re.IGNORECASE,
)
"""Behind an award's name: who chooses, not who won."""
ADVISES = re.compile(r"\b(?:should|must|might|may be|can be|could be|(?:is|are) eligible|nominate)\b")
"""Rules for those who choose or write: "a distinguished paper should be one of these:"."""
COUNTED = re.compile(r"(?<!\d)(\d{1,2}|[两二三四五六七八九十])\s?篇")
COUNTED_BEFORE = re.compile(r"(?<!\d)(\d{1,2}|[两二三四五六七八九十])\s?篇[^，。；\n]{0,8}$")
NUMBERED = re.compile(r"[(（]?\d{1,2}[.、)）]\s?\S")
LABEL_END = re.compile(r"[:：]\s*$|[:：]\s?\d{1,3}\s?(?:篇|papers?)?\s*$")
AFTER_DASH = re.compile(r"\s?(?:—{1,2}|–|--)\s")
MAX_TAIL = 24
MAX_LEAD = 16


def gives(view: View, line: Line) -> bool:
    """Whether a line stops where the winner comes."""
    return GIVES.search(view.text[max(line.span.start, line.span.end - MAX_TAIL) : line.span.end]) is not None


def ends_open(view: View, line: Line) -> bool:
    """Whether a colon ends a line, or Chinese words that only a list can follow."""
    return INTRO_END.search(view.simple[max(line.span.start, line.span.end - 12) : line.span.end]) is not None


def introduced(view: View, line: Line) -> Label | None:
    """The label that an introduction gives to what stands below it, its edition aside."""
    span, papers = named(view, line)
    if not papers or any(title.pattern == "title:quoted" for title in view.within("title", span)):
        return None  # behind a quoted title the colon introduces no list
    told = span if view.papers(span) else line.span
    if ADVISES.search(view.simple, told.start, told.end):
        return None
    chosen = counted_again(view, span, line) or papers[-1]
    label = read_label(view, chosen) if not JUDGES.match(view.simple, papers[-1].end) else None
    if label is None or label.kind != "paper":
        return None
    track = label.track or track_in(view.text[span.start : span.end])
    return replace(label, track=track, strong=True, plural=True)


def counted_again(view: View, span: Span, line: Line) -> Span | None:
    """Of several awards that a line counts the one whose number its last words repeat: "7 篇 Outstanding Paper 外加 3 篇 honorable
    mention。Outstanding 的 7 篇："; None where they name an award themselves.
    """
    if view.papers(span):
        return None
    told = {found.group(1) for found in COUNTED.finditer(view.simple, span.start, span.end)}
    named = [
        (found.group(1), award.span)
        for award in view.papers(line.span)
        if (found := COUNTED_BEFORE.search(view.simple, line.span.start, award.span.start))
    ]
    fitting = [award for count, award in named if count in told]
    return fitting[0] if len(told) == 1 and len(fitting) == 1 else None


def names_judges(view: View, line: Line) -> bool:
    """Whether a line introduces those who chose: "We thank the Best Paper Award committee:"."""
    _, papers = named(view, line)
    return bool(papers) and JUDGES.match(view.simple, papers[-1].end) is not None


def named(view: View, line: Line) -> tuple[Span, list[Span]]:
    """The last sentence of a line, and the paper awards named in it, else those of the line."""
    span = last_sentence(view, line)
    return span, [one.span for one in view.papers(span) or view.papers(line.span)]


def last_sentence(view: View, line: Line) -> Span:
    """The sentence that ends a line."""
    sentences = view.sentences_in(line.span)
    return sentences[-1] if sentences else line.span


def opens_with(view: View, line: Line, label: Label) -> bool:
    """A line that begins with the label, may go on after a dash, and ends in a colon: "杰出论文（主赛道） — 投稿…，入选6篇："."""
    if left_over(view, line.span, view.simple[line.span.start : label.span.start]):
        return False
    rest = view.text[label.span.end : line.span.end]
    return bool(LABEL_END.search(rest[-16:])) and (bool(AFTER_DASH.search(rest)) or len(rest) < 24)


def is_entry(view: View, line: Line) -> bool:
    """Whether a paragraph is an entry of a list without list items: numbered, a title with its authors below, or the authors."""
    at = Span(line.span.start, min(line.span.end, line.span.start + MAX_LEAD))
    titled = any(one.span.end + MAX_LEAD >= line.span.end for one in view.within("title", at))
    people = view.within("person", Span(line.span.end, line.span.end + MAX_LEAD) if titled else at)
    return bool(people) or NUMBERED.match(view.text, line.span.start, line.span.end) is not None


def family_above(view: View, line: Line) -> str | None:
    """The award of old papers that the heading above a line names, of which a bare level is: "2014 年时间检验奖的提名"."""
    for heading in view.headings_in(Span(0, line.span.start))[-1:]:
        for award in view.papers(heading.span):
            if looks_back(award.key or ""):
                return str(award.key).removesuffix(" Honorable Mention").removesuffix(" Runner-up")
    return None
