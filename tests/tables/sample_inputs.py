"""A small hand-made edition for the tests of tables, report and snapshots: two documents that disagree about it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

from extractors.records.claims import AwardClaim, Claims, FigureClaim, Issue, Statement
from extractors.records.documents import (
    Document,
    Grounding,
    Link,
    Links,
    Mark,
    Quarantined,
    Section,
)
from extractors.records.facts import (
    Award,
    Conflict,
    Entity,
    Facts,
    Figure,
    PaperIdentity,
    RuleCheck,
    Ruling,
)
from extractors.records.mentions import Mention, Mentions, Quantity
from extractors.records.papers import Author, Paper, PaperChange, Papers
from extractors.records.tables import RunInfo, TablesInput
from extractors.spans import Edit, Span, apply

EN = "a" * 64
ZH = "b" * 64
TODAY = date(2031, 5, 6)
NOON = datetime(2031, 5, 6, 12, 0, tzinfo=UTC)

EN_RECEIVED = (
    "KDDX 2031 in numbers\n\nThe chairs accepted 1,204 papers out of 5,010.\n"
    "Best Paper: Maps of Quiet Places. https ://openreview.net/forum?id=abc123XYZ_\n"
)
ZH_RECEIVED = "KDDX 2031 速览 🧠\n\n最终录用 1,205 篇论文。\n杰出论文：Maps of Quiet Places\n"


def span_of(document: Document, words: str) -> Span:
    """The first place of `words` in the text as read."""
    start = document.text.index(words)
    return Span(start, start + len(words))


def document(document_id: str, received: str, edits: tuple[Edit, ...], language: str, title: str) -> Document:
    """A document of one heading and one paragraph."""
    words = apply(edits, received)
    border = words.index("\n")
    return Document(
        document_id=document_id,
        source_id=f"{language}-sample",
        source_path=f"raw/{language}.txt",
        url=None,
        media_type="text/plain",
        source_class="official" if language == "en" else "blog",
        source_class_basis="declared",
        language=language,
        title=title,
        byline=None,
        published=date(2031, 5, 1),
        published_basis="dateline",
        as_of=None,
        as_of_basis="none",
        copied_from=None,
        weight=None,
        size_bytes=len(received.encode(errors="replace")),
        encoding="utf-8",
        encoding_method="strict",
        received_text=received,
        edits=edits,
        text=words,
        sections=(
            Section(ordinal=0, kind="heading", level=1, span=Span(0, border)),
            Section(ordinal=1, kind="paragraph", level=0, span=Span(border + 2, len(words)), path=(words[:border],)),
        ),
        marks=(Mark(kind="bold", span=Span(0, border)),),
        quality="good",
        quality_reasons=(),
        warnings=(),
    )


def figure_claim(source: Document, claim_id: str, quote: str, number: str, metric: str) -> FigureClaim:
    """A claim that quotes `quote` and prints `number` in it."""
    ground = Grounding(source).ground
    return FigureClaim(
        claim_id=claim_id,
        document_id=source.document_id,
        venue="KDDX",
        year=2031,
        metric=metric,
        scope="main",
        value=Decimal(number.replace(",", "")),
        lo=Decimal(number.replace(",", "")),
        hi=Decimal(number.replace(",", "")),
        unit="count",
        qualifier="exact",
        hedge="asserted",
        attribution=("the chairs",),
        role="stated",
        derivation=None,
        alternative_to=None,
        as_of=None,
        as_of_basis="none",
        provenance=ground(span_of(source, quote)),
        value_provenance=ground(span_of(source, number)),
        pattern="count_of_papers",
        extractor="claims.figures",
        extractor_version="1",
    )


def award_claim(source: Document, claim_id: str, quote: str, label: str, found: str | None) -> AwardClaim:
    """A claim that the sample's paper got the award."""
    ground = Grounding(source).ground
    return AwardClaim(
        claim_id=claim_id,
        document_id=source.document_id,
        venue="KDDX",
        year=2031,
        award="Outstanding Paper",
        label_as_printed=label,
        track=None,
        status="winner",
        paper_title="Maps of Quiet Places",
        authors=("Ada Lovelace",),
        authors_complete=True,
        institutions=("North Coast University",),
        openreview_id=found,
        url=None,
        hedge="asserted",
        attribution=(),
        provenance=ground(span_of(source, quote)),
        label_provenance=ground(span_of(source, label)),
        title_provenance=ground(span_of(source, "Maps of Quiet Places")),
        pattern="label_colon_title",
        extractor="claims.awards",
        extractor_version="1",
    )


