"""OpenReview: requests and seconds for 214 papers, and 10,000 notes into tables against pandas.json_normalize.

    python -m benchmarks.openreview          both; ends with 1 when a goal is missed
    python -m benchmarks.openreview fetch    batches, single calls side by side and one by one, 50 ms a request, on loopback
    python -m benchmarks.openreview notes    landed replies → papers → Parquet, beside json_normalize of the same replies

The notes are of our own making, with abstracts as long as real ones. Seconds are of the processor for `notes` (other programs
disturb them less) and of the wall for `fetch`; the two ways of `notes` take turns, and the median of their ratios counts. Each
size and each way runs in a process of its own, so that peak memory is its own.
"""

from __future__ import annotations

import hashlib
import json
import math
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

from tests.flows.small_openreview import SmallOpenReview, ids, note, serving

PAPERS = 214
LATENCY_SECONDS = 0.05
NOTES = (1_250, 2_500, 5_000, 10_000)
TURNS = 5
PAGE_NOTES = 50
TIMES_FASTER_GOAL = 7.0  # single calls side by side, against one by one
RATIO_GOAL = 1.0  # our seconds by those of json_normalize
GROWTH_GOAL = 1.1  # exponent over the sizes
PEAK_MIB_GOAL = 500.0
NOON = datetime(2026, 4, 1, 12, tzinfo=UTC)
SENTENCE = "We look at the habits of tides and of those who watch them, and find that both return in a measurable way. "


def main() -> int:
    """Run what is named, or both; give the exit code."""
    if sys.argv[1:2] == ["once"]:
        print(json.dumps(once(sys.argv[2], int(sys.argv[3]))))
        return 0
    chosen = sys.argv[1:] or ["fetch", "notes"]
    met = [run() for name, run in (("fetch", fetch), ("notes", notes)) if name in chosen]
    return 0 if all(met) else 1


def fetch() -> bool:
    """Print requests and seconds of the three ways to get 214 papers."""
    print(f"{PAPERS} papers, {LATENCY_SECONDS * 1000:.0f} ms a request")
    seconds = {}
    for name, batches, at_once in (
        ("batches", True, 10),
        ("single, side by side", False, 10),
        ("single, one by one", False, 1),
    ):
        site = SmallOpenReview(
            notes={ident: note(ident) for ident in ids(PAPERS)}, batches=batches, latency=LATENCY_SECONDS
        )
        with serving(site), tempfile.TemporaryDirectory() as folder:
            summary = site.fetch(ids(PAPERS), Path(folder), concurrency=at_once, wait_cap_seconds=60.0)
        assert summary.counts == {"ok": PAPERS}, summary.explanations  # noqa: S101  (a benchmark of a failure is none)
        seconds[name] = summary.seconds
        print(
            f"  {name:<22} {summary.requests:4} requests  {summary.seconds:6.2f} s  {site.most_in_flight:2} in flight at most"
        )
    faster = seconds["single, one by one"] / seconds["single, side by side"]
    print(f"  side by side is {faster:.1f} times as fast as one by one (goal: {TIMES_FASTER_GOAL:g})")
    return faster >= TIMES_FASTER_GOAL


def notes() -> bool:
    """Print seconds and peak memory of both ways by size, their ratio, and how ours grows."""
    print("replies of 50 notes → papers, authors, authorships as Parquet; processor seconds")
    ours: dict[int, float] = {}
    ratios, peak = [], 0.0
    for size in NOTES:
        turns = [(_apart("ours", size), _apart("pandas", size)) for _ in range(TURNS if size == NOTES[-1] else 1)]
        ours[size] = statistics.median(ours_["seconds"] for ours_, _ in turns)
        theirs = statistics.median(pandas["seconds"] for _, pandas in turns)
        peak = max(ours_["peak_mib"] for ours_, _ in turns)
        ratios = [ours_["seconds"] / pandas["seconds"] for ours_, pandas in turns]
        print(
            f"  {size:6,} notes  ours {ours[size]:5.2f} s, {peak:4.0f} MiB   json_normalize {theirs:5.2f} s, "
            f"{max(pandas['peak_mib'] for _, pandas in turns):4.0f} MiB   ratio {statistics.median(ratios):.2f}"
        )
    growth = math.log(ours[NOTES[-1]] / ours[NOTES[0]]) / math.log(NOTES[-1] / NOTES[0])
    ratio = statistics.median(ratios)
    print(
        f"  ratio {ratio:.2f} (goal: {RATIO_GOAL:g}); grows with exponent {growth:.2f} (goal: {GROWTH_GOAL:g}); peak {peak:.0f} MiB"
    )
    return ratio <= RATIO_GOAL and growth <= GROWTH_GOAL and peak <= PEAK_MIB_GOAL


