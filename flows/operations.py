"""What a child does, whichever it is asked for: the operations, what they are asked with and what comes of them.

In: a setup, once; then requests: the name of an operation, a small head, inputs as bytes. Out: a head that says how it went and
the bytes of a product. Rooms are imported when an operation needs them, so a child that reads loads no spaCy. Starts no process
and knows no pipe: see `flows.reader_process` and `flows.isolation`.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from extractors.errors import UnreadableDocument
from extractors.lexicon.rows import NO_EXTRA, ExtraRows
from extractors.records.documents import LANGUAGES, MediaType, Source
from flows.errors import ReaderStartError

if TYPE_CHECKING:
    from extractors.documents.read import Reader

READERS_GROUP = "confacts.readers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a child is for: the operations it is asked for, and what people added from outside to lexica and pipelines."""

    operations: tuple[str, ...] = ("read",)
    extra: ExtraRows = NO_EXTRA
    trained: Mapping[str, str] = field(default_factory=dict)

    def to_json(self, memory_mib: int) -> bytes:
        """The first frame a child receives."""
        from flows.products import encode

        extra = None if self.extra == NO_EXTRA else encode(self.extra).decode()
        words = {"operations": self.operations, "extra": extra, "trained": dict(self.trained), "memory_mib": memory_mib}
        return json.dumps(words).encode()

    @classmethod
    def from_json(cls, content: bytes) -> tuple[Setup, int]:
        """The setup in a first frame, and the memory limit in MiB beside it."""
        words = json.loads(content)
        extra = NO_EXTRA
        if words["extra"] is not None:
            from flows.products import decode

            extra = decode(ExtraRows, words["extra"].encode())
        made = cls(operations=tuple(words["operations"]), extra=extra, trained=words["trained"])
        return made, words["memory_mib"]

    def prepare(self) -> None:
        """Load what the operations need. A broken installation raises; a pipeline that cannot be built is told of by each document."""
        from extractors.records.documents import Document
        from flows.products import get_ready

        get_ready(Document)
        if "read" in self.operations:
            readers()
        if "mentions" in self.operations:
            with without_command_line():
                from extractors.mentions.pipeline import build_pipeline
            from extractors.records.mentions import Mentions

            get_ready(Mentions)
            for language in LANGUAGES:
                with suppress(Exception):
                    build_pipeline(language, self.extra, self.trained.get(language))
        if "claims" in self.operations:
            from extractors.claims import bind
            from extractors.papers import census
            from extractors.records.claims import Claims
            from extractors.records.documents import Links
            from extractors.records.mentions import Mentions

            get_ready(Links, Mentions, Claims)
            del bind, census


@contextmanager
def without_command_line() -> Iterator[None]:
    """Let spaCy be imported here without its command line: that brings typer, httpx and jinja2, and takes a quarter of the time.

    spaCy's own `__init__` imports it for `spacy.info` alone, which is None in this process; `import spacy.cli` works afterwards.
    """
    found = None if "spacy" in sys.modules else find_spec("spacy")
    if found is None or not found.submodule_search_locations:
        yield
        return
    package, info = ModuleType("spacy.cli"), ModuleType("spacy.cli.info")
    package.__path__ = [str(Path(found.submodule_search_locations[0]) / "cli")]
    info.__dict__["info"] = None
    sys.modules.update({package.__name__: package, info.__name__: info})
    try:
        yield
    finally:
        del sys.modules[package.__name__], sys.modules[info.__name__]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One piece of work for a child: an operation of its setup, the name of the document, and what goes in."""

    operation: str
    name: str
    inputs: tuple[bytes, ...]
    head: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one task: `product`, or None with a reason. Seconds of work, peak memory of the child in MiB.

    Reasons are those of `REJECTIONS`, `failed` (an exception, named in `detail`) and `import` (a broken installation).
    """

    task: Task
    product: bytes | None
    reason: str = ""
    detail: str = ""
    retry_helps: bool = False
    seconds: float
    peak_mib: float


def outcome_of(task: Task, head: Mapping[str, object], product: bytes) -> Outcome:
    """What a head and a product of `answer` say of a task."""
    reason = head["reason"]
    return Outcome(
        task=task,
        product=product if reason is None else None,
        reason="" if reason is None else str(reason),
        detail=str(head["detail"]),
        retry_helps=bool(head["retry_helps"]),
        seconds=float(str(head["seconds"])),
        peak_mib=float(str(head["peak_mib"])),
    )


