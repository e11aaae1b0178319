"""The command with which a person decides: what is missing is asked for, what would decide nothing is refused.

In: a question and a verdict. Out: an entry in decisions.toml, and the command that applies it. What a decision does is in
`extractors.facts.decisions`, how it is written in `flows.decisions`.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Collection
from datetime import datetime
from decimal import Decimal, InvalidOperation
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flows.commands import options as opt
from flows.commands.explaining import conflict_called, last_facts, unknown

if TYPE_CHECKING:
    from extractors.records.claims import FigureClaim
    from extractors.records.facts import Figure
    from flows.last_facts import LastFacts
    from flows.settings import Settings


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command()(decide)


def decide(
    subject: Annotated[str, typer.Argument(help='An edition such as "ICLR 2025", or a conflict by its id.')],
    metric: Annotated[str | None, typer.Argument(help="A metric such as accepted.", show_default=False)] = None,
    scope: Annotated[
        str | None, typer.Option(help="Scope of the figure. [dim]default: main[/dim]", show_default=False)
    ] = None,
    value: Annotated[str | None, typer.Option(help="The value to publish.", show_default=False)] = None,
    unstated: Annotated[bool, typer.Option("--unstated", help="Publish a value that no document states.")] = False,
    prefer_document: Annotated[
        str | None, typer.Option(help="The document whose value to publish.", show_default=False)
    ] = None,
    set_aside_claim: Annotated[str | None, typer.Option(help="A claim to leave out.", show_default=False)] = None,
    reason: Annotated[
        str | None, typer.Option(help="Why; a decision without a reason is refused.", show_default=False)
    ] = None,
    by: Annotated[str | None, typer.Option(help="Who decides.", show_default=False)] = None,
    expires: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Until when it holds.", show_default=False)
    ] = None,
    processed: opt.Processed = None,
) -> None:
    """Write a decision into decisions.toml; asks for what is missing on a terminal.

    The decision keeps the candidates it was made on, and goes stale, with the conflict open again, when others appear.
    """
    from extractors.records.facts import Decision
    from flows.decisions import append_decision, load_decisions
    from flows.settings import load_settings, today

    settings = load_settings(processed=processed)
    last = last_facts(settings.processed)
    figures = _figures(last, subject, metric, scope)
    question, candidates = figures[0], _candidates(last, figures)
    if value is None and prefer_document is None and set_aside_claim is None:
        value = _asked("value to publish", f"one of {', '.join(map(_plain, candidates))}")
    number = _number(value)
    if number is not None:
        _consented(number, last, figures, unstated=unstated)
    _refuse_absent(last, figures, prefer_document, set_aside_claim)
    taken = {decision.decision_id for decision in load_decisions(settings.decisions)}
    decision = Decision(
        decision_id=_free(f"{question.subject} {question.metric} {question.scope} {today().isoformat()}", taken),
        subject=question.subject,
        metric=question.metric,
        scope=question.scope,
        value=number,
        prefer_document=prefer_document,
        set_aside_claim=set_aside_claim,
        reason=reason if reason is not None else _asked("reason", "why"),
        by=by if by is not None else _asked("by", "your name"),
        decided_on=today(),
        expires=expires.date() if expires else None,
        expects=tuple(candidates),
    )
    append_decision(settings.decisions, decision)
    typer.echo(f"written to {settings.decisions} as {decision.decision_id}; to apply it: {_applying(last, settings)}")


def _figures(last: LastFacts, subject: str, metric: str | None, scope: str | None) -> list[Figure]:
    """The rows of the one figure that is decided about; raises a usage error that says what there is."""
    conflict = conflict_called(last, subject) if metric is None else None
    if conflict is not None:
        subject, metric, scope = conflict.subject, conflict.metric, scope or conflict.scope
    elif metric is None:
        raise typer.BadParameter("name the metric too, or give the id of a conflict (see: confacts conflicts)")
    figures = last.figures(subject, metric)
    if not figures:
        raise typer.BadParameter(f"{unknown(last, subject, metric)}; decisions are about figures")
    found = [figure for figure in figures if figure.scope == (scope or "main")]
    if not found:
        scopes = ", ".join(sorted({figure.scope for figure in figures}))
        raise typer.BadParameter(f"{subject} has {metric} in these scopes: {scopes}; name one with --scope")
    return found


def _claims(last: LastFacts, figures: list[Figure], *, all_ranks: bool) -> list[FigureClaim]:
    claims = last.figure_claims()
    names = [
        name
        for figure in figures
        for name in (*figure.kept, *figure.lost, *(figure.set_aside if all_ranks else ()))
        if name in claims
    ]
    return [claims[name] for name in names]


def _candidates(last: LastFacts, figures: list[Figure]) -> list[Decimal]:
    return sorted({claim.value for claim in _claims(last, figures, all_ranks=False)})


def _consented(value: Decimal, last: LastFacts, figures: list[Figure], *, unstated: bool) -> None:
    """A value that nobody states is published only when the person says that this is meant."""
    stated = sorted({claim.value for claim in _claims(last, figures, all_ranks=True)})
    if value in stated or unstated or not value.is_finite():
        return
    told = f"no document states {value}; stated are {', '.join(map(_plain, stated)) or 'none'}"
    if sys.stdin.isatty() and typer.confirm(f"{told}. Publish it all the same?"):
        return
    raise typer.BadParameter(f"{told}. To publish it all the same: --unstated")


def _refuse_absent(last: LastFacts, figures: list[Figure], document: str | None, claim_id: str | None) -> None:
    """A decision about what is not there would be stale from the start."""
    claims = _claims(last, figures, all_ranks=True)
    if document is not None:
        named = {
            claim.document_id: last.heads[claim.document_id].source_id
            for claim in claims
            if claim.document_id in last.heads
        }
        if document not in named and document not in named.values():
            raise typer.BadParameter(_absent("document with this figure", document, set(named.values())))
    if claim_id is not None and claim_id not in {claim.claim_id for claim in claims}:
        raise typer.BadParameter(_absent("claim of this figure", claim_id, {claim.claim_id for claim in claims}))


def _absent(what: str, name: str, known: Collection[str]) -> str:
    from flows.toml_files import instead

    return f"no {what} is called {name}{instead(name, sorted(known))}"


def _applying(last: LastFacts, settings: Settings) -> str:
    """The command that reconciles anew what the last run reconciled, and publishes it."""
    from flows.settings import load_settings

    usual = load_settings()
    words = ["confacts", "run", *last.sources]
    words += ["--raw", last.raw] if last.raw and Path(last.raw) != usual.raw else []
    return f"{shlex.join(words)}{opt.elsewhere(settings)} --from facts"


def _asked(name: str, hint: str) -> str:
    if not sys.stdin.isatty():
        raise typer.BadParameter(f"give --{name.split(maxsplit=1)[0]} ({hint})")
    return str(typer.prompt(f"{name} ({hint})"))


def _number(text: str | None) -> Decimal | None:
    try:
        return None if text is None else Decimal(text.replace(",", "").rstrip("% "))
    except InvalidOperation:
        raise typer.BadParameter(f"{text!r} is not a number") from None


def _plain(value: Decimal) -> str:
    return f"{value:,}"


def _free(text: str, taken: Collection[str]) -> str:
    """An id made of the words of `text`; a number follows where that one is taken."""
    name = "-".join("".join(char if char.isalnum() else " " for char in text.casefold()).split())
    return next(one for at in count(1) if (one := name if at == 1 else f"{name}-{at}") not in taken)
