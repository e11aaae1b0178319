"""One reply into papers: every shape of the APIs, and everything that can be wrong with them."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.errors import MalformedReply
from extractors.papers.read import read_reply
from extractors.records.papers import Paper, Papers, Reply
from tests.flows.small_openreview import note, plain

T0 = datetime(2026, 4, 1, 12, tzinfo=UTC)


def read(*notes: object, asked: tuple[str, ...] = (), body: bytes | None = None, api: int = 2) -> Papers:
    data = json.dumps({"notes": notes}).encode() if body is None else body
    return read_reply(Reply(reply_sha256="f" * 64, body=data, api=api, asked=asked, fetched_at=T0))  # type: ignore[arg-type]


def only(raw: object, **given: object) -> Paper:
    papers = read(raw, **given).papers  # type: ignore[arg-type]
    assert len(papers) == 1
    return papers[0]


def test_a_note_of_api_2() -> None:
    raw = note(
        "AbCdEf1234", keywords=["tides; moons", "ebb"], TLDR="Short.", pdf="/pdf/0a1b.pdf", primary_area="theory"
    )
    paper = only(raw)
    assert (paper.title, paper.api_status, paper.decision) == ("On the habits of AbCdEf1234", "ok", "accepted")
    assert (paper.presentation, paper.year, paper.venue_id) == ("poster", 2025, "ICLR.cc/2025/Conference")
    assert (paper.keywords, paper.tldr, paper.primary_area) == (("tides", "moons", "ebb"), "Short.", "theory")
    assert paper.pdf == "https://openreview.net/pdf/0a1b.pdf"
    assert (paper.created, paper.modified, paper.abstract_source) == (date(2024, 10, 4), None, "openreview")
    assert [(a.position, a.name, a.profile_id) for a in paper.authors] == [
        (1, "Ada Lovelace", "~Ada_Lovelace1"), (2, "Emmy Noether", "emmy@example.org"),
    ]  # fmt: skip
    assert (paper.fetched_at, paper.reply_sha256, paper.issues) == (T0, "f" * 64, ())


def test_the_same_note_of_api_1_and_with_author_objects_says_the_same() -> None:
    raw = note("AbCdEf1234")
    objects = note("AbCdEf1234")
    content = objects["content"]
    assert isinstance(content, dict)
    content.pop("authorids")
    content["authors"] = {
        "value": [
            {"fullname": "Ada Lovelace", "username": "~Ada_Lovelace1"},
            {"fullname": "Emmy Noether", "username": ""},
        ]
    }
    one, two, three = only(raw), only(plain(raw), api=1), only(objects)
    assert (two.title, two.authors, two.decision, two.presentation) == (one.title, one.authors, "accepted", "poster")
    assert [(author.name, author.profile_id) for author in three.authors] == [
        ("Ada Lovelace", "~Ada_Lovelace1"), ("Emmy Noether", None),
    ]  # fmt: skip


CONFERENCE = "ICLR.cc/2025/Conference"


@pytest.mark.parametrize(
    ("venue", "venueid", "decision", "presentation"),
    [
        ("ICLR 2025 Oral", CONFERENCE, "accepted", "oral"),
        ("NeurIPS 2024 spotlight", "NeurIPS.cc/2024/Conference", "accepted", "spotlight"),
        ("ICLR 2026 ConditionalPoster", "ICLR.cc/2026/Conference", "accepted", "poster"),
        ("ICML 2023 OralPoster", "ICML.cc/2023/Conference", "accepted", "oral"),
        ("ICML 2025 spotlightposter", "ICML.cc/2025/Conference", "accepted", "spotlight"),
        ("ICML 2026 regular", "ICML.cc/2026/Conference", "accepted", "other"),
        ("NeurIPS 2024 Track Datasets and Benchmarks Poster", "NeurIPS.cc/2024/Datasets_and_Benchmarks_Track", "accepted", "poster"),
        ("COLM 2024", "colmweb.org/COLM/2024/Conference", "accepted", None),
        ("Submitted to ICLR 2025", f"{CONFERENCE}/Rejected_Submission", "rejected", None),
        ("ICLR 2025 Conference Withdrawn Submission", f"{CONFERENCE}/Withdrawn_Submission", "withdrawn", None),
        ("ICLR 2025 Conference Desk Rejected Submission", f"{CONFERENCE}/Desk_Rejected_Submission", "desk_rejected", None),
        ("ICLR 2025 Conference Submission", f"{CONFERENCE}/Submission", "under_review", None),
        # A paper about being rejected, presented as a poster: the words of `venue` do not decide.
        ("Rejected Submissions Workshop 2025 Poster", "ICLR.cc/2025/Workshop/RS", "accepted", "poster"),
        (None, None, "unknown", None),
    ],
)  # fmt: skip
def test_the_venue_id_decides_and_the_last_word_presents(
    venue: str | None, venueid: str | None, decision: str, presentation: str | None
) -> None:
    paper = only(note("AbCdEf1234", venue=venue, venueid=venueid))  # type: ignore[arg-type]
    assert (paper.decision, paper.presentation) == (decision, presentation)


@pytest.mark.parametrize(
    ("venue", "venueid", "decision", "year"),
    [
        # API 1 puts the bare id on rejected papers too.
        ("ICLR 2022 Submitted", "ICLR.cc/2022/Conference", "rejected", 2022),
        ("Submitted to ICLR 2017", "ICLR.cc/2017/conference", "rejected", 2017),
        ("ICLR 2017 Invite to Workshop", "ICLR.cc/2017/conference", "unknown", 2017),
        ("ICLR 2023 notable top 5%", "ICLR.cc/2023/Conference", "accepted", 2023),
        ("NeurIPS 2022 Accept", "NeurIPS.cc/2022/Conference", "accepted", 2022),
        ("ICLR 2021 Poster", None, "accepted", 2021),
        (None, None, "unknown", 2025),
    ],
)
def test_in_api_1_the_venue_line_decides(venue: str | None, venueid: str | None, decision: str, year: int) -> None:
    paper = only(plain(note("AbCdEf1234", venue=venue, venueid=venueid)), api=1)  # type: ignore[arg-type]
    assert (paper.decision, paper.year) == (decision, year)


def test_authors_in_one_text_are_several() -> None:
    paper = only(plain(note("AbCdEf1234", authors="Ada Lovelace, Emmy Noether and Alan Turing", authorids=None)), api=1)
    assert [author.name for author in paper.authors] == ["Ada Lovelace", "Emmy Noether", "Alan Turing"]


def test_an_invitation_of_api_1_tells_of_leaving() -> None:
    raw = plain(note("AbCdEf1234", venue=None, venueid=None)) | {  # type: ignore[arg-type]
        "invitation": "ICLR.cc/2020/Conference/-/Withdrawn_Submission"
    }
    assert only(raw, api=1).decision == "withdrawn"


def test_wrong_types_become_issues_with_their_place() -> None:
    junk = note("AbCdEf1234", title=42, abstract=["not", "text"], authors=None, keywords={"a": 1}, venue=True)  # type: ignore[arg-type]
    paper = read(note("Other00001"), junk).papers[1]
    assert paper.api_status == "invalid"
    assert paper.issues == (
        "notes[1].content.title.value: expected text, found a number",
        "notes[1].content.venue.value: expected text, found a truth value",
        "notes[1].content.abstract.value: expected text, found a list",
        "notes[1].content.authors.value: expected a list, found null",
        "notes[1].content.keywords.value: expected a list, found an object",
    )
    assert paper.api_detail == paper.issues[0]


def test_a_restricted_field_is_nothing_and_no_issue() -> None:
    raw = note("AbCdEf1234")
    raw["content"]["authors"] = {"readers": ["ICLR.cc/2025/Conference"]}  # type: ignore[index]
    paper = only(raw)
    assert (paper.authors, paper.issues, paper.api_status) == ((), (), "ok")


@pytest.mark.parametrize("content", [None, [], "x", {}])
def test_a_note_without_content_is_invalid_and_says_why(content: object) -> None:
    paper = only({"id": "AbCdEf1234", "content": content})
    assert paper.api_status == "invalid"
    assert paper.api_detail.startswith("notes[0].content")


def test_a_deleted_note_says_nothing_else() -> None:
    paper = only(note("AbCdEf1234") | {"ddate": 1739000000000})
    assert (paper.api_status, paper.title, paper.decision) == ("deleted", None, "unknown")


def test_another_id_than_asked_is_never_taken_for_it() -> None:
    found = read(note("Other00001"), asked=("AbCdEf1234",))
    assert [(paper.openreview_id, paper.api_status) for paper in found.papers] == [("AbCdEf1234", "invalid")]
    assert found.issues == ("notes[0].id: Other00001 was not asked for",)


def test_of_a_note_that_comes_twice_the_first_is_kept() -> None:
    found = read(note("AbCdEf1234"), note("AbCdEf1234", title="Another title"))
    assert [paper.title for paper in found.papers] == ["On the habits of AbCdEf1234"]
    assert "second time" in found.issues[0]


@pytest.mark.parametrize("ident", [17, None, "", "../../x", "a" * 65, "with blank"])
def test_an_id_that_is_none_is_left_out(ident: object) -> None:
    found = read({"id": ident, "content": {}})
    assert (found.papers, len(found.issues)) == ((), 1)


def test_evil_strings_come_out_as_printable_utf8() -> None:
    title = "=HYPERLINK(1)<script>\u202e\x00\x1b[2J\ud800 end"
    paper = only(note("AbCdEf1234", title=title, abstract="x" * 5_000_000))
    assert paper.title == "=HYPERLINK(1)<script>\ufffd\ufffd\ufffd[2J\ufffd end"
    assert len(paper.abstract or "") == 50_000
    assert len(paper.issues) == 2
    paper.title.encode()


@pytest.mark.parametrize("cdate", [10**30, -(10**30), "2024", True, float("1e300"), None, 1, -1])
def test_odd_dates_are_no_dates(cdate: object) -> None:
    assert only(note("AbCdEf1234") | {"cdate": cdate}).created is None


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "reply: expected JSON, found nothing"),
        (b"<!doctype html><title>Just a moment...</title>", "found an HTML page"),
        (b'{"notes": [{"id"', "reply: expected JSON"),
        (b"[]", "reply: expected an object, found a list"),
        (b"null", "reply: expected an object, found null"),
        (b'{"notes": {"0": {}}}', "notes: expected a list, found an object"),
        (b"{}", "notes: expected a list, found nothing"),
        (b'{"notes": [], "count": NaN}', "NaN is not JSON"),
        (b'{"notes": [], "count": ' + b"9" * 20_000 + b"}", "reply: expected JSON"),
        (b'{"a":' * 200_000 + b"1" + b"}" * 200_000, "nesting without end"),
        ('{"notes": [{"id": "é"}]}'.encode("latin-1"), "expected UTF-8, found byte 0xe9"),
    ],
)
def test_a_body_of_another_shape_is_malformed_and_named(body: bytes, says: str) -> None:
    with pytest.raises(MalformedReply, match=r"^(reply|notes): expected") as caught:
        read(body=body)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_byte_order_mark_is_no_matter() -> None:
    assert len(read(body=b"\xef\xbb\xbf" + json.dumps({"notes": [note("AbCdEf1234")]}).encode()).papers) == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
FIELDS = st.sampled_from(["title", "abstract", "authors", "authorids", "keywords", "venue", "venueid", "pdf", "TLDR"])


@settings(max_examples=40, deadline=None)
@given(content=st.dictionaries(FIELDS, JSON | st.fixed_dictionaries({"value": JSON}), max_size=6), extra=JSON)
def test_no_content_ever_raises(content: dict[str, object], extra: object) -> None:
    raw = {"id": "AbCdEf1234", "forum": extra, "cdate": extra, "ddate": None, "invitations": extra, "content": content}
    paper = only(raw)
    assert paper.api_status in ("ok", "invalid")
    repr(paper).encode()
    for text in (paper.title, paper.abstract, paper.venue, paper.pdf, *paper.issues, *paper.keywords):
        (text or "").encode()


@given(body=st.binary(max_size=200) | JSON.map(lambda data: json.dumps(data).encode()))
def test_any_bytes_are_papers_or_malformed(body: bytes) -> None:
    try:
        assert read(body=body).papers == ()
    except MalformedReply as error:
        assert str(error)  # noqa: PT017  (both outcomes are right)
