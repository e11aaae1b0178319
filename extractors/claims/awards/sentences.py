"""Awards named in running text: sentences of paragraphs, headings and remarks.

In: a view and the drafts that structure gave. Out: drafts of sentences, with status: winner, candidate, denied ("though not an
Outstanding Paper") or earlier ("last year's Best Paper"). Rules of word order stand in `rules`; a sentence may refer to the award of
the one before it, never across a heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractors.claims.awards.affiliations import institutions_in, together
from extractors.claims.awards.bindings import Bound, Memory, bindings
from extractors.claims.awards.force import InForce
from extractors.claims.awards.labels import LEVELS, Label, composed, level_of
from extractors.claims.awards.people import authors_in
from extractors.claims.awards.rules import CANDIDATE, EARLIER, LEADS_TITLE, NEGATED
from extractors.claims.awards.scopes import Scopes
from extractors.claims.awards.skeleton import AWARD, HIDDEN, TITLE, Skeleton, fold
from extractors.claims.awards.told_editions import (
    edition_beside,
    edition_of,
    goes_round,
    remember_edition,
    set_at_edition,
    year_of_document,
)
from extractors.claims.awards.tracks import track_of
from extractors.claims.awards.view import Draft, Line, View
from extractors.lexicon.awards import looks_back
from extractors.records.claims import AwardStatus
from extractors.records.mentions import Mention
from extractors.spans import Span

AUTHORS_FROM = re.compile(
    r"作者单位|署名单位|作者来自|作者分别来自|论文作者|作者团队|研究团队|该(?:论文|工作|研究)(?:由|来自)|论文(?:由|来自)|由|来自|[Tt]he (?:authors|team|paper) (?:are|is|come|comes) (?:from|at)|[Aa]uthors (?:from|at)"
)
AUTHORS_ARE = re.compile(
    r"(?:[Tt]he|[Ii]ts) (?:[a-z]{3,12} )?authors\b|[Ii]t (?:was|is) (?:co-?)?(?:written|authored) by|[Tt]he (?:paper|work|study) (?:was|is) (?:co-?)?(?:written|authored|conducted) by|(?:该?论文|文章|该工作)(?:的)?(?:第一|通讯|主要)?作者|(?:获奖|得奖)论文由|作者(?:包括|为|是|有)|第一作者"
)
THE_WINNER = re.compile(r"\s{0,4}(?:获奖|得奖)论文由")
OTHER_WINNERS = re.compile(
    r"\b[Tt]he (?:other|remaining) (?:(?:two|three|four|five|\d) )?(?:winners|winning papers|laureates|award-winning papers)\b|(?:另外?|其余|其他)的?[一两二三四五几\d]?篇(?:获奖|得奖)"
)
LEVEL_OF = re.compile(rf"{AWARD} (?:for|of|to|in) (?:the )?[^{AWARD}{TITLE},;]{{0,30}}{AWARD}")
MAX_SENTENCE = 1500
AGO = re.compile(r"\byears? (?:ago|earlier|before)\b", re.IGNORECASE)
AGED = 5
"""Years after which a paper is none of this edition's; Test of Time awards look back ten or more, a few of them less."""
STUDENT_PAPERS = re.compile(r"\bstudent papers? (?:were|was|got|received|have|has) (?:also |an? |been )?$")
OF_STUDENTS = re.compile(r" (?:in|for|of|among) (?:the |our )?student (?:category|papers?|award|prize)\b")
STUDENTS = ("学生论文", "学生论文的", "学生论文奖", "学生论文奖的")
OF_THE_SAME = re.compile(r"同一(?:个|项)?奖项?的$|该奖项?的$|此奖项?的$")
"""Before a level: "同一奖项的荣誉提名"."""
SAME_AWARD = re.compile(r" (?:for|of|in) (?:the same|that|this) (?:award|prize|honou?r|category)\b", re.IGNORECASE)
OWNERS = ("its ", "whose ", "their ", "latter's ", "其", "；")


def sentence_drafts(view: View, drafts: Sequence[Draft]) -> Iterator[Draft]:
    """Drafts of all sentences outside tables, items and bibliographies."""
    taken = {draft.title.start for draft in drafts if draft.title is not None}
    scopes, memory = Scopes(view), Memory()
    first: Draft | None = None
    last: Draft | None = None
    main_year = year_of_document(view)
    for line in view.lines:
        force = scopes.feed(line)
        if line.section.kind == "heading":
            memory, last = Memory(), None
        if line.first:
            memory.titles = []
        if line.section.kind in ("table", "reference") or any(
            one.pattern == "citation:entry" for one in view.within("citation", line.span)
        ):
            continue
        if force.role == "label":
            last = None
            awards = view.papers(line.span)
            memory = Memory(award=awards[0] if awards else None)
            continue
        opening = any(
            title.span.start in taken
            for title in view.within("title", Span(line.span.start, min(line.span.start + 24, line.span.end)))
        )
        for begun in view.sentences_in(line.span):
            sentence = whole(view, begun, line)
            if len(sentence) <= MAX_SENTENCE and not (opening and sentence.start <= line.span.start):
                for draft in drafts_in(view, sentence, force, memory, main_year):
                    first, last = first or draft, draft
                    yield draft
                if last is not None and last.whole != sentence:
                    told_of_authors(view, sentence, meant_by(view, sentence, first, last))


