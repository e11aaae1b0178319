"""One run: the stages in order over the store, each item built, skipped or set aside, and a record of why.

In: settings and a request (which sources, which stages, force). Out: a `RunSummary`; products, a run record and, when the
tables stage took part and something changed, a snapshot. The command line and the Prefect flow both call this, stage by
stage; it imports no Prefect. What one document cannot give becomes a quarantine row; a broken promise raises.
"""

from __future__ import annotations

import contextlib
import gc
import shlex
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from extractors.records.documents import Quarantined
from flows.decisions import load_decisions
from flows.errors import DamagedProductError, MissingProductError
from flows.extensions import extra_rows
from flows.fingerprint import CodeFingerprints, sha256_hex
from flows.garbage import collect_seldom
from flows.keys import KeyParts, Keys
from flows.run_records import CODE_NOTE, earlier_runs, known_code, products_in_use
from flows.settings import Settings, now
from flows.sources import Selection, select
from flows.stages import STAGE_NAMES, STAGES
from flows.store import Product, Store, run_lock
from flows.summary import Observer, Outcome, RunSummary, Silence, StageReport

if TYPE_CHECKING:
    from flows.isolation import ReaderPool

PER_DOCUMENT = frozenset(stage.name for stage in STAGES if stage.grain == "source")
NOT_YET = "?"  # stands for the content of a product that a dry run would make


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """What one run is asked to do. `sources` as named on the command line (none: the sources file), `stages` in order.

    `alone` says that the process does nothing else and ends with the run.
    """

    sources: tuple[str, ...] = ()
    only_sources: tuple[str, ...] = ()
    stages: tuple[str, ...] = STAGE_NAMES
    force: bool = False
    wait: bool = False
    command: str = "confacts run"
    alone: bool = False


