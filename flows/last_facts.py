"""Looking into the last run: its facts, claims and documents, for the commands that explain.

In: a `processed` folder. Out: records as the run left them, found through its run record; nothing is computed anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from extractors.records.claims import AwardClaim, Claims, FigureClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Award, Conflict, Facts, Figure, Ruling
from flows.errors import MissingProductError
from flows.products import decode
from flows.store import Product, Store

Record = TypeVar("Record")
LEAST_ID_DIGITS = 8  # of an id that may be cut


@dataclass(frozen=True, slots=True, kw_only=True)
class LastFacts:
    """What the last run that reconciled left: facts, and all claims and documents by id.

    `sources` are what that run was given on the command line (none: the sources file of `raw`).
    """

    sources: tuple[str, ...]
    raw: str
    facts: Facts
    claims: dict[str, Claims]
    heads: dict[str, DocumentHead]

    def figure_claims(self) -> dict[str, FigureClaim]:
        """Every figure claim by id, those that were counted included."""
        stated = {claim.claim_id: claim for claims in self.claims.values() for claim in claims.figures}
        return stated | {claim.claim_id: claim for claim in self.facts.counted}

    def award_claims(self) -> dict[str, AwardClaim]:
        """Every award claim by id."""
        return {claim.claim_id: claim for claims in self.claims.values() for claim in claims.awards}

    def rulings(self) -> dict[str, Ruling]:
        """What became of each claim."""
        return {ruling.claim_id: ruling for ruling in (*self.facts.rulings, *self.facts.award_rulings)}

    def figures(self, subject: str, metric: str | None) -> list[Figure]:
        """The figures of an edition, of one metric or of all; letter case does not matter."""
        wanted = subject.casefold()
        return [
            figure
            for figure in self.facts.figures
            if figure.subject.casefold() == wanted and (metric is None or figure.metric.casefold() == metric.casefold())
        ]

    def awards(self, subject: str, award: str | None) -> list[Award]:
        """The awards of an edition, of one name (also as conflicts have it, `award:Best Paper`) or of all."""
        wanted = subject.casefold()
        name = None if award is None else award.removeprefix("award:").casefold()
        return [
            one
            for one in self.facts.awards
            if f"{one.venue} {one.year}".casefold() == wanted and (name is None or one.award.casefold() == name)
        ]

    def conflicts(self, subject: str, metric: str | None) -> list[Conflict]:
        """The conflicts about an edition (or a paper, or a document) and a metric."""
        wanted = subject.casefold()
        return [
            one
            for one in self.facts.conflicts
            if one.subject.casefold() == wanted and (metric is None or one.metric.casefold() == metric.casefold())
        ]

    def conflicts_called(self, start: str) -> list[Conflict]:
        """The conflicts whose id begins so; none for what is too short to be an id."""
        return [
            one
            for one in self.facts.conflicts
            if len(start) >= LEAST_ID_DIGITS and one.conflict_id.startswith(start.casefold())
        ]

    def document(self, name: str) -> DocumentHead | None:
        """The document of that source id, path or (start of a) document id."""
        for head in self.heads.values():
            if name in {head.source_id, head.source_path} or (
                len(name) >= LEAST_ID_DIGITS and head.document_id.startswith(name)
            ):
                return head
        return None


def load_last_facts(processed: Path) -> LastFacts:
    """What the last run that reconciled left; raises MissingProductError when there is none."""
    store = Store(processed)
    for record in reversed(store.runs()):
        items = record.get("items")
        if isinstance(items, dict) and "facts" in items:
            facts = [decode(Facts, content) for content in _read(store, items, "facts")]
            if facts:
                claims = [decode(Claims, content) for content in _read(store, items, "claims")]
                heads = [decode(DocumentHead, content) for content in _read(store, items, "heads")]
                sources = record.get("sources")
                return LastFacts(
                    sources=tuple(map(str, sources)) if isinstance(sources, list) else (),
                    raw=str(record.get("raw") or ""),
                    facts=facts[0],
                    claims={one.document_id: one for one in claims},
                    heads={one.document_id: one for one in heads},
                )
    raise MissingProductError(f"nothing is reconciled in {processed} yet; run: confacts run --processed {processed}")


def _read(store: Store, items: Mapping[str, object], folder: str) -> Iterator[bytes]:
    """The products that a run record names in one folder; what is no item, in a record that was tampered with, is passed over."""
    grains = items.get(folder)
    for item in (grains if isinstance(grains, dict) else {}).values():
        if isinstance(item, dict) and {"key", "content"} <= item.keys():
            yield store.read(Product(folder, str(item["key"]), str(item["content"])))
