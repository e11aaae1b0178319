"""What a page says about itself: title, byline, date, address, language.

In: a `Page` and which blocks are its article. Out: `Metadata`. JSON-LD first, then meta elements, then what stands visibly
beside the title; each date keeps the basis it was taken on. Dates are dates: times and zones are cut off as printed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from extractors.documents.html_page import Page
from extractors.records.documents import Basis

_ARTICLE_TYPES = re.compile(r"Article|Posting|WebPage|Report|CreativeWork|NewsItem")
_TITLE_KEYS = ("og:title", "twitter:title", "citation_title", "dc.title")
_AUTHOR_KEYS = (
    "author",
    "article:author",
    "og:article:author",
    "citation_author",
    "dc.creator",
    "byl",
    "parsely-author",
)
_DATE_KEYS = (
    "article:published_time", "og:article:published_time", "og:published_time", "datepublished", "date", "pubdate", "publishdate",
    "citation_publication_date", "citation_date", "dc.date.issued", "dc.date", "parsely-pub-date", "publish_time", "og:release_date",
)  # fmt: skip
_ISO = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
_CHINESE = re.compile(r"(?<!\d)(\d{4}) {0,2}年 {0,2}(\d{1,2}) {0,2}月 {0,2}(\d{1,2}) {0,2}日")
_MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES, start=1)}
_MONTH = r"(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?"
_DAY_FIRST = re.compile(rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th)? {{1,2}}{_MONTH},? {{1,2}}(\d{{4}})(?!\d)", re.I)
_MONTH_FIRST = re.compile(rf"(?<![a-z]){_MONTH} {{1,2}}(\d{{1,2}})(?:st|nd|rd|th)?,? {{1,2}}(\d{{4}})(?!\d)", re.I)
_BYLINE = re.compile(
    r"^(?:By|by|BY|作者|文|撰文|编辑|編輯|来源|來源)(?:\s{0,3}[:：|/丨]\s{0,3}|\s{1,3}(?=[A-Z]))([^\n|·•]{2,80})"
)
_POSTED = re.compile(
    r"(?:发布|發布|發佈|发表|發表|编辑|編輯|更新|修改)(?:于|於)|(?:last )?(?:posted|published|updated) (?:on|at|@)\b",
    re.I,
)
_SITE_SUFFIX = re.compile(r"\s{1,3}[|–—\-·_»]\s{1,3}[^|–—·_»]{2,60}$|_[^_]{2,30}$")
_MAX_JSON_LD_CODE_POINTS = 500_000  # a product list of a shop is longer, and describes no article
_VISIBLE_BLOCKS = 6
_LONGEST_DATELINE_CODE_POINTS = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """What was found; `declared` are the meta elements in order, keys in lower case."""

    title: str
    byline: str | None
    published: date | None
    published_basis: Basis
    language: str | None
    url: str | None
    copied_from: str | None
    declared: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...] = ()


def read_metadata(page: Page, picked: Sequence[bool], url: str | None) -> Metadata:
    """The metadata of a page. `url` is the address the source came from, if known."""
    declared = tuple(_declared(page))
    named: dict[str, str] = {}
    for key, value in declared:
        named.setdefault(key, value)
    structured = list(_structured(page))
    published, basis = _published(page, picked, named, structured)
    return Metadata(
        title=_title(page, picked, named),
        byline=_byline(page, picked, named, structured),
        published=published,
        published_basis=basis,
        language=page.language or None,
        url=url or named.get("og:url"),
        copied_from=None,
        declared=declared,
        warnings=("structured_data_left_out",) if any(map(_is_too_long, page.json_ld)) else (),
    )


def _is_too_long(source: str) -> bool:
    return len(source) > _MAX_JSON_LD_CODE_POINTS


def _declared(page: Page) -> Iterator[tuple[str, str]]:
    for meta in page.metas:
        key = meta.get("property") or meta.get("name") or meta.get("itemprop") or ""
        value = " ".join(meta.get("content", "").split())
        if key and value:
            yield key.strip().lower(), value[:2000]


def _structured(page: Page) -> Iterator[Mapping[str, object]]:
    """The JSON-LD objects that describe the page or its article."""
    for source in page.json_ld:
        if _is_too_long(source):
            continue
        try:
            data = json.loads(source)
        except (ValueError, RecursionError):
            continue
        pending = [data]
        while pending:
            item = pending.pop(0)
            if isinstance(item, list):
                pending += item[:50]
            elif isinstance(item, dict):
                if isinstance(item.get("@graph"), list):
                    pending += item["@graph"][:50]
                if _ARTICLE_TYPES.search(str(item.get("@type", ""))[:200]):
                    yield item


def _title(page: Page, picked: Sequence[bool], named: Mapping[str, str]) -> str:
    """The article's own heading where it agrees with the title element; else what the head declares."""
    headings = [
        block
        for block, is_main in zip(page.blocks, picked, strict=True)
        if block.kind == "heading" and block.level == 1
    ]
    declared = next((named[key] for key in _TITLE_KEYS if named.get(key)), "")
    wanted = declared or page.title
    for heading in headings:
        if heading.text and heading.text in wanted:
            return " ".join(heading.text.split())
    if declared:
        return declared
    if page.title:
        return _SITE_SUFFIX.sub("", page.title) or page.title
    if headings:
        return " ".join(headings[0].text.split())
    first = next((block.text for block, is_main in zip(page.blocks, picked, strict=True) if is_main), "")
    return " ".join(first.split())[:200]


