"""Counts of awards in prose: "3 篇杰出论文", "three Outstanding Papers", "Best Papers: 4", "杰出论文奖颁给六篇论文", "6篇获奖论文".

In: places with the award names that `mentions` found, and one sentence. Out: `Bound`s whose metric is `award_count:<award>`, or
`award_count:total` where the text counts winners of all awards. "One Honorable Mention, <title>" names a paper and counts nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from extractors.claims.figures.award_context import PERSONS, context_award, title_award
from extractors.claims.figures.award_levels import of_level
from extractors.claims.figures.bound import Bound
from extractors.claims.figures.counted import PADDED, names_place
from extractors.claims.places import Places
from extractors.records.mentions import Mention
from extractors.spans import Span

TOTAL_OF_LIST = "award_count:total of a list"
LARGEST_COUNT = 200
"""More papers than this never got one award; larger numbers are submissions or scores."""
NUMBER_THEN_AWARD = re.compile(
    r"[ ]{0,2}(?:篇|项|項|个|個|件|部|[×✕]|x(?= ))?[ ]{0,2}(?:论文|論文|文章)?[ ]{0,2}(?:研究|工作|作品)?(?:共同|分别|同时|并列|並列)?(?:给了?|同获|同獲|共获|分享了?|共享了?|授予了?|获得了?|獲得了?|得到了?|获评|获|獲|被评为|被選為|被选为|获选为?|獲選為?|入选|列为|列為|摘得|拿下|拿到|斩获|荣获|榮獲)?[ ]{0,2}(?:本届|今年的?|会议的?|大会的?|本次大会的?|的)?[ ]{0,2}[*“\"「《]{0,2}"
    r"|[ ](?:(?:papers?|of them|all|receiving|have|has|been|with|that|which|who|chosen|designated|from|more|different|further|additional|others?|winners of|received|receives?|wins?|won|were|was|are|awarded|given|the|a|an|named|selected|as|for|got|earned|honou?red|with|co-?|joint|new|main-track|got|shared|share|split|splitting|took|take|collected|claimed|jointly|tied|both|each|all|gets?|took home|home|carried|off|picked|up|also|to|receive|singled|out|then),?[ ]{1,2}){0,8}[*“\"]{0,2}"
)
AWARD_THEN_NUMBER = re.compile(
    r"[*”\"」》]{0,2}[ ]{0,2}(?:[(（\[][^()（）\d]{0,40}[)）\]])?[ ]{0,2}(?:的(?=[只仅共一有]|也是))?[则則]?(?P<link>[:：(（—–-]{1,2}|，|,|(?:同样|也|则|还)有|(?:也|同样|還|都)是|多达|多達|(?:今年|本届)?[就共]?(?:评|選|选|颁)出?了|只有|仅有|,? ?and there (?:are|were)|; there (?:are|were)|[(（]?×|(?:was|were) handed to|handed to|颁给了?|頒給了?|一口气给了?|授予了?|颁发给了?|给了|給了|共有?|有|各有?|由|also went to|also goes? to|went to|was given to|were given to|go to|goes to|awarded to|is shared by|was shared by|were awarded to|to)?[ ]{0,2}(?:今年|本届|这届|(?:\d{1,2}|十)[ ]?年前的)?(?:以下|the following|a total of|一共|总共|共|：|:)?(?:有|颁出了?|评出了?|选出了?)?[ ]{0,2}[(（]?[ ]{0,2}$"
)
COUNTS_AFTER = re.compile(r"[ ]{0,2}(?:篇|项|項|(?:papers?|awards?|winners?|more|of (?:them|these))(?![a-z])|个|個|名)")
THERE_WERE = re.compile(r"(?: of (?:them|these))?(?: this year| in all| in total)?[ ]?(?:[.,;)]|$)")
"""Behind "...s, and there were four": what goes on counts something else ("of these nominations")."""
CLOSES = re.compile(r"[ ]{0,2}(?:[)）\]*,，;；。]|\.(?!\d)|(?:and|和|与|及)|$|\n|\((?=[a-z])|（)")
NUMBERED_LINE = re.compile(r"[(（]\d{1,2}[)）][ ]?\n")
MAX_AGENDA = 160
CLOSES_LINE = re.compile(r"[)）][*_ ]{0,4}[:：]?(?:\n|$)")
OPENS_LIST = re.compile(r"[ ]{0,2}[:：]")
ALONE = re.compile(
    r"[*_ ]{0,4}(?:(?:答|a)[:：.][ ]?)?(?:(?P<en>in all,?[ ]|altogether,?[ ]|a total of[ ])|(?:今年|本届|本屆|这次|這次)?(?:(?P<gave>(?:一共|总共|共)?(?:发|颁|给|评|选)出?了)|共有?|一共有?|总共|共计|有|[也同][样樣]?是)?)[ ]?$"
)
ALONE_AFTER = re.compile(
    r"[ ]?(?:[(（]\d{1,2}[)）])?[ ]?(?:[。.]?$|[:：]|，(?:不分|并列|並列|分别|分別|依次|如下|都|均))"
)
"""A sentence below the name of an award that opens with how many papers have it: "共 4 篇：", "In all, four papers:", "四篇，不分先后"."""
JOINS = re.compile(r"[奖獎)）]{0,2}[ ]?(?:、|，|,|/|和|与|及|以及|还有|, and|and|&)[ ]?(?:the )?")
PLURAL = re.compile(r"s$|papers|mentions|awards|runners|winners")
WINNERS = re.compile(
    r"[ ]{0,2}(?:篇|项|項|个|個)[ ]{0,2}(?P<noun>获奖|獲獎|得奖|得獎)(?:论文|論文|工作|文章|作品)"
    r"|[ ]{0,2}(?:篇)[ ]{0,2}(?:论文|論文|文章|工作)?(?:最终|最終|共同)?(?P<verb>(?:获奖|獲獎|得奖|得獎)(?![项項])|入选获奖|摘奖|(?P<chosen>入选)(?=[。，；,;]|$))"
    r"|[ ]{0,2}篇[^，。；,;]{0,24}?(?:论文|文章|工作)?(?:最终|共同|同时)?(?P<honour>(?:获|得|获得|荣获|摘得)此(?:殊荣|奖项?|荣誉))"
    r"|[ ](?P<en_noun>award[- ]winning papers|winning papers|awarded papers|prize[- ]winning papers|award winners|winners|paper awards|awards in total)(?![a-z])"
    r"|[ ](?:[a-z-]{4,16}[ ])?papers[ ](?:(?:have|were|has|are|being|have been)[ ])?(?P<en_verb>won|honou?red|awarded|recogni[sz]ed|win|received awards|received an award)(?![a-z])"
    r"|[ ](?P<en_such>such (?:awards|prizes|honou?rs))(?![a-z])"
    r"|[ ](?:papers|works)[ ](?P<en_weak>share[ds]? (?:the|this) (?:prize|award|honou?r)|(?:got|received|won) (?:the|this) (?:prize|award|honou?r)(?=[.,;:)]| and\b| this year\b|$)|(?:were|have been) (?:picked|singled out))(?![a-z])"
)
PRIZES = re.compile(r"[ ]{0,2}[个個项項](?:[^，。；,;\d]{0,8})?奖项(?!的?(?:候选|提名))")
PRIZES_BEFORE = re.compile(r"(?:设置|设立|设有|颁发|颁出|评出|授予)了?[ ]?(?:共|共计|总共)?[ ]?$")
"""Prizes of all kinds: "共设置了 8 个奖项", "颁发 4 个最佳论文类奖项"."""
OF_A_CLASS = re.compile(r"类奖")
IN_ALL_BEFORE = re.compile(r"[，,；;：:（(][ ]?(?:一共|总共|共计|共|in all|altogether|together)[ ]?$")
IN_ALL_AFTER = re.compile(r"[ ](?:papers |winners )?(?:in all|in total|altogether)(?![a-z])")
"""After a list, how many it has: "Distinguished Papers: [7]–[12]，共 6 篇"."""
GIVES_SUCH = re.compile(r"(?<![a-z])(?:gave|gives?|given|handed|presented|there (?:were|are))(?![a-z])[^.;]{0,24}$")
"""Before "35 such awards": the conference gives them, nobody has won them."""
OF_EDITION = re.compile(r"^ (?:for|of|at|in)(?= )")
"""What is left of an award's edition: "The Most Influential Paper Award for ICSE 2013 was shared by two papers"."""
OF_A_WINNER = re.compile(r"[*_]{0,2}[ ](?:award )?(?:winner|recipient|laureate)")
TIMES, BEFORE_TIMES = ("×", "✕", "x"), re.compile(r"(?:^|[\n(（,，:：/·•*-][ ]?)$")
"""Before "4× Outstanding Paper"; "a 3 x Best Paper winner" is somebody."""
IN_ALL_TOLD = re.compile(r"(?:今年|本[届次]|这[届次])(?:一共|总共|共)")
EACH = re.compile(r"(?:各有?|(?<![a-z])each[ ])[ ]?$")
"""A count of each of several things, where the count of all follows: "各有两篇荣誉提名，共四篇"."""
ONLY = re.compile(r"(?:只有|仅有|唯一的?|(?<![a-z])only|(?<![a-z])just|a single)[ ]?$")
WINNERS_BEFORE = re.compile(
    r"(?:(?:获奖|獲獎|得奖|得獎)(?!的?(?:候选|候選|提名|入围|入圍|[项項]))的?(?:论文|論文)?(?:共有|共|有|是|为|一共|分别是)?[^，。,;；]{0,14}|(?:评出|評出|选出|選出|评选出|入选|入選|选了|颁给了?|颁发给|名单共|奖项共)[ ]?(?:了|共|以下)?[ ]?|(?P<en>(?:names|named|lists|honou?rs|honou?red|selected|picked|chose|announces|announced|recogni[sz]es|(?:awards?|prizes?)[ ](?:consists?[ ]of|comprises?|go(?:es)?[ ]to|went[ ]to))[ ](?:a total of )?))$"
)
AWARDISH_TITLE = re.compile(r"award|prize|winner|won|best paper|outstanding|获奖|獲獎|得獎|最佳|杰出|傑出|奖")
OF_AN_AWARD = re.compile(r"[ ]?[篇项个][ ]?(?:为|是)?(?:最佳|最优|杰出|优秀|特别|荣誉|提名|时间检验|亚军)")
"""One award's count in a list of several, not the count of all winners: "获奖名单：2 篇最佳、5 篇杰出"."""
SPECIAL_AWARDS = re.compile(
    r"[ ]?[篇项个]?(?:论文)?(?:获得?|获评)?了?(?:特别奖|特殊奖)(?!金)|[ ](?:papers? (?:won|received|with) )?special (?:awards?|prizes?)(?![a-z])"
)
"""Awards that a conference gives beside its usual ones under names of their own: ACL's "特别奖"."""
AWARDED = re.compile(
    r"[ ]?篇(?:论文|文章)?(?:最终|同时|还)?(?:获评|获选|被评为|被选为|评为|荣获|获得|获颁|摘得|斩获|夺得)"
)
"""Behind "其中" such words count winners: "其中 2 篇获评最佳论文"."""
NAMESAKE = re.compile(r"(?<= )(?:[A-Z][\w.&'’-]{1,20} ){1,3}$")
"""Right before an award: "three winners of the Jay Lepreau Best Paper Award", "to receive the CONCUR Test of Time Award"."""
NOT_YET = re.compile(r"[ ]?(?:(?<!检验)(?<!檢驗)候选|候選|入围|candidate|nominee|finalist|nomination|contender)")
RECEIVED = re.compile(
    r"(?:(?<![a-z])(?:received|won|earned|garnered|has|have|with)[ ]|(?:获得?了?|曾获|拿下|斩获|摘得|荣获)[ ]?)$"
)
GIVES_ONE = re.compile(
    r"评选?出|颁[发出]|选出|设[立有置]|共有|(?<![a-z])(?:gave|given?|gives|handed out|awarded|presented|consists?|there (?:is|was|are|were))(?![a-z])"
)
MAY_GIVE = re.compile(r"(?<![a-z])(?:may|can|could|each|every|only|nominate|winner)(?![a-z])|提名人|每")
GOT_IT = re.compile(r"(?<![a-z])(?:were|was|are|ha[sv]e|got|received?|won|earned)(?![a-z])")
SOME_OF_THE = re.compile(r"(?<![a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3}) of the $")
OF_THE = re.compile(
    r"(?:of[ ](?:the|these|those|all|our)[ ]|的?这|其中的?|前|後|后|第|another |other |otherwise |remaining |其余|另外的)$"
)
RESTRICTED = re.compile(r"(?:国内|中国|华人|华人|清华|北大|国产|中国大陆|chinese|our|my)")


