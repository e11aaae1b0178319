"""What else on the page tells winners from what only looks like one: marks in a list of finalists, headlines behind a label.

In: drafts. Out: the same drafts; under a label of which some papers are marked ("T [WINNER]", "🏆 T", "T（获奖）", "Winner" on the line
above), the marked ones won and the others were candidates; where none or all are marked nothing is changed. A Chinese headline behind
the label of a heading ("最佳论文：让模型学会认错") is no title where the section itself names the paper of this award.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.claims.awards.view import Draft, View
from extractors.lexicon.awards import is_place
from extractors.lexicon.phrases import is_han
from extractors.spans import Span

BEHIND = re.compile(
    r"[”\"》」*_]{0,4}\s{0,2}(?:[\[(（【]\s?(?:winner|won|获奖|得主|胜出|获奖论文|最终获奖)\s?[\])）】]|(?:—|–|-|[:：,，])\s?(?:winner|获奖|得主)\s?$|[🏆🥇])",
    re.IGNORECASE | re.MULTILINE,
)
BEFORE = re.compile(
    r"(?:[🏆🥇]\ufe0f?|[\[(（【]\s?(?:winner|获奖|得主)\s?[\])）】]|\b(?:winner|获奖|得主)\s?[:：])[\s*_“\"《「\[]{0,5}$",
    re.IGNORECASE,
)
BADGE = re.compile(r"[🏆🥇\ufe0f ]{0,4}(?:winner|获奖|得主|获奖论文)[!！ ]{0,2}", re.IGNORECASE)
MAX_LEAD, MAX_TAIL = 24, 24
MAX_BELOW = 300
"""Code points below a line that is no heading in which the paper is named."""
LISTED = ("award:item", "award:item_label")


def judge_marked(view: View, drafts: Sequence[Draft]) -> None:
    """Set the status of the papers under each label that marks some of them."""
    under: dict[int, list[Draft]] = {}
    for draft in drafts:
        if draft.label is not None and draft.title is not None and draft.pattern in LISTED:
            under.setdefault(draft.label.start, []).append(draft)
    for group in under.values():
        above = [line_above(view, draft) for draft in group]
        placed = any(is_place(words) and not BADGE.fullmatch(words) for words in above)  # all places won something
        badges = [not placed and BADGE.fullmatch(words) is not None for words in above]
        marked = [badge or is_marked(view, draft) for badge, draft in zip(badges, group, strict=True)]
        if any(marked) and not all(marked):
            for draft, won in zip(group, marked, strict=True):
                draft.status = "winner" if won else "candidate"


def is_marked(view: View, draft: Draft) -> bool:
    """Whether a mark of the winner stands right before or behind the title on its line."""
    assert draft.title is not None  # noqa: S101 - the caller looked
    start = max(view.text.rfind("\n", 0, draft.title.start) + 1, draft.title.start - MAX_LEAD)
    end = view.text.find("\n", draft.title.end)
    end = min(len(view.text) if end < 0 else end, draft.title.end + MAX_TAIL)
    return (
        bool(BEFORE.search(view.simple[start : draft.title.start]))
        or BEHIND.match(view.simple[draft.title.end : end]) is not None
    )


def line_above(view: View, draft: Draft) -> str:
    """The end of the line above a draft's title."""
    assert draft.title is not None  # noqa: S101 - the caller looked
    line = view.text.rfind("\n", 0, draft.title.start) + 1
    return view.simple[max(0, line - MAX_LEAD) : line].rstrip("\n").rpartition("\n")[2]


def without_headlines(view: View, drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts without those whose title is the headline of a section that names another paper for the same award."""
    return [draft for draft in drafts if not (is_headline(view, draft) and is_named_below(view, draft, drafts))]


def is_named_below(view: View, draft: Draft, drafts: Sequence[Draft]) -> bool:
    """Whether a draft's title stands in a heading, or a line of its own, under which another paper gets the same award."""
    heading = view.section_at(draft.title.start) if draft.title is not None else None
    if heading is None or draft.title is None or (heading.kind != "heading" and heading.span.end > draft.title.end + 1):
        return False
    under = view.under(heading.span)
    if heading.kind != "heading":
        under = Span(under.start, min(under.end, under.start + MAX_BELOW))
    return any(
        other.award == draft.award and other.title is not None and under.start <= other.title.start < under.end
        for other in drafts
    )


def is_headline(view: View, draft: Draft) -> bool:
    """Whether a draft's title begins with Chinese words and no mark of a title stands before it."""
    title = draft.title
    return (
        title is not None
        and is_han(title.of(view.text))
        and view.text[title.start - 1 : title.start] not in "《〈「『“"
    )