def _apart(way: str, size: int) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.openreview", "once", way, str(size)],
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def once(way: str, size: int) -> dict[str, float]:
    """One way over `size` notes: processor seconds without imports, and the peak of the process in MiB."""
    bodies = replies(size)
    run: Callable[[Sequence[bytes], Path], None] = prepare_ours() if way == "ours" else prepare_pandas()
    with tempfile.TemporaryDirectory() as folder:
        run(
            bodies[:1], Path(folder)
        )  # what is imported at first use, pandas by pyarrow among it, is not what is measured
        started = time.process_time()
        run(bodies, Path(folder))
        seconds = time.process_time() - started
    return {"seconds": seconds, "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def replies(size: int) -> list[bytes]:
    """Replies as landed, 50 notes each."""
    made = [
        note(
            ident,
            abstract=SENTENCE * (8 + number % 12),
            authors=[f"Ada Lovelace {number % 997 + k}" for k in range(5)],
            authorids=[f"~Ada_Lovelace{number % 997 + k}" for k in range(5)],
            keywords=["tides; moons", "ebb"],
        )
        for number, ident in enumerate(ids(size))
    ]
    return [json.dumps({"notes": made[at : at + PAGE_NOTES]}).encode() for at in range(0, size, PAGE_NOTES)]


def prepare_ours() -> Callable[[Sequence[bytes], Path], None]:
    """Import what the stages papers and tables import; give the run."""
    import pyarrow.parquet as pq

    from extractors.papers.read import merge_papers, read_reply
    from extractors.records.facts import Facts
    from extractors.records.papers import Reply
    from extractors.records.tables import RunInfo, TablesInput
    from extractors.tables.build import build_tables

    def run(bodies: Sequence[bytes], folder: Path) -> None:
        parts = [
            read_reply(
                Reply(reply_sha256=hashlib.sha256(body).hexdigest(), body=body, api=2, asked=(), fetched_at=NOON)
            )
            for body in bodies
        ]
        wanted = [paper.openreview_id for part in parts for paper in part.papers]
        papers = merge_papers(parts, {}, wanted)
        facts = Facts(figures=(), awards=(), identities=(), entities=(), conflicts=(), rulings=(), award_rulings=())
        info = RunInfo(run_id="1", started_at=NOON, finished_at=NOON, command="", software_version="", inputs_sha256="",
                       code_sha256="", config_sha256="", decisions_sha256="", network_mode="offline")  # fmt: skip
        given = TablesInput(documents=(), links=(), mentions=(), claims=(), papers=papers, facts=facts, quarantined=(),
                            run=info, today=date(2026, 4, 1))  # fmt: skip
        tables = build_tables(given)
        assert len(tables["papers"]) == len(wanted)  # noqa: S101  (as above)
        for name in ("papers", "authors", "authorships"):
            pq.write_table(tables[name], folder / f"{name}.parquet")

    return run


def prepare_pandas() -> Callable[[Sequence[bytes], Path], None]:
    """The plain way to the same rows: reply by reply, since each row names the reply it came from; no issues, no history."""
    import pandas as pd

    unprintable = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]"

    def run(bodies: Sequence[bytes], folder: Path) -> None:
        frames = []
        for body in bodies:
            frame = pd.json_normalize(json.loads(body)["notes"])
            frame["reply_sha256"] = hashlib.sha256(body).hexdigest()
            frames.append(frame)
        frame = pd.concat(frames)
        frame.columns = [name.removeprefix("content.").removesuffix(".value") for name in frame.columns]
        frame = frame.drop_duplicates("id").sort_values("id")
        for name in ("title", "abstract", "venue"):
            frame[name] = frame[name].str.replace(unprintable, "\ufffd", regex=True).str.strip()
        frame["title"] = frame["title"].str.split().str.join(" ")
        frame["year"] = frame["venueid"].str.extract(r"/(\d{4})/", expand=False).astype("Int32")
        frame["presentation"] = frame["venue"].str.split().str[-1].str.lower()
        state = frame["venueid"].str.rsplit("/", n=1).str[-1].str.lower()
        frame["decision"] = "accepted"
        for word in ("rejected", "withdrawn", "desk_rejected"):
            frame.loc[state.str.startswith(word), "decision"] = word
        frame["created"], frame["fetched_at"], frame["api_status"] = (
            pd.to_datetime(frame["cdate"], unit="ms"),
            NOON,
            "ok",
        )
        frame["keywords"] = frame["keywords"].map(
            lambda words: [part.strip() for word in words for part in word.split(";")]
        )
        authorships = frame[["id", "authors", "authorids"]].explode(["authors", "authorids"])
        authorships["position"] = authorships.groupby("id").cumcount() + 1
        authorships["authors"] = authorships["authors"].str.split().str.join(" ")
        people = authorships.groupby("authorids").agg(
            name=("authors", "first"), names=("authors", "unique"), papers=("id", "size")
        )
        frame.drop(columns=["authors", "authorids"]).to_parquet(folder / "papers.parquet", index=False)
        authorships.to_parquet(folder / "authorships.parquet", index=False)
        people.reset_index().to_parquet(folder / "authors.parquet", index=False)

    return run


if __name__ == "__main__":
    sys.exit(main())
