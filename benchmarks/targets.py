"""Answers of this project in the shapes that the shared suites ask for; nothing here adds to what the rooms do."""

from __future__ import annotations

from typing import Any


def numbers(text: str, lang: str) -> list[dict[str, Any]]:
    """Suite `numbers`: numbers, percents, ordinals and ranges of a text."""
    from extractors.mentions.numbers import find_numbers
    from extractors.mentions.ranges import find_ranges

    answers: list[dict[str, Any]] = [
        {
            "type": number.kind,
            "value": float(number.quantity.value),
            "start": number.span.start,
            "end": number.span.end,
        }
        for number in find_numbers(text, lang)
    ]
    answers += [
        {
            "type": "range",
            "value": [None if end is None else float(end) for end in (found.lo, found.hi)],
            "start": found.span.start,
            "end": found.span.end,
        }
        for found in find_ranges(text, lang)
    ]
    return answers
