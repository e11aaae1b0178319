"""What earlier runs left word of: which items they built from what, in which run records, and what a later run asks of that.

In: the store. Out: the newest word on each item, products that recent runs used, hashes of code met before. A run record is
a file that anybody may have edited: what is not of its shape counts as not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flows.store import Product, Store

KEPT_RUNS_OF_PRODUCTS = 5  # products of the last runs are kept, so that going back to an earlier input costs nothing
CODE_NOTE = "fingerprints"


@dataclass(frozen=True, slots=True)
class EarlierRuns:
    """Items by stage and grain as the last runs recorded them, and the modules of each stage with their hashes."""

    items: Mapping[str, Mapping[str, object]]
    modules_by_stage: Mapping[str, object]

    def item(self, stage: str, grain: str) -> Mapping[str, object]:
        """What was recorded of an item; empty when no run had it."""
        return _mapping(self.items.get(stage, {}).get(grain))

    def modules(self, stage: str) -> Mapping[str, object]:
        """The modules that a stage was made with."""
        return _mapping(self.modules_by_stage.get(stage))


def earlier_runs(store: Store) -> EarlierRuns:
    """The newest word on each item: a run of one stage does not forget the others."""
    items: dict[str, dict[str, object]] = {}
    modules: dict[str, object] = {}
    for record in store.runs(KEPT_RUNS_OF_PRODUCTS):
        for stage, grains in _mapping(record.get("items")).items():
            items.setdefault(stage, {}).update(_mapping(grains))
        modules.update(_mapping(record.get("modules")))
    return EarlierRuns(items, modules)


def products_in_use(store: Store) -> set[Product]:
    """The products that one of the last runs used."""
    return {
        Product(stage, str(item.get("key")), str(item.get("content")))
        for record in store.runs(KEPT_RUNS_OF_PRODUCTS)
        for stage, item in _items(record)
    }


def known_code(store: Store) -> dict[str, list[str]]:
    """Hashes of code by the hash of a file's bytes, as `flows.fingerprint` learned them in earlier runs."""
    note = store.note(CODE_NOTE)
    return {key: [str(word) for word in value] for key, value in note.items() if isinstance(value, list) and value}


def _items(record: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    for stage, grains in _mapping(record.get("items")).items():
        for item in _mapping(grains).values():
            yield stage, _mapping(item)


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}
