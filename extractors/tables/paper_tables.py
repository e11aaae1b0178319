"""Contract and rows of `papers`, `paper_changes`, `censuses`, `authors` and `authorships`.

Papers are those that documents link, those OpenReview answered for and those an award names. A title comes from OpenReview
where it was fetched, else from the documents; nothing is invented where neither says anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from extractors.records.facts import PaperIdentity
from extractors.records.papers import (
    AbstractSource,
    ApiStatus,
    Census,
    Decision,
    Paper,
    PaperChange,
    Presentation,
)
from extractors.tables.column import (
    Reference,
    TableSpec,
    content_id,
    day,
    moment,
    small,
    text,
    texts,
    whole,
    words_of,
)
from extractors.tables.inputs import Inputs
from extractors.tables.people import AuthorRow, AuthorshipRow, PersonBasis, authors
from extractors.tables.titles import title_key

Basis = Literal["api", "document", "none"]


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One paper from all that is known of it; `paper` is an empty answer where OpenReview was not asked."""

    paper_id: str
    openreview_id: str | None
    title: str | None
    title_basis: Basis
    title_key: str
    aliases: list[str]
    document_ids: list[str]
    link_count: int
    paper: Paper


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change between two answers."""

    change_id: str
    paper_id: str
    change: PaperChange


def paper_rows(inputs: Inputs) -> Iterator[PaperRow]:
    """One row per paper id, whether OpenReview answered or not."""
    openreview_ids = {paper_id: found for found, paper_id in inputs.paper_by_openreview_id.items()}
    documents_of_awards: dict[str, set[str]] = {}
    titles_of_awards: dict[str, str] = {}
    for award in inputs.facts.awards:
        documents_of_awards.setdefault(award.paper_id, set()).update(award.document_ids)
        titles_of_awards.setdefault(award.paper_id, award.title)
    for paper_id in sorted(set(openreview_ids) | set(inputs.identities) | set(documents_of_awards)):
        found = openreview_ids.get(paper_id)
        identity = inputs.identities.get(paper_id)
        paper = inputs.papers.get(found or "") or _not_requested(found or "")
        printed = identity.title if identity else titles_of_awards.get(paper_id)
        title = paper.title or printed
        documents = documents_of_awards.get(paper_id, set()) | inputs.documents_per_paper.get(found or "", set())
        documents |= set(identity.document_ids) if identity else set()
        yield PaperRow(
            paper_id,
            found,
            title,
            "api" if paper.title else "document" if printed else "none",
            identity.title_key if identity else title_key(title or ""),
            _aliases(title, identity),
            sorted(documents),
            inputs.links_per_paper[found or ""],
            paper,
        )


def change_rows(inputs: Inputs) -> Iterator[ChangeRow]:
    """One row per field that a later answer gave differently."""
    for change in inputs.given.papers.changes:
        yield ChangeRow(
            content_id("change", change.openreview_id, change.field, change.seen_at.isoformat(), change.after),
            inputs.paper_by_openreview_id[change.openreview_id],
            change,
        )


def census_rows(inputs: Inputs) -> Iterator[Census]:
    """One row per edition and day it was counted on."""
    yield from inputs.given.papers.censuses


def authorship_rows(inputs: Inputs) -> Iterator[AuthorshipRow]:
    """One row per name and place of a paper's list."""
    yield from inputs.authorships


def author_rows(inputs: Inputs) -> Iterator[AuthorRow]:
    """One row per author id of `authorships`."""
    yield from authors(inputs.authorships)


def _aliases(title: str | None, identity: PaperIdentity | None) -> list[str]:
    if identity is None:
        return []
    return sorted({*identity.aliases, identity.title} - {title, ""})


def _not_requested(openreview_id: str) -> Paper:
    return Paper(
        openreview_id=openreview_id,
        forum=None,
        title=None,
        abstract=None,
        authors=(),
        venue=None,
        venue_id=None,
        year=None,
        decision="unknown",
        presentation=None,
        keywords=(),
        primary_area=None,
        tldr=None,
        pdf=None,
        created=None,
        modified=None,
        api=None,
        api_status="not_requested",
        api_detail="" if openreview_id else "known by its title only",
        abstract_source="none",
        fetched_at=None,
        reply_sha256=None,
        issues=(),
    )


IN_PAPERS = Reference(column="paper_id", table="papers", target="paper_id")