def bind_award_counts(places: Places, sentence: Span, taken: frozenset[int]) -> list[Bound]:
    """The award counts of one sentence. `taken` holds the starts of numbers that are other figures already."""
    bound: list[Bound] = []
    for number in places.within("number", sentence.start, sentence.end):
        quantity = number.quantity
        if quantity is None or quantity.unit != "count" or number.span.start in taken:
            continue
        if PADDED.match(places.low, number.span.start, number.span.end) or names_place(places.low, number.span):
            continue
        if not 1 <= quantity.value <= LARGEST_COUNT or quantity.value != quantity.value.to_integral_value():
            continue
        around = places.around(number.span)
        awards = places.within("award", around.start, around.end)
        found = (
            _prizes(places, number, sentence)
            or _special(places, number)
            or _alone(places, number, sentence)
            or _named(places, number, awards)
            or _in_all(places, number, sentence, awards)
            or _winners(places, number, sentence, awards)
        )
        if found is not None:
            metric, cue, how = found
            bound.append(
                Bound(number, quantity, f"award_count:{metric}", number.span, cue, f"figure:award_count:{how}")
            )
    bound = [one for one in bound if one.metric != TOTAL_OF_LIST or _adds_up(one, bound)]
    bound = [replace(one, metric="award_count:total") if one.metric == TOTAL_OF_LIST else one for one in bound]
    summed = {one.metric for one in bound if one.pattern.endswith(":in_all")}
    bound = [
        one
        for one in bound
        if one.metric not in summed or not EACH.search(places.low, max(0, one.span.start - 6), one.span.start)
    ]
    return [one for one in bound if one.quantity.value > 1 or _counts_one(places, sentence, one, bound)]


