"""A sentence with its mentions folded into single characters, so that rules about word order stay short and bounded.

In: a view and a sentence. Out: `Skeleton`: "The Best Paper of CVPR 2022, Learning to ..., by A, B" becomes "The Ⓐ of Ⓥ, Ⓣ, by Ⓟ", and for
every such character the mention it stands for. A short name followed by the full title in brackets is one Ⓣ with an alias.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from extractors.claims.awards.view import View
from extractors.records.mentions import Mention
from extractors.spans import Span

AWARD, TITLE, PERSON, INSTITUTION, VENUE, YEAR = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004", "\ue005"
HIDDEN = "\ue00f"
SIGNS = {"award": AWARD, "title": TITLE, "person": PERSON, "institution": INSTITUTION, "venue": VENUE, "year": YEAR}
PRIORITY = ("award", "title", "venue", "person", "institution", "year")
ALIAS = re.compile(
    rf"{TITLE}([”\"》」]?\s?(?:[(（]|[:：]\s?)[《“\"「]?){TITLE}([》”\"」]?)(?=[)）,，。；]|$|\s(?:by|won|received)\b)"
)
GLOSS = re.compile(rf"{TITLE}[”\"》」]?\s?[(（](?=[^()（）{TITLE}]{{0,80}}({TITLE})[^()（）]{{0,80}}[)）])")
"""What a title means in Chinese, with a short name in it: "“Mooncake: …”（以KVCache为中心的架构）"."""
MAX_SENTENCE = 2000


@dataclass(slots=True)
class Skeleton:
    """The folded sentence; `mentions[i]` belongs to the sign at `places[i]`."""

    text: str
    places: list[int] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    aliases: dict[int, list[Mention]] = field(default_factory=dict)

    def at(self, place: int) -> Mention:
        """The mention whose sign stands at a place of the skeleton."""
        return self.mentions[self.places.index(place)]

    def title_at(self, place: int) -> tuple[Span, list[Span]]:
        """A title and its other names: the longest form leads."""
        own = self.at(place)
        others = self.aliases.get(place, [])
        forms = sorted([own.span, *(one.span for one in others)], key=lambda span: (-len(span), span.start))
        return forms[0], forms[1:]


def fold(view: View, sentence: Span) -> Skeleton:
    """The skeleton of a sentence."""
    chosen: list[Mention] = []
    for kind in PRIORITY:
        for mention in view.within(kind, sentence):
            if mention.span.end <= sentence.end and not any(mention.span.overlaps(other.span) for other in chosen):
                chosen.append(mention)
    chosen.sort(key=lambda mention: mention.span.start)
    skeleton, at, pieces, length = Skeleton(""), sentence.start, [], 0
    for mention in chosen:
        before = view.simple[at : mention.span.start]
        pieces += [before, SIGNS[mention.kind]]
        length += len(before)
        skeleton.places.append(length)
        skeleton.mentions.append(mention)
        length += 1
        at = mention.span.end
    pieces.append(view.simple[at : sentence.end])
    skeleton.text = "".join(pieces)
    for found in ALIAS.finditer(skeleton.text):
        second = found.end(1)
        skeleton.aliases[found.start()] = [skeleton.at(second)]
        skeleton.text = skeleton.text[:second] + HIDDEN + skeleton.text[second + 1 :]
    for found in GLOSS.finditer(skeleton.text):
        inner = found.start(1)
        if skeleton.at(inner).pattern == "title:run":
            skeleton.text = skeleton.text[:inner] + HIDDEN + skeleton.text[inner + 1 :]
    return skeleton
