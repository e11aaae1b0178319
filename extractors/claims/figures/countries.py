"""Figures of one country: "中国有23233人", "10,687 reviewers from China", "China: 1,200 papers".

In: places, cues, one sentence. Out: `Bound`s whose metric names the country ("authors:China"). The country has to stand right beside
its number: a conference *held in* Singapore is not a figure of Singapore. What is counted may be said a clause or a sentence
before ("按作者来源地统计，中国有…").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from extractors.claims.figures.bound import Bound
from extractors.claims.figures.counted import counted
from extractors.claims.figures.cues import Cue, Cues
from extractors.claims.places import Places
from extractors.lexicon.phrases import PhraseTable
from extractors.lexicon.qualifiers import COUNTRIES
from extractors.lexicon.traditional import simplified
from extractors.records.mentions import Mention
from extractors.spans import Span

COUNTABLE = ("authors", "reviewers", "attendees", "submissions", "accepted", "area_chairs", "institutions")
OF_PEOPLE = ("authors", "reviewers", "attendees", "area_chairs")
LINK_BEFORE = re.compile(
    r"(?:的?(?:投稿|作者|论文|审稿人|学者))?[ ]{0,2}(?:有|以|的|为|為|达|共|共有|占|[:：,，—–-]|\(|（|with|had|has|leads with|contributed|came first with|follows with|and|is|at)?[ ]{0,2}(?:约|近|超过|超|~)?[ ]{0,2}"
)
HELD_IN = re.compile(r"(?<![a-z])in [a-z][a-zà-ÿ .'’-]{2,24}, $")
FEWEST = 5
"""Of fewer a text tells by name ("four of the five belong to HKUST")."""
HELD_CODE_POINTS = 36
"""Where a meeting was: "held in Koblenz, Germany, 43 of 232 papers got in"."""
LINK_AFTER = re.compile(r"[^.。;；,，]{0,28}?(?:from|in|by|来自)[ ]{0,2}(?:mainland )?$")


def bind_countries(places: Places, cues: Cues, sentence: Span) -> list[Bound]:
    """The countries' figures of one sentence."""
    named = list(_table().find(places.low, sentence.start, sentence.end))
    if not named:
        return []
    bound: list[Bound] = []
    for number in places.within("number", sentence.start, sentence.end):
        quantity = number.quantity
        if quantity is None or quantity.unit != "count":
            continue
        country = _beside(places, number, named, sentence)
        what = counted(places.low, number.span, sentence.start).kind
        cue = _topic(places, cues, number, sentence, people=what == "people") if country and what != "none" else None
        if country is not None and cue is not None and quantity.value >= FEWEST:
            metric = f"{cue.metric.name}:{country}"
            bound.append(Bound(number, quantity, metric, number.span, cue.span, f"figure:{cue.metric.name}:country"))
    return bound


def _beside(places: Places, number: Mention, named: Sequence[tuple[Span, str]], sentence: Span) -> str | None:
    """The country right before the number, or right after what it counts."""
    for span, country in named:
        if HELD_IN.search(places.low, max(sentence.start, span.start - HELD_CODE_POINTS), span.start):
            continue
        if span.end <= number.span.start and LINK_BEFORE.fullmatch(places.low, span.end, number.span.start):
            return country
        if span.start >= number.span.end and LINK_AFTER.fullmatch(places.low, number.span.end, span.start):
            between = places.within("number", number.span.end, span.start)
            return None if between or span.end > sentence.end else country
    return None


def _topic(places: Places, cues: Cues, number: Mention, sentence: Span, *, people: bool) -> Cue | None:
    """What is counted: the nearest word for it in the sentence, else the last one of the sentence before."""
    wanted = OF_PEOPLE if people else COUNTABLE
    here = [cue for cue in cues.within(sentence.start, sentence.end) if cue.metric.name in wanted]
    if here:
        return min(here, key=lambda cue: max(cue.span.start - number.span.end, number.span.start - cue.span.end))
    before = places.sentence_before(sentence)
    earlier = (
        [cue for cue in cues.within(before.start, before.end) if cue.metric.name in wanted]
        if before is not None
        else []
    )
    return earlier[-1] if earlier and people else None


@lru_cache(maxsize=1)
def _table() -> PhraseTable[str]:
    return PhraseTable(
        [(simplified(phrase), name) for _, name, en, zh in COUNTRIES for phrase in (*en, *zh)], plural=False
    )
