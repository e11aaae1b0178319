"""Answers of the award rooms in the shapes that the suites `awards` and `aliases` ask for; nothing here adds to what the rooms do.

python score_rest.py awards benchmarks.award_targets:award_list
python score_rest.py wut benchmarks.award_targets:institution_name
"""

from __future__ import annotations

from typing import Any

from extractors.claims.awards.bind import bind_awards
from extractors.claims.awards.items import items, people_of
from extractors.claims.awards.view import View
from extractors.documents.read import read_document
from extractors.lexicon.rows import ExtraRows
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.mentions.institution_names import english_names
from extractors.records.documents import Source


def award_list(text: str) -> list[dict[str, Any]]:
    """Suites `awards` and `awardlist`: title, authors and kind of every award; items without any label are of kind "other"."""
    document = read_document(Source(source_id="case.md", path="case.md", content=text.encode()))
    mentions, links = find_mentions(document), find_links(document)
    claims, _ = bind_awards(document, mentions, links, ExtraRows())
    answers = [
        {"title": claim.paper_title, "authors": list(claim.authors), "kind": kind(claim.award)} for claim in claims
    ]
    labelled = {claim.paper_title for claim in claims}
    view = View(document, mentions, links)
    for item in items(view):
        if " ".join(item.title.span.of(view.text).split()) not in labelled:
            authors, _ = people_of(view, item, item.title.span)
            answers.append(
                {
                    "title": item.title.span.of(view.text),
                    "authors": [span.of(view.text) for span in authors],
                    "kind": "other",
                }
            )
    return answers


def kind(award: str) -> str:
    """The suite's word for a canonical award name."""
    if award.startswith("Test of Time"):
        return "test_of_time"
    if "Honorable Mention" in award:
        return "honorable_mention"
    if "Runner-up" in award:
        return "runner_up"
    if "Student" in award:
        return "student"
    return "outstanding" if award.startswith(("Outstanding", "Distinguished")) else "best"


def institution_name(name: str) -> list[str]:
    """Suites `wut` and `ror`: the English names of a Chinese one."""
    return list(english_names(name))
