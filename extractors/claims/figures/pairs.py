"""Counts that are told as a pair: "1018 投 256 中（25.1%）", "2473 篇收 621 篇，25%", "投了 430，录了 88", "710 篇（长文 571、短文 139）".

In: places, one sentence, its bound numbers. Out: further `Bound`s. Two forms need no word that names a metric of its own. Terse verbs
between (or around) two counts say what came in and what got in. And counts of tracks that add up exactly to a count told before them
are its parts, so they have its metric.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from extractors.claims.figures.bound import NUMBERS_AT_MOST, Bound
from extractors.claims.figures.confirmed import is_share
from extractors.claims.figures.counted import counted
from extractors.claims.figures.outcomes import LARGEST_SHARE, LEAST_SHARE, is_count
from extractors.claims.places import Places
from extractors.claims.qualifying import tracks_in
from extractors.records.mentions import Mention
from extractors.spans import Span

SMALLEST_WHOLE = 20
"""Industrial tracks of database conferences receive a few dozen papers; fewer is a group's own record."""
_ONLY = r"(?:主会(?:议|场)?|大会|最终|最后|当中|之中|里|中|只|仅|共|总共|就|约){0,2}"
_TOOK = r"(?:收入|录用|录取|接收|接受|收录|收|录|取|中|进|要)了?"
BETWEEN = re.compile(
    rf"[ ]?(?:多|余)?[ ]?[篇份]?(?:论文|稿件|文章)?[ ]?(?:有效)?(?:投稿|投|送审|来稿)?[、，, ]{{0,2}}{_ONLY}{_TOOK}[ ]?"
    r"|[ ]?[篇份]?(?:论文)?(?:投稿|来稿)[、，](?P<main>主会)(?:议|场)?[ ]?"
)
"""The words between the two counts: "283 篇投稿收 76 篇", "53 进 16", "2448 投、449 中" has the verb behind (`BEHIND`)."""
TAKEN_FROM = re.compile(
    r"[ ](?:papers?|articles|talks|contributions|works)(?: were)?(?: accepted| chosen| selected| taken| picked)?[ ](?:from|out of|of)[ ](?:the |its |a total of |about |some |over |nearly )?"
)
POOL = re.compile(r"[ ](?:[a-z-]{3,12} )?(?:submissions|submitted papers|manuscripts|submitted)(?![a-z])")
"""The other way round: "39 papers from 232 submissions"."""
SELECTED = re.compile(r"(?:accepted|chosen|selected)[ ](?:from|out of)[ ]")
"""With such a verb the whole needs no noun: "2,395 papers selected from 8,585"."""
FOR_ANOTHER = re.compile(r"[ ](?:invited|candidates|nominations)|(?:[ ][a-z]{2,12}){0,3}[ ]for[ ]")
SENT_BETWEEN = re.compile(
    r"[ ]?[篇份]?(?:论文|稿件)?[ ]?(?:投稿|投|in)[、，,/ ]{1,3}|[ ](?:papers )?(?:submitted|submissions|in)[ ]?(?:→|->|=>|⇒)[ ]?"
)
BEHIND = re.compile(
    r"[ ]?[篇份]?[ ]?(?:中|收|录|取)(?![a-z\u4e00-\u9fff])|[ ]?(?:out|accept(?:ed|s)?|acc\.?|in(?=[,.;)（(]|$))(?![a-z])"
)
SENT_BEFORE = re.compile(r"(?:投稿?|来稿|收到)了?[ ]?$")
GOT_BEFORE = re.compile(rf"[ ]?[篇份]?[，, ]{{0,2}}(?:[/／|][ ])?{_ONLY}{_TOOK}[ ]?")
CAME_IN = re.compile(
    r"(?<![a-z])(?:received|attracted|drew|got|saw|reviewed)[ ](?:a (?:record|total of) |a record-breaking |as many as |about |around |some |over |more than |nearly )?$"
)
AND_ACCEPTED = re.compile(
    r"[ ](?:papers|articles|manuscripts|works)(?: in all| in total)?,?[ ](?:and|then|but|of which)[ ](?:it |they |had |finally |only |eventually ){0,2}(?:accepted|selected|took|chose|kept)[ ](?:only |just |about |around )?"
)
"""What came in is called papers, too: "received 5,160 papers and accepted 1,294"."""
OF_THEM_BEHIND = re.compile(r"[ ]of (?:them|these|those)(?![a-z])")
CHOSEN = re.compile(
    r"(?<![a-z])(?:(?P<sure>accept(?:ed|ing|s))|took|taken|choose|chose|chosen|selected|picked|kept|admitted|let in|taking|choosing|selecting)[ ](?:only |just |about |around |roughly |exactly |as few as )?$"
)
CHOSEN_OF = re.compile(
    r"[ ](?:papers |articles |manuscripts )?(?:(?:out )?of|from) (?:an? (?:stack|pile|pool|heap) of |(?:the |its |their |all |a total of |about |some |over |nearly ){0,2})"
)
"""What was taken of what: "in 2016 the committee took 72 of 463"; who took them are the conference's people, or the sentence is of papers."""
WERE_ACCEPTED = re.compile(
    r"(?:[ ](?:[a-z-]{3,12} )?(?:papers|submissions|manuscripts|articles)(?: submitted| received)?)?(?: (?:were|was|have been|had been|got)(?: finally| eventually| ultimately)? (?:accepted|admitted|selected for publication|let in|taken)(?! (?:as|for) )|(?: finally| eventually)? (?:got in|got through(?! (?:to|the (?:first|second|desk)|phase|round|stage))|made it in|made it|made the cut)(?![a-z])"
    r"|(?: being)? accepted(?=[ ]?(?:[.,;:()）]|$)))"
)
"""Behind the whole: "47 of 257 papers were accepted", "with 47 of 257 papers accepted."."""
FOR_HONOURS = re.compile(
    r"[ ](?:papers |submissions )?(?:for|as|to be|to)[ ][^.;,\d]{0,40}?(?:award|prize|best|oral|spotlight|shortlist|nominat|list|talk|highlight)"
)
COMMITTEE = re.compile(
    r"(?<![a-z])(?:committee|chairs?|co-chairs|organi[sz]ers|pc|tpc|conference|symposium|editors?)(?![a-z])"
)
ALSO_OF = re.compile(
    r"(?<![a-z])accept(?:ed|ing|s)[ ]\d[\d,]{0,6} (?:out )?of \d[\d,]{0,6} (?:[a-z-]{3,12} )?(?:papers|submissions),?[ ](?:and|as well as)[ ]$"
    r"|(?<![a-z])accept(?:ed|ing|s)[ ]\d[\d,]{0,6} (?:out )?of \d[\d,]{0,6}(?: (?:papers|submissions))?,?[ ]and[ ][a-z][a-z& ]{1,14}['’]?\d{2,4}[ ]$"
)
"""Behind one pair, another: "accepted 258 of 1018 long papers, and 126 of 526 short papers"."""
IT = re.compile(r"(?<![a-z])it[ ]$")
SMALLEST_POOL = 100
"""Of fewer anybody may choose: "the reading group took 9 of 40"."""
SHARE_GAP = re.compile(
    r"[ ]?(?:篇|份|中|(?P<end>in|out|accepted))?[ ]?[(（，,、/][ ]?(?P<that>i\.e\.,?[ ]|that is,?[ ]|or[ ]|=[ ]?)?(?:[^\d()（），。；]{0,8}(?:率|算|说|是|约|即|为|合)[ ]?(?:是|约|为)?[ ]?)?"
)
PARTS_AT_MOST = 4
PARTS_CODE_POINTS = 90
BARE_TRACK = re.compile(r"[ ](long|short)(?=[,;.:)]| and | papers?(?![a-z])|$)")
"""A track that a list calls by its adjective: "1045 long, 576 short papers"."""
PARTED = frozenset(("submissions", "under_review", "accepted", "orals", "posters", "spotlights"))


