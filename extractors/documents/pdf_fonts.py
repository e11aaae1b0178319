"""A font for Chinese, Japanese and Korean text whose own font is not in the file, so that no machine's fonts decide what is read.

In: nothing. Out: pdfium, told to ask here instead of looking through the system's folders. Without such a font installed, pdfium
gives these characters no extent and drops each that is drawn by itself; with one, boxes depend on the machine. Here every
character has the box of its em, as Chinese print has it (Adobe-GB1 and its kin: ascent 880, descent -120 of 1,000). All other
missing fonts fall back on those inside pdfium. The font is built as the OpenType specification says, one box for all
characters (cmap format 13), and is never shown to anybody.
"""

from __future__ import annotations

import ctypes
import struct
from functools import cache
from typing import Any

_EM = 1000
_ASCENT, _DESCENT = 880, -120
_CHARSETS = frozenset({128, 129, 130, 134, 136})  # Windows' numbers of Shift-JIS, Hangul, Johab, GB2312 and Big5
_CHARACTERS = ((0x20, 0xFFFF), (0x20000, 0x3FFFF))
_BOX, _HANDLE = 1, 1


@cache
def use_own_font() -> object:
    """Tell pdfium, once; what comes back must be kept alive as long as pdfium is used, which the cache does."""
    from pypdfium2 import raw

    font = box_font()

    def map_font(_self: Any, _weight: int, _italic: int, charset: int, _pitch: int, _face: Any, _exact: Any) -> int:
        return _HANDLE if charset in _CHARSETS else 0

    def font_data(_self: Any, _handle: Any, table: int, buffer: Any, size: int) -> int:
        if table:
            return 0
        if buffer and size >= len(font):
            ctypes.memmove(buffer, font, len(font))
        return len(font)

    answers = {
        "MapFont": map_font,
        "GetFontData": font_data,
        "EnumFonts": lambda _self, _mapper: None,
        "GetFont": lambda _self, _face: 0,
        "GetFaceName": lambda _self, _handle, _buffer, _size: 0,
        "GetFontCharset": lambda _self, _handle: 134,
        "DeleteFont": lambda _self, _handle: None,
    }
    types: dict[str, Any] = {field[0]: field[1] for field in raw.FPDF_SYSFONTINFO._fields_}
    info = raw.FPDF_SYSFONTINFO()
    info.version = 1
    for name, answer in answers.items():
        setattr(info, name, types[name](answer))
    raw.FPDF_SetSystemFontInfo(ctypes.byref(info))
    return info


def box_font() -> bytes:
    """A TrueType font of 428 bytes in which every character is a square."""
    tables = {
        b"cmap": _cmap(),
        b"glyf": _square(),
        b"head": struct.pack(">IIIIHHQQhhhhHHhhh", 1 << 16, 1 << 16, 0, 0x5F0F3CF5, 0, _EM, 0, 0, 0, _DESCENT, _EM, _ASCENT, 0, 8, 2, 1, 0),
        b"hhea": struct.pack(">IhhhHhhh4x8xhH", 1 << 16, _ASCENT, _DESCENT, 0, _EM, 0, 0, _EM, 0, 2),
        b"hmtx": struct.pack(">HhHh", _EM, 0, _EM, 0),
        b"loca": struct.pack(">III", 0, 0, len(_square())),
        b"maxp": struct.pack(">IHHHHHHHHHHHHHH", 1 << 16, 2, 4, 1, 0, 0, 1, *[0] * 8),
        b"name": struct.pack(">HHH", 0, 0, 6),
        b"post": struct.pack(">I28x", 3 << 16),
    }  # fmt: skip
    count = len(tables)
    directory = struct.pack(">IHHHH", 1 << 16, count, 128, 3, count * 16 - 128)
    body, offset = b"", 12 + 16 * count
    for tag, table in tables.items():
        directory += tag + struct.pack(">III", 0, offset + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    return directory + body


def _cmap() -> bytes:
    """All characters to the one box: format 13, many to one."""
    groups = b"".join(struct.pack(">III", first, last, _BOX) for first, last in _CHARACTERS)
    table = struct.pack(">HHIII", 13, 0, 16 + len(groups), 0, len(_CHARACTERS)) + groups
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table


def _square() -> bytes:
    """One closed contour of four points on the curve, each coordinate relative to the one before."""
    head = struct.pack(">hhhhhHH", 1, 0, _DESCENT, _EM, _ASCENT, 3, 0)
    across, up = (0, _EM, 0, -_EM), (_DESCENT, 0, _ASCENT - _DESCENT, 0)
    outline = head + b"\x01" * 4 + struct.pack(">8h", *across, *up)
    return outline + bytes(-len(outline) % 4)
