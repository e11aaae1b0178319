"""Speed of the mention pipelines: words per second against the tokenizer that spaCy has for the language, interleaved.

    python benchmarks/mentions.py          prints one line a language; 1 when slower than the goal

The text is the bundled sample, repeated with varied numbers so that the tokenizer's cache does not answer for it, or with --shared
the documents beside the project. All lexica are loaded. Ratios are medians of interleaved rounds: times alone mean nothing.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import spacy

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from extractors.documents.read import read_document  # noqa: E402  # run as a script, the project is not on the path before this line
from extractors.lexicon.phrases import places_of_words  # noqa: E402
from extractors.mentions.component import Reading  # noqa: E402
from extractors.mentions.names import read_anew  # noqa: E402
from extractors.mentions.pipeline import build_pipeline  # noqa: E402
from extractors.mentions.title_forms import is_no_paper, is_notice, is_title_like  # noqa: E402
from extractors.records.documents import Document, Source  # noqa: E402

SLOWEST_RATIO = 1.5
"""Time of the whole pipeline over time of the bare tokenizer."""
ROUNDS = 7


def documents(folders: list[Path]) -> list[Document]:
    """Every readable document of the folders."""
    paths = [
        path for folder in folders for path in folder.rglob("*") if path.suffix in (".md", ".html", ".txt", ".pdf")
    ]
    return [
        read_document(Source(source_id=path.name, path=str(path), content=path.read_bytes())) for path in sorted(paths)
    ]


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def forget() -> None:
    """Forget what was remembered of a text, so that no round profits from the one before."""
    for remembered in (read_anew, places_of_words, is_no_paper, is_notice, is_title_like):
        remembered.cache_clear()


def measure(language: str, texts: list[Document]) -> dict[str, float]:
    """Median ratio of the pipeline's time to the tokenizer's, and both speeds in words (characters for Chinese) a second."""
    nlp, blank = build_pipeline(language), spacy.blank(language)
    words = sum(len(text.text) if language == "zh" else len(text.text.split()) for text in texts)

    def bare() -> None:
        for text in texts:
            blank.make_doc(text.text)

    def whole() -> None:
        for text in texts:
            forget()
            doc = nlp.make_doc(text.text)
            doc._.reading = Reading(document=text)
            nlp(doc)

    bare(), whole()
    gc.collect()
    gc.freeze()
    gc.disable()  # for both, as in the children of a run (`flows.reader_process`): rubbish is collected between documents
    rounds = [(seconds(bare), seconds(whole)) for _ in range(ROUNDS)]
    ratio = statistics.median(second / first for first, second in rounds)
    gc.enable()
    return {
        "ratio": ratio,
        "words": words,
        "tokenizer": words / min(first for first, _ in rounds),
        "pipeline": words / min(second for _, second in rounds),
    }


def main() -> int:
    """Measure both languages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", action="store_true", help="measure on the documents beside the project")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    shared = ROOT.parent / "shared"
    folders = [shared / "articles" / "docs", shared / "seeds"] if options.shared else [ROOT / "raw"]
    every = documents(folders)
    results = {}
    for language in ("en", "zh"):
        texts = [text for text in every if text.language.startswith(language)]
        if texts:
            results[language] = measure(language, texts)
    if options.json:
        print(json.dumps(results, indent=1))
    else:
        for language, found in results.items():
            print(
                f"{language}: pipeline takes {found['ratio']:.2f} x the bare tokenizer ({found['pipeline']:,.0f} of {found['tokenizer']:,.0f} words/s on {found['words']:,.0f} words)"
            )
    return int(any(found["ratio"] > SLOWEST_RATIO for found in results.values()))


if __name__ == "__main__":
    sys.exit(main())
