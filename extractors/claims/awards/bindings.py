"""Which title got which award in one sentence: the rules of `rules`, tried in order.

In: a skeleton and what earlier sentences named. Out: bindings. A title is bound once, and so is an award's name; lists ("A, B and C won",
"went to A and B") are followed from the title a rule found.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from extractors.claims.awards.labels import is_plural
from extractors.claims.awards.rules import (
    ALL_OF_THEM,
    DISTRIBUTES,
    IS_IT,
    NEXT_TITLE,
    REFERS_BACK,
    REFERS_TO_IT,
    RESPECTIVELY,
    RULES,
    THIS_AWARD,
    Rule,
)
from extractors.claims.awards.skeleton import AWARD, TITLE, Skeleton
from extractors.claims.awards.view import View
from extractors.records.mentions import Mention
from extractors.spans import Span

LISTS_AFTER = ("award_to", "award_for", "award_is", "zh_award")
COUNTS = {"both": 2, "three": 3, "four": 4, "five": 5, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5}
LISTS_BACK, LISTS_ON = (
    ("zh_among", "did_too"),
    (
        "zh_rest",
        "zh_among_winners",
        "zh_same",
        "they_include",
        "so_did",
        "remaining_awards",
        "conference_honours",
        "went_to",
        "won_by",
        "one_to",
    ),
)
PLURAL = re.compile(
    r"\b[Tt]he (?:other |remaining )?(?:two |three |four |five )?(?:winners|recipients|laureates) (?:are|were)\b"
)
RELATIVE = re.compile(r" (?:that|which|who|where) ")
SHARED = re.compile(
    r"\b(?:two|three|four|five|both|shared?|jointly|ex aequo)\b|两篇|三篇|四篇|并列|共同", re.IGNORECASE
)


@dataclass(slots=True)
class Memory:
    """What earlier sentences of the same section named: the last award, the last title and all titles of the paragraph so far."""

    award: Mention | None = None
    title: Span | None = None
    titles: list[Span] = field(default_factory=list)
    year: int | None = None
    venue: str | None = None


@dataclass(slots=True)
class Bound:
    """Which title got which award in one sentence."""

    place: int
    award: Mention
    rule: str
    words: str
    extra_titles: list[int] = field(default_factory=list)


def bindings(view: View, skeleton: Skeleton, memory: Memory) -> list[Bound]:
    """All bindings of a sentence; a title or a singular award is bound once."""
    binder = Binder(view, skeleton, memory)
    binder.respectively()
    for rule in RULES:
        at = 0
        while (match := rule.pattern.search(skeleton.text, at)) is not None:
            at = match.start() + 1
            binder.bind(rule, match)
    if not binder.found and memory.title is not None:
        back = THIS_AWARD.search(skeleton.text) or REFERS_BACK.search(skeleton.text) or IS_IT.search(skeleton.text)
        if back and TITLE not in skeleton.text[: back.end()]:
            binder.found.append(Bound(-1, skeleton.at(back.start("award")), "refers_back", back.group()))
    if not binder.found and (own := REFERS_TO_IT.search(skeleton.text)):
        binder.found.append(Bound(own.start("title"), skeleton.at(own.start("award")), "refers_back", own.group()))
    if not binder.found and TITLE not in skeleton.text:
        binder.found += all_of_them(skeleton, memory)
    return binder.found


def all_of_them(skeleton: Skeleton, memory: Memory) -> list[Bound]:
    """The award that a sentence gives to as many papers as its paragraph named last."""
    match = ALL_OF_THEM.search(skeleton.text)
    count = COUNTS.get(match["count"].casefold(), 0) if match else 0
    if match is None or not 0 < count <= len(memory.titles):
        return []
    award = skeleton.at(match.start("award"))
    return [Bound(-count, award, "all_of_them", match.group(), list(range(1 - count, 0)))]


class Binder:
    """Binds titles to awards in one sentence and remembers which places are taken."""

    def __init__(self, view: View, skeleton: Skeleton, memory: Memory) -> None:
        self.found: list[Bound] = []
        self._view = view
        self._skeleton = skeleton
        self._memory = memory
        self._titles: set[int] = set()
        self._awards: set[int] = set()

    def respectively(self) -> None:
        """First to first, second to second: "A and B won X and Y, respectively"."""
        text = self._skeleton.text
        for match in RESPECTIVELY.finditer(text):
            if not DISTRIBUTES.search(match["g1"] + match["g2"] + match["awards"]):
                continue
            titles = [place for place in range(*match.span("titles")) if text[place] == TITLE]
            awards = [place for place in range(*match.span("awards")) if text[place] == AWARD]
            for title, award in zip(titles, awards, strict=False):
                self.found.append(Bound(title, self._skeleton.at(award), "respectively", match.group()))
                self._titles.add(title)
                self._awards.add(award)

    def bind(self, rule: Rule, match: re.Match[str]) -> None:
        """Take one match of one rule, unless its title or award is bound already."""
        title = match.start("title")
        if title in self._titles:
            return
        if rule.award == "before":
            self._bind_to_earlier(rule, match, title)
            return
        place, text = match.start("award"), self._skeleton.text
        award = self._skeleton.at(place)
        if rule.name == "adjacent" and self._skeleton.at(title).pattern == "title:run":
            return  # "RoboCup Best Paper Award": the word belongs to the award's name
        relative = rule.name.startswith("subject") and RELATIVE.search(match["g2"]) is not None
        if place in self._awards or award.pattern == "award:person" or relative:
            return
        self._titles.add(title)
        self._awards.add(place)
        words = f"{match['g1']} {match['g2']} {text[max(0, match.start() - 24) : match.start()]}"
        bound = Bound(title, award, rule.name, words)
        colon = text[max(0, title - 3) : title].strip('*_“"《 ').endswith((":", "："))
        several = is_plural(self._view, award) or rule.name != "award_is" or SHARED.search(text) or colon
        if rule.name in LISTS_AFTER and several:
            bound.extra_titles = self._following(title)
        if rule.name.startswith(("subject", "zh_subject")):
            bound.extra_titles = self._preceding(title)
        self.found.append(bound)

    def _bind_to_earlier(self, rule: Rule, match: re.Match[str], title: int) -> None:
        """A title for the award named before: in this sentence, else in the one remembered."""
        before = self._skeleton.text.rfind(AWARD, 0, match.start())
        award = self._skeleton.at(before) if before >= 0 else self._memory.award
        if award is not None and award.pattern != "award:person":
            self._titles.add(title)
            bound = Bound(title, award, rule.name, match["g1"] + (match["g2"] or ""))
            if rule.name in LISTS_BACK:
                bound.extra_titles = self._preceding(title)
            elif rule.name in LISTS_ON or PLURAL.search(match.group()):
                bound.extra_titles = self._following(title)
            self.found.append(bound)

    def _following(self, title: int) -> list[int]:
        """Titles that go on a list after the first."""
        text, found, at = self._skeleton.text, [], title
        while (after := text.find(TITLE, at + 1)) >= 0:
            between = text[at + 1 : after]
            if after in self._titles or AWARD in between or not NEXT_TITLE.fullmatch(between):
                break
            goes_on = text[after + 1 : after + 40].startswith((" won", " received", " took"))
            unmarked = self._skeleton.at(after).pattern == "title:run" != self._skeleton.at(title).pattern
            if goes_on or unmarked or self._is_word(after):
                break
            found.append(after)
            self._titles.add(after)
            at = after
        return found

    def _is_word(self, place: int) -> bool:
        """Whether a title is one word that nothing sets off: "Auto-WEKA，AutoML 一词就此流行"."""
        title = self._skeleton.at(place)
        return title.pattern == "title:run" and " " not in title.span.of(self._view.text)

    def _preceding(self, title: int) -> list[int]:
        """Titles that a list before a verb joins to its last."""
        text, found, at = self._skeleton.text, [], title
        while (before := text.rfind(TITLE, 0, at)) >= 0:
            between = text[before + 1 : at]
            if before in self._titles or AWARD in between or not NEXT_TITLE.fullmatch(between):
                break
            found.append(before)
            self._titles.add(before)
            at = before
        return found
