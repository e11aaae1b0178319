"""Commands about published snapshots: diff, schema, verify, tag."""

from __future__ import annotations

import typer


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
