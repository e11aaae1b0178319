"""Starting early what later stages need, while the run's process waits for its children.

The child in which mentions and claims are found starts when reading begins, and loads spaCy and the lexica beside it. The
run's own process loads pyarrow in the background while mentions are found: two cores have no time for it before.
Only what is asked for is started, and only when there is something to do.
"""

from __future__ import annotations

import contextlib
import threading
from importlib import import_module

from flows.extensions import pipelines
from flows.isolation import ReaderPool
from flows.operations import Setup
from flows.run import Run
from flows.stages import STAGES
from flows.work.by_stage import WORK

IN_CHILDREN = ("mentions", "claims")
PATIENCE_SECONDS = 4.0  # loading costs a child a second of processor time, more than the mentions of a few documents


def warm_up(run: Run) -> None:
    """Start loading what is needed to go through the documents of `run` once they are read."""
    if any(stage in run.request.stages for stage in IN_CHILDREN):
        finders(run).start(1)
    load_ahead(run, "links", "papers", *IN_CHILDREN)


def load_ahead(run: Run, *stages: str) -> None:
    """Load the code of those `stages` that `run` visits in the background; what cannot be loaded is told of by its stage."""
    visited = tuple(name for name in stages if name in run.visits)
    threading.Thread(target=_load, args=(visited, run), name="load-ahead", daemon=True).start()


def finders(run: Run) -> ReaderPool:
    """The children of `run` that find mentions and bind claims, with the limits of reading."""
    if run.finders is None:
        limits = run.settings.documents
        operations = tuple(stage for stage in IN_CHILDREN if stage in run.request.stages)
        setup = Setup(operations=operations, extra=run.extra, trained=pipelines(run.settings.spacy))
        run.finders = ReaderPool(run.settings.workers, limits.seconds, limits.memory_mib, setup, PATIENCE_SECONDS)
    return run.finders


def end_finders(run: Run) -> None:
    """End the children of `run`, if it has any; a run that ends does the same."""
    if run.finders is not None:
        run.finders.close()
        run.finders = None


def _load(stages: tuple[str, ...], run: Run) -> None:
    for stage in STAGES:
        if stage.name in stages:
            for module in (WORK[stage.name], *(stage.entry if stage.name not in IN_CHILDREN else ())):
                with contextlib.suppress(Exception):
                    import_module(module)
            run.keys.code_of(stage.name)
