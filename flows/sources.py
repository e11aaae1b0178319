"""Which documents a run reads: raw/sources.toml, or what was named on the command line.

In: a sources file, or files, folders, globs and addresses. Out: `Selected` records in order, their bytes read on demand and
only from regular files; what cannot be read comes out as `Quarantined` and the run goes on.

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

import glob
import hashlib
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError, model_validator

from extractors.records.documents import Quarantined, Source, SourceClass
from extractors.records.papers import Reply
from flows.errors import SourceError
from flows.toml_files import faults, instead, read_toml

SOURCES_FILE = "sources.toml"
CENSUS_FOLDER = "census"  # below raw/: what `confacts census` counted; read with every other source, as class `api`
READ_SUFFIXES = {".pdf", ".html", ".htm", ".xhtml", ".md", ".markdown", ".txt", ".text"}


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Selected:
    """One document to read: where its bytes are, and all that the user says of it (`hints.content` is empty).

    `hints.path` is the path as the user named it, relative to the sources file: no folder of this machine is published.
    """

    file: Path | None
    hints: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The documents of a run, the recorded replies to land first, and what was named but cannot be read."""

    selected: tuple[Selected, ...]
    replies: tuple[Reply, ...]
    quarantined: tuple[Quarantined, ...]
    notes: tuple[str, ...] = ()


class _SourcesFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    reply: tuple[RecordedReply, ...] = ()
    source: tuple[SourceEntry, ...] = ()


def select(named: Sequence[str], raw: Path, only: Sequence[str] = ()) -> Selection:
    """The documents named on the command line, or those of `raw`/sources.toml when none are named.

    Raises SourceError when the sources file cannot be used, when nothing is named anywhere, or when an id of `only` is
    not among the sources.
    """
    if named:
        entries = [(_entry(name), Path()) for name in named]
        replies: tuple[Reply, ...] = ()
    else:
        listed = read_sources_file(raw / SOURCES_FILE)
        entries = [(entry, raw) for entry in listed.source if not entry.ignore]
        if any((raw / CENSUS_FOLDER).glob("*.txt")):
            entries.append((SourceEntry(path=f"{CENSUS_FOLDER}/*.txt"), raw))
        replies = tuple(_recorded(reply, raw) for reply in listed.reply)
    census = _real(raw / CENSUS_FOLDER)
    found: dict[str, Selected] = {}
    quarantined: list[Quarantined] = []
    for entry, base in entries:
        for item in _expand(entry, base):
            if isinstance(item, Quarantined):
                quarantined.append(item)
                continue
            source = _as_census(item, census)
            name = source.hints.source_id
            before = found.setdefault(name, source)
            if not _same_place(before, source):
                detail = f"{before.hints.path} is called {name} too, and is read; give each an id of its own"
                quarantined.append(_refused(name, source.hints.path, "same_id", detail))
    if unknown := sorted(set(only) - set(found)):
        raise SourceError(f"no source is called {unknown[0]}{instead(unknown[0], found)}")
    return Selection(
        selected=tuple(item for _, item in sorted(found.items())),
        replies=replies,
        quarantined=tuple(quarantined),
        notes=tuple(note for entry, base in entries if entry.path and (note := _left_out(base / entry.path))),
    )


def read_sources_file(path: Path) -> _SourcesFile:
    """Read and check a sources file; raises SourceError naming file, entry and cause."""
    if not path.exists():
        raise SourceError(f"{path} is not there; name files to read, or write one (see README, Adding a source)")
    found = read_toml(path, SourceError)
    try:
        return _SourcesFile.model_validate(found)
    except ValidationError as error:
        raise SourceError(f"{path}: {faults(error, _SourcesFile, found)}") from None


def read_bytes(selected: Selected, max_mib: int) -> bytes | Quarantined:
    """The bytes of a selected file, or why they cannot be had. Devices, pipes and oversized files are never opened whole."""
    file, hints = selected.file, selected.hints
    if file is None:
        return _refused(hints.source_id, hints.path, "not_found", "the source names no file")
    try:
        handle = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        return _refused(hints.source_id, hints.path, "not_found", getattr(error, "strerror", None) or str(error))
    with os.fdopen(handle, "rb") as opened:
        state = os.fstat(handle)
        if not stat.S_ISREG(state.st_mode):
            return _refused(hints.source_id, hints.path, "not_regular", "not a regular file")
        if state.st_size > max_mib * 2**20:
            return _refused(
                hints.source_id, hints.path, "too_large", f"{state.st_size / 2**20:.0f} MiB; {max_mib} are allowed"
            )
        return opened.read(max_mib * 2**20 + 1)


def _entry(name: str) -> SourceEntry:
    """What was named on the command line as an entry; raises SourceError."""
    try:
        return SourceEntry(url=name) if "://" in name else SourceEntry(path=name)
    except ValidationError as error:
        raise SourceError(faults(error, SourceEntry)) from None


