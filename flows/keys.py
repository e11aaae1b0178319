"""Why a product is built again, or not: the parts of its key, and what differs from the last time.

A key is a hash over the stage, the grain, the code of the stage, the versions of the libraries it reads with, its parameters
and the content of its inputs. Inputs count by content, so an upstream rebuild that yields the same bytes rebuilds nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from flows.fingerprint import CodeFingerprints, library_versions, sha256_hex
from flows.stages import STAGES

SHOWN_MODULES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyParts:
    """What one product is made from; `inputs` are content hashes by name."""

    code: str
    libraries: str
    parameters: str
    inputs: Mapping[str, str]

    def key(self, stage: str, grain: str) -> str:
        """The key of the product that `stage` makes of `grain` from these parts (sha256)."""
        inputs = (part for item in sorted(self.inputs.items()) for part in item)
        return sha256_hex(stage, grain, self.code, self.libraries, self.parameters, *inputs)


class Keys:
    """Codes and library versions of the stages, each computed when it is first asked for."""

    def __init__(self, fingerprints: CodeFingerprints) -> None:
        self.fingerprints = fingerprints

    @cache  # noqa: B019  one Keys a run
    def modules(self, stage: str) -> Mapping[str, str]:
        """The modules that a stage's outcome depends on, with their hashes."""
        entries = next(one.entry for one in STAGES if one.name == stage)
        return {module: code for entry in entries for module, code in self.fingerprints.closure(entry).items()}

    @cache  # noqa: B019  as above
    def code_of(self, stage: str) -> str:
        """The hash over the code of one stage."""
        return sha256_hex(*(part for item in self.modules(stage).items() for part in item))

    @cache  # noqa: B019  as above
    def libraries_of(self, stage: str) -> str:
        """The versions of the libraries a stage reads with."""
        return library_versions(next(one.libraries for one in STAGES if one.name == stage))

    def parts(self, stage: str, inputs: Mapping[str, str], parameters: str = "") -> KeyParts:
        """The key parts of a product of `stage`."""
        return KeyParts(
            code=self.code_of(stage),
            libraries=self.libraries_of(stage),
            parameters=parameters,
            inputs=dict(sorted(inputs.items())),
        )

    def code(self) -> str:
        """One hash over the code of all stages."""
        return sha256_hex(*(self.code_of(stage.name) for stage in STAGES))

    def why(self, stage: str, parts: KeyParts, before: Mapping[str, object], modules: Mapping[str, object]) -> str:
        """In words, why a product with `parts` is not there; `before` are its parts in earlier runs, empty if in none."""
        if "code" not in before:  # never made: a record of a document set aside has no parts
            return "new"
        reasons = []
        if before.get("code") != parts.code:
            reasons.append(f"code changed ({self._changed(stage, modules)})")
        if before.get("libraries") != parts.libraries:
            reasons.append(f"libraries changed ({_changed_words(str(before.get('libraries')), parts.libraries)})")
        if before.get("parameters") != parts.parameters:
            reasons.append("settings changed")
        was = before.get("inputs")
        if isinstance(was, Mapping) and dict(was) != dict(parts.inputs):
            changed = sorted(name for name in {*was, *parts.inputs} if was.get(name) != parts.inputs.get(name))
            reasons.append(f"changed: {_few(sorted({name.partition('/')[0] for name in changed}))}")
        return "; ".join(reasons) or "its product was not there"

    def _changed(self, stage: str, modules: Mapping[str, object]) -> str:
        now = self.modules(stage)
        changed = sorted(name for name in {*modules, *now} if modules.get(name) != now.get(name))
        return _few([name.removeprefix("extractors.") for name in changed]) or "unknown module"


def parameters_json(words: object) -> str:
    """Parameters of a stage as one line of JSON, for its key."""
    return json.dumps(words, sort_keys=True, default=str, ensure_ascii=False)


def _changed_words(before: str, now: str) -> str:
    return _few(sorted(set(now.split()) - set(before.split()))) or "removed"


def _few(names: list[str]) -> str:
    more = len(names) - SHOWN_MODULES
    return ", ".join(names[:SHOWN_MODULES]) + (f" and {more} more" if more > 0 else "")
