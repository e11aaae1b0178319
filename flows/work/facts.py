"""Reconciling: the claims of all documents, once a run; and what the summary tells of the outcome."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict

from extractors.records.facts import Conflict, Facts, SourceWeight
from extractors.report import wording
from flows import stages
from flows.keys import parameters_json
from flows.products import decode
from flows.run import Run
from flows.settings import Settings, today


def facts(run: Run) -> None:
    """Reconcile the claims of all documents."""
    run.observer.begins("facts", 1)
    weights = source_weights(run.settings)
    day = today() if any(decision.expires for decision in run.decisions) else None

    def make() -> bytes:
        heads, claimed, linked = (
            [run.read(folder, name) for name in sorted(run.made[folder])] for folder in ("heads", "claims", "links")
        )
        return stages.make_facts(heads, claimed, linked, run.read("merged", "papers"), run.decisions, weights, day)

    parameters = parameters_json([[asdict(decision) for decision in run.decisions], run.settings.weights, day])
    run.item("facts", "all", run.inputs_of("heads", "claims", "links", "merged"), make, parameters, whole=True)
    if not run.dry:
        tell_facts(run)


def tell_facts(run: Run) -> None:
    """What the summary tells of the reconciled facts, open conflicts by severity first."""
    facts = decode(Facts, run.read("facts", "all"))
    summary = run.summary
    summary.figures = sum(figure.is_current for figure in facts.figures)
    summary.awards = len(facts.awards)
    still_open = sorted(filter(is_open, facts.conflicts), key=by_severity)
    summary.conflicts_open = len(still_open)
    summary.conflicts = dict(sorted(Counter(conflict.severity for conflict in still_open).items()))
    summary.conflict_lines = [f"{one.severity}: {one.subject} {one.metric}: {one.explanation}" for one in still_open]


def source_weights(settings: Settings) -> tuple[SourceWeight, ...]:
    """The priors by class that the settings give."""
    return tuple(SourceWeight(source_class=name, prior=prior) for name, prior in sorted(settings.weights.items()))


def is_open(conflict: Conflict) -> bool:
    """Whether someone should look at it, by the rule of the report."""
    return wording.is_open(conflict.status, conflict.severity)


def by_severity(conflict: Conflict) -> tuple[int, str, str, str]:
    """The order in which conflicts are listed, the worst first."""
    return wording.SEVERITIES.index(conflict.severity), conflict.subject, conflict.metric, conflict.conflict_id
