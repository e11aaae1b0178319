"""The quality gate: score the extraction against hand-made gold, and compare with the last pinned result.

    python benchmarks/gate.py              score, print gains and losses by document and by pattern; 1 below a floor
    python benchmarks/gate.py --pin        make this result the pinned one; refused where a floor would sink
    python benchmarks/gate.py --errors     list every miss and every extra as well (--errors figure: of one kind)

Predictions come from the rooms' own entry points (document → links → mentions → claims); the scorer beside the gold judges them.
The pinned result (gate.json) holds figures and digests only, no text of the measured documents.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from extractors.claims.bind import bind_claims  # noqa: E402  # run as a script, the project is not on the path before this line
from extractors.documents.read import read_document  # noqa: E402
from extractors.errors import UnreadableDocument  # noqa: E402
from extractors.links import find_links  # noqa: E402
from extractors.mentions.find import find_mentions  # noqa: E402
from extractors.records.documents import Source  # noqa: E402

PINNED = ROOT / "benchmarks" / "gate.json"
FLOORED = (
    "award/all", "award/en", "award/zh", "award/doc_macro_f1", "author/all", "institution/all", "award_track/all",
    "figure/all", "figure/en", "figure/zh", "figure/doc_macro_f1", "figure_venue/all", "id/all",
)  # fmt: skip
SEEDS = {"000": "seed-000", "001": "seed-001", "002": "seed-002", "003": "seed-003"}
EVIDENCE_CODE_POINTS = 60
ERROR_LINE = re.compile(r"(?P<kind>MISS|EXTRA) (?P<what>award|figure|id) +(?P<doc>[^:]{1,120}): (?P<rest>.*)")
PER_DOC = re.compile(r"(award|figure|id) (\d+)/(\d+)/(\d+)")


def predict(shared: Path) -> dict[str, list[dict[str, Any]]]:
    """Awards, figures and ids of every shared document, each with the pattern that made it."""
    found: dict[str, list[dict[str, Any]]] = {"awards": [], "figures": [], "ids": []}
    for path in sorted((*(shared / "articles" / "docs").iterdir(), *(shared / "seeds").iterdir())):
        doc = SEEDS.get(path.name[:3], path.name) if path.parent.name == "seeds" else path.name
        try:
            document = read_document(Source(source_id=path.name, path=str(path), content=path.read_bytes()))
        except UnreadableDocument as error:
            print(f"unreadable: {path.name}: {error}", file=sys.stderr)
            continue
        links = find_links(document)
        claims = bind_claims(document, find_mentions(document), links)
        for claim in claims.awards:
            if claim.status == "winner" and claim.paper_title:
                found["awards"].append(_award(doc, claim))
        found["figures"] += [_figure(doc, claim) for claim in claims.figures]
        ids = sorted({link.openreview_id for link in links.links if link.openreview_id})
        found["ids"] += [{"doc": doc, "openreview_id": one, "pattern": "link"} for one in ids]
    return found


def _award(doc: str, claim: Any) -> dict[str, Any]:
    return {
        "doc": doc, "award": claim.award, "paper_title": claim.paper_title, "authors": list(claim.authors), "track": claim.track,
        "venue": claim.venue, "year": claim.year, "institutions": list(claim.institutions), "openreview_id": claim.openreview_id,
        "url": claim.url, "pattern": claim.pattern,
    }  # fmt: skip


def _figure(doc: str, claim: Any) -> dict[str, Any]:
    quote = " ".join(claim.provenance.quote.split())[:EVIDENCE_CODE_POINTS]
    return {
        "doc": doc, "metric": claim.metric, "value": str(claim.value), "year": claim.year, "venue": claim.venue,
        "qualifier": claim.qualifier, "unit": claim.unit, "evidence": quote, "pattern": claim.pattern,
    }  # fmt: skip


def score(shared: Path, found: dict[str, list[dict[str, Any]]]) -> tuple[dict[str, Any], str]:
    """The scorer's figures, and what it printed (errors and documents included)."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(shared / "articles" / "score.py"), "--errors", "--per-doc"]
        for name, rows in found.items():
            path = Path(folder, f"{name}.jsonl")
            path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
            command += [f"--{name}", str(path)]
        done = subprocess.run([*command, "--json", f"{folder}/out.json"], capture_output=True, text=True, check=True)
        return json.loads(Path(folder, "out.json").read_text(encoding="utf-8")), done.stdout


