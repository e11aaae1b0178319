"""Numbers of a sentence bound to the metrics they are figures of.

In: places, cues, and one sentence. Out: `Bound`s, at most one for a number. A number goes to the nearest phrase that names a metric
with its unit, and that it can be a figure of: nearest is counted in words and Chinese characters, a clause border costs extra, and
another number between two cuts them off. A number that continues a series ("26.1% in 2023 and 27.5% in 2024", "CVPR 突破九千、ICCV
突破八千") takes the metric of the one before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from extractors.claims.figures.bound import Bound, as_percent
from extractors.claims.figures.counted import Counted, counted
from extractors.claims.figures.cues import Cue, Cues
from extractors.claims.figures.fits import OF_THEM, TOLD_BY, fits
from extractors.claims.figures.levels import grown_to
from extractors.claims.figures.outcomes import FROM_POOL
from extractors.claims.figures.owners import BORDER, FEWEST_PAPERS
from extractors.claims.figures.series import from_to, in_series
from extractors.claims.figures.shares import share_beside
from extractors.claims.places import Places
from extractors.lexicon.metrics import PAPER_METRICS, SHARE_METRICS, is_plausible
from extractors.records.mentions import Mention
from extractors.spans import Span

BORDER_COSTS = 7.0
"""Words. Measured over the 48 documents with gold and the cases: without it one figure more is wrong; 3 to 10 give the same."""
VERB_BESIDE = 1.5
"""Words between a verb and the number that is its object: "accepted only 3,704 submissions"."""
LONGEST_GAP_CODE_POINTS = 120
"""Between a number and its metric. Measured likewise: 40 to 200 give the same, so it only bounds the work."""
VERB_COSTS = 3.0
"""Words. A verb of receiving says less than a noun right after the number ("received 120 workshop proposals"). Measured likewise:
below 3, two to four cases fail.
"""
SOFT_BORDER = re.compile(r"[(（:：]")
COMPARES = re.compile(
    r"(?:up|down) from|compared|versus|vs|than|against|可能|或|maybe|perhaps|possibly|[较比]|去年|上一?[年届]"
)
ASIDE = re.compile(r"[ ]?[(（][^()（）]{0,12}[%％][^()（）]{0,8}[)）]")
CLASSIFIER = re.compile(r"[ ]?(?:多|余|餘)?[ ]?[篇份个個名位人项項]")
ADJECTIVES = re.compile(r"[ ][a-z-]{2,20}(?:,? [a-z-]{2,20}){0,1}, [a-z-]{2,20}(?: [a-z-]{2,20})?[ ]")
CLOSES = re.compile(r"^[^(（]{0,60}[)）][^(（]{0,4}(?:and|but|while|并|且|而)")
"""A bracket that ends behind the number ends its clause: "(up from 1,217 in 2018) and accepted 423"."""
NAMES_NEXT = re.compile(r"[ ]?[:：=*]{1,4}[ ]?\**[ ]?[~约約]?[ ]?\d")
LISTED_APART = re.compile(r"[ ]?[篇份个個]?[`*_ ]{0,3}[/／|·•,，、;；][`*_ ]{0,3}")
NUMBER_NEXT = re.compile(r"[ ]?[:：]?[ ]?\d[\d,.]{0,9}(?![\d%])(?! ?(?:of|out of|[篇份/]) )")
"""Behind a slash the next label and its number follow: "oral 90 篇 / spotlight 280 篇"."""
POOL_CODE_POINTS = 40
LISTED_DIGITS = 3
"""A number of so many digits right before a label is what the label counts: "424 accepted papers: 281 long", but "phase 2 submissions: 310"."""
PAIRED = 3
"""Figures of a pair that stand right before a number: what came in, what got in, the rate."""
WORD = re.compile(r"[a-z0-9'&-]{1,30}|[\u4e00-\u9fff]")
ACCEPTED_AS = re.compile(
    r"(?: of (?:them|these|those|which|(?:all |the |these |its ){0,2}accepted (?:papers|submissions)))?(?: papers)?(?:, all(?: of them)?)?"
    r"(?: (?:were|was|are|have been|got)(?: also| additionally| further| then)?(?: selected| chosen| given| presented| accepted| picked| invited| shown)?)? (?:for|as) (?:an? )?"
    r"|[ ]?[篇份]?(?:论文|文章)?(?:[(（][^()（）]{1,12}[)）])?[被获]?(?:选为|评为|定为|列为|选作|接收为|录用为|接受为|入选为?)了?[ ]?"
)
SOME_OF = re.compile(r"[ ]of (?:(?:the|all|these|those|its|our|their)[ ]){1,2}")
"""What follows is a whole of which the number is a part: "12 of the accepted papers come from one lab"."""
OF_THOSE = re.compile(r"[ ]of (?:these|those)[ ]")
"""Before a verb they are the accepted papers told before: "200 of those became orals"."""
WHO_ACCEPTS = re.compile(
    r"[ ](?:(?:papers|submissions|manuscripts)[ ,]{1,2})?(?:the (?:[a-z]{3,9} )?)?(?:committee|chairs|organi[sz]ers|conference|pc|we|they|it)[ ](?:finally |eventually |only )?"
)
"""Between a pool and the verb: "From the 4,021 the committee accepted 912"."""
TEXT_BEFORE = re.compile(r"[a-z][ ]$")
SAYS = re.compile(
    r"[ ]?(?:[:：=]|was|were|is|of|at|reached|stood at|[为是])?[ ]?(?:about |around |only |just |[仅约]为? ?)?"
)
"""Between a rate and a fraction of one: "the acceptance rate was 0.275"."""
STEPS = re.compile(r"[ ](?:review(?:ing)? )?(?:rounds|phases|stages|cycles|deadlines)(?![a-z])")
PLACES_OF_PEOPLE = re.compile(r"[ ]?(?:countries|regions|nations|个国家|個國家|国|個國)")
"""Where people came from, between their number and the verb: "11,700 people from 77 countries are attending"."""
FROM_REGION = re.compile(
    r"[ ](?:(?:papers|submissions|authors|attendees)[ ])?from[ ](?:north america|south america|latin america|europe|asia|africa|oceania|australia|the (?:americas|middle east|pacific|asia[-/ ]pacific))(?![a-z])"
)
"""A part of the world of several: "80 from North America, 19 from Europe"."""
FOR_TASK = re.compile(
    r"[ ](?:student )?(?:entries|submissions)[ ](?:for|to) (?:its|the|a|an|their) (?:[a-z-]{3,14} ){0,3}(?:task|challenge|competition|contest|cup|hackathon)(?![a-z]| (?:papers|track))|[ ]student submissions of "
)
"""What is handed in somewhere else: "1,100 entries for its shopping task"."""
PART_OF = re.compile(r"[ ]of[ ](?:the |all )?\d")


LEVEL_BEFORE = re.compile(
    r"[比较較][^，,。；;\d]{0,4}(?:(?:19|20)\d\d[ ]?年?|上一?[届屆]|去年|前一?年)[^，,。；;\d]{0,6}的[ ]?$"
)
MAX_LEVEL = 24
"""Before a rate that this one is compared with: "录用率 24.3%，较 2019 年的 23.8% 略有上升"."""


def bind_sentence(places: Places, cues: Cues, sentence: Span, told: Sequence[Bound] = ()) -> list[Bound]:
    """The figures of one sentence, in order, those among them that are `told` already (printed sums, pairs)."""
    numbers = [
        mention for mention in places.within("number", sentence.start, sentence.end) if mention.quantity is not None
    ]
    what = {id(number): counted(places.low, number.span, sentence.start) for number in numbers}
    known = {one.span.start: one for one in told}
    numbers = [one for one in numbers if what[id(one)].kind != "none" or one.span.start in known]
    numbers = [one for one in numbers if not _in_edition(places, one)]
    bound: list[Bound] = []
    for index, number in enumerate(numbers):
        if number.span.start in known:
            bound.append(known[number.span.start])
            continue
        if (
            what[id(number)].kind == "none"
            or FROM_REGION.match(places.low, number.span.end)
            or FOR_TASK.match(places.low, number.span.end)
            or _in_name(places, number, sentence)
            or _of_few(places, numbers, index, bound)
        ):
            continue
        found = _nearest(places, cues, sentence, numbers, index, what[id(number)], bound)
        if found is None:
            found = share_beside(places, cues, numbers, index, bound)
        if found is None:
            found = in_series(places, numbers, index, bound, what[id(number)])
        if found is None:
            found = grown_to(places, cues, number, sentence, bound)
        if found is None:
            continue
        if _plausible(found):
            bound.append(_of_proposals(found, bound))
    return from_to(places, bound)


def _in_edition(places: Places, number: Mention) -> bool:
    """Whether a number is read out of an edition's name: "比上届VLDB 2022多接受了20余篇"."""
    venue = places.last_before("venue", number.span.start)
    return venue is not None and venue.span.end > number.span.start


