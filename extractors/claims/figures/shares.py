"""Percents that are the share of a count: "1,991 accepted, or 46%", "235 篇 Highlight Papers（約 10%）", "1.8% were selected as orals".

In: a percent without a metric of its own, and the figures bound before it in its sentence. Out: the rate that belongs to the count
(`SHARE_METRICS`), or nothing: a percent of accepted papers *with some property* is no figure of the conference.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.claims.figures.bound import Bound
from extractors.claims.figures.cues import Cues
from extractors.claims.places import Places
from extractors.lexicon.metrics import SHARE_METRICS
from extractors.records.mentions import Mention
from extractors.spans import Span

SHARE_AFTER = re.compile(
    r"[ ]{0,2}(?:篇|份|(?:[a-z-]{2,12} )?papers?|个)?(?:论文|論文)?[ ]{0,2}(?:[,，;；、/|]?[ ]?(?:or|i\.e\.|that is|即|也就是|and of)?[ ]{0,2}(?:about|around|roughly|约|約|a|an|hence|thus|for|making|which (?:is|was|makes|gives|equals)|比例为?|比率为?|占比为?|率为?|占)?[ ]{0,2}(?:about|around|roughly|约|just (?:over|under))?[ ]{0,2}|[ ]{0,12}[(（=≈][ ]?(?:约|約|about|~|≈|ca\.)?[ ]{0,2})~?$"
)
PASSIVE = re.compile(
    r"[ ]?(?:of (?:all |the |valid )?(?:submissions|submitted papers|accepted papers|papers)[ ]|的?(?:投稿|论文|稿件|录用论文)?)?(?:(?:were|was|are)[ ])?(?:(?:selected|chosen|accepted|presented|marked) (?:as|for)[ ](?:an? )?|被?(?:评为|选为|定为|列为|接收为|录用为)?[ ]?)"
)
SHARE_OF = re.compile(
    r"(?:占|佔|约占|約佔|占到|占比)[^，。,;；]{0,4}(?:录用|接收|接受|录取|錄取|投稿|总投稿|总数|全部)"
)
ACCEPTED_SHARE = re.compile(
    r"[ ]of (?:them|these|those|(?:(?:all|the|its|these) ){0,2}(?:valid |reviewed |main-track )?(?:submissions|submitted papers|papers|manuscripts))[ ](?:(?:were|was|got|have been|had been|being|are)[ ])?(?:eventually |finally |ultimately )?(?:accepted(?! as| for oral| papers)|admitted|survived|survive|made it|made the cut|got in|passed review)"
    r"|[ ]?的(?:投稿|论文|稿件|文章)(?:最终|最后|成功)?(?:获|被|得到|通过)?(?:接收|录用|接受|录取)(?!为)"
)
MOVES = re.compile(
    r"(?<![a-z])(?:up|down|plus|a rise of|a jump of|rose|grew|climbed|jumped)[ ](?:by |about |nearly |over |some )?$"
)
FROM = re.compile(r"[ ]?(?:from|on|over|compared|against|year|vs|[),;]|than|more)(?![ ]?\d{1,2}(?:\.\d)?[%％])")
ABOVE = re.compile(
    r"[ ](?:above|over|more than|higher than|up on|on)[ ](?:in |at |for |that of |those of |the figure of |the number of )?"
)
"""Behind a percent and before a year: "5,865 submissions, almost 30 percent above 2019"."""
MORE_THAN = re.compile(
    r"[比较][^，。；;()（）\d]{0,8}(?:\d{2,4}[ ]?年?)?[^，。；;()（）\d]{0,8}(?:多|增|涨|高出|多出)了?(?:约|近|大约|将近|超过)?[ ]?$"
)
"""Before a percent and behind a count: "1,036 篇投稿（比 13 年多 42%）"."""
OF_SUBMISSIONS = re.compile(
    r"[ ]?of (?:(?:all |the |its |valid |reviewed ){0,4}(?:submissions|submitted papers|papers submitted)|all (?:the |its )?papers|what (?:came in|was (?:sent in|submitted)|it (?:received|got)))(?![a-z])"
)
ACCEPT_BEFORE = re.compile(r"(?:accept(?:ed|s|ing)?|took)[ ](?:only |just |about |around |roughly |~)*$")


def share_beside(
    places: Places, cues: Cues, numbers: Sequence[Mention], index: int, bound: Sequence[Bound]
) -> Bound | None:
    """A percent right beside a count: "1,991 accepted, or 46%", "235 篇 Highlight Papers（約 10%）"."""
    number = numbers[index]
    quantity = number.quantity
    if quantity is None or quantity.unit != "percent":
        return None
    sentence = places.sentence_at(number.span.start)
    beside = bool(bound) and bound[-1].quantity.unit == "count" and index > 0 and numbers[index - 1] is bound[-1].number
    growth = _growth(places, number, sentence, bound, beside=beside)
    if growth is not None:
        pattern = f"figure:growth_rate:{growth}"
        return Bound(number, quantity, "growth_rate", number.span, number.span, pattern)
    passive = _passive_share(places, cues, number, sentence)
    if passive is not None:
        return passive
    if ACCEPTED_SHARE.match(places.low, number.span.end):
        return Bound(
            number, quantity, "acceptance_rate", number.span, number.span, "figure:acceptance_rate:share_accepted"
        )
    if ACCEPT_BEFORE.search(
        places.low, max(sentence.start, number.span.start - 30), number.span.start
    ) and OF_SUBMISSIONS.match(places.low, number.span.end):
        return Bound(
            number, quantity, "acceptance_rate", number.span, number.span, "figure:acceptance_rate:share_of_submissions"
        )
    if not beside:
        return None
    last = bound[-1]
    start = last.cue.end if last.span.end <= last.cue.end <= number.span.start else last.span.end
    metric = SHARE_METRICS.get(last.metric)
    if last.metric == "submissions" and len(bound) > 1 and bound[-2].metric == "accepted":
        metric = "acceptance_rate"
    if metric is None or start > number.span.start:
        return None
    gap = places.low[start : number.span.start]
    clause = places.low[places.clause_around(number.span).start : number.span.end + 16]
    if SHARE_AFTER.match(gap) or (SHARE_OF.search(clause) and len(gap) <= 24):
        return Bound(number, quantity, metric, number.span, last.cue, f"figure:{metric}:share_beside_count")
    return None


def _growth(places: Places, number: Mention, sentence: Span, bound: Sequence[Bound], *, beside: bool) -> str | None:
    """By which words a percent is a change against another edition; `beside` where the number before it is a count that is a figure."""
    low, span = places.low, number.span
    if MOVES.search(low, max(sentence.start, span.start - 14), span.start) and FROM.match(low, span.end):
        return "moves"
    above = ABOVE.match(low, span.end)
    above_year = above is not None and _dated_at(places, above.end())
    if above_year and bound:
        return "above_year"
    if low[span.start - 1 : span.start] in ("+", "↑") and (above_year or beside):
        return "plus_sign"
    return "more_than" if beside and MORE_THAN.search(low, bound[-1].span.end, span.start) else None


def _dated_at(places: Places, position: int) -> bool:
    """Whether a year or a dated conference begins at a place."""
    reach = position + 1
    return any(
        one.year or one.relative_year for kind in ("year", "venue") for one in places.within(kind, position, reach)
    )


def _passive_share(places: Places, cues: Cues, number: Mention, sentence: Span) -> Bound | None:
    """A percent that was chosen for something: "1.8% of submissions were selected as orals", "其中 3.3% 被选为 Oral"."""
    match = PASSIVE.match(places.low, number.span.end)
    if match is None:
        return None
    for cue in cues.within(match.end() - 24, min(sentence.end, match.end() + 1)):
        metric = SHARE_METRICS.get(cue.metric.name)
        if metric is not None and cue.span.start <= match.end() <= cue.span.end:
            return (
                Bound(number, number.quantity, metric, number.span, cue.span, f"figure:{metric}:passive_share")
                if number.quantity
                else None
            )
    return None
