"""Numbers of a sentence bound to the metrics they are figures of.

In: places, cues, and one sentence. Out: `Bound`s, at most one for a number. A number goes to the nearest phrase that names a metric
with its unit, and that it can be a figure of: nearest is counted in words and Chinese characters, a clause border costs extra, and
another number between two cuts them off. A number that continues a series ("26.1% in 2023 and 27.5% in 2024", "CVPR 突破九千、ICCV
突破八千") takes the metric of the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from extractors.claims.counted import Counted, counted
from extractors.claims.cues import Cue, Cues
from extractors.claims.places import Places
from extractors.claims.qualifying import tracks_in
from extractors.lexicon.metrics import PAPER_METRICS, PEOPLE_METRICS, PLAUSIBLE_AT_LEAST, SHARE_METRICS
from extractors.records.claims import Role
from extractors.records.mentions import Mention, Quantity
from extractors.spans import Span

RIGHT_AT_MOST = 14.0
LEFT_AT_MOST = 24.0
"""Words (or Chinese characters) between a number and its metric. On the shared documents no true pair is farther apart."""
BORDER_COSTS = 7.0
VERB_BESIDE = 1.5
LONGEST_GAP_CODE_POINTS = 120
VERB_COSTS = 3.0
"""A verb of receiving says less than a noun right after the number ("received 120 workshop proposals")."""
BORDER = re.compile(r"[，、;；。！？!?|→⇒]|,(?!\d)|->|——|[ ][–—][ ]")
SOFT_BORDER = re.compile(r"[(（:：]")
IN_BRACKETS = re.compile(r"[ ]?[(（][ ]?(?:共[ ]?)?[\d,]{1,9}[ ]?(?:篇|papers?)?[ ]?[)）]")
COMPARES = re.compile(r"(?:up|down) from|compared|versus|vs|than|against|可能|或|maybe|perhaps|possibly|[较比]|去年|上一?[年届]")
ASIDE = re.compile(r"[ ]?[(（][^()（）]{0,12}[%％][^()（）]{0,8}[)）]")
CLASSIFIER = re.compile(r"[ ]?(?:多|余|餘)?[ ]?[篇份个個名位人项項]")
ADJECTIVES = re.compile(r"[ ][a-z-]{2,20}(?:,? [a-z-]{2,20}){0,1}, [a-z-]{2,20}(?: [a-z-]{2,20})?[ ]")
NAMES_NEXT = re.compile(r"[ ]?[:：=*]{1,4}[ ]?\**[ ]?[~约約]?[ ]?\d")
WORD = re.compile(r"[a-z0-9'&-]{1,30}|[\u4e00-\u9fff]")
SERIES_WORDS = frozenset(
    "and or in for to from at by of the with while whereas respectively but then papers paper up down also had has was were is are vs versus against only about around over more than just "
    "比 较 較 相 对 去 今 在 和 与 与 及 到 至 降 升 增 涨 跌 下 上 为 是 的 则 而 或 篇 份 人 名 位 个 個 突 破 了 约 近 超 过 投 有 年 届 分 别 有 从 由 可 能 仅 达 達 总 数 最 终 共 计 即".split()
)
SERIES_AT_MOST_CODE_POINTS = 40
SHARE_AFTER = re.compile(r"[ ]{0,2}(?:篇|份|(?:[a-z-]{2,12} )?papers?|个)?(?:论文|論文)?[ ]{0,2}(?:[,，;；、/|]?[ ]?(?:or|i\.e\.|that is|即|也就是|and of)?[ ]{0,2}(?:about|around|roughly|约|約|a|an)?[ ]{0,2}|[ ]?[(（=≈][ ]?(?:约|約|about|~|≈|ca\.)?[ ]{0,2})~?$")
PASSIVE = re.compile(r"[ ]?(?:of (?:all |the |valid )?(?:submissions|submitted papers|accepted papers|papers)[ ]|的?(?:投稿|论文|稿件|录用论文)?)?(?:(?:were|was|are)[ ])?(?:(?:selected|chosen|accepted|presented|marked) (?:as|for)[ ](?:an? )?|被?(?:评为|选为|定为|列为|接收为|录用为)?[ ]?)")
SHARE_OF = re.compile(r"(?:占|佔|约占|約佔|占到|占比)[^，。,;；]{0,4}(?:录用|接收|接受|录取|錄取|投稿|总投稿|总数|全部)")
OF_SUBMISSIONS = re.compile(r"[ ]?of (?:all |the |valid |reviewed )*(?:submissions|submitted papers|papers submitted)")
ACCEPT_BEFORE = re.compile(r"(?:accept(?:ed|s|ing)?|took)[ ](?:only |just |about |around |roughly |~)*$")
OTHER_RATE_BEFORE = re.compile(r"(?:(?<![a-z])(?:token|draft|proposal|sample|offer|order|call|user)|(?:方法|模型|算法|策略|草稿|词元)的?(?:平均)?)[ ]?$")
OTHER_RATE_AFTER = re.compile(r"[ ]?(?:提高|提升|下降|降低|增加|上升|减少|上涨|下滑)了|[ ](?:increased|decreased|improved|dropped|fell|rose|grew) by|[ ]of (?:speculative|draft|tokens|samples|proposals|the (?:method|model|sampler|verifier|draft))")
CHOSEN_AS = re.compile(r"(?:(?:marked|selected|chosen|accepted|presented|designated|named|picked|promoted) (?:as|for|to)(?: an?)?|被?(?:评为|选为|定为|列为|評為|選為)了?)[ ]?$")
FROM_TO = re.compile(r"[^。；;]{0,14}(?:降至|降到|升至|升到|增至|增到|涨到|涨至|下降到|下降至|上升到|上升至|提高到|跌至|回落至|down to|up to|to)[^。；;]{0,8}$")
OWNERS = re.compile(r"(?<![a-z])(?:our (?:group|lab|team|institute|university|department)|my)(?![a-z])|我校|我院|本组|课题组|实验室|笔者|团队|团隊|该校|我组")
OWNER_CODE_POINTS = 40
PART_OF = re.compile(r"[ ]of[ ](?:the |all )?\d")
APPOSITION = re.compile(r"[ ]?[:：][ ]?|[ ]?[篇份]?[，,]?[ ]?(?:总数|最终)?(?:达到|达|達到|即|为|共计|共|一共|namely|reaching|to be exact)了?[ ]?")
FROM_BEFORE = re.compile(r"(?:从|由|from)[^，。,;]{0,12}$")


@dataclass(frozen=True, slots=True)
class Bound:
    """A number with the metric it is a figure of. `year_step` moves the year ("从 a% 降至 b%": a is the year before)."""

    number: Mention
    quantity: Quantity
    metric: str
    span: Span
    cue: Span
    pattern: str
    role: Role = "stated"
    group: int | None = None
    year_step: int = 0
    inherited: bool = False


def bind_sentence(places: Places, cues: Cues, sentence: Span) -> list[Bound]:
    """The figures of one sentence, in order."""
    numbers = [mention for mention in places.within("number", sentence.start, sentence.end) if mention.quantity is not None]
    what = {id(number): counted(places.low, number.span, sentence.start) for number in numbers}
    bound: list[Bound] = []
    owned = False
    for index, number in enumerate(numbers):
        if what[id(number)].kind == "none":
            continue
        found = _nearest(places, cues, sentence, numbers, index, what[id(number)], bound)
        if found is None:
            found = _share(places, cues, numbers, index, bound, what[id(number)])
        if found is None:
            found = _series(places, numbers, index, bound, what[id(number)])
        if found is None:
            continue
        owned = owned or _owned(places, found, sentence)
        if _plausible(found) and not (owned and found.metric in PAPER_METRICS):
            bound.append(_of_proposals(found, bound))
    return _from_to(places, bound)


def _nearest(places: Places, cues: Cues, sentence: Span, numbers: Sequence[Mention], index: int, what: Counted, bound: Sequence[Bound]) -> Bound | None:
    """The number with the cheapest of the cues around it."""
    number = numbers[index]
    quantity = number.quantity
    if quantity is None or quantity.unit not in ("count", "percent"):
        return None
    low_end = numbers[index - 1].span.end if index else sentence.start
    aside = ASIDE.match(places.low, number.span.end)
    after = [other for other in numbers[index + 1 :] if aside is None or other.span.start >= aside.end()]
    high_end = after[0].span.start if after else sentence.end
    fitting: list[tuple[float, Cue, str]] = []
    for cue in cues.within(low_end, high_end):
        if cue.metric.unit != quantity.unit or cue.span.overlaps(number.span) or _spent(places.low, cue, number, bound):
            continue
        right = cue.span.start >= number.span.end
        cost = _cost(places.low, number.span, cue, right=right)
        if cost is not None and _fits(places, cues, cue, what, cost, right=right):
            fitting.append((cost, cue, "after" if right else "before"))
    if not fitting:
        return None
    _, cue, side = _chosen(fitting)
    if cue.metric.name == "submissions" and side == "before" and PART_OF.match(places.low, number.span.end):
        return None
    pattern = f"figure:{cue.metric.name}:{'number_first' if side == 'after' else 'metric_first'}"
    return Bound(number, quantity, cue.metric.name, number.span, cue.span, pattern)


def _spent(low: str, cue: Cue, number: Mention, bound: Sequence[Bound]) -> bool:
    """Whether the number before has this phrase to itself: "12 award candidates, 3 of them from China"."""
    if not bound or bound[-1].cue != cue.span or not bound[-1].pattern.endswith("number_first"):
        return False
    if cue.span.end > number.span.start or COMPARES.search(low, cue.span.end, number.span.start):
        return False
    return BORDER.search(low, cue.span.end, number.span.start) is not None


def _chosen(fitting: Sequence[tuple[float, Cue, str]]) -> tuple[float, Cue, str]:
    """The cheapest; but a verb right before the number beats "submissions" after it ("accepted 3,704 submissions")."""
    best = min(fitting, key=lambda one: one[0])
    if best[2] == "after" and best[1].metric.name == "submissions":
        verbs = [one for one in fitting if one[2] == "before" and one[0] <= VERB_BESIDE and one[1].metric.name in PAPER_METRICS]
        verbs = [one for one in verbs if one[1].metric.name != "submissions"]
        return verbs[-1] if verbs else best
    return best


def _of_proposals(found: Bound, bound: Sequence[Bound]) -> Bound:
    """ "120 proposals, of which 45 were accepted": what was accepted are workshops."""
    if found.metric == "accepted" and bound and bound[-1].metric == "workshop_proposals":
        return replace(found, metric="workshops", pattern="figure:workshops:of_proposals")
    return found


def _owned(places: Places, found: Bound, sentence: Span) -> bool:
    """Whether the figure is of one institution or group: "清华大学共有 210 篇论文被接收", "Google had 120 papers accepted"."""
    if found.metric not in PAPER_METRICS:
        return False
    start = max(sentence.start, found.span.start - OWNER_CODE_POINTS)
    owners = [mention.span.end for mention in places.within("institution", start, found.span.start)]
    owners += [match.end() for match in OWNERS.finditer(places.low, start, found.span.start)]
    venues = [mention.span.start for mention in places.within("venue", start, found.span.start)]
    return bool(owners) and not any(at >= owners[-1] for at in venues) and not BORDER.search(places.low, owners[-1], found.span.start)


def _cost(low: str, number: Span, cue: Cue, *, right: bool) -> float | None:
    """Distance in words, or None when the two cannot belong together."""
    if (right and cue.before_only) or (not right and cue.after_only):
        return None
    gap = _right_gap(low, number, cue) if right else low[cue.span.end : number.start]
    if len(gap) > LONGEST_GAP_CODE_POINTS:
        return None
    borders = len(BORDER.findall(gap))
    cost = float(len(WORD.findall(gap))) + 0.5 * len(SOFT_BORDER.findall(gap))
    if right:
        if NAMES_NEXT.match(low, cue.span.end) or (borders and not ADJECTIVES.fullmatch(gap)):
            return None
        return cost if cost <= RIGHT_AT_MOST else None
    cost += BORDER_COSTS * borders + (VERB_COSTS if cue.before_only and cue.metric.name == "submissions" else 0.4)
    return cost if cost <= LEFT_AT_MOST else None


def _right_gap(low: str, number: Span, cue: Cue) -> str:
    """What stands between a number and a phrase after it, without the number's own percent and classifier."""
    start = number.end
    for pattern in (CLASSIFIER, ASIDE, CLASSIFIER):
        skipped = pattern.match(low, start, cue.span.start)
        start = start if skipped is None else skipped.end()
    return low[start : cue.span.start]


