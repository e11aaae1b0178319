"""The edition a document is mostly about: what its title says, then most of its text, then when it was written.

In: places and contexts of one document. Out: an `Edition`, and whether the year stands in the title. A page's own title counts where
its article has none; an edition that is only announced ("COLM 2025 will be in Montreal") is not what the document reports.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from extractors.claims.contexts import SECTION_YEAR, TELLS_FIGURES, Contexts, Edition
from extractors.claims.held import is_of_its_year
from extractors.claims.places import Places
from extractors.records.mentions import Mention

UPCOMING_AFTER = re.compile(
    r"[ ]?[*_)]{0,3},?[ ](?:(?:is|are) (?:planned|scheduled|going to|to be)|(?:will|shall)(?![a-z])|takes? place(?![a-z]))|[ ]?[*_)]{0,3}[ ]is (?:held )?(?:in|at) [a-z ]{3,24},? (?:from )?\d{1,2}(?!\d)|[ ]?(?:将|將|会在|會在|预计|拟)"
)
UPCOMING_BEFORE = re.compile(
    r"(?<![a-z])(?:see you(?: all)?(?: again)? (?:in|at)|looking forward to|save the date:?|submit to|deadlines? (?:of|for)|deadline extension:|(?:workshop|tutorial) proposals for|join us at|on to)[ ](?:the )?$"
    r"|(?:下一?站|明年的?|下一?届|期待|相约|备战|冲刺|征稿)[ :：]{0,2}$"
)
UPCOMING_CODE_POINTS = 32
LAST_CHANGE = re.compile(
    r"^(?:modified|updated|last[_-]?mod(?:ified)?|last[_-]?updated?)[ ]?:.*$", re.MULTILINE | re.IGNORECASE
)
"""The line of a page's metadata that dates its last change, and no edition."""
FIRST_MONTH = 3
"""Before March "this year" may still be the one that has just ended."""
SAYS_THIS_YEAR = ("this year", "this year's", "今年")


def main_edition(places: Places, contexts: Contexts) -> tuple[Edition, bool]:
    """The edition the document is mostly about, and whether its title or first heading tells the year."""
    document = places.document
    venues = [mention for mention in places.all("venue") if places.in_main_text(mention.span.start)]
    titled = _titled(places, venues)
    told = [one for one in venues if one.year and not contexts.is_label(one) and not _is_upcoming(places, one)]
    dated = Counter((one.key, one.year) for one in told)
    named = Counter(mention.key for mention in venues if not _is_upcoming(places, mention))
    venue = titled.venue or (named.most_common(1)[0][0] if named else None)
    if titled.year is not None:
        return Edition(venue, titled.year), True
    if document.published is not None and is_of_its_year(places, venue):
        return Edition(venue, document.published.year), False
    years = [(count, year) for (key, year), count in dated.items() if key == venue and year is not None]
    opened = next((one.year for one in told if one.key == venue), None)
    if document.published is not None and opened == document.published.year:  # later ones are announced, or added later
        years = [(count, year) for count, year in years if year <= opened]
    late = document.published is not None and document.published.month >= FIRST_MONTH
    written = document.published.year if document.published is not None and late and _tells_this_year(places) else None
    if written is not None and years and max(year for _, year in years) == written - 1:
        return Edition(venue, written), False  # the edition before is all that is named, the one of the year is told
    edition_years = [mention.year for mention in places.all("edition") if mention.year and mention.key == venue]
    if years:
        return Edition(venue, max(years)[1]), False
    if edition_years:
        return Edition(venue, edition_years[0]), False
    held = [one.year for one in contexts.held if one.venue in (None, venue)]
    if held:
        return Edition(venue, held[0]), False
    if document.published is not None:
        return Edition(venue, document.published.year), False
    dates = [int(mention.key[:4]) for mention in places.all("date") if mention.key and mention.key[:4].isdigit()]
    return Edition(venue, dates[0] if dates else None), False


def _titled(places: Places, venues: Sequence[Mention]) -> Edition:
    """What the titles say, the first with a year leading: the document's, its first headings, the page's own."""
    titled = _in_title(places, places.document.title, venues)
    for title, known in _more_titles(places, venues):
        if titled.year is not None and titled.venue is not None:
            break
        below = _in_title(places, title, known)
        aside = known is not venues and below.venue is None  # a bare year outside the article may be that of the site
        agrees = titled.venue in (None, below.venue) and titled.year in (None, below.year)
        if agrees and not aside:
            titled = Edition(titled.venue or below.venue, below.year)
    return titled


def _more_titles(places: Places, venues: Sequence[Mention]) -> Iterator[tuple[str, Sequence[Mention]]]:
    """Headings of the first level, those of the article first, then the title of the page, each with the venues it may name."""
    sections = places.document.sections
    first = [one for one in sections if one.kind == "heading" and one.level == 1]
    for section in first:
        if section.in_main_text:
            yield section.span.of(places.text), venues
    for section in (*first, *(one for one in sections[:1] if one.kind == "metadata")):
        if not section.in_main_text:
            told = LAST_CHANGE.sub("", section.span.of(places.text))
            yield told, places.within("venue", section.span.start, section.span.end)


def _in_title(places: Places, title: str, venues: Sequence[Mention]) -> Edition:
    """What one title says, by looking its venue up among the mentions."""
    names = [mention for mention in venues if mention.span.of(places.text) in title]
    keys = list(dict.fromkeys(mention.key for mention in names))
    printed = [int(year) for year in SECTION_YEAR.findall(title)]
    years = printed or [mention.year for mention in names if mention.year]
    return Edition(keys[0] if len(keys) == 1 else None, max(years) if years else None)


def _tells_this_year(places: Places) -> bool:
    """Whether the text tells submissions or acceptance of "this year"."""
    relative = (
        one for one in places.all("year") if one.relative_year == 0 and one.span.of(places.low) in SAYS_THIS_YEAR
    )
    sentences = (places.sentence_at(one.span.start) for one in relative)
    return any(TELLS_FIGURES.search(places.low, one.start, one.end) for one in sentences)


def _is_upcoming(places: Places, mention: Mention) -> bool:
    """Whether an edition is announced where it is named: "COLM 2025 will be in Montreal", "see you at KDD 2026"."""
    start, end = mention.span.start, mention.span.end
    before = UPCOMING_BEFORE.search(places.low, max(0, start - UPCOMING_CODE_POINTS), start)
    return before is not None or UPCOMING_AFTER.match(places.low, end) is not None
