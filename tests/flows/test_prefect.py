"""The flow on a real Prefect server on loopback: a scheduled run really executes and publishes."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
import yaml

pytestmark = [pytest.mark.slow, pytest.mark.prefect]

PREFECT = Path(sys.executable).with_name("prefect")
SERVER_SECONDS = 180
RUN_SECONDS = 240
SCHEDULE_SECONDS = 15


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextlib.contextmanager
def running(
    command: list[str | Path], environment: dict[str, str], cwd: Path, log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("ab") as out:
        process = subprocess.Popen(command, env=environment, cwd=cwd, stdout=out, stderr=out, start_new_session=True)
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def waits_for(what: str, seconds: float, log: Path, check: object) -> object:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        with contextlib.suppress(requests.RequestException):
            if found := check():
                return found
        time.sleep(0.5)
    raise AssertionError(f"{what} did not happen within {seconds} s; the log ends:\n{log.read_text()[-3000:]}")


def test_a_scheduled_run_completes_and_publishes(root: Path, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log.txt"
    api = f"http://127.0.0.1:{port}/api"
    environment = os.environ | {
        "PREFECT_HOME": str(tmp_path / "prefect"),
        "PREFECT_API_URL": api,
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "DO_NOT_TRACK": "1",
        "OPENREVIEW_TOKEN": "canary-scheduled-2718",
    }
    environment.pop("PREFECT_API_KEY", None)
    deployments = yaml.safe_load((root / "prefect.yaml").read_text(encoding="utf-8"))
    daily = next(one for one in deployments["deployments"] if one["name"] == "daily")
    daily["schedules"] = [{"interval": SCHEDULE_SECONDS, "active": True}]
    daily["parameters"] = {"raw": str(root / "raw"), "processed": str(tmp_path / "processed"), "offline": True}
    deployments["deployments"] = [daily]
    file = tmp_path / "prefect.yaml"
    file.write_text(yaml.safe_dump(deployments), encoding="utf-8")

    with running([PREFECT, "server", "start", "--host", "127.0.0.1", "--port", str(port)], environment, tmp_path, log):
        waits_for("the server", SERVER_SECONDS, log, lambda: requests.get(f"{api}/health", timeout=5).ok)
        for command in (
            ["work-pool", "create", "local-process", "--type", "process"],
            ["--no-prompt", "deploy", "--all", "--prefect-file", str(file)],
        ):
            done = subprocess.run(
                [PREFECT, *command], env=environment, cwd=root, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stdout + done.stderr
        with running(
            [PREFECT, "worker", "start", "--pool", "local-process", "--type", "process"], environment, root, log
        ):

            def completed() -> object:
                assert not states(api, "FAILED", "CRASHED"), log.read_text()[-3000:]
                return [one for one in states(api, "COMPLETED") if one["auto_scheduled"]]

            waits_for("a completed scheduled run", RUN_SECONDS, log, completed)
    assert (tmp_path / "processed/current.json").is_file()
    assert (tmp_path / "processed/latest/report.html").is_file()
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert b"canary-scheduled-2718" not in path.read_bytes(), path


def states(api: str, *kinds: str) -> list[dict[str, object]]:
    body = {"flow_runs": {"state": {"type": {"any_": list(kinds)}}}}
    found = requests.post(f"{api}/flow_runs/filter", json=body, timeout=10).json()
    return found if isinstance(found, list) else []


@pytest.mark.parametrize(
    "hostile",
    ["![x](http://a.example/x.png)", "<script>", "# head", "**bold**", "`code`", "http://a.example", "a\n- b"],
)
def test_text_of_a_document_is_no_markup_in_an_artifact(hostile: str) -> None:
    from markdown_it import MarkdownIt

    from flows.tasks import as_markdown

    shown = MarkdownIt("gfm-like", {"linkify": False}).render(as_markdown(hostile))
    assert not set("".join(shown.removeprefix("<p>").removesuffix("</p>\n"))) & set("<>")
