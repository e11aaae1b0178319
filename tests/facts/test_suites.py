"""Suites of others: printed rates and breakdowns of a table of acceptance rates; flights told by many sources."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchmarks.fusion import authors, book, flight, surname
from extractors.claims.bind import bind_claims
from extractors.documents.read import read_document
from extractors.facts.reconcile import reconcile
from extractors.facts.reliability import choose, estimate
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.records.documents import DocumentHead, Source
from extractors.records.facts import Conflict, FactsInput
from extractors.records.papers import Papers
from flows.products import decode, encode
from flows.stages import make_head


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def conflicts_of(text: str) -> tuple[Conflict, ...]:
    """One line of text through all rooms."""
    document = read_document(Source(source_id="case.txt", path="case.txt", content=text.encode()))
    links = find_links(document)
    claims = bind_claims(document, find_mentions(document), links)
    head = decode(DocumentHead, make_head(encode(document)))
    return reconcile(
        FactsInput(documents=(head,), claims=(claims,), links=(links,), papers=Papers(papers=()))
    ).conflicts


@pytest.mark.shared
@pytest.mark.slow
def test_every_rate_that_is_off_is_flagged_and_no_truncated_one(shared: Path) -> None:
    wrong = []
    for row in rows(shared / "suites/accrate/accrate.dev.jsonl"):
        printed = row["text"].split("%")[0].split()[-1].strip("(")
        place = 10 ** -len(printed.partition(".")[2])
        off = abs(100 * row["accepted"] / row["submitted"] - row["rate"]) > place + 1e-9
        found = [one for one in conflicts_of(row["text"]) if one.kind == "arithmetic"]
        flagged = any(one.metric == "acceptance_rate" for one in found)
        broken = any(one.metric == "accepted" for one in found)
        if flagged != off or broken != (row["breakdown_sum_ok"] is False):
            wrong.append(row["text"])
    assert not wrong


@pytest.mark.shared
@pytest.mark.slow
def test_flights_no_worse_than_the_vote_on_any_attribute(shared: Path) -> None:
    """A source that contradicts itself has one vote, and speaks for each of its values."""
    right: Counter[tuple[str, str]] = Counter()
    cases = rows(shared / "suites/fusion/flight.dev.jsonl")
    for case in cases:
        counts = Counter(json.dumps(value) for _, value in case["claims"])
        vote = json.loads(min(counts, key=lambda value: (-counts[value], value)))
        right["vote", case["attr"]] += vote == case["truth"]
        right["facts", case["attr"]] += flight(case["claims"], case["attr"]) == case["truth"]
    worse = [attr for attr in {case["attr"] for case in cases} if right["facts", attr] < right["vote", attr]]
    assert not worse


def test_a_list_that_leaves_a_name_out_denies_nothing() -> None:
    short, full = "Goldman", "Goldman, Ron; Gabriel, Richard P."
    assert book([("a", short), ("b", short), ("c", full)]) == ["Goldman, Ron", "Gabriel, Richard P"]
    assert book([("a", short), ("b", short), ("d", short), ("c", full)]) == ["Goldman"]


def test_two_authors_of_one_surname_are_two() -> None:
    told = "O'Leary, Timothy J.; O'Leary, Linda I."
    assert book([("a", told), ("b", told)]) == ["O'Leary, Timothy J", "O'Leary, Linda I"]


@pytest.mark.shared
def test_books_no_worse_than_the_vote(shared: Path) -> None:
    """The vote compares lists by surnames as well, and counts every listing."""

    def surnames(names: list[str]) -> list[str]:
        return sorted(surname(name) for name in names)

    right: Counter[str] = Counter()
    for case in rows(shared / "suites/fusion/book.dev.jsonl"):
        truth, lists = surnames(case["truth"]), [surnames(authors(text)) for _, text in case["claims"]]
        counts = Counter(tuple(names) for names in lists)
        right["vote"] += list(min(counts, key=lambda names: (-counts[names], names))) == truth
        right["facts"] += surnames(book(case["claims"])) == truth
    assert right["facts"] >= right["vote"]


@pytest.mark.shared
@pytest.mark.slow
def test_estimated_reliability_on_flights(shared: Path) -> None:
    cases = [case for case in rows(shared / "suites/fusion/flight.dev.jsonl") if case["attr"] != "act_dep"]
    triples: dict[str, list[tuple[str, str, str]]] = {}
    for case in cases:
        told = [(case["id"], source, json.dumps(value)) for source, value in case["claims"]]
        triples.setdefault(case["attr"], []).extend(told)
    known = {attribute: estimate(found) for attribute, found in triples.items()}
    right = sum(
        json.loads(choose({source: json.dumps(value) for source, value in case["claims"]}, found.priors, found.voices))
        == case["truth"]
        for case in cases
        if (found := known[case["attr"]])
    )
    assert right / len(cases) >= 0.93


def test_sources_that_share_errors_are_one_voice() -> None:
    triples = [(f"item {at}", source, str(at)) for at in range(40) for source in ("a", "b", "c")]
    triples += [(f"item {at}", source, str(at if at % 3 else -at)) for at in range(40) for source in ("x", "y")]
    found = estimate(triples)
    assert len({found.voices[source] for source in ("x", "y")}) == 1
    assert found.priors["a"] > found.priors["x"]
    assert choose({"a": "3", "x": "-3", "y": "-3"}, found.priors, found.voices) == "3"