def paper(found: str, title: str | None = "Maps of Quiet Places") -> Paper:
    """An answer of OpenReview."""
    return Paper(
        openreview_id=found,
        forum=found,
        title=title,
        abstract="We map places where nobody speaks.",
        authors=(
            Author(position=0, name="Ada Lovelace", profile_id="~Ada_Lovelace1"),
            Author(position=1, name="Emmy Noether", profile_id="emmy@example.org"),
        ),
        venue="KDDX 2031 Oral",
        venue_id="KDDX.cc/2031/Conference",
        year=2031,
        decision="accepted",
        presentation="oral",
        keywords=("maps",),
        primary_area=None,
        tldr=None,
        pdf="/pdf/1.pdf",
        created=date(2031, 1, 2),
        modified=None,
        api=2,
        api_status="ok",
        api_detail="",
        abstract_source="openreview",
        fetched_at=NOON,
        reply_sha256="c" * 64,
        issues=(),
    )


def run_info(**changes: object) -> RunInfo:
    """A run at noon."""
    values: dict[str, object] = {
        "run_id": "run-1",
        "started_at": NOON,
        "finished_at": NOON,
        "command": "confacts run",
        "software_version": "0.1.0",
        "inputs_sha256": "1" * 64,
        "code_sha256": "2" * 64,
        "config_sha256": "3" * 64,
        "decisions_sha256": "",
        "network_mode": "offline",
    }
    return RunInfo(**(values | changes))  # type: ignore[arg-type]  # keywords of RunInfo


def conflict(conflict_id: str = "conflict-accepted") -> Conflict:
    """The two documents disagree on accepted papers."""
    return Conflict(
        conflict_id=conflict_id,
        kind="value",
        subject="KDDX 2031",
        metric="accepted",
        scope="main",
        severity="low",
        status="open",
        claim_ids=("fc-en-accepted", "fc-zh-accepted"),
        document_ids=(EN, ZH),
        rule="value",
        observed="1,204 against 1,205",
        expected="one value",
        likely_cause="drift",
        decision_id=None,
        explanation="Two documents give 1,204 and 1,205.",
        explanation_zh="两份文档分别给出 1,204 和 1,205。",
    )


def figure(metric: str, value: str, kept: tuple[str, ...], lost: tuple[str, ...] = ()) -> Figure:
    """A reconciled figure of the sample edition."""
    return Figure(
        figure_id=f"figure-{metric}",
        subject="KDDX 2031",
        venue="KDDX",
        year=2031,
        metric=metric,
        scope="main",
        as_of_key="",
        is_current=True,
        value=Decimal(value),
        lo=Decimal(value),
        hi=Decimal(value),
        unit="count",
        agreement="conflicting" if lost else "single_source",
        consistency="unchecked",
        confidence=0.71,
        spread=0.0008,
        implied_lo=None,
        implied_hi=None,
        kept=kept,
        lost=lost,
        set_aside=(),
        checks=(
            RuleCheck(
                rule="rate",
                version="1",
                metrics=("accepted", "submissions"),
                held=True,
                decisive=False,
                detail="no rate is printed",
                detail_zh="没有给出录用率",
            ),
        ),
        decision_id=None,
        explanation=f"{value} is kept.",
        explanation_zh=f"保留 {value}。",
        rules_version="1",
    )


def ruling(claim_id: str, rank: str, figure_id: str | None) -> Ruling:
    """What became of a claim."""
    return Ruling(
        claim_id=claim_id,
        weight=1.5,
        rank=rank,  # type: ignore[arg-type]  # one of the ranks
        reason=f"{rank}, in plain words",
        reason_zh="理由",
        figure_id=figure_id,
    )


