"""Counts told track by track: "full papers: 55 (26% acceptance rate)", "604 long papers, 98 short papers" of a programme, a table of tracks.

In: places, cues, one sentence or all figures of a document. Out: further `Bound`s, and others in place of those that read a track's name
as a thing counted ("demonstrations: 10 (30%)"). A track's papers are accepted ones where a percent in brackets is their share and the
list speaks of acceptance, or where the text says that they are in the programme; counts below a sentence that add up to its figure are
its parts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from extractors.claims.figures.bound import Bound
from extractors.claims.figures.cues import Cues
from extractors.claims.figures.outcomes import is_count
from extractors.claims.figures.pairs import PARTED
from extractors.claims.places import Places
from extractors.lexicon.metrics import is_plausible
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

_TRACK = r"(?:long|short|full|regular|research|industry|industrial|demo|demonstration|poster|reproducibility|resource|application|applied|survey|system|late-breaking|in-use)"
_KIND = rf"(?:(?:{_TRACK}[ ](?:[&a-z.]{{1,9}}[ ]){{0,2}}){{0,2}}(?:papers?|notes|articles|contributions|demonstrations|demos)|industry & govt\. papers)(?![a-z])"
NOUN = re.compile(rf"[ ]{_KIND}|[ ]?篇(?:长|短|演示|工业)(?:论文|文)|[ ]?篇")
TRACK_NOUN = re.compile(rf"[ ]{_TRACK}[ ](?:[&a-z.]{{1,9}}[ ]){{0,2}}papers(?![a-z])")
LABEL = re.compile(rf"(?:{_KIND}|(?:长|短|演示)?论文|[长短]文)[*_]{{0,2}}[ ]?[:：]?[ *_]{{0,3}}$")
OPENS_SHARE = re.compile(
    r"[*_ ]{0,3}[(（](?:an? )?(?P<said>录用率|接收率|接受率|录取率|acceptance(?: rate| ratio)?)?[ ]?[:：为]?[ ]?(?:of )?[约~]?$"
)
CLOSES_SHARE = re.compile(
    r"[ ]?(?P<said>acceptance(?: rate| ratio)?|accepted|acc\.?|录用率|接收率|接受率|录取率)?[ ]?[)）]"
)
PROGRAMME = re.compile(
    r"(?<![a-z])(?:programme?|proceedings)(?![a-z])(?! (?:committee|chairs?|co-chairs?|board|members?|of the))|papers of the (?:conference|meeting)|论文集|会议日程|大会日程"
)
OF_WHOLE = re.compile(r"\d[ ]?(?:[a-z]{2,12} )?(?:out of|of|from among|from)[ ](?:the |all )?$|/[ ]?$")
"""Before a count of which another one is a part: "1,184 of 5,513 papers (21.5%)"."""
ACCEPTANCE = ("accepted", "acceptance_rate")
REPLACED = (None, "demos", "accepted")
LIST_AT_MOST = 60
"""A longer list has entries, not tracks."""
PARTS_AT_LEAST = 2
SCOPES = (
    ("demo", r"demo(?:nstration)?s?(?![a-z])|演示"), ("short", r"short(?![a-z])|短"), ("long", r"long(?![a-z])|长"),
    ("industry", r"industr(?:y|ial)(?![a-z])|工业|产业"), ("full", r"full(?![a-z])"), ("research", r"research(?![a-z])|研究"),
    ("reproducibility", r"reproducibility|可复现"), ("resource", r"resources?(?![a-z])|资源"), ("poster", r"posters?(?![a-z])|海报"),
)  # fmt: skip
"""The track that a line of a list is of; elsewhere `scope_of` reads it from the sentence."""
_NAMED = tuple((scope, re.compile(pattern)) for scope, pattern in SCOPES)
LABEL_CODE_POINTS = 40
NOT_WORD = re.compile(r"[\W_]{1,40}")


def bind_tracks(places: Places, cues: Cues, sentence: Span, bound: Sequence[Bound]) -> list[Bound]:
    """All figures of the sentence, with the accepted papers of single tracks."""
    numbers = [one for one in places.within("number", sentence.start, sentence.end) if one.quantity is not None]
    out = {one.span.start: one for one in bound}
    for at, number in enumerate(numbers[:LIST_AT_MOST]):
        named = out.get(number.span.start)
        if not is_count(places, number) or (named.metric if named else None) not in REPLACED:
            continue
        share = numbers[at + 1] if at + 1 < len(numbers) else None
        if share is not None and _is_share(places, cues, number, share, sentence):
            label = Span(max(sentence.start, numbers[at - 1].span.end if at else 0), share.span.start)
            _put(out, number, "accepted", "track_share", _track(places, label))
            if share.span.start not in out or out[share.span.start].metric == "acceptance_rate":
                _put(out, share, "acceptance_rate", "track_share", _track(places, label))
        elif named is None and _in_programme(places, number, sentence):
            _put(out, number, "accepted", "in_programme", None)
    return sorted(out.values(), key=lambda one: one.span)


def _put(out: dict[int, Bound], number: Mention, metric: str, how: str, scope: str | None) -> None:
    quantity, span = number.quantity, number.span
    if quantity is not None and (quantity.unit == "percent" or is_plausible(metric, quantity.value)):
        out[span.start] = Bound(number, quantity, metric, span, span, f"figure:{metric}:{how}", scope=scope)


def _track(places: Places, label: Span) -> str | None:
    """The track that the words around a count name."""
    return next((scope for scope, named in _NAMED if named.search(places.low, label.start, label.end)), None)


def _is_share(places: Places, cues: Cues, number: Mention, share: Mention, sentence: Span) -> bool:
    """Whether a percent in brackets is a track's acceptance rate: said so there, or in the list that the track stands in."""
    low = places.low
    if (
        share.quantity is None
        or share.quantity.unit != "percent"
        or OF_WHOLE.search(low, sentence.start, number.span.start)
    ):
        return False
    noun = NOUN.match(low, number.span.end, share.span.start)
    start = number.span.end if noun is None else noun.end()
    if noun is None and not LABEL.search(low, sentence.start, number.span.start):
        return False
    opens = OPENS_SHARE.fullmatch(low, start, share.span.start)
    closes = CLOSES_SHARE.match(low, share.span.end)
    if opens is None or closes is None:
        return False
    around = _list_around(places, sentence)
    named = (cue.metric.name for cue in cues.within(around.start, around.end) if not cue.weak)
    return bool(opens["said"] or closes["said"]) or any(name in ACCEPTANCE for name in named)


