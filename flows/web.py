"""One HTTP exchange with every limit there is. In: method, address, headers. Out: an `Answer`, or `ExchangeFailed`.

`requests` knows a time-out per read and no bound on size. Here an exchange also has a deadline in all (a watchdog shuts the
socket, so a TLS handshake or headers that trickle end as well), a bound on bytes on the wire and after decompression, and a
bound on their ratio. Looking up the host's name is the resolver's: its own time-outs hold there.
Redirects are never followed here, cookies never kept, netrc never read. Retrying is not done here: `openreview.client` is
the one layer that does, and urllib3's own is switched off. Numbers: design notes on hostile servers (a 200 KB gzip bomb
took 467 MB with plain requests; an endless body ended in memory exhaustion after 2.2 s).
"""

from __future__ import annotations

import contextlib
import http.client
import http.cookiejar
import ipaddress
import os
import socket
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from importlib import metadata
from typing import Any, Literal
from urllib.parse import urlsplit

import requests
import urllib3
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

from extractors.errors import ConfactsError

CHUNK_BYTES = 64 * 2**10
RATIO_CAP = 100
RATIO_COUNTS_FROM_BYTES = 2**20  # short repetitive JSON may well pack 100 to 1

Failure = Literal["unreachable", "timeout", "broken", "too_large", "undecodable"]


class ExchangeFailed(ConfactsError):
    """No usable answer arrived. `kind` says how it failed; the text says what happened, without any secret."""

    def __init__(self, kind: Failure, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Limits of one exchange, in seconds and bytes."""

    connect_seconds: float = 10.0
    read_seconds: float = 10.0
    total_seconds: float = 60.0
    wire_bytes: int = 20 * 2**20
    decoded_bytes: int = 50 * 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a server said. `headers` have lower-case names; `body` is decompressed."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def media_type(self) -> str:
        """The declared media type in lower case, without parameters."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()


class _Watchdog:
    """Shuts the sockets of the running exchange when its time is over, and refuses addresses it must not reach."""

    def __init__(self, seconds: float, admits: Callable[[str], bool] | None = None) -> None:
        self._admits = admits
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self.expired = False
        self._timer = threading.Timer(seconds, self._expire)
        self._timer.daemon = True

    def __enter__(self) -> _Watchdog:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        with self._lock:
            for sock in self._sockets:
                sock.close()
            self._sockets.clear()

    def watch(self, sock: socket.socket) -> None:
        """From now on this connection belongs to the exchange.

        A handle of our own is kept: TLS takes the descriptor over from the socket it is given, in the middle of `connect`.
        """
        with self._lock:
            self._sockets.append(socket.socket(fileno=os.dup(sock.fileno())))
        if self.expired:
            self._expire()

    def check(self, sock: socket.socket) -> None:
        """Raise OSError before anything is sent when the other end is not admitted: a name may resolve anew at any time."""
        if self._admits is not None and not self._admits(str(sock.getpeername()[0])):
            sock.close()
            raise ConnectionRefusedError("the name led to an internal address")

    def _expire(self) -> None:
        with self._lock:
            self.expired = True
            for sock in self._sockets:
                with contextlib.suppress(OSError):
                    sock.shutdown(socket.SHUT_RDWR)


_WATCHDOG: ContextVar[_Watchdog | None] = ContextVar("watchdog", default=None)


class _Watched(HTTPConnection):
    """A connection that the watchdog of the running exchange knows from its first packet on."""

    def _new_conn(self) -> socket.socket:
        sock = super()._new_conn()
        if (watchdog := _WATCHDOG.get()) is not None:
            watchdog.check(sock)
            watchdog.watch(sock)
        return sock

    def request(self, *args: Any, **kwargs: Any) -> None:  # Any: urllib3's signature, passed through
        reused = self.sock
        if reused is not None and (watchdog := _WATCHDOG.get()) is not None:
            watchdog.watch(reused)
        super().request(*args, **kwargs)
        if self.sock is not None and hasattr(socket, "TCP_QUICKACK"):
            # A server that sends head and body apart otherwise waits 40 ms for our delayed acknowledgement.
            self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)


