"""Awards told in a heading or a sentence of their own, their papers in the sentences behind: "The Best Paper has no network in it.
“T”, by A and B, looks around corners.", "Koenderink Prize / 同樣看十年前，兩篇得獎：T（A 等）與 U（B）。".

In: a view and the drafts so far. Out: drafts with pattern `award:told`. A heading or a sentence that names one paper award and no
paper gives it to the first quoted or marked title of the block behind it that its authors stand beside, and to those a list joins to
it. Nothing is bound where the block speaks of candidates, of other years, or of another award before that title.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from extractors.claims.awards.announced import about, draft
from extractors.claims.awards.labels import read_label
from extractors.claims.awards.rules import CANDIDATE, EARLIER, NEGATED
from extractors.claims.awards.view import Draft, View
from extractors.records.mentions import Mention
from extractors.spans import Span

FORMS = ("title:quoted", "title:marked")
PAPER = "award:paper"
MAX_SENTENCES = 2
"""So many sentences behind the award a paper may come."""
AUTHORS_BEHIND = re.compile(
    r"[”\"»》」』*_]{0,3}[,，]?[”\"»》」』*_]{0,3}\s?(?:[(（]\s?|,?\s?(?:(?:was|is) )?(?:(?:led|written|co-?written|authored|co-?authored) )?by\s|,\s|，?由)(?=\S)"
)
LEADS = re.compile(
    r"(?:^|[:：,，](?:\s?this year)?|\b(?:is|was|are|were|to|honou?red|honou?rs|namely)|[是为為]|[给給予])\s?[“\"«《「『*_]{0,3}$",
    re.IGNORECASE,
)
JOINS = re.compile(r"(?:[,，、]|\band\b|和|与|與|及)\s?[^“”\"《》;；。]{0,24}$")
YEARS_AGO = re.compile(r"\b(?:ten|10|twenty|20|\d\d) years ago\b")
"""How old the paper of a Test of Time award is, not when it got it."""
NOT_YET = re.compile(r"will be (?:announced|presented|given)|to be announced|将(?:在|于).{0,12}(?:公布|揭晓|颁发)")


def told_drafts(view: View, drafts: Sequence[Draft]) -> Iterator[Draft]:
    """A draft for each paper that is presented behind its award."""
    titles = {one.title.start for one in drafts if one.title is not None}
    labels = sorted(one.label.start for one in drafts if one.label is not None)
    for award, told, block in anchors(view):
        has_draft = bisect_left(labels, told.start) < bisect_left(labels, told.end)
        if has_draft or _speaks_of_others(view, told):
            continue
        for title in presented(view, block, titles):
            titles.add(title.span.start)
            yield draft(view, award, title, Span(title.span.start, about(view, title)), pattern="award:told")


def anchors(view: View) -> Iterator[tuple[Mention, Span, Span]]:
    """An award, the heading or sentence that tells it alone, and the rest of the block or the block below."""
    for place, line in enumerate(view.lines):
        section = line.section
        if section.kind == "heading":
            label = read_label(view, line.span)
            below = view.lines[place + 1 : place + 2]
            if label is None or not label.strong or label.kind != "paper" or not below:
                continue
            if below[0].section.kind == "paragraph":
                yield view.within("award", line.span)[0], line.span, below[0].section.span
        elif section.kind in ("paragraph", "quote"):
            for sentence in view.sentences_in(line.span):
                awards = view.within("award", sentence)
                if len(awards) == 1 and awards[0].pattern == PAPER and not view.within("title", sentence):
                    yield awards[0], sentence, Span(sentence.end, section.span.end)


def presented(view: View, block: Span, taken: set[int]) -> list[Mention]:
    """The first title of a block that its authors stand beside, and those joined to it."""
    found: list[Mention] = []
    for sentence in view.sentences_in(block, slice(MAX_SENTENCES)):
        if view.within("award", sentence) or _speaks_of_others(view, sentence):
            break
        for title in view.within("title", sentence):
            if title.pattern not in FORMS or title.span.start in taken or not _has_authors(view, title):
                if found:
                    break
                continue
            before = view.text[found[-1].span.end if found else sentence.start : title.span.start]
            if not (JOINS if found else LEADS).search(before):
                break
            found.append(title)
        if found:
            break
    return found


def _has_authors(view: View, title: Mention) -> bool:
    """Whether people stand right behind a title: in brackets, behind "by" or a comma."""
    behind = AUTHORS_BEHIND.match(view.text, title.span.end)
    return behind is not None and bool(view.within("person", Span(behind.end(), behind.end() + 1)))


def _speaks_of_others(view: View, sentence: Span) -> bool:
    words = YEARS_AGO.sub("", view.simple[sentence.start : sentence.end])
    return any(pattern.search(words) for pattern in (CANDIDATE, EARLIER, NEGATED, NOT_YET))
