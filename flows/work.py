"""What each stage does in a run: which items it has, what each is made from, and what is told of it.

One function a stage, called by `Run.stage`. The functions over bytes are those of `flows/stages.py`; reading documents is left
to child processes, asking OpenReview to `flows/openreview`, writing snapshots to `flows/publish`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace

from extractors.records.documents import Quarantined, Source
from extractors.records.facts import SourceWeight
from flows import stages
from flows.decisions import load_decisions
from flows.fingerprint import library_versions, sha256_hex
from flows.isolation import ReaderPool
from flows.keys import KeyParts
from flows.products import decode, encode
from flows.run import NOT_YET, Run
from flows.settings import today
from flows.sources import Selected, read_bytes


def documents(run: Run) -> None:
    """Read every selected source in a child process; a source with the bytes of another is read once."""
    run.observer.begins("documents", len(run.selection.selected))
    pending: dict[str, tuple[Selected, KeyParts, str]] = {}
    seen: dict[str, str] = {}
    for selected in run.selection.selected:
        content = _content(run, selected)
        if isinstance(content, Quarantined):
            run.quarantine(content)
            continue
        name, digest = selected.hints.source_id, hashlib.sha256(content).hexdigest()
        if digest in seen:
            run.summary.notes.append(f"{name} has the same bytes as {seen[digest]}; it is read once")
            continue
        seen[digest] = name
        parts = run.keys.parts("documents", {"bytes": digest}, _json(asdict(selected.hints) | {"content": ""}))
        _document(run, selected, parts, digest, pending)
    if pending and not run.dry:
        _read(run, pending)
    for name, product in sorted(run.made["documents"].items()):
        if product.content != NOT_YET:
            run.aside("heads", name, product.content, lambda name=name: stages.make_head(run.read("documents", name)))
    run.summary.documents = len(run.made["documents"])


def _document(
    run: Run, selected: Selected, parts: KeyParts, digest: str, pending: dict[str, tuple[Selected, KeyParts, str]]
) -> None:
    name, key = selected.hints.source_id, parts.key("documents", selected.hints.source_id)
    refused = None if run.request.force else run.store.find("quarantine", key)
    if refused is not None:
        run.aside("quarantine", name, key, lambda: b"")
        run.quarantine(decode(Quarantined, run.read("quarantine", name)))
    elif "documents" not in run.request.stages or run.find("documents", key) is not None or run.dry:
        run.item("documents", name, parts.inputs, lambda: b"", parts.parameters)
    else:
        pending[name] = selected, parts, key
    run.note("documents", name, path=selected.hints.path, document_id=digest)


def _read(run: Run, pending: Mapping[str, tuple[Selected, KeyParts, str]]) -> None:
    limits = run.settings.documents

    def sources() -> Iterator[Source]:
        for selected, _, _ in pending.values():
            content = _content(run, selected)
            yield replace(selected.hints, content=b"" if isinstance(content, Quarantined) else content)

    with ReaderPool(workers=run.settings.workers, seconds=limits.seconds, memory_mib=limits.memory_mib) as pool:
        for outcome in pool.read(sources()):
            _, parts, key = pending[outcome.source_id]
            reason = run.why("documents", outcome.source_id, parts)
            if outcome.document_json is not None:
                product = run.store.write("documents", key, outcome.document_json)
                run.took("documents", outcome.source_id, parts, product, "built", reason)
            elif outcome.quarantined is not None:
                if not outcome.quarantined.retry_helps:
                    row = replace(outcome.quarantined, seconds=None, peak_mib=None)
                    run.aside("quarantine", outcome.source_id, key, lambda row=row: encode(row))
                run.quarantine(outcome.quarantined)


def _content(run: Run, selected: Selected) -> bytes | Quarantined:
    if selected.file is None and selected.hints.url is not None:
        from flows.landing import land_source

        return land_source(run.settings, selected.hints)
    return read_bytes(selected, run.settings.documents.max_mib)


def links(run: Run) -> None:
    """Find the links of every document."""
    _each(run, "links", ("documents",), lambda name: stages.make_links(run.read("documents", name)))


def papers(run: Run) -> None:
    """Land what is linked and not landed yet, then read every landed reply that names a wanted paper."""
    from flows.papers import land_and_read

    land_and_read(run)


def mentions(run: Run) -> None:
    """Find the mentions of every document."""
    trained = run.settings.spacy
    parameters = _json([asdict(replace(run.extra, metrics=(), qualifiers=())), trained, library_versions(trained.values())])
    _each(
        run, "mentions", ("documents",),
        lambda name: stages.make_mentions(run.read("documents", name), run.extra, trained), parameters,
    )  # fmt: skip


def claims(run: Run) -> None:
    """Bind the claims of every document."""

    def make(name: str) -> bytes:
        document, found, linked = (run.read(stage, name) for stage in ("documents", "mentions", "links"))
        return stages.make_claims(document, found, linked, run.extra)

    _each(run, "claims", ("documents", "links", "mentions"), make, _json(asdict(run.extra)))


def facts(run: Run) -> None:
    """Reconcile the claims of all documents."""
    run.observer.begins("facts", 1)
    decisions = load_decisions(run.settings.decisions)
    weights = tuple(SourceWeight(source_class=name, prior=prior) for name, prior in sorted(run.settings.weights.items()))
    day = today() if any(decision.expires for decision in decisions) else None

    def make() -> bytes:
        heads, claimed, linked = (
            [run.read(folder, name) for name in sorted(run.made[folder])] for folder in ("heads", "claims", "links")
        )
        return stages.make_facts(heads, claimed, linked, run.read("merged", "papers"), decisions, weights, day)

    parameters = _json([[asdict(decision) for decision in decisions], run.settings.weights, day])
    run.item("facts", "all", inputs_of(run, "heads", "claims", "links", "merged"), make, parameters, whole=True)


def tables(run: Run) -> None:
    """Build the tables and the report, check them, and publish them as a snapshot when they differ from the current one."""
    from flows.publishing import publish_run

    publish_run(run)


WORK: Mapping[str, Callable[[Run], None]] = {
    "documents": documents,
    "links": links,
    "papers": papers,
    "mentions": mentions,
    "claims": claims,
    "facts": facts,
    "tables": tables,
}


def inputs_of(run: Run, *folders: str) -> dict[str, str]:
    """The content of everything this run has in these folders, as the inputs of a stage that reads all of it."""
    return {f"{folder}/{name}": run.made[folder][name].content for folder in folders for name in sorted(run.made[folder])}


def _each(run: Run, stage: str, needs: tuple[str, ...], make: Callable[[str], bytes], parameters: str = "") -> None:
    """Go through every document that has all of `needs`."""
    names = [name for name in sorted(run.made[needs[0]]) if all(name in run.made[need] for need in needs)]
    run.observer.begins(stage, len(names))
    for name in names:
        inputs = {need: run.made[need][name].content for need in needs}
        run.item(stage, name, inputs, lambda name=name: make(name), parameters)


def _json(words: object) -> str:
    return json.dumps(words, sort_keys=True, default=str, ensure_ascii=False)
