"""Plain statements about an edition: when and where it is held, which edition it is, when a release was dated.

In: document and mentions. Out: `Statement`s whose value is ISO text ("2025-04-24") or a number as text. Only what a sentence says of
the conference itself: a date beside a word for holding it, an edition number, a dateline.
"""

from __future__ import annotations

import hashlib
import re

from extractors.claims.editions import Editions
from extractors.claims.places import Places
from extractors.lexicon.places import CITIES, CITY_OF
from extractors.lexicon.traditional import simplified
from extractors.records.claims import Statement
from extractors.records.documents import Document
from extractors.records.mentions import Mention, Mentions
from extractors.spans import Span

HELD = re.compile(
    r"举办|舉辦|举行|舉行|召开|召開|开幕|日期|held|took place|takes place|taking place|will be held|dates?(?![a-z])|conference runs|ran from|举办时间|会期"
)
DATELINE = re.compile(r"(?:^|\n)[ ]{0,3}(?P<place>[A-Z][A-Za-z .,]{2,40}?),? ?$")
_NAMES = sorted((name for city in CITIES for name in (city.en, *city.aliases)), key=lambda name: (-len(name), name))
_NAMES_ZH = sorted((name for city in CITIES for name in city.zh), key=lambda name: (-len(name), name))
_COUNTRIES_ZH = sorted({city.country_zh for city in CITIES}, key=lambda name: (-len(name), name))
_HELD_EN = r"(?:held|hosted|t(?:ook|akes?|aking) place|convene[sd]?|gather(?:s|ed)?|event|conference|meeting|edition)"
CITY_EN = re.compile(
    rf"\b(?:in|at)[ ](?:the[ ]|downtown[ ]|beautiful[ ]|sunny[ ]){{0,2}}(?P<place>{'|'.join(map(re.escape, _NAMES))})(?![A-Za-z'’-])"
    r"(?![ ](?:University|Institute|School|Convention|Conference|Congress|Expo|Exhibition))"
)
CITY_ZH = re.compile(
    rf"[在于於](?:{'|'.join(map(re.escape, _COUNTRIES_ZH))})?[·,，]?(?P<place>{'|'.join(map(re.escape, _NAMES_ZH))})市?"
    r"(?=(?:线下|正式|隆重|顺利|成功|如期|盛大|国际|会展中心|会议中心|[A-Za-z ]){0,4}(?:举办|举行|召开|开幕|落幕|拉开帷幕|闭幕))"
)
HALL_EN = re.compile(
    r"\bat[ ](?:the[ ])?(?P<place>(?:[A-Z][\w'’&-]{1,20}[ ](?:and[ ])?){1,5}"
    r"(?:Expo|Messe|(?:Convention|Congress|Conference|Exhibition)[ ](?:Cent(?:er|re)|Hall)))(?![A-Za-z])"
)
HALL_ZH = re.compile(r"[在于於](?P<place>[\u4e00-\u9fff]{2,10}?(?:会展中心|会议中心|博览中心|展览中心|博览馆|会展馆))")
HELD_BEFORE = re.compile(rf"\b{_HELD_EN}\b", re.IGNORECASE)
HELD_REACH_CODE_POINTS = (
    80  # from the word for holding to the place: "held from July 21st to the 27th, 2024, in Vienna"
)
NAMED_REACH_CODE_POINTS = 2  # "ICML 2024 in Vienna": the conference's name stands right before
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
    found += _places_held(places, editions)
    return tuple(sorted(found, key=lambda one: (one.provenance.start, one.attribute)))


def _places_held(places: Places, editions: Editions) -> list[Statement]:
    """City and hall of an edition, where a sentence says that it is held there."""
    found: list[Statement] = []
    simple = simplified(places.text)  # code point by code point: positions stay
    for attribute, pattern, text in (
        ("event_city", CITY_EN, places.text),
        ("event_city", CITY_ZH, simple),
        ("event_venue", HALL_EN, places.text),
        ("event_venue", HALL_ZH, simple),
    ):
        for match in pattern.finditer(text):
            span = Span(*match.span("place"))
            if places.in_main_text(span.start) and _is_held(
                places, match.start(), chinese=pattern in (CITY_ZH, HALL_ZH)
            ):
                name = span.of(text)
                city = CITY_OF.get(name.casefold()) if attribute == "event_city" else None
                found.append(_place(places, editions, span, attribute, city.en if city else name))
    return [one for one in found if one.venue and one.year]


def _is_held(places: Places, at: int, *, chinese: bool) -> bool:
    """Whether the words before a place speak of an event there; the Chinese patterns carry their verb behind the place."""
    sentence = places.sentence_at(at)
    start = max(sentence.start, at - HELD_REACH_CODE_POINTS)
    if chinese:
        return HELD.search(places.low, start, min(len(places.low), at + HELD_REACH_CODE_POINTS)) is not None
    before = places.last_before("venue", at)
    named = before is not None and 0 <= at - before.span.end <= NAMED_REACH_CODE_POINTS
    return named or HELD_BEFORE.search(places.text, start, at) is not None


def _place(places: Places, editions: Editions, span: Span, attribute: str, value: str) -> Statement:
    return _statement(places, editions, Mention(kind="entity", span=span), attribute, value, "statement:place")


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
