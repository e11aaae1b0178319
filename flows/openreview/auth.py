"""Who we are. In: a token, or a user name and a password. Out: the Authorization header, renewed at most once a run.

The token goes only over https or to this machine; it is never written, logged or shown. Multi-factor log-in needs a
person: it is explained, not attempted. Without credentials we are a guest, and the gate for guests is not evaded.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

from extractors.papers.notes import shown
from flows.openreview.options import OpenReviewOptions
from flows.openreview.retry import error_fields
from flows.web import Answer

LOGIN_SECONDS = 3600  # what the official client asks for

MFA_NEEDED = (
    "the account asks for a second factor, which an unattended run cannot give: log in yourself and set OPENREVIEW_TOKEN to "
    "the token you get"
)
EXPIRED = "the token was refused: it has expired or was withdrawn. Take a new one and set OPENREVIEW_TOKEN"
LOGIN_REFUSED = "log-in was refused ({}): check OPENREVIEW_USERNAME and OPENREVIEW_PASSWORD, or set OPENREVIEW_TOKEN"
PLAIN_HTTP = "credentials are not sent over plain http to another machine: use an https address"


class Credentials:
    """The header to send now, and how to get a new one. `problem` says why there is none and what to do, for the summary."""

    def __init__(self, options: OpenReviewOptions, post: Callable[[Mapping[str, object]], Answer | None]) -> None:
        self._options = options
        self._post = post
        self._token = options.token.reveal().strip().removeprefix("Bearer ").strip()
        self._may_log_in = bool(options.username and options.password)
        self._lock = threading.Lock()
        self.problem = ""
        if options.has_credentials and not options.keeps_secrets(2):
            self._token, self._may_log_in, self.problem = "", False, PLAIN_HTTP

    def header(self, api: int) -> dict[str, str]:
        """What to send along; logs in first when there is a password and no token yet."""
        with self._lock:
            if not self._token and self._may_log_in:
                self._log_in()
            return (
                {"Authorization": f"Bearer {self._token}"} if self._token and self._options.keeps_secrets(api) else {}
            )

    def renew(self, refused: Mapping[str, str]) -> bool:
        """After a 401 for `refused`: whether there is now another token worth one more try."""
        with self._lock:
            if f"Bearer {self._token}" != refused.get("Authorization"):
                return bool(self._token)  # another thread has renewed it
            self._token = ""
            if self._may_log_in:
                self._log_in()
            elif not self.problem:
                self.problem = EXPIRED
            return bool(self._token)

    def _log_in(self) -> None:
        self._may_log_in = False  # once a run: a wrong password is not tried twice
        answer = self._post(
            {
                "id": self._options.username,
                "password": self._options.password.reveal(),
                "expiresIn": LOGIN_SECONDS,
            }
        )
        fields = error_fields(answer) if answer is not None else {}
        token = fields.get("token")
        if answer is None:
            self.problem = "log-in got no answer: try again later"
        elif fields.get("mfaPending"):
            self.problem = MFA_NEEDED
        elif answer.status == 200 and isinstance(token, str) and token.isascii() and token.isprintable():
            self._token = token
        else:
            message = str(fields.get("message") or answer.status).replace(self._options.password.reveal(), "***")
            self.problem = LOGIN_REFUSED.format(shown(message))
