"""How phrases of the lexica are matched: by the few phrases of a table that begin with the word that stands there.

In: phrases with what each stands for. Out: spans of text with the row that fits. Phrases are compared in lower case with runs
of blanks as one; a phrase that begins or ends with a Latin letter or digit needs a word border there, a Chinese one does not.
spaCy's phrase matcher would need token borders, which "ICLR2025共收到" does not have. The places where each word stands in a text
are found once and shared by all tables, so that another table costs next to nothing. Patterns
are compiled when a text asks for them: those of a document are a small part of a lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from extractors.spans import Span

Row = TypeVar("Row")
BLANK = r"[ \n\u00a0]{1,3}"
"""A tab is none: it stands between the cells of a table, and "Accept | Rate" are two heads."""
WORD_START = re.compile(r"[a-zA-Z]{1,64}|[0-9]{1,64}")
FIRST_HAN = "\u3400"
HAN_RUN = re.compile(r"[\u3400-\u9fff]{1,1000}")
SHORT_CODE_POINTS = 2_000
"""Up to this length a text is read through; beyond, where its words stand is looked up and remembered."""
KELVIN = "\u212a"
"""The one letter outside of ASCII whose small form is in ASCII: with it the words of a text and of its lower case are not the same."""
_END = ""


def lowered(text: str) -> str:
    """Lower case with every code point in its place (`str.lower` makes two of "İ")."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(char if len(char.lower()) != 1 else char.lower() for char in text)


def is_han(words: str) -> bool:
    """Whether words begin in Chinese characters."""
    return words[:1] >= FIRST_HAN


@lru_cache(maxsize=4)
def places_of_words(text: str) -> Mapping[str, list[int]]:
    """Where each run of Latin letters or digits begins."""
    places: dict[str, list[int]] = {}
    for match in WORD_START.finditer(text):
        places.setdefault(match.group(), []).append(match.start())
    return places


def any_pair(pairs: Iterable[str]) -> re.Pattern[str]:
    """Where one of some pairs of characters may stand: the first of one, and the second of one behind it."""
    first, second = ("".join(map(re.escape, sorted({pair[at] for pair in pairs}))) for at in (0, 1))
    return re.compile(f"[{first}](?=[{second}])")


def either_case(words: Sequence[str]) -> str:
    """A pattern of any of some words in either case, by their first letters: Python passes over those that cannot be at a glance."""
    letters = dict.fromkeys(word[0] for word in words)
    other = {"i": "İı", "k": KELVIN, "s": "ſ"}
    rests = ("|".join(re.escape(word[1:]) for word in words if word[0] == letter) for letter in letters)
    options = (f"[{one}{one.upper()}{other.get(one, '')}](?i:{rest})" for one, rest in zip(letters, rests, strict=True))
    return f"(?:{'|'.join(options)})"


def trie_pattern(phrases: Iterable[str], *, plural: bool = False, close: str = r"(?![a-zA-Z0-9])") -> re.Pattern[str]:
    """A pattern that matches the longest of the phrases at any place. `plural` lets Latin phrases end in "s" as well;
    `close` is what must hold after one that ends in a Latin letter or digit.
    """
    root: dict[str, dict] = {}  # type: ignore[type-arg]  # a trie is its own type, which mypy cannot name
    for phrase in sorted(set(phrases)):
        node = root
        for char in phrase:
            node = node.setdefault(char, {})
        node[_END] = {}
    return re.compile(_branch(root, "", ("s?" if plural else "") + close))


def _branch(node: dict, before: str, close: str) -> str:  # type: ignore[type-arg]  # as above
    """The pattern of everything below a trie node; longer phrases are tried first because the end comes last."""
    options: list[str] = []
    for char, below in sorted(node.items()):
        if char == _END:
            continue
        # the border is asked for after the first letter, so that the engine can look for first letters fast
        opening = r"(?<![a-zA-Z0-9].)" if not before and _is_latin(char) else ""
        options.append((BLANK if char == " " else re.escape(char)) + opening + _branch(below, char, close))
    if _END in node:
        options.append(close if _is_latin(before) else "")
    return options[0] if len(options) == 1 else f"(?:{'|'.join(options)})"


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


