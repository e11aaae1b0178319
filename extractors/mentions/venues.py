"""Text → venues with their editions ("ICLR 2025", "ICLR'25", "2025年ICLR") and edition numbers ("第13届", "the 13th annual").

In: a reading with its dates. Out: mentions of kind `venue` (key is the canonical acronym, year where the mention carries one) and
of kind `edition` (quantity is the ordinal, year where the series tells it). Acronyms that are also words count only where the
document names the venue elsewhere beyond doubt.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from extractors.lexicon.phrases import PhraseTable, lowered
from extractors.lexicon.rows import ExtraRows, Venue
from extractors.lexicon.venues import AMBIGUOUS, VENUES
from extractors.mentions.component import Finder, Reading
from extractors.mentions.numerals_en import read_numerals as read_english
from extractors.mentions.numerals_zh import read_numerals as read_chinese
from extractors.mentions.sought import sought
from extractors.mentions.venue_columns import listed_acronyms
from extractors.mentions.venue_introductions import introduced_acronyms
from extractors.records.mentions import Mention, Quantity
from extractors.spans import Span

YEAR_AFTER = re.compile(
    r"(?:[’']s)?[ \u00a0]{0,2}[-–(（'’‘/]?[ ]?(?P<long>(?:19|20)\d\d)(?![\d%])(?!,\d)[)）]?|[ ]?[-'’‘](?P<short>\d\d)(?![\d%'’]|[a-z]{2})"
)
PRINTED_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
NUMBER_AFTER = re.compile(r"[ -](\d\d)$")
YEAR_BEFORE = re.compile(r"(?<![\d.,-])(?P<long>(?:19|20)\d\d)[ ]?年?[ ]?(?:的|度)?[ ]?\Z")
_DIGITS = "0123456789０１２３４５６７８９"
ORDINAL_NUMBER = rf"(?:[{_DIGITS}]{{1,3}}(?:st|nd|rd|th)|[a-z]{{3,9}}(?:-[a-z]{{4,7}})?)"
_SUFFIXED = tuple(digit + suffix for digit in _DIGITS for suffix in ("st ", "nd ", "rd ", "th "))
EDITION = sought(
    rf"(?<![a-z0-9])(?:the )?(?P<en>{ORDINAL_NUMBER}) (?:annual|edition|international|ieee|acm|joint)(?![a-z])"
    rf"|(?<![a-z0-9])(?:the )?(?P<bare>[{_DIGITS}]{{1,3}}(?:st|nd|rd|th)) (?=[a-z])"
    r"|第[ ]?(?P<zh>\d{1,3}|[一二三四五六七八九十百]{1,5})[ ]?[届屆]",
    *(" annual", " edition", " international", " ieee", " acm", " joint", *_SUFFIXED, "第"),
    lead=21,
)
LOOK_AROUND_CODE_POINTS = 120
SHORT_YEAR_SPLIT = 70
"""'87 is 1987, '25 is 2025; the oldest series with short years in use began in the 1980s."""


AWARD_FOLLOWS = re.compile(
    r"\s?(?:大会|大會|会议|會議)?的?\s?(?:最佳|杰出|优秀|傑出|優秀)(?:论文|論文|学生|學生|长|短|長)|\s(?:Best|Outstanding|Distinguished) (?:[A-Z][a-z]+ ){0,2}Paper"
    r"|\s(?:(?:[Aa]ward|[Aa]ward-winning|best|outstanding) papers?|[Cc]onferences?|acceptance rates?)\b"
)


SURE_ALIAS = re.compile(r"(?:ACM|IEEE) |ESEC/|ACL-")
"""Names of doubtful venues that can be nothing else: "ACM CCS"."""


def make_venues(extra: ExtraRows) -> Finder:
    """The component, with the user's own venues beside ours."""
    rows = {row.acronym: row for row in (*VENUES, *extra.venues)}
    acronyms = {name: row for row in rows.values() for name in (row.acronym, *row.aliases)}
    short = _acronyms(acronyms.items())
    dated = PhraseTable(
        [(name.lower(), row) for name, row in acronyms.items() if len(name) > 3 and name not in AMBIGUOUS],
        plural=False,
        close=r"(?![a-z])",
    )
    names = PhraseTable([(name, row) for row in rows.values() for name in (*row.en, *row.zh)], plural=False)

    def find(reading: Reading) -> Sequence[Mention]:
        text, low = reading.text, lowered(reading.text)
        found = [_mention(text, span, row, "acronym") for span, row in short.find(text)]
        found += [_mention(text, span, row, "name") for span, row in names.find(low)]
        found += [
            mention for span, row in dated.find(low)
            if (mention := _mention(text, span, row, "lower_case")).year and not _glued(text, span)
        ]  # fmt: skip
        found = _longest(mention for mention in found if not _glued(text, mention.span))
        beside = listed_acronyms(reading, _without_doubtful(text, found), acronyms)
        kept = _without_doubtful(text, found, {acronyms[name].acronym for name in beside if name in acronyms})
        kept = _longest((*kept, *_introduced(text, acronyms, beside)))
        editions = _editions(low, kept, rows)
        numbered = {(one.key, one.quantity.value): one.year for one in editions if one.quantity is not None}
        if numbered:
            latest = max((int(year) for year in PRINTED_YEAR.findall(text)), default=0) + 1
            kept = [_numbered(text, one, numbered) if (one.year or 0) > latest else one for one in kept]
        return sorted((*kept, *editions), key=lambda mention: mention.span)

    return find


