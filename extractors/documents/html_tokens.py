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

_MARKUP = re.compile(r"<(?:(/?)([a-zA-Z][^\s/>]{0,63})([^>]*)>|[!?/])")
_ATTRIBUTE = re.compile(r"""([^\s"'>/=]{1,200})(?:[ \t\r\n\f]{0,9}=[ \t\r\n\f]{0,9}("[^"]*"|'[^']*'|[^\s"'>]+))?""")

Token = tuple[int, str, str, int]
"""One piece of the source: (kind, name, body, at).

`kind` is TEXT, START, END or RAW. `name` is the lower-case tag name (for RAW the element the text stands in), `body` the text
of TEXT and RAW as written, or the attributes of START as written. `at` is the offset of the piece in the source.
A plain tuple, because a page has thousands and a named one costs a third of the whole tokenizer.
"""


def tokens(source: str) -> Iterator[Token]:
    """The tags and texts of `source` in order; comments, declarations and processing instructions are left out."""
    position, last = 0, source.rfind(">") + 1
    search = _MARKUP.search
    while match := search(source, position, last):
        opening = match.start()
        if opening > position:
            yield TEXT, "", source[position:opening], position
        closing, name, body = match.groups()
        if name is None:
            position = _after_declaration(source, opening)
            continue
        name = name.lower()
        position = match.end()
        if ('"' in body or "'" in body) and _open_quote(body):
            end = _tag_end(source, match.start(3))
            body, position = source[match.start(3) : end], end + 1
        if closing:
            yield END, name, "", opening
            continue
        yield START, name, body, opening
        if name in RAW_TEXT and not body.endswith("/"):
            stop = _raw_end(source, name, position)
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


def _after_declaration(source: str, opening: int) -> int:
    """The offset behind a comment, doctype, CDATA marker, processing instruction or broken end tag."""
    if source.startswith("<!--", opening):
        if source.startswith((">", "->"), opening + 4):
            return source.index(">", opening) + 1
        end = source.find("-->", opening + 4)
        # A comment that never ends hides the rest in a browser; here only its own tag is dropped, so that nothing is lost.
        return end + 3 if end >= 0 else _after_next(source, opening + 4)
    if source.startswith("<![CDATA[", opening):
        return opening + 9
    if source[opening : opening + 9].lower() == "<!doctype" and "[" in source[opening : opening + 200]:
        subset_end = source.find("]>", opening)
        return subset_end + 2 if subset_end >= 0 else _after_next(source, opening)
    return _after_next(source, opening)


def _after_next(source: str, start: int) -> int:
    end = source.find(">", start)
    return end + 1 if end >= 0 else start + 1


def _tag_end(source: str, start: int) -> int:
    """The offset of the `>` that ends the tag whose attributes begin at `start`; -1 if there is none."""
    end = source.find(">", start)
    if end < 0:
        return -1
    first = end
    while True:
        body = source[start:end]
        quote = _open_quote(body) if '"' in body or "'" in body else ""
        if not quote:
            return end
        closed = source.find(quote, end, start + LONGEST_TAG_CODE_POINTS)
        end = source.find(">", closed + 1, start + LONGEST_TAG_CODE_POINTS) if closed >= 0 else -1
        if end < 0:
            return first


def _open_quote(body: str) -> str:
    """The quote still open at the end of `body`, or nothing."""
    if "'" not in body:
        return '"' if body.count('"') % 2 else ""
    quote = ""
    for character in body:
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
    return quote


def _raw_end(source: str, name: str, start: int) -> int:
    """Where the raw text of `name` ends: at its end tag, or at the end of the source."""
    position = start
    while True:
        position = source.find("</", position)
        if position < 0:
            return len(source)
        if source[position + 2 : position + 2 + len(name)].lower() == name:
            return position
        position += 2
