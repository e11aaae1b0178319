"""What Obsidian adds to Markdown: `[[links]]`, `![[embeds]]`, `==highlights==`, `%%comments%%`.

In: Markdown text and a place in it. Out: what stands there, with its places. Follows Obsidian's help pages on internal links,
embeds and basic formatting: `[[Note#Heading]]` is shown as `Note > Heading`, `![[plot.png|300]]` is a width and no words, a
comment is not shown. An embedded note is named, not read: it is another file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from extractors.records.documents import MarkKind
from extractors.spans import Edit

_WIKILINK = re.compile(
    r"(!?)\[\[([^\[\]|\n]{1,300})(?:\\?\|([^\[\]\n]{0,300}))?\]\](?!\()"
)  # "[[PDF]](address)" is a link
_PART = re.compile(r"[^#\s](?:[^#]{0,300}[^#\s])?")
_IMAGE = re.compile(r"\.(?:avif|bmp|gif|jpe?g|png|svg|webp)\Z", re.I)
_SIZE = re.compile(r"\s{0,4}\d{1,5}(?:x\d{1,5})?\s{0,4}")
_HIGHLIGHT = re.compile(r"==(?=[^\s=])[^=\n]{0,2000}(?<=[^\s=])==(?![=A-Za-z0-9])")
_FENCE = re.compile(r"[ \t>]{0,12}(`{3,}|~{3,})")
_COMMENT_MARK = "%%"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wikilink:
    """One `[[link]]`: where it ends, what it points to, and the pieces `(start, size)` that are shown."""

    kind: MarkKind
    end: int
    target: str
    pieces: tuple[tuple[int, int], ...]


def wikilink_at(text: str, start: int, end: int) -> Wikilink | None:
    """The internal link or embed at `start`."""
    found = _WIKILINK.match(text, start, end) if text.startswith("[[", start + (text[start] == "!")) else None
    if found is None:
        return None
    target = found[2].rstrip("\\").strip()
    kind: MarkKind = "link" if target.startswith(("https://", "http://")) else "wikilink"
    if found[1]:
        kind = "image" if _IMAGE.search(target) else "embed"
    label = found[3]
    pieces: tuple[tuple[int, int], ...]
    if label and not (found[1] and _SIZE.fullmatch(label)):
        pieces = ((found.start(3), len(label)),)
    elif kind == "link":
        pieces = ((found.start(2), len(target)),)
    else:
        parts = _PART.finditer(text, found.start(2), found.start(2) + len(found[2].rstrip("\\")))
        pieces = tuple((part.start(), part.end() - part.start()) for part in parts)
    return Wikilink(kind=kind, end=found.end(), target=target, pieces=pieces)


def highlight_end(text: str, start: int, end: int) -> int:
    """Where the `==` that closes a highlight opened at `start` begins, -1 where none is opened: `a?x==b==` is an address."""
    if start and (text[start - 1] == "=" or (text[start - 1].isascii() and text[start - 1].isalnum())):
        return -1
    found = _HIGHLIGHT.match(text, start, end)
    return found.end() - 2 if found else -1


def comment_edits(text: str) -> tuple[Edit, ...]:
    """The edits that leave out comments: between two `%%` of a line, or two lines that are nothing else.

    `%%` in code is none, and a comment that never ends hides nothing.
    """
    if text.count(_COMMENT_MARK) < 2:
        return ()
    return tuple(Edit(start, end, "", "markup") for start, end in _comments(text))


def lines_outside_code(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text with their places, without those of fenced code."""
    fence, position = "", 0
    for line in text.split("\n"):
        after = _fence_after(fence, line)
        if not (fence or after):
            yield position, line
        fence = after
        position += len(line) + 1


def _fence_after(fence: str, line: str) -> str:
    """The fence of the code block that is open behind a line, given the one before it; empty outside of code."""
    opening = _FENCE.match(line)
    if fence:
        return "" if opening and opening[1].startswith(fence) else fence
    return opening[1] if opening else ""


def _comments(text: str) -> Iterator[tuple[int, int]]:
    fence, position, block = "", 0, -1
    for line in text.split("\n"):
        if block >= 0:
            if line.strip() == _COMMENT_MARK:
                yield block, position + len(line)
                block = -1
        elif fence or _FENCE.match(line):
            fence = _fence_after(fence, line)
        elif line.strip() == _COMMENT_MARK:
            block = position
        else:
            marks = [at for at in _places_of(_COMMENT_MARK, line) if line.count("`", 0, at) % 2 == 0]
            for start, end in zip(marks[::2], marks[1::2], strict=False):
                yield position + start, position + end + 2
        position += len(line) + 1


def _places_of(mark: str, line: str) -> Iterator[int]:
    at = line.find(mark)
    while at >= 0:
        yield at
        at = line.find(mark, at + len(mark))
