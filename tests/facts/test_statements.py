"""Places, coined terms, cut bullets, names of sources: cases of our own in English and Chinese."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from extractors.claims.bind import bind_claims
from extractors.documents.read import read_document
from extractors.facts.reconcile import reconcile
from extractors.facts.source_names import named
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.records.claims import Statement
from extractors.records.documents import DocumentHead, Source
from extractors.records.facts import Facts, FactsInput
from extractors.records.papers import Papers
from tests.facts.cases import award_claim, facts_input, figure_claim, head, provenance

ID = "openreview:AbCdEfGhIj"


def statements(text: str) -> dict[str, str]:
    document = read_document(Source(source_id="case.md", path="case.md", content=text.encode()))
    claims = bind_claims(document, find_mentions(document), find_links(document))
    assert all(document.received_text[one.provenance.start : one.provenance.end] for one in claims.statements)
    return {f"{one.attribute}:{one.venue}": one.value for one in claims.statements}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ICML 2024 was held from 21 to 27 July in Vienna, Austria.", {"event_city:ICML": "Vienna"}),
        ("We presented two posters at NeurIPS 2025 in San Diego.", {"event_city:NeurIPS": "San Diego"}),
        ("CVPR 2025 takes place at the Music City Convention Center.", {"event_venue:CVPR": "Music City Convention Center"}),
        ("ICML 2024 于 7 月在奥地利维也纳举办。", {"event_city:ICML": "Vienna"}),
        ("ICLR 2024 在維也納舉行。", {"event_city:ICLR": "Vienna"}),
        ("IJCAI 2025 在广州国际会展中心召开。", {"event_city:IJCAI": "Guangzhou", "event_venue:IJCAI": "广州国际会展中心"}),
        ("ICML 2024: a third of the attendees live in Vienna.", {}),
        ("ICLR 2025 的两位作者在新加坡国立大学任教。", {}),
        ("ICLR 2025 was discussed at the University of Vienna.", {}),
    ],
)  # fmt: skip
def test_city_and_hall(text: str, expected: dict[str, str]) -> None:
    found = {key: value for key, value in statements(text).items() if key.startswith(("event_city", "event_venue"))}
    assert found == expected


LINKED = "- [A paper](https://openreview.net/forum?id=AbCdEfGhIj) {}\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('describes the so-called "echo chamber effect" of replay.', {"echo chamber effect"}),
        ("作者把这种退化称为回声效应。", {"回声效应"}),
        ("提出“回声效应”（Echo Effect）来解释退化。", {"回声效应", "echo effect"}),
        ("studies the effect of width, and its effect on depth.", set()),
        ("研究宽度的效应。", set()),
    ],
)
def test_terms_are_coined_about_one_paper(text: str, expected: set[str]) -> None:
    document = read_document(Source(source_id="case.md", path="case.md", content=LINKED.format(text).encode()))
    claims = bind_claims(document, find_mentions(document), find_links(document))
    rows = [one for one in claims.statements if one.attribute.startswith("term:")]
    assert {one.value for one in rows} == expected
    assert {one.about for one in rows} <= {ID}


def said(attribute: str, value: str, document: str, start: int = 0, about: str | None = None) -> Statement:
    venue, year = (None, None) if about else ("ICLR", 2025)
    return Statement(
        claim_id=f"{document}-{value}",
        document_id=document,
        venue=venue,
        year=year,
        attribute=attribute,
        value=value,
        provenance=provenance(document, start, value),
        pattern="test",
        about=about,
    )


def told(*rows: Statement) -> Facts:
    inputs = facts_input([head(name) for name in "abc"], [])
    claims = tuple(
        replace(one, statements=tuple(row for row in rows if row.document_id == one.document_id))
        for one in inputs.claims
    )
    return reconcile(replace(inputs, claims=claims))


def test_a_hall_lies_in_its_city_and_two_cities_differ() -> None:
    agree = told(said("event_city", "Seoul", "a"), said("event_venue", "Seoul Convention Center", "b"))
    differ = told(said("event_city", "Seoul", "a"), said("event_venue", "Vienna Congress Center", "b"))
    unknown = told(said("event_city", "Seoul", "a"), said("event_venue", "Coex Exhibition Hall", "b"))
    assert [(row.status, row.expected) for row in agree.conflicts] == [("closed", "Seoul Convention Center")]
    assert [(row.status, row.severity) for row in differ.conflicts] == [("open", "medium")]
    assert [row.status for row in unknown.conflicts] == ["closed"]
    assert not told(said("event_city", "Seoul", "a"), said("event_city", "Seoul", "b")).conflicts


def test_names_of_one_head_are_one_concept_unless_one_document_tells_them_apart() -> None:
    joined = told(
        said("term:effect", "echo effect", "a", about=ID),
        said("term:effect", "回声效应", "a", about=ID),
        said("term:effect", "回响效应", "b", about=ID),
    )
    (concept,) = [row for row in joined.entities if row.kind == "concept"]
    assert {concept.name, concept.name_zh, *concept.aliases} == {"echo effect", "回声效应", "回响效应"}
    apart = told(
        said("term:effect", "echo effect", "a", about=ID),
        said("term:effect", "mirror effect", "a", 50, about=ID),
        said("term:effect", "回响效应", "b", about=ID),
    )
    assert len([row for row in apart.entities if row.kind == "concept"]) == 3
    other = told(
        said("term:effect", "echo effect", "a", about=ID), said("term:effect", "回声效应", "b", about=f"{ID}x")
    )
    assert len([row for row in other.entities if row.kind == "concept"]) == 2


def test_names_of_sources_are_readable_and_never_alike() -> None:
    path = "/data/2025/report-13.md"
    heads = [
        head("a" * 64, source_id=path, source_path=path, title="Report 2025"),
        head("b" * 64, source_id="/old/notes.md", source_path="/old/notes.md", title="Report 2025"),
        head("c" * 64, source_id="/new/notes.md", source_path="/new/notes.md", title="Report 2025"),
        head("d" * 64, source_id="/x/empty.md", source_path="/x/empty.md", title=""),
        head("e" * 64, source_id="my report", source_path="/y/z.md", title="Other"),
    ]
    names = [row.source_id for row in named({row.document_id: row for row in heads}).values()]
    assert names == [
        "“Report 2025”, report-13.md",
        "“Report 2025”, notes.md, bbbbbbbb",
        "“Report 2025”, notes.md, cccccccc",
        "empty.md",
        "my report",
    ]


@pytest.mark.parametrize(
    ("short", "whole", "cut"),
    [
        ("It trains on 40 tasks and adds a loss to", "It trains on 40 tasks and adds a loss to the model.", True),
        ("It trains on 40 tasks and adds a loss that we know of", "Something quite different is said of it here.", False),
        ("It trains a model on 40 tasks and then the", "Something quite different is said of it here.", True),
        ("It trains on 40 tasks and adds a reg", "It trains on 40 tasks and adds a regulariser.", True),
        ("It trains on 40 tasks and adds a loss", "It trains on 40 tasks and adds a loss for depth.", False),
        ("该文在四十个任务上训练模型，随后又提出一种新的", "该文在四十个任务上训练模型，随后又提出一种新的正则化方法，并在更大的数据上验证。", True),
        ("该文在四十个任务上训练模型，并在更大的数据上加以验证，结果显示其性能优于已有方法", "这里说的是另一回事，与前文没有任何相同的文字，也没有接续前文所说的内容可言", False),
    ],
)  # fmt: skip
def test_a_text_that_breaks_off_is_flagged(short: str, whole: str, *, cut: bool) -> None:
    text = "".join(f"- [P](https://openreview.net/forum?id=AbCdEfGhIj) {one}\n" for one in (short, whole))
    document = read_document(Source(source_id="case.md", path="case.md", content=text.encode()))
    facts = reconcile(
        FactsInput(
            documents=(DocumentHead.of(document),), claims=(), links=(find_links(document),), papers=Papers(papers=())
        )
    )
    assert bool([row for row in facts.conflicts if row.rule == "cut off"]) is cut


def test_a_share_of_a_losing_total_is_the_same_disagreement() -> None:
    """1.4 % of 7,900 is 112; another document's total of 5,290 is kept."""
    heads = [head("a", "official"), head("c", "official"), head("b", "forum")]
    facts = reconcile(
        facts_input(
            heads,
            [
                figure_claim("total", "a", "accepted", 5290),
                figure_claim("again", "c", "accepted", 5290),
                figure_claim("sent", "a", "submissions", 21575),
                figure_claim("other", "b", "accepted", 7900),
                figure_claim("orals", "b", "orals", 112),
                figure_claim(
                    "share",
                    "b",
                    "oral_rate",
                    "1.4",
                    unit="percent",
                    lo=Decimal("1.35"),
                    hi=Decimal("1.45"),
                    qualifier="rounded",
                ),
            ],
        )
    )
    rows = [row for row in facts.conflicts if row.kind == "arithmetic"]
    assert [row.severity for row in rows] == ["low"]
    assert "7,900" in rows[0].explanation


def test_awards_are_untouched_by_terms() -> None:
    assert not [
        row
        for row in reconcile(facts_input([head("a")], [], [award_claim("w", "a", "Best Paper", "A Title")])).entities
        if row.kind == "concept"
    ]
