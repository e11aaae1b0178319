"""Figures of one institution, group or person: "清华大学共有 210 篇论文被接收", "Google had 120 papers accepted", "16 of our 29 submissions".

In: places, one sentence, a bound number of it. Out: whether it is somebody's own and so says nothing of the conference. Once a sentence
has turned to its own papers it stays with them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.claims.figures.bound import Bound
from extractors.claims.places import Places
from extractors.lexicon.metrics import PAPER_METRICS
from extractors.spans import Span

OWNERS = re.compile(
    r"(?<![a-z])(?:our (?:group|lab|team|institute|university|department|school|faculty|company|students|researchers)|my"
    r"|(?:the|this) (?:school|university|institute|department|faculty|lab|group|company)(?: alone| itself| as a whole)?(?= (?:had|has|have|got|contributed|submitted|presented|presents|saw|placed|published)(?![a-z])))(?![a-z])"
    r"|(?:中国|国内|大陆|内地)(?:高校|院校|大学)|我校|我室|本室|我们组|我们实验室|本文|本篇|本期|本站|此文|我院|本组|课题组|实验室|笔者|团队|团隊|该校|我组|(?:學院|学院|本校|本所|我所|公司)(?=共?[有投中获])"
)
OWNER_CODE_POINTS = 40
OWN_BEFORE = re.compile(r"(?<![a-z])(?:our|my|his|her)[ ](?:own )?$")
OWN_PAPERS = re.compile(
    r"[ ]?of (?:his|her|its|their|our|my)(?: own)?(?: \d{1,2})?(?: [a-z]{2,12}){0,2} (?:papers|submissions)(?![a-z])"
)
FROM_OWN = re.compile(
    r"[^.;,]{0,40}?[ ]from the (?:university|school|institute|department|faculty|company|group|lab|team)(?![a-z])"
)
HAS_ACCEPTED = re.compile(
    r"(?<![a-z])(?:had|has|have|got|gets|saw)[ ](?:all |only |just )?\d{1,2} (?:out )?of (?:the |all )?$"
)
"""What a person or group has accepted: "had 8 of 10 papers accepted"."""
EACH_BEFORE = re.compile(
    r"(?<![a-z])(?:every|each)[ ](?:[a-z-]{2,14}[ ]){0,2}(?:member|reviewer|referee|chair|person|author|editor)s?(?![a-z])[^.;。；\d]{0,60}$"
    r"|(?:每[位名人个個]|人均)[^，。；,;\d]{0,24}$|(?<![a-z])i (?:had )?(?:reviewed|read|saw|handled)[^.;\d]{0,24}$|(?:审阅|审查|審查|審閱|评审)了[^，。；,;\d]{0,6}$"
)
EACH_AFTER = re.compile(
    r"[ ](?:[a-z-]{2,14}[ ]){0,2}(?:each|apiece|per (?:person|reviewer|member|head|author|chair))(?![a-z])"
)
"""What one reviewer has on the desk: "every member had to read about 20 submissions"."""
ABSENT = re.compile(
    r"[^.;。；]{0,40}?(?:来不了|無法|无法|不能|未能|没能|缺席|(?<![a-z])(?:could not|couldn't|cannot|unable to|not able to|stayed (?:away|home)|cancelled)(?![a-z]))"
)
"""Who did not come: "其中约 800 名注册者来不了"."""
_PART = r"(?:workshop|tutorial|session|keynote|talk|lecture|panel|banquet|dinner|reception|party|poster session|demo session|social|meetup|town hall|hackathon|competition)"
TO_A_PART = re.compile(
    rf"[^.;,\d]{{0,30}}?(?<![a-z])(?:attended|attending|attend|joined|came to|went to|turned up (?:at|for|to)|showed up (?:at|for)|to|for)[ ](?:an?|the|our|his|her|their|this|one|each) (?:[a-z-]{{2,14}} ){{0,2}}{_PART}(?![a-z])"
    r"|[^.;,\d]{0,20}?(?<![a-z])(?:attended|joined|came to)[ ](?:[a-z-]{2,14} )?(?:workshops|tutorials|socials|talks)(?![a-z])(?!,? (?:and|or) )"
)
PART_HAS = re.compile(
    rf"(?<![a-z])(?:the|an?|our|this|his|her|each|one)[ ](?:[a-z-]{{2,14}} ){{0,2}}{_PART}(?: alone| itself)?(?: on [^.;,\d]{{2,40}})?,? (?:drew|attracted|had|saw|(?:was )?attended by|welcomed|brought|gathered)[^.;,\d]{{0,24}}$"
    r"|(?:教程|讲座|讲习班|演讲|报告|研讨会|workshop|分论坛|分会场?|专场|晚宴|酒会|聚会|竞赛)(?:就|也|共|还|一共)?(?:吸引|来|有|迎来|聚集|挤)了?[^，。；,;\d]{0,8}$"
)
"""Who came to one event of the conference are not its attendees: "the tutorial drew 300 people"."""
TELLS_OF_SOME = re.compile(
    r"[ ](?:that |which |also |in particular )?(?:dealt with|deal with|were about|was about|discussed|addressed|looked at|focus(?:ed|sed)? on|covered|touched on|spoke (?:about|of|on)|stood out|revolved around|turned to|argued)(?![a-z])"
    r"|(?:都|则|还|也)?(?:讨论|谈到|谈及|聚焦|涉及|关注|围绕|探讨|讲到|讲的)(?:了|的)?"
)
"""Those that were about something are some of all: "two keynotes dealt with fairness", "三个研讨会讨论了公平性"."""
EVENTS = frozenset(("keynotes", "workshops", "tutorials", "sessions", "demos"))
PART_CODE_POINTS = 110
POOLED = re.compile(r"[从從自在][ ]?(?:[约近逾超过多全部总共]{1,3}[ ]?)?$")
""""从逾 1,400 份来稿之中" are all submissions, whoever's paper is chosen from them."""
BORDER = re.compile(r"[，、;；。！？!?|→⇒]|,(?!\d)|->|——|[ ][–—][ ]")
OWNED = PAPER_METRICS | {"acceptance_rate"}
FEWEST_PAPERS = 100
"""Fewer papers than this, and not told to be submissions or accepted, are a reading list."""


