"""Which function does the work of which stage, imported when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import cast

from flows.run import Run

WORK: Mapping[str, str] = {
    "documents": "flows.work.documents",
    "links": "flows.work.per_document",
    "papers": "flows.work.papers",
    "mentions": "flows.work.per_document",
    "claims": "flows.work.per_document",
    "facts": "flows.work.facts",
    "tables": "flows.work.tables",
}


def work_of(stage: str) -> Callable[[Run], None]:
    """The function of that stage; it carries the stage's name."""
    return cast("Callable[[Run], None]", getattr(import_module(WORK[stage]), stage))
