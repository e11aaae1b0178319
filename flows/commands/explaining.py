"""Commands with which people look into outcomes: explain, conflicts."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flows.commands import options as opt
from flows.console import plain

if TYPE_CHECKING:
    from extractors.records.facts import Conflict
    from flows.last_facts import LastFacts

Chinese = Annotated[bool, typer.Option("--zh", help="Explanations in Chinese.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(explain)
    app.command()(conflicts)


def explain(
    subject: Annotated[
        str,
        typer.Argument(
            help='An edition such as "ICLR 2025", a document by its source id or path, or a conflict by its id.'
        ),
    ],
    what: Annotated[
        str | None,
        typer.Argument(help="A metric such as accepted, or an award such as 'Outstanding Paper'.", show_default=False),
    ] = None,
    processed: opt.Processed = None,
    chinese: Chinese = False,
    as_json: opt.Json = False,
) -> None:
    """Show why a figure or an award is what it is: claims with quotes, votes, rules, decision, conflicts."""
    from flows.commands import explained

    last = last_facts(processed)
    conflict = conflict_called(last, subject) if what is None else None
    if conflict is not None:
        subject, what = conflict.subject, conflict.metric
    head = last.document(subject) if what is None else None
    figures, awards = last.figures(subject, what), last.awards(subject, what)
    disputed = last.conflicts(subject, what) if conflict is None else [conflict]
    if not (head or figures or awards or disputed):
        raise typer.BadParameter(unknown(last, subject, what))
    if as_json:
        found = {
            "document": asdict(head) if head else None,
            "figures": [asdict(figure) for figure in figures],
            "awards": [asdict(award) for award in awards],
            "conflicts": [asdict(one) for one in disputed],
        }
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1, default=str))
        return
    shown = [explained.document_lines(last, head.document_id)] if head else []
    if conflict or not (figures or awards):
        shown += [explained.conflict_lines(last, one, chinese=chinese) for one in disputed]
    shown += [explained.figure_lines(last, figure, chinese=chinese) for figure in figures]
    shown += [explained.award_lines(last, award, chinese=chinese) for award in awards]
    typer.echo("\n\n".join("\n".join(map(plain, lines)) for lines in shown))


def conflicts(
    processed: opt.Processed = None,
    everything: Annotated[bool, typer.Option("--all", help="Decided and closed ones and remarks, too.")] = False,
    chinese: Chinese = False,
    as_json: opt.Json = False,
) -> None:
    """List the open conflicts, the most severe first; `explain` takes the id at the end of each line."""
    from flows.commands.explained import headline
    from flows.work.facts import by_severity, is_open

    last = last_facts(processed)
    rows = sorted((one for one in last.facts.conflicts if everything or is_open(one)), key=by_severity)
    if as_json:
        typer.echo(json.dumps([asdict(one) for one in rows], ensure_ascii=False, indent=1, default=str))
        return
    for one in rows:
        typer.echo(plain(headline(one)))
        typer.echo(plain(f"       {_first_sentence(one, chinese=chinese)}"))
    typer.echo(f"{len(rows)} conflicts" if rows else "no open conflicts")


def _first_sentence(conflict: Conflict, *, chinese: bool) -> str:
    """What it is about; the votes and rules behind it are what `explain` shows."""
    text = conflict.explanation_zh if chinese else conflict.explanation
    return text.partition("支持：" if chinese else " For: ")[0]


def last_facts(processed: Path | None) -> LastFacts:
    """What the last run that reconciled left in `processed`, or in the folder that the settings name."""
    from flows.last_facts import load_last_facts
    from flows.settings import load_settings

    return load_last_facts(load_settings(processed=processed).processed)


def conflict_called(last: LastFacts, name: str) -> Conflict | None:
    """The conflict of that id, or of the only id that begins so; raises a usage error when several do."""
    found = last.conflicts_called(name)
    if len(found) > 1:
        ids = ", ".join(one.conflict_id for one in found)
        raise typer.BadParameter(f"{name} begins the ids of {len(found)} conflicts: {ids}")
    return found[0] if found else None


def unknown(last: LastFacts, subject: str, what: str | None) -> str:
    """That there is no such figure or award, and what there is."""
    from flows.toml_files import instead

    found = {figure.metric for figure in last.figures(subject, None)}
    found |= {award.award for award in last.awards(subject, None)}
    if found and what is not None:
        return f"{subject} has no {what}{instead(what, sorted(found))}"
    editions = {figure.subject for figure in last.facts.figures}
    editions |= {f"{award.venue} {award.year}" for award in last.facts.awards if award.venue and award.year}
    return f"nothing is known of {subject!r}{instead(subject, sorted(editions))}"
