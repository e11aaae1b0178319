"""Files of notes that people bring along where OpenReview refuses. In: JSON lines, JSON or BibTeX. Out: papers.

JSON: one note per line, or a list, or a reply as landed; a note in the shape of either API, or flat with the same field
names (`id`, `title`, `abstract`, `authors`, `venue`, `venueid`, `keywords`). BibTeX: entries whose `url` (or another
field) names the paper on OpenReview. Every row says where it came from in `abstract_source`; nothing is completed from
elsewhere. What cannot be read is named with its line or entry; nothing is raised.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Literal

from extractors.papers.notes import Note, kind_of, shown
from extractors.records.papers import AbstractSource, Paper, Papers, Reply

NotesKind = Literal["jsonl", "bibtex"]
LINE_BYTES = 10_000_000
ENTRY_CODE_POINTS = 200_000
_UNDATED = datetime(1970, 1, 1, tzinfo=UTC)  # never published: rows of files carry no time

_ENTRY = re.compile(r"@([A-Za-z]{2,20})[ \t\n]{0,4}\{[ \t\n]{0,4}([^,\s{}]{0,200})[ \t]{0,4},")
_FIELD = re.compile(r"([A-Za-z_][A-Za-z0-9_-]{0,40})[ \t\r\n]{0,20}=[ \t\r\n]{0,20}")
_PAPER_ADDRESS = re.compile(r"openreview\.net/(?:forum|pdf)\?id=([A-Za-z0-9_-]{1,64})")
_ACCENT = re.compile(
    r"""\\(?:(["'`^~=.]) {0,2}(?:\{\\?([A-Za-z])\}|\\([ij])(?![A-Za-z]) ?|([A-Za-z]))|([uvHcrk])\{\\?([A-Za-z])\})"""
)
_COMBINING = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "r": "\u030a", "k": "\u0328",
}  # fmt: skip
_SPECIAL = {r"\ss": "ß", r"\ae": "æ", r"\AE": "Æ", r"\oe": "œ", r"\OE": "Œ", r"\o": "ø", r"\O": "Ø", r"\l": "ł", r"\L": "Ł", r"\aa": "å", r"\AA": "Å", r"\i": "i"}  # fmt: skip
_SPECIAL_WORD = re.compile(r"\\(?:ss|ae|AE|oe|OE|aa|AA|[oOlLi])(?![A-Za-z]) ?")


def read_notes_file(body: bytes, kind: NotesKind) -> Papers:
    """The papers of one file, sorted by id; of an id that comes twice the first is kept and the other named in `issues`."""
    source: AbstractSource = "bibtex" if kind == "bibtex" else "notes_file"
    reply = Reply(
        reply_sha256=hashlib.sha256(body).hexdigest(),
        body=b"",
        api=2,
        asked=(),
        fetched_at=_UNDATED,
        abstract_source=source,
    )
    text = body.decode("utf-8-sig", errors="replace")
    found: dict[str, Paper] = {}
    issues: list[str] = []
    for place, raw in _entries(text) if kind == "bibtex" else _records(text):
        if isinstance(raw, str):
            issues.append(f"{place}: {raw}")
            continue
        note = Note.of(raw, place)
        if note is None:
            issues.append(f"{place}: no id of OpenReview")
        elif note.ident in found:
            issues.append(f"{place}: {note.ident} comes a second time; the first is kept")
        else:
            paper = replace(note.paper(reply), api=None, fetched_at=None)
            if paper.api_status == "ok":
                found[note.ident] = paper
            issues.extend(paper.issues)
    return Papers(papers=tuple(found[ident] for ident in sorted(found)), issues=tuple(issues))


def _records(text: str) -> Iterator[tuple[str, Mapping[str, object] | str]]:
    """Raw notes of JSON or JSON lines with their place, or what is wrong there."""
    if text.lstrip()[:1] == "[":
        try:
            listed = json.loads(text)
        except (ValueError, RecursionError) as error:
            yield "file", f"not JSON ({shown(str(error))})"
            return
        yield from ((f"[{index}]", _as_note(entry)) for index, entry in enumerate(listed))
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line[:LINE_BYTES])
        except (ValueError, RecursionError) as error:
            yield f"line {number}", f"not JSON ({shown(str(error))})"
            continue
        if isinstance(record, dict) and isinstance(record.get("notes"), list):
            yield from (
                (f"line {number}, notes[{index}]", _as_note(entry)) for index, entry in enumerate(record["notes"])
            )
        else:
            yield f"line {number}", _as_note(record)


