"""How fast documents are read, against named peers, interleaved in one run: `python benchmarks/documents.py [ROUNDS]`.

PDF against pdfplumber's default `extract_text`, HTML against trafilatura's default `extract`, Markdown against markdown-it-py
alone. Ours does the whole of reading (positions, sections, marks, tables); the peers give text. Medians of ratios; a ratio above
1 means that ours is faster. The files are those of the shared suites where they are beside the project, else the bundled sample.
`html_main_text`, `pdf_text` and `commonmark` are what the suites' scorers call (`benchmarks.documents:html_main_text`).
"""

from __future__ import annotations

import gc
import gzip
import logging
import resource
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from extractors.documents.markdown_parser import render
from extractors.documents.read import READERS, identify, read_document
from extractors.records.documents import Document, MediaType, Source

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
GOALS = {"application/pdf": 5.0, "text/html": 0.5, "text/markdown": 1 / 1.3}
FILES = {
    "application/pdf": ("suites/pdf/pdf/dev/*.pdf", "*.pdf"),
    "text/html": ("suites/html/*/dev/*.html.gz", "*.html"),
    "text/markdown": ("articles/docs/*.md", "*.md"),
}
ROUNDS = 5


def html_main_text(html: bytes, url: str | None = None) -> str:
    """The article of a page, a blank line between blocks."""
    return _main_text(read_document(Source(source_id="page", path="page.html", content=html, url=url)))


def pdf_text(path: str) -> str:
    """The reading text of a PDF, running headers and footers included."""
    return read_document(Source(source_id=path, path=path, content=Path(path).read_bytes())).text


def commonmark(md: str) -> str:
    """HTML of a note, Obsidian's additions off."""
    return render(md)


def _main_text(document: Document) -> str:
    return "\n\n".join(section.span.of(document.text) for section in document.sections if section.in_main_text)


def _pdfplumber(source: Source, decoded: str) -> object:
    import io

    import pdfplumber

    del decoded
    with pdfplumber.open(io.BytesIO(source.content)) as pdf:
        return [page.extract_text() for page in pdf.pages]


def _trafilatura(source: Source, decoded: str) -> object:
    import trafilatura

    del source
    return trafilatura.extract(decoded)


def _markdown_it(source: Source, decoded: str) -> object:
    from markdown_it import MarkdownIt

    del source
    return MarkdownIt().parse(decoded)


SHORTEST_ROUND_SECONDS = 0.5
"""Few small files are read several times a round: a round of hundredths of a second measures the scheduler."""
PEERS: dict[MediaType, tuple[str, Callable[[Source, str], object]]] = {
    "application/pdf": ("pdfplumber", _pdfplumber),
    "text/html": ("trafilatura", _trafilatura),
    "text/markdown": ("markdown-it-py", _markdown_it),
}


def sources(media_type: MediaType) -> list[tuple[Source, str]]:
    """The files of one format with their decoded text."""
    pattern, bundled = FILES[media_type]
    paths = sorted(SHARED.glob(pattern)) or sorted((ROOT / "raw").rglob(bundled)) * 5
    found = []
    for path in paths:
        content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        source = Source(source_id=path.name, path=path.name.removesuffix(".gz"), content=content)
        kind, decoded = identify(source)
        if kind == media_type:
            found.append((source, decoded.text))
    return found


def seconds(read: Callable[[Source, str], object], files: Sequence[tuple[Source, str]]) -> float:
    """What reading all files takes, in seconds of processor time: nothing here waits, and neighbours do not count."""
    started = time.process_time()
    for source, decoded in files:
        read(source, decoded)
    return time.process_time() - started


def main() -> int:
    """Measure and print; 1 where a goal is missed."""
    logging.disable(logging.CRITICAL)  # the peers complain of fonts
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    missed = []
    for media_type, (name, peer) in PEERS.items():
        files = sources(media_type)
        if not files:
            print(f"{media_type}: no files to measure with")
            continue
        for read in (READERS[media_type], peer):
            read(*files[0])  # the first call imports
        gc.collect()
        gc.freeze()  # what the format before left in memory is not walked for this one
        files = files * max(1, round(SHORTEST_ROUND_SECONDS / seconds(READERS[media_type], files)))
        pairs = [(seconds(READERS[media_type], files), seconds(peer, files)) for _ in range(rounds)]
        ratio = statistics.median(theirs / ours for ours, theirs in pairs)
        ours = statistics.median(pair[0] for pair in pairs)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{media_type:16} {len(files):4} files {ours:7.2f} s  {ratio:5.2f} x {name}"
            f"  (goal {GOALS[media_type]:.2f}, best and worst round {max(t / o for o, t in pairs):.2f} and"
            f" {min(t / o for o, t in pairs):.2f}, peak so far {peak:.0f} MiB)",
            flush=True,
        )
        if ratio < GOALS[media_type]:
            missed.append(media_type)
    print(f"missed: {', '.join(missed)}" if missed else "every goal is met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
