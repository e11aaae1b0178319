"""The stages that look at one document at a time: links, mentions, claims.

In: a run with its documents. Out: the products of a stage, in the order of names. Links are found here; mentions and claims, where
a document can ask for minutes of work, in child processes with the limits of reading, several documents at once. A document
that exceeds them becomes a quarantine row of the stage, and the run goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial

from flows import stages
from flows.errors import MissingProductError
from flows.extensions import pipeline_version, pipelines
from flows.keys import KeyParts, parameters_json
from flows.operations import Outcome, Task
from flows.run import Run
from flows.store import Product
from flows.warmup import IN_CHILDREN, children, end_children, load_ahead, start_first
from flows.work import trained_pipelines
from flows.work.refusals import refuse, refused_before


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """What came of one document: a product, already stored, or the outcome that says why there is none."""

    product: Product | None
    outcome: Outcome


def links(run: Run) -> None:
    """Find the links of every document."""
    names = _names(run, "links", ("documents",))
    for name in names:
        inputs = {"documents": run.made["documents"][name].content}
        run.item("links", name, inputs, partial(_links, run, name))


def _links(run: Run, name: str) -> bytes:
    return stages.make_links(run.read("documents", name))


def mentions(run: Run) -> None:
    """Find the mentions of every document."""
    trained = pipelines(run.settings.spacy)
    trained_pipelines.tell_missing(run)
    there = {language: (name, version) for language, name in trained.items() if (version := pipeline_version(name))}
    words = [asdict(replace(run.extra, metrics=(), qualifiers=())), there]
    _each(run, "mentions", ("documents",), parameters_json(words))
    trained_pipelines.tell_faults(run)


def claims(run: Run) -> None:
    """Bind the claims of every document."""
    _each(run, "claims", ("documents", "mentions", "links"), parameters_json(asdict(run.extra)))


def _names(run: Run, stage: str, needs: tuple[str, ...]) -> list[str]:
    """Every document that has all of `needs`."""
    names = [name for name in sorted(run.made[needs[0]]) if all(name in run.made[need] for need in needs)]
    run.observer.begins(stage, len(names))
    return names


def _each(run: Run, stage: str, needs: tuple[str, ...], parameters: str) -> None:
    """Go through every document in the order of names; what has to be made is made in children meanwhile."""
    inputs = {name: {need: run.made[need][name].content for need in needs} for name in _names(run, stage, needs)}
    missing, refused = {}, {}
    for name, contents in inputs.items():
        parts = run.keys.parts(stage, contents, parameters)
        if run.asks(stage, name) and run.find(stage, key := parts.key(stage, name), name) is None:
            if row := refused_before(run, stage, name, key):
                refused[name] = row
            elif not run.dry:
                missing[name] = parts
    try:
        coming = _made(run, stage, needs, missing)
        held: dict[str, _Made] = {}
        for name, contents in inputs.items():
            if name in refused:
                run.quarantine(refused[name])
                continue
            if name not in missing:
                run.item(stage, name, contents, partial(_not_made, stage, name), parameters)
                continue
            while name not in held:
                held |= next(coming)
            _take(run, stage, name, missing[name], held.pop(name))
    finally:
        end_children(run, stage)


def _not_made(stage: str, name: str) -> bytes:
    """What cannot be: that a product disappears between two looks at the store, whose lock this run holds."""
    raise MissingProductError(f"the {stage} of {name} were there and are gone; run again")


def _made(run: Run, stage: str, needs: tuple[str, ...], missing: Mapping[str, KeyParts]) -> Iterator[dict[str, _Made]]:
    """The outcome of each document as it comes. Products are stored at once, so that none waits in memory for its turn."""
    if not missing:
        return
    pool = children(run, stage)
    start_first(run, IN_CHILDREN[IN_CHILDREN.index(stage) + 1 :])
    load_ahead(run, "facts", "tables")
    tasks = (Task(operation=stage, name=name, inputs=tuple(run.read(need, name) for need in needs)) for name in missing)
    for outcome in pool.work(tasks):
        name, product = outcome.task.name, None
        if outcome.product is not None:
            product = run.store.write(stage, missing[name].key(stage, name), outcome.product)
        bare = replace(outcome, product=None, task=replace(outcome.task, inputs=()))
        yield {name: _Made(product=product, outcome=bare)}


def _take(run: Run, stage: str, name: str, parts: KeyParts, made: _Made) -> None:
    outcome = made.outcome
    if made.product is not None:
        run.took(stage, name, parts, made.product, "built", run.why(stage, name, parts))
    elif outcome.reason == "import":
        raise ImportError(outcome.detail)
    else:
        spent = {} if outcome.reason == "failed" else {"seconds": outcome.seconds, "peak_mib": outcome.peak_mib}
        detail = outcome.detail
        if spent and stage == "mentions" and (named := sorted(pipelines(run.settings.spacy).values())):
            detail += f"; with {', '.join(named)}: a larger documents.seconds or memory_mib, or the setting spacy without it, may help"
        row = run.row(stage, name, outcome.reason, detail, retry_helps=outcome.retry_helps, **spent)
        refuse(run, row, parts.key(stage, name))
