"""Who wrote which paper: the rows of `authorships` and `authors`.

In: papers as OpenReview answered, and awards as documents print them. Out: one row per name and place of a paper, one per
author. Two people of one printed name share an author row unless OpenReview gives them profiles; nothing else is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from extractors.records.facts import Award
from extractors.records.papers import Author, Paper
from extractors.tables.column import content_id
from extractors.tables.titles import title_key

PersonBasis = Literal["api", "document"]


class AuthorshipRow(NamedTuple):
    """One name at one place of a paper's list of authors; the first in order names the author ("api" before "document").

    A tuple: of 10,000 papers there are 50,000 of them at once.
    """

    basis: PersonBasis
    paper_id: str
    position: int
    author_id: str
    name: str
    profile_id: str | None = None
    affiliation: str | None = None


@dataclass(slots=True)
class AuthorRow:
    """One author under all printed names; `first` is the authorship that names them."""

    author_id: str
    first: AuthorshipRow
    names: tuple[str, ...]
    paper_count: int = 1


def authorships(
    papers: Mapping[str, Paper], paper_ids: Mapping[str, str], awards: Iterable[Award]
) -> list[AuthorshipRow]:
    """Authors as OpenReview lists them; where it was silent, as the longest list of an award's documents prints them."""
    rows: list[AuthorshipRow] = []
    listed: set[str] = set()
    name_ids: dict[str, str] = {}
    for found, paper in papers.items():
        paper_id = paper_ids[found]
        if paper_id not in listed and paper.authors:
            listed.add(paper_id)
            rows += [_authorship(paper_id, author, name_ids) for author in paper.authors]
    for award in sorted(awards, key=lambda award: (-len(award.authors), award.award_id)):
        if award.paper_id not in listed:
            listed.add(award.paper_id)
            rows += [
                AuthorshipRow("document", award.paper_id, position, _name_id(name, name_ids), name)
                for position, name in enumerate(award.authors)
            ]
    return rows


def authors(rows: Iterable[AuthorshipRow]) -> list[AuthorRow]:
    """One row per author; the name is the one OpenReview lists, else the first a document prints, by paper id."""
    found: dict[str, AuthorRow] = {}
    for row in rows:
        author = found.get(row.author_id)
        if author is None:
            found[row.author_id] = AuthorRow(row.author_id, row, (row.name,))
            continue
        author.paper_count += 1
        if row.name not in author.names:
            author.names = (*author.names, row.name)
        author.first = min(author.first, row)
    return list(found.values())


def _authorship(paper_id: str, author: Author, name_ids: dict[str, str]) -> AuthorshipRow:
    """A profile id names the author. An e-mail address is hashed, not published; a bare name stands for itself."""
    profile = author.profile_id
    if profile is None or not profile:
        author_id, profile = _name_id(author.name, name_ids), None
    elif "@" in profile:
        author_id, profile = f"email:{content_id(profile.lower())}", None
    else:
        author_id = f"profile:{profile}"
    return AuthorshipRow("api", paper_id, author.position, author_id, author.name, profile, author.affiliation)


def _name_id(name: str, known: dict[str, str]) -> str:
    if name not in known:
        known[name] = f"name:{title_key(name) or content_id(name)}"
    return known[name]
