"""Document → mentions: runs the language's pipeline and puts what the components found into one tuple.

In: a document, extra lexicon rows, and the names of trained pipelines by language. Out: `Mentions`, in text order, with
sentences and clauses. Binds nothing: which number belongs to which metric is decided in `claims`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import replace

from extractors.lexicon.rows import NO_EXTRA, ExtraRows
from extractors.mentions.component import Reading
from extractors.mentions.pipeline import build_pipeline
from extractors.records.documents import Document
from extractors.records.mentions import Mention, Mentions
from extractors.spans import Span

NUMBER_YIELDS_TO = ("venue", "year", "date", "edition", "citation")
"""A number inside one of these is part of it ("2025" in "ICLR 2025", "4" in "[4]") and no figure of its own."""

YEAR_YIELDS_TO = ("venue", "date")
"""A year inside one of these is theirs."""


def find_mentions(
    document: Document, extra: ExtraRows = NO_EXTRA, trained: Mapping[str, str] | None = None
) -> Mentions:
    """All mentions of a document. `trained` maps a language to the name of an installed spaCy pipeline to join in."""
    language = "zh" if document.language.startswith("zh") else "en"
    nlp = build_pipeline(language, extra, (trained or {}).get(language))
    doc = nlp.make_doc(document.text)
    doc._.reading = Reading(document=document)
    reading: Reading = nlp(doc)._.reading
    return Mentions(
        document_id=document.document_id,
        language=language,
        sentences=reading.sentences,
        clauses=reading.clauses,
        mentions=merged(reading.found),
        pipeline=tuple(nlp.pipe_names),
        issues=doc._.issues or (),
    )


def merged(found: Mapping[str, tuple[Mention, ...]]) -> tuple[Mention, ...]:
    """The mentions of all components in text order, `partner` pointing into the merged tuple, without numbers that are
    part of something else.
    """
    every = [mention for mentions in found.values() for mention in mentions]
    taken = {
        "number": _Cover(mention.span for mention in every if mention.kind in NUMBER_YIELDS_TO),
        "year": _Cover(mention.span for mention in every if mention.kind in YEAR_YIELDS_TO),
    }
    rows = [
        (mention.span.start, -mention.span.end, name, index, mention)
        for name, mentions in sorted(found.items())
        for index, mention in enumerate(mentions)
        if mention.kind not in taken or not taken[mention.kind].covers(mention.span)
    ]
    rows.sort(key=lambda row: row[:4])
    place = {(name, index): at for at, (_, _, name, index, _) in enumerate(rows)}
    return tuple(
        mention if mention.partner is None else replace(mention, partner=place.get((name, mention.partner)))
        for _, _, name, _, mention in rows
    )


class _Cover:
    """Whether a span lies inside one of many, in logarithmic time. The many may overlap."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for span in sorted(spans):
            if self._ends and span.end <= self._ends[-1]:
                continue
            self._starts.append(span.start)
            self._ends.append(span.end)

    def covers(self, span: Span) -> bool:
        at = bisect_right(self._starts, span.start) - 1
        return at >= 0 and span.end <= self._ends[at]
