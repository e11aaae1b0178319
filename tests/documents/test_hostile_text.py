"""Text that means harm: read in time, or refused with a reason; nothing silently empty, nothing that cannot be stored."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pyarrow as pa
import pytest

from extractors.documents.read import read_document
from extractors.errors import UnreadableDocument
from extractors.links import find_links
from extractors.records.documents import REJECTIONS, Source
from extractors.spans import apply

SECONDS_PER_MEGABYTE = 2.0  # an idle machine takes a tenth of it

ATTACKS: dict[str, bytes] = {
    "digits.txt": b"9" * 300_000,
    "commas.txt": b"1," * 150_000,
    "blanks.txt": b"accepted" + b" " * 300_000 + b"x",
    "brackets.md": b"# T\n\n" + b"[" * 200_000,
    "half-links.md": b"# T\n\n" + b"[a](" * 50_000,
    "stars.md": b"# T\n\n" + b"**a " * 50_000 + b"*" * 50_000,
    "backticks.md": b"# T\n\n" + b"`a" * 50_000,
    "quotes.md": b"# T\n\n" + b"> " * 2_000 + b"deep",
    "half-urls.md": b"# T\n\n" + b"https://openreview.net/forum?id=" * 8_000,
    "tags.md": b"# T\n\n" + b"<a href='x'" * 20_000,
    "comment.md": b"# T\n\n<!--" + b"-" * 100_000,
    "table.md": b"# T\n\n|a|b|\n|-|-|\n" + b"|x|y|\n" * 1_500,
    "rules.md": b"# T\n\ntext\n" + b"|:|:|\n" * 8_000,
    "numerals.txt": "三千七百零五".encode() * 30_000,
    "zalgo.txt": ("a" + "\u0301" * 50_000).encode(),
    "lines.txt": b"a\n" * 8_000,
    "counted.txt": b"1 Apple tree\n7 Pears and so\n" * 8_000,
    "bidi.txt": "3,7\u200b05 accepted; \u202e507,3 accepted\u202c; ３，７０５ 篇; \ufeff3,706".encode(),
    "nul.txt": b"3,\x00705 accepted\x00\n" * 10,
    "surrogates.txt": b"3,705 \xed\xa0\x80\xed\xbf\xbf accepted",
    "ansi.txt": b"Title: \x1b]0;x\x07\x1b[2J\n\r\n2026-01-01 | INFO | forged\n",
    "separators.txt": "3,705 accepted\u0085 32.08%\u2028 3,706\u2029".encode(),
    "unclosed.md": b"---\ntitle: x\n" * 500,
    "formula.txt": b'Title: =HYPERLINK("http://a.example","x")\n',
}  # fmt: skip


def check(name: str, content: bytes) -> None:
    """Read, find links, replay, store; or a refusal that says why."""
    start = time.perf_counter()
    try:
        document = read_document(Source(source_id=name, path=name, content=content))
    except UnreadableDocument as refusal:
        if refusal.reason in REJECTIONS and refusal.detail:
            return
        raise
    links = find_links(document)
    assert time.perf_counter() - start < SECONDS_PER_MEGABYTE * max(1.0, len(content) / 1e6), name
    assert apply(document.edits, document.received_text) == document.text
    assert document.text.strip(), name
    stored = pa.array([document.received_text, document.text, *(link.context for link in links.links)])
    assert stored[0].as_py() == document.received_text
    position = 0
    for section in document.sections:
        assert section.span.start >= position
        assert not document.text[position : section.span.start].strip()
        position = section.span.end
    assert not document.text[position:].strip()


@pytest.mark.parametrize("name", sorted(ATTACKS))
def test_an_attack_is_read_in_time_or_refused(name: str) -> None:
    check(name, ATTACKS[name])


def test_numbers_survive_what_was_put_inside_them() -> None:
    document = read_document(Source(source_id="b", path="b.txt", content=ATTACKS["bidi.txt"]))
    assert "3,705 accepted" in document.text
    assert "3,705 篇" in document.text
    assert "direction_marks" in document.quality_reasons
    nul = read_document(Source(source_id="n", path="n.txt", content=ATTACKS["nul.txt"]))
    assert nul.text.count("3,705 accepted") == 10
    assert nul.received_text.count("\x00") == 20


def test_little_text_in_many_bytes_is_flagged() -> None:
    document = read_document(Source(source_id="b", path="b.txt", content=ATTACKS["blanks.txt"]))
    assert (document.quality, "little_text" in document.quality_reasons) == ("poor", True)


@pytest.mark.shared
def test_naughty_strings_are_text_like_any_other(shared: Path) -> None:
    strings = json.loads((shared / "malformed/blns/blns.json").read_text(encoding="utf-8"))
    assert len(strings) > 500
    for text in strings:
        content = text.encode("utf-8", "surrogatepass")
        check("a.txt", b"Title\n\n" + content)
        check("a.md", b"# T\n\n- " + content + b"\n\n| a |\n|---|\n| " + content.replace(b"\n", b" ") + b" |\n")
        check("b.md", b"---\ntitle: " + content + b"\n---\n\ntext\n")
