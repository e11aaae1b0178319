"""Figure claims: cases as data, and what holds of every claim."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from extractors.claims.figures.bind import bind_figures
from extractors.documents.read import read_document
from extractors.lexicon.rows import NO_EXTRA, ExtraRows, Metric
from extractors.mentions.find import find_mentions
from extractors.records.claims import FigureClaim
from extractors.records.documents import Document, Source

CASES = [
    case
    for path in sorted(Path(__file__).parent.glob("cases_figures*.toml"))
    for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
]


def document(text: str, file: str = "case.md") -> Document:
    return read_document(Source(source_id=file, path=file, content=text.encode()))


def claims(text: str, extra: ExtraRows = NO_EXTRA, file: str = "case.md") -> tuple[FigureClaim, ...]:
    read = document(text, file)
    return bind_figures(read, find_mentions(read, extra), extra)[0]


def told(claim: FigureClaim) -> str:
    metric = claim.metric.replace(" ", "_")
    return (
        f"{metric} {claim.value.normalize():f} {claim.venue} {claim.year} {claim.scope} {claim.qualifier} {claim.hedge}"
    )


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case) -> None:
    assert sorted(told(claim) for claim in claims(case["text"], file=case.get("file", "case.md"))) == sorted(
        case["claims"]
    )


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_every_claim_is_grounded_and_stable(case) -> None:
    read = document(case["text"], case.get("file", "case.md"))
    first, again = (bind_figures(read, find_mentions(read))[0] for _ in range(2))
    assert first == again
    assert len({claim.claim_id for claim in first}) == len(first)
    for claim in first:
        for place in (claim.provenance, claim.value_provenance):
            assert read.received_text[place.start : place.end] == place.quote
        assert claim.lo is None or claim.lo <= claim.value
        assert claim.hi is None or claim.value <= claim.hi
        assert claim.pattern.startswith("figure:")


def test_a_printed_sum_is_one_derivation() -> None:
    made = claims("# KDD 2025\n\nThe acceptance rate is 16.7% (410/2,450).")
    assert {claim.role for claim in made} == {"numerator", "denominator", "result"}
    assert len({claim.derivation for claim in made}) == 1
    assert made[0].derivation is not None


def test_two_sums_are_two_derivations() -> None:
    made = claims("ACL'24: 21.3% (940/4407) and ACL'23: 22.1% (975/4407).")
    assert len({claim.derivation for claim in made}) == 2


def test_an_alternative_names_the_claim_it_stands_beside() -> None:
    first, second = claims("ICLR 2025 共收到约 11,500 篇投稿（可能为 11,672 篇）。")
    assert second.alternative_to == first.claim_id
    assert first.alternative_to is None


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("根据 Reddit 的讨论和 PaperCopilot 数据，ICLR 2025 录用 3,706 篇。", ("reddit", "papercopilot")),
        ("According to PaperCopilot, ICLR 2025 accepted 3,706 papers.", ("papercopilot",)),
        ("ICLR 2025 accepted 3,706 papers.", ()),
        ("ICLR 2025 录用 3,706 篇。数据来源：PaperCopilot。", ("papercopilot",)),
    ],
)
def test_attribution(text, names) -> None:
    assert [claim.attribution for claim in claims(text)] == [names]


@pytest.mark.parametrize(
    ("text", "lo", "hi"),
    [
        ("ICLR 2025 received about 11,500 submissions.", "11400", "11600"),
        ("ICLR 2025 received over 11,500 submissions.", "11500", None),
        ("ICLR 2025 received nearly 11,500 submissions.", "10350", "11500"),
        ("ICLR 2025 received 11,500 submissions.", "11450", "11550"),
        ("ICLR 2025 received 11,501 submissions.", "11501", "11501"),
        ("ICLR 2025 投稿不到 12,000 篇。", None, "12000"),
        ("ICLR 2025 投稿 12,000 篇左右。", "11000", "13000"),
    ],
)
def test_words_beside_a_number_widen_its_interval(text, lo, hi) -> None:
    (claim,) = claims(text)
    assert (claim.lo, claim.hi) == (None if lo is None else Decimal(lo), None if hi is None else Decimal(hi))


def test_a_metric_from_outside() -> None:
    extra = ExtraRows(metrics=(Metric(name="volunteers", unit="count", en=("volunteer",), zh=("志愿者",)),))
    (claim,) = claims("ICLR 2025 had 120 volunteers.", extra)
    assert (claim.metric, claim.value) == ("volunteers", 120)


def test_an_unknown_edition_is_an_issue() -> None:
    read = document("The organisers received 1,234 submissions.")
    made, issues = bind_figures(read, find_mentions(read))
    assert [claim.year for claim in made] == [None]
    assert [issue.kind for issue in issues] == ["edition_unknown"]


@pytest.mark.shared
def test_the_shared_acceptance_lines(shared, root) -> None:
    import subprocess
    import sys

    scorer = shared / "suites" / "scorers" / "score_rest.py"
    done = subprocess.run(
        [sys.executable, str(scorer), "accrate", "benchmarks.targets:accrate"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    row = done.stdout.splitlines()[-1].split()
    assert row[2] == "1.000"
    assert f"'flag_ok': {row[0]}" in done.stdout


@pytest.mark.shared
@pytest.mark.slow
def test_the_gate_holds_its_floors(shared) -> None:
    from benchmarks import gate

    found = gate.predict(shared)
    scores, printed = gate.score(shared, found)
    assert gate.sunk(gate.summarise(scores, printed, found), gate.pinned()) == []