def _in_programme(places: Places, number: Mention, sentence: Span) -> bool:
    """Whether the papers of a track are said to be in the programme, or to be those of the conference."""
    if not TRACK_NOUN.match(places.low, number.span.end):
        return False
    return PROGRAMME.search(places.low, sentence.start, sentence.end) is not None


def _list_around(places: Places, sentence: Span) -> Span:
    """The list that a sentence is an item of, else the sentence."""
    section = places.section_at(sentence.start)
    if section is None or section.kind != "list_item":
        return sentence
    sections = places.document.sections
    first = last = section.ordinal
    while first and sections[first - 1].kind == "list_item" and section.ordinal - first < LIST_AT_MOST:
        first -= 1
    while last + 1 < len(sections) and sections[last + 1].kind == "list_item" and last - first < LIST_AT_MOST:
        last += 1
    return Span(sections[first].span.start, sections[last].span.end)


Found = list[tuple[list[Bound], Sequence[Span]]]


def with_parts_below(places: Places, found: Found) -> Found:
    """All figures of a document, with the counts of a table or list that add up to the figure told right above it."""
    sections = places.document.sections
    parts: dict[int, Bound] = {}
    for bounds, _ in found:
        whole = bounds[-1]
        section = places.section_at(whole.span.start)
        if section is None or whole.metric not in PARTED or whole.quantity.unit != "count":
            continue
        below = sections[section.ordinal + 1 : section.ordinal + 1 + LIST_AT_MOST]
        for column in _columns(places, below):
            values = [one.quantity.value for one in column if one.quantity is not None]
            if values and values[-1] == whole.quantity.value:
                values = values[:-1]
            if len(values) >= PARTS_AT_LEAST and sum(values, Decimal(0)) == whole.quantity.value:
                for number in column[: len(values)]:
                    quantity, pattern = number.quantity or whole.quantity, f"figure:{whole.metric}:part_below"
                    parts[number.span.start] = Bound(
                        number,
                        quantity,
                        whole.metric,
                        number.span,
                        number.span,
                        pattern,
                        scope=_line_scope(places, number),
                    )
    return _merged(places, found, parts)


def _merged(places: Places, found: Found, parts: dict[int, Bound]) -> Found:
    """The figures with `parts` in the place of what their numbers were read as."""
    out: Found = [([parts.pop(one.span.start, one) for one in bounds], heads) for bounds, heads in found]
    return out + [([part], _heads(places, part.span)) for part in parts.values()]


def _line_scope(places: Places, part: Mention) -> str | None:
    """The track of a row or list item: a known one, else what the line calls it."""
    heads = _heads(places, part.span)
    section = places.section_at(part.span.start)
    line = heads[0] if heads else section.span if section is not None else part.span
    known = _track(places, line)
    label = places.low[line.start : min(line.end, part.span.start if part.span.start > line.start else line.end)]
    return known or NOT_WORD.sub("_", label[:LABEL_CODE_POINTS]).strip("_") or None


def _heads(places: Places, part: Span) -> Sequence[Span]:
    """The first cell of the row that a part stands in."""
    section = places.section_at(part.start)
    rows = section.rows if section is not None else ()
    return tuple(row[0] for row in rows if any(cell.start <= part.start < cell.end for cell in row[1:]))


def _columns(places: Places, below: Sequence[Section]) -> list[list[Mention]]:
    """The counts in the columns of a table, or at the head of the items of a list, that follows at once."""
    if not below:
        return []
    if below[0].kind == "table":
        width = max((len(row) for row in below[0].rows), default=0)
        columns = [[row[at] for row in below[0].rows if at < len(row)] for at in range(1, width)]
    else:
        end = next((at for at, one in enumerate(below) if one.kind != "list_item"), len(below))
        columns = [[one.span for one in below[:end]]]
    return [[count for span in spans if (count := _first_count(places, span)) is not None] for spans in columns]


def _first_count(places: Places, span: Span) -> Mention | None:
    return next((one for one in places.within("number", span.start, span.end) if is_count(places, one)), None)
