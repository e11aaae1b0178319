"""Whether two statements are about the same paper: by title, by short name, by a title that differs in a word.

In: titles as printed. Out: yes or no. Equal when squeezed to letters and digits; a nickname of the other ("ResNet" beside its full title,
"SAM" in a bracket at the title's end); the beginning of the other; or nearly the same over some length.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from rapidfuzz import fuzz

from extractors.claims.awards.view import Draft, View
from extractors.spans import Span

MIN_SHORT_NAME = 3
MIN_NICKNAME = 5
MIN_PREFIX = 12
MIN_LIKE = 24
LIKE_PERCENT = 90
DIGITS = re.compile(r"\d{1,9}")
BRACKET_NAME = re.compile(r"[(（]([^()（）]{2,20})[)）]$")
BEFORE_COLON = re.compile(r"([^:：(（]{1,60})[:：(（]")


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a title: as printed, and squeezed."""

    text: str
    key: str


def squeezed(text: str) -> str:
    """Letters and digits, without case, width or accents.

    >>> squeezed("SAM 2: Segment Anything")
    'sam2segmentanything'
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def titles_of(draft: Draft) -> list[Span]:
    """The title and its other names."""
    return ([draft.title] if draft.title else []) + draft.aliases


def forms_of(view: View, draft: Draft) -> tuple[Form, ...]:
    """All forms of a draft's title, the short name in a bracket at its end among them."""
    texts = [span.of(view.text) for span in titles_of(draft)]
    texts += [found[1] for text in texts if (found := BRACKET_NAME.search(text)) and not found[1].isdigit()]
    return tuple(Form(text, key) for text in texts if (key := squeezed(text)))


def same_paper(ours: tuple[Form, ...], theirs: tuple[Form, ...], *, listed: bool = False) -> bool:
    """Whether any form of one title is a form of the other. Of two that are `listed` side by side no likeness makes one paper."""
    return any(
        one.key == other.key or short_for(one, other) or (not listed and nearly(one.key, other.key))
        for one in ours
        for other in theirs
    )


def nearly(one: str, other: str) -> bool:
    """Titles of some length that differ in a word, or begin alike far into them."""
    if min(len(one), len(other)) < MIN_LIKE:
        return False
    if DIGITS.findall(one) != DIGITS.findall(other):
        return False
    return one[:MIN_LIKE] == other[:MIN_LIKE] or fuzz.ratio(one, other, score_cutoff=LIKE_PERCENT) >= LIKE_PERCENT


def short_for(one: Form, other: Form) -> bool:
    """A nickname that begins the longer title or stands in it as a word of its own; or a title cut off."""
    short, long = sorted((one, other), key=lambda form: len(form.key))
    if len(short.key) < MIN_SHORT_NAME or len(short.key) == len(long.key):
        return False
    head = BEFORE_COLON.match(long.text)
    begins = squeezed(head[1]) if head is not None else ""
    if long.key.startswith(short.key):
        return len(short.key) >= MIN_PREFIX or begins == short.key
    if begins == f"the{short.key}":
        return True
    if " " in short.text or not (any(char.isdigit() for char in short.key) or len(short.key) >= MIN_NICKNAME):
        return False
    return short.key in {squeezed(word) for word in long.text.split()}
