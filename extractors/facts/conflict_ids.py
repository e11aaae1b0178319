"""Ids of conflicts: stable across runs, a hash of what the conflict is about, never of who takes part or what is said."""

from __future__ import annotations

import hashlib

HEX_DIGITS = 16  # 64 bits: a run has thousands of conflicts at most


def conflict_id_of(kind: str, *about: str) -> str:
    """The id of the conflict of a kind about something (subject, metric, scope, and more where that is not enough).

    >>> conflict_id_of("value", "ICLR 2025", "accepted", "main") == conflict_id_of("value", "ICLR 2025", "accepted", "main")
    True
    """
    return hashlib.sha256("\x1f".join((kind, *about)).encode()).hexdigest()[:HEX_DIGITS]
