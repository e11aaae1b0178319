"""Titles unmarked in Chinese: Latin words between Chinese ones, as many as a title has.

In: text, and where awards, venues and institutions stand. Out: mentions of kind `title`, pattern `title:embedded`, near an award or in
the next item of a list that began near one; also in lower case and with a question mark inside.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from extractors.mentions.names import read_names
from extractors.mentions.sought import sought
from extractors.records.mentions import Mention
from extractors.spans import Span

EMBEDDED = sought(
    r"(?:^|(?<=[\u3400-\u9fff：，。；]))[ ]?(?P<title>(?:[A-Z]|[a-z]{1,12}(?=[A-Z0-9][A-Za-z0-9-]{0,16}: ))[A-Za-z0-9'’&:,?!.()/–\- ]{20,220}?)[ ]?"
    r"(?=(?:[获荣斩摘夺拿给被则是为与和及由以凭把将，。；]|一[文举]|提出|讨论|研究|探讨|通过|首次|（(?:[A-Z]{2,10} )?(?:19|20)\d\d）|（作者|（[A-Z][\w.'’-]{1,20} (?:[A-Z]\.? )?[A-Z]))",
    *"获荣斩摘夺拿给被则是为与和及由以凭把将，。；（",
    *("一文", "一举", "提出", "讨论", "研究", "探讨", "通过", "首次"),
    lead=None,
    flags=re.MULTILINE,
)
MIN_EMBEDDED_WORDS = 5
MAX_LINE_LEAD = 16
OPENS_LINE = re.compile(
    r"\n[^\w\n]{0,6}(?:(?:19|20)\d\d ?年?)?[^\w\n]{0,4}(?:[一二两三四\d]篇[。：:])?$|[)）][；;]\s?$"
)
"""Before a title that opens the next item of a list, with its year: "- 2021：T", or goes on with one."""
PLATFORM = re.compile(r" [A-Z][\w-]{1,20}: ")
"""Behind an institution that is the first word of a title: "Microsoft COCO: Common Objects in Context"."""
THEIRS = re.compile(r"(?:[他她]们|等人?|团队|课题组|的人)的[ ]?$")
"""Behind people, short titles too: "Zhengqi Li 他们的 Generative Image Dynamics，"."""
MAX_OWNER = 8
AWARD_WITHIN = 600
"""Code points between an embedded title and the award it is told of."""


def embedded_titles(text: str, awards: list[int], blocked: list[Span]) -> Iterator[Mention]:
    """Latin words between Chinese ones, as many as a title has, with an award near by. `awards` are places of awards, `blocked` the spans of
    awards, venues and institutions, in order.
    """
    starts = [span.start for span in blocked]
    last = -AWARD_WITHIN
    for found in EMBEDDED.finditer(text) if awards else ():
        span = Span(*found.span("title"))
        listed = OPENS_LINE.search(text, max(last, span.start - MAX_LINE_LEAD), span.start) if last >= 0 else None
        near = listed is not None and span.start - last < AWARD_WITHIN
        near = near or bisect_left(awards, span.start - AWARD_WITHIN) < bisect_left(awards, span.end + AWARD_WITHIN)
        words = found["title"].split()
        names = read_names(text, span.start, span.end)
        owned = THEIRS.search(text, max(0, span.start - MAX_OWNER), span.start) is not None and found["title"].istitle()
        long = len(words) >= MIN_EMBEDDED_WORDS - (": " in found["title"]) - 2 * owned
        named = bool(names.names) and (len(names.names) > 1 or names.end >= span.end - len(words[-1]))
        free = (
            not touches(span, starts, blocked)
            or opens_name(text, span, starts, blocked)
            or at_company(text, span, starts, blocked)
        )
        if near and long and not named and free and not found["title"].endswith((",", ".")):
            last = span.end
            yield Mention(kind="title", span=span, pattern="title:embedded")


def opens_name(text: str, span: Span, starts: list[int], blocked: list[Span]) -> bool:
    """Whether the only name a title touches is an institution's, the first word of the title's own name."""
    first = bisect_left(starts, span.start)
    at = blocked[first].end if first < len(blocked) and starts[first] == span.start else None
    return (
        at is not None
        and PLATFORM.match(text, at, span.end) is not None
        and not touches(Span(at, span.end), starts, blocked)
    )


def at_company(text: str, span: Span, starts: list[int], blocked: list[Span]) -> bool:
    """Whether the only name a title touches is where its system runs, at its end: "LiGNN: Graph Neural Networks at LinkedIn"."""
    last = bisect_left(starts, span.end) - 1
    name = blocked[last] if last >= 0 and blocked[last].end == span.end else None
    if name is None or ": " not in span.of(text) or not text.endswith(" at ", span.start, name.start):
        return False
    return not touches(Span(span.start, name.start - len(" at ")), starts, blocked)


def touches(span: Span, starts: list[int], blocked: list[Span]) -> bool:
    """Whether an award's, venue's or institution's name stands at either end of the span."""
    last, first = bisect_left(starts, span.end) - 1, bisect_left(starts, span.start + 1) - 1
    return (last >= 0 and blocked[last].end >= span.end) or (first >= 0 and blocked[first].end > span.start)
