"""The memory of the pipeline: content-addressed stage products, run records, and the lock.

    processed/products/<stage>/<key>-<content>.json    what a stage made; key and content are sha256, 40 hex digits each
    processed/runs/<counter>.json                      what each run built from what, and why
    processed/.lock                                    held by flock while a run works; the kernel frees it

A product's name holds the hash of what it was made from and of what it is, so one directory listing is the whole index
and a torn or flipped file is noticed when it is read, and built again. That is why products need no fsync: they can be
rebuilt. Run records are fsynced and come last. Nothing is ever changed in place.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from flows.errors import DamagedProductError, RunLockedError, SettingsError

HASH_DIGITS = 40
NAME = re.compile(r"[0-9a-f]{40}")  # a run record is a file that anybody may have edited; no path comes out of it
KEPT_RUN_RECORDS = 50
LOCK_POLL_SECONDS = 0.2
RUN_RECORD = re.compile(r"([0-9]{6,9})\.json")
PART = re.compile(r"\..{1,200}\.([0-9]{1,10})\.[0-9]{1,20}\.part")  # name, process, thread


@dataclass(frozen=True, slots=True)
class Product:
    """One product of one stage: `key` says what it was made from, `content` what it is (sha256, shortened)."""

    stage: str
    key: str
    content: str


class Store:
    """Products, run records and small notes below one `processed` folder. The folder is made when something is written."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._index: dict[str, dict[str, str]] = {}

    def find(self, stage: str, key: str) -> Product | None:
        """The product made from `key`, when there is one."""
        content = self._listing(stage).get(key[:HASH_DIGITS])
        return None if content is None else Product(stage, key[:HASH_DIGITS], content)

    def read(self, product: Product) -> bytes:
        """The bytes of a product; raises DamagedProductError, and forgets it, when they are not what its name says."""
        path = self._path(product)
        if not (NAME.fullmatch(product.key) and NAME.fullmatch(product.content)):
            raise DamagedProductError(f"a run record names a product that cannot be: {path.name}")
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            content = b""
        if content_hash(content) != product.content:
            self._listing(product.stage).pop(product.key, None)
            with contextlib.suppress(OSError):
                path.unlink()
            raise DamagedProductError(f"{path} is damaged; it will be built again", product.stage)
        return content

    def write(self, stage: str, key: str, content: bytes) -> Product:
        """Keep `content` as what `stage` makes from `key`. An equal product already there is left alone."""
        product = Product(stage, key[:HASH_DIGITS], content_hash(content))
        listing = self._listing(stage)
        if listing.get(product.key) != product.content:
            before = listing.get(product.key)
            replace_file(self._path(product), content, durable=False)
            if before is not None:
                self._path(Product(stage, product.key, before)).unlink(missing_ok=True)
            listing[product.key] = product.content
        return product

    def sweep(self) -> int:
        """Read every product and remove those that are damaged; tells how many went."""
        gone = 0
        for folder in sorted(path for path in self.root.glob("products/*") if path.is_dir()):
            for key, content in list(self._listing(folder.name).items()):
                try:
                    self.read(Product(folder.name, key, content))
                except DamagedProductError:
                    gone += 1
        return gone

    def sweep_parts(self) -> None:
        """Remove what writers that were killed left half written; the caller holds the lock.

        Some small files are written without it (`confacts tag`): what belongs to a process that lives is left alone.
        """
        for folder in (self.root, self.root / "runs"):
            for path in folder.glob(".*.part"):
                if (part := PART.fullmatch(path.name)) and not _lives(int(part[1])):
                    with contextlib.suppress(OSError):
                        path.unlink()

    def prune(self, kept: set[Product]) -> int:
        """Remove every product file that is not in `kept`; tells how many went."""
        names = {self._path(product).name for product in kept}
        gone = [path for path in self.root.glob("products/*/*") if path.name not in names and not path.is_dir()]
        for path in gone:
            path.unlink(missing_ok=True)
        self._index.clear()
        return len(gone)

    def _path(self, product: Product) -> Path:
        return self.root / "products" / product.stage / f"{product.key}-{product.content}.json"

    def _listing(self, stage: str) -> dict[str, str]:
        if stage not in self._index:
            folder = self.root / "products" / stage
            names = _files(folder)
            pairs = (name.removesuffix(".json").split("-") for name in names if name.endswith(".json"))
            self._index[stage] = {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
        return self._index[stage]

    # -- run records and small notes ---------------------------------------------------------------------------------

    def next_run(self) -> int:
        """The number of the run that starts now; runs are ordered by it, never by a clock."""
        numbers = self._run_numbers()
        return numbers[-1] + 1 if numbers else 1

    def write_run(self, number: int, record: dict[str, object]) -> Path:
        """Keep the record of a run, durably, and forget the oldest ones."""
        path = self.root / "runs" / f"{number:06d}.json"
        replace_file(path, json.dumps(record, ensure_ascii=False, indent=1, sort_keys=True).encode(), durable=True)
        for old in self._run_numbers()[:-KEPT_RUN_RECORDS]:
            (self.root / "runs" / f"{old:06d}.json").unlink(missing_ok=True)
        return path

    def runs(self, last: int = KEPT_RUN_RECORDS) -> list[dict[str, object]]:
        """The records of the last runs, oldest first. One that cannot be read is left out."""
        paths = (self.root / "runs" / f"{number:06d}.json" for number in self._run_numbers()[-last:])
        return [record for path in paths if (record := _object_in(path))]

    def _run_numbers(self) -> list[int]:
        names = (RUN_RECORD.fullmatch(name) for name in _files(self.root / "runs"))
        return sorted(int(name[1]) for name in names if name)

    def note(self, name: str) -> dict[str, object]:
        """A small note kept between runs (`fingerprints`); empty when there is none or it cannot be read."""
        return _object_in(self.root / f"{name}.json")

    def write_note(self, name: str, content: dict[str, object]) -> None:
        """Replace a small note when it differs."""
        data = json.dumps(content, ensure_ascii=False, sort_keys=True).encode()
        path = self.root / f"{name}.json"
        if not path.is_file() or path.read_bytes() != data:
            replace_file(path, data, durable=False)


def _files(folder: Path) -> list[str]:
    """The names of the files in a folder, sorted; a folder among them is none of ours."""
    if not folder.is_dir():
        return []
    with os.scandir(folder) as entries:
        return sorted(entry.name for entry in entries if not entry.is_dir())


def _object_in(path: Path) -> dict[str, object]:
    """The JSON object in a file; empty when there is none, or something else."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def content_hash(content: bytes) -> str:
    """Sha256 of a product's bytes, shortened as in its name."""
    return hashlib.sha256(content).hexdigest()[:HASH_DIGITS]


def replace_file(path: Path, content: bytes, *, durable: bool) -> None:
    """Write beside, then rename over `path`, so that readers see the old bytes or the new; `durable` fsyncs both.

    An OSError names `path`: the system names no file when a disk is full.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = part_beside(path)
    try:
        with beside.open("wb") as file:
            file.write(content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        beside.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is None:
            error.filename = str(path)
        raise
    if durable:
        sync_folder(path.parent)


def part_beside(path: Path) -> Path:
    """Where to write what shall replace `path`: a name of this process and thread, swept when the process is gone."""
    return path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.part")


def _lives(process: int) -> bool:
    """Whether another process of that id is there; one of our own id died before us and left its number."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # it is somebody's
        return True
    return True


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def run_lock(root: Path, *, wait: bool) -> Iterator[None]:
    """Hold the lock of a `processed` folder; raises RunLockedError at once, or waits with `wait`."""
    try:
        root.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise SettingsError(f"processed: {root} is not a folder") from None
    path = root / ".lock"
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if not wait:
                    raise RunLockedError(str(path), os.pread(handle, 32, 0).decode(errors="replace").strip()) from None
                time.sleep(LOCK_POLL_SECONDS)
        os.ftruncate(handle, 0)
        os.pwrite(handle, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(handle)
