"""Which edition a list is of, and whether a paper belongs to an edition.

In: titles of documents, links, papers. Out: (venue, year). A venue is one of the lexicon; OpenReview's word on a paper comes
before a citation key, a key before the list the paper stands in.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from types import MappingProxyType

from extractors.lexicon.venues import VENUES
from extractors.records.documents import DocumentHead, Link
from extractors.records.papers import Paper

KEY_EDITION = re.compile(r"((?:19|20)\d\d)([a-z]{2,12})$")
EDITION = re.compile(r"\b([A-Za-z]{2,12})[\s_'’-]{0,3}((?:19|20)\d\d)(?!\d)")


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
