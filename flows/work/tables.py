"""The last stage: tables and report are built, checked and published as a snapshot, or nothing is.

In: all products of a run. Out: a snapshot when anything changed, and where it is.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from extractors.records.claims import Claims
from extractors.records.documents import Document, Links
from extractors.records.facts import Facts
from extractors.records.mentions import Mentions
from extractors.records.papers import Papers
from extractors.records.tables import RunInfo, TablesInput
from flows.fingerprint import sha256_hex
from flows.products import decode, encode
from flows.run import Run
from flows.settings import now
from flows.snapshots.files import current_snapshot, standing_snapshot
from flows.store import Product
from flows.work.trained_pipelines import pipeline_issues

READ_FOLDERS = ("documents", "links", "merged", "mentions", "claims", "facts")
Record = TypeVar("Record")


def tables(run: Run) -> None:
    """Publish what the run made; an unchanged run keeps the snapshot in force."""
    if not run.made["documents"]:  # a mistyped name must not replace what readers read by nothing
        run.report.note = "no document could be read, so nothing is published"
        return
    run.observer.begins("tables", 1)
    inputs = run.inputs_of(*READ_FOLDERS)
    inputs["quarantine"] = sha256_hex(
        *(encode(replace(row, seconds=None, peak_mib=None)) for row in run.summary.quarantined)
    )
    before = standing_snapshot(run.settings.processed)

    def in_force(product: Product) -> bool:
        name = json.loads(run.store.read(product))["snapshot"]
        return before is not None and before.name == name

    product = run.item("tables", "all", inputs, lambda: _publish(run, inputs), whole=True, still_good=in_force)
    if not run.dry and product is not None:
        snapshot = current_snapshot(run.settings.processed)
        run.summary.snapshot = snapshot.as_posix() if snapshot else ""
        run.summary.snapshot_is_new = snapshot != before


def _publish(run: Run, inputs: dict[str, str]) -> bytes:
    # all of this loads pyarrow, which an unchanged run has no use for
    from extractors.report.render import render_report
    from extractors.tables.build import build_tables
    from flows.snapshots.publish import earlier_conflicts, publish

    if run.request.alone:
        keep_pandas_out()
    tables = build_tables(
        TablesInput(
            documents=_all(run, "documents", Document),
            links=_all(run, "links", Links),
            mentions=_one_by_one(run, "mentions", Mentions),
            issues=tuple(pipeline_issues(run)),
            claims=_all(run, "claims", Claims),
            papers=decode(Papers, run.read("merged", "papers")),
            facts=decode(Facts, run.read("facts", "all")),
            quarantined=tuple(run.summary.quarantined),
            run=_run_info(run, inputs),
            today=run.started.date(),
            earlier_conflicts=earlier_conflicts(run.settings.processed),
        )
    )
    published = publish(
        tables, run.settings.processed, _run_info(run, inputs), render_report(tables), keep=run.settings.keep_snapshots
    )
    return json.dumps({"snapshot": published.snapshot.name}).encode()


def keep_pandas_out() -> None:
    """Let pyarrow find no pandas in this process, for good. It looks for it when it makes its first array, and loading it takes a
    tenth of a whole run; nothing here makes a frame.
    """
    import pyarrow as pa

    if "pandas" not in sys.modules:
        sys.meta_path.insert(0, _NoPandas)
        try:
            pa.array([])
        finally:
            sys.meta_path.remove(_NoPandas)


class _NoPandas:
    """An import finder that refuses pandas, and leaves all else to the others."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        del path, target
        if name == "pandas":
            raise ModuleNotFoundError("pandas is kept out of a run", name=name)


def _one_by_one(run: Run, folder: str, kind: type[Record]) -> Iterator[Record]:
    return (decode(kind, run.read(folder, name)) for name in sorted(run.made[folder]))


def _all(run: Run, folder: str, kind: type[Record]) -> tuple[Record, ...]:
    return tuple(_one_by_one(run, folder, kind))


def _run_info(run: Run, inputs: dict[str, str]) -> RunInfo:
    return RunInfo(
        run_id=run.summary.run_id,
        started_at=run.started,
        finished_at=now(),
        command=run.request.command,
        software_version=importlib.metadata.version("confacts"),
        inputs_sha256=sha256_hex(*(part for item in inputs.items() for part in item)),
        code_sha256=run.keys.code(),
        config_sha256=run.config_sha256,
        decisions_sha256=run.decisions_sha256,
        network_mode="offline" if run.settings.offline else "online",
        stages_run=tuple(report.stage for report in run.summary.stages if report.counts["built"]),
        stages_skipped=tuple(report.stage for report in run.summary.stages if not report.counts["built"]),
    )