def _fits(places: Places, cues: Cues, cue: Cue, what: Counted, cost: float, *, right: bool) -> bool:
    """Whether a number that counts this can be a figure of that metric."""
    name = cue.metric.name
    if cue.metric.unit == "percent":
        return (not cue.weak or _about_acceptance(places, cues, cue)) and not _of_something_else(places.low, cue)
    near = right and cost <= 3
    wanted = "paper" if name in PAPER_METRICS else "people" if name in PEOPLE_METRICS else "thing"
    if what.kind == wanted or (wanted == "thing" and near and (what.kind == "other" or cost <= 1)):
        return True
    if cue.weak:
        chosen = right and what.kind == "bare" and CHOSEN_AS.search(places.low, max(0, cue.span.start - 24), cue.span.start)
        if not right and IN_BRACKETS.match(places.low, cue.span.end):
            return True
        close = near and cost <= 1.5 and what.kind in ("bare", "other", "thing")
        return bool(chosen) or close or (what.kind == "bare" and cost <= 2.5 and _about_acceptance(places, cues, cue))
    if what.kind == "bare":
        return True
    return what.kind in ("other", "thing") and near


def _of_something_else(low: str, cue: Cue) -> bool:
    """ "The token acceptance rate of speculative decoding", "该方法的接受率", "录用率下降了 2%" (a change, not a rate)."""
    if not cue.metric.name.endswith("_rate") or cue.metric.name == "growth_rate":
        return False
    before, after = low[max(0, cue.span.start - 14) : cue.span.start], low[cue.span.end : cue.span.end + 24]
    return bool(OTHER_RATE_BEFORE.search(before) or OTHER_RATE_AFTER.match(after))


