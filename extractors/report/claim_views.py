"""Claims with their quotes, as the report and `confacts explain` show them.

In: the tables `figure_claims`, `award_claims`, `documents` as rows. Out: `ClaimView` records, best rank first.
"""

from __future__ import annotations

from functools import cached_property

from extractors.report.rows import Row, TableRows
from extractors.report.views import ClaimView, Quote
from extractors.report.wording import RANKS, anchor, bounds, number, sentence

RANK_ORDER = {"preferred": 0, "normal": 1, "set_aside": 2}
UNTITLED = "(untitled)"
QUOTE_CODE_POINTS = 400  # a longer quote is cut in its middle; the whole one is in the table


class ClaimViews:
    """Claims by id, made when asked for."""

    def __init__(self, tables: TableRows) -> None:
        self._tables = tables

    @cached_property
    def documents(self) -> dict[str, Row]:
        """The documents by id, without their text."""
        return {row["document_id"]: row for row in self._tables["documents"]}

    @cached_property
    def figure_rows(self) -> dict[str, Row]:
        """The figure claims by id."""
        return {row["claim_id"]: row for row in self._tables["figure_claims"]}

    @cached_property
    def award_rows(self) -> dict[str, Row]:
        """The award claims by id."""
        return {row["claim_id"]: row for row in self._tables["award_claims"]}

    def of_figure(self, claim_ids: list[str]) -> list[ClaimView]:
        """Figure claims, best rank first, then by weight."""
        rows = [self.figure_rows[claim_id] for claim_id in claim_ids if claim_id in self.figure_rows]
        rows.sort(
            key=lambda row: (RANK_ORDER[row["rank"]], -row["weight"], row["document_id"] or "", row["char_start"] or 0)
        )
        return [self.figure_claim(row) for row in rows]

    def of_award(self, claim_ids: list[str]) -> list[ClaimView]:
        """Award claims, best rank first."""
        rows = [self.award_rows[claim_id] for claim_id in claim_ids if claim_id in self.award_rows]
        rows.sort(key=lambda row: (RANK_ORDER[row["rank"]], row["document_id"], row["char_start"]))
        return [self.award_claim(row) for row in rows]

    def figure_claim(self, row: Row) -> ClaimView:
        """One row of `figure_claims` as shown."""
        at = row["char_start"]
        inner = None if at is None else (row["value_start"] - at, row["value_end"] - at)
        said = [row["qualifier"].replace("_", " ")] if row["qualifier"] != "exact" else []
        said += [f"scope {row['scope']}"] if row["scope"] != "main" else []
        said += ["counted in the document, not stated by it"] if row["role"] == "counted" and at is not None else []
        return self._view(
            row,
            number(row["value"], row["unit"]),
            bounds(row["value"], row["lo"], row["hi"], row["unit"]),
            said,
            _quote(row, inner),
        )

    def award_claim(self, row: Row) -> ClaimView:
        """One row of `award_claims` as shown."""
        said = [row["status"]] if row["status"] != "winner" else []
        start = row["title_start"]
        inner = None if start is None else (start - row["char_start"], row["title_end"] - row["char_start"])
        return self._view(row, row["label_as_printed"], row["paper_title"] or "", said, _quote(row, inner))

    def _view(self, row: Row, value: str, interval: str, said: list[str], quote: Quote | None) -> ClaimView:
        document = self.documents.get(row["document_id"] or "", {})
        said += [row["hedge"]] if row["hedge"] != "asserted" else []
        said += [f"according to {', '.join(row['attribution'])}"] if row["attribution"] else []
        said += [f"as of {row['as_of']}"] if row.get("as_of") else []
        return ClaimView(
            claim_id=row["claim_id"],
            value=value,
            bounds=interval,
            rank=row["rank"],
            rank_words=RANKS[row["rank"]],
            reason=sentence(row["rank_reason"]),
            document=document.get("title") or document.get("source_id") or (UNTITLED if document else ""),
            document_anchor=anchor("document", row["document_id"][:16]) if document else "",
            source_class=document.get("source_class", ""),
            language=document.get("language", ""),
            said=", ".join(said),
            weight=f"{row['weight']:+.2f}",
            quote=quote,
        )


def _quote(row: Row, inner: tuple[int, int] | None) -> Quote | None:
    text = row["quote"]
    if text is None:
        return None
    start, end = inner if inner and 0 <= inner[0] <= inner[1] <= len(text) else (0, len(text))
    page = f", page {row['page']}" if row["page"] is not None else ""
    return Quote(
        prefix=row["prefix"],
        before=_cut_start(text[:start]),
        value=_cut_end(text[start:end]),
        after=_cut_end(text[end:]),
        suffix=row["suffix"],
        where=f"characters {row['char_start']:,}–{row['char_end']:,}{page}",
    )


def _cut_end(text: str) -> str:
    return text if len(text) <= QUOTE_CODE_POINTS else f"{text[:QUOTE_CODE_POINTS]} […]"


def _cut_start(text: str) -> str:
    return text if len(text) <= QUOTE_CODE_POINTS else f"[…] {text[-QUOTE_CODE_POINTS:]}"
