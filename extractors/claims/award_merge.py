"""Drafts → claims: statements of one document about the same paper and the same award become one claim.

In: drafts in any order. Out: claims in text order. Two drafts are one when status and award agree and their titles are the same: equal
when squeezed to letters and digits, one the other's short name ("ResNet", "《Deep Residual ...》" beside it), or one the beginning of the other.
The fullest title leads; authors and institutions of all statements are kept.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence

from rapidfuzz import fuzz

from extractors.claims.award_people import together
from extractors.claims.award_view import Draft, View
from extractors.records.claims import AwardClaim
from extractors.records.documents import Grounding
from extractors.spans import Span

EXTRACTOR = "claims.awards"
VERSION = "1"
AUTHOR_NOTE = re.compile(r"^(?P<name>[^()（）\n]{2,40}?)\s?[(（](?:(?:first|lead|senior|last|corresponding|co-?first) )?(?:co-?)?author,?\s(?:of )?(?P<title>[^()（）\n]{3,120})[)）]", re.IGNORECASE)
MIN_SHORT_NAME = 3
MIN_PREFIX = 12
MIN_LIKE = 24
LIKE_PERCENT = 90
BRACKET_NAME = re.compile(r"[(（]([^()（）]{2,20})[)）]$")
STEM = 6
OPENING_CODE_POINTS = 600
PATTERN_RANK = {"award:table": 0, "award:item": 0, "award:item_label": 0, "award:order": 0, "award:reference": 1}


def squeezed(text: str) -> str:
    """Letters and digits, without case, width or accents.

    >>> squeezed("SAM 2: Segment Anything")
    'sam2segmentanything'
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def merged(view: View, drafts: Sequence[Draft]) -> list[Draft]:
    """Drafts that say the same, joined; in text order."""
    groups: list[Draft] = []
    for draft in sorted(drafts, key=lambda one: (PATTERN_RANK.get(one.pattern, 2), one.whole.start, one.title.start if one.title else 0)):
        if draft.title is None:
            continue
        same = next((other for other in groups if agree(view, other, draft)), None)
        if same is None:
            groups.append(draft)
        else:
            join(view, same, draft)
    return sorted(without_weaker(view, groups), key=lambda one: (one.whole.start, one.title.start if one.title else 0))


def agree(view: View, left: Draft, right: Draft) -> bool:
    """Whether two drafts are about the same award of the same paper."""
    if left.award != right.award or (left.status != right.status):
        return False
    if left.year is not None and right.year is not None and left.year != right.year:
        return False
    if left.venue is not None and right.venue is not None and left.venue != right.venue:
        return False
    return same_paper(view, left, right)


def same_paper(view: View, left: Draft, right: Draft) -> bool:
    """Whether any two of their titles are the same or one is the other's short name."""
    ours = [squeezed(form) for form in forms_of(view, left)]
    theirs = [squeezed(form) for form in forms_of(view, right)]
    return any(one == other or nearly(one, other) or short_for(view, one, other, left, right) for one in ours for other in theirs if one and other)


def forms_of(view: View, draft: Draft) -> list[str]:
    """All titles of a draft, and the short name in a bracket at a title's end."""
    titles = [span.of(view.text) for span in titles_of(draft)]
    return titles + [found[1] for title in titles if (found := BRACKET_NAME.search(title)) and not found[1].isdigit()]


def nearly(one: str, other: str) -> bool:
    """Titles of some length that differ in a word, or begin alike far into them."""
    if min(len(one), len(other)) < MIN_LIKE:
        return False
    common = next((place for place, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), min(len(one), len(other)))
    return common >= MIN_LIKE or fuzz.ratio(one, other) >= LIKE_PERCENT


def titles_of(draft: Draft) -> list[Span]:
    """The title and its other names."""
    return ([draft.title] if draft.title else []) + draft.aliases


