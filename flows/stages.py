"""The stages: name, what each needs, its grain, its code and its function over bytes. No Prefect, no disk.

Every function here takes the bytes of the products it needs and gives the bytes of its own. Rooms are imported when a stage
runs, so that `--only facts` loads neither spaCy nor a PDF reader.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Literal

from extractors.lexicon.rows import ExtraRows
from extractors.records.claims import Claims
from extractors.records.documents import Document, DocumentHead, Links
from extractors.records.facts import Decision, FactsInput, SourceWeight
from extractors.records.mentions import Mentions
from extractors.records.papers import Papers, Reply
from flows.products import decode, encode

if TYPE_CHECKING:
    from extractors.papers.notes_file import NotesKind

Grain = Literal["source", "reply", "run"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One stage of the river. `entry` is the module whose import closure is its code; `libraries` are those it reads with."""

    name: str
    needs: tuple[str, ...]
    grain: Grain
    entry: tuple[str, ...]
    libraries: tuple[str, ...] = ()
    meaning: str = ""


STAGES: tuple[Stage, ...] = (
    Stage(
        name="documents", needs=(), grain="source", entry=("extractors.documents.read",),
        libraries=(
            "beautifulsoup4", "charset-normalizer", "ftfy", "lxml", "markdown-it-py", "pdfminer.six", "pdfplumber",
            "pypdfium2", "pyyaml", "trafilatura",
        ),
        meaning="bytes to text: decoding, repair, sections, language, quality",
    ),
    Stage(name="links", needs=("documents",), grain="source", entry=("extractors.links",),
          meaning="links with their context, OpenReview ids"),
    Stage(name="papers", needs=("links",), grain="reply", entry=("extractors.papers.read", "extractors.papers.notes_file", "extractors.papers.paper_pdf"),
          meaning="OpenReview's replies to papers; the only stage that waits for a network"),
    Stage(name="mentions", needs=("documents",), grain="source", entry=("extractors.mentions.find",), libraries=("spacy",),
          meaning="venues, awards, titles, people, institutions, numbers, dates"),
    Stage(name="claims", needs=("documents", "links", "mentions"), grain="source", entry=("extractors.claims.bind", "extractors.papers.census"),
          libraries=("rapidfuzz",), meaning="what each document states: figures and awards"),
    Stage(name="facts", needs=("documents", "links", "papers", "claims"), grain="run", entry=("extractors.facts.reconcile",),
          libraries=("rapidfuzz",), meaning="claims reconciled: figures, awards, conflicts"),
    Stage(name="tables", needs=("documents", "links", "papers", "mentions", "claims", "facts"), grain="run",
          entry=("extractors.tables.build", "extractors.tables.checks", "extractors.report.render"),
          libraries=("jinja2", "pyarrow"), meaning="Parquet tables and report, published as a snapshot"),
)  # fmt: skip
STAGE_NAMES = tuple(stage.name for stage in STAGES)


def chosen(only: str | None, start: str | None, end: str | None) -> tuple[str, ...]:
    """The names of the stages from `start` to `end`, or `only` one; all when nothing is given. Raises ValueError."""
    for name in (only, start, end):
        if name is not None and name not in STAGE_NAMES:
            from flows.toml_files import instead

            raise ValueError(f"no stage is called {name}{instead(name, STAGE_NAMES)}")
    if only is not None:
        if start is not None or end is not None:
            raise ValueError("--only goes without --from and --to")
        return (only,)
    first = STAGE_NAMES.index(start) if start else 0
    last = STAGE_NAMES.index(end) if end else len(STAGE_NAMES) - 1
    if first > last:
        raise ValueError(f"--from {start} comes after --to {end}")
    return STAGE_NAMES[first : last + 1]


def make_head(document: bytes) -> bytes:
    """What `facts` must know of a document, without its text."""
    return encode(DocumentHead.of(decode(Document, document)))


def make_links(document: bytes) -> bytes:
    """The links of a document."""
    from extractors.links import find_links

    return encode(find_links(decode(Document, document)))


def make_mentions(document: bytes, extra: ExtraRows, trained: Mapping[str, str]) -> bytes:
    """The mentions of a document; `trained` names a spaCy pipeline by language."""
    from extractors.mentions.find import find_mentions

    return encode(find_mentions(decode(Document, document), extra, trained))


def make_claims(document: bytes, mentions: bytes, links: bytes, extra: ExtraRows) -> bytes:
    """What a document states; a census states what was counted."""
    from extractors.claims.bind import bind_claims
    from extractors.papers.census import census_claims, is_census

    read = decode(Document, document)
    if is_census(read):
        return encode(census_claims(read))
    return encode(bind_claims(read, decode(Mentions, mentions), decode(Links, links), extra))


def make_papers(reply: Reply) -> bytes:
    """The papers of one landed reply."""
    from extractors.papers.read import read_reply

    return encode(read_reply(reply))


def make_noted_papers(file: bytes, kind: NotesKind) -> bytes:
    """The papers of a local file of notes, which fill what OpenReview left empty."""
    from extractors.papers.notes_file import read_notes_file

    return encode(read_notes_file(file, kind))


def make_pdf_paper(document: bytes) -> bytes:
    """The paper that a document named by its OpenReview id is, title and abstract only."""
    from extractors.papers.paper_pdf import read_paper_pdf

    return encode(read_paper_pdf(decode(Document, document)))


def make_facts(
    heads: Sequence[bytes],
    claims: Sequence[bytes],
    links: Sequence[bytes],
    papers: bytes,
    decisions: tuple[Decision, ...],
    weights: tuple[SourceWeight, ...],
    today: date | None,
) -> bytes:
    """Everything reconciled."""
    from extractors.facts.reconcile import reconcile

    return encode(
        reconcile(
            FactsInput(
                documents=tuple(decode(DocumentHead, head) for head in heads),
                claims=tuple(decode(Claims, item) for item in claims),
                links=tuple(decode(Links, item) for item in links),
                papers=decode(Papers, papers),
                decisions=decisions,
                weights=weights,
                today=today,
            )
        )
    )
