"""Front matter is read where it is some, does no harm where it is hostile, and is text between two rules where it is none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from extractors.documents.front_matter import front_matter
from extractors.documents.read import read_document
from extractors.records.documents import Document, Source


def read(text: str, path: str = "note.md") -> Document:
    return read_document(Source(source_id=path, path=path, content=text.encode()))


BLOCKS: list[tuple[str, dict[str, str]]] = [
    ("---\n---\n", {}),
    ("---\ntitle: Rivers\ndate: 2024-05-01\n---\n", {"title": "Rivers", "date": "2024-05-01"}),
    ("---\ntitle: Rivers: a study\nauthor: Ann\n---\n", {"title": "Rivers: a study", "author": "Ann"}),
    ("---\ntitle:Rivers\nauthor:Ann\n---\n", {"title": "Rivers", "author": "Ann"}),
    ("---\ntags:\n  - a\n  - [b\ntitle: Rivers\n---\n", {"tags": "", "title": "Rivers"}),
    ("---\nog:title: Rivers\n$id: a\nno: 5\n---\n", {"og:title": "Rivers", "$id": "a", "false": "5"}),
    ("---\n标题: 河流\n---\n", {"标题": "河流"}),
    ("---\n   \ntitle: Rivers\n\n---\n", {"title": "Rivers"}),
    ("---\n# what this is\n# and how to change it\n\nlayout: home\n---\n", {"layout": "home"}),
    ("---\n# Documentation: https://example.org/a\n\ntitle: Rivers\n---\n", {"title": "Rivers"}),
    ("---\nn: 0x" + "f" * 5000 + "\ntitle: Rivers\n---\n", {"title": "Rivers"}),
    ("+++\nn = 0x" + "f" * 5000 + '\ntitle = "Rivers"\n+++\n', {"title": "Rivers"}),
    ('+++\ntitle = "Rivers\n[author]\nname = "Ann"\n+++\n', {"title": "Rivers", "name": "Ann"}),
]


@pytest.mark.parametrize(("block", "values"), BLOCKS)
def test_what_a_block_declares(block: str, values: dict[str, str]) -> None:
    found = front_matter(block + "Text.")
    assert found is not None
    assert (dict(found.values), found.end) == (values, len(block))


BETWEEN_RULES = [
    '---\n# Awards of the meeting\n\nThe Best Paper Award went to "Rivers".\n\n---\n',
    "---\n# Awards of the meeting\n\nBest Paper: Rivers\n\n---\n",
    "---\n# Awards of the meeting\n\nBest: Rivers\n\n---\n",
    "---\n\nBest Paper: Rivers\n\n---\n",
    "----\nBest: Rivers\n\nIt was a close call.\n\n----\n",
    "---\nThe winners: two papers\non rivers and lakes\n---\n",
    "---\n- Rivers\n- Lakes\n---\n",
    "---\n1. Best Paper: Rivers\n2. Runner-up: Lakes\n---\n",
    "---\n**Best Paper**: Rivers\n---\n",
    "---\nIn a letter to all of its members the jury says: Rivers\n---\n",
    "+++\n# Awards of the meeting\n\nRivers won.\n+++\n",
]


@pytest.mark.parametrize("path", ["note.md", "note.txt"])
@pytest.mark.parametrize("block", BETWEEN_RULES)
def test_text_between_two_rules_is_text(block: str, path: str) -> None:
    document = read(f"{block}\nMore.", path)
    assert "metadata" not in [section.kind for section in document.sections]
    assert all(word in document.text for word in ("River", "More.") if word in block + "More.")


def test_the_members_of_a_set_come_in_the_same_order_in_every_process() -> None:
    code = "from extractors.documents.front_matter import front_matter as read; print(read(input().replace('|', chr(10))).values)"
    block = "---|author: !!set {dora, alan, carl, beth}|---|"
    outcomes = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=block,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outcomes) == 1


ATTACKS = [
    (
        "---\n"
        "a0: &a0 [x,x]\n"
        + "".join(f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 9))
        + "---\n3,705\n",
        "front_matter_aliases",
    ),
    ("---\nx: !!python/object/apply:os.system ['true']\n---\n3,705\n", "front_matter_broken"),
    ("---\nx: " + "[" * 5000 + "\n---\n3,705\n", "front_matter_broken"),
    ("---\nx: 0x" + "f" * 5000 + "\n---\n3,705\n", "front_matter_broken"),
]


@pytest.mark.parametrize(("text", "warning"), ATTACKS)
def test_hostile_front_matter_does_no_harm_and_keeps_the_text(text: str, warning: str) -> None:
    document = read(text)
    assert warning in document.warnings
    assert "3,705" in document.text


@pytest.mark.shared
def test_front_matter_of_the_suite(shared: Path) -> None:
    for line in (shared / "suites/markdown/frontmatter.dev.jsonl").read_text().splitlines():
        case = json.loads(line)
        found = front_matter(case["text"])
        content = case["expect"].pop("content")
        assert dict(found.values if found else ()) == {key: str(value) for key, value in case["expect"].items()}, case[
            "id"
        ]
        assert case["text"][found.end if found else 0 :].strip() == content.strip(), case["id"]
