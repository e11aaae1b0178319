"""Reading: every selected source in a child process, once a content, with its outcome noted.

In: the selection of a run. Out: `documents` products with small `heads`, and quarantine rows (`flows.work.refusals`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import partial

from extractors.records.documents import Quarantined, Source
from flows import stages
from flows.keys import KeyParts, parameters_json
from flows.run import NOT_YET, Run
from flows.sources import Selected, read_bytes
from flows.store import Product
from flows.warmup import children, end_children, warm_up
from flows.work.refusals import refuse, refused_before

Pending = dict[str, tuple[Selected, KeyParts, str]]


def documents(run: Run) -> None:
    """Read every selected source in a child process; a source with the bytes of another is read once."""
    run.observer.begins("documents", len(run.selection.selected))
    pending: Pending = {}
    seen: dict[str, str] = {}
    for selected in run.selection.selected:
        content = _content(run, selected)
        if isinstance(content, Quarantined):
            if run.dry and content.reason == "fetch_failed" and not run.settings.offline:
                unread = run.keys.parts("documents", {"bytes": NOT_YET})
                run.took(
                    "documents", content.source_id, unread, Product("documents", "", NOT_YET), "built", "to be fetched"
                )
            else:
                run.quarantine(content)
            continue
        name, digest = selected.hints.source_id, hashlib.sha256(content).hexdigest()
        if digest in seen:
            run.summary.notes.append(f"{name} has the same bytes as {seen[digest]}; it is read once")
            continue
        seen[digest] = name
        parts = run.keys.parts(
            "documents", {"bytes": digest}, parameters_json(asdict(selected.hints) | {"content": ""})
        )
        _document(run, selected, parts, digest, pending)
    if pending and not run.dry:
        warm_up(run)
        _read(run, pending)
    for name, product in sorted(run.made["documents"].items()):
        if product.content != NOT_YET:
            run.aside("heads", name, product.content, partial(_head, run, name))
    run.summary.documents = len(run.made["documents"])


def _document(run: Run, selected: Selected, parts: KeyParts, digest: str, pending: Pending) -> None:
    name, key = selected.hints.source_id, parts.key("documents", selected.hints.source_id)
    is_read = run.find("documents", key, name) is not None
    refused = None if is_read else refused_before(run, "documents", name, key)
    if refused is not None:
        run.quarantine(refused)
    elif is_read or run.dry or not run.asks("documents", name):
        run.item("documents", name, parts.inputs, lambda: b"", parts.parameters)
    else:
        pending[name] = selected, parts, key
    run.note("documents", name, path=selected.hints.path, document_id=digest)


def _read(run: Run, pending: Pending) -> None:
    def sources() -> Iterator[Source]:
        for selected, parts, _ in pending.values():
            content = _content(run, selected)
            if isinstance(content, Quarantined):
                run.quarantine(content)
            elif hashlib.sha256(content).hexdigest() != parts.inputs["bytes"]:  # its key would promise other bytes
                run.quarantine(_changed(selected.hints))
            else:
                yield replace(selected.hints, content=content)

    try:
        for outcome in children(run, "documents").read(sources()):
            selected, parts, key = pending[outcome.source_id]
            reason = run.why("documents", outcome.source_id, parts)
            if outcome.document_json is not None:
                product = run.store.write("documents", key, outcome.document_json)
                run.took("documents", outcome.source_id, parts, product, "built", reason)
                run.note("documents", outcome.source_id, path=selected.hints.path, document_id=parts.inputs["bytes"])
            elif outcome.quarantined is not None:
                if outcome.quarantined.reason == "import":  # the installation is broken, not the document
                    raise ImportError(outcome.quarantined.detail)
                refuse(run, outcome.quarantined, key)
    finally:
        end_children(run, "documents")


def _content(run: Run, selected: Selected) -> bytes | Quarantined:
    settings, url = run.settings, selected.hints.url
    if selected.file is not None or url is None:
        return read_bytes(selected, settings.documents.max_mib)
    # files need no network, and loading it first would keep the children waiting
    from flows.landing.sources import land_source
    from flows.openreview.options import PROJECT_URL
    from flows.web import Bounds

    landed = land_source(
        url,
        settings.raw,
        bounds=Bounds(decoded_bytes=settings.documents.max_mib * 2**20),
        contact=settings.openreview.contact or PROJECT_URL,
        offline=settings.offline or run.dry,
        refresh=settings.refresh,
        allow_loopback=settings.allow_loopback,
    )
    if isinstance(landed, Quarantined):
        return replace(landed, source_id=selected.hints.source_id)
    if landed.problem:
        run.observer.says(f"documents  {url}: the landed copy is read; {landed.problem}")
    return landed.path.read_bytes()


def _changed(source: Source) -> Quarantined:
    return Quarantined(
        source_id=source.source_id,
        path=source.path,
        document_id=None,
        stage="documents",
        reason="changed",
        detail="the file was written to while the run read it; run again",
        retry_helps=True,
    )


def _head(run: Run, name: str) -> bytes:
    return stages.make_head(run.read("documents", name))
