"""The report of one snapshot: one HTML page that needs nothing else, conflicts first.

In: the tables by name. Out: HTML text. Everything a document or a reply said is escaped; the page holds no script, asks for
nothing from elsewhere (its own content policy forbids it), and links only to http and https. Quotes keep their language.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import jinja2
import pyarrow as pa

from extractors.report.award_views import awards
from extractors.report.claim_views import ClaimViews
from extractors.report.conflict_views import conflicts
from extractors.report.figure_views import editions, unbound
from extractors.report.frames import Frames, Row, rows_of
from extractors.report.style import STYLE
from extractors.report.template import TEMPLATE
from extractors.report.views import ReportView, StatusView
from extractors.report.wording import API_STATUSES, anchor, openreview_address, visible, web_address

SHOWN_PAPERS = 300
DEFAULT_TITLE = "What the documents say"


def render_report(tables: Mapping[str, pa.Table], *, title: str = DEFAULT_TITLE) -> str:
    """The page. It prints no time of its own, so that equal tables give an equal page."""
    return _template().render(view=report_view(tables, title=title), style=STYLE)


def report_view(tables: Mapping[str, pa.Table], *, title: str) -> ReportView:
    """Everything the page shows."""
    frames = Frames(tables)
    claims = ClaimViews(frames)
    standing, hidden_conflicts, closed = conflicts(frames, claims)
    found, hidden_figures = editions(frames, claims)
    loose, hidden_unbound = unbound(frames, claims)
    papers = frames["papers"].drop(columns=["abstract", "tldr"])
    run = rows_of(frames["runs"])
    return ReportView(
        title=title,
        described=_described(frames),
        tiles=_tiles(frames),
        open_conflicts=standing,
        hidden_conflicts=hidden_conflicts,
        closed_conflicts=closed,
        editions=found,
        hidden_figures=hidden_figures,
        unbound=loose,
        hidden_unbound=hidden_unbound,
        awards=awards(frames, claims),
        statuses=_statuses(frames),
        papers=[_paper(row) for row in rows_of(papers.head(SHOWN_PAPERS))],
        hidden_papers=max(0, len(papers) - SHOWN_PAPERS),
        documents=_documents(claims),
        quarantine=rows_of(frames["quarantine"]),
        issues=_issues(frames),
        software_version=run[0]["software_version"] if run else "",
        schema_version=run[0]["schema_version"] if run else "",
    )


@lru_cache(maxsize=1)
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        finalize=visible, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    return environment.from_string(TEMPLATE)  # fmt: skip


def _described(frames: Frames) -> str:
    """From when the evidence is: documents' dates, and when OpenReview was last asked."""
    published, fetched = frames["documents"]["published"].dropna(), frames["papers"]["fetched_at"].dropna()
    words = []
    if len(published):
        first, last = published.min(), published.max()
        words.append(f"Documents published {first}" + (f" to {last}" if last != first else ""))
    if len(fetched):
        words.append(f"OpenReview as fetched until {fetched.max():%Y-%m-%d %H:%M} UTC")
    return f"{'; '.join(words)}." if words else ""


def _counted(count: int, one: str, many: str) -> str:
    return one if count == 1 else many


def _tiles(frames: Frames) -> list[tuple[str, str, str]]:
    """Number, what it counts, and where in the page that stands."""
    conflict, figure, paper = frames["conflicts"], frames["figures"], frames["papers"]
    standing = int((conflict["status"] != "closed").sum())
    agreed = int(figure["agreement"].isin(["agreed", "pinned", "resolved"]).sum())
    awarded, documents = len(frames["awards"]), len(frames["documents"])
    fetched = int((paper["api_status"] == "ok").sum())
    return [
        (f"{standing:,}", _counted(standing, "open conflict", "open conflicts"), "conflicts"),
        (
            f"{len(figure):,}",
            f"{_counted(len(figure), 'figure', 'figures')}, {agreed:,} settled by several sources",
            "figures",
        ),
        (f"{awarded:,}", _counted(awarded, "award", "awards"), "awards"),
        (
            f"{len(paper):,}",
            f"{_counted(len(paper), 'paper', 'papers')}, {fetched:,} fetched from OpenReview",
            "papers",
        ),
        (f"{documents:,}", f"{_counted(documents, 'document', 'documents')} read", "documents"),
        (f"{len(frames['quarantine']):,}", "quarantined", "quarantine"),
    ]


def _statuses(frames: Frames) -> list[StatusView]:
    counts = frames["papers"]["api_status"].value_counts()
    return [
        StatusView(status=status, words=API_STATUSES[status], count=int(counts[status]))
        for status in API_STATUSES
        if status in counts.index
    ]


def _paper(row: Row) -> Row:
    return row | {"address": openreview_address(row["openreview_id"])}


def _documents(claims: ClaimViews) -> list[Row]:
    rows = [
        row
        | {
            "anchor": anchor("document", row["document_id"][:16]),
            "address": web_address(row["url"]),
            "shown": row["title"] or row["source_id"],
        }
        for row in claims.documents.values()
    ]
    return sorted(rows, key=lambda row: (row["source_class"], row["source_id"], row["document_id"]))


def _issues(frames: Frames) -> list[Row]:
    """Issues counted by kind, with the details of the first."""
    frame = frames["issues"]
    if frame.empty:
        return []
    grouped = frame.groupby("kind", sort=True).agg(count=("issue_id", "size"), example=("detail", "first"))
    return rows_of(grouped.reset_index().sort_values(["count", "kind"], ascending=[False, True]))
