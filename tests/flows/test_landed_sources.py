"""Documents from addresses: landed once, never from inside a network, never more than allowed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from extractors.records.documents import Quarantined
from flows.landing.sources import LandedSource, land_source
from flows.web import Bounds
from tests.flows.small_openreview import Asked, SmallOpenReview, serving

PAGE = b"<!doctype html><p>Accepted: 12 papers</p>"
QUICK = Bounds(connect_seconds=1, read_seconds=1, total_seconds=2, wire_bytes=100_000, decoded_bytes=200_000)


@pytest.fixture
def site() -> Iterator[SmallOpenReview]:
    with serving(SmallOpenReview(before=lambda asked: (200, (PAGE, {"Content-Type": "text/html"})))) as knows:
        yield knows


def land(url: str, raw: Path, **given: bool) -> LandedSource | Quarantined:
    options = {"allow_loopback": True} | given
    return land_source(url, raw, bounds=QUICK, contact="https://example.org/me", sleep=lambda seconds: None, **options)


def test_an_address_is_fetched_once_and_read_offline(site: SmallOpenReview, tmp_path: Path) -> None:
    first = land(f"{site.url}/post", tmp_path)
    assert isinstance(first, LandedSource)
    assert (first.path.read_bytes(), first.media_type) == (PAGE, "text/html")
    assert land(f"{site.url}/post", tmp_path, offline=True) == first
    assert len(site.asked) == 1
    assert "example.org" in site.asked[0].headers["User-Agent"]


def test_refresh_fetches_again_and_a_failure_leaves_the_landed_copy(site: SmallOpenReview, tmp_path: Path) -> None:
    land(f"{site.url}/post", tmp_path)
    site.before = lambda asked: (200, (b"newer", {"Content-Type": "text/plain"}))
    newer = land(f"{site.url}/post", tmp_path, refresh=True)
    assert isinstance(newer, LandedSource)
    assert newer.path.read_bytes() == b"newer"
    site.before = lambda asked: (404, b"gone")
    kept = land(f"{site.url}/post", tmp_path, refresh=True)
    assert isinstance(kept, LandedSource)
    assert (kept.sha256, kept.problem) == (newer.sha256, "127.0.0.1 answered 404")


def test_a_damaged_copy_is_fetched_again(site: SmallOpenReview, tmp_path: Path) -> None:
    first = land(f"{site.url}/post", tmp_path)
    assert isinstance(first, LandedSource)
    first.path.write_bytes(b"something else")
    again = land(f"{site.url}/post", tmp_path)
    assert isinstance(again, LandedSource)
    assert again.path.read_bytes() == PAGE


@pytest.mark.parametrize(
    ("status", "said", "why"),
    [
        (404, b"gone", "answered 404"),
        (200, (b"\x89PNG", {"Content-Type": "image/png"}), "image/png"),
        (200, (b"", {"Content-Type": "text/html"}), "answered with nothing"),
        (200, (b"x" * 150_000, {"Content-Type": "text/html"}), "150000 bytes announced"),
        (503, b"busy", "answered 503"),
        (302, (b"", {"Location": "file:///etc/passwd"}), "only http and https"),
        (302, (b"", {"Location": "http://169.254.169.254/latest"}), "internal address"),
        (302, (b"", {"Location": "http://10.0.0.7/"}), "internal address"),
        (302, (b"", {"Location": "http://[::ffff:127.0.0.1]/"}), "address"),
        (302, (b"", {"Location": "http://localhost:1/"}), "this machine"),
        (302, (b"", {"Location": "//127.0.0.1:9/"}), "this machine"),
        (302, (b"", {"Location": "http://openreview.net@127.0.0.1:9/"}), "user name"),
        (302, (b"", {"Location": "/again"}), "redirects"),
    ],
)
def test_what_is_no_document_is_quarantined_with_its_cause(
    site: SmallOpenReview, tmp_path: Path, refused_contacts: list[object], status: int, said: object, why: str
) -> None:
    site.before = lambda asked: (status, said)
    found = land(f"{site.url}/post", tmp_path)
    assert isinstance(found, Quarantined)
    assert (found.reason, found.retry_helps) == ("fetch_failed", True)
    assert why in found.detail
    assert not (tmp_path / "landed").exists()


def test_a_redirect_within_the_site_is_followed(site: SmallOpenReview, tmp_path: Path) -> None:
    def moved(asked: Asked) -> tuple[int, object]:
        return (
            (301, (b"", {"Location": "/there"}))
            if asked.path == "/here"
            else (200, (PAGE, {"Content-Type": "text/html"}))
        )

    site.before = moved
    found = land(f"{site.url}/here", tmp_path)
    assert isinstance(found, LandedSource)
    assert found.final_url == f"{site.url}/there"


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/x", "http://localhost/x", "ftp://example.org/x", "https://", "::"])
def test_internal_and_odd_addresses_are_not_fetched_by_default(tmp_path: Path, url: str) -> None:
    found = land(url, tmp_path, allow_loopback=False)
    assert isinstance(found, Quarantined)
    assert found.detail


def test_a_name_that_resolves_anew_to_the_inside_is_refused_before_anything_is_sent(
    site: SmallOpenReview, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first look-up says a public address, the one of the connection this machine."""
    port = int(site.url.rpartition(":")[2])
    told = iter([[(2, 1, 6, "", ("93.184.215.14", 0))]])

    def resolve(host: str, *_: object, **__: object) -> object:
        return next(told, [(2, 1, 6, "", ("127.0.0.1", port))])

    monkeypatch.setattr("socket.getaddrinfo", resolve)
    found = land(f"http://rebinding.example:{port}/", tmp_path)
    assert isinstance(found, Quarantined)
    assert "internal address" in found.detail
    assert site.asked == []


def test_offline_without_a_copy_is_quarantined(tmp_path: Path) -> None:
    found = land("https://example.org/never", tmp_path, offline=True)
    assert isinstance(found, Quarantined)
    assert "offline" in found.detail
