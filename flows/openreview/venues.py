"""Conferences as OpenReview names them: "ICLR 2025" → `ICLR.cc/2025/Conference`, API 2. Case matters in every id.

From 2017 on, for venues whose notes were seen in public (read in other projects' surveys, the newest of September 2026;
not asked live by us). API 1 holds ICLR to 2023, NeurIPS to 2022, CoRL and MIDL to 2023, UAI and LoG to 2022; a
query sent to the wrong API answers an empty list, not an error, which is why the API stands here and is not guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

LATEST = 9999


@dataclass(frozen=True, slots=True, kw_only=True)
class VenueId:
    """One group of notes: its id, the API that holds it, and the scope of figures counted in it."""

    venue: str
    year: int
    venue_id: str
    api: Literal[1, 2]
    scope: str = "main"


@dataclass(frozen=True, slots=True)
class _Row:
    venue: str
    template: str
    first: int
    last: int
    last_v1: int = 0  # the last year that API 1 holds
    scope: str = "main"


_ROWS: tuple[_Row, ...] = (
    _Row("ICLR", "ICLR.cc/{}/conference", 2017, 2017, 2017),  # lower case, in this one year
    _Row("ICLR", "ICLR.cc/{}/Conference", 2018, LATEST, 2023),
    _Row("ICLR", "ICLR.cc/{}/TinyPapers", 2023, 2024, 2023, "tiny_papers"),
    _Row("ICLR", "ICLR.cc/{}/BlogPosts", 2023, 2026, 2023, "blogposts"),
    _Row("NeurIPS", "NeurIPS.cc/{}/Conference", 2021, LATEST, 2022),
    _Row("NeurIPS", "NeurIPS.cc/{}/Track/Datasets_and_Benchmarks/Round1", 2021, 2021, 2021, "datasets_and_benchmarks:round1"),
    _Row("NeurIPS", "NeurIPS.cc/{}/Track/Datasets_and_Benchmarks/Round2", 2021, 2021, 2021, "datasets_and_benchmarks:round2"),
    _Row("NeurIPS", "NeurIPS.cc/{}/Track/Datasets_and_Benchmarks", 2022, 2023, 2022, "datasets_and_benchmarks"),
    _Row("NeurIPS", "NeurIPS.cc/{}/Datasets_and_Benchmarks_Track", 2024, 2025, 0, "datasets_and_benchmarks"),
    _Row("NeurIPS", "NeurIPS.cc/{}/Evaluations_and_Datasets_Track", 2026, LATEST, 0, "datasets_and_benchmarks"),
    _Row("NeurIPS", "NeurIPS.cc/{}/Position_Paper_Track", 2025, LATEST, 0, "position_papers"),
    _Row("NeurIPS", "NeurIPS.cc/{}/Competition_Track", 2024, LATEST, 0, "competitions"),
    _Row("NeurIPS", "NeurIPS.cc/{}/Creative_AI_Track", 2025, LATEST, 0, "creative_ai"),
    _Row("ICML", "ICML.cc/{}/Conference", 2023, LATEST),
    _Row("ICML", "ICML.cc/{}/Position_Paper_Track", 2025, LATEST, 0, "position_papers"),
    _Row("COLM", "colmweb.org/COLM/{}/Conference", 2024, LATEST),
    _Row("AISTATS", "aistats.org/AISTATS/{}/Conference", 2025, LATEST),
    _Row("UAI", "auai.org/UAI/{}/Conference", 2022, LATEST, 2022),
    _Row("COLT", "learningtheory.org/COLT/{}/Conference", 2025, LATEST),
    _Row("ALT", "algorithmiclearningtheory.org/ALT/{}/Conference", 2025, LATEST),
    _Row("CoRL", "robot-learning.org/CoRL/{}/Conference", 2021, LATEST, 2023),
    _Row("RLC", "rl-conference.cc/RLC/{}/Conference", 2024, LATEST),
    _Row("MIDL", "MIDL.io/{}/Conference", 2019, LATEST, 2023),
    _Row("LoG", "logconference.io/LOG/{}/Conference", 2022, LATEST, 2022),
    _Row("AutoML", "automl.cc/AutoML/{}/Methods_Track", 2025, LATEST),
    _Row("AutoML", "automl.cc/AutoML/{}/ABCD_Track", 2025, LATEST, 0, "abcd_track"),
    _Row("ACML", "ACML.org/{}/Conference", 2025, LATEST),
    _Row("ACML", "ACML.org/{}/Journal_Track", 2026, LATEST, 0, "journal_track"),
    _Row("EMNLP", "EMNLP/{}/Conference", 2023, 2023),
    _Row("WWW", "ACM.org/TheWebConf/{}/Conference", 2024, 2025),
    _Row("KDD", "KDD.org/{}/Research_Track_August", 2025, 2026, 0, "research_track:august"),
    _Row("KDD", "KDD.org/{}/Research_Track_February", 2025, 2025, 0, "research_track:february"),
    _Row("KDD", "KDD.org/{}/Research_Track_Cycle_2", 2026, 2026, 0, "research_track:cycle_2"),
    _Row("MLSys", "MLSys.org/{}/Conference", 2026, LATEST),
    _Row("ACM MM", "acmmm.org/ACMMM/{}/Conference", 2024, LATEST),
    _Row("3DV", "3DV/{}/Conference", 2025, 2026),
)  # fmt: skip

_ALIASES = {"nips": "neurips", "thewebconf": "www", "acmmm": "acm mm"}
_EDITION = re.compile(r"[ \t]{0,8}([^\d\n]{1,40}?|3DV)[ \t'’-]{0,3}(20[0-9]{2})[ \t]{0,8}")
_VENUE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,60}(?:/[A-Za-z0-9][A-Za-z0-9._-]{0,60}){1,6}")
_YEAR = re.compile(r"/((?:19|20)[0-9]{2})(?:/|$)")


def venue_ids(acronym: str, year: int) -> tuple[VenueId, ...]:
    """The groups of one edition, the main track first; nothing where OpenReview is not known to hold it."""
    wanted = _ALIASES.get(acronym.casefold(), acronym.casefold())
    return tuple(
        VenueId(
            venue=row.venue,
            year=year,
            venue_id=row.template.format(year),
            api=1 if year <= row.last_v1 else 2,
            scope=row.scope,
        )
        for row in _ROWS
        if row.venue.casefold() == wanted and row.first <= year <= row.last
    )


def acronyms() -> tuple[str, ...]:
    """The venues whose editions can be asked for by name, sorted."""
    return tuple(sorted({row.venue for row in _ROWS}))


def named_venue(text: str) -> VenueId | None:
    """What a person typed: an edition ("ICLR 2025") or a venue id (`ICLR.cc/2025/Workshop/LLM_Reason`), or None.

    An id that is not in the table is taken as it stands, from API 2; its first part is the name of the venue.
    """
    if edition := _EDITION.fullmatch(text):
        found = venue_ids(edition[1].strip(), int(edition[2]))
        return found[0] if found else None
    ident, year = text.strip(), _YEAR.search(text.strip())
    if year is None or not _VENUE_ID.fullmatch(ident):
        return None
    for row in _ROWS:
        if row.template.format(year[1]) == ident:
            return next(found for found in venue_ids(row.venue, int(year[1])) if found.venue_id == ident)
    name, _, track = ident.partition(f"/{year[1]}")
    return VenueId(
        venue=name.rpartition("/")[2].removesuffix(".cc"),
        year=int(year[1]),
        venue_id=ident,
        api=2,
        scope="main" if track in ("", "/Conference") else track.strip("/").replace("/", ":").casefold(),
    )
