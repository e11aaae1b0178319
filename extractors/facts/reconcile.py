"""The entry of the room: claims, links and papers of all documents in, facts out.

Follows the order of the design: unit check, weights, voices, candidates, rules, exact solution, status, decisions,
explanation. Pure: no clock (`today` comes with the input), no order of the input matters, nothing is dropped.
"""

from __future__ import annotations

from extractors.facts.awards import is_named, reconcile_awards
from extractors.facts.conflicts import figure_conflicts
from extractors.facts.counted import counted_claims
from extractors.facts.figures import reconcile_figures
from extractors.facts.identity import Identities
from extractors.facts.independence import reprints
from extractors.facts.weights import priors
from extractors.records.claims import AwardClaim
from extractors.records.facts import Facts, FactsInput


def reconcile(inputs: FactsInput) -> Facts:
    """All facts of a run; each tuple sorted by its id. Raises DecisionError for a decision that cannot be applied."""
    heads = {head.document_id: head for head in sorted(inputs.documents, key=lambda head: head.document_id)}
    papers = {paper.openreview_id: paper for paper in inputs.papers.papers}
    figures = sorted((claim for row in inputs.claims for claim in row.figures), key=lambda claim: claim.claim_id)
    award_claims = sorted((claim for row in inputs.claims for claim in row.awards), key=lambda claim: claim.claim_id)
    official = {
        paper.openreview_id: paper.title for paper in papers.values() if paper.api_status == "ok" and paper.title
    }
    sightings = [
        (claim.openreview_id, claim.paper_title, claim.document_id) for claim in award_claims if is_named(claim)
    ]
    sightings += [
        (link.openreview_id, None, link.document_id) for row in inputs.links for link in row.links if link.openreview_id
    ]
    identities = Identities(official, sightings)
    awards, award_rulings = reconcile_awards(
        award_claims, identities, papers, heads, reprints(heads), priors(inputs.weights)
    )
    counted = counted_claims(heads, inputs.links, papers, figures, _winners(award_claims, identities))
    reconciled = reconcile_figures((*figures, *counted), heads, inputs.decisions, inputs.weights, inputs.today)
    return Facts(
        figures=tuple(outcome.figure for outcome in reconciled.outcomes),
        awards=awards,
        identities=identities.records(),
        entities=(),
        conflicts=figure_conflicts(reconciled, heads),
        rulings=reconciled.rulings,
        award_rulings=award_rulings,
        counted=counted,
    )


def _winners(claims: list[AwardClaim], identities: Identities) -> dict[str, list[tuple[AwardClaim, str]]]:
    found: dict[str, list[tuple[AwardClaim, str]]] = {}
    for claim in claims:
        if claim.status == "winner" and is_named(claim):
            paper_id = identities.resolve(claim.openreview_id, claim.paper_title)
            found.setdefault(claim.document_id, []).append((claim, paper_id))
    return found
