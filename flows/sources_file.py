"""The sources file: what a person writes about documents and recorded replies. In: a path. Out: its entries, checked.

A sources file holds `[[source]]` entries:

    id = "iclr-2025-report"     a name of your own; the path when missing
    path = "report.pdf"         a file, a folder or a glob, relative to the sources file; or
    url = "https://…"           an address, fetched once and landed under raw/
    class = "official"          official, institutional, blog, note, forum
    published = 2025-04-23      when it was published
    as_of = 2025-04-01          the date its figures describe
    language = "zh"             when the text is too short to tell
    copied_from = "…"           of what it is a copy; copies cast one vote
    weight = 0.8                prior of its claims, between 0 and 1
    ignore = true               keep the entry, skip the document

and `[[reply]]` entries: recorded answers of OpenReview, which are read before anybody is asked.

    path = "notes.json"         the body as received, relative to the sources file
    api = 2                     the version of the API that gave it, 1 or 2
    fetched_at = 2025-04-30T12:00:00Z
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError, model_validator

from extractors.records.documents import SourceClass
from flows.errors import SourceError
from flows.toml_files import faults, read_toml

SOURCES_FILE = "sources.toml"


class SourceEntry(BaseModel):
    """One `[[source]]` of a sources file; the keys are those of the file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str | None = None
    path: str | None = None
    url: str | None = None
    source_class: SourceClass | None = Field(default=None, alias="class")
    published: date | None = None
    as_of: date | None = None
    language: str | None = None
    copied_from: str | None = None
    weight: float | None = Field(default=None, gt=0, lt=1)
    ignore: bool = False

    @model_validator(mode="after")
    def _names_one_place(self) -> SourceEntry:
        if (self.path is None) == (self.url is None):
            raise ValueError("give either path or url")
        if self.path == "":
            raise ValueError("the path is empty")
        if self.url is not None and _names_a_user(self.url):
            raise ValueError(
                "an address holds a user name or a password; it would be kept and published, so it is refused"
            )
        return self


class RecordedReply(BaseModel):
    """One `[[reply]]` of a sources file: a recorded answer of OpenReview and when it was given."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    api: Literal[1, 2] = 2
    fetched_at: AwareDatetime


class SourcesFile(BaseModel):
    """The whole file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    reply: tuple[RecordedReply, ...] = ()
    source: tuple[SourceEntry, ...] = ()


def read_sources_file(path: Path) -> SourcesFile:
    """Read and check a sources file; raises SourceError naming file, entry and cause."""
    if not path.exists():
        raise SourceError(f"{path} is not there; name files to read, or write one (see README, Adding a source)")
    found = read_toml(path, SourceError)
    try:
        return SourcesFile.model_validate(found)
    except ValidationError as error:
        raise SourceError(f"{path}: {faults(error, SourcesFile, found)}") from None


def named_entry(name: str) -> SourceEntry:
    """What was named on the command line as an entry; raises SourceError."""
    try:
        return SourceEntry(url=name) if "://" in name else SourceEntry(path=name)
    except ValidationError as error:
        raise SourceError(faults(error, SourceEntry)) from None


def _names_a_user(url: str) -> bool:
    try:
        return "@" in urlsplit(url).netloc
    except ValueError:  # no address at all: told when it is fetched
        return False
