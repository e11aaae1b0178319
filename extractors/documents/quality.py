"""How well a document could be read, with the reasons: good, fair or poor.

In: a finished reading. Out: grade and reasons. A reason is a machine-readable word; those in `_SEVERE` make a document poor,
any other makes it fair. Judged is the reading, not what the document says.
"""

from __future__ import annotations

import re

from extractors.documents.reading import Reading
from extractors.records.documents import Quality

_REPLACEMENT = "\ufffd"
_LEFT_MOJIBAKE = re.compile(
    "\u00c3[\u0080-\u00bf]|\u00e2\u20ac|\u00c2[\u00a0-\u00bf]|\u951f\u65a4\u62f7|\u70eb\u70eb\u70eb"
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_SEVERE = frozenset({"bad_characters", "little_text", "garbled"})
_EDIT_REASONS = {
    "lost_spaces": "lost_spaces",
    "mojibake": "repaired_encoding",
    "bidi": "direction_marks",
    "nul": "nul_characters",
}
_GUESSED = frozenset({"charset-normalizer", "tried", "utf-8-repaired"})
_HARMLESS = frozenset({"navigation", "running_headers"})


def quality_of(reading: Reading, size_bytes: int) -> tuple[Quality, tuple[str, ...]]:
    """The grade of a reading and the reasons for it, sorted."""
    reasons = set(reading.quality_reasons) | set(reading.warnings)
    text = reading.text
    bad = text.count(_REPLACEMENT)
    if bad:
        reasons.add("bad_characters" if bad * 200 > len(text) else "few_bad_characters")
    if not text.isascii() and len(_LEFT_MOJIBAKE.findall(text)) >= 3:
        reasons.add("garbled")
    if _CONTROL.search(text):
        reasons.add("control_characters")
    if (
        size_bytes > 1024
        and (len(text) - sum(text.count(blank) for blank in " \n\t")) * 50 < size_bytes
        and reading.media_type in ("text/plain", "text/markdown")
    ):
        reasons.add("little_text")
    if reading.encoding_method in _GUESSED:
        reasons.add("guessed_encoding")
    rules = {rule for edit in reading.edits for rule in edit.rule.split("+")}
    reasons |= {reason for rule, reason in _EDIT_REASONS.items() if rule in rules}
    counted = reasons - _HARMLESS
    grade: Quality = "poor" if counted & _SEVERE else "fair" if counted else "good"
    return grade, tuple(sorted(reasons))
