"""What a stage's outcome depends on besides its inputs: its code and the libraries it uses.

In: the name of a stage's entry module. Out: a hash over the modules of this project which that module imports, directly or
through others. A module counts by what Python runs of it, without docstrings and line numbers, so comments and formatting are
free (200 modules take 0.1 s from Python's own cache; compiling them takes 0.5 s, walking their syntax trees took 0.8 s). Prefect's
own task-source caching sees the task's lines only and serves stale results when anything below them changes; this does not.
"""

from __future__ import annotations

import dis
import hashlib
import importlib.metadata
import importlib.util
import inspect
import sys
from collections.abc import Iterable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

PACKAGE = "extractors"
IMPORT_NAME, LOAD_CONST, STORE_NAME, EXTENDED_ARG = (
    dis.opmap[name] for name in ("IMPORT_NAME", "LOAD_CONST", "STORE_NAME", "EXTENDED_ARG")
)
HAS_DOCSTRING: int = getattr(
    inspect, "CO_HAS_DOCSTRING", 0
)  # before Python 3.13 the first constant of a function, or None


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

    `known` may hold hashes of code by the hash of a file's bytes from an earlier process; `learned` is what to keep.
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
            raw = hashlib.sha256(f"{sys.version_info[:2]} {module}\0".encode() + content).hexdigest()
            if raw not in self._known:
                code_object = _compiled(self._file(module), content, module)
                self._known[raw] = [_code_hash(code_object), *sorted(set(_imports(code_object)))]
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


def _compiled(path: Path, content: bytes, module: str) -> CodeType:
    """What Python runs of a file: from its cache, unless the file was written after that (the cache notes whole seconds only)."""
    cached = Path(importlib.util.cache_from_source(path))
    if cached.exists() and cached.stat().st_mtime_ns <= path.stat().st_mtime_ns:
        return compile(content, module, "exec", dont_inherit=True)
    code = SourceFileLoader(module, str(path)).get_code(module)
    if code is None:
        raise ModuleNotFoundError(f"{path} holds no code", name=module, path=str(path))
    return code


def _imports(code: CodeType) -> Iterable[str]:
    """Names of this project that may be modules; `from a import b` gives both a and a.b."""
    steps = code.co_code[::2]
    place = steps.find(IMPORT_NAME) if any(name.startswith(PACKAGE) for name in code.co_names) else -1
    while place >= 0:
        module, before = code.co_names[_argument(code, place)], place - 1
        while steps[before] == EXTENDED_ARG:
            before -= 1
        names = code.co_consts[_argument(code, before)] if steps[before] == LOAD_CONST else ()
        if module.partition(".")[0] == PACKAGE:
            yield module
            yield from (f"{module}.{name}" for name in names or ())
        place = steps.find(IMPORT_NAME, place + 1)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _imports(constant)


def _argument(code: CodeType, place: int) -> int:
    """The argument of the instruction at `place`, with the bytes that EXTENDED_ARG puts before it."""
    found, shift = code.co_code[2 * place + 1], 8
    while place > 0 and code.co_code[2 * place - 2] == EXTENDED_ARG:
        place -= 1
        found |= code.co_code[2 * place + 1] << shift
        shift += 8
    return found


def _code_hash(code: CodeType) -> str:
    digest = hashlib.sha256()
    for part in _parts(code):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()


def _parts(code: CodeType) -> Iterable[str]:
    """What a code object does, without where it stands: no file name, no line numbers."""
    yield repr(
        (
            code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_flags,
            code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_exceptiontable,
        )
    )  # fmt: skip
    docstring = _docstring_place(code)
    for place, constant in enumerate(code.co_consts):
        if place == docstring:
            yield "None"
        elif isinstance(constant, CodeType):
            yield from _parts(constant)
        elif isinstance(constant, frozenset):
            yield repr(sorted(map(repr, constant)))  # its own order differs from process to process
        else:
            yield repr(constant)


def _docstring_place(code: CodeType) -> int | None:
    """Which constant is a docstring: the first of a function, or what a module or class stores under `__doc__`."""
    if code.co_flags & inspect.CO_OPTIMIZED:
        may_have = code.co_flags & HAS_DOCSTRING if HAS_DOCSTRING else not code.co_name.startswith("<")
        return 0 if may_have and code.co_consts and isinstance(code.co_consts[0], str) else None
    steps = code.co_code[::2]
    place = steps.find(STORE_NAME) if "__doc__" in code.co_names else -1
    while place >= 0:
        if code.co_names[_argument(code, place)] == "__doc__" and steps[place - 1] == LOAD_CONST:
            return _argument(code, place - 1)
        place = steps.find(STORE_NAME, place + 1)
    return None
