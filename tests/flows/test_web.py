"""One exchange and its deadline, whatever trickles: the handshake of TLS, the answer of a proxy, the head, the body."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from flows.web import Bounds, ExchangeFailed, Web

BOUNDS = Bounds(connect_seconds=3.0, read_seconds=0.5, total_seconds=1.0)
# The head of a TLS record of 16,000 bytes with a ServerHello: each byte of it renews the time-out per read.
HELLO = b"\x16\x03\x03\x3e\x80\x02\x00\x3e\x7c\x03\x03"
HEAD = b"HTTP/1.1 200 OK\r\n"
TRICKLE_SECONDS = 0.05
DESCRIPTORS = Path("/proc/self/fd")


@contextlib.contextmanager
def trickling(begin: bytes, byte: bytes = b" ") -> Iterator[int]:
    """A server that answers whatever it is told with `begin`, and then a `byte` now and then for ever; gives its port."""
    done = threading.Event()

    def answer(peer: socket.socket) -> None:
        with peer, contextlib.suppress(OSError):
            peer.recv(65536)
            peer.sendall(begin)
            while not done.wait(TRICKLE_SECONDS):
                peer.sendall(byte)

    def serve() -> None:
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=answer, args=(listener.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=serve, daemon=True).start()
        try:
            yield listener.getsockname()[1]
        finally:
            done.set()
            listener.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize(
    ("scheme", "begin"),
    [
        ("https", HELLO),
        ("http", HEAD + b"X-Slow: "),
        ("http", HEAD + b"Content-Length: 16000\r\n\r\n"),
        ("http", HEAD + b"\r\n"),
    ],
    ids=["handshake", "head", "body", "body without length"],
)
def test_what_trickles_ends_at_the_deadline(scheme: str, begin: bytes) -> None:
    with trickling(begin) as port, Web(BOUNDS, contact="test") as web:
        started = time.monotonic()
        with pytest.raises(ExchangeFailed, match="no complete answer within 1 s") as failed:
            web.exchange("GET", f"{scheme}://127.0.0.1:{port}/")
        assert failed.value.kind == "timeout"
        assert BOUNDS.total_seconds <= time.monotonic() - started < BOUNDS.total_seconds + 1.0


def test_a_proxy_whose_answer_trickles_ends_at_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    with trickling(HEAD + b"X-Slow: ") as port, Web(BOUNDS, contact="test") as web:
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{port}")
        started = time.monotonic()
        with pytest.raises(ExchangeFailed, match="no complete answer within 1 s"):
            web.exchange("GET", "https://openreview.example/")
        assert time.monotonic() - started < BOUNDS.total_seconds + 1.0


def test_an_exchange_leaves_no_open_descriptor() -> None:
    with trickling(b"no TLS") as port, Web(BOUNDS, contact="test") as web:
        for _ in range(3):
            with contextlib.suppress(ExchangeFailed):
                web.exchange("GET", f"https://127.0.0.1:{port}/")
        before = len(list(DESCRIPTORS.iterdir()))
        for _ in range(5):
            with contextlib.suppress(ExchangeFailed):
                web.exchange("GET", f"https://127.0.0.1:{port}/")
        assert len(list(DESCRIPTORS.iterdir())) <= before + 1
