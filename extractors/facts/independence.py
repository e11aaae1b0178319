"""Who speaks with whose voice: claims of one document, of one attribution root or of a copy cast one vote, the strongest.

In: the claims of one group, the heads of their documents, the copies found between documents. Out: a voice for each claim.
Copy signals: a declared reprint, the same attribution ("Reddit"), 30 or more shared code points in the quoted sentences.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead

SHARED_CODE_POINTS = (
    30  # two sentences about a figure that share so many (blanks and case aside) were not written twice
)


class Voices:
    """Disjoint sets of names; the voice of a name is the least name of its set, so no order of joining matters."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}

    def of(self, name: str) -> str:
        """The voice `name` speaks with."""
        root = name
        while (above := self._parent.get(root, root)) != root:
            root = above
        while (above := self._parent.get(name, name)) != root:
            self._parent[name] = root
            name = above
        return root

    def join(self, one: str, other: str) -> None:
        """Make two names one voice."""
        low, high = sorted((self.of(one), self.of(other)))
        if low != high:
            self._parent[high] = low


def reprints(heads: Mapping[str, DocumentHead]) -> Voices:
    """Documents joined because one declares to be a reprint of the other, or of the same third one.

    `copied_from` may name a document id, a source id, an address, or a name that is no document of ours.
    """
    voices = Voices()
    known = {
        key: head.document_id for head in heads.values() for key in (head.document_id, head.source_id, head.url) if key
    }
    for head in sorted(heads.values(), key=lambda head: head.document_id):
        if head.copied_from:
            voices.join(head.document_id, known.get(head.copied_from, f"origin:{head.copied_from.casefold()}"))
    return voices


def voices_of(claims: Sequence[FigureClaim], documents: Voices) -> dict[str, str]:
    """A voice for each claim id of one group."""
    joined = Voices()
    for claim in claims:
        document = f"document:{documents.of(claim.document_id)}"  # a census has no document: all are OpenReview's voice
        joined.join(claim.claim_id, document)
        for root in claim.attribution:
            joined.join(document, f"attribution:{root.casefold()}")
    _join_copied_sentences(claims, joined)
    return {claim.claim_id: joined.of(claim.claim_id) for claim in claims}


def _join_copied_sentences(claims: Sequence[FigureClaim], joined: Voices) -> None:
    seen: dict[str, str] = {}
    for claim in claims:
        if claim.role == "counted":  # its quote is the first thing counted, not a sentence about the figure
            continue
        for piece in set(_pieces(squeezed(claim.provenance.quote))):
            joined.join(claim.claim_id, seen.setdefault(piece, claim.claim_id))


def _pieces(text: str) -> Iterable[str]:
    return (text[at : at + SHARED_CODE_POINTS] for at in range(len(text) - SHARED_CODE_POINTS + 1))


def squeezed(text: str) -> str:
    """Letters and digits only, NFKD, lower case: what survives lost blanks, widths and case.

    >>> squeezed("Safety Alignment－Should")
    'safetyalignmentshould'
    """
    return "".join(char for char in unicodedata.normalize("NFKD", text).casefold() if char.isalnum())
