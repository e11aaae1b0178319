"""Whole runs against the plain script, interleaved in one session: medians, ratios, peak memory. Seconds are this machine's.

    python benchmarks/whole_run.py [--rounds N] [--without-flow] [--sample]

With the measuring material beside the project it reads the four seed documents and asks a stand-in of OpenReview on loopback;
without it, or with --sample, it reads the bundled sample offline. Every first run starts on empty folders. A goal that is
missed is named, and the exit code is 1. What spaCy and Prefect cost before they do any work is measured beside it: no run and no
flow can be faster than that. Processor time beside wall time tells a busy machine from slow code. The project's modules
are compiled before, as pip compiles those of the libraries when it installs them.
"""

from __future__ import annotations

import argparse
import compileall
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
SAMPLES = ROOT / "raw" / "samples"
CONFACTS = Path(sys.executable).with_name("confacts")
PREFECT = Path(sys.executable).with_name("prefect")
SERVER_START_SECONDS = 120
SPACY_ALONE = "import spacy; spacy.blank('en'); spacy.blank('zh')"
EMPTY_FLOW = """
from prefect import flow, task
from prefect.settings import PREFECT_FLOWS_HEARTBEAT_FREQUENCY, temporary_settings

@task
def work():
    return 1

@flow
def empty():
    work()

with temporary_settings(updates={PREFECT_FLOWS_HEARTBEAT_FREQUENCY: None}):
    empty()
"""
FLOORS = ("spaCy alone", "empty flow")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one process cost: wall and processor seconds, and the most memory it or a child of it held, in MiB."""

    wall: float
    cpu: float
    peak_mib: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What is read, and how the plain script and the program are told about it."""

    sources: tuple[str, ...]
    naive: tuple[str, ...]
    options: tuple[str, ...]
    environment: Mapping[str, str]


def measure(command: Sequence[str | Path], environment: Mapping[str, str]) -> Cost:
    """Run a command and give its cost; a command that fails ends the benchmark with its output."""
    with tempfile.TemporaryFile() as output:
        started = time.perf_counter()
        process = subprocess.Popen(
            command,
            stdout=output,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **environment},
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            output.seek(0)
            sys.exit(f"{' '.join(map(str, command))}\nended with {process.returncode}:\n{output.read().decode()}")
    return Cost(wall=wall, cpu=usage.ru_utime + usage.ru_stime, peak_mib=usage.ru_maxrss / 1024)


@contextmanager
def background(command: Sequence[str | Path], environment: Mapping[str, str]) -> Iterator[subprocess.Popen[str]]:
    """Keep a server running while the block runs, and end it and its children afterwards."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True,
        env={**os.environ, **environment},
    )  # fmt: skip
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextmanager
def openreview(latency_ms: int) -> Iterator[Mapping[str, str]]:
    """Run the stand-in of OpenReview on a free port; the value is the environment that leads to it."""
    command: list[str | Path] = [
        sys.executable,
        SHARED / "tools" / "openreview_replay.py",
        SHARED / "openreview" / "iclr2025_notes.jsonl",
        "--port",
        "0",
        "--mode",
        f"latency:{latency_ms}",
    ]
    with background(command, {}) as process:
        assert process.stdout is not None  # noqa: S101  # a pipe was asked for
        address = process.stdout.readline().split()[-1]
        yield {"OPENREVIEW_API_BASEURL_V2": f"{address}/v2", "OPENREVIEW_API_BASEURL": f"{address}/v1"}


@contextmanager
def prefect_server(home: Path) -> Iterator[Mapping[str, str]]:
    """Run a Prefect server on a free port; the value is the environment that leads to it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        "PREFECT_HOME": str(home),
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "DO_NOT_TRACK": "1",
        "PREFECT_API_URL": f"http://127.0.0.1:{port}/api",
    }
    with background([PREFECT, "server", "start", "--host", "127.0.0.1", "--port", str(port)], environment):
        deadline = time.monotonic() + SERVER_START_SECONDS
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"{environment['PREFECT_API_URL']}/health", timeout=2).close()  # noqa: S310  # loopback
                break
            except OSError:
                time.sleep(0.5)
        else:
            sys.exit("the Prefect server did not start")
        yield environment


@contextmanager
def material(*, sample: bool, latency_ms: int) -> Iterator[Material]:
    """Give the seed documents with the stand-in server, or the bundled sample with its recorded replies."""
    if sample or not (SHARED / "seeds").is_dir():
        replies = tuple(str(path) for path in sorted((SAMPLES / "openreview").glob("*.json")))
        documents = tuple(str(path) for path in sorted(SAMPLES.glob("iclr2024-*.*")))
        yield Material(sources=(), naive=(*documents, "--replies", *replies), options=("--offline",), environment={})
        return
    with openreview(latency_ms) as environment:
        documents = tuple(str(path) for path in sorted((SHARED / "seeds").glob("*.txt")))
        address = environment["OPENREVIEW_API_BASEURL_V2"]
        yield Material(
            sources=documents, naive=(*documents, "--base-url", address), options=(), environment=environment
        )


