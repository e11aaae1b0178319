"""Figure claims of one document.

In: document, mentions, the user's extra rows. Out: a `FigureClaim` for every number that the text states as a figure of a
conference, with edition, interval, hedge, attribution, scope and the quote it stands in. Sentences and table cells are read by the
modules beside; this one puts their finds into claims. A value nobody states is not invented; where the edition is unknown it is
None, with an issue.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from extractors.claims.attribution import attributions, block_sources
from extractors.claims.editions import Edition, Editions
from extractors.claims.figures.areas import tells_one_area
from extractors.claims.figures.awards import bind_award_counts, each_of_several
from extractors.claims.figures.bound import WHOLES, Bound
from extractors.claims.figures.carried import bind_carried
from extractors.claims.figures.confirmed import bind_confirmed
from extractors.claims.figures.counted import counted
from extractors.claims.figures.countries import bind_countries
from extractors.claims.figures.cues import Cues, find_cues
from extractors.claims.figures.grown import grown_years
from extractors.claims.figures.levels import bind_levels
from extractors.claims.figures.outcomes import at_the_desk, bind_outcomes
from extractors.claims.figures.owners import without_owned
from extractors.claims.figures.pairs import bind_pairs, in_parts
from extractors.claims.figures.parallel import in_parallel, of_two_tracks
from extractors.claims.figures.present import bind_present
from extractors.claims.figures.ratios import bind_ratios, tells_fractions
from extractors.claims.figures.refuted import is_refuted
from extractors.claims.figures.sentences import bind_sentence
from extractors.claims.figures.tables import Tables
from extractors.claims.figures.tracks import bind_tracks, with_parts_below
from extractors.claims.places import Places
from extractors.claims.qualifying import qualify, scope_of
from extractors.lexicon.awards import called_at
from extractors.lexicon.rows import NO_EXTRA, ExtraRows
from extractors.records.claims import FigureClaim, Issue
from extractors.records.documents import Basis, Document
from extractors.records.mentions import Mentions
from extractors.spans import Span, widest

EXTRACTOR = "extractors.claims.figures"
EXTRACTOR_VERSION = "1"
TOLD_BY_TRACK = frozenset(("submissions", "under_review", "accepted", "acceptance_rate", "withdrawn", "desk_rejected"))
"""Metrics that a table of tracks gives for each of them; others name their track."""
SOURCE_REACH = 2_000
"""Code points either way within a block in which a line "Source: ..." speaks for a figure."""

CHOSEN_FOR_AWARDS = frozenset(("award_candidates", "award_finalists"))
NOMINATED = re.compile(r"reviewer|area chair|(?<![a-z])acs?(?![a-z])|volunteer|committee member|审稿|评审人|程序委员")
"""Whom chairs nominate and invite, too: "936 reviewer nominations were received"."""
EARLIER_AT_MOST = 6
"""Submissions told before in a block that a later sentence's share may be of."""


def bind_figures(
    document: Document, mentions: Mentions, extra: ExtraRows = NO_EXTRA
) -> tuple[tuple[FigureClaim, ...], tuple[Issue, ...]]:
    """All figure claims of a document in text order, and what it leaves undecided."""
    places = Places(document, mentions)
    cues = find_cues(places.low, extra.metrics)
    editions = Editions(places)
    claims: list[FigureClaim] = []
    for bounds, heads in with_parts_below(places, list(_bounds(places, cues))):
        made = [_claim(places, editions, one, heads, extra) for one in bounds]
        claims += _linked(made, bounds, places)
    claims = _submitted(_grown(claims))
    issues = [
        Issue(
            document_id=document.document_id,
            kind="edition_unknown",
            detail=f"{claim.metric} {claim.value}: the text does not say of which edition",
            provenance=claim.provenance,
        )
        for claim in claims
        if claim.venue is None or claim.year is None
    ]
    claims.sort(key=lambda claim: (claim.value_provenance.start, claim.metric, claim.claim_id))
    return tuple(_once(claims)), tuple(issues)


