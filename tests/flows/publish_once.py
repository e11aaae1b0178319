"""Publishes the sample edition, or says what is wrong with what stands: the program that kill tests start and kill.

publish_once.py write PROCESSED       publish through flows.snapshots.publish
publish_once.py naive PROCESSED       write the same files the way nobody should: known to be bad
publish_once.py check PROCESSED       exit 1 unless readers see the old snapshot or the new one, whole
"""

from __future__ import annotations

import sys
from pathlib import Path

import pyarrow.parquet as pq

from extractors.tables.build import build_tables
from flows.snapshots.files import current_snapshot, verify_current
from flows.snapshots.publish import publish, write_parquet
from tests.tables.sample_inputs import run_info, sample

OLD, NEW = "KDDX 2031 in numbers", "KDDX 2031 in other numbers"


def main(what: str, processed: Path, title: str = NEW) -> int:
    if what == "check":
        return check(processed)
    tables = build_tables(sample(title=title))
    if what == "write":
        publish(tables, processed, run_info(), f"<title>{title}</title>")
    else:
        folder = processed / "naive"
        folder.mkdir(parents=True, exist_ok=True)
        for name, table in tables.items():
            with (folder / f"{name}.parquet").open("wb") as file:
                write_parquet(table, file)
    return 0


def check(processed: Path) -> int:
    naive = processed / "naive"
    if naive.is_dir():
        return check_tables({path.stem: pq.read_table(path) for path in sorted(naive.iterdir())})
    wrong = verify_current(processed)
    snapshot = current_snapshot(processed)
    if wrong or snapshot is None:
        sys.stderr.write("\n".join(wrong) or "no snapshot stands")
        return 1
    return check_tables({path.stem: pq.read_table(path) for path in snapshot.glob("*.parquet")})


def check_tables(tables: dict[str, object]) -> int:
    """Titles stand in `documents`, and in the path of a section: both must be of one run."""
    documents = tables["documents"].to_pylist()  # type: ignore[attr-defined]  # an Arrow table
    return 0 if len(tables) > 20 and {row["title"] for row in documents} & {OLD, NEW} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:]))
