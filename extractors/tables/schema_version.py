"""The version of the published contract.

patch: wording; minor: a new nullable column or a new table; major: anything else, written beside the old version for one
release. `tests/tables/test_contract.py` compares with the pinned contract and fails on a wrong bump.
"""

from __future__ import annotations

SCHEMA_VERSION = "1.1.0"