def _about_acceptance(places: Places, cues: Cues, cue: Cue) -> bool:
    """Whether the sentence speaks of submissions or acceptance in strong words."""
    sentence = places.sentence_at(cue.span.start)
    names = ("submissions", "accepted", "acceptance_rate")
    start = sentence.start
    if places.low[cue.span.end : cue.span.end + 3].strip()[:1] in (":", "："):
        before = places.sentence_before(sentence)
        start = before.start if before is not None else start
    return any(not other.weak and other.metric.name in names for other in cues.within(start, sentence.end))


def _share(places: Places, cues: Cues, numbers: Sequence[Mention], index: int, bound: Sequence[Bound], what: Counted) -> Bound | None:
    """A percent right beside a count: "1,991 accepted, or 46%", "235 篇 Highlight Papers（約 10%）"."""
    del what
    number = numbers[index]
    quantity = number.quantity
    if quantity is None or quantity.unit != "percent":
        return None
    sentence = places.sentence_at(number.span.start)
    passive = _passive_share(places, cues, number, sentence)
    if passive is not None:
        return passive
    if ACCEPT_BEFORE.search(places.low, max(sentence.start, number.span.start - 30), number.span.start) and OF_SUBMISSIONS.match(places.low, number.span.end):
        return Bound(number, quantity, "acceptance_rate", number.span, number.span, "figure:acceptance_rate:share_of_submissions")
    if not bound or bound[-1].quantity.unit != "count" or index == 0 or numbers[index - 1] is not bound[-1].number:
        return None
    last = bound[-1]
    start = last.cue.end if last.span.end <= last.cue.end <= number.span.start else last.span.end
    metric = SHARE_METRICS.get(last.metric)
    if last.metric == "submissions" and len(bound) > 1 and bound[-2].metric == "accepted":
        metric = "acceptance_rate"
    if metric is None or start > number.span.start:
        return None
    gap = places.low[start : number.span.start]
    clause = places.low[places.clause_at(number.span.start).start : number.span.end + 16]
    if SHARE_AFTER.match(gap) or (SHARE_OF.search(clause) and len(gap) <= 24):
        return Bound(number, quantity, metric, number.span, last.cue, f"figure:{metric}:share_beside_count")
    return None


