"""The stage that waits: land the OpenReview replies that are missing, then read them offline into papers.

In: the links of all documents, recorded replies, landed replies. Out: one `Papers` product per reply, and `merged/papers`, the
state of every wanted paper. Refreshing is landing, not reading: what is landed can be read again without a network.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from functools import partial
from pathlib import PurePath
from typing import Literal

from pydantic import SecretStr

from extractors.errors import MalformedReply
from extractors.papers.read import FROM_FILES, merge_papers
from extractors.records.documents import Links
from extractors.records.papers import Outcome, Papers, Reply
from flows import stages
from flows.errors import DamagedProductError, SettingsError
from flows.fingerprint import sha256_hex
from flows.landing.replies import Landing
from flows.openreview.fetch import fetch_papers
from flows.openreview.options import PROJECT_URL, OpenReviewOptions, Secret
from flows.products import decode, encode
from flows.run import NOT_YET, Run
from flows.settings import Settings
from flows.store import Product

ISSUES_TOLD = 3


def papers(run: Run) -> None:
    """Fetch, read and merge; every status is counted and explained once in the summary."""
    if run.dry and any(product.content == NOT_YET for product in run.made["links"].values()):
        run.report.note = "waits for links"
        return
    wanted = _wanted(run)
    landing = Landing(run.settings.raw)
    recorded = run.selection.replies
    statuses = landing.statuses()
    if "papers" in run.request.stages and not run.dry:
        statuses |= _fetch(run, wanted - _known(recorded), landing)
    parts = []
    replies = [*recorded, *_landed(run, landing)]
    run.observer.begins("papers", len(replies))
    for reply in replies:
        name = f"{reply.reply_sha256}@{reply.fetched_at.isoformat()}"
        inputs = {"reply": reply.reply_sha256}
        parameters = f"{reply.api} {' '.join(reply.asked)} {reply.fetched_at.isoformat()}"
        product = run.item("papers", name, inputs, partial(_read, run, reply), parameters)
        if product is not None and product.content != NOT_YET:
            parts.append(name)
    parts += _from_files(run) + _from_pdfs(run, wanted)
    _merge(run, parts, statuses, wanted)


def openreview_options(settings: Settings) -> OpenReviewOptions:
    """What the settings say about asking OpenReview; secrets stay wrapped."""
    given = settings.openreview
    return OpenReviewOptions(
        base_v2=settings.openreview_api_v2,
        base_v1=settings.openreview_api_v1,
        token=_secret(settings.openreview_token),
        username=settings.openreview_username.get_secret_value() if settings.openreview_username else "",
        password=_secret(settings.openreview_password),
        concurrency=given.concurrency,
        batch_size=given.batch,
        wait_cap_seconds=given.wait_seconds,
        offline=settings.offline,
        refresh=settings.refresh,
        max_age=None if given.max_age_days is None else timedelta(days=given.max_age_days),
        contact=given.contact or PROJECT_URL,
    )


def _wanted(run: Run) -> set[str]:
    linked = [
        link.openreview_id
        for name in sorted(run.made["links"])
        for link in decode(Links, run.read("links", name)).links
        if link.openreview_id
    ]
    run.summary.links = len(linked)
    return set(linked)


def _landed(run: Run, landing: Landing) -> Iterator[Reply]:
    for request in landing.landed():
        try:
            yield landing.read(request)
        except DamagedProductError as error:
            run.observer.says(f"papers     {error}")


def _known(recorded: Iterable[Reply]) -> set[str]:
    return {paper.openreview_id for reply in recorded for paper in decode(Papers, stages.make_papers(reply)).papers}


def _fetch(run: Run, ids: set[str], landing: Landing) -> dict[str, Outcome]:
    def progress(done: int, total: int) -> None:
        if 0 < done < total and done % 50 == 0:
            run.observer.says(f"papers     {done} of {total} asked for")

    fetched = fetch_papers(sorted(ids), landing, openreview_options(run.settings), progress)
    run.summary.notes.extend(fetched.explanations)
    return dict(fetched.statuses)


def _from_files(run: Run) -> list[str]:
    """The local files of notes that the settings name, each a part of its own."""
    names = []
    for path in run.settings.papers:
        try:
            content = path.read_bytes()
        except OSError as error:
            raise SettingsError(f"papers: {path}: {error.strerror}") from error
        kind: Literal["bibtex", "jsonl"] = "bibtex" if path.suffix.casefold() == ".bib" else "jsonl"
        name, digest = path.as_posix(), hashlib.sha256(content).hexdigest()
        if product := run.item(
            "papers", name, {"file": digest}, partial(stages.make_noted_papers, content, kind), kind
        ):
            names.append(name)
            _tell_issues(run, name, name, product)
    return names


def _tell_issues(run: Run, name: str, path: str, product: Product) -> None:
    """What a person's own file holds that could not be used, told in every run: nobody else would say it."""
    issues = decode(Papers, run.read("papers", name)).issues if product.content != NOT_YET else ()
    if issues:
        more = f"; and {len(issues) - ISSUES_TOLD} more" if len(issues) > ISSUES_TOLD else ""
        run.summary.notes.append(f"{path}: {'; '.join(issues[:ISSUES_TOLD])}{more}")


def _from_pdfs(run: Run, wanted: set[str]) -> list[str]:
    """Documents of this run that are wanted papers themselves, by the name of their file, when the settings allow it."""
    names = []
    for source, product in sorted(run.made["documents"].items()) if run.settings.paper_pdfs else ():
        path = PurePath(str(run.noted("documents", source, "path")))
        if path.suffix == ".pdf" and path.stem in wanted and product.content != NOT_YET:
            make = partial(_pdf, run, source)
            if made := run.item("papers", source, {"documents": product.content}, make):
                names.append(source)
                _tell_issues(run, source, path.as_posix(), made)
    return names


def _pdf(run: Run, source: str) -> bytes:
    return stages.make_pdf_paper(run.read("documents", source))


def _read(run: Run, reply: Reply) -> bytes:
    try:
        return stages.make_papers(reply)
    except MalformedReply as error:
        detail = f"reply {reply.reply_sha256[:12]} to {', '.join(reply.asked[:3]) or 'a page'}: {error}"
        run.observer.says(f"papers     {detail}")
        return encode(Papers(papers=(), issues=(detail,)))


def _merge(run: Run, parts: list[str], statuses: Mapping[str, Outcome], wanted: set[str]) -> None:
    asked = {ident: statuses[ident] for ident in sorted(wanted & set(statuses))}
    key = sha256_hex(
        run.keys.code_of("papers"), *sorted(wanted), *(run.made["papers"][name].content for name in parts), repr(asked)
    )

    def make() -> bytes:
        return encode(merge_papers([decode(Papers, run.read("papers", name)) for name in parts], asked, wanted))

    before = None if "papers" in run.request.stages else run.recorded("merged", "papers")
    product = run.aside("merged", "papers", before.key if before else key, make)
    if product.content == NOT_YET:
        return
    merged = decode(Papers, run.read("merged", "papers")).papers
    counts = Counter(paper.api_status for paper in merged)
    run.summary.papers = len(merged)
    run.summary.papers_ok = counts["ok"]
    run.summary.papers_from_files = sum(paper.abstract_source in FROM_FILES for paper in merged)
    run.summary.paper_statuses = dict(sorted(counts.items()))
    run.summary.deferred = counts["deferred"] > 0
    run.report.note = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))


def _secret(given: SecretStr | None) -> Secret:
    return Secret(given.get_secret_value() if given else "")
