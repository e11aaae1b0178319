"""Writes the parts of the documentation that repeat what the code says or prints.

    python docs/generate.py            write them
    python docs/generate.py --check    exit with 1 when they are not up to date

Settings in both READMEs and the tree in ARCHITECTURE stand between `<!-- name -->` and `<!-- /name -->`; what the program prints for
the bundled sample stands in the READMEs' `text` blocks. `tests/test_docs.py` checks all of it.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from flows.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
CLOCK = {"SOURCE_DATE_EPOCH": "1767225600"}  # a fixed time, so that only what changed changes in the pages
OUTPUT = re.compile(r"^```text\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
WIDTH = 128  # characters of a line of the tree
SECRETS = {"openreview_token", "openreview_username", "openreview_password"}

# The Chinese README says the same as the descriptions of the fields; a field without an entry here fails the tests.
CHINESE = {
    "raw": "原始文件所在的文件夹,内有 sources.toml",
    "processed": "可以随时删除、重新生成的一切",
    "decisions": "人工裁决",
    "workers": "同时读取的文档数",
    "offline": "不联网,只用已有的应答",
    "refresh": "对已有的应答也重新询问",
    "allow_loopback": "来源地址可以指向本机",
    "strict": "仍有未决冲突时以 4 退出",
    "keep_snapshots": "保留的快照数;带标签的和一天以内的总会保留",
    "lexicon": "自备词表的 TOML 文件",
    "papers": "OpenReview 拒绝时使用的 JSON-lines 或 BibTeX 文件",
    "paper_pdfs": "OpenReview 拒绝时从 raw/ 中的论文 PDF 取摘要",
    "spacy": '各语言使用的 spaCy 模型,例如 en = "en_core_web_sm"',
    "weights": "各类来源的先验概率,0 到 1 之间",
    "documents.seconds": "读取一篇文档的时限(秒)",
    "documents.memory_mib": "一个读取进程的内存上限(MiB)",
    "documents.max_mib": "一个来源文件的大小上限(MiB)",
    "openreview.contact": "写进 User-Agent 的联系地址",
    "openreview.concurrency": "同时进行的请求数",
    "openreview.batch": "一次请求询问的论文数",
    "openreview.wait_seconds": "一次运行因限流最多等待的总秒数",
    "openreview.max_age_days": "应答早于此天数则重新询问;不设则从不",
    "openreview_api_v2": "API 第 2 版的地址",
    "openreview_api_v1": "API 第 1 版的地址",
}


def settings() -> Iterator[tuple[str, FieldInfo]]:
    """Give every setting that may stand in a file, with its name as written there."""
    for name, field in Settings.model_fields.items():
        if isinstance(field.default, BaseModel):
            for inner, found in type(field.default).model_fields.items():
                yield f"{name}.{inner}", found
        elif name not in SECRETS:
            yield name, field


def variable(name: str, field: FieldInfo) -> str:
    """Give the environment variable of a setting."""
    alias: Any = field.validation_alias
    if alias is not None:
        return str(alias.choices[0] if hasattr(alias, "choices") else alias)
    return "CONFACTS_" + name.replace(".", "__").upper()


def settings_table(*, chinese: bool) -> str:
    """Give the table of settings in Markdown."""
    lines = [
        "| 设置 | 环境变量 | 默认值 | 含义 |" if chinese else "| setting | environment | default | meaning |",
        "|---|---|---|---|",
    ]
    for name, field in settings():
        meaning = CHINESE[name] if chinese else field.description or ""
        lines.append(f"| `{name}` | `{variable(name, field)}` | {_shown(field.default)} | {meaning} |")
    return "\n".join(lines)


def _shown(default: object) -> str:
    if default is None or default in ("", (), {}):
        return "–"
    shown = (
        {True: "true", False: "false"}[default]
        if isinstance(default, bool)
        else f"{default:g}"
        if isinstance(default, float)
        else str(default)
    )
    return f"`{shown}`"


def tree() -> str:
    """Give the packages with what each room and each file of `flows` is for, as their docstrings say."""
    lines = []
    for package in ("extractors", "flows"):
        lines.append(_line(0, f"{package}/", ROOT / package / "__init__.py"))
        for path in sorted((ROOT / package).iterdir(), key=lambda path: (path.is_dir(), path.name)):
            if path.suffix == ".py" and path.stem != "__init__":
                lines.append(_line(1, path.name, path))
            elif (path / "__init__.py").is_file():
                lines += _room(1, path)
    return "\n".join(["```text", *lines, "```"])


def _room(depth: int, path: Path) -> Iterator[str]:
    """Give a room: what it is for, the names of its files, and the rooms inside it."""
    yield _line(depth, f"{path.name}/", path / "__init__.py")
    names = ", ".join(sorted(inner.stem for inner in path.glob("*.py") if inner.stem != "__init__"))
    indent = "  " * (depth + 2)
    yield from textwrap.wrap(names, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False)
    for inner in sorted(path.glob("*/__init__.py")):
        yield from _room(depth + 1, inner.parent)


def _line(depth: int, name: str, path: Path) -> str:
    said = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n\n")[0].replace("\n", " ")
    sentence = said.partition(". ")[0].rstrip(".")
    return f"{'  ' * depth + name:<26}{textwrap.shorten(sentence, WIDTH - 26, placeholder=' …')}"


def filled(text: str, name: str, content: str) -> str:
    """Give `text` with `content` between the markers of `name`; raises ValueError when they are not there."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"no {begin} … {end}")
    return f"{before}{begin}\n{content}\n{end}{after}"


def outcome() -> dict[Path, str]:
    """Give every file with a generated part, as it should be."""
    parts = {
        ROOT / "README.md": ("settings", settings_table(chinese=False)),
        ROOT / "README.zh.md": ("settings", settings_table(chinese=True)),
        ROOT / "ARCHITECTURE.md": ("tree", tree()),
    }
    return {path: filled(path.read_text(encoding="utf-8"), *part) for path, part in parts.items()}


def with_outputs(text: str, folder: Path) -> str:
    """Give `text` with its `text` blocks as printed in `folder`: the end of a first run, then commands shown with `$`."""
    confacts = Path(sys.executable).with_name("confacts")

    def block(found: re.Match[str]) -> str:
        command, _, _ = found[1].partition("\n")
        words = shlex.split(command)[2:] if command.startswith("$ ") else ["run", "--offline"]
        printed = subprocess.run(  # noqa: S603  our own program, words of our own README
            [confacts, *words], cwd=folder, env=os.environ | CLOCK, capture_output=True, text=True, check=True
        ).stdout.strip()
        return "\n".join(["```text", *([command] if command.startswith("$ ") else []), printed, "```"])

    return OUTPUT.sub(block, text)


def printed_outputs() -> dict[Path, str]:
    """Give both READMEs with their outputs as the program prints them for the bundled sample now; takes seconds."""
    found = {}
    for path in (ROOT / "README.md", ROOT / "README.zh.md"):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "raw" / "samples", Path(folder) / "raw" / "samples")
            shutil.copy(ROOT / "raw" / "sources.toml", Path(folder) / "raw")
            found[path] = with_outputs(path.read_text(encoding="utf-8"), Path(folder))
    return found


def main() -> int:
    """Write the generated parts, or check them."""
    stale = {path: text for path, text in outcome().items() if path.read_text(encoding="utf-8") != text}
    for path, text in stale.items():
        print(f"{path.relative_to(ROOT)} {'is not up to date' if '--check' in sys.argv else 'written'}")
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
    if "--check" not in sys.argv:
        for path, text in printed_outputs().items():
            path.write_text(text, encoding="utf-8")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
