"""The stages that look at one document at a time: links, mentions, claims."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial

from flows import stages
from flows.fingerprint import library_versions
from flows.keys import parameters_json
from flows.run import Run


def links(run: Run) -> None:
    """Find the links of every document."""
    _each(run, "links", ("documents",), lambda name: stages.make_links(run.read("documents", name)))


def mentions(run: Run) -> None:
    """Find the mentions of every document."""
    trained = run.settings.spacy
    parameters = parameters_json(
        [asdict(replace(run.extra, metrics=(), qualifiers=())), trained, library_versions(trained.values())]
    )
    _each(
        run, "mentions", ("documents",),
        lambda name: stages.make_mentions(run.read("documents", name), run.extra, trained), parameters,
    )  # fmt: skip


def claims(run: Run) -> None:
    """Bind the claims of every document."""

    def make(name: str) -> bytes:
        document, found, linked = (run.read(stage, name) for stage in ("documents", "mentions", "links"))
        return stages.make_claims(document, found, linked, run.extra)

    _each(run, "claims", ("documents", "links", "mentions"), make, parameters_json(asdict(run.extra)))


def _each(run: Run, stage: str, needs: tuple[str, ...], make: Callable[[str], bytes], parameters: str = "") -> None:
    """Go through every document that has all of `needs`."""
    names = [name for name in sorted(run.made[needs[0]]) if all(name in run.made[need] for need in needs)]
    run.observer.begins(stage, len(names))
    for name in names:
        inputs = {need: run.made[need][name].content for need in needs}
        run.item(stage, name, inputs, partial(make, name), parameters)
