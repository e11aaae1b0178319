"""Which function does the work of which stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flows.run import Run
from flows.work.documents import documents
from flows.work.facts import facts
from flows.work.papers import papers
from flows.work.per_document import claims, links, mentions
from flows.work.tables import tables

WORK: Mapping[str, Callable[[Run], None]] = {
    "documents": documents,
    "links": links,
    "papers": papers,
    "mentions": mentions,
    "claims": claims,
    "facts": facts,
    "tables": tables,
}
