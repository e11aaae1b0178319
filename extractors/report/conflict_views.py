"""Conflicts, the worst first, each with the documents that disagree and the figure it is about."""

from __future__ import annotations

from extractors.report.claim_views import ClaimViews
from extractors.report.figure_views import figure_anchor
from extractors.report.rows import Row, TableRows
from extractors.report.views import ConflictView
from extractors.report.wording import SEVERITIES, anchor, metric_words, sentences

SHOWN_CONFLICTS = 300
SHOWN_CLAIMS = 6


def conflicts(tables: TableRows, claims: ClaimViews) -> tuple[list[ConflictView], int, list[ConflictView]]:
    """Conflicts that are not closed, how many of them are left out, and closed ones; each list by severity and subject."""
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
    standing = [view for view in views if view.status != "closed"]
    closed = [view for view in views if view.status == "closed"]
    return standing[:SHOWN_CONFLICTS], max(0, len(standing) - SHOWN_CONFLICTS), closed[:SHOWN_CONFLICTS]


def _view(
    row: Row, titles: dict[str, str], figures: dict[tuple[str, str, str], str], claims: ClaimViews
) -> ConflictView:
    found = claims.of_figure(row["claim_ids"]) + claims.of_award(row["claim_ids"])
    return ConflictView(
        anchor=anchor("conflict", row["conflict_id"]),
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
        claims=found[:SHOWN_CLAIMS],
        hidden_claims=max(0, len(found) - SHOWN_CLAIMS),
        documents=[
            (anchor("document", document_id[:16]), titles[document_id])
            for document_id in row["document_ids"]
            if document_id in titles
        ],
    )
