"""What is known of an HTML page once its source is read: blocks of text, the elements they stand in, what the head declares."""

from __future__ import annotations

from dataclasses import dataclass, field

from extractors.records.documents import MarkKind, SectionKind

InlineMark = tuple[MarkKind, int, int, str | None]
"""(kind, start, end, target): start and end count code points of the block's text."""


@dataclass(slots=True)
class Block:
    """One block of text; mark and cell offsets count code points of `text`, `at` those of the HTML source."""

    kind: SectionKind
    level: int
    text: str
    at: int
    element: int
    marks: list[InlineMark] = field(default_factory=list)
    marker: str = ""
    leads: tuple[str, ...] = ()
    rows: list[list[tuple[int, int]]] = field(default_factory=list)
    header_rows: int = 0

    def link_share(self) -> float:
        """How much of the text is linked, 0 to 1."""
        linked = sum(end - start for kind, start, end, _ in self.marks if kind == "link")
        return linked / max(1, len(self.text))


@dataclass(slots=True)
class Element:
    """An open or closed element: its name, attributes as written, and the number of the one it stands in."""

    name: str
    body: str
    parent: int


@dataclass(slots=True)
class Page:
    """All blocks of a page, its elements by number (0 is the root), and what its head declares."""

    blocks: list[Block]
    elements: list[Element]
    title: str
    title_at: int
    metas: list[dict[str, str]]
    times: list[dict[str, str]]
    json_ld: list[str]
    language: str
    depth: int

    def added_up(self, values: list[int]) -> list[int]:
        """For each element its own value and those of all elements in it; `values` are changed."""
        for number in range(len(values) - 1, 0, -1):  # parents come before what stands in them
            values[self.elements[number].parent] += values[number]
        return values


def joined_marks(text: str, marks: list[InlineMark]) -> list[InlineMark]:
    """Marks of which neighbours in bold or italics are one: editors cut what was marked at once into several elements."""
    found: list[InlineMark] = []
    last: dict[str, int] = {}
    for mark in marks:
        kind, start, end, target = mark
        if kind in ("bold", "italic") and kind in last:
            _, first, until, _ = found[last[kind]]
            if until <= start and not text[until:start].strip(" ") and start - until <= 1:
                found[last[kind]] = (kind, first, end, target)
                continue
        last[kind] = len(found)
        found.append(mark)
    return found
