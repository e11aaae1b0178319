"""What a document is called in explanations: the name its reader gave it, else its title, shortened, else its file's name.

In: heads of all documents. Out: a name for each, no two alike. A file named on the command line has its whole path for a source id,
which says less than its title. Where two would be called the same, the file's name is added, and where that is not enough, the
start of the document's id.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from extractors.records.documents import DocumentHead

MOST_TITLE = 40  # code points of a title; a sentence names several documents
ID_HEX_DIGITS = 8  # of a document's id, where nothing else tells two apart
SHORTENED = "…"


def named(heads: Mapping[str, DocumentHead]) -> dict[str, DocumentHead]:
    """The same heads with their readable name as `source_id`."""
    first = {key: _name(head) for key, head in heads.items()}
    twice = Counter(first.values())
    second = {
        key: f"{name}, {_file(heads[key])}" if twice[name] > 1 and _file(heads[key]) != name else name
        for key, name in first.items()
    }
    thrice = Counter(second.values())
    third = {key: f"{name}, {key[:ID_HEX_DIGITS]}" if thrice[name] > 1 else name for key, name in second.items()}
    return {key: replace(head, source_id=third[key]) for key, head in heads.items()}


def _name(head: DocumentHead) -> str:
    if head.source_id != head.source_path and "/" not in head.source_id and "\\" not in head.source_id:
        return head.source_id
    title = " ".join(head.title.split())
    return f"“{_shortened(title)}”" if title else _file(head)


def _file(head: DocumentHead) -> str:
    return head.source_id.replace("\\", "/").rstrip("/").rpartition("/")[2] or head.source_id


def _shortened(title: str) -> str:
    """At most `MOST_TITLE` code points, cut between words where there are any.

    >>> _shortened("Announcing the Outstanding Paper Awards of the Year 2025")
    'Announcing the Outstanding Paper Awards…'
    """
    if len(title) <= MOST_TITLE:
        return title
    start = title[:MOST_TITLE]
    words = start.rpartition(" ")[0] if title[MOST_TITLE] != " " else start
    return (words if len(words) * 2 > MOST_TITLE else start).rstrip(" ,;:，；：、") + SHORTENED
