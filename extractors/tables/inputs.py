"""The tables' input with the look-ups that more than one table needs, built once.

In: `TablesInput`. Out: `Inputs`, whose documents, claims and papers are sorted, so that the order of arrival is forgotten.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from extractors.records.claims import AwardClaim, FigureClaim
from extractors.records.documents import Document, Link, Provenance, Section
from extractors.records.facts import Award, Facts, PaperIdentity, Ruling
from extractors.records.papers import Paper
from extractors.records.tables import TablesInput
from extractors.tables.column import content_id
from extractors.tables.people import AuthorshipRow, authorships


@dataclass(frozen=True, slots=True)
class Place:
    """Where a quote stands: its section and page, and for later readers the place in the file as received."""

    section_id: str | None
    page: int | None
    source_offset: int | None
    box_x0: float | None
    box_top: float | None
    box_x1: float | None
    box_bottom: float | None


NOWHERE = Place(None, None, None, None, None, None, None)


def paper_id_of(openreview_id: str) -> str:
    """The paper id of an OpenReview id."""
    return f"openreview:{openreview_id}"


def section_id(document_id: str, ordinal: int) -> str:
    """The id of the section at this place of the document."""
    return content_id("section", document_id, ordinal)


class Inputs:
    """`TablesInput`, sorted, with look-ups. Properties are computed on first use and kept."""

    def __init__(self, given: TablesInput) -> None:
        self.given = given
        self.software_version = given.run.software_version
        self.documents: list[Document] = sorted(given.documents, key=lambda document: document.document_id)
        self.links: list[Link] = [link for links in given.links for link in links.links]
        self.figure_claims: list[FigureClaim] = [claim for claims in given.claims for claim in claims.figures]
        self.figure_claims += given.facts.counted
        self._places: dict[int, Place] = {}
        self._places_of = ""
        self.award_claims: list[AwardClaim] = [claim for claims in given.claims for claim in claims.awards]

    @property
    def facts(self) -> Facts:
        """What reconciling made of the claims."""
        return self.given.facts

    @cached_property
    def papers(self) -> dict[str, Paper]:
        """Papers as OpenReview answered, by OpenReview id."""
        return {paper.openreview_id: paper for paper in self.given.papers.papers}

    @cached_property
    def identities(self) -> dict[str, PaperIdentity]:
        """Papers under all their names, by paper id."""
        return {identity.paper_id: identity for identity in self.facts.identities}

    @cached_property
    def paper_by_openreview_id(self) -> dict[str, str]:
        """Paper ids by OpenReview id: what the facts say first, `openreview:<id>` for all others."""
        asked = {found for found in (link.openreview_id for link in self.links) if found}
        asked |= {claim.openreview_id for claim in self.award_claims if claim.openreview_id}
        asked |= {change.openreview_id for change in self.given.papers.changes}
        known = {found: paper_id_of(found) for found in sorted(asked | set(self.papers))}
        return known | {
            identity.openreview_id: identity.paper_id for identity in self.identities.values() if identity.openreview_id
        }

    @cached_property
    def rulings(self) -> dict[str, Ruling]:
        """What reconciling made of each figure claim and award claim, by claim id."""
        return {ruling.claim_id: ruling for ruling in (*self.facts.rulings, *self.facts.award_rulings)}

    @cached_property
    def award_of_claim(self) -> dict[str, Award]:
        """The reconciled award that each award claim went into."""
        return {claim_id: award for award in self.facts.awards for claim_id in award.claim_ids}

    @cached_property
    def authorships(self) -> list[AuthorshipRow]:
        """Who stands where in the papers' lists of authors."""
        return authorships(self.papers, self.paper_by_openreview_id, self.facts.awards)

    @cached_property
    def links_per_paper(self) -> Counter[str]:
        """How many links lead to each paper, repeats counted, by OpenReview id."""
        return Counter(link.openreview_id for link in self.links if link.openreview_id)

    @cached_property
    def documents_per_paper(self) -> dict[str, set[str]]:
        """The documents that link each paper, by OpenReview id."""
        found: dict[str, set[str]] = {}
        for link in self.links:
            if link.openreview_id:
                found.setdefault(link.openreview_id, set()).add(link.document_id)
        return found

    @cached_property
    def document_of(self) -> dict[str, Document]:
        """Documents by id."""
        return {document.document_id: document for document in self.documents}

    def place(self, provenance: Provenance | None) -> Place:
        """The section and page a quote stands in; nowhere where it has none."""
        if provenance is None or provenance.section is None:
            return NOWHERE
        return self.place_of(provenance.document_id, provenance.section)

    def place_of(self, document_id: str, ordinal: int) -> Place:
        """The place of a section; nowhere for one that is not there. Only one document's places are kept at a time."""
        if self._places_of != document_id:
            document = self.document_of.get(document_id)
            self._places_of = document_id
            self._places = {} if document is None else _places(document)
        return self._places.get(ordinal, NOWHERE)


def _places(document: Document) -> dict[int, Place]:
    return {section.ordinal: _place(document.document_id, section) for section in document.sections}


def _place(document_id: str, section: Section) -> Place:
    box = section.box
    return Place(
        section_id(document_id, section.ordinal),
        section.page,
        section.source_start,
        None if box is None else box.x0,
        None if box is None else box.top,
        None if box is None else box.x1,
        None if box is None else box.bottom,
    )
