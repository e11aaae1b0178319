"""Which award a count means that names none itself, as in "Six papers won" or "It went to four papers".

In: places and the sentence of a count. Out: the key of the one paper award that the text around it speaks of, or None.
"""

from __future__ import annotations

from extractors.claims.places import Places
from extractors.lexicon.awards import AWARDS
from extractors.records.mentions import Mention
from extractors.spans import Span

PERSONS = frozenset(row.name for row in AWARDS if row.kind == "person")


def context_award(places: Places, number: Mention, sentence: Span) -> str | None:
    """The one paper award that the sentence before, or the heading above, speaks of."""
    before = places.sentence_before(sentence)
    if before is not None:
        keys = {award.key for award in places.within("award", before.start, before.end)} - PERSONS
        if len(keys) == 1:
            return keys.pop()
    section = places.section_at(number.span.start)
    for heading in reversed(section.path if section is not None else ()):
        keys = {award.key for award in places.all("award") if award.span.of(places.text) in heading} - PERSONS
        if len(keys) == 1:
            return keys.pop()
    return None


def title_award(places: Places) -> str | None:
    """The one paper award that the document's title names: "Announcing the Outstanding Paper Awards"."""
    title = places.document.title
    keys = {award.key for award in places.all("award") if award.span.of(places.text) in title} - PERSONS
    return keys.pop() if len(keys) == 1 else None
