"""The product store: found by key, verified when read, pruned, locked."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from flows.errors import DamagedProductError, RunLockedError
from flows.store import KEPT_RUN_RECORDS, Product, Store, replace_file, run_lock

KEY = "a" * 64


def test_a_product_is_found_by_its_key_in_a_later_process(tmp_path: Path) -> None:
    written = Store(tmp_path).write("claims", KEY, b"{}")
    found = Store(tmp_path).find("claims", KEY)
    assert found == written
    assert Store(tmp_path).read(written) == b"{}"
    assert Store(tmp_path).find("claims", "b" * 64) is None


def test_a_flipped_byte_is_noticed_and_the_product_forgotten(tmp_path: Path) -> None:
    store = Store(tmp_path)
    product = store.write("claims", KEY, b'{"a": 1}')
    (path,) = (tmp_path / "products/claims").iterdir()
    path.write_bytes(b'{"a": 2}')
    with pytest.raises(DamagedProductError, match="will be built again"):
        store.read(product)
    assert store.find("claims", KEY) is None
    assert not path.exists()


def test_a_new_content_for_a_key_replaces_the_old_one(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.write("claims", KEY, b"1")
    store.write("claims", KEY, b"2")
    assert len(list((tmp_path / "products/claims").iterdir())) == 1
    assert Store(tmp_path).find("claims", KEY) == store.find("claims", KEY)


def test_pruning_keeps_what_it_is_told_and_removes_leftovers(tmp_path: Path) -> None:
    store = Store(tmp_path)
    kept = store.write("claims", KEY, b"1")
    store.write("links", KEY, b"2")
    (tmp_path / "products/claims/.x.part").write_bytes(b"torn")
    assert store.prune({kept}) == 2
    assert store.find("claims", KEY) == kept
    assert store.find("links", KEY) is None


def test_runs_are_ordered_by_number_and_a_torn_record_is_left_out(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number in range(1, KEPT_RUN_RECORDS + 3):
        assert store.next_run() == number
        store.write_run(number, {"run_id": number})
    (tmp_path / f"runs/{KEPT_RUN_RECORDS + 2:06d}.json").write_text("{torn")
    assert [record["run_id"] for record in store.runs(last=3)] == [KEPT_RUN_RECORDS, KEPT_RUN_RECORDS + 1]
    assert len(list((tmp_path / "runs").iterdir())) == KEPT_RUN_RECORDS


@pytest.mark.parametrize("content", [b"", b"[]", b"3", b"\xff", b"[" * 100_000])
def test_a_record_or_note_that_is_no_object_is_left_out(tmp_path: Path, content: bytes) -> None:
    store = Store(tmp_path)
    store.write_run(1, {"run_id": 1})
    (tmp_path / "runs/000002.json").write_bytes(content)
    (tmp_path / "fingerprints.json").write_bytes(content)
    assert store.runs() == [{"run_id": 1}]
    assert store.note("fingerprints") == {}
    assert store.next_run() == 3


def test_a_folder_among_the_products_is_left_alone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    kept = store.write("claims", KEY, b"1")
    strange = tmp_path / f"products/claims/{'b' * 40}-{'c' * 40}.json"
    strange.mkdir()
    assert Store(tmp_path).find("claims", "b" * 64) is None
    assert store.prune({kept}) == 0
    assert strange.is_dir()


def test_a_full_disk_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left on device") as caught:
        replace_file(tmp_path / "note.json", b"{}", durable=False)
    assert caught.value.filename == str(tmp_path / "note.json")
    assert not list(tmp_path.iterdir())


def test_a_second_run_is_told_who_holds_the_lock(tmp_path: Path) -> None:
    with (
        run_lock(tmp_path, wait=False),
        pytest.raises(RunLockedError, match=str(os.getpid())),
        run_lock(tmp_path, wait=False),
    ):
        pass
    with run_lock(tmp_path, wait=False):
        pass


def test_the_kernel_frees_the_lock_of_a_killed_run(tmp_path: Path) -> None:
    script = "import sys; from pathlib import Path; from flows.store import run_lock\nwith run_lock(Path(sys.argv[1]), wait=False):\n print('held', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(RunLockedError), run_lock(tmp_path, wait=False):
            pass
        holder.kill()
    with run_lock(tmp_path, wait=False):
        pass


def test_products_compare_by_value() -> None:
    assert Product("a", "b", "c") == Product("a", "b", "c")


def test_what_a_killed_writer_left_is_swept_and_never_what_a_living_one_writes(tmp_path: Path) -> None:
    (tmp_path / "runs").mkdir()
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    left = [tmp_path / f".current.json.{dead.pid}.1.part", tmp_path / f"runs/.000001.json.{dead.pid}.1.part"]
    ours = tmp_path / f".fingerprints.json.{os.getpid()}.1.part"  # of a process that had our number before us
    kept = [tmp_path / f".tags.json.{os.getppid()}.1.part", tmp_path / ".x.part", tmp_path / f".latest.{dead.pid}.1"]
    for path in (*left, ours, *kept):
        path.write_bytes(b"half")
    (tmp_path / f".latest.{dead.pid}.2.part").symlink_to("runs")
    Store(tmp_path).sweep_parts()
    assert sorted(path for path in tmp_path.rglob(".*")) == sorted(kept)
