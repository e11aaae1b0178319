"""Printed sums: "32.08% (3,706/11,672)", "139/551 = 25.2%", "(M/N)".

In: places, cues, one sentence. Out: numerator (accepted), denominator (submissions) and, where a percent stands beside them, the
result, all of one group. A fraction that nothing in the sentence ties to acceptance is left alone. Whether the sum holds is not
checked here: `facts` does that, with intervals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from extractors.claims.figures.bound import Bound
from extractors.claims.figures.confirmed import is_share
from extractors.claims.figures.cues import Cues
from extractors.claims.places import Places
from extractors.records.mentions import Mention
from extractors.spans import Span

SMALLEST_DENOMINATOR = 15
"""1/3 and 2/9 are shares of something else; no conference has fewer submissions."""
SMALLEST_UNTIED_DENOMINATOR = 100
"""Where only a venue's name ties a fraction to acceptance, small fractions are test scores ("solves 45/50")."""
ACCEPTED_OF = re.compile(r"[ ](?:papers? )?(?:(?:were|was) )?accepted (?:papers? )?(?:out )?of (?:the |a total of )?")
PAPERS_OF = re.compile(r"[ ]papers (?:out )?of (?:the |a total of )?")
RESULT_BEFORE = re.compile(
    r"[ ]{0,3}(?:\([a-z &]{1,30}[,:] ?)?(?:[(（=≈:：,，][ ]{0,2}){0,2}(?:i\.e\.|or|即|=)?[ ]{0,2}$"
)
RESULT_AFTER = re.compile(
    r"[ ]{0,2}[)）]?[ ]{0,2}(?:=|≈|,|，|:|：|\(|（|or|即|->|→)?[ ]{0,2}[(（]?[ ]{0,2}(?:约|約|~|≈|about)?[ ]{0,2}$"
)
NAMES_PARTS = re.compile(r"[^\W\d_][ ]?[/／|｜][ ]?[^\W\d_]")
"""A head that says what stands between slashes: "reviewers / new reviewers / share"."""
FRACTIONS = re.compile(
    r"(?<![a-z])(?:papers )?accepted(?: papers)?[ ]?/[ ]?(?:papers )?(?:submitted|submissions|received)(?![a-z])|(?:录用|接收|录取)(?:数|论文)?[ ]?[/／][ ]?(?:总?投稿|提交)"
)
SLASH = re.compile(r"[ ]{0,2}[/／|｜][ ]{0,2}")
TIES = frozenset(("accepted", "acceptance_rate", "submissions"))


def tells_fractions(places: Places) -> bool:
    """Whether the document says once what its fractions are: "papers accepted / papers submitted", "录用/投稿"."""
    return FRACTIONS.search(places.low) is not None


def bind_ratios(
    places: Places,
    cues: Cues,
    sentence: Span,
    *,
    heads: Sequence[Span] = (),
    told: bool = False,
    around: Span | None = None,
) -> list[Bound]:
    """The printed sums of one sentence. In a table the heads tie a fraction to acceptance, by its percent; `told` says that a legend does, for
    fractions beside an edition, in the cell `around` them too.
    """
    numbers = places.within("number", sentence.start, sentence.end)
    bound: list[Bound] = []
    tied, named = any(_tied(cues, one) for one in (sentence, *heads)), bool(heads) or _named(places, sentence)
    beside = (sentence, *heads) if around is None else (sentence, *heads, around)
    tied = tied or (told and any(_named(places, one) for one in beside))
    for at, first in enumerate(numbers[:-1]):
        second = numbers[at + 1]
        if not _is_ratio(places, first, second):
            if heads and not any(NAMES_PARTS.search(places.low, head.start, head.end) for head in heads):
                bound += _triple(places, numbers, at, named=tied or named)
            continue
        result = _result(places, numbers, at)
        sure = _is_large(second) or (_adds_up(first, second, result) and any(_named(places, head) for head in heads))
        divides = _is_large(second) and _adds_up(first, second, result) and _of_papers(places, first, second)
        if not (tied or divides or (result is not None and sure and named)):
            continue
        bound += _sum(first, second, result, group=first.span.start)
    return bound


