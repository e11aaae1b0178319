"""Contract and rows of `mentions`, `entities` and `institutions`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from extractors.records.documents import Grounding, Provenance
from extractors.records.facts import Entity
from extractors.records.mentions import Mention, MentionKind, Qualifier, Unit
from extractors.tables.column import Reference, TableSpec, content_id, real, small, text, texts, words_of
from extractors.tables.inputs import Inputs, Place
from extractors.tables.span_columns import DOCUMENT, IN_DOCUMENTS, IN_SECTIONS, PLACE, QUOTE, found_by


@dataclass(frozen=True, slots=True)
class MentionRow:
    """A mention, grounded."""

    mention_id: str
    ordinal: int
    mention: Mention
    value: float | None
    lo: float | None
    hi: float | None
    unit: str | None
    qualifier: str | None
    partner_id: str | None
    entity_id: str | None
    provenance: Provenance
    place: Place
    extractor_version: str


def mention_rows(inputs: Inputs) -> Iterator[MentionRow]:
    """One row per mention of every document that was read."""
    entities = {entity.entity_id for entity in inputs.facts.entities}
    for found in inputs.given.mentions:
        grounding = Grounding(inputs.document_of[found.document_id])
        ids = [content_id("mention", found.document_id, place) for place in range(len(found.mentions))]
        for ordinal, mention in enumerate(found.mentions):
            provenance = grounding.ground(mention.span)
            quantity = mention.quantity
            yield MentionRow(
                ids[ordinal],
                ordinal,
                mention,
                None if quantity is None else float(quantity.value),
                None if quantity is None or quantity.lo is None else float(quantity.lo),
                None if quantity is None or quantity.hi is None else float(quantity.hi),
                None if quantity is None else quantity.unit,
                None if quantity is None else quantity.qualifier,
                None if mention.partner is None else ids[mention.partner],
                _entity(mention, entities),
                provenance,
                inputs.place(provenance),
                inputs.software_version,
            )


def entity_rows(inputs: Inputs) -> Iterator[Entity]:
    """One row per entity of any kind."""
    yield from inputs.facts.entities


def institution_rows(inputs: Inputs) -> Iterator[Entity]:
    """The entities that are institutions."""
    yield from (entity for entity in inputs.facts.entities if entity.kind == "institution")


def _entity(mention: Mention, entities: set[str]) -> str | None:
    """The entity a mention names by its key; ids may carry the kind in front ("venue:ICLR") or be the bare key."""
    if mention.key is None:
        return None
    for candidate in (f"{mention.kind}:{mention.key}", mention.key):
        if candidate in entities:
            return candidate
    return None


MENTIONS = TableSpec(
    name="mentions",
    meaning="every span that names something: venues, numbers, awards, titles, people, institutions, dates",
    key=("mention_id",),
    unique=(("document_id", "ordinal"),),
    rows=mention_rows,
    references=(
        IN_DOCUMENTS,
        IN_SECTIONS,
        Reference(column="partner_id", table="mentions", target="mention_id"),
        Reference(column="entity_id", table="entities", target="entity_id"),
    ),
    columns=(
        text("mention_id", "id of the mention"),
        DOCUMENT,
        small("ordinal", "place among the document's mentions, from 0"),
        text("kind", "what is named", "mention.kind", allowed=words_of(MentionKind)),
        text("key", "canonical key: acronym, award name, institution id, ISO date", "mention.key", nullable=True),
        small("year", "year the mention itself carries", "mention.year", nullable=True),
        small("relative_year", "0 for this year, -1 for last year", "mention.relative_year", nullable=True),
        real("value", "value of a number as printed, percent for rates", nullable=True),
        real("lo", "smallest value the printed form allows, null when open", nullable=True),
        real("hi", "largest value the printed form allows, null when open", nullable=True),
        text("unit", "unit of value, lo and hi", nullable=True, allowed=words_of(Unit)),
        text("qualifier", "how exact the printed form is", nullable=True, allowed=words_of(Qualifier)),
        text("partner_id", "the other half of a printed ratio or range", nullable=True),
        text("entity_id", "the entity it names, null while unresolved", nullable=True),
        text("pattern", "rule or lexicon row that found it", "mention.pattern"),
        *QUOTE,
        *PLACE,
        *found_by(lambda _: "mentions"),
    ),
)

_ENTITY_COLUMNS = (
    text("name", "English name"),
    text("name_zh", "Chinese name", nullable=True),
    texts("aliases", "other names"),
    text("parent", "id of what it belongs to", nullable=True),
)

ENTITIES = TableSpec(
    name="entities",
    meaning="people, institutions, venues and awards that mentions resolve to",
    key=("entity_id",),
    rows=entity_rows,
    columns=(text("entity_id", "id of the entity"), text("kind", "what it is"), *_ENTITY_COLUMNS),
)

INSTITUTIONS = TableSpec(
    name="institutions",
    meaning="the institutions among the entities",
    key=("institution_id",),
    rows=institution_rows,
    references=(Reference(column="institution_id", table="entities", target="entity_id"),),
    columns=(text("institution_id", "id of the institution, an entity_id", "entity_id"), *_ENTITY_COLUMNS),
)
