"""Claims nobody printed and we counted: papers linked by a list, winners of an award.

In: links, award claims, papers, the figures documents state. Out: figure claims of role `counted`. A list is counted only
where some document states the figure it would be: as long as that figure it confirms it, otherwise it is a lower bound,
since nobody promises that a list is complete. What the list is of, its title or headings must say ("ICLR 2025 oral notes").
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from extractors.facts.editions import belongs, list_edition
from extractors.records.claims import AwardClaim, FigureClaim
from extractors.records.documents import DocumentHead, Links, Provenance
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


def _of_awards(document_id: str, winners: Sequence[tuple[AwardClaim, str]], stated: Stated) -> list[FigureClaim]:
    lists: dict[tuple[str | None, int | None, str], dict[str, AwardClaim]] = {}
    for claim, paper_id in winners:
        if claim.track is not None:  # thirteen Outstanding Papers are those of the main track, and two more of another
            continue
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