class _WatchedSecure(_Watched, HTTPSConnection):
    """The same over TLS, whose handshake is watched too."""


class _Pool(HTTPConnectionPool):
    ConnectionCls = _Watched


class _SecurePool(HTTPSConnectionPool):
    ConnectionCls = _WatchedSecure


_POOLS: dict[str, type[HTTPConnectionPool]] = {"http": _Pool, "https": _SecurePool}


class _Adapter(HTTPAdapter):
    """Connections that the watchdog can see, and no retries below ours."""

    def __init__(self, connections: int) -> None:
        super().__init__(pool_maxsize=connections, max_retries=urllib3.Retry(0, read=False))

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:  # Any: requests' signature, passed through
        super().init_poolmanager(*args, **kwargs)
        self.poolmanager.pool_classes_by_scheme = _POOLS

    def proxy_manager_for(self, *args: Any, **kwargs: Any) -> urllib3.ProxyManager:  # Any: as above
        manager: urllib3.ProxyManager = super().proxy_manager_for(*args, **kwargs)
        manager.pool_classes_by_scheme = _POOLS
        return manager


class _Session(requests.Session):
    def get_redirect_target(self, resp: requests.Response) -> None:
        """No redirect, ever. Without this, requests reads the whole body of a 302 even when it does not follow."""


class Web:
    """A session that is safe to share between threads. Close it, or use it in a `with`."""

    def __init__(self, bounds: Bounds, *, contact: str, connections: int = 10) -> None:
        self.bounds = bounds
        self._session = _Session()
        self._session.trust_env = False  # else a netrc entry would travel as a password
        self._session.cookies.set_policy(http.cookiejar.DefaultCookiePolicy(allowed_domains=[]))
        self._session.verify = os.environ.get("REQUESTS_CA_BUNDLE") or True
        self._session.headers.clear()
        self._session.headers.update({"User-Agent": user_agent(contact), "Accept-Encoding": "gzip"})
        adapter = _Adapter(connections)
        self._session.mount("https://", adapter)
        self._session.mount("http://", adapter)

    def __enter__(self) -> Web:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def exchange(
        self,
        method: Literal["GET", "POST"],
        url: str,
        *,
        params: Mapping[str, str] | None = None,
        payload: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
        admits: Callable[[str], bool] | None = None,
    ) -> Answer:
        """Send one request and read its answer within the bounds; raises ExchangeFailed.

        `admits` judges the IP address that was really connected to, unless a proxy stands between.
        """
        with _Watchdog(self.bounds.total_seconds, None if _proxies(url) else admits) as watchdog:
            mark = _WATCHDOG.set(watchdog)
            try:
                answer = self._exchange(method, url, params, payload, headers)
                if watchdog.expired:  # an end that the watchdog made looks like the end of a head or a body
                    raise TimeoutError
                return answer
            except (
                requests.RequestException,
                urllib3.exceptions.HTTPError,
                http.client.HTTPException,
                OSError,
            ) as error:
                raise self._failure(error, expired=watchdog.expired) from None
            except (ValueError, UnicodeError) as error:  # a header or a chunk size that is no number
                raise ExchangeFailed("broken", f"the answer breaks the protocol ({type(error).__name__})") from None
            finally:
                _WATCHDOG.reset(mark)

    def _exchange(
        self,
        method: str,
        url: str,
        params: Mapping[str, str] | None,
        payload: Mapping[str, object] | None,
        headers: Mapping[str, str] | None,
    ) -> Answer:
        bounds = self.bounds
        with self._session.request(
            method,
            url,
            params=params,
            json=payload,
            headers=headers,
            stream=True,
            allow_redirects=False,
            timeout=(bounds.connect_seconds, bounds.read_seconds),
            proxies=_proxies(url),
        ) as response:
            told = {name.lower(): value for name, value in response.headers.items()}
            body = b"".join(_bounded(response, told, bounds))
            return Answer(status=response.status_code, headers=told, body=body)

    def _failure(self, error: Exception, *, expired: bool) -> ExchangeFailed:
        if expired:
            return ExchangeFailed("timeout", f"no complete answer within {self.bounds.total_seconds:g} s")
        if isinstance(error, (requests.ConnectTimeout, requests.exceptions.ProxyError)):
            return ExchangeFailed("unreachable", "no connection could be made in time")
        if isinstance(error, requests.Timeout) or "timed out" in str(error):
            return ExchangeFailed("timeout", f"silent for {self.bounds.read_seconds:g} s")
        if "internal address" in str(error):
            return ExchangeFailed("unreachable", "the name led to an internal address")
        if isinstance(error, requests.ConnectionError) and "NewConnectionError" in repr(error):
            return ExchangeFailed("unreachable", "no connection could be made")
        if "NameResolutionError" in repr(error):
            return ExchangeFailed("unreachable", "the host name could not be resolved")
        if isinstance(error, requests.exceptions.SSLError):
            return ExchangeFailed("unreachable", "the certificate could not be verified")
        return ExchangeFailed("broken", f"the connection broke ({type(error).__name__})")


