"""What a document says about an award's paper away from the award: its authors and affiliations beside another mention of the title.

In: merged drafts. Out: the same drafts with authors and institutions where they had none. "ProcTHOR (Matt Deitke et al., AI2)" in the text
completes the row of the table; "ResNet一文的四位作者是……" completes the nickname's award.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.claims.awards.affiliations import institutions_in, together
from extractors.claims.awards.people import authors_in
from extractors.claims.awards.rules import LEADS_TITLE
from extractors.claims.awards.same import squeezed, titles_of
from extractors.claims.awards.view import Draft, View
from extractors.records.mentions import Mention
from extractors.spans import Span

AUTHOR_WORDS = re.compile(r"作者|一作|\bauthors?\b|\bby\b|\bco-?authors?\b|et al|\bled\b|等|[(（]", re.IGNORECASE)
MIN_NAME = 3


def enrich(view: View, drafts: Sequence[Draft]) -> None:
    """Complete the drafts in place."""
    names: dict[str, list[Draft]] = {}
    for draft in drafts:
        for span in titles_of(draft):
            for name in {squeezed(span.of(view.text)), squeezed(re.split(r"[:：(（]", span.of(view.text))[0])}:
                if len(name) >= MIN_NAME:
                    names.setdefault(name, []).append(draft)
    for title in view.all("title"):
        for draft in names.get(squeezed(title.span.of(view.text)), ()):
            if title.span not in titles_of(draft) or not draft.authors:
                complete_from(view, draft, title)
    for sentence in view.sentences:
        if view.within("person", sentence) and not view.within("award", sentence):
            by_name_alone(view, names, sentence)


def complete_from(view: View, draft: Draft, title: Mention) -> None:
    """Authors and affiliations from the words after one mention of the title, up to the next title or the sentence's end."""
    sentence = view.sentence_at(title.span.start)
    if sentence is None:
        return
    following = [
        one.span.start for one in view.within("title", Span(title.span.end, max(sentence.end, title.span.end)))
    ]
    words = Span(title.span.end, max(title.span.end, following[0] if following else sentence.end))
    lead = LEADS_TITLE.search(view.simple[words.start : words.end]) if following else None
    words = Span(words.start, words.start + lead.start()) if lead else words
    if not draft.authors:
        draft.authors, draft.complete = authors_in(view, words, draft.title)
    if not draft.institutions:
        draft.institutions = together(view, draft.institutions, institutions_in(view, words, draft.title))


def by_name_alone(view: View, names: dict[str, list[Draft]], sentence: Span) -> None:
    """A sentence that names a paper only by its short name and then its authors."""
    people = view.within("person", sentence)
    before = view.text[sentence.start : people[0].span.start]
    if not AUTHOR_WORDS.search(before):
        return
    words = {squeezed(word) for word in re.findall(r"[A-Za-z][A-Za-z0-9.-]{2,30}", before)}
    found = {id(draft): draft for word in words for draft in names.get(word, ())}
    if len(found) == 1:
        draft = next(iter(found.values()))
        if not draft.authors:
            draft.authors, draft.complete = authors_in(view, sentence, draft.title)
