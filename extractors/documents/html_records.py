"""Elements of one make side by side, each with a record: winners with title, authors and abstract.

In: a `Page` and what is chosen of it. Out: the element around such a list, and the blocks of records that were chosen in part.
trafilatura knows articles, not lists of records: it takes the first `article` or `div` of class `entry` for the whole, and of records
without such a name the `p` elements. Of one make are elements with one name and one class in one element.
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
NEARLY_ALL = 0.9

Make = tuple[int, str, str]


def around_alike(page: Page, container: int) -> int:
    """The element around records that have a heading each, when the container is one of them or lies in one; else the container."""
    sizes, headed = [0] * len(page.elements), [False] * len(page.elements)
    for block in page.blocks:
        sizes[block.element] += len(block.text)
        headed[block.element] = headed[block.element] or block.kind == "heading"
    for number in range(len(sizes) - 1, 0, -1):
        parent = page.elements[number].parent
        sizes[parent] += sizes[number]
        headed[parent] = headed[parent] or headed[number]
    together: dict[Make, int] = {}
    for number, element in enumerate(page.elements):
        if headed[number] and element.name in RECORDS:
            together[_make(element)] = together.get(_make(element), 0) + sizes[number]
    number = container
    while number:
        element = page.elements[number]
        in_body = page.elements[element.parent].name == "body"  # there stand the parts of a page
        if headed[number] and not in_body and sizes[number] <= MAX_SHARE * together.get(_make(element), 0):
            return element.parent
        number = element.parent
    return container


def whole_records(page: Page, picked: Sequence[bool], readable: Sequence[int]) -> Iterator[int]:
    """The readable blocks of records that have a class, where something was picked of nearly all of their make."""
    filled, touched = [False] * len(page.elements), [False] * len(page.elements)
    for place in readable:
        number = page.blocks[place].element
        filled[number], touched[number] = True, touched[number] or picked[place]
    for number in range(len(page.elements) - 1, 0, -1):
        parent = page.elements[number].parent
        filled[parent] = filled[parent] or filled[number]
        touched[parent] = touched[parent] or touched[number]
    members: dict[Make, list[int]] = {}
    for number, element in enumerate(page.elements):
        if filled[number] and element.name in RECORDS and _make(element)[2]:
            members.setdefault(_make(element), []).append(number)
    whole = [False] * len(page.elements)
    for numbers in members.values():
        if len(numbers) >= FEWEST and sum(touched[number] for number in numbers) >= NEARLY_ALL * len(numbers):
            for number in numbers:
                whole[number] = True
    for number, element in enumerate(page.elements):
        whole[number] = whole[number] or (number > 0 and whole[element.parent])
    return (place for place in readable if whole[page.blocks[place].element])


def _make(element: Element) -> Make:
    found = CLASS.search(element.body)
    return element.parent, element.name, found.group(1).strip() if found else ""
