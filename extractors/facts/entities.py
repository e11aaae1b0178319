"""What mentions resolve to: the venues, awards and institutions of the lexica, and institutions that documents add.

In: award claims. Out: `Entity` rows; ids are kind and key as mentions carry them ("venue:ICLR").
"""

from __future__ import annotations

from collections.abc import Iterable

from extractors.facts.institutions import institution_id
from extractors.lexicon.awards import AWARDS
from extractors.lexicon.institutions import INSTITUTIONS
from extractors.lexicon.venues import VENUES
from extractors.records.claims import AwardClaim
from extractors.records.facts import Entity


def entities(claims: Iterable[AwardClaim]) -> tuple[Entity, ...]:
    """All entities, by id."""
    found = {
        **{
            f"institution:{row.institution_id}": Entity(
                entity_id=f"institution:{row.institution_id}",
                kind="institution",
                name=row.en,
                name_zh=row.zh,
                aliases=row.aliases,
                parent=f"institution:{row.parent}" if row.parent else None,
            )
            for row in INSTITUTIONS
        },
        **{f"venue:{row.acronym}": _named("venue", row.acronym, row.en, row.zh, row.aliases) for row in VENUES},
        **{f"award:{row.name}": _named("award", row.name, row.en, row.zh, ()) for row in AWARDS},
    }
    for name in sorted({name for claim in claims for name in claim.institutions}):
        entity_id = f"institution:{institution_id(name)}"
        if institution_id(name) and entity_id not in found:
            found[entity_id] = Entity(
                entity_id=entity_id, kind="institution", name=name, name_zh=None, aliases=(), parent=None
            )
    return tuple(found[entity_id] for entity_id in sorted(found))


def _named(kind: str, key: str, en: tuple[str, ...], zh: tuple[str, ...], aliases: tuple[str, ...]) -> Entity:
    return Entity(
        entity_id=f"{kind}:{key}",
        kind=kind,
        name=key,
        name_zh=zh[0] if zh else None,
        aliases=tuple(dict.fromkeys((*en, *zh[1:], *aliases))),
        parent=None,
    )
