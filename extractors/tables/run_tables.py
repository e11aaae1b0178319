"""Contract and rows of `runs` and `quarantine`: lineage, and everything that could not be taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from extractors.records.documents import REJECTIONS, Quarantined
from extractors.records.tables import NetworkMode, RunInfo
from extractors.tables.column import TableSpec, content_id, flag, moment, real, text, texts, whole, words_of
from extractors.tables.inputs import Inputs
from extractors.tables.schema_version import SCHEMA_VERSION

COSTED = ("timeout", "out_of_memory", "crash")


@dataclass(frozen=True, slots=True)
class RunRow:
    """The run with what it made."""

    run: RunInfo
    document_count: int
    quarantined_count: int


@dataclass(frozen=True, slots=True)
class QuarantineRow:
    """Something that could not be taken. Costs are kept where a limit stopped it: elsewhere they would differ each time."""

    quarantine_id: str
    quarantined: Quarantined
    meaning: str
    payload: str | None


def run_rows(inputs: Inputs) -> Iterator[RunRow]:
    """The run that made these tables."""
    yield RunRow(inputs.given.run, len(inputs.documents), len(inputs.given.quarantined))


def quarantine_rows(inputs: Inputs) -> Iterator[QuarantineRow]:
    """Rejected sources, and replies of OpenReview that could not be read."""
    found: dict[str, QuarantineRow] = {}
    for item in inputs.given.quarantined:
        quarantine_id = content_id("quarantine", item.source_id, item.path, item.stage, item.reason, item.detail)
        if item.reason not in COSTED:
            item = replace(item, seconds=None, peak_mib=None)  # noqa: PLW2901  # the same item, without its costs
        found[quarantine_id] = QuarantineRow(quarantine_id, item, REJECTIONS.get(item.reason, ""), None)
    yield from found.values()
    for paper in inputs.papers.values():
        if paper.api_status == "invalid":
            yield QuarantineRow(
                content_id("quarantine", "papers", paper.openreview_id, paper.api_detail),
                Quarantined(
                    source_id=f"openreview:{paper.openreview_id}",
                    path="",
                    document_id=None,
                    stage="papers",
                    reason="invalid_reply",
                    detail=paper.api_detail,
                    retry_helps=True,
                ),
                "OpenReview's reply breaks the documented shape",
                paper.reply_sha256,
            )


RUNS = TableSpec(
    name="runs",
    meaning="the run that made this snapshot: the only table that holds a clock's time",
    key=("run_id",),
    rows=run_rows,
    columns=(
        text("run_id", "id of the run", "run.run_id"),
        moment("started_at", "start of the run", "run.started_at", unit="UTC", volatile=True),
        moment("finished_at", "when the tables were built", "run.finished_at", unit="UTC", volatile=True),
        text("command", "what was asked for", "run.command"),
        text("software_version", "version of confacts", "run.software_version"),
        text("schema_version", "version of this contract", lambda _: SCHEMA_VERSION),
        text("inputs_sha256", "hash over all inputs", "run.inputs_sha256"),
        text("code_sha256", "hash over the code of all rooms", "run.code_sha256"),
        text("config_sha256", "hash over the settings, secrets left out", "run.config_sha256"),
        text("decisions_sha256", "hash of decisions.toml", "run.decisions_sha256"),
        text("network_mode", "whether the run could reach OpenReview", "run.network_mode", allowed=words_of(NetworkMode)),
        texts("stages_run", "stages that built something", "run.stages_run"),
        texts("stages_skipped", "stages in which nothing had changed", "run.stages_skipped"),
        whole("document_count", "documents read", unit="rows"),
        whole("quarantined_count", "sources that could not be taken", unit="rows"),
    ),
)  # fmt: skip

QUARANTINE = TableSpec(
    name="quarantine",
    meaning="every source, row or reply that could not be taken: counted, never lost",
    key=("quarantine_id",),
    rows=quarantine_rows,
    columns=(
        text("quarantine_id", "id of the row"),
        text("source_id", "the source", "quarantined.source_id"),
        text("path", "where it was read", "quarantined.path"),
        text("document_id", "sha256 of its bytes, where they could be read", "quarantined.document_id", nullable=True),
        text("stage", "stage that could not take it", "quarantined.stage"),
        text("reason", "machine-readable reason", "quarantined.reason"),
        text("meaning", "that reason in words"),
        text("detail", "what was found where", "quarantined.detail"),
        flag("retry_helps", "whether the same bytes could be taken at another time", "quarantined.retry_helps"),
        text("payload", "sha256 of the landed reply, for a reply", nullable=True),
        real("seconds", "time it took, where a limit stopped it", "quarantined.seconds", nullable=True, unit="seconds", volatile=True),
        real("peak_mib", "memory it took, where a limit stopped it", "quarantined.peak_mib", nullable=True, unit="MiB", volatile=True),
    ),
)  # fmt: skip
