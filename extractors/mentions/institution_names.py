"""The English name of an institution from its Chinese one: the row's, or a rule where the name is a known place and a known kind.

In: a name as printed, in either script. Out: English names, the usual one first; none when the text cannot tell. The rule reads names
such as "江西农业大学" (place + field + kind) only when every part is in its tables: nothing is transliterated by guess.
"""

from __future__ import annotations

import re
from functools import lru_cache

from extractors.lexicon.han_places import FIELDS, PLACES, SPELLINGS
from extractors.lexicon.institutions import INSTITUTIONS
from extractors.lexicon.rows import Institution
from extractors.mentions.institutions import folded
from extractors.mentions.known_names import HAN

DOTS_AND_DASHES = re.compile(r"[\s·•・‧∙.．\-–—－]")
KINDS: tuple[tuple[str, str], ...] = (("大学", "University"), ("学院", "College"))


@lru_cache(maxsize=1)
def rows_by_name() -> dict[str, Institution]:
    """Compared name → row."""
    table: dict[str, Institution] = {}
    for compare in (folded, spelled):
        for row in INSTITUTIONS:
            for name in (row.zh, *row.aliases, row.en):
                if name:
                    table.setdefault(compare(name), row)
    return table


def spelled(name: str) -> str:
    """A name as it is looked up when it stands in no row as printed: a Chinese one without dots and dashes, places in one spelling.

    >>> spelled("约翰·霍普金斯大学") == spelled("約翰斯霍普金斯大學")
    True
    """
    plain = folded(name)
    if HAN.search(plain) is None:
        return plain
    plain = DOTS_AND_DASHES.sub("", plain)
    for other, usual in SPELLINGS:
        plain = plain.replace(other, usual)
    return plain


def english_names(name: str) -> tuple[str, ...]:
    """English names of an institution, the usual one first; an empty tuple when none is known or safe.

    >>> english_names("中国科学技术大学")[0]
    'University of Science and Technology of China'
    >>> english_names("江西农业大学")
    ('Jiangxi Agricultural University',)
    """
    rows = rows_by_name()
    plain = folded(name)
    bare = plain.removeprefix("国立").removesuffix("(中国)").removesuffix("(国家研究型大学)")
    row = next((rows[key] for key in (plain, spelled(plain), bare, spelled(bare)) if key in rows), None)
    if row is not None:
        bare_en = (row.en.split(" (")[0],) if " (" in row.en else ()
        return (row.en, *bare_en, *(alias for alias in row.aliases if all(ord(letter) < 0x3400 for letter in alias)))
    return by_rule(folded(name))


def by_rule(name: str) -> tuple[str, ...]:
    """Place + field + kind, all from the tables; nothing for anything else."""
    for suffix, kind in KINDS:
        if not name.endswith(suffix):
            continue
        stem = name.removesuffix(suffix)
        place = next((one for one in sorted(PLACES, key=len, reverse=True) if stem.startswith(one)), None)
        if place is None:
            continue
        rest = stem.removeprefix(place)
        if not rest and kind == "University":
            return (f"{PLACES[place]} {kind}",)
        return tuple(form.format(place=PLACES[place]) for form in FIELDS.get(rest + suffix, ()))
    return ()
