"""What holds for a line of a document: the records that `scopes` fills and the rules of items, tables and sentences read.

In: a line. Out: records, and the depth at which a label on that line stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from extractors.claims.awards.labels import Label
from extractors.claims.awards.view import Line, View

LINE_DEPTH = 10
"""The depth of a label on a line of its own: below all headings, above the items of lists."""


@dataclass(frozen=True, slots=True)
class Scope:
    """One level of the stack. `blocked` says that no label from above reaches through; `section` that the heading is nothing but
    the name of a track, which then holds for the labels below it too; `edition` that a line of its own names an edition, which
    headings of awards below it do not end; `card` that the award stands over one winner's title only.
    """

    depth: int
    label: Label | None
    venue: str | None
    year: int | None
    track: str | None
    blocked: bool
    section: bool = False
    edition: bool = False
    card: bool = False


@dataclass(frozen=True, slots=True)
class InForce:
    """What holds for a line."""

    label: Label | None
    track: str | None
    venue: str | None
    year: int | None
    role: str  # "label", "heading", "text"


def leads_deeper(view: View, line: Line) -> bool:
    """Whether items are nested below an item: a term with its definitions."""
    following = view.document.sections[line.section.ordinal + 1 : line.section.ordinal + 2]
    return any(one.kind == "list_item" and one.level > line.section.level for one in following)


def depth_of(line: Line) -> int:
    """The depth of a label on a line: that of its list item, deeper by the item's level, or that of all other lines."""
    return LINE_DEPTH + 1 + max(line.section.level, 1) if line.section.kind == "list_item" else LINE_DEPTH