def _passive_share(places: Places, cues: Cues, number: Mention, sentence: Span) -> Bound | None:
    """ "1.8% of submissions were selected as orals", "其中 3.3% 被选为 Oral"."""
    match = PASSIVE.match(places.low, number.span.end)
    if match is None:
        return None
    for cue in cues.within(match.end() - 24, min(sentence.end, match.end() + 1)):
        metric = SHARE_METRICS.get(cue.metric.name)
        if metric is not None and cue.span.start <= match.end() <= cue.span.end:
            return Bound(number, number.quantity, metric, number.span, cue.span, f"figure:{metric}:passive_share") if number.quantity else None
    return None


def _series(places: Places, numbers: Sequence[Mention], index: int, bound: Sequence[Bound], what: Counted) -> Bound | None:
    """A number that goes on where the one before left off."""
    number = numbers[index]
    quantity = number.quantity
    if not bound or quantity is None or index == 0 or numbers[index - 1] is not bound[-1].number:
        return None
    last = bound[-1]
    if quantity.unit != last.quantity.unit or what.kind in ("other", "none"):
        return None
    gap = Span(last.span.end, number.span.start)
    if len(gap) > SERIES_AT_MOST_CODE_POINTS or number.partner is not None:
        return None
    named = [m.span for kind in ("venue", "year") for m in places.within(kind, gap.start, gap.end)]
    named += tracks_in(places.low, gap)
    if not named and not FROM_TO.search(places.low, gap.start, gap.end) and not APPOSITION.fullmatch(places.low, gap.start, gap.end):
        return None
    if all(word in SERIES_WORDS for word in _words_outside(places.low, gap, [*named, last.cue])):
        return replace(last, number=number, quantity=quantity, span=number.span, pattern=f"figure:{last.metric}:series", inherited=True)
    return None


