"""Elements of one make side by side, each with a record: winners with title, authors and abstract.

In: a `Page` and what is chosen of it. Out: the element around such a list, and the blocks of records that were chosen in part.
trafilatura knows articles, not lists of records: it takes the first `article` or `div` of class `entry` for the whole, and of records
without such a name the `p` elements. Of one make are elements with one name and one class in one element, numbers and turns
aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractors.documents.html_page import Element, Page

RECORDS = frozenset({"article", "section", "div", "li"})
CLASS = re.compile(r"""(?<![\w-])class\s{0,3}=\s{0,3}["']?([^"'>]{0,120})""", re.I)
MAX_SHARE = 0.6
"""One that holds more of the text of its make is the article; the others are its neighbours."""
FEWEST = 3
NEARLY_ALL, MOST = 0.8, 0.6
MOST_MAKES = 50
NAME_AND_KIND = 2
"""Classes of a record that say what it is and of which kind: "card gold", "card silver"."""
MAX_LINKED = 0.5

TURNS = frozenset(("odd", "even", "first", "last", "active", "current"))
"""Words of classes that tell one record from its neighbours, as numbers do: "views-row-odd", "post-4711"."""

Make = tuple[int, str, str]


def around_alike(page: Page, container: int) -> int:
    """The element around records that have a heading each, when the container is one of them or lies in one; else the container."""
    sizes, headings = [0] * len(page.elements), [0] * len(page.elements)
    for block in page.blocks:
        sizes[block.element] += len(block.text)
        headings[block.element] += block.kind == "heading"
    page.added_up(sizes), page.added_up(headings)
    makes = _makes(page, headings)
    together: dict[Make, int] = {}
    for number, make in makes.items():
        together[make] = together.get(make, 0) + sizes[number]
    number = container
    while number:
        element = page.elements[number]
        in_body = page.elements[element.parent].name == "body"  # there stand the parts of a page
        if number in makes and not in_body and sizes[number] <= MAX_SHARE * together[makes[number]]:
            return element.parent
        number = element.parent
    return container


def whole_records(page: Page, picked: Sequence[bool], readable: Sequence[int]) -> Iterator[tuple[int, bool]]:
    """The readable blocks of records that have a class, where something was picked of nearly all of their make; and of each whether it
    opens a record that goes on in words of its own.
    """
    blocks, chosen, headed = ([0] * len(page.elements) for _ in range(3))
    for place in readable:
        number = page.blocks[place].element
        blocks[number] += 1
        chosen[number] += picked[place]
        headed[number] += page.blocks[place].kind == "heading"
    page.added_up(blocks), page.added_up(chosen), page.added_up(headed)
    members: dict[Make, list[int]] = {}
    for number, make in _makes(page, blocks).items():
        members.setdefault(make, []).append(number)
    whole = [False] * len(page.elements)
    for (_, _, class_name), numbers in members.items():
        touched = sum(chosen[number] > 0 for number in numbers)
        titled = sum(headed[number] > 0 for number in numbers) == len(numbers)  # cards with a heading each
        enough = MOST * len(numbers) if titled else min(NEARLY_ALL * len(numbers), len(numbers) - 1)
        if class_name and len(numbers) >= FEWEST and touched >= enough:
            for number in numbers:
                whole[number] = True
    records = list(range(len(page.elements)))
    for number, element in enumerate(page.elements):
        if number > 0 and whole[element.parent] and not (whole[number] and blocks[number] > 1):
            whole[number], records[number] = True, records[element.parent]
    before = -1
    for place, after in zip(readable, (*readable[1:], None), strict=True):
        record = records[page.blocks[place].element]
        if whole[record]:
            behind = page.blocks[after] if after is not None else None
            told = behind is not None and records[behind.element] == record and behind.link_share() <= MAX_LINKED
            yield place, told and record != before
        before = record


def _makes(page: Page, held: Sequence[int]) -> dict[int, Make]:
    """The make of every element that can be a record and holds something of what was counted. One that has all classes of another and
    more ("card winner" beside "card") is of its make, and so are those that stand in elements of one make: a group for each year.
    """
    makes = {
        number: _make(element)
        for number, element in enumerate(page.elements)
        if held[number] and element.name in RECORDS
    }
    beside: dict[tuple[int, str], set[str]] = {}
    for parent, name, classes in makes.values():
        beside.setdefault((parent, name), set()).add(classes)
    found: dict[int, Make] = {}
    first: dict[Make, int] = {}
    for number, (parent, name, classes) in makes.items():  # parents come before what stands in them
        plain = _plainest(classes, beside[parent, name])
        found[number] = (
            first.get(found[parent], parent) if parent in found and found[parent][2] else parent,
            name,
            plain,
        )
        first.setdefault(found[number], number)
    return found


def _plainest(classes: str, others: set[str]) -> str:
    """The fewest classes of an element beside this one that are all among its own; else the first, where others differ in the second only."""
    if len(others) > MOST_MAKES:
        return classes
    own = set(classes.split())
    within = [other for other in others if other and set(other.split()) < own]
    if within:
        return min(within, key=lambda other: (len(other.split()), other))
    first = classes.split()[:1]
    alike = [other for other in others if other.split()[:1] == first and len(other.split()) == len(own)]
    return first[0] if len(own) == NAME_AND_KIND and len(alike) > 1 else classes


def _make(element: Element) -> Make:
    found = CLASS.search(element.body)
    classes = found.group(1).split() if found else []
    return element.parent, element.name, " ".join(one for one in classes if not _of_one(one))


def _of_one(name: str) -> bool:
    """Whether a class tells one record from its neighbours."""
    return any(char.isdigit() for char in name) or name.replace("_", "-").rpartition("-")[2] in TURNS
