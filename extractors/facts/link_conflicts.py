"""What lists of links show: papers linked twice, names and keys that differ, papers of another venue, counts against lists.

In: links, document heads, papers, counted claims. Out: `Conflict`s; all are settled (the OpenReview id decides) and say what was
found. A list is a document whose title names an edition; a personal note of 219 links had 214 papers, one of them another
conference's, five linked twice, one of those under two names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rapidfuzz import fuzz

from extractors.facts.award_conflicts import make_conflict
from extractors.facts.editions import belongs, list_edition
from extractors.facts.independence import squeezed
from extractors.facts.source_names import named
from extractors.records.documents import DocumentHead, Link, Links
from extractors.records.facts import Conflict
from extractors.records.papers import Paper

MOST_NAME_WORDS = 4  # a lead of more words is a sentence, not the name of a paper
LEAST_NAME_RATIO = 75.0  # percent; "Spyder 2.0" against "Spider 2.0" has 89, unrelated names have under 60
LEAST_NAME = 4  # code points
KEY_PARTS = re.compile(r"^(\D{2,60}?)((?:19|20)\d\d)([A-Za-z]{2,20})$")
LIST_MARKS = " \t-*+•·–—:：#>"


def link_conflicts(
    links: Iterable[Links], heads: Mapping[str, DocumentHead], papers: Mapping[str, Paper]
) -> tuple[Conflict, ...]:
    """All of them, by id."""
    found: list[Conflict] = []
    shown = {key: head.source_id for key, head in named(heads).items()}
    for row in sorted(links, key=lambda row: row.document_id):
        if row.document_id in heads:
            linked = [link for link in sorted(row.links, key=lambda link: link.ordinal) if link.openreview_id]
            found += _twice(heads[row.document_id], linked)
            found += _names(heads[row.document_id], linked, papers, shown[row.document_id])
            found += _foreign(heads[row.document_id], linked, papers, shown[row.document_id])
            found += _keys(heads[row.document_id], linked, papers)
    return tuple(sorted({one.conflict_id: one for one in found}.values(), key=lambda one: one.conflict_id))


def _twice(head: DocumentHead, links: Sequence[Link]) -> Iterator[Conflict]:
    by_id = _by_id(links)
    repeated = sorted(ident for ident, rows in by_id.items() if len(rows) > 1)
    if repeated:
        yield make_conflict(
            "link",
            (f"document {head.source_id}", "links", head.document_id),
            (),
            severity="info",
            status="closed",
            rule="one id, one paper",
            observed=str(len(links)),
            expected=str(len(by_id)),
            cause="unknown",
            explanation=f"{len(links)} links name {len(by_id)} papers; linked more than once: {', '.join(repeated)}.",
            explanation_zh=f"{len(links)} 个链接指向 {len(by_id)} 篇论文；重复链接：{'、'.join(repeated)}。",
            documents=(head.document_id,),
        )


def _names(head: DocumentHead, links: Sequence[Link], papers: Mapping[str, Paper], shown: str) -> Iterator[Conflict]:
    """A paper that the list calls by two names, or by a name close to, but not, the one in its title."""
    for ident, rows in _by_id(links).items():
        names = sorted({name for link in rows if (name := _name(link))})
        paper = papers.get(ident)
        title = paper.title if paper is not None and paper.title else ""
        if len({squeezed(name) for name in names}) > 1:
            yield _name_conflict("link", head, shown, ident, names, "", "one id, one name", "unknown")
        for name in names:
            if close := _misspelt(name, title):
                yield _name_conflict("title", head, shown, ident, [name], close, "OpenReview's spelling", "typo")


def _name_conflict(
    kind: str, head: DocumentHead, shown: str, ident: str, names: Sequence[str], right: str, rule: str, cause: str
) -> Conflict:
    printed = " / ".join(names)
    says, says_zh = (f"; OpenReview has “{right}”", f"；OpenReview 作“{right}”") if right else ("", "")
    return make_conflict(
        kind,
        (f"paper:{ident}", "name", head.document_id),
        (),
        severity="low",
        status="closed",
        rule=rule,
        observed=printed,
        expected=right,
        cause="typo" if cause == "typo" else "unknown",
        explanation=f"{shown} calls {ident} {printed}{says}.",
        explanation_zh=f"{shown} 称 {ident} 为 {printed}{says_zh}。",
        documents=(head.document_id,),
    )


def _name(link: Link) -> str:
    """The short name that leads up to a link ("PhysBench"), or "" where a sentence does."""
    name = link.lead.strip(LIST_MARKS)
    words = name.split()
    return name if 0 < len(words) <= MOST_NAME_WORDS and len(name) >= LEAST_NAME and name[0].isupper() else ""


def _misspelt(name: str, title: str) -> str:
    """The words of the title that `name` nearly is, or ""."""
    key = squeezed(name)
    if not title or key in squeezed(title):
        return ""
    words = title.split()
    size = len(name.split())
    windows = [" ".join(words[at : at + size]).strip(" ,:;.") for at in range(len(words) - size + 1)]
    close = [(fuzz.ratio(key, squeezed(window)), window) for window in windows]
    best = max(close, default=(0.0, ""))
    return best[1] if best[0] >= LEAST_NAME_RATIO and key[:1] == squeezed(best[1])[:1] else ""


def _foreign(head: DocumentHead, links: Sequence[Link], papers: Mapping[str, Paper], shown: str) -> Iterator[Conflict]:
    edition = list_edition(head)
    if edition is None or not links:
        return
    venue, year = edition
    by_id = _by_id(links)
    other = sorted(
        ident
        for ident, rows in by_id.items()
        if not any(belongs(link, papers.get(ident), venue, year) for link in rows)
    )
    if other and len(other) * 2 < len(by_id):
        yield make_conflict(
            "venue",
            (f"{venue} {year}", "links", head.document_id),
            (),
            severity="medium",
            status="closed",
            rule="a list is of one edition",
            observed=", ".join(other),
            expected=f"{venue} {year}",
            cause="unknown",
            explanation=f"{shown} is about {venue} {year} and links papers of other venues: {', '.join(other)}; not counted.",
            explanation_zh=f"{shown} 是 {venue} {year} 的列表，却链接其他会议的论文：{'、'.join(other)}；不计入。",
            documents=(head.document_id,),
        )


def _keys(head: DocumentHead, links: Sequence[Link], papers: Mapping[str, Paper]) -> Iterator[Conflict]:
    """Citation keys: one key for two papers save for its mark ("+" is part of the key), or not of the paper's first author."""
    marked: dict[str, set[str]] = {}
    for link in links:
        if link.author_key:
            marked.setdefault(link.author_key.casefold(), set()).add(link.openreview_id or "")
    shared = {key: sorted(ids) for key, ids in marked.items() if len(ids) > 1}
    for key, ids in sorted(shared.items()):
        yield make_conflict(
            "link",
            (f"document {head.source_id}", f"key:{key}", head.document_id),
            (),
            severity="info",
            status="closed",
            rule="a key with a mark is another key",
            observed=", ".join(ids),
            expected="",
            cause="unknown",
            explanation=f"The key {key}, with and without marks, stands for {len(ids)} papers: {', '.join(ids)}.",
            explanation_zh=f"键 {key}（含带标记者）指 {len(ids)} 篇论文：{'、'.join(ids)}。",
            documents=(head.document_id,),
        )
    for link in links:
        paper = papers.get(link.openreview_id or "")
        if link.author_key and paper is not None and paper.authors and not key_fits(link.author_key, paper):
            first = min(paper.authors, key=lambda author: author.position).name
            yield make_conflict(
                "link",
                (f"paper:{link.openreview_id}", "author", head.document_id),
                (),
                severity="low",
                status="open",
                rule="a key names the first author",
                observed=link.author_key,
                expected=first,
                cause="unknown",
                explanation=f"The key {link.author_key} does not name {first}, the first author of {link.openreview_id}.",
                explanation_zh=f"键 {link.author_key} 并非 {link.openreview_id} 的第一作者 {first}。",
                documents=(head.document_id,),
            )


def key_fits(key: str, paper: Paper) -> bool:
    """Whether a citation key names the paper's first author: every part of one name is in the other, accents aside."""
    parts = KEY_PARTS.match(key)
    if parts is None or not paper.authors:
        return True
    first = min(paper.authors, key=lambda author: author.position).name
    return fuzz.ratio(_letters(parts[1]), _letters(first)) >= LEAST_NAME_RATIO


def _letters(name: str) -> str:
    return "".join(char for char in squeezed(name) if char.isalpha() and char.isascii()) or squeezed(name)


def _by_id(links: Sequence[Link]) -> dict[str, list[Link]]:
    found: dict[str, list[Link]] = {}
    for link in links:
        if link.openreview_id:
            found.setdefault(link.openreview_id, []).append(link)
    return found
