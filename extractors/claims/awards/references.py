"""Awards that are given by reference numbers: "3 篇荣誉提名 (Honorable Mentions) [4][5][6]", "[2] and [3] won the Best Paper Award".

In: a view. Out: one draft per number that an award name leads to (or that leads to it), with title, authors and link of the
bibliography's entry; and an issue for a number that the bibliography does not have. Between name and numbers only words may stand
that give an award ("授予文献", "went to", "也是 1 篇"); anything else leaves the numbers to be what they mostly are, sources.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractors.claims.awards.affiliations import institutions_in
from extractors.claims.awards.labels import edition
from extractors.claims.awards.people import authors_in
from extractors.claims.awards.rules import CANDIDATE, NEGATED, VERB, ZH_VERB
from extractors.claims.awards.tracks import track_of
from extractors.claims.awards.view import Draft, View, best_link
from extractors.records.claims import Issue
from extractors.records.documents import Grounding
from extractors.records.mentions import Mention
from extractors.spans import Span

NUMBER = r"(?:\d{1,2}|[一二两三四五六七八九十]{1,2}|an?|two|three|four|five|six|seven|both)"
GIVES = (
    r"[\s()（）,，、:：^《》\"“”]|分别|同时|共同|一起|并列|依次|授予|颁发给|颁给|颁予|给予|归|给|属于|花落|发给|有|共|即|就|则|是|为|也|都|均|由|包括|如下|获奖|得奖|评出|选出|入选|得主|第一|第二|其中|了|的|里|中|之"
    rf"|参考文献|文献|论文|工作|文章|奖项|奖|篇|项|个|名|位|{NUMBER}(?=\s?(?:篇|项|个|名|位|papers?|works?|of)|[\s,，:：(（])"
    r"|(?:went|goes|go|given|awarded|presented|was|were|is|are|to|for|the|papers?|works?|references?|refs?\.?|see|namely|and|shared|by|of|these|them|winners?|recipients?|this|year)\b"
)
LEADS_ON = re.compile(rf"(?:{GIVES}){{0,24}}")
JOINS = re.compile(
    r"\s?(?:[(（][^()（）\n]{0,60}[)）])?[\s,，、;；]{0,3}(?:和|与|及|以及|and\b|&|as well as\b)?\s?(?:文献|参考文献|refs?\.?|references?)?\s?",
    re.IGNORECASE,
)
WINS = re.compile(
    r"[\s,，]{0,3}(?:这?(?:两|三|四|五|\d)篇(?:论文|文献|文章)?|论文|文献|则|均|都|分别|同时|也|还|一同|共同|并列|双双|both|also|jointly|each|all|have|has){0,4}\s?"
    r"(?:荣获|获得|斩获|摘得|夺得|拿下|拿到|赢得|获评|获选|入选|被评为|评为|被授予|当选|获|是|为|won|win|received|shared?|took|earned|were awarded|was awarded|were named|was named|are|is|were|was)了?"
    r"(?:[\s,，的]|本届|今年|大会|会议|该|the|a|an|its|their|two|three|this|year[’']s|\d{4} ?年?|[A-Z][A-Za-z]{1,9}(?: ?[’']?\d{2,4})?){0,8}",
    re.IGNORECASE,
)
APPOSED = re.compile(
    r",? (?:which (?:was|is) |also )?(?:one of )?(?:the |an? |its )?(?:(?:two|three|four|five|six|joint|winner of the|recipient of the) ){0,2}"
    r"|[，,]?\s?(?:(?:是|为|即)\s?)?(?:[^，。；]{0,24}的)?\s?"
)
OF_IT = re.compile(
    rf"[;,—–] (?:and |but |so )?(?:it|which|this paper) (?:also |later |then |even )?{VERB} [^.;]{{0,40}}$"
    rf"|[；，](?:它|该文|该论文|此文|论文|这篇论文|这篇|并|后来|也|还){{0,2}}\s?{ZH_VERB}[^。；]{{0,24}}$"
)
OPENS = re.compile(
    rf"\W{{0,3}}|(?:It|This(?: (?:paper|work|one))?|The paper) (?:also |later |then |even )?{VERB} (?:the |a |an )?(?:[A-Z][\w.'’-]{{1,20}} ){{0,3}}"
    rf"|(?:它|该文|该论文|此文|这篇论文|这篇|论文)(?:也|还|后来|同时)?\s?{ZH_VERB}[^。；]{{0,24}}"
)
MADE_IT = re.compile(r"\b(?:made|named|voted|called|chose|picked|selected) it (?:as )?(?:an? |the |one of the |its )?$")
MAX_CLAUSE, MAX_BACK = 300, 2
MAX_GAP = 60
MAX_JOINT = 80


def reference_drafts(view: View) -> Iterator[Draft]:
    """Drafts for every award name with reference numbers behind or before it."""
    if not view.entries:
        return
    for award, citation, sentence in given(view):
        entry = view.entries.get(citation.key or "")
        title = next((one.span for one in view.within("title", entry)), None) if entry else None
        if entry is not None and title is not None:
            yield draft_of(view, award, entry, title, sentence)


def reference_issues(view: View) -> Iterator[Issue]:
    """Numbers given an award that no entry of the bibliography has, or whose entry gives no title."""
    grounding = Grounding(view.document)
    for award, citation, _ in given(view):
        entry = view.entries.get(citation.key or "")
        if entry is None or not view.within("title", entry):
            yield Issue(
                document_id=view.document.document_id,
                kind="award_reference_unresolved",
                detail=f"{award.key} is given to reference [{citation.key}], "
                + (
                    "which the bibliography does not have" if entry is None else "whose entry's title could not be told"
                ),
                provenance=grounding.ground(citation.span),
            )


def given(view: View) -> Iterator[tuple[Mention, Mention, Span]]:
    """Award, reference number and sentence of everything a sentence gives to numbers."""
    for sentence in view.sentences:
        awards = [award for award in view.within("award", sentence) if award.pattern != "award:person"]
        cited = view.within("citation", sentence)
        if not awards or any(citation.pattern == "citation:entry" for citation in cited):
            continue
        for place, award in enumerate(awards):
            end = awards[place + 1].span.start if place + 1 < len(awards) else sentence.end
            behind = row(view, [one for one in cited if award.span.end <= one.span.start < end], award.span.end)
            start = awards[place - 1].span.end if place else sentence.start
            numbers = behind or before(
                view, [one for one in cited if start <= one.span.start < award.span.start], award
            )
            numbers = numbers or spoken_of(view, sentence, award, start)
            yield from ((award, citation, sentence) for citation in numbers)


def row(view: View, cited: Sequence[Mention], at: int) -> list[Mention]:
    """The numbers that a name leads to: giving words before the first, joints between the others."""
    found: list[Mention] = []
    for citation in cited:
        if found and citation.span == found[-1].span:
            found.append(citation)
            continue
        gap = view.simple[at : citation.span.start]
        fits = (
            len(gap) <= MAX_JOINT and JOINS.fullmatch(gap) if found else len(gap) <= MAX_GAP and LEADS_ON.fullmatch(gap)
        )
        if not fits:
            break
        found.append(citation)
        at = citation.span.end
    return found


def before(view: View, cited: Sequence[Mention], award: Mention) -> list[Mention]:
    """The numbers before a verb that names the award: "[2]、[3] 获得最佳论文奖"."""
    if not cited:
        return []
    gap = view.simple[cited[-1].span.end : award.span.start]
    if len(gap) > MAX_GAP or NEGATED.search(gap) or not WINS.fullmatch(gap):
        return []
    found = [cited[-1]]
    for citation in reversed(cited[:-1]):
        same = citation.span == found[-1].span
        if not same and not JOINS.fullmatch(view.simple[citation.span.end : found[-1].span.start]):
            break
        found.append(citation)
    first = found[-1].span.start
    titled = any(title.span.end > first - 4 for title in view.within("title", Span(max(0, first - 300), first)))
    return [] if titled else found[::-1]


def spoken_of(view: View, sentence: Span, award: Mention, start: int) -> list[Mention]:
    """The number that a sentence speaks of: "Naiad [8], one of three best papers", "[1] is older; it won the Best Paper Award", or in a
    sentence of its own: "It took the Best Paper Award.", "Best paper at NSDI 2012, and ...".
    """
    lead = view.simple[start : award.span.start]
    if len(lead) > MAX_CLAUSE or NEGATED.search(lead) or CANDIDATE.search(lead) or view.within("title", sentence):
        return []
    cited = view.within("citation", Span(start, award.span.start))
    if cited:
        gap = view.simple[cited[-1].span.end : award.span.start]
        return [cited[-1]] if APPOSED.fullmatch(gap) else cited[:1] if OF_IT.search(gap) else []
    if start > sentence.start or not (OPENS.fullmatch(lead) or MADE_IT.search(lead)):
        return []
    section = view.section_at(sentence.start)
    before = view.sentences_in(Span(section.span.start, sentence.start), slice(-MAX_BACK, None)) if section else []
    return next((found[:1] for one in reversed(before) if (found := view.within("citation", one))), [])


def draft_of(view: View, award: Mention, entry: Span, title: Span, sentence: Span) -> Draft:
    """The draft of one number."""
    authors, complete = authors_in(view, Span(entry.start, title.start), None)
    venue, year = nearest(view, sentence, award)
    return Draft(
        award=award.key or "", label=award.span, status="candidate" if award.pattern == "award:candidate" else "winner", title=title, authors=authors,
        complete=complete, institutions=institutions_in(view, entry, title), track=track_of(view, award.span, award), venue=venue, year=year,
        whole=sentence, pattern="award:reference", link=best_link(view.links_in(entry)),
    )  # fmt: skip


def nearest(view: View, sentence: Span, award: Mention) -> tuple[str | None, int | None]:
    """The edition named last before the award in its sentence, else the sentence's first one."""
    venue, year = edition(view, Span(sentence.start, award.span.start))
    named = [one for one in view.within("venue", Span(sentence.start, award.span.start)) if one.year]
    if named:
        return named[-1].key, named[-1].year
    return (venue, year) if venue or year else edition(view, sentence)
