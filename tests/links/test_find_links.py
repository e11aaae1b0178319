"""Links of a document, with what each was attached to."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from extractors.documents.read import read_document
from extractors.links import find_links
from extractors.records.documents import Document, Link, Source

NOTE = """\
# Reading list

- Vision
\t- DeepThing [AnnLee2025ICLR+](https://openreview.net/forum?id=aB3dE5gH7j) learns to see #🧠 #todo
\t- [BoChen2025ICLR](https://openreview.net/forum?id=bC4eF6hI8k), [CyDiaz2024NeurIPS++](https://openreview.net/pdf?id=cD5fG7iJ9l) both
\t- plain: https://openreview.net/forum?id=dE6gH8jK0m)after #⭐
- Again [the first](https://openreview.net/forum?id=aB3dE5gH7j#discussion). [A group](https://openreview.net/group?id=X.cc/2025).

One sentence. The next ([OpenReview][2]) has a link. A third.

| Paper | Where |
|---|---|
| Tables too | [pdf](https://openreview.net/pdf?id=eF7hI9kL1n) |

[2]: https://openreview.net/forum?id=fG8iJ0lM2o&utm_source=x "A title"
"""


def read(text: str, path: str = "note.md") -> Document:
    return read_document(Source(source_id=path, path=path, content=text.encode()))


@pytest.fixture(scope="module")
def found() -> dict[str, Link]:
    return {link.anchor_text: link for link in find_links(read(NOTE)).links}


def test_keys_flags_leads_and_tags_of_a_bullet(found: dict[str, Link]) -> None:
    link = found["AnnLee2025ICLR+"]
    assert (link.author_key, link.note_flag, link.lead, link.tags, link.emoji) == (
        "AnnLee2025ICLR",
        "+",
        "DeepThing",
        ("🧠", "todo"),
        "🧠",
    )
    assert link.section_path == ("Vision",)
    assert link.context == "DeepThing AnnLee2025ICLR+ learns to see #🧠 #todo"
    second = found["CyDiaz2024NeurIPS++"]
    assert (second.author_key, second.note_flag, second.lead, second.link_kind) == (
        "CyDiaz2024NeurIPS",
        "++",
        "",
        "pdf",
    )


def test_a_bare_address_ends_where_the_sentence_goes_on(found: dict[str, Link]) -> None:
    link = found["https://openreview.net/forum?id=dE6gH8jK0m"]
    assert (link.openreview_id, link.tags, link.lead) == ("dE6gH8jK0m", ("⭐",), "plain")


def test_a_second_link_to_a_paper_is_a_repeat_and_a_group_is_no_paper(found: dict[str, Link]) -> None:
    assert (found["the first"].openreview_id, found["the first"].is_repeat) == ("aB3dE5gH7j", True)
    assert not found["AnnLee2025ICLR+"].is_repeat
    assert (found["A group"].link_kind, found["A group"].openreview_id) == ("not_a_paper", None)


def test_context_is_the_sentence_the_row_or_the_entry(found: dict[str, Link]) -> None:
    assert found["OpenReview"].context == "The next (OpenReview) has a link."
    assert found["pdf"].context == "Tables too\tpdf"
    assert found["A title"].context == "[2] A title"


def test_links_stand_in_order_with_exact_places() -> None:
    document = read(NOTE)
    links = find_links(document).links
    assert [link.ordinal for link in links] == list(range(len(links)))
    assert [link.span.start for link in links] == sorted(link.span.start for link in links)
    for link in links:
        place = link.provenance
        assert document.received_text[place.start : place.end] == place.quote
        assert link.span.of(document.text) == link.anchor_text


def test_broken_addresses_of_plain_text_are_found() -> None:
    text = "标题\n\n论文链接:https ://openreview.net/pdf?id=aB3dE5gH7j\n机构:某大学\n\n见https://openreview.net/forum?id=bC4eF6hI8k。后面还有字。"
    document = read(text, "a.txt")
    links = find_links(document).links
    assert [link.openreview_id for link in links] == ["aB3dE5gH7j", "bC4eF6hI8k"]
    assert links[0].provenance.quote == "https ://openreview.net/pdf?id=aB3dE5gH7j"
    assert links[0].lead == "论文链接"


def test_a_document_without_links_has_none() -> None:
    assert find_links(read("# T\n\nNothing here.")).links == ()


def gold_rows(document: Document) -> list[dict[str, str]]:
    links = [link for link in find_links(document).links if link.openreview_id]
    rows = []
    for number, link in enumerate(links, start=1):
        section = [
            other
            for other in links
            if other.context == link.context and other.provenance.section == link.provenance.section
        ]
        rows.append(
            {
                "n": str(number),
                "line": str(document.received_text.count("\n", 0, link.provenance.start) + 1),
                "openreview_id": link.openreview_id or "",
                "author_key": link.author_key or "",
                "note_flag": link.note_flag,
                "prefix": link.lead,
                "section_path": " > ".join(link.section_path),
                "emoji_tag": " ".join(link.tags),
                "links_in_item": str(len(section)),
            }
        )
    return rows


@pytest.mark.shared
@pytest.mark.parametrize(
    ("source", "gold"),
    [
        ("seeds/003_f622740c5b602b33.txt", "seed-003-links.tsv"),
        ("articles/docs/53-rereading-mojibake.md", "53-rereading-mojibake-links.tsv"),
    ],
)
def test_link_tables_equal_the_gold_row_for_row(shared: Path, source: str, gold: str) -> None:
    path = shared / source
    document = read_document(Source(source_id=path.name, path=path.name, content=path.read_bytes()))
    with (shared / "articles/gold" / gold).open(encoding="utf-8") as file:
        assert gold_rows(document) == list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.shared
def test_ids_of_text_and_markdown_gold_documents_are_all_and_only_the_gold(shared: Path) -> None:
    names = {"seed-00" + path.name[2]: path for path in (shared / "seeds").glob("*.txt")}
    names |= {path.stem: path for path in (shared / "articles/docs").iterdir() if path.suffix in (".md", ".txt")}
    seen = {}
    for name, path in sorted(names.items()):
        gold_path = shared / "articles/gold" / f"{name}.json"
        if not gold_path.exists():
            continue
        gold = json.loads(gold_path.read_text(encoding="utf-8"))
        document = read_document(Source(source_id=path.name, path=path.name, content=path.read_bytes()))
        found = {link.openreview_id for link in find_links(document).links} - {None}
        seen[name] = (found - set(gold.get("openreview_ids_malformed", [])), set(gold["openreview_ids"]))
    assert len(seen) >= 14
    assert {name: found ^ wanted for name, (found, wanted) in seen.items() if found != wanted} == {}
    seeds = set().union(*(found for name, (found, _) in seen.items() if name.startswith("seed-")))
    assert len(seeds) == 214


def test_a_link_in_a_row_whose_last_cell_reaches_down_from_the_row_above() -> None:
    rows = "<tr><td>One</td><td rowspan=2>Both</td></tr><tr><td><a href='https://openreview.net/forum?id=aB3dE5gH7j'>Two</a></td></tr>"
    (link,) = find_links(read(f"<html><body><p>Text.</p><table>{rows}</table></body></html>", "page.html")).links
    assert (link.openreview_id, link.context) == ("aB3dE5gH7j", "Two")
