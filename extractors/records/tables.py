"""What the room `tables` reads: everything the rooms before it made, and who ran what when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from extractors.records.claims import Claims, Issue
from extractors.records.documents import Document, Links, Quarantined
from extractors.records.facts import Conflict, Facts
from extractors.records.mentions import Mentions
from extractors.records.papers import Papers

NetworkMode = Literal["online", "offline"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunInfo:
    """One run: what went in, which code and settings, when (UTC). The only place of the tables that holds a clock's time.

    The `*_sha256` fields are hashes over the sorted inputs, the code of all rooms, the settings (secrets left out) and
    decisions.toml; "" where there is nothing to hash.
    """

    run_id: str
    started_at: datetime
    finished_at: datetime
    command: str
    software_version: str
    inputs_sha256: str
    code_sha256: str
    config_sha256: str
    decisions_sha256: str
    network_mode: NetworkMode
    stages_run: tuple[str, ...] = ()
    stages_skipped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenConflict:
    """A conflict of an earlier snapshot: since when it is known, and the day its evidence agreed (None while open)."""

    conflict: Conflict
    first_seen: date
    closed_on: date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesInput:
    """All that `tables` reads. The order of no tuple matters: the outcome is the same for any shuffle. `mentions`, which are most
    of the records, are gone through once and may be made on the way.

    `earlier_conflicts` is the ledger of the snapshot before this one; `today` dates conflicts that are new or gone (UTC).
    `issues` are those that finding mentions met; claims and papers bring their own.
    """

    documents: tuple[Document, ...]
    links: tuple[Links, ...]
    mentions: Iterable[Mentions]
    claims: tuple[Claims, ...]
    papers: Papers
    facts: Facts
    quarantined: tuple[Quarantined, ...]
    run: RunInfo
    today: date
    earlier_conflicts: tuple[SeenConflict, ...] = ()
    issues: tuple[Issue, ...] = ()