PAPERS = TableSpec(
    name="papers",
    meaning="every paper that documents link or award, with what OpenReview says of it",
    key=("paper_id",),
    rows=paper_rows,
    columns=(
        text("paper_id", "`openreview:<id>`, or `title:<key>` where no id is known"),
        text("openreview_id", "id on OpenReview", nullable=True),
        text("forum", "id of the forum, where it differs from what was asked", "paper.forum", nullable=True),
        text("title", "title on OpenReview, else as the documents print it", nullable=True),
        text("title_basis", "where the title is from", allowed=words_of(Basis)),
        text("title_key", "the title squeezed to its letters and digits"),
        texts("aliases", "other titles documents print for it"),
        text("abstract", "abstract", "paper.abstract", nullable=True),
        text("abstract_source", "where the abstract is from", "paper.abstract_source", allowed=words_of(AbstractSource)),
        text("tldr", "one-sentence summary on OpenReview", "paper.tldr", nullable=True),
        text("venue", "venue as OpenReview prints it", "paper.venue", nullable=True),
        text("venue_id", "venue id on OpenReview", "paper.venue_id", nullable=True),
        small("year", "year of the venue", "paper.year", nullable=True),
        text("decision", "what became of the submission", "paper.decision", allowed=words_of(Decision)),
        text("presentation", "form of presentation", "paper.presentation", nullable=True, allowed=words_of(Presentation)),
        texts("keywords", "keywords on OpenReview, as ordered there", "paper.keywords"),
        text("primary_area", "primary area on OpenReview", "paper.primary_area", nullable=True),
        text("pdf", "address of the PDF", "paper.pdf", nullable=True),
        day("created", "day the note was created (UTC)", "paper.created", nullable=True),
        day("modified", "day the note was last modified (UTC)", "paper.modified", nullable=True),
        small("api_version", "API that answered: 1 or 2", "paper.api", nullable=True),
        text("api_status", "how OpenReview answered", "paper.api_status", allowed=words_of(ApiStatus)),
        text("api_detail", "that answer in words", "paper.api_detail"),
        moment("fetched_at", "when the landed reply was fetched", "paper.fetched_at", nullable=True, unit="UTC"),
        text("reply_sha256", "sha256 of the landed reply", "paper.reply_sha256", nullable=True),
        texts("issues", "what was odd in the reply", "paper.issues"),
        texts("document_ids", "documents that link or award it"),
        whole("link_count", "links that lead to it, repeats counted", unit="rows"),
    ),
)  # fmt: skip

PAPER_CHANGES = TableSpec(
    name="paper_changes",
    meaning="what a later reply of OpenReview says differently from an earlier one",
    key=("change_id",),
    rows=change_rows,
    references=(IN_PAPERS,),
    columns=(
        text("change_id", "id of the change"),
        text("paper_id", "the paper"),
        text("openreview_id", "its id on OpenReview", "change.openreview_id"),
        text("field", "what changed: title, venue, decision, abstract", "change.field"),
        text("before", "value before", "change.before", nullable=True),
        text("after", "value after", "change.after", nullable=True),
        moment("seen_at", "when the later reply was fetched", "change.seen_at", unit="UTC"),
    ),
)

CENSUSES = TableSpec(
    name="censuses",
    meaning="complete counts of an edition's papers on OpenReview; null: that kind was not counted",
    key=("venue", "year", "as_of"),
    rows=census_rows,
    columns=(
        text("venue", "canonical acronym of the venue"),
        small("year", "year of the edition"),
        day("as_of", "day of the count (UTC)"),
        *(
            whole(kind, f"papers counted as {kind.replace('_', ' ')}", nullable=True, unit="papers")
            for kind in (
                "submissions", "accepted", "orals", "spotlights", "posters", "rejected", "withdrawn", "desk_rejected",
            )
        ),
        texts("reply_sha256s", "the landed pages it was counted from"),
    ),
)  # fmt: skip

AUTHORS = TableSpec(
    name="authors",
    meaning="authors of papers; two people of one printed name share a row unless OpenReview gives them profiles",
    key=("author_id",),
    rows=author_rows,
    columns=(
        text("author_id", "`profile:<id>`, `email:<hash>` or `name:<key>`"),
        text("name", "name as OpenReview lists it, else as a document prints it", "first.name"),
        texts("names", "all names as printed", lambda row: sorted(row.names)),
        text("profile_id", "profile id on OpenReview", "first.profile_id", nullable=True),
        text("basis", "who names them: OpenReview (api) or a document", "first.basis", allowed=words_of(PersonBasis)),
        whole("paper_count", "papers they are listed on", unit="rows"),
    ),
)

AUTHORSHIPS = TableSpec(
    name="authorships",
    meaning="who stands where in a paper's list of authors",
    key=("paper_id", "position"),
    rows=authorship_rows,
    references=(IN_PAPERS, Reference(column="author_id", table="authors", target="author_id")),
    columns=(
        text("paper_id", "the paper"),
        small("position", "place in the list, from 0"),
        text("author_id", "the author"),
        text("name", "name as printed there"),
        text("affiliation", "affiliation as printed there", nullable=True),
        text("basis", "who lists them: OpenReview (api) or a document", allowed=words_of(PersonBasis)),
    ),
)
