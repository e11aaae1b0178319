"""Plain statements about an edition: when and where it is held, which edition it is, when a release was dated.

In: document and mentions. Out: `Statement`s whose value is ISO text ("2025-04-24") or a number as text. Only what a sentence says of
the conference itself: a date beside a word for holding it, an edition number, a dateline.
"""

from __future__ import annotations

import hashlib
import re

from extractors.claims.editions import Editions
from extractors.claims.places import Places
from extractors.records.claims import Statement
from extractors.records.documents import Document
from extractors.records.mentions import Mention, Mentions

HELD = re.compile(
    r"举办|舉辦|举行|舉行|召开|召開|开幕|日期|held|took place|takes place|taking place|will be held|dates?(?![a-z])|conference runs|ran from|举办时间|会期"
)
DATELINE = re.compile(r"(?:^|\n)[ ]{0,3}(?P<place>[A-Z][A-Za-z .,]{2,40}?),? ?$")
DASH = re.compile(r"[ ]?[—–-]")


def bind_statements(document: Document, mentions: Mentions) -> tuple[Statement, ...]:
    """All plain statements, in text order."""
    places = Places(document, mentions)
    editions = Editions(places)
    found: list[Statement] = []
    for date in places.all("date"):
        if places.in_main_text(date.span.start):
            found += _held(places, editions, date)
            found += _dateline(places, editions, date)
    for edition in places.all("edition"):
        if edition.quantity is not None and places.in_main_text(edition.span.start):
            found.append(
                _statement(places, editions, edition, "edition", str(edition.quantity.value), "statement:edition")
            )
    return tuple(sorted(found, key=lambda one: (one.provenance.start, one.attribute)))


def _held(places: Places, editions: Editions, date: Mention) -> list[Statement]:
    """Start and end of the event, where a sentence says that it is held then."""
    key = date.key or ""
    sentence = places.sentence_at(date.span.start)
    if "/" not in key or not HELD.search(places.low, sentence.start, sentence.end):
        return []
    start, _, end = key.partition("/")
    year = editions.at(date.span, metric="event").year
    if start.startswith("--") and year is not None:
        start, end = f"{year}{start[1:]}", f"{year}{end[1:]}"
    return [
        _statement(places, editions, date, "event_start", start, "statement:held"),
        _statement(places, editions, date, "event_end", end, "statement:held"),
    ]


def _dateline(places: Places, editions: Editions, date: Mention) -> list[Statement]:
    """A dateline, "Singapore, 23 April 2025 —": the date of a press release."""
    text = places.text
    place = DATELINE.search(text, max(0, date.span.start - 44), date.span.start)
    if place is None or not DASH.match(text, date.span.end) or not (date.key or "")[:4].isdigit():
        return []
    return [_statement(places, editions, date, "press_release_date", date.key or "", "statement:dateline")]


def _statement(
    places: Places, editions: Editions, mention: Mention, attribute: str, value: str, pattern: str
) -> Statement:
    edition = editions.at(mention.span, metric="event")
    year = mention.year or edition.year
    provenance = places.grounding.ground(mention.span)
    parts = (places.document.document_id, provenance.start, provenance.end, attribute, edition.venue, year)
    return Statement(
        claim_id=hashlib.sha256("\x1f".join(map(str, parts)).encode()).hexdigest()[:24],
        document_id=places.document.document_id,
        venue=mention.key if mention.kind == "edition" and mention.key else edition.venue,
        year=year,
        attribute=attribute,
        value=value,
        provenance=provenance,
        pattern=pattern,
    )
