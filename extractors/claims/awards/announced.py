"""Awards told in one place and their papers in the next: "…荣获最佳论文奖。获奖论文为《T》", "Won the Best Paper Award of …" above a citation.

In: a view. Out: drafts with pattern `award:announced`. A cue ("获奖论文题目为", "the winning paper is titled") binds the title behind it, in its
line or the next, to the paper award named last before it under the same heading; an item of a list that names an award and no paper
gives it to the one citation nested below it; the only record of a paper on a page has the only award named above it. Where two awards
were named last together, nothing is bound.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractors.claims.awards.affiliations import institutions_in
from extractors.claims.awards.labels import edition
from extractors.claims.awards.people import authors_in
from extractors.claims.awards.presented import lead_to
from extractors.claims.awards.rules import CANDIDATE, EARLIER, NEGATED, NEXT_TITLE
from extractors.claims.awards.tracks import named_track, track_of
from extractors.claims.awards.view import Draft, Line, View
from extractors.records.claims import AwardStatus
from extractors.records.mentions import Mention
from extractors.spans import Span

CUE = re.compile(
    r"(?:获奖|得奖|获颁)(?:的?(?:论文|文章|作品|工作|研究|成果)|者)(?:的?(?:英文)?(?:题目|标题|名称|题|名))?(?:分别)?(?:是|为|叫做|叫|[:：])[:：]?"
    r"|(?:论文|文章)(?:的?(?:英文)?(?:题目|标题|名称|题|名))?(?:分别)?(?:是|为|叫)[:：]?"
    r"|\b(?:winning|awarded|award-winning|prize-winning|honou?red) (?:paper|work|article)s?(?:,? (?:(?:is|was|are|were|titled|entitled|called|named) ?){1,2}| ?:)[:,]?"
    r"|\b(?:their|his|her)(?: (?:19|20)\d\d)? (?:paper|work|article),? (?=[“\"*_])|\b(?:the|their|his|her|this) (?:paper|work|article)s?,? (?:is |was )?(?:titled|entitled|called|named)\b[:,]?"
    r"|\bfor (?:their|his|her) (?:[a-z-]{3,12} )?(?:paper|work|article|poster|demo|thesis)[:,]?$",
    re.IGNORECASE,
)
BEFORE_TITLE = re.compile(r"[\u3400-\u9fff\d\s]{0,24}的?[\W_]{0,6}")
PEOPLE_LEFT = re.compile(r"et al\.?|and|等人?|[\W_\d]|和|与|及")
MAX_LEAD = 600
MAX_BACK = 1500
MAX_CITATION_LINES = 2
WON = re.compile(
    r"\b(?:won|wins|received|receives|awarded|earned|got|recipient of)\b|获|荣获|获得|获颁|摘得|斩获|^\W{0,4}(?:19|20)\d\d\b",
    re.IGNORECASE,
)
FIRM = ("title:quoted", "title:marked", "title:announced", "title:line", "title:reference", "title:field")


def announced_drafts(view: View, drafts: Sequence[Draft]) -> Iterator[Draft]:
    """Drafts of cues for titles not yet told with authors, then those of nested citations and of the record of the one paper that a page
    is about.
    """
    told = {one.title.start for one in drafts if one.title is not None and (one.authors or one.status != "winner")}
    bare = {(one.title.start, one.award) for one in drafts if one.title is not None}
    for one in behind_cues(view):
        again = one.title is not None and not one.authors and (one.title.start, one.award) in bare
        if one.title is not None and one.title.start not in told and not again:
            yield one
    taken = {draft.title.start for draft in drafts if draft.title is not None}
    yield from nested(view, taken)
    yield from of_record(view, taken)


def behind_cues(view: View) -> Iterator[Draft]:
    """A draft for each title that a cue announces."""
    for place, line in enumerate(view.lines):
        if line.section.kind in ("table", "heading"):
            continue
        for cue in CUE.finditer(view.simple, line.span.start, line.span.end):
            titles = titles_behind(view, place, cue.end())
            award = award_before(view, line, cue.start()) if titles else None
            if award is None:
                continue
            for title in titles:
                words = Span(people_start(view, cue.start()), about(view, title))
                yield draft(view, award, title, words)


def of_record(view: View, taken: set[int]) -> Iterator[Draft]:
    """The only record of a paper on a page ("论文题目：T") has the only award that is named above it under the last two headings: news of a prize."""
    fields = [one for one in view.all("title") if one.pattern == "title:field"]
    if len(fields) != 1 or fields[0].span.start in taken:
        return
    title = fields[0]
    line = next((one for one in view.lines if one.span.covers(title.span)), None)
    above = view.headings_in(Span(0, title.span.start))[-2:]
    start = above[0].span.start if above else 0
    named = {one.key for one in view.papers(Span(start, title.span.start))}
    award = award_before(view, line, title.span.start) if line is not None and len(named) == 1 else None
    if award is not None and line is not None:
        yield draft(view, award, title, Span(line.span.start, line.section.span.end))


def people_start(view: View, cue: int) -> int:
    """Where the words about a paper begin: with the sentence when it names people before the cue ("得主是 A 和 B，论文为《T》")."""
    sentence = view.sentence_at(cue)
    return sentence.start if sentence is not None and view.within("person", Span(sentence.start, cue)) else cue


def titles_behind(view: View, place: int, start: int) -> list[Mention]:
    """The title that stands behind a cue with nothing but people before it, and those that a list joins to it."""
    line = view.lines[place]
    end = line.span.end
    if not view.text[start:end].strip(' *_:：“”"《》') and place + 1 < len(view.lines):
        end = view.lines[place + 1].span.end
    found: list[Mention] = []
    for title in view.within("title", Span(start, min(end, start + MAX_LEAD))):
        between = view.simple[found[-1].span.end if found else start : title.span.start]
        if found and not NEXT_TITLE.fullmatch(between):
            break
        if not found and not only_people(view, Span(start, title.span.start)):
            break
        if title.pattern in FIRM or title.pattern == "title:embedded":
            found.append(title)
    return found


def only_people(view: View, span: Span) -> bool:
    """Whether a span holds names and signs, or a few words such as "二人于 2014 年发表的"."""
    words = view.simple[span.start : span.end]
    if BEFORE_TITLE.fullmatch(words):
        return True
    for person in view.within("person", span):
        words = words.replace(view.simple[person.span.start : person.span.end], " ")
    return not PEOPLE_LEFT.sub("", words)


def award_before(view: View, line: Line, position: int) -> Mention | None:
    """The paper award named last before a place, at or under the last heading; None when the sentence names another one beside it."""
    back = Span(max(0, position - MAX_BACK), position)
    starts = [one.span.start for one in view.headings_in(back)[-2:]] or [back.start]
    awards = view.within("award", Span(starts[-1], position)) or view.within("award", Span(starts[0], position))
    if not awards or awards[-1].pattern == "award:person":
        return None
    sentence = view.sentence_at(awards[-1].span.start) or line.span
    return (
        awards[-1]
        if len({one.key for one in view.papers(Span(sentence.start, position)) if one.span.end <= sentence.end}) == 1
        else None
    )


def about(view: View, title: Mention) -> int:
    """Where the words about a title end: with its sentence, or before the next title."""
    sentence = view.sentence_at(title.span.end - 1)
    end = sentence.end if sentence else title.span.end
    following = view.within("title", Span(title.span.end, max(title.span.end, end)))
    return following[0].span.start if following else max(end, title.span.end)


def draft(view: View, award: Mention, title: Mention, words: Span, *, pattern: str = "award:announced") -> Draft:
    """The draft of one announced title."""
    sentence = view.sentence_at(award.span.start) or award.span
    authors, complete = authors_in(view, words, title.span)
    venue, year = edition(view, sentence)
    return Draft(
        award=award.key or "", label=award.span, status=status(view, sentence, award), title=title.span, authors=authors, complete=complete,
        institutions=institutions_of(view, title, words, sentence), track=track_of(view, award.span, award),
        venue=venue, year=year, whole=Span(min(words.start, title.span.start), max(words.end, title.span.end)), pattern=pattern,
    )  # fmt: skip


def institutions_of(view: View, title: Mention, words: Span, sentence: Span) -> list[Span]:
    """The places in the words about a title, else in those that lead to it, else in the award's `sentence` if it names no other paper."""
    found = institutions_in(view, words, title.span) or institutions_in(view, lead_to(view, title), title.span)
    alone = all(one is title for one in view.within("title", sentence))
    return institutions_in(view, sentence, title.span) if alone and not found else found


