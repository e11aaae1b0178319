"""Keys of products: what changes them, and what is said of why one is made again."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from flows.fingerprint import CodeFingerprints
from flows.keys import KeyParts, Keys, parameters_json

PARTS = KeyParts(code="c", libraries="a==1 b==1", parameters="p", inputs={"documents": "1", "heads/x": "2"})
KEYS = Keys(CodeFingerprints())


@pytest.mark.parametrize(
    "other",
    [
        replace(PARTS, code="d"),
        replace(PARTS, libraries="a==2 b==1"),
        replace(PARTS, parameters=""),
        replace(PARTS, inputs={"documents": "1"}),
        replace(PARTS, inputs={"documents": "2", "heads/x": "2"}),
        replace(PARTS, inputs={"documents": "1heads/x", "": "2"}),
    ],
)
def test_every_part_changes_the_key(other: KeyParts) -> None:
    assert other.key("claims", "one") != PARTS.key("claims", "one")


def test_stage_and_grain_change_the_key_and_the_order_of_inputs_does_not() -> None:
    assert PARTS.key("claims", "one") != PARTS.key("claims", "two")
    assert PARTS.key("claims", "one") != PARTS.key("links", "one")
    turned = replace(PARTS, inputs=dict(reversed(PARTS.inputs.items())))
    assert turned.key("claims", "one") == PARTS.key("claims", "one")


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ({}, "new"),
        ({"path": "a.txt", "document_id": "x"}, "new"),  # the last run set the document aside
        (asdict(PARTS), "its product was not there"),
        (asdict(PARTS) | {"parameters": "q"}, "settings changed"),
        (asdict(PARTS) | {"libraries": "a==1 b==2"}, "libraries changed (b==1)"),
        (asdict(PARTS) | {"libraries": "a==1 b==1 c==1"}, "libraries changed (removed)"),
        (asdict(PARTS) | {"inputs": {"documents": "1", "heads/x": "3"}}, "changed: heads"),
        (asdict(PARTS) | {"inputs": {}}, "changed: documents, heads"),
        (asdict(PARTS) | {"inputs": 7, "parameters": "q"}, "settings changed"),
    ],
)
def test_the_reason_is_told_in_words(before: dict[str, object], said: str) -> None:
    assert KEYS.why("claims", PARTS, before, {}) == said


def test_changed_code_is_told_by_module() -> None:
    modules = dict(KEYS.modules("links")) | {"extractors.links": "other"}
    assert KEYS.why("links", PARTS, asdict(PARTS) | {"code": "d"}, modules).startswith("code changed (links")


def test_parameters_are_one_line_in_a_fixed_order() -> None:
    assert parameters_json({"b": "二", "a": 1}) == '{"a": 1, "b": "二"}'
