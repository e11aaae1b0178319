"""The golden claims of the four seed documents as records, read from beside the project."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from extractors.claims.bind import bind_claims
from extractors.documents.read import read_document
from extractors.facts.reconcile import reconcile
from extractors.links import find_links
from extractors.mentions.find import find_mentions
from extractors.papers.read import read_reply
from extractors.records.claims import AwardClaim, FigureClaim, Statement
from extractors.records.documents import DocumentHead, Link, Links, Source
from extractors.records.facts import Facts, FactsInput
from extractors.records.papers import Papers, Reply
from extractors.spans import Span
from tests.facts.cases import award_claim, facts_input, figure_claim, head, provenance

CLASS = {
    "institutional_report": "institutional",
    "blog_repost": "blog",
    "official_press": "official",
    "personal_note": "note",
}
COUNTED_SCOPES = {
    "outstanding_paper": "Outstanding Paper",
    "honorable_mention": "Honorable Mention",
    "test_of_time": "Test of Time",
    "test_of_time_runner_up": "Test of Time Runner-up",
}
TERMS = (  # document, names of one place in the text; the paper is the same
    ("000", ("压缩效应",)),
    ("001", ("挤压效应", "SqueezingEffect")),
    ("002", ("squeezing effect",)),
)
TERMS_ABOUT = "Learning Dynamics of LLM Finetuning"
SEED_PAPERS = 214  # the first notes of the replay file are all papers the seeds link
OPENREVIEW_LINK = re.compile(
    r"\[([^\[\]\n]{1,80})\]\((https://openreview\.net/(?:forum|pdf)\?id=([\w-]{5,20}))[^)\n]{0,80}\)?"
)


def _seed_figure(row: dict[str, object], seeds: dict[str, str]) -> FigureClaim | None:
    """A row of seed_claims.json as a claim; rows that are no figure of an edition are left to other records."""
    subject = str(row["subject"]).split(" ")
    unit, metric = str(row["unit"]), str(row["metric"])
    if len(subject) != 2 or unit not in ("count", "percent", "ordinal") or row["hedge"] == "counted":
        return None
    scope = str(row["scope"])
    if metric == "award_count":
        metric, scope = f"award_count:{COUNTED_SCOPES[scope]}", "main"
    if metric == "award_papers_total":
        metric, scope = "award_count:total", "main"
    if metric == "award_candidate_pool":
        metric = "award_candidates"
    derivation = "sum" if row["claim_id"] in ("c033", "c034", "c035") else None
    kind = str(row["kind"])
    start = int(str(row["value_start"]))
    value = seeds[str(row["doc"])][start : int(str(row["value_end"]))]
    return figure_claim(
        str(row["claim_id"]),
        str(row["doc"]),
        metric,
        row["value"],
        venue=subject[0],
        year=int(subject[1]),
        scope=scope,
        lo=None if row["lo"] is None else Decimal(str(row["lo"])),
        hi=None if row["hi"] is None else Decimal(str(row["hi"])),
        unit=unit,
        qualifier="fraction" if kind == "derived_fraction" else kind,
        hedge=row["hedge"],
        attribution=tuple(row["attribution"]),
        role=row.get("role", "result" if row["claim_id"] == "c033" else "stated"),
        derivation=derivation,
        quote=row["quote"],
        start=row["quote_start"],
        pattern=value,
    )


def _seed_statement(row: dict[str, object]) -> Statement:
    """A date or a place of seed_claims.json."""
    venue, year = str(row["subject"]).split(" ")
    return Statement(
        claim_id=str(row["claim_id"]),
        document_id=str(row["doc"]),
        venue=venue,
        year=int(year),
        attribute=str(row["metric"]),
        value=str(row["value"]),
        provenance=provenance(str(row["doc"]), int(str(row["quote_start"])), str(row["quote"])),
        pattern="by hand",
    )


def _seed_terms(document: str, names: tuple[str, ...], text: str) -> list[Statement]:
    """The names of one term where the document first prints them; a gloss stands in the same place."""
    start = text.index(names[0])
    place = provenance(document, start, text[start : text.index(names[-1]) + len(names[-1])])
    return [
        Statement(
            claim_id=f"t{document}-{at}",
            document_id=document,
            venue=None,
            year=None,
            attribute="term:effect",
            value=name.replace("SqueezingEffect", "squeezing effect"),
            provenance=place,
            pattern="by hand",
            about=TERMS_ABOUT,
        )
        for at, name in enumerate(names)
    ]


def _seed_awards(shared: Path) -> list[AwardClaim]:
    """The award labels of the first three seeds."""
    found = []
    for document in ("000", "001", "002"):
        gold = json.loads((shared / "articles/gold" / f"seed-{document}.json").read_text(encoding="utf-8"))
        for at, row in enumerate(gold["awards"]):
            found.append(
                award_claim(
                    f"a{document}-{at}",
                    document,
                    row["award"],
                    row["paper_title"],
                    authors=tuple(row["authors"]),
                    institutions=tuple(row["institutions"]),
                    openreview_id=row["openreview_id"],
                    url=row["url"],
                )
            )
    return found


def _seed_links(document_id: str, text: str) -> Links:
    """Links of the note with their citation keys, as the room `links` gives them."""
    found: list[Link] = []
    seen: set[str] = set()
    for at, match in enumerate(OPENREVIEW_LINK.finditer(text)):
        key = match[1]
        found.append(
            Link(
                document_id=document_id,
                ordinal=at,
                provenance=provenance(document_id, match.start(1), key),
                span=Span(match.start(1), match.end(1)),
                url=match[2],
                url_normalised=match[2],
                link_kind="forum",
                openreview_id=match[3],
                anchor_text=key,
                context=text[
                    text.rfind("\n", 0, match.start()) + 1 : (text.find("\n", match.end()) + 1 or len(text) + 1) - 1
                ],
                section_path=(),
                author_key=key.rstrip("+"),
                note_flag="+" * (len(key) - len(key.rstrip("+"))),
                emoji="",
                tags=(),
                is_repeat=match[3] in seen,
                lead=text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip(" \t-*_"),
            )
        )
        seen.add(match[3])
    return Links(document_id=document_id, links=tuple(found))


@pytest.fixture(scope="session", params=["by_hand", pytest.param("as_read", marks=pytest.mark.slow)])
def golden_input(request: pytest.FixtureRequest, shared: Path) -> FactsInput:
    """The four seeds as `facts` sees them: labelled by hand, and as the rooms above read them."""
    by_hand = _by_hand(shared)
    return by_hand if request.param == "by_hand" else _as_read(shared, by_hand)


def _as_read(shared: Path, by_hand: FactsInput) -> FactsInput:
    """The seeds through the rooms above; documents and claims carry the names of the labelled ones where there is one."""
    labelled: dict[tuple[str, str, Decimal], list[FigureClaim]] = {}
    for row in by_hand.claims:
        for claim in row.figures:
            labelled.setdefault((row.document_id, claim.metric, claim.value), []).append(claim)
    heads, claims, links = [], [], []
    for path in sorted((shared / "seeds").glob("*.txt")):
        document = read_document(Source(source_id=path.name, path=path.name, content=path.read_bytes()))
        name, found = path.name[:3], find_links(document)
        bound = bind_claims(document, find_mentions(document), found)
        heads.append(replace(DocumentHead.of(document), document_id=name, source_id=name))
        figures = tuple(_renamed(claim, name, labelled) for claim in bound.figures)
        awards = tuple(replace(claim, document_id=name) for claim in bound.awards)
        statements = tuple(replace(statement, document_id=name) for statement in bound.statements)
        claims.append(replace(bound, document_id=name, figures=figures, awards=awards, statements=statements))
        links.append(Links(document_id=name, links=tuple(replace(link, document_id=name) for link in found.links)))
    return FactsInput(documents=tuple(heads), claims=tuple(claims), links=tuple(links), papers=Papers(papers=()))


def _renamed(
    claim: FigureClaim, document: str, labelled: dict[tuple[str, str, Decimal], list[FigureClaim]]
) -> FigureClaim:
    """The claim under the id of the labelled one nearest to it in the text; each label is used once."""
    same = labelled.get((document, claim.metric, claim.value), [])
    nearest = min(same, key=lambda one: abs(one.provenance.start - claim.provenance.start), default=None)
    if nearest is None:
        return replace(claim, document_id=document)
    same.remove(nearest)
    return replace(claim, document_id=document, claim_id=nearest.claim_id)


def _by_hand(shared: Path) -> FactsInput:
    """The labels of the seeds."""
    golden = json.loads((shared / "golden/seed_claims.json").read_text(encoding="utf-8"), parse_float=str)
    seeds = {row["doc"]: (shared / "seeds" / row["file"]).read_bytes().decode("utf-8") for row in golden["documents"]}
    titles = {"003": "ICLR 2025 oral notes"}
    heads = [
        head(
            row["doc"],
            CLASS[row["source_class"]],
            language=row["lang"],
            title=titles.get(row["doc"], row["doc"]),
            as_of=date.fromisoformat(row["as_of"]) if row["as_of"] else None,
        )
        for row in golden["documents"]
    ]
    figures = [claim for row in golden["claims"] if (claim := _seed_figure(row, seeds)) is not None]
    stated = [_seed_statement(row) for row in golden["claims"] if row["unit"] in ("date", "text")]
    inputs = facts_input(heads, figures, _seed_awards(shared), (_seed_links("003", seeds["003"]),))
    terms = [term for document, names in TERMS for term in _seed_terms(document, names, seeds[document])]
    return replace(
        inputs,
        claims=tuple(
            replace(row, statements=tuple(one for one in (*stated, *terms) if one.document_id == row.document_id))
            for row in inputs.claims
        ),
    )


@pytest.fixture(scope="session")
def golden(golden_input: FactsInput) -> Facts:
    """The seeds reconciled."""
    return reconcile(golden_input)


@pytest.fixture(scope="session")
def fetched(golden_input: FactsInput, shared: Path) -> Facts:
    """The seeds reconciled with OpenReview's word on every paper they link."""
    with (shared / "openreview/iclr2025_notes.jsonl").open(encoding="utf-8") as lines:
        notes = [json.loads(next(lines)) for _ in range(SEED_PAPERS)]
    body = json.dumps({"notes": notes, "count": len(notes)}).encode()
    asked = tuple(note["id"] for note in notes)
    reply = Reply(reply_sha256="0" * 64, body=body, api=2, asked=asked, fetched_at=datetime(2025, 7, 1, tzinfo=UTC))
    return reconcile(replace(golden_input, papers=read_reply(reply)))
