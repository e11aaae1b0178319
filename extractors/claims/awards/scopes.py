"""Which award label is in force at a line: a stack of headings, label lines and introductions.

In: lines in order. Out: for each line the label, track, venue and year that hold for it. A heading ends what stood at its level or
deeper; a label line ("**Best Papers**") holds until the next heading or label line; a list item that is only a label holds
for the items nested in it; an introduction ("the prize went to six papers:") holds for the list after it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from extractors.claims.awards.edition_lines import MAX_EDITION_LINE, names_place, unknown_term
from extractors.claims.awards.force import LINE_DEPTH, InForce, Scope, depth_of, leads_deeper
from extractors.claims.awards.headlines import (
    MAX_LABEL_LINE,
    heads_authors,
    is_headlined,
    is_page_title,
    is_title,
    title_outside,
)
from extractors.claims.awards.introductions import (
    ends_open,
    family_above,
    gives,
    introduced,
    is_entry,
    last_sentence,
    names_judges,
    opens_with,
)
from extractors.claims.awards.labels import (
    LEVELS,
    PLAIN_AWARDS,
    UNKNOWN_EDITION,
    Label,
    composed,
    edition,
    left_over,
    of_level,
    read_label,
)
from extractors.claims.awards.topics import (
    ENDS_ARTICLE,
    announces_finalists,
    held_in,
    is_area,
    is_off_topic,
    names_roles,
)
from extractors.claims.awards.tracks import track_in
from extractors.claims.awards.view import Line, View
from extractors.lexicon.awards import looks_back
from extractors.records.documents import Section

INTRO_DEPTH = 30
MAX_FIELD = 40
"""A longer paragraph ends the list of an introduction."""
CONTINUES = re.compile(
    r"(?:另外|此外|还有|其余|剩下|以及|另有|[Aa]nd\b|[Aa]lso\b|[Ff]urther\b|[Tt]he (?:others|rest|remaining)\b)[^:：]{0,30}[:：]\s?$"
)
PART = re.compile(r"部分|部份|方面|当中|之中|\b(?:among|for) the\b", re.IGNORECASE)
MAX_PERSON_LINE = 40
MIN_CARD_TITLE = 8
LISTS = re.compile(
    r"清单|名单|一览|汇总|盘点|合集|集锦|(?<![a-z])(?:lists?|collection|archive|hall of fame)(?![a-z])", re.IGNORECASE
)
"""A page that is called a list of an award's papers holds nothing else: "系统领域最佳论文清单"."""
MAX_SHORT_LINE = 60
YEARS = re.compile(r"(?<!\d)(?:19|20)\d\d\s?[–—-]\s?(?:19|20)\d\d(?!\d)")
"""Years in which papers appeared that an award looks back to, and no edition: "Period 2004–2007"."""


