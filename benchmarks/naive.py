"""The plain script against which whole runs are measured: the same job done naively in about a hundred lines.

It reads documents, finds OpenReview ids with a pattern, asks for them in batches of 50 or one by one, finds figures and awards
with patterns, and writes Parquet with pandas. It repairs nothing, grounds nothing, reconciles nothing and keeps no memory.

    python benchmarks/naive.py FILE... --out DIR [--base-url URL] [--replies FILE...] [--one-by-one]
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

import pandas as pd
import requests
from bs4 import BeautifulSoup

PAPER_ID = re.compile(r"openreview\.net/(?:forum|pdf)\?id=([A-Za-z0-9_-]{9,14})")
EDITION = re.compile(r"\b(ICLR|NeurIPS|ICML|ACL|EMNLP|CVPR|AAAI|KDD)\s{0,3}(20\d\d)")
NUMBER = r"(\d{1,3}(?:,\d{3}){1,3}|\d{2,6})"
FIGURES = {
    "submissions": [
        rf"{NUMBER}\s{{0,3}}(?:valid )?submissions",
        rf"收到约?\s?{NUMBER}\s?[篇份]",
        rf"{NUMBER}\s?[篇份](?:有效)?投稿",
    ],
    "accepted": [
        rf"{NUMBER} (?:papers )?were accepted",
        rf"accepted {NUMBER}",
        rf"(?:接收|录用)(?:论文)?\s?{NUMBER}\s?篇",
        rf"{NUMBER}\s?篇录用",
    ],
    "acceptance_rate": [r"acceptance rate of (\d{1,3}(?:\.\d+)?)\s?%", r"录用率为?约?为?\s?(\d{1,3}(?:\.\d+)?)\s?%"],
    "orals": [rf"{NUMBER} orals", rf"{NUMBER}\s?篇(?:论文)?被评为 ?Oral"],
    "spotlights": [rf"{NUMBER} spotlights", rf"{NUMBER}\s?篇(?:论文)?被评为 ?Spotlight"],
    "workshops": [rf"{NUMBER} [Ww]orkshops", rf"{NUMBER} 个 ?Workshops"],
}
COMPILED = [(metric, re.compile(pattern)) for metric, patterns in FIGURES.items() for pattern in patterns]
AWARD_HEADINGS = {
    "Outstanding Paper": re.compile(r"^\W{0,6}(?:Outstanding Paper|杰出论文)", re.IGNORECASE),
    "Honorable Mention": re.compile(r"^\W{0,6}(?:Honou?rable Mention|荣誉提名)", re.IGNORECASE),
    "Test of Time": re.compile(r"^\W{0,6}(?:Test of Time|时间检验奖)", re.IGNORECASE),
}
TITLE = re.compile(r"^\s{0,8}(?:[-*•]\s{0,3}\[?|论文标题[::]\s?)([A-Z][^\]\n(]{9,200})")
BATCH = 50


def read_text(path: Path) -> tuple[str, str]:
    """Give a file's text (HTML without tags, PDF page by page, the rest as UTF-8) and, for HTML, its links' addresses."""
    if path.suffix in {".html", ".htm"}:
        soup = BeautifulSoup(path.read_bytes(), "html.parser")
        return soup.get_text("\n"), " ".join(str(anchor["href"]) for anchor in soup.find_all("a", href=True))
    if path.suffix == ".pdf":
        import pdfplumber

        with pdfplumber.open(path) as pdf:
            return "\n".join(page.extract_text() or "" for page in pdf.pages), ""
    return path.read_text(encoding="utf-8", errors="replace"), ""


def fetch(ids: list[str], base_url: str, *, one_by_one: bool) -> list[dict[str, Any]]:
    """Ask for notes; whatever is refused is left out."""
    session, notes = requests.Session(), []
    if one_by_one:
        replies = (session.get(f"{base_url}/notes", params={"id": ident}, timeout=30) for ident in ids)
    else:
        batches = (ids[start : start + BATCH] for start in range(0, len(ids), BATCH))
        replies = (session.post(f"{base_url}/notes/search", json={"ids": batch}, timeout=30) for batch in batches)
    for reply in replies:
        if reply.ok:
            notes += reply.json()["notes"]
    return notes


def value(note: dict[str, Any], field: str) -> object:
    """Give one field of a note in either wire shape."""
    held = note["content"].get(field)
    return held.get("value") if isinstance(held, dict) else held


def find_figures(name: str, text: str) -> list[tuple[str, str, int, str, float]]:
    """Find figures line by line; the edition is the first one named in the line, or the last one seen."""
    rows, venue, year = [], "", 0
    for line in text.splitlines():
        if seen := EDITION.search(line):
            venue, year = seen[1], int(seen[2])
        for metric, pattern in COMPILED:
            rows += [(name, venue, year, metric, float(found.replace(",", ""))) for found in pattern.findall(line)]
    return rows


def find_awards(name: str, text: str) -> list[tuple[str, str, str]]:
    """Give every title below an award heading that award."""
    rows, award = [], None
    for line in text.splitlines():
        award = next((label for label, pattern in AWARD_HEADINGS.items() if pattern.search(line)), award)
        if award and (title := TITLE.search(line)):
            rows.append((name, award, title[1].strip(" .")))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--base-url")
    parser.add_argument("--replies", nargs="*", type=Path, default=[])
    parser.add_argument("--one-by-one", action="store_true")
    options = parser.parse_args()
    texts = {path.name: read_text(path) for path in options.files}
    links = [(name, found) for name, (text, places) in texts.items() for found in PAPER_ID.findall(places or text)]
    notes = [note for path in options.replies for note in json.loads(path.read_bytes())["notes"]]
    if options.base_url:
        notes += fetch(sorted({ident for _, ident in links}), options.base_url, one_by_one=options.one_by_one)
    figures = [row for name, (text, _) in texts.items() for row in find_figures(name, text)]
    awards = [row for name, (text, _) in texts.items() for row in find_awards(name, text)]
    papers = [
        (note["id"], *(value(note, field) for field in ("title", "abstract", "authors", "venue"))) for note in notes
    ]
    tables = {
        "documents": (["document", "text"], [(name, text) for name, (text, _) in texts.items()]),
        "links": (["document", "openreview_id"], links),
        "papers": (["openreview_id", "title", "abstract", "authors", "venue"], papers),
        "figures": (["document", "venue", "year", "metric", "value"], figures),
        "awards": (["document", "award", "title"], awards),
    }
    options.out.mkdir(parents=True, exist_ok=True)
    for table, (columns, rows) in tables.items():
        pd.DataFrame(rows, columns=columns).to_parquet(options.out / f"{table}.parquet")
    print(", ".join(f"{len(rows)} {table}" for table, (_, rows) in tables.items()))


if __name__ == "__main__":
    main()
