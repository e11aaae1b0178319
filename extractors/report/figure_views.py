"""Figures by edition, each with its claims side by side and the rules that were asked."""

from __future__ import annotations

from extractors.report.claim_views import ClaimViews
from extractors.report.rows import Row, TableRows
from extractors.report.views import CandidateView, CheckView, ClaimView, EditionView, FigureView
from extractors.report.wording import AGREEMENTS, CONSISTENCIES, anchor, bounds, metric_words, number, sentences

SHOWN_FIGURES = 400
SHOWN_CLAIMS = 24
SETTLED = frozenset({"agreed", "single_source", "derived"})
METRIC_ORDER = (
    "submissions", "accepted", "acceptance_rate", "orals", "spotlights", "posters", "rejected", "desk_rejected", "withdrawn",
    "reviewers", "attendees", "workshops",
)  # fmt: skip


def editions(tables: TableRows, claims: ClaimViews) -> tuple[list[EditionView], int]:
    """Editions with most claims first, and the number of figures left out beyond `SHOWN_FIGURES`."""
    rows = tables["figures"]
    checks: dict[str, list[CheckView]] = {}
    for row in tables["rule_checks"]:
        checks.setdefault(row["figure_id"], []).append(
            CheckView(rule=row["rule"], held=row["held"], decisive=row["decisive"], detail=row["detail"])
        )
    candidates: dict[str, list[Row]] = {}
    for row in tables["figure_candidates"]:
        candidates.setdefault(row["figure_id"], []).append(row)
    weight: dict[str, int] = {}
    for row in rows:
        weight[row["subject"]] = weight.get(row["subject"], 0) + len(_claim_ids(row))
    rows.sort(key=lambda row: (-weight[row["subject"]], row["subject"], *_place(row)))
    found: dict[str, list[FigureView]] = {}
    for row in rows[:SHOWN_FIGURES]:
        found.setdefault(row["subject"], []).append(
            figure_view(row, claims, checks.get(row["figure_id"], []), candidates.get(row["figure_id"], []))
        )
    views = [
        EditionView(anchor=anchor("edition", subject), subject=subject, figures=figures)
        for subject, figures in found.items()
    ]
    return views, max(0, len(rows) - SHOWN_FIGURES)  # fmt: skip


def figure_view(row: Row, claims: ClaimViews, checks: list[CheckView], candidates: list[Row]) -> FigureView:
    """One row of `figures` with its claims."""
    views = claims.of_figure(_claim_ids(row))
    unit = row["unit"]
    return FigureView(
        anchor=figure_anchor(row["subject"], row["metric"], row["scope"], row["as_of_key"]),
        is_settled=row["agreement"] in SETTLED
        and row["consistency"] != "inconsistent"
        and not row["set_aside_claim_ids"],
        metric=metric_words(row["metric"]),
        scope="" if row["scope"] == "main" else row["scope"],
        as_of=row["as_of_key"],
        is_current=row["is_current"],
        value=number(row["value"], unit),
        bounds=bounds(row["value"], row["lo"], row["hi"], unit),
        implied=_implied(row),
        agreement=row["agreement"],
        agreement_words=AGREEMENTS[row["agreement"]],
        consistency=row["consistency"],
        consistency_words=CONSISTENCIES[row["consistency"]],
        confidence=f"{row['confidence']:.2f}",
        document_count=len({view.document_anchor for view in views if view.document_anchor}),
        explanation=sentences(row["explanation"]),
        explanation_zh=row["explanation_zh"],
        decision_id=row["decision_id"] or "",
        candidates=_candidates(candidates, unit, claims),
        claims=views[:SHOWN_CLAIMS],
        hidden_claims=max(0, len(views) - SHOWN_CLAIMS),
        checks=checks,
    )


def figure_anchor(subject: str, metric: str, scope: str, as_of_key: str = "") -> str:
    """The place of a figure in the page."""
    return anchor("figure", "-".join(part for part in (subject, metric, scope, as_of_key) if part))


def unbound(tables: TableRows, claims: ClaimViews) -> tuple[list[ClaimView], int]:
    """Claims that went into no figure, because their text names no edition, and how many more there are."""
    rows = [row for row in tables["figure_claims"] if row["figure_id"] is None]
    return [claims.figure_claim(row) for row in rows[:SHOWN_CLAIMS]], max(0, len(rows) - SHOWN_CLAIMS)


def _candidates(rows: list[Row], unit: str, claims: ClaimViews) -> list[CandidateView]:
    """The values there were to choose from; none to show where there was one."""
    stated = sum(row["value"] is not None for row in rows)
    return [_candidate(row, unit, claims) for row in rows] if stated > 1 else []


def _candidate(row: Row, unit: str, claims: ClaimViews) -> CandidateView:
    return CandidateView(
        value="none of the stated values" if row["value"] is None else number(row["value"], unit),
        percent=round(100 * row["probability"]),
        documents=", ".join(
            dict.fromkeys(view.document or "OpenReview" for view in claims.of_figure(row["claim_ids"]))
        ),
    )


def _implied(row: Row) -> str:
    lo, hi, unit = row["implied_lo"], row["implied_hi"], row["unit"]
    return number(lo, unit) if lo is not None and lo == hi else bounds(None, lo, hi, unit)


def _claim_ids(row: Row) -> list[str]:
    return [*row["kept_claim_ids"], *row["lost_claim_ids"], *row["set_aside_claim_ids"]]


def _place(row: Row) -> tuple[int, str, str, bool, str]:
    metric = row["metric"]
    known = METRIC_ORDER.index(metric) if metric in METRIC_ORDER else len(METRIC_ORDER)
    return known, metric, "" if row["scope"] == "main" else row["scope"], not row["is_current"], row["as_of_key"]