def is_owned(places: Places, found: Bound, sentence: Span) -> bool:
    """Whether the figure is of one institution, group or person."""
    low, span = places.low, found.span
    if found.metric in OWNED and OWN_PAPERS.match(low, span.end):
        return True
    if found.metric not in PAPER_METRICS:
        return False
    few = found.quantity.value < FEWEST_PAPERS
    if few and _of_few_people(low, span, sentence):
        return True
    start = max(sentence.start, span.start - OWNER_CODE_POINTS)
    if found.metric == "submissions" and POOLED.search(low, start, span.start):
        return False
    owners = [mention.span.end for mention in places.within("institution", start, span.start)]
    owners += [match.end() for match in OWNERS.finditer(low, start, span.start)]
    has = HAS_ACCEPTED.search(low, start, span.start)
    if has is not None and few:
        owners.append(has.end())
    venues = [mention.span.start for mention in places.within("venue", start, span.start)]
    return (
        bool(owners) and not any(at >= owners[-1] for at in venues) and not BORDER.search(low, owners[-1], span.start)
    )


def _of_few_people(low: str, span: Span, sentence: Span) -> bool:
    """Whether a small count is what one person reads, or what "we" and "the university" sent in."""
    return bool(
        OWN_BEFORE.search(low, max(sentence.start, span.start - 12), span.start)
        or FROM_OWN.match(low, span.end, sentence.end)
        or EACH_BEFORE.search(low, max(sentence.start, span.start - 100), span.start)
        or EACH_AFTER.match(low, span.end, sentence.end)
    )


def _is_apart(low: str, one: Bound, sentence: Span) -> bool:
    """Whether people counted were absent, or came to one event of the conference only."""
    if one.metric not in ("attendees", "keynotes"):
        return False
    before = max(sentence.start, one.span.start - PART_CODE_POINTS)
    if PART_HAS.search(low, before, one.span.start):
        return True
    return one.metric == "attendees" and bool(
        ABSENT.match(low, one.span.end) or TO_A_PART.match(low, one.span.end, sentence.end)
    )


def _is_of_some(low: str, one: Bound) -> bool:
    """Whether events counted are some of those that there were."""
    return one.metric in EVENTS and TELLS_OF_SOME.match(low, one.cue.end) is not None


def without_owned(bounds: Sequence[Bound], places: Places, sentence: Span) -> list[Bound]:
    """The figures of a sentence up to where it turns to somebody's own papers, and those behind that are of no papers; not who was absent
    or came to one event only.
    """
    present = [one for one in bounds if not (_is_apart(places.low, one, sentence) or _is_of_some(places.low, one))]
    ordered = sorted(present, key=lambda one: one.span)
    first = next((at for at, one in enumerate(ordered) if is_owned(places, one, sentence)), len(ordered))
    return [one for at, one in enumerate(ordered) if at < first or one.metric not in OWNED]
