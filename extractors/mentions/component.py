"""What a component of the mention pipeline is.

In: a `Reading`, which is the document and everything that earlier components found in it. Out: mentions. A component's file
offers `make_<what>(extra)`, which builds its tables once and returns a `Finder`; `pipeline.py` lists them with what
each requires and assigns, and wraps them for spaCy. Components know nothing of spaCy, so each can be tried on plain text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from extractors.lexicon.rows import ExtraRows
from extractors.mentions.lines import Line, read_lines
from extractors.records.documents import Document
from extractors.records.mentions import Mention
from extractors.spans import Span

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A document on its way through the pipeline. `found` holds the mentions of each component that has run, by its name.

    `lines` are those of the document, cut once for all components; `answers` are those to what was asked by `once`.
    """

    document: Document
    lines: tuple[Line, ...] = ()
    sentences: tuple[Span, ...] = ()
    clauses: tuple[Span, ...] = ()
    found: Mapping[str, tuple[Mention, ...]] = field(default_factory=dict)
    answers: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.lines:
            object.__setattr__(self, "lines", tuple(read_lines(self.document)))

    @property
    def text(self) -> str:
        """The reading text that all spans refer to."""
        return self.document.text

    def once(self, question: Callable[[Reading], Answer]) -> Answer:
        """The answer to what several components ask of a reading. What it is read from must have been found; it is not to be changed."""
        if question not in self.answers:
            self.answers[question] = question(self)
        answer: Answer = self.answers[question]
        return answer

    def mentions(self, component: str) -> tuple[Mention, ...]:
        """What the named component found; nothing when it has not run."""
        return self.found.get(component, ())


Finder = Callable[[Reading], Sequence[Mention]]
"""Mentions in text order. `Mention.partner` counts within the finder's own result."""

MakeFinder = Callable[[ExtraRows], Finder]
"""Builds a finder with the rows that the user added. Every finder reads both languages: pages mix them."""
