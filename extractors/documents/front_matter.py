"""Front matter, YAML for the most part, read so that it can do no harm.

In: the text of a note. Out: where the front matter stands and its scalar values as text, in order, keys lower case, lists as
one entry each. Safe loader only; at most 64 KB, 20 aliases, six levels: a file that asks for more keeps its text and gets a warning.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

import yaml

from extractors.spans import Span

MAX_CHARACTERS = 65_536
MAX_ALIASES = 20
MAX_LEVELS = 6
MAX_ENTRIES = 500
_OPEN = re.compile(r"\ufeff?(?:---[ \t]{0,8}\n|-{4,20}[ \t]{0,8}\n(?=[A-Za-z][\w -]{0,60}:[ \n]))")
_TOML = re.compile(r"\+\+\+[ \t]{0,8}\n")
_TOML_CLOSE = re.compile(r"^\+\+\+[ \t]{0,8}(?:\n|\Z)", re.M)
_JSON = re.compile(r"\{\s{0,200}\"")
_CLOSE = re.compile(r"^(?:-{3,20}|\.\.\.)[ \t]{0,8}(?:\n|\Z)", re.M)
_ALIAS = re.compile(r"(?:^|[\s\[,:])\*[A-Za-z0-9_]{1,64}")
_SIMPLE = re.compile(r"^([A-Za-z][\w -]{0,60}):[ \t]{0,8}(.{0,500})$", re.M)


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """Where it stands: `inner` is its text, `end` the first character behind it; `values` are (key, value) pairs."""

    inner: Span
    end: int
    values: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...] = ()


def front_matter(text: str) -> FrontMatter | None:
    """The front matter at the start of `text`, or None: YAML between dashes, TOML between plus signs, a JSON object."""
    if _JSON.match(text):
        return _json(text)
    if _TOML.match(text):
        return _toml(text)
    opening = _OPEN.match(text)
    if opening is None:
        return None
    closing = _CLOSE.search(text, opening.end(), opening.end() + MAX_CHARACTERS)
    if closing is None:
        return None
    inner = Span(opening.end(), closing.start())
    values, warnings = _values(inner.of(text))
    return FrontMatter(inner=inner, end=closing.end(), values=values, warnings=warnings)


def _toml(text: str) -> FrontMatter | None:
    start = text.index("\n") + 1
    closing = _TOML_CLOSE.search(text, start, start + MAX_CHARACTERS)
    if closing is None:
        return None
    inner = Span(start, closing.start())
    try:
        loaded: object = tomllib.loads(inner.of(text))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return FrontMatter(inner=inner, end=closing.end(), values=(), warnings=("front_matter_broken",))
    return FrontMatter(inner=inner, end=closing.end(), values=_entries(loaded)[0])


def _json(text: str) -> FrontMatter | None:
    """A JSON object that a blank line separates from the text."""
    try:
        loaded, end = json.JSONDecoder().raw_decode(text[:MAX_CHARACTERS])
    except (ValueError, RecursionError):
        return None
    if not isinstance(loaded, dict) or not text.startswith("\n\n", end):
        return None
    return FrontMatter(inner=Span(0, end), end=end, values=_entries(loaded)[0])


def _values(raw: str) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    if sum(1 for _ in _ALIAS.finditer(raw)) > MAX_ALIASES:
        return _lines(raw), ("front_matter_aliases",)
    try:
        loaded = yaml.load(raw, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 -- both are safe loaders
    except (yaml.YAMLError, ValueError, RecursionError, OverflowError):
        return _lines(raw), ("front_matter_broken",)
    if not isinstance(loaded, dict):
        return (), () if loaded is None else ("front_matter_broken",)
    return _entries(loaded)


def _entries(loaded: object) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    entries = []
    for entry in _flat("", loaded, 0):
        entries.append(entry)
        if len(entries) >= MAX_ENTRIES:
            return tuple(entries), ("front_matter_long",)
    return tuple(entries), ()


def _lines(raw: str) -> tuple[tuple[str, str], ...]:
    """What a broken block still says line by line."""
    return tuple((found[1].strip().lower(), found[2].strip().strip("\"'")) for found in _SIMPLE.finditer(raw))


def _flat(key: str, value: object, level: int) -> Iterator[tuple[str, str]]:
    if level > MAX_LEVELS or value is None:
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _flat(f"{key}.{name}".lstrip(".").lower(), inner, level + 1)
    elif isinstance(value, list | tuple | set):
        for inner in value:
            yield from _flat(key, inner, level + 1)
    elif isinstance(value, datetime | date):
        yield key, value.isoformat()
    else:
        yield key, str(value)