def _as_note(entry: object) -> Mapping[str, object] | str:
    """A note with `content`, made of a flat record where it has none."""
    if not isinstance(entry, dict):
        return f"expected an object, found {kind_of(entry)}"
    if isinstance(entry.get("content"), dict):
        return entry
    return {
        "id": entry.get("id"),
        "forum": entry.get("forum"),
        "content": {**entry, "TLDR": entry.get("TLDR") or entry.get("tldr")},
    }


def _entries(text: str) -> Iterator[tuple[str, Mapping[str, object] | str]]:
    for match in _ENTRY.finditer(text):
        if match[1].casefold() in ("string", "preamble", "comment"):
            continue
        place = f"entry {shown(match[2])}"
        fields = dict(_fields(text[match.end() : match.end() + ENTRY_CODE_POINTS]))
        ident = next((found[1] for value in fields.values() if (found := _PAPER_ADDRESS.search(value))), None)
        if ident is None:
            yield place, "names no paper on OpenReview"
            continue
        names = [_natural(name) for name in re.split(r"\sand\s", fields.get("author", "")) if name.strip()]
        content = {
            "title": fields.get("title"),
            "abstract": fields.get("abstract"),
            "authors": names,
            "venue": fields.get("booktitle") or fields.get("journal"),
            "keywords": fields.get("keywords"),
        }
        kept = {name: plain(value) if isinstance(value, str) else value for name, value in content.items() if value}
        yield place, {"id": ident, "forum": ident, "content": kept}


def _fields(text: str) -> Iterator[tuple[str, str]]:
    """The fields of one entry up to its closing brace; values without their outer braces or quotes."""
    at = 0
    while match := _FIELD.match(text, _past_blanks(text, at)):
        value, at = _value(text, match.end())
        yield match[1].casefold(), value
        at = _past_blanks(text, at)
        if text[at : at + 1] != ",":
            return
        at += 1


def _past_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _value(text: str, at: int) -> tuple[str, int]:
    opening = text[at : at + 1]
    if opening not in ("{", '"'):
        end = at
        while end < len(text) and text[end] not in ",}\n":
            end += 1
        return text[at:end].strip(), end
    depth, end = 0, at + 1
    while end < len(text):
        char = text[end]
        if char == "\\":
            end += 2
            continue
        if ((char == "}" and opening == "{") or (char == '"' and opening == '"')) and depth == 0:
            return text[at + 1 : end], end + 1
        depth += (char == "{") - (char == "}")
        end += 1
    return text[at + 1 :], len(text)


def _natural(name: str) -> str:
    """The name in the order of speech.

    >>> _natural("Ren, Yi")
    'Yi Ren'
    """
    last, comma, first = plain(name).partition(",")
    return f"{first.strip()} {last.strip()}".strip() if comma else last.strip()


def plain(latex: str) -> str:
    r"""Text without the braces and escapes of LaTeX; mathematics stays as written.

    >>> plain(r"{P}rot\"{o}n {\&} Schr{\"o}dinger")
    'Protön & Schrödinger'
    """
    text = _ACCENT.sub(_accented, latex)
    text = _SPECIAL_WORD.sub(lambda found: _SPECIAL[found[0].strip()], text)
    text = re.sub(r"\\([&%$#_{}])", lambda found: {"{": "\x01", "}": "\x02"}.get(found[1], found[1]), text)
    if "$" not in text:
        text = text.replace("{", "").replace("}", "")
    return " ".join(text.replace("\x01", "{").replace("\x02", "}").replace("~", " ").split())


def _accented(found: re.Match[str]) -> str:
    letter = found[2] or found[3] or found[4] or found[6]
    return unicodedata.normalize("NFC", letter + _COMBINING[found[1] or found[5]])
