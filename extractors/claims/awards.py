"""Award claims: not bound yet; the function is in its place so that `bind` runs."""

from __future__ import annotations

from extractors.lexicon.rows import ExtraRows
from extractors.records.claims import AwardClaim, Issue
from extractors.records.documents import Document, Links
from extractors.records.mentions import Mentions


def bind_awards(
    document: Document, mentions: Mentions, links: Links, extra: ExtraRows
) -> tuple[tuple[AwardClaim, ...], tuple[Issue, ...]]:
    """No award claims yet."""
    del document, mentions, links, extra
    return (), ()
