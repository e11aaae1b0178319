"""What `confacts explain` prints: a figure, an award, a document or a conflict as lines, with its claims and their quotes.

In: records of the last run. Out: lines of text as they stand in the records; the caller makes them safe for a terminal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from extractors.report.conflict_views import SHOWN_ID_DIGITS

if TYPE_CHECKING:
    from extractors.records.documents import Provenance
    from extractors.records.facts import Award, Conflict, Figure
    from flows.last_facts import LastFacts


def figure_lines(last: LastFacts, figure: Figure, *, chinese: bool) -> list[str]:
    """A figure with every claim, every rule, its decision, its conflicts, and what would change it."""
    shown = "no value" if figure.value is None else f"{figure.value:,}{' %' if figure.unit == 'percent' else ''}"
    dated = f" as of {figure.as_of_key}" if figure.as_of_key else ""
    lines = [
        f"{figure.subject}  {figure.metric} ({figure.scope}){dated}: {shown}",
        f"  {figure.agreement}, {figure.consistency}, confidence {figure.confidence:.2f}",
        f"  {figure.explanation_zh if chinese else figure.explanation}",
    ]
    claims, rulings = last.figure_claims(), last.rulings()
    for word, names in (("kept", figure.kept), ("lost", figure.lost), ("set aside", figure.set_aside)):
        for name in names:
            if name in claims:
                claim, ruling = claims[name], rulings.get(name)
                reason = "" if ruling is None else (ruling.reason_zh if chinese else ruling.reason)
                weight = "" if ruling is None else f" [{ruling.weight:+.2f}]"
                lines.append(f"  {word:<9} {claim.value:,}{weight}  {_quote(last, claim.provenance)}")
                lines += [f"            {reason}"] if reason else []
    lines += [
        f"  rule {check.rule} {'holds' if check.held else 'is broken'}: {check.detail_zh if chinese else check.detail}"
        for check in figure.checks
    ]
    if figure.decision_id:
        lines.append(f"  decided: {figure.decision_id}")
    about = [one for one in last.conflicts(figure.subject, figure.metric) if one.scope == figure.scope]
    return [*lines, *_remarks(about, chinese=chinese), *_would_change(last, figure, chinese=chinese)]


def award_lines(last: LastFacts, award: Award, *, chinese: bool) -> list[str]:
    """An award with the quotes it rests on and the conflicts about them."""
    claims = last.award_claims()
    lines = [
        f"{award.venue} {award.year}  {award.award}{f' ({award.track})' if award.track else ''}: {award.title}",
        f"  {award.agreement}; {award.explanation_zh if chinese else award.explanation}",
    ]
    lines += [f"  {_quote(last, claims[name].provenance)}" for name in award.claim_ids if name in claims]
    about = [one for one in last.facts.conflicts if set(one.claim_ids) & set(award.claim_ids)]
    return [*lines, *_remarks(about, chinese=chinese)]


def conflict_lines(last: LastFacts, conflict: Conflict, *, chinese: bool) -> list[str]:
    """A conflict with the claims that take part in it."""
    lines = [
        headline(conflict),
        f"  {conflict.explanation_zh if chinese else conflict.explanation}",
        f"  found by: {conflict.rule}",
    ]
    lines += [f"  observed: {conflict.observed}"] if conflict.observed else []
    lines += [f"  expected: {conflict.expected}"] if conflict.expected else []
    figures, awards = last.figure_claims(), last.award_claims()
    for name in conflict.claim_ids:
        if claim := figures.get(name):
            lines.append(f"  {claim.value:,}  {_quote(last, claim.provenance)}")
        elif name in awards:
            lines.append(f"  {_quote(last, awards[name].provenance)}")
    return lines


def document_lines(last: LastFacts, document_id: str) -> list[str]:
    """A document with everything it states."""
    head, claims = last.heads[document_id], last.claims.get(document_id)
    lines = [
        f"{head.source_id}  {head.title}",
        f"  {head.source_class}, {head.language}, published {head.published or 'unknown'}, as of {head.as_of or 'unknown'}",
        f"  document id {head.document_id}",
    ]
    if claims is None:
        return [*lines, "  no claims"]
    lines += [
        f"  {claim.venue} {claim.year} {claim.metric} {claim.value:,} ({claim.qualifier}, {claim.hedge})  {_quote(last, claim.provenance)}"
        for claim in claims.figures
    ]
    return lines + [
        f"  {claim.venue} {claim.year} {claim.award}: {claim.paper_title}  {_quote(last, claim.provenance)}"
        for claim in claims.awards
    ]


def headline(conflict: Conflict) -> str:
    """How bad a conflict is, how it stands, what it is about, and the id by which it can be asked for."""
    cause = "" if conflict.likely_cause == "unknown" else f", probably {conflict.likely_cause.replace('_', ' ')}"
    status = conflict.status.replace("_", " ")
    return f"{conflict.severity:<7}{status:<15}{conflict.subject}  {conflict.metric}{cause}  [{conflict.conflict_id[:SHOWN_ID_DIGITS]}]"


def _remarks(conflicts: Iterable[Conflict], *, chinese: bool) -> list[str]:
    """Decisions that do not hold any more, with the reason; other conflicts by their id."""
    lines = []
    for one in conflicts:
        if one.kind == "decision":
            lines.append(f"  stale decision: {one.explanation_zh if chinese else one.explanation}")
        else:
            lines.append(
                f"  conflict {one.conflict_id[:SHOWN_ID_DIGITS]}: {one.kind}, {one.severity}, {one.status.replace('_', ' ')}"
            )
    return lines


def _would_change(last: LastFacts, figure: Figure, *, chinese: bool) -> list[str]:
    from extractors.facts.evidence import smallest_evidence
    from extractors.facts.figures import given
    from flows.settings import load_settings, today
    from flows.work.facts import source_weights

    known = given(last.heads, source_weights(load_settings()), today())
    rulings = last.rulings()
    claims = [
        claim
        for name, claim in last.figure_claims().items()
        if name not in rulings
        or rulings[name].rank != "set_aside"  # what takes no part, by its own fault or a person's word
    ]
    found = smallest_evidence(figure, claims, known)
    return [f"  would change it: {needed.text_zh if chinese else needed.text}" for needed in found]


def _quote(last: LastFacts, place: Provenance) -> str:
    head = last.heads.get(place.document_id)
    where = head.source_id if head else place.document_id[:12] or "counted"
    page = f", page {place.page}" if place.page else ""
    return f"“{' '.join(place.quote.split())}” ({where}{page}, {place.start}–{place.end})"
