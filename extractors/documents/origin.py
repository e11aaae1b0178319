"""Where a document comes from: who wrote it, when, as of when, copied from whom, and in what capacity it speaks.

In: a reading (text, sections, declared metadata) and its source. Out: `Origin`. What the user or the file declares comes first;
then what is printed in the first or last sections, where pages date and sign themselves. Each outcome names its basis.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlsplit

from extractors.documents.dates import date_place, name_date, printed_date
from extractors.documents.headings import is_byline
from extractors.documents.reading import Reading
from extractors.records.documents import Basis, Source, SourceClass

HEAD_SECTIONS = 12
TAIL_SECTIONS = 8
_SHORT_CHARACTERS = 120
_DATE_KEYS = (
    "date",
    "published",
    "publish_date",
    "published_date",
    "pubdate",
    "publishdate",
    "created",
    "creationdate",
    "updated",
)
_AUTHOR_KEYS = ("author", "authors", "by", "creator")
_DATELINE = re.compile(r"[A-Z][\w .'’,()-]{2,60}?[,(]\s{0,3}$")
_DATELINE_END = re.compile(r"\)?\s{0,3}(?:[—–―-]|/|:|\()")
_STAMP = re.compile(
    r"(?:发布|發布|更新|发表|發表|published|posted|updated|last modified)(?:于|於|时间|時間|日期| on)?\s{0,3}[:：]?\s{0,3}\S",
    re.I,
)
_AS_OF = re.compile(r"(?:截至|截止(?:到|至)?|as of|updated as of|数据截至)\s{0,3}(?=[\dA-Z])", re.I)
_AS_OF_SIGNS = ("截至", "截止", "as of ", "As of ", "AS OF ")
_COPIED = re.compile(
    r"(?:(?:转载|轉載|摘编|搬运|转|轉|摘)自|(?:文章|本文|原文|内容|內容)(?:整理|来|來)自)\s{0,2}[:：]?\s{0,2}[「“《\"]?([^\s，。,;；」”》\"!！]{2,40})"
    r"|(?:原载于|原載於|首发于|首發於|原文发表于|(?:(?<![\u3400-\u9fff])|(?<=文章)|(?<=本文)|(?<=内容))(?:来源|來源|出处|出處))\s{0,2}[:：]\s{0,2}([^\s，。,;；|]{2,40})"
    r"|\A.{0,40}?(?:re-?posted|re-?published|cross-?posted|syndicated|reprinted) (?:with permission )?from:? {1,2}([^\n.;|]{2,60})"
    r"|\A.{0,40}?(?:originally|first) (?:published|appeared|posted) (?:in|on|at|by) {1,2}([^\n.;|]{2,60})",
    re.I,
)
_CLASSES: tuple[SourceClass, ...] = ("note", "official", "institutional", "forum", "blog")
_COPY_SIGNS = (
    "自",
    "载于",
    "載於",
    "首发",
    "首發",
    "发表于",
    "来源",
    "來源",
    "出处",
    "出處",
    " from",
    " in ",
    " on ",
    " at ",
    " by ",
)
_ASKS_CREDIT = re.compile(r"请注明|請註明|须注明|注明出处|please credit|禁止转载", re.I)
_AUTHOR = re.compile(
    r"(?:文章)?(?:作者|撰文|编译|編譯)\s{0,3}[:：|/丨]\s{0,3}([^\n|·•]{2,60})|(?:^|\s)文\s{0,2}[|/丨｜:：]\s{0,3}([^\n|·•]{2,40})"
    r"|^(?:by|author|authors|written by)(?:\s{0,3}:\s{0,3}|\s{1,3}(?=[A-Z]))([^\n|·•]{2,80})",
    re.I,
)
_NOT_A_NAME = re.compile(r"转载|摘自|来源|\d{4}|https?:", re.I)
_PRESS = (
    "media contact",
    "press contact",
    "press release",
    "for immediate release",
    "新闻稿",
    "媒体联系",
    "组委会",
    "組委會",
    "program chair",
    "programme chair",
)
_OFFICIAL_HOSTS = re.compile(
    r"(?:^|\.)(?:iclr\.cc|neurips\.cc|nips\.cc|icml\.cc|mlsys\.org|aclweb\.org|aclanthology\.org|thecvf\.com|aaai\.org|ijcai\.org|colt\w{0,6}\.org|kdd\.org|emnlp\.org|naacl\.org|eccv\.eu|openreview\.net|ieee\.org|acm\.org|usenix\.org|2\d{3}\.[\w-]{2,40}\.(?:org|cc))$"
)
_FORUM_HOSTS = re.compile(
    r"(?:^|\.)(?:reddit\.com|zhihu\.com|v2ex\.com|news\.ycombinator\.com|stackexchange\.com|1point3acres\.com|tieba\.baidu\.com|douban\.com|discord\.com)$"
)
_BLOG_SIGNS = (
    "公众号", "公眾號", "博客", "部落格", "微信", "点赞", "阅读原文", "转载请", "版权声明", "subscribe", "newsletter", " blog", "min read", "leave a comment",
    "leave a reply",
)  # fmt: skip
_FORUM_SIGNS = ("楼主", "回帖", "论坛", "論壇", "贴吧", "upvote", "subreddit", "/r/machinelearning")
_INSTITUTION_SIGNS = ("working paper", "technical report", "white paper", "白皮书", "研究报告", "年度报告")
_NOTE_SIGNS = (
    "personal understanding", "personal note", "my notes", "my own notes", "my summary", "my understanding", "my opinion", "reading notes", "个人笔记",
    "读书笔记", "我的笔记", "随手记",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Who, when, as of when, copied from whom, and the class of source, each with its basis where it has one."""

    byline: str | None
    published: date | None
    published_basis: Basis
    as_of: date | None
    as_of_basis: Basis
    copied_from: str | None
    source_class: SourceClass
    source_class_basis: Basis


