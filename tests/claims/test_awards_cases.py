"""Award claims on sentences of our own: every way of printing a winner, and what only looks like one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from extractors.claims.awards.bind import bind_awards
from extractors.documents.read import read_document
from extractors.lexicon.rows import ExtraRows
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.records.claims import AwardClaim
from extractors.records.documents import Document, Source

CASES = [
    case
    for path in sorted(Path(__file__).parent.glob("cases_awards*.toml"))
    for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
]
FIELDS = ("award", "title", "authors", "institutions", "track", "edition")


def read(text: str, form: str = "md") -> Document:
    """Read a case as a file of its form."""
    return read_document(Source(source_id=f"case.{form}", path=f"case.{form}", content=text.strip().encode()))


def claims_of(document: Document) -> tuple[AwardClaim, ...]:
    """Bind the awards of a document."""
    claims, _ = bind_awards(document, find_mentions(document), find_links(document), ExtraRows())
    return claims


def plain(text: str) -> str:
    """Compare titles and names without case, blanks and punctuation."""
    return re.sub(r"[\W_]+", "", text).casefold()


def wanted(line: str) -> dict[str, str]:
    """Split "award | title | authors | institutions | track | edition"; a field left empty is not looked at, "-" means that none is told."""
    return dict(zip(FIELDS, [part.strip() for part in line.split("|")], strict=False))


def listed(field: str) -> list[str]:
    """The names of a field, none for "-"."""
    return [plain(name) for name in field.split(";")] if field != "-" else []


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_awards(case: dict) -> None:
    claims = [claim for claim in claims_of(read(case["text"], case.get("format", "md"))) if claim.status == "winner"]
    want = [wanted(line) for line in case.get("want", [])]
    assert {(claim.award, plain(claim.paper_title or "")) for claim in claims} == {
        (one["award"], plain(one["title"])) for one in want
    }
    for one in want:
        claim = next(claim for claim in claims if plain(claim.paper_title or "") == plain(one["title"]))
        if one.get("authors"):
            assert [plain(name) for name in claim.authors] == listed(one["authors"])
        if one.get("institutions"):
            assert {plain(name) for name in claim.institutions} == set(listed(one["institutions"]))
        if one.get("track"):
            assert (claim.track or "-") == one["track"]
        if one.get("edition"):
            assert f"{claim.venue} {claim.year}" == one["edition"]
