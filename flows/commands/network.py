"""Commands about the world outside: census, doctor."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import sys
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Annotated

import typer

from flows.commands import options as opt
from flows.console import ConsoleObserver, plain, plain_lines
from flows.summary import EXIT_SOME_FAILED

if TYPE_CHECKING:
    from extractors.lexicon.rows import ExtraRows
    from flows.openreview.doctor import Finding
    from flows.settings import Settings

LEAST_FREE_MIB = 500


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(census)
    app.command()(doctor)


def census(
    venue: Annotated[str, typer.Argument(help='An edition such as "ICLR 2025", or an OpenReview venue id.')],
    raw: opt.Raw = None,
    refresh: opt.Refresh = None,
    wait: opt.Wait = False,
    as_json: opt.Json = False,
    quiet: opt.Quiet = False,
) -> None:
    """Count a venue's papers on OpenReview and keep the count as a dated source; the next run reads it.

    Every page is kept under raw/openreview, so that an interrupted census goes on where it stopped.
    """
    from flows.landing.replies import Landing
    from flows.openreview.census import take_census
    from flows.openreview.venues import named_venue
    from flows.settings import load_settings
    from flows.store import run_lock
    from flows.work.papers import openreview_options

    settings = load_settings(raw=raw, refresh=refresh)
    wanted = named_venue(venue)
    if wanted is None:
        raise typer.BadParameter(f"{venue!r} is neither an edition that OpenReview holds nor a venue id")
    observer = ConsoleObserver("quiet" if quiet or as_json else "normal")

    def progress(done: int, total: int | None) -> None:
        observer.says(f"census     {done:,} of {f'{total:,}' if total else 'an unknown number of'} papers")

    with run_lock(settings.processed, wait=wait):
        result = take_census(wanted, settings.raw, Landing(settings.raw), openreview_options(settings), progress)
    if as_json:
        typer.echo(json.dumps(asdict(result), ensure_ascii=False, indent=1, default=str))
    elif result.path is not None:
        typer.echo(plain_lines(result.path.read_text(encoding="utf-8").rstrip()))
        typer.echo(f"\nkept as {result.path}; every run of raw/sources.toml reads it")
    if result.problem:
        typer.echo(plain(result.problem), err=True)
        raise typer.Exit(EXIT_SOME_FAILED)


def doctor(
    raw: opt.Raw = None, processed: opt.Processed = None, offline: opt.Offline = None, as_json: opt.Json = False
) -> None:
    """Say what a run will meet: settings, sources, disk, OpenReview and credentials, Prefect, plug-ins, and what to do."""
    from flows.openreview.doctor import diagnose
    from flows.settings import load_settings
    from flows.work.papers import openreview_options

    settings = load_settings(raw=raw, processed=processed, offline=offline)
    findings = (*_surroundings(settings), *diagnose(openreview_options(settings)))
    if as_json:
        typer.echo(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False, indent=1))
    else:
        for finding in findings:
            typer.echo(plain(f"{finding.level:<8} {finding.subject:<12} {finding.text}"))
            if finding.advice:
                typer.echo(plain(f"{'':<8} {'':<12} → {finding.advice}"))


def _surroundings(settings: Settings) -> list[Finding]:
    from flows.errors import SourceError
    from flows.extensions import extra_rows
    from flows.openreview.doctor import Finding
    from flows.settings import settings_file
    from flows.snapshots.files import current_snapshot
    from flows.sources import select

    file = settings_file()
    found = [
        Finding(level="ok", subject="python", text=sys.version.split()[0]),
        Finding(
            level="ok",
            subject="settings",
            text=f"{file}" if file.is_file() else f"{file} is not there; defaults are used",
        ),
    ]
    try:
        selection = select([], settings.raw)
        found.append(Finding(level="ok", subject="sources", text=f"{len(selection.selected)} in {settings.raw}"))
        found += [
            Finding(
                level="warning",
                subject="sources",
                text=f"{row.path}: {row.detail}",
                advice="correct the entry, or set ignore = true",
            )
            for row in selection.quarantined
        ]
    except SourceError as error:
        found.append(
            Finding(level="warning", subject="sources", text=str(error), advice="name documents: confacts run FILE")
        )
    rows = extra_rows(settings.lexicon)
    found.append(Finding(level="ok", subject="lexicon", text=f"{_count(rows)} rows from outside"))
    free = shutil.disk_usage(settings.processed if settings.processed.exists() else ".").free // 2**20
    if free < LEAST_FREE_MIB:
        found.append(
            Finding(
                level="warning", subject="disk", text=f"{free} MiB free", advice="make room, or set processed elsewhere"
            )
        )
    snapshot = current_snapshot(settings.processed)
    found.append(Finding(level="ok", subject="snapshot", text=str(snapshot) if snapshot else "none yet"))
    return found + _prefect()


def _prefect() -> list[Finding]:
    from flows.openreview.doctor import Finding

    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("prefect", "fastapi", "sqlalchemy"))
    found = [Finding(level="ok", subject="prefect", text=versions)]
    address = os.environ.get("PREFECT_API_URL", "")
    if "0.0.0.0" in address or os.environ.get("PREFECT_SERVER_API_HOST") == "0.0.0.0":  # noqa: S104  looked for, not bound
        found.append(
            Finding(
                level="warning", subject="prefect", text="the server listens on every interface", advice="use 127.0.0.1"
            )
        )
    return found


def _count(rows: ExtraRows) -> int:
    return sum(len(getattr(rows, field.name)) for field in fields(rows))