def origin_of(source: Source, reading: Reading) -> Origin:
    """The origin of `reading`, read from `source`."""
    head, tail = list(_texts(reading, head=True)), list(_texts(reading, head=False))
    published, published_basis = _published(source, reading, head, tail)
    as_of, as_of_basis = _as_of(source, reading, published)
    source_class, class_basis = _source_class(source, reading, head, tail)
    return Origin(
        byline=reading.byline or _declared_author(reading) or _byline(list(_front(reading)), tail),
        published=published,
        published_basis=published_basis,
        as_of=as_of,
        as_of_basis=as_of_basis,
        copied_from=source.copied_from or reading.copied_from or _copied([*head, *tail]),
        source_class=source_class,
        source_class_basis=class_basis,
    )


def _texts(reading: Reading, *, head: bool) -> Iterator[str]:
    """The texts of the first or last sections, each cut to its beginning."""
    sections = [
        section for section in reading.sections if section.kind not in ("metadata", "navigation", "page_number")
    ]
    for section in sections[:HEAD_SECTIONS] if head else sections[HEAD_SECTIONS:][-TAIL_SECTIONS:]:
        yield section.span.of(reading.text)[:400]


def _published(source: Source, reading: Reading, head: list[str], tail: list[str]) -> tuple[date | None, Basis]:
    if source.published:
        return source.published, "declared"
    if reading.published:
        return reading.published, reading.published_basis
    declared = dict(reversed(reading.metadata))
    basis: Basis = "front_matter" if reading.media_type == "text/markdown" else "metadata"
    for key in _DATE_KEYS:
        found = printed_date(declared.get(key, "")) or name_date(declared.get(key, ""))
        if found:
            return found, basis
    printed = _printed(head, tail)
    if printed:
        return printed
    named = name_date(source.path.replace("\\", "/").rsplit("/", 1)[-1])
    if named:
        return named, "file_name"
    address = name_date(urlsplit(source.url).path) if source.url else None
    return (address, "url") if address else (None, "none")


def _printed(head: list[str], tail: list[str]) -> tuple[date, Basis] | None:
    """A dateline, a short line that holds a date, or a stamp (`发布于 …`)."""
    for text in head:
        place = date_place(text)
        if place is None:
            continue
        start, end, found = place
        if start < 80 and _DATELINE.match(text[:start]) and _DATELINE_END.match(text[end:]):
            return found, "dateline"
        if (
            len(text) <= 60
            and (is_byline(text) or len(text) - (end - start) <= 30)
            and not _is_span_of_days(text[end:])
        ):
            return found, "byline"
    for text in [*head, *tail]:
        stamp = _STAMP.search(text)
        place = date_place(text[stamp.start() : stamp.start() + 60]) if stamp else None
        if place:
            return place[2], "text"
    return None


def _is_span_of_days(after: str) -> bool:
    """`2025年4月24日至4月28日` says when a conference is held, not when a page was written."""
    return after.lstrip()[:1] in ("至", "到", "-", "–", "~", "—") and any(
        character.isdigit() for character in after[:8]
    )


def _as_of(source: Source, reading: Reading, published: date | None) -> tuple[date | None, Basis]:
    if source.as_of:
        return source.as_of, "declared"
    signed = _holds(reading.text, _AS_OF_SIGNS)
    for found in _AS_OF.finditer(reading.text) if signed else ():
        place = date_place(reading.text[found.end() : found.end() + 40])
        if place and place[0] < 4:
            return place[2], "text"
    # The day of a page does not date its figures, however well that day is known; facts must be able to tell.
    return published, "inferred" if published else "none"


