"""The Prefect shell of the stages: one task a stage, a few lines each, no memory of its own.

Prefect's cache is off (`NO_CACHE`): it looks at a task's own lines only and would serve what is stale. What is unchanged is
skipped by the store instead. Retries are off too: the OpenReview client has the one layer of retries.
"""

from __future__ import annotations

import re
from html import escape

from prefect import get_run_logger, task
from prefect.artifacts import create_markdown_artifact, create_table_artifact
from prefect.cache_policies import NO_CACHE

from flows.console import plain
from flows.run import Run
from flows.summary import Outcome, RunSummary, StageReport

MARKUP = re.compile(r"[\\`*_{}\[\]()#+\-.!|~:]")


def go_through(run: Run, stage: str) -> StageReport:
    """Go through one stage of a run as a task run of that name."""

    @task(name=stage, task_run_name=stage, cache_policy=NO_CACHE, persist_result=False, retries=0)
    def work() -> StageReport:
        return run.stage(stage)

    report: StageReport = work()
    return report


class LogObserver:
    """Follows a run in Prefect's log: a line a stage, a line for what failed."""

    def begins(self, stage: str, total: int) -> None:
        """Nothing: Prefect shows the task run."""

    def item(self, stage: str, grain: str, outcome: Outcome, reason: str) -> None:
        """Log what failed."""
        if outcome == "failed":
            get_run_logger().warning(plain(f"{stage} {grain}: {reason}"))

    def ends(self, report: StageReport) -> None:
        """Log the line of a stage."""
        get_run_logger().info(plain(report.line()))

    def says(self, text: str) -> None:
        """Log a line."""
        get_run_logger().info(plain(text))


def as_markdown(text: str) -> str:
    r"""`text` from a document as Markdown that shows it as it is: no link, no picture, no markup, one line.

    >>> as_markdown("![x](http://a.example/) <b>")
    '\\!\\[x\\]\\(http\\://a\\.example/\\) &lt;b&gt;'
    """
    return MARKUP.sub(r"\\\g<0>", escape(plain(text), quote=False))


def publish_artifacts(summary: RunSummary) -> None:
    """Show the run and its open conflicts in Prefect's pages. Text is escaped: Prefect stores it as it is."""
    rows = [
        {"stage": report.stage, **dict(report.counts), "seconds": round(report.seconds, 2)} for report in summary.stages
    ]
    create_table_artifact(key="confacts-stages", table=rows, description=f"Stages of {summary.run_id}")
    conflicts = [f"- {as_markdown(line)}" for line in summary.conflict_lines] or ["None."]
    create_markdown_artifact(
        key="confacts-run",
        markdown="\n".join(
            [
                f"## {summary.run_id}",
                f"{summary.documents} documents, {summary.papers} papers, {summary.figures} figures, {summary.awards} awards.",
                f"Snapshot: `{escape(summary.snapshot)}`",
                "### Open conflicts",
                *conflicts,
                "### Not taken",
                *([f"- {as_markdown(row.path)}: {row.reason}" for row in summary.quarantined] or ["None."]),
            ]
        ),
        description="What the run found",
    )
