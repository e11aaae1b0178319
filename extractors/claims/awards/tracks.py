"""The track of a conference under which an award is given: in the label, in a bracket behind it, before it, or in a heading.

In: a view and a label or the words around an award's name. Out: the track, canonical where the lexicon says so, else as printed. A phrase of
the table counts, and any name before a word for a track ("應用數據科學組別", "Applications Track"); for English labels also what stands between
the family and "Paper" ("Best Robot Manipulation Paper") and behind "Award on".
"""

from __future__ import annotations

import re

from extractors.claims.awards.view import View
from extractors.lexicon.tracks import AS_PRINTED, TRACKS
from extractors.lexicon.traditional import simplified
from extractors.records.mentions import Mention
from extractors.spans import Span

TRACK_PHRASES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (
        name,
        re.compile(
            "|".join(
                [
                    *(rf"(?<![A-Za-z]){re.escape(phrase)}(?![A-Za-z])" for phrase in latin),
                    *(re.escape(simplified(phrase)) for phrase in han),
                ]
            ),
            re.IGNORECASE,
        ),
    )
    for name, latin, han in TRACKS
)
FAMILY_WORDS = re.compile(r"^(?:best|outstanding|distinguished)\b|^(?:最佳|杰出|优秀|卓越)", re.IGNORECASE)
NAME_WORDS = re.compile(
    r"\b(?:papers?|awards?|prizes?|winners?|student|best|outstanding|distinguished|honou?rable|mentions?|hms?|runners?|ups?|special|theme|resource|social|impact|long|short|demo|demonstrations?|position|test|of|time|the|for|and|in|on|finalists?|candidates?|nominees?|nominations?|marr|prize|overall|poster|video|artifacts?|artefacts?|talks?|presentations?|reproduction|system|conference|reviewers?|area|chairs?|or)\b"
    r"|最佳|杰出|优秀|卓越|学生|论文|奖项?|荣誉|提名|亚军|候选|入围|立场|演示|时间|检验|考验|主题|资源|大|短文|长文|[\W\d_]",
    re.IGNORECASE,
)

HAN_TRACK = re.compile(r"[\u3400-\u9fffA-Za-z&]{1,12}?(?:组别|方向|赛道|赛区|轨道|单元|专题|分会场|分会)")
NO_PART = re.compile(r"^.*(?:[在获夺得了与该其于奖届年和及由的]|授予|拿下|摘下|斩下|揽下|论文(?=专题))")
EN_TRACK = re.compile(
    r"(?:[A-Z][\w&/-]{0,24} (?:(?:and|&|of|for|the|[A-Z][\w&/-]{0,24}) ){0,5})(?:[Tt]rack\b|Workshop\b(?! [Pp]aper))"
)
BRACKET_BEHIND = re.compile(r"\s?(?:奖项?|Award|Prize)?\s?[(（\[]([^()（）\[\]\n]{2,40})[)）\]]")
PHRASE_BEHIND = re.compile(r"\s?(?:[,，–—-]|for|in|of|at)\s(?:the )?([^,，.。;；:：\n]{2,60})")
AWARD_ON = re.compile(
    r"\s(?:on|for|in) (?:the )?((?:[A-Z][\w-]{1,24}(?:, | and |, and | & | )?){1,7})(?=\s(?:sponsored|supported|presented|donated|in memory|in honou?r)|\s?[:*_]|\s?$)"
)
BEFORE = re.compile(r"([^，。；、,;:：!！?？]{2,40})(?:[(（]([^()（）\n]{2,40})[)）])?\s?的?\s?(?:之\s?)?$")
MAX_AROUND = 44


def track_of(view: View, span: Span, award: Mention | None) -> str | None:
    """The track named in a label: by the table, else by a word for tracks, else the words between the family and "Paper"."""
    part = view.text[span.start : span.end]
    if award is not None and len(span) > 120:
        part = view.text[award.span.start : award.span.end + 30]
    found = track_in(part)
    if found or award is None:
        return found
    return track_beside(view, award) or track_in_name(view, award)


def track_in_name(view: View, award: Mention) -> str | None:
    """What the label itself says between the family and "Paper", or behind "Award on"."""
    label = view.simple[award.span.start : award.span.end]
    if not FAMILY_WORDS.match(label):
        return None
    bold, line_end = view.bold_around(award.span), view.text.find("\n", award.span.end)
    end = bold.end if bold is not None else line_end
    behind = AWARD_ON.match(view.text, award.span.end, len(view.text) if end < 0 else end)
    words = label.split("(")[0].split("（")[0]
    rest = " ".join(NAME_WORDS.sub(" ", words).split())
    places = [place for word in rest.split() if (place := words.find(word)) >= 0]
    if not places:
        return behind[1].strip(" ,&") if behind else None
    last = rest.split()[-1]
    return words[places[0] : words.rfind(last) + len(last)].strip(" -–:,")


def track_beside(view: View, award: Mention) -> str | None:
    """A track in a bracket or behind a comma after the award's name, or in the words right before it."""
    start, end = award.span.start, award.span.end
    inside = award.span.of(view.text)
    for words in re.findall(r"[(（]([^()（）]{2,40})[)）]?", inside):
        if found := track_in(words):
            return found
    bracket = BRACKET_BEHIND.match(view.text, end, min(len(view.text), end + MAX_AROUND))
    if bracket and (found := track_in(bracket[1])):
        return found
    phrase = PHRASE_BEHIND.match(view.text, end, min(len(view.text), end + MAX_AROUND))
    if phrase and (
        found := named_track(phrase[1]) or next((name for name, one in TRACK_PHRASES if one.match(phrase[1])), None)
    ):
        return found
    before = BEFORE.search(view.text[max(0, start - MAX_AROUND) : start])
    if before is None:
        return None
    return named_track(before[1]) or (track_in(before[2]) if before[2] else None)


def named_track(words: str) -> str | None:
    """A track only where a word for tracks is printed, for words that are part of a sentence."""
    han, latin = HAN_TRACK.search(simplified(words)), EN_TRACK.search(words)
    return track_in(words) if han or latin else None


def track_in(part: str) -> str | None:
    """The track of a label or heading; the longest phrase of the table wins, then any name before a word for tracks."""
    words = simplified(part)
    best: tuple[int, str, Span] | None = None
    for name, pattern in TRACK_PHRASES:
        for found in pattern.finditer(words):
            if best is None or len(found.group()) > best[0]:
                best = (len(found.group()), name, Span(*found.span()))
    if best is not None and best[1] not in AS_PRINTED:
        return best[1]
    printed = printed_track(part, words)
    if best is None or printed:
        return printed
    phrase = part[best[2].start : best[2].end]
    return best[1] if phrase.isascii() else phrase


def printed_track(part: str, words: str) -> str | None:
    """A name and a word for tracks, as printed: "Research Track", "應用數據科學組別"."""
    for found in HAN_TRACK.finditer(words):
        lead = NO_PART.match(found.group())
        start = found.start() + (lead.end() if lead else 0)
        if found.end() - start > 2:
            return part[start : found.end()]
    latin = EN_TRACK.search(part)
    return latin.group() if latin else None
