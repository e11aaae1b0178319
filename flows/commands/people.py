"""Commands with which people look into outcomes and decide: explain, conflicts, decide."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from datetime import datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flows.commands import options as opt
from flows.console import plain

if TYPE_CHECKING:
    from extractors.records.documents import Provenance
    from extractors.records.facts import Award, Conflict, Figure
    from flows.explaining import LastFacts

Chinese = Annotated[bool, typer.Option("--zh", help="Explanations in Chinese.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command()(explain)
    app.command()(conflicts)
    app.command()(decide)


def explain(
    subject: Annotated[
        str, typer.Argument(help='An edition such as "ICLR 2025", or a document by its source id or path.')
    ],
    what: Annotated[
        str | None,
        typer.Argument(help="A metric such as accepted, or an award such as 'Outstanding Paper'.", show_default=False),
    ] = None,
    processed: opt.Processed = None,
    chinese: Chinese = False,
    as_json: opt.Json = False,
) -> None:
    """Show why a figure or an award is what it is: claims with quotes, votes, rules, decision."""
    last = _last_facts(processed)
    head = last.document(subject) if what is None else None
    figures, awards = last.figures(subject, what), last.awards(subject, what)
    disputed = last.conflicts(subject, what)
    if not (head or figures or awards or (as_json and disputed)):
        raise typer.BadParameter(_unknown(last, subject, what))
    if as_json:
        found = {
            "document": asdict(head) if head else None,
            "figures": [asdict(figure) for figure in figures],
            "awards": [asdict(award) for award in awards],
            "conflicts": [asdict(one) for one in disputed],
        }
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1, default=str))
    elif head is not None:
        typer.echo("\n".join(map(plain, _document(last, head.document_id))))
    else:
        for figure in figures:
            typer.echo("\n".join(map(plain, _figure(last, figure, chinese=chinese))) + "\n")
        for award in awards:
            typer.echo("\n".join(map(plain, _award(last, award, chinese=chinese))) + "\n")


def conflicts(
    processed: opt.Processed = None,
    everything: Annotated[bool, typer.Option("--all", help="Decided and closed ones and remarks, too.")] = False,
    chinese: Chinese = False,
    as_json: opt.Json = False,
) -> None:
    """List the open conflicts, the most severe first."""
    from flows.work.facts import SEVERITIES, is_open

    last = _last_facts(processed)
    rows = [one for one in last.facts.conflicts if everything or is_open(one)]
    rows.sort(key=lambda one: (SEVERITIES.index(one.severity), one.subject, one.metric, one.conflict_id))
    if as_json:
        typer.echo(json.dumps([asdict(one) for one in rows], ensure_ascii=False, indent=1, default=str))
        return
    for one in rows:
        cause = "" if one.likely_cause == "unknown" else f", probably {one.likely_cause.replace('_', ' ')}"
        typer.echo(
            plain(f"{one.severity:<7}{one.status:<9}{one.subject}  {one.metric}{cause}  [{one.conflict_id[:12]}]")
        )
        typer.echo(plain(f"       {_first_sentence(one, chinese=chinese)}"))
    typer.echo(f"{len(rows)} conflicts" if rows else "no open conflicts")


def decide(
    subject: Annotated[str, typer.Argument(help='An edition such as "ICLR 2025".')],
    metric: Annotated[str, typer.Argument(help="A metric such as accepted.")],
    scope: Annotated[str, typer.Option(help="Scope of the figure.")] = "main",
    value: Annotated[str | None, typer.Option(help="The value to publish.", show_default=False)] = None,
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
    from flows.decisions import append_decision
    from flows.settings import load_settings, today

    settings = load_settings(processed=processed)
    last = _last_facts(processed)
    figures = [figure for figure in last.figures(subject, metric) if figure.scope == scope]
    if not figures:
        raise typer.BadParameter(_unknown(last, subject, metric))
    claims = last.figure_claims()
    candidates = sorted(
        {claims[name].value for figure in figures for name in (*figure.kept, *figure.lost) if name in claims}
    )
    if value is None and prefer_document is None and set_aside_claim is None:
        value = _asked("value to publish", f"one of {', '.join(map(str, candidates))}")
    decision = Decision(
        decision_id=_slug(f"{subject} {metric} {scope} {today().isoformat()}"),
        subject=figures[0].subject,
        metric=figures[0].metric,
        scope=scope,
        value=_number(value),
        prefer_document=prefer_document,
        set_aside_claim=set_aside_claim,
        reason=reason if reason is not None else _asked("reason", "why"),
        by=by if by is not None else _asked("by", "your name"),
        decided_on=today(),
        expires=expires.date() if expires else None,
        expects=tuple(candidates),
    )
    append_decision(settings.decisions, decision)
    typer.echo(f"written to {settings.decisions} as {decision.decision_id}; to apply it: confacts run --from facts")


def _first_sentence(conflict: Conflict, *, chinese: bool) -> str:
    """What it is about; the votes and rules behind it are what `explain` shows."""
    text = conflict.explanation_zh if chinese else conflict.explanation
    return text.partition("支持：" if chinese else " For: ")[0]


def _last_facts(processed: Path | None) -> LastFacts:
    from flows.explaining import load_last_facts
    from flows.settings import load_settings

    return load_last_facts(load_settings(processed=processed).processed)


def _figure(last: LastFacts, figure: Figure, *, chinese: bool) -> list[str]:
    shown = "no value" if figure.value is None else f"{figure.value:,}{' %' if figure.unit == 'percent' else ''}"
    dated = f" as of {figure.as_of_key}" if figure.as_of_key else ""
    lines = [
        f"{figure.subject}  {figure.metric} ({figure.scope}){dated}: {shown}",
        f"  {figure.agreement}, {figure.consistency}, confidence {figure.confidence:.2f}",
        f"  {figure.explanation_zh if chinese else figure.explanation}",
    ]
    claims, rulings = last.figure_claims(), last.rulings()
    for word, names in (("kept", figure.kept), ("lost", figure.lost), ("set aside", figure.set_aside)):
        for name in names:
            if name in claims:
                claim, ruling = claims[name], rulings.get(name)
                reason = "" if ruling is None else (ruling.reason_zh if chinese else ruling.reason)
                weight = "" if ruling is None else f" [{ruling.weight:+.2f}]"
                lines.append(f"  {word:<9} {claim.value:,}{weight}  {_quote(last, claim.provenance)}")
                lines += [f"            {reason}"] if reason else []
    lines += [
        f"  rule {check.rule} {'holds' if check.held else 'is broken'}: {check.detail_zh if chinese else check.detail}"
        for check in figure.checks
    ]
    if figure.decision_id:
        lines.append(f"  decided: {figure.decision_id}")
    return lines + _would_change(figure, chinese=chinese)


def _would_change(figure: Figure, *, chinese: bool) -> list[str]:
    from extractors.facts.explain import smallest_evidence

    return [f"  would change it: {needed.text_zh if chinese else needed.text}" for needed in smallest_evidence(figure)]


def _award(last: LastFacts, award: Award, *, chinese: bool) -> list[str]:
    claims = last.award_claims()
    lines = [
        f"{award.venue} {award.year}  {award.award}{f' ({award.track})' if award.track else ''}: {award.title}",
        f"  {award.agreement}; {award.explanation_zh if chinese else award.explanation}",
    ]
    return lines + [f"  {_quote(last, claims[name].provenance)}" for name in award.claim_ids if name in claims]


def _document(last: LastFacts, document_id: str) -> list[str]:
    head, claims = last.heads[document_id], last.claims.get(document_id)
    lines = [
        f"{head.source_id}  {head.title}",
        f"  {head.source_class}, {head.language}, published {head.published or 'unknown'}, as of {head.as_of or 'unknown'}",
        f"  document id {head.document_id}",
    ]
    if claims is None:
        return [*lines, "  no claims"]
    lines += [
        f"  {claim.venue} {claim.year} {claim.metric} {claim.value:,} ({claim.qualifier}, {claim.hedge})  {_quote(last, claim.provenance)}"
        for claim in claims.figures
    ]
    return lines + [
        f"  {claim.venue} {claim.year} {claim.award}: {claim.paper_title}  {_quote(last, claim.provenance)}"
        for claim in claims.awards
    ]


def _quote(last: LastFacts, place: Provenance) -> str:
    head = last.heads.get(place.document_id)
    where = head.source_id if head else place.document_id[:12] or "counted"
    page = f", page {place.page}" if place.page else ""
    return f"“{' '.join(place.quote.split())}” ({where}{page}, {place.start}–{place.end})"


def _unknown(last: LastFacts, subject: str, what: str | None) -> str:
    subjects = sorted({figure.subject for figure in last.facts.figures})
    metrics = sorted({figure.metric for figure in last.figures(subject, None)})
    if metrics:
        return f"{subject} has no {what}; it has: {', '.join(metrics)}"
    return f"nothing is known of {subject!r}; there are: {', '.join(subjects) or 'no editions'}"


def _asked(name: str, hint: str) -> str:
    if not sys.stdin.isatty():
        raise typer.BadParameter(f"give --{name.split(maxsplit=1)[0]} ({hint})")
    return str(typer.prompt(f"{name} ({hint})"))


def _number(text: str | None) -> Decimal | None:
    try:
        return None if text is None else Decimal(text.replace(",", "").rstrip("% "))
    except InvalidOperation:
        raise typer.BadParameter(f"{text!r} is not a number") from None


def _slug(text: str) -> str:
    return "-".join("".join(char if char.isalnum() else " " for char in text.casefold()).split())
