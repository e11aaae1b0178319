"""Award claims of one document.

In: document, mentions, links. Out: award claims, one per award and paper of the document (statements about the same paper and
award are merged: a nickname in the lead and the full title further down), and issues where a label stands with no title.
Headings and lists, tables, sentences, reference numbers and lists by order each have their own module; structure goes first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from extractors.claims.awards.announced import announced_drafts
from extractors.claims.awards.around import complete_from_around
from extractors.claims.awards.counted import counted_drafts
from extractors.claims.awards.discourse import discourse_drafts
from extractors.claims.awards.enrich import enrich
from extractors.claims.awards.items import drafts_of, items
from extractors.claims.awards.labels import Label
from extractors.claims.awards.legends import legend
from extractors.claims.awards.merge import claims_of, merged
from extractors.claims.awards.numbered import numbered_drafts
from extractors.claims.awards.order import order_drafts
from extractors.claims.awards.references import reference_drafts, reference_issues
from extractors.claims.awards.sentences import sentence_drafts
from extractors.claims.awards.tables import table_drafts
from extractors.claims.awards.unlisted import unlisted
from extractors.claims.awards.view import Draft, View
from extractors.claims.awards.winners import judge_marked, without_headlines
from extractors.claims.editions import Edition, Editions
from extractors.claims.places import Places
from extractors.lexicon.awards import called_at
from extractors.lexicon.rows import ExtraRows
from extractors.records.claims import AwardClaim, Issue
from extractors.records.documents import Document, Links
from extractors.records.mentions import Mentions

STRUCTURED = frozenset(
    (
        "award:item",
        "award:item_label",
        "award:table",
        "award:record",
        "award:order",
        "award:reference",
        "award:numbered",
        "award:counted",
    )
)
"""Patterns that read the page's structure; where none applies, the page's title is the label of its items."""


def bind_awards(
    document: Document, mentions: Mentions, links: Links, extra: ExtraRows
) -> tuple[tuple[AwardClaim, ...], tuple[Issue, ...]]:
    """The award claims of a document, in text order."""
    del extra
    view = View(document, mentions, links)
    if not view.all("award"):
        return (), ()
    signs = legend(view)
    found = [(item, list(drafts_of(view, item, signs))) for item in items(view)]
    drafts = [draft for _, labelled in found for draft in labelled]
    drafts += table_drafts(view, signs)
    drafts += reference_drafts(view)
    drafts += numbered_drafts(view)
    drafts += sentence_drafts(view, drafts)
    drafts += announced_drafts(view, drafts)
    drafts += order_drafts(view, drafts)
    drafts += counted_drafts(view, drafts, [item for item, labelled in found if not labelled])
    drafts += discourse_drafts(view, drafts)
    drafts += page_drafts(view, drafts, signs)
    judge_marked(view, drafts)
    complete_from_around(view, drafts)
    kept = merged(view, without_headlines(view, drafts))
    enrich(view, kept)
    date(kept, Editions(Places(document, mentions)).main if any(draft.year is None for draft in kept) else None)
    call_by_venue(view, kept)
    return claims_of(view, kept), (*reference_issues(view), *unlisted(view, kept))


def page_drafts(view: View, drafts: Sequence[Draft], signs: Mapping[str, Label]) -> list[Draft]:
    """Drafts of items and rows that the page's title labels: all of them where nothing else has structure, those under the heading of an edition
    where no heading of the page is a label. Where sentences tell who got that award, an item needs its authors or quotation marks.
    """
    found = {draft.pattern for draft in drafts} & STRUCTURED
    if "award:item" in found:
        return before_headings(view, drafts, signs)
    named, told = {draft.title for draft in drafts}, {draft.award for draft in drafts}
    read = [draft for item in items(view, page=True) for draft in drafts_of(view, item, signs)]
    paged = [draft for draft in (*read, *table_drafts(view, page=True)) if draft.title not in named]
    paged = [draft for draft in paged if draft.authors or is_quoted(view, draft) or draft.award not in told]
    return [draft for draft in paged if not found or (draft.year is not None and draft.venue is not None)]


def before_headings(view: View, drafts: Sequence[Draft], signs: Mapping[str, Label]) -> list[Draft]:
    """Drafts of items with authors that stand before the first heading below the page's title: "Best Paper Awards" has them on top."""
    headings = [one.span for one in view.headings if one.span.of(view.text) != view.document.title]
    if not headings:
        return []
    named = {draft.title for draft in drafts}
    early = (draft for item in items(view, page=True) for draft in drafts_of(view, item, signs))
    return [
        draft
        for draft in early
        if draft.title is not None
        and draft.title.end <= headings[0].start
        and draft.title not in named
        and draft.authors
    ]


def is_quoted(view: View, draft: Draft) -> bool:
    """Whether a quotation mark stands before the title."""
    return draft.title is not None and view.text[draft.title.start - 1 : draft.title.start] in tuple('《〈“「『"')


def call_by_venue(view: View, drafts: Sequence[Draft]) -> None:
    """The family of an award that is printed in Chinese alone, as its conference calls it in English: 杰出论文 at ICSE."""
    for draft in drafts:
        if draft.label is not None:
            draft.award = called_at(draft.venue, draft.award, draft.label.of(view.text))


def date(drafts: Sequence[Draft], main: Edition | None) -> None:
    """The document's main edition for awards whose place names no year, unless they are another venue's."""
    for draft in drafts:
        if main is not None and draft.year is None and draft.venue in (None, main.venue):
            draft.venue, draft.year = draft.venue or main.venue, main.year
