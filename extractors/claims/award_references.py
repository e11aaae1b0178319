"""Awards that are given by reference numbers: "3 篇荣誉提名 (Honorable Mentions) [4][5][6]".

In: a view. Out: one draft per number that follows an award name directly, with the title and authors of the bibliography's entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from extractors.claims.award_labels import edition, track_of
from extractors.claims.award_people import authors_in
from extractors.claims.award_view import Draft, View
from extractors.records.mentions import Mention
from extractors.spans import Span

BETWEEN = re.compile(r"[\s()（）,，、和及与and:：^]{0,12}$")
MAX_GAP = 14


def reference_drafts(view: View) -> Iterator[Draft]:
    """Drafts for every award name with reference numbers behind it."""
    entries = view.entries
    if not entries:
        return
    for sentence in view.sentences:
        awards = view.within("award", sentence)
        if not awards or not view.within("citation", sentence):
            continue
        if any(citation.pattern == "citation:entry" for citation in view.within("citation", sentence)):
            continue
        for place, award in enumerate(awards):
            end = awards[place + 1].span.start if place + 1 < len(awards) else sentence.end
            yield from cited(view, award, Span(award.span.end, end), sentence, entries)


def cited(view: View, award: Mention, after: Span, sentence: Span, entries: Mapping[str, Span]) -> Iterator[Draft]:
    """Drafts for the numbers in a row right behind one award name."""
    at = award.span.end
    for citation in view.within("citation", after):
        gap = view.text[at : citation.span.start] if citation.span.start >= at else ""
        if len(gap) > MAX_GAP or not BETWEEN.match(gap):
            return
        at = citation.span.end
        entry = entries.get(citation.key or "")
        title = next((one.span for one in view.within("title", entry)), None) if entry else None
        if entry is None or title is None or award.pattern == "award:person":
            continue
        authors, complete = authors_in(view, Span(entry.start, title.start), None)
        venue, year = edition(view, sentence)
        yield Draft(
            award=award.key or "", label=award.span, status="candidate" if award.pattern == "award:candidate" else "winner", title=title, authors=authors,
            complete=complete, track=track_of(view, award.span, award), venue=venue, year=year, whole=sentence, pattern="award:reference",
        )  # fmt: skip
