"""Damage that travelled with a text, undone for reading and kept as received.

In: text as decoded or as a reader took it from a page. Out: edits, each with the rule that asked for it:
`mojibake` (UTF-8 read as a single-byte encoding; ftfy, one run of non-ASCII characters at a time, before anything is stripped),
`nul`, `newline`, `url_space` (`https ://`), `soft_hyphen`, `zero_width`, `bidi`, `fullwidth` (digits), `lost_spaces`.
Each rule is off where its sign does not occur, so a clean text costs a few searches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from ftfy import TextFixerConfig, fix_encoding

from extractors.spans import Edit, apply, compose

_NOT_ASCII = re.compile(r"[^\x00-\x7f]{1,5000}")
_MOJIBAKE_SIGN = re.compile(
    "[\u00c0-\u00f4\u0102\u0103\u010e\u010f\u0111\u0158\u0159\u0410-\u044f\u0391-\u03c9][^\x00-\x7f]|\u00c3|\u00c2|\u00e2\u20ac"
)
_ENCODING_ONLY = TextFixerConfig(unescape_html=False, explain=False)
_SIMPLE = re.compile(
    "(?P<newline>\r\n?)|(?P<nul>\x00)|(?P<soft_hyphen>\u00ad)|(?P<zero_width>[\u200b\u2060\ufeff])|(?P<bidi>[\u200e\u200f\u202a-\u202e\u2066-\u2069])"
    "|(?P<url_space>(?<![A-Za-z])https?(?::? {1,3}(?=://)|:/ {1,3}(?=/[A-Za-z])|:// {1,3}(?=(?:www|openreview|arxiv|github)\\.)))|(?P<fullwidth>[\uff10-\uff19](?:[\uff10-\uff19\uff0c\uff0e\uff05]{0,30}[\uff10-\uff19\uff05])?)"
)
_ODD_CHARACTER = re.compile("[\r\x00\u00ad\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069\uff10-\uff19]")
_BROKEN_ADDRESS = re.compile("https?(?::?/? |:// )")
_NARROW = {0xFF10 + digit: 0x30 + digit for digit in range(10)} | {0xFF0C: ",", 0xFF0E: ".", 0xFF05: "%"}


def character_edits(text: str) -> tuple[Edit, ...]:
    """Repairs of single characters and short runs; what markup means is seen only after them."""
    first = tuple(_mojibake(text))
    middle = apply(first, text) if first else text
    second = tuple(_simple(middle))
    return compose(first, second) if first else second


def repaired(words: str) -> str:
    """A heading or title that is kept beside the text, as `character_edits` make it in the text: they look no further than it.

    >>> repaired("Best\u00ad Paper")
    'Best Paper'
    """
    return apply(character_edits(words), words).strip()


def _mojibake(text: str) -> Iterator[Edit]:
    if text.isascii() or not _MOJIBAKE_SIGN.search(text):
        return
    known: dict[str, str] = {}
    for run in _NOT_ASCII.finditer(text):
        damaged = run.group()
        if damaged.isspace() or not _MOJIBAKE_SIGN.search(damaged):
            continue
        repaired = known.get(damaged) or known.setdefault(damaged, fix_encoding(damaged, _ENCODING_ONLY))
        if repaired != damaged:
            yield Edit(run.start(), run.end(), repaired, "mojibake")


def _simple(text: str) -> Iterator[Edit]:
    if not (_ODD_CHARACTER.search(text) or _BROKEN_ADDRESS.search(text)):
        return
    places = {found.start() for found in _ODD_CHARACTER.finditer(text)}
    places.update(found.start() for found in _BROKEN_ADDRESS.finditer(text))
    position = 0
    for at in sorted(places):
        found = _SIMPLE.match(text, at) if at >= position else None
        if found is None:
            continue
        position = found.end()
        rule = str(found.lastgroup)
        received = found.group()
        after = (
            "\n"
            if rule == "newline"
            else received.translate(_NARROW)
            if rule == "fullwidth"
            else received.replace(" ", "")
            if rule == "url_space"
            else ""
        )
        yield Edit(found.start(), found.end(), after, rule)


def entity_text(resolved: str) -> str:
    r"""What an entity of HTML or Markdown reads as, given its characters: repaired like those that stand in the text themselves.

    A blank that does not break lines is a blank: whoever spells it out wants it seen as one.

    >>> [entity_text(one) for one in ("é", "\u00a0", "\u200b", "\u00ad", "\uff13")]
    ['é', ' ', '', '', '3']
    """
    return apply(tuple(_simple(resolved)), resolved).replace("\u00a0", " ")


_HUMP = re.compile(r"[a-z]{2}[A-Z][a-z]")
_SPACED = re.compile(r"[A-Za-z]{2} [A-Za-z]{2}")
_GLUED = re.compile(r"(?<![\w./@#=&?%-])[A-Z][A-Za-z'’-]{3,200}(?::[A-Z][A-Za-z'’-]{3,200})?(?![\w/@=])")
_BORDER = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z]{2,8}(?![A-Za-z]))|(?<=[A-Z])(?=[A-Z][a-z]{3})")
_SMALL_WORD = re.compile(
    r"(?:(?<=[bcdfghklmnprtvwy]s)|(?<=ing|ion|ses|ges|des|ent|ies|ity|ese|ure|ees))"
    r"(?=(?:and|for|via|with|from|in|of|to|on|by|as|at)(?:[A-Z]|\b))"
)
_MIN_HUMPED_WORDS = 6
_MIN_GLUED_CHARACTERS = 20
_MIN_BORDERS = 2
_SAMPLE_CHARACTERS = 20_000


def lost_space_edits(text: str) -> tuple[Edit, ...]:
    """Blanks between the words of titles that lost them, in texts where lost blanks are the rule.

    A text that spaces its other English is left alone: there `AutoModelForCausalLM` is a name. Words in capitals only
    and words glued in small letters stay as they are; no dictionary is asked.
    """
    sample = text[:_SAMPLE_CHARACTERS]
    humps = len(_HUMP.findall(sample))
    if humps < _MIN_HUMPED_WORDS or sum(1 for _ in islice(_SPACED.finditer(sample), humps)) * 2 > humps:
        return ()
    return tuple(Edit(at, at, " ", "lost_spaces") for run in _GLUED.finditer(text) for at in _lost_in(run))


def _lost_in(run: re.Match[str]) -> Iterator[int]:
    word = run.group()
    borders = {found.start() for found in _BORDER.finditer(word)}
    if len(word) < _MIN_GLUED_CHARACTERS or len(borders) < _MIN_BORDERS:
        return
    borders |= {found.start() for found in _SMALL_WORD.finditer(word)}
    colon = word.find(":")
    if colon >= 0:
        borders = {at for at in borders if at > colon or colon >= _MIN_GLUED_CHARACTERS} | {colon + 1}
    yield from (run.start() + at for at in sorted(borders))
