"""Looking into the last run: what its record names, and what is said when the record, or a product, is not what it was."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from flows.errors import DamagedProductError, MissingProductError
from flows.last_facts import LastFacts, load_last_facts
from flows.run import RunRequest, run_pipeline
from flows.settings import load_settings
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def processed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "raw", folder / "raw")
    settings = load_settings(raw=folder / "raw", processed=folder / "processed", offline=True)
    stages = ("documents", "links", "papers", "mentions", "claims", "facts")
    run_pipeline(settings, RunRequest(stages=stages))
    return folder / "processed"


@pytest.fixture(scope="module")
def last(processed: Path) -> LastFacts:
    return load_last_facts(processed)


def test_every_claim_of_a_figure_and_every_document_is_found(last: LastFacts) -> None:
    claims = last.figure_claims()
    assert last.facts.figures
    assert all(name in claims for figure in last.facts.figures for name in (*figure.kept, *figure.lost))
    awarded = last.award_claims()
    assert all(name in awarded for award in last.facts.awards for name in award.claim_ids)
    assert {claim.document_id for claim in last.claims.values()} <= set(last.heads)
    assert set(last.rulings()) <= set(claims) | set(awarded)


def test_letter_case_of_an_edition_and_a_metric_does_not_matter(last: LastFacts) -> None:
    figure = last.facts.figures[0]
    assert figure in last.figures(figure.subject.lower(), figure.metric.upper())
    award = last.facts.awards[0]
    assert award in last.awards(f"{award.venue} {award.year}".upper(), award.award.lower())


def test_a_document_is_found_by_id_path_or_the_start_of_its_hash(last: LastFacts) -> None:
    head = next(iter(last.heads.values()))
    for name in (head.source_id, head.source_path, head.document_id, head.document_id[:8]):
        assert last.document(name) == head
    for name in (head.document_id[:7], "", "absent"):
        assert last.document(name) is None


@pytest.mark.parametrize(
    "record",
    ["", "[]", "3", "{}", '{"items": []}', '{"items": {"facts": 3}}', '{"items": {"facts": {"all": 3}}}',
     '{"items": {"facts": {"all": {"key": "x"}}}}', "[" * 100_000],
)  # fmt: skip
def test_a_record_that_is_none_reads_as_nothing_reconciled(tmp_path: Path, record: str) -> None:
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs/000001.json").write_text(record)
    with pytest.raises(MissingProductError, match="confacts run --processed"):
        load_last_facts(tmp_path)


def test_a_later_run_without_facts_does_not_hide_them(processed: Path, tmp_path: Path, last: LastFacts) -> None:
    copy = Path(shutil.copytree(processed, tmp_path / "processed"))
    (copy / "runs/000002.json").write_text(json.dumps({"items": {"documents": {}}}))
    assert load_last_facts(copy).facts == last.facts


def test_a_damaged_product_is_named(processed: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(processed, tmp_path / "processed"))
    (product,) = (copy / "products/facts").iterdir()
    product.write_bytes(b"{}")
    with pytest.raises(DamagedProductError, match=product.name):
        load_last_facts(copy)