def status(view: View, sentence: Span, award: Mention) -> AwardStatus:
    """What the words before the award's name say."""
    before = view.simple[max(sentence.start, award.span.start - 24) : award.span.start]
    if award.pattern == "award:candidate" or CANDIDATE.search(before):
        return "candidate"
    if NEGATED.search(before):
        return "denied"
    return "earlier" if EARLIER.search(before) else "winner"


def nested(view: View, taken: set[int]) -> Iterator[Draft]:
    """List items that say that an award was won and name no paper, with the citation nested below."""
    for place, line in enumerate(view.lines):
        if (
            line.section.kind != "list_item"
            or not line.first
            or not WON.search(view.simple, line.span.start, line.span.end)
        ):
            continue
        awards = view.papers(line.span)
        if len({one.key for one in awards}) != 1 or any(
            one.pattern in ("title:quoted", "title:marked") for one in view.within("title", line.span)
        ):
            continue
        body = below(view, place)
        titles = [
            one
            for each in body[:MAX_CITATION_LINES]
            for one in view.within("title", each.span)
            if one.pattern in ("title:quoted", "title:marked")
        ]
        if len(titles) != 1 or titles[0].span.start in taken:
            continue
        found = draft(view, awards[0], titles[0], next(one.span for one in body if one.span.covers(titles[0].span)))
        found.track = found.track or track_below(view, body, titles[0])
        found.whole = Span(line.span.start, titles[0].span.end)
        yield found


def track_below(view: View, body: Sequence[Line], title: Mention) -> str | None:
    """The track beside an award name that nested lines repeat, else the one that a line without the title names."""
    again = [papers[0] for line in body if (papers := view.papers(line.span))]
    beside = (track_of(view, award.span, award) for award in again)
    named = (named_track(line.span.of(view.text)) for line in body if not line.span.covers(title.span))
    return next(filter(None, (*beside, *named)), None)


def below(view: View, place: int) -> list[Line]:
    """The lines of the items nested below a list item."""
    level = view.lines[place].section.level
    found: list[Line] = []
    for line in view.lines[place + 1 :]:
        if line.section.kind != "list_item" or (
            line.section is not view.lines[place].section and line.section.level <= level
        ):
            break
        found.append(line)
    return found
