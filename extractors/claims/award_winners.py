"""Lists that hold winners and finalists under one label and mark the winners: "T [WINNER]", "🏆 T", "T（获奖）".

In: drafts of items. Out: the same drafts; under a label of which some papers are marked, the marked ones won and the others were
candidates. Where none or all are marked nothing is changed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractors.claims.award_view import Draft, View

BEHIND = re.compile(
    r"[”\"》」*_]{0,4}\s{0,2}(?:[\[(（【]\s?(?:winner|won|获奖|得主|胜出|获奖论文|最终获奖)\s?[\])）】]|(?:—|–|-|[:：,，])\s?(?:winner|获奖|得主)\s?$|[🏆🥇])",
    re.IGNORECASE | re.MULTILINE,
)
BEFORE = re.compile(
    r"(?:[🏆🥇]\ufe0f?|[\[(（【]\s?(?:winner|获奖|得主)\s?[\])）】]|\b(?:winner|获奖|得主)\s?[:：])[\s*_“\"《「\[]{0,5}$",
    re.IGNORECASE,
)
MAX_LEAD, MAX_TAIL = 24, 24
LISTED = ("award:item", "award:item_label")


def judge_marked(view: View, drafts: Sequence[Draft]) -> None:
    """Set the status of the papers under each label that marks some of them."""
    under: dict[int, list[Draft]] = {}
    for draft in drafts:
        if draft.label is not None and draft.title is not None and draft.pattern in LISTED:
            under.setdefault(draft.label.start, []).append(draft)
    for group in under.values():
        marked = [is_marked(view, draft) for draft in group]
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
