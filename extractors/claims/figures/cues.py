"""Phrases of the text that name a metric.

In: lower-cased text and the metrics lexicon (with the user's own rows). Out: cues with their spans, in order. Longer phrases that
contain a metric's and mean something else ("error rate", "投稿系统") hide it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from extractors.lexicon.metrics import AFTER_ONLY, BEFORE_ONLY, METRICS, WEAK
from extractors.lexicon.phrases import PhraseTable
from extractors.lexicon.rows import Metric
from extractors.lexicon.traditional import simplified
from extractors.spans import Span

LATIN_THEN_HAN = re.compile(r"([a-z])(?=[\u4e00-\u9fff])")


@dataclass(frozen=True, slots=True)
class Cue:
    """A phrase that names a metric. `weak` ones need a number that counts what the metric counts."""

    span: Span
    metric: Metric
    phrase: str
    weak: bool
    before_only: bool
    after_only: bool


class Cues:
    """The cues of one text, in order, with look-up by place."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        self.cues = tuple(cues)
        self._starts = [cue.span.start for cue in self.cues]

    def within(self, start: int, end: int) -> Sequence[Cue]:
        """Cues that start in `[start, end)`."""
        return self.cues[bisect_left(self._starts, start) : bisect_left(self._starts, end)]


def find_cues(low: str, extra: tuple[Metric, ...]) -> Cues:
    """All cues of lower-cased text."""
    found: list[Cue] = []
    for span, (metric, phrase) in _table(extra).find(low):
        if metric is not None:
            found.append(Cue(span, metric, phrase, phrase in WEAK, phrase in BEFORE_ONLY, phrase in AFTER_ONLY))
    return Cues(found)


def _compared(english: tuple[str, ...], chinese: tuple[str, ...]) -> tuple[str, ...]:
    """Phrases in the form in which texts are compared: traditional characters as simplified ones, "oral论文" also as "oral 论文"."""
    plain = [simplified(phrase) for phrase in chinese]
    return (*english, *plain, *(spaced for phrase in plain if (spaced := LATIN_THEN_HAN.sub(r"\1 ", phrase)) != phrase))


@lru_cache(maxsize=8)
def _table(extra: tuple[Metric, ...]) -> PhraseTable[tuple[Metric | None, str]]:
    rows: list[tuple[str, tuple[Metric | None, str]]] = []
    for metric in (*METRICS, *extra):
        rows += [(phrase, (metric, phrase)) for phrase in _compared(metric.en, metric.zh)]
        rows += [(phrase, (None, phrase)) for phrase in _compared(metric.en_not, metric.zh_not)]
    return PhraseTable(rows)
