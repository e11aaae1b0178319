"""How many texts each rule serves: a rule that only ever served one text was written for it, and fails.

Texts are the project's own articles, the cases, and the shared documents where they are. A rule is the pattern that a claim or mention
names, without its metric. Of the lexica the metrics are held to the same; names of venues and institutions are no rules.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from extractors.claims.awards.rules import RULES
from extractors.claims.bind import bind_claims
from extractors.claims.figures.cues import find_cues
from extractors.documents.read import read_document
from extractors.errors import UnreadableDocument
from extractors.lexicon.metrics import METRICS
from extractors.lexicon.phrases import lowered
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.records.documents import Document, Source

HERE = Path(__file__).resolve().parent
SHARED = HERE.parent.parent.parent / "shared"
CASES = (
    *(path.name for path in sorted(HERE.glob("cases_awards*.toml"))),
    *(path.name for path in sorted(HERE.glob("cases_figures*.toml"))),
)
KINDS = ("title", "person", "award")
FEWEST = 2


def texts() -> Iterator[Source]:
    """Give every text as a source."""
    folders = [HERE.parent / "articles" / "docs", SHARED / "articles" / "docs", SHARED / "seeds"]
    for path in sorted(path for folder in folders if folder.is_dir() for path in folder.iterdir()):
        yield Source(source_id=path.name, path=path.name, content=path.read_bytes())
    for file in CASES:
        for number, case in enumerate(tomllib.loads((HERE / file).read_text(encoding="utf-8"))["case"]):
            name = case.get("file", f"case.{case.get('format', 'md')}")
            yield Source(source_id=f"{file}-{number}", path=name, content=case["text"].strip().encode())


def rules_of(document: Document) -> set[str]:
    """Give the rules that a document's claims and mentions name."""
    mentions = find_mentions(document)
    claims = bind_claims(document, mentions, find_links(document))
    found = {claim.pattern for claim in claims.awards}
    found |= {"figure:" + claim.pattern.rsplit(":", 1)[1] for claim in claims.figures}
    return found | {one.pattern.removesuffix(":cut") for one in mentions.mentions if one.kind in KINDS}


@pytest.fixture(scope="module")
def served() -> tuple[Counter[str], Counter[str]]:
    """By rule and by row of the metrics: how many texts it serves."""
    rules: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    for source in texts():
        try:
            document = read_document(source)
        except UnreadableDocument:
            continue
        rules.update(rules_of(document))
        rows.update({cue.metric.name for cue in find_cues(lowered(document.text), ()).cues})
    return rules, rows


def test_no_rule_serves_one_text_only(served) -> None:
    rules, _ = served
    assert {rule: count for rule, count in sorted(rules.items()) if count < FEWEST} == {}


def test_every_rule_of_award_sentences_serves(served) -> None:
    rules, _ = served
    assert [rule.name for rule in RULES if rules[f"award:{rule.name}"] < FEWEST] == []


def test_every_metric_serves(served) -> None:
    _, rows = served
    assert [metric.name for metric in METRICS if rows[metric.name] < FEWEST] == []


def test_no_phrase_of_a_metric_is_hidden_by_another() -> None:
    own = {phrase: metric.name for metric in METRICS for phrase in (*metric.en, *metric.zh)}
    hiding = [(metric.name, phrase) for metric in METRICS for phrase in (*metric.en_not, *metric.zh_not)]
    assert [(name, phrase) for name, phrase in hiding if own.get(phrase, name) != name] == []
