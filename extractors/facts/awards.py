"""Award claims to awards: one row per award and paper of an edition, from all documents.

In: award claims, identities. Out: `Award`s and a ruling per claim. A document that does not mention an award does not deny
it; candidates, denials and other years' awards make no row.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from extractors.facts.identity import Identities
from extractors.facts.independence import Voices
from extractors.facts.weights import HEDGE_FACTOR, logit
from extractors.records.claims import AwardClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Agreement, Award, Rank, Ruling
from extractors.records.papers import Paper

AwardKey = tuple[str, str, str, str]


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
) -> tuple[tuple[Award, ...], tuple[Ruling, ...]]:
    """Awards by id and rulings by claim id."""
    groups: dict[AwardKey, list[AwardClaim]] = {}
    rulings: list[Ruling] = []
    for claim in sorted(claims, key=lambda claim: claim.claim_id):
        if claim.status != "winner" or not is_named(claim):
            rulings.append(_ruling(claim, heads, by_class, None))
            continue
        paper_id = identities.resolve(claim.openreview_id, claim.paper_title)
        groups.setdefault((award_subject(claim), claim.award, claim.track or "", paper_id), []).append(claim)
    awards = []
    for key, members in sorted(groups.items()):
        award = _award(key, members, identities, papers, documents)
        awards.append(award)
        rulings += [_ruling(claim, heads, by_class, award) for claim in members]
    return (
        tuple(sorted(awards, key=lambda award: award.award_id)),
        tuple(sorted(rulings, key=lambda ruling: ruling.claim_id)),
    )


def _award(
    key: AwardKey, members: Sequence[AwardClaim], identities: Identities, papers: Mapping[str, Paper], documents: Voices
) -> Award:
    subject, name, track, paper_id = key
    document_ids = tuple(sorted({claim.document_id for claim in members}))
    voices = {documents.of(document_id) for document_id in document_ids}
    agreement: Agreement = "agreed" if len(voices) > 1 else "single_source"
    ids = sorted({claim.openreview_id for claim in members if claim.openreview_id})
    openreview_id = (
        paper_id.removeprefix("openreview:") if paper_id.startswith("openreview:") else next(iter(ids), None)
    )
    title = identities.title_of(paper_id)
    count = len(voices)
    return Award(
        award_id=hashlib.sha256("\x1f".join(key).encode()).hexdigest()[:16],
        venue=members[0].venue,
        year=members[0].year,
        award=name,
        track=track or None,
        labels=tuple(sorted({claim.label_as_printed for claim in members if claim.label_as_printed})),
        paper_id=paper_id,
        openreview_id=openreview_id,
        title=title,
        titles=tuple(sorted({claim.paper_title for claim in members if claim.paper_title})),
        authors=_authors(members, papers.get(openreview_id or "")),
        institutions=tuple(sorted({name for claim in members for name in claim.institutions})),
        agreement=agreement,
        claim_ids=tuple(sorted(claim.claim_id for claim in members)),
        document_ids=document_ids,
        explanation=f"{title} has the {name} of {subject} by {count} independent source{'s' if count > 1 else ''}.",
        explanation_zh=f"{subject}：《{title}》获 {name}，独立来源 {count} 个。",
    )


def _authors(members: Sequence[AwardClaim], paper: Paper | None) -> tuple[str, ...]:
    """OpenReview's list where it was fetched, else the longest complete one, else the longest."""
    if paper is not None and paper.authors:
        return tuple(author.name for author in sorted(paper.authors, key=lambda author: author.position))
    ranked = sorted(members, key=lambda claim: (not claim.authors_complete, -len(claim.authors), claim.claim_id))
    return ranked[0].authors


def _ruling(
    claim: AwardClaim, heads: Mapping[str, DocumentHead], by_class: Mapping[str, float], award: Award | None
) -> Ruling:
    head = heads.get(claim.document_id)
    prior = by_class["unknown"] if head is None else head.weight or by_class.get(head.source_class, by_class["unknown"])
    rank: Rank = "normal"
    reason, reason_zh = (
        f"the text gives it as {claim.status}, not as this edition's winner",
        f"原文状态为 {claim.status}",
    )
    if award is not None:
        same = claim.paper_title is None or claim.paper_title == award.title
        rank = "preferred" if same else "normal"
        reason = "names the award's paper" if same else "names the award's paper under another title"
        reason_zh = "指同一论文" if same else "以另一标题指同一论文"
    elif not is_named(claim):
        rank, reason, reason_zh = "set_aside", "names no paper", "未指明论文"
    return Ruling(
        claim_id=claim.claim_id,
        weight=round(max(0.05, logit(prior) * HEDGE_FACTOR[claim.hedge]), 6),
        rank=rank,
        reason=reason,
        reason_zh=reason_zh,
        figure_id=award.award_id if award else None,
    )
