"""Numbers: exact spans, values and the interval each printed form allows."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.mentions.numbers import find_numbers
from extractors.mentions.ranges import find_ranges

# text, language, printed number, value, lo, hi, unit, qualifier
FORMS = [
    ("We counted 3,705 papers", "en", "3,705", "3705", "3705", "3705", "count", "exact"),
    ("about 11,500 papers", "en", "11,500", "11500", "11450", "11550", "count", "round_number"),
    ("a rate of 32%", "en", "32%", "32", "31.5", "32.5", "percent", "rounded"),
    ("a rate of 32.08 %", "en", "32.08 %", "32.08", "32.075", "32.085", "percent", "rounded"),
    ("thirty percent of them", "en", "thirty percent", "30", "29.5", "30.5", "percent", "rounded"),
    ("3.7k papers", "en", "3.7k", "3700", "3650", "3750", "count", "rounded"),
    ("9,000+ papers", "en", "9,000", "9000", "9000", None, "count", "at_least"),
    ("ECCV ~6,773", "en", "6,773", "6773", "6772", "6774", "count", "approx"),
    ("twenty-six papers", "en", "twenty-six", "26", "26", "26", "count", "exact"),
    ("three hundred and one papers", "en", "three hundred and one", "301", "301", "301", "count", "exact"),
    ("one third of them", "en", "one third", None, None, None, "none", "fraction"),
    ("the 13th time", "en", "13th", "13", "13", "13", "ordinal", "exact"),
    ("共1.2万人", "zh", "1.2万", "12000", "11500", "12500", "count", "rounded"),
    ("三千七百零五篇", "zh", "三千七百零五", "3705", "3705", "3705", "count", "exact"),
    ("两千八百篇", "zh", "两千八百", "2800", "2750", "2850", "count", "rounded"),
    ("突破九千篇", "zh", "九千", "9000", "8500", "9500", "count", "rounded"),
    ("近千人到会", "zh", "千", "1000", "500", "1500", "count", "round_number"),
    ("上百篇论文", "zh", "百", "100", "50", "150", "count", "round_number"),
    ("占百分之三十二", "zh", "百分之三十二", "32", "31.5", "32.5", "percent", "rounded"),
    ("约三成", "zh", "三成", "30", "25", "35", "percent", "rounded"),
    ("三成二", "zh", "三成二", "32", "31.5", "32.5", "percent", "rounded"),
    ("千分之五", "zh", "千分之五", "0.5", "0.45", "0.55", "percent", "rounded"),
    ("四百多篇", "zh", "四百多", "400", "400", None, "count", "at_least"),
    ("共收到３，７０５篇", "zh", "３，７０５", "3705", "3705", "3705", "count", "exact"),
    ("录用率２２．１％", "zh", "２２．１％", "22.1", "22.05", "22.15", "percent", "rounded"),
    ("两篇论文", "zh", "两", "2", "2", "2", "count", "exact"),
    ("第十四届", "zh", "第十四", "14", "14", "14", "ordinal", "exact"),
]


@pytest.mark.parametrize(("text", "language", "printed", "value", "lo", "hi", "unit", "qualifier"), FORMS)
def test_a_printed_form_is_an_interval(text, language, printed, value, lo, hi, unit, qualifier) -> None:
    found = {number.span.of(text): number.quantity for number in find_numbers(text, language)}
    assert printed in found
    quantity = found[printed]
    assert (quantity.unit, quantity.qualifier) == (unit, qualifier)
    if value is not None:
        assert quantity.value == Decimal(value)
        assert quantity.lo == (None if lo is None else Decimal(lo))
        assert quantity.hi == (None if hi is None else Decimal(hi))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("一切都好", "zh"),
        ("四川的会议", "zh"),
        ("陆地和海洋", "zh"),
        ("the one you named", "en"),
        ("二三十个", "zh"),
        ("https://example.org/a?b=12", "en"),
    ],
)
def test_no_number(text, language) -> None:
    assert [number for number in find_numbers(text, language) if number.kind != "ordinal"] == []


def test_a_ratio_is_two_counts_that_name_each_other() -> None:
    first, second = find_numbers("(3,706/11,672)", "en")
    assert (first.partner, second.partner, first.link) == (1, 0, "ratio")
    assert (first.quantity.value, second.quantity.value) == (3706, 11672)


def test_a_ratio_in_words() -> None:
    first, second = find_numbers("5,290 out of 21,575", "en")
    assert (first.link, second.link) == ("ratio", "ratio")


def test_a_range_is_two_numbers_with_one_interval() -> None:
    first, second = find_numbers("20-30 papers", "en")
    assert first.quantity.qualifier == second.quantity.qualifier == "range"
    assert (first.quantity.lo, first.quantity.hi) == (20, 30)


def test_dates_and_versions_are_no_ranges() -> None:
    assert all(number.partner is None for number in find_numbers("2025-09-30 and 1/2/3", "en"))


@given(st.integers(min_value=1, max_value=10**9))
def test_grouped_digits_read_back(value: int) -> None:
    text = f"received {value:,} submissions"
    (number,) = find_numbers(text, "en")
    assert number.quantity.value == value
    assert number.span.of(text) == f"{value:,}"


@given(st.text(alphabet="0123456789,.%‰/一二三千百万亿零点分之成半多余篇 aoneand-+~", max_size=60))
def test_any_text_gives_sorted_spans_inside_it(text: str) -> None:
    for language in ("en", "zh"):
        numbers = find_numbers(text, language)
        spans = [number.span for number in numbers]
        assert spans == sorted(spans)
        assert all(one.end <= two.start for one, two in pairwise(spans))
        assert all(len(span) > 0 and span.end <= len(text) for span in spans)
        for number in numbers:
            if number.partner is not None:
                assert numbers[number.partner].partner == numbers.index(number)


@pytest.mark.parametrize(
    ("text", "language", "ends"),
    [
        ("more than 4,000 papers", "en", (4000, None)),
        ("at most 100 and at least 20 apples", "en", (20, 100)),
        ("between 200 and 300", "en", (200, 300)),
        ("至少有10篇", "zh", (10, None)),
        ("大于100并且小于300", "zh", (100, 300)),
        ("三十以上", "zh", (30, None)),
    ],
)
def test_ranges_in_words(text, language, ends) -> None:
    (found,) = find_ranges(text, language)
    assert (found.lo, found.hi) == ends


@pytest.mark.shared
def test_the_shared_number_cases(shared, root) -> None:
    import subprocess
    import sys

    scorer = shared / "suites" / "scorers" / "score_numbers.py"
    done = subprocess.run(
        [sys.executable, str(scorer), "benchmarks.targets:numbers", "--tag", "stat"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    both = next(line.split() for line in done.stdout.splitlines() if line.split()[:2] == ["both", "all"])
    assert float(both[3]) >= 0.94
