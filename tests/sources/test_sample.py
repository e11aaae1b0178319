"""The bundled sample holds what its README says it shows; none of this needs a room of the pipeline."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from pathlib import Path

import ftfy
import pdfplumber
import pytest

PAPER_ID = re.compile(r"openreview\.net/(?:forum|pdf)\?id=([A-Za-z0-9_-]{9,14})")
RUNS_OUTSIDE_ASCII = re.compile(r"[^\x00-\x7f]{1,8}")
DOCUMENTS = ["iclr2024-announcement.html", "iclr2024-blog.html", "iclr2024-notes.md", "iclr2024-report.pdf"]


@pytest.fixture(scope="module")
def samples(root: Path) -> Path:
    return root / "raw" / "samples"


@pytest.fixture(scope="module")
def texts(samples: Path) -> dict[str, str]:
    found = {name: (samples / name).read_text(encoding="utf-8") for name in DOCUMENTS if not name.endswith(".pdf")}
    with pdfplumber.open(samples / "iclr2024-report.pdf") as report:
        found["iclr2024-report.pdf"] = "\n".join(page.extract_text() for page in report.pages)
    return found


@pytest.fixture(scope="module")
def notes(samples: Path) -> dict[str, dict[str, object]]:
    replies = [json.loads(path.read_bytes()) for path in sorted((samples / "openreview").glob("*.json"))]
    return {note["id"]: note for reply in replies for note in reply["notes"]}


def test_sources_file_lists_every_document_and_reply(root: Path) -> None:
    listed = tomllib.loads((root / "raw" / "sources.toml").read_text(encoding="utf-8"))
    assert sorted(Path(source["path"]).name for source in listed["source"]) == DOCUMENTS
    assert all((root / "raw" / reply["path"]).is_file() for reply in listed["reply"])


def test_every_linked_paper_has_a_reply_and_every_reply_is_linked(
    texts: dict[str, str], notes: dict[str, dict[str, object]]
) -> None:
    linked = {found for text in texts.values() for found in PAPER_ID.findall(text)}
    assert linked == set(notes)
    assert len(linked) == 18


def test_abstracts_say_that_they_were_written_for_the_sample(notes: dict[str, dict[str, object]]) -> None:
    for note in notes.values():
        content = note["content"]
        assert isinstance(content, dict)
        abstract = content["abstract"]["value"] if note.get("version") == 2 else content["abstract"]
        assert abstract.startswith("[Sample text] ")


def test_report_is_written_byte_for_byte_by_its_script(samples: Path, tmp_path: Path) -> None:
    runpy.run_path(str(samples / "make_report_pdf.py"))["main"](tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes() == (samples / "iclr2024-report.pdf").read_bytes()


def test_report_has_two_pages_a_table_and_readable_chinese(samples: Path) -> None:
    with pdfplumber.open(samples / "iclr2024-report.pdf") as report:
        assert len(report.pages) == 2
        assert report.pages[0].extract_tables()[0][2] == ["ICLR 2024", "7,262", "2,260", "31.1%"]
        assert "录用率约为 31%" in report.pages[0].extract_text()


def test_note_is_damaged_and_can_be_repaired(texts: dict[str, str]) -> None:
    damaged = texts["iclr2024-notes.md"]
    repaired = RUNS_OUTSIDE_ASCII.sub(lambda run: ftfy.fix_encoding(run[0]), damaged)
    assert "ðŸ§" in damaged
    assert "Â\N{NO-BREAK SPACE}" in damaged
    assert sum(repaired.count(sign) for sign in "🧠🚀🔥") == 6
    assert "Schrödinger" in repaired
    assert "Ã" not in repaired


def test_note_links_one_paper_twice_and_one_of_another_conference(
    texts: dict[str, str], notes: dict[str, dict[str, object]]
) -> None:
    links = PAPER_ID.findall(texts["iclr2024-notes.md"])
    assert (len(links), len(set(links))) == (11, 10)
    assert "NeurIPS.cc/2023/Conference" in json.dumps(notes["HPuSIXJaa9"])


def test_blog_breaks_its_links_and_prints_a_false_sum(texts: dict[str, str]) -> None:
    blog = texts["iclr2024-blog.html"]
    assert blog.count("https ://openreview.net/pdf?id=") == 4
    assert "30.94%(2,250/7,304" in blog
    assert round(2250 / 7304 * 100, 2) == 30.81


def test_documents_disagree_where_the_readme_says_so(texts: dict[str, str]) -> None:
    announcement, report = texts["iclr2024-announcement.html"], texts["iclr2024-report.pdf"]
    assert "2,260 were accepted" in announcement
    assert "最终接收论文 2,260 篇" in report
    assert "录用 2,250 篇" in texts["iclr2024-blog.html"]
    assert "Protein Discovery" in announcement
    assert "Protein Design" in report
    assert 86 + 367 + 1807 == 2260
