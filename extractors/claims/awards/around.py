"""Who wrote an award's paper, where the sentences behind the title say so: "第一作者为A，通讯作者为B", "这项工作来自X、Y和Z".

In: a view and drafts. Out: the same drafts, with authors and institutions where they had none. Sentences count up to the next
heading, award name or other title, and only when they say that they are about authors or places. The sentence that names the award gives
institutions too ("某某研究院的一项工作拿下最佳论文奖。获奖论文是……").
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from extractors.claims.awards.affiliations import institutions_in
from extractors.claims.awards.people import authors_in
from extractors.claims.awards.same import squeezed, titles_of
from extractors.claims.awards.view import Draft, View
from extractors.spans import Span

ABOUT_AUTHORS = re.compile(
    r"作者|共同一作|论文一作|完成人|^\W{0,4}(?:该|这篇|此|本)?(?:论文|文章|文|工作|研究|成果)?(?:是|则)?由|分别是|\b[Aa]uthors?\b|\b(?:[Ww]ritten|[Aa]uthored) by\b|\bis the work of\b|其余[一二两三四五六七八九十]{1,2}[位人名]"
)
ABOUT_PLACES = re.compile(
    r"作者|单位|机构|来自|由|合作|参与|\b[Aa]uthors?\b|\b[Aa]ffiliat|\b(?:is|are|comes?|came|was|were) from\b|\bjoint work\b|\bcollaborat|\b[Tt]he (?:team|group|researchers)\b"
)
OF_OTHERS = re.compile(r"获奖单位|颁发|表彰|主办|承办|评选|引用")
GIVEN_TO = re.compile(r"授予|颁给|颁发给|颁予|\b(?:to|by)\b|得主为|获奖者为|获得者为")
MIN_NAMES, MAX_LEAD, MAX_GROUP = 2, 24, 80
LEADS_NAMES = re.compile(r"[(（:：]\s?$")
"""Before names that open a sentence, with a few words more: "A group at Some University (A, B and C) ...", "You know the story: A and B ..."."""
OFFICE = re.compile(
    r"\b(?:jury|chairs?|panel|committee|judges|editors?|organi[sz]ers|speakers?)\b|主席|评委|評委|评审|評審|主持|嘉宾|编辑"
)
"""Before names: those who choose, speak or report, and no authors."""
MAX_OPENING, MAX_NUMBER = 3, 8
COUNTED_AUTHORS = re.compile(r"[一二两三四五六七八九十\d][位名]作者")
"""Behind the names: "A、B、C 三位作者都来自某大学"."""
MAX_RESTATED = 40
"""So near behind a heading its text names the award again."""
MAX_BEHIND = 700
MAX_SENTENCES = 8
MAX_SENTENCE = 400
FIRM = ("title:quoted", "title:announced", "title:field", "title:reference", "title:embedded")


def complete_from_around(view: View, drafts: Sequence[Draft]) -> None:
    """Complete the drafts in place."""
    papers = {(draft.label, squeezed(draft.title.of(view.text))) for draft in drafts if draft.title is not None}
    times = Counter(label for label, _ in papers)
    titles = sorted(draft.title.start for draft in drafts if draft.title is not None)
    for draft in drafts:
        if draft.title is None or (draft.authors and draft.institutions):
            continue
        for place, sentence in enumerate(following(view, draft, titles)):
            if not draft.authors and place < MAX_OPENING:
                draft.authors, draft.complete = opening_names(view, sentence, draft.title, first=not place)
                if draft.authors and not draft.institutions:
                    draft.institutions = institutions_in(view, sentence, draft.title)
            words = view.simple[sentence.start : sentence.end]
            cue = ABOUT_AUTHORS.search(words)
            if cue and not draft.authors:
                behind = Span(sentence.start + cue.start(), sentence.end)
                span = sentence if COUNTED_AUTHORS.match(view.simple, behind.start - 2) else behind
                draft.authors, draft.complete = authors_in(view, span, draft.title)
            if not draft.institutions and ABOUT_PLACES.search(words) and not OF_OTHERS.search(words):
                draft.institutions = institutions_in(view, sentence, draft.title)
        if draft.label is not None and times[draft.label] == 1:
            of_label(view, draft)


def opening_names(view: View, sentence: Span, title: Span, *, first: bool) -> tuple[list[Span], bool]:
    """The names that open the sentence right behind a title's, two or more: "某大学的 A、B 与 C 把……"; below a line that is but the title, a
    Chinese sentence behind the `first` one may open with them, too.
    """
    people = view.within("person", sentence)
    here, there = view.section_at(sentence.start), view.section_at(title.start)
    below = here is not None and there is not None and here.ordinal == there.ordinal + 1
    headed = below and there is not None and len(there.span) < len(title) + MAX_NUMBER
    if (here is not there and not headed) or view.within("title", sentence):
        return [], True
    if (headed or not first) and (not people or not view.text.startswith("、", people[0].span.end)):
        return [], True
    if sentence.start <= title.end or len(people) < MIN_NAMES:
        return [], True
    lead = view.text[sentence.start : people[0].span.start]
    if OFFICE.search(lead):
        return [], True
    if len(lead) > (MAX_GROUP if LEADS_NAMES.search(lead) else MAX_LEAD):
        return [], True
    return authors_in(view, sentence, title)


def of_label(view: View, draft: Draft) -> None:
    """Institutions of the sentence that names the award, when it names no paper and the paper stands behind it."""
    assert draft.label is not None  # noqa: S101 - the caller looked
    assert draft.title is not None  # noqa: S101 - the caller looked
    sentence = view.sentence_at(draft.label.start)
    if sentence is None or not 0 <= draft.title.start - sentence.end <= MAX_BEHIND or view.within("title", sentence):
        return
    if OF_OTHERS.search(view.simple, sentence.start, sentence.end):
        return
    draft.institutions = draft.institutions or institutions_in(view, sentence, draft.title)
    given = GIVEN_TO.search(view.simple, draft.label.end, sentence.end)
    if given and not draft.authors:
        draft.authors, draft.complete = authors_in(view, Span(given.end(), sentence.end), draft.title)


def following(view: View, draft: Draft, titles: Sequence[int]) -> Iterator[Span]:
    """The sentences behind a draft's title that can be about it; `titles` are where the titles of all drafts begin, in order."""
    assert draft.title is not None  # noqa: S101 - the caller looked
    own = {squeezed(span.of(view.text)) for span in titles_of(draft)}
    behind = bisect_right(titles, draft.title.end)
    own_sentence = view.sentence_at(draft.title.start) or draft.title
    limit = min([draft.title.end + MAX_BEHIND, *titles[behind : behind + 1]])
    stops = [
        one.span.start
        for one in view.within("award", Span(draft.title.end, limit))
        if one.span.start >= own_sentence.end
        and not (one.key == draft.award and one.span.start - draft.title.end <= MAX_RESTATED)
    ]
    stops += [one.span.start for one in view.headings_in(Span(draft.title.end, limit))]
    stops += [
        one.span.start
        for one in view.within("title", Span(draft.title.end, limit))
        if one.pattern in FIRM and squeezed(one.span.of(view.text)) not in own
    ]
    end = min([limit, *stops])
    found = [
        one
        for one in view.sentences_in(Span(draft.title.end, end))
        if len(one) <= MAX_SENTENCE and (view.sentence_at(one.start) or one).end <= end
    ]
    yield from found[:MAX_SENTENCES]
