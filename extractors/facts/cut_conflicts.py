"""Bullets that break off: a text about a paper that ends in a word no sentence ends with, or where its twin goes on.

In: links with the text around them. Out: `Conflict`s of kind link (severity low, closed): nothing can be decided about what is missing, but a
text that stops at "a method to" is known to be incomplete. A second text about the same paper that goes on from there is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from extractors.facts.award_conflicts import make_conflict
from extractors.records.documents import DocumentHead, Link, Links
from extractors.records.facts import Conflict

BROKEN_OFF = re.compile(
    r"(?<![\w'’-])(?:the|an|and|or|via|whose|because|their|its)$|(?:以及|并且|或者|由于|为了|通过|基于|对于|[和与或及将把被从、])$|[,(（\[]$",
    re.IGNORECASE,
)
MAY_END = re.compile(
    r"(?<![\w'’-])(?:a|to|of|with|for|from|by|into|between|than|that|which)$|[的在了对]$", re.IGNORECASE
)
"""Words that do end sentences now and then ("which dataset a sample belongs to"): cut only where a twin goes on."""
LEAST_SHARED = 20  # code points before the break that a twin must repeat to complete it
LEAST_TEXT = 20  # code points; "thanks to" beside a link is a lead, not a sentence that broke off
MOST_TEXT = 1000  # code points; a longer context is a window cut by ourselves
SHOWN = 40  # code points of the break and of what follows it


def cut_conflicts(links: Iterable[Links], heads: Mapping[str, DocumentHead]) -> tuple[Conflict, ...]:
    """All of them, by id."""
    rows = sorted((row for row in links if row.document_id in heads), key=lambda row: row.document_id)
    texts: dict[str, set[str]] = {}
    for row in rows:
        for link in row.links:
            if link.openreview_id:
                texts.setdefault(link.openreview_id, set()).add(link.context.strip())
    found: dict[str, Conflict] = {}
    for row in rows:
        for link in sorted(row.links, key=lambda link: link.ordinal):
            found.update((one.conflict_id, one) for one in _of_link(heads[row.document_id], link, texts))
    return tuple(found[ident] for ident in sorted(found))


def _of_link(head: DocumentHead, link: Link, texts: Mapping[str, set[str]]) -> Iterator[Conflict]:
    text, ident = link.context.strip(), link.openreview_id
    if ident is None or not LEAST_TEXT <= len(text) < MOST_TEXT:
        return
    goes_on = _continuation(text, texts[ident] - {text})
    last = max(0, len(text) - SHOWN)
    inside_word = bool(goes_on[:1].isascii() and goes_on[:1].isalnum() and text[-1].isascii() and text[-1].isalnum())
    unfinished = bool(goes_on) and (inside_word or MAY_END.search(text, last) is not None)
    if BROKEN_OFF.search(text, last) is None and not unfinished:
        return
    end = f"…{text[-SHOWN:]}"
    more, more_zh = (f"; another text goes on “{goes_on}”", f"；另一处接为“{goes_on}”") if goes_on else ("", "")
    yield make_conflict(
        "link",
        (f"paper:{ident}", "text", head.document_id),
        (),
        severity="low",
        status="closed",
        rule="cut off",
        observed=end,
        expected=goes_on,
        cause="unknown",
        explanation=f"A text about {ident} breaks off: “{end}”{more}.",
        explanation_zh=f"关于 {ident} 的文字中断：“{end}”{more_zh}。",
        documents=(head.document_id,),
    )


def _continuation(text: str, others: Iterable[str]) -> str:
    """What follows the end of `text` where another text repeats it, or ""."""
    tail = text[-LEAST_SHARED:]
    for other in sorted(others):
        at = other.find(tail)
        if at >= 0:
            return other[at + len(tail) : at + len(tail) + SHOWN].rstrip()
    return ""
