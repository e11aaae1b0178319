"""Bytes to text, with the method recorded.

In: bytes and the character set the format declares, if any. Out: `Decoded`, whose text is valid Unicode without lone
surrogates. Order: byte order mark, UTF-16 without a mark, strict UTF-8, declared character set, UTF-8 with a few bad bytes,
charset-normalizer. A page that is UTF-8 save for a handful of bytes stays UTF-8 (one bad byte makes others read it as
Cyrillic); a page that announces utf-8 and is GBK is read as GB18030.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from charset_normalizer import from_bytes

from extractors.errors import UnreadableDocument

_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What browsers do with these labels (WHATWG Encoding Standard): the superset is what the bytes really are.
_SUPERSETS = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "hz-gb-2312": "gb18030",
    "big5": "big5hkscs",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
}
_BAD_CHARACTERS_PER_MILLE = 5
_SAMPLE_BYTES = 4096
_DETECTOR_SAMPLE_BYTES = 65_536
_HIGH_RUN = re.compile(rb"[\x80-\xff]{1,1000}")
_NOT_WESTERN = re.compile(
    "[^\x00-\x7f\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]"
)
_MULTIBYTE = re.compile("[\u0080-\ufffc\U00010000-\U0010ffff]")
_HAN = re.compile("[\u3400-\u9fff]")
_NOT_ASCII = re.compile("[^\x00-\x7f]")
_CHINESE = ("gb18030", "big5hkscs")
_DOUBTED = frozenset({"utf-8", "cp1252", *_CHINESE})  # what pages of all kinds declare
_MIN_COMMON_SHARE = 0.25
_TRUST_IN_DECLARED = 1.5
_SURROGATES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """Text, the encoding it was in, how that was found (`bom`, `utf-8`, `declared`, `utf-8-repaired`, …), warnings."""

    text: str
    encoding: str
    method: str
    warnings: tuple[str, ...] = ()


_CHARSET = re.compile(rb"""(?:charset|encoding)\s{0,5}=\s{0,5}["']?\s{0,5}([A-Za-z0-9_.:-]{2,40})""", re.I)
_CHARSET_WITHIN_BYTES = 2048  # HTML standard: the declaration stands in the first 1,024 bytes; pages are sloppy


def declared_charset(content: bytes) -> str | None:
    """The character set an HTML or XML head declares."""
    head = content[:_CHARSET_WITHIN_BYTES]
    found = _CHARSET.search(head) if b"<" in head else None
    return found[1].decode("ascii") if found else None


