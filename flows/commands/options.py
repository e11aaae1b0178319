"""The options that several commands share, each written once; and those of `run`, `plan` and `flow` as one record."""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_type_hints

import typer

from flows.console import Verbosity

if TYPE_CHECKING:
    from flows.settings import Settings

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What of the river is to be gone through, and where: asked alike by every command that runs or plans."""

    sources: Sources = None
    raw: Raw = None
    processed: Processed = None
    only: Only = None
    start: From = None
    end: To = None
    force: Force = False
    offline: Offline = None

    def settings(self, **more: object) -> Settings:
        """The settings with these options and `more`; raises SettingsError."""
        from flows.settings import load_settings

        return load_settings(raw=self.raw, processed=self.processed, offline=self.offline, **more)

    def stages(self) -> tuple[str, ...]:
        """The names of the stages asked for, in order; raises a usage error."""
        from flows.stages import chosen

        try:
            return chosen(self.only, self.start, self.end)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """`command` as typer can read it: a parameter that is a record of options becomes the options themselves."""
    records: dict[str, type] = {}
    shown: list[inspect.Parameter] = []
    for parameter in inspect.signature(command, eval_str=True).parameters.values():
        kind = parameter.annotation
        if is_dataclass(kind) and isinstance(kind, type):
            records[parameter.name] = kind
            hints = get_type_hints(kind, include_extras=True)
            shown += [
                inspect.Parameter(
                    field.name, parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name]
                )
                for field in fields(kind)
            ]
        else:
            shown.append(parameter.replace(kind=parameter.KEYWORD_ONLY))

    @wraps(command)
    def gathered(**given: object) -> None:
        for name, kind in records.items():
            given[name] = kind(**{field.name: given.pop(field.name) for field in fields(kind)})
        command(**given)

    gathered.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    gathered.__annotations__ = {parameter.name: parameter.annotation for parameter in shown}
    return gathered


def verbosity(*, verbose: bool, quiet: bool) -> Verbosity:
    """How much to tell; raises a usage error when asked for both."""
    if verbose and quiet:
        raise typer.BadParameter("-v and -q exclude each other")
    return "verbose" if verbose else "quiet" if quiet else "normal"


def typed_command(*without: str) -> str:
    """The command as it was typed, without the path of the program and the flags `without`; kept in run records."""
    return shlex.join(["confacts", *(word for word in sys.argv[1:] if word not in without)])


def elsewhere(settings: Settings) -> str:
    """` --processed FOLDER` where a command without it would look somewhere else."""
    from flows.settings import load_settings

    return (
        ""
        if settings.processed == load_settings().processed
        else f" --processed {shlex.quote(str(settings.processed))}"
    )