class Run:
    """The state of one run between its stages; use as a context manager, call `stage` for each name of `visits`."""

    def __init__(
        self, settings: Settings, request: RunRequest, observer: Observer | None = None, *, dry: bool = False
    ) -> None:
        self.settings = settings
        self.request = request
        self.observer: Observer = observer or Silence()
        self.dry = dry
        self.store = Store(settings.processed)
        self.made: defaultdict[str, dict[str, Product]] = defaultdict(dict)
        self.summary = RunSummary()
        self.report = StageReport(stage="")
        self.started: datetime = now()
        self._clock = time.monotonic()
        self._parts: defaultdict[str, dict[str, dict[str, object]]] = defaultdict(dict)
        self.children: dict[str, ReaderPool] = {}  # by the stage they work for, started by flows/warmup.py
        self._exit = contextlib.ExitStack()

    def __enter__(self) -> Run:
        if not self.dry:
            self._exit.enter_context(run_lock(self.settings.processed, wait=self.request.wait))
            self.store.sweep_parts()
        self._exit.callback(gc.set_threshold, *collect_seldom())
        with contextlib.ExitStack() as undo:
            undo.push(self._exit)
            self.number = self.store.next_run()
            self.summary.run_id = f"run-{self.number:06d}"
            self.keys = Keys(CodeFingerprints(known=known_code(self.store)))
            self.earlier = earlier_runs(self.store)
            self.extra = extra_rows(self.settings.lexicon)
            self.config_sha256 = sha256_hex(self.settings.model_dump_json())
            self.decisions = load_decisions(self.settings.decisions)
            self.decisions_sha256 = sha256_hex(self.settings.decisions.read_bytes()) if self.decisions else ""
            self.selection: Selection = select(self.request.sources, self.settings.raw, self.request.only_sources)
            self.summary.quarantined.extend(self.selection.quarantined)
            self.summary.notes.extend(self.selection.notes)
            undo.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        for pool in self.children.values():
            pool.close()
        self._exit.close()

    @property
    def visits(self) -> tuple[str, ...]:
        """The stages this run goes through: those asked for, and those whose products they need."""
        wanted = set(self.request.stages)
        for stage in reversed(STAGES):
            if stage.name in wanted:
                wanted.update(stage.needs)
        return tuple(name for name in STAGE_NAMES if name in wanted)

    def stage(self, name: str) -> StageReport:
        """Go through one stage; stages are called in the order of `visits`."""
        from flows.work.by_stage import work_of

        self.report = StageReport(stage=name)
        self.summary.stages.append(self.report)
        began = time.monotonic()
        work_of(name)(self)
        self.report.seconds = time.monotonic() - began
        self.observer.ends(self.report)
        return self.report

    def finish(self, error: BaseException | None = None) -> RunSummary:
        """Write the run record, forget products no recent run used, and tell how it went."""
        self.summary.seconds = time.monotonic() - self._clock
        if not self.dry:
            self.store.write_run(self.number, self._record(error))
            self.store.write_note(CODE_NOTE, {**known_code(self.store), **self.keys.fingerprints.learned})
            if error is None:
                self.store.prune(products_in_use(self.store))
        return self.summary

    # -- one item of one stage ---------------------------------------------------------------------------------------

    def item(
        self,
        stage: str,
        grain: str,
        inputs: Mapping[str, str],
        make: Callable[[], bytes],
        parameters: str = "",
        *,
        whole: bool = False,
        still_good: Callable[[Product], bool] | None = None,
    ) -> Product | None:
        """The product of `stage` for `grain`: found by its key, made by `make`, or None when it cannot be made.

        A stage that was not asked for is never made: its product of this key is adopted, else the one the last run recorded.
        What goes wrong with one document is set aside; what goes wrong with the `whole` is raised.
        """
        parts = self.keys.parts(stage, inputs, parameters)
        key = parts.key(stage, grain)
        found = self.find(stage, key, grain)
        if found is not None and (still_good is None or still_good(found)):
            return self.took(stage, grain, parts, found, "skipped" if self.asks(stage, grain) else "adopted")
        if not self.asks(stage, grain):
            adopted = self._adopted(stage, grain)
            return None if adopted is None else self.took(stage, grain, parts, adopted, "adopted")
        reason = self.why(stage, grain, parts)
        if self.dry:
            return self.took(stage, grain, parts, Product(stage, key, NOT_YET), "built", reason)
        try:
            content = make()
        except (DamagedProductError, MemoryError, ImportError):
            raise
        except Exception as error:
            if whole:
                raise
            self.quarantine(self.row(stage, grain, "failed", f"{type(error).__name__}: {error}"))
            return None
        return self.took(stage, grain, parts, self.store.write(stage, key, content), "built", reason)

    def find(self, stage: str, key: str, grain: str) -> Product | None:
        """The product of that key, unless this run was told to make it again."""
        return None if self.request.force and self.asks(stage, grain) else self.store.find(stage, key)

    def why(self, stage: str, grain: str, parts: KeyParts) -> str:
        """In words, why the product has to be made."""
        if self.request.force:
            return "forced"
        if waiting := sorted({name.partition("/")[0] for name, content in parts.inputs.items() if content == NOT_YET}):
            return f"waits for {', '.join(waiting)}"
        return self.keys.why(stage, parts, self.earlier.item(stage, grain), self.earlier.modules(stage))

    def took(
        self, stage: str, grain: str, parts: KeyParts, product: Product, outcome: Outcome, reason: str = ""
    ) -> Product:
        """Note that `product` is what `stage` has for `grain`."""
        self.made[stage][grain] = product
        self._parts[stage][grain] = asdict(parts) | {"key": product.key, "content": product.content, "outcome": outcome}
        self._done(stage, grain, outcome, reason)
        return product

    def row(self, stage: str, grain: str, reason: str, detail: str, **more: float | bool | None) -> Quarantined:
        """A quarantine row for a document that a later stage cannot take; `more` are further fields of it."""
        document_id = self.noted("documents", grain, "document_id")
        row = Quarantined(
            source_id=grain,
            path=str(self.noted("documents", grain, "path") or grain),
            document_id=document_id if isinstance(document_id, str) else None,
            stage=stage,
            reason=reason,
            detail=detail,
            retry_helps=False,
        )
        return replace(row, **more)  # type: ignore[arg-type]  # names and types are those of the record

    def quarantine(self, row: Quarantined) -> None:
        """Count a source or a document that could not be taken, with its reason."""
        self.summary.quarantined.append(row)
        self._done(row.stage, row.source_id, "failed", row.reason)

    def read(self, stage: str, grain: str) -> bytes:
        """The bytes of a product of this run."""
        return self.store.read(self.made[stage][grain])

    def aside(self, folder: str, grain: str, key: str, make: Callable[[], bytes]) -> Product:
        """A small product beside those of a stage (document heads, merged papers), kept under its own folder."""
        product = self.store.find(folder, key)
        if product is None:
            product = Product(folder, key, NOT_YET) if self.dry else self.store.write(folder, key, make())
        self.made[folder][grain] = product
        self._parts[folder][grain] = {"key": product.key, "content": product.content}
        return product

    def inputs_of(self, *folders: str) -> dict[str, str]:
        """The content of everything this run has in these folders, as the inputs of a stage that reads all of it."""
        return {
            f"{name}/{grain}": self.made[name][grain].content for name in folders for grain in sorted(self.made[name])
        }

    def note(self, stage: str, grain: str, **words: object) -> None:
        """Keep something beside an item in the run record."""
        self._parts[stage].setdefault(grain, {}).update(words)

    def noted(self, stage: str, grain: str, word: str) -> object:
        """What `note` kept, in this run or the last one."""
        return self._parts[stage].get(grain, {}).get(word, self.earlier.item(stage, grain).get(word))

    def _done(self, stage: str, grain: str, outcome: Outcome, reason: str) -> None:
        self.report.counts[outcome] += 1
        if reason and outcome != "adopted":
            self.report.reasons[outcome, reason] += 1
        self.observer.item(stage, grain, outcome, reason)

    def recorded(self, stage: str, grain: str) -> Product | None:
        """The product that earlier runs recorded for `grain`, when it is still there."""
        return self.store.find(stage, str(self.earlier.item(stage, grain).get("key", "")))

    def asks(self, stage: str, grain: str) -> bool:
        """Whether this run was asked to make `stage` of `grain`; with --source other documents are adopted as recorded."""
        named = self.request.only_sources
        return stage in self.request.stages and (not named or stage not in PER_DOCUMENT or grain in named)

    def _adopted(self, stage: str, grain: str) -> Product | None:
        """What the last run recorded; None for a document that --source leaves out and no run has read yet."""
        found = self.recorded(stage, grain)
        if found is not None:
            self.report.note = "as recorded; code or settings may have changed since"
        elif stage not in self.request.stages:
            first = self.request.stages[0]
            needed = STAGE_NAMES[max(0, STAGE_NAMES.index(first) - 1)]
            command = shlex.join(["confacts", "run", *self.request.sources, "--to", needed])
            raise MissingProductError(f"{first} needs {stage} of {grain}, and there is none; run: {command}")
        return found

    def _record(self, error: BaseException | None) -> dict[str, object]:
        visited = {report.stage for report in self.summary.stages}
        return {
            "run_id": self.summary.run_id,
            "command": self.request.command,
            "sources": list(self.request.sources),
            "raw": str(self.settings.raw),
            "started_at": self.started.isoformat(),
            "finished_at": now().isoformat(),
            "stages": list(self.request.stages),
            "network_mode": "offline" if self.settings.offline else "online",
            "config_sha256": self.config_sha256,
            "decisions_sha256": self.decisions_sha256,
            "error": None if error is None else f"{type(error).__name__}: {error}",
            "snapshot": self.summary.snapshot,
            "modules": {stage: self.keys.modules(stage) for stage in visited},
            "items": dict(self._parts),
            "quarantined": [asdict(row) for row in self.summary.quarantined],
        }


