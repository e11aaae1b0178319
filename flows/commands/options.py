"""The options that several commands share, each written once."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from flows.console import Verbosity

Sources = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SOURCE",
        help="Files, folders, globs or addresses to read; none means raw/sources.toml.",
        show_default=False,
    ),
]
Raw = Annotated[
    Path | None,
    typer.Option(help="Landing zone: bytes as received, and sources.toml. [dim]default: raw[/dim]", show_default=False),
]
Processed = Annotated[
    Path | None,
    typer.Option(help="Where products, snapshots and reports go. [dim]default: processed[/dim]", show_default=False),
]
Only = Annotated[
    str | None,
    typer.Option("--only", metavar="STAGE", help="Run this stage alone, on what is there.", show_default=False),
]
From = Annotated[
    str | None, typer.Option("--from", metavar="STAGE", help="Run from this stage on.", show_default=False)
]
To = Annotated[
    str | None, typer.Option("--to", metavar="STAGE", help="Run up to and with this stage.", show_default=False)
]
Force = Annotated[bool, typer.Option("--force", help="Make again what is unchanged, too.")]
Offline = Annotated[bool | None, typer.Option("--offline", help="Ask nobody; use what is landed.", show_default=False)]
Refresh = Annotated[
    bool | None, typer.Option("--refresh", help="Ask OpenReview again for what is landed.", show_default=False)
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Documents read at once.", show_default=False)
]
Strict = Annotated[
    bool | None, typer.Option("--strict", help="Exit with 4 while a conflict is open.", show_default=False)
]
SourceId = Annotated[
    list[str] | None,
    typer.Option(
        "--source",
        metavar="ID",
        help="Build only this source, keep the others as recorded; may be given again.",
        show_default=False,
    ),
]
Wait = Annotated[bool, typer.Option("--wait", help="Wait for another run to end instead of exiting with 75.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout, nothing else there.")]
Verbose = Annotated[bool, typer.Option("-v", "--verbose", help="A line for every item.")]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="No progress.")]


def verbosity(*, verbose: bool, quiet: bool) -> Verbosity:
    """How much to tell; raises a usage error when asked for both."""
    if verbose and quiet:
        raise typer.BadParameter("-v and -q exclude each other")
    return "verbose" if verbose else "quiet" if quiet else "normal"


def typed_command() -> str:
    """The command as it was typed, without the path of the program; kept in run records."""
    return shlex.join(["confacts", *sys.argv[1:]])
