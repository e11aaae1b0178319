"""Small builders of the records that `facts` reads: claims about ICLR 2025 with everything plain unless said otherwise."""

from __future__ import annotations

from decimal import Decimal

from extractors.records.claims import AwardClaim, Claims, FigureClaim
from extractors.records.documents import DocumentHead, Links, Provenance
from extractors.records.facts import FactsInput
from extractors.records.papers import Papers


def provenance(document_id: str, start: int = 0, quote: str = "") -> Provenance:
    """A provenance that quotes `quote` at `start`."""
    return Provenance(
        document_id=document_id,
        start=start,
        end=start + len(quote),
        quote=quote,
        prefix="",
        suffix="",
        section=None,
        page=None,
    )


def figure_claim(claim_id: str, document_id: str, metric: str, value: object, **fields: object) -> FigureClaim:
    """A plain claim about ICLR 2025; `fields` change it. Bounds default to the value itself."""
    amount = Decimal(str(value))
    quote = str(fields.pop("quote", f"{claim_id} says {value}"))
    place = provenance(document_id, int(str(fields.pop("start", 0))), quote)
    defaults: dict[str, object] = {
        "venue": "ICLR", "year": 2025, "scope": "main", "lo": amount, "hi": amount, "unit": "count",
        "qualifier": "exact", "hedge": "asserted", "attribution": (), "role": "stated", "derivation": None,
        "alternative_to": None, "as_of": None, "as_of_basis": "none", "pattern": "test", "extractor": "test",
        "extractor_version": "1",
    }  # fmt: skip
    return FigureClaim(
        claim_id=claim_id,
        document_id=document_id,
        metric=metric,
        value=amount,
        provenance=place,
        value_provenance=place,
        **{**defaults, **fields},
    )


def award_claim(claim_id: str, document_id: str, award: str, title: str | None, **fields: object) -> AwardClaim:
    """A plain claim that `title` won `award` of ICLR 2025; `fields` change it."""
    defaults: dict[str, object] = {
        "venue": "ICLR", "year": 2025, "label_as_printed": award, "track": None, "status": "winner", "authors": (),
        "authors_complete": False, "institutions": (), "openreview_id": None, "url": None, "hedge": "asserted",
        "attribution": (), "label_provenance": None, "title_provenance": None, "pattern": "test", "extractor": "test",
        "extractor_version": "1",
    }  # fmt: skip
    place = provenance(document_id, 0, title or award)
    return AwardClaim(
        claim_id=claim_id,
        document_id=document_id,
        award=award,
        paper_title=title,
        provenance=place,
        **{**defaults, **fields},
    )


def head(document_id: str, source_class: str = "unknown", **fields: object) -> DocumentHead:
    """The head of a document of a class."""
    defaults: dict[str, object] = {
        "source_id": document_id, "source_path": f"{document_id}.txt", "language": "en", "title": document_id,
    }  # fmt: skip
    return DocumentHead(document_id=document_id, source_class=source_class, **{**defaults, **fields})


def facts_input(
    heads: list[DocumentHead],
    figures: list[FigureClaim],
    awards: list[AwardClaim] | None = None,
    links: tuple[Links, ...] = (),
    papers: Papers | None = None,
    **fields: object,
) -> FactsInput:
    """Claims sorted into their documents."""
    rows = tuple(
        Claims(
            document_id=one.document_id,
            figures=tuple(claim for claim in figures if claim.document_id == one.document_id),
            awards=tuple(claim for claim in awards or [] if claim.document_id == one.document_id),
            statements=(),
            issues=(),
        )
        for one in heads
    )
    return FactsInput(documents=tuple(heads), claims=rows, links=links, papers=papers or Papers(papers=()), **fields)
