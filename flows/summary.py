"""What a run tells: live, to an observer, and at its end, as one record that the command line prints or turns into JSON."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal, Protocol

from extractors.records.documents import Quarantined

Outcome = Literal["built", "skipped", "adopted", "failed"]

EXIT_DONE = 0
EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_SOME_FAILED = 3
EXIT_UNRESOLVED = 4
EXIT_LOCKED = 75  # EX_TEMPFAIL of sysexits.h: try again later
EXIT_STOPPED = 130  # what shells give for Ctrl-C


@dataclass(slots=True, kw_only=True)
class StageReport:
    """One stage of one run: how many items were built, skipped as unchanged, adopted as recorded, or failed, and why."""

    stage: str
    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)  # by outcome and reason
    seconds: float = 0.0
    note: str = ""

    def line(self) -> str:
        """One plain line: `claims      4 built (code changed (lexicon.metrics) ×4), 2 skipped, unchanged`."""
        parts = [
            f"{self.counts[outcome]} {word}{self._why(outcome)}" for outcome, word in _WORDS if self.counts[outcome]
        ]
        told = ", ".join(parts) or ("" if self.note else "nothing to do")
        return f"{self.stage:<10} {'; '.join(filter(None, (told, self.note)))}"

    def _why(self, outcome: str) -> str:
        found = sorted((reason, count) for (of, reason), count in self.reasons.items() if of == outcome)
        why = ", ".join(f"{reason} ×{count}" if count > 1 else reason for reason, count in found)
        return f" ({why})" if why else ""


_WORDS = (("built", "built"), ("skipped", "skipped, unchanged"), ("adopted", "as recorded"), ("failed", "failed"))


@dataclass(slots=True, kw_only=True)
class RunSummary:
    """The outcome of one run. `snapshot` is the folder that holds its tables now, new or not."""

    run_id: str = ""
    stages: list[StageReport] = field(default_factory=list)
    documents: int = 0
    links: int = 0
    papers: int = 0
    papers_ok: int = 0
    papers_from_files: int = 0
    paper_statuses: dict[str, int] = field(default_factory=dict)
    figures: int = 0
    awards: int = 0
    conflicts_open: int = 0
    conflicts: dict[str, int] = field(default_factory=dict)
    conflict_lines: list[str] = field(default_factory=list)
    snapshot: str = ""
    snapshot_is_new: bool = False
    quarantined: list[Quarantined] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    deferred: bool = False
    seconds: float = 0.0

    def exit_code(self, *, strict: bool) -> int:
        """The exit code that tells a program what a person reads in the text."""
        if self.quarantined or self.deferred:
            return EXIT_SOME_FAILED
        return EXIT_UNRESOLVED if strict and self.conflicts_open else EXIT_DONE


class Observer(Protocol):
    """What follows a run while it works; every method returns at once."""

    def begins(self, stage: str, total: int) -> None:
        """A stage starts on `total` items."""

    def item(self, stage: str, grain: str, outcome: Outcome, reason: str) -> None:
        """One item of a stage is done."""

    def ends(self, report: StageReport) -> None:
        """A stage is done."""

    def says(self, text: str) -> None:
        """Something worth a line."""


class Silence:
    """An observer that keeps quiet."""

    def begins(self, stage: str, total: int) -> None:
        """Nothing."""

    def item(self, stage: str, grain: str, outcome: Outcome, reason: str) -> None:
        """Nothing."""

    def ends(self, report: StageReport) -> None:
        """Nothing."""

    def says(self, text: str) -> None:
        """Nothing."""
