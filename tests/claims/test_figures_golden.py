"""The figure claims of the golden seeds: each golden claim about a conference's figure has ours at the same characters."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from extractors.claims.figures.bind import bind_figures
from extractors.documents.read import read_document
from extractors.mentions.find import find_mentions
from extractors.records.documents import Source

pytestmark = pytest.mark.shared

METRICS = {
    "submissions",
    "accepted",
    "acceptance_rate",
    "orals",
    "spotlights",
    "workshops",
    "award_count",
    "award_candidate_pool",
    "award_papers_total",
}
NAMES = {"award_candidate_pool": "award_candidates", "award_papers_total": "award_count:total"}
SCOPES = {
    "outstanding_paper": "Outstanding Paper",
    "honorable_mention": "Honorable Mention",
    "test_of_time": "Test of Time",
    "test_of_time_runner_up": "Test of Time Runner-up",
}


@pytest.fixture(scope="module")
def ours(shared):
    found = {}
    for path in sorted((shared / "seeds").iterdir()):
        document = read_document(Source(source_id=path.name, path=str(path), content=path.read_bytes()))
        found[path.name[:3]] = bind_figures(document, find_mentions(document))[0]
    return found


@pytest.fixture(scope="module")
def golden(shared):
    claims = json.loads((shared / "golden" / "seed_claims.json").read_text(encoding="utf-8"))["claims"]
    return [claim for claim in claims if claim["metric"] in METRICS and claim["quote"] is not None]


def metric_of(claim) -> str:
    if claim["metric"] == "award_count":
        return f"award_count:{SCOPES[claim['scope']]}"
    return NAMES.get(claim["metric"], claim["metric"])


def test_each_golden_claim_is_made(ours, golden) -> None:
    assert len(golden) > 25
    missing = []
    for claim in golden:
        places = [
            (one.value_provenance.start, one.value_provenance.end, one.metric, f"{one.venue} {one.year}", one.value)
            for one in ours[claim["doc"]]
        ]
        wanted = (
            claim["value_start"],
            claim["value_end"],
            metric_of(claim),
            claim["subject"],
            Decimal(str(claim["value"])),
        )
        if wanted not in places:
            missing.append((claim["claim_id"], *wanted))
    assert missing == []


def test_intervals_hedges_scopes_roles_and_sources_agree(ours, golden) -> None:
    wrong = []
    for claim in golden:
        one = next(one for one in ours[claim["doc"]] if one.value_provenance.start == claim["value_start"])
        scope = "main" if claim["metric"].startswith("award") else claim["scope"]
        wanted = {
            "lo": Decimal(str(claim["lo"])), "hi": Decimal(str(claim["hi"])), "hedge": claim["hedge"], "scope": scope,
            "attribution": tuple(claim["attribution"]), "qualifier": claim["kind"], "role": claim.get("role", "stated"),
        }  # fmt: skip
        got = {name: getattr(one, name) for name in wanted}
        got["role"] = "stated" if got["role"] == "result" else got["role"]
        wrong += [(claim["claim_id"], name, wanted[name], got[name]) for name in wanted if wanted[name] != got[name]]
    assert wrong == []


def test_nothing_else_is_made_of_the_seeds(ours, golden) -> None:
    known = {(claim["doc"], claim["value_start"]) for claim in golden}
    extra = [
        (doc, one.metric, str(one.value), one.value_provenance.quote)
        for doc, claims in ours.items()
        for one in claims
        if (doc, one.value_provenance.start) not in known
    ]
    # the prose of one seed repeats its own counts, and a headline counts one country's share of a prize
    assert [row for row in extra if not row[1].startswith("award_count:")] == []