def meant_by(view: View, sentence: Span, first: Draft | None, last: Draft) -> Draft:
    """The draft whose authors a sentence tells: the one told last, or the first of the news, which "获奖论文由 A 完成" comes back to."""
    back = first is not None and not first.authors and THE_WINNER.match(view.simple, sentence.start)
    return first if back and first is not None else last


def told_of_authors(view: View, sentence: Span, draft: Draft) -> None:
    """What a sentence behind that of an award says of its paper's authors and where they work, where nothing was told."""
    words = view.simple[sentence.start : sentence.end].lstrip("，,（( ")
    if AUTHORS_FROM.match(words) or AUTHORS_ARE.match(words):
        draft.institutions = together(view, draft.institutions, institutions_in(view, sentence, draft.title))
    if AUTHORS_ARE.match(words) and not draft.authors and not view.within("title", sentence):
        draft.authors, draft.complete = authors_in(view, sentence, draft.title)


def drafts_in(view: View, sentence: Span, force: InForce, memory: Memory, main_year: int | None) -> Iterator[Draft]:
    """Drafts of one sentence; updates what is remembered."""
    awards = view.papers(sentence)
    titles = view.within("title", sentence)
    if not awards and OTHER_WINNERS.search(view.simple, sentence.start, sentence.end):
        memory.award = last_named(view, sentence.start)
    if not titles and not awards:
        remember_edition(view, sentence, memory)
        return
    skeleton = fold(view, sentence)
    for found in LEVEL_OF.finditer(skeleton.text):
        if skeleton.at(found.start()).key in LEVELS:
            skeleton.text = skeleton.text[: found.end() - 1] + HIDDEN + skeleton.text[found.end() :]
    if force.label is not None and force.label.kind == "person" and not awards:
        return
    for bound in bindings(view, skeleton, memory):
        for place in (bound.place, *bound.extra_titles):
            draft = draft_of(view, skeleton, sentence, bound, place, force, memory, main_year)
            if draft is not None:
                yield draft
    remember_edition(view, sentence, memory)
    if awards:
        memory.award = awards[-1] if titles else main_of(awards)
    named = [title.span for title in titles if title.pattern != "title:line"]
    if named:
        memory.title = named[-1]
        memory.titles += named


def main_of(awards: Sequence[Mention]) -> Mention:
    """The award that a sentence without papers leaves to those behind it: "Five have a Best Paper Award, eight a mention" tells of the first."""
    return awards[0] if awards[-1].key in LEVELS else awards[-1]


def whole(view: View, begun: Span, line: Line) -> Span:
    """A sentence that goes on in the next lines of its paragraph; it is read where it begins."""
    found = view.sentence_at(begun.start)
    if found is None or line.section.kind != "paragraph":
        return begun
    return Span(begun.start, max(begun.end, min(found.end, line.section.span.end)))


def last_named(view: View, position: int) -> Mention | None:
    """The paper award named last before a position, in whichever section: "the other two winners" takes it up again."""
    before = view.papers(Span(0, position))
    return before[-1] if before else None


def draft_of(
    view: View,
    skeleton: Skeleton,
    sentence: Span,
    bound: Bound,
    place: int,
    force: InForce,
    memory: Memory,
    main_year: int | None,
) -> Draft | None:
    """The draft for one title of a binding."""
    if place >= 0:
        title, aliases = skeleton.title_at(place)
    elif bound.rule == "all_of_them":
        title, aliases = memory.titles[place], []
    elif memory.title is not None:
        title, aliases = memory.title, []
    else:
        return None
    own = bound.rule == "all_of_them" or (place < 0 and not view.within("person", sentence))
    words = own_words(view, title) if own else segment(view, skeleton, sentence, place)
    authors, complete = authors_in(view, words, title)
    venue, year = edition_of(view, sentence, bound.award, memory, force)
    award = owned(view, sentence, bound.award, memory, main_year)
    if looks_back(award) and (main_year is not None or not edition_beside(view, bound.award)):
        year = force.year or main_year  # a year beside the title says when the paper appeared
        if main_year is not None and any(
            one.key == venue and one.year and one.year <= main_year - AGED for one in view.within("venue", sentence)
        ):
            venue = force.venue or memory.venue
    return Draft(
        award=award, label=bound.award.span, status=status_of(view, sentence, bound, (venue, year), main_year, force), title=title,
        aliases=aliases, authors=authors, complete=complete, institutions=institutions_in(view, words, title), track=track_of(view, bound.award.span, bound.award) or area_of(force),
        venue=venue, year=year, whole=sentence, pattern=f"award:{bound.rule}",
    )  # fmt: skip