def decode(content: bytes, declared: str | None = None) -> Decoded:
    """The text in `content`. Raises `UnreadableDocument("undecodable")` when no encoding fits."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _lenient(content[len(mark) :], encoding, "bom")
    if content.count(0, 0, _SAMPLE_BYTES) * 5 >= min(len(content), _SAMPLE_BYTES):
        wide = _utf16_without_mark(content)  # of ASCII alone it is UTF-8 full of NULs, too
        if wide:
            return wide
    try:
        return Decoded(text=content.decode("utf-8"), encoding="utf-8", method="utf-8")
    except UnicodeDecodeError:
        pass
    wide = _utf16_without_mark(content)
    if wide:
        return wide
    return _legacy(content, declared)


def _legacy(content: bytes, declared: str | None) -> Decoded:
    almost, named = _almost_utf8(content), _superset(declared)
    if almost and almost.method == "tried" and named in _CHINESE:
        almost = _strict(content, named, "declared") or almost  # an English page with a few Chinese hyphens
    if almost:
        return almost
    if named and named not in _DOUBTED:
        strict = _strict(content, named, "declared")
        if strict and not _implausible(strict.text):
            return strict
    chinese = _chinese(content, named)
    if chinese:
        return chinese
    if named and named != "utf-8":
        strict = _strict(content, named, "declared")
        if strict and not _implausible(strict.text):
            return strict
    return _western(content) or _detected(content, named)


def _chinese(content: bytes, named: str | None) -> Decoded | None:
    """GB18030 or Big5, whichever reads as Chinese: a page in one may say that it is in the other, or in Latin letters.

    A few bad bytes do not matter. What is declared wins unless the other reads far better.
    """
    found: list[tuple[float, Decoded]] = []
    for encoding in _CHINESE:
        text = content.decode(encoding, "replace")
        share = _common_share(text)
        method = "declared" if encoding == named else "tried"
        warnings = ("bad_bytes",) if "\ufffd" in text else ()
        if share >= _MIN_COMMON_SHARE and text.count("\ufffd") * 100 <= len(_HAN.findall(text)) + 100:
            clean = Decoded(text=_SURROGATES.sub("\ufffd", text), encoding=encoding, method=method, warnings=warnings)
            found.append((share * (_TRUST_IN_DECLARED if encoding == named else 1.0), clean))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _lenient(content: bytes, encoding: str, method: str) -> Decoded:
    text = content.decode(encoding, "replace")
    warnings = ("bad_bytes",) if "\ufffd" in text else ()
    return Decoded(text=_SURROGATES.sub("\ufffd", text), encoding=encoding, method=method, warnings=warnings)


def _strict(content: bytes, encoding: str, method: str) -> Decoded | None:
    try:
        text = content.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None
    return None if _SURROGATES.search(text) else Decoded(text=text, encoding=encoding, method=method)


def _almost_utf8(content: bytes) -> Decoded | None:
    """UTF-8 with a few bad bytes, surrogates written as three bytes each included.

    Sure enough when good multi-byte characters outnumber the bad bytes ten to one, or when nearly all of a text is ASCII
    and what is bad cannot be another encoding's letters.
    """
    try:
        text = content.decode("utf-8", "surrogatepass")
        return _repaired(_SURROGATES.sub("\ufffd", text))
    except UnicodeDecodeError:
        text = content.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    good = len(_MULTIBYTE.findall(text))
    if good >= 10 * bad:
        return _repaired(text)
    few = bad * 1000 <= len(text) * _BAD_CHARACTERS_PER_MILLE
    return _strict(content, "cp1252", "tried") or _repaired(text) if few and not good else None


def _repaired(text: str) -> Decoded:
    return Decoded(text=text, encoding="utf-8", method="utf-8-repaired", warnings=("bad_bytes",))


def _western(content: bytes) -> Decoded | None:
    """Windows-1252: single accented letters and typographic marks among ASCII, where Chinese bytes come in pairs."""
    runs = _HIGH_RUN.findall(content[:200_000])
    alone = sum(1 for run in runs if len(run) == 1)
    if not runs or alone * 10 < len(runs) * 6:
        return None
    found = _strict(content, "cp1252", "tried")
    return found if found and not _NOT_WESTERN.search(found.text) else None


def _utf16_without_mark(content: bytes) -> Decoded | None:
    """UTF-16 whose mark is missing: ASCII leaves every other byte empty, Chinese reads as Chinese in one order only."""
    sample = content[:_SAMPLE_BYTES]
    whole = content[: len(content) // 2 * 2]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if len(sample) >= 4 and (even + odd) * 5 >= len(sample):
        if min(even, odd) * 4 > max(even, odd):
            return None  # NULs anywhere are damage
        return _strict(whole, "utf-16-le" if odd > even else "utf-16-be", "tried")
    for encoding in ("utf-16-le", "utf-16-be"):
        start = sample[: len(sample) // 2 * 2].decode(encoding, "replace")
        if _reads_chinese(start) and "\ufffd" not in start[:-1]:
            return _strict(whole, encoding, "tried")
    return None


def _superset(declared: str | None) -> str | None:
    if not declared:
        return None
    try:
        name = codecs.lookup(declared.strip().strip("\"'")).name
    except (LookupError, ValueError):
        return None
    return _SUPERSETS.get(name, name)


def _implausible(text: str) -> bool:
    """Whether a strict decoding still yields characters no page is written in (controls, private use)."""
    sample = text[:20_000]
    odd = sum(1 for character in sample if "\x80" <= character <= "\x9f" or "\ue000" <= character <= "\uf8ff")
    return odd * 50 > len(sample)


_COMMON_CHINESE = frozenset(
    "的一是不了在人有我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改議論這個們為時來會說對過還發經動與無後開關學國現錄獲獎篇投稿"
)


def _reads_chinese(text: str) -> bool:
    return _common_share(text) >= _MIN_COMMON_SHARE


def _common_share(text: str) -> float:
    """Which share of the Chinese characters are common ones; 0 where there are fewer than two, or much that is not Chinese."""
    sample = text[:20_000]
    han = _HAN.findall(sample)
    if len(han) < 2 or _implausible(text) or len(han) * 2 < len(_NOT_ASCII.findall(sample)):
        return 0.0
    return sum(1 for character in han if character in _COMMON_CHINESE) / len(han)


def _detected(content: bytes, named: str | None) -> Decoded:
    best = from_bytes(content[:_DETECTOR_SAMPLE_BYTES]).best()
    if best is not None:
        found = _strict(content, best.encoding, "charset-normalizer")
        if found:
            return found
        return _lenient(content, best.encoding, "charset-normalizer")
    if named:
        return _lenient(content, named, "declared")
    raise UnreadableDocument("undecodable", f"{len(content)} bytes fit no character encoding tried")