def _expand(entry: SourceEntry, base: Path) -> Iterator[Selected | Quarantined]:
    if entry.path is None:
        url = str(entry.url)
        yield Selected(file=None, hints=_hints(entry, entry.id or url, url))
        return
    path = base / entry.path
    folder, files = _files(path, is_pattern=glob.has_magic(entry.path))
    if not files:
        yield _refused(_unicode(entry.id or entry.path), _unicode(path.as_posix()), "not_found", "no file matches")
    for file in files:
        named = _unicode(file.relative_to(base).as_posix() if file.is_relative_to(base) else file.as_posix())
        if entry.id is None:
            name = named
        else:
            name = entry.id if folder is None else _unicode(f"{entry.id}/{file.relative_to(folder).as_posix()}")
        if folder is not None and not _stays_inside(file, folder):
            yield _refused(name, named, "not_regular", "a link that leads outside the folder, or nowhere")
        else:
            yield Selected(file=file, hints=_hints(entry, name, named))


def _names_a_user(url: str) -> bool:
    try:
        return "@" in urlsplit(url).netloc
    except ValueError:  # no address at all: told when it is fetched
        return False


def _files(path: Path, *, is_pattern: bool) -> tuple[Path | None, list[Path]]:
    """The files that a path stands for, and the folder that none of them may lead out of: None when a file was named."""
    try:
        if path.is_dir():
            return path, sorted(file for file in path.rglob("*") if file.suffix.casefold() in READ_SUFFIXES)
        if is_pattern and not path.exists():
            names = glob.glob(str(path), recursive=True)  # noqa: PTH207  Path.glob takes no absolute patterns
            return _fixed_part(path), sorted(Path(name) for name in names if not Path(name).is_dir())
    except OSError:  # a name that is too long, a folder that may not be read: told when the file is opened
        pass
    return None, [path]


def _left_out(path: Path) -> str:
    """A line about the files of a folder that are not read because their names end like no document's; name one to read it."""
    try:
        files = (
            [file for file in path.rglob("*") if file.suffix.casefold() not in READ_SUFFIXES] if path.is_dir() else []
        )
        names = sorted(_unicode(file.name) for file in files if not file.is_dir() and not file.name.startswith("."))
    except (OSError, ValueError):  # told when the folder is read
        return ""
    shown = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
    return (
        f"{_unicode(path.as_posix())}: {len(names)} files left out that are no documents by their names ({shown})"
        if names
        else ""
    )


def _fixed_part(pattern: Path) -> Path:
    """The folder of a glob before its first wildcard."""
    return next(folder for folder in pattern.parents if not glob.has_magic(str(folder)))


def _stays_inside(file: Path, folder: Path) -> bool:
    """Whether the file itself lies in the folder, wherever links on the way to it lead."""
    try:
        return file.resolve(strict=True).is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link to nothing, or to itself
        return False


def _as_census(source: Selected, census: Path) -> Selected:
    """A file of the census folder is of class `api`, whichever way it was named; others stay as they are."""
    if source.file is None or _real(source.file).parent != census:
        return source
    named = f"{CENSUS_FOLDER}/{_unicode(source.file.stem)}"
    return replace(source, hints=replace(source.hints, source_class="api", source_id=named))


def _same_place(one: Selected, other: Selected) -> bool:
    if one.file is None or other.file is None:
        return one.file is other.file and one.hints.url == other.hints.url
    return _real(one.file) == _real(other.file)


def _real(path: Path) -> Path:
    """The path without links; as it is where it cannot be followed (a link to itself, a NUL in the name)."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        return path


def _unicode(name: str) -> str:
    r"""A file name as text that can be stored: bytes that are not UTF-8 are written as escapes.

    >>> _unicode("caf\udce9.txt")
    'caf\\xe9.txt'
    """
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def _hints(entry: SourceEntry, source_id: str, path: str) -> Source:
    return Source(
        source_id=source_id,
        path=path,
        content=b"",
        url=entry.url,
        source_class=entry.source_class,
        published=entry.published,
        as_of=entry.as_of,
        language=entry.language,
        copied_from=entry.copied_from,
        weight=entry.weight,
    )


def _recorded(entry: RecordedReply, base: Path) -> Reply:
    try:
        body = (base / entry.path).read_bytes()
    except OSError as error:
        raise SourceError(f"recorded reply {base / entry.path}: {error.strerror}") from error
    digest = hashlib.sha256(body).hexdigest()
    return Reply(reply_sha256=digest, body=body, api=entry.api, asked=(), fetched_at=entry.fetched_at)


def _refused(source_id: str, path: str, reason: str, detail: str) -> Quarantined:
    return Quarantined(
        source_id=source_id,
        path=path,
        document_id=None,
        stage="documents",
        reason=reason,
        detail=detail,
        retry_helps=True,
    )
