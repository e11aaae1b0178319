"""An append-only file of JSON lines that survives `kill -9`. In: records. Out: the same records, in order, with their time.

A line counts when it is on the disk; threads that append at once share one fsync. A line torn by a crash is skipped when
reading and never swallows the next one; nothing is rewritten. Times never run backwards, whatever the clock does, so that
"later" is well defined.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

TICK = timedelta(microseconds=1)

Line = Mapping[str, object]


class Ledger:
    """One ledger file. Safe for threads; two processes are kept apart by the run lock."""

    def __init__(self, path: Path, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.path = path
        self._clock = clock
        self._lock = threading.Lock()
        self._sync = threading.Lock()
        self._written = self._synced = 0
        self._held: list[Line] | None = None

    def lines(self) -> list[Line]:
        """All records, in order."""
        if self._held is None:
            self._held = list(self._read())
        return self._held

    def append(self, record: Line) -> Line:
        """Keep one record durably; gives it with its `time`."""
        with self._lock:
            lines = self.lines()
            last = time_of(lines[-1]) if lines else None
            now = self._clock()
            time = max(now, last + TICK) if last else now
            stamped = {"time": time.isoformat(timespec="microseconds"), **record}
            data = json.dumps(stamped, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write((b"" if _ends_clean(self.path) else b"\n") + data)
            lines.append(stamped)
            self._written += 1
            mine = self._written
        self._make_durable(mine)
        return stamped

    def _make_durable(self, mine: int) -> None:
        with self._sync:
            if self._synced >= mine:  # another thread's fsync took this line along
                return
            upto = self._written
            handle = os.open(self.path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
            self._synced = upto

    def _read(self) -> Iterator[Line]:
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return
        for raw in content.split(b"\n"):
            try:
                line = json.loads(raw)
            except (ValueError, RecursionError):
                line = None
            if isinstance(line, dict) and time_of(line) is not None:
                yield line


def time_of(line: Line) -> datetime | None:
    """When a record was written (UTC); None for a line without a time, or with one of no known zone."""
    try:
        time = datetime.fromisoformat(str(line.get("time")))
    except ValueError:
        return None
    return time if time.tzinfo else None


def _ends_clean(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(0, os.SEEK_END)
        if file.tell() == 0:
            return True
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"