def short_for(view: View, one: str, other: str, left: Draft, right: Draft) -> bool:
    """A nickname that begins the longer title or stands in it as a word of its own; or a title cut off."""
    short, long = sorted((one, other), key=len)
    if len(short) < MIN_SHORT_NAME or len(short) == len(long):
        return False
    if long.startswith(short):
        words = [span.of(view.text) for span in (*titles_of(left), *titles_of(right)) if squeezed(span.of(view.text)) == long]
        return len(short) >= MIN_PREFIX or any(re.match(rf"[^:：(（]{{1,60}}[:：(（]", word) and squeezed(re.split(r"[:：(（]", word)[0]) == short for word in words)
    nickname = any(char.isdigit() for char in short) or len(short) >= 5
    words = [squeezed(word) for span in (*titles_of(left), *titles_of(right)) if squeezed(span.of(view.text)) == long for word in span.of(view.text).split()]
    return nickname and short in words and " " not in next((span.of(view.text) for span in (*titles_of(left), *titles_of(right)) if squeezed(span.of(view.text)) == short), " ")


def join(view: View, kept: Draft, other: Draft) -> None:
    """Add what another statement knows to the kept draft."""
    assert kept.title is not None and other.title is not None  # noqa: S101 - drafts without titles were left out
    names = sorted({*titles_of(kept), *titles_of(other)}, key=lambda span: (-len(squeezed(span.of(view.text))), span.start))
    if kept.pattern not in PATTERN_RANK or len(squeezed(kept.title.of(view.text))) < MIN_PREFIX:
        kept.title, kept.aliases = names[0], names[1:]
    else:
        kept.aliases = [span for span in names if span != kept.title]
    if len(other.authors) > len(kept.authors):
        kept.authors, kept.complete = other.authors, other.complete
    kept.institutions = together(view, kept.institutions, other.institutions)
    kept.track = kept.track or other.track
    kept.venue, kept.year = kept.venue or other.venue, kept.year or other.year
    kept.link = kept.link or other.link


def without_weaker(view: View, drafts: list[Draft]) -> list[Draft]:
    """Without drafts that a firmer statement contradicts: structure gives the paper another award of the same kind, or a bare "Best Paper"
    of a sentence stands beside the table's "Best Student Paper"; and without a candidacy that was won.
    """
    firm = [draft for draft in drafts if draft.pattern in PATTERN_RANK and draft.status == "winner"]
    kept = []
    for draft in drafts:
        rivals = [one for one in firm if one is not draft and one.status == "winner" and same_paper(view, one, draft) and editions_meet(one, draft)]
        if draft.pattern in PATTERN_RANK and draft.status == "winner":
            kept.append(draft)
        elif draft.status == "candidate" and rivals:
            continue
        elif draft.status == "winner" and any(one.award != draft.award for one in rivals) and not any(one.award == draft.award for one in rivals):
            continue
        else:
            kept.append(draft)
    return kept


def editions_meet(left: Draft, right: Draft) -> bool:
    """Whether two drafts can be of the same edition."""
    return (left.year is None or right.year is None or left.year == right.year) and (left.venue is None or right.venue is None or left.venue == right.venue)


def claims_of(view: View, drafts: Sequence[Draft]) -> tuple[AwardClaim, ...]:
    """Claims with text and provenance."""
    grounding = Grounding(view.document)
    fuller_names(view, drafts)
    venue, year = main_edition(view)
    for draft in drafts:
        if draft.venue is None or draft.venue == venue:
            draft.year = draft.year or year
        draft.venue = draft.venue or venue
    claims = [claim_of(view, grounding, draft) for draft in drafts]
    seen: dict[str, AwardClaim] = {}
    for claim in claims:
        seen.setdefault(claim.claim_id, claim)
    return tuple(seen.values())


