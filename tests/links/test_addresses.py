"""Which paper an address names: every form OpenReview writes, and what only looks like one."""

from __future__ import annotations

import doctest

import pytest

from extractors import links
from extractors.links import is_plausible_id, read_address, trim_address

PAPERS = [
    ("https://openreview.net/forum?id=aB3dE5gH7j", "forum", "aB3dE5gH7j"),
    ("http://openreview.net/forum?id=aB3dE5gH7j", "forum", "aB3dE5gH7j"),
    ("https://www.openreview.net/forum?id=aB3dE5gH7j", "forum", "aB3dE5gH7j"),
    ("https://OpenReview.net/forum?id=aB3dE5gH7j", "forum", "aB3dE5gH7j"),
    ("https://openreview.net./forum?id=aB3dE5gH7j", "forum", "aB3dE5gH7j"),
    ("https://openreview.net:443/forum?id=aB3dE5gH7j", "forum", "aB3dE5gH7j"),
    ("openreview.net/forum?id=aB3dE5gH7j", "forum", "aB3dE5gH7j"),
    ("https ://openreview.net/pdf?id=aB3dE5gH7j", "pdf", "aB3dE5gH7j"),
    ("https://openreview.net/pdf?id=-Qp-3L-5ZdI", "pdf", "-Qp-3L-5ZdI"),
    ("https://openreview.net/forum?id=_x2y3z4w5V", "forum", "_x2y3z4w5V"),
    ("https://openreview.net/forum?id=SyX0IeWAW", "forum", "SyX0IeWAW"),
    ("https://openreview.net/forum?id=aB3dE5gH7j&noteId=zZ9yY8xX7w", "forum", "aB3dE5gH7j"),
    ("https://openreview.net/forum?noteId=zZ9yY8xX7w&id=aB3dE5gH7j", "forum", "aB3dE5gH7j"),
    ("https://openreview.net/forum?id=aB3dE5gH7j&amp;referrer=%5Bhome%5D", "forum", "aB3dE5gH7j"),
    ("https://openreview.net/forum?id=aB3dE5gH7j&utm_source=x#discussion", "forum", "aB3dE5gH7j"),
    ("https://openreview.net/attachment?id=aB3dE5gH7j&name=pdf", "attachment", "aB3dE5gH7j"),
    ("https://openreview.net/forum?noteId=zZ9yY8xX7w", "note", "zZ9yY8xX7w"),
    ("https://api2.openreview.net/notes?id=aB3dE5gH7j", "forum", "aB3dE5gH7j"),
    ("https://openreview.net/forum?id=aB3dE5gH7j)", "forum", "aB3dE5gH7j"),
    ("https://openreview.net/forum/?id=aB3dE5gH7j", "forum", "aB3dE5gH7j"),
]


@pytest.mark.parametrize(("url", "kind", "identifier"), PAPERS)
def test_an_address_names_its_paper(url: str, kind: str, identifier: str) -> None:
    found = read_address(url)
    assert (found.kind, found.openreview_id, found.url) == (
        kind,
        identifier,
        f"https://openreview.net/forum?id={identifier}",
    )


OTHERS = [
    ("https://openreview.net/group?id=ICLR.cc/2025/Conference", "not_a_paper"),
    ("https://openreview.net/pdf/0123456789abcdef0123456789abcdef01234567.pdf", "not_a_paper"),
    ("https://openreview.net/references/pdf?id=aB3dE5gH7j", "not_a_paper"),
    ("https://openreview.net/profile?id=~Ann_Lee1", "not_a_paper"),
    ("https://openreview.net/", "not_a_paper"),
    ("https://openreview.net/forum", "not_a_paper"),
    ("https://openreview.net/forum?id=", "invalid_id"),
    ("https://openreview.net/forum?id=Some_Words", "invalid_id"),
    ("https://openreview.net/forum?id=your_paper_id", "invalid_id"),
    ("https://openreview.net/forum?id=XXXXXXXXXX", "invalid_id"),
    ("https://openreview.net/forum?id=1234567890", "invalid_id"),
    ("https://openreview.net/forum?id=0123456789abcdef0123456789abcdef01234567", "invalid_id"),
    ("https://openreview.net/forum?id=short", "invalid_id"),
    ("https://openreview.net.evil.example/forum?id=aB3dE5gH7j", "other"),
    ("https://notopenreview.net/forum?id=aB3dE5gH7j", "other"),
    ("https://openreview.net@evil.example/forum?id=aB3dE5gH7j", "other"),
    ("https://user:pass@openreview.net/forum?id=aB3dE5gH7j", "other"),
    ("https://openreview.net\\@evil.example/forum?id=aB3dE5gH7j", "other"),
    ("https://оpenreview.net/forum?id=aB3dE5gH7j", "other"),
    ("https://openreview.net:8443/forum?id=aB3dE5gH7j", "other"),
    ("ftp://openreview.net/forum?id=aB3dE5gH7j", "other"),
    ("javascript:alert(1)", "other"),
    ("https://[::1/forum?id=aB3dE5gH7j", "other"),
    ("mailto:a@openreview.net", "other"),
    ("#", "other"),
    ("", "other"),
    ("https://arxiv.org/abs/2501.00001", "other"),
]  # fmt: skip


@pytest.mark.parametrize(("url", "kind"), OTHERS)
def test_what_only_looks_like_a_paper_is_told_apart(url: str, kind: str) -> None:
    found = read_address(url)
    assert (found.kind, found.openreview_id) == (kind, None)


@pytest.mark.parametrize("identifier", ["tQ4rG7kPz1", "07bcDEFghi", "rJ4uaX2aW", "ZZtfAbCdEf", "4-bV1bi74M"])
def test_drawn_ids_are_plausible(identifier: str) -> None:
    assert is_plausible_id(identifier)


TRIMMED = [
    ("https://a.example/x.", "https://a.example/x"),
    ("https://a.example/x),", "https://a.example/x"),
    ("https://a.example/x(1)", "https://a.example/x(1)"),
    ("https://a.example/?id=a-b_", "https://a.example/?id=a-b_"),
    ("https://a.example/x]](y", "https://a.example/x"),
]


@pytest.mark.parametrize(("bare", "url"), TRIMMED)
def test_punctuation_around_an_address_is_not_part_of_it(bare: str, url: str) -> None:
    assert trim_address(bare) == url


def test_doctests_hold() -> None:
    assert doctest.testmod(links).failed == 0