def summarise(scores: dict[str, Any], printed: str, found: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """What is pinned: scores, counts by document, claims and wrong ones by pattern, digests of the errors."""
    errors = [match for line in printed.splitlines() if (match := ERROR_LINE.match(line))]
    documents = {
        line.split()[0]: {kind: [int(tp), int(fp), int(fn)] for kind, tp, fp, fn in PER_DOC.findall(line)}
        for line in printed.splitlines()
        if line.startswith("   ") and PER_DOC.search(line)
    }
    return {
        "scores": {
            key: scores[key]["f1"] if isinstance(scores[key], dict) else scores[key] for key in FLOORED if key in scores
        },
        "documents": documents,
        "patterns": _patterns(found, errors),
        "errors": sorted(_digest(match.group()) for match in errors),
    }


def _patterns(found: dict[str, list[dict[str, Any]]], errors: list[re.Match[str]]) -> dict[str, list[int]]:
    """For each pattern: claims, claims that the scorer calls extra, and documents it fires on."""
    extra = Counter(
        (
            match["what"],
            match["doc"],
            match["rest"].rpartition(" | ")[0] if match["what"] == "figure" else match["rest"],
        )
        for match in errors
        if match["kind"] == "EXTRA"
    )
    claims: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    docs: defaultdict[str, set[str]] = defaultdict(set)
    for kind in ("award", "figure"):
        for row in found[f"{kind}s"]:
            pattern, doc = row["pattern"], re.sub(r"\.\w+$", "", row["doc"])
            claims[pattern] += 1
            docs[pattern].add(doc)
            said = (
                f"{row['award']} | {row['paper_title'][:80]}"
                if kind == "award"
                else f"{row['metric']} {row['venue']} {row['year']} {row['value']}"
            )
            if extra[kind, doc, said] > 0:
                extra[kind, doc, said] -= 1
                wrong[pattern] += 1
    return {pattern: [claims[pattern], wrong[pattern], len(docs[pattern])] for pattern in sorted(claims)}


def _digest(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()[:16]


def compare(now: dict[str, Any], before: dict[str, Any], printed: str) -> list[str]:
    """Gains and losses against the pinned result, as lines to print."""
    lines = [
        f"{key:24} {value:.4f}  ({value - before['scores'].get(key, 0):+.4f})" for key, value in now["scores"].items()
    ]
    for name in ("documents", "patterns"):
        for key in sorted({*now[name], *before[name]}):
            new, old = now[name].get(key), before[name].get(key)
            if new != old:
                lines.append(f"{name[:-1]:9} {key}: {old or 'nothing'} -> {new or 'nothing'}")
    known = Counter(before["errors"])
    if not before["scores"]:
        return [*lines, "nothing is pinned yet"]
    for line in printed.splitlines():
        if ERROR_LINE.match(line):
            if known[_digest(line)] > 0:
                known[_digest(line)] -= 1
            else:
                lines.append("new error " + line)
    return [*lines, f"errors gone since the pin: {sum(known.values())}"]


def sunk(now: dict[str, Any], before: dict[str, Any]) -> list[str]:
    """Floors that this result does not reach."""
    return [
        f"{key}: {now['scores'].get(key, 0):.4f} is below the floor {floor:.4f}"
        for key, floor in before["scores"].items()
        if now["scores"].get(key, 0) < floor - 1e-9
    ]


def pinned() -> dict[str, Any]:
    """The pinned result; empty before the first pin."""
    if not PINNED.is_file():
        return {"scores": {}, "documents": {}, "patterns": {}, "errors": []}
    return dict(json.loads(PINNED.read_text(encoding="utf-8")))


def main(arguments: list[str] | None = None) -> int:
    """Run the gate; the exit code is 1 below a floor."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pin", action="store_true", help="pin this result; floors may only rise")
    parser.add_argument(
        "--errors", nargs="?", const="", help="list every miss and extra, or those of one kind (award, figure, id)"
    )
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared", help="where the gold is")
    options = parser.parse_args(arguments)
    if not (options.shared / "articles" / "score.py").is_file():
        print(f"no gold at {options.shared}: nothing to measure")
        return 0
    found = predict(options.shared)
    scores, printed = score(options.shared, found)
    now, before = summarise(scores, printed, found), pinned()
    if options.errors is not None:
        print(
            "\n".join(line for line in printed.splitlines() if ERROR_LINE.match(line) and options.errors in line[:13])
        )
    print("\n".join(compare(now, before, printed)))
    below = sunk(now, before)
    if below:
        print("\n".join(below), file=sys.stderr)
        return 1
    if options.pin:
        PINNED.write_text(json.dumps(now, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(f"pinned in {PINNED.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
