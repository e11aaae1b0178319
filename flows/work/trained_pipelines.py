"""What a run tells of the trained spaCy pipelines that the user named: those that are not there, and what the others could not do.

In: a run. Out: notes of its summary, told in every run, and issues for the tables. Without such a pipeline nothing is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from extractors.records.claims import Issue
from extractors.records.mentions import Mentions
from flows.extensions import how_to_install, missing_pipelines, pipelines
from flows.products import decode
from flows.run import NOT_YET, Run


def tell_missing(run: Run) -> None:
    """Say of each pipeline that is named and not there how to install it."""
    named = pipelines(run.settings.spacy)
    run.summary.notes += [
        f"{text}; {how_to_install(named[language])}" for language, text in missing_pipelines(named).items()
    ]


def tell_faults(run: Run) -> None:
    """Say each fault once, with the number of documents that went without the pipeline."""
    faults = Counter(issue.detail for issue in pipeline_issues(run))
    run.summary.notes += [f"{fault} (documents: {count})" for fault, count in sorted(faults.items())]


def pipeline_issues(run: Run) -> Iterator[Issue]:
    """What pipelines could not do, by document."""
    for name in sorted(run.made["mentions"]) if pipelines(run.settings.spacy) else ():
        if run.made["mentions"][name].content != NOT_YET:
            found = decode(Mentions, run.read("mentions", name))
            for detail in found.issues:
                yield Issue(document_id=found.document_id, kind="trained_pipeline", detail=detail, provenance=None)