def _bounds(places: Places, cues: Cues) -> Iterator[tuple[list[Bound], Sequence[Span]]]:
    """The bound numbers of each sentence or table cell, with the heads that govern the cell."""
    tables, told = Tables(places), tells_fractions(places)
    earlier: list[Bound] = []
    before: list[Bound] = []
    block: int | None = None
    for sentence in places.mentions.sentences:
        if not places.within("number", sentence.start, sentence.end) or not places.in_main_text(sentence.start):
            continue
        cell = tables.at(sentence.start)
        section = places.section_at(sentence.start)
        one_area = cell.of_area if cell is not None else section is not None and tells_one_area(places.low, section)
        if one_area:
            continue
        if section is None or section.ordinal != block:
            earlier, before, block = [], [], None if section is None else section.ordinal
        bounds = [
            *bind_ratios(
                places,
                cues,
                sentence,
                heads=() if cell is None else cell.heads,
                told=told,
                around=None if cell is None else cell.span,
            ),
            *bind_countries(places, cues, sentence),
        ]
        bounds += bind_pairs(places, sentence, bounds)
        bounds += bind_award_counts(places, sentence, _starts(bounds))
        found = bind_sentence(places, cues, sentence, bounds)
        bounds += [one for one in found if one.span.start not in _starts(bounds)]
        bounds += bind_levels(places, sentence, bounds)
        bounds = without_owned([*bounds, *bind_present(places, cues, sentence, bounds, before)], places, sentence)
        bounds = in_parts(places, sentence, bounds)
        bounds = bind_tracks(places, cues, sentence, bounds)
        bounds = of_two_tracks(places, sentence, in_parallel(places, sentence, bounds, before))
        bounds += bind_outcomes(places, sentence, bounds, earlier)
        bounds += bind_confirmed(places, cues, sentence, bounds, earlier)
        bounds += bind_carried(places, cues, sentence, bounds, before, earlier)
        before = sorted(bounds, key=lambda one: one.span) or before
        bounds = [replace(one, metric="desk_rejected") if at_the_desk(places, one) else one for one in bounds]
        earlier = [*earlier, *(one for one in bounds if one.metric in WHOLES)][-EARLIER_AT_MOST:]
        if cell is not None:
            bounds += tables.bind(cues, cell, _starts(bounds))
        bounds = [
            one for one in bounds if one.metric not in CHOSEN_FOR_AWARDS or not _names_people(places, one, sentence)
        ]
        bounds = [one for one in bounds if not is_refuted(places, one.span, sentence)]
        bounds = [one for one in bounds if not _is_article(places, one, bounds)]
        bounds += each_of_several(places, sentence, bounds)
        if bounds:
            yield sorted(bounds, key=lambda one: one.span), () if cell is None else cell.heads


def _names_people(places: Places, one: Bound, sentence: Span) -> bool:
    """Whether those who are nominated in a sentence are reviewers and the like, and no papers."""
    named = NOMINATED.search(places.low, sentence.start, sentence.end) is not None
    papers = counted(places.low, one.span, sentence.start).kind == "paper"
    return named and not papers and not places.within("award", sentence.start, sentence.end)


def _is_article(places: Places, one: Bound, bounds: Sequence[Bound]) -> bool:
    """Whether "one" or 一 counts nothing ("one keynote about robots", "随便走进一个分会场"): no other number stands beside it in a list."""
    if one.metric.startswith("award_count"):  # these were asked before
        return False
    if one.quantity.value != 1 or one.quantity.unit != "count" or one.span.of(places.text)[:1].isdigit():
        return False
    return not any(other.quantity.unit == "count" and other.quantity.value > 1 for other in bounds)


def _starts(bounds: Iterable[Bound]) -> frozenset[int]:
    return frozenset(one.span.start for one in bounds)


def _claim(places: Places, editions: Editions, one: Bound, heads: Sequence[Span], extra: ExtraRows) -> FigureClaim:
    sentence = places.around(one.span)
    section = places.section_at(one.span.start)
    clause = widest(
        (places.clause_around(one.span), places.clause_around(one.cue))
        if one.cue.start < sentence.end and one.cue.start >= sentence.start
        else (places.clause_around(one.span),)
    )
    qualified = qualify(places, one.span, one.quantity, extra.qualifiers)
    edition = editions.at(one.span, metric=one.metric, heads=heads)
    metric = metric_at(places, one, edition)
    if one.year_step and edition.year is not None:
        edition = Edition(edition.venue, edition.year + one.year_step)
    scope = (
        "main"
        if one.metric.startswith("award_count")
        else one.scope or scope_of(places, one.span, clause, heads, by_row=one.metric in TOLD_BY_TRACK)
    )
    value = places.grounding.ground(one.span)
    as_of, basis = _as_of(places.document)
    claim_id = _identity(places.document.document_id, value.start, value.end, metric, edition, scope)
    return FigureClaim(
        claim_id=claim_id,
        document_id=places.document.document_id,
        venue=edition.venue,
        year=edition.year,
        metric=metric,
        scope=scope,
        value=qualified.quantity.value,
        lo=qualified.quantity.lo,
        hi=qualified.quantity.hi,
        unit=qualified.quantity.unit,
        qualifier=qualified.quantity.qualifier,
        hedge=qualified.hedge,
        attribution=attributions(places.text, sentence)
        or block_sources(
            places.text,
            sentence
            if section is None
            else Span(
                max(section.span.start, one.span.start - SOURCE_REACH),
                min(section.span.end, one.span.end + SOURCE_REACH),
            ),
        ),
        role=one.role,
        derivation=None if one.group is None else _digest(places.document.document_id, "sum", one.group),
        alternative_to=None,
        as_of=as_of,
        as_of_basis=basis,
        provenance=places.grounding.ground(clause),
        value_provenance=value,
        pattern=one.pattern,
        extractor=EXTRACTOR,
        extractor_version=EXTRACTOR_VERSION,
    )