class PhraseTable(Generic[Row]):
    """Rows by their phrases. When two rows share a phrase the first given wins.

    With `fold` (the default) phrases are lower-cased and the text must be `lowered`; without it case counts.
    """

    def __init__(
        self,
        rows: Iterable[tuple[str, Row]],
        *,
        plural: bool = True,
        close: str = r"(?![a-zA-Z0-9])",
        fold: bool = True,
    ) -> None:
        self._rows: dict[str, Row] = {}
        for phrase, row in rows:
            self._rows.setdefault(" ".join((lowered(phrase) if fold else phrase).split()), row)
        self._style: dict[str, Any] = {"plural": plural, "close": close}
        self._phrases: dict[str, list[str]] = {}
        for phrase in self._rows:
            for key in _first_keys(phrase, plural=plural):
                self._phrases.setdefault(key, []).append(phrase)
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._pairs = {key for key in self._phrases if HAN_RUN.match(key)}
        self._pair = any_pair(self._pairs) if self._pairs else re.compile(r"(?!)")
        self._words = self._phrases.keys() - self._pairs
        self._fold = fold
        self._lowered: dict[str, list[str]] = {}
        for word in sorted(self._words):
            self._lowered.setdefault(lowered(word), []).append(word)
        self._odd = any(not _first_keys(phrase, plural=plural) for phrase in self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """One pattern of all phrases. To compile it takes a tenth of a second for hundreds of phrases."""
        return trie_pattern(self._rows, **self._style) if self._rows else re.compile(r"(?!)")

    def find(self, text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[Span, Row]]:
        """Phrases in `text` from left to right without overlap."""
        end = len(text) if end is None else end
        if self._odd:
            for match in self.pattern.finditer(text, start, end):
                yield Span(*match.span()), self.row(match.group())
            return
        position = start
        for place, key in self._places(text, start, end):
            if place < position:
                continue
            found = self._beginning_with(key).match(text, place, end)
            if found is not None:
                position = found.end()
                yield Span(*found.span()), self.row(found.group())

    def row(self, phrase: str) -> Row:
        """The row of a phrase as it was found."""
        key = " ".join(phrase.split())
        return self._rows[key] if key in self._rows else self._rows[key[:-1]]

    def _beginning_with(self, key: str) -> re.Pattern[str]:
        """The pattern of the phrases that begin with a word or a pair; compiled when a text has that."""
        if key not in self._patterns:
            self._patterns[key] = trie_pattern(self._phrases[key], **self._style)
        return self._patterns[key]

    def _places(self, text: str, start: int, end: int) -> list[tuple[int, str]]:
        """Where phrases can begin, in order, and the word or pair that stands there."""
        if end - start <= SHORT_CODE_POINTS or KELVIN in text:
            found = [(match.start(), match.group()) for match in WORD_START.finditer(text, start, end)]
            found = [one for one in found if one[1] in self._words]
        else:
            places = places_of_words(text if self._fold else lowered(text)) if self._words else {}
            found = [
                (place, word)
                for low in places.keys() & self._lowered.keys()
                for place in places[low]
                if start <= place < end
                for word in self._lowered[low]
                if text.startswith(word, place)
            ]
        if self._pairs:
            pairs = (
                (match.start(), text[match.start() : match.start() + 2])
                for match in self._pair.finditer(text, start, end)
            )
            found += [one for one in pairs if one[1] in self._pairs]
        return sorted(found)


def _first_keys(phrase: str, *, plural: bool) -> tuple[str, ...]:
    """Under which keys of `places_of_words` a phrase is to be looked for; none for one that begins with a lone character."""
    word = WORD_START.match(phrase)
    if word is not None:
        whole = word.end() == len(phrase)
        return (word.group(), word.group() + "s") if plural and whole else (word.group(),)
    return (phrase[:2],) if len(phrase) > 1 and HAN_RUN.match(phrase) else ()
