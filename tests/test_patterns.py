"""No compiled pattern of the pure rooms grows faster than about linearly on hostile text.

Collected automatically: every `re.Pattern` in a module of `extractors` (in tuples, lists, dicts and on classes too) and every
phrase table that exists once both pipelines are built. Each is run over attacks of several kinds in a forked child with a time
limit; where a pattern takes measurable time, the growth from 4,000 to 16,000 characters must not exceed n ** 1.3.
"""

from __future__ import annotations

import gc
import importlib
import json
import math
import os
import pkgutil
import re
import select
import signal
import time
from collections.abc import Callable, Iterator

import pytest

import extractors

EXPONENT_AT_MOST = 1.3
SMALL, LARGE = 4_000, 16_000
MEASURABLE_SECONDS = 0.03  # of processor time; below, the clock's grain decides the exponent
CHILD_SECONDS = 30.0
REPEATS = 2
TRIES = 3  # a machine under load makes exponents of its own; a quadratic pattern is one every time
SLOW_BEYOND_DOUBT_SECONDS = 0.2
ENDING = "\0x"  # what follows the repeated piece, so that a match at the very end fails

PIECES = {
    "digits": "9", "groups": "1,234,", "commas": "1,", "spaced digits": "1 ", "decimals": "3.", "percents": "3%", "ratios": "3/",
    "numerals": "三千七", "mixed": "3万4千", "wide": "３，", "letters": "a", "capitals": "A", "names": "Aa Bb ", "words": "accepted ",
    "papers": "3 papers ", "counts": "3篇", "blanks": " ", "tabs": "\t ", "newlines": "\n", "blank lines": " \n", "dashes": "-",
    "stars": "**a ", "brackets": "[", "links": "[a](", "closed": "[a]", "parens": "(", "quotes": '"a', "book": "《", "lt": "<a ",
    "urls": "https://openreview.net/forum?id=", "years": "2025 ", "dates": "2025年4月24日至", "months": "May 4-", "commas zh": "论文，",
    "joined": "and ", "han": "获奖论文", "colons": "a:", "emoji": "🏆", "zero width": "3\u200b", "underscores": "_a", "semis": "A; ", "dots": "·A",
}  # fmt: skip


def modules() -> Iterator[object]:
    """Every module of the pure rooms."""
    for found in pkgutil.walk_packages(extractors.__path__, "extractors."):
        yield importlib.import_module(found.name)


def patterns_in(value: object, depth: int = 0) -> Iterator[re.Pattern[str]]:
    """Patterns inside a value, containers opened three levels deep."""
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 3 and isinstance(value, dict):
        for item in value.values():
            yield from patterns_in(item, depth + 1)
    elif depth < 3 and isinstance(value, (tuple, list, set, frozenset)):
        for item in value:
            yield from patterns_in(item, depth + 1)
    elif depth < 2 and isinstance(value, type) and value.__module__.startswith("extractors."):
        for item in vars(value).values():
            yield from patterns_in(item, depth + 1)
    elif depth < 3 and hasattr(value, "__dataclass_fields__") and not isinstance(value, type):
        for name in value.__dataclass_fields__:
            yield from patterns_in(getattr(value, name, None), depth + 1)


def collected() -> dict[str, re.Pattern[str]]:
    """All text patterns by the place where they are found."""
    from extractors.claims.bind import bind_claims
    from extractors.documents.read import read_document
    from extractors.lexicon.phrases import PhraseTable
    from extractors.links import find_links
    from extractors.mentions.find import find_mentions
    from extractors.records.documents import Source

    for text in ("# ICLR 2025\n\nWe received 12 submissions.\n", "# ICLR 2025\n\n共收到 12 篇投稿，录用率约 30%。\n"):
        document = read_document(Source(source_id="a.md", path="a.md", content=text.encode()))
        bind_claims(document, find_mentions(document), find_links(document))
    found = {
        f"{module.__name__}:{name}:{at}": pattern
        for module in modules()
        for name, value in vars(module).items()
        for at, pattern in enumerate(patterns_in(value))
    }
    tables = [thing for thing in gc.get_objects() if isinstance(thing, PhraseTable)]
    found |= {f"phrases:{at}": table.pattern for at, table in enumerate(tables)}
    by_pattern = {(pattern.pattern, pattern.flags): name for name, pattern in sorted(found.items(), reverse=True)}
    return {name: found[name] for name in sorted(by_pattern.values()) if isinstance(found[name].pattern, str)}


