"""Who wrote the paper of an award: the authors in the words that belong to one item.

In: a view and the span of an item (or of the words around a title in a sentence). Out: author spans in order, and whether the list
is complete.
"""

from __future__ import annotations

import re

from extractors.claims.awards.inline import only_people
from extractors.claims.awards.view import View
from extractors.lexicon.people import ROLE_MODIFIERS, ROLES
from extractors.lexicon.phrases import is_han
from extractors.records.mentions import Mention
from extractors.spans import Span

ADVISOR = re.compile(r"(?:advisors?|supervisors?|导师)\s?[:：]\s?$", re.IGNORECASE)
OF_PLACE = re.compile(r" (?:of|at|from) (?:the )?[A-Z]")
WRITTEN_WITH = re.compile(r"\b(?:written|authored|co-?authored|co-?written|work|together|joint(?:ly)?) with (?:the )?$")
THE_OTHERS = re.compile(
    r"^[^。；;\n]{0,300}(?:合作者|合著者|共同作者|(?:其他|其余|另外的?|其它)作者|(?:其他|其余|另外)[一二两三四五六七八九十]{1,2}[位人名](?:作者)?)(?:还|分别|依次)?(?:(?:有|为|是|包括|[:：])[^。；、，\n]{0,24})?\s?$"
)
CORRESPONDS = re.compile(r"\s?(?:副?教授|研究员|博士)?(?:为|是|任|担任)(?:该?论文的?)?(?:共同)?通[讯訊]作者")
"""Behind somebody who is named last: "；刘譞哲为通讯作者"."""
MAX_ROLE = 80
LED_BY_ROLE = re.compile(
    r"[,;]? ?(?:(?i:and|&|with|along with|together with|as well as) )?(?:the )?(?:[A-Z][\w&.’'-]{1,20} ){0,4}"
    rf"(?:(?i:{'|'.join(map(re.escape, ROLE_MODIFIERS))}) ){{0,3}}(?i:{'|'.join(map(re.escape, ROLES))}|undergraduate)(?: [Ee]merit(?:us|a))?,? "
)
BRACKETS = re.compile(r"[(（][^()（）\n]{1,300}[)）]")


def authors_in(view: View, span: Span, title: Span | None) -> tuple[list[Span], bool]:
    """Persons of the first list in the span; names inside the title and advisors are no authors."""
    people = [
        person for person in view.within("person", span)
        if (title is None or not title.overlaps(person.span)) and not ADVISOR.search(view.text[max(0, person.span.start - 14) : person.span.start])
    ]  # fmt: skip
    kept: list[Mention] = []
    cut = False
    for person in people:
        told = bool(kept) and the_others(view, kept[-1], person)
        told = told or (bool(kept) and not cut and written_with(view, kept[-1], person))
        if kept and not told and (cut or person.span.start - kept[-1].span.end > reach(view, kept[-1], person)):
            break
        kept.append(person)
        cut = person.pattern.endswith(":cut") or (cut and not told)
    return [one.span for place, one in enumerate(kept) if not told_before(view, kept[:place], one)], not cut


def told_before(view: View, before: list[Mention], person: Mention) -> bool:
    """Whether a Chinese name is told again with another role: "其余作者为 A、B，通讯作者为 B"; two in an English list can have one name."""
    name = person.span.of(view.text)
    return is_han(name) and any(one.span.of(view.text) == name for one in before)


def written_with(view: View, left: Mention, right: Mention) -> bool:
    """Whether the words before a name say that the author before wrote with them: "written with", "joint work with the"."""
    return WRITTEN_WITH.search(view.text, left.span.end, right.span.start) is not None


def the_others(view: View, left: Mention, right: Mention) -> bool:
    """Whether the words before a name say that those behind "A 等人" follow: "，合作者有", "，其他作者包括"."""
    between = view.simple[left.span.end : right.span.start]
    last = CORRESPONDS.match(view.simple, right.span.end) is not None and "。" not in between and "\n" not in between
    return last or THE_OTHERS.search(between) is not None


def reach(view: View, left: Mention, right: Mention) -> int:
    """How far apart two names of one list may stand: brackets with affiliations do not count, nor do "A, Institution; B",
    "A of Institution and B", "A、某大学的 B".
    """
    between = view.text[left.span.end : right.span.start]
    patterns = {left.pattern, right.pattern}
    lined = patterns == {"person:listed"} or (patterns == {"person:listed", "person:list"} and between.endswith("\n"))
    if lined and between.count("\n") in (1, 2):
        return len(between)  # one person a line, their places between
    if left.pattern == right.pattern == "person:roster" and "\n" not in between:
        return len(between)
    if LED_BY_ROLE.fullmatch(between):
        return len(between)  # "A and Allen School professor B", "A along with Professor Emeritus B"
    placed = view.within("institution", Span(left.span.end, right.span.start))
    if len(between) <= MAX_ROLE and only_people(view, Span(left.span.end, right.span.start)):
        return MAX_ROLE  # "A, LTI professor B along with C"
    grouped = "; " in between and "(" not in between
    owned = between.rstrip().endswith("的") or OF_PLACE.match(between)
    beside = sum(len(" of the ") + len(one.span) for one in placed) if grouped or (placed and owned) else 0
    return 12 + beside + sum(len(found.group()) for found in BRACKETS.finditer(between))