def each_of_several(places: Places, sentence: Span, bound: Sequence[Bound]) -> list[Bound]:
    """A count of each of several awards is that of every one of them: "最佳论文奖、最佳学生论文奖和最佳短论文奖各 1 篇"."""
    found = []
    for one in bound:
        if not one.pattern.endswith("award_then_count"):
            continue
        if not EACH.search(places.low, max(0, one.span.start - 6), one.span.start):
            continue
        last, start = one.cue, max(sentence.start, places.around(one.span).start)
        for award in reversed([award for award in places.within("award", start, one.cue.start) if award.key]):
            if not JOINS.fullmatch(places.low, award.span.end, last.start):
                break
            last = award.span
            found.append(replace(one, metric=f"award_count:{award.key}", cue=award.span))
    return found


def _adds_up(total: Bound, bound: Sequence[Bound]) -> bool:
    """Whether the counts before a number add up to it."""
    counts = [one.quantity.value for one in bound if one.span < total.span and one.metric != TOTAL_OF_LIST]
    return len(counts) > 1 and sum(counts) == total.quantity.value


def _alone(places: Places, number: Mention, sentence: Span) -> tuple[str, Span, str] | None:
    """A line that says nothing but how many papers got the award named right before it."""
    counts = COUNTS_AFTER.match(places.low, number.span.end)
    lead = ALONE.fullmatch(places.low, sentence.start, number.span.start)
    if counts is None or lead is None or (counts.group().isascii() and lead["en"] is None):
        return None
    closes = places.low[counts.end() : counts.end() + 1] in ("，", "。", "")
    if not (lead["gave"] and closes) and not ALONE_AFTER.match(places.low, counts.end(), sentence.end):
        return None
    if places.within("award", counts.end(), sentence.end):
        return None
    award = context_award(places, number, sentence)
    return None if award is None else (award, sentence, "alone")


