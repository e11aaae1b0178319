"""A trained spaCy pipeline that the user named in the settings joins in; its absence changes nothing else.

In: the name of an installed pipeline (`en_core_web_sm`) or a path to one, and readings in which all other components have run. Out:
mentions, and what went wrong in words. A person or an organisation that lies in nothing found before is a mention of kind `person`
or `institution`; everything else it names is an `entity` with the entity's label as key. The pipeline brings a tokenizer of its own:
places are exchanged in code points, never in tokens. Whatever it raises costs its own mentions only.
"""

from __future__ import annotations

import warnings
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import spacy
from spacy.language import Language

from extractors.mentions.component import Reading
from extractors.records.mentions import Mention, MentionKind
from extractors.spans import Span

CHUNK_CODE_POINTS = 100_000
"""Trained pipelines need about 1 GB per 100,000 code points (spaCy's own estimate); longer texts go in by sentences."""
KINDS: dict[str, MentionKind] = {"PERSON": "person", "PER": "person", "ORG": "institution"}
"""Labels of spaCy's pipelines for people and organisations (OntoNotes: PERSON, ORG; WikiNER: PER, ORG)."""
STRONGER: tuple[MentionKind, ...] = ("venue", "award", "title", "person", "institution", "date", "citation")
"""What our components found of these kinds stands: a trained pipeline reads titles and awards as organisations."""


@dataclass(frozen=True, slots=True)
class Trained:
    """A trained pipeline by name, or the fault that keeps it from being used."""

    name: str
    nlp: Language | None
    fault: str = ""

    def __call__(self, reading: Reading) -> tuple[tuple[Mention, ...], tuple[str, ...]]:
        """What the pipeline names in the text, and its faults in words; raises nothing but MemoryError."""
        if self.nlp is None:
            return (), (self.fault,)
        taken = _Taken(reading)
        found: list[Mention] = []
        issues: list[str] = []
        for chunk in _chunks(reading):
            try:
                named = _named(self.nlp, chunk.of(reading.text))
            except MemoryError:
                raise
            except Exception as error:  # noqa: BLE001 - other people's pipeline may raise anything
                issues.append(_fault(self.name, "fails", error))
                continue
            for start, end, label in named:
                span = Span(chunk.start + start, chunk.start + end)
                kind = KINDS.get(label)
                if kind is None or taken.overlaps(span) or "\n" in span.of(reading.text):
                    found.append(Mention(kind="entity", span=span, key=label, pattern=f"trained:{self.name}"))
                else:
                    found.append(Mention(kind=kind, span=span, pattern=f"trained:{self.name}"))
        return tuple(found), tuple(dict.fromkeys(issues))


@lru_cache(maxsize=4)
def trained(name: str) -> Trained | None:
    """The pipeline of that name, or None when there is none; one that does not load is there with its fault."""
    if not is_there(name):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # spaCy warns of a pipeline of another version and loads it all the same
            return Trained(name, spacy.load(name))
    except Exception as error:  # noqa: BLE001 - as above: its own code runs while it loads
        return Trained(name, None, _fault(name, "does not load", error))


def is_there(name: str) -> bool:
    """Whether `name` is what spaCy can load: an installed distribution or a folder."""
    return spacy.util.is_package(name) or Path(name).exists()


def _named(nlp: Language, text: str) -> list[tuple[int, int, str]]:
    """Start, end and label of each entity, without blanks at its ends."""
    doc = nlp(text)
    if doc.text != text:
        raise ValueError("its tokenizer changes the text, so its places are not those of the document")
    named = []
    for entity in doc.ents:
        start, end = entity.start_char, entity.end_char
        start += len(text[start:end]) - len(text[start:end].lstrip())
        end -= len(text[start:end]) - len(text[start:end].rstrip())
        if start < end:
            named.append((start, end, entity.label_))
    return named


def _fault(name: str, what: str, error: Exception) -> str:
    """One line for people, without line breaks and of bounded length."""
    return f"the trained pipeline {name} {what}: {type(error).__name__}: {' '.join(str(error).split())[:300]}"


class _Taken:
    """The places that other components found something at."""

    def __init__(self, reading: Reading) -> None:
        spans = sorted(one.span for found in reading.found.values() for one in found if one.kind in STRONGER)
        self._starts: list[int] = []
        self._ends: list[int] = []  # the furthest end of a span up to here
        for span in spans:
            self._starts.append(span.start)
            self._ends.append(max(span.end, self._ends[-1] if self._ends else 0))

    def overlaps(self, span: Span) -> bool:
        """Whether a place shares a character with one of them."""
        before = bisect_left(self._starts, span.end)
        return before > 0 and self._ends[before - 1] > span.start


def _chunks(reading: Reading) -> list[Span]:
    """Runs of whole sentences, each at most `CHUNK_CODE_POINTS` long where sentences allow."""
    chunks: list[Span] = []
    for sentence in reading.sentences:
        if chunks and sentence.end - chunks[-1].start <= CHUNK_CODE_POINTS:
            chunks[-1] = Span(chunks[-1].start, sentence.end)
        else:
            chunks.append(sentence)
    return chunks
