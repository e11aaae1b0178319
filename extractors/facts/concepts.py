"""Names of one concept: terms that documents coin in their text about one paper, joined across spellings and languages.

In: statements with attribute `term:<head>`, identities of papers. Out: an `Entity` of kind concept for each, and a `Conflict` (kind label, severity
info) where it goes by several names. A gloss in parentheses joins two names; names of one paper with one head are one concept, unless one
document coins two of them in one language: it then means two things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from extractors.facts.conflict_ids import conflict_id_of
from extractors.facts.identity import Identities
from extractors.facts.independence import Voices, squeezed
from extractors.records.claims import Statement
from extractors.records.facts import Conflict, Entity

TERM = "term:"
Concept = tuple[str, str, tuple[Statement, ...]]  # paper id, head, statements


def concepts(statements: Iterable[Statement], identities: Identities) -> tuple[Concept, ...]:
    """All concepts, in order of paper, head and name."""
    groups: dict[tuple[str, str], list[Statement]] = {}
    for row in sorted(statements, key=lambda row: row.claim_id):
        if row.attribute.startswith(TERM) and row.about:
            linked = row.about.startswith("openreview:")
            paper = row.about if linked else identities.resolve(None, row.about)
            groups.setdefault((paper, row.attribute.removeprefix(TERM)), []).append(row)
    return tuple((*key, members) for key, rows in sorted(groups.items()) for members in _joined(rows))


def _joined(rows: Sequence[Statement]) -> list[tuple[Statement, ...]]:
    """The rows by concept."""
    names = Voices()
    places: dict[tuple[str, int, int], str] = {}
    for row in rows:
        place = (row.document_id, row.provenance.start, row.provenance.end)
        names.join(squeezed(row.value), places.setdefault(place, squeezed(row.value)))
    if not _tells_apart(rows, names):
        for row in rows:
            names.join(squeezed(row.value), squeezed(rows[0].value))
    found: dict[str, list[Statement]] = {}
    for row in rows:
        found.setdefault(names.of(squeezed(row.value)), []).append(row)
    return [tuple(found[name]) for name in sorted(found)]


def _tells_apart(rows: Sequence[Statement], names: Voices) -> bool:
    """Whether one document coins two names in one language that no gloss joins."""
    coined: dict[tuple[str, bool], set[str]] = {}
    for row in rows:
        coined.setdefault((row.document_id, row.value.isascii()), set()).add(names.of(squeezed(row.value)))
    return any(len(found) > 1 for found in coined.values())


def concept_entities(found: Iterable[Concept]) -> tuple[Entity, ...]:
    """One entity a concept: named as most documents do, in English where one does."""
    return tuple(_entity(*concept) for concept in found)


def _entity(paper: str, head: str, rows: Sequence[Statement]) -> Entity:
    names = _names(rows)
    chinese = [name for name in names if not name.isascii()]
    english = [name for name in names if name.isascii()]
    name = (english or chinese)[0]
    return Entity(
        entity_id=f"concept:{conflict_id_of('concept', paper, head, squeezed(name))}",
        kind="concept",
        name=name,
        name_zh=chinese[0] if chinese else None,
        aliases=tuple(other for other in names if other not in (name, chinese[0] if chinese else None)),
        parent=None,
    )


def _names(rows: Sequence[Statement]) -> list[str]:
    """Every name, those of most documents first."""
    printed = Counter(value for _, value in {(row.document_id, row.value) for row in rows})
    return sorted(printed, key=lambda name: (-printed[name], name))


def concept_conflicts(found: Iterable[Concept]) -> tuple[Conflict, ...]:
    """Concepts under several names: aliases, settled."""
    return tuple(_aliases(*concept) for concept in found if len(_names(concept[2])) > 1)


def _aliases(paper: str, head: str, rows: Sequence[Statement]) -> Conflict:
    names, name = _names(rows), _entity(paper, head, rows).name
    return Conflict(
        conflict_id=conflict_id_of("label", f"paper:{paper}", f"{TERM}{head}", squeezed(name)),
        kind="label",
        subject=f"paper:{paper.removeprefix('openreview:')}",
        metric=f"{TERM}{head}",
        scope="main",
        severity="info",
        status="closed",
        claim_ids=tuple(sorted({row.claim_id for row in rows})),
        document_ids=tuple(sorted({row.document_id for row in rows})),
        rule="terms of one paper with one head are one concept",
        observed=", ".join(other for other in names if other != name),
        expected=name,
        likely_cause="unknown",
        decision_id=None,
        explanation=f"One concept of one paper goes by several names: {', '.join(names)}.",
        explanation_zh=f"同一论文的同一概念有多个名称：{'、'.join(names)}。",
    )
