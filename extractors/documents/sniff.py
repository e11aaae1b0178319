"""Which reader a source needs, told by its content.

In: the bytes and the name they came under. Out: a media type, or `UnreadableDocument` with the reason. The name only breaks
a tie between plain text and Markdown: a PDF saved as `.txt` is a PDF, a Markdown note with front matter in a `.txt` is Markdown.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from extractors.errors import UnreadableDocument
from extractors.records.documents import MediaType

_HEAD_BYTES = 4096
_PDF_HEADER_WITHIN_BYTES = 1024  # Acrobat's own tolerance (ISO 32000-1, implementation note 13)
_SIGNATURES: tuple[tuple[bytes, int, str], ...] = (
    (b"PK\x03\x04", 0, "a ZIP archive or an Office file"),
    (b"PK\x05\x06", 0, "an empty ZIP archive"),
    (b"\x1f\x8b", 0, "a gzip archive"),
    (b"\xfd7zXZ\x00", 0, "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", 0, "a 7z archive"),
    (b"Rar!\x1a\x07", 0, "a RAR archive"),
    (b"(\xb5/\xfd", 0, "a Zstandard archive"),
    (b"\x89PNG\r\n", 0, "a PNG image"),
    (b"\xff\xd8\xff", 0, "a JPEG image"),
    (b"II*\x00", 0, "a TIFF image"),
    (b"MM\x00*", 0, "a TIFF image"),
    (b"\x7fELF", 0, "a program"),
    (b"MZ\x90\x00", 0, "a program"),
    (b"\xcf\xfa\xed\xfe", 0, "a program"),
    (b"\xca\xfe\xba\xbe", 0, "a program"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0, "an old Office file"),
    (b"SQLite format 3\x00", 0, "a database"),
    (b"%!PS", 0, "a PostScript file"),
    (b"{\\rtf", 0, "an RTF file"),
)
_SIGNATURES_LIKE_WORDS: tuple[tuple[bytes, int, str], ...] = (
    (b"BZh", 0, "a bzip2 archive"),
    (b"ustar", 257, "a tar archive"),
    (b"GIF87a", 0, "a GIF image"),
    (b"GIF89a", 0, "a GIF image"),
    (b"WEBP", 8, "a WebP image"),
    (b"WAVE", 8, "a sound"),
    (b"ftyp", 4, "a video or HEIF image"),
    (b"ID3", 0, "a sound"),
    (b"OggS", 0, "a sound or video"),
    (b"PAR1", 0, "a Parquet table"),
    (b"wOFF", 0, "a font"),
)
"""Text may begin with these ("BZhang wins …"): they count where control bytes follow, which text has none of."""
_TEXT_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_CONTROLS = bytes(set(range(32)) - {0, 9, 10, 11, 12, 13, 27}) + b"\x7f"
_HTML_START = re.compile(
    rb"\A\s{0,200}(?:<\?xml[^>]{0,200}>\s{0,20})?(?:<!--[^>]{0,2000}-->\s{0,200}){0,5}<(?:!doctype\s{1,5}html|html|head|body)[\s>]",
    re.I,
)
_TAG = re.compile(
    r"</?(?:html|head|body|title|meta|link|script|style|div|span|p|a|ul|ol|li|table|tr|td|th|h[1-6]|article|section|main|header|footer|nav|img|br|strong|em|b|i)\b[^<>]{0,2000}>",
    re.I,
)
_MATTER_THEN_TAG = re.compile(
    r"\ufeff?---[ \t]{0,8}\r?\n.{0,8000}?^---[ \t]{0,8}\r?\n\s{0,500}<[a-z!/]", re.I | re.M | re.S
)
"""The template of a page: a site generator reads what stands before it."""
_MARKDOWN_SIGNS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"^ {0,3}#{1,6}[ \t]{1,8}\S", re.M), 2),
    (re.compile(r"\]\((?:https?:|#|/|\.|mailto:|<)[^()\s]{0,500}"), 2),
    (re.compile(r"^ {0,3}\[[^\[\]\n]{1,80}\]:[ \t]{0,8}<?(?:https?:|/|#)", re.M), 2),
    (re.compile(r"\[\[[^\[\]\n]{1,200}\]\]"), 2),
    (re.compile(r"^ {0,3}(?:```|~~~)", re.M), 2),
    (re.compile(r"(?<![*\w])\*\*(?=\S)[^*\n]{1,200}(?<=\S)\*\*"), 1),
    (re.compile(r"^\|?(?:[ \t]{0,8}:?-{3,40}:?[ \t]{0,8}\|){1,40}", re.M), 2),
)  # fmt: skip
_LISTED = re.compile(r"^[ \t]{0,16}(?:[-*+]|\d{1,3}[.)])[ \t]{1,4}\S", re.M)
"""Plain text has lists, too: they tell Markdown from HTML only, and only where the name says Markdown."""
_QUOTED = re.compile(r"^ {0,3}> {0,4}\S", re.M)
"""Mails quote so too: it adds to other signs of Markdown, and is none by itself."""
_SURE = 4
_MARKDOWN_NAMES = {".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd"}
_HTML_NAMES = {".html", ".htm", ".xhtml", ".shtml"}
_WORD_OR_NUMBER = re.compile(r"[^\W\d_]{3}|\d{2}|[\u3400-\u9fff]{2}")
_SAMPLE_CHARACTERS = 40_000
_LEADING_TAG = re.compile(r"\A\s{0,500}<[a-z!/]", re.I)


def sniff_bytes(content: bytes) -> MediaType | None:
    """`application/pdf` or `text/html` where the bytes announce it, None for text; raises where no reader can take them."""
    head = content[:_HEAD_BYTES]
    if not content.strip():
        raise UnreadableDocument("empty", f"{len(content)} bytes, none of them text")
    controlled = len(head.translate(None, _CONTROLS + b"\0")) < len(head)
    if _is_pdf(content, controlled):
        return "application/pdf"
    for signature, at, name in _SIGNATURES + _SIGNATURES_LIKE_WORDS * controlled:
        if head.startswith(signature, at):
            raise UnreadableDocument("not_a_document", f"the bytes are {name}")
    if not head.startswith(_TEXT_MARKS) and _is_binary(content):
        raise UnreadableDocument("not_a_document", f"{len(content)} bytes of binary data in no known format")
    return "text/html" if _HTML_START.match(head) else None


def sniff_text(text: str, path: str) -> MediaType:
    """HTML, Markdown or plain text, for decoded `text`; `path` decides only what the content leaves open."""
    suffix = PurePosixPath(path.replace("\\", "/")).suffix.lower()
    sample = text[:_SAMPLE_CHARACTERS]
    if _opens_with_matter(text):
        return "text/html" if suffix in _HTML_NAMES and _MATTER_THEN_TAG.match(sample) else "text/markdown"
    markdown = _markdown_score(sample)
    if _is_html(sample, suffix, markdown):
        return "text/html"
    if markdown >= 2:
        return "text/markdown"
    return "text/markdown" if suffix in _MARKDOWN_NAMES else "text/plain"


def _is_pdf(content: bytes, controlled: bool) -> bool:
    """A header at the start, or somewhat behind other bytes: a text that only mentions one has neither controls nor a PDF's end."""
    at = content.find(b"%PDF-", 0, _PDF_HEADER_WITHIN_BYTES)
    if at < 0 or not content[:at].strip():
        return at >= 0
    return controlled or (b"endobj" in content and b"startxref" in content)


