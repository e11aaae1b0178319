"""What stands beside the chosen text and belongs to it by its form: a heading and prose that lead to it, tiles of numbers, last parts.

In: a `Page`, which of its blocks are chosen and which can be read. Out: more of them chosen, in place. trafilatura takes `p` elements that
read like prose; it passes over definition lists, single numbers, what stands before a list of records, and what a table holds in no cell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from extractors.documents.html_open import TABLE_FRAMES, TABLE_HOLDERS
from extractors.documents.html_page import Block, Page
from extractors.documents.wrapping import columns

NUMBER = re.compile(r"(?:about |over |ca\. |约|近|超)?[+~≈]?\d[\d.,]{0,9}[ ]?(?:[%kK万]|percent)?\+?")
COUNTED = re.compile(r"[^\d\n]{2,40}")
WHOLE, OF_PAGE = ("body", "main", "article"), ("html", "body", "")
"""A container that is a whole article, and elements around one in which the page's menus stand."""
MAX_LINKS_IN_TEXT = 0.3
MIN_PROSE_COLUMNS = 24
SENTENCE_ENDS = (".", "!", "?", "。", "！", "？", "”", "；", "：", ":")


def pick_lead(page: Page, picked: list[bool], container: int, outside: Sequence[bool]) -> None:
    """Pick a heading and prose that stand before the container with nothing else beside them: trafilatura takes a list of records for the
    whole and leaves what they are.
    """
    around = page.elements[container].parent
    if page.elements[container].name in WHOLE or page.elements[around].name in OF_PAGE:
        return
    within, beside = descendants(page, container), descendants(page, around)
    leads = list(
        takewhile(
            lambda number: not within[page.blocks[number].element],
            (
                number
                for number, block in enumerate(page.blocks)
                if beside[block.element] and not outside[block.element]
            ),
        )
    )
    headed = any(page.blocks[number].kind == "heading" for number in leads)
    if headed and all(page.blocks[number].kind == "heading" or is_prose(page.blocks[number]) for number in leads):
        for number in leads:
            picked[number] = True


def pick_tiles(page: Page, picked: list[bool], readable: Sequence[int]) -> None:
    """Pick numbers that stand big above what they count, two such tiles or more in a row: "8,585", "valid submissions"."""
    texts = [page.blocks[number].text for number in readable]
    tiles = {
        place
        for place, (big, below) in enumerate(pairwise(texts))
        if NUMBER.fullmatch(big) and COUNTED.fullmatch(below)
    }
    for place in tiles:
        if place - 2 in tiles or place + 2 in tiles:
            picked[readable[place]] = picked[readable[place + 1]] = True


def pick_loose(page: Page, picked: list[bool], readable: Sequence[int]) -> None:
    """Pick what stands in a chosen table and in no cell of it, such as the text behind a table that no tag ends: trafilatura takes cells."""
    tables = [0] * len(page.elements)
    loose = [False] * len(page.elements)
    for number, element in enumerate(page.elements):
        tables[number] = number if element.name == "table" else tables[element.parent]
        loose[number] = element.name in TABLE_FRAMES or (element.name not in TABLE_HOLDERS and loose[element.parent])
    chosen = {tables[page.blocks[number].element] for number in readable if picked[number]}
    for number in readable:
        block = page.blocks[number]
        if loose[block.element] and tables[block.element] in chosen and block.link_share() <= MAX_LINKS_IN_TEXT:
            picked[number] = True


def pick_last_parts(page: Page, picked: list[bool], readable: Sequence[int]) -> None:
    """Pick the parts behind the last chosen one whose heading is of the make of chosen headings, where they hold text and no links.

    trafilatura takes `p` elements and drops definition lists, such as winners and where they are.
    """
    chosen = {_heading_make(page, number) for number in readable if picked[number]} - {None}
    last = max((number for number in readable if picked[number]), default=len(picked))
    parts: list[list[int]] = [[]]
    for number in (number for number in readable if number > last):
        block = page.blocks[number]
        if block.kind == "heading":
            parts.append([number] if _heading_make(page, number) in chosen else [])
        elif block.link_share() > 0:
            parts.pop()
            break
        elif parts[-1]:
            parts[-1].append(number)
    for part in parts:
        for number in part if len(part) > 1 else ():
            picked[number] = True


def _heading_make(page: Page, number: int) -> tuple[int, int] | None:
    """The element around a heading that is no link, and its level; None for other blocks."""
    block = page.blocks[number]
    plain = block.kind == "heading" and block.link_share() == 0
    return (page.elements[block.element].parent, block.level) if plain else None


def is_prose(block: Block) -> bool:
    """Whether a block is a sentence or more, and no link."""
    long = columns(block.text) >= MIN_PROSE_COLUMNS and block.text.endswith(SENTENCE_ENDS)
    return block.kind == "paragraph" and long and block.link_share() <= MAX_LINKS_IN_TEXT


def descendants(page: Page, container: int) -> list[bool]:
    """For each element whether it is the container or stands in it."""
    within = [False] * len(page.elements)
    within[container] = True
    for number in range(container + 1, len(within)):
        within[number] = within[page.elements[number].parent]
    return within
