"""Holds tables to their contract before anything is published.

In: tables by name. Out: nothing, or ContractError that names table, column and rows. Checked are schemas, nulls, closed
vocabularies, finite numbers, unique keys, references, counts, and for every quote that
`received_text[char_start:char_end] == quote`, in code points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pyarrow as pa
import pyarrow.compute as pc

from extractors.errors import ContractError
from extractors.tables.column import Column, Reference, TableSpec
from extractors.tables.contract import TABLES

SHOWN_ROWS = 5
SHOWN_VIOLATIONS = 20


def check_tables(tables: Mapping[str, pa.Table]) -> None:
    """Raise ContractError with the first violations found, one a line; silent when the contract holds."""
    found = []
    for violation in violations(tables):
        found.append(violation)
        if len(found) >= SHOWN_VIOLATIONS:
            found.append("… and possibly more")
            break
    if found:
        raise ContractError("\n".join(found))


def violations(tables: Mapping[str, pa.Table]) -> Iterator[str]:
    """Every violation as one line of text. A table of a wrong schema is not looked into further."""
    sound: dict[str, pa.Table] = {}
    for spec in TABLES:
        if spec.name not in tables:
            yield f"{spec.name}: the table is missing"
            continue
        wrong = list(_schema(spec, tables[spec.name]))
        yield from wrong
        if not wrong:
            sound[spec.name] = tables[spec.name]
    yield from (
        f"{name}: a table the contract does not know" for name in sorted(set(tables) - {t.name for t in TABLES})
    )
    for spec in TABLES:
        if spec.name in sound:
            yield from _columns(spec, sound[spec.name])
            yield from _keys(spec, sound[spec.name])
            for reference in spec.references:
                if reference.table in sound:
                    yield from _reference(spec, reference, sound[spec.name], sound[reference.table])
    if "documents" in sound:
        yield from _quotes(sound)
        yield from _counts(sound)


def _schema(spec: TableSpec, table: pa.Table) -> Iterator[str]:
    wanted, found = spec.schema, table.schema
    for name in wanted.names:
        if name not in found.names:
            yield f"{spec.name}.{name}: the column is missing"
        elif found.field(name).type != wanted.field(name).type:
            yield f"{spec.name}.{name}: type {found.field(name).type}, the contract says {wanted.field(name).type}"
    for name in found.names:
        if name not in wanted.names:
            yield f"{spec.name}.{name}: a column the contract does not know"
    if found.names != wanted.names and set(found.names) == set(wanted.names):
        yield f"{spec.name}: columns out of order"


def _columns(spec: TableSpec, table: pa.Table) -> Iterator[str]:
    for column in spec.columns:
        values = table[column.name]
        if not column.nullable and values.null_count:
            yield f"{spec.name}.{column.name}: null in {_rows(pc.is_null(values))}"
        if column.allowed:
            strange = pc.invert(pc.is_in(values, value_set=pa.array([*column.allowed, None], pa.string())))
            if pc.any(strange).as_py():
                named = sorted(set(values.filter(strange).to_pylist()))[:SHOWN_ROWS]
                yield f"{spec.name}.{column.name}: {named} not among {list(column.allowed)} in {_rows(strange)}"
        if column.type == "float64":
            endless = pc.fill_null(pc.invert(pc.is_finite(values)), False)
            if pc.any(endless).as_py():
                yield f"{spec.name}.{column.name}: not a finite number in {_rows(endless)}"
        if column.type == "list<string>" and pc.list_flatten(values).null_count:
            yield f"{spec.name}.{column.name}: a list holds null"


def _keys(spec: TableSpec, table: pa.Table) -> Iterator[str]:
    for columns in (spec.key, *spec.unique):
        counted = table.group_by(list(columns)).aggregate([([], "count_all")])
        twice = counted.filter(pc.greater(counted["count_all"], 1))
        if twice.num_rows:
            shown = twice.select(list(columns)).slice(0, SHOWN_ROWS).to_pylist()
            yield f"{spec.name}.{'+'.join(columns)}: not unique: {shown} ({twice.num_rows} in all)"


def _reference(spec: TableSpec, reference: Reference, table: pa.Table, target: pa.Table) -> Iterator[str]:
    column: Column = spec.column(reference.column)
    values = table[reference.column]
    if column.type == "list<string>":
        values = pc.list_flatten(values)
    values = values.drop_null()
    lost = values.filter(pc.invert(pc.is_in(values, value_set=target[reference.target].combine_chunks())))
    if len(lost):
        shown = sorted(set(lost.to_pylist()))[:SHOWN_ROWS]
        yield f"{spec.name}.{reference.column}: {shown} not in {reference.table}.{reference.target} ({len(lost)} in all)"


def _quotes(tables: Mapping[str, pa.Table]) -> Iterator[str]:
    documents = tables["documents"]
    received = dict(zip(documents["document_id"].to_pylist(), documents["received_text"].to_pylist(), strict=True))
    for spec in TABLES:
        for triple in spec.quotes if spec.name in tables else ():
            yield from _quotes_of(spec.name, tables[spec.name], triple, received)
    if "sections" in tables:
        read = dict(zip(documents["document_id"].to_pylist(), documents["text"].to_pylist(), strict=True))
        yield from _quotes_of("sections", tables["sections"], ("text_start", "text_end", "text"), read)


def _quotes_of(name: str, table: pa.Table, triple: tuple[str, str, str], texts: Mapping[str, str]) -> Iterator[str]:
    """Python's slices count code points, which is what the contract promises; a slice is a copy of the quote, no more."""
    columns = [table[column].to_pylist() for column in ("document_id", *triple)]
    wrong = [
        row
        for row, (document_id, start, end, quote) in enumerate(zip(*columns, strict=True))
        if quote is not None and (start < 0 or end < start or texts.get(document_id, "")[start:end] != quote)
    ]
    if wrong:
        first = wrong[0]
        document_id, start, end, quote = (column[first] for column in columns)
        there = texts.get(document_id, "")[start:end]
        yield (
            f"{name}.{triple[2]}: row {first}: {document_id[:12]} [{start}:{end}] reads {there[:60]!r}, "
            f"the table says {quote[:60]!r} ({len(wrong)} rows in all)"
        )


_COUNTS = (
    ("section_count", "sections"),
    ("link_count", "links"),
    ("figure_claim_count", "figure_claims"),
    ("award_claim_count", "award_claims"),
)


def _counts(tables: Mapping[str, pa.Table]) -> Iterator[str]:
    documents = tables["documents"]
    for column, name in _COUNTS:
        if name in tables:
            said, there = pc.sum(documents[column]).as_py() or 0, tables[name].num_rows
            if said != there:
                yield f"documents.{column}: {said} in all, but {name} has {there} rows"
    if "figures" in tables and "figure_claims" in tables:
        figures = tables["figures"]
        grouped = sum(len(pc.list_flatten(figures[f"{part}_claim_ids"])) for part in ("kept", "lost", "set_aside"))
        ruled = len(tables["figure_claims"]["figure_id"].drop_null())
        if grouped < ruled:
            yield f"figures: kept, lost and set aside name {grouped} claims, but {ruled} claims went into a figure"


def _rows(mask: pa.ChunkedArray) -> str:
    where = [row for row, hit in enumerate(mask.to_pylist()) if hit]
    more = "" if len(where) <= SHOWN_ROWS else f" and {len(where) - SHOWN_ROWS} more"
    return f"rows {', '.join(map(str, where[:SHOWN_ROWS]))}{more}"
