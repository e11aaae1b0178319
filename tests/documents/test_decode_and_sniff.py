"""Bytes to text and to a reader: by content, with the method recorded, and a named reason where no reader fits."""

from __future__ import annotations

import bz2
import doctest
import gzip
import io
import zipfile

import pytest

from extractors.documents import dates, decode, headings, hyphens, language, repair, sniff, text_lines
from extractors.documents.decode import declared_charset
from extractors.documents.decode import decode as decode_bytes
from extractors.documents.read import identify, read_document
from extractors.errors import UnreadableDocument
from extractors.records.documents import REJECTIONS, Source

CHINESE = "本次会议共收到投稿一千二百篇，最终录用三百篇，录用率为百分之二十五，这是近年来最低的一次。\n" * 4
TRADITIONAL = "本次會議共收到投稿一千二百篇，最終錄取三百篇，這是近年來最低的一次，與往年不同。\n" * 4
WESTERN = "The café — Zoë’s favourite — opened in 2021 and the jury met there twice that year.\n" * 4

DECODED = [
    (CHINESE, "utf-8", "utf-8", "utf-8"),
    (CHINESE, "utf-8-sig", "utf-8", "bom"),
    (CHINESE, "gb18030", "gb18030", "tried"),
    (CHINESE, "utf-16", "utf-16-le", "bom"),
    (CHINESE, "utf-16-be", "utf-16-be", "tried"),
    (CHINESE, "utf-32", "utf-32-le", "bom"),
    (TRADITIONAL, "big5", "big5hkscs", "tried"),
    (WESTERN, "utf-8", "utf-8", "utf-8"),
    (WESTERN, "cp1252", "cp1252", "tried"),
    ("录用率 32.08%，共 3,705 篇\n", "gb18030", "gb18030", "tried"),
]


def source(content: bytes, path: str = "a.txt") -> Source:
    return Source(source_id=path, path=path, content=content)


@pytest.mark.parametrize(("text", "codec", "encoding", "method"), DECODED)
def test_text_comes_back_from_its_bytes(text: str, codec: str, encoding: str, method: str) -> None:
    found = decode_bytes(text.encode(codec))
    assert (found.text, found.encoding, found.method) == (text, encoding, method)


@pytest.mark.parametrize("place", [0, 30, 99])
def test_one_bad_byte_does_not_turn_a_page_into_cyrillic(place: int) -> None:
    content = CHINESE.encode()
    place -= place % 3
    found = decode_bytes(content[:place] + b"\xff" + content[place:])
    assert found.text.replace("\ufffd", "") == CHINESE
    assert (found.encoding, found.method, found.warnings) == ("utf-8", "utf-8-repaired", ("bad_bytes",))


def test_a_page_that_says_utf8_and_is_gbk_is_read_as_gb18030() -> None:
    page = f'<html><head><meta charset="utf-8"></head><body><p>{CHINESE}</p></body></html>'
    content = page.encode("gbk")
    assert declared_charset(content) == "utf-8"
    assert decode_bytes(content, "utf-8").text == page


def test_a_declared_charset_decides_where_it_fits() -> None:
    page = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>Доклады приняты</p>'
    assert decode_bytes(page.encode("cp1251"), declared_charset(page.encode("cp1251"))).text == page


def test_lone_surrogates_never_reach_the_text() -> None:
    found = decode_bytes(b"3,705 \xed\xa0\x80\xed\xbf\xbf accepted")
    found.text.encode("utf-8")
    assert found.text.startswith("3,705 ")


def zip_bytes() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.txt", "text")
    return buffer.getvalue()


SIMPLIFIED = "本届会议于四月举行，共收到 11,672 篇投稿，最终录用 3,704 篇，录用率为 31.73%。杰出论文奖共三篇。\n"
TRADITIONAL = "本屆會議於四月舉行，共收到 11,672 篇投稿，最終錄用 3,704 篇，錄用率為 31.73%。傑出論文獎共三篇。\n"


@pytest.mark.parametrize("declared", [None, "utf-8", "gb2312", "big5", "iso-8859-1"])
@pytest.mark.parametrize(
    ("text", "codec"), [(SIMPLIFIED, "gbk"), (SIMPLIFIED, "gb18030"), (TRADITIONAL, "gb18030"), (TRADITIONAL, "big5")]
)
def test_chinese_is_read_whatever_the_page_says_it_is_in(text: str, codec: str, declared: str | None) -> None:
    said = f'<meta charset="{declared}">' if declared else ""
    for times in (1, 30):
        page = f"<html><head>{said}<title>x</title></head><body><p>{text * times}</p></body></html>"
        content = page.encode(codec)
        assert decode_bytes(content, declared_charset(content)).text == page
    damaged = content[: len(content) // 2] + b"\xff" + content[len(content) // 2 :]
    found = decode_bytes(damaged, declared_charset(damaged))
    assert found.text.count(text.strip()) >= 28
    assert "bad_bytes" in found.warnings


def test_nuls_that_somebody_put_into_a_page_do_not_make_it_binary() -> None:
    found = read_document(source(b"<p>3,\0007\00005 accepted</p>" + bytes(1000), "page.html"))
    assert (found.text.strip(), found.encoding) == ("3,705 accepted", "utf-8")
    assert [section.span.of(found.text) for section in found.sections] == ["3,705 accepted"]
    assert "nul_characters" in found.quality_reasons


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["3,705 papers accepted", "3,705 papers, 录用"])
def test_utf16_without_a_mark_is_told_from_utf8_with_nuls(text: str, codec: str) -> None:
    found = decode_bytes(text.encode(codec))
    assert (found.text, found.encoding, found.method) == (text, codec, "tried")


