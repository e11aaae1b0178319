"""Drafts → claims: statements of one document about the same paper and the same award become one claim.

In: drafts in any order. Out: claims in text order. Two drafts are one when status and award agree and their titles are the same: equal
when squeezed to letters and digits, one the other's short name ("ResNet", "《Deep Residual ...》" beside it), or one the beginning of the other.
The fullest title leads; authors and institutions of all statements are kept.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from extractors.claims.attribution import attributions
from extractors.claims.awards.affiliations import together
from extractors.claims.awards.same import MIN_PREFIX, Form, forms_of, same_paper, squeezed, titles_of
from extractors.claims.awards.view import Draft, View
from extractors.claims.qualifying import hedge_in
from extractors.lexicon.phrases import lowered
from extractors.records.claims import AwardClaim, Hedge
from extractors.records.documents import Grounding
from extractors.spans import Span

EXTRACTOR = "claims.awards"
VERSION = "1"
AUTHOR_NOTE = re.compile(
    r"^(?P<name>[^()（）\n]{2,40}?)\s?[(（](?:(?:first|lead|senior|last|corresponding|co-?first) )?(?:co-?)?author,?\s(?:of )?(?P<title>[^()（）\n]{3,120})[)）]",
    re.IGNORECASE,
)
MAX_COMPARED = 300
MAX_NAMES = 8
STEM = 6
OPENING_CODE_POINTS = 600
PATTERN_RANK = {
    "award:table": 0,
    "award:record": 0,
    "award:item": 0,
    "award:item_label": 0,
    "award:order": 0,
    "award:counted": 0,
    "award:reference": 1,
    "award:numbered": 1,
}


def merged(view: View, drafts: Sequence[Draft]) -> list[Draft]:
    """Drafts that say the same, joined; in text order. Beyond `MAX_COMPARED` papers only equal titles are joined."""
    groups: list[Draft] = []
    forms: list[tuple[Form, ...]] = []
    by_key: dict[tuple[str, str, str], list[int]] = {}
    for draft in sorted(
        drafts, key=lambda one: (PATTERN_RANK.get(one.pattern, 2), one.whole.start, one.title.start if one.title else 0)
    ):
        own = forms_of(view, draft)
        if not own:
            continue
        exact = [place for form in own for place in by_key.get((draft.award, draft.status, form.key), ())]
        rest = range(len(groups)) if len(groups) <= MAX_COMPARED else ()
        fitting = (place for place in (*exact, *rest) if agree(groups[place], draft))
        same = next(
            (place for place in fitting if same_paper(forms[place], own, listed=listed(groups[place], draft))), None
        )
        if same is None:
            same = len(groups)
            groups.append(draft)
            forms.append(own)
        else:
            join(view, groups[same], draft)
            forms[same] = forms_of(view, groups[same])
        for form in own:
            by_key.setdefault((draft.award, draft.status, form.key), []).append(same)
    return sorted(without_weaker(groups, forms), key=lambda one: (one.whole.start, one.title.start if one.title else 0))


def listed(left: Draft, right: Draft) -> bool:
    """Whether both stand in the page's structure, where two rows are two papers however alike their titles."""
    return left.pattern == right.pattern and left.pattern in PATTERN_RANK


def agree(left: Draft, right: Draft) -> bool:
    """Whether two drafts can be about the same award: name, status and, where both are known, the edition."""
    return left.award == right.award and left.status == right.status and editions_meet(left, right)


def without_weaker(drafts: list[Draft], forms: list[tuple[Form, ...]]) -> list[Draft]:
    """Without drafts that a firmer statement contradicts: structure gives the paper another award, or a bare "Best Paper" of a
    sentence stands beside the table's "Best Student Paper"; and without a candidacy that was won.
    """
    firm = [place for place, draft in enumerate(drafts) if draft.pattern in PATTERN_RANK and draft.status == "winner"]
    kept = []
    for place, draft in enumerate(drafts):
        if place in firm or len(drafts) > MAX_COMPARED:
            kept.append(draft)
            continue
        rivals = [one for one in firm if editions_meet(drafts[one], draft) and same_paper(forms[one], forms[place])]
        awards = {drafts[one].award for one in rivals}
        if not (draft.status == "candidate" and rivals) and not (
            draft.status == "winner" and awards and draft.award not in awards
        ):
            kept.append(draft)
    return kept


def join(view: View, kept: Draft, other: Draft) -> None:
    """Add what another statement knows to the kept draft."""
    kept.institutions = full_places(view, kept, other) or together(view, kept.institutions, other.institutions)
    keyed = {squeezed(span.of(view.text)): span for span in (*titles_of(other), *titles_of(kept))}
    names = sorted(keyed.values(), key=lambda span: (-len(squeezed(span.of(view.text))), span.start))[:MAX_NAMES]
    if kept.title is None or kept.pattern not in PATTERN_RANK or len(squeezed(kept.title.of(view.text))) < MIN_PREFIX:
        kept.title, kept.aliases = names[0], names[1:]
    else:
        kept.aliases = [span for span in names if span != kept.title]
    if len(other.authors) > len(kept.authors):
        kept.authors, kept.complete = other.authors, other.complete
    kept.track = kept.track or other.track
    kept.venue, kept.year = kept.venue or other.venue, kept.year or other.year
    kept.link = kept.link or other.link


