"""Starting early what later stages need, while the run's process waits for its children.

A flow's first children start before Prefect is loaded. The child in which mentions are found starts when reading begins, and loads
spaCy and the lexica beside it; the one that binds claims starts when that one is ready to work. The run's own process loads pyarrow
and the report's template in the background while mentions are found: two cores have no time for it before. Only what is asked for is
started, and only when there is something to do.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Sequence
from importlib import import_module

from flows.extensions import pipelines
from flows.isolation import ReaderPool
from flows.operations import Setup
from flows.run import Run
from flows.stages import STAGES
from flows.work.by_stage import WORK

IN_CHILDREN = ("mentions", "claims")
PATIENCE_SECONDS = {
    "documents": 0.6,
    "mentions": 4.0,
    "claims": 1.0,
}  # several times what it costs to load a further child


def warm_up(run: Run) -> None:
    """Start loading what is needed to go through the documents of `run` once they are read."""
    start_first(run, IN_CHILDREN)
    load_ahead(run, "links", "papers", *IN_CHILDREN)


def start_first(run: Run, stages: Sequence[str]) -> None:
    """Start a child for the first of `stages` that `run` was asked for."""
    for stage in stages:
        if stage in run.request.stages:
            children(run, stage).start(1)
            return


def load_ahead(run: Run, *stages: str) -> None:
    """Load the code of those `stages` that `run` visits in the background; what cannot be loaded is told of by its stage."""
    visited = tuple(name for name in stages if name in run.visits)
    threading.Thread(target=_load, args=(visited, run), name="load-ahead", daemon=True).start()


def children(run: Run, stage: str) -> ReaderPool:
    """The children of `run` that read documents, find mentions or bind claims, within the limits of reading."""
    if stage not in run.children:
        limits = run.settings.documents
        operation = "read" if stage == "documents" else stage
        setup = Setup(operations=(operation,), extra=run.extra, trained=pipelines(run.settings.spacy))
        workers, patience = run.settings.workers, PATIENCE_SECONDS[stage]
        run.children[stage] = ReaderPool(workers, limits.seconds, limits.memory_mib, setup, patience)
    return run.children[stage]


def end_children(run: Run, stage: str) -> None:
    """End the children of a stage, if there are any; a run that ends does the same."""
    if stage in run.children:
        run.children.pop(stage).close()


def start_ahead(dry: Run) -> dict[str, ReaderPool]:
    """Children for a run of the same request that begins later in this process; none when it would read no document."""
    if "documents" in dry.visits and dry.stage("documents").counts["built"]:
        start_first(dry, IN_CHILDREN)
        start_first(dry, ("documents",))
    started, dry.children = dry.children, {}
    return started


def _load(stages: tuple[str, ...], run: Run) -> None:
    for stage in STAGES:
        if stage.name in stages:
            for module in (WORK[stage.name], *(stage.entry if stage.name not in IN_CHILDREN else ())):
                with contextlib.suppress(Exception):
                    import_module(module)
            run.keys.code_of(stage.name)
    if "tables" in stages:
        with contextlib.suppress(Exception):
            from extractors.report.render import page_template

            page_template()
            import_module("flows.snapshots.publish")
