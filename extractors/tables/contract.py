"""The published contract: all tables in one tuple, and the same as plain JSON for `schema.json`.

What consumers rely on. Parquet readers drop metadata and report every column nullable, so `schema.json` beside the data is
the contract; descriptions inside the files are a courtesy.
"""

from __future__ import annotations

from extractors.tables.claim_tables import AWARD_CLAIMS, FIGURE_CLAIMS, ISSUES, STATEMENTS
from extractors.tables.column import Column, TableSpec
from extractors.tables.document_tables import DOCUMENTS, LINKS, REPAIRS, SECTIONS
from extractors.tables.fact_tables import AWARDS, CONFLICTS, FIGURE_CANDIDATES, FIGURES, RULE_CHECKS
from extractors.tables.mention_tables import ENTITIES, INSTITUTIONS, MENTIONS
from extractors.tables.paper_tables import AUTHORS, AUTHORSHIPS, CENSUSES, PAPER_CHANGES, PAPERS
from extractors.tables.run_tables import QUARANTINE, RUNS
from extractors.tables.schema_version import SCHEMA_VERSION

__all__ = ["SCHEMA_VERSION", "TABLES", "contract_json", "table_spec"]

TABLES: tuple[TableSpec, ...] = (
    DOCUMENTS,
    SECTIONS,
    REPAIRS,
    LINKS,
    PAPERS,
    PAPER_CHANGES,
    CENSUSES,
    AUTHORS,
    AUTHORSHIPS,
    INSTITUTIONS,
    ENTITIES,
    MENTIONS,
    FIGURE_CLAIMS,
    AWARD_CLAIMS,
    STATEMENTS,
    ISSUES,
    FIGURES,
    FIGURE_CANDIDATES,
    RULE_CHECKS,
    AWARDS,
    CONFLICTS,
    RUNS,
    QUARANTINE,
)


def table_spec(name: str) -> TableSpec:
    """The table of that name; raises KeyError with the names there are."""
    for spec in TABLES:
        if spec.name == name:
            return spec
    raise KeyError(f"no table {name}; there are {', '.join(spec.name for spec in TABLES)}")


def contract_json() -> dict[str, object]:
    """The contract as JSON values: what `schema.json` holds."""
    return {"schema_version": SCHEMA_VERSION, "tables": {spec.name: _table_json(spec) for spec in TABLES}}


def _table_json(spec: TableSpec) -> dict[str, object]:
    return {
        "meaning": spec.meaning,
        "key": list(spec.key),
        "unique": [list(columns) for columns in spec.unique],
        "references": [
            {"column": reference.column, "table": reference.table, "target": reference.target}
            for reference in spec.references
        ],
        "columns": [_column_json(column) for column in spec.columns],
    }


def _column_json(column: Column) -> dict[str, object]:
    return {
        "name": column.name,
        "type": column.type,
        "nullable": column.nullable,
        "unit": column.unit,
        "allowed": list(column.allowed),
        "meaning": column.meaning,
    }
