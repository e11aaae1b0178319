"""Commands that run the pipeline or say what it would do: run, plan, status, flow, text."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flows.commands import options as opt
from flows.console import ConsoleObserver, plain, plain_lines
from flows.summary import RunSummary, StageReport

if TYPE_CHECKING:
    from flows.run import RunRequest
    from flows.settings import Settings


SHOWN_TABLES = ("documents", "papers", "figure_claims", "figures", "awards", "conflicts", "quarantine")


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(opt.spread(run))
    app.command()(opt.spread(plan))
    app.command()(status)
    app.command()(opt.spread(flow))
    app.command()(text)


def run(
    chosen: opt.Chosen,
    refresh: opt.Refresh = None,
    workers: opt.Workers = None,
    strict: opt.Strict = None,
    source: opt.SourceId = None,
    wait: opt.Wait = False,
    as_json: opt.Json = False,
    verbose: opt.Verbose = False,
    quiet: opt.Quiet = False,
) -> None:
    """Read documents, reconcile them and publish the tables.

    Stages: documents, links, papers, mentions, claims, facts, tables. What is unchanged is skipped, and said so.
    """
    from flows.run import run_pipeline

    settings = chosen.settings(refresh=refresh, workers=workers, strict=strict)
    observer = ConsoleObserver(opt.verbosity(verbose=verbose, quiet=quiet or as_json))
    try:
        summary = run_pipeline(settings, _request(chosen, source, wait=wait), observer)
    except BaseException:
        observer.clear()
        if observer.has_begun:
            observer.says(f"what was built is kept in {settings.processed}; the snapshot in force is unchanged")
            observer.says(f"to go on from there: {opt.typed_command('--force')}")
        raise
    typer.echo(json.dumps(_as_json(summary), ensure_ascii=False, indent=1) if as_json else _as_text(summary, settings))
    raise typer.Exit(summary.exit_code(strict=settings.strict))


def plan(chosen: opt.Chosen, source: opt.SourceId = None, as_json: opt.Json = False) -> None:
    """Say what a run would do, and why, without doing it."""
    from flows.run import plan_run

    reports = list(plan_run(chosen.settings(), _request(chosen, source, wait=False)))
    if as_json:
        typer.echo(json.dumps([_stage_json(report) for report in reports], ensure_ascii=False, indent=1))
        return
    for report in reports:
        typer.echo(plain(report.line().replace(" built", " to build", 1)))


def status(processed: opt.Processed = None, as_json: opt.Json = False) -> None:
    """Show the snapshot in force and the last runs, the newest first."""
    from flows.settings import load_settings
    from flows.snapshots.files import SnapshotError, current_snapshot
    from flows.store import Store

    settings = load_settings(processed=processed)
    runs = Store(settings.processed).runs(last=5)
    problem, snapshot = "", None
    try:
        snapshot = current_snapshot(settings.processed)
    except SnapshotError as error:
        problem = str(error)
    if as_json:
        kept = ("run_id", "command", "started_at", "finished_at", "error", "snapshot")
        found = {
            "snapshot": str(snapshot) if snapshot else None,
            "problem": problem,
            "runs": [{key: one.get(key) for key in kept} for one in runs],
        }
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    typer.echo(plain(f"snapshot   {problem or snapshot or 'none yet; start with: confacts run'}"))
    if snapshot is not None:
        typer.echo(f"           {_rows(snapshot)}")
    for one in reversed(runs):
        cause = str(one.get("error") or "")
        outcome = "stopped" if cause.startswith("KeyboardInterrupt") else f"failed: {cause}" if cause else "done"
        rows = one.get("quarantined")
        aside = f", {len(rows)} quarantined" if isinstance(rows, list) and rows else ""
        began = str(one.get("started_at"))[:16].replace("T", " ")
        typer.echo(plain(f"{one.get('run_id')} {began} UTC  {outcome}{aside}  {one.get('command')}"))


def _rows(snapshot: Path) -> str:
    from flows.snapshots.files import read_manifest

    rows = {file.name.removesuffix(".parquet"): file.rows for file in read_manifest(snapshot).files}
    return ", ".join(f"{rows.get(name):,} {name}" for name in SHOWN_TABLES if rows.get(name) is not None)


def flow(chosen: opt.Chosen) -> None:
    """Run once as a Prefect flow, with an embedded server when none is configured."""
    from flows.prefect_home import prepare
    from flows.run import Run
    from flows.store import run_lock
    from flows.warmup import start_ahead

    settings, stages = chosen.settings(), chosen.stages()
    with run_lock(settings.processed, wait=False):
        pass
    with Run(settings, _request(chosen, None, wait=False), dry=True) as dry:
        # the lock is free and what the user wrote is right, before Prefect starts and wraps every fault in a traceback
        started = start_ahead(dry)
    prepare()
    from flows.pipeline import run_flow_once

    summary = run_flow_once(
        started,
        sources=list(chosen.sources or ()),
        raw=str(settings.raw),
        processed=str(settings.processed),
        stages=list(stages),
        force=chosen.force,
        offline=settings.offline,
    )
    typer.echo(_as_text(summary, settings))
    raise typer.Exit(summary.exit_code(strict=settings.strict))


def text(
    file: Annotated[Path, typer.Argument(help="A document.")],
    everything: Annotated[bool, typer.Option("--all", help="Menus, headers and footers too.")] = False,
    sections: Annotated[bool, typer.Option("--sections", help="One line a section: kind, level, page, text.")] = False,
) -> None:
    """Print the repaired main text of a document, as the pipeline reads it."""
    from flows.reading import read_file
    from flows.settings import load_settings

    document = read_file(file, load_settings())
    for section in document.sections:
        if not (section.in_main_text or everything):
            continue
        body = section.span.of(document.text)
        if sections:
            page = f" p.{section.page}" if section.page else ""
            typer.echo(plain(f"{section.kind}{section.level or ''}{page}\t{' '.join(body.split())}"))
        else:
            typer.echo(plain_lines(body.rstrip("\n")) + "\n")


def _request(chosen: opt.Chosen, only_sources: list[str] | None, *, wait: bool) -> RunRequest:
    from flows.run import RunRequest

    return RunRequest(
        sources=tuple(chosen.sources or ()), only_sources=tuple(only_sources or ()), stages=chosen.stages(),
        force=chosen.force, wait=wait, command=opt.typed_command(), alone=True,
    )  # fmt: skip


def _as_text(summary: RunSummary, settings: Settings) -> str:
    from flows.stages import STAGE_NAMES

    visited = {report.stage for report in summary.stages}
    lines = ["", f"{summary.documents} documents"]
    if "papers" in visited:
        own = f", {summary.papers_from_files} from your files" if summary.papers_from_files else ""
        lines[-1] += f", {summary.links} links to {summary.papers} papers ({summary.papers_ok} with metadata{own})"
    if "facts" in visited:
        lines.append(f"{summary.figures} figures, {summary.awards} awards, {summary.conflicts_open} open conflicts")
    lines += [f"not taken: {row.path}: {row.reason} ({row.detail})" for row in summary.quarantined]
    lines += summary.notes
    if summary.snapshot:
        new = "new snapshot" if summary.snapshot_is_new else "nothing changed; the snapshot in force is"
        lines += [f"{new}: {summary.snapshot}", f"report: {Path(summary.snapshot) / 'report.html'}"]
    elif summary.stages and summary.stages[-1].stage != "tables":
        following = STAGE_NAMES[STAGE_NAMES.index(summary.stages[-1].stage) + 1]
        lines.append(f"tables not published; to go on: confacts run --from {following}")
    if summary.conflicts_open:
        lines.append(f"to see why: confacts conflicts{opt.elsewhere(settings)}")
    return "\n".join(map(plain, lines))


def _as_json(summary: RunSummary) -> dict[str, object]:
    return asdict(summary) | {"stages": [_stage_json(report) for report in summary.stages]}


def _stage_json(report: StageReport) -> dict[str, object]:
    return {
        "stage": report.stage, "counts": dict(report.counts), "reasons": {reason: count for (_, reason), count in report.reasons.items()},
        "seconds": round(report.seconds, 3), "note": report.note,
    }  # fmt: skip
