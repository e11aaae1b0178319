"""Which printed titles are one paper: by OpenReview id, else by squeezed title, else by close spelling with a gap.

In: award claims, links, papers. Out: for every (id, title) seen a paper id, and the identities with their aliases.
Measured on 3,704 titles of one conference: no two papers share a squeezed title, no two titles are alike at 90 or more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process

from extractors.facts.independence import squeezed
from extractors.records.facts import PaperIdentity

LEAST_RATIO = 90.0  # percent; rapidfuzz ratio of squeezed titles
LEAST_GAP = 10.0  # percent; the runner-up must be this much worse
LEAST_KEY = 12  # code points; shorter titles are compared for equality only
BLOCK = 6  # code points; close titles share their first or their last ones, so that not all pairs are compared


@dataclass(slots=True)
class _Known:
    """What is known of one paper while identities are built."""

    titles: dict[str, set[str]] = field(default_factory=dict)
    official: str | None = None


class Identities:
    """Resolves an id or a printed title to a paper id. Built from all sightings at once, so order cannot matter."""

    def __init__(self, official: Mapping[str, str], sightings: Iterable[tuple[str | None, str | None, str]]) -> None:
        """`official`: title by OpenReview id; `sightings`: (OpenReview id, printed title, document id)."""
        self._papers: dict[str, _Known] = {}
        self._by_key: dict[str, str] = {}
        self._blocks: dict[str, list[str]] = {}
        rows = sorted({(one or "", title or "", document) for one, title, document in sightings})
        for openreview_id, title in sorted(official.items()):
            self._papers[f"openreview:{openreview_id}"] = _Known(official=title)
            self._index(squeezed(title), f"openreview:{openreview_id}")
        for openreview_id, title, document in rows:
            if openreview_id:
                self._note(f"openreview:{openreview_id}", title, document)
        for openreview_id, title, document in rows:
            if not openreview_id and squeezed(title):
                self._note(self._closest(squeezed(title)) or f"title:{squeezed(title)}", title, document)

    def _index(self, key: str, paper_id: str) -> None:
        if key and key not in self._by_key:
            self._by_key[key] = paper_id
            for block in {f"^{key[:BLOCK]}", f"{key[-BLOCK:]}$"}:
                self._blocks.setdefault(block, []).append(key)

    def _note(self, paper_id: str, title: str, document: str) -> None:
        self._papers.setdefault(paper_id, _Known()).titles.setdefault(title, set()).add(document)
        self._index(squeezed(title), paper_id)

    def _closest(self, key: str) -> str | None:
        if key in self._by_key or len(key) < LEAST_KEY:
            return self._by_key.get(key)
        near = sorted({*self._blocks.get(f"^{key[:BLOCK]}", ()), *self._blocks.get(f"{key[-BLOCK:]}$", ())})
        found = process.extract(key, near, scorer=fuzz.ratio, limit=None, score_cutoff=LEAST_RATIO - LEAST_GAP)
        if not found or found[0][1] < LEAST_RATIO:
            return None
        best = self._by_key[found[0][0]]
        rivals = [score for other, score, _ in found[1:] if self._by_key[other] != best]
        return best if not rivals or found[0][1] - max(rivals) >= LEAST_GAP else None

    def resolve(self, openreview_id: str | None, title: str | None) -> str:
        """The paper id of an id or a title; a title nobody is known under stands for itself."""
        if openreview_id:
            return f"openreview:{openreview_id}"
        key = squeezed(title or "")
        return self._closest(key) or f"title:{key}"

    def title_of(self, paper_id: str) -> str:
        """OpenReview's title, else the one most documents print, in its most readable form."""
        known = self._papers.get(paper_id, _Known())
        if known.official:
            return known.official
        documents: dict[str, set[str]] = {}
        for title, printed_by in known.titles.items():
            if title:
                documents.setdefault(squeezed(title), set()).update(printed_by)
        ranked = sorted(
            (-len(documents[squeezed(title)]), squeezed(title), _readability(title), title)
            for title in known.titles
            if title
        )
        return ranked[0][3].rstrip(" .") if ranked else ""

    def titles_of(self, paper_id: str) -> dict[str, tuple[str, ...]]:
        """Every printed title with the documents that print it, in order."""
        known = self._papers.get(paper_id, _Known())
        return {title: tuple(sorted(known.titles[title])) for title in sorted(known.titles) if title}

    def official_title(self, paper_id: str) -> str | None:
        """OpenReview's title, where it was fetched."""
        known = self._papers.get(paper_id)
        return known.official if known else None

    def ids(self) -> tuple[str, ...]:
        """Every paper id, in order."""
        return tuple(sorted(self._papers))

    def records(self) -> tuple[PaperIdentity, ...]:
        """All identities, by paper id."""
        return tuple(self._record(paper_id) for paper_id in self.ids())

    def _record(self, paper_id: str) -> PaperIdentity:
        known, title = self._papers[paper_id], self.title_of(paper_id)
        documents = {document for rows in known.titles.values() for document in rows if document}
        return PaperIdentity(
            paper_id=paper_id,
            openreview_id=paper_id.removeprefix("openreview:") if paper_id.startswith("openreview:") else None,
            title=title,
            title_key=squeezed(title),
            aliases=tuple(name for name in self.titles_of(paper_id) if name != title),
            document_ids=tuple(sorted(documents)),
        )


def _readability(title: str) -> tuple[int, bool, bool]:
    """Least first: lost blanks, all capitals, a full stop that belongs to the sentence."""
    return -title.count(" "), title.upper() == title, title.endswith(".")
