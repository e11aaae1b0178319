"""What a person sees while a run works: bars on a terminal, plain lines elsewhere, nothing on stdout with --json.

Progress goes to stderr, outcomes to stdout. Text that came from a document is printed with control characters escaped, so
that no document can move the cursor, set a colour or forge a line of a log.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Literal

from flows.summary import Outcome, StageReport

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID

Verbosity = Literal["quiet", "normal", "verbose"]


def plain(text: str) -> str:
    r"""`text` as one line: every control character written as an escape, the line feed too, as in file names.

    >>> plain("a\x1b[31mb\nconfacts: forged")
    'a\\x1b[31mb\\nconfacts: forged'
    """
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def plain_lines(text: str) -> str:
    """`text` of several lines, each of them `plain`."""
    return "\n".join(plain(line) for line in text.split("\n"))


class ConsoleObserver:
    """Follows a run on stderr: bars when it is a terminal, else a line when a stage ends (and each item with -v)."""

    def __init__(self, verbosity: Verbosity, *, stream: Console | None = None) -> None:
        self._verbosity = verbosity
        self._console = stream or _terminal()
        self._bars: Progress | None = None
        self._bar: TaskID | None = None
        self.has_begun = False

    def begins(self, stage: str, total: int) -> None:
        """A stage starts on `total` items."""
        self.has_begun = True
        if self._verbosity == "quiet" or self._console is None or not self._console.is_terminal or total < 2:
            return
        self._bars = _bars(self._console)
        self._bars.start()
        self._bar = self._bars.add_task(stage, total=total)

    def item(self, stage: str, grain: str, outcome: Outcome, reason: str) -> None:
        """One item of a stage is done."""
        if self._bars is not None and self._bar is not None:
            self._bars.advance(self._bar)
        if self._verbosity == "verbose" or (outcome == "failed" and self._verbosity != "quiet"):
            self.says(f"{stage:<10} {grain}: {outcome}{f' ({reason})' if reason else ''}")

    def ends(self, report: StageReport) -> None:
        """A stage is done."""
        self.clear()
        if self._verbosity != "quiet":
            self.says(f"{report.line()}  [{report.seconds:.2f} s]")

    def clear(self) -> None:
        """Take away the bar, also of a stage that did not end: left alone it stays, and the cursor hidden."""
        if self._bars is not None:
            self._bars.stop()
            self._bars = self._bar = None

    def says(self, text: str) -> None:
        """Something worth a line."""
        if self._console is None:
            print(plain(text), file=sys.stderr)  # noqa: T201  what a person reads
            return
        from rich.text import Text

        self._console.print(Text(plain(text)))


def _terminal() -> Console | None:
    """The terminal that stderr is; None where it is none, and then rich is not loaded."""
    if not (sys.stderr.isatty() or os.environ.get("FORCE_COLOR")):
        return None
    from rich.console import Console

    return Console(file=sys.stderr, highlight=False, soft_wrap=True)


def _bars(console: Console) -> Progress:
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(TextColumn("{task.description:<10}"), *columns, console=console, transient=True)
