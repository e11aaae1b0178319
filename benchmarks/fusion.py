"""The suites `flight` and `book` of the truth-discovery literature, through this room's groups, voices and solver.

    score_rest.py flight benchmarks.fusion:flight        score_rest.py book benchmarks.fusion:book
    python -m benchmarks.fusion [FLIGHT.jsonl]           vote, this room, and this room with estimated reliabilities

Values that are no numbers stand for themselves by their rank; the solver asks only whether two values are the same.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

from extractors.facts.groups import GroupKey, make_group
from extractors.facts.independence import Voices, squeezed
from extractors.facts.reliability import choose, estimate
from extractors.facts.solve import solve
from extractors.facts.weights import priors
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead, Provenance

FLIGHTS = Path(__file__).resolve().parents[2] / "shared" / "suites" / "fusion" / "flight.dev.jsonl"
Claim = tuple[str, object]
SEPARATORS = re.compile(r"\s*(?:;|/|&|\band\b|\||\n)\s*", re.IGNORECASE)
ROLES = re.compile(r"\((?:author|editor|ed|eds|illustrator|joint author)s?\.?\)|\bet al\.?|\bby\b", re.IGNORECASE)


def flight(claims: Sequence[Claim], attr: str) -> object:
    """The value of one attribute of one flight."""
    del attr
    return _best(claims)


def _best(claims: Sequence[Claim]) -> object:
    """The value the solver chooses among equal sources; one that contradicts itself has one vote for all its values."""
    if not claims:
        return None
    values = sorted({json.dumps(value, sort_keys=True) for _, value in claims})
    found = [
        _claim(str(source), str(at), values.index(json.dumps(value, sort_keys=True)))
        for at, (source, value) in enumerate(claims)
    ]
    heads: dict[str, DocumentHead] = {}
    key = GroupKey(subject="item", metric="value", scope="main")
    group = make_group(key, found, {}, heads, Voices(), priors(()))
    segment = solve({"value": group}, ())["value"].segment
    return json.loads(values[int(segment.lo)]) if segment is not None else None


def _claim(source: str, at: str, rank: int) -> FigureClaim:
    place = Provenance(document_id=source, start=0, end=0, quote="", prefix="", suffix="", section=None, page=None)
    value = Decimal(rank)
    return FigureClaim(
        claim_id=f"{source}/{at}",
        document_id=source,
        venue=None,
        year=None,
        metric="value",
        scope="main",
        value=value,
        lo=value,
        hi=value,
        unit="count",
        qualifier="exact",
        hedge="asserted",
        attribution=(),
        role="stated",
        derivation=None,
        alternative_to=None,
        as_of=None,
        as_of_basis="none",
        provenance=place,
        value_provenance=place,
        pattern="suite",
        extractor="suite",
        extractor_version="1",
    )


def book(claims: Sequence[tuple[str, str]]) -> list[str]:
    """The authors of a book: the list most sources give, lists compared by surnames, as most of these sources spell it in full."""
    read = [(source, authors(text)) for source, text in claims]
    best = _fuller([(source, _surnames(names)) for source, names in read if names])
    spelt = Counter(tuple(names) for _, names in read if names and _surnames(names) == best)
    if not spelt:
        return []
    return list(max(spelt, key=lambda names: (sum(len(name.split()) > 1 for name in names), spelt[names])))


def _fuller(claims: Sequence[tuple[str, list[str]]]) -> object:
    """The list chosen, or a longer one that holds all of it and has half as many sources: leaving a name out denies nothing."""
    best = _best(claims)
    if not isinstance(best, list):
        return best
    sources = Counter(tuple(names) for _, names in {(source, tuple(names)) for source, names in claims})
    longer = [
        names
        for names in sources
        if len(names) > len(best) and not Counter(best) - Counter(names) and 2 * sources[names] >= sources[tuple(best)]
    ]
    return list(max(longer, key=lambda names: (sources[names], names))) if longer else best


def _surnames(names: Sequence[str]) -> list[str]:
    """What two lists are compared by; two people of one surname are two."""
    return sorted(surname(name) for name in names)


def authors(text: str) -> list[str]:
    """Author names of one listing: "Last, First; Last, First", "First Last, First Last", "Last, First/ Last, First"."""
    text = ROLES.sub(" ", text.replace("andapos;", "'"))
    parts = [part.strip(" ,.") for part in SEPARATORS.split(text) if part.strip(" ,.")]
    found: list[str] = []
    for part in parts:
        pieces = [piece.strip() for piece in part.split(",") if piece.strip()]
        if (len(pieces) > 2 and all(" " in piece for piece in pieces)) or (
            len(pieces) == 2 and all(" " in piece for piece in pieces)
        ):
            found += pieces
        elif len(pieces) > 2 and len(pieces) % 2 == 0:
            found += [f"{pieces[at]}, {pieces[at + 1]}" for at in range(0, len(pieces), 2)]
        else:
            found.append(part)
    return found


def surname(name: str) -> str:
    """The squeezed surname: before the comma, else the last word."""
    head = name.split(",", maxsplit=1)[0] if "," in name else (name.split() or [""])[-1]
    return squeezed(head)


def compare(path: Path) -> None:
    """Shares right by attribute: majority vote, this room, and with estimated reliabilities."""
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    right: dict[str, Counter[str]] = {name: Counter() for name in ("vote", "facts", "estimated")}
    total: Counter[str] = Counter()
    by_attribute: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for case in cases:
        by_attribute[case["attr"]] += [(case["id"], source, json.dumps(value)) for source, value in case["claims"]]
    known = {attribute: estimate(triples) for attribute, triples in by_attribute.items()}
    for case in cases:
        attribute, truth = case["attr"], case["truth"]
        total[attribute] += 1
        counts = Counter(json.dumps(value) for _, value in case["claims"])
        vote = min(counts, key=lambda value: (-counts[value], value))
        found = known[attribute]
        votes = {source: json.dumps(value) for source, value in case["claims"]}
        right["vote"][attribute] += json.loads(vote) == truth
        right["facts"][attribute] += flight(case["claims"], attribute) == truth
        right["estimated"][attribute] += json.loads(choose(votes, found.priors, found.voices)) == truth
    for name, counter in right.items():
        rest = [attribute for attribute in total if attribute != "act_dep"]
        share = sum(counter[one] for one in rest) / sum(total[one] for one in rest)
        shares = "  ".join(f"{one} {counter[one] / total[one]:.3f}" for one in sorted(total))
        print(f"{name:10} without act_dep {share:.3f}   {shares}")


def main() -> int:
    """Compare on the named file, or on the suite beside the project where it is; give the exit code."""
    flights = Path(sys.argv[1]) if len(sys.argv) > 1 else FLIGHTS
    if flights.is_file():
        compare(flights)
        return 0
    print(f"{flights.name} is not there: nothing to compare")
    return 1 if len(sys.argv) > 1 else 0


if __name__ == "__main__":
    sys.exit(main())