def one_round(found: Material, server: Mapping[str, str] | None, folder: Path) -> dict[str, Cost]:
    """Measure every contestant once, each first run on folders of its own."""

    def confacts(command: str, name: str, environment: Mapping[str, str]) -> Cost:
        raw = folder / name / "raw"
        if not raw.exists() and not found.sources:
            shutil.copytree(SAMPLES, raw / "samples")
            shutil.copy(ROOT / "raw" / "sources.toml", raw)
        places = ("--raw", str(raw), "--processed", str(folder / name / "processed"))
        return measure(
            [CONFACTS, command, *found.sources, *places, *found.options], {**found.environment, **environment}
        )

    naive = Path(__file__).with_name("naive.py")
    steps: dict[str, Callable[[], Cost]] = {
        "plain script": lambda: measure(
            [sys.executable, naive, *found.naive, "--out", folder / "naive"], found.environment
        ),
        "run, first": lambda: confacts("run", "run", {}),
        "run, again": lambda: confacts("run", "run", {}),
        "spaCy alone": lambda: measure([sys.executable, "-c", SPACY_ALONE], {}),
    }
    if server is not None:
        steps["flow, first"] = lambda: confacts("flow", "flow", server)
        steps["flow, again"] = lambda: confacts("flow", "flow", server)
        steps["empty flow"] = lambda: empty_flow(folder, server)
    steps["--help"] = lambda: measure([CONFACTS, "--help"], {})
    return {name: step() for name, step in steps.items()}


def empty_flow(folder: Path, server: Mapping[str, str]) -> Cost:
    """The cost of a flow with one task that does nothing, without the second of idling at its end."""
    script = folder / "empty_flow.py"  # Prefect reads a flow's source from its file
    script.parent.mkdir(parents=True, exist_ok=True)
    script.write_text(EMPTY_FLOW, encoding="utf-8")
    return measure([sys.executable, script], server)


def report(rounds: Sequence[Mapping[str, Cost]]) -> list[str]:
    """Print medians and ratios; give the goals that were missed."""
    middle = {
        name: Cost(
            wall=statistics.median(costs[name].wall for costs in rounds),
            cpu=statistics.median(costs[name].cpu for costs in rounds),
            peak_mib=statistics.median(costs[name].peak_mib for costs in rounds),
        )
        for name in rounds[0]
    }
    print(f"\n{'median of ' + str(len(rounds)):<14}{'wall s':>9}{'cpu s':>9}{'peak MiB':>10}")
    for name, cost in middle.items():
        print(f"{name:<14}{cost.wall:>9.2f}{cost.cpu:>9.2f}{cost.peak_mib:>10.0f}")
    goals: list[tuple[str, str, float | None]] = [
        ("run, first", "plain script", 1.5),
        ("flow, first", "plain script", 2.5),
        ("run, again", "run, first", 0.5),
        ("flow, again", "flow, first", 0.5),
        *((name, "plain script", None) for name in FLOORS),
    ]
    missed = []
    print(f"\n{'ratio of medians':<32}{'wall':>7}{'goal':>9}{'cpu':>7}")
    for name, base, goal in goals:
        if name in middle:
            ratio = middle[name].wall / middle[base].wall
            cpu = middle[name].cpu / middle[base].cpu
            print(f"{name + ' / ' + base:<32}{ratio:>7.2f}{'floor' if goal is None else f'≤ {goal}':>9}{cpu:>7.2f}")
            missed += [f"{name} / {base}"] if goal is not None and ratio > goal else []
    print(f"{'--help, seconds':<32}{middle['--help'].wall:>7.2f}{'< 0.5':>9}")
    return missed + (["--help"] if middle["--help"].wall >= 0.5 else [])


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--without-flow", action="store_true")
    parser.add_argument("--sample", action="store_true")
    parser.add_argument(
        "--latency", type=int, default=0, metavar="MS", help="how long OpenReview's stand-in takes to answer"
    )
    options = parser.parse_args()
    for package in ("flows", "extractors"):
        compileall.compile_dir(ROOT / package, quiet=1)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="confacts-bench-")))
        found = stack.enter_context(material(sample=options.sample, latency_ms=options.latency))
        server = None if options.without_flow else stack.enter_context(prefect_server(folder / "prefect"))
        rounds = []
        for number in range(1, options.rounds + 1):
            rounds.append(one_round(found, server, folder / str(number)))
            print(
                f"round {number}: " + ", ".join(f"{name} {cost.wall:.2f}" for name, cost in rounds[-1].items()),
                flush=True,
            )
    if missed := report(rounds):
        sys.exit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