def sample(*, conflicts: tuple[Conflict, ...] = (conflict(),), title: str = "KDDX 2031 in numbers") -> TablesInput:
    """The whole edition as it reaches the tables."""
    blank = EN_RECEIVED.index("https ") + len("https")
    en = document(EN, EN_RECEIVED, (Edit(blank, blank + 1, "", "url_space"),), "en", title)
    zh = document(ZH, ZH_RECEIVED, (), "zh", "KDDX 2031 速览")
    address = span_of(en, "https://openreview.net/forum?id=abc123XYZ_")
    accepted = span_of(en, "1,204")
    link = Link(
        document_id=EN,
        ordinal=0,
        provenance=Grounding(en).ground(address),
        span=address,
        url="https ://openreview.net/forum?id=abc123XYZ_",
        url_normalised="https://openreview.net/forum?id=abc123XYZ_",
        link_kind="forum",
        openreview_id="abc123XYZ_",
        anchor_text=address.of(en.text),
        context="Best Paper: Maps of Quiet Places.",
        section_path=("KDDX 2031 in numbers",),
        author_key=None,
        note_flag="",
        emoji="",
        tags=(),
        is_repeat=False,
    )
    number = Quantity(value=Decimal(1204), lo=Decimal(1204), hi=Decimal(1204), unit="count", qualifier="exact")
    mentions = (
        Mention(kind="venue", span=Span(0, 9), key="KDDX", year=2031, pattern="venue.KDDX"),
        Mention(kind="number", span=accepted, quantity=number, pattern="thousands"),
    )
    en_claims = Claims(
        document_id=EN,
        figures=(
            figure_claim(en, "fc-en-accepted", "The chairs accepted 1,204 papers", "1,204", "accepted"),
            figure_claim(en, "fc-en-submissions", "papers out of 5,010", "5,010", "submissions"),
        ),
        awards=(award_claim(en, "ac-en", "Best Paper: Maps of Quiet Places", "Best Paper", "abc123XYZ_"),),
        statements=(
            Statement(
                claim_id="st-en",
                document_id=EN,
                venue="KDDX",
                year=2031,
                attribute="trend",
                value="increase",
                provenance=Grounding(en).ground(Span(0, 4)),
                pattern="trend",
            ),
        ),
        issues=(Issue(document_id=EN, kind="no_year", detail="no year near the number", provenance=None),),
    )
    zh_claims = Claims(
        document_id=ZH,
        figures=(figure_claim(zh, "fc-zh-accepted", "最终录用 1,205 篇论文", "1,205", "accepted"),),
        awards=(award_claim(zh, "ac-zh", "杰出论文：Maps of Quiet Places", "杰出论文", None),),
        statements=(),
        issues=(),
    )
    facts = Facts(
        figures=(
            figure("accepted", "1204", ("fc-en-accepted",), ("fc-zh-accepted",)),
            figure("submissions", "5010", ("fc-en-submissions",)),
        ),
        awards=(
            Award(
                award_id="award-1",
                venue="KDDX",
                year=2031,
                award="Outstanding Paper",
                track=None,
                labels=("Best Paper", "杰出论文"),
                paper_id="openreview:abc123XYZ_",
                openreview_id="abc123XYZ_",
                title="Maps of Quiet Places",
                titles=("Maps of Quiet Places",),
                authors=("Ada Lovelace",),
                institutions=("North Coast University",),
                agreement="agreed",
                claim_ids=("ac-en", "ac-zh"),
                document_ids=(EN, ZH),
                explanation="Two documents name it.",
                explanation_zh="两份文档都提到。",
            ),
        ),
        identities=(
            PaperIdentity(
                paper_id="openreview:abc123XYZ_",
                openreview_id="abc123XYZ_",
                title="Maps of Quiet Places",
                title_key="mapsofquietplaces",
                aliases=("Map of Quiet Places",),
                document_ids=(EN, ZH),
            ),
        ),
        entities=(
            Entity(entity_id="venue:KDDX", kind="venue", name="KDDX", name_zh=None, aliases=(), parent=None),
            Entity(
                entity_id="institution:north-coast",
                kind="institution",
                name="North Coast University",
                name_zh="北岸大学",
                aliases=("NCU",),
                parent=None,
            ),
        ),
        conflicts=conflicts,
        rulings=(
            ruling("fc-en-accepted", "preferred", "figure-accepted"),
            ruling("fc-zh-accepted", "normal", "figure-accepted"),
            ruling("fc-en-submissions", "preferred", "figure-submissions"),
        ),
        award_rulings=(ruling("ac-en", "preferred", None), ruling("ac-zh", "preferred", None)),
    )
    return TablesInput(
        documents=(zh, en),
        links=(Links(document_id=EN, links=(link,)), Links(document_id=ZH, links=())),
        mentions=(
            Mentions(
                document_id=EN, language="en", sentences=(), clauses=(), mentions=mentions, pipeline=("venues", "numbers")
            ),
            Mentions(document_id=ZH, language="zh", sentences=(), clauses=(), mentions=(), pipeline=()),
        ),
        claims=(en_claims, zh_claims),
        papers=Papers(
            papers=(paper("abc123XYZ_"),),
            changes=(
                PaperChange(
                    openreview_id="abc123XYZ_", field="title", before="Map of Quiet Places", after="Maps of Quiet Places",
                    seen_at=NOON,
                ),
            ),
        ),
        facts=facts,
        quarantined=(
            Quarantined(
                source_id="scan",
                path="raw/scan.pdf",
                document_id="d" * 64,
                stage="documents",
                reason="no_text",
                detail="raw/scan.pdf: 2 pages, no text layer",
                retry_helps=False,
                seconds=0.31,
            ),
        ),
        run=run_info(),
        today=TODAY,
    )  # fmt: skip
