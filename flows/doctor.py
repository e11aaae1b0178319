"""What a run will meet, told before it starts: what the user wrote, what is installed, what is on disk. In: settings. Out: findings.

Nothing is made, fetched or loaded here, and no fault ends the examination: each becomes a finding with what to do about it.
What will happen when OpenReview is asked is in `flows.openreview.doctor`.
"""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path

from extractors.errors import ConfactsError
from flows.decisions import load_decisions
from flows.extensions import (
    LEXICON_GROUP,
    NLP_GROUP,
    extra_rows,
    how_to_install,
    missing_pipelines,
    pipeline_version,
    pipelines,
)
from flows.openreview.doctor import Finding, Level
from flows.operations import READERS_GROUP
from flows.settings import Settings, settings_file
from flows.snapshots.files import current_snapshot
from flows.sources import select

LEAST_FREE_MIB = 500
FLOW_LIBRARIES = ("prefect", "fastapi", "sqlalchemy")


def examine(settings: Settings) -> Iterator[Finding]:
    """Every finding about this machine and what the user wrote, in a fixed order."""
    yield Finding(level="ok", subject="python", text=sys.version.split()[0])
    file = settings_file()
    yield Finding(
        level="ok", subject="settings", text=f"{file}" if file.is_file() else f"{file} is not there; defaults are used"
    )
    for subject, look in _LOOKS:
        try:
            yield from look(settings)
        except (ConfactsError, OSError) as error:
            yield Finding(level="error", subject=subject, text=str(error), advice="a run refuses it; correct it first")


def _sources(settings: Settings) -> Iterator[Finding]:
    try:
        selection = select([], settings.raw)
    except ConfactsError as error:
        yield Finding(
            level="warning", subject="sources", text=str(error), advice="or name documents: confacts run FILE"
        )
        return
    yield Finding(level="ok", subject="sources", text=f"{len(selection.selected)} in {settings.raw}")
    for row in selection.quarantined:
        yield Finding(
            level="warning", subject="sources", text=f"{row.path}: {row.detail}",
            advice="correct the entry, or set ignore = true",
        )  # fmt: skip


def _lexicon(settings: Settings) -> Iterator[Finding]:
    rows = extra_rows(settings.lexicon)
    counts = {field.name: len(getattr(rows, field.name)) for field in fields(rows)}
    told = ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "no rows from outside"
    yield Finding(level="ok", subject="lexicon", text=f"{told}{f' ({settings.lexicon})' if settings.lexicon else ''}")


def _decisions(settings: Settings) -> Iterator[Finding]:
    count = len(load_decisions(settings.decisions))
    yield Finding(level="ok", subject="decisions", text=f"{count} in {settings.decisions}" if count else "none")


def _weights(settings: Settings) -> Iterator[Finding]:
    from extractors.facts.weights import PRIOR_BY_CLASS

    told = [f"{name} {prior:g} (usually {PRIOR_BY_CLASS[name]:g})" for name, prior in sorted(settings.weights.items())]
    yield Finding(level="ok", subject="weights", text=", ".join(told) or "as built in")


def _spacy(settings: Settings) -> Iterator[Finding]:
    named = pipelines(settings.spacy)
    if not named:
        yield Finding(level="ok", subject="spacy", text="no trained pipelines; the built-in components work without")
    for language, name in sorted(named.items()):
        if version := pipeline_version(name):
            yield Finding(level="ok", subject="spacy", text=f"{language}: {name} {version[:12]}")
        else:
            yield Finding(
                level="warning", subject="spacy", text=missing_pipelines(named)[language], advice=how_to_install(name)
            )


def _notes(settings: Settings) -> Iterator[Finding]:
    for path in settings.papers:
        if path.is_file():
            yield Finding(level="ok", subject="papers", text=f"{path}")
        else:
            yield Finding(
                level="error", subject="papers", text=f"{path} is no file", advice="correct the setting papers"
            )


def _disk(settings: Settings) -> Iterator[Finding]:
    for name, folder in (("processed", settings.processed), ("raw", settings.raw)):
        there = next((path for path in (folder, *folder.absolute().parents) if path.exists()), Path("/"))
        if not there.is_dir():
            yield Finding(level="error", subject="disk", text=f"{name}: {there} is not a folder", advice=f"set {name}")
        elif not os.access(there, os.W_OK):
            level: Level = "error" if name == "processed" else "warning"  # without raw/, nothing new can be landed
            yield Finding(level=level, subject="disk", text=f"{there} may not be written to", advice=f"set {name}")
        elif (free := shutil.disk_usage(there).free // 2**20) < LEAST_FREE_MIB:
            advice = f"make room, or set {name} elsewhere"
            yield Finding(level="warning", subject="disk", text=f"{free} MiB free for {folder}", advice=advice)


def _snapshot(settings: Settings) -> Iterator[Finding]:
    try:
        snapshot = current_snapshot(settings.processed)
    except ConfactsError as error:
        yield Finding(level="warning", subject="snapshot", text=str(error), advice="confacts run")
    else:
        yield Finding(level="ok", subject="snapshot", text=str(snapshot) if snapshot else "none yet")


def _flow(settings: Settings) -> Iterator[Finding]:
    del settings
    versions = {name: _version(name) for name in FLOW_LIBRARIES}
    missing = [name for name, version in versions.items() if not version]
    level: Level = "warning" if missing else "ok"
    told = ", ".join(f"{name} {version or 'missing'}" for name, version in versions.items())
    advice = "confacts run works without; confacts flow does not" if missing else ""
    yield Finding(level=level, subject="prefect", text=told, advice=advice)
    address = os.environ.get("PREFECT_API_URL", "")
    if "0.0.0.0" in address or os.environ.get("PREFECT_SERVER_API_HOST") == "0.0.0.0":  # noqa: S104  looked for, not bound
        text = "the server listens on every interface"
        yield Finding(level="warning", subject="prefect", text=text, advice="use 127.0.0.1")


def _plug_ins(settings: Settings) -> Iterator[Finding]:
    del settings
    for group in (READERS_GROUP, LEXICON_GROUP, NLP_GROUP):
        for point in sorted(importlib.metadata.entry_points(group=group)):
            yield Finding(level="note", subject="plug-in", text=f"{group}: {point.name} from {point.value}")


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


_LOOKS: tuple[tuple[str, Callable[[Settings], Iterator[Finding]]], ...] = (
    ("sources", _sources),
    ("lexicon", _lexicon),
    ("decisions", _decisions),
    ("weights", _weights),
    ("spacy", _spacy),
    ("papers", _notes),
    ("disk", _disk),
    ("snapshot", _snapshot),
    ("prefect", _flow),
    ("plug-in", _plug_ins),
)
