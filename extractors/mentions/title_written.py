"""Titles that only their authors tell from the sentence around them: "A, B and C were honoured for Emergence of Maps in the Memories".

In: the reading, with awards found. Out: mentions of kind `title`, pattern `title:written`, in sentences behind one that names an award,
for runs of capitalised words with two authors or more right beside them; and where the names of those begin.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from extractors.mentions.component import Reading
from extractors.mentions.names import read_names
from extractors.mentions.title_runs import MAX_SENTENCE, blocked_spans, runs
from extractors.records.mentions import Mention
from extractors.spans import Span

WRITTEN = re.compile(
    r",? (?:(?:(?:is|was) )?(?:by |from |written by |the work of )|(?:comes|came) from |\(|in which )(?=[A-ZÀ-ÞĀ-ž][\w.'’-]{0,20} [A-ZÀ-ÞĀ-ž])"
)
IN_RUN = re.compile(r"In ")
COMMA = re.compile(r", (?=[A-ZÀ-ÞĀ-ž][\w.'’-]{0,20} [A-ZÀ-ÞĀ-ž])")
PRAISED_FOR = re.compile(
    r"\b(?:(?:named|cited|chosen|awarded|selected|picked|praised) for|(?:honou?red|recogni[sz]ed|rewarded) (?:for|with)|the (?:second|third|fourth|fifth|last|other) (?:group|team),? with|, in) $"
)
LEAD = re.compile(r"(?:^|: |\b[Ff]inally, |\b[Aa]nd |; )(?=[A-ZÀ-ÞĀ-ž][\w.'’-]{0,20} [A-ZÀ-ÞĀ-ž])")
TWO_NAMES = re.compile(r"[A-ZÀ-ÞĀ-ž][\w.'’-]{0,20} [A-ZÀ-ÞĀ-ž][\w.'’-]{1,20}(?:,| and) (?:and )?[A-ZÀ-ÞĀ-ž]")
NO_TITLE = re.compile(
    r"\b(?:Sessions?|Lecture Notes|Service|Workshops?|Tutorials?|Track|Proceedings|Transactions|Journal)\b"
)
PRESENTED_WITHIN = 2500
"""Code points behind an award in which a run with its authors beside it is a title though its sentence names no award."""
MIN_BLANKS = 3
MAX_PRAISE, MAX_NAMES = 40, 200


def written_titles(reading: Reading) -> Iterator[Mention]:
    """Runs whose authors stand beside them, in sentences that name no award but follow one that does."""
    text = reading.text
    awards = [mention.span.start for mention in reading.mentions("awards") if mention.pattern != "award:person"]
    if not awards:
        return
    blocked = reading.once(blocked_spans)
    starts = [span.start for span in blocked]
    for sentence in reading.sentences:
        at = bisect_left(awards, sentence.start)
        named = at < len(awards) and awards[at] < sentence.end
        if named or not at or sentence.start - awards[at - 1] > PRESENTED_WITHIN or len(sentence) > MAX_SENTENCE:
            continue
        if TWO_NAMES.search(text, sentence.start, sentence.end):
            inside = blocked[bisect_left(starts, sentence.start) : bisect_left(starts, sentence.end)]
            yield from written(text, sentence, inside)


def written(text: str, sentence: Span, blocked: list[Span]) -> Iterator[Mention]:
    """Runs of a sentence whose authors stand beside them."""
    for found in runs(text, sentence, blocked):
        span = found.span
        opens = IN_RUN.match(text, span.start) if span.start == sentence.start else None
        span = span if opens is None else Span(opens.end(), span.end)
        if NO_TITLE.search(text, span.start, span.end):
            continue
        if span.of(text).count(" ") >= MIN_BLANKS and writers_at(text, sentence, span) is not None:
            yield Mention(kind="title", span=span, pattern="title:written")


def writers_at(text: str, sentence: Span, run: Span) -> int | None:
    """Where the names of those begin who wrote what a run names, two or more: behind it in brackets or after "by", behind "In T,", before
    ", in T" or "were honoured for T".
    """
    by = WRITTEN.match(text, run.end)
    if by is None and IN_RUN.fullmatch(text, max(sentence.start, run.start - 3), run.start):
        by = COMMA.match(text, run.end)
    if by is not None and names_at(text, by.end()):
        return by.end()
    if not PRAISED_FOR.search(text, max(sentence.start, run.start - MAX_PRAISE), run.start):
        return None
    leads = [sentence.start, *(one.end() for one in LEAD.finditer(text, sentence.start, run.start))]
    return next((at for at in reversed(leads) if names_at(text, at)), None)


def names_at(text: str, start: int) -> bool:
    """Whether a list of two full names or more begins at a place."""
    names = read_names(text, start, min(len(text), start + MAX_NAMES))
    return sum(" " in name.of(text) for name in names.names) > 1