def _nearest(
    places: Places,
    cues: Cues,
    sentence: Span,
    numbers: Sequence[Mention],
    index: int,
    what: Counted,
    bound: Sequence[Bound],
) -> Bound | None:
    """The number with the cheapest of the cues around it."""
    number = numbers[index]
    quantity = number.quantity
    if quantity is None or quantity.unit not in ("count", "percent"):
        return None
    fraction = as_percent(quantity, number.span.of(places.low))
    quantity = fraction or quantity
    low_end = numbers[index - 1].span.end if index else sentence.start
    unit = CLASSIFIER.match(places.low, number.span.end)
    aside = ASIDE.match(places.low, number.span.end if unit is None else unit.end())
    after = [other for other in numbers[index + 1 : index + 4] if aside is None or other.span.start >= aside.end()]
    if what.kind == "people":
        after = [other for other in after if not PLACES_OF_PEOPLE.match(places.low, other.span.end)]
    high_end = after[0].span.start if after else sentence.end
    told = any(one.metric in TOLD_BY and one.pattern.endswith(":pair") for one in bound[-PAIRED:])
    fitting: list[tuple[float, Cue, str]] = []
    labels = (NAMES_NEXT.match(places.low, cue.span.end) for cue in cues.within(low_end, number.span.start))
    labelled = any(one is not None and one.end() == number.span.start + 1 for one in labels)
    for cue in cues.within(low_end, high_end):
        if cue.metric.unit != quantity.unit or cue.span.overlaps(number.span) or _spent(places.low, cue, number, bound):
            continue
        right = cue.span.start >= number.span.end
        if fraction is not None and (right or not SAYS.fullmatch(places.low, cue.span.end, number.span.start)):
            continue
        if right and cue.metric.name == "accepted" and _is_pool(places.low, number.span, cue, sentence):
            continue
        if right and cue.metric.name == "growth_rate" and _is_level(places.low, number.span):
            continue
        cost = _cost(places.low, number.span, cue, right=right, labelled=labelled)
        if cost is not None and fits(places, cues, cue, what, cost, right=right, told=told):
            fitting.append((cost, cue, "after" if right else "before"))
    if not fitting:
        return None
    _, cue, side = _accepted_as(places.low, number, fitting) or _chosen(fitting)
    if cue.metric.name == "submissions" and side == "before" and PART_OF.match(places.low, number.span.end):
        return None
    pattern = f"figure:{cue.metric.name}:{'number_first' if side == 'after' else 'metric_first'}"
    return Bound(number, quantity, cue.metric.name, number.span, cue.span, pattern)


