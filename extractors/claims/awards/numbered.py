"""Awards given to items of a list by their number: "the first two papers above won ...", "上面第 1、2 篇都得了 Outstanding Paper".

In: a view. Out: a draft for each numbered item that such words lead to. The list is the last one before the words under the same
heading; further up, or below, only where the words say so ("above", "下面"). Numbers that the list does not have give nothing, and
neither do words between the number and the award that are no verb of winning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractors.claims.awards.force import InForce
from extractors.claims.awards.inline import label_from
from extractors.claims.awards.item import Item
from extractors.claims.awards.items import drafts_of
from extractors.claims.awards.openings import leads_to
from extractors.claims.awards.order import WORDS, number
from extractors.claims.awards.references import nearest
from extractors.claims.awards.rules import CANDIDATE, EARLIER, NEGATED, VERB, ZH_VERB
from extractors.claims.awards.view import Draft, Line, View
from extractors.records.mentions import Mention
from extractors.spans import Span

N = r"(?:\d{1,2}|[一二三四五六七八九十])"
ORDINALS = {word: value for value, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"), start=1)}
ORDINAL = rf"(?:{'|'.join(ORDINALS)})"
NUMBERED = re.compile(
    rf"第\s?(?P<zh>{N}(?:\s?[篇条项]?\s?(?:[、,，和与及]|以及)\s?第?\s?{N}){{0,5}})\s?[篇条项](?:论文|文章|工作)?"
    r"|(?P<zh_top>前\s?[两二三四五六2-6])\s?篇(?:论文|文章)?"
    r"|(?:\b(?:papers?|numbers?|nos?\.?|items?|entries|entry)\s|(?<!\w)#)(?P<en>\d{1,2}(?:(?:, and |, | and | & )#?\d{1,2}){0,5})\b"
    rf"|\b(?P<en_ordinals>{ORDINAL}(?:(?:, and |, | and )(?:the )?{ORDINAL}){{0,4}})(?: papers?| ones?| items?)?\b(?! (?:two|three|four|five|time|place|prize|author))"
    r"|\b(?P<en_top>first (?:two|three|four|five))\b(?: papers?| items?)?",
    re.IGNORECASE,
)
PARTS = re.compile(rf"{N}|{ORDINAL}|two|three|four|five|两", re.IGNORECASE)
WON = re.compile(
    rf"(?:\s?(?:论文|在?(?:上面|以上)|后来|今天|刚刚?|都|均|也|还|同时|分别|双双|一起|则|就|又|\([^()]{{0,30}}\)|（[^（）]{{0,30}}）)){{0,4}}\s?(?:{ZH_VERB}|是)[^，。；,;:：]{{0,60}}"
    rf"|(?: (?:above|below|on (?:this|the) list|in (?:this|the) list|here|both|all|later|also|since|then|jointly|each|have|has|had)){{0,4}},? {VERB}\b[^,.;:]{{0,60}}",
    re.IGNORECASE,
)
ABOVE = re.compile(r"上面|以上|前面|上述|上列|\babove\b|\b(?:this|the) list\b", re.IGNORECASE)
BELOW = re.compile(r"下面|以下|下列|\bbelow\b|\bfollowing\b", re.IGNORECASE)
NUMBER_SIGN = re.compile(r"\d{1,2}")
NUMBER_BEFORE = re.compile(r"\d{1,2}(?=[.、)）])")
MAX_GAP = 110


def numbered_drafts(view: View) -> Iterator[Draft]:
    """Drafts of the items whose numbers a sentence gives an award."""
    lists = list(ordered_lists(view))
    if not lists:
        return
    for sentence in view.sentences:
        awards = [one for one in view.within("award", sentence) if one.pattern == "award:paper"]
        if awards and not NEGATED.search(view.simple, sentence.start, sentence.end):
            yield from in_sentence(view, sentence, awards, lists)


def in_sentence(
    view: View, sentence: Span, awards: Sequence[Mention], lists: Sequence[dict[int, Item]]
) -> Iterator[Draft]:
    """The drafts of one sentence: each number with the next award behind it."""
    words = view.simple
    for found in NUMBERED.finditer(words, sentence.start, sentence.end):
        award = next((one for one in awards if one.span.start >= found.end()), None)
        if award is None or award.span.start - found.end() > MAX_GAP:
            continue
        gap = words[found.end() : award.span.start]
        if not WON.fullmatch(gap) or CANDIDATE.search(gap) or EARLIER.search(gap):
            continue
        items = list_meant(view, sentence, lists)
        numbers = numbers_in(found)
        if items is None or not all(one in items for one in numbers):
            continue
        label = label_from(view, award, Span(found.end(), award.span.end))
        venue, year = nearest(view, sentence, award)
        for one in numbers:
            item = items[one]
            item.force = InForce(replace(label, venue=venue, year=year), label.track, venue, year, "text")
            yield from (replace(draft, pattern="award:numbered") for draft in drafts_of(view, item))


def numbers_in(found: re.Match[str]) -> list[int]:
    """The numbers that words stand for: "1、2" and "first and third" name each, "first two" and "前两" count from one.

    >>> numbers_in(NUMBERED.search("前两篇")), numbers_in(NUMBERED.search("papers 1 and 3"))
    ([1, 2], [1, 3])
    """
    kind = str(found.lastgroup)
    parts = [part.group().casefold() for part in PARTS.finditer(found.group(kind))]
    values = [ORDINALS.get(part) or (WORDS.get(part, 0) if not part.isdigit() else number(part)) for part in parts]
    return list(range(1, values[-1] + 1)) if kind.endswith("top") else values


def list_meant(view: View, sentence: Span, lists: Sequence[dict[int, Item]]) -> dict[int, Item] | None:
    """The list that a sentence speaks of."""
    before = [one for one in lists if max(item.line.span.end for item in one.values()) <= sentence.start]
    after = [one for one in lists if min(item.line.span.start for item in one.values()) >= sentence.end]
    words = view.simple[sentence.start : sentence.end]
    if BELOW.search(words):
        return after[0] if after else None
    if not before:
        return None
    end = max(item.line.span.end for item in before[-1].values())
    apart = view.headings_in(Span(end, sentence.start))
    return None if apart and not ABOVE.search(words) else before[-1]


def ordered_lists(view: View) -> Iterator[dict[int, Item]]:
    """Numbered lists of papers: number → item, from one without a gap, each item with a title at its beginning."""
    current: dict[int, Item] = {}
    last: Item | None = None
    reached = 0
    for line in view.lines:
        place = numbered(view, line)
        if place == 1 or line.section.kind == "heading":
            if current:
                yield current
            current, last, reached = {}, None, 0
        if place is not None:
            title = next((one for one in view.within("title", line.span)[:1] if leads_to(view, line, one)), None)
            last = Item(title, line, InForce(None, None, None, None, "text")) if title is not None else None
            if last is not None and place == reached + 1:
                current[place] = last
            reached = place
        elif last is not None and (
            line.section is last.line.section or line.section.level > last.line.section.level > 0
        ):
            last.body.append(line)
        else:
            last = None
    if current:
        yield current


def numbered(view: View, line: Line) -> int | None:
    """The number of a list item on the first level."""
    if line.section.kind != "list_item" or line.section.level > 1 or not line.first:
        return None
    found = NUMBER_SIGN.match(line.section.marker) or NUMBER_BEFORE.match(view.text, line.span.start)
    return int(found.group()) if found else None
