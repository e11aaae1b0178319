"""Decisions by people: reading decisions.toml and adding to it without touching what stands there.

In: the file, or a `Decision`. Out: `Decision`s in the order of the file. One entry:

    [[decision]]
    id = "iclr-2025-accepted"
    subject = "ICLR 2025"
    metric = "accepted"
    scope = "main"                          # "main" when left out
    value = 3705                            # or prefer_document = "…" or set_aside_claim = "…"
    reason = "the society counted on the day of the conference"
    by = "Ada Lovelace"
    date = 2025-06-20
    expires = 2026-06-20                    # may be left out
    expects = { candidates = [3705, 3706] } # what it was decided on; other candidates reopen the conflict

A decision without a reason, with two verdicts or with an id that stands there already is refused. What a decision does is in
`extractors.facts.decisions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING

from extractors.errors import DecisionError
from extractors.records.facts import Decision
from flows.store import replace_file
from flows.toml_files import instead, read_toml

if TYPE_CHECKING:
    from tomlkit.items import Table

TABLE = "decision"
MAX_DIGITS = 15
VERDICTS = ("value", "prefer_document", "set_aside_claim")
KNOWN_KEYS = ("id", "subject", "metric", "scope", *VERDICTS, "reason", "by", "date", "expires", "expects")


def load_decisions(path: Path) -> tuple[Decision, ...]:
    """All decisions of the file; none where there is no file. Raises DecisionError naming file, decision and fault."""
    if not path.exists():
        return ()
    found = read_toml(path, DecisionError, exact=True)
    if unknown := sorted(set(found) - {TABLE}):
        raise DecisionError(f"{path}: unknown entry {unknown[0]!r}; decisions stand in [[{TABLE}]] tables")
    rows = found.get(TABLE, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise DecisionError(f"{path}: decisions stand in [[{TABLE}]] tables, with two brackets on each side")
    decisions = tuple(
        _read(f"{path}: decision {row.get('id') or f'number {at}'}", row) for at, row in enumerate(rows, 1)
    )
    _refuse_repeats(path, decisions)
    return decisions


def append_decision(path: Path, decision: Decision) -> None:
    """Add one decision at the end of the file; comments and order of the others stay. The write is atomic.

    Raises DecisionError where the decision is not sound, its id is taken, or the file cannot be read.
    """
    import tomlkit  # here, not above: runs read decisions and never write them
    from tomlkit.exceptions import TOMLKitError

    _refuse_unsound(f"decision {decision.decision_id or '(no id)'}", decision)
    _refuse_repeats(path, (*load_decisions(path), decision))
    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
    except (OSError, TOMLKitError) as error:
        raise DecisionError(f"{path}: {error}") from error
    rows = document.get(TABLE)
    if rows is None:
        rows = tomlkit.aot()
        document[TABLE] = rows
    rows.append(_table(decision))
    replace_file(path, tomlkit.dumps(document).encode(), durable=True)


def _refuse_repeats(path: Path, decisions: tuple[Decision, ...]) -> None:
    seen: set[str] = set()
    for decision in decisions:
        if decision.decision_id in seen:
            raise DecisionError(f"{path}: decision {decision.decision_id}: the id is used twice")
        seen.add(decision.decision_id)


def _read(place: str, row: Mapping[str, object]) -> Decision:
    if unknown := sorted(set(row) - set(KNOWN_KEYS)):
        raise DecisionError(f"{place}: unknown key {unknown[0]!r}{instead(unknown[0], KNOWN_KEYS)}")
    expects = row.get("expects", {})
    candidates = expects.get("candidates", []) if isinstance(expects, dict) else None
    if not isinstance(candidates, list):
        raise DecisionError(f"{place}: expects is written {{ candidates = [3705, 3706] }}")
    decision = Decision(
        decision_id=_text(place, row, "id"),
        subject=_text(place, row, "subject"),
        metric=_text(place, row, "metric"),
        scope=_text(place, {"scope": "main", **row}, "scope"),
        value=_number(place, "value", row["value"]) if "value" in row else None,
        prefer_document=_text(place, row, "prefer_document") if "prefer_document" in row else None,
        set_aside_claim=_text(place, row, "set_aside_claim") if "set_aside_claim" in row else None,
        reason=_text(place, row, "reason"),
        by=_text(place, row, "by"),
        decided_on=_day(place, row, "date"),
        expires=_day(place, row, "expires") if "expires" in row else None,
        expects=tuple(_number(place, "expects.candidates", value) for value in candidates),
    )
    _refuse_unsound(place, decision)
    return decision


def _refuse_unsound(place: str, decision: Decision) -> None:
    for name in ("decision_id", "subject", "metric", "reason", "by"):
        if not str(getattr(decision, name)).strip():
            raise DecisionError(
                f"{place}: {name.removeprefix('decision_')} is empty; a decision says what, why and by whom"
            )
    given = [name for name in VERDICTS if getattr(decision, name) is not None]
    if len(given) != 1:
        raise DecisionError(f"{place}: give exactly one of {', '.join(VERDICTS)}, not {' and '.join(given) or 'none'}")
    if decision.value is not None and not (decision.value.is_finite() and decision.value.adjusted() < MAX_DIGITS):
        raise DecisionError(f"{place}: value must be a number of at most {MAX_DIGITS} digits")
    if decision.expires is not None and decision.expires < decision.decided_on:
        raise DecisionError(f"{place}: expires {decision.expires} before it was made ({decision.decided_on})")


def _text(place: str, row: Mapping[str, object], key: str) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value.strip():
        raise DecisionError(f"{place}: {key} must be a text that is not empty, found {value!r}")
    return value.strip()


def _number(place: str, key: str, value: object) -> Decimal:
    if isinstance(value, (int, Decimal, str)) and not isinstance(value, bool):
        try:
            number = Decimal(str(value).replace(",", ""))
        except InvalidOperation:
            number = Decimal("NaN")
        if number.is_finite():
            return number
    raise DecisionError(f"{place}: {key} must be a number, found {value!r}")


def _day(place: str, row: Mapping[str, object], key: str) -> date:
    value = row.get(key)
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    raise DecisionError(f"{place}: {key} must be a date such as 2025-06-20, found {value!r}")


def _table(decision: Decision) -> Table:
    import tomlkit

    table = tomlkit.table()
    table["id"] = decision.decision_id
    for name in ("subject", "metric", "scope"):
        table[name] = getattr(decision, name)
    if decision.value is not None:
        table["value"] = _plain(decision.value)
    for name in ("prefer_document", "set_aside_claim"):
        if getattr(decision, name) is not None:
            table[name] = getattr(decision, name)
    table["reason"] = decision.reason
    table["by"] = decision.by
    table["date"] = decision.decided_on
    if decision.expires is not None:
        table["expires"] = decision.expires
    if decision.expects:
        expects = tomlkit.inline_table()
        expects["candidates"] = [_plain(value) for value in decision.expects]
        table["expects"] = expects
    return table


def _plain(value: Decimal) -> int | str:
    """Whole numbers as numbers, rates as text: a float would lose the printed form."""
    return int(value) if value == value.to_integral_value() else f"{value:f}"
