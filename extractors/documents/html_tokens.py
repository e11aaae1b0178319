"""HTML source → tags and runs of text, each with its code-point offset in the source.

In: decoded HTML. Out: an iterator of `Token`. It follows the tokenizer of the HTML standard where pages depend on it
(quoted `>` in attributes, raw text in script and style, comments that never end) and goes on where a page breaks it.
It exists because positions are the point: lxml gives none, and html.parser costs twice as much as choosing the article.
It builds no tree, resolves no entity outside the standard's own table, and loads nothing a page names.
Every step looks ahead with `str.find`, so time is linear in the source whatever it holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

LONGEST_TAG_CODE_POINTS = 262_144  # data: images of 100 kB in src are common; beyond this the first `>` ends the tag
RAW_TEXT = frozenset({"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"})

TEXT, START, END, RAW = range(4)

_MARKUP = re.compile(r"<(?:(/?)([a-zA-Z][^\s/>]{0,63})|[!?/])")
_QUOTED = re.compile(r"""\"[^\"]*\"|'[^']*'""")
_QUOTE_OR_END = re.compile("[\"'>]")
_ATTRIBUTE = re.compile(r"""([^\s"'>/=]{1,200})(?:[ \t\r\n\f]{0,9}=[ \t\r\n\f]{0,9}("[^"]*"|'[^']*'|[^\s"'>]+))?""")

Token = tuple[int, str, str, int]
"""One piece of the source: (kind, name, body, at).

`kind` is TEXT, START, END or RAW. `name` is the lower-case tag name (for RAW the element the text stands in), `body` the text
of TEXT and RAW as written, or the attributes of START as written. `at` is the offset of the piece in the source.
A plain tuple, because a page has thousands and a named one costs a third of the whole tokenizer.
"""


class Endings:
    """Looks ahead for what ends a construct, and remembers what never comes, so that a flood of openings stays linear."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._missing: set[str] = set()
        self._without_end = 0

    def find(self, needle: str, start: int) -> int:
        """The offset of `needle` from `start` on, or -1."""
        if needle in self._missing:
            return -1
        found = self._source.find(needle, start)
        if found < 0:
            self._missing.add(needle)
        return found

    def find_end_tag(self, name: str, start: int) -> int:
        """The offset of `</name` in any case from `start` on, or -1."""
        if name in self._missing:
            return -1
        position, size = start, len(name)
        while (position := self._source.find("</", position)) >= 0:
            if self._source[position + 2 : position + 2 + size].lower() == name:
                return position
            position += 2
        self._missing.add(name)
        return -1

    def find_tag_end(self, start: int) -> int:
        """The offset of the `>` that ends the tag whose attributes begin at `start`, quoted ones left aside where quotes end; there is one.

        Where no end was found ahead, the tags up to there end with their first `>`, so that nothing is looked through twice.
        """
        position = start
        limit = start + LONGEST_TAG_CODE_POINTS if start >= self._without_end else start
        while found := _QUOTE_OR_END.search(self._source, position, limit):
            if found.group() == ">":
                return found.start()
            position = self._source.find(found.group(), found.end(), limit) + 1
            if not position:
                break
        self._without_end = max(self._without_end, limit)
        return self._source.index(">", start)


def tokens(source: str) -> Iterator[Token]:
    """The tags and texts of `source` in order; comments, declarations and processing instructions are left out."""
    position, last = 0, source.rfind(">") + 1
    search, endings = _MARKUP.search, Endings(source)
    while match := search(source, position, last):
        opening = match.start()
        if opening > position:
            yield TEXT, "", source[position:opening], position
        closing, name = match.groups()
        if name is None:
            position = _after_declaration(source, opening, endings)
            continue
        name = name.lower()
        position = source.index(">", match.end()) + 1  # there is one: `last` is behind it
        body = source[match.end() : position - 1]
        if ('"' in body or "'" in body) and _open_quote(body):
            end = endings.find_tag_end(match.end())
            body, position = source[match.end() : end], end + 1
        if closing:
            yield END, name, "", opening
            continue
        yield START, name, body, opening
        if name in RAW_TEXT and not body.endswith("/"):
            stop = endings.find_end_tag(name, position)
            if stop < 0 and name in ("script", "style"):
                stop = len(source)
            if stop >= 0:  # a title or textarea that never ends must not swallow the page
                yield RAW, name, source[position:stop], position
                position = stop
    if position < len(source):
        yield TEXT, "", source[position:], position


def attributes(body: str) -> dict[str, str]:
    """The attributes of a START token, names in lower case, entities resolved; the first of two equal names counts.

    >>> attributes(' href="/forum?id=a&amp;b" hidden')
    {'href': '/forum?id=a&b', 'hidden': ''}
    """
    found: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(body):
        name, value = match.group(1).lower(), match.group(2) or ""
        if name in found:
            continue
        if value[:1] in ('"', "'") and len(value) > 1:
            value = value[1:-1]
        found[name] = unescape(value) if "&" in value else value
    return found


def _after_declaration(source: str, opening: int, endings: Endings) -> int:
    """The offset behind a comment, doctype, CDATA marker, processing instruction or broken end tag."""
    if source.startswith("<!--", opening):
        if source.startswith((">", "->"), opening + 4):
            return source.index(">", opening) + 1
        end = endings.find("-->", opening + 4)
        # A comment that never ends hides the rest in a browser; here only its first tag is dropped, so that nothing is lost.
        return end + 3 if end >= 0 else source.find(">", opening) + 1 or opening + 4
    if source.startswith("<![CDATA[", opening):
        return opening + 9
    if source[opening : opening + 9].lower() == "<!doctype" and "[" in source[opening : opening + 200]:
        subset_end = endings.find("]>", opening)
        if subset_end >= 0:
            return subset_end + 2
    return source.find(">", opening) + 1 or opening + 1


def _open_quote(body: str) -> str:
    """The quote still open at the end of `body`, or nothing."""
    if "'" not in body:
        return '"' if body.count('"') % 2 else ""
    left = _QUOTED.sub("", body)
    return next((character for character in left if character in "\"'"), "")
