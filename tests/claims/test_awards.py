"""What every award claim promises: grounding, ids, statuses, editions, links; and the measured floors on the shared documents."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from extractors.claims.awards import merge
from extractors.claims.awards.bind import bind_awards
from extractors.documents.read import read_document
from extractors.lexicon.rows import AwardName, ExtraRows
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.records.claims import AwardClaim
from extractors.records.documents import Document, Source

NO_ROWS = ExtraRows()
PAGE = """
# ICXL 2031 awards

## Outstanding Papers

- [Lanterns for Lost Tokens.](https://openreview.net/forum?id=AbCdEf1234)
  Fei-Fei Li (MIT), Bo Zhang (Tsinghua University)
- **Copper Clocks** ([OpenReview](https://openreview.net/pdf?id=ZyXwVu9876)) — Michal Irani et al.

## Remarks

Copper Clocks was not a Best Paper. Last year's Best Paper, "Old Clocks", is cited on page 3.
"""


def read(text: str, name: str = "page.md") -> Document:
    return read_document(Source(source_id=name, path=name, content=text.strip().encode()))


def claims_of(document: Document, extra: ExtraRows = NO_ROWS) -> tuple[AwardClaim, ...]:
    claims, _ = bind_awards(document, find_mentions(document, extra), find_links(document), extra)
    return claims


def test_every_span_quotes_the_received_text() -> None:
    document = read(PAGE)
    for claim in claims_of(document):
        for place in (claim.provenance, claim.label_provenance, claim.title_provenance):
            assert place is not None
            assert document.received_text[place.start : place.end] == place.quote


def test_links_inside_an_item_are_its_paper() -> None:
    ids = {claim.paper_title: claim.openreview_id for claim in claims_of(read(PAGE)) if claim.status == "winner"}
    assert ids == {"Lanterns for Lost Tokens": "AbCdEf1234", "Copper Clocks": "ZyXwVu9876"}


def test_labels_are_kept_as_printed_and_lists_know_when_they_were_cut() -> None:
    by_title = {claim.paper_title: claim for claim in claims_of(read(PAGE)) if claim.status == "winner"}
    assert by_title["Copper Clocks"].label_as_printed == "Outstanding Papers"
    assert not by_title["Copper Clocks"].authors_complete
    assert by_title["Lanterns for Lost Tokens"].authors_complete
    assert by_title["Lanterns for Lost Tokens"].institutions == ("MIT", "Tsinghua University")


def test_denied_and_earlier_awards_are_no_winners() -> None:
    statuses = {(claim.paper_title, claim.award): claim.status for claim in claims_of(read(PAGE))}
    assert statuses.get(("Copper Clocks", "Best Paper")) != "winner"
    assert statuses.get(("Old Clocks", "Best Paper")) == "earlier"


def test_ids_do_not_depend_on_the_run() -> None:
    first, again = claims_of(read(PAGE)), claims_of(read(PAGE))
    assert [claim.claim_id for claim in first] == [claim.claim_id for claim in again]
    assert len({claim.claim_id for claim in first}) == len(first)


def test_editions_come_from_the_nearest_heading() -> None:
    page = "## ICML 2031\n\n**Best Paper**\n\n- *Red Sand* — Alex Graves, Ben Recht\n\n## ICML 2030\n\n**Best Paper**\n\n- *Blue Sand* — Dale Schuurmans, Andrew Moore\n"
    years = {claim.paper_title: (claim.venue, claim.year) for claim in claims_of(read(page))}
    assert years == {"Red Sand": ("ICML", 2031), "Blue Sand": ("ICML", 2030)}


def test_test_of_time_keeps_the_year_of_the_award() -> None:
    page = "## NeurIPS 2031\n\n### Test of Time\n\n- **Deep Wells** (NeurIPS 2021) — Alex Graves, Ben Recht\n"
    assert [(claim.award, claim.year) for claim in claims_of(read(page))] == [("Test of Time", 2031)]


def test_award_names_from_outside_count() -> None:
    extra = ExtraRows(
        awards=(AwardName(name="Golden Gopher", level=1, kind="paper", en=("golden gopher prize",), zh=()),)
    )
    page = "## Golden Gopher Prize\n\n- **Tunnels of Thought** — Alex Graves, Ben Recht\n"
    assert [(claim.award, claim.paper_title) for claim in claims_of(read(page), extra)] == [
        ("Golden Gopher", "Tunnels of Thought")
    ]


@pytest.mark.shared
def test_an_awards_table_is_bound_in_steps_that_grow_with_its_rows(
    steps: Callable[[Callable[[], object]], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merge, "MAX_COMPARED", 10)  # so many are compared with each other, and no more, in any document

    def binding(rows: int) -> int:
        body = "".join(
            f"| Best Paper | A Study of Topic {row} in Graph Learning | Alice Miller |\n" for row in range(rows)
        )
        document = read(f"# ICML 2024 awards\n\n| Award | Paper | Authors |\n|---|---|---|\n{body}")
        mentions, links = find_mentions(document, NO_ROWS), find_links(document)
        return steps(lambda: bind_awards(document, mentions, links, NO_ROWS))

    assert binding(200) < 2.2 * binding(100)


@pytest.mark.slow
def test_floors_on_the_shared_documents(shared: Path, tmp_path: Path) -> None:
    rows = []
    for path in [*sorted((shared / "articles" / "docs").iterdir()), *sorted((shared / "seeds").glob("*.txt"))]:
        document = read_document(Source(source_id=path.name, path=path.name, content=path.read_bytes()))
        rows += [
            {
                "doc": path.name, "award": claim.award, "paper_title": claim.paper_title, "authors": list(claim.authors),
                "institutions": list(claim.institutions), "track": claim.track,
            }
            for claim in claims_of(document)
            if claim.status == "winner"
        ]  # fmt: skip
    predictions, scores = tmp_path / "awards.jsonl", tmp_path / "scores.json"
    predictions.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    scorer = shared / "articles" / "score.py"
    subprocess.run([sys.executable, scorer, "--awards", predictions, "--json", scores], check=True, capture_output=True)
    found = {name: part["f1"] for name, part in json.loads(scores.read_text()).items() if isinstance(part, dict)}
    floors = {"award/all": 0.98, "author/all": 0.97, "institution/all": 0.95, "award_track/all": 0.95}
    assert {name: found[name] for name, floor in floors.items() if found[name] < floor} == {}


@pytest.mark.parametrize(
    ("text", "hedge", "sources"),
    [
        ('"Folding Logs Without Locks" reportedly won the Best Paper Award.', "hedged", ()),
        ("据报道，最佳论文奖授予了《Folding Logs Without Locks》。", "hedged", ()),
        (
            'According to PaperCopilot, "Folding Logs Without Locks" won the Best Paper Award.',
            "asserted",
            ("papercopilot",),
        ),
        ("网传《Folding Logs Without Locks》获得最佳论文奖。", "unofficial", ()),
        ('"Perhaps Logs Need No Locks" won the Best Paper Award.', "asserted", ()),
        ("# Best Paper Award\n\n- *Folding Logs Without Locks*. It may reportedly be slow.", "asserted", ()),
    ],
)
def test_a_sentence_says_how_sure_it_is_and_by_whom(text, hedge, sources) -> None:
    (claim,) = claims_of(read(text))
    assert (claim.hedge, claim.attribution) == (hedge, sources)
