"""The entry of the room: claims, links and papers of all documents in, facts out.

Follows the order of the design: unit check, weights, voices, candidates, rules, exact solution, status, decisions,
explanation. Pure: no clock (`today` comes with the input), no order of the input matters, nothing is dropped.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import replace
from decimal import Context, localcontext

from extractors.facts.across_editions import edition_conflicts, growth_conflicts
from extractors.facts.award_conflicts import award_conflicts
from extractors.facts.awards import AwardFacts, is_named, reconcile_awards
from extractors.facts.concepts import concept_conflicts, concept_entities, concepts
from extractors.facts.conflicts import figure_conflicts
from extractors.facts.counted import counted_claims
from extractors.facts.cut_conflicts import cut_conflicts
from extractors.facts.entities import entities
from extractors.facts.figures import given, reconcile_figures
from extractors.facts.identity import Identities
from extractors.facts.link_conflicts import link_conflicts
from extractors.facts.place_conflicts import place_conflicts
from extractors.facts.statement_conflicts import statement_conflicts
from extractors.records.claims import AwardClaim
from extractors.records.facts import Conflict, Facts, FactsInput, Figure, Ruling

DECIMAL_DIGITS = 60  # figures have at most sixteen digits; their products and percents fit with room to spare


def reconcile(inputs: FactsInput) -> Facts:
    """All facts of a run; each tuple sorted by its id. The caller's decimal context does not matter."""
    with localcontext(Context(prec=DECIMAL_DIGITS)):
        return _reconcile(inputs)


def _reconcile(inputs: FactsInput) -> Facts:
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
    known = given(heads, inputs.weights, inputs.today)
    awards = reconcile_awards(award_claims, identities, papers, heads, known.reprints, known.priors)
    counted = counted_claims(heads, inputs.links, papers, figures, _winners(awards))
    told: list[Figure] = []
    rulings: list[Ruling] = []
    disputed: list[Conflict] = []
    for venue in reconcile_figures(itertools.chain(figures, counted), inputs.decisions, known):
        told += [outcome.figure for outcome in venue.outcomes]
        rulings += venue.rulings
        disputed += figure_conflicts(venue, known.names)
    statements = [statement for row in inputs.claims for statement in row.statements]
    coined = concepts(statements, identities)
    conflicts = (
        *disputed,
        *award_conflicts(awards, identities, inputs.papers),
        *link_conflicts(inputs.links, heads, papers),
        *cut_conflicts(inputs.links, heads),
        *statement_conflicts(statements),
        *place_conflicts(statements),
        *concept_conflicts(coined),
        *edition_conflicts(statements),
        *growth_conflicts(told),
    )
    return Facts(
        figures=tuple(sorted(told, key=lambda figure: figure.figure_id)),
        awards=tuple(group.award for group in awards.groups),
        identities=identities.records(),
        entities=tuple(
            sorted((*entities(award_claims), *concept_entities(coined)), key=lambda entity: entity.entity_id)
        ),
        conflicts=_distinct(conflicts),
        rulings=tuple(sorted(rulings, key=lambda row: row.claim_id)),
        award_rulings=awards.rulings,
        counted=counted,
    )


def _distinct(conflicts: Iterable[Conflict]) -> tuple[Conflict, ...]:
    """By id; two statements of one document about the same thing are one conflict."""
    found = {row.conflict_id: row for row in sorted(conflicts, key=lambda row: (row.conflict_id, row.claim_ids))}
    return tuple(found[conflict_id] for conflict_id in sorted(found))


def _winners(awards: AwardFacts) -> dict[str, list[tuple[AwardClaim, str]]]:
    """Winners under their published award name, by document, with the paper each names."""
    found: dict[str, list[tuple[AwardClaim, str]]] = {}
    for group in awards.groups:
        for claim in group.claims:
            found.setdefault(claim.document_id, []).append(
                (replace(claim, award=group.key[1], year=group.award.year), group.key[3])
            )
    return found
