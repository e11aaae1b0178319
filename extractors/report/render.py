"""The report of one snapshot: one HTML page that needs nothing else, conflicts first.

In: the tables by name. Out: HTML text. Everything a document or a reply said is escaped; the page holds no script, asks for
nothing from elsewhere (its own content policy forbids it), and links only to http and https. Quotes keep their language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

import jinja2
import pyarrow as pa

from extractors.report.award_views import awards
from extractors.report.claim_views import ClaimViews
from extractors.report.conflict_views import conflicts
from extractors.report.figure_views import editions, unbound
from extractors.report.rows import Row, TableRows
from extractors.report.style import STYLE
from extractors.report.template import TEMPLATE
from extractors.report.views import ReportView, StatusView
from extractors.report.wording import API_STATUSES, anchor, is_open, openreview_address, visible, web_address

SHOWN_PAPERS = 300
DEFAULT_TITLE = "What the documents say"


def render_report(tables: Mapping[str, pa.Table], *, title: str = DEFAULT_TITLE) -> str:
    """The page. It prints no time of its own, so that equal tables give an equal page."""
    return page_template().render(view=report_view(tables, title=title), style=STYLE)


def report_view(tables: Mapping[str, pa.Table], *, title: str) -> ReportView:
    """Everything the page shows."""
    rows = TableRows(tables)
    claims = ClaimViews(rows)
    standing, hidden_conflicts, closed = conflicts(rows, claims)
    found, hidden_figures = editions(rows, claims)
    loose, hidden_unbound = unbound(rows, claims)
    run = rows["runs"]
    return ReportView(
        title=title,
        described=_described(rows),
        tiles=_tiles(rows),
        open_conflicts=standing,
        hidden_conflicts=hidden_conflicts,
        closed_conflicts=closed,
        editions=found,
        hidden_figures=hidden_figures,
        unbound=loose,
        hidden_unbound=hidden_unbound,
        awards=awards(rows, claims),
        statuses=_statuses(rows),
        papers=[_paper(row) for row in rows.first("papers", SHOWN_PAPERS)],
        hidden_papers=max(0, rows.count("papers") - SHOWN_PAPERS),
        documents=_documents(claims),
        quarantine=rows["quarantine"],
        issues=_issues(rows),
        software_version=run[0]["software_version"] if run else "",
        schema_version=run[0]["schema_version"] if run else "",
    )


@lru_cache(maxsize=1)
def page_template() -> jinja2.Template:
    """The page's template, compiled once."""
    environment = jinja2.Environment(
        finalize=visible, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    return environment.from_string(TEMPLATE)  # fmt: skip


def _described(tables: TableRows) -> str:
    """From when the evidence is: documents' dates, and when OpenReview was last asked."""
    published, fetched = tables.present("documents", "published"), tables.present("papers", "fetched_at")
    words = []
    if published:
        first, last = min(published), max(published)
        words.append(f"Documents published {first}" + (f" to {last}" if last != first else ""))
    if fetched:
        words.append(f"OpenReview as fetched until {max(fetched):%Y-%m-%d %H:%M} UTC")
    return f"{'; '.join(words)}." if words else ""


def _counted(count: int, one: str, many: str) -> str:
    return one if count == 1 else many


def _tiles(tables: TableRows) -> list[tuple[str, str, str]]:
    """Number, what it counts, and where in the page that stands."""
    standing = sum(is_open(row["status"], row["severity"]) for row in tables["conflicts"])
    figures = len(tables["figures"])
    agreed = sum(row["agreement"] in ("agreed", "pinned", "resolved") for row in tables["figures"])
    papers, awarded, documents = (tables.count(name) for name in ("papers", "awards", "documents"))
    fetched = tables.present("papers", "api_status").count("ok")
    return [
        (f"{standing:,}", _counted(standing, "open conflict", "open conflicts"), "conflicts"),
        (
            f"{figures:,}",
            f"{_counted(figures, 'figure', 'figures')}, {agreed:,} settled by several sources",
            "figures",
        ),
        (f"{awarded:,}", _counted(awarded, "award", "awards"), "awards"),
        (
            f"{papers:,}",
            f"{_counted(papers, 'paper', 'papers')}, {fetched:,} fetched from OpenReview",
            "papers",
        ),
        (f"{documents:,}", f"{_counted(documents, 'document', 'documents')} read", "documents"),
        (f"{tables.count('quarantine'):,}", "quarantined", "quarantine"),
    ]


def _statuses(tables: TableRows) -> list[StatusView]:
    counts = Counter(tables.present("papers", "api_status"))
    return [
        StatusView(status=status, words=API_STATUSES[status], count=counts[status])
        for status in API_STATUSES
        if counts[status]
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


def _issues(tables: TableRows) -> list[Row]:
    """Issues counted by kind, with the details of the first."""
    found: dict[str, Row] = {}
    for issue in tables["issues"]:
        row = found.setdefault(issue["kind"], {"kind": issue["kind"], "count": 0, "example": None})
        row["count"] += 1
        row["example"] = issue["detail"] if row["example"] is None else row["example"]
    return sorted(found.values(), key=lambda row: (-row["count"], row["kind"]))
