"""Raised digits stay out of the numbers they stand behind.

In: a text and its marks. Out: edits that set raised digits as superscript characters (`superscript`): the footnote in
"11,672" + "1" must not make it 116,721, and 10 to the sixth is no 106; the letter of a footnote, "320" + "a", is raised, too. What
follows a letter ("km2", a name with its footnote) harms no number and is left as printed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.records.documents import Mark
from extractors.spans import Edit

RULE = "superscript"
_RAISED = str.maketrans("0123456789,abcdef", "⁰¹²³⁴⁵⁶⁷⁸⁹\u02d2ᵃᵇᶜᵈᵉᶠ")
_FOOTNOTE = re.compile(r"[0-9, ]{0,12}[0-9][0-9, ]{0,12}|[a-f]")
_LONGEST_CODE_POINTS = 12


def superscript_edits(text: str, marks: Sequence[Mark]) -> list[Edit]:
    """The edits for superscript marks over digits that follow a digit without a blank.

    >>> from extractors.spans import Span
    >>> superscript_edits("11,6721", [Mark(kind="superscript", span=Span(6, 7))])
    [Edit(start=6, end=7, after='¹', rule='superscript')]
    """
    edits: list[Edit] = []
    for mark in sorted(marks, key=lambda mark: mark.span):
        span = mark.span
        inside = span.of(text)
        if mark.kind != "superscript" or len(span) > _LONGEST_CODE_POINTS or not _FOOTNOTE.fullmatch(inside):
            continue
        if span.start and text[span.start - 1].isdecimal() and (not edits or edits[-1].end <= span.start):
            edits.append(Edit(span.start, span.end, inside.translate(_RAISED), RULE))
    return edits
