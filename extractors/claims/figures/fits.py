"""Whether a number can be a figure of a metric that stands near it.

In: what the number counts, a cue and their distance. Out: yes or no. Units have to agree; weak words ("received", "rate", "oral") need a
number that counts what the metric counts, or a sentence about submissions and acceptance.
"""

from __future__ import annotations

import re

from extractors.claims.editions import OF_THESE
from extractors.claims.figures.counted import Counted
from extractors.claims.figures.cues import Cue, Cues
from extractors.claims.places import Places
from extractors.lexicon.metrics import PAPER_METRICS, PEOPLE_METRICS

ADJACENT = 0.5
LETTER = re.compile(r"[a-z\u4e00-\u9fff]")
HOW_MANY = re.compile(
    r"(?:[ ]{3,60})?[ *_:：=(（|~–—-]{0,6}(?:(?:of|is|was|were|are|total(?:s|led|ed)?|number(?:s|ed)?|counts?|reached|exceeded|hit|rose to|fell to|stood at|went to|about|around|over|more than|nearly|up to|人数|数量|总数|人员|[也已又更]|共有?|有|为|是|(?:飙升|飆升|攀升|上升|增长|增加|激增|上涨|下降|减少|[增升涨降])(?:至|到)|达到?|超过?了?|突破了?|约|近|逾|一共|总计|达|数)[ ]?){0,4}[~约]?[ ]?[\d一二两三四五六七八九]"
)
CHOSEN_AS = re.compile(
    r"(?:(?:marked|selected|chosen|accepted|presented|shown|designated|named|picked|promoted|labell?ed)(?: (?:as|for|to))?(?: an?)?|(?<![a-z])(?:were|was|been) (?:given|awarded|offered) (?:an? )?(?:live |long |short )?|(?<![a-z])(?:got|had|have|get|received|became) an? (?:live |long |short )?|被?(?:评为|选为|定为|列为|評為|選為)了?)[ ]?$"
)
OTHER_RATE_BEFORE = re.compile(
    r"(?:(?<![a-z])(?:token|draft|proposal|sample|offer|order|call|user)|(?:方法|模型|算法|策略|草稿|词元)的?(?:平均)?)[ ]?$"
)
OTHER_RATE_AFTER = re.compile(
    r"[ ]?(?:提高|提升|下降|降低|增加|上升|减少|上涨|下滑)了|[ ](?:increased|decreased|improved|dropped|fell|rose|grew) by|[ ]of (?:speculative|draft|tokens|samples|proposals|the (?:method|model|sampler|verifier|draft))"
)
EACH = re.compile(r"(?<![a-z])(?:every|each|any)[ ]$")
"""What is told of every paper counts none: "every accepted paper gets a talk, from nine to six"."""
THAN_ZH = re.compile(r"比$")
"""What something is compared with has no count behind it: "海报场比口头报告有收获，先圈好 20 篇"."""
UNTOLD_BEFORE = re.compile(r"(?:没有?|未|不)(?:写|说|提|公布|公开|给出|披露)(?:过|了)?(?:具体的?|官方的?|总)?$")
UNTOLD_AFTER = re.compile(r"[ ]?(?:暂时?|尚|还)?(?:没有?|未|不)(?:写|说|提|公布|公开|给出|披露)")
"""What nobody told has no count behind it: "官网没写投稿数，只知道收了 60 篇"."""
MOST = re.compile(r"(?<![a-z])(?:had|has|have|with|saw) (?:the|by far the) (?:lowest|highest)[ ]$")
WHICH_PEOPLE = re.compile(r"(?:现场|线下|线上|实际|最终|总|总的)$")
LABEL = re.compile(r"[ *_]{0,3}(?:[:：=–—]|\.{3,60}|[ ]{3,60})[ *_]{0,3}\[?[~约]?\d")
LABEL_CODE_POINTS = 80
TOLD_BY = frozenset(("submissions", "under_review", "accepted", "acceptance_rate"))
WEAK_REACH, OF_THEM_REACH = 2.5, 4.5
DEFINITE = re.compile(r"(?<![a-z])(?:the|its|their|this|that|a|overall)[ ](?:overall |final |resulting )?$")
OF_THEM = re.compile(r"[ ]of (?:these|those|them|which)(?![a-z])")
SOME_OF_THESE = re.compile(
    r"[*_]{0,2}(?:\d[\d,]{0,6}|[a-z]{3,9}(?:[ -](?:and )?[a-z]{3,9}){0,2})[*_]{0,2} of (?:these|those|them|which)(?![a-z])"
)
IN_BRACKETS = re.compile(r"[ ]?[(（][ ]?(?:共[ ]?)?[\d,]{1,9}[ ]?(?:篇|papers?)?[ ]?[)）]")