def _words_outside(low: str, gap: Span, spans: Sequence[Span]) -> Iterator[str]:
    for match in WORD.finditer(low, gap.start, gap.end):
        if not any(span.start <= match.start() < span.end for span in spans):
            yield match.group()


def _plausible(found: Bound) -> bool:
    """Whether a whole conference can have this figure."""
    value = found.quantity.value
    if found.quantity.unit == "percent":
        return 0 < value <= 100 or found.metric == "growth_rate"
    return value == value.to_integral_value() and value >= PLAUSIBLE_AT_LEAST.get(found.metric, 1)


def _from_to(places: Places, bound: list[Bound]) -> list[Bound]:
    """ "从 a% 降至 b%" without years: a belongs to the edition before."""
    out = list(bound)
    for at in range(len(bound) - 1):
        first, second = bound[at], bound[at + 1]
        if first.metric != second.metric or not second.inherited:
            continue
        gap = Span(first.span.end, second.span.start)
        start = max(0, first.span.start - 16)
        years = [m for kind in ("venue", "year") for m in places.within(kind, start, second.span.end) if m.year or m.relative_year]
        if not years and FROM_BEFORE.search(places.low, start, first.span.start) and FROM_TO.search(places.low, gap.start, gap.end):
            out[at] = replace(first, year_step=-1)
    return out