def metric_at(places: Places, one: Bound, edition: Edition) -> str:
    """The metric of a figure; that of a count of awards says what the edition's conference calls them."""
    counted_awards, of, name = one.metric.partition(":")
    return f"{counted_awards}:{called_at(edition.venue, name, one.cue.of(places.text))}" if of else one.metric


def _linked(claims: list[FigureClaim], bounds: Sequence[Bound], places: Places) -> list[FigureClaim]:
    """Alternatives, "A, or maybe B": the hedged second figure of a metric in one sentence is the alternative to the first."""
    out = list(claims)
    for at in range(1, len(claims)):
        first, second = claims[at - 1], claims[at]
        same = (first.metric, first.venue, first.year) == (second.metric, second.venue, second.year)
        together = places.sentence_at(bounds[at].span.start) == places.sentence_at(bounds[at - 1].span.start)
        if (
            same
            and together
            and second.hedge == "hedged"
            and first.value != second.value
            and second.role == first.role == "stated"
        ):
            out[at] = replace(second, alternative_to=first.claim_id, scope=first.scope)
            identity = _identity(
                second.document_id,
                second.value_provenance.start,
                second.value_provenance.end,
                second.metric,
                Edition(second.venue, second.year),
                first.scope,
            )
            out[at] = replace(out[at], claim_id=identity)
    return out


def _submitted(claims: Sequence[FigureClaim]) -> list[FigureClaim]:
    """Where "9,454 papers were reviewed" and nothing else is said to have been submitted, these are the submissions."""
    told = {(one.venue, one.year) for one in claims if one.metric == "submissions"}
    out = []
    for one in claims:
        if one.metric == "under_review" and (one.venue, one.year) not in told:
            place, edition = one.value_provenance, Edition(one.venue, one.year)
            identity = _identity(one.document_id, place.start, place.end, "submissions", edition, one.scope)
            out.append(replace(one, metric="submissions", claim_id=identity))
            continue
        out.append(one)
    return out


def _grown(claims: Sequence[FigureClaim]) -> list[FigureClaim]:
    """All claims, with growths in the year that they led to."""
    years = grown_years(claims)
    return [_in_year(one, years[one.claim_id]) if one.claim_id in years else one for one in claims]


def _in_year(claim: FigureClaim, year: int) -> FigureClaim:
    place, edition = claim.value_provenance, Edition(claim.venue, year)
    identity = _identity(claim.document_id, place.start, place.end, claim.metric, edition, claim.scope)
    return replace(claim, year=year, claim_id=identity)


def _once(claims: Iterable[FigureClaim]) -> Iterator[FigureClaim]:
    """Each claim once: a cell that spans several rows is read in each of them."""
    seen: set[str] = set()
    for claim in claims:
        if claim.claim_id not in seen:
            seen.add(claim.claim_id)
            yield claim


def _as_of(document: Document) -> tuple[date | None, Basis]:
    if document.as_of is not None:
        return document.as_of, document.as_of_basis
    if document.published is not None:
        return document.published, document.published_basis
    return None, "none"


def _identity(document_id: str, start: int, end: int, metric: str, edition: Edition, scope: str) -> str:
    return _digest(document_id, start, end, metric, edition.venue, edition.year, scope)


def _digest(*parts: object) -> str:
    return hashlib.sha256("\x1f".join(map(str, parts)).encode()).hexdigest()[:24]