def test_what_holds_nothing_once_repaired_is_no_section() -> None:
    found = read_document(source("<p>one</p><p>\u200b</p><p>\ufeff\u200b</p><p>two</p>".encode(), "page.html"))
    assert [(section.ordinal, section.span.of(found.text)) for section in found.sections] == [(0, "one"), (1, "two")]


REFUSED = [
    (b"", "empty"),
    (b" \n\t \r\n", "empty"),
    (b"\xef\xbb\xbf", "empty"),
    ("\u3000\n".encode(), "empty"),
    (b"\n" * 100_000, "empty"),
    (b"\x89PNG\r\n\x1a\n" + bytes(100), "not_a_document"),
    (b"\xff\xd8\xff\xe0" + bytes(100), "not_a_document"),
    (b"GIF89a" + bytes(50), "not_a_document"),
    (b"\x7fELF" + bytes(100), "not_a_document"),
    (gzip.compress(b"text"), "not_a_document"),
    (bytes(range(256)) * 40, "not_a_document"),
    (bytes(5000), "not_a_document"),
    (bz2.compress(b"text"), "not_a_document"),
    (b"ID3\x04\x00\x00" + b"TIT2" * 20, "not_a_document"),
    (b"RIFF\x24\x00\x00\x00WAVEfmt " + b"ab" * 50, "not_a_document"),
    (b"\xff\x00\x00\xfe\x80\x00\x00" * 500, "not_a_document"),
]


@pytest.mark.parametrize(("content", "reason"), REFUSED)
def test_what_no_reader_takes_is_refused_with_a_reason(content: bytes, reason: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read_document(source(content))
    assert caught.value.reason == reason
    assert caught.value.detail
    assert reason in REJECTIONS


def test_an_archive_is_named_whatever_it_is_called() -> None:
    with pytest.raises(UnreadableDocument, match="ZIP"):
        read_document(source(zip_bytes(), "notes.md"))


def test_a_source_over_the_limit_is_refused_unread_and_may_be_tried_again() -> None:
    with pytest.raises(UnreadableDocument, match="too_large") as caught:
        read_document(source(b"x" * 101), max_bytes=100)
    assert caught.value.retry_helps


SNIFFED = [
    ("%PDF-1.7\n%âãÏÓ\n", "report.txt", "application/pdf"),
    ("\n\n<!DOCTYPE html>\n<html><body><p>Hello</p></body></html>", "a.txt", "text/html"),
    ("<p>One paragraph.</p>\n<p>And <b>another</b>.</p>", "fragment.txt", "text/html"),
    ("<div><span>3,705 papers</span></div>", "page.md", "text/html"),
    ("---\ntitle: A note\n---\nText.", "note.txt", "text/markdown"),
    ("# Title\n\nSome [link](https://example.org/a).", "a.txt", "text/markdown"),
    (
        '<p align="center"><img src="a.png"></p>\n\n# Title\n\n- [a](https://a.example)\n- [b](https://b.example)\n',
        "README.md",
        "text/markdown",
    ),
    ("Plain words only.", "words.md", "text/markdown"),
    ("Plain words only.", "words.txt", "text/plain"),
    ("Plain words only.", "words", "text/plain"),
    ("a < b and c > d, so it goes", "a.html", "text/plain"),
    ("Somebody wrote:\n\n> Is it dear?\n> It was.\n\nIt is.\n\n    2000:  351 papers", "mail.txt", "text/plain"),
    ("**Note**\n\n> quoted\n", "a.txt", "text/markdown"),
    (
        '<h1 align="center">Awards</h1>\n\nThe winners:\n\n- Best Paper: Rivers\n- Runner-up: Lakes\n',
        "README.md",
        "text/markdown",
    ),
    ('<p align="center"><img src="a.png"></p>\n\n1. Rivers\n2. Lakes\n', "README.md", "text/markdown"),
    ("<details><summary>All</summary>\n\n| a | b |\n|---|---|\n\n</details>", "all.markdown", "text/markdown"),
    ('<h1 align="center">Awards</h1>\n\n- Best Paper: Rivers\n', "awards.html", "text/html"),
    ("<!doctype html>\n<body>\n# Awards\n\n- [Rivers](https://example.org/a)\n</body>", "a.md", "text/html"),
    ("BZhang wins best paper award\n", "a.txt", "text/plain"),
    ("ID3 revisited: trees that split once\n", "a.txt", "text/plain"),
    ("The new WAVE track of the meeting\n", "a.txt", "text/plain"),
    ("What %PDF-1.7 at the start of a file means, and endobj\n", "a.txt", "text/plain"),
    ("GPL Ghostscript\n%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n", "a.txt", "application/pdf"),
    ("\x01 junk\n%PDF-1.7\n1 0 obj\n", "a.pdf", "application/pdf"),
    ("\n %PDF-1.4\n", "a.pdf", "application/pdf"),
    ("---\r\ntitle: A note\r\n---\r\nText.", "note.txt", "text/markdown"),
    ("---\nThe winners are these.\n\n---\n\nMore of them.", "note.txt", "text/plain"),
    ("---\n\nBest Paper: Rivers\n\n---\n\nMore of them.", "note.txt", "text/plain"),
]


@pytest.mark.parametrize(("text", "path", "media_type"), SNIFFED)
def test_the_content_tells_the_reader(text: str, path: str, media_type: str) -> None:
    assert identify(source(text.encode(), path))[0] == media_type


@pytest.mark.parametrize("module", [dates, decode, headings, hyphens, language, repair, sniff, text_lines])
def test_doctests_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
