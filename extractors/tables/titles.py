"""Titles and names squeezed to what identifies them."""

from __future__ import annotations

import re
import unicodedata

_NOT_A_LETTER_OR_DIGIT = re.compile(r"[\W_]")


def title_key(title: str) -> str:
    """A title squeezed to its letters and digits: NFKD, lower case; equal keys name one paper.

    >>> title_key("Spider 2.0: Evaluating Models")
    'spider20evaluatingmodels'
    """
    plain = title if title.isascii() else unicodedata.normalize("NFKD", title)
    return _NOT_A_LETTER_OR_DIGIT.sub("", plain.lower())