def bind_pairs(places: Places, sentence: Span, bound: Sequence[Bound]) -> list[Bound]:
    """What came in and what got in, where the sentence tells them as a pair, and the rate beside them."""
    numbers = [one for one in places.within("number", sentence.start, sentence.end) if one.quantity is not None]
    named = {one.span.start: one for one in bound}
    found: list[Bound] = []
    for at, (first, second) in enumerate(pairwise(numbers)):
        if len(numbers) > NUMBERS_AT_MOST:
            break
        if _is_pair(places, first, second, sentence):
            whole, part = first, second
        elif _is_taken_from(places, first, second) or _is_chosen_of(places, first, second, sentence, bound):
            whole, part = second, first
        else:
            continue
        if not _open(named, whole, "submissions") or not _open(named, part, "accepted"):
            continue
        both = Span(first.span.start, second.span.end)
        wanted = [(whole, "submissions"), (part, "accepted")]
        share = numbers[at + 2] if at + 2 < len(numbers) else None
        if share is not None and _is_rate(places, whole, part, share) and _open(named, share, "acceptance_rate"):
            wanted.append((share, "acceptance_rate"))
        for number, metric in wanted:
            if number.span.start not in named and number.quantity is not None:
                found.append(Bound(number, number.quantity, metric, number.span, both, f"figure:{metric}:pair"))
                named[number.span.start] = found[-1]
    return found


