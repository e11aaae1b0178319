"""Which figures are tied together by rules and must be solved as one.

In: groups. Out: components: metrics of one edition, scope and day with the rules among them. A dated row is solved together
with the edition's figures that have one row only; those are context there and are published from their own component.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from extractors.facts.groups import Group, GroupKey
from extractors.facts.rules import RULES, Rule, applicable


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """Groups by metric, the rules among them, and the keys whose outcome is published from here."""

    groups: Mapping[str, Group]
    rules: tuple[Rule, ...]
    published: tuple[GroupKey, ...]


def components(groups: Mapping[GroupKey, Group]) -> Iterator[Component]:
    """All components, in order of edition, scope and day; every group is published once."""
    editions: dict[tuple[str, str], list[GroupKey]] = {}
    for key in sorted(groups):
        editions.setdefault((key.subject, key.scope), []).append(key)
    for keys in editions.values():
        rows: dict[str, int] = {}
        for key in keys:
            rows[key.metric] = rows.get(key.metric, 0) + 1
        shared = [key for key in keys if rows[key.metric] == 1]
        split_days = sorted({key.as_of_key for key in keys if rows[key.metric] > 1})
        home = split_days[0] if "" not in split_days and split_days else ""
        for day in split_days or [""]:
            own = [key for key in keys if rows[key.metric] > 1 and key.as_of_key == day]
            publish = [*own, *shared] if day == home else own
            context = [key for key in shared if _belongs(groups[key], day, alone=not split_days)]
            yield from _tied(groups, {*own, *context, *publish}, {*own, *context}, publish)


def _belongs(group: Group, day: str, *, alone: bool) -> bool:
    """Whether a figure with one row may be checked with the figures of `day`: not where it speaks of another day only."""
    return alone or group.key.as_of_key in ("", day)


def _tied(
    groups: Mapping[GroupKey, Group], keys: set[GroupKey], checked: set[GroupKey], publish: list[GroupKey]
) -> Iterator[Component]:
    metrics = frozenset(key.metric for key in checked if groups[key].votes)
    rules = applicable(RULES, metrics)
    home = {key.metric: key.metric for key in keys}
    for rule in rules:
        joined = {home[metric] for metric in rule.metrics}
        home = {metric: min(joined) if at in joined else at for metric, at in home.items()}
    for root in sorted(set(home.values())):
        members = sorted(key for key in keys if home[key.metric] == root)
        published = tuple(key for key in members if key in publish)
        if published:
            yield Component(
                groups={key.metric: groups[key] for key in members},
                rules=tuple(rule for rule in rules if home[rule.left] == root),
                published=published,
            )
