"""The stage that waits: land the OpenReview replies that are missing, then read them offline into papers.

In: the links of all documents. Out: one `Papers` product per landed reply that names a wanted paper, and `merged/papers`, the
state of every wanted paper. Refreshing is landing, not reading: what is landed can be read again without a network.
"""

from __future__ import annotations

from collections import Counter

from extractors.records.documents import Links
from extractors.records.papers import Papers
from flows import stages
from flows.fingerprint import sha256_hex
from flows.landing import Landing
from flows.openreview.fetch import fetch_papers
from flows.openreview.options import OpenReviewOptions
from flows.products import decode, encode
from flows.run import NOT_YET, Run
from flows.settings import Settings


def land_and_read(run: Run) -> None:
    """Fetch, read and merge; every status is counted and explained once in the summary."""
    wanted, run.summary.links = _wanted(run)
    landing = Landing(run.settings.raw)
    if "papers" in run.request.stages and not run.dry:
        for recorded in run.selection.replies:
            landing.import_recorded(recorded)
        _fetch(run, wanted, landing)
