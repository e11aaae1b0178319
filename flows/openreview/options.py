"""What a person can set about OpenReview. In: values from settings and environment. Out: one frozen record.

Names follow the official client (OPENREVIEW_API_BASEURL_V2, OPENREVIEW_API_BASEURL, OPENREVIEW_USERNAME,
OPENREVIEW_PASSWORD); it has no name for a token, ours is OPENREVIEW_TOKEN. This module reads no environment itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from urllib.parse import urlsplit

API_V2 = "https://api2.openreview.net"
API_V1 = "https://api.openreview.net"
PROJECT_URL = "https://github.com/confacts/confacts"
LOOPBACK_HOSTS = frozenset({"127.0.0.1", "::1", "localhost"})


class Secret:
    """A text that never shows itself: not in repr, str, a format string, a traceback's locals or a dataclass's repr."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself; call it only where it goes onto the wire."""
        return self._text

    def __bool__(self) -> bool:
        return bool(self._text)

    def __repr__(self) -> str:
        return "Secret(set)" if self._text else "Secret(not set)"

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("a secret is not pickled")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenReviewOptions:
    """Where to ask, as whom, how patiently. Times in seconds, sizes in bytes.

    `wait_cap_seconds` bounds all waiting of one run together; what would take longer is deferred to the next run.
    `batch_size` of at most 50 is what other clients are known to send.
    """

    base_v2: str = API_V2
    base_v1: str = API_V1
    token: Secret = field(default_factory=lambda: Secret(""))
    username: str = field(default="", repr=False)
    password: Secret = field(default_factory=lambda: Secret(""))
    contact: str = PROJECT_URL
    concurrency: int = 10
    batch_size: int = 50
    connect_seconds: float = 10.0
    read_seconds: float = 10.0
    request_seconds: float = 60.0
    wait_cap_seconds: float = 120.0
    backoff_seconds: float = 0.25
    wire_bytes: int = 20 * 2**20
    decoded_bytes: int = 50 * 2**20
    offline: bool = False
    refresh: bool = False
    max_age: timedelta | None = None

    @property
    def has_credentials(self) -> bool:
        """Whether there is a token, or a user name with a password."""
        return bool(self.token) or bool(self.username and self.password)

    def base(self, api: int) -> str:
        """The address of API 1 or 2, without a slash at its end."""
        return (self.base_v2 if api == 2 else self.base_v1).rstrip("/")

    def keeps_secrets(self, api: int) -> bool:
        """Whether a token may go to this address: only over https, or to this machine."""
        parts = urlsplit(self.base(api))
        return parts.scheme == "https" or (parts.hostname or "") in LOOPBACK_HOSTS