def own_words(pattern: re.Pattern[str]) -> str:
    """A piece made of the pattern's own literals: what it begins to match over and over."""
    literals = re.findall(
        r"[a-zA-Z]{3,12}|[\u4e00-\u9fff]{1,4}", re.sub(r"\\.|\[[^\]]{0,80}\]|\(\?P<\w+>", " ", pattern.pattern[:4000])
    )
    return " ".join(literals[:3]) + " " if literals else "x"


def seconds(pattern: re.Pattern[str], text: str) -> float:
    """The fastest of some passes over the text."""
    best = math.inf
    for _ in range(REPEATS):
        start = time.process_time()
        for _match in pattern.finditer(text):
            pass
        pattern.fullmatch(text)  # a pattern that finds something at once may still try every way to reach the end
        best = min(best, time.process_time() - start)
        if best < MEASURABLE_SECONDS / 4:
            break
    return best


def growth(pattern: re.Pattern[str], piece: str, name: str) -> tuple[float, str, float]:
    """The exponent on one attack; 0 where the time is too short to measure."""
    large = seconds(pattern, (piece * LARGE)[:LARGE] + ENDING)
    if large < MEASURABLE_SECONDS:
        return 0.0, name, large
    small = seconds(pattern, (piece * SMALL)[:SMALL] + ENDING)
    return math.log(large / max(small, 1e-4)) / math.log(LARGE / SMALL), name, large


def worst_growth(pattern: re.Pattern[str]) -> tuple[float, str, float]:
    """Largest exponent over all attacks, its name, and seconds on the large text. Only measurable times count."""
    worst = (0.0, "", 0.0)
    for name, piece in {**PIECES, "own words": own_words(pattern)}.items():
        measured = growth(pattern, piece, name)
        for _ in range(TRIES):
            if measured[0] <= EXPONENT_AT_MOST or measured[2] > SLOW_BEYOND_DOUBT_SECONDS:
                break
            measured = min(measured, growth(pattern, piece, name))
        worst = max(worst, measured)
    return worst


def in_child(work: Callable[[], object], limit: float) -> object | None:
    """What `work` returns, run in a forked child; None when it takes longer than `limit` seconds."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.write(writing, json.dumps(work()).encode())
        os._exit(0)
    os.close(writing)
    ready, _, _ = select.select([reading], [], [], limit)
    answer = os.read(reading, 65_536) if ready else b""
    os.close(reading)
    if not answer:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return json.loads(answer) if answer else None


def test_the_measure_finds_a_quadratic_pattern() -> None:
    exponent, _, _ = worst_growth(re.compile(r"\s+$"))
    assert exponent > 1.5


def test_the_measure_finds_a_pattern_that_tries_every_way_to_reach_the_end() -> None:
    answer = in_child(lambda: worst_growth(re.compile(r"(?:[^\s,]{1,24} ?){1,9}(?:\([^()]{1,24}\))?")), 5.0)
    assert answer is None or answer[0] > EXPONENT_AT_MOST  # type: ignore[index]


def test_patterns_are_collected() -> None:
    names = collected()
    assert len(names) > 100
    assert any(name.startswith("phrases:") for name in names)
    assert any(name.startswith("extractors.mentions.dates:FROM_DIGITS") for name in names)


@pytest.mark.slow
def test_every_pattern_grows_about_linearly() -> None:
    slow = []
    for name, pattern in collected().items():
        answer = in_child(lambda pattern=pattern: worst_growth(pattern), CHILD_SECONDS)
        exponent, attack, taken = answer if isinstance(answer, list) else (math.inf, "time limit", CHILD_SECONDS)
        if exponent > EXPONENT_AT_MOST:
            slow.append(
                f"{name}: n ** {exponent:.2f} on {attack} ({taken:.2f} s for {LARGE:,} characters): {pattern.pattern[:100]}"
            )
    assert not slow, "\n".join(slow)