def _introduced(text: str, listed: Container[str], beside: Iterable[str]) -> list[Mention]:
    """Venues of no lexicon that the document introduces itself, or lists beside others."""
    named = dict.fromkeys((*introduced_acronyms(text), *sorted(beside)))
    own = [(one, Venue(acronym=one, en=(), zh=())) for one in named]
    table = _acronyms((name, row) for name, row in own if name not in listed and name not in AMBIGUOUS)
    return [_mention(text, span, row, "introduced") for span, row in table.find(text) if not _glued(text, span)]


def _acronyms(rows: Iterable[tuple[str, Venue]]) -> PhraseTable[Venue]:
    """Acronyms as they are written; a year may follow at once ("ICLR2025")."""
    return PhraseTable(rows, plural=False, close=r"(?![a-zA-Z])", fold=False)


def _mention(text: str, span: Span, row: Venue, how: str) -> Mention:
    """The venue with a year that stands right after or before it."""
    year, start, end = None, span.start, span.end
    after = YEAR_AFTER.match(text, span.end)
    before = YEAR_BEFORE.search(text, max(0, span.start - 10), span.start)
    if after is not None:
        year = int(after["long"]) if after["long"] else _century(int(after["short"]))
        end = after.end() - (after.group()[-1] in ")）" and not set("(（") & set(after.group()))
    elif before is not None:
        year, start = int(before["long"]), before.start()
    return Mention(kind="venue", span=Span(start, end), key=row.acronym, year=year, pattern=f"venue:{how}")


def _numbered(text: str, venue: Mention, editions: Mapping[tuple[str | None, Decimal], int | None]) -> Mention:
    """A venue with the number of its edition where a short year would stand: "HPCA-32" beside "the 32nd ... (HPCA)". Asked where the short
    year would lie beyond all years that the text prints.
    """
    short = NUMBER_AFTER.search(venue.span.of(text))
    number = (venue.key, Decimal(short[1] if short else 0))
    return replace(venue, year=editions[number]) if number in editions else venue


def _century(short: int) -> int:
    return 2000 + short if short < SHORT_YEAR_SPLIT else 1900 + short


def _glued(text: str, span: Span) -> bool:
    """Whether the find is part of a longer word, a citation key or an address ("YiRen2025ICLR", "=ICLR.cc")."""
    before = text[span.start - 1 : span.start]
    after = text[span.end : span.end + 2]
    return (before.isascii() and (before.isalnum() or before in "_=@/.") and before != "") or bool(
        re.match(r"\.[a-z]", after)
    )


def _longest(mentions: Iterable[Mention]) -> list[Mention]:
    """Of overlapping finds the longest, then the first."""
    kept: list[Mention] = []
    for mention in sorted(mentions, key=lambda one: (one.span.start, -one.span.end)):
        if not kept or mention.span.start >= kept[-1].span.end:
            kept.append(mention)
        elif mention.span.end > kept[-1].span.end and len(mention.span) > len(kept[-1].span):
            kept[-1] = mention
    return kept


def _without_doubtful(text: str, mentions: list[Mention], listed: Iterable[str] = ()) -> list[Mention]:
    """Drops ambiguous acronyms unless a year, an award of it or another name vouches for the venue somewhere in the document, or it is
    `listed` beside other venues.
    """

    def is_doubtful(mention: Mention) -> bool:
        name = mention.span.of(text)
        return name in AMBIGUOUS or (mention.key in AMBIGUOUS and not SURE_ALIAS.match(name))

    vouched = set(listed) | {
        mention.key
        for mention in mentions
        if mention.year is not None
        or mention.pattern == "venue:name"
        or not is_doubtful(mention)
        or AWARD_FOLLOWS.match(text, mention.span.end)
    }
    return [mention for mention in mentions if mention.key in vouched]


def _editions(low: str, venues: list[Mention], rows: dict[str, Venue]) -> list[Mention]:
    """Edition numbers, with the year where the nearest venue's series tells it."""
    found: list[Mention] = []
    starts = {venue.span.start for venue in venues}
    for match in EDITION.finditer(low):
        number = _ordinal(match["en"] or match["bare"], match["zh"])
        if number is None or (match["bare"] and match.end() not in starts):
            continue
        name = "zh" if match["zh"] else "en" if match["en"] else "bare"
        span = Span(*match.span()) if name == "zh" else Span(*match.span(name))
        value = Decimal(number)
        mention = Mention(
            kind="edition", span=span, pattern=f"edition:{name}",
            quantity=Quantity(value=value, lo=value, hi=value, unit="ordinal", qualifier="exact"),
        )  # fmt: skip
        near = min(venues, key=lambda venue: _distance(venue.span, span), default=None)
        if near is not None and near.key is not None and _distance(near.span, span) <= LOOK_AROUND_CODE_POINTS:
            series = rows.get(near.key)  # none for a venue that only this document introduces
            mention = replace(mention, key=near.key, year=None if series is None else edition_year(series, number))
        found.append(mention)
    return found


def edition_year(venue: Venue, edition: int) -> int | None:
    """The year of an edition, for series held regularly.

    >>> edition_year(Venue(acronym="ICLR", en=(), zh=(), first_year=2013, first_edition=1), 13)
    2025
    """
    if venue.first_year is None or venue.first_edition is None or edition < venue.first_edition:
        return None
    return venue.first_year + (edition - venue.first_edition) * venue.every_years


def _ordinal(english: str | None, chinese: str | None) -> int | None:
    if chinese:
        numerals = read_chinese(chinese)
        return int(numerals[0].value) if numerals else None
    ordinals = [numeral for numeral in read_english(english or "") if numeral.is_ordinal]
    return int(ordinals[0].value) if ordinals and ordinals[0].value < 200 else None


def _distance(first: Span, second: Span) -> int:
    return max(second.start - first.end, first.start - second.end, 0)