def _prizes(places: Places, number: Mention, sentence: Span) -> tuple[str, Span, str] | None:
    """How many prizes were given, whatever their names."""
    after = PRIZES.match(places.low, number.span.end)
    before = PRIZES_BEFORE.search(places.low, max(sentence.start, number.span.start - 12), number.span.start)
    return None if after is None or before is None else ("total", Span(*after.span()), "prizes_total")


def _special(places: Places, number: Mention) -> tuple[str, Span, str] | None:
    """How many special awards were given."""
    after = SPECIAL_AWARDS.match(places.low, number.span.end)
    return None if after is None else ("special", Span(*after.span()), "special")


def _in_all(places: Places, number: Mention, sentence: Span, awards: Sequence[Mention]) -> tuple[str, Span, str] | None:
    """How many papers a list has that the one award before it is of: "[7]–[12]，共 6 篇"; behind several awards, all of them together."""
    low, span = places.low, number.span
    said = IN_ALL_BEFORE.search(low, max(sentence.start, span.start - 12), span.start)
    counts = COUNTS_AFTER.match(low, span.end)
    if not IN_ALL_AFTER.match(low, span.end) and (
        said is None or counts is None or not CLOSES.match(low, counts.end())
    ):
        return None
    before = [award for award in awards if award.span.end <= span.start]
    keys = {award.key for award in before if award.key and not _only_candidates(low, award)}
    if len(keys) > 1:
        return TOTAL_OF_LIST.partition(":")[2], before[-1].span, "in_all_awards"
    return (str(before[-1].key), before[-1].span, "in_all") if keys and before[-1].key else None


