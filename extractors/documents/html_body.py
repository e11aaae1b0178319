"""Which blocks of a page are the article, without menus, related links, comments and footers.

In: a `Page` and its source. Out: for every block whether it is main text. trafilatura (its fast mode, without comments) chooses
the body; what it chose is text without places, so its lines are aligned with the blocks (`html_align`), and what it passed over
between them is put back. Where trafilatura finds nothing (pages nested deeper than libxml2 reads, fragments), the page's own
landmarks decide, and a page never ends up empty while it holds text.
Nothing is fetched: trafilatura is handed the source and told no address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from extractors.documents.html_align import aligned
from extractors.documents.html_beside import (
    MAX_LINKS_IN_TEXT,
    MIN_PROSE_COLUMNS,
    descendants,
    is_prose,
    pick_last_parts,
    pick_lead,
    pick_loose,
    pick_tiles,
)
from extractors.documents.html_page import Block, Page
from extractors.documents.html_records import around_alike, whole_records
from extractors.documents.wrapping import columns

MAX_SOURCE_CODE_POINTS = 4_000_000  # trafilatura takes 1 s for 2 MB of real page; beyond this landmarks decide
MAX_ELEMENTS = 100_000
MAX_DEPTH = 250  # libxml2 cuts a page off at depth 256 without a word
_CONTAINER_SHARE = 0.9
_SPARSE_SHARE = 0.3
MIN_TITLE_COLUMNS = 24
_MOSTLY_LINKS = 0.6
_CONTAINERS = frozenset(
    {"html", "body", "main", "article", "section", "div", "center", "form", "td", "tr", "tbody", "table"}
)
_SECTION_BLOCKS, _SECTION_LINKS = 3, 0.1
_INLINE_NAMES = frozenset({"hi", "ref", "del", "graphic"})
_LISTS = frozenset({"ul", "ol", "menu", "dir", "dl"})
_LANDMARK_OUTSIDE = frozenset({"nav", "footer", "aside", "header", "form", "menu", "dialog"})
_OUTSIDE_WORDS = re.compile(
    r"""(?<![\w-])(?:class|id|role)\s{0,3}=\s{0,3}["']?[^"'>]{0,120}?(?<![a-z0-9])(?:nav|navbar|navigation|menu|breadcrumbs?|crumbs?|footer|sidebar|related|recommend(?:ed|ation|s)?|comments?|cmt|respond|disqus|share|social|newsletter|subscribe|advert(?:isement)?|ads?|promo|cookie|banner|toolbar|pagination|copyright)(?![a-z])""",
    re.I,
)
_TAB_PANE = re.compile(
    r"""(?<![\w-])(?:role\s{0,3}=\s{0,3}["']?tabpanel|class\s{0,3}=\s{0,3}["']?(?:[^"'>]{0,120}\s)?tab-pane)(?![\w-])""",
    re.I,
)
"""What a tab shows: its id often says so by the words of menus, "nav-best" or "menu1"."""
_ID = re.compile(r"""(?<![\w-])id\s{0,3}=\s{0,3}(?:"[^"]*"|'[^']*'|[^\s"'>]*)""", re.I)
_ADVERTISEMENT = re.compile(
    r"""(?<![\w-])(?:class|id)\s{0,3}=\s{0,3}["']?[^"'>]{0,120}?(?<![a-z0-9])(?:ads?|adsbygoogle|advert(?:isement|orial)?|sponsor(?:ed)?)(?![a-z])""",
    re.I,
)
_NAMED = re.compile(r"(?<![\w-])(?:class|id)\s{0,3}=", re.I)
_PAPER = re.compile(
    r"//(?:[a-z0-9-]{1,30}\.){0,3}(?:openreview\.net|arxiv\.org|doi\.org|aclanthology\.org|thecvf\.com|mlr\.press|neurips\.cc|acm\.org|ieee\.org|semanticscholar\.org)/",
    re.I,
)


def main_blocks(source: str, page: Page) -> tuple[list[bool], list[bool]]:
    """For each block whether it belongs to the article, and for each element whether it stands outside of it."""
    small = len(source) <= MAX_SOURCE_CODE_POINTS and len(page.elements) <= MAX_ELEMENTS
    chosen = _chosen_lines(source) if small and page.depth <= MAX_DEPTH else []
    picked = aligned(page.blocks, chosen) if chosen else [False] * len(page.blocks)
    outside = _outside(page, _around_all(page, picked))
    if any(picked):
        picked = _completed(page, picked, outside)
    if not any(picked):
        picked = [not outside[block.element] for block in page.blocks]
    if not any(picked):
        picked = [True] * len(page.blocks)
    return picked, outside