def fits(places: Places, cues: Cues, cue: Cue, what: Counted, cost: float, *, right: bool, told: bool = False) -> bool:
    """Whether a number that counts this can be a figure of that metric; `told` where a pair before it says what came in and got in."""
    name = cue.metric.name
    if cue.metric.unit == "percent":
        other = _of_something_else(places.low, cue) or _of_one_of_several(places, cue)
        return (not cue.weak or _about_acceptance(places, cues, cue)) and not other
    if name in PAPER_METRICS and EACH.search(places.low, max(0, cue.span.start - 8), cue.span.start):
        return False
    if not right and name in PAPER_METRICS and THAN_ZH.search(places.low, max(0, cue.span.start - 1), cue.span.start):
        return False
    if not right and name in PAPER_METRICS and _is_untold(places.low, cue):
        return False
    near = right and cost <= 3
    wanted = "paper" if name in PAPER_METRICS else "people" if name in PEOPLE_METRICS else "thing"
    if what.kind == wanted or (wanted == "thing" and near and (what.kind == "other" or cost <= 1)):
        return True
    if (
        cue.weak
        and not right
        and what.kind == "bare"
        and wanted == "people"
        and (cost <= ADJACENT or _says_how_many(places.low, cue))
        and not LETTER.search(places.low[_led(places, cue) - 1 : _led(places, cue)])
    ):
        return places.clause_at(cue.span.start).start == _led(places, cue)
    if cue.weak:
        chosen = (
            right and what.kind == "bare" and CHOSEN_AS.search(places.low, max(0, cue.span.start - 24), cue.span.start)
        )
        if not right and (IN_BRACKETS.match(places.low, cue.span.end) or _labels(places, cues, cue)):
            return True
        close = near and cost <= 1.5 and what.kind in ("bare", "other", "thing")
        reach = OF_THEM_REACH if right and OF_THEM.match(places.low, what.end) else WEAK_REACH
        return (
            bool(chosen)
            or close
            or (what.kind == "bare" and cost <= reach and (told or _about_acceptance(places, cues, cue)))
        )
    if what.kind == "bare":
        return right or wanted == "paper" or _says_how_many(places.low, cue)
    return what.kind in ("other", "thing") and near


def _is_untold(low: str, cue: Cue) -> bool:
    """Whether the words around a phrase say that its number was not given."""
    before = UNTOLD_BEFORE.search(low, max(0, cue.span.start - 12), cue.span.start)
    return before is not None or UNTOLD_AFTER.match(low, cue.span.end) is not None


def _labels(places: Places, cues: Cues, cue: Cue) -> bool:
    """Whether a weak word is a label of its own beside another one: "Received: 2,473. Accepted: 621."."""
    sentence = places.sentence_at(cue.span.start)
    if cue.metric.name not in PAPER_METRICS or not LABEL.match(places.low, cue.span.end):
        return False
    line = max(sentence.start, places.low.rfind("\n", sentence.start, cue.span.start) + 1)
    if places.low[line : cue.span.start].strip(" *_-"):
        return False
    section = places.section_at(sentence.start)
    if section is not None and section.span == sentence:
        section = None  # a line of a table without rules: the next one is a block of its own
    start = 0 if section is None else section.span.start
    end = (
        sentence.end + LABEL_CODE_POINTS if section is None else min(section.span.end, sentence.end + LABEL_CODE_POINTS)
    )
    return any(
        not other.weak and other.metric.name in TOLD_BY
        for other in cues.within(max(start, sentence.start - 2 * LABEL_CODE_POINTS), end)
        if other is not cue
    )


def _led(places: Places, cue: Cue) -> int:
    """Where a phrase begins with what says which of the people are meant: "线下注册人数"."""
    which = WHICH_PEOPLE.search(places.low, max(0, cue.span.start - 4), cue.span.start)
    return cue.span.start if which is None else which.start()


def _says_how_many(low: str, cue: Cue) -> bool:
    """Whether only small words follow a phrase up to a number that counts nothing by itself: "reviewers: 7,473", "审稿人达 5,000",
    but not "reviewers recommended 610".
    """
    return HOW_MANY.match(low, cue.span.end) is not None


def _of_something_else(low: str, cue: Cue) -> bool:
    """Whether the rate is of something else: "the token acceptance rate of speculative decoding", "该方法的接受率", "录用率下降了 2%" (a change, not a rate)."""
    if not cue.metric.name.endswith("_rate") or cue.metric.name == "growth_rate":
        return False
    before, after = low[max(0, cue.span.start - 14) : cue.span.start], low[cue.span.end : cue.span.end + 24]
    return bool(OTHER_RATE_BEFORE.search(before) or OTHER_RATE_AFTER.match(after))


def _of_one_of_several(places: Places, cue: Cue) -> bool:
    """Whether the rate is the lowest or highest of several things, none of them a conference: "Demos had the lowest acceptance rate"."""
    clause = places.clause_at(cue.span.start)
    most = MOST.search(places.low, max(clause.start, cue.span.start - 20), cue.span.start)
    return most is not None and not places.within("venue", clause.start, clause.end)


def _about_acceptance(places: Places, cues: Cues, cue: Cue) -> bool:
    """Whether the sentence speaks of submissions or acceptance in strong words."""
    sentence = places.sentence_at(cue.span.start)
    names = TOLD_BY
    start = sentence.start
    goes_on = OF_THESE.match(places.low, sentence.start) or SOME_OF_THESE.match(places.low, sentence.start)
    definite = cue.metric.name == "acceptance_rate" and DEFINITE.search(
        places.low, max(0, cue.span.start - 20), cue.span.start
    )
    if definite or goes_on or places.low[cue.span.end : cue.span.end + 3].strip()[:1] in (":", "：", "."):
        before = places.sentence_before(sentence)
        start = before.start if before is not None else start
    return any(not other.weak and other.metric.name in names for other in cues.within(start, sentence.end))
