"""How often Python's collector looks for cycles: seldom, because what is imported and read is kept."""

from __future__ import annotations

import gc

THRESHOLDS = (20_000, 50, 100)
"""At Python's own the collector takes a tenth of loading Prefect, and took a quarter of reading 10,000 notes."""


def collect_seldom() -> tuple[int, int, int]:
    """Set the thresholds of this process; gives those that stood before."""
    before = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    return before
