"""The surroundings Prefect is started in: its folder inside the project, no telemetry, patience at start-up.

Must be called before Prefect is imported for the first time. What the environment already says is respected, telemetry
excepted: it is always off.
"""

from __future__ import annotations

import os
from pathlib import Path

# Measured: the default of 20 s is too short when two embedded servers start at once on two busy cores.
EPHEMERAL_START_SECONDS = "180"


def prepare(folder: Path | None = None) -> None:
    """Set what Prefect reads from the environment; `folder` is the project's (default: the working folder)."""
    home = (folder or Path.cwd()) / ".prefect"
    os.environ.setdefault("PREFECT_HOME", str(home))
    os.environ.setdefault("PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS", EPHEMERAL_START_SECONDS)
    os.environ.setdefault("PREFECT_LOGGING_TO_API_WHEN_MISSING_FLOW", "ignore")
    os.environ["PREFECT_SERVER_ANALYTICS_ENABLED"] = "false"
    os.environ["DO_NOT_TRACK"] = "1"