def _bounded(response: requests.Response, headers: Mapping[str, str], bounds: Bounds) -> Iterator[bytes]:
    """The decoded body, chunk by chunk; raises ExchangeFailed at the first chunk beyond a bound."""
    announced = headers.get("content-length", "")
    if (announced.isdigit() and len(announced) > 15) or (announced.isdigit() and int(announced) > bounds.wire_bytes):
        raise ExchangeFailed("too_large", f"{announced[:20]} bytes announced, more than {bounds.wire_bytes} allowed")
    coding = headers.get("content-encoding", "identity").strip().lower() or "identity"
    if coding not in ("identity", "gzip", "x-gzip"):
        raise ExchangeFailed("undecodable", f"content coding {coding[:20]!r} was not asked for")
    unpack = None if coding == "identity" else zlib.decompressobj(zlib.MAX_WBITS | 16)
    wire = decoded = 0
    while chunk := response.raw.read(CHUNK_BYTES, decode_content=False):
        wire += len(chunk)
        if wire > bounds.wire_bytes:
            raise ExchangeFailed("too_large", f"more than {bounds.wire_bytes} bytes on the wire")
        for piece in [chunk] if unpack is None else _unpacked(unpack, chunk):
            decoded += len(piece)
            if decoded > bounds.decoded_bytes or decoded > max(RATIO_COUNTS_FROM_BYTES, wire * RATIO_CAP):
                raise ExchangeFailed("too_large", f"{wire} bytes unpack to more than {decoded}")
            yield piece
    if unpack is not None and wire and not unpack.eof:
        raise ExchangeFailed("undecodable", "the gzip data end early")


def _unpacked(unpack: zlib._Decompress, chunk: bytes) -> Iterator[bytes]:
    try:
        while chunk:
            yield unpack.decompress(chunk, CHUNK_BYTES)
            chunk = unpack.unconsumed_tail
    except zlib.error:
        raise ExchangeFailed("undecodable", "announced as gzip, and is not") from None


def _proxies(url: str) -> dict[str, str]:
    """The proxies of the environment, never for this machine itself."""
    host = urlsplit(url).hostname or ""
    if is_loopback(host):
        return {}
    return requests.utils.get_environ_proxies(url, no_proxy=None)


def is_loopback(host: str) -> bool:
    """Whether a host name or address literal is this machine."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def user_agent(contact: str) -> str:
    """Who we are and whom to write to: an honest name is the least a guest owes."""
    try:
        version = metadata.version("confacts")
    except metadata.PackageNotFoundError:
        version = "0"
    return f"confacts/{version} (+{''.join(c for c in contact if c.isprintable() and c.isascii())})"
