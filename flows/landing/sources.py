"""Documents from addresses. In: an http(s) address that a person named. Out: its bytes under raw/landed/, or a quarantine row.

    raw/landed/<ab>/<sha256>      the bytes as received
    raw/landed/sources.jsonl      which address gave them, when, as what

An address is fetched once and then read from disk; `refresh` fetches again, and when that fails the landed copy stands.
Only addresses a person named are fetched, never links found in documents. Each redirect is checked anew: http(s) only, no
user name in it, no private, link-local or other internal address, and never onto this machine from elsewhere.
"""

from __future__ import annotations

import hashlib
import ipaddress
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import SplitResult, urljoin, urlsplit

from extractors.records.documents import Quarantined
from flows.landing.ledger import Ledger, time_of
from flows.openreview.retry import announced_wait
from flows.store import replace_file
from flows.web import Answer, Bounds, ExchangeFailed, Web, is_loopback

REDIRECTS = 5
ATTEMPTS = 3
PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 10.0
MEDIA_TYPES = frozenset(
    {
        "text/html", "application/xhtml+xml", "text/plain", "text/markdown", "text/x-markdown", "application/pdf",
        "application/x-pdf", "application/octet-stream", "",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class LandedSource:
    """A document from an address, on disk. `problem` says why a newer copy could not be had, when one was asked for."""

    path: Path
    sha256: str
    url: str
    final_url: str
    media_type: str
    fetched_at: datetime
    problem: str = ""


class _Refused(Exception):
    """An address that is not fetched, and why."""


def land_source(
    url: str,
    raw: Path,
    *,
    bounds: Bounds,
    contact: str,
    offline: bool = False,
    refresh: bool = False,
    allow_loopback: bool = False,
    sleep: Callable[[float], None] = time.sleep,
) -> LandedSource | Quarantined:
    """The landed copy of `url`, fetched when there is none (or with `refresh`). Never raises for what a server does."""
    folder = raw / "landed"
    ledger = Ledger(folder / "sources.jsonl")
    held = _held(ledger, folder, url)
    if held is not None and (offline or not refresh):
        return held
    problem = "the run is offline and the address was never fetched"
    if not offline:
        try:
            with Web(bounds, contact=contact, connections=1) as web:
                final, answer = _fetch(web, url, allow_loopback=allow_loopback, sleep=sleep)
        except (_Refused, ExchangeFailed) as error:
            problem = str(error)
        else:
            return _land(ledger, folder, url, final, answer)
    if held is not None:
        return LandedSource(**{name: getattr(held, name) for name in _FIELDS}, problem=problem)
    return Quarantined(
        source_id=url,
        path=url,
        document_id=None,
        stage="documents",
        reason="fetch_failed",
        detail=problem,
        retry_helps=True,
    )


_FIELDS = ("path", "sha256", "url", "final_url", "media_type", "fetched_at")


def _fetch(web: Web, url: str, *, allow_loopback: bool, sleep: Callable[[float], None]) -> tuple[str, Answer]:
    named = current = _checked(url, allow_loopback=allow_loopback)
    for _ in range(REDIRECTS + 1):
        answer = _patiently(web, current, sleep)
        if answer.status in (301, 302, 303, 307, 308):
            target = urlsplit(urljoin(current.geturl(), answer.headers.get("location", "")))
            same = (target.scheme, target.netloc) == (named.scheme, named.netloc)
            current = _checked(target.geturl(), allow_loopback=allow_loopback and same)
        elif answer.status != 200:
            raise _Refused(f"{_host(current)} answered {answer.status}")
        elif answer.media_type not in MEDIA_TYPES:
            raise _Refused(f"{_host(current)} answered with {answer.media_type[:60]!r}, which is no document")
        elif not answer.body.strip():
            raise _Refused(f"{_host(current)} answered with nothing")
        else:
            return current.geturl(), answer
    raise _Refused(f"more than {REDIRECTS} redirects")


def _patiently(web: Web, url: SplitResult, sleep: Callable[[float], None]) -> Answer:
    """One answer; a busy or breaking server gets two more chances, each after a short pause."""
    for attempt in range(1, ATTEMPTS + 1):
        wait = PAUSE_SECONDS * attempt
        try:
            answer = web.exchange("GET", url.geturl(), admits=None if is_loopback(url.hostname or "") else _is_public)
            if answer.status != 429 and answer.status < 500:
                return answer
            wait = announced_wait(answer, datetime.now(UTC)) or wait
            if attempt == ATTEMPTS or wait > LONGEST_PAUSE_SECONDS:
                return answer
        except ExchangeFailed as failure:
            if attempt == ATTEMPTS or failure.kind != "broken":
                raise
        sleep(wait)
    raise AssertionError("the last attempt returns or raises")


def _checked(url: str, *, allow_loopback: bool) -> SplitResult:
    """The parsed address when it may be fetched; raises _Refused."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise _Refused(f"not an address: {url[:100]!a}") from None
    if parts.scheme not in ("http", "https") or not host:
        raise _Refused(f"only http and https addresses are fetched, not {url[:100]!a}")
    if parts.username is not None or parts.password is not None:
        raise _Refused("the address carries a user name; that is not fetched")
    if is_loopback(host):
        if allow_loopback:
            return parts
        raise _Refused(f"{host} is this machine; addresses on it are fetched only with the setting allow_loopback")
    _check_public(host)
    return parts


def _check_public(host: str) -> None:
    try:
        found = {str(ipaddress.ip_address(host))}
    except ValueError:
        try:
            found = {str(entry[4][0]) for entry in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)}
        except (OSError, UnicodeError):
            raise _Refused(f"the host name {ascii(host)[1:-1]} could not be resolved") from None
    internal = sorted(address for address in found if not _is_public(address))
    if internal:
        raise _Refused(f"{ascii(host)[1:-1]} is an internal address ({internal[0]}); those are not fetched")


def _is_public(address: str) -> bool:
    return ipaddress.ip_address(address.partition("%")[0]).is_global


def _host(parts: SplitResult) -> str:
    return ascii(parts.hostname or "")[1:-1]


def _land(ledger: Ledger, folder: Path, url: str, final: str, answer: Answer) -> LandedSource:
    digest = hashlib.sha256(answer.body).hexdigest()
    path = folder / digest[:2] / digest
    if not path.is_file() or path.read_bytes() != answer.body:
        replace_file(path, answer.body, durable=True)
    ledger.append(
        {"url": url, "final_url": final, "media_type": answer.media_type, "sha256": digest, "bytes": len(answer.body)}
    )
    held = _held(ledger, folder, url)
    if held is None:
        raise AssertionError("what was landed a moment ago is there")
    return held


def _held(ledger: Ledger, folder: Path, url: str) -> LandedSource | None:
    """The newest landed copy whose bytes are still what was landed."""
    for line in reversed(ledger.lines()):
        digest, fetched_at = str(line.get("sha256")), time_of(line)
        path = folder / digest[:2] / digest
        if line.get("url") != url or fetched_at is None or not path.is_file():
            continue
        if hashlib.sha256(path.read_bytes()).hexdigest() == digest:
            return LandedSource(
                path=path,
                sha256=digest,
                url=url,
                final_url=str(line.get("final_url")),
                media_type=str(line.get("media_type")),
                fetched_at=fetched_at,
            )
    return None