def _completed(page: Page, picked: list[bool], outside: Sequence[bool]) -> list[bool]:
    """The choice, with what belongs between its parts.

    trafilatura drops tables, lists of links and whole articles set in `section` and `span` (WeChat's editor). The container is
    the innermost element around nine tenths of the chosen text; where less than three tenths of its text was chosen, all of it is
    taken. Captions are left out, as the benchmarks' annotators do.
    """
    for number, block in enumerate(page.blocks):
        if picked[number] and outside[block.element]:
            picked[number] = block.link_share() <= _MOSTLY_LINKS and not _is_advertisement(page, block)
    if not any(picked):
        return picked
    container = around_alike(page, _container(page, picked))
    within = descendants(page, container)
    readable = [
        number for number, block in enumerate(page.blocks) if within[block.element] and not outside[block.element]
    ]
    got = sum(len(page.blocks[number].text) for number in readable if picked[number])
    if got < _SPARSE_SHARE * sum(len(page.blocks[number].text) for number in readable):
        for number in readable:
            picked[number] = picked[number] or page.blocks[number].link_share() <= _MOSTLY_LINKS
    _pick_alike(page, picked, readable, container)
    for number, opens in whole_records(page, picked, readable):
        block = page.blocks[number]
        titled = opens and columns(block.text) >= MIN_TITLE_COLUMNS  # the link to a record's paper, which opens it
        picked[number] = picked[number] or block.kind == "heading" or titled or block.link_share() <= _MOSTLY_LINKS
    pick_loose(page, picked, readable)
    _fill_up(page, picked, readable)
    lists = {_list_of(page, block) for block, is_main in zip(page.blocks, picked, strict=True) if is_main} - {-1}
    first, last = picked.index(True), len(picked) - 1 - picked[::-1].index(True)
    for number in reversed(readable):  # backwards, because a heading goes with what follows it
        leads = number == first - 1 and page.blocks[number].kind == "heading" and page.blocks[number].level > 1
        if (first < number < last or leads) and not picked[number]:
            picked[number] = _belongs(page, number, picked, lists)
    _pick_sections(page, picked, readable)
    pick_last_parts(page, picked, readable)
    pick_tiles(page, picked, readable)
    pick_lead(page, picked, container, outside)
    return picked


def _fill_up(page: Page, picked: list[bool], readable: Sequence[int]) -> None:
    """Pick the text that stands beside chosen text, some before and some behind it, and the lists that chosen text announces.

    Where trafilatura knows no name of the container (`bd`, `rich_media_content`, encyclopedias' `para`), it takes the `p` elements
    that read like prose and nothing else.
    """
    holds = [False] * len(page.elements)
    for block in page.blocks:
        number = page.elements[block.element].parent
        while number and not holds[number]:
            holds[number], number = True, page.elements[number].parent
    reach: dict[int, tuple[int, int]] = {}
    for number, block in enumerate(page.blocks):
        if picked[number]:
            around = _around(page, block, holds)
            reach[around] = (reach.get(around, (number, 0))[0], number)
    announced: set[int] = set()
    for before, number in pairwise(readable):
        block, lead = page.blocks[number], page.blocks[before]
        around = _around(page, block, holds)
        first, last = reach.get(around, (number, number))
        items = _list_of(page, block)
        if picked[before] and lead.text.endswith((":", "：")) and items > 0 and _around(page, lead, holds) == around:
            announced.add(items)
        is_announced = items > 0 and not announced.isdisjoint(_lists_of(page, block))
        if not picked[number] and block.kind in ("paragraph", "list_item"):
            prose = block.link_share() <= MAX_LINKS_IN_TEXT or (is_announced and _links_paper(block))
            picked[number] = prose and (is_announced or first < number < last)


def _pick_sections(page: Page, picked: list[bool], readable: Sequence[int]) -> None:
    """Pick what stands between chosen text below a heading of its own, where next to nothing of it is linked: a section whose lists look
    like a menu's, in a page whose lists are not closed.
    """
    places = [place for place, number in enumerate(readable) if picked[number]]
    for before, after in pairwise(places):
        gap = readable[before + 1 : after]
        blocks = [page.blocks[number] for number in gap]
        text = sum(len(block.text) for block in blocks)
        linked = sum(block.link_share() * len(block.text) for block in blocks)
        headed = any(block.kind == "heading" and block.level > 1 for block in blocks)
        if headed and len(gap) >= _SECTION_BLOCKS and linked <= text * _SECTION_LINKS:
            for number in gap:
                picked[number] = page.blocks[number].kind in ("heading", "list_item", "paragraph")


def _pick_alike(page: Page, picked: list[bool], readable: Sequence[int], container: int) -> None:
    """Pick prose in nameless sections of the container where others of them hold chosen text.

    WeChat's editor sets each paragraph as a `section` of its own, some of them with a `p` inside, and trafilatura takes those.
    """
    nameless = [False] * len(page.elements)
    for number, element in enumerate(page.elements):
        nameless[number] = nameless[element.parent] or (
            element.parent == container and element.name == "section" and not _NAMED.search(element.body)
        )
    if any(picked[place] and nameless[page.blocks[place].element] for place in readable):
        for place in readable:
            block = page.blocks[place]
            picked[place] = picked[place] or (nameless[block.element] and is_prose(block))


def _around(page: Page, block: Block, holds: Sequence[bool]) -> int:
    """The element in which a block stands beside others: the one around its list, its paragraph, or what holds its words alone."""
    items = _list_of(page, block)
    if items > 0:
        return page.elements[items].parent
    return block.element if holds[block.element] else page.elements[block.element].parent


