"""docs/tables.md, written from the contract: `python -m flows.snapshots.contract_page` writes it, `--check` fails when it is stale.

In: `extractors.tables.contract`. Out: Markdown. A test holds the committed page to the contract.
"""

from __future__ import annotations

import sys
from pathlib import Path

from extractors.tables.column import Column, TableSpec
from extractors.tables.contract import SCHEMA_VERSION, TABLES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tables.md"

HEAD = f"""# The published tables

Contract version **{SCHEMA_VERSION}**. This page is written from the contract by `python -m flows.snapshots.contract_page`; do not edit it.

Each snapshot below `processed/snapshots/` holds one Parquet file per table, `schema.json` (this contract as JSON),
`manifest.json` (the sha256 of every file) and `report.html`. `processed/current.json` names the snapshot in force,
`processed/latest` links to it. A snapshot never changes once it is there.

- Types are string, int32, int64, float64, bool, date32, timestamp[us, UTC] and list<string>; a list is never null, it is empty.
- Rows are sorted by key. Ids are hashes of content: the same inputs give the same bytes. Times stand only in `runs`, and where
  a landed reply was fetched.
- Rates are percents: 32.08 means 32.08 %.
- Every row that quotes a document carries `document_id`, `char_start`, `char_end` and `quote`, and
  `documents.received_text[char_start:char_end] == quote`, counted in code points; this is checked before anything is published.
  So are the parts of a quote that have columns of their own (`value_text`, `label_text`, `title_text`).
  In SQL: `substr(received_text, char_start + 1, char_end - char_start) = quote`.
- Parquet readers drop descriptions and report every column nullable: `schema.json` is the contract, the file's metadata a courtesy.
- Versions: patch for wording; minor for a new nullable column, a new table or a new word in a closed vocabulary; major for anything
  else, with the old version written beside the new one for one release.

"""

READING = '''
## Reading them

```python
import pandas as pd

figures = pd.read_parquet("processed/latest/figures.parquet", dtype_backend="pyarrow")

import polars as pl

claims = pl.read_parquet("processed/latest/figure_claims.parquet").filter(pl.col("metric") == "accepted")

import duckdb

sides = duckdb.sql("""
    SELECT f.subject, f.value AS kept, c.value AS stated, c.rank, c.rank_reason, d.title, c.quote
    FROM 'processed/latest/figures.parquet' f
    JOIN 'processed/latest/figure_claims.parquet' c USING (figure_id)
    JOIN 'processed/latest/documents.parquet' d USING (document_id)
    WHERE f.metric = 'accepted' ORDER BY f.subject, c.weight DESC
""").df()
```

A reader that runs beside a pipeline opens `processed/current.json` once and then reads the folder it names: tables of one
snapshot belong together. `confacts check processed/latest --pinned schema.json` tells in your own CI whether a snapshot still
fits the contract your reader was built on.
'''

RULES = {True: "yes", False: ""}


def contract_page() -> str:
    """The whole page."""
    return HEAD + _overview() + READING + "".join(_section(spec) for spec in TABLES)


def main(arguments: list[str] | None = None) -> int:
    """Write the page, or with `--check` tell whether it is what the contract says (exit code 1 when it is not)."""
    given = sys.argv[1:] if arguments is None else arguments
    page = contract_page()
    if "--check" in given:
        if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == page:
            return 0
        sys.stderr.write(f"{PAGE} is not what the contract says; run: python -m flows.snapshots.contract_page\n")
        return 1
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page, encoding="utf-8")
    return 0


def _overview() -> str:
    lines = ["| table | key | holds |", "|---|---|---|"]
    lines += [f"| [{spec.name}](#{spec.name}) | {', '.join(spec.key)} | {_cell(spec.meaning)} |" for spec in TABLES]
    return "\n".join(lines) + "\n"


def _section(spec: TableSpec) -> str:
    lines = [f"\n## {spec.name}\n", f"{spec.meaning[:1].upper()}{spec.meaning[1:]}.\n"]
    lines.append(f"Key: {_names(spec.key)}.{''.join(f' Also unique: {_names(columns)}.' for columns in spec.unique)}\n")
    if spec.references:
        found = "; ".join(f"`{one.column}` → `{one.table}.{one.target}`" for one in spec.references)
        lines.append(f"References: {found}.\n")
    lines += ["| column | type | null | meaning |", "|---|---|---|---|"]
    lines += [_row(column) for column in spec.columns]
    return "\n".join(lines) + "\n"


def _row(column: Column) -> str:
    words = column.meaning
    if column.allowed:
        words += f"; one of {', '.join(f'`{word}`' for word in column.allowed)}"
    if column.unit:
        words += f" ({column.unit})"
    return f"| `{column.name}` | {column.type} | {RULES[column.nullable]} | {_cell(words)} |"


def _names(columns: tuple[str, ...]) -> str:
    return ", ".join(f"`{column}`" for column in columns)


def _cell(words: str) -> str:
    return words.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    sys.exit(main())
