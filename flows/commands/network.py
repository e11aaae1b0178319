"""Commands about the world outside: census, doctor."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from flows.commands import options as opt
from flows.console import ConsoleObserver, plain, plain_lines
from flows.summary import EXIT_FAILED, EXIT_SOME_FAILED


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
        from flows.openreview.venues import acronyms
        from flows.toml_files import instead

        name = venue.rpartition(" ")[0] or venue
        raise typer.BadParameter(
            f"{venue!r} is neither an edition that OpenReview holds nor a venue id{instead(name, acronyms())}"
        )
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
    """Say what a run will meet: settings, sources, lexicon, disk, OpenReview and credentials, plug-ins, and what to do.

    Exits with 1 when a run would be refused.
    """
    from flows.doctor import examine
    from flows.openreview.doctor import diagnose
    from flows.settings import load_settings
    from flows.work.papers import openreview_options

    settings = load_settings(raw=raw, processed=processed, offline=offline)
    findings = (*examine(settings), *diagnose(openreview_options(settings)))
    if as_json:
        typer.echo(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False, indent=1))
    else:
        for finding in findings:
            typer.echo(plain(f"{finding.level:<8} {finding.subject:<12} {finding.text}"))
            if finding.advice:
                typer.echo(plain(f"{'':<8} {'':<12} → {finding.advice}"))
    if any(finding.level == "error" for finding in findings):
        raise typer.Exit(EXIT_FAILED)
