"""The flow: the stages of `flows/run.py` one after the other, as task runs of one Prefect flow.

The same functions as the command line calls, so the same inputs give the same bytes whichever way they were started. One
flow with a task a stage, no subflows; the run's state never travels through Prefect.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from pathlib import Path
from typing import Literal

from prefect import flow
from prefect.settings import PREFECT_FLOWS_HEARTBEAT_FREQUENCY, temporary_settings

from flows.errors import UnresolvedConflictsError
from flows.isolation import ReaderPool
from flows.run import Run, RunRequest
from flows.settings import load_settings
from flows.stages import STAGE_NAMES
from flows.summary import EXIT_UNRESOLVED, RunSummary
from flows.tasks import LogObserver, go_through, publish_artifacts

_STARTED: ContextVar[Mapping[str, ReaderPool] | None] = ContextVar("_STARTED", default=None)  # set by run_flow_once
StageName = Literal["documents", "links", "papers", "mentions", "claims", "facts", "tables"]


@flow(name="conference-facts", persist_result=False, retries=0)
def conference_facts(
    sources: list[str] | None = None,
    raw: str | None = None,
    processed: str | None = None,
    stages: list[StageName] | None = None,
    force: bool = False,
    offline: bool | None = None,
    strict: bool | None = None,
) -> RunSummary:
    """Read documents, reconcile them and publish the tables.

    Every parameter left out comes from confacts.toml and the environment; credentials come from the environment only.
    `stages` are those to run (default: all); raises UnresolvedConflictsError under `strict` while a conflict is open.
    """
    settings = load_settings(
        raw=Path(raw) if raw else None, processed=Path(processed) if processed else None, offline=offline, strict=strict
    )
    wanted = tuple(name for name in STAGE_NAMES if stages is None or name in stages)
    started = _STARTED.get()
    request = RunRequest(
        sources=tuple(sources or ()), stages=wanted, force=force, command="flow conference-facts", alone=started is not None
    )  # fmt: skip
    with Run(settings, request, LogObserver()) as run:
        run.children.update(started or {})
        try:
            for name in run.visits:
                go_through(run, name)
        except BaseException as error:
            run.finish(error)
            raise
        summary = run.finish()
    publish_artifacts(summary)
    if summary.exit_code(strict=settings.strict) == EXIT_UNRESOLVED:
        raise UnresolvedConflictsError(f"{summary.conflicts_open} conflicts are open; see: confacts conflicts")
    return summary


def run_flow_once(started: Mapping[str, ReaderPool], **parameters: object) -> RunSummary:
    """Run the flow in this process, with the children that `flows.warmup.start_ahead` started for it.

    Its heartbeat is off: a sync flow waits a second for that thread when it ends.
    """
    token = _STARTED.set(started)
    try:
        with temporary_settings(updates={PREFECT_FLOWS_HEARTBEAT_FREQUENCY: None}):
            summary: RunSummary = conference_facts(**parameters)
    finally:
        _STARTED.reset(token)
        for pool in started.values():
            pool.close()
    return summary
