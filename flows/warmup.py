"""Loading what later stages need while the first one waits for its reading children.

The run's process has nothing to do while documents are read elsewhere; spaCy, pyarrow and pandas take longer to import than
a few documents take to read. Only stages that are asked for are loaded, and only when there is something to read.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Sequence
from importlib import import_module

from flows.keys import Keys
from flows.stages import STAGES
from flows.work.by_stage import WORK


def warm_up(stages: Sequence[str], keys: Keys) -> threading.Thread:
    """Start loading the code of `stages` in the background; a module that cannot be imported is told of by its stage."""
    thread = threading.Thread(target=_load, args=(tuple(stages), keys), name="warm-up", daemon=True)
    thread.start()
    return thread


def _load(stages: tuple[str, ...], keys: Keys) -> None:
    for stage in STAGES:
        if stage.name in stages:
            for module in (WORK[stage.name], *stage.entry):
                with contextlib.suppress(Exception):
                    import_module(module)
            keys.code_of(stage.name)
