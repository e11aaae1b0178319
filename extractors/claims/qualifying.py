"""How exactly and how surely a number is meant: qualifiers, hedges and scope around it.

In: places, a number and its clause and sentence. Out: the quantity widened by "约", "over", "nearly"; the hedge; the scope. A hedge
right before the number ("可能为") is nearer than one that covers the sentence ("最终以官方为准").
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from extractors.claims.places import Places
from extractors.lexicon.phrases import PhraseTable
from extractors.lexicon.qualifiers import HEAD_SCOPES, NEARLY, NEARLY_SHARE, QUALIFIERS, SCOPES
from extractors.lexicon.rows import Qualifier
from extractors.lexicon.traditional import simplified
from extractors.records.claims import Hedge
from extractors.records.mentions import Quantity
from extractors.spans import Span

BEFORE_CODE_POINTS = 22
"""How far before a number its qualifier may stand: "more than", "达到了创纪录的" and a few blanks."""
AFTER_CODE_POINTS = 12
FILLER = frozenset(" \u00a0:：为為是有达達到了共收录用投稿接受取的论文稿件数a总總*_(（")
CLASSIFIERS = frozenset("篇份个個位名人项項件 \u00a0")
BEFORE_CLASSIFIER = frozenset("多余餘")
"""They stand between number and classifier ("300 余份"); behind it they begin another word ("2906 份多出 18%")."""
TOGETHER = re.compile(
    r"(?:合起来|合计|总体|总(?=录用率|接收率|接受率|录取率)|整体|总的|全部加起来|换算下来|overall|in total|combined|taken together|all tracks)[^\d]{0,16}$"
)
"""Before a number of all tracks that stands behind those of single ones."""
CLOSED = re.compile(r"[^(（)）]{0,60}[)）]")
"""Behind it a bracket ends whose tracks say nothing more: "302 篇（长文 195、短文 107），录取率 23%"."""
COLON = re.compile(r"[:：]")
"""What follows it is told of the numbers to come: "2,137 papers: 1,376 long, 761 short"."""
TRACKS_HEAD = re.compile(
    r"[*_ ]{0,4}(?:(?:submission |paper |conference )?(?:tracks?|types?|categor(?:y|ies)|programs?|programmes?)|赛道|类别|类型|(?:论文|投稿)(?:类别|类型))[*_ :：]{0,4}"
)
"""What heads a column of tracks."""
MAIN_ROW = re.compile(
    r"(?:main )?(?:conference |research )?(?:papers?|track)|all(?: tracks| papers)?|(?:grand )?totals?|overall|sum|总计|合计|总和|全部|主会(?:议)?|主赛道|论文"
)
PROGRAMME = re.compile(
    r"[*_ ]{0,4}(?:(?:full |short |regular |technical )?papers|panels?|special sessions|posters?|demos?|demonstrations|tutorials?|workshops?|lightning talks|birds of a feather|doctoral consortium|论文|海报|演示|教程|研讨会|短文|长文)[*_ ]{0,4}"
)
FEWEST_PARTS = 3
ROWS_ASKED = 100
"""A programme has fewer parts; asked for every figure of a table, more rows would cost their square."""
MAX_TRACK_NAME = 60
BOUND_SIGN = re.compile(r"(?<![-=<>])([>＞≥<＜≤])=?[ ]?$")
"""Before a number, as cells say "more than": ">400"; no arrow ("1,676 -> 6,538")."""
GROUP_END = re.compile(r"[;；。]")
HEDGES: tuple[Hedge, ...] = ("hedged", "unofficial", "provisional")


@dataclass(frozen=True, slots=True)
class Qualified:
    """A number's quantity with the words around it taken into account."""

    quantity: Quantity
    hedge: Hedge


