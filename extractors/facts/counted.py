"""Claims nobody printed and we counted: papers linked by a list, winners of an award.

In: links, award claims, papers, the figures documents state. Out: figure claims of role `counted`. A list is counted only
where some document states the figure it would be: as long as that figure it confirms it, otherwise it is a lower bound,
since nobody promises that a list is complete. What the list is of, its title or headings must say ("ICLR 2025 oral notes").
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType

from extractors.lexicon.venues import VENUES
from extractors.records.claims import AwardClaim, FigureClaim
from extractors.records.documents import DocumentHead, Link, Links, Provenance
from extractors.records.papers import Paper

EXTRACTOR = "facts.counted"
EXTRACTOR_VERSION = "1"
LEAST_LISTED = 10  # links; fewer are examples, not a list
LISTED_METRICS: Mapping[str, re.Pattern[str]] = {
    "orals": re.compile(r"\borals?\b|口头报告", re.IGNORECASE),
    "spotlights": re.compile(r"\bspotlights?\b|亮点", re.IGNORECASE),
    "posters": re.compile(r"\bposters?\b|海报", re.IGNORECASE),
    "accepted": re.compile(r"\baccepted\b|录用|接收", re.IGNORECASE),
}
KEY_EDITION = re.compile(r"((?:19|20)\d\d)([a-z]{2,12})$")
EDITION = re.compile(r"\b([A-Za-z]{2,12})[\s_'’-]{0,3}((?:19|20)\d\d)(?!\d)")


def counted_claims(
    heads: Mapping[str, DocumentHead],
    links: Iterable[Links],
    papers: Mapping[str, Paper],
    figures: Sequence[FigureClaim],
    awards: Mapping[str, Sequence[tuple[AwardClaim, str]]],
) -> tuple[FigureClaim, ...]:
    """Every count we can make, by claim id. `awards` gives per document its winners with the paper id each resolved to."""
    stated: dict[tuple[str | None, int | None, str], set[Decimal]] = {}
    for claim in figures:
        stated.setdefault((claim.venue, claim.year, claim.metric), set()).add(claim.value)
    found = [
        claim
        for row in sorted(links, key=lambda row: row.document_id)
        if row.document_id in heads
        for claim in _of_links(heads[row.document_id], row, papers, stated)
    ]
    for document_id, winners in sorted(awards.items()):
        found += _of_awards(document_id, winners, stated)
    return tuple(sorted(found, key=lambda claim: claim.claim_id))


Stated = Mapping[tuple[str | None, int | None, str], set[Decimal]]


def _of_links(head: DocumentHead, links: Links, papers: Mapping[str, Paper], stated: Stated) -> list[FigureClaim]:
    edition = list_edition(head)
    metrics = [metric for metric, pattern in LISTED_METRICS.items() if pattern.search(head.title)]
    if edition is None or len(metrics) != 1:
        return []
    (venue, year), metric = edition, metrics[0]
    listed = {
        link.openreview_id: link
        for link in reversed(links.links)
        if link.openreview_id and belongs(link, papers.get(link.openreview_id), venue, year)
    }
    if len(listed) < LEAST_LISTED or (venue, year, metric) not in stated:
        return []
    first = min(listed.values(), key=lambda link: link.ordinal)
    return [_counted(head.document_id, venue, year, metric, len(listed), stated, first.provenance, "links")]


def list_edition(head: DocumentHead) -> tuple[str, int] | None:
    """The edition that a document's title names ("ICLR 2025 oral notes"), by a venue of the lexicon; None for none or two."""
    found = {
        (_acronyms()[match[1].casefold()], int(match[2]))
        for match in EDITION.finditer(head.title)
        if match[1].casefold() in _acronyms()
    }
    return next(iter(found)) if len(found) == 1 else None


@functools.cache
def _acronyms() -> Mapping[str, str]:
    names = {name.casefold(): row.acronym for row in VENUES for name in (row.acronym, *row.aliases)}
    return MappingProxyType(names)


def belongs(link: Link, paper: Paper | None, venue: str, year: int) -> bool:
    """Whether a linked paper is one of this edition: OpenReview's word first, else the citation key, else the list's.

    A NeurIPS 2024 paper stood among 213 papers of ICLR 2025.
    """
    if paper is not None and paper.api_status == "ok" and (paper.venue or paper.venue_id):
        return of_edition(paper, venue, year)
    key = (link.author_key or "").casefold()
    named = KEY_EDITION.search(key)
    return named is None or (int(named[1]) == year and named[2] == venue.casefold())


def of_edition(paper: Paper, venue: str, year: int) -> bool:
    """Whether OpenReview gives the paper to this edition, by group ("ICLR.cc/2025/…") or by venue line ("ICLR 2025 Oral")."""
    group = (paper.venue_id or "").casefold()
    line = (paper.venue or "").casefold()
    if group.startswith(f"{venue.casefold()}.cc/"):
        return f"/{year}/" in f"{group}/"
    return venue.casefold() in line and (str(year) in line or paper.year == year)


def _of_awards(document_id: str, winners: Sequence[tuple[AwardClaim, str]], stated: Stated) -> list[FigureClaim]:
    lists: dict[tuple[str | None, int | None, str], dict[str, AwardClaim]] = {}
    for claim, paper_id in winners:
        lists.setdefault((claim.venue, claim.year, f"award_count:{claim.award}"), {}).setdefault(paper_id, claim)
    found = []
    for (venue, year, metric), papers in sorted(lists.items(), key=repr):
        if (venue, year, metric) in stated:
            first = min(papers.values(), key=lambda claim: (claim.provenance.start, claim.claim_id))
            found.append(_counted(document_id, venue, year, metric, len(papers), stated, first.provenance, "awards"))
    return found


def _counted(
    document_id: str,
    venue: str | None,
    year: int | None,
    metric: str,
    count: int,
    stated: Stated,
    provenance: Provenance,
    what: str,
) -> FigureClaim:
    value = Decimal(count)
    confirms = value in stated.get((venue, year, metric), set())
    name = "\x1f".join((document_id, str(venue), str(year), metric, what))
    return FigureClaim(
        claim_id="counted:" + hashlib.sha256(name.encode()).hexdigest()[:16],
        document_id=document_id,
        venue=venue,
        year=year,
        metric=metric,
        scope="main",
        value=value,
        lo=value,
        hi=value if confirms else None,
        unit="count",
        qualifier="exact" if confirms else "at_least",
        hedge="asserted",
        attribution=(),
        role="counted",
        derivation=None,
        alternative_to=None,
        as_of=None,
        as_of_basis="none",
        provenance=provenance,
        value_provenance=provenance,
        pattern=f"counted_{what}",
        extractor=EXTRACTOR,
        extractor_version=EXTRACTOR_VERSION,
    )
