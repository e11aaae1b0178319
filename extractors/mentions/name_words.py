"""Words of people's names: which of them can begin a name, go on with it or close it.

In: a word as a match in its text, with the words of the name before it. Out: yes or no. Reads no lists: that is `mentions.names`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from extractors.lexicon.people import NOT_FIRST, NOT_IN_NAMES, PARTICLES, SURNAMES_TOO

LETTER = r"[^\W\d_\u3400-\u9fff\u00b2\u00b3\u00b9\u2070-\u2079]"
LETTERS = rf"(?:{LETTER}|[\u0300-\u036f])"
WORD = re.compile(rf"{LETTERS}{{1,25}}(?:['’.\-‐‑–´ˇ¨˘]{LETTERS}{{0,24}}){{0,4}}")
"""An accent may stand beside its letter, as PDF files leave it: "Mrkši´c"."""
SEPARATOR = re.compile(
    r"[^\S\n]{0,3}(?:(?:[,，、;；·•&/|∙⋅]|\.{3}|…|and\b|(?:(?:along|together) )?with\b|as well as\b|与|與|和|及|以及)[^\S\n]{0,3}){1,3}(?:and\b[^\S\n]{0,2}|&[^\S\n]{0,2})?"
)
BLANK = re.compile(r"[ \u00a0]{1,2}")
NOUN = re.compile(
    r"(?:tions?|sions?|ness|ities|ity|ably|able|ible|ically|ical|istics?|ology|ized|ised|izing|ising|fully|ively|tive|sive|ously|ances?|words?|sights|wards|works?|(?<!\bpa)scale|sets?)$"
)
MIN_NOUN = 7
MIN_PLURAL = 6
ORGANISATION = re.compile(
    r" (?:University|Institute|College|Laborator(?:y|ies)|Labs?|Research|Academy|School|Cent(?:er|re)|Inc|Corporation|AI|Systems|Foundation|Technolog(?:y|ies)|Devices)\b"
)
PLAIN_NAME = re.compile(
    rf"{LETTER}[\w'’.-]{{1,20}}(?: {LETTER}[\w'’.-]{{0,20}}){{1,3}}(?=[,，、;；·&。]| and\b|\.|$|\n|\s?[(（])"
)
ENDS_SENTENCE = re.compile(r"(?:[a-zà-ÿ]{2}|\b[A-Z][a-z])\.$(?<!Jr\.)(?<!Sr\.)(?<!St\.)")
ACRONYM = re.compile(r"-[A-Z]{2}|[A-Z]{2}-[A-Z]")
GERUND = re.compile(r"\w{4}(?:ly|ing)-|-(?:\w{3,}(?:ing|ed|ly)|based|free|aware|driven)$")
CLOSES_SURNAME = ("", *",、;；，）).(（\n]")
NOT_INITIALS = frozenset(("AI", "As", "At", "By", "If", "Is", "It", "Of", "On", "To", "We"))
"""Words of two letters that begin sentences and no names ("At CHI, A and B received"); "An", "In", "Or" and "So" do both."""
REMEMBERED_WORDS = 8192
"""Two words of three were seen before."""


def fits(word: str, before: list[re.Match[str]], *, any_case: bool, listed: bool) -> bool:
    """Whether the word can go on (or begin) a name."""
    if not any_case and before and before[-1].group()[-1] == "." and ENDS_SENTENCE.search(before[-1].group()):
        return False
    seen = seen_as_name(word)
    if not seen.usual or (not before and not listed and not seen.first):
        return False
    return seen.formal or any_case


@dataclass(frozen=True, slots=True)
class Seen:
    """What a word is in names: `usual` (no ordinary word), able to be the `first`, and `formal` (capitalised, or a particle)."""

    usual: bool
    first: bool
    formal: bool


@lru_cache(maxsize=REMEMBERED_WORDS)
def seen_as_name(word: str) -> Seen:
    """What a word is in names, whatever stands around it."""
    folded = word.casefold().rstrip(".")
    initial = len(word) <= 2 and word[0].isupper() and word not in NOT_INITIALS
    ordinary = (
        (folded in NOT_IN_NAMES and not initial)
        or ACRONYM.search(word)
        or GERUND.search(folded)
        or (len(folded) >= MIN_PLURAL and folded.endswith("s") and folded[:-1] in NOT_IN_NAMES)
        or (len(folded) >= MIN_NOUN and NOUN.search(folded))
        or ("-" in folded and any(part in NOT_IN_NAMES and len(part) > 2 for part in folded.split("-")))
    )
    return Seen(
        usual=not ordinary,
        first=folded not in NOT_FIRST,
        formal=word[0].isupper() or folded in PARTICLES,
    )


def surname(text: str, word: re.Match[str], before: list[re.Match[str]], end: int, *, listed: bool) -> bool:
    """An ordinary word as a surname ("Graeme Best,"): not the first of a list, capitalised, after one or two others, a separator after it."""
    if not word.group()[0].isupper() or (not before and word.group() in NOT_INITIALS):
        return False
    if before:
        return len(before) <= 2 and before[0].group()[-1] != "." and closes_surname(text, word, end, listed=listed)
    second = BLANK.match(text, word.end(), end)
    other = WORD.match(text, second.end(), end) if second else None
    usual = (
        other is not None
        and other.group()[0].isupper()
        and other.group().casefold() not in NOT_IN_NAMES
        and not NOUN.search(other.group().casefold())
    )
    return (
        usual
        and other is not None
        and (text[other.end() : other.end() + 1] in (",", "、", ";"))
        and (listed or name_follows(text, other.end(), end))
    )


def closes_surname(text: str, word: re.Match[str], end: int, *, listed: bool) -> bool:
    """Whether a name can end with an ordinary word: what closes a name stands behind it, and more of a list before it or behind it."""
    if ORGANISATION.match(" " + word.group()):
        return False
    closes = (
        text[word.end() : min(end, word.end() + 1)] in CLOSES_SURNAME
        or (listed and text.startswith((" [", " ("), word.end()))
        or ((listed or word.group().casefold() in SURNAMES_TOO) and name_follows(text, word.end(), end))
    )
    return closes and (listed or name_follows(text, word.end(), end))


def name_follows(text: str, at: int, end: int) -> bool:
    """Whether a separator and a full name without ordinary words come next."""
    separator = SEPARATOR.match(text, at, end)
    words = PLAIN_NAME.match(text, separator.end(), end) if separator else None
    return words is not None and not any(
        word.casefold() in NOT_IN_NAMES or NOUN.search(word.casefold()) for word in words.group().split()
    )


def looks_like_name(words: list[str]) -> bool:
    """At least two letters, and no word of capitals with digits or longer than any name."""
    return (
        len("".join(words)) >= 2
        and len(max(words, key=len)) <= 26
        and any(len(word.rstrip(".")) != 1 for word in words)
    )