def qualify(places: Places, span: Span, quantity: Quantity, extra: tuple[Qualifier, ...]) -> Qualified:
    """Quantity and hedge of the number at `span`."""
    sentence = places.around(span)
    before = _nearest_before(places.low, span, sentence, extra)
    after = _nearest_after(places.low, span, sentence, extra)
    widened = quantity
    for meaning in (before, after):
        if meaning in ("approx", "at_least", "at_most", "nearly", "exact"):
            widened = _widened(quantity, meaning)
            break
    return Qualified(widened, _hedge(places, span, sentence, before, extra))


def scope_of(places: Places, span: Span, clause: Span, heads: Sequence[Span] = (), *, by_row: bool = False) -> str:
    """The scope that the words around a number narrow it to; "main" without such words.

    Words between this number and its neighbours count first, then a track that was named before in the same group of
    clauses ("数据集与基准赛道投稿 1,995 篇，录用 497 篇"). With `by_row`, the row of a table of tracks tells it, too.
    """
    for head in heads:
        for _, scope in _head_scopes().find(places.low, head.start, head.end):
            return scope
    row = _row_scope(places, span) if by_row and heads else None
    if row is not None:
        return row
    numbers = [mention.span for mention in places.within("number", clause.start, clause.end)]
    start = max((one.end for one in numbers if one.end <= span.start), default=clause.start)
    end = min((one.start for one in numbers if one.start >= span.end), default=clause.end)
    colon = COLON.search(places.low, span.end, end)
    end = end if colon is None else colon.start()
    if TOGETHER.search(places.low, start, span.start):
        return "main"
    around = list(_scopes().find(places.low, start, end))
    if around:
        return min(around, key=lambda found: max(found[0].start - span.end, span.start - found[0].end))[1]
    group = clause.start
    sentence = places.around(span)
    for mark in GROUP_END.finditer(places.low, sentence.start, clause.start):
        group = mark.end()
    group = (
        sentence.start
        if group == clause.start and not GROUP_END.search(places.low, sentence.start, clause.start)
        else group
    )
    tracks = [
        scope
        for found, scope in _scopes().find(places.low, group, start)
        if ":" not in scope and not CLOSED.match(places.low, found.end, span.start)
    ]
    return tracks[-1] if tracks else "main"


def _row_scope(places: Places, span: Span) -> str | None:
    """The track that a row of a table is of, where its first column is one of tracks: "Track | Submissions | Accepted"."""
    section = places.section_at(span.start)
    rows = section.rows if section is not None else ()
    if not rows or not _lists_tracks(places.low, rows):
        return None
    at = bisect_right(rows, span.start, key=lambda row: row[0].start) - 1
    name = " ".join(rows[at][0].of(places.low).split()).strip(" *_:：") if at > 0 else ""
    return None if not 0 < len(name) <= MAX_TRACK_NAME or MAIN_ROW.fullmatch(name) else name


def _lists_tracks(low: str, rows: Sequence[Sequence[Span]]) -> bool:
    """Whether the first column says that it lists tracks, or has no head and lists parts of a programme: "papers", "panels", "demos"."""
    head = rows[0][0].of(low)
    if head.strip(" *_"):
        return TRACKS_HEAD.fullmatch(head) is not None
    asked = rows[1 : 1 + ROWS_ASKED]
    return sum(PROGRAMME.fullmatch(row[0].of(low)) is not None for row in asked if row) >= FEWEST_PARTS


def tracks_in(low: str, span: Span) -> list[Span]:
    """Where a stretch of text names tracks."""
    return [found for found, _ in scopes_in(low, span)]


def scopes_in(low: str, span: Span) -> list[tuple[Span, str]]:
    """Where a stretch of text names tracks, and the scope of each."""
    return [(found, scope) for found, scope in _scopes().find(low, span.start, span.end) if ":" not in scope]


def _widened(quantity: Quantity, meaning: str) -> Quantity:
    value = quantity.value
    if meaning == "exact":
        return replace(quantity, lo=value, hi=value, qualifier="exact")
    if meaning == "at_least":
        return replace(quantity, lo=value, hi=None, qualifier="at_least")
    if meaning == "at_most":
        return replace(quantity, lo=None, hi=value, qualifier="at_most")
    if meaning == "nearly":
        return replace(quantity, lo=value * Decimal(NEARLY_SHARE), hi=value, qualifier="approx")
    place = _last_place(value)
    return replace(quantity, lo=value - place, hi=value + place, qualifier="approx")