def run_pipeline(settings: Settings, request: RunRequest, observer: Observer | None = None) -> RunSummary:
    """All stages of a request, one after the other. A product found damaged on the way is made again, once."""
    try:
        return _once(settings, request, observer)
    except DamagedProductError as error:
        if not error.stage:
            raise
        with run_lock(settings.processed, wait=True):
            damaged = Store(settings.processed).sweep()
        (observer or Silence()).says(f"{error}{f'; so are {damaged} more' if damaged else ''}")
        places = [STAGE_NAMES.index(name) for name in (*request.stages, error.stage) if name in STAGE_NAMES]
        stages = STAGE_NAMES[min(places) : max(places) + 1]
        return _once(settings, replace(request, stages=stages, wait=True), observer)


def _once(settings: Settings, request: RunRequest, observer: Observer | None) -> RunSummary:
    with Run(settings, request, observer) as run:
        try:
            for name in run.visits:
                run.stage(name)
        except BaseException as error:
            run.finish(error)
            raise
        return run.finish()


def plan_run(settings: Settings, request: RunRequest) -> Iterator[StageReport]:
    """What a run of this request would do, stage by stage, and why; nothing is written, nobody is asked."""
    with Run(settings, request, dry=True) as run:
        for name in run.visits:
            yield run.stage(name)