def _is_level(low: str, span: Span) -> bool:
    """Whether a percent is what another year had, and not how much it grew."""
    return LEVEL_BEFORE.search(low, max(0, span.start - MAX_LEVEL), span.start) is not None


def _is_pool(low: str, span: Span, cue: Cue, sentence: Span) -> bool:
    """Whether a number is what somebody accepts papers from, not what is accepted."""
    before = max(sentence.start, span.start - POOL_CODE_POINTS)
    return bool(WHO_ACCEPTS.fullmatch(low, span.end, cue.span.start) and FROM_POOL.search(low, before, span.start))


def _spent(low: str, cue: Cue, number: Mention, bound: Sequence[Bound]) -> bool:
    """Whether the number before, or the one before its share, has this phrase to itself: "12 award candidates, 3 of them from China"."""
    if not any(one.cue == cue.span and one.pattern.endswith("number_first") for one in bound[-2:]):
        return False
    return cue.span.end <= number.span.start and not COMPARES.search(low, cue.span.end, number.span.start)


def _chosen(fitting: Sequence[tuple[float, Cue, str]]) -> tuple[float, Cue, str]:
    """The cheapest; but a verb right before the number beats "submissions" after it ("accepted 3,704 submissions")."""
    best = min(fitting, key=lambda one: one[0])
    if best[2] == "after" and best[1].metric.name == "submissions":
        verbs = [
            one
            for one in fitting
            if one[2] == "before" and one[0] <= VERB_BESIDE and one[1].metric.name in PAPER_METRICS
        ]
        verbs = [one for one in verbs if one[1].metric.name != "submissions"]
        return verbs[-1] if verbs else best
    return best