def _last_place(value: Decimal) -> Decimal:
    """One unit of the last digit that is not zero."""
    digits = format(abs(value), "f")
    if "." in digits:
        return Decimal(1).scaleb(-len(digits.partition(".")[2]))
    return Decimal(10) ** (len(digits) - len(digits.rstrip("0"))) if value else Decimal(1)


def _nearest_before(low: str, span: Span, sentence: Span, extra: tuple[Qualifier, ...]) -> str | None:
    """The qualifier that ends where the number begins, fillers between allowed."""
    start = max(sentence.start, span.start - BEFORE_CODE_POINTS)
    sign = BOUND_SIGN.search(low, start, span.start)
    if sign is not None:
        return "at_most" if sign[1] in "<＜≤" else "at_least"
    best: tuple[Span, str] | None = None
    for found, meaning in _table("before", extra).find(low, start, span.start):
        best = (found, meaning)
    if best is None:
        return None
    gap = low[best[0].end : span.start]
    return best[1] if len(gap) <= 10 and all(char in FILLER for char in gap) else None


def _nearest_after(low: str, span: Span, sentence: Span, extra: tuple[Qualifier, ...]) -> str | None:
    position = span.end
    while position < min(sentence.end, span.end + 3) and low[position] in CLASSIFIERS:
        position += 1
    for found, meaning in _table("after", extra).find(low, position, min(sentence.end, position + AFTER_CODE_POINTS)):
        glued = found.of(low) in BEFORE_CLASSIFIER and low[span.end : position].strip()
        return meaning if found.start == position and not glued else None
    return None


def _hedge(places: Places, span: Span, sentence: Span, before: str | None, extra: tuple[Qualifier, ...]) -> Hedge:
    if before == "hedged":
        return "hedged"
    clause = places.clause_around(span)
    for _, meaning in _table("before", extra).find(places.low, clause.start, span.start):
        if meaning == "hedged":
            return "hedged"
    for _, meaning in _table("clause", extra).find(places.low, sentence.start, sentence.end):
        for hedge in HEDGES:
            if meaning == hedge:
                return hedge
    return "asserted"


def hedge_in(low: str, sentence: Span, end: int) -> Hedge:
    """The hedge that a sentence puts on what it tells up to `end`: "reportedly" before it, "unofficial" anywhere."""
    if any(meaning == "hedged" for _, meaning in _table("before", ()).find(low, sentence.start, end)):
        return "hedged"
    told = {meaning for _, meaning in _table("clause", ()).find(low, sentence.start, sentence.end)}
    return next((hedge for hedge in HEDGES if hedge in told), "asserted")


@lru_cache(maxsize=16)
def _table(side: str, extra: tuple[Qualifier, ...]) -> PhraseTable[str]:
    rows = [
        (phrase, row.meaning if row.meaning else "")
        for row in (*QUALIFIERS, *extra)
        if row.side in (side, "either") or (side == "clause" and row.side == "clause")
        for phrase in (*row.en, *row.zh)
    ]
    if side == "before":
        rows += [(phrase, "nearly") for phrase in NEARLY]  # type: ignore[misc]  # beside the lexicon's own meanings
    return PhraseTable([(simplified(phrase), str(meaning)) for phrase, meaning in rows], plural=False)


@lru_cache(maxsize=1)
def _head_scopes() -> PhraseTable[str]:
    rows = [(simplified(phrase), scope) for scope, en, zh in (*SCOPES, *HEAD_SCOPES) for phrase in (*en, *zh)]
    return PhraseTable(rows)


@lru_cache(maxsize=1)
def _scopes() -> PhraseTable[str]:
    return PhraseTable([(simplified(phrase), scope) for scope, en, zh in SCOPES for phrase in (*en, *zh)])
