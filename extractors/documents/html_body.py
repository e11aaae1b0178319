"""Which blocks of a page are the article, without menus, related links, comments and footers.

In: a `Page` and its source. Out: for every block whether it is main text. trafilatura (its fast mode, without comments) chooses
the body; what it chose is text without places, so its lines are aligned with the blocks in order: long lines that occur once on
both sides are anchors, short ones count only between the anchors they belong to. Where trafilatura finds nothing (pages nested
deeper than libxml2 reads, fragments), the page's own landmarks decide, and a page never ends up empty while it holds text.
Nothing is fetched: trafilatura is handed the source and told no address.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from extractors.documents.html_page import Block, Page

MAX_SOURCE_CODE_POINTS = 4_000_000  # trafilatura takes 1 s for 2 MB of real page; beyond this landmarks decide
MAX_ELEMENTS = 100_000
MAX_DEPTH = 250  # libxml2 cuts a page off at depth 256 without a word
_ANCHOR_CODE_POINTS = 24
_CONTAINER_SHARE = 0.9
_SPARSE_SHARE = 0.3
_MOSTLY_LINKS = 0.6
_CONTAINERS = frozenset(
    {"html", "body", "main", "article", "section", "div", "center", "form", "td", "tr", "tbody", "table"}
)
_INLINE_NAMES = frozenset({"hi", "ref", "del", "graphic"})
_LANDMARK_OUTSIDE = frozenset({"nav", "footer", "aside", "header", "form", "menu", "dialog"})
_OUTSIDE_WORDS = re.compile(
    r"""(?:class|id|role)\s{0,3}=\s{0,3}["']?[^"'>]{0,120}?(?<![a-z])(?:nav|navbar|navigation|menu|breadcrumbs?|crumbs?|footer|sidebar|related|recommend(?:ed|ation|s)?|comments?|cmt|respond|disqus|share|social|newsletter|subscribe|advert(?:isement)?|ads?|promo|cookie|banner|toolbar|pagination|copyright)(?![a-z])""",
    re.I,
)


_ADVERTISEMENT = re.compile(
    r"""(?:class|id)\s{0,3}=\s{0,3}["']?[^"'>]{0,120}?(?<![a-z])(?:ads?|adsbygoogle|advert(?:isement|orial)?|sponsor(?:ed)?)(?![a-z])""",
    re.I,
)
_PAPER = re.compile(
    r"//(?:[a-z0-9-]{1,30}\.){0,3}(?:openreview\.net|arxiv\.org|doi\.org|aclanthology\.org|thecvf\.com|mlr\.press|neurips\.cc|acm\.org|ieee\.org|semanticscholar\.org)/",
    re.I,
)


def main_blocks(source: str, page: Page, outside: Sequence[bool]) -> list[bool]:
    """For each block of the page whether it belongs to the article; `outside` is what `outside_elements` says."""
    small = len(source) <= MAX_SOURCE_CODE_POINTS and len(page.elements) <= MAX_ELEMENTS
    chosen = _chosen_lines(source) if small and page.depth <= MAX_DEPTH else []
    picked = _completed(page, _aligned(page.blocks, chosen), outside) if chosen else [False] * len(page.blocks)
    if not any(picked):
        picked = [not outside[block.element] for block in page.blocks]
    if not any(picked):
        picked = [True] * len(page.blocks)
    return picked


def _completed(page: Page, picked: list[bool], outside: Sequence[bool]) -> list[bool]:
    """The choice, with what belongs between its parts.

    trafilatura drops tables, lists of links and whole articles set in `section` and `span` (WeChat's editor). The container is
    the innermost element around nine tenths of the chosen text; where less than three tenths of its text was chosen, all of it is
    taken. Captions are left out, as the benchmarks' annotators do.
    """
    for number, block in enumerate(page.blocks):
        if picked[number] and outside[block.element]:
            picked[number] = _link_share(block) <= _MOSTLY_LINKS and not _is_advertisement(page, block)
    if not any(picked):
        return picked
    within = _descendants(page, _container(page, picked))
    readable = [
        number for number, block in enumerate(page.blocks) if within[block.element] and not outside[block.element]
    ]
    got = sum(len(page.blocks[number].text) for number in readable if picked[number])
    if got < _SPARSE_SHARE * sum(len(page.blocks[number].text) for number in readable):
        for number in readable:
            picked[number] = picked[number] or _link_share(page.blocks[number]) <= _MOSTLY_LINKS
    lists = {_list_of(page, block) for block, is_main in zip(page.blocks, picked, strict=True) if is_main} - {-1}
    beside = {
        page.elements[block.element].parent for block, is_main in zip(page.blocks, picked, strict=True) if is_main
    }
    beside |= {block.element for block, is_main in zip(page.blocks, picked, strict=True) if is_main}
    lists |= _lists_beside(page, readable, beside)
    first, last = picked.index(True), len(picked) - 1 - picked[::-1].index(True)
    for number in reversed(readable):  # backwards, because a heading goes with what follows it
        leads = number == first - 1 and page.blocks[number].kind == "heading" and page.blocks[number].level > 1
        if (first < number < last or leads) and not picked[number]:
            picked[number] = _belongs(page, number, picked, lists)
    return picked


def _belongs(page: Page, number: int, picked: Sequence[bool], lists: set[int]) -> bool:
    """Whether a block between chosen ones is part of the article by what it is."""
    block = page.blocks[number]
    if block.kind in ("table", "quote", "code"):
        return True
    if block.kind == "heading":
        return picked[number + 1]
    if block.kind == "list_item" and _list_of(page, block) in lists:
        return True
    return any(kind == "link" and target is not None and _PAPER.search(target) for kind, _, _, target in block.marks)