def border(skeleton: Skeleton, left: int, right: int) -> int:
    """Where the words about one title end and those about the next begin: "来自X的" before a title belongs to it."""
    between = skeleton.text[left + 1 : right]
    lead = LEADS_TITLE.search(between)
    place = left + 1 + lead.start() if lead else right
    after = next((at for at in skeleton.places if at >= place), right)
    return skeleton.at(after).span.start


def area_of(force: InForce) -> str | None:
    """The track of the label in force, for sentences under it."""
    return force.label.track if isinstance(force.label, Label) else None


def segment(view: View, skeleton: Skeleton, sentence: Span, place: int) -> Span:
    """The words of a sentence that are about one title: from it to the title after it (all, for a single one), and not into the
    clause of another award.
    """
    span = between_titles(skeleton, sentence, place)
    sign = max(place, 0)
    for at, mark in enumerate(skeleton.text):
        if mark == AWARD and at > sign and AWARD in skeleton.text[:at]:
            start = skeleton.at(at).span.start
            cut = max(view.simple.rfind(stop, span.start, start) for stop in ("，", ", ", "；", "; "))
            if span.start < cut < span.end and (place < 0 or cut > skeleton.at(place).span.start):
                return Span(span.start, cut)
    return span


def own_words(view: View, title: Span) -> Span:
    """The words about a title in the sentence that names it."""
    sentence = view.sentence_at(title.start) or title
    skeleton = fold(view, sentence)
    places = (at for at, one in zip(skeleton.places, skeleton.mentions, strict=True) if one.span == title)
    return segment(view, skeleton, sentence, next(places, -1))


def between_titles(skeleton: Skeleton, sentence: Span, place: int) -> Span:
    """From a title to the next; the first one has the words before it, too."""
    titles = [at for at, sign in enumerate(skeleton.text) if sign == TITLE]
    if len(titles) <= 1 or place not in titles:
        return sentence
    number = titles.index(place)
    start = sentence.start if number == 0 else border(skeleton, titles[number - 1], titles[number])
    end = sentence.end if number + 1 == len(titles) else border(skeleton, titles[number], titles[number + 1])
    return Span(start, max(start, end))


def owned(view: View, sentence: Span, award: Mention, memory: Memory, main_year: int | None) -> str:
    """The award's name; "its Honorable Mention" after "Best Student Paper was ..." is the student paper's, and old papers that are
    mentioned beside the Test of Time Award are mentioned for that one.
    """
    key = award.key or ""
    last_key = (memory.award.key if memory.award else None) or ""
    years = [one.year for one in view.within("venue", sentence) if one.year]
    if key in LEVELS and last_key.startswith("Test of Time") and main_year and years and max(years) <= main_year - AGED:
        return composed(key, award.span.of(view.text), last_key)
    if key in LEVELS and (family := level_of(view, view.within("award", Span(award.span.start, sentence.end))[:2])):
        return family
    again = SAME_AWARD.match(view.simple, award.span.end) or OF_THE_SAME.search(
        view.simple, max(0, award.span.start - 8), award.span.start
    )
    if key in LEVELS and again and last_key:
        return composed(key, award.span.of(view.text), last_key)
    before = view.simple[max(0, award.span.start - 32) : award.span.start].casefold()
    if key in LEVELS and (STUDENT_PAPERS.search(before) or OF_STUDENTS.match(view.simple, award.span.end)):
        return composed(key, award.span.of(view.text), "Best Student Paper")
    if key in LEVELS and before.endswith(STUDENTS) and "Student" in last_key:
        return composed(key, award.span.of(view.text), last_key)
    if key in LEVELS and before.endswith(OWNERS):
        same = [
            one
            for one in view.within("award", Span(max(0, award.span.start - 300), award.span.start))
            if one.key not in LEVELS
        ]
        last = same[-1].key if same else (memory.award.key if memory.award else None)
        return composed(key, award.span.of(view.text), last)
    return key


def status_of(
    view: View,
    sentence: Span,
    bound: Bound,
    edition: tuple[str | None, int | None],
    main_year: int | None,
    force: InForce,
) -> AwardStatus:
    """What the words of the binding say about it."""
    venue, year = edition
    if bound.award.pattern == "award:candidate":
        return "candidate"
    if NEGATED.search(bound.words):
        return "denied"
    if CANDIDATE.search(bound.words):
        return "candidate"
    before = view.simple[max(sentence.start, bound.award.span.start - 14) : bound.award.span.start]
    late = looks_back(bound.award.key or "")  # such a paper did appear years ago
    if EARLIER.search(AGO.sub(" ", bound.words) if late else bound.words) or EARLIER.search(before):
        return "earlier"
    section = view.section_at(sentence.start)
    listed = section is not None and section.kind == "list_item"  # a list of news goes through the years
    own = venue is None or not goes_round(view, venue)
    if own and year is not None and main_year is not None and year < main_year and force.year != year and not listed:
        return "winner" if set_at_edition(view, sentence, bound.award, year) else "earlier"
    return "winner"
