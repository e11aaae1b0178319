"""Document + mentions + links → claims: the door of this room, where its halves meet.

In: one document and what was found in it. Out: every statement it makes (figures, awards, plain statements) and what could
not be decided, each grounded in received characters. Nothing is weighed here and no claim is dropped for another's sake:
that is the work of `facts`.
"""

from __future__ import annotations

from extractors.claims.awards.bind import bind_awards
from extractors.claims.figures.bind import bind_figures
from extractors.claims.places import Places
from extractors.claims.statements import bind_statements
from extractors.claims.terms import bind_terms
from extractors.lexicon.rows import NO_EXTRA, ExtraRows
from extractors.records.claims import Claims
from extractors.records.documents import Document, Links
from extractors.records.mentions import Mentions


def bind_claims(document: Document, mentions: Mentions, links: Links, extra: ExtraRows = NO_EXTRA) -> Claims:
    """All claims of one document."""
    figures, figure_issues = bind_figures(document, mentions, extra)
    awards, award_issues = bind_awards(document, mentions, links, extra)
    return Claims(
        document_id=document.document_id,
        figures=figures,
        awards=awards,
        statements=bind_statements(document, mentions) + bind_terms(Places(document, mentions), links, awards),
        issues=figure_issues + award_issues,
    )