def _declared_author(reading: Reading) -> str | None:
    declared = dict(reversed(reading.metadata))
    return next((declared[key].strip()[:200] for key in _AUTHOR_KEYS if declared.get(key, "").strip()), None)


def _front(reading: Reading) -> Iterator[str]:
    """What stands before the first chapter: lines there are about the document, lines below may be about papers."""
    for section in [section for section in reading.sections if section.in_main_text][:HEAD_SECTIONS]:
        if section.kind == "list_item" or (section.kind == "heading" and section.level > 1):
            return
        yield section.span.of(reading.text)[:400]


def _byline(front: list[str], tail: list[str]) -> str | None:
    signed = [
        line
        for text in tail
        for line in text.split("\n")
        if line.startswith(("文章作者", "本文作者", "作者简介", "Written by"))
    ]
    for text in [*front, *signed]:
        for line in text.split("\n"):
            if len(line) > _SHORT_CHARACTERS:
                continue
            stamped = _before_date(line)
            if stamped:
                return stamped
            found = _AUTHOR.search(line)
            name = next((group for group in found.groups() if group), "").strip() if found else ""
            if name and not _NOT_A_NAME.search(name):
                return name
            if (
                not found
                and is_byline(line)
                and not any(sign in line for sign in ":：")
                and not any(character.isdigit() for character in line)
            ):
                return line.strip()
    return None


def _before_date(line: str) -> str | None:
    """The account a platform prints before the date of a post: `读书会 读书会 2024-11-20 21:30 北京`."""
    place = date_place(line)
    before = line[: place[0]].strip(" |·•-–—") if place else ""
    words = list(dict.fromkeys(before.split()))
    plain = (
        0 < len(before) <= 40
        and len(words) <= 4
        and not any(character.isdigit() or character in "，。,.:：(（" for character in before)
    )
    return " ".join(words) if plain and not _STAMP.match(line) else None


def _copied(texts: list[str]) -> str | None:
    for text in texts:
        if not any(sign in text for sign in _COPY_SIGNS):
            continue
        for line in text.split("\n"):
            if len(line) > 2 * _SHORT_CHARACTERS or _ASKS_CREDIT.search(line):
                continue
            found = _COPIED.search(line)
            if found:
                return next(group for group in found.groups() if group).strip(' )）]】」”"')
    return None


def _source_class(source: Source, reading: Reading, head: list[str], tail: list[str]) -> tuple[SourceClass, Basis]:
    if source.source_class:
        return source.source_class, "declared"
    if reading.source_class:
        return reading.source_class, reading.source_class_basis
    by_host = _class_of_host(source.url or reading.url)
    if by_host:
        return by_host, "url"
    around = "\n".join([*head, *tail]).lower()
    return next(
        ((name, "inferred") for name in _CLASSES if _speaks_as(name, reading, around, head)), ("unknown", "none")
    )


def _speaks_as(name: SourceClass, reading: Reading, around: str, head: list[str]) -> bool:
    """Whether the signs of a class of source stand in a document's first and last sections."""
    if name == "note":
        return _is_note(reading, around)
    if name == "official":
        return _holds(around, _PRESS) and any(_has_dateline(text) for text in head)
    if name == "institutional":
        return _holds(around, _INSTITUTION_SIGNS) or any(_has_affiliation(text) for text in head[:6])
    if name == "forum":
        return _holds(around, _FORUM_SIGNS) and not _holds(around, _BLOG_SIGNS)
    posted = any(_before_date(text) for text in head[:6] if len(text) <= 60)
    return (
        _holds(around, _BLOG_SIGNS) or reading.media_type == "text/html" or posted or "layout" in dict(reading.metadata)
    )


def _holds(text: str, signs: tuple[str, ...]) -> bool:
    return any(sign in text for sign in signs)


def _class_of_host(url: str | None) -> SourceClass | None:
    try:
        host = (urlsplit(url).hostname or "") if url else ""
    except ValueError:
        return None
    return "official" if _OFFICIAL_HOSTS.search(host) else "forum" if _FORUM_HOSTS.search(host) else None


def _is_note(reading: Reading, around: str) -> bool:
    if _holds(around, _NOTE_SIGNS):
        return True
    declared = {key for key, _ in reading.metadata}
    obsidian = any(mark.kind in ("wikilink", "tag") for mark in reading.marks)
    return (
        reading.media_type == "text/markdown"
        and "layout" not in declared
        and obsidian
        and bool(declared & {"tags", "aliases", "created", "date"})
    )


def _has_dateline(text: str) -> bool:
    place = date_place(text)
    return place is not None and place[0] < 80 and _DATELINE.match(text[: place[0]]) is not None


def _has_affiliation(text: str) -> bool:
    return (
        len(text) <= _SHORT_CHARACTERS
        and is_byline(text)
        and re.search(r"大学|大學|研究所|研究院|学院|學院|实验室|University|Institute", text) is not None
    )
