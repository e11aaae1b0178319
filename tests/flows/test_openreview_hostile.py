"""Every reply of the rude server beside the project: the right status, in time, in bounds, and nobody else contacted."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

EXPECTED = {
    "ok": "ok 500_twice 429_twice_s 429_date ok_v1 dup_ids unknown_fields json_bom evil_strings page_repeats",
    "deleted": "deleted_note",
    "not_found": "404",
    "forbidden": "403",
    "challenge_required": "401",
    # The service is there and does not give an answer now: another time may do.
    "deferred": "429_storm 429_negative 429_year 429_garbage 429_html_body_reset_time 500_always silent slow_body "
    "slow_headers reset close_now bad_status_line bad_chunk length_too_long many_headers",
    # An answer that is no note, or none that was asked for: nothing is taken from it.
    "invalid": "missing_fields null_content wrong_types notes_is_dict top_level_list top_level_null nan dup_keys other_id "
    "deep_json huge_int json_truncated json_latin1 html_200 html_as_json empty_200 204 page_never_ends redir_loop "
    "redir_file redir_metadata redir_loopback redir_userinfo redir_scheme_rel canary index gzip_bomb gzip_garbage "
    "gzip_truncated length_too_short length_negative endless huge_headers cookie_bomb",
}
STATUS = {scenario: status for status, names in EXPECTED.items() for scenario in names.split()}
DEADLINE_SECONDS = 2.0


@pytest.fixture(scope="module")
def outcomes(shared: Path) -> dict[str, object]:
    start = [sys.executable, str(shared / "tools/hostile_server.py"), "--guarded"]
    with subprocess.Popen(start, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        try:
            done = subprocess.run(
                [sys.executable, str(Path(__file__).with_name("hostile_client.py")), url, ",".join(STATUS)],
                cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
            )  # fmt: skip
        finally:
            server.terminate()
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


pytestmark = [pytest.mark.slow, pytest.mark.shared]


def test_no_scenario_is_forgotten(shared: Path) -> None:
    source = (shared / "tools/hostile_server.py").read_text()
    there = {line.split("def s_")[1].split("(")[0] for line in source.splitlines() if "def s_" in line}
    assert there == set(STATUS)
    assert len(there) >= 62


@pytest.mark.parametrize("scenario", sorted(STATUS))
def test_the_status_is_the_right_one_in_time(outcomes: dict[str, dict[str, dict[str, object]]], scenario: str) -> None:
    found = outcomes["outcomes"][scenario]
    assert found["status"] == STATUS[scenario], found["detail"]
    assert bool(found["title"]) == (found["status"] == "ok")
    assert found["detail"] or found["status"] == "ok"
    assert found["explained"] == (0 if found["status"] == "ok" else 1)
    # Each request keeps its deadline; what is beyond is waiting, which has a cap of its own.
    assert float(str(found["seconds"])) < DEADLINE_SECONDS * float(str(found["requests"])) + 4 + 1.5


def test_the_client_stays_small_and_on_this_machine(outcomes: dict[str, object]) -> None:
    assert float(str(outcomes["peak_mib"])) < 200
    assert outcomes["contacts"] == ["127.0.0.1"]
