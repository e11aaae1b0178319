"""What an award label says: family, student, special kind, level, and the canonical name these make together.

In: the words of one label. Out: the canonical English name of `lexicon.awards` or one composed after its pattern, and
whether it is an award for papers, for persons, or only a candidacy.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from extractors.lexicon.awards import FAMILIES, PERSON_WORDS, SPECIALS
from extractors.lexicon.rows import AwardName

HONORABLE = re.compile(r"hono[u]?rable|\bhms?\b|提名")
RUNNER_UP = re.compile(r"runner|\brus?\b|亚军|second place")
CANDIDATE = re.compile(r"candidate|finalist|nominee|nomination|候选|入围")
TEST_OF_TIME = re.compile(
    r"\btota?\b|test[ -]of[ -](?:the[ -])?time|longuet|helmholtz|koenderink|时间的?检验|时间的?考验|highest[ -]impact|most[ -](?:influential|impactful)"
    r"|最具影响力论文|\d{1,2}[- ]years?[- ](?:impact|best paper)"
)
NOT_A_LABEL = re.compile(r"best (?:way|practice)|^(?:the )?paper (?:award|prize)s?$|(?:最佳|优秀)的")

OPEN_NAME = re.compile(
    r"(?:(?:[A-Z]{3,10}|[Tt]he|[Aa]n?|[Ww]on|[Rr]eceived|[Oo]ur) )*(?P<name>[A-Z][a-z][A-Za-z-]{1,20}(?: [A-Z][A-Za-z-]{2,20}){0,3} (?:Paper|Demo|Poster|Video|Artifact|Dataset|Software) )(?:Award|Prize)s?"
)
"""An award of its own name ("Merit Paper Award"); a conference's or sponsor's letters before it do not belong to it."""
OWN_NAMES = ("Theme", "Resource", "Social Impact", "Reproduction")
FIXED_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "Dissertation Award",
        re.compile(r"dissertation|thesis|\bph\.? ?d\.? (?:award|prize)|(?:博士|硕士|学位|毕业)论文"),
    ),
    ("Student Research Competition", re.compile(r"student research competition|学生研究竞赛")),
    ("Student Research Workshop", re.compile(r"student research workshop|\bsrw\b")),
    ("Area Chair Award", re.compile(r"area chairs?['’]?s?['’]? awards?|\bsac awards?|领域主席奖")),
    ("Lasting Impact Award", re.compile(r"lasting[ -]impact|[长持][期久]影响力")),
    ("Classic Paper", re.compile(r"classic paper|经典论文")),
)


@dataclass(frozen=True, slots=True)
class Name:
    """A canonical name and what kind of thing it is given to."""

    key: str
    kind: Literal["paper", "person", "candidate"]


def award_name(label: str, rows: Sequence[AwardName]) -> Name | None:
    """The name a label stands for; None for words that only look like one.

    >>> award_name("Best Student Paper HM", ())
    Name(key='Best Student Paper Honorable Mention', kind='paper')
    >>> award_name("时间检验候选 (Runner Up)", ())
    Name(key='Test of Time Runner-up', kind='paper')
    """
    words = " ".join(label.casefold().split())
    if NOT_A_LABEL.search(words):
        return None
    row = _row(words, rows)
    if row is not None and row.kind == "person":
        return Name(row.name, "person")
    own = OPEN_NAME.fullmatch(label)
    if (
        own
        and not TEST_OF_TIME.search(words)
        and not any(word in words for _, word, _ in FAMILIES)
        and (row is None or row.name == "Best Demo Paper")
    ):
        return Name(f"{own['name']}Award", "paper")
    level = _level(words)
    candidate = level == "candidate"
    key = _key(words, "" if candidate else level, row)
    if key is None:
        return None
    if any(_has(words, word) for group in PERSON_WORDS for word in group) and "area chair award" not in key.casefold():
        return Name("Reviewer Award" if "review" in words or "审稿" in words else key, "person")
    return Name(key, "candidate" if candidate else "paper")


def _key(words: str, level: str, row: AwardName | None) -> str | None:
    suffix = {"honorable": " Honorable Mention", "runner-up": " Runner-up", "": ""}[level]
    if TEST_OF_TIME.search(words):
        return "Test of Time" + suffix
    for name, pattern in FIXED_KINDS:
        if pattern.search(words):
            return name + suffix
    # a label in two languages is called by its English name
    family = next((name for name, word, _ in FAMILIES if word in words), "")
    family = family or next((name for name, _, han in FAMILIES if any(part in words for part in han)), "")
    if not family and row is not None and row.name in ("Best Paper", "Outstanding Paper", "Distinguished Paper"):
        family = row.name.removesuffix(" Paper")
    special = next((name for name, latin, han in SPECIALS if any(_has(words, word) for word in (*latin, *han))), "")
    special = "Student Poster" if special == "Student" and _has(words, "poster") else special
    if special in OWN_NAMES and (family or row is not None or "paper" in words or "论文" in words):
        return f"{special} Paper{suffix}"
    if special in ("Poster", "Student Poster", "Video", "Artifact", "Talk", "Presentation") and family:
        return f"{family} {special}{suffix}"
    if special in ("Student", "Demo") and (family or suffix):
        return f"{family or 'Best'} {special} Paper{suffix}"
    if special and family:
        return f"{family} {special} Paper{suffix}"
    if level == "honorable":
        return "Honorable Mention"
    if level == "runner-up":
        kind = f"{special} " if special in ("Short", "Long") else ""
        return f"{family or 'Best'} {kind}Paper Runner-up"
    if family:
        return f"{family} Paper"
    if row is not None:
        return row.name
    return "Best Paper" if CANDIDATE.search(words) else None


def _level(words: str) -> str:
    if RUNNER_UP.search(words):
        return "runner-up"
    if CANDIDATE.search(words):
        return "candidate"
    return "honorable" if HONORABLE.search(words) else ""


def _row(words: str, rows: Sequence[AwardName]) -> AwardName | None:
    """The row with the longest phrase in the label."""
    best: tuple[int, AwardName] | None = None
    for row in rows:
        for phrase in (*row.en, *row.zh):
            # first what can be told at a glance
            if phrase in words and (best is None or len(phrase) > best[0]) and _has(words, phrase):
                best = (len(phrase), row)
    return None if best is None else best[1]


def _has(words: str, phrase: str) -> bool:
    """Whether the label holds the phrase, at word borders when it is Latin."""
    if phrase not in words or not phrase.isascii():
        return phrase in words
    return re.search(rf"(?<![a-z0-9]){re.escape(phrase)}s?(?![a-z0-9])", words) is not None
