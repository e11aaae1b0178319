"""Award claims to awards: one row per award and paper of an edition, from all documents.

In: award claims, identities, papers. Out: `Award`s and a ruling per claim. A document that does not mention an award does not
deny it; candidates, denials and other years' awards make no row. Names that mean one award are joined in `labels`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from extractors.facts.editions import of_edition
from extractors.facts.identity import Identities
from extractors.facts.independence import Voices
from extractors.facts.institutions import united
from extractors.facts.labels import Winner, canonical_names, family_of, same_papers
from extractors.facts.weights import HEDGE_FACTOR, LEAST_WEIGHT, logit
from extractors.lexicon.awards import looks_back
from extractors.lexicon.tracks import canonical_track
from extractors.records.claims import AwardClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Agreement, Award, Rank, Ruling
from extractors.records.papers import Paper

AwardKey = tuple[str, str, str, str]
"""Edition, published award name, track, paper id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardGroup:
    """All claims that give one award of one edition to one paper; `rivals` are documents that give the paper another."""

    key: AwardKey
    claims: tuple[AwardClaim, ...]
    award: Award
    rivals: tuple[AwardClaim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardFacts:
    """Awards with their claims by award id, rulings by claim id, and the winners as they were resolved."""

    groups: tuple[AwardGroup, ...]
    rulings: tuple[Ruling, ...]
    winners: tuple[Winner, ...]


def award_subject(claim: AwardClaim) -> str:
    """The edition an award claim speaks of; where venue or year is missing, the document stands in for it."""
    if claim.venue and claim.year:
        return f"{claim.venue} {claim.year}"
    known = claim.venue or (str(claim.year) if claim.year else "unnamed edition")
    return f"{known} in {claim.document_id[:12]}"


def is_named(claim: AwardClaim) -> bool:
    """Whether the claim says which paper it means."""
    return bool(claim.openreview_id or claim.paper_title)


def reconcile_awards(
    claims: Iterable[AwardClaim],
    identities: Identities,
    papers: Mapping[str, Paper],
    heads: Mapping[str, DocumentHead],
    documents: Voices,
    by_class: Mapping[str, float],
) -> AwardFacts:
    """Everything about awards; the order of nothing matters."""
    ordered = sorted(claims, key=lambda claim: claim.claim_id)
    winners = _with_editions(
        [
            (claim, award_subject(claim), identities.resolve(claim.openreview_id, claim.paper_title))
            for claim in ordered
            if claim.status == "winner" and is_named(claim)
        ],
        papers,
    )
    titles = {paper_id: identities.title_of(paper_id) for _, _, paper_id in winners}
    same = same_papers(winners, titles)
    winners = tuple((claim, subject, same.get((subject, paper_id), paper_id)) for claim, subject, paper_id in winners)
    names = canonical_names(winners)
    members: dict[AwardKey, list[AwardClaim]] = {}
    for claim, subject, paper_id in winners:
        key = (
            subject,
            names.get((subject, claim.award), claim.award),
            canonical_track(claim.track) if claim.track else "",
            paper_id,
        )
        members.setdefault(key, []).append(claim)
    rivals = _rivals(members)
    groups = [
        _group(key, rows, rivals.get(key, ()), identities, papers, documents) for key, rows in sorted(members.items())
    ]
    award_of = {claim.claim_id: group.award for group in groups for claim in group.claims}
    rulings = tuple(_ruling(claim, heads, by_class, award_of.get(claim.claim_id)) for claim in ordered)
    return AwardFacts(
        groups=tuple(sorted(groups, key=lambda group: group.award.award_id)), rulings=rulings, winners=winners
    )


def _with_editions(winners: Sequence[Winner], papers: Mapping[str, Paper]) -> tuple[Winner, ...]:
    """A claim that names a venue and no year joins the edition its paper leaves no doubt about.

    That is the one edition of the venue for which others give the paper an award of the same family, else the one that
    OpenReview gives the paper to (not for awards that look years back).
    """
    told: dict[tuple[str, str], set[tuple[int, frozenset[str]]]] = {}
    for claim, _, paper_id in winners:
        if claim.venue and claim.year:
            told.setdefault((claim.venue, paper_id), set()).add((claim.year, family_of(claim.award)))
    found = []
    for claim, subject, paper_id in winners:
        years: set[int] = set()
        if claim.venue and not claim.year:
            family = family_of(claim.award)
            years = {year for year, names in told.get((claim.venue, paper_id), ()) if names & family}
            paper = papers.get(claim.openreview_id or "")
            if not years and paper is not None and not looks_back(claim.award):
                years = {paper.year} if paper.year and of_edition(paper, claim.venue, paper.year) else set()
        found.append((claim, f"{claim.venue} {years.pop()}" if len(years) == 1 else subject, paper_id))
    return tuple(found)


def _rivals(members: Mapping[AwardKey, Sequence[AwardClaim]]) -> dict[AwardKey, tuple[AwardClaim, ...]]:
    """For each award of a paper the claims of documents that give the paper another award, though they know of this one.

    One document may well give a paper two awards; a document that never mentions an award says nothing about who got it.
    """
    known: dict[tuple[str, str], set[str]] = {}
    of_paper: dict[tuple[str, str], list[AwardKey]] = {}
    for key, claims in members.items():
        of_paper.setdefault((key[0], key[3]), []).append(key)
        for claim in claims:
            known.setdefault((key[0], claim.document_id), set()).add(key[1])
    found: dict[AwardKey, tuple[AwardClaim, ...]] = {}
    for keys in of_paper.values():
        for key in keys:
            own = {claim.document_id for claim in members[key]}
            others = [
                claim
                for other in keys
                if other[1] != key[1]
                for claim in members[other]
                if claim.document_id not in own and key[1] in known[(key[0], claim.document_id)]
            ]
            if others:
                found[key] = tuple(sorted(others, key=lambda claim: claim.claim_id))
    return found


def _group(
    key: AwardKey,
    claims: Sequence[AwardClaim],
    rivals: tuple[AwardClaim, ...],
    identities: Identities,
    papers: Mapping[str, Paper],
    documents: Voices,
) -> AwardGroup:
    subject, name, track, paper_id = key
    document_ids = tuple(sorted({claim.document_id for claim in claims}))
    count = len({documents.of(document_id) for document_id in document_ids})
    agreement: Agreement = "conflicting" if rivals else "agreed" if count > 1 else "single_source"
    ids = sorted({claim.openreview_id for claim in claims if claim.openreview_id})
    openreview_id = (
        paper_id.removeprefix("openreview:") if paper_id.startswith("openreview:") else next(iter(ids), None)
    )
    title = identities.title_of(paper_id)
    against = sorted({claim.award for claim in rivals})
    but = f"; other documents give it {', '.join(against)}" if against else ""
    but_zh = f"；另有文档称其获 {'、'.join(against)}" if against else ""
    award = Award(
        award_id=hashlib.sha256("\x1f".join(key).encode()).hexdigest()[:16],
        venue=claims[0].venue,
        year=next((claim.year for claim in claims if claim.year), _year_of(subject)),
        award=name,
        track=track or None,
        labels=tuple(sorted({claim.label_as_printed for claim in claims if claim.label_as_printed})),
        paper_id=paper_id,
        openreview_id=openreview_id,
        title=title,
        titles=tuple(sorted({claim.paper_title for claim in claims if claim.paper_title})),
        authors=_authors(claims, papers.get(openreview_id or "")),
        institutions=united(claim.institutions for claim in claims),
        agreement=agreement,
        claim_ids=tuple(sorted(claim.claim_id for claim in claims)),
        document_ids=document_ids,
        explanation=f"{name} of {subject}: {title}, by {count} independent source{'s' if count > 1 else ''}{but}.",
        explanation_zh=f"{subject} 的 {name}：《{title}》，独立来源 {count} 个{but_zh}。",
    )
    return AwardGroup(key=key, claims=tuple(claims), award=award, rivals=rivals)


def _year_of(subject: str) -> int | None:
    last = subject.rsplit(" ", 1)[-1]
    return int(last) if len(last) == 4 and last.isdigit() else None


def _authors(claims: Sequence[AwardClaim], paper: Paper | None) -> tuple[str, ...]:
    """OpenReview's list where it was fetched, else a complete one, else the longest."""
    if paper is not None and paper.authors:
        return tuple(author.name for author in sorted(paper.authors, key=lambda author: author.position))
    ranked = sorted(claims, key=lambda claim: (not claim.authors_complete, -len(claim.authors), claim.claim_id))
    return ranked[0].authors


def _ruling(
    claim: AwardClaim, heads: Mapping[str, DocumentHead], by_class: Mapping[str, float], award: Award | None
) -> Ruling:
    head = heads.get(claim.document_id)
    prior = by_class["unknown"]
    if head is not None:
        prior = head.weight if head.weight is not None else by_class.get(head.source_class, prior)
    rank, reason, reason_zh = _verdict(claim, award)
    return Ruling(
        claim_id=claim.claim_id,
        weight=round(max(LEAST_WEIGHT, logit(prior) * HEDGE_FACTOR[claim.hedge]), 6),
        rank=rank,
        reason=reason,
        reason_zh=reason_zh,
        figure_id=award.award_id if award else None,
    )


def _verdict(claim: AwardClaim, award: Award | None) -> tuple[Rank, str, str]:
    if award is None and not is_named(claim):
        return "set_aside", "names no paper", "未指明论文"
    if award is None:
        return (
            "normal",
            f"the text gives it as {claim.status}, not as this edition's winner",
            f"原文状态为 {claim.status}",
        )
    if claim.paper_title is None or claim.paper_title == award.title:
        return "preferred", "names the award's paper", "指同一论文"
    return "normal", "names the award's paper as printed there", "以其印出的标题指同一论文"
