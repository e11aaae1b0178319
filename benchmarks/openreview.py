"""OpenReview: requests and seconds for 214 papers, and 10,000 notes into tables against pandas.json_normalize.

    python -m benchmarks.openreview          both; ends with 1 when a goal is missed
    python -m benchmarks.openreview fetch    batches, pages, single calls side by side and one by one, 50 ms a request, on loopback
    python -m benchmarks.openreview notes    landed replies → papers → Parquet, beside json_normalize of the same replies

The notes are of our own making, with abstracts as long as real ones. Both ways write the same three tables, column for column
and row for row (that they do is measured too: one differing value ends the benchmark). Seconds are of the processor for `notes` (other programs
disturb them less) and of the wall for `fetch`; the two ways of `notes` take turns, and the median of their ratios counts. Each
size and each way runs in a process of its own, so that peak memory is its own.
"""

from __future__ import annotations

import gc
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
from typing import Any

from flows.run import GC_THRESHOLDS
from tests.flows.small_openreview import SmallOpenReview, ids, note, serving, several

PAPERS = 214
LATENCY_SECONDS = 0.05
NOTES = (1_250, 2_500, 5_000, 10_000)
TURNS = 7
PAGE_NOTES = 50
TABLES_WRITTEN = ("papers.parquet", "authors.parquet", "authorships.parquet")
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
    """Print requests and seconds of the ways to get 214 papers."""
    print(f"{PAPERS} papers, {LATENCY_SECONDS * 1000:.0f} ms a request")
    seconds = {}
    for name, batches, lists, venues, at_once in (
        ("batches", True, False, 1, 10),
        ("batches by GET only", False, True, 1, 10),
        ("pages of a venue", False, False, 1, 10),
        ("single, side by side", False, False, PAPERS, 10),
        ("single, one by one", False, False, PAPERS, 1),
    ):
        site = SmallOpenReview(notes=several(PAPERS, venues), batches=batches, lists=lists, latency=LATENCY_SECONDS)
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
    _compare(NOTES[0])
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


def _compare(size: int) -> None:
    """Raise ValueError where the tables of the two ways differ."""
    import pyarrow.parquet as pq

    bodies = replies(size)
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as theirs:
        prepare_ours()(bodies, Path(ours))
        prepare_pandas()(bodies, Path(theirs))
        for name in TABLES_WRITTEN:
            if not pq.read_table(Path(ours, name)).equals(pq.read_table(Path(theirs, name))):
                raise ValueError(f"{name} is not the same in both ways")


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
    gc.set_threshold(*GC_THRESHOLDS)  # as in a run, for both
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
            # 30,000 authors in 50,000 places, about as many as 10,000 real papers have
            authors=[f"Ada Lovelace {number * 3 + k}" for k in range(5)],
            authorids=[f"~Ada_Lovelace{number * 3 + k}" for k in range(5)],
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
        for name in TABLES_WRITTEN:
            pq.write_table(tables[Path(name).stem], folder / name)

    return run


def prepare_pandas() -> Callable[[Sequence[bytes], Path], None]:
    """The plain way to the same tables, column for column: one json_normalize of all notes; no issues, no history."""
    import pandas as pd
    import pyarrow as pa
    import pyarrow.parquet as pq

    from extractors.tables.contract import TABLES

    schemas = {spec.name: spec.schema for spec in TABLES}
    unprintable = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
    fields = (
        "title",
        "abstract",
        "TLDR",
        "venue",
        "venueid",
        "primary_area",
        "pdf",
        "keywords",
        "authors",
        "authorids",
    )

    def run(bodies: Sequence[bytes], folder: Path) -> None:
        found = []
        for body in bodies:
            digest = hashlib.sha256(body).hexdigest()
            found += [note | {"reply_sha256": digest} for note in json.loads(body)["notes"]]
        frame = pd.json_normalize(found)
        frame.columns = [name.removeprefix("content.").removesuffix(".value") for name in frame.columns]
        frame = frame.reindex(columns=["id", "forum", "reply_sha256", "cdate", "mdate", *fields])
        frame = frame.drop_duplicates("id").sort_values("id").astype(dict.fromkeys(fields, object))
        papers = _papers(pd, frame, unprintable)
        authorships, people = _people(frame)
        for name, table in (("papers", papers), ("authorships", authorships), ("authors", people)):
            schema = schemas[name]
            pq.write_table(
                pa.Table.from_pandas(table[schema.names], schema, preserve_index=False), folder / f"{name}.parquet"
            )

    return run


