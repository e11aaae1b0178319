"""Dates a document is dated with: printed, declared, or in its name.

In: short strings. Out: dates of years from 1980 to 2099, or None. Numeric dates are read year first; `3/4/2025` is left alone,
because half the world reads it the other way round.
"""

from __future__ import annotations

import re
from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?P<{0}>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{{0,6}}\.?"
_YEAR = r"(?P<{0}>19[89]\d|20\d\d)"
_PRINTED = re.compile(
    rf"(?<!\d){_YEAR.format('y1')}[-/.](?P<m1>\d{{1,2}})[-/.](?P<d1>\d{{1,2}})(?!\d)"
    rf"|(?<!\d){_YEAR.format('y2')} {{0,2}}年 {{0,2}}(?P<m2>\d{{1,2}}) {{0,2}}月 {{0,2}}(?P<d2>\d{{1,2}}) {{0,2}}[日号]"
    rf"|(?<!\d)(?P<d3>\d{{1,2}})(?:st|nd|rd|th)? {{1,2}}{_MONTH.format('m3')},? {{1,2}}{_YEAR.format('y3')}(?!\d)"
    rf"|(?<![A-Za-z]){_MONTH.format('m4')} {{1,2}}(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?,? {{1,2}}{_YEAR.format('y4')}(?!\d)",
    re.I,
)
_IN_NAME = re.compile(r"(?<!\d)(20\d\d)[-_./]?(0[1-9]|1[0-2])[-_./]?(0[1-9]|[12]\d|3[01])(?!\d)")


def printed_date(text: str) -> date | None:
    """The first date printed in `text`.

    >>> [str(printed_date(x)) for x in ("Singapore, 23 April 2025 —", "发布于 2025年6月3日", "4.24-4.28")]
    ['2025-04-23', '2025-06-03', 'None']
    """
    for found in _PRINTED.finditer(text):
        read = _date(found)
        if read:
            return read
    return None


def date_place(text: str) -> tuple[int, int, date] | None:
    """The first printed date of `text` with its place."""
    for found in _PRINTED.finditer(text):
        read = _date(found)
        if read:
            return found.start(), found.end(), read
    return None


def name_date(name: str) -> date | None:
    """The date in a file name or address: `2025-06-13-notes.md`, `/2025/09/30/`."""
    found = _IN_NAME.search(name)
    return _safe(int(found[1]), int(found[2]), int(found[3])) if found else None


def _date(found: re.Match[str]) -> date | None:
    groups = {key[0]: value for key, value in found.groupdict().items() if value is not None}
    month = groups["m"]
    number = int(month) if month.isdigit() else _MONTHS.index(month[:3].lower()) + 1
    return _safe(int(groups["y"]), number, int(groups["d"]))


def _safe(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
