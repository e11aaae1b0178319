"""What means the same within one edition: award names (Best / Outstanding, mention / runner-up), short names of papers.

In: winners with their paper ids. Out: for each (edition, name) the name to publish; paper ids that are another one's. Two names are
one award where documents give them to the same papers and no document tells them apart; ICLR 2025's press release says Best in its
title and Outstanding in its body. The canonical one is the name that more documents use in more places.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from extractors.facts.independence import squeezed
from extractors.records.claims import AwardClaim

FAMILIES: tuple[frozenset[str], ...] = (
    frozenset({"Best Paper", "Outstanding Paper", "Distinguished Paper"}),
    frozenset(
        {
            "Honorable Mention",
            "Best Paper Runner-up",
            "Best Paper Honorable Mention",
            "Outstanding Paper Honorable Mention",
        }
    ),
    frozenset({"Test of Time Runner-up", "Test of Time Honorable Mention"}),
    frozenset({"Best Student Paper", "Outstanding Student Paper"}),
)
BRACKETS = re.compile(r"[（(][^()（）\n]{1,40}[)）]\s{0,3}$")  # "(UniAD)": a nickname after the title
LEAST_SHORT_NAME = 5  # code points
NO_NAMES = frozenset({"position", "positionpaper", "立场", "survey"})  # heads that stand before many titles
FIRST_CJK = 0x2E7F
Winner = tuple[AwardClaim, str, str]
"""A claim, the edition it speaks of, the id of the paper it names."""


def canonical_names(winners: Sequence[Winner]) -> dict[tuple[str, str], str]:
    """The published name by (edition, name)."""
    editions: dict[str, list[Winner]] = {}
    for winner in winners:
        editions.setdefault(winner[1], []).append(winner)
    found: dict[tuple[str, str], str] = {}
    for subject, rows in sorted(editions.items()):
        for family in FAMILIES:
            names = sorted({claim.award for claim, _, _ in rows} & family)
            for joined in _joined(names, rows):
                best = min(joined, key=lambda name: (_support(name, rows), name))
                found.update({(subject, name): best for name in joined})
    return found


def same_papers(winners: Sequence[Winner], titles: Mapping[str, str]) -> dict[tuple[str, str], str]:
    """Paper ids by (edition, paper id) that mean another one, where only a title tells them apart.

    Within one edition and kind of award, a paper called by its short name ("MineDojo"), with a nickname in brackets, or with
    the rest of its title in another script ("Genie：…") is the one paper there whose title begins with that name.
    """
    named: dict[tuple[str, frozenset[str], str], set[str]] = {}
    for claim, subject, paper_id in winners:
        if head := short_name(titles.get(paper_id, "")):
            named.setdefault((subject, family_of(claim.award), head), set()).add(paper_id)
    found: dict[tuple[str, str], str] = {}
    for (subject, _, _), ids in sorted(named.items(), key=lambda item: (item[0][0], item[0][2], sorted(item[1]))):
        if len(ids) == 2:
            best, other = sorted(ids, key=lambda one: (one.startswith("title:"), -len(titles[one]), one))
            if other.startswith("title:") and _may_be_one(titles[best], titles[other]):
                found[(subject, other)] = best
    return found


def short_name(title: str) -> str:
    """The squeezed name in front of a title's first colon, or the whole title where it has none; "" where that is no name."""
    head = BRACKETS.sub("", title).replace("：", ":").split(":")[0].strip()
    key = squeezed(head)
    return key if len(key) >= LEAST_SHORT_NAME and key not in NO_NAMES else ""


def _may_be_one(one: str, other: str) -> bool:
    tails = [BRACKETS.sub("", title).replace("：", ":").partition(":")[2].strip() for title in (one, other)]
    scripts = {any(ord(char) > FIRST_CJK for char in tail) for tail in tails}
    return not all(tails) or len(scripts) == 2 or squeezed(tails[0]) == squeezed(tails[1])


def family_of(name: str) -> frozenset[str]:
    """The names that may mean the same award as this one."""
    return next((family for family in FAMILIES if name in family), frozenset({name}))


def _support(name: str, rows: Sequence[Winner]) -> tuple[int, int]:
    claims = [claim for claim, _, _ in rows if claim.award == name]
    return -len({claim.document_id for claim in claims}), -len(claims)


def _joined(names: Sequence[str], rows: Sequence[Winner]) -> list[set[str]]:
    """The names as sets that mean one award each."""
    sets = [{name} for name in names]
    papers = _papers(rows)
    for at, one in enumerate(names):
        for other in names[at + 1 :]:
            if _shared(one, other, papers) and not _told_apart(one, other, papers):
                left = next(row for row in sets if one in row)
                right = next(row for row in sets if other in row)
                if left is not right:
                    left |= right
                    sets.remove(right)
    return [row for row in sets if len(row) > 1]


Papers = Mapping[str, Mapping[str, frozenset[str]]]
"""Paper ids by document and award name."""


def _papers(rows: Sequence[Winner]) -> Papers:
    found: dict[str, dict[str, set[str]]] = {}
    for claim, _, paper_id in rows:
        found.setdefault(claim.document_id, {}).setdefault(claim.award, set()).add(paper_id)
    return {document: {name: frozenset(ids) for name, ids in names.items()} for document, names in found.items()}


def _shared(one: str, other: str, papers: Papers) -> bool:
    lefts = frozenset(paper for names in papers.values() for paper in names.get(one, ()))
    rights = frozenset(paper for names in papers.values() for paper in names.get(other, ()))
    return bool(lefts & rights)


def _told_apart(one: str, other: str, papers: Papers) -> bool:
    """Whether a document gives each name to a paper that it does not give the other name."""
    return any(
        names.get(one, frozenset()) - names.get(other, frozenset())
        and names.get(other, frozenset()) - names.get(one, frozenset())
        for names in papers.values()
    )
