"""Records become tables: same bytes for any order, every value where the contract says, every broken promise named."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.errors import ContractError
from extractors.records.facts import Conflict
from extractors.records.papers import Author, Papers
from extractors.records.tables import TablesInput
from extractors.spans import Edit
from extractors.tables.build import build_tables
from extractors.tables.checks import check_tables, violations
from extractors.tables.contract import TABLES
from flows.snapshots.publish import parquet_bytes
from tests.tables.sample_inputs import EN, conflict, document, paper, sample

Tables = dict[str, pa.Table]


@pytest.fixture
def tables() -> Tables:
    return build_tables(sample())


def test_the_sample_holds_its_contract_and_fills_every_table(tables: Tables) -> None:
    check_tables(tables)
    empty = {name for name, table in tables.items() if not table.num_rows}
    assert empty == {"figure_candidates", "censuses"}
    assert set(tables) == {spec.name for spec in TABLES}


def test_an_empty_run_holds_the_contract() -> None:
    given = sample()
    nothing = replace(given.facts, **dict.fromkeys(given.facts.__slots__, ()))
    empty = replace(
        given, documents=(), links=(), mentions=(), claims=(), papers=Papers(papers=()), facts=nothing, quarantined=()
    )
    tables = build_tables(empty)
    check_tables(tables)
    assert {name for name, table in tables.items() if table.num_rows} == {"runs"}


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_order_of_the_input_gives_the_same_bytes(seed: int) -> None:
    plain, mixed = build_tables(sample()), build_tables(shuffled(sample(), random.Random(seed)))  # noqa: S311  # shuffles, keeps no secret
    assert all(parquet_bytes(plain[name]) == parquet_bytes(mixed[name]) for name in plain)


def shuffled(given: TablesInput, dice: random.Random) -> TablesInput:
    def mix(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(dice.sample(items, len(items)))

    facts = replace(given.facts, **{name: mix(getattr(given.facts, name)) for name in given.facts.__slots__})
    names = ("documents", "links", "mentions", "claims", "quarantined")
    papers = Papers(papers=mix(given.papers.papers), changes=mix(given.papers.changes))
    return replace(given, facts=facts, papers=papers, **{name: mix(getattr(given, name)) for name in names})


def test_quotes_are_the_received_characters_also_where_the_text_was_repaired(tables: Tables) -> None:
    link = tables["links"].to_pylist()[0]
    assert link["quote"] == "https ://openreview.net/forum?id=abc123XYZ_"
    received = {row["document_id"]: row["received_text"] for row in tables["documents"].to_pylist()}
    assert received[EN][link["char_start"] : link["char_end"]] == link["quote"]


def test_repairs_replayed_on_the_received_text_give_the_text(tables: Tables) -> None:
    for row in tables["documents"].to_pylist():
        words, shift = row["received_text"], 0
        repairs = tables["repairs"].filter(pc.field("document_id") == row["document_id"]).to_pylist()
        for repair in sorted(repairs, key=lambda repair: repair["ordinal"]):
            words = words[: repair["char_start"] + shift] + repair["after"] + words[repair["char_end"] + shift :]
            shift += len(repair["after"]) - len(repair["quote"])
        assert words == row["text"]


def test_claims_carry_the_ruling_and_awards_their_paper(tables: Tables) -> None:
    claims = {row["claim_id"]: row for row in tables["figure_claims"].to_pylist()}
    assert claims["fc-zh-accepted"]["rank"] == "normal"
    assert claims["fc-zh-accepted"]["figure_id"] == "figure-accepted"
    assert claims["fc-zh-accepted"]["value"] == 1205.0
    assert claims["fc-zh-accepted"]["value_text"] == "1,205"
    assert {row["paper_id"] for row in tables["award_claims"].to_pylist()} == {"openreview:abc123XYZ_"}


def test_a_linked_paper_nobody_asked_for_has_a_row_that_says_so() -> None:
    tables = build_tables(replace(sample(), papers=Papers(papers=())))
    check_tables(tables)
    row = tables["papers"].to_pylist()[0]
    assert (row["api_status"], row["title"], row["title_basis"]) == (
        "not_requested",
        "Maps of Quiet Places",
        "document",
    )
    assert [one["basis"] for one in tables["authorships"].to_pylist()] == ["document"]


def test_an_address_of_a_person_is_not_published(tables: Tables) -> None:
    said = str(tables["authors"].to_pylist()) + str(tables["authorships"].to_pylist())
    assert "emmy@example.org" not in said
    assert "email:" in said


def test_mentions_may_be_made_on_the_way(tables: Tables) -> None:
    given = sample()
    assert build_tables(replace(given, mentions=iter(given.mentions)))["mentions"].equals(tables["mentions"])


@pytest.mark.parametrize("last", ["", "\ud83d"])
def test_a_long_text_keeps_no_second_copy_of_itself(last: str) -> None:
    received = "KDDX 2031\n\n" + "收到投稿。" * 2000 + last + "\n"
    long = document("e" * 64, received, (), "zh", "t")
    before = sys.getsizeof(long.received_text)  # counts the UTF-8 form that a string may keep
    tables = build_tables(replace(sample(), documents=(*sample().documents, long)))
    assert sys.getsizeof(long.received_text) == before
    assert tables["documents"].to_pylist()[-1]["received_text"] == received.replace("\ud83d", "\ufffd")


def test_a_lone_surrogate_keeps_every_offset() -> None:
    received = "KDDX 2031\n\nbad \ud83d half \ud83d\n"
    given = replace(
        sample(),
        documents=(*sample().documents, document("e" * 64, received, (Edit(0, 1, "\udc00", "x"),), "en", "t\udfff")),
    )
    tables = build_tables(given)
    check_tables(tables)
    assert "\ufffd" in tables["documents"].to_pylist()[-1]["title"]


def test_a_reply_that_could_not_be_read_is_quarantined() -> None:
    bad = replace(
        paper("Broken1_"), title=None, abstract=None, authors=(), api_status="invalid", api_detail="notes[0]: no id"
    )
    tables = build_tables(replace(sample(), papers=Papers(papers=(paper("abc123XYZ_"), bad))))
    rows = [row for row in tables["quarantine"].to_pylist() if row["stage"] == "papers"]
    assert [(row["reason"], row["payload"]) for row in rows] == [("invalid_reply", "c" * 64)]


def test_costs_stay_only_where_a_limit_was_hit() -> None:
    given = sample()
    slow = replace(given.quarantined[0], source_id="slow", reason="timeout", seconds=20.1, peak_mib=300.0)
    rows = build_tables(replace(given, quarantined=(*given.quarantined, slow)))["quarantine"].to_pylist()
    assert {row["source_id"]: row["seconds"] for row in rows} == {"scan": None, "slow": 20.1}


def test_two_authors_of_one_name_and_a_repeated_award_do_not_break_keys() -> None:
    two = replace(
        paper("abc123XYZ_"),
        authors=tuple(Author(position=place, name="Kaiming He", profile_id=None) for place in range(2)),
    )
    tables = build_tables(replace(sample(), papers=Papers(papers=(two,))))
    check_tables(tables)
    assert tables["authors"].num_rows == 1


def broken(tables: Tables, name: str, column: str, change: Callable[[Any], Any]) -> Tables:
    """The tables with the first cell of one column changed."""
    table = tables[name]
    place = table.schema.get_field_index(column)
    values = table[column].to_pylist()
    values[0] = change(values[0])
    field = table.schema.field(column)
    return tables | {name: table.set_column(place, field, pa.array(values, field.type))}


@pytest.mark.parametrize(
    ("name", "column", "change", "said"),
    [
        ("figure_claims", "quote", lambda quote: f"{quote}!", "figure_claims.quote: row 0"),
        ("figure_claims", "char_start", lambda start: start + 1, "figure_claims.quote: row 0"),
        ("links", "char_start", lambda _: -5, "links.quote: row 0"),
        ("figure_claims", "value_end", lambda end: end + 1, "figure_claims.value_text: row 0"),
        ("award_claims", "title_text", lambda words: words.lower(), "award_claims.title_text: row 0"),
        ("sections", "text", lambda words: words + "x", "sections.text: row 0"),
        ("sections", "document_id", lambda _: "f" * 64, "sections.document_id: ['ffff"),
        ("figures", "kept_claim_ids", lambda _: ["nobody"], "figures.kept_claim_ids: ['nobody'] not in figure_claims"),
        ("papers", "api_status", lambda _: "maybe", "papers.api_status: ['maybe'] not among"),
        ("figures", "value", lambda _: float("nan"), "figures.value: not a finite number in rows 0"),
        ("papers", "title_key", lambda _: None, "papers.title_key: null in rows 0"),
        ("sections", "ordinal", lambda place: 1 - place, "sections.document_id+ordinal: not unique"),
        ("documents", "link_count", lambda count: count + 3, "documents.link_count"),
        ("awards", "paper_id", lambda _: "title:x", "awards.paper_id"),
    ],
)
def test_a_broken_promise_is_named(
    tables: Tables, name: str, column: str, change: Callable[[Any], Any], said: str
) -> None:
    with pytest.raises(ContractError) as error:
        check_tables(broken(tables, name, column, change))
    assert said in str(error.value)


def test_wrong_schemas_and_missing_tables_are_named(tables: Tables) -> None:
    del tables["awards"]
    tables["links"] = tables["links"].drop_columns(["url"])
    tables["papers"] = tables["papers"].append_column("mine", pa.array(["x"]))
    tables["figures"] = tables["figures"].set_column(3, "year", pa.array([2031, 2031], pa.int64()))
    said = "\n".join(violations(tables))
    assert "awards: the table is missing" in said
    assert "links.url: the column is missing" in said
    assert "papers.mine: a column the contract does not know" in said
    assert "figures.year: type int64, the contract says int32" in said


def test_a_value_of_a_wrong_type_is_named() -> None:
    wrong: Conflict = replace(conflict(), observed=7)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(ContractError, match=r"conflicts\.observed"):
        build_tables(sample(conflicts=(wrong,)))
