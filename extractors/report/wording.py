"""How values, bounds and machine-readable words are put into plain English for people.

In: values of the tables. Out: text without markup; escaping is the template's work.
"""

from __future__ import annotations

import re

AGREEMENTS: dict[str, str] = {
    "agreed": "independent sources say the same",
    "single_source": "one source only",
    "resolved": "sources differ, the evidence is clear",
    "conflicting": "sources differ, the evidence does not settle it",
    "pinned": "decided by a person",
    "derived": "follows from other figures",
}
CONSISTENCIES: dict[str, str] = {
    "consistent": "the arithmetic holds",
    "inconsistent": "the arithmetic does not hold",
    "unchecked": "no arithmetic touches it",
}
API_STATUSES: dict[str, str] = {
    "ok": "fetched",
    "not_found": "OpenReview knows no paper of this id",
    "forbidden": "OpenReview does not show it to this caller",
    "challenge_required": "OpenReview asks anonymous readers to prove they are people: set OPENREVIEW_TOKEN, or log in",
    "deferred": "the limit was reached: the next run goes on from here",
    "deleted": "deleted on OpenReview",
    "invalid": "the reply could not be read",
    "offline": "OpenReview was not asked, or not reached, and no reply was landed before",
    "not_requested": "known from documents only",
}
RANKS: dict[str, str] = {"preferred": "kept", "normal": "valid, not chosen", "set_aside": "set aside"}
SEVERITIES = ("high", "medium", "low", "info")
METRIC_WORDS: dict[str, str] = {"desk_rejected": "desk-rejected"}

_SENTENCE_END = re.compile(r"(?<=[.]) (?=[A-Z])|(?<=。)")
_VISIBLE = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n\r"}
_VISIBLE |= dict.fromkeys((*range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0xFFFD)
_HTTP = re.compile(r"https?://[^\s\x00-\x20]", re.IGNORECASE)


def is_open(status: str, severity: str) -> bool:
    """Whether someone should look at a conflict: undecided, or decided on evidence that has changed, and more than a remark."""
    return status in {"open", "stale_decision"} and severity != "info"


def number(value: float | None, unit: str = "count") -> str:
    """A value as people print it.

    >>> number(3705.0), number(32.08, "percent"), number(None)
    ('3,705', '32.08 %', '–')
    """
    if value is None:
        return "–"
    plain = f"{value:,.4f}".rstrip("0").rstrip(".")
    if unit == "year":
        plain = plain.replace(",", "")
    return f"{plain} %" if unit == "percent" else f"{plain} ×" if unit == "multiple" else plain


def bounds(value: float | None, lo: float | None, hi: float | None, unit: str) -> str:
    """The interval around a value, "" where it is exact.

    >>> bounds(32.0, 31.5, 32.5, "percent"), bounds(3705.0, 3705.0, 3705.0, "count"), bounds(11500.0, 11500.0, None, "count")
    ('31.5 % to 32.5 %', '', 'at least 11,500')
    """
    if lo is not None and lo == hi == value:
        return ""
    if lo is None and hi is None:
        return ""
    if hi is None:
        return f"at least {number(lo, unit)}"
    if lo is None:
        return f"at most {number(hi, unit)}"
    return f"{number(lo, unit)} to {number(hi, unit)}"


def metric_words(metric: str) -> str:
    """A metric's name as words.

    >>> metric_words("acceptance_rate"), metric_words("award_count:Outstanding Paper")
    ('acceptance rate', 'number of awards: Outstanding Paper')
    """
    if metric.startswith("award_count:"):
        return f"number of awards: {metric.partition(':')[2]}"
    return METRIC_WORDS.get(metric, metric.replace("_", " "))


def sentences(explanation: str) -> list[str]:
    """A long explanation as its sentences, the verdict first; numbers and abbreviations keep their dots.

    >>> sentences("3,705 is kept (confidence 0.71). For: 3,705. Rule rate: 32.08 % vs. 32 %.")
    ['3,705 is kept (confidence 0.71).', 'For: 3,705.', 'Rule rate: 32.08 % vs. 32 %.']
    """
    return _SENTENCE_END.split(explanation) if explanation else []


def sentence(words: str) -> str:
    """The words as a sentence of their own.

    >>> sentence("its value is published"), sentence("3,705 is kept."), sentence("")
    ('Its value is published.', '3,705 is kept.', '')
    """
    if not words:
        return ""
    return words[0].upper() + words[1:] + ("" if words.endswith((".", "。", "!", "?")) else ".")


def web_address(url: str | None) -> str:
    """The address where it is one a reader may follow (http or https), else "".

    >>> web_address("javascript:alert(1)"), web_address("https://openreview.net/forum?id=x")
    ('', 'https://openreview.net/forum?id=x')
    """
    return url if url and _HTTP.match(url) else ""


def visible(value: object) -> object:
    r"""Text with control characters shown as pictures and direction overrides as U+FFFD: a page cannot be reordered by them.

    >>> visible("a\x1b[2Jb"), visible(7)
    ('a␛[2Jb', 7)
    """
    return value.translate(_VISIBLE) if isinstance(value, str) else value


def openreview_address(openreview_id: str | None) -> str:
    """The address of a paper's forum; "" for an id that is not one."""
    if not openreview_id or not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", openreview_id):
        return ""
    return f"https://openreview.net/forum?id={openreview_id}"


def anchor(prefix: str, name: str) -> str:
    """An id for the page: letters, digits and `-` only."""
    return f"{prefix}-{re.sub(r'[^A-Za-z0-9]', '-', name)[:80]}"
