"""The links of a document, and which OpenReview paper each one names.

In: a `Document`. Out: `Links`: link marks and bare addresses, in order, with what each was attached to: the sentence or bullet,
the heading path, citation key and note flag, emoji and tags. Forms and ids follow the OpenReview web app (forum, pdf,
attachment, noteId) and its documentation of notes; hosts are compared exactly, after IDNA. Nothing is fetched here.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qs, urljoin, urlsplit

from extractors.records.documents import Document, Grounding, Link, LinkKind, Links, Mark, Section
from extractors.spans import Span

OPENREVIEW_HOSTS = frozenset({"openreview.net", "www.openreview.net", "api.openreview.net", "api2.openreview.net"})
MAX_CONTEXT_CHARACTERS = 2000
MAX_LEAD_CHARACTERS = 120
_BARE = re.compile(r"(?:https?://|(?<![\w./@:-])(?:www\.)?openreview\.net/)[!#-;=?-_a-z{}~]{2,2000}", re.I)
_UNBALANCED = {")": "(", "]": "[", "}": "{"}
_TRAILING = ".,;:!?'*~|"
_ID_HEAD = re.compile(r"[A-Za-z0-9_-]{1,80}")
_ID = re.compile(r"[A-Za-z0-9_-]{9,14}")  # 1,000 of 1,000 version-2 ids have 10, version-1 ids 9 to 14
_WORDS = re.compile(r"\A(?:[A-Za-z]?[a-z]{2,13}(?:[_-][A-Za-z]?[a-z]{1,13}){1,5}|[A-Z]{2,13}(?:[_-][A-Z]{2,13}){1,5})")
_ONE_WORD = re.compile(r"[A-Z]?[a-z]{8,13}|[A-Z]{9,14}")
_HARD_TO_SAY = re.compile(r"[^aeiouyAEIOUY]{4}")
_VOWEL = re.compile(r"[aeiouy]", re.I)
_PLACEHOLDER = re.compile(r"(.)\1{5,13}|\d{9,14}|[xX_-]{9,14}")
_KEY = re.compile(r"\A([^\W\d_][\w'’.-]{1,60}?(?:19|20)\d\d[A-Za-z]{2,20})(\+{0,4})")
_EMOJI = re.compile(
    r"[\u2600-\u27bf\u2b50\u2b55\u231a\u231b\u23e9-\u23fa\U0001f300-\U0001faff](?:\ufe0f|\u200d[\u2600-\u27bf\U0001f300-\U0001faff]){0,6}"
)
_SENTENCE_END = re.compile(r"[。！？!?；]|\.(?=\s)|\n")
_BLANKS = re.compile(r"\s{1,20}")
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """What an address is: normalised, its kind, and the paper it names, if any."""

    url: str
    kind: LinkKind
    openreview_id: str | None


def find_links(document: Document) -> Links:
    """All links of `document`, in order of their place."""
    finder = _Finder(document)
    seen: set[str] = set()
    links: list[Link] = []
    for mark in _candidates(document):
        link = finder.link(mark, len(links), seen)
        links.append(link)
        if link.openreview_id:
            seen.add(link.openreview_id)
    return Links(document_id=document.document_id, links=tuple(links))


def read_address(url: str, base: str | None = None) -> Address:
    """What `url` names; a relative one is joined to `base`.

    >>> read_address("https://openreview.net/pdf?id=-Qp-3L-5ZdI&utm_source=x").openreview_id
    '-Qp-3L-5ZdI'
    >>> read_address("https://openreview.net.evil.example/forum?id=tPNHOoZFl9").kind
    'other'
    """
    cleaned = _BLANKS.sub("", html.unescape(url)).strip()
    if cleaned[:15].lower().startswith(("openreview.net/", "www.openreview.")):
        cleaned = f"https://{cleaned}"
    try:
        parts = urlsplit(urljoin(base, cleaned) if base and ":" not in cleaned[:10] else cleaned)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return Address(url=cleaned, kind="other", openreview_id=None)
    host = _ascii_host(host)
    if parts.scheme not in _DEFAULT_PORTS or not host:
        return Address(url=cleaned, kind="other", openreview_id=None)
    trusted = host in OPENREVIEW_HOSTS and port in (None, 80, 443) and "@" not in parts.netloc
    if not trusted:
        return Address(url=_normal(parts, host, port), kind="other", openreview_id=None)
    kind, found = _openreview(parts)
    if found is not None:
        return Address(url=f"https://openreview.net/forum?id={found}", kind=kind, openreview_id=found)
    return Address(url=_normal(parts, host, port), kind=kind, openreview_id=None)


def is_plausible_id(identifier: str) -> bool:
    """Whether OpenReview could have drawn this id: 9 to 14 characters that are no words, runs or numbers.

    >>> [is_plausible_id(x) for x in ("-bxf89v3Nx", "Paper_Title", "tPNHOoZFl9", "xxxxxxxxxx")]
    [True, False, True, False]
    """
    if not _ID.fullmatch(identifier) or _PLACEHOLDER.search(identifier) or _WORDS.fullmatch(identifier):
        return False
    if _ONE_WORD.fullmatch(identifier):
        vowels = len(_VOWEL.findall(identifier))
        return vowels * 4 < len(identifier) or _HARD_TO_SAY.search(identifier) is not None
    return True


def _openreview(parts: SplitResult) -> tuple[LinkKind, str | None]:
    """Kind and id of an address on OpenReview."""
    path = parts.path.rstrip("/").lower() or "/"
    try:
        query = parse_qs(parts.query, keep_blank_values=True, max_num_fields=50)
    except ValueError:
        return "not_a_paper", None
    kinds: dict[str, LinkKind] = {
        "/forum": "forum",
        "/pdf": "pdf",
        "/attachment": "attachment",
        "/notes": "forum",
        "/revisions": "note",
    }
    kind = kinds.get(path)
    if kind is None:
        return "not_a_paper", None
    values = query.get("id") or query.get("forum")
    if values is None:
        values, kind = query.get("noteId"), "note"
    if values is None:
        return "not_a_paper", None
    head = _ID_HEAD.match(values[0].strip())
    found = head.group() if head else ""
    return (kind, found) if is_plausible_id(found) else ("invalid_id", None)


def _ascii_host(host: str) -> str:
    host = host.rstrip(".").lower()
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return ""


def _normal(parts: SplitResult, host: str, port: int | None) -> str:
    place = host if port in (None, _DEFAULT_PORTS[parts.scheme]) else f"{host}:{port}"
    return parts._replace(netloc=place).geturl()


def _candidates(document: Document) -> Iterator[Mark]:
    """Link marks, and bare addresses that stand in none of them."""
    marks = [mark for mark in document.marks if mark.kind == "link" and mark.target]
    taken = sorted((mark.span.start, mark.span.end) for mark in marks)
    starts = [start for start, _ in taken]
    bare = []
    for found in _BARE.finditer(document.text):
        before = bisect_right(starts, found.start()) - 1
        if before >= 0 and taken[before][1] > found.start():
            continue
        url = trim_address(found.group())
        bare.append(Mark(kind="link", span=Span(found.start(), found.start() + len(url)), target=url))
    yield from sorted([*marks, *bare], key=lambda mark: (mark.span.start, mark.span.end, mark.target or ""))


def trim_address(url: str) -> str:
    """A bare address without the punctuation of the sentence around it.

    >>> trim_address("https://openreview.net/forum?id=jOmk0uS1hl)defines")
    'https://openreview.net/forum?id=jOmk0uS1hl'
    """
    depth = {"(": 0, "[": 0, "{": 0}
    for position, character in enumerate(url):
        if character in depth:
            depth[character] += 1
        elif character in _UNBALANCED:
            opening = _UNBALANCED[character]
            if depth[opening] == 0:
                url = url[:position]
                break
            depth[opening] -= 1
    return url.rstrip(_TRAILING)


class _Finder:
    """Knows the document's sections and tags by place."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._grounding = Grounding(document)
        self._tags = sorted((mark for mark in document.marks if mark.kind == "tag"), key=lambda mark: mark.span)
        self._tag_starts = [mark.span.start for mark in self._tags]
        self._last_context: Span | None = None
        self._rows: dict[int, list[Span]] = {}

    def link(self, mark: Mark, ordinal: int, seen: set[str]) -> Link:
        """The link that `mark` is, with what it is attached to."""
        document, text = self._document, self._document.text
        target = mark.target or ""
        address = read_address(target, document.url)
        section = self._grounding.section_at(mark.span.start) or self._grounding.section_at(max(0, mark.span.start - 1))
        context = self._context(mark.span, section)
        anchor = mark.span.of(text)
        key = _KEY.fullmatch(anchor.strip())
        around = context.of(text)
        return Link(
            document_id=document.document_id,
            ordinal=ordinal,
            provenance=self._grounding.ground(mark.span),
            span=mark.span,
            url=target,
            url_normalised=address.url,
            link_kind=address.kind,
            openreview_id=address.openreview_id,
            anchor_text=anchor,
            context=around,
            section_path=section.path if section else (),
            author_key=key[1] if key else None,
            note_flag=key[2] if key else "",
            emoji="".join(dict.fromkeys(_EMOJI.findall(around))),
            tags=self._tags_in(context),
            is_repeat=address.openreview_id in seen,
            lead=self._lead(context, mark.span),
        )

    def _lead(self, context: Span, link: Span) -> str:
        """What leads up to the first link of a bullet, line or sentence."""
        later, self._last_context = context == self._last_context, context
        before = self._document.text[context.start : link.start]
        return "" if later or "\n" in before else before[-MAX_LEAD_CHARACTERS:].strip(" \t:：-–—([（")

    def _tags_in(self, context: Span) -> tuple[str, ...]:
        low = bisect_left(self._tag_starts, context.start)
        high = bisect_left(self._tag_starts, context.end)
        return tuple(dict.fromkeys(tag.target for tag in self._tags[low:high] if tag.target))

    def _context(self, span: Span, section: Section | None) -> Span:
        """The bullet, table row or sentence a link stands in."""
        if section is None:
            return span
        if section.kind == "table":
            return next((row for row in self._rows_of(section) if row.start <= span.start < row.end), section.span)
        if (
            section.kind in ("list_item", "reference", "heading", "caption")
            and len(section.span) <= MAX_CONTEXT_CHARACTERS
        ):
            return section.span
        return self._sentence(span, section.span)

    def _rows_of(self, table: Section) -> list[Span]:
        """The rows of a table, worked out once: it may hold thousands of links."""
        if table.ordinal not in self._rows:
            self._rows[table.ordinal] = list(_row_spans(table))
        return self._rows[table.ordinal]

    def _sentence(self, span: Span, inside: Span) -> Span:
        text = self._document.text
        low = max(inside.start, span.start - MAX_CONTEXT_CHARACTERS // 2)
        high = min(inside.end, span.end + MAX_CONTEXT_CHARACTERS // 2)
        start = max((found.end() for found in _SENTENCE_END.finditer(text, low, span.start)), default=low)
        end = next((found.end() for found in _SENTENCE_END.finditer(text, span.end, high)), high)
        found = text[start:end]
        start += len(found) - len(found.lstrip())
        return Span(min(start, span.start), max(end - (len(found) - len(found.rstrip())), span.end))


def _row_spans(section: Section) -> Iterator[Span]:
    """From the first to the last cell of each row; a cell that reaches down from the row above belongs to that one."""
    seen: set[Span] = set()
    for row in section.rows:
        own = [cell for cell in row if cell not in seen]
        seen.update(own)
        if own:
            yield Span(min(cell.start for cell in own), max(cell.end for cell in own))
