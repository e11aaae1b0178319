"""Finds the names of a table in a text: thousands of names at the cost of a look-up where one can begin.

In: names, and text in which traditional characters are simplified. Out: the places of names, longest first, left to right without
overlap. A blank of a name may be lost or be a no-break space, its apostrophe and full-width brackets may be of the other kind;
case counts. With `borders`, no letter, digit, full stop or hyphen stands before a name, and no letter or digit behind it; the mark of a
legend may be glued to it ("2University of Copenhagen").

One pattern of all names tries hundreds of branches at every letter and takes a fifth of a second to compile. Here a name is looked
for where its first run of Latin letters or its first two Chinese characters stand, by the letters that follow.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from extractors.lexicon.phrases import WORD_START, lowered, places_of_words

HAN = re.compile(r"[\u3400-\u9fff]")
BLANKS = (" ", "\u00a0")
OTHER_FORMS = {"'": "’", "（": "(", "）": ")"}
"""What may stand for a character of a name, beside that character."""
PREFIX = 16
"""So many letters, blanks aside, leave a handful of names: "UniversityofOxfo"."""
SHORT = 3
"""By so many letters it is looked up how long the names are that may stand there; shorter ones are tried everywhere."""
NO_BORDER_BEFORE = re.compile(r"[A-Za-z0-9.-]")
NO_BORDER_BEHIND = re.compile(r"[A-Za-z0-9]|-[A-Za-z]")
GLUED_MARK = re.compile(r"(?:^|[\s,;])\d{1,2}$")
_NEVER = re.compile(r"(?!)")


class KnownNames:
    """A table of names, built once and read only."""

    def __init__(self, names: Iterable[str], *, borders: bool) -> None:
        self._borders = borders
        self._names: defaultdict[str, list[str]] = defaultdict(list)
        self._words: defaultdict[str, set[int]] = defaultdict(set)
        self._pairs: defaultdict[str, set[int]] = defaultdict(set)
        for name in sorted(set(names), key=lambda name: (-len(name), name)):
            self._names[_squeezed(name)[:PREFIX]].append(name)
            self._anchor(name)
        lengths: defaultdict[str, set[int]] = defaultdict(set)
        for prefix in self._names:
            lengths[prefix[:SHORT]].add(len(prefix))
        self._lengths = {first: sorted(sizes, reverse=True) for first, sizes in lengths.items()}
        self._first = _first_of(self._pairs)

    def find(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Start, end and name of each place."""
        position = 0
        for start in self._starts(text):
            if start >= position and (found := self._at(text, start)) is not None:
                position = found[0]
                yield start, *found

    def _anchor(self, name: str) -> None:
        """Note what a name is looked for by, and how far that stands from its beginning (lost blanks bring it nearer)."""
        han = HAN.search(name)
        if self._borders and han is None and WORD_START.search(lowered(name.partition(" ")[0])):
            first = ""
            for part in lowered(name).split(" "):
                first += part
                run = WORD_START.search(first)
                if run is not None:
                    self._words[run.group()].add(run.start())
                    if run.end() < len(first):  # a lost blank further on does not lengthen the run
                        break
            return
        place = han.start() if han else 0
        pair = name[place : place + 2]
        key = pair if len(pair) == 2 and pair[1] not in (*BLANKS, *OTHER_FORMS) else pair[0]
        self._pairs[key].update(range(place - name[:place].count(" "), place + 1))

    def _starts(self, text: str) -> list[int]:
        """Where names can begin, in order."""
        starts: set[int] = set()
        if self._words:
            places = places_of_words(lowered(text))
            for word in places.keys() & self._words.keys():
                starts.update(place - offset for place in places[word] for offset in self._words[word])
        for found in self._first.finditer(text):
            place = found.start()
            for key in (text[place : place + 2], text[place]):
                if key in self._pairs:
                    starts.update(place - offset for offset in self._pairs[key])
        return sorted(start for start in starts if start >= 0)

    def _at(self, text: str, start: int) -> tuple[int, str] | None:
        """End and name of the longest name at `start`."""
        if self._borders and start and NO_BORDER_BEFORE.match(text, start - 1) and not is_marked(text, start):
            return None
        following = _squeezed(text[start : start + 2 * PREFIX])
        for length in (*self._lengths.get(following[:SHORT], ()), *range(SHORT - 1, 0, -1)):
            for name in self._names.get(following[:length], ()):
                end = _end(text, start, name)
                if end is not None and not (self._borders and NO_BORDER_BEHIND.match(text, end)):
                    return end, name
        return None


def is_marked(text: str, start: int) -> bool:
    """Whether one or two digits are glued to the beginning of a word, with a blank or a comma before them.

    >>> is_marked("1MIT 2CMU", 6), is_marked("GPT4All", 4), is_marked("room 101B", 8)
    (True, False, False)
    """
    return not text[start].isdigit() and GLUED_MARK.search(text[max(0, start - 3) : start]) is not None


def _squeezed(part: str) -> str:
    """Without blanks, and with one form of each character that has two."""
    for blank in BLANKS:
        part = part.replace(blank, "")
    for usual, other in OTHER_FORMS.items():
        part = part.replace(other, usual)
    return part


def _end(text: str, start: int, name: str) -> int | None:
    """Where `name` ends when it begins at `start`."""
    if text.startswith(name, start):
        return start + len(name)
    at = start
    for char in name:
        there = text[at : at + 1]
        if there == char or (char == " " and there == BLANKS[1]) or (there and there == OTHER_FORMS.get(char)):
            at += 1
        elif char != " ":
            return None
    return at


def _first_of(pairs: Iterable[str]) -> re.Pattern[str]:
    """Where one of the pairs, or lone characters, may stand: the first of one and the second of one."""
    whole = sorted(pair for pair in pairs if len(pair) == 2)
    lone = sorted(pair for pair in pairs if len(pair) == 1)
    options = []
    if whole:
        first, second = ("".join(map(re.escape, sorted({pair[at] for pair in whole}))) for at in (0, 1))
        options.append(f"[{first}](?=[{second}])")
    if lone:
        options.append(f"[{''.join(map(re.escape, lone))}]")
    return re.compile("|".join(options)) if options else _NEVER