def _triple(places: Places, numbers: Sequence[Mention], at: int, *, named: bool) -> list[Bound]:
    """Submissions, accepted papers and their rate between two slashes, where the division holds: "1695 / 254 / 15.0%" in a table whose heads
    do not say themselves what stands between slashes.
    """
    members = list(numbers[at : at + 3])
    if len(members) < 3 or not named or not _is_large(members[0]):
        return []
    joined = all(SLASH.fullmatch(places.low, one.span.end, two.span.start) for one, two in pairwise(members))
    alone = members[2].quantity is not None and members[2].quantity.unit == "percent"
    if not (joined and alone and _adds_up(members[1], members[0], members[2])):
        return []
    return _sum(members[1], members[0], members[2], group=members[0].span.start)


def _is_large(number: Mention) -> bool:
    """Whether a count is what only a conference receives."""
    return number.quantity is not None and number.quantity.value >= SMALLEST_UNTIED_DENOMINATOR


def _of_papers(places: Places, first: Mention, second: Mention) -> bool:
    """Whether so many papers are told out of so many: "54 papers out of 348"."""
    return PAPERS_OF.fullmatch(places.low, first.span.end, second.span.start) is not None


def _adds_up(first: Mention, second: Mention, result: Mention | None) -> bool:
    """Whether the percent beside a fraction is what it works out to, to the digits printed."""
    if first.quantity is None or second.quantity is None or result is None:
        return False
    return is_share(first.quantity.value, second.quantity.value, result)


def _sum(first: Mention, second: Mention, result: Mention | None, group: int) -> list[Bound]:
    both = Span(min(first.span.start, second.span.start), max(first.span.end, second.span.end))
    out: list[Bound] = []
    if first.quantity is not None and second.quantity is not None:
        out.append(
            Bound(first, first.quantity, "accepted", first.span, both, "figure:accepted:ratio", "numerator", group)
        )
        out.append(
            Bound(
                second,
                second.quantity,
                "submissions",
                second.span,
                both,
                "figure:submissions:ratio",
                "denominator",
                group,
            )
        )
    if result is not None and result.quantity is not None:
        out.append(
            Bound(
                result,
                result.quantity,
                "acceptance_rate",
                result.span,
                both,
                "figure:acceptance_rate:ratio",
                "result",
                group,
            )
        )
    return out


def _is_ratio(places: Places, first: Mention, second: Mention) -> bool:
    """Two counts, the first not larger than the second, joined by a slash, "out of" or "accepted of"."""
    said = ACCEPTED_OF.fullmatch(places.low, first.span.end, second.span.start) is not None
    said = said or _of_papers(places, first, second)
    if first.quantity is None or second.quantity is None or (first.partner is None and not said):
        return False
    if first.quantity.qualifier == "range":
        return False
    if first.quantity.unit != "count" or second.quantity.unit != "count":
        return False
    joined = places.text[first.span.end : second.span.start].strip()
    small, large = first.quantity.value, second.quantity.value
    return (
        (said or joined in ("/", "／", "out of", "out of the")) and large >= SMALLEST_DENOMINATOR and 0 < small <= large
    )


def _result(places: Places, members: Sequence[Mention], at: int) -> Mention | None:
    """The percent right before or right after the fraction."""
    first, second = members[at], members[at + 1]
    if at > 0:
        before = members[at - 1]
        gap = places.low[before.span.end : first.span.start]
        if before.quantity is not None and before.quantity.unit == "percent" and RESULT_BEFORE.fullmatch(gap):
            return before
    if at + 2 < len(members):
        after = members[at + 2]
        gap = places.low[second.span.end : after.span.start]
        if after.quantity is not None and after.quantity.unit == "percent" and RESULT_AFTER.fullmatch(gap):
            return after
    return None


def _named(places: Places, sentence: Span) -> bool:
    """Whether the sentence names a venue, whose rate the percent beside a fraction then is."""
    return bool(places.within("venue", sentence.start, sentence.end))


def _tied(cues: Cues, sentence: Span) -> bool:
    return any(cue.metric.name in TIES and not cue.weak for cue in cues.within(sentence.start, sentence.end))
