"""What a change of the contract means for people who read the tables: nothing, wording, an addition, or a break.

In: two contracts as JSON values (`schema.json`). Out: the differences, each with its level. patch: wording; minor: a new
nullable column, a new table, a new word in a closed vocabulary; major: anything else, and then the old version is written
beside the new one for one release.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Level = Literal["patch", "minor", "major"]
LEVELS: tuple[Level, ...] = ("patch", "minor", "major")

Json = Mapping[str, Any]  # a table or column as `contract_json` writes it


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference and how much it asks of readers."""

    level: Level
    text: str


def differences(old: Json, new: Json) -> list[Difference]:
    """All differences between two contracts, the gravest first; their versions are not compared."""
    found: list[Difference] = []
    before, after = old["tables"], new["tables"]
    found += [Difference("major", f"{name}: the table is gone") for name in before if name not in after]
    found += [Difference("minor", f"{name}: a new table") for name in after if name not in before]
    for name in before:
        if name in after:
            found += _of_table(name, before[name], after[name])
    return sorted(found, key=lambda one: (-LEVELS.index(one.level), one.text))


def needed_version(version: str, changes: Sequence[Difference]) -> str:
    """The smallest version that may follow `version` after these changes.

    >>> needed_version("1.2.3", [Difference("minor", "papers: a new table")])
    '1.3.0'
    """
    if not changes:
        return version
    major, minor, patch = (int(part) for part in version.split("."))
    level = max((change.level for change in changes), key=LEVELS.index)
    if level == "major":
        return f"{major + 1}.0.0"
    return f"{major}.{minor + 1}.0" if level == "minor" else f"{major}.{minor}.{patch + 1}"


def breaks(pinned: Json, found: Json) -> list[str]:
    """Why a reader built on `pinned` may fail on `found`; empty when it will not."""
    return [change.text for change in differences(pinned, found) if change.level == "major"]


def _of_table(name: str, old: Json, new: Json) -> Iterator[Difference]:
    if old["meaning"] != new["meaning"]:
        yield Difference("patch", f"{name}: reworded")
    if old["key"] != new["key"]:
        yield Difference("major", f"{name}: the key was {old['key']}, now {new['key']}")
    if old["unique"] != new["unique"] or old["references"] != new["references"]:
        level: Level = "minor" if _only_more(old, new) else "major"
        yield Difference(level, f"{name}: other unique columns or references")
    before = {column["name"]: column for column in old["columns"]}
    after = {column["name"]: column for column in new["columns"]}
    for column, was in before.items():
        if column not in after:
            yield Difference("major", f"{name}.{column}: the column is gone")
        else:
            yield from _of_column(f"{name}.{column}", was, after[column])
    for column in after:
        if column not in before:
            nullable = after[column]["nullable"]
            yield Difference("minor" if nullable else "major", f"{name}.{column}: a new column{'' if nullable else ' that is never null'}")  # fmt: skip
    shared = [column for column in before if column in after]
    if shared != [column for column in after if column in before]:
        yield Difference("major", f"{name}: columns in another order")


def _of_column(name: str, old: Json, new: Json) -> Iterator[Difference]:
    if old["type"] != new["type"]:
        yield Difference("major", f"{name}: the type was {old['type']}, now {new['type']}")
    if old["nullable"] != new["nullable"]:
        yield Difference("major", f"{name}: {'may be null now' if new['nullable'] else 'is never null now'}")
    if old["unit"] != new["unit"]:
        yield Difference("major", f"{name}: the unit was {old['unit']!r}, now {new['unit']!r}")
    if old["allowed"] != new["allowed"]:
        more = bool(old["allowed"]) and set(old["allowed"]) <= set(new["allowed"])
        yield Difference("minor" if more else "major", f"{name}: other allowed words")
    if old["meaning"] != new["meaning"]:
        yield Difference("patch", f"{name}: reworded")


def _only_more(old: Json, new: Json) -> bool:
    """Whether readers are only promised more than before."""
    return all(promise in new[kind] for kind in ("unique", "references") for promise in old[kind])