def _accepted_as(low: str, number: Mention, fitting: Sequence[tuple[float, Cue, str]]) -> tuple[float, Cue, str] | None:
    """What accepted papers are accepted for: "accepted 24 of them for oral presentation", "180 of the accepted papers were also given as
    short orals" count orals.
    """
    start = ACCEPTED_AS.match(low, number.span.end)
    if start is None:
        return None
    shown = (one for one in fitting if one[2] == "after" and one[1].span.start == start.end())
    return next(
        (one for one in shown if one[1].metric.name in SHARE_METRICS and one[1].metric.part_of == "accepted"), None
    )


def _of_few(places: Places, numbers: Sequence[Mention], index: int, bound: Sequence[Bound]) -> bool:
    """Whether a number is of a handful of papers that are no figure: "we read 12 papers, 5 of them were orals"; not of "two rounds"."""
    if not OF_THEM.match(places.low, numbers[index].span.end):
        return False
    before = next((one for one in reversed(numbers[:index]) if not STEPS.match(places.low, one.span.end)), None)
    return (
        before is not None
        and before.quantity is not None
        and before.quantity.unit == "count"
        and before.quantity.value < FEWEST_PAPERS
        and not any(one.number is before for one in bound)
    )


def _in_name(places: Places, number: Mention, sentence: Span) -> bool:
    """Whether a number word with a capital inside a sentence is a word of a name: "Generative Powers of Ten"."""
    word = number.span.of(places.text)
    return (
        word[:1].isupper()
        and word[1:].islower()
        and TEXT_BEFORE.search(places.low, sentence.start, number.span.start) is not None
    )


def _of_proposals(found: Bound, bound: Sequence[Bound]) -> Bound:
    """Of proposals: "120 proposals, of which 45 were accepted": what was accepted are workshops."""
    if found.metric == "accepted" and bound and bound[-1].metric == "workshop_proposals":
        return replace(found, metric="workshops", pattern="figure:workshops:of_proposals")
    return found


OWN_NUMBER = re.compile(r"[^()（）\d,，、;；]{0,4}(?!(?:19|20)\d\d(?!\d))\d{1,6}[^()（）\d%％.]{0,4}[)）]")
"""What a bracket says behind a number: "394 (desk rejected: 5)", "394（直接拒了 5 篇）"."""


def _cost(low: str, number: Span, cue: Cue, *, right: bool, labelled: bool) -> float | None:
    """Distance in words, or None when the two cannot belong together. A number that is `labelled` has a label right before it."""
    if (right and cue.before_only) or (not right and cue.after_only):
        return None
    gap = _right_gap(low, number, cue) if right else low[cue.span.end : number.start]
    if right and SOME_OF.fullmatch(gap) and not (cue.after_only and OF_THOSE.fullmatch(gap)):
        return None
    if len(gap) > LONGEST_GAP_CODE_POINTS:
        return None
    borders = len(BORDER.findall(gap))
    cost = float(len(WORD.findall(gap))) + 0.5 * len(SOFT_BORDER.findall(gap))
    if right:
        if CLOSES.search(gap) or (gap.endswith(("(", "（")) and OWN_NUMBER.match(low, cue.span.end)):
            return None
        if LISTED_APART.fullmatch(gap) and NUMBER_NEXT.match(low, cue.span.end):
            return None
        names_next = NAMES_NEXT.match(low, cue.span.end) and (gap.strip() or len(number) < LISTED_DIGITS or labelled)
        if names_next or (borders and not ADJECTIVES.fullmatch(gap)):
            return None
        return cost
    cost += BORDER_COSTS * borders + (VERB_COSTS if cue.before_only and cue.metric.name == "submissions" else 0.4)
    return cost


def _right_gap(low: str, number: Span, cue: Cue) -> str:
    """What stands between a number and a phrase after it, without the number's own percent and classifier."""
    start = number.end
    for pattern in (CLASSIFIER, ASIDE, CLASSIFIER):
        skipped = pattern.match(low, start, cue.span.start)
        start = start if skipped is None else skipped.end()
    return low[start : cue.span.start]


def _plausible(found: Bound) -> bool:
    """Whether a whole conference can have this figure."""
    value = found.quantity.value
    if found.quantity.unit == "percent":
        return 0 < value <= 100 or found.metric == "growth_rate"
    return is_plausible(found.metric, value)
