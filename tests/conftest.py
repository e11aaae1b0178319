"""What all tests share: the measuring material beside the project, a wall around the loopback interface,
and a count of steps."""

from __future__ import annotations

import ipaddress
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

ROOT = Path(__file__).resolve().parent.parent


class ContactRefused(OSError):
    """A test tried to reach something that is not this machine."""


def _is_loopback(host: object) -> bool:
    if host in (None, "", "localhost"):
        return True
    try:
        return ipaddress.ip_address(host.decode() if isinstance(host, bytes) else str(host)).is_loopback
    except ValueError:
        return False


@pytest.fixture(scope="session", autouse=True)
def refused_contacts() -> object:
    """Refuse every contact outside loopback for the whole session; the list of refused hosts is the fixture's value."""
    refused: list[object] = []
    patch = pytest.MonkeyPatch()
    resolve = socket.getaddrinfo

    def guarded_connect(original: object) -> object:
        def connect(self: socket.socket, address: object) -> object:
            if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(address[0]):
                refused.append(address[0])
                raise ContactRefused(f"refused to contact {address[0]}")
            return original(self, address)

        return connect

    def guarded_resolve(host: object, *args: object, **kwargs: object) -> object:
        if not _is_loopback(host):
            refused.append(host)
            raise ContactRefused(f"refused to look up {host}")
        return resolve(host, *args, **kwargs)

    patch.setattr(socket.socket, "connect", guarded_connect(socket.socket.connect))
    patch.setattr(socket.socket, "connect_ex", guarded_connect(socket.socket.connect_ex))
    patch.setattr(socket, "getaddrinfo", guarded_resolve)
    yield refused
    patch.undo()


@pytest.fixture(scope="session")
def root() -> Path:
    """Give the project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """Give the measuring material beside the project, or skip the test where it is not there."""
    path = ROOT.parent / "shared"
    if not (path / "seeds").is_dir():
        pytest.skip("the measuring material is not beside the project")
    return path


@pytest.fixture(scope="session")
def steps() -> Callable[[Callable[[], object]], int]:
    """Give a function that counts the lines of Python a call runs: what grows too fast shows without a clock."""

    def counted(call: Callable[[], object]) -> int:
        lines = 0

        def trace(_frame: FrameType, event: str, _argument: object) -> Callable[..., object]:
            nonlocal lines
            lines += event == "line"
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            call()
        finally:
            sys.settrace(before)
        return lines

    return counted
