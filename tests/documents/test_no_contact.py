"""What the kernel sees while documents are read: no address is looked up or spoken to, whatever they name."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = """<!DOCTYPE html [<!ENTITY x SYSTEM "http://127.0.0.1:9/dtd">]><html><head><base href="http://127.0.0.1:9/">
<link rel="stylesheet" href="/a.css"><script src="http://127.0.0.1:9/a.js"></script></head><body><article><h1>Prizes</h1>
<p>The committee accepted 3,705 papers of 11,500 &x; and <a href="http://127.0.0.1:9/forum?id=abcDEF1234">one of them</a> won.</p>
<iframe src="http://127.0.0.1:9/frame"></iframe><img src="http://127.0.0.1:9/pixel.png"></article></body></html>"""
NOTE = "---\ntitle: A note\n---\n\n![picture](http://127.0.0.1:9/a.png) and [a paper](https://openreview.net/forum?id=abcDEF1234)\n"
CONTACT = re.compile(r"(?:connect|sendto|sendmsg|sendmmsg)\(\d+, .{0,200}AF_INET")


@pytest.mark.slow
def test_reading_contacts_nobody(root: Path, tmp_path: Path) -> None:
    strace = shutil.which("strace")
    if strace is None or subprocess.run([strace, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("strace is not there, or may not trace here")
    raw = tmp_path / "raw"
    shutil.copytree(root / "raw", raw)
    (raw / "page.html").write_text(PAGE, encoding="utf-8")
    (raw / "note.md").write_text(NOTE, encoding="utf-8")
    seen = tmp_path / "seen"
    command = [strace, "-f", "-qq", "-e", "trace=network", "-o", str(seen), sys.executable, "-m", "flows.cli", "run"]
    command += [str(raw / "samples"), str(raw / "page.html"), str(raw / "note.md"), "--to", "documents"]
    done = subprocess.run(
        [*command, "--raw", str(raw), "--processed", str(tmp_path / "processed")],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(root)}, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    calls = seen.read_text(encoding="utf-8", errors="replace").splitlines()
    assert calls  # local sockets are opened even so
    assert not [call for call in calls if CONTACT.search(call)]
