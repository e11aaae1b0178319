"""What people add from outside: lexicon rows by entry point or by a TOML file named in the settings, trained pipelines.

An entry point of group `confacts.lexicon` names a function that returns `ExtraRows`. The TOML file holds arrays of tables
`[[metrics]]`, `[[awards]]`, `[[venues]]`, `[[institutions]]`, `[[qualifiers]]` with the fields of `extractors/lexicon/rows.py`. An
entry point of group `confacts.nlp` is called after a language and names a trained spaCy pipeline for it: an installed one, or a folder.
No pipeline is loaded here.
"""

from __future__ import annotations

import importlib.metadata
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from extractors.errors import LexiconError
from extractors.lexicon.rows import AwardName, ExtraRows, Institution, Metric, Qualifier, Venue
from extractors.records.documents import LANGUAGES
from flows.fingerprint import sha256_hex
from flows.toml_files import faults, read_toml

LEXICON_GROUP = "confacts.lexicon"
NLP_GROUP = "confacts.nlp"


def extra_rows(file: Path | None) -> ExtraRows:
    """All rows added from outside, entry points by name first, then the file. Raises LexiconError naming where and why."""
    parts = [_from_entry_point(point) for point in sorted(importlib.metadata.entry_points(group=LEXICON_GROUP))]
    if file is not None:
        parts.append(_from_file(file))
    if not parts:
        return ExtraRows()
    names = [field.name for field in fields(ExtraRows)]
    return ExtraRows(**{name: tuple(row for part in parts for row in getattr(part, name)) for name in names})


def pipelines(named: Mapping[str, str]) -> dict[str, str]:
    """Trained spaCy pipelines by language: those of installed packages, and over them those that the settings name."""
    found = {point.name: point.value for point in sorted(importlib.metadata.entry_points(group=NLP_GROUP))}
    return {language: found[language] for language in LANGUAGES if language in found} | dict(named)


def pipeline_version(name: str) -> str:
    """The version of an installed pipeline, or of a folder a hash over its files; empty when there is neither."""
    try:
        return importlib.metadata.version(name)
    except (importlib.metadata.PackageNotFoundError, ValueError):  # ValueError: an empty name
        pass
    files = sorted(path for path in Path(name).rglob("*") if path.is_file()) if name else []
    return sha256_hex(*(part for path in files for part in (str(path), path.read_bytes()))) if files else ""


def missing_pipelines(named: Mapping[str, str]) -> dict[str, str]:
    """What to tell of each named pipeline that is not there, by language: that it is missing, and how to get it."""
    return {
        language: f"{language}: {name} is not installed; runs go on without it"
        for language, name in sorted(named.items())
        if not pipeline_version(name)
    }


def how_to_install(name: str) -> str:
    """The command that installs a pipeline of spaCy's; a folder has to be there."""
    if "/" in name:
        return f"there is no pipeline in the folder {name}; correct the setting spacy"
    return f"install it into this environment: python -m spacy download {name}"


def _from_entry_point(point: importlib.metadata.EntryPoint) -> ExtraRows:
    try:
        rows = point.load()()
    except Exception as error:
        raise LexiconError(
            f"the entry point {point.name} of {LEXICON_GROUP}: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(rows, ExtraRows):
        raise LexiconError(
            f"the entry point {point.name} of {LEXICON_GROUP} gives {type(rows).__name__}, not ExtraRows"
        )
    return rows


class _LexiconFile(BaseModel):
    """The tables of a lexicon file: those of `ExtraRows`, and nothing else in them or in their rows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    metrics: tuple[Metric, ...] = ()
    awards: tuple[AwardName, ...] = ()
    venues: tuple[Venue, ...] = ()
    institutions: tuple[Institution, ...] = ()
    qualifiers: tuple[Qualifier, ...] = ()


def _from_file(file: Path) -> ExtraRows:
    found = read_toml(file, LexiconError)
    try:
        rows = _LexiconFile.model_validate(found)
    except ValidationError as error:
        raise LexiconError(f"{file}: {faults(error, _LexiconFile, found)}") from None
    return ExtraRows(**{name: getattr(rows, name) for name in _LexiconFile.model_fields})
