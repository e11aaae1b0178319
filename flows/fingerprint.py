"""What a stage's outcome depends on besides its inputs: its code and the libraries it uses.

In: the name of a stage's entry module. Out: a hash over the modules of this project which that module imports, directly or
through others. A module counts by its syntax tree without docstrings, so comments and formatting are free. Prefect's own
task-source caching sees the task's lines only and serves stale results when anything below them changes; this does not.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import importlib.util
from collections.abc import Iterable
from pathlib import Path

PACKAGE = "extractors"


def sha256_hex(*parts: bytes | str) -> str:
    """Hash of the parts, each preceded by its length, so that no two lists of parts share a hash by accident."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()


class CodeFingerprints:
    """Hashes of modules and of their import closures; every file is read once.

    `known` may hold hashes of syntax trees by the hash of a file's bytes from an earlier process; `learned` is what to keep.
    """

    def __init__(self, root: Path | None = None, known: dict[str, list[str]] | None = None) -> None:
        self._root = root or package_folder()
        self._known = known or {}
        self._modules: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.learned: dict[str, list[str]] = {}

    def closure(self, entry: str) -> dict[str, str]:
        """Each module that `entry` needs, itself included, with its hash; sorted by name."""
        waiting, found = [entry], {}
        while waiting:
            module = waiting.pop()
            if module not in found:
                found[module], imported = self._module(module)
                waiting.extend(imported)
        return dict(sorted(found.items()))

    def code(self, entry: str) -> str:
        """One hash over the closure of `entry`."""
        return sha256_hex(*(part for item in self.closure(entry).items() for part in item))

    def _module(self, module: str) -> tuple[str, tuple[str, ...]]:
        if module not in self._modules:
            content = self._file(module).read_bytes()
            raw = hashlib.sha256(module.encode() + b"\0" + content).hexdigest()
            if raw not in self._known:
                tree = ast.parse(content)
                self._known[raw] = [_tree_hash(tree), *sorted(set(_imports(tree)))]
            self.learned[raw] = self._known[raw]
            code, *imported = self._known[raw]
            self._modules[module] = code, tuple(name for name in imported if self._file(name).is_file())
        return self._modules[module]

    def _file(self, module: str) -> Path:
        path = self._root.joinpath(*module.split(".")[1:])
        return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def package_folder() -> Path:
    """The folder of the package that holds the rooms, found without importing any of them."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"the package {PACKAGE} is not installed")
    return Path(next(iter(spec.submodule_search_locations)))


def library_versions(distributions: Iterable[str]) -> str:
    """`name==version` of each distribution, sorted; a missing one reads `name==none`."""
    return " ".join(f"{name}=={_version(name)}" for name in sorted(distributions))


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "none"


def _imports(tree: ast.Module) -> Iterable[str]:
    """Names of this project that may be modules; `from a import b` gives both a and a.b."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from (name for name in names if name.partition(".")[0] == PACKAGE)


def _tree_hash(tree: ast.Module) -> str:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
            node.body and isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)
        ):
            node.body = node.body[1:] if isinstance(node.body[0].value.value, str) else node.body
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()