def _opens_with_matter(text: str) -> bool:
    if not text.startswith(("---", "\ufeff---", "+++")):
        return False
    from extractors.documents.front_matter import MAX_CHARACTERS, front_matter

    return front_matter(text[: MAX_CHARACTERS + 100].replace("\r\n", "\n")) is not None


def _is_binary(content: bytes) -> bool:
    """Many control bytes, or NULs that are not UTF-16 (there they fill every other byte) and have no plain text around them."""
    sample = content[:65_536]
    rest = sample.replace(b"\0", b"")
    controls = len(rest) - len(rest.translate(None, _CONTROLS))
    if controls * 50 > len(rest):
        return True
    nuls = len(sample) - len(rest)
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    return nuls * 5 > len(sample) and min(even, odd) * 4 > max(even, odd) and not _is_plain(rest)


def _is_plain(content: bytes) -> bool:
    """UTF-8 that holds a word or a number: a page somebody put NULs into."""
    text = content.decode("utf-8", "replace")
    return "\ufffd" not in text[:-1] and _WORD_OR_NUMBER.search(text) is not None


def _markdown_score(sample: str) -> int:
    score = 0
    for sign, weight in _MARKDOWN_SIGNS:
        found = sum(1 for _, _ in zip(range(3), sign.finditer(sample), strict=False))
        score += found * weight
        if score >= _SURE:
            return score
    return score + sum(1 for _, _ in zip(range(3), _QUOTED.finditer(sample), strict=False)) if score else 0


def _is_html(sample: str, suffix: str, markdown: int) -> bool:
    """A page or a fragment of one. READMEs open with `<p align=center>` and are Markdown: there Markdown signs outweigh."""
    if not _LEADING_TAG.match(sample):
        return suffix in _HTML_NAMES and _TAG.search(sample) is not None
    if _HTML_START.match(sample.encode("utf-8", "replace")[:_HEAD_BYTES]):
        return True
    if suffix in _HTML_NAMES:
        enough = True
    elif suffix in _MARKDOWN_NAMES:
        enough = markdown == 0 and not _LISTED.search(sample)
    else:
        enough = markdown < _SURE
    return enough and sum(1 for _ in _TAG.finditer(sample)) >= 2
