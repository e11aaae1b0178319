"""Files that people write: only regular files of a fair size are read, and what cannot be is named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from flows.errors import SettingsError
from flows.toml_files import MAX_BYTES, nearest, read_toml


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def large(path: Path) -> None:
    path.write_bytes(b"#" * (MAX_BYTES + 1))


@pytest.mark.parametrize(
    ("make", "said"),
    [(pipe, "not a regular file"), (device, "not a regular file"), (large, "too large"), (Path.mkdir, "directory")],
)
def test_only_a_regular_file_of_a_fair_size_is_read(tmp_path: Path, make: object, said: str) -> None:
    path = tmp_path / "file.toml"
    make(path)  # type: ignore[operator]
    with pytest.raises(SettingsError, match=said) as caught:
        read_toml(path, SettingsError)
    assert str(path) in str(caught.value)


def test_a_link_to_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text("a = 1\n")
    (tmp_path / "link.toml").symlink_to("real.toml")
    assert read_toml(tmp_path / "link.toml", SettingsError) == {"a": 1}


@pytest.mark.parametrize(
    ("name", "proposed"), [("OFFICAL", "official"), ("notes", "note"), ("x", ""), ("", ""), ("official", "official")]
)
def test_the_nearest_name_is_proposed(name: str, proposed: str) -> None:
    assert nearest(name, ("official", "note")) == proposed