def _named(places: Places, number: Mention, awards: Sequence[Mention]) -> tuple[str, Span, str] | None:
    """The count stands right beside the name of the award."""
    low, span = places.low, number.span
    if RECEIVED.search(low, max(0, span.start - 14), span.start):
        return None
    part = OF_THE.search(low, max(0, span.start - 12), span.start)
    if part and not low[max(0, span.start - 7) : span.start].endswith("of the ") and not AWARDED.match(low, span.end):
        return None
    for award in awards:
        if (
            award.key is None
            or award.span.overlaps(span)
            or _only_candidates(low, award)
            or OF_A_CLASS.match(low, award.span.end)
        ):
            continue
        if award.span.start >= span.end:
            gap = _without_editions(places, Span(span.end, award.span.start))
            of_some = GOT_IT.search(gap) and SOME_OF_THE.search(low, max(0, span.start - 14), span.start)
            leads = BEFORE_TIMES.search(low, max(0, span.start - 2), span.start)
            if gap.lstrip()[:1] in TIMES and (not leads or OF_A_WINNER.match(low, award.span.end)):
                return None
            if NUMBER_THEN_AWARD.fullmatch(gap) and not (RESTRICTED.search(gap) or of_some):
                return of_level(places, award, awards), award.span, "count_then_award"
            break
        gap = OF_EDITION.sub("", _without_editions(places, Span(award.span.end, span.start)))
        match = AWARD_THEN_NUMBER.fullmatch(gap)
        if match is None or len(gap) > 60:
            continue
        counts = COUNTS_AFTER.match(low, span.end)
        if counts and NOT_YET.match(low, counts.end()):
            continue
        if "there" in (match["link"] or "") and not (counts and THERE_WERE.match(low, counts.end())):
            continue
        if (
            match["link"] in ("，", ",")
            and not IN_ALL_TOLD.search(gap)
            and (counts is None or not OPENS_LIST.match(low, counts.end()))
        ):
            continue
        if (
            counts
            or (match["link"] or "").endswith("×")
            or (
                match["link"]
                and match["link"][0] in ":：(（"
                and CLOSES.match(low, span.end)
                and (PLURAL.search(award.span.of(low)) or _closes_line(low, award, span))
            )
        ):
            return str(award.key), award.span, "award_then_count"
    return None


