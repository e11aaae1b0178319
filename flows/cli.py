"""The command line. Parses, calls, prints, and turns outcomes and errors into exit codes; all work is done elsewhere.

Commands live in `flows/commands/`. Nothing here imports Prefect, spaCy or pandas: `--help` answers at once, and a stage
started from here never loads what it does not use.

Exit codes: 0 done, 1 failed, 2 usage, 3 done but some documents failed or papers are deferred, 4 unresolved conflicts under
--strict, 75 another run holds the lock, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import sys

import typer

from extractors.errors import ConfactsError, DecisionError, LexiconError
from flows.commands import deciding, explaining, network, running, snapshots
from flows.console import plain
from flows.errors import RunLockedError, SettingsError, SourceError, in_words
from flows.garbage import collect_seldom
from flows.summary import EXIT_DONE, EXIT_FAILED, EXIT_LOCKED, EXIT_STOPPED, EXIT_USAGE

app = typer.Typer(
    name="confacts",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help=(
        "Read documents about research conferences, ground every value in its characters, reconcile what conflicts and publish "
        "Parquet.\n\nStart with [bold]confacts run[/bold]; then [bold]confacts status[/bold] and [bold]confacts conflicts[/bold]."
    ),
    epilog=(
        "Exit codes: 0 done, 1 failed, 2 usage, 3 done but some documents failed or papers are deferred, "
        "4 unresolved conflicts under --strict, 75 another run holds the lock, 130 stopped by Ctrl-C."
    ),
)
for group in (running, explaining, deciding, snapshots, network):
    group.register(app)


def main() -> None:
    """Run the command line; never shows a traceback for what is an error of input (CONFACTS_DEBUG=1 shows all)."""
    collect_seldom()
    # At the end all memory goes back at once; looking through a thousand modules first takes 0.1 to 0.3 s.
    atexit.register(gc.freeze)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what the terminal's encoding lacks is escaped, never an error
            stream.reconfigure(errors="backslashreplace")
    try:
        code = app(standalone_mode=False)  # click gives the code of a typer.Exit back instead of raising it
        sys.stdout.flush()
        if code == EXIT_STOPPED:  # typer has caught Ctrl-C
            _tell("stopped", EXIT_STOPPED)
        sys.exit(code)
    except typer.Abort:
        sys.exit(_tell("stopped", EXIT_FAILED))
    except KeyboardInterrupt:
        sys.exit(_tell("stopped", EXIT_STOPPED))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(EXIT_DONE)
    except Exception as error:
        if os.environ.get("CONFACTS_DEBUG"):
            raise
        sys.exit(_explained(error))


def _explained(error: Exception) -> int:
    if isinstance(error, RunLockedError):
        return _tell(str(error), EXIT_LOCKED)
    if isinstance(error, SettingsError | SourceError | LexiconError | DecisionError):  # what the user wrote
        return _tell(str(error), EXIT_USAGE)
    if isinstance(error, ConfactsError):
        return _tell(str(error), EXIT_FAILED)
    if hasattr(error, "format_message") and hasattr(
        error, "exit_code"
    ):  # click's usage errors, whichever click typer brings
        return _tell(str(error.format_message()).removeprefix("Invalid value: "), EXIT_USAGE)
    if isinstance(error, OSError):
        return _tell(in_words(error), EXIT_FAILED)
    return _tell(f"{type(error).__name__}: {error} (CONFACTS_DEBUG=1 shows where)", EXIT_FAILED)


def _tell(text: str, code: int) -> int:
    """The last line of a failed command; with --json a program gets it on stdout too, as its one document."""
    if "--json" in sys.argv[1:]:
        print(json.dumps({"error": text, "exit_code": code}, ensure_ascii=False, indent=1))  # noqa: T201
    print(f"confacts: {plain(text)}", file=sys.stderr)  # noqa: T201  the last line of a failed command
    return code


if __name__ == "__main__":
    main()
