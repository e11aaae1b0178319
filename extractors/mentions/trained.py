"""A trained spaCy pipeline that the user named in the settings joins in; its absence changes nothing else.

In: the name of an installed pipeline (`en_core_web_sm`) or a path to one. Out: a finder that adds `entity` mentions, with the
entity's label as key, or None when there is no such pipeline.
"""

from __future__ import annotations

from collections.abc import Sequence

import spacy

from extractors.mentions.component import Finder, Reading
from extractors.records.mentions import Mention
from extractors.spans import Span

CHUNK_CODE_POINTS = 100_000
"""Trained pipelines need about 1 GB per 100,000 code points (spaCy's own estimate); longer texts go in by sentences."""


def trained_finder(name: str) -> Finder | None:
    """A finder over the pipeline of that name, or None when it is not installed or does not load."""
    try:
        nlp = spacy.load(name)
    except (OSError, ImportError, ValueError):
        return None

    def find(reading: Reading) -> Sequence[Mention]:
        found: list[Mention] = []
        for chunk in _chunks(reading):
            for entity in nlp(chunk.of(reading.text)).ents:
                span = Span(chunk.start + entity.start_char, chunk.start + entity.end_char)
                found.append(Mention(kind="entity", span=span, key=entity.label_, pattern=f"trained:{name}"))
        return found

    return find


def _chunks(reading: Reading) -> list[Span]:
    """Runs of whole sentences, each at most `CHUNK_CODE_POINTS` long where sentences allow."""
    chunks: list[Span] = []
    for sentence in reading.sentences:
        if chunks and sentence.end - chunks[-1].start <= CHUNK_CODE_POINTS:
            chunks[-1] = Span(chunks[-1].start, sentence.end)
        else:
            chunks.append(sentence)
    return chunks
