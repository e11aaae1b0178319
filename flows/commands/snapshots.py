"""Commands about published snapshots: snapshots, diff, schema, check, export, tag."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

import typer

from flows.commands import options as opt
from flows.console import plain
from flows.summary import EXIT_FAILED

WHICH = "current, previous, ~2, a tag, a name or its beginning, a date, or a folder"


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(snapshots)
    app.command()(diff)
    app.command()(schema)
    app.command()(check)
    app.command()(export)
    app.command()(tag)


def snapshots(processed: opt.Processed = None, as_json: opt.Json = False) -> None:
    """List the snapshots, newest first."""
    from flows.snapshots.opening import list_snapshots

    found = list_snapshots(_processed(processed))
    if as_json:
        typer.echo(json.dumps([asdict(one) for one in found], default=str, indent=1))
        return
    for one in found:
        tags = f"  {', '.join(one.tags)}" if one.tags else ""
        typer.echo(plain(f"{'*' if one.is_current else ' '} {one.name}  schema {one.schema_version}{tags}"))
    if not found:
        typer.echo("none yet; start with: confacts run")


def diff(
    before: Annotated[str, typer.Argument(help=f"A snapshot: {WHICH}.")] = "previous",
    after: Annotated[str, typer.Argument(help="Another one.")] = "current",
    processed: opt.Processed = None,
    as_json: opt.Json = False,
) -> None:
    """Show which figures, awards, papers, conflicts and documents changed between two snapshots."""
    from flows.snapshots.diff import diff as compare
    from flows.snapshots.opening import open_snapshot

    folder = _processed(processed)
    changes = compare(open_snapshot(folder, before), open_snapshot(folder, after))
    if as_json:
        typer.echo(json.dumps([asdict(change) for change in changes], ensure_ascii=False, indent=1))
        return
    for change in changes:
        what = (
            f" {change.column}: {change.before} → {change.after}"
            if change.column
            else f" {change.before or change.after}"
        )
        typer.echo(plain(f"{change.table:<10} {change.kind:<8} {change.subject}{what}".rstrip()))
    if not changes:
        typer.echo("nothing changed")


def schema(
    markdown: Annotated[bool, typer.Option("--markdown", help="As the page docs/tables.md.")] = False,
    as_json: opt.Json = False,
) -> None:
    """Show the published contract: tables, columns, types, keys, meanings."""
    from extractors.tables.contract import SCHEMA_VERSION, TABLES, contract_json
    from flows.snapshots.contract_page import contract_page

    if as_json:
        typer.echo(json.dumps(contract_json(), ensure_ascii=False, indent=1))
    elif markdown:
        typer.echo(contract_page(), nl=False)
    else:
        typer.echo(f"schema {SCHEMA_VERSION}; --json and --markdown give columns with types and meanings")
        for spec in TABLES:
            typer.echo(f"{spec.name:<16} key {', '.join(spec.key)}")
            typer.echo(f"{'':<16} {', '.join(column.name for column in spec.columns)}")


def check(
    folder: Annotated[Path, typer.Argument(help="A folder of published tables, such as processed/latest.")],
    pinned: Annotated[
        Path | None, typer.Option(help="The schema.json your reader was built on.", show_default=False)
    ] = None,
) -> None:
    """Check a folder of tables against its manifest and the contract; exits with 1 on a violation. For readers' own CI."""
    from flows.snapshots.opening import check_directory

    wrong = check_directory(folder, pinned)
    for line in wrong:
        typer.echo(plain(line))
    if wrong:
        raise typer.Exit(EXIT_FAILED)
    typer.echo(f"{folder} keeps the contract")


def export(
    folder: Annotated[Path, typer.Argument(help="Where to write.")],
    table: Annotated[
        list[str] | None, typer.Option("--table", help="Only this table; may be given again.", show_default=False)
    ] = None,
    kind: Annotated[Literal["csv", "jsonl"], typer.Option("--format", help="Format of the files.")] = "csv",
    snapshot: Annotated[str, typer.Option(help=f"Which one: {WHICH}.")] = "current",
    processed: opt.Processed = None,
) -> None:
    """Write tables as CSV (safe to open in a spreadsheet) or JSON lines."""
    from flows.snapshots.export import export_tables
    from flows.snapshots.opening import open_snapshot

    opened = open_snapshot(_processed(processed), snapshot)
    for path in export_tables(opened, folder, table or (), kind):
        typer.echo(path)


def tag(
    name: Annotated[str, typer.Argument(help="A name of your own.")],
    snapshot: Annotated[str, typer.Option(help=f"Which one: {WHICH}.")] = "current",
    processed: opt.Processed = None,
) -> None:
    """Keep a snapshot under a name, whatever its age."""
    from flows.snapshots.opening import open_snapshot
    from flows.snapshots.publish import tag as keep

    folder = _processed(processed)
    opened = open_snapshot(folder, snapshot)
    keep(folder, name, opened.path.name)
    typer.echo(f"{opened.path.name} is kept as {name}")


def _processed(given: Path | None) -> Path:
    from flows.settings import load_settings

    return load_settings(processed=given).processed
