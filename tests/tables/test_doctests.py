"""The examples in the docstrings of tables, report and export hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import extractors.report
import extractors.tables
from flows.snapshots import export

MODULES = [
    f"{package.__name__}.{found.name}"
    for package in (extractors.tables, extractors.report)
    for found in pkgutil.iter_modules(package.__path__)
] + [export.__name__]


@pytest.mark.parametrize("name", MODULES)
def test_doctests_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
