"""A trained pipeline joins in: what it alone knows becomes mentions and claims, and nothing else changes by its presence or faults."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import spacy

from extractors.claims.bind import bind_claims
from extractors.documents.read import read_document
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.mentions.pipeline import build_pipeline
from extractors.mentions.trained import trained
from extractors.records.documents import Document, Source
from extractors.records.mentions import Mention, Mentions
from tests.mentions.small_pipelines import broken, site

ENGLISH = """# ICLR 2031 awards

## Best Paper Award

**Burning Mirrors for the Siege of Ships**
Hypatia (Mouseion), Euclid (Lyceum)

We received 3,705 submissions to ICLR 2031.
"""
CHINESE = """# ICLR 2031 获奖论文

最佳论文奖：《论凸镜与凹镜成像》
作者：墨子，沈括（钦天监）

共收到3705篇投稿。
"""


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site(tmp_path_factory.mktemp("site"), "en_names")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    trained.cache_clear()
    build_pipeline.cache_clear()


def document(text: str) -> Document:
    return read_document(Source(source_id="a.md", path="a.md", content=text.encode()))


def mentions(text: str, name: str | None, language: str = "en") -> tuple[Document, Mentions]:
    read = document(text)
    return read, find_mentions(read, trained={language: name} if name else {})


def ours(found: Mentions) -> tuple[Mention, ...]:
    return tuple(one for one in found.mentions if not one.pattern.startswith("trained:"))


def named(read: Document, found: Mentions, name: str) -> dict[str, list[str]]:
    by_kind: dict[str, list[str]] = {}
    for one in found.mentions:
        if one.pattern == f"trained:{name}":
            by_kind.setdefault(one.kind, []).append(one.span.of(read.text))
    return by_kind


def awards(read: Document, found: Mentions) -> list[tuple[str | None, tuple[str, ...], tuple[str, ...]]]:
    claims = bind_claims(read, found, find_links(read))
    assert [str(one.value) for one in claims.figures] == ["3705"]
    return [(one.paper_title, one.authors, one.institutions) for one in claims.awards]


def joins(text: str, name: str, people: list[str], schools: list[str]) -> None:
    language = name[:2]
    read, without = mentions(text, None, language)
    _, found = mentions(text, name, language)
    by_kind = named(read, found, name)
    assert by_kind.get("person", []) == people
    assert by_kind["institution"] == schools
    assert ours(found) == without.mentions, "what our own components find stays as it is"
    assert (found.sentences, found.clauses, found.issues) == (without.sentences, without.clauses, ())
    assert found.pipeline == (*without.pipeline, "confacts_trained")
    ((title, _, before),) = awards(read, without)
    ((same, authors, after),) = awards(read, found)
    assert (title, before) == (same, ())
    assert after == tuple(schools)
    assert not people or authors == tuple(people)


def test_people_and_places_it_alone_knows_are_mentions_and_claims(
    monkeypatch: pytest.MonkeyPatch, english: Path
) -> None:
    monkeypatch.syspath_prepend(str(english))
    joins(ENGLISH, "en_names", ["Hypatia", "Euclid"], ["Mouseion", "Lyceum"])


@pytest.mark.slow
def test_it_joins_in_chinese(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(site(tmp_path, "zh_names")))
    joins(CHINESE, "zh_names", [], ["钦天监"])


@pytest.mark.slow
def test_a_tokenizer_of_its_own_moves_no_border(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(site(tmp_path, "en_pieces")))
    assert [token.text for token in spacy.load("en_pieces")("Hypatia 3")] == ["Hyp", "ati", "a", "3"]
    assert spacy.load("en_pieces").pipe_names == ["tagger", "ner"]
    joins(ENGLISH, "en_pieces", ["Hypatia", "Euclid"], ["Mouseion", "Lyceum"])


def test_a_folder_serves_as_well(english: Path) -> None:
    folder = str(english / "en_names" / "en_names-1.0.0")
    read, found = mentions(ENGLISH, folder)
    assert named(read, found, folder)["institution"] == ["Mouseion", "Lyceum"]


def test_without_it_nothing_is_different() -> None:
    assert mentions(ENGLISH, "en_absent")[1] == mentions(ENGLISH, None)[1]
    assert mentions(ENGLISH, "/absent/folder")[1] == mentions(ENGLISH, None)[1]


FAULTS = {
    "does not load: RuntimeError: of another spaCy": 'raise RuntimeError("of another spaCy")',
    "does not load: ModuleNotFoundError: No module named 'absent_transformers'": "import absent_transformers",
    "fails: LookupError: of the test": """nlp = spacy.blank("en")
def fails(doc):
    raise LookupError("of the test")
spacy.Language.component("confacts_tests_fails", func=fails)
nlp.add_pipe("confacts_tests_fails")
return nlp""",
    "fails: ValueError: its tokenizer changes the text": """nlp = spacy.blank("en")
whole = nlp.tokenizer
nlp.tokenizer = lambda text: whole(" ".join(text.split()).upper())
return nlp""",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_costs_its_own_mentions_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fault: str) -> None:
    broken(tmp_path, "en_broken", FAULTS[fault])
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "en_broken", raising=False)
    _, found = mentions(ENGLISH, "en_broken")
    _, without = mentions(ENGLISH, None)
    assert len(found.issues) == 1
    assert found.issues[0].startswith(f"the trained pipeline en_broken {fault}")
    assert dataclasses.replace(found, issues=(), pipeline=without.pipeline) == without


def test_what_is_found_already_stands(tmp_path: Path) -> None:
    labels = [
        ("PERSON", "Siege of Ships"),
        ("ORG", "ICLR 2031"),
        ("ORG", "Stanford"),
        ("GPE", "Alexandria"),
        ("PER", "Euclid\nThe"),
    ]
    rules = [{"label": label, "pattern": words} for label, words in labels]
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns(rules)  # type: ignore[attr-defined]
    nlp.to_disk(tmp_path / "rules")
    folder = str(tmp_path / "rules")
    text = ENGLISH + "\nStanford University, in Alexandria, thanked Euclid\nThe end of it.\n"
    read, found = mentions(text, folder)
    assert named(read, found, folder) == {
        "entity": ["ICLR 2031", "Siege of Ships", "ICLR 2031", "Stanford", "Alexandria", "Euclid\nThe"]
    }


def test_one_made_for_another_spacy_joins_when_it_loads(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "ORG", "pattern": "Mouseion"}])  # type: ignore[attr-defined]
    nlp.to_disk(tmp_path / "old")
    meta = tmp_path / "old/meta.json"
    meta.write_text(json.dumps(json.loads(meta.read_text()) | {"spacy_version": ">=2.3.0,<3.0.0"}))
    with pytest.warns(UserWarning, match="W09"):
        spacy.load(tmp_path / "old")
    recwarn.clear()
    read, found = mentions(ENGLISH, str(tmp_path / "old"))
    assert named(read, found, str(tmp_path / "old")) == {"institution": ["Mouseion"]}
    assert not recwarn.list
