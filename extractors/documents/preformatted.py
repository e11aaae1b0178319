"""Preformatted text: source code, or sentences whose line breaks somebody wanted to keep.

In: the text of an element that keeps its white space. Out: whether it is written in sentences.
"""

from __future__ import annotations

import re

SENTENCE_END = re.compile(r"[。！？]|[a-z)”\"][.!?](?=\s+[A-Z])")
CODE_SIGN = re.compile(r"[{}<>=\\$#;|\[\]]")
PROSE_SENTENCES = 2
CODE_SIGN_ONE_IN = 50
"""Prose has a bracket or an equals sign now and then, source code several a line."""


def is_prose(text: str) -> bool:
    """Whether preformatted text is written in sentences: news set in `<pre>` to keep its line breaks, not code."""
    return len(SENTENCE_END.findall(text)) >= PROSE_SENTENCES and not has_code(text)


def has_code(text: str) -> bool:
    """Whether text has as many signs as source code."""
    return len(CODE_SIGN.findall(text)) * CODE_SIGN_ONE_IN >= len(text)