def main_edition(view: View) -> tuple[str | None, int | None]:
    """The edition the whole document is about: the one its title or first words name, if all its headings agree."""
    named = [venue for venue in view.within("venue", Span(0, min(len(view.text), OPENING_CODE_POINTS))) if venue.year]
    keys = {venue.key for venue in named}
    years = {venue.year for venue in named}
    if len(keys) != 1:
        return None, (named[0].year if len(years) == 1 else None)
    return named[0].key, (named[0].year if len(years) == 1 else None)


def fuller_names(view: View, drafts: Sequence[Draft]) -> None:
    """Authors that the document lists elsewhere: "Liwei Jiang (first author, Artificial Hivemind)"."""
    for line in view.lines:
        note = AUTHOR_NOTE.match(view.text[line.span.start : line.span.end])
        if note is None:
            continue
        draft = named_in(view, drafts, note["title"])
        if draft is not None:
            name = note["name"].strip()
            draft.author_texts.append(" ".join(part.capitalize() for part in name.split("-")) if re.fullmatch(r"[a-z]+(?:-[a-z]+){1,3}", name) else name)


def named_in(view: View, drafts: Sequence[Draft], short: str) -> Draft | None:
    """The one draft whose title holds at least half of the words of a short title, more than any other draft's does."""
    wanted = [squeezed(word)[:STEM] for word in short.split() if len(word) > 1]
    scores = sorted(((sum(word in squeezed(draft.title.of(view.text)) for word in wanted), place) for place, draft in enumerate(drafts) if draft.title), reverse=True)
    if not wanted or not scores or scores[0][0] * 2 < len(wanted) or (len(scores) > 1 and scores[1][0] == scores[0][0]):
        return None
    return drafts[scores[0][1]]


def author_names(view: View, draft: Draft) -> tuple[str, ...]:
    """Author names as printed; a surname alone gives way to the full name found elsewhere."""
    names = [" ".join(span.of(view.text).split()) for span in draft.authors]
    names = [name for name in names if not (" " not in name and any(other.casefold().endswith(name.casefold()) or other.casefold().startswith(name.casefold()) for other in draft.author_texts))]
    return (*names, *dict.fromkeys(name for name in draft.author_texts if name not in names))


def claim_of(view: View, grounding: Grounding, draft: Draft) -> AwardClaim:
    """One claim. Its id is a hash of the document, the place as received, the award and the title."""
    assert draft.title is not None  # noqa: S101 - drafts without titles were left out
    title = " ".join(draft.title.of(view.text).split())
    start, end = min(draft.whole.start, draft.title.start), max(draft.whole.end, draft.title.end) if draft.title.start < draft.whole.end else draft.whole.end
    provenance = grounding.ground(Span(start, end)) if draft.whole.start <= draft.title.start <= draft.whole.end else grounding.ground(draft.title)
    identity = "|".join((view.document.document_id, str(provenance.start), str(provenance.end), draft.award, squeezed(title), draft.status))
    link = draft.link
    return AwardClaim(
        claim_id="award:" + hashlib.sha256(identity.encode()).hexdigest()[:20], document_id=view.document.document_id, venue=draft.venue, year=draft.year,
        award=draft.award, label_as_printed=draft.label.of(view.text) if draft.label else "", track=track_name(draft), status=draft.status, paper_title=title,
        authors=author_names(view, draft), authors_complete=draft.complete, institutions=tuple(span.of(view.text) for span in draft.institutions),
        openreview_id=link.openreview_id if link else None, url=link.url if link else None, hedge="asserted", attribution=(), provenance=provenance,
        label_provenance=grounding.ground(draft.label) if draft.label else None, title_provenance=grounding.ground(draft.title), pattern=draft.pattern,
        extractor=EXTRACTOR, extractor_version=VERSION,
    )  # fmt: skip


def track_name(draft: Draft) -> str | None:
    """The printed track, or the one that the award itself implies."""
    if draft.track:
        return draft.track
    return next((word for word in ("Position", "Demo") if f" {word} " in draft.award), None)
