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


def accrate(text: str) -> dict[str, Any]:
    """Suite `accrate`: the figures of one line such as "ACL'14 long papers: 26.1% (139/551) (71 orals and 531 posters)".

    `consistent` says whether the printed rate is what its own fraction rounds to.
    """
    document = _document(text)
    claims = _figures(document)
    value = {claim.metric: claim.value for claim in claims if claim.role in ("numerator", "denominator", "result")}
    accepted, submitted, rate = value.get("accepted"), value.get("submissions"), value.get("acceptance_rate")
    answer: dict[str, Any] = {"accepted": accepted, "submitted": submitted, "rate": rate}
    answer |= {
        name[:-1]: claim.value
        for claim in claims
        if (name := claim.metric) in ("orals", "spotlights", "posters", "highlights")
    }
    result = next((claim for claim in claims if claim.role == "result"), None)
    if accepted is not None and submitted and result is not None and result.lo is not None and result.hi is not None:
        answer["consistent"] = result.lo <= 100 * accepted / submitted <= result.hi
    return {key: float(one) if key != "consistent" and one is not None else one for key, one in answer.items()}


def _document(text: str) -> Any:
    from extractors.documents.read import read_document
    from extractors.records.documents import Source

    return read_document(Source(source_id="case.txt", path="case.txt", content=text.encode()))


def _figures(document: Any) -> Any:
    from extractors.claims.figures.bind import bind_figures
    from extractors.mentions.find import find_mentions

    return bind_figures(document, find_mentions(document))[0]