def _belongs(page: Page, number: int, picked: Sequence[bool], lists: set[int]) -> bool:
    """Whether a block between chosen ones is part of the article by what it is."""
    block = page.blocks[number]
    if block.kind in ("table", "quote", "code"):
        return True
    if block.kind == "heading":
        return picked[number + 1]
    if block.kind == "list_item" and _list_of(page, block) in lists:
        return True
    return _links_paper(block) or _is_row(page, block)


def _is_row(page: Page, block: Block) -> bool:
    """Whether a block is a row of a table of one column, with words in it and no links: old pages list winners so."""
    cell = page.elements[block.element]
    row = page.elements[cell.parent]
    alone = cell.name == "td" and row.name == "tr" and block.link_share() <= MAX_LINKS_IN_TEXT
    return alone and "\n" in block.text and columns(block.text) >= MIN_PROSE_COLUMNS


def _links_paper(block: Block) -> bool:
    return any(kind == "link" and target is not None and _PAPER.search(target) for kind, _, _, target in block.marks)


def _is_advertisement(page: Page, block: Block) -> bool:
    """Whether the block, or one of the two elements around it, says that it is an advertisement."""
    number = block.element
    for _ in range(3):
        if _ADVERTISEMENT.search(page.elements[number].body):
            return True
        number = page.elements[number].parent
    return False


def _list_of(page: Page, block: Block) -> int:
    """The list a list item stands in, -1 for other blocks."""
    return next(_lists_of(page, block), -1) if block.kind == "list_item" else -1


def _lists_of(page: Page, block: Block) -> Iterator[int]:
    """The lists around a block, the innermost first."""
    number = block.element
    while number:
        if page.elements[number].name in _LISTS:
            yield number
        number = page.elements[number].parent


def _container(page: Page, picked: Sequence[bool]) -> int:
    """The innermost element that holds nine tenths of the picked text."""
    weights = [0] * len(page.elements)
    for block, is_main in zip(page.blocks, picked, strict=True):
        weights[block.element] += len(block.text) * is_main
    page.added_up(weights)
    enough = weights[0] * _CONTAINER_SHARE
    tables = {_table_of(page, block) for block in page.blocks if block.kind == "table"}
    found = 0
    for number in range(1, len(weights)):  # parents come before what stands in them
        if (
            weights[number] >= enough
            and page.elements[number].parent == found
            and page.elements[number].name in _CONTAINERS
            and number not in tables  # of data, which is a part of an article
        ):
            found = number
    return found


def _table_of(page: Page, block: Block) -> int:
    """The innermost table around a block, 0 for none."""
    number = block.element
    while number and page.elements[number].name != "table":
        number = page.elements[number].parent
    return number


def _outside(page: Page, around: set[int]) -> list[bool]:
    """For each element whether it, or one it stands in, announces itself as menu, footer, comments or the like.

    What stands `around` the chosen text is never outside, whatever it is called: `sidebar-fixed` may name the layout of a page.
    """
    outside = [False] * len(page.elements)
    for number, element in enumerate(page.elements):
        outside[number] = number not in around and (
            outside[element.parent]
            or element.name in _LANDMARK_OUTSIDE
            or (element.name not in ("main", "article") and _is_named_outside(element.body))
        )
    return outside


def _is_named_outside(body: str) -> bool:
    """Whether the class, id or role of an element is that of a menu, a footer, comments or the like; ids of tab panes say nothing."""
    if _OUTSIDE_WORDS.search(body) is None:
        return False
    return not _TAB_PANE.search(body) or _OUTSIDE_WORDS.search(_ID.sub("", body)) is not None


def _around_all(page: Page, picked: Sequence[bool]) -> set[int]:
    """The container of the picked blocks and the elements it stands in, the root at least."""
    number = _container(page, picked) if any(picked) else 0
    around = {0, *(number for number, element in enumerate(page.elements) if element.name in ("html", "body"))}
    while number:
        around.add(number)
        number = page.elements[number].parent
    return around


def _chosen_lines(source: str) -> list[str]:
    """The lines of the body trafilatura chooses, white space removed; none where it finds no body."""
    import trafilatura

    try:
        found = trafilatura.bare_extraction(
            source, fast=True, include_comments=False, with_metadata=False, deduplicate=False
        )
    except (ValueError, TypeError, AttributeError, RecursionError, AssertionError, LookupError):
        return []  # its own cleaning trips over some broken pages; landmarks decide then
    body = getattr(found, "body", None)
    if body is None:
        return []
    lines: list[str] = []
    pieces: list[str] = []
    for event, element in _walk(body):
        inline = element.tag in _INLINE_NAMES or (element.tag == "code" and element.getparent() is not body)
        if not inline:
            lines.append("".join(pieces))
            pieces.clear()
        text = element.text if event == "start" else element.tail
        if text:
            pieces.append(text)
    lines.append("".join(pieces))
    squeezed = ("".join(line.split()) for part in lines for line in part.split("\n"))
    return [line for line in squeezed if line]


def _walk(body: Any) -> Iterator[tuple[str, Any]]:
    from lxml.etree import iterwalk

    yield from iterwalk(body, events=("start", "end"))