def in_parts(places: Places, sentence: Span, bound: Sequence[Bound]) -> list[Bound]:
    """All figures of the sentence, with the counts of tracks that add up to one of them: "3,350 篇，长文 2,327 篇、短文 1,023 篇"."""
    numbers = [one for one in places.within("number", sentence.start, sentence.end) if one.quantity is not None]
    out = {one.span.start: one for one in bound}
    for at, whole in enumerate(numbers if len(numbers) <= NUMBERS_AT_MOST else ()):
        like = out.get(whole.span.start)
        if like is None or like.metric not in PARTED or like.quantity.unit != "count":
            continue
        for part in _parts(places, like, numbers[at + 1 : at + 1 + PARTS_AT_MOST]):
            before = out.get(part.span.start)
            if part.quantity is not None and (before is None or before.metric in PARTED):
                pattern = f"figure:{like.metric}:part"
                track = BARE_TRACK.match(places.low, part.span.end)
                out[part.span.start] = replace(
                    like, number=part, quantity=part.quantity, span=part.span, pattern=pattern, inherited=True,
                    scope=track[1] if track is not None else like.scope,
                )  # fmt: skip
    return sorted(out.values(), key=lambda one: one.span)


def _parts(places: Places, whole: Bound, numbers: Sequence[Mention]) -> Sequence[Mention]:
    """The numbers right behind a count that add up to it, each with a track of its own."""
    total, end = Decimal(0), whole.span.end
    for at, number in enumerate(numbers):
        quantity = number.quantity
        if quantity is None or quantity.unit != "count" or number.span.start - whole.span.end > PARTS_CODE_POINTS:
            return ()
        after = numbers[at + 1].span.start if at + 1 < len(numbers) else number.span.end + 12
        named = tracks_in(places.low, Span(end, number.span.start)) or tracks_in(
            places.low, Span(number.span.end, after)
        )
        if not named and not BARE_TRACK.match(places.low, number.span.end):
            return ()
        total, end = total + quantity.value, number.span.end
        if at and total == whole.quantity.value:
            return numbers[: at + 1]
    return ()