def _lists_beside(page: Page, readable: Sequence[int], beside: set[int]) -> set[int]:
    """Lists that stand among chosen paragraphs, in one element with them, and hold more than links."""
    shares: dict[int, list[float]] = {}
    for number in readable:
        found = _list_of(page, page.blocks[number])
        if found >= 0 and page.elements[found].parent in beside:
            shares.setdefault(found, []).append(_link_share(page.blocks[number]))
    return {found for found, share in shares.items() if sum(share) <= _MOSTLY_LINKS * len(share)}


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
    number = block.element if block.kind == "list_item" else 0
    while number and page.elements[number].name not in ("ul", "ol", "menu", "dir"):
        number = page.elements[number].parent
    return number or -1


def _container(page: Page, picked: Sequence[bool]) -> int:
    """The innermost element that holds nine tenths of the picked text."""
    weights = [0] * len(page.elements)
    for block, is_main in zip(page.blocks, picked, strict=True):
        weights[block.element] += len(block.text) * is_main
    for number in range(len(weights) - 1, 0, -1):
        weights[page.elements[number].parent] += weights[number]
    enough = weights[0] * _CONTAINER_SHARE
    found = 0
    for number in range(1, len(weights)):  # parents come before what stands in them
        if (
            weights[number] >= enough
            and page.elements[number].parent == found
            and page.elements[number].name in _CONTAINERS
        ):
            found = number
    return found


def _descendants(page: Page, container: int) -> list[bool]:
    within = [False] * len(page.elements)
    within[container] = True
    for number in range(container + 1, len(within)):
        within[number] = within[page.elements[number].parent]
    return within


def _link_share(block: Block) -> float:
    linked = sum(end - start for kind, start, end, _ in block.marks if kind == "link")
    return linked / max(1, len(block.text))


def outside_elements(page: Page) -> list[bool]:
    """For each element whether it, or one around it, announces itself as menu, footer, comments or the like."""
    outside = [False] * len(page.elements)
    for number, element in enumerate(page.elements):
        if number == 0:
            continue
        outside[number] = outside[element.parent] or (
            element.name not in ("html", "body", "main", "article")
            and (element.name in _LANDMARK_OUTSIDE or _OUTSIDE_WORDS.search(element.body) is not None)
        )
    return outside


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


def _aligned(blocks: Sequence[Block], chosen: Sequence[str]) -> list[bool]:
    """Which blocks the chosen lines are; both run in document order."""
    squeezed = ["".join(block.text.split()) for block in blocks]
    places: dict[str, list[int]] = {}
    for place, line in enumerate(chosen):
        places.setdefault(line, []).append(place)
    anchors = _anchors(squeezed, places)
    whole = "\n".join(chosen)
    starts = [0]
    for line in chosen:
        starts.append(starts[-1] + len(line) + 1)
    numbers = [number for number, _ in anchors]
    picked = [False] * len(blocks)
    used: set[int] = set()
    for number, block in enumerate(blocks):
        position = bisect_left(numbers, number)
        if position < len(numbers) and numbers[position] == number:
            picked[number] = True
            continue
        low = anchors[position - 1][1] if position else 0
        high = anchors[position][1] if position < len(anchors) else len(chosen) - 1
        picked[number] = _between(block, squeezed[number], places, used, low, high) or (
            _within(block, whole[starts[low] : starts[high + 1]] if high >= low else "")
        )
    return picked


def _anchors(squeezed: Sequence[str], places: dict[str, list[int]]) -> list[tuple[int, int]]:
    """Pairs (block, chosen line) of long equal text that occurs once on both sides, in the order of both."""
    once: dict[str, int] = {}
    for text in squeezed:
        once[text] = once.get(text, 0) + 1
    pairs = [
        (number, places[text][0])
        for number, text in enumerate(squeezed)
        if len(text) >= _ANCHOR_CODE_POINTS and once[text] == 1 and len(places.get(text, ())) == 1
    ]
    return _increasing(pairs)


def _increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest run of pairs in which both numbers grow (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, (_, place) in enumerate(pairs):
        at = bisect_left(tails, place)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [place]
        ends[at : at + 1] = [number]
    chain: list[tuple[int, int]] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        chain.append(pairs[number])
        number = before[number]
    return chain[::-1]


def _between(block: Block, text: str, places: dict[str, list[int]], used: set[int], low: int, high: int) -> bool:
    """Whether the block, or each of its lines, is a chosen line between two anchors that no block before it took."""
    candidates = [text] if "\n" not in block.text and "\t" not in block.text else [text, *_lines(block.text)]
    found = 0
    for candidate in candidates:
        for place in places.get(candidate, ()):
            if low <= place <= high and place not in used:
                used.add(place)
                found += len(candidate)
                break
        if found and candidate is text:
            return True
    return found * 2 > len(text)


def _lines(text: str) -> list[str]:
    return ["".join(line.split()) for line in re.split(r"[\n\t]", text) if line.strip()]


def _within(block: Block, chosen: str) -> bool:
    """Whether at least half of a longer block stands inside the chosen text, cut differently there."""
    found = total = 0
    for line in _lines(block.text):
        total += len(line)
        if len(line) >= _ANCHOR_CODE_POINTS // 2:
            head, tail = line[: _ANCHOR_CODE_POINTS * 2], line[-_ANCHOR_CODE_POINTS * 2 :]
            found += len(line) * (chosen.count(head) > 0 or chosen.count(tail) > 0)
    return total > 0 and found * 2 > total