def _closes_line(low: str, award: Mention, number: Span) -> bool:
    """Whether a number in brackets ends the line and counts: behind "Best Paper Runner-up (1)", the "(2)" of the next line does not."""
    if CLOSES_LINE.match(low, number.end) is None or f"{low[award.span.start : number.start]}1" in low:
        return False
    return not NUMBERED_LINE.search(low, max(0, award.span.start - MAX_AGENDA), award.span.start)


def _without_editions(places: Places, gap: Span) -> str:
    """The text of a gap without venues, and without those whom an award is named after: "3 篇论文获得 ICLR 2025 杰出论文奖"."""
    named = NAMESAKE.search(places.text, gap.start, gap.end)
    gap = gap if named is None else Span(gap.start, named.start())
    text, at = "", gap.start
    for venue in places.within("venue", gap.start, gap.end):
        text, at = text + places.low[at : venue.span.start].rstrip(), venue.span.end
    rest = places.low[at : gap.end]
    return text + rest if at == gap.start or text[-1:].isascii() else text + rest.lstrip()


def _only_candidates(low: str, award: Mention) -> bool:
    """Whether nobody has won yet: "最佳论文候选", "Best Paper candidates"."""
    return NOT_YET.match(low, award.span.end) is not None or NOT_YET.search(award.span.of(low)) is not None


def _winners(
    places: Places, number: Mention, sentence: Span, awards: Sequence[Mention]
) -> tuple[str, Span, str] | None:
    """Counts beside no name of an award: "6篇获奖论文", "共有3篇论文获奖", "入选6篇", "seven award-winning papers": winners without the award's name beside them."""
    low, span = places.low, number.span
    after = WINNERS.match(low, span.end)
    before = WINNERS_BEFORE.search(low, max(sentence.start, span.start - 28), span.start)
    if after is None and (before is None or not COUNTS_AFTER.match(low, span.end) or OF_AN_AWARD.match(low, span.end)):
        return None
    if (
        before is not None
        and after is None
        and before["en"]
        and not AWARDISH_TITLE.search(places.document.title.lower())
    ):
        return None
    cue = Span(*after.span()) if after is not None else Span(before.start(), span.start) if before is not None else span
    if after is not None and after["en_such"] and not GIVES_SUCH.search(low, sentence.start, span.start):
        return None
    if after is not None and after["en_noun"] == "winners" and not awards and "award" not in sentence.of(low):
        return None
    if after is not None and (after["noun"] or after["en_noun"]):
        return "total", cue, "winners_total"
    following = {award.key for award in awards if award.span.start > span.end} - PERSONS
    if after is not None and OPENS_LIST.match(low, after.end()) and len(following) > 1:
        return "total", cue, "winners_total"  # "共有 10 篇论文获奖：2 篇最佳论文、…"
    named = [award for award in awards if award.span.end <= span.start and award.key]
    if named:
        return str(named[-1].key), cue, "winners_of_named"
    if after is not None and after["chosen"]:
        return None
    context = context_award(places, number, sentence)
    if context is None and ((after is not None and after["en_weak"]) or (before is not None and before["en"])):
        context = title_award(places)
    if context is None and after is not None and (after["en_weak"] or after["en_such"]):
        return None
    if (
        context is None
        and before is not None
        and after is None
        and not before["en"]
        and not _speaks_of_awards(before.group())
    ):
        return None
    return context or "total", cue, "winners_of_context" if context else "winners_total"


def _speaks_of_awards(phrase: str) -> bool:
    return any(char in phrase for char in "奖獎")


def _counts_one(places: Places, sentence: Span, one: Bound, bound: Sequence[Bound]) -> bool:
    """Whether a count of one counts: in a list of larger ones or without titles ("six ..., one Test of Time Award"), in digits, or as the only one."""
    named = places.within("title", sentence.start, sentence.end)
    given = not named and GIVES_ONE.search(places.low, sentence.start, sentence.end) is not None
    given = given and not MAY_GIVE.search(places.low, sentence.start, sentence.end)
    listed = any(one.metric != other.metric and (other.quantity.value > 1 or given) for other in bound)
    digits = one.span.of(places.text).isdigit() and one.pattern.endswith("award_then_count")
    return (
        listed
        or digits
        or any(said.search(places.low, max(0, one.span.start - 12), one.span.start) for said in (ONLY, EACH))
    )
