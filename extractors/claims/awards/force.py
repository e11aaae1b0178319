"""What holds for a line of a document: the records that `scopes` fills and the rules of items, tables and sentences read.

In and out: records only. Decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from extractors.claims.awards.labels import Label


@dataclass(frozen=True, slots=True)
class Scope:
    """One level of the stack. `blocked` says that no label from above reaches through; `section` that the heading is nothing but
    the name of a track, which then holds for the labels below it too; `edition` that a line of its own names an edition, which
    headings of awards below it do not end.
    """

    depth: int
    label: Label | None
    venue: str | None
    year: int | None
    track: str | None
    blocked: bool
    section: bool = False
    edition: bool = False


@dataclass(frozen=True, slots=True)
class InForce:
    """What holds for a line."""

    label: Label | None
    track: str | None
    venue: str | None
    year: int | None
    role: str  # "label", "heading", "text"