def answer(setup: Setup, head: Mapping[str, Any], inputs: Sequence[bytes]) -> tuple[dict[str, object], bytes]:
    """Do one request in this process: a head (`reason` is None when it was done) and the product bytes."""
    started = time.perf_counter()
    _reset_peak()
    product, reason, detail, retry = b"", None, "", False
    try:
        product = _make(setup, head, inputs)
    except UnreadableDocument as error:
        reason, detail, retry = error.reason, error.detail, error.retry_helps
    except Exception as error:  # noqa: BLE001 - whatever a library raises becomes a row that names it
        if _is_memory(error):
            reason, detail, retry = "out_of_memory", f"the reader ran out of memory ({type(error).__name__})", True
        elif isinstance(error, ImportError):
            reason, detail, retry = "import", f"{type(error).__name__}: {error}", True
        elif head["operation"] == "read":
            reason, detail = "broken", _described(error)
        else:
            reason, detail = "failed", f"{type(error).__name__}: {error}"
    told: dict[str, object] = {
        "reason": reason,
        "detail": detail or (reason or ""),
        "retry_helps": retry,
        "seconds": round(time.perf_counter() - started, 4),
        "peak_mib": round(_peak_mib(), 1),
    }
    return told, product


def _make(setup: Setup, head: Mapping[str, Any], inputs: Sequence[bytes]) -> bytes:
    """The product of one request."""
    operation = head["operation"]
    if operation == "read":
        return _read(_source(head["source"], inputs[0]))
    from flows import stages

    if operation == "mentions":
        return stages.make_mentions(inputs[0], setup.extra, setup.trained)
    if operation == "claims":
        document, mentions, links = inputs
        return stages.make_claims(document, mentions, links, setup.extra)
    raise ValueError(f"no operation is called {operation}")


def _read(source: Source) -> bytes:
    from extractors.documents.read import read_document
    from flows.products import encode

    return encode(read_document(source, readers=readers()))


@cache
def readers() -> Mapping[MediaType, Reader]:
    """Our readers, and in place of them those that installed packages name for a media type (group `confacts.readers`)."""
    from importlib.metadata import entry_points

    from extractors.documents.read import READERS

    named = {point.name: point for point in sorted(entry_points(group=READERS_GROUP))}
    if unknown := sorted(set(named) - set(READERS)):
        raise ReaderStartError(f"the entry point {unknown[0]!r} of {READERS_GROUP} names no media type that is read")
    return {kind: named[kind].load() if kind in named else reader for kind, reader in READERS.items()}


def _described(error: BaseException) -> str:
    """Type, message and the innermost place of ours, never empty (24 of 143 PDF errors carry no message of their own)."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_globals.get("__name__", "")
        if name.startswith(("extractors.", "flows.")):
            place = f" in {name}, line {trace.tb_lineno}"
        trace = trace.tb_next
    message = " ".join(str(error).split())[:500] or "no message"
    return f"{type(error).__name__}: {message}{place}"


def _is_memory(error: BaseException) -> bool:
    """Whether a failed allocation stands anywhere in the chain; libraries wrap it."""
    pending: list[BaseException | None] = [error]
    seen: set[int] = set()
    while pending:
        found = pending.pop()
        if found is None or id(found) in seen:
            continue
        seen.add(id(found))
        if isinstance(found, MemoryError) or "allocate" in str(found)[:200]:
            return True
        pending += [found.__cause__, found.__context__]
    return False


def _source(described: Mapping[str, Any], content: bytes) -> Source:
    from datetime import date

    fields = dict(described)
    for name in ("source_id", "path"):  # a file name that is not UTF-8 has lone surrogates, which no product may hold
        fields[name] = fields[name].encode("utf-8", "backslashreplace").decode("utf-8")
    for name in ("published", "as_of"):
        if fields[name] is not None:
            fields[name] = date.fromisoformat(fields[name])
    return Source(content=content, **fields)


def status_mib(key: str) -> float:
    """A size of this process in MiB (`VmRSS`, `VmSize`), 0 where the system does not tell."""
    try:
        for line in Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith(key):
                return int(line.split()[1]) / 1024
    except (OSError, ValueError, IndexError):
        pass
    return 0.0


def _reset_peak() -> None:
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _peak_mib() -> float:
    return status_mib("VmHWM") or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
