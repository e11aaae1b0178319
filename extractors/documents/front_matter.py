"""Front matter, YAML for the most part, read so that it can do no harm.

In: the text of a note. Out: where the front matter stands and its scalar values as text, in order, keys lower case, lists as
one entry each. Safe loader only; at most 64 KB, 20 aliases, six levels: a file that asks for more keeps its text and gets a warning.
A block that is no mapping of keys, or whose lines are prose or headings, is none: the dashes are a rule then. As in Pandoc, so are
dashes with a blank line below.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime

import yaml

from extractors.spans import Span

MAX_CHARACTERS = 65_536
MAX_ALIASES = 20
MAX_LEVELS = 6
MAX_ENTRIES = 500
_OPEN = re.compile(
    r"\ufeff?(?:---[ \t]{0,8}\n(?![ \t]{0,80}\n(?!\s{0,80}[a-z_]{2,20}:[ \t]))|-{4,20}[ \t]{0,8}\n(?=[A-Za-z][\w -]{0,60}:[ \n]))"
)
_TOML = re.compile(r"\+\+\+[ \t]{0,8}\n")
_TOML_CLOSE = re.compile(r"^\+\+\+[ \t]{0,8}(?:\n|\Z)", re.M)
_JSON = re.compile(r"\{\s{0,200}\"")
_CLOSE = re.compile(r"^(?:-{3,20}|\.\.\.)[ \t]{0,8}(?:\n|\Z)", re.M)
_ALIAS = re.compile(r"(?:^|[\s\[,:])\*[A-Za-z0-9_]{1,64}")
_NAME = r"[$@]?[^\W\d](?:[\w.@/$+-]|:(?=\w)){0,40}(?: [\w.@/$+-]{1,40}){0,3}"
_KEY = re.compile(_NAME)
_PLAIN_KEY = re.compile(r"[a-z_][\w.-]{0,60}")
_YAML_LINE = re.compile(rf"[\"']?({_NAME})[\"']?[ \t]{{0,8}}:(?!//)[ \t]{{0,80}}(.{{0,{MAX_CHARACTERS}}})")
_TOML_LINE = re.compile(rf"[\"']?({_NAME})[\"']?[ \t]{{0,8}}=[ \t]{{0,80}}(.{{0,{MAX_CHARACTERS}}})")
_OTHER_LINE = re.compile(r"[ \t\]}#]|-(?:[ \t]|\Z)|\[[^\[\]]{1,80}\]{1,2}[ \t]{0,8}\Z")
"""What a line of a block may be that holds no key: the rest of a value, an entry of a list, a comment, the name of a table."""
_HEADING = re.compile(r"(?:\A|\n[ \t]{0,80}\n)#{1,6}[ \t][^\n]{0,1000}\n[ \t]{0,80}(?:\n|\Z)")
"""A comment with no line right above it and none right below, which is how headings stand."""
_LONGEST_VALUE_OF_BROKEN_BLOCK = 500

_Found = tuple[tuple[tuple[str, str], ...], tuple[str, ...]]
"""Values, and warnings."""


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
    return _matter(inner, closing.end(), _values(inner.of(text)))


def _toml(text: str) -> FrontMatter | None:
    start = text.index("\n") + 1
    closing = _TOML_CLOSE.search(text, start, start + MAX_CHARACTERS)
    if closing is None:
        return None
    inner = Span(start, closing.start())
    raw = inner.of(text)
    try:
        loaded = tomllib.loads(raw)
        found = _entries(loaded) if _are_keys(loaded, raw) else None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        found = _lines(raw, _TOML_LINE, "front_matter_broken")
    return _matter(inner, closing.end(), found)


def _matter(inner: Span, end: int, found: _Found | None) -> FrontMatter | None:
    return None if found is None else FrontMatter(inner=inner, end=end, values=found[0], warnings=found[1])


def _json(text: str) -> FrontMatter | None:
    """A JSON object that a blank line separates from the text."""
    try:
        loaded, end = json.JSONDecoder().raw_decode(text[:MAX_CHARACTERS])
    except (ValueError, RecursionError):
        return None
    if not isinstance(loaded, dict) or not text.startswith("\n\n", end):
        return None
    return FrontMatter(inner=Span(0, end), end=end, values=_entries(loaded)[0])


def _values(raw: str) -> _Found | None:
    """What a block of YAML says; None where it is text between two rules."""
    if sum(1 for _ in _ALIAS.finditer(raw)) > MAX_ALIASES:
        return _lines(raw, _YAML_LINE, "front_matter_aliases")
    try:
        loaded = yaml.load(raw, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 -- both are safe loaders
        mapping = {} if loaded is None else loaded
        if isinstance(mapping, dict):
            return _entries(mapping) if _are_keys(mapping, raw) else None
    except (yaml.YAMLError, ValueError, RecursionError, OverflowError):
        pass  # read line by line, as what is no mapping
    return _lines(raw, _YAML_LINE, "front_matter_broken")


def _are_keys(names: Collection[object], raw: str) -> bool:
    """Whether the names in a block are keys, and not how sentences or items begin; beside a heading only plain words are keys."""
    key = _PLAIN_KEY if _HEADING.search(raw) else _KEY
    named = all(isinstance(name, bool) or (isinstance(name, str) and key.fullmatch(name)) for name in names)  # `no:`
    return named and (bool(names) or not raw.strip())


def _entries(loaded: object) -> _Found:
    """All values, flat; raises ValueError for a number too long to be written out."""
    entries = []
    for entry in _flat("", loaded, 0):
        entries.append(entry)
        if len(entries) >= MAX_ENTRIES:
            return tuple(entries), ("front_matter_long",)
    return tuple(entries), ()


def _lines(raw: str, pattern: re.Pattern[str], warning: str) -> _Found | None:
    """What a broken block still says line by line; None where a line is no part of a block."""
    found: list[tuple[str, str]] = []
    for line in raw.split("\n"):
        named = pattern.fullmatch(line)
        if named:
            found.append((named[1], named[2].strip().strip("\"'")))
        elif line.strip() and not _OTHER_LINE.match(line):
            return None
    if not found or not _are_keys([name for name, _ in found], raw):
        return None
    kept = [(name.lower(), value) for name, value in found if len(value) <= _LONGEST_VALUE_OF_BROKEN_BLOCK]
    return tuple(kept), (warning,)


def _flat(key: str, value: object, level: int) -> Iterator[tuple[str, str]]:
    if level > MAX_LEVELS or value is None:
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _flat(f"{key}.{name}".lstrip(".").lower(), inner, level + 1)
    elif isinstance(value, list | tuple | set):
        for inner in (
            sorted(value, key=str) if isinstance(value, set) else value
        ):  # a set has another order in each process
            yield from _flat(key, inner, level + 1)
    elif isinstance(value, datetime | date):
        yield key, value.isoformat()
    else:
        yield key, str(value)
