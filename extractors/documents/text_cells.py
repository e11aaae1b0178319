"""Puts the rows of a table of plain text into the reading text.

In: a `Tracer` and the cells of a row, each as the spans of its lines. Out: the span of each cell in the reading text. What the source
holds in reading order is kept; where cells beside each other were wrapped, the rest of the row is one edit, and a word of it leads
back to all lines of that rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extractors.documents.hyphens import breaks_word
from extractors.documents.tracer import Tracer
from extractors.documents.wrapping import glue
from extractors.spans import Span


@dataclass(slots=True)
class _Part:
    """What one line holds of a cell, and what stands before it in the reading text."""

    before: str
    place: Span
    rule: str


def put_row(tracer: Tracer, row: Sequence[Sequence[Span]], words: frozenset[str]) -> tuple[Span, ...]:
    """Put the cells of one row behind what the text holds so far; `words` are those of the document."""
    parts: list[_Part] = []
    cells: list[Span] = []
    before, length = "", tracer.length
    for number, cell in enumerate(row):
        before += "\t" if number else ""
        start = length + len(before)
        for part in _parts(tracer.source, cell, words):
            part.before = before + part.before
            parts.append(part)
            length += len(part.before) + len(part.place)
            before = ""
        cells.append(Span(start, max(start, length)))
    _emit(tracer, parts)
    tracer.put(tracer.at, tracer.at, before)
    return tuple(cells)


def _parts(source: str, cell: Sequence[Span], words: frozenset[str]) -> list[_Part]:
    """The lines of a cell, joined as lines of a paragraph are."""
    parts: list[_Part] = []
    for place in cell:
        if not len(place):
            continue
        part = _Part("", place, "line_wrap")
        if parts:
            above, text = parts[-1].place, place.of(source)
            part.before = glue(above.of(source), text)
            if breaks_word(above.of(source), text, words):
                parts[-1].place, part.rule = Span(above.start, above.end - 1), "hyphenation"
        parts.append(part)
    return parts


def _emit(tracer: Tracer, parts: Sequence[_Part]) -> None:
    places = [part.place for part in parts]
    pairs = zip(places, sorted(places), strict=True)
    kept = next((at for at, (place, there) in enumerate(pairs) if place != there), len(parts))
    for part in parts[:kept]:
        if "\t" in part.before:
            tracer.separate(part.place.start, part.before)
        elif part is not parts[0]:
            tracer.put(tracer.at, part.place.start, part.before, part.rule)
        tracer.keep(part.place.start, part.place.end)
    rest = "".join(part.before + part.place.of(tracer.source) for part in parts[kept:])
    if rest:
        tracer.put(tracer.at, max(place.end for place in places), rest, "table_cells")