def _byline(
    page: Page, picked: Sequence[bool], named: Mapping[str, str], structured: Sequence[Mapping[str, object]]
) -> str | None:
    for item in structured:
        names = _names(item.get("author"))
        if names:
            return names
    for key in _AUTHOR_KEYS:
        value = named.get(key, "")
        if value and not value.startswith(("http:", "https:", "@")):
            return value
    for block in _around_title(page, picked):
        match = _BYLINE.match(block)
        if match:
            return match.group(1).strip()
    return None


def _names(author: object) -> str:
    people = author if isinstance(author, list) else [author]
    names = [person.get("name") if isinstance(person, dict) else person for person in people[:20]]
    return ", ".join(name.strip() for name in names if isinstance(name, str) and name.strip())


def _published(
    page: Page, picked: Sequence[bool], named: Mapping[str, str], structured: Sequence[Mapping[str, object]]
) -> tuple[date | None, Basis]:
    for item in structured:
        found = first_date(str(item.get("datePublished") or item.get("dateCreated") or ""))
        if found:
            return found, "metadata"
    for key in _DATE_KEYS:
        found = first_date(named.get(key, ""))
        if found:
            return found, "metadata"
    for element in page.times:
        found = first_date(element.get("datetime", ""))
        if found:
            return found, "byline"
    for line in _around_title(page, picked):
        found = first_date(line)
        if found:
            return found, "dateline"
    for block in page.blocks:  # Zhihu says so behind the article
        if len(block.text) <= _LONGEST_DATELINE_CODE_POINTS and _POSTED.match(block.text):
            found = first_date(block.text)
            if found:
                return found, "dateline"
    return None, "none"


def _around_title(page: Page, picked: Sequence[bool]) -> Iterator[str]:
    """Short lines near the first main heading or, without one, at the top of the article."""
    main = [number for number, is_main in enumerate(picked) if is_main]
    if not main:
        return
    heading = next((number for number in main[:10] if page.blocks[number].kind == "heading"), main[0])
    for block in page.blocks[max(0, heading - 2) : heading + _VISIBLE_BLOCKS]:
        if len(block.text) <= _LONGEST_DATELINE_CODE_POINTS:
            yield from block.text.split("\n")


def first_date(text: str) -> date | None:
    """The first full date in `text`, as printed in English or Chinese; None if there is none or it is no day.

    >>> first_date("发布于 2025年4月24日 10:30"), first_date("June 5th, 2026")
    (datetime.date(2025, 4, 24), datetime.date(2026, 6, 5))
    """
    found: list[tuple[int, int, int, int]] = []
    for pattern in (_ISO, _CHINESE):
        match = pattern.search(text)
        if match:
            found.append((match.start(), int(match[1]), int(match[2]), int(match[3])))
    match = _DAY_FIRST.search(text)
    if match:
        found.append((match.start(), int(match[3]), _MONTHS[match[2][:3].lower()], int(match[1])))
    match = _MONTH_FIRST.search(text)
    if match:
        found.append((match.start(), int(match[3]), _MONTHS[match[1][:3].lower()], int(match[2])))
    for _, year, month, day in sorted(found):
        try:
            return date(year, month, day)
        except ValueError:
            continue
    return None
