"""Conflicts, the worst first, each with the documents that disagree and the figure it is about."""

from __future__ import annotations

from extractors.report.claim_views import ClaimViews
from extractors.report.figure_views import figure_anchor
from extractors.report.rows import Row, TableRows
from extractors.report.views import ClaimView, ConflictView, SideView
from extractors.report.wording import SEVERITIES, anchor, is_open, metric_words, sentences

SHOWN_CONFLICTS = 300
SHOWN_CLAIMS = 6
SHOWN_ID_DIGITS = 12  # `confacts explain` takes any beginning of an id that is not shared


def conflicts(tables: TableRows, claims: ClaimViews) -> tuple[list[ConflictView], int, list[ConflictView]]:
    """Open conflicts, how many of them are left out, and those that need nobody; each list by severity and subject."""
    titles = {name: row["title"] or row["source_id"] for name, row in claims.documents.items()}
    figures = {
        (row["subject"], row["metric"], row["scope"]): figure_anchor(
            row["subject"], row["metric"], row["scope"], row["as_of_key"]
        )
        for row in sorted(tables["figures"], key=lambda row: row["is_current"])
    }
    rows = sorted(
        tables["conflicts"],
        key=lambda row: (SEVERITIES.index(row["severity"]), row["subject"], row["metric"], row["conflict_id"]),
    )
    views = [_view(row, titles, figures, claims) for row in rows]
    standing = [view for view in views if view.is_open]
    closed = [view for view in views if not view.is_open]
    return standing[:SHOWN_CONFLICTS], max(0, len(standing) - SHOWN_CONFLICTS), closed[:SHOWN_CONFLICTS]


def _view(
    row: Row, titles: dict[str, str], figures: dict[tuple[str, str, str], str], claims: ClaimViews
) -> ConflictView:
    figure_claims, award_claims = claims.of_figure(row["claim_ids"]), claims.of_award(row["claim_ids"])
    sides = _sides(figure_claims[:SHOWN_CLAIMS], titles=False) + _sides(award_claims[:SHOWN_CLAIMS], titles=True)
    return ConflictView(
        anchor=anchor("conflict", row["conflict_id"]),
        is_open=is_open(row["status"], row["severity"]),
        explain=f"confacts explain {row['conflict_id'][:SHOWN_ID_DIGITS]}",
        severity=row["severity"],
        status=row["status"].replace("_", " "),
        kind=row["kind"],
        subject=row["subject"],
        metric=metric_words(row["metric"]),
        observed=row["observed"],
        expected=row["expected"],
        cause="" if row["likely_cause"] == "unknown" else row["likely_cause"].replace("_", " "),
        rule=row["rule"],
        explanation=sentences(row["explanation"]),
        explanation_zh=row["explanation_zh"],
        first_seen=row["first_seen"].isoformat(),
        closed_on=row["closed_on"].isoformat() if row["closed_on"] else "",
        figure_anchor=figures.get((row["subject"], row["metric"], row["scope"]), ""),
        sides=sides,
        hidden_claims=len(figure_claims + award_claims) - sum(len(side.claims) for side in sides),
        documents=[
            (anchor("document", document_id[:16]), titles[document_id])
            for document_id in row["document_ids"]
            if document_id in titles
        ],
    )


def _sides(claims: list[ClaimView], *, titles: bool) -> list[SideView]:
    """Claims that say the same as one side, in the order of their best claims; awards go by their titles, too."""
    sides: dict[tuple[str, str], list[ClaimView]] = {}
    for claim in claims:
        sides.setdefault((claim.value, claim.bounds if titles else ""), []).append(claim)
    return [
        SideView(value=value, title=title, rank=found[0].rank, rank_words=found[0].rank_words, claims=found)
        for (value, title), found in sides.items()
    ]
