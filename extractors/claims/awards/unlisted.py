"""Awards that a document counts but whose papers it does not name: "另有 11 篇论文获得荣誉提名，名单从略".

In: a view and the drafts. Out: one issue for each award that a sentence gives a number to and that no paper of the document has.
Nothing is guessed; the number itself is a figure and not read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractors.claims.awards.order import COUNT
from extractors.claims.awards.view import Draft, View
from extractors.records.claims import Issue
from extractors.records.documents import Grounding

NEAR = 24
FAR = re.compile(r"[，,；;。]")


def unlisted(view: View, drafts: Sequence[Draft]) -> Iterator[Issue]:
    """Issues in text order, one per award."""
    found = {draft.award for draft in drafts}
    grounding = Grounding(view.document)
    for line in view.lines:
        if line.section.kind == "table":
            continue
        for award in view.within("award", line.span):
            if award.pattern != "award:paper" or award.key in found:
                continue
            before = view.simple[max(line.span.start, award.span.start - NEAR) : award.span.start]
            count = next(reversed(list(COUNT.finditer(before))), None)
            if count is None or FAR.search(before, count.end()):
                continue
            found.add(award.key or "")
            yield Issue(
                document_id=view.document.document_id,
                kind="award_without_papers",
                detail=f"{award.key} is counted ({count.group().strip()}) but none of its papers is named",
                provenance=grounding.ground(award.span),
            )
