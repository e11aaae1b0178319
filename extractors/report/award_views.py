"""Awards by edition, each with the quotes it rests on."""

from __future__ import annotations

from extractors.report.claim_views import ClaimViews
from extractors.report.rows import Row, TableRows
from extractors.report.views import AwardsView, AwardView
from extractors.report.wording import AGREEMENTS, openreview_address

SHOWN_NAMES = 12
AWARD_ORDER = (
    "Best Paper", "Outstanding Paper", "Best Paper Runner-up", "Honorable Mention", "Best Student Paper", "Test of Time",
    "Test of Time Runner-up",
)  # fmt: skip


def awards(tables: TableRows, claims: ClaimViews) -> list[AwardsView]:
    """Editions by name, awards in the order people list them."""
    found: dict[str, list[AwardView]] = {}
    for row in sorted(tables["awards"], key=_place):
        found.setdefault(_subject(row), []).append(award_view(row, claims))
    return [AwardsView(subject=subject, awards=views) for subject, views in found.items()]


def award_view(row: Row, claims: ClaimViews) -> AwardView:
    """One row of `awards` with its claims."""
    return AwardView(
        award=row["award"],
        track=row["track"] or "",
        title=row["title"],
        address=openreview_address(row["openreview_id"]),
        other_titles=[title for title in row["titles"] if title != row["title"]],
        labels=[label for label in row["labels"] if label.casefold() != row["award"].casefold()],
        authors=_names(list(row["authors"])),
        institutions=_names(list(row["institutions"])),
        agreement=row["agreement"],
        agreement_words=AGREEMENTS[row["agreement"]],
        explanation=row["explanation"],
        claims=claims.of_award(list(row["claim_ids"])),
    )


def _subject(row: Row) -> str:
    venue = row["venue"] or "Venue not stated"
    return f"{venue}, year not stated" if row["year"] is None else f"{venue} {row['year']}"


def _place(row: Row) -> tuple[str, int, str, str, str]:
    award = row["award"]
    known = AWARD_ORDER.index(award) if award in AWARD_ORDER else len(AWARD_ORDER)
    return _subject(row), known, award, row["title"].lower(), row["award_id"]


def _names(names: list[str]) -> str:
    if len(names) <= SHOWN_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[:SHOWN_NAMES])} and {len(names) - SHOWN_NAMES} more"
