"""What would change an outcome: the least further source that would settle a figure, or turn it over to another candidate.

In: a figure, all figure claims of its edition, what they are reconciled with. Out: `Needed`s. Nothing is estimated: a further source of each
class, from the weakest on, is added to the claims and the edition reconciled anew, until the outcome is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Context, localcontext
from typing import Literal, get_args

from extractors.facts.explain import CLASSES_ZH
from extractors.facts.figures import Given, reconcile_figures
from extractors.facts.groups import subject_of
from extractors.facts.numbers import shown
from extractors.facts.reconcile import DECIMAL_DIGITS
from extractors.facts.weights import PRIOR_BY_CLASS
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead, SourceClass
from extractors.records.facts import Figure

Change = Literal["settled", "turned over"]
SETTLED = ("agreed", "resolved")
FURTHER = "one more source"  # the id of its document and its claim; ours are hashes


@dataclass(frozen=True, slots=True, kw_only=True)
class Needed:
    """One more independent source of this class, plainly saying what `like` says, would bring the outcome about.

    `source_class` is None where no single source would do.
    """

    like: FigureClaim
    outcome: Change
    source_class: str | None
    text: str
    text_zh: str


def smallest_evidence(figure: Figure, claims: Iterable[FigureClaim], known: Given) -> tuple[Needed, ...]:
    """The smallest evidence by candidate; nothing for a figure without rivals, or one that a person decided."""
    edition = {claim.claim_id: claim for claim in claims if subject_of(claim) == figure.subject}
    if figure.agreement == "pinned" or figure.value is None:
        return ()
    with localcontext(Context(prec=DECIMAL_DIGITS)):
        return tuple(
            _needed(figure, like, outcome, edition.values(), known) for like, outcome in _changes(figure, edition)
        )


def _changes(figure: Figure, claims: dict[str, FigureClaim]) -> Iterator[tuple[FigureClaim, Change]]:
    """The published value where it is not settled, then every other one that is stated."""
    likes: dict[object, FigureClaim] = {}
    for row in figure.candidates:
        for claim_id in row.claim_ids:
            if claim_id in claims and claims[claim_id].value == row.value:
                likes.setdefault(row.value, claims[claim_id])
    if figure.agreement == "conflicting" and figure.value in likes:
        yield likes[figure.value], "settled"
    for value, like in likes.items():
        if value != figure.value:
            yield like, "turned over"


def _needed(figure: Figure, like: FigureClaim, outcome: Change, claims: Iterable[FigureClaim], known: Given) -> Needed:
    classes = sorted((prior, name) for name, prior in PRIOR_BY_CLASS.items() if name != "unknown")
    source = next((name for _, name in classes if brings_about(figure, like, outcome, name, claims, known)), None)
    printed = shown(like.value, figure.unit)
    what, what_zh = {
        "settled": (f"settle it at {printed}", f"使其定于 {printed}"),
        "turned over": (f"turn it over to {printed}", f"使其改为 {printed}"),
    }[outcome]
    if source is None:
        text, text_zh = f"no single further source would {what}", f"任何单个新来源都不足以{what_zh}"
    else:
        text = f"one more independent source of class {source} saying {printed} would {what}"
        text_zh = f"再有一个独立的{CLASSES_ZH[source]}来源称 {printed}，即可{what_zh}"
    return Needed(like=like, outcome=outcome, source_class=source, text=text, text_zh=text_zh)


def brings_about(
    figure: Figure, like: FigureClaim, outcome: Change, kind: str, claims: Iterable[FigureClaim], known: Given
) -> bool:
    """Whether one more source of the class `kind` that says what `like` says has this outcome."""
    more, head = further(like, kind)
    with_it = replace(known, heads={**known.heads, FURTHER: head}, names={**known.names, FURTHER: head})
    rows = (
        row.figure
        for venue in reconcile_figures([*claims, more], (), with_it)
        for row in venue.outcomes
        if row.figure.figure_id == figure.figure_id
    )
    row = next(rows, None)
    if row is None or row.value != like.value:
        return False
    return outcome == "turned over" or row.agreement in SETTLED


def further(like: FigureClaim, kind: str) -> tuple[FigureClaim, DocumentHead]:
    """A claim that says the same plainly and in its own words, and the head of its document."""
    place = replace(like.provenance, document_id=FURTHER, start=0, end=0, quote="", prefix="", suffix="")
    count = like.unit == "count"
    claim = replace(
        like,
        claim_id=FURTHER,
        document_id=FURTHER,
        lo=like.value if count else like.lo,
        hi=like.value if count else like.hi,
        qualifier="exact" if count else like.qualifier,
        hedge="asserted",
        attribution=(),
        role="counted" if kind in ("api", "counted") else "stated",
        derivation=None,
        alternative_to=None,
        provenance=place,
        value_provenance=place,
    )
    head = DocumentHead(
        document_id=FURTHER,
        source_id=FURTHER,
        source_path=FURTHER,
        source_class=next((name for name in get_args(SourceClass) if name == kind), "unknown"),
        language="en",
        title="",
    )
    return claim, head
