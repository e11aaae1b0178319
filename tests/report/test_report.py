"""The report shows what was decided, asks for nothing from elsewhere, and no document can put anything into it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from bs4 import BeautifulSoup, Tag

from extractors.records.documents import Quarantined
from extractors.records.tables import TablesInput
from extractors.report.render import render_report
from extractors.report.wording import AGREEMENTS, API_STATUSES, CONSISTENCIES, RANKS, SEVERITIES, bounds, web_address
from extractors.tables.build import build_tables
from extractors.tables.contract import table_spec
from tests.tables.sample_inputs import EN_RECEIVED, conflict, document, paper, sample

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style><script>alert(1)</script>",
    "' onmouseover='alert(1)",
    "<a href='javascript:alert(1)'>x</a>",
    "{{ 7*7 }}{% raw %}",
    "<!-- --><iframe src=//evil.example></iframe>",
    "</title><script src=//evil.example/x.js></script>",
    "<svg/onload=alert(1)>",
    "[x](javascript:alert(1))",
    "&lt;script&gt;",
    "\u202etxt.exe\x00\x1b[31m",
)


def page(given: TablesInput) -> BeautifulSoup:
    return BeautifulSoup(render_report(build_tables(given)), "html.parser")


def hostile(words: str) -> TablesInput:
    """The sample with `words` wherever a document or a reply can put words."""
    given = sample(conflicts=(replace(conflict(), observed=words, subject=words, explanation=words),))
    en, rest = given.documents[1], given.documents[:1]
    received = EN_RECEIVED + words
    bad = replace(
        document(en.document_id, received, en.edits, "en", words),
        url=f"javascript:{words}",
        byline=words,
        warnings=(words,),
    )
    claims = given.claims[0]
    figures = tuple(replace(claim, attribution=(words,), scope=words) for claim in claims.figures)
    awards = tuple(replace(claim, label_as_printed=words, paper_title=words) for claim in claims.awards)
    facts = given.facts
    return replace(
        given,
        documents=(*rest, bad),
        claims=(replace(claims, figures=figures, awards=awards), given.claims[1]),
        papers=replace(given.papers, papers=(replace(paper("abc123XYZ_"), title=words, venue=words, abstract=words),)),
        facts=replace(
            facts,
            figures=tuple(replace(one, explanation=words, scope=words) for one in facts.figures),
            awards=tuple(replace(one, title=words, labels=(words, "x"), authors=(words,)) for one in facts.awards),
            identities=tuple(replace(one, aliases=(words,)) for one in facts.identities),
            rulings=tuple(replace(one, reason=words) for one in facts.rulings),
        ),
        quarantined=(
            Quarantined(
                source_id=words,
                path=words,
                document_id=None,
                stage="documents",
                reason="empty",
                detail=words,
                retry_helps=False,
            ),
        ),
    )


@pytest.mark.parametrize("words", HOSTILE)
def test_nothing_a_document_says_becomes_markup(words: str) -> None:
    harmless, found = page(hostile("plain words")), page(hostile(words))
    assert not found.find_all(["script", "iframe", "img", "svg", "object", "embed", "link", "form", "base"])
    assert not [name for tag in found.find_all(True) for name in tag.attrs if name.lower().startswith("on")]
    addresses = [str(tag["href"]) for tag in found.find_all("a")]
    assert all(address.startswith(("#", "https://openreview.net/")) for address in addresses)
    assert [tag.name for tag in found.find_all(True)] == [tag.name for tag in harmless.find_all(True)]
    assert len(found.find_all("style")) == 1
    assert not set(found.get_text()) & set("\x00\x1b\x07\u202e")
    assert "49" not in found.get_text() or words != "{{ 7*7 }}{% raw %}"


def test_the_page_forbids_itself_everything_from_elsewhere() -> None:
    found = page(sample())
    policy = found.find("meta", {"http-equiv": "Content-Security-Policy"})
    assert isinstance(policy, Tag)
    assert str(policy["content"]).startswith("default-src 'none'; style-src 'unsafe-inline'")
    assert "url(" not in render_report(build_tables(sample()))
    assert "@import" not in render_report(build_tables(sample()))


def test_conflicts_come_first_and_claims_stand_side_by_side() -> None:
    found = page(sample())
    assert [tag["id"] for tag in found.find_all("h2")] == [
        "conflicts", "figures", "awards", "papers", "documents", "quarantine", "about",
    ]  # fmt: skip
    card = found.find(id="figure-KDDX-2031-accepted-main")
    assert isinstance(card, Tag)
    claims = card.find_all(class_="claim")
    assert [claim.mark.get_text() for claim in claims] == ["1,204", "1,205"]
    assert [claim.find(class_="badge").get_text() for claim in claims] == ["kept", "valid, not chosen"]
    said = card.get_text(" ", strip=True)
    assert "The chairs accepted 1,204 papers" in " ".join(said.split())
    assert "sources differ, the evidence does not settle it" in said
    assert "Normal, in plain words." in said


def test_a_conflict_shows_its_sides_with_their_quotes_and_what_to_type() -> None:
    given = sample()
    names = tuple(claim.claim_id for claims in given.claims for claim in claims.figures if claim.metric == "accepted")
    found = page(sample(conflicts=(replace(conflict(), claim_ids=names, conflict_id="0123456789abcdef"),)))
    card = found.find(id="conflict-0123456789abcdef")
    assert isinstance(card, Tag)
    sides = card.find_all(class_="side")
    assert [side.find(class_="value").get_text() for side in sides] == ["1,204", "1,205"]
    assert [side.mark.get_text() for side in sides] == ["1,204", "1,205"]
    assert "confacts explain 0123456789ab" in card.get_text()


def test_disputed_figures_lie_open_and_settled_ones_are_folded() -> None:
    given = sample()
    figure = given.facts.figures[0]
    for agreement, is_open in (("conflicting", True), ("resolved", True), ("agreed", False), ("single_source", False)):
        facts = replace(given.facts, figures=(replace(figure, agreement=agreement), *given.facts.figures[1:]))
        card = page(replace(given, facts=facts)).find(id="figure-KDDX-2031-accepted-main")
        assert isinstance(card, Tag)
        (claims,) = (tag for tag in card.find_all("details") if tag.find(class_="claims"))
        assert claims.has_attr("open") is is_open


@pytest.mark.parametrize(
    ("status", "severity", "shown"),
    [
        ("open", "low", 1),
        ("stale_decision", "medium", 1),
        ("open", "info", 0),
        ("decided", "high", 0),
        ("closed", "low", 0),
    ],
)
def test_the_page_counts_the_conflicts_that_the_command_line_lists(status: str, severity: str, shown: int) -> None:
    found = page(sample(conflicts=(replace(conflict(), status=status, severity=severity),)))
    tile = found.find(class_="tiles")
    assert isinstance(tile, Tag)
    assert tile.strong.get_text() == str(shown)


def test_every_inner_link_leads_somewhere_and_ids_are_unique() -> None:
    found = page(sample())
    ids = [tag["id"] for tag in found.find_all(id=True)]
    assert len(ids) == len(set(ids))
    targets = {str(tag["href"])[1:] for tag in found.find_all("a") if str(tag["href"]).startswith("#")}
    assert targets <= set(ids)


def test_people_who_cannot_see_it_can_read_it() -> None:
    found = page(sample())
    assert found.html is not None
    assert found.html["lang"] == "en"
    for table in found.find_all("table"):
        assert table.caption is not None
        assert all(cell.get("scope") in {"col", "row"} for cell in table.find_all("th"))
    levels = [int(tag.name[1]) for tag in found.find_all(["h1", "h2", "h3", "h4"])]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert found.find("blockquote", lang="zh") is not None


def test_equal_tables_give_an_equal_page_whenever_it_is_made() -> None:
    later = replace(sample(), run=replace(sample().run, run_id="run-9", command="confacts run --force"))
    assert render_report(build_tables(sample())) == render_report(build_tables(later))


def test_an_empty_run_and_a_claim_without_a_document_have_a_page() -> None:
    given = sample()
    empty = replace(given.facts, **dict.fromkeys(given.facts.__slots__, ()))
    nothing = replace(
        given, documents=(), links=(), mentions=(), claims=(), papers=replace(given.papers, papers=(), changes=()),
        facts=empty, quarantined=(),
    )  # fmt: skip
    assert "No open conflicts." in page(nothing).get_text()
    counted = replace(
        given.claims[0].figures[0], claim_id="census", document_id="", role="counted", value=Decimal(1203)
    )
    facts = replace(given.facts, counted=(counted,))
    assert "1 claim" in page(replace(given, facts=facts)).get_text()


def test_what_was_decided_by_nobody_is_folded_away_and_closed_conflicts_too() -> None:
    found = page(sample(conflicts=(replace(conflict(), status="closed"),)))
    assert "No open conflicts." in found.get_text()
    assert "1 decided, closed, or no more than a remark" in found.get_text()


def test_every_word_of_a_closed_vocabulary_has_its_words() -> None:
    assert set(AGREEMENTS) == set(table_spec("figures").column("agreement").allowed)
    assert set(CONSISTENCIES) == set(table_spec("figures").column("consistency").allowed)
    assert set(API_STATUSES) == set(table_spec("papers").column("api_status").allowed)
    assert set(RANKS) == set(table_spec("figure_claims").column("rank").allowed)
    assert set(SEVERITIES) == set(table_spec("conflicts").column("severity").allowed)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://a.example/x?y=1", True),
        ("HTTP://a.example", True),
        ("javascript:alert(1)", False),
        (" https://a.example", False),
        ("data:text/html,x", False),
        ("//a.example", False),
        ("https://", False),
        (None, False),
    ],
)
def test_only_web_addresses_become_links(url: str | None, shown: bool) -> None:
    assert bool(web_address(url)) is shown


def test_bounds_are_said_in_words() -> None:
    assert bounds(None, None, None, "count") == ""
    assert bounds(32.08, 32.075, 32.085, "percent") == "32.075 % to 32.085 %"
    assert bounds(50.0, None, 50.0, "count") == "at most 50"


@pytest.mark.parametrize(
    ("lo", "hi", "said"),
    [("2260", "2260", "imply 2,260."), ("2259", "2261", "imply 2,259 to 2,261."), ("9", None, "imply at least 9.")],
)
def test_what_other_figures_imply_is_told_as_a_value_where_it_is_one(lo: str, hi: str | None, said: str) -> None:
    given = sample()
    figure = replace(given.facts.figures[0], implied_lo=Decimal(lo), implied_hi=None if hi is None else Decimal(hi))
    facts = replace(given.facts, figures=(figure, *given.facts.figures[1:]))
    assert said in page(replace(given, facts=facts)).get_text()
