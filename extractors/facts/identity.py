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
LEAST_KEY = 8  # code points; shorter titles are compared for equality only


@dataclass(slots=True)
class Known:
    """What is known of one paper while identities are built; private to the builder."""

    titles: dict[str, set[str]] = field(default_factory=dict)
    official: str | None = None


class Identities:
    """Resolves an id or a printed title to a paper id. Built from all sightings at once, so order cannot matter."""

    def __init__(self, official: Mapping[str, str], sightings: Iterable[tuple[str | None, str | None, str]]) -> None:
        """`official`: title by OpenReview id; `sightings`: (OpenReview id, printed title, document id)."""
        self._papers: dict[str, Known] = {}
        self._by_key: dict[str, str] = {}
        rows = sorted({(one or "", title or "", document) for one, title, document in sightings})
        for openreview_id, title in sorted(official.items()):
            self._papers[f"openreview:{openreview_id}"] = Known(official=title)
            self._by_key.setdefault(squeezed(title), f"openreview:{openreview_id}")
        for openreview_id, title, document in rows:
            if openreview_id:
                self._note(f"openreview:{openreview_id}", title, document)
        for openreview_id, title, document in rows:
            if not openreview_id and title:
                self._note(self._closest(squeezed(title)) or f"title:{squeezed(title)}", title, document)

    def _note(self, paper_id: str, title: str, document: str) -> None:
        known = self._papers.setdefault(paper_id, Known())
        known.titles.setdefault(title, set()).add(document)
        if title:
            self._by_key.setdefault(squeezed(title), paper_id)

    def _closest(self, key: str) -> str | None:
        if key in self._by_key or len(key) < LEAST_KEY:
            return self._by_key.get(key)
        near = process.extract(
            key, sorted(self._by_key), scorer=fuzz.ratio, limit=3, score_cutoff=LEAST_RATIO - LEAST_GAP
        )
        if not near or near[0][1] < LEAST_RATIO:
            return None
        best = self._by_key[near[0][0]]
        rivals = [score for other, score, _ in near[1:] if self._by_key[other] != best]
        return best if not rivals or near[0][1] - max(rivals) >= LEAST_GAP else None

    def resolve(self, openreview_id: str | None, title: str | None) -> str:
        """The paper id; a paper with neither id nor title has none, which is an error of the caller."""
        if openreview_id:
            return f"openreview:{openreview_id}"
        key = squeezed(title or "")
        return self._closest(key) or f"title:{key}"

    def title_of(self, paper_id: str) -> str:
        """OpenReview's title, else the one most documents print, else the first in order."""
        known = self._papers.get(paper_id, Known())
        if known.official:
            return known.official
        ranked = sorted((-len(documents), title) for title, documents in known.titles.items() if title)
        return ranked[0][1] if ranked else ""

    def titles_of(self, paper_id: str) -> tuple[str, ...]:
        """Every printed title, in order."""
        return tuple(sorted(title for title in self._papers.get(paper_id, Known()).titles if title))

    def records(self) -> tuple[PaperIdentity, ...]:
        """All identities, by paper id."""
        return tuple(self._record(paper_id) for paper_id in sorted(self._papers))

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