def _papers(pd: Any, frame: Any, unprintable: str) -> Any:  # Any: pandas is imported only where it is measured
    text = {
        name: frame[name].str.replace(unprintable, "\ufffd", regex=True)
        for name in ("title", "abstract", "TLDR", "venue", "venueid", "primary_area", "pdf")
    }
    line = {name: text[name].str.split().str.join(" ") for name in ("title", "venue", "venueid", "primary_area", "pdf")}
    state = line["venueid"].str.rsplit("/", n=1).str[-1].str.lower()
    word = line["venue"].str.split().str[-1].str.lower()
    kind = word.str.extract("(oral|spotlight|poster)", expand=False)
    decision = pd.Series("unknown", index=frame.index)
    decision[line["venueid"].notna() | kind.notna()] = "accepted"
    for begin in ("rejected", "withdrawn", "desk_rejected", "submi"):
        decision[state.str.startswith(begin, na=False)] = "under_review" if begin == "submi" else begin
    kind[kind.isna() & line["venue"].str.contains(r"(?:19|20)[0-9]{2} \S", na=False)] = "other"
    year = r"(?<![0-9])((?:19|20)[0-9]{2})(?![0-9])"
    empty = pd.Series([[]] * len(frame), index=frame.index)
    lists = frame["keywords"].map(
        lambda words: list(dict.fromkeys(part.strip() for word in words for part in word.split(";") if part.strip())),
        na_action="ignore",
    )
    return pd.DataFrame(
        {
            "paper_id": "openreview:" + frame["id"], "openreview_id": frame["id"], "forum": frame["forum"],
            "title": line["title"], "title_basis": "api", "aliases": empty,
            "title_key": line["title"].str.normalize("NFKD").str.lower().str.replace(r"[\W_]", "", regex=True),
            "abstract": text["abstract"].str.strip(), "tldr": text["TLDR"].str.strip(),
            "abstract_source": frame["abstract"].notna().map({True: "openreview", False: "none"}),
            "venue": line["venue"], "venue_id": line["venueid"],
            "year": line["venueid"].fillna(line["venue"]).str.extract(year, expand=False).astype("Int32"),
            "decision": decision, "presentation": kind.where(decision.isin(["accepted", "unknown"])),
            "keywords": lists.where(lists.notna(), empty), "primary_area": line["primary_area"],
            "pdf": line["pdf"].where(~line["pdf"].str.startswith("/", na=False), "https://openreview.net" + line["pdf"]),
            "created": pd.to_datetime(frame["cdate"], unit="ms").dt.date,
            "modified": pd.to_datetime(frame["mdate"], unit="ms").dt.date,
            "api_version": 2, "api_status": "ok", "api_detail": "", "fetched_at": pd.Timestamp(NOON),
            "reply_sha256": frame["reply_sha256"], "issues": empty, "document_ids": empty, "link_count": 0,
        }
    )  # fmt: skip


def _people(frame: Any) -> tuple[Any, Any]:  # Any: as above
    frame = frame[frame["authors"].notna()]
    unknown = frame["authors"].map(lambda names: [None] * len(names))
    frame = frame.assign(authorids=frame["authorids"].where(frame["authorids"].notna(), unknown))
    rows = frame[["id", "authors", "authorids"]].explode(["authors", "authorids"])
    rows["paper_id"] = "openreview:" + rows["id"]
    rows["position"] = rows.groupby("id").cumcount() + 1
    rows["name"] = rows["authors"].str.split().str.join(" ")
    key = rows["name"].str.normalize("NFKD").str.lower().str.replace(r"[\W_]", "", regex=True)
    rows["author_id"] = ("profile:" + rows["authorids"].astype(object)).fillna("name:" + key)
    rows["affiliation"], rows["basis"] = None, "api"
    rows["profile_id"] = rows["authorids"]
    people = rows.groupby("author_id").agg(
        name=("name", "first"), names=("name", lambda names: sorted(set(names))), profile_id=("profile_id", "first"),
        basis=("basis", "first"), paper_count=("id", "size"),
    )  # fmt: skip
    return rows.sort_values(["paper_id", "position"]), people.reset_index().sort_values("author_id")


if __name__ == "__main__":
    sys.exit(main())