class Scopes:
    """The stack, fed with the lines in order."""

    def __init__(self, view: View, *, page: bool = False) -> None:
        self._view = view
        self._stack: list[Scope] = []
        self._page = page
        self._listed: Section | None = None
        self._label_above: Scope | None = None  # the label on the line right above
        self._edition_above: Line | None = None
        self._beneath: Scope | None = None  # the label of the heading above, or of the titles below it
        if page and (label := title_outside(view)) is not None:
            self._stack.append(Scope(0, label, label.venue, None, label.track, False))

    def feed(self, line: Line) -> InForce:
        """What holds for this line, after it was taken into account."""
        kind, above, self._label_above = line.section.kind, self._label_above, None
        if kind == "heading":
            return self._heading(line, above)
        if kind == "list_item" and line.section is not self._listed:
            self._close(depth_of(line), below=INTRO_DEPTH)
            self._listed = line.section
        short = len(line.span) <= MAX_LABEL_LINE
        fits = short or (kind == "list_item" and ends_open(self._view, line) and leads_deeper(self._view, line))
        if fits and line.first and kind in ("paragraph", "list_item", "quote", "caption"):
            if self._edition_line(line):
                return self.now("edition")
            if ENDS_ARTICLE.fullmatch(self._view.simple, line.span.start, line.span.end):
                self._stack = [Scope(0, None, None, None, None, True)]
                return self.now("text")
            if names_roles(self._view, line):
                self._close(LINE_DEPTH)
                self._stack.append(Scope(LINE_DEPTH, None, None, None, None, True))
                return self.now("text")
            if self._finalists_line(line):
                return self.now("label")
            label = None if not self._page and is_page_title(self._view, line) else read_label(self._view, line.span)
            if label is not None and self._short_start(line, label) and not self._goes_on(label):
                self._close(LINE_DEPTH)
            if label is not None and (
                label.strong
                or opens_with(self._view, line, label)
                or (line.last and is_headlined(self._view, line, label))
                or (label.kind == "person" and len(line.span) <= MAX_PERSON_LINE)
            ):
                depth = depth_of(line)
                self._close(depth)
                part = PART.search(self._view.simple, line.span.start, line.span.end) is not None
                label = self._composed(replace(label, strong=True), nested=part)
                self._stack.append(Scope(depth, label, label.venue, label.year, label.track, False))
                self._label_above = self._stack[-1] if depth == LINE_DEPTH else None
                return self.now("label")
        if kind not in ("list_item", "table"):
            self._paragraph(line)
        return self.now("text")

    def now(self, role: str) -> InForce:
        """What holds at the top of the stack."""
        label, track, venue, year = None, None, None, None
        for scope in reversed(self._stack):
            venue, year = venue or scope.venue, year or scope.year
            if label is None and scope.blocked:
                venue = next((one.venue for one in reversed(self._stack) if one.venue), None)
                return InForce(
                    None, track, venue, next((one.year for one in reversed(self._stack) if one.year), None), role
                )
            track = track or (scope.track if label is None or scope.section else None)
            label = label or (scope.label if scope.label is not None and scope.label.strong else None)
        return InForce(label, track, venue, year, role)

    def _composed(self, label: Label, *, nested: bool) -> Label:
        """A bare level ("Runner-up") is one of the award above it; a heading or a part ("杰出论文的部分：") below a level is of that level."""
        strong = (
            one.label for one in reversed(self._stack) if one.label is not None and one.label.strong and not one.card
        )
        above = next(strong, None)
        if nested and above is not None and above.kind == label.kind == "paper":
            label = replace(label, award=of_level(label.award, above.award))
        name = composed(label.award, label.span.of(self._view.text), above.award if above else None)
        return replace(label, award=name) if name != label.award else label

    def _edition_line(self, line: Line) -> bool:
        """A short line of its own that only names an edition ("CoRL 2018 (Zürich. October 29-31)") ends the labels above it like a heading."""
        view = self._view
        venues = [venue for venue in view.within("venue", line.span) if venue.year]
        if not venues and (year := unknown_term(view, line)) is not None:
            self._stack.append(Scope(depth_of(line), None, None, year, None, False))
            return True
        unknown = UNKNOWN_EDITION.fullmatch(view.text, line.span.start, line.span.end)
        if unknown is not None and line.last and not venues:
            self._close(LINE_DEPTH - 1)
            year = int(unknown.group()[-4:]) if unknown.group()[-4:].isdecimal() else None
            self._stack.append(Scope(LINE_DEPTH - 1, None, None, year, None, True, edition=True))
            return True
        if len(line.span) > MAX_EDITION_LINE or not line.last or len(venues) != 1:
            return False
        term = line.section.kind == "list_item"
        if term and not leads_deeper(view, line):
            return False
        rest = view.text[line.span.start : venues[0].span.start] + view.text[venues[0].span.end : line.span.end]
        if view.within("award", line.span) or not names_place(rest):
            return False
        if term:
            self._stack.append(Scope(depth_of(line), None, venues[0].key, venues[0].year, None, False))
            return True
        self._close(LINE_DEPTH - 1)
        if self._edition_above is not None and self._edition_above.span.end + 3 > line.span.start:
            self._edition_above = line  # a list of where somebody published, and no heading
            return True
        self._edition_above = line
        self._stack.append(Scope(LINE_DEPTH - 1, None, venues[0].key, venues[0].year, None, True, edition=True))
        return True

    def _finalists_line(self, line: Line) -> bool:
        """A line of its own such as "Finalists:" or "入围论文" makes candidates of the papers below it."""
        if not announces_finalists(line.span.of(self._view.simple)):
            return False
        above = self.now("text").label
        if above is None:
            return False
        depth = depth_of(line)
        self._close(depth)
        self._stack.append(
            Scope(depth, replace(above, kind="candidate", strong=True), above.venue, above.year, above.track, False)
        )
        return True

    def _short_start(self, line: Line, label: Label) -> bool:
        """A short line that begins with an award name begins something new, even when it is no bare label."""
        return (
            len(line.span) <= MAX_SHORT_LINE
            and label.span.start - line.span.start <= 4
            and line.section.kind != "list_item"
        )

    def _goes_on(self, label: Label) -> bool:
        """Whether a line goes on about the award of the label above it: "杰出论文名单太长，…" below "杰出论文"."""
        above = self.now("text").label
        return not label.strong and above is not None and above.award == label.award

    def _heading(self, line: Line, label_above: Scope | None) -> InForce:
        view, level, kept = self._view, line.section.level, self._stack
        above = next((scope for scope in reversed(kept) if scope.edition and scope.depth >= level), None)
        self._close(level)
        label = None if names_roles(view, line) else read_label(view, line.span)
        beneath = self._beneath if label is None and heads_authors(view, line) else None
        if beneath is not None and level < beneath.depth:
            self._stack.append(beneath)  # titles set larger than the award over them
        self._beneath = beneath
        venue, year = edition(view, line.span)
        spans_years = label is None and YEARS.search(view.text, line.span.start, line.span.end) is not None
        year = None if spans_years else year or held_in(view, line)
        if label is not None and not self._page and is_page_title(view, line):
            label = replace(label, strong=False)
        if (
            label is not None
            and not label.strong
            and (ends_open(view, line) or gives(view, line))
            and self._introduce(line)
        ):
            return self.now("heading")  # a sentence on a line of its own: "Three papers won the Best Paper Award:"
        lists = self._page and line.section.level == 1 and LISTS.search(view.simple, line.span.start, line.span.end)
        if label is not None and not label.strong and (lists or is_headlined(self._view, line, label)):
            label = replace(label, strong=True)
        if label is not None:
            self._section(label)
            label = self._composed(label, nested=label.strong)
            if above is not None and venue is None and year is None:
                self._stack.append(replace(above, depth=level, blocked=False))
            person = label.kind == "person"
            self._stack.append(
                Scope(
                    level,
                    replace(label, strong=True) if person else label,
                    venue,
                    year,
                    label.track,
                    not person and not label.strong and level > 1,
                )
            )
            self._beneath = self._stack[-1] if label.strong else None
            return self.now("label" if label.strong else "heading")
        if label_above is not None and len(line.span) >= MIN_CARD_TITLE and is_title(view, line):
            self._stack.append(replace(label_above, depth=level, card=True))  # the award over the title
            return self.now("heading")
        words = view.simple[line.span.start : line.span.end]
        if CONTINUES.match(words):
            self._stack = kept
            return self.now("text")
        edition_only = year is not None and bool(venue) and not left_over(view, line.span, words)
        topic = names_roles(view, line) or (is_off_topic(words) and not heads_authors(view, line))
        blocked = topic or (edition_only and not self._spans_editions())
        track = None if blocked else track_in(line.span.of(view.text)) or self._area(line.span.of(view.text))
        section = track is not None and not left_over(view, line.span, words)
        self._stack.append(Scope(level, None, venue, year, track, blocked, section))
        return self.now("heading")

    def _section(self, label: Label) -> None:
        """A heading such as "Best Short Papers" with "Best Paper" right below it names the track of what follows, and no award."""
        top = self._stack[-1] if self._stack else None
        above = top.label if top is not None else None
        if top is None or above is None or not above.strong or above.track is None or above.kind != "paper":
            return
        if label.award in PLAIN_AWARDS and label.track is None and above.award.startswith(label.award.split()[0]):
            self._stack[-1] = replace(top, label=None, section=True)

    def _spans_editions(self) -> bool:
        """Whether the page's first heading is a label and nothing but names of conferences stands between it and this line: a list of
        winners by edition.
        """
        first, between = self._stack[:1], self._stack[1:]
        named = all(one.label is None and not one.blocked and one.track is None for one in between)
        return bool(first) and first[0].depth <= 1 and named and self.now("heading").label is not None

    def _area(self, words: str) -> str | None:
        """A short subheading under a label names an area ("Linguistic Diversity")."""
        under_label = any(scope.label is not None and scope.label.strong for scope in self._stack)
        return words.strip(" :：") if under_label and is_area(words) else None

    def _paragraph(self, line: Line) -> None:
        """An introduction with a label opens a scope for the list after it; other long text closes one."""
        view = self._view
        if gives(view, line):
            self._introduce(line, LINE_DEPTH)
            return
        if not ends_open(view, line):
            if len(line.span) > MAX_FIELD and not is_entry(view, line):
                self._close(INTRO_DEPTH)
            return
        self._introduce(line)

    def _introduce(self, line: Line, depth: int = INTRO_DEPTH) -> bool:
        """The award named in words that end in a colon holds for the list behind them."""
        label = introduced(self._view, line)
        if label is None:
            if names_judges(self._view, line):
                self._close(LINE_DEPTH)
            return False
        above = self.now("text").label
        again = above is not None and above.award in {one.key for one in self._view.papers(line.span)}
        if above is not None and again and above.kind == "paper":
            label = replace(
                label, award=above.award, span=above.span
            )  # "7 Outstanding Papers, wider than the Best Papers:"
        if label.award in LEVELS and (family := family_above(self._view, line)) is not None:
            label = replace(label, award=composed(label.award, label.span.of(self._view.text), family))
        venue, year = self._introduced(line, label)
        label = replace(label, venue=venue, year=year)
        self._close(LINE_DEPTH)
        self._stack.append(Scope(depth, label, label.venue, label.year, label.track, False))
        return True

    def _introduced(self, line: Line, label: Label) -> tuple[str | None, int | None]:
        """The edition of an introduction: that of its sentence, else of what is in force, else of its line. Words about the label in
        force say nothing new; of an award that comes years later only a year of its own counts ("2019 年得奖的两篇都出自 ICCV 2009：").
        """
        view, above = self._view, self.now("text")
        sentence = last_sentence(view, line)
        venue, year = edition(view, sentence)
        if looks_back(label.award):
            return above.venue or venue, next(
                (one.year for one in view.within("year", sentence) if one.year), above.year
            )
        if above.label is not None and above.label.award == label.award:
            return above.venue or venue, above.year or year
        if year is None:
            venue, year = (venue or above.venue, above.year) if above.year else edition(view, line.span)
        return venue, year

    def _close(self, depth: int, below: int = 1000) -> None:
        self._stack = [scope for scope in self._stack if scope.depth < depth or scope.depth >= below]