def _is_pair(places: Places, whole: Mention, part: Mention, sentence: Span) -> bool:
    """Whether the words around two counts say that the second was taken of the first."""
    if not fits_pair(places, whole, part):
        return False
    low, gap = places.low, (whole.span.end, part.span.start)
    between = BETWEEN.fullmatch(low, *gap)
    if between:
        few = part.quantity and whole.quantity and part.quantity.value * 2 <= whole.quantity.value
        return between["main"] is None or bool(few)
    sent = SENT_BEFORE.search(low, max(sentence.start, whole.span.start - 8), whole.span.start)
    if sent and GOT_BEFORE.fullmatch(low, *gap):
        return True
    came = CAME_IN.search(low, max(sentence.start, whole.span.start - 40), whole.span.start)
    told = AND_ACCEPTED.fullmatch(low, *gap)
    if told and (came or (told.group().rstrip().endswith("accepted") and OF_THEM_BEHIND.match(low, part.span.end))):
        return True
    return bool(SENT_BETWEEN.fullmatch(low, *gap) and BEHIND.match(low, part.span.end))


def fits_pair(places: Places, whole: Mention, part: Mention) -> bool:
    """Whether two counts can be what came in and what got in."""
    if not is_count(places, whole) or not is_count(places, part) or whole.quantity is None or part.quantity is None:
        return False
    large, small = whole.quantity.value, part.quantity.value
    return large >= SMALLEST_WHOLE and LEAST_SHARE * large <= small <= LARGEST_SHARE * large


def _is_taken_from(places: Places, part: Mention, whole: Mention) -> bool:
    """Whether the first of two counts was taken from the second."""
    if not fits_pair(places, whole, part):
        return False
    if TAKEN_FROM.fullmatch(places.low, part.span.end, whole.span.start) is None:
        return False
    selected = SELECTED.search(places.low, part.span.end, whole.span.start)
    for_another = FOR_ANOTHER.match(places.low, whole.span.end) is not None
    return (selected is not None and not for_another) or POOL.match(places.low, whole.span.end) is not None


def _is_chosen_of(places: Places, part: Mention, whole: Mention, sentence: Span, bound: Sequence[Bound]) -> bool:
    """Whether the conference took the first of two counts out of the second."""
    low = places.low
    if not fits_pair(places, whole, part) or CHOSEN_OF.fullmatch(low, part.span.end, whole.span.start) is None:
        return False
    if WERE_ACCEPTED.match(low, whole.span.end, sentence.end):
        return True
    if whole.quantity is None or whole.quantity.value < SMALLEST_POOL:
        return False
    if ALSO_OF.search(low, sentence.start, part.span.start):
        return True
    chosen = CHOSEN.search(low, max(sentence.start, part.span.start - 24), part.span.start)
    if chosen is None or FOR_HONOURS.match(low, whole.span.end, sentence.end):
        return False
    if counted(low, whole.span, sentence.start).kind not in ("paper", "bare"):
        return False
    if chosen["sure"]:
        return True
    clause = places.clause_around(part.span)
    it = IT.search(low, sentence.start, max(sentence.start, part.span.start - len(chosen.group())))
    named = places.within("venue", sentence.start if it else clause.start, part.span.start)
    return bool(named or bound or COMMITTEE.search(low, clause.start, part.span.start))


def _is_rate(places: Places, whole: Mention, part: Mention, share: Mention) -> bool:
    """Whether a percent behind the pair is its rate: right behind it, or the share it works out to."""
    if whole.quantity is None or part.quantity is None or share.quantity is None or share.quantity.unit != "percent":
        return False
    gap = SHARE_GAP.fullmatch(places.low, part.span.end, share.span.start)
    if gap and (gap["end"] is None or gap["that"]):
        return True
    near = share.span.start - part.span.end <= PARTS_CODE_POINTS
    return near and is_share(part.quantity.value, whole.quantity.value, share)


def _open(named: dict[int, Bound], number: Mention, metric: str) -> bool:
    """Whether a number may be this figure: it is none yet, or this one already."""
    return number.span.start not in named or named[number.span.start].metric == metric
