"""A paper's own PDF, where OpenReview refuses: a read document in, a paper with its title and abstract out.

Only what stands under the heading "Abstract" (or in a paragraph that begins with it) is taken, up to the next heading; a
paper without one has no abstract. Which paper it is, the user says by the file's name, `<openreview id>.pdf`; nothing is
guessed from the text. Decision, venue and authors are not read from PDFs: they would be claims, not metadata.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath

from extractors.papers.notes import ABSTRACT_CODE_POINTS, absent
from extractors.records.documents import Document, Section
from extractors.records.papers import Outcome, Papers

HEADING_CODE_POINTS = 20
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_ABSTRACT = re.compile(r"(?:abstract|摘 {0,4}要)(?: {0,2}[.:：—–-]{1,2} {0,2}|\s{1,4}|$)", re.IGNORECASE)
_TEXT = frozenset({"paragraph", "list_item", "quote"})


def read_paper_pdf(document: Document) -> Papers:
    """The paper that the file's name says this PDF is; no rows when the name is no id or nothing could be read."""
    ident = PurePath(document.source_path).stem
    if document.media_type != "application/pdf" or not _ID.fullmatch(ident):
        return Papers(papers=(), issues=(f"{document.source_path}: not a PDF named by an OpenReview id",))
    abstract = " ".join(" ".join(_abstract(document)).split())[:ABSTRACT_CODE_POINTS]
    if not abstract:
        return Papers(papers=(), issues=(f"{document.source_path}: no abstract was found",))
    paper = replace(
        absent(ident, Outcome("ok")),
        forum=ident,
        title=document.title.strip() or None,
        abstract=abstract,
        abstract_source="pdf",
        reply_sha256=document.document_id,
    )
    return Papers(papers=(paper,))


def _abstract(document: Document) -> Iterator[str]:
    """The pieces of the abstract in reading order; furniture between two columns or pages is passed over."""
    inside = False
    for section in document.sections:
        text = section.span.of(document.text).strip()
        begins = _ABSTRACT.match(text)
        if not inside:
            inside = begins is not None and _leads(section, text, begins)
            if inside and begins is not None and (rest := text[begins.end() :]):
                yield rest
        elif section.kind == "heading":
            return
        elif section.kind in _TEXT and section.in_main_text:
            yield text


def _leads(section: Section, text: str, begins: re.Match[str]) -> bool:
    """Whether a section opens the abstract: the word alone, or before a mark ("Abstract. We ...", "Abstract—We ...")."""
    alone = len(text) <= HEADING_CODE_POINTS and begins.end() == len(text)
    return alone or (
        section.kind in _TEXT and not begins[0].isalpha() and begins[0].strip() != begins[0].strip(".:：—–- ")
    )