OF_ONE_PAPER = ("award:table", "award:item", "award:record")


def full_places(view: View, left: Draft, right: Draft) -> list[Span]:
    """The places that a statement with the full title tells, where the other has a nickname only and may tell of several papers."""
    lengths = {len(squeezed(one.title.of(view.text))): one for one in (left, right) if one.title is not None}
    if len(lengths) < 2 or max(lengths) <= 2 * min(lengths) or lengths[min(lengths)].pattern.startswith(OF_ONE_PAPER):
        return []
    return lengths[max(lengths)].institutions


def editions_meet(left: Draft, right: Draft) -> bool:
    """Whether two drafts can be of the same edition."""
    return (left.year is None or right.year is None or left.year == right.year) and (
        left.venue is None or right.venue is None or left.venue == right.venue
    )


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
    if named and str(named[0].year) in view.document.title:
        return named[0].key, named[0].year
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
            draft.author_texts.append(
                " ".join(part.capitalize() for part in name.split("-"))
                if re.fullmatch(r"[a-z]+(?:-[a-z]+){1,3}", name)
                else name
            )


def named_in(view: View, drafts: Sequence[Draft], short: str) -> Draft | None:
    """The one draft whose title holds at least half of the words of a short title, more than any other draft's does."""
    wanted = [squeezed(word)[:STEM] for word in short.split() if len(word) > 1]
    scores = sorted(
        (
            (sum(word in squeezed(draft.title.of(view.text)) for word in wanted), place)
            for place, draft in enumerate(drafts)
            if draft.title
        ),
        reverse=True,
    )
    if not wanted or not scores or scores[0][0] * 2 < len(wanted) or (len(scores) > 1 and scores[1][0] == scores[0][0]):
        return None
    return drafts[scores[0][1]]


def author_names(view: View, draft: Draft) -> tuple[str, ...]:
    """Author names as printed; a surname alone gives way to the full name found elsewhere."""
    names = [" ".join(span.of(view.text).split()) for span in draft.authors]
    names = [
        name
        for name in names
        if not (
            " " not in name
            and any(
                other.casefold().endswith(name.casefold()) or other.casefold().startswith(name.casefold())
                for other in draft.author_texts
            )
        )
    ]
    return (*names, *dict.fromkeys(name for name in draft.author_texts if name not in names))


def claim_of(view: View, grounding: Grounding, draft: Draft) -> AwardClaim:
    """One claim. Its id is a hash of the document, the place as received, the award and the title."""
    assert draft.title is not None  # noqa: S101 - drafts without titles were left out
    title = " ".join(draft.title.of(view.text).split())
    start, end = (
        min(draft.whole.start, draft.title.start),
        max(draft.whole.end, draft.title.end) if draft.title.start < draft.whole.end else draft.whole.end,
    )
    provenance = (
        grounding.ground(Span(start, end))
        if draft.whole.start <= draft.title.start <= draft.whole.end
        else grounding.ground(draft.title)
    )
    identity = "|".join(
        (
            view.document.document_id,
            str(provenance.start),
            str(provenance.end),
            draft.award,
            squeezed(title),
            draft.status,
        )
    )
    link, (hedge, sources) = draft.link, said_how(view, draft)
    return AwardClaim(
        claim_id="award:" + hashlib.sha256(identity.encode()).hexdigest()[:20], document_id=view.document.document_id, venue=draft.venue, year=draft.year,
        award=draft.award, label_as_printed=draft.label.of(view.text) if draft.label else "", track=track_name(draft), status=draft.status, paper_title=title,
        authors=author_names(view, draft), authors_complete=draft.complete, institutions=tuple(span.of(view.text) for span in draft.institutions),
        openreview_id=link.openreview_id if link else None, url=link.url if link else None, hedge=hedge, attribution=sources, provenance=provenance,
        label_provenance=grounding.ground(draft.label) if draft.label else None, title_provenance=grounding.ground(draft.title), pattern=draft.pattern,
        extractor=EXTRACTOR, extractor_version=VERSION,
    )  # fmt: skip


def said_how(view: View, draft: Draft) -> tuple[Hedge, tuple[str, ...]]:
    """Hedge and named sources of a sentence that holds both the award and the paper; lists under a heading assert what they hold."""
    title = draft.title
    sentence = view.sentence_at(title.start) if title is not None else None
    if (
        title is None
        or sentence is None
        or draft.label is None
        or not sentence.start <= draft.label.start < sentence.end
    ):
        return "asserted", ()
    words = lowered(
        view.simple[sentence.start : title.start] + " " * len(title) + view.simple[title.end : sentence.end]
    )
    hedge = hedge_in(words, Span(0, len(words)), max(draft.label.start, title.start) - sentence.start)
    return hedge, attributions(view.text, sentence)


def track_name(draft: Draft) -> str | None:
    """The printed track, or the one that the award itself implies."""
    if draft.track:
        return draft.track
    return next((word for word in ("Position", "Demo") if f" {word} " in draft.award), None)
